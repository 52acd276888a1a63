"""A second opinion on the value of a pip face that was never taught: do the spots lie as they must?

A pip is a disc unlike the ring around it. On the nine places of a 3x3 lattice, which of the legal
layouts explains best what is spot and what is plain, all spots being of one colour?
"""

from __future__ import annotations

import functools
import math

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.patches import Layers
from vision.pictures import Floats
from vision.pipfind import Face

SIZE = 48
VIEW = 1.36
"""Part of the picture that is looked at, in sides of the face."""
RADIUS = 0.092
"""Of a pip, in sides."""
SPACING = 0.255
"""Between two places of the lattice, in sides."""
TURNS = np.radians(np.arange(0.0, 90.0, 6.0))
SCALES = (0.88, 0.96, 1.04, 1.12)
LAB = np.array([1.0, 1.5, 1.5], np.float32)
"""Colour tells pips from glare better than lightness does."""
SHIFTS = (-0.06, 0.0, 0.06)

# Places are numbered row by row, the middle is 4.
LAYOUTS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (1, (4,)),
    (2, (0, 8)),
    (2, (2, 6)),
    (3, (0, 4, 8)),
    (3, (2, 4, 6)),
    (4, (0, 2, 6, 8)),
    (5, (0, 2, 4, 6, 8)),
    (6, (0, 2, 3, 5, 6, 8)),
    (6, (0, 1, 2, 6, 7, 8)),
)
_MASK: npt.NDArray[np.float32] = np.array(
    [[float(place in few) for place in range(9)] for _, few in LAYOUTS], np.float32
)


class Opinion(msgspec.Struct, frozen=True):
    """How well each value's layout explains a face (index 1 to 6; 0 stays empty)."""

    fits: tuple[float, ...]
    turn: float
    """Of the best layout, in degrees."""

    @property
    def value(self) -> int:
        """The value that fits best."""
        return int(np.argmax(self.fits))

    def lead(self, value: int) -> float:
        """How much better a value fits than the best other one; below 0 if another fits better."""
        others = [fit for v, fit in enumerate(self.fits) if v != value]
        return self.fits[value] - max(others)


@functools.cache
def _poses() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Column and row of the nine places for every pose: (poses, 9) each, and their turns."""
    side = SIZE / VIEW
    middle = (SIZE - 1) / 2
    rows, columns = np.divmod(np.arange(9), 3)
    x, y = (columns - 1) * SPACING * side, (rows - 1) * SPACING * side
    places = []
    for turn in TURNS:
        c, s = math.cos(turn), math.sin(turn)
        for scale in SCALES:
            for dx in SHIFTS:
                for dy in SHIFTS:
                    across = (x * c - y * s) * scale + middle + dx * side
                    down = (x * s + y * c) * scale + middle + dy * side
                    places.append(np.stack([across, down]))
    out = np.array(places, np.float32)
    return out[:, 0], out[:, 1]


@functools.cache
def _kernel() -> Floats:
    """A disc minus the ring around it; the ring starts a little outside, for edges are soft."""
    radius = RADIUS * SIZE / VIEW
    reach = math.ceil(radius * 2.0)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    away = np.hypot(x, y)
    disc = np.clip(radius + 0.5 - away, 0, 1)
    ring = np.clip(radius * 1.95 + 0.5 - away, 0, 1) * np.clip(away - radius * 1.4 + 0.5, 0, 1)
    return np.asarray(disc / disc.sum() - ring / ring.sum(), np.float32)


def opinion(layers: Layers, face: Face) -> Opinion:
    """What the layout says about one face."""
    patch = layers.patch((face.x, face.y, face.side * VIEW, 0.0), SIZE)
    lab = cv2.cvtColor(patch, cv2.COLOR_BGR2LAB).astype(np.float32) * LAB
    spots = cv2.filter2D(lab, -1, _kernel(), borderType=cv2.BORDER_REPLICATE)
    columns, rows = _poses()
    seen = cv2.remap(spots, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    # (poses, 9, 3): explained by a layout is what its places have in common.
    energy = (seen**2).sum(axis=(1, 2)) + 9 * 3 * 4.0
    colours = np.ascontiguousarray(seen.transpose(2, 0, 1))
    common = colours.reshape(-1, 9) @ _MASK.T
    squares = (common**2).reshape(3, len(seen), -1).sum(axis=0)
    explained = squares / _MASK.sum(axis=1)
    # Energy decides between poses (spots must be hit), its explained share between layouts.
    fit = explained / energy[:, None]
    weight = np.sqrt(np.sqrt(energy / energy.max()))[:, None]
    total = fit * weight
    fits = [0.0] * 7
    best, turn = 0.0, 0.0
    for number, (value, _) in enumerate(LAYOUTS):
        pose = int(total[:, number].argmax())
        score = float(total[pose, number])
        fits[value] = max(fits[value], score)
        if score > best:
            best = score
            turn = math.degrees(TURNS[pose // (len(SCALES) * len(SHIFTS) ** 2)])
    return Opinion(tuple(fits), turn)
