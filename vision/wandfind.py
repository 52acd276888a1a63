"""Finding wands on the mat: a colour mask gives a rough place, the outline the exact one."""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.edges import Slopes
from vision.pictures import Floats, Mask, Matrix, Picture
from vision.surface import Surface, opponent, surface
from vision.view import MatView
from vision.wandcolour import Clouds
from vision.wandgeom import HIGH, SCALE, Pose, hull, outline_points, outline_strength
from vision.wandset import WandShape

STRAY = 0.06
"""Patches of colour smaller than this part of a wand are noise, glints or symbols of another."""
SOME = 0.25
"""Less of a wand's colour than this part of it is no wand."""

Yes = npt.NDArray[np.bool_]


class Found(msgspec.Struct, frozen=True, eq=False):
    """A wand on the mat, before it is read."""

    wand: str
    pose: Pose
    outline: float
    """How clearly its outline shows, as the logarithm of grey levels a pixel."""
    cover: float
    """Part of its outline that has its colour."""
    spill: float
    """How much of its colour lies elsewhere, in wands."""


def mid_plane(
    picture: Picture, view: MatView, side: float, field: Floats
) -> tuple[Surface, Floats]:
    """The plane through the middle of lying wands, and its paint as lightness and colours."""
    seen = surface(picture, view, side * HIGH / 2, SCALE, field=field)
    soft = cv2.blur(seen.paint, (3, 3))
    return seen, np.asarray(opponent(soft), np.float32)


def find(
    slopes: Slopes, seen: Surface, parts: Floats, clouds: Clouds, shape: WandShape
) -> list[Found]:
    """Each taught wand that lies on the mat."""
    classes = clouds.classes(parts)
    classes[seen.usable == 0] = 0
    out = []
    for number, name in enumerate(clouds.names, start=1):
        mask = tidy(classes == number)
        rough = rough_pose(mask, seen, shape)
        if rough is None:
            continue
        pose, strength = settle(slopes, seen.view, rough, shape)
        cover, spill = covering(mask, seen, pose, shape)
        out.append(Found(name, pose, strength, cover, spill))
    return out


def tidy(where: Yes) -> Mask:
    """A mask without specks and pinholes."""
    mask = where.astype(np.uint8) * np.uint8(255)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return np.asarray(closed, np.uint8)


def rough_pose(mask: Mask, seen: Surface, shape: WandShape) -> Pose | None:
    """Where the patches of one colour lie, taken together; None when there is too little of it."""
    whole = shape.length * shape.side * seen.scale**2
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    sizes = stats[1:, cv2.CC_STAT_AREA]
    if not len(sizes) or sizes.sum() < SOME * whole:
        return None
    largest = int(sizes.argmax()) + 1
    chosen = labels == largest
    line = _line(chosen)
    # A wand under another one shows as two patches in line with each other.
    for number in np.argsort(-sizes) + 1:
        if number == largest or sizes[number - 1] < STRAY * whole:
            continue
        piece = labels == number
        if _in_line(piece, line, shape, seen.scale):
            chosen |= piece
            line = _line(chosen)
    if np.count_nonzero(chosen) < SOME * whole:
        return None
    middle, turn = line
    rows, columns = np.nonzero(chosen)
    along = (columns - middle[0]) * math.cos(turn) + (rows - middle[1]) * math.sin(turn)
    low, high = np.percentile(along, [1, 99])
    shift = (low + high) / 2
    x, y = seen.place(
        float(middle[0] + shift * math.cos(turn)), float(middle[1] + shift * math.sin(turn))
    )
    return Pose(x, y, turn)


def _line(chosen: Yes) -> tuple[Matrix, float]:
    rows, columns = np.nonzero(chosen)
    points = np.column_stack([columns, rows]).astype(np.float64)
    middle = points.mean(axis=0)
    spread = np.cov((points - middle).T)
    _, axes = np.linalg.eigh(spread)
    return middle, math.atan2(axes[1, 1], axes[0, 1])


def _in_line(piece: Yes, line: tuple[Matrix, float], shape: WandShape, scale: float) -> bool:
    middle, turn = line
    rows, columns = np.nonzero(piece)
    dx, dy = columns.mean() - middle[0], rows.mean() - middle[1]
    along = abs(dx * math.cos(turn) + dy * math.sin(turn))
    across = abs(-dx * math.sin(turn) + dy * math.cos(turn))
    return bool(across < 0.6 * shape.side * scale and along < 1.0 * shape.length * scale)


def settle(slopes: Slopes, view: MatView, pose: Pose, shape: WandShape) -> tuple[Pose, float]:
    """Slide and turn a wand until its outline fits best, from several first places."""
    half = shape.side / 2
    best, score = pose, -math.inf
    for across in (0.0, -0.6, 0.6):
        end = pose.moved("across", across * half)
        for reach in SNAPS:
            end = _snapped(slopes, view, end, shape, reach * half * view.scale_at((pose.x, pose.y)))
        value = outline_strength(slopes, view, end, shape)
        if value > score:
            best, score = end, value
    return best, score


