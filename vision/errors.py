"""What can go wrong with the eyes, each with a `Text` the screen can translate."""

from __future__ import annotations

from companion.core.text import Text, name


class VisionError(Exception):
    """The root of everything this room raises on purpose; its `Text` says what to do."""

    def __init__(self, text: Text | str) -> None:
        self.text = text = name(text) if isinstance(text, str) else text
        parts = ", ".join(f"{key}={value}" for key, value in text.args.items())
        super().__init__(f"{text.key} ({parts})" if parts else text.key)


class BadPicture(VisionError, ValueError):
    """A file or an array that is not a picture we can read."""


class NoPicture(BadPicture, FileNotFoundError):
    """A file that is not there."""


class BadLabels(VisionError, ValueError):
    """A labels file that cannot be understood."""


class UnknownSet(VisionError, LookupError):
    """A set name that was never taught here."""


class BrokenSet(VisionError, ValueError):
    """A stored set that is half-written, damaged or from a newer version."""


class TeachingFailed(VisionError, ValueError):
    """Pictures and labels that do not add up to a set."""


class CameraGone(VisionError, OSError):
    """A camera that cannot be opened, or was unplugged."""
