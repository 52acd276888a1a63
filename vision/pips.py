"""Standard pip dice, read without teaching: with the mat in millimetres, without it in pixels."""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np

from vision import dicesize, mat, pipfind, piplayout, pipvalue
from vision.leftover import Cube, Leftover, leftover
from vision.patches import Layers
from vision.pictures import Floats, Mask, Picture
from vision.pipfind import Face
from vision.piplayout import Opinion
from vision.sets import WHITE
from vision.surface import Surface, flatten, foreground, opponent, surface, usable, white_field
from vision.timing import Stages
from vision.values import Candidate, DieReading, Reading, like_a_die, status_of
from vision.view import MatView

DIE = "pips"
SIZES_MM = (9.0, 26.0)
"""Sides of the dice that are looked for on the mat."""
PLANE = 15.0
"""Height of the plane that is rectified: the top of a usual die."""
FINEST, COARSEST = 2.6, 1.3
"""Pixels a millimetre of that plane."""
LARGEST = 1280
"""Longer sides of photographs are shrunk to this."""
SIZES_PHOTO = (0.02, 0.16)
"""Sides of the dice that are looked for in a photograph, in widths of the picture."""
CROP = 64
REST_SCALE = 2.0
"""Pixels a millimetre when things that are no dice are looked for."""
SPILL = 0.16
"""More than this (in die faces) sticking out beside a die: it leans, or is no single die."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """When a pip reading is sure; every one of these has to hold."""

    face: float = 0.60
    """The finder's word that this is a top face."""
    share: float = 0.85
    """The mean share of the best value over all looks of both networks."""
    looks: float = 0.75
    """The part of the looks that name this value first."""
    against: float = 0.30
    """How much better another value's layout may fit, at most."""
    odd: float = 1.6
    """How many times larger or smaller than its neighbours a die may be."""
    gone: float = 0.5
    """Above this share 'no face' wins, and there is nothing to report."""


LIMITS = Limits()


class Seen(msgspec.Struct, frozen=True, eq=False):
    """One face with everything that is known about it."""

    face: Face
    shares: Floats
    """Mean over all looks: no face, then 1 to 6."""
    agree: float
    """Part of the looks that name the best value first."""
    opinion: Opinion

    @property
    def value(self) -> int:
        """The likeliest value."""
        return int(self.shares[1:].argmax()) + 1


def look(layers: Layers, faces: list[Face], stages: Stages) -> list[Seen]:
    """What speaks for each value of each top face."""
    shares = pipvalue.values(layers, faces)
    out = []
    for face, looks in zip(faces, shares, strict=True):
        mean = looks.mean(axis=0)
        if mean[0] > LIMITS.gone:
            continue
        value = int(mean[1:].argmax()) + 1
        agree = float((looks.argmax(axis=1) == value).mean())
        out.append(Seen(face, mean, agree, piplayout.opinion(layers, face)))
    stages.mark("values")
    return out


def doubt(seen: Seen, usual: float) -> str:
    """The first check that fails, as a message key; empty when the reading is sure."""
    value, limits = seen.value, LIMITS
    ratio = seen.face.side / usual
    if seen.face.score < limits.face:
        return "vision.why.no_outline"
    if not 1 / limits.odd < ratio < limits.odd:
        return "vision.why.size"
    if seen.shares[value] < limits.share or seen.agree < limits.looks:
        return "vision.why.two_faces"
    if seen.opinion.lead(value) < -limits.against:
        return "vision.why.layout"
    return ""


def _usual(faces: list[Seen]) -> float:
    """The side most dice have."""
    return float(np.median([each.face.side for each in faces])) if faces else 1.0


def read_photo(picture: Picture, stages: Stages) -> Reading:
    """Pip dice in any photograph; positions are in its pixels."""
    factor = min(1.0, LARGEST / max(picture.shape[:2]))
    small = picture
    if factor < 1.0:
        small = np.asarray(
            cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
        )
    wide = small.shape[1]
    layers = Layers(small)
    stages.mark("shrink")
    found = pipfind.find(layers, (SIZES_PHOTO[0] * wide, SIZES_PHOTO[1] * wide))
    stages.mark("find")
    faces = look(layers, found, stages)
    usual = _usual(faces)
    dice = []
    for seen in faces:
        at = ((seen.face.x + 0.5) / factor - 0.5, (seen.face.y + 0.5) / factor - 0.5)
        turn = math.radians(seen.opinion.turn)
        corners = dicesize.square(at, turn, seen.face.side / factor)
        outline = tuple((float(x), float(y)) for x, y in corners)
        dice.append(_die(seen, at, outline, doubt(seen, usual), layers))
    return Reading(status=status_of(dice), dice=tuple(dice))