SNAPS = (1.0, 0.7, 0.45, 0.3, 0.2)
"""How far from an outline its edge is looked for, in half sides, step after step."""


def _snapped(slopes: Slopes, view: MatView, pose: Pose, shape: WandShape, reach: float) -> Pose:
    """One step: every piece of the outline is drawn to the nearest edge, the wand stays stiff."""
    here = outline_points(view, pose, shape)
    offsets = np.linspace(-1, 1, 15) * max(reach, 1.5)
    spots = here.points[:, None] + here.normals[:, None] * offsets[None, :, None]
    x, y = spots[..., 0].astype(np.float32), spots[..., 1].astype(np.float32)
    gx = cv2.remap(slopes[0], x, y, cv2.INTER_LINEAR)
    gy = cv2.remap(slopes[1], x, y, cv2.INTER_LINEAR)
    rise = gx * here.normals[:, None, 0] + gy * here.normals[:, None, 1]
    # Near edges are more likely ours than far ones.
    rise = np.maximum(rise, 0) * np.exp(-0.5 * (offsets / (0.8 * max(reach, 1.5))) ** 2)
    chosen = rise.argmax(axis=1)
    pull = offsets[chosen]
    strong = np.minimum(rise[np.arange(len(rise)), chosen], 120.0)
    if strong.sum() < 1e-6:
        return pose
    slope = []
    for dx, dy, turn in ((0.5, 0, 0), (0, 0.5, 0), (0, 0, 0.01)):
        there = here.again(view, Pose(pose.x + dx, pose.y + dy, pose.turn + turn), shape)
        slope.append(((there - here.points) * here.normals).sum(axis=1) / (dx + dy + turn))
    lever = np.stack(slope, axis=1)
    weight = strong.copy()
    step = np.zeros(3)
    for _ in range(3):
        square = lever.T * weight @ lever + np.diag([1e-3, 1e-3, 1e-3]) * weight.sum()
        step = np.linalg.solve(square, lever.T * weight @ pull)
        miss = np.abs(lever @ step - pull)
        # Notches and shadows pull the wrong way; what does not fit counts less and less.
        weight = strong / (1 + (miss / max(0.3 * reach, 1.0)) ** 2)
    limit = np.array([6.0, 6.0, 0.12])
    step = np.clip(step, -limit, limit)
    return Pose(pose.x + float(step[0]), pose.y + float(step[1]), pose.turn + float(step[2]))


def covering(mask: Mask, seen: Surface, pose: Pose, shape: WandShape) -> tuple[float, float]:
    """How much of a wand's outline has its colour, and how much of that colour is elsewhere."""
    inverse = np.linalg.inv(seen.view.plane(seen.height))
    outline = seen.view.straight(hull(seen.view, pose, shape))
    spots = np.column_stack([outline, np.ones(len(outline))]) @ inverse.T
    flat = spots[:, :2] / spots[:, 2:] * seen.scale - 0.5
    inside = np.zeros_like(mask)
    cv2.fillConvexPoly(inside, np.round(flat).astype(np.int32), 255)
    area = max(1, int(np.count_nonzero(inside)))
    cover = np.count_nonzero(mask & inside) / area
    near = cv2.dilate(inside, np.ones((5, 5), np.uint8))
    spill = np.count_nonzero(mask & ~near) / area
    return float(cover), float(spill)


def strip_turn(something: Yes, seen: Surface, at: tuple[float, float], reach: float) -> float:
    """The direction in which something lies all along through a point: for a first glance."""
    column, row = seen.pixel(*at)
    along = np.linspace(-reach, reach, 41) * seen.scale
    across = np.linspace(-1.5, 1.5, 5) * seen.scale
    tall, wide = something.shape
    angles = np.radians(np.arange(0.0, 180.0, 2.0))
    values = []
    for angle in angles:
        c, s = math.cos(angle), math.sin(angle)
        x = column + along[:, None] * c - across[None, :] * s
        y = row + along[:, None] * s + across[None, :] * c
        inside = (x >= 0) & (x < wide) & (y >= 0) & (y < tall)
        xi = np.clip(x, 0, wide - 1).astype(int)
        yi = np.clip(y, 0, tall - 1).astype(int)
        values.append(float((something[yi, xi] & inside).mean()))
    # A wand is wider than the strip, so many directions are as good: the middle one is meant.
    good = np.array(values) >= 0.97 * max(values)
    double = np.exp(2j * angles[good]).sum()
    return float(np.angle(double) / 2)
