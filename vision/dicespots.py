"""Where a taught face could be: a coarse search over the mat, then a closer look at each spot."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision import faces
from vision.bank import Bank
from vision.pictures import Floats, Mask
from vision.surface import Surface

LOOK = 1.0
"""Coarse distance beyond which a spot is not looked at closer."""
APART_COARSE = 0.36
"""Spots that are looked at closer are this many sides apart at least."""
APART = 0.78
"""Two dice cannot have their centres closer than this many sides."""
TAKEN = 0.62
"""Spots this near (in sides) to a face that was found can only be that same face."""
MOST, SPOTS, LIKELY = 9000, 32, 12
"""Bounds on the work: cells, spots that are looked at closer, and examples for each of them."""
CLIMBS = 3
"""Steps a spot may wander towards a better match."""
HOPELESS = 1.8
"""This many times farther than any limit allows, a spot is given up."""
NINE = np.array([(dx, dy) for dy in (-1.0, 0.0, 1.0) for dx in (-1.0, 0.0, 1.0)])
PLUS = np.array([(0.0, 0.0), (-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)])
STEPS = 2.0 * NINE


class Spot(msgspec.Struct, frozen=True, eq=False):
    """A place worth a closer look."""

    column: float
    row: float
    likely: npt.NDArray[np.int64]
    """The examples that look most like it from afar."""


class Match(msgspec.Struct, frozen=True, eq=False):
    """A spot that looks like a taught face."""

    at: tuple[float, float]
    spot: tuple[float, float]
    """Column and row on the surface."""
    distances: Floats
    """To each key of the bank, nearest example."""
    best: int
    turn: float = 0.0
    """Of the outline, in radians."""
    outline: float = 0.0
    """How clearly the four sides of the top face show, in grey levels a pixel."""


def hopeful(mask: Mask, top: Surface, parts: Floats, bank: Bank) -> list[Spot]:
    """Local best matches of the coarse search, best first."""
    small = faces.shrink(parts)
    tall, wide = small.shape[:2]
    reach = round(faces.CELLS * 0.35) | 1
    near = cv2.dilate(mask, np.ones((reach, reach), np.uint8)) & top.usable
    low = cv2.resize(near, (wide, tall), interpolation=cv2.INTER_NEAREST) > 0
    # Like the black fields of a chessboard: the closer look reaches the white ones.
    rows, columns = np.indices(low.shape)
    cells = np.argwhere(low & ((rows + columns) % 2 == 0))
    if len(cells) > MOST:
        # A mat full of something else (a hand, a cloth): thin out rather than take for ever.
        cells = cells[:: len(cells) // MOST + 1]
    if not len(cells):
        return []
    vectors = faces.coarse_vectors(small, cells)
    distance, _ = bank.coarse(vectors)
    apart = APART_COARSE * faces.CELLS / faces.SHRINK
    kept: list[int] = []
    for number in np.argsort(distance):
        if distance[number] > LOOK or len(kept) >= SPOTS:
            break
        cell = cells[number]
        if all(math.hypot(*(cell - cells[other])) > apart for other in kept):
            kept.append(int(number))
    if not kept:
        return []
    likely = bank.likely(vectors[kept], LIKELY)
    return [
        Spot(
            (float(cells[n][1]) + 0.5) * faces.SHRINK - 0.5,
            (float(cells[n][0]) + 0.5) * faces.SHRINK - 0.5,
            few,
        )
        for n, few in zip(kept, likely, strict=True)
    ]


def compared(
    spots: list[Spot], parts: Floats, top: Surface, bank: Bank, limits: list[float]
) -> list[Match]:
    """A closer look at each spot, best first; what a good match already covers is left out."""
    room = TAKEN * faces.CELLS
    hopeless = HOPELESS * max(limits)
    out: list[Match] = []
    good: list[tuple[float, float]] = []
    for spot in spots:
        if any(math.dist((spot.column, spot.row), other) < room for other in good):
            continue
        match = closer(spot, parts, top, bank, hopeless)
        out.append(match)
        if match.distances[match.best] <= limits[match.best]:
            good.append(match.spot)
    return out


def closer(spot: Spot, parts: Floats, top: Surface, bank: Bank, hopeless: float) -> Match:
    """Compare a spot with the likely examples, a little shifted; then with all, at its best."""
    centre = np.array([spot.column, spot.row])
    distances = np.full(len(bank.examples), np.inf, np.float32)
    for _ in range(CLIMBS):
        near, which, _ = bank.nearest(
            faces.fine_vectors(parts, STEPS + centre), coarse=True, only=spot.likely
        )
        distances = np.minimum(distances, near)
        step = STEPS[which[int(near.argmin())]]
        centre = centre + step
        if not step.any():
            break
    if distances.min() < hopeless:
        # The rivals have to be looked at as well, or nothing could ever be in doubt.
        rivals, _, _ = bank.nearest(faces.fine_vectors(parts, centre[None]), coarse=True)
        distances = np.minimum(distances, rivals)
        chosen = np.argsort(distances)[: max(6, len(distances) // 4)]
        better, which, _ = bank.nearest(faces.fine_vectors(parts, PLUS + centre), only=chosen)
        distances = np.minimum(distances, better)
        centre = centre + PLUS[which[int(better.argmin())]]
        # Thin strokes fit only when they lie on each other, so the last steps are small.
        few = np.argsort(distances)[:4]
        for reach in (1.0, 0.5):
            for _ in range(CLIMBS):
                around = reach * PLUS + centre
                better, which, _ = bank.nearest(faces.fine_vectors(parts, around), only=few)
                distances = np.minimum(distances, better)
                step = int(which[int(better.argmin())])
                centre = around[step]
                if step == 0:
                    break
    keys = bank.by_key(distances)
    column, row = float(centre[0]), float(centre[1])
    return Match(top.place(column, row), (column, row), keys, int(keys.argmin()))


def settle(matches: Sequence[Match], side: float) -> tuple[Match, ...]:
    """The best match of each place: no two dice in one spot."""
    kept: list[Match] = []
    for match in sorted(matches, key=lambda m: float(m.distances.min())):
        x, y = match.at
        if all(math.hypot(x - o.at[0], y - o.at[1]) > APART * side for o in kept):
            kept.append(match)
    return tuple(kept)
