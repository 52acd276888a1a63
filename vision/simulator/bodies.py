"""Dice and wands as solid bodies: how far a point is from them, and how they are painted there."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import msgspec
import numpy as np

from vision.pictures import Floats, Matrix
from vision.simulator.icons import icon
from vision.simulator.solids import Colour, Die, Wand, ink_of, notch_places
from vision.simulator.throws import Throw

HIGH = math.sqrt(3) / 2


class Body(msgspec.Struct, frozen=True, eq=False):
    """One thing on the table."""

    centre: Matrix
    reach: float
    """Radius of a ball that holds it all."""
    distance: Callable[[Matrix], Matrix]
    """Signed distance of points (n, 3), or a little less."""
    paint: Callable[[Matrix, Matrix], Matrix]
    """Colour at points with these normals."""
    gloss: float
    trust: float = 0.95
    """How much of a distance a ray may go at once."""


Things = tuple[Body, ...]


def things(throw: Throw, rng: np.random.Generator) -> Things:
    """Every body of a throw."""
    dice = [die_body(die, rng) for die in throw.dice]
    wands = [wand_body(wand, rng) for wand in throw.wands]
    return (*dice, *wands)


def _frame(turn: float, tilt: float) -> Matrix:
    """Rows are a body's own axes."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    ct, st = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    lean = np.array([[1, 0, 0], [0, ct, -st], [0, st, ct]])
    axes: Matrix = (spin @ lean).T
    return axes


