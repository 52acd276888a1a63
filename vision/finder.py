"""Where something lies on the mat, whatever it is: for teaching, before anything is known.

A thing is what is coloured or dark and stands out from the paper; shadows are neither. The middle
of a die is that of the cube whose silhouette covers it best, seen from where the camera stands.
"""

from __future__ import annotations

import cv2
import msgspec
import numpy as np

from vision import mat
from vision.pictures import Mask, Matrix, Picture
from vision.surface import Surface, opponent, surface
from vision.values import DieReading, Reading, Status, WandReading
from vision.view import MatView

SCALE = 2.0
"""Pixels a millimetre."""
DIE_HEIGHT, WAND_HEIGHT = 12.0, 5.0
"""Of the plane that is looked at, in mm: about the middle of what shows."""
DIE_AREA = (60.0, 1500.0)
WAND_AREA = (250.0, 6000.0)
"""Square millimetres that one thing covers."""
SIDES = (12.0, 14.0, 16.0, 18.0, 20.0)
JOIN = 9
"""Pixels between two pieces of one thing, at most."""
MARGIN = 12
"""Pixels around a blob that its cube may reach into."""
WHITE = 170.0
"""The grey of white paper in a crop."""


class Thing(msgspec.Struct, frozen=True):
    """Something on the mat: the middle of its footprint and its outline, in mm."""

    at: tuple[float, float]
    corners: tuple[tuple[float, float], ...]
    height: float
    """Of the outline above the mat."""


def find_dice(picture: Picture) -> Reading:
    """Every single thing that may be a die, unsure of course."""
    return _reading(picture, kind="dice")


def find_wands(picture: Picture) -> Reading:
    """Every single thing that may be a wand."""
    return _reading(picture, kind="wands")


def _reading(picture: Picture, *, kind: str) -> Reading:
    view = mat.find(picture)
    if view is None:
        return Reading(status=Status.NO_MAT)
    height = DIE_HEIGHT if kind == "dice" else WAND_HEIGHT
    seen = surface(picture, view, height, SCALE)
    low, high = DIE_AREA if kind == "dice" else WAND_AREA
    blobs = [blob for blob in _blobs(solid(seen)) if low <= blob[1] <= high]
    if not blobs:
        return Reading(status=Status.EMPTY)
    if kind == "wands":
        wands = tuple(_wand(_lying(blob, seen), view, seen) for blob, _ in blobs)
        return Reading(status=Status.UNSURE, wands=wands)
    dice = tuple(_die(_standing(blob, view, seen), view, seen) for blob, _ in blobs)
    return Reading(status=Status.UNSURE, dice=dice)


