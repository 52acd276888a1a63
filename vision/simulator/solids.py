"""Dice and wands as faces to paint."""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np

from vision.pictures import Floats, Matrix
from vision.simulator.icons import SIDE, icon, pips
from vision.simulator.paint import Face

Colour = tuple[float, float, float]
"""Blue, green, red, 0..1."""


class Pip(msgspec.Struct, frozen=True, kw_only=True):
    """How the pips of a standard die look, in half sides."""

    radius: float = 0.19
    spread: float = 0.525
    one: float = 1.0
    """How much larger the pip of a one is."""


def ink_of(name: str, pip: Pip) -> Floats:
    """The opacity of the ink of a face, pips in their own style."""
    if not name.startswith("pips-"):
        return icon(name)
    value = int(name[5:])
    radius = pip.radius * (pip.one if value == 1 else 1.0)
    return pips(value, radius=radius, spread=pip.spread)


class Die(msgspec.Struct, frozen=True, kw_only=True):
    """A die lying flat: `faces` is top, then the four sides in order round it."""

    die: str
    face: str
    icons: tuple[str, str, str, str, str]
    at: tuple[float, float]
    turn: float = 0.0
    side: float = 16.0
    body: Colour = (0.2, 0.2, 0.75)
    ink: Colour = (0.95, 0.95, 0.95)
    tilt: float = 0.0
    """Degrees off the table around its own x axis: not 0 is a cocked die."""
    pip: Pip = Pip()
    round: float = 0.12
    """Radius of the edges, in sides."""
    ball: float = 0.0
    """Radius of a ball the die is cut by, in sides; 0 for a plain cube."""
    marble: Colour | None = None
    """A second colour swirled into the body."""
    gloss: float = 1.0


class Wand(msgspec.Struct, frozen=True, kw_only=True):
    """A wand lying down, one edge on top. Symbols are left and right of the top edge."""

    wand: str
    notches: tuple[int, int, int]
    """On the top edge, on the lower left and on the lower right edge."""
    symbols: tuple[str, str]
    icons: tuple[str, str]
    at: tuple[float, float]
    turn: float = 0.0
    length: float = 100.0
    side: float = 13.0
    body: Colour = (0.15, 0.15, 0.7)
    ink: Colour = (0.9, 0.9, 0.9)
    notch: tuple[float, float, float] = (4.0, 2.6, 9.0)
    """Width along the edge, depth, and distance between two notches, in mm."""
    lift: float = 0.0
    """Height of the whole wand above the mat: one that lies on another."""
    roll: float = 0.0
    """Degrees its far end is raised: one that leans on another."""
    notch_at: float = 0.0
    """How far from the middle the notches are, in mm."""
    notch_shape: str = "vee"
    marks: tuple[float, ...] = (-0.3, 0.3)
    """Where its symbols stand, in lengths from the middle."""
    mark: float = 0.72
    """How large they are, in sides."""
    grain: float = 0.0
    edge: float = 0.6
    """How soft its edges are, in mm."""
    gloss: float = 0.4


def _rotated(points: Matrix, turn: float, at: tuple[float, float]) -> Matrix:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    out = points.copy()
    out[:, 0] = c * points[:, 0] - s * points[:, 1] + at[0]
    out[:, 1] = s * points[:, 0] + c * points[:, 1] + at[1]
    return out


def texture(mark: Floats, body: Colour, ink: Colour, *, round_corner: float = 0.12) -> Floats:
    """A square face with an icon on it."""
    cover = mark[:, :, None]
    out = np.ones((SIDE, SIDE, 4), np.float32)
    out[:, :, :3] = np.array(body, np.float32) * (1 - cover) + np.array(ink, np.float32) * cover
    # A worn edge catches a little light; it is how a camera sees where a face ends.
    rim = np.zeros((SIDE, SIDE), np.float32)
    cv2.rectangle(rim, (0, 0), (SIDE - 1, SIDE - 1), 1.0, max(1, round(SIDE * 0.03)))
    out[:, :, :3] += rim[:, :, None] * 0.10
    radius = round(SIDE * round_corner)
    mask = np.zeros((SIDE, SIDE), np.float32)
    cv2.rectangle(mask, (radius, 0), (SIDE - 1 - radius, SIDE - 1), 1.0, -1)
    cv2.rectangle(mask, (0, radius), (SIDE - 1, SIDE - 1 - radius), 1.0, -1)
    for x in (radius, SIDE - 1 - radius):
        for y in (radius, SIDE - 1 - radius):
            cv2.circle(mask, (x, y), radius, 1.0, -1, cv2.LINE_AA)
    out[:, :, 3] = mask
    return np.clip(out, 0, 1)


def die_corners(die: Die) -> Matrix:
    """The eight corners: four of the base, then the four above them."""
    half = die.side / 2
    base = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0.0]])
    cube = np.vstack([base, base + np.array([0, 0, die.side])])
    if die.tilt:
        c, s = math.cos(math.radians(die.tilt)), math.sin(math.radians(die.tilt))
        y, z = cube[:, 1].copy(), cube[:, 2].copy()
        cube[:, 1], cube[:, 2] = c * y - s * z, s * y + c * z
        cube[:, 2] -= cube[:, 2].min()
        cube[:, 1] -= cube[:, 1].mean()
    return _rotated(cube, die.turn, die.at)