def read(picture: Picture, view: MatView, stages: Stages) -> Reading:
    """Pip dice on the mat; positions are the middles of their footprints in mm."""
    scale = float(np.clip(mat.scale(view), COARSEST, FINEST))
    layers = Layers(flatten(picture, view, PLANE, scale))
    field = white_field(picture, view)
    where = _things(picture, view, scale, field)
    stages.mark("flatten")
    sizes = SIZES_MM[0] * scale, SIZES_MM[1] * scale
    found = pipfind.find(layers, sizes, where=where)
    stages.mark("find")
    faces = look(layers, found, stages)
    usual = _usual(faces)
    cubes = [_cube(seen, view, scale) for seen in faces]
    left, top = _rest(picture, view, cubes, field)
    stages.mark("rest")
    dice = []
    for seen, cube, spill in zip(faces, cubes, left.spill, strict=True):
        why = doubt(seen, usual) or ("vision.why.leaning" if spill > SPILL else "")
        dice.append(_die(seen, cube.at, _outline(view, cube), why, layers))
    side = float(np.median([cube.side for cube in cubes])) if cubes else PLANE
    for x, y, area in left.strange:
        if all(math.dist((x, y), die.at) > 0.9 * side for die in dice):
            dice.append(_stranger((x, y), area, side, top))
    return Reading(status=status_of(dice), dice=tuple(dice))


def _things(picture: Picture, view: MatView, scale: float, field: Floats) -> Mask:
    """Where anything lies on the paper, with the room a pale die may need around its pips."""
    rough = surface(picture, view, PLANE, scale / 2, field=field)
    mask = cv2.morphologyEx(foreground(rough), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    reach = round(0.25 * PLANE * rough.scale) | 1
    mask = cv2.dilate(mask, np.ones((reach, reach), np.uint8))
    size = (round(mat.WIDTH * scale), round(mat.HEIGHT * scale))
    full = cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST)
    return np.asarray(full & usable(view, PLANE, scale), np.uint8)


def _cube(seen: Seen, view: MatView, scale: float) -> Cube:
    """The die under a face that was found on the plane `PLANE` above the mat."""
    spot = ((seen.face.x + 0.5) / scale, (seen.face.y + 0.5) / scale)
    flat = seen.face.side / scale
    high = float(view.camera[2])
    side = flat
    for _ in range(3):
        # The higher a face, the larger it looks; its height is its own side.
        side = flat * (high - side) / (high - PLANE)
    pixel = view.project(np.array([[spot[0], spot[1], PLANE]]))[0]
    at = view.place((float(pixel[0]), float(pixel[1])), side)
    return Cube(at, math.radians(seen.opinion.turn), side)


def _rest(
    picture: Picture, view: MatView, cubes: list[Cube], field: Floats
) -> tuple[Leftover, Surface]:
    """What lies on the mat besides the dice."""
    side = float(np.median([cube.side for cube in cubes])) if cubes else PLANE
    top = surface(picture, view, side, REST_SCALE, field=field)
    parts = np.asarray(opponent(top.paint), np.float32)
    return leftover(parts, foreground(top), top, cubes, side), top


def _outline(view: MatView, cube: Cube) -> tuple[tuple[float, float], ...]:
    corners = dicesize.square(cube.at, cube.turn, cube.side)
    pixels = view.project(np.column_stack([corners, np.full(4, cube.side)]))
    return tuple((float(x), float(y)) for x, y in pixels)


def _die(
    seen: Seen,
    at: tuple[float, float],
    outline: tuple[tuple[float, float], ...],
    why: str,
    layers: Layers,
) -> DieReading:
    order = np.argsort(-seen.shares[1:])[:3] + 1
    square = (seen.face.x, seen.face.y, seen.face.side * 1.4, 0.0)
    return DieReading(
        face=seen.value,
        die=DIE,
        sure=not why,
        confidence=float(seen.shares[seen.value]),
        candidates=tuple(Candidate(int(v), DIE, float(seen.shares[v])) for v in order),
        at=at,
        outline=outline,
        crop=layers.patch(square, CROP),
        cocked=why == "vision.why.leaning",
        why=why,
    )


def _stranger(at: tuple[float, float], area: float, side: float, top: Surface) -> DieReading:
    """Something on the mat that is no face with pips."""
    x, y = top.pixel(*at)
    reach = round(1.4 * side * top.scale)
    crop = cv2.getRectSubPix(top.paint, (reach, reach), (x, y))
    return DieReading(
        face=None,
        die=None,
        sure=False,
        confidence=0.0,
        candidates=(),
        at=at,
        outline=_outline(top.view, Cube(at, 0.0, side)),
        crop=np.asarray(np.clip(crop * WHITE + 0.5, 0, 255), np.uint8),
        cocked=like_a_die(area),
        why="vision.why.stranger",
    )