def solid(seen: Surface) -> Mask:
    """Where something lies: coloured, dark, or with sharp edges; not the grey of a shadow."""
    parts = opponent(cv2.blur(seen.paint, (3, 3)))
    light = parts[..., 0]
    vivid = np.abs(parts[..., 1]) + np.abs(parts[..., 2])
    slope = np.hypot(cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1))
    mask = ((vivid > 0.16) | (light < 0.33) | (slope > 0.55)) & (seen.usable > 0)
    out = mask.astype(np.uint8) * np.uint8(255)
    out = cv2.morphologyEx(out, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    return np.asarray(cv2.morphologyEx(out, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)


def _blobs(mask: Mask) -> list[tuple[Matrix, float]]:
    """The hull of each thing in surface pixels, and its area in square millimetres.

    A grey die shows in pieces, because its flat sides look like shadow: pieces that lie close
    together are one thing.
    """
    near = cv2.dilate(mask, np.ones((JOIN, JOIN), np.uint8))
    count, parts = cv2.connectedComponents(near)
    found = []
    for number in range(1, count):
        rows, columns = np.nonzero((parts == number) & (mask > 0))
        hull = cv2.convexHull(np.column_stack([columns, rows]).astype(np.int32)).reshape(-1, 2)
        found.append((hull, cv2.contourArea(hull) / SCALE**2))
    return found


def _standing(blob: Matrix, view: MatView, seen: Surface) -> Thing:
    """A die: the cube whose silhouette covers the blob best."""
    left, top, wide, tall = cv2.boundingRect(blob.astype(np.int32))
    corner = np.array([left - MARGIN, top - MARGIN])
    shape = (tall + 2 * MARGIN, wide + 2 * MARGIN)
    goal = np.zeros(shape, np.uint8)
    cv2.fillPoly(goal, [np.round(blob - corner).astype(np.int32)], 1)
    middle = cv2.minAreaRect(blob.astype(np.float32))[0]
    x, y = seen.place(*middle)
    best = Cube(x, y, 0.0, SIDES[2])
    rounds = (
        (np.arange(-6.0, 6.1, 2.0), np.radians(np.arange(0, 90, 15)), np.array(SIDES) - SIDES[2]),
        (np.arange(-1.5, 1.6, 0.75), np.radians(np.arange(-10, 11, 5)), np.array([-1.0, 0, 1])),
        (np.arange(-0.6, 0.7, 0.3), np.radians(np.arange(-4, 5, 2)), np.array([-0.5, 0, 0.5])),
    )
    for shifts, turns, sides in rounds:
        tries = [
            Cube(best.x + dx, best.y + dy, best.turn + turn, best.side + more)
            for dx in shifts
            for dy in shifts
            for turn in turns
            for more in sides
        ]
        outlines = _silhouettes(tries, view, seen) - corner
        best = max(zip(tries, outlines, strict=True), key=lambda pair: _overlap(pair[1], goal))[0]
    corners = best.corners(best.side)[:, :2]
    return Thing(
        (float(best.x), float(best.y)), tuple((float(a), float(b)) for a, b in corners), best.side
    )


class Cube(msgspec.Struct, frozen=True):
    """A cube on the mat: the middle of its base, its turn (radians) and its side."""

    x: float
    y: float
    turn: float
    side: float

    def corners(self, height: float) -> Matrix:
        """Its four corners at this height."""
        half = self.side / 2
        c, s = np.cos(self.turn) * half, np.sin(self.turn) * half
        offsets = np.array([[-c + s, -s - c], [c + s, s - c], [c - s, s + c], [-c - s, -s + c]])
        flat = offsets + np.array([self.x, self.y])
        return np.column_stack([flat, np.full(4, height)])


def _silhouettes(cubes: list[Cube], view: MatView, seen: Surface) -> Matrix:
    """The eight corners of each cube in pixels of the surface: cubes x 8 x 2."""
    points = np.concatenate(
        [np.vstack([cube.corners(0.0), cube.corners(cube.side)]) for cube in cubes]
    )
    straight = view.straight(view.project(points))
    flat = np.column_stack([straight, np.ones(len(straight))])
    spots = flat @ np.linalg.inv(view.plane(seen.height)).T
    spots = spots[:, :2] / spots[:, 2:] * seen.scale - 0.5
    found: Matrix = spots.reshape(len(cubes), 8, 2)
    return found


def _overlap(corners: Matrix, goal: Mask) -> float:
    """How much of the two shapes they share: 1 is all."""
    hull = cv2.convexHull(np.round(corners).astype(np.int32))
    drawn = np.zeros_like(goal)
    cv2.fillConvexPoly(drawn, hull, 1)
    both = cv2.countNonZero(drawn & goal)
    return both / max(1, cv2.countNonZero(drawn | goal))


def _lying(blob: Matrix, seen: Surface) -> Thing:
    """A wand: the narrow box around the blob."""
    box = cv2.minAreaRect(blob.astype(np.float32))
    corners = cv2.boxPoints(box)
    return Thing(
        seen.place(*box[0]),
        tuple(seen.place(float(x), float(y)) for x, y in corners),
        WAND_HEIGHT,
    )


def _outline(thing: Thing, view: MatView) -> tuple[tuple[float, float], ...]:
    flat = np.array(thing.corners)
    pixels = view.project(np.column_stack([flat, np.full(len(flat), thing.height)]))
    return tuple((float(x), float(y)) for x, y in pixels)


def _crop(thing: Thing, seen: Surface, *, turn: float, size: tuple[float, float]) -> Picture:
    """What it looks like from above, laid straight."""
    x, y = seen.pixel(*thing.at)
    spin = cv2.getRotationMatrix2D((x, y), turn, 2.0)
    wide, tall = (round(side * SCALE * 2) for side in size)
    spin[:, 2] += (wide / 2 - x, tall / 2 - y)
    paint = cv2.warpAffine(seen.paint, spin, (wide, tall), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.clip(paint * WHITE + 0.5, 0, 255), np.uint8)


def _die(thing: Thing, view: MatView, seen: Surface) -> DieReading:
    side = thing.height * 1.4
    return DieReading(
        face=None,
        die=None,
        sure=False,
        confidence=0.0,
        candidates=(),
        at=thing.at,
        outline=_outline(thing, view),
        crop=_crop(thing, seen, turn=0.0, size=(side, side)),
    )


def _wand(thing: Thing, view: MatView, seen: Surface) -> WandReading:
    corners = np.array(thing.corners)
    sides = [corners[1] - corners[0], corners[2] - corners[1]]
    long, short = sorted(sides, key=lambda side: -float(np.linalg.norm(side)))
    turn = float(np.degrees(np.arctan2(long[1], long[0])))
    size = (float(np.linalg.norm(long)) * 1.08, float(np.linalg.norm(short)) * 1.5)
    return WandReading(
        wand=None,
        notches=None,
        symbols=None,
        sure=False,
        confidence=0.0,
        at=thing.at,
        outline=_outline(thing, view),
        crop=_crop(thing, seen, turn=turn, size=size),
    )
