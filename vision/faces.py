"""Faces as numbers: a round patch of paint becomes a vector, and likeness a distance.

A patch is round, so it can be compared at any rotation. Three things are compared at once: the
drawing (lightness with its mean and contrast taken out), the colours, and the overall lightness.
A blank face has no drawing; the floor under the contrast keeps its grain from being blown up.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.pictures import Floats
from vision.surface import opponent

RADIUS = 15
"""Of the fine patch, in pixels."""
CELLS = 32
"""Surface pixels along the side of a die: the disc of radius 15 stays just inside the face."""
COARSE_RADIUS = 5
SHRINK = 2.9
"""Fine pixels a coarse pixel."""
TURNS = 72
"""Rotations a template is kept at; every third is used in the coarse search."""
FLOOR = 0.07
"""Contrast (as standard deviation of paint) below which a face counts as blank."""
COLOUR = 2.2
LIGHTNESS = 0.8
CROP = 2 * RADIUS + 11
"""Side of the stored crop: the disc and a rim for people to look at."""


def _disc(radius: int) -> npt.NDArray[np.bool_]:
    y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    inside: npt.NDArray[np.bool_] = x * x + y * y <= (radius + 0.3) ** 2
    return inside


FINE_DISC = _disc(RADIUS)
COARSE_DISC = _disc(COARSE_RADIUS)


def describe(light: Floats, colours: Floats) -> Floats:
    """Vectors (n, d) from lightness (n, k) and colour differences (n, m, 2)."""
    mean = light.mean(axis=1, keepdims=True)
    drawing = light - mean
    contrast = np.sqrt((drawing**2).mean(axis=1, keepdims=True))
    drawing = drawing / np.maximum(contrast, FLOOR) / math.sqrt(light.shape[1])
    tint = colours.reshape(len(light), -1) * (COLOUR / math.sqrt(colours.shape[1]))
    return np.concatenate([drawing, tint, mean * LIGHTNESS], axis=1).astype(np.float32)


def shrink(parts: Floats) -> Floats:
    """A surface (lightness and colours) at the coarse size."""
    small = cv2.resize(parts, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def coarse_vectors(small: Floats, spots: npt.NDArray[np.int64]) -> Floats:
    """Vectors of the coarse discs centred on (row, column) spots of a shrunk surface."""
    r = COARSE_RADIUS
    padded = np.pad(small, ((r, r), (r, r), (0, 0)), mode="edge")
    rows, columns = np.nonzero(COARSE_DISC)
    y = spots[:, 0][:, None] + rows[None, :]
    x = spots[:, 1][:, None] + columns[None, :]
    patch = padded[y, x]
    return describe(patch[:, :, 0], patch[:, :, 1:])


def fine_vectors(parts: Floats, centres: npt.NDArray[np.float64]) -> Floats:
    """Vectors of the fine discs centred on (column, row) spots of a surface."""
    light, colours = [], []
    size = (2 * RADIUS + 1, 2 * RADIUS + 1)
    for column, row in centres:
        patch = cv2.getRectSubPix(parts, size, (float(column), float(row)))
        light.append(patch[:, :, 0][FINE_DISC])
        colours.append(_tint(patch))
    return describe(np.array(light, np.float32), np.array(colours, np.float32))


def _tint(patch: Floats) -> Floats:
    """The colours of a fine patch, at a coarse size: hue is broad, and cameras blur it."""
    side = 2 * COARSE_RADIUS + 1
    small = cv2.resize(patch[:, :, 1:], (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small[COARSE_DISC], np.float32)


def turned(crop: Floats, turns: int = TURNS) -> tuple[Floats, Floats]:
    """Fine and coarse vectors of a taught crop (paint) at every rotation."""
    parts = opponent(crop).astype(np.float32)
    middle = (CROP - 1) / 2
    fine_light, fine_tint, coarse_light, coarse_tint = [], [], [], []
    side = 2 * RADIUS + 1
    small = 2 * COARSE_RADIUS + 1
    for step in range(turns):
        matrix = cv2.getRotationMatrix2D((middle, middle), 360.0 * step / turns, 1.0)
        whole = cv2.warpAffine(parts, matrix, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE)
        patch = cv2.getRectSubPix(whole, (side, side), (middle, middle))
        fine_light.append(patch[:, :, 0][FINE_DISC])
        fine_tint.append(_tint(patch))
        if step % 3 == 0:
            low = _coarse_patch(whole, middle, small)
            coarse_light.append(low[:, :, 0][COARSE_DISC])
            coarse_tint.append(low[:, :, 1:][COARSE_DISC])
    fine = describe(np.array(fine_light, np.float32), np.array(fine_tint, np.float32))
    coarse = describe(np.array(coarse_light, np.float32), np.array(coarse_tint, np.float32))
    return fine, coarse


def _coarse_patch(whole: Floats, middle: float, small: int) -> Floats:
    """The same averaging as `shrink`, centred on the crop."""
    blurred = cv2.blur(whole, (3, 3))
    steps = (np.arange(small) - COARSE_RADIUS) * SHRINK + middle
    x, y = np.meshgrid(steps, steps)
    patch = cv2.remap(
        blurred,
        x.astype(np.float32),
        y.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(patch, np.float32)