def die_faces(die: Die) -> list[Face]:
    """The sides, then the top."""
    corners = die_corners(die)
    faces = []
    corner = float(np.clip(die.round + (0.72 - die.ball if die.ball else 0.0), 0.02, 0.4))
    plain = tuple(0.92 * part for part in die.body)
    core = np.ones((4, 4, 4), np.float32)
    core[:, :, :3] = plain
    for step in range(4):
        after = (step + 1) % 4
        quad = corners[[step + 4, after + 4, after, step]]
        # Under the rounded corners of a face the body itself shows.
        faces.append(Face(_shrunk(quad, 0.97), core))
        faces.append(
            Face(
                quad,
                texture(
                    ink_of(die.icons[step + 1], die.pip), die.body, die.ink, round_corner=corner
                ),
            )
        )
    if die.tilt:
        faces.append(
            Face(
                corners[[3, 2, 1, 0]],
                texture(ink_of(die.icons[0], die.pip), die.body, die.ink, round_corner=corner),
            )
        )
    faces.append(Face(_shrunk(corners[4:], 0.94), core))
    faces.append(
        Face(
            corners[4:],
            texture(ink_of(die.icons[0], die.pip), die.body, die.ink, round_corner=corner),
        )
    )
    return faces


def _shrunk(quad: Matrix, factor: float) -> Matrix:
    middle = quad.mean(axis=0)
    smaller: Matrix = middle + (quad - middle) * factor
    return smaller


def wand_corners(wand: Wand) -> Matrix:
    """Left base, right base and top, at the near end; then the same at the far end."""
    half, reach = wand.side / 2, wand.length / 2
    high = wand.side * math.sqrt(3) / 2
    ends = [[(x, -half, 0.0), (x, half, 0.0), (x, 0.0, high)] for x in (-reach, reach)]
    prism = np.array(ends).reshape(6, 3)
    prism[:, 2] += wand.lift
    return _rotated(prism, wand.turn, wand.at)


def notch_places(count: int, spacing: float) -> tuple[float, ...]:
    """Where the notches are along the edge, from its middle, in mm."""
    return {0: (), 1: (0.0,), 2: (-spacing / 2, spacing / 2)}[count]


def flank(wand: Wand, which: int) -> Floats:
    """The texture of one flank: the top edge above, the lower edge below."""
    scale = 6.0
    tall, wide = round(wand.side * scale), round(wand.length * scale)
    out = np.ones((tall, wide, 4), np.float32)
    out[:, :, :3] = np.array(wand.body, np.float32)
    size = round(wand.side * wand.mark * scale)
    mark = cv2.resize(icon(wand.icons[which]), (size, size), interpolation=cv2.INTER_AREA)
    if which == 0:
        mark = np.ascontiguousarray(mark[::-1, ::-1])
    for place in wand.marks:
        left = round((place * wand.length + wand.length / 2) * scale - size / 2)
        top = (tall - size) // 2
        part = out[top : top + size, left : left + size, :3]
        part *= 1 - mark[:, :, None]
        part += mark[:, :, None] * np.array(wand.ink, np.float32)
    width, depth, spacing = wand.notch
    for place in notch_places(wand.notches[0], spacing):
        middle = (place + wand.notch_at + wand.length / 2) * scale
        _bite(out, middle, 0, width * scale, depth * scale, see_through=False)
    for place in notch_places(wand.notches[1 + which], spacing):
        middle = (place + wand.notch_at + wand.length / 2) * scale
        _bite(out, middle, tall - 1, width * scale, -depth * scale, see_through=True)
    return out


def _bite(
    out: Floats, middle: float, edge: float, width: float, depth: float, *, see_through: bool
) -> None:
    """A V cut into an edge: dark wood inside on the top edge, nothing at all on a lower one."""
    shape = np.array(
        [[middle - width / 2, edge], [middle + width / 2, edge], [middle, edge + depth]]
    )
    mask = np.zeros(out.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.round(shape * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    if see_through:
        out[:, :, 3] *= 1 - mask
    else:
        out[:, :, :3] *= (1 - 0.6 * mask)[:, :, None]


def wand_faces(wand: Wand) -> list[Face]:
    """Two ends and two flanks."""
    c = wand_corners(wand)
    # An end is a triangle: a square face of which only a triangle is painted.
    end = np.ones((32, 32, 4), np.float32)
    end[:, :, :3] = tuple(0.8 * part for part in wand.body)
    shape = np.zeros((32, 32), np.float32)
    cv2.fillConvexPoly(shape, np.array([[0, 31], [31, 31], [16, 0]], np.int32), 1.0, cv2.LINE_AA)
    end[:, :, 3] = shape
    up = np.array([0.0, 0.0, wand.side * math.sqrt(3) / 2])
    faces = [
        Face(np.array([c[left] + up, c[left + 1] + up, c[left + 1], c[left]]), end)
        for left in (0, 3)
    ]
    for which, low in ((0, 0), (1, 1)):
        faces.append(Face(c[[2, 5, low + 3, low]], flank(wand, which)))
    return faces
