"""What lies on the mat and is explained by no die: it leans, stands on an edge, or is unknown."""

from __future__ import annotations

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision import dicesize
from vision.pictures import Floats, Mask, Matrix
from vision.surface import Surface, light_and_colour
from vision.view import MatView

Yes = npt.NDArray[np.bool_]
Window = tuple[slice, slice]

ROOM = 0.12
"""How far beside a die its own blurred edge reaches, in sides."""
JOIN, THIN = 0.16, 0.22
"""Strokes this near are one thing; what is thinner is no thing. In sides."""
DARK = 0.30
"""Paint darker than this is no paper, unless it lies in the shadow of a die."""
SMOOTH = 0.25
"""A patch with fewer marks than this is plain."""
GREY, RIM = 0.06, 0.35
"""The rim of a hard shadow has no colour, and less area than this (in die faces)."""
TIGHT, RING = 0.06, 0.30
"""Where colour is looked for around a die, in sides."""
VIVID = 0.20
LOUDER = 1.6
"""Colour outside a die says more than other things beside it."""
LEAST = 0.12
"""Smaller things (in die faces) are specks."""


class Cube(msgspec.Struct, frozen=True):
    """A die that was found: the middle of its footprint, its turn (radians) and its side."""

    at: tuple[float, float]
    turn: float
    side: float


class Leftover(msgspec.Struct, frozen=True, eq=False):
    """What is left when every die is taken away; areas are in die faces."""

    mask: Mask
    """255 where something solid is that no die explains."""
    covered: Mask
    """255 where the dice are."""
    strange: tuple[tuple[float, float, float], ...]
    """Place in mm and area of each thing."""
    spill: tuple[float, ...]
    """For each die, how much of something sticks out beside it."""


def hull(view: MatView, cube: Cube) -> Matrix:
    """The outline of a whole die in the picture."""
    base = dicesize.square(cube.at, cube.turn, cube.side)
    points = np.vstack(
        [np.column_stack([base, np.zeros(4)]), np.column_stack([base, np.full(4, cube.side)])]
    )
    pixels = view.project(points).astype(np.float32)
    return np.asarray(cv2.convexHull(pixels).reshape(-1, 2), float)


def to_surface(top: Surface, pixels: Matrix) -> Matrix:
    """Pixels of the picture to pixels of a surface."""
    straight = top.view.straight(pixels)
    spots = (
        np.column_stack([straight, np.ones(len(straight))])
        @ np.linalg.inv(top.view.plane(top.height)).T
    )
    flat: Matrix = spots[:, :2] / spots[:, 2:] * top.scale - 0.5
    return flat


