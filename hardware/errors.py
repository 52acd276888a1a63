"""What can go wrong with the panel, each with a `Text` the screen can translate."""

from __future__ import annotations

from companion.core.text import Text


class HardwareError(Exception):
    """The root of the hardware errors: carries a `Text` that says what happened and what to do."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(spoken(text))


class WiringError(HardwareError, ValueError):
    """The wiring file is wrong: all that is wrong with it, so that it is mended in one go."""

    def __init__(self, problems: tuple[Text, ...]) -> None:
        self.problems = problems
        super().__init__(Text("hardware.wiring.invalid", {"problems": list(problems)}))


class PinFactoryError(HardwareError, ImportError):
    """The way to the pins that was asked for does not work; no other one is tried."""


class PanelError(HardwareError, OSError):
    """The panel did not answer: a pin is busy, forbidden or gone."""


class PanelClosedError(HardwareError, RuntimeError):
    """The panel was closed and cannot show anything any more."""


def spoken(text: Text) -> str:
    """A `Text` for the log: its key and arguments, nested ones too."""
    if not text.args:
        return text.key
    parts = []
    for name, value in text.args.items():
        if isinstance(value, Text):
            parts.append(f"{name}={spoken(value)}")
        elif isinstance(value, list):
            parts.append(f"{name}=[{'; '.join(spoken(each) for each in value)}]")
        else:
            parts.append(f"{name}={value}")
    return f"{text.key} ({', '.join(parts)})"
