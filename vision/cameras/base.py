"""What every camera is: a source of looks, and a word on how it is."""

from __future__ import annotations

import enum
from typing import Protocol

import cv2
import msgspec
import numpy as np

from companion.core.text import Text, say
from vision.errors import CameraGone
from vision.pictures import Picture

SIZE = (1280, 720)
"""Width and height of the pictures that are read."""
SMALL = (320, 180)
"""Width and height of the grey frames that motion is looked for in."""


class NoCamera(CameraGone):
    """A camera that cannot be opened, or stopped giving pictures; `text` says it in plain words."""


class Look(msgspec.Struct, frozen=True, eq=False):
    """One frame as a source gives it."""

    small: Picture
    """Grey, about 320 pixels wide: enough to see motion."""
    picture: Picture | None = None
    """Blue, green, red, in full; only when it was asked for, because copying it costs time."""


class Shot(msgspec.Struct, frozen=True, eq=False):
    """The latest frame of a camera."""

    number: int
    at: float
    """By the steady clock."""
    small: Picture
    picture: Picture | None = None
    settled: bool = False
    """Its exposure began after `Camera.ask_settled` was called."""


class CameraState(enum.StrEnum):
    """How a camera is."""

    OFF = "off"
    RESTING = "resting"
    STARTING = "starting"
    READY = "ready"
    MISSING = "missing"
    BLACK = "black"
    STUCK = "stuck"
    SILENT = "silent"


class CameraStatus(msgspec.Struct, frozen=True):
    """How a camera is, in words."""

    state: CameraState
    text: Text
    tries: int = 0
    """How often in a row it could not be opened."""

    @property
    def works(self) -> bool:
        """Whether there are pictures one can read."""
        return self.state is CameraState.READY


class Source(Protocol):
    """A kind of camera. Used by one thread at a time; every method may raise `NoCamera`."""

    @property
    def noisy(self) -> bool:
        """Whether two frames are never quite the same, as with every real sensor."""

    @property
    def pace(self) -> float:
        """Seconds between two looks, if the source does not wait for its next frame itself."""

    @property
    def text(self) -> Text:
        """What it is, in plain words."""

    def open(self) -> None:
        """Begin to give frames."""

    def look(self, *, full: bool) -> Look:
        """The next frame, with its whole picture if `full`."""

    def settled(self) -> Look:
        """A whole frame whose exposure begins after this call."""

    def close(self) -> None:
        """Let go of everything; never raises, may be called twice."""


def shrunk(picture: Picture) -> Picture:
    """The small grey frame of a picture, for sources that have no second stream."""
    height = max(16, round(picture.shape[0] * SMALL[0] / picture.shape[1]))
    small = cv2.resize(picture, (SMALL[0], height), interpolation=cv2.INTER_AREA)
    if small.ndim == 3:
        small = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(small, np.uint8)


def unexpected(error: Exception) -> NoCamera:
    """A fault nobody foresaw, as a camera that is gone: play goes on by touch."""
    why = str(error) or type(error).__name__
    return NoCamera(say("eye.camera.unexpected", why=why))