def _sample(mask: Floats, u: Matrix, v: Matrix) -> Matrix:
    tall, wide = mask.shape
    x = (np.clip(u, 0, 1) * wide - 0.5).astype(np.float32)
    y = (np.clip(v, 0, 1) * tall - 0.5).astype(np.float32)
    value = cv2.remap(mask, x[None], y[None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(value[0], float)


def _swirl(points: Matrix, seed: float, size: float) -> Matrix:
    """Marble: a smooth mixture 0..1."""
    p = points / size * 3.0 + seed
    wave = np.sin(p[:, 0] + 1.7 * np.sin(p[:, 1] * 1.3) + 1.1 * np.sin(p[:, 2] * 1.9))
    wave = wave + 0.6 * np.sin(2.3 * p[:, 1] + 1.3 * np.sin(2.1 * p[:, 0]))
    return 1 / (1 + np.exp(-2.5 * wave))


def die_body(die: Die, rng: np.random.Generator) -> Body:
    """A cube with round edges, or cut by a ball."""
    axes = _frame(die.turn, die.tilt)
    half = die.side / 2
    corners = np.array(
        [[x, y, z] for x in (-half, half) for y in (-half, half) for z in (-half, half)]
    )
    lift = -float((corners @ axes)[:, 2].min())
    centre = np.array([*die.at, lift])
    round_edge = max(die.round, 0.02) * die.side
    ball = die.ball * die.side
    masks = [icon_of(die, name) for name in (*die.icons, die.icons[2])]
    seed = float(rng.uniform(0, 50))

    def local(points: Matrix) -> Matrix:
        turned: Matrix = (points - centre) @ axes.T
        return turned

    def distance(points: Matrix) -> Matrix:
        p = np.abs(local(points)) - (half - round_edge)
        outside = np.linalg.norm(np.maximum(p, 0), axis=-1)
        away: Matrix = outside + np.minimum(p.max(axis=-1), 0) - round_edge
        if ball:
            away = np.maximum(away, np.linalg.norm(points - centre, axis=-1) - ball)
        return away

    def paint(points: Matrix, normals: Matrix) -> Matrix:
        p = local(points) / die.side
        n = normals @ axes.T
        body = _mixed(points, die.body, die.marble, seed, die.side)
        # A print belongs to the face a point is nearest to, not to where its normal points.
        axis = np.abs(p).argmax(axis=1)
        del n
        cover = np.zeros(len(points))
        for number, (which, sign) in enumerate(((2, 1), (1, -1), (0, 1), (1, 1), (0, -1), (2, -1))):
            here = (axis == which) & (np.sign(p[:, which]) == sign)
            if not here.any():
                continue
            u, v = _face_place(p[here], number)
            cover[here] = _sample(masks[number], u, v)
        mixed: Matrix = body * (1 - cover)[:, None] + np.array(die.ink) * cover[:, None]
        return mixed

    return Body(centre, die.side * 0.88, distance, paint, die.gloss)


def icon_of(die: Die, name: str) -> Floats:
    """The opacity of the ink on a face."""
    return ink_of(name, die.pip)


def _face_place(p: Matrix, face: int) -> tuple[Matrix, Matrix]:
    x, y, z = p[:, 0], p[:, 1], p[:, 2]
    across = (x, x, y, -x, -y, x)[face]
    down = (y, -z, -z, -z, -z, -y)[face]
    return across + 0.5, down + 0.5


def _mixed(points: Matrix, body: Colour, marble: Colour | None, seed: float, size: float) -> Matrix:
    base = np.array(body)
    if marble is None:
        return np.broadcast_to(base, (len(points), 3))
    share = _swirl(points, seed, size)[:, None]
    return base * (1 - share) + np.array(marble) * share


def wand_body(wand: Wand, rng: np.random.Generator) -> Body:
    """A triangular prism with grooves cut across its edges."""
    axes = _frame(wand.turn, 0.0)
    high = wand.side * HIGH
    centre = np.array([*wand.at, wand.lift])
    slope = wand.roll
    width, depth, spacing = wand.notch
    edges = np.array([[0.0, high], [-wand.side / 2, 0.0], [wand.side / 2, 0.0]])
    inward = np.array([0.0, high / 3]) - edges
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    seed = float(rng.uniform(0, 50))
    marks = [icon(name) for name in wand.icons]

    def local(points: Matrix) -> Matrix:
        p: Matrix = (points - centre) @ axes.T
        if slope:
            rise = math.tan(math.radians(slope))
            p = p.copy()
            p[:, 2] -= np.maximum(p[:, 0] + wand.length / 2, 0) * rise
        return p

    def distance(points: Matrix) -> Matrix:
        p = local(points)
        x, y, z = p[:, 0], p[:, 1], p[:, 2]
        left = -HIGH * (y + wand.side / 2) + 0.5 * z
        right = HIGH * (y - wand.side / 2) + 0.5 * z
        away = _soft_max(_soft_max(left, right, wand.edge), -z, wand.edge)
        away = _soft_max(away, np.abs(x) - wand.length / 2, wand.edge)
        for count, edge, way in zip(wand.notches, edges, inward, strict=True):
            deep = (y - edge[0]) * way[0] + (z - edge[1]) * way[1]
            for place in notch_places(count, spacing):
                gap = _groove(x - place - wand.notch_at, deep, width, depth, wand.notch_shape)
                away = np.maximum(away, -gap)
        return away

    def paint(points: Matrix, normals: Matrix) -> Matrix:
        p = local(points)
        n = normals @ axes.T
        body = np.broadcast_to(np.array(wand.body), (len(points), 3)).copy()
        if wand.grain:
            ring = np.sin((p[:, 1] * 1.3 + p[:, 2] * 0.9) * 3 + np.sin(p[:, 0] * 0.11 + seed) * 2)
            body *= (1 + wand.grain * ring)[:, None]
        for which, side in ((0, -1.0), (1, 1.0)):
            flat = (n[:, 1] * side * HIGH + n[:, 2] * 0.5) > 0.97
            if not flat.any():
                continue
            cover = _flank_ink(wand, marks[which], p[flat], which)
            body[flat] = body[flat] * (1 - cover[:, None]) + np.array(wand.ink) * cover[:, None]
        return body

    middle = centre + np.array([0.0, 0.0, high / 2])
    return Body(middle, wand.length / 2 + wand.side, distance, paint, wand.gloss, trust=0.85)


def _flank_ink(wand: Wand, mark: Floats, p: Matrix, which: int) -> Matrix:
    """Opacity of the symbol on a flank."""
    down = 1.0 - p[:, 2] / (wand.side * HIGH)
    across = down * wand.side
    size = wand.mark * wand.side
    cover = np.zeros(len(p))
    turned = np.ascontiguousarray(mark[::-1, ::-1]) if which == 0 else mark
    for place in wand.marks:
        u = (p[:, 0] - place * wand.length) / size + 0.5
        v = (across - wand.side / 2) / size + 0.5
        inside = (u > 0) & (u < 1) & (v > 0) & (v < 1)
        if inside.any():
            cover[inside] = np.maximum(cover[inside], _sample(turned, u[inside], v[inside]))
    return cover


def _soft_max(a: Matrix, b: Matrix, soft: float) -> Matrix:
    if soft <= 0.01:
        return np.maximum(a, b)
    share = np.clip(0.5 + 0.5 * (a - b) / soft, 0, 1)
    mixed: Matrix = b * (1 - share) + a * share + soft * share * (1 - share)
    return mixed


def _groove(along: Matrix, deep: Matrix, width: float, depth: float, shape: str) -> Matrix:
    """Signed distance to a cut: negative where wood is missing."""
    if shape == "square":
        return np.maximum(np.abs(along) - width / 2, deep - depth)
    if shape == "round":
        radius = (width**2 / 4 + depth**2) / (2 * depth)
        return np.hypot(along, deep - depth + radius) - radius
    slope = width / 2 / depth
    cut: Matrix = (np.abs(along) - (depth - deep) * slope) / math.hypot(1.0, slope)
    return cut
