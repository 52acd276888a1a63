"""Small square pieces of a picture at any place, size and turn, cut from the layer that fits."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.pictures import Floats, Matrix, Picture

Spot = tuple[float, float, float, float]
"""Column, row, side of the square in pixels, turn in degrees."""


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
        number = 0
        # Halve until a patch pixel is less than 1.6 layer pixels wide: no moiré, little blur.
        while ratio > 1.6 and number < 5 and min(self._layer(number).shape[:2]) > 8:
            ratio /= 2
            number += 1
        layer = self._layer(number)
        scale_x = layer.shape[1] / self._layers[0].shape[1]
        scale_y = layer.shape[0] / self._layers[0].shape[0]
        cx, cy = (x + 0.5) * scale_x - 0.5, (y + 0.5) * scale_y - 0.5
        c, s = math.cos(math.radians(turn)) * ratio, math.sin(math.radians(turn)) * ratio
        middle = (size - 1) / 2
        matrix = np.array(
            [[c, -s, cx - (c - s) * middle], [s, c, cy - (s + c) * middle]], np.float64
        )
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
    loose = patches - patches.mean(axis=(1, 2), keepdims=True)
    spread = np.sqrt((loose**2).mean(axis=(1, 2, 3), keepdims=True))
    # The floor keeps the grain of an empty table from looking like something.
    return np.asarray(loose / np.maximum(spread, 6.0), np.float32)
