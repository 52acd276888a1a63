"""Small square pieces of a picture at any place, size and turn, cut from the layer that fits."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.pictures import Floats, Matrix, Picture

Spot = tuple[float, float, float, float]
"""Column, row, side of the square in pixels, turn in degrees."""


FLOOR = 6.0
"""The least contrast, in grey levels, that a patch is measured in."""


class Layers:
    """A picture and its halves, made when first needed."""

    def __init__(self, picture: Picture) -> None:
        self._layers = [picture]

    @property
    def picture(self) -> Picture:
        """The picture itself."""
        return self._layers[0]

    def _layer(self, number: int) -> Picture:
        while len(self._layers) <= number:
            last = self._layers[-1]
            size = (max(1, (last.shape[1] + 1) // 2), max(1, (last.shape[0] + 1) // 2))
            self._layers.append(
                np.asarray(cv2.resize(last, size, interpolation=cv2.INTER_AREA), np.uint8)
            )
        return self._layers[number]

    def patch(self, spot: Spot, size: int) -> Picture:
        """The square at a spot, `size` pixels wide."""
        x, y, side, turn = spot
        ratio = side / size
        c, s = math.cos(math.radians(turn)) * ratio, math.sin(math.radians(turn)) * ratio
        return self.warped((x, y), (c, -s, s, c), size)

    def warped(
        self, at: tuple[float, float], axes: tuple[float, float, float, float], size: int
    ) -> Picture:
        """A square around a place; `axes` is the 2x2 matrix from its pixels to the picture's."""
        a, b, c, d = axes
        ratio = math.sqrt(abs(a * d - b * c))
        shrink, number = 1.0, 0
        # Halve until a patch pixel is less than 1.6 layer pixels wide: no moiré, little blur.
        while ratio * shrink > 1.6 and number < 5 and min(self._layer(number).shape[:2]) > 8:
            shrink /= 2
            number += 1
        layer = self._layer(number)
        cx = (at[0] + 0.5) * layer.shape[1] / self._layers[0].shape[1] - 0.5
        cy = (at[1] + 0.5) * layer.shape[0] / self._layers[0].shape[0] - 0.5
        a, b, c, d = a * shrink, b * shrink, c * shrink, d * shrink
        middle = (size - 1) / 2
        matrix = np.array([[a, b, cx - (a + b) * middle], [c, d, cy - (c + d) * middle]])
        cut = cv2.warpAffine(
            layer,
            matrix,
            (size, size),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(cut, np.uint8)

    def patches(self, spots: Sequence[Spot] | Matrix, size: int) -> Floats:
        """Several patches, ready for a network (n, size, size, 3)."""
        if not len(spots):
            return np.zeros((0, size, size, 3), np.float32)
        cut = [self.patch((float(x), float(y), float(s), float(t)), size) for x, y, s, t in spots]
        return normal(np.stack(cut).astype(np.float32))


def normal(patches: Floats) -> Floats:
    """Each patch around its own mean colour, in units of its own contrast."""
    count, tall, wide, colours = patches.shape
    flat = patches.reshape(count, tall * wide, colours)
    ones = np.full(tall * wide, 1 / (tall * wide), np.float32)
    loose = flat - (ones @ flat)[:, None]
    spread = np.sqrt(np.einsum("npc,npc->n", loose, loose) / (tall * wide * colours))
    # The floor keeps the grain of an empty table from looking like something.
    loose /= np.maximum(spread, FLOOR)[:, None, None]
    return np.asarray(loose.reshape(patches.shape), np.float32)
