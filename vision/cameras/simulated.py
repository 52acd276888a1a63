"""A camera above a table that exists only in numbers: throws, hands and faults on request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from companion.core.text import Text, say
from vision.cameras.base import SIZE, Look, NoCamera, shrunk
from vision.cameras.casting import Cast
from vision.cameras.script import thrown
from vision.pictures import Picture
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import Throw, draw

Fault: TypeAlias = Literal["black", "stuck", "unplugged"]

RATE: Final = 15
GRAIN: Final = 2.2
"""Grey levels by which two pictures of the same thing differ."""
SHIFT: Final = 61
"""How far apart the pieces of noise are cut; a prime, so that it seldom comes round."""


class SimulatedSource:
    """Renders what lies on its table. `put` lays something down, `throw` throws it.

    Time passes frame by frame, whatever the clock says, so that a test can go through a throw as
    slowly as it likes. While something moves, pictures are drawn at half their size: nobody reads
    them, and it keeps the simulated camera as quick as a real one.
    """

    noisy = True
    pace = 1 / RATE

    def __init__(
        self,
        *,
        size: tuple[int, int] = SIZE,
        lens: Lens | None = None,
        light: Light | None = None,
        seed: int = 1,
    ) -> None:
        self._lens = msgspec.structs.replace(lens or Lens(), size=size)
        self._light = light or Light()
        self._rng = np.random.default_rng(seed)
        self.cast: Cast | None = None
        self.fault: Fault | None = None
        self._table = Throw()
        self._coming: Iterator[Throw] = iter(())
        self._ready = Throw()
        self._drawn: tuple[Throw, Light, Picture, Picture] | None = None
        self._frozen: Look | None = None
        self._open = False
        self._grain = _grain(self._lens.size)
        self._frame = 0

    @property
    def text(self) -> Text:
        """That it is not a real one."""
        return say("eye.camera.simulator")

    # --- the hand of the simulated player ------------------------------------------------------

    @property
    def table(self) -> Throw:
        """What lies there, or will once everything has come to rest."""
        return self._ready

    def put(self, throw: Throw) -> None:
        """This lies there from the next frame on."""
        self._coming = iter(())
        self._table = self._ready = throw

    def throw(self, final: Throw | None = None, *, count: int | None = None) -> Throw:
        """Throw the cast of this table, or this; it comes to rest within two seconds."""
        if final is None:
            final = (self.cast or Cast.of_pips(count or 2)).throw(self._rng, count)
        self._coming = thrown(final, self._rng, before=self._table)
        self._ready = final
        return final

    def play(self, moments: Iterable[Throw]) -> None:
        """Go through these frame by frame; the last one stays."""
        listed = list(moments)
        self._coming = iter(listed)
        self._ready = listed[-1]

    def shine(self, light: Light) -> None:
        """Other light from the next frame on."""
        self._light = light

    # --- as a source -----------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to give frames."""
        if self.fault == "unplugged":
            raise NoCamera(say("eye.camera.usb.gone"))
        self._open = True
        self._frozen = None

    def look(self, *, full: bool) -> Look:
        """The next frame."""
        return self._next(full=full)

    def settled(self) -> Look:
        """A whole frame of this very moment."""
        return self._next(full=True)

    def close(self) -> None:
        """Stop."""
        self._open = False

    def _next(self, *, full: bool) -> Look:
        if not self._open or self.fault == "unplugged":
            raise NoCamera(say("eye.camera.usb.gone"))
        if self.fault == "stuck":
            self._frozen = self._frozen or self._render(full=True)
            return self._frozen
        self._frozen = None
        if self.fault == "black":
            return self._black()
        self._table = next(self._coming, self._ready)
        return self._render(full=full)

    def _render(self, *, full: bool) -> Look:
        if (
            self._drawn is None
            or self._drawn[0] is not self._table
            or self._drawn[1] is not self._light
        ):
            self._drawn = (self._table, self._light, *self._draw())
        _, _, picture, small = self._drawn
        self._frame += 1
        down, right = self._frame * 37 % SHIFT, self._frame * 53 % SHIFT
        grain = self._grain[down:, right:][: picture.shape[0], : picture.shape[1]]
        # The noise of a small frame is that of the picture, averaged: a quarter of it.
        height, width = small.shape[:2]
        noise = (grain[:height, :width, 0] * 0.5).astype(np.int16)
        shown = np.clip(small.astype(np.int16) + noise, 0, 255).astype(np.uint8)
        if not full:
            return Look(shown)
        whole = np.clip(picture.astype(np.int16) + grain, 0, 255).astype(np.uint8)
        return Look(shown, whole)

    def _draw(self) -> tuple[Picture, Picture]:
        width, height = self._lens.size
        if self._table is self._ready or width <= 640:
            picture = draw(self._table, self._lens, self._light, seed=3)
            return picture, shrunk(picture)
        half = msgspec.structs.replace(self._lens, size=(width // 2, height // 2))
        rough = draw(self._table, half, self._light, seed=3)
        picture = cv2.resize(rough, (width, height), interpolation=cv2.INTER_LINEAR)
        return np.asarray(picture, np.uint8), shrunk(rough)

    def _black(self) -> Look:
        width, height = self._lens.size
        small = np.zeros((round(320 * height / width), 320), np.uint8)
        small[:: 7 + self._frame % 3, ::5] = 2
        self._frame += 1
        return Look(small, np.zeros((height, width, 3), np.uint8))


def _grain(size: tuple[int, int]) -> npt.NDArray[np.int16]:
    """Noise to cut pieces from, because making it anew for each frame is slow."""
    shape = (size[1] + SHIFT, size[0] + SHIFT, 3)
    noise = np.random.default_rng(11).standard_normal(shape, dtype=np.float32) * GRAIN
    return np.round(noise).astype(np.int16)
