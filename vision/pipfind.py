"""Finding the top faces of pip dice: many places are glanced at, and each points to its face.

A small network looks at a patch and says whether a top face is in the middle of it, and how far
away and how large the nearest one is. Following that pointer a few times ends on the face.
"""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np

from vision import nets
from vision.nets import chance
from vision.patches import Layers
from vision.pictures import Floats, Mask, Matrix, Picture

SIZE = 32
"""Pixels along the patches that both networks look at."""
FINDER_VIEW = 2.2
"""How much of the surroundings the finder sees, in sides of the face."""
LIKELY = 0.02
"""A second glance that is less likely than this to be near a face is not followed."""
STEP = 2.1
"""Sizes that are tried are this factor apart: the pointer reaches from one to the next."""
APART = 0.72
"""Two faces cannot be closer than this many sides."""
FACE = 0.35
"""Below this the finder sees no face."""
MOST = 2500
"""First glances at a picture."""
BUSY = 9.0
"""Mean slope (grey levels a pixel) that makes a place worth a glance."""


class Glances(msgspec.Struct, frozen=True):
    """How to begin."""

    stride: float
    """Distance between first glances, in sides."""
    hope: float
    """The same as `LIKELY` for a first glance."""


ANYWHERE = Glances(stride=0.5, hope=0.002)
ON_THINGS = Glances(stride=0.7, hope=0.00002)
"""Where things lie is known: fewer glances, almost all of them followed."""


class Face(msgspec.Struct, frozen=True):
    """A top face: its middle and side in pixels, and how sure the finder is (0..1)."""

    x: float
    y: float
    side: float
    score: float


def find(layers: Layers, sizes: tuple[float, float], *, where: Mask | None = None) -> list[Face]:
    """Every top face between two sizes (in pixels), best first; `where` is where things lie."""
    glances = ANYWHERE if where is None else ON_THINGS
    spots = _first_glances(layers.picture, sizes, where, glances.stride)
    if not len(spots):
        return []
    spots, yes = _follow(layers, spots, turn=0.0)
    hopeful = yes > glances.hope
    spots = _distinct(spots[hopeful], yes[hopeful], 0.3)
    for turn in (90.0, 180.0):
        spots, yes = _follow(layers, spots, turn=turn)
        spots = _distinct(spots[yes > LIKELY], yes[yes > LIKELY], 0.2)
    spots, yes = _settle(layers, spots)
    faces = [
        Face(float(x), float(y), float(side), float(score))
        for (x, y, side), score in zip(spots, yes, strict=True)
        if score >= FACE and sizes[0] * 0.8 <= side <= sizes[1] * 1.25
    ]
    return _best_of_each(faces)


def _first_glances(
    picture: Picture, sizes: tuple[float, float], where: Mask | None, stride: float
) -> Matrix:
    """Places on a grid where anything at all is to be seen, for each size."""
    slope = busy(picture)
    tall, wide = picture.shape[:2]
    steps = max(1, math.ceil(math.log(sizes[1] / sizes[0]) / math.log(STEP)))
    ratio = (sizes[1] / sizes[0]) ** (1 / steps)
    out = []
    for number in range(steps):
        side = sizes[0] * ratio ** (number + 0.5)
        reach = max(3, round(0.35 * side / SHRINK)) | 1
        smooth = cv2.blur(slope, (reach, reach))
        step = stride * side
        x = np.arange(step / 2, wide, step)
        y = np.arange(step / 2, tall, step)
        gx, gy = (part.ravel() for part in np.meshgrid(x, y))
        column = np.minimum((gx / SHRINK).astype(int), smooth.shape[1] - 1)
        row = np.minimum((gy / SHRINK).astype(int), smooth.shape[0] - 1)
        keep = smooth[row, column] > BUSY
        if where is not None:
            keep &= where[gy.astype(int), gx.astype(int)] > 0
        out.append(np.column_stack([gx, gy, np.full(len(gx), side)])[keep])
    spots = np.concatenate(out)
    # Noise is busy everywhere: thin out rather than take for ever.
    return spots[:: len(spots) // MOST + 1]


SHRINK = 4
"""The map of slopes is this much smaller than the picture."""


def busy(picture: Picture) -> Floats:
    """How steep the picture is everywhere, any colour, at a quarter of its size."""
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    across = cv2.absdiff(half[:, 1:], half[:, :-1])
    down = cv2.absdiff(half[1:], half[:-1])
    slope = np.zeros(half.shape[:2], np.uint8)
    slope[:, 1:] = _strongest(across)
    slope[1:] = np.maximum(slope[1:], _strongest(down))
    size = (max(1, picture.shape[1] // SHRINK), max(1, picture.shape[0] // SHRINK))
    return np.asarray(cv2.resize(slope.astype(np.float32), size, interpolation=cv2.INTER_AREA))


def _strongest(difference: Picture) -> Picture:
    """The colour in which two pixels differ most."""
    blue, green, red = cv2.split(difference)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _follow(layers: Layers, spots: Matrix, *, turn: float) -> tuple[Matrix, Floats]:
    """Each spot moved to where it points, and how likely a face was in its middle."""
    net = nets.load("pipfinder")
    squares = np.column_stack([spots[:, :2], spots[:, 2] * FINDER_VIEW, np.full(len(spots), turn)])
    answers = net(layers.patches(squares, SIZE))
    return _moved(spots, answers[:, 1:], turn), chance(answers[:, 0])


def _moved(spots: Matrix, pointer: Floats, turn: float) -> Matrix:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    side = spots[:, 2]
    out = spots.copy()
    out[:, 0] += (pointer[:, 0] * c - pointer[:, 1] * s) * side
    out[:, 1] += (pointer[:, 0] * s + pointer[:, 1] * c) * side
    out[:, 2] *= np.exp(np.clip(pointer[:, 2], -0.6, 0.6))
    return out


def _settle(layers: Layers, spots: Matrix) -> tuple[Matrix, Floats]:
    """The last step: four looks from four sides are averaged, so that errors cancel."""
    looks = [_follow(layers, spots, turn=turn) for turn in (0.0, 90.0, 180.0, 270.0)]
    moved = np.mean([spots for spots, _ in looks], axis=0)
    return moved, np.mean([sure for _, sure in looks], axis=0)


def _distinct(spots: Matrix, yes: Floats, reach: float) -> Matrix:
    """One of each bunch of spots that point to the same place, the most convinced one."""
    left = spots[np.argsort(-yes)]
    kept: list[Matrix] = []
    while len(left):
        best = left[0]
        kept.append(best)
        away = np.hypot(left[:, 0] - best[0], left[:, 1] - best[1])
        close = (away < reach * best[2]) & (np.abs(np.log(left[:, 2] / best[2])) < 0.35)
        left = left[~close]
    return np.array(kept).reshape(-1, 3)


def _best_of_each(faces: list[Face]) -> list[Face]:
    """No two faces in one place: the surer one stays."""
    kept: list[Face] = []
    for face in sorted(faces, key=lambda f: -f.score):
        if all(
            math.hypot(face.x - other.x, face.y - other.y) > APART * 0.5 * (face.side + other.side)
            for other in kept
        ):
            kept.append(face)
    return kept
