"""What the eye emits and what it is asked: frozen values between its thread and the screen."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import cv2
import msgspec
import numpy as np

from companion.core.text import Text
from vision import mat
from vision.cameras.base import CameraStatus
from vision.errors import VisionError
from vision.light import LightReport, MatState
from vision.motion import State
from vision.pictures import Picture
from vision.values import Reading
from vision.view import MatView

log = logging.getLogger(__name__)

Kind: TypeAlias = Literal["dice", "wands"]
Reader: TypeAlias = Callable[[Picture], Reading]
"""From a whole picture to a reading. It finds the mat itself and never raises for a bad picture."""
T = TypeVar("T")

FRAMES: Final = 3
"""Settled frames that have to agree."""
PREVIEW: Final = 640
"""Width of the live picture."""


class Task(msgspec.Struct, frozen=True, eq=False):
    """What to look for.

    `reader` makes the reader; it is called on the eye's thread, because loading a set takes time.
    """

    reader: Callable[[], Reader]
    count: int | None = None
    frames: int = FRAMES


class Sight(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What the eye sees at one moment."""

    number: int = 0
    camera: CameraStatus
    state: State = State.SETTLING
    throw: int = 0
    light: LightReport = LightReport(MatState.UNKNOWN)
    reading: Reading | None = None
    """Of the present throw, once it lies still and was read."""
    taken: Picture | None = None
    """The whole picture that was read."""
    view: MatView | None = None
    preview: Picture | None = None
    """Red, green, blue, at most 640 wide, for the live view."""
    size: tuple[int, int] = (1, 1)
    """Of whole pictures: outlines are in their pixels."""
    sheet: tuple[tuple[float, float], ...] = ()
    """The corners of the mat in the picture."""
    problem: Text | None = None
    """Why nothing is read although everything lies still."""
    stages: dict[str, float] = {}
    """Milliseconds a stage."""


class Errand(Generic[T]):
    """Work for the eye's thread, and what came of it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self.done = False
        self.result: T | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Do it; an error is kept, not raised."""
        try:
            self.result = self._work()
        except VisionError as error:
            self.error = error
        except Exception as error:
            log.exception("an errand of the eye failed")
            self.error = error
        self.done = True


def preview_of(picture: Picture) -> Picture:
    """The live picture: red, green, blue, one piece of memory, upside down for a texture."""
    height = round(picture.shape[0] * PREVIEW / picture.shape[1])
    small = cv2.resize(picture, (PREVIEW, height), interpolation=cv2.INTER_AREA)
    # Textures count rows from the bottom; turning it here costs nothing on the drawing thread.
    return np.ascontiguousarray(cv2.cvtColor(small, cv2.COLOR_BGR2RGB)[::-1])


def sheet_in(view: MatView) -> tuple[tuple[float, float], ...]:
    """The corners of the mat in the picture."""
    corners = np.array(
        [[0, 0, 0], [mat.WIDTH, 0, 0], [mat.WIDTH, mat.HEIGHT, 0], [0, mat.HEIGHT, 0.0]]
    )
    return tuple((float(x), float(y)) for x, y in view.project(corners))