def _marked(light: Floats, vivid: Floats) -> Yes:
    """Where there is colour, or an edge: on things, never inside a shadow."""
    shade = cv2.blur(light, (3, 3))
    slope = np.abs(cv2.Sobel(shade, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(shade, cv2.CV_32F, 0, 1))
    return np.asarray((vivid > 0.22) | (slope > 0.55), np.bool_)


def leftover(parts: Floats, mask: Mask, top: Surface, cubes: list[Cube], side: float) -> Leftover:
    """What no die explains, and how much of it touches each die."""
    cell = side * top.scale
    covers = [_cover(cube, top, max(2, round(ROOM * cell))) for cube in cubes]
    covered = np.zeros_like(mask)
    for cover in covers:
        covered[cover.place] |= cover.mask
    light, vivid = light_and_colour(parts)
    marked = _marked(light, vivid)
    left = _thick((marked | (light < DARK)) & (mask > 0) & (covered == 0), cell)
    left[covered > 0] = 0
    count, areas, stats, centres = cv2.connectedComponentsWithStats(left)
    beside = cv2.dilate(covered, np.ones((9, 9), np.uint8)) > 0
    things = set()
    for number in range(1, count):
        window = _window(stats[number])
        here = areas[window] == number
        area = stats[number, cv2.CC_STAT_AREA] / cell**2
        if (beside[window] & here).any() and _is_shadow(
            parts[window][here], marked[window][here], area
        ):
            left[window][here] = 0
        else:
            things.add(number)
    strange = []
    for number in things:
        area = stats[number, cv2.CC_STAT_AREA] / cell**2
        if area > LEAST:
            x, y = top.place(*centres[number])
            strange.append((float(x), float(y), float(area)))
    spill = []
    for cover in covers:
        near = _wider(cover, 4, mask.shape)
        touching = things & {int(n) for n in np.unique(areas[near.place][near.mask > 0])}
        spill.append(float(sum(stats[n, cv2.CC_STAT_AREA] for n in touching)) / cell**2)
    tinted = _colour_outside(vivid, top, cubes, cell)
    spill = [max(each, colour) for each, colour in zip(spill, tinted, strict=True)]
    return Leftover(left, covered, tuple(strange), tuple(spill))


def _colour_outside(vivid: Floats, top: Surface, cubes: list[Cube], cell: float) -> list[float]:
    """How much colour shows close around each die but not on it, in die faces.

    No shadow has colour: a die that shows beyond its own outline does not lie flat.
    """
    tight = [_cover(cube, top, round(TIGHT * cell)) for cube in cubes]
    hidden = np.zeros(vivid.shape, np.uint8)
    for cover in tight:
        hidden[cover.place] |= cover.mask
    out = []
    for cover in tight:
        wide = _wider(cover, round((RING - TIGHT) * cell), hidden.shape)
        ring = (wide.mask > 0) & (hidden[wide.place] == 0) & (top.usable[wide.place] > 0)
        out.append(float((ring & (vivid[wide.place] > VIVID)).sum()) / cell**2 * LOUDER)
    return out


def _is_shadow(parts: Floats, marked: Yes, area: float) -> bool:
    """Whether what lies beside a die is only its shadow: smooth, or the grey rim of a hard one."""
    if marked.mean() < SMOOTH:
        return True
    vivid = np.abs(parts[:, 1]) + np.abs(parts[:, 2])
    grey = float(np.median(vivid)) < GREY and float(np.median(parts[:, 0])) > DARK
    return grey and area < RIM


class _Cover(msgspec.Struct, frozen=True, eq=False):
    """A part of the surface, and 255 where a die hides it."""

    place: Window
    mask: Mask


def _cover(cube: Cube, top: Surface, grow: int) -> _Cover:
    """Where a die hides the mat, with a little room around it."""
    outline = np.round(to_surface(top, hull(top.view, cube))).astype(np.int32)
    tall, wide = top.usable.shape
    low, high = outline.min(axis=0), outline.max(axis=0) + 1
    x0, x1 = (int(np.clip(x, 0, wide)) for x in (low[0], high[0]))
    y0, y1 = (int(np.clip(y, 0, tall)) for y in (low[1], high[1]))
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    if mask.size:
        cv2.fillConvexPoly(mask, outline - np.array([x0, y0], np.int32), 255)
    return _wider(_Cover((slice(y0, y1), slice(x0, x1)), mask), grow, (tall, wide))


def _wider(cover: _Cover, grow: int, shape: tuple[int, ...]) -> _Cover:
    """The same with more room around it, as far as the surface goes."""
    rows, columns = cover.place
    y0, y1 = max(0, rows.start - grow), min(shape[0], rows.stop + grow)
    x0, x1 = max(0, columns.start - grow), min(shape[1], columns.stop + grow)
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    mask[rows.start - y0 : rows.stop - y0, columns.start - x0 : columns.stop - x0] = cover.mask
    if mask.size:
        mask = cv2.dilate(mask, np.ones((2 * grow + 1, 2 * grow + 1), np.uint8))
    return _Cover((slice(y0, y1), slice(x0, x1)), np.asarray(mask, np.uint8))


def _window(stats: npt.NDArray[np.int32]) -> Window:
    """The part of the surface that one thing lies in."""
    x, y = int(stats[cv2.CC_STAT_LEFT]), int(stats[cv2.CC_STAT_TOP])
    return (
        slice(y, y + int(stats[cv2.CC_STAT_HEIGHT])),
        slice(x, x + int(stats[cv2.CC_STAT_WIDTH])),
    )


def _thick(where: Yes, cell: float) -> Mask:
    """Things are thick once their strokes are joined; the edge of a hard shadow is a thin line."""
    join, thin = (max(3, round(part * cell)) | 1 for part in (JOIN, THIN))
    mask = where.astype(np.uint8) * np.uint8(255)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((join, join), np.uint8))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((thin, thin), np.uint8)))
