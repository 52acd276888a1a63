"""Tables that never were: sets of dice and wands, rooms and cameras, all from a seed.

A *style* is how things are drawn. Some styles were looked at while the readers were made, others
(`HELD_OUT`) never; the bench reports them apart.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable
from typing import Any

import cv2
import msgspec
import numpy as np

from vision.pictures import Picture
from vision.simulator import studio, throws
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.solids import Colour, Die, Wand, die_corners
from vision.simulator.throws import Throw

Rng = np.random.Generator
TUNED = ("painter-shapes", "painter-letters", "painter-glyphs")
HELD_OUT = ("studio-shapes", "studio-letters", "studio-glyphs", "studio-pale")

SHAPES = (
    "star",
    "gear",
    "moon",
    "eye",
    "key",
    "drop",
    "bolt",
    "ask",
    "person",
    "hat",
    "hammer",
    "book",
)


class DieKind(msgspec.Struct, frozen=True):
    """A die of a set: its name and, for each face, what it is called and what is printed."""

    name: str
    faces: tuple[str, ...]
    icons: tuple[str, ...]
    body: Colour
    ink: Colour
    round: float
    ball: float


class DiceWorld(msgspec.Struct, frozen=True):
    """A set of dice on one table, under one camera."""

    style: str
    kinds: tuple[DieKind, ...]
    side: float
    lens: Lens
    table: Colour
    seed: int


def _hsv(rng: Rng, saturation: tuple[float, float], value: tuple[float, float]) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(
        float(rng.random()), float(rng.uniform(*saturation)), float(rng.uniform(*value))
    )
    return (blue, green, red)


def _two_tones(rng: Rng, style: str) -> tuple[Colour, Colour]:
    dark = _hsv(rng, (0.2, 1.0), (0.03, 0.35))
    pale = _hsv(rng, (0.0, 0.25), (0.82, 0.98))
    vivid = _hsv(rng, (0.6, 1.0), (0.45, 0.9))
    if style.endswith("pale"):
        return pale, dark
    kind = int(rng.integers(4))
    if kind == 0:
        return pale, dark
    if kind == 1:
        return dark, pale
    return vivid, pale if sum(vivid) < 1.5 else dark


def _lens(rng: Rng, leans: tuple[float, ...] = (0.03, 0.2, 0.35, 0.5)) -> Lens:
    size = [(1280, 720), (1280, 720), (1280, 960), (1920, 1080), (960, 720)][int(rng.integers(5))]
    high = float(rng.uniform(330, 520))
    lean = float(rng.choice(leans)) * high
    angle = float(rng.uniform(0, 2 * math.pi))
    eye = (148.5 + lean * math.cos(angle), 105 + lean * math.sin(angle), high)
    # As close as the whole mat allows.
    away = math.dist(eye, (148.5, 105, 0))
    focal = float(rng.uniform(0.8, 0.93)) * away / max(297.0, 210.0 * size[0] / size[1])
    focal *= 1.0 - 0.2 * lean / high
    return Lens(
        eye=eye,
        focal=focal,
        size=size,
        roll=float(rng.uniform(-4, 4)),
        barrel=float(rng.choice([0.0, 0.0, 0.02, 0.05])),
    )


def trickerion(seed: int, style: str) -> DiceWorld:
    """Six dice like those of Trickerion's Downtown: two kinds twice, and an X on every die."""
    rng = np.random.default_rng(seed)
    alike = rng.random() < 0.4
    tones = [_two_tones(rng, style) for _ in range(3)]
    if alike:
        tones = [tones[0]] * 3
    faces = {
        "residence": ("escape", "mechanical", "optical", "spiritual", "any", "X"),
        "inn-specialist": ("assistant", "manager", "engineer", "X", "X", "X"),
        "inn-apprentice": ("apprentice",) * 5 + ("X",),
        "bank": ("3", "4", "4", "5", "6", "X"),
    }
    names = sorted({face for few in faces.values() for face in few})
    icons = _icons(rng, style, names)
    body_shape = (float(rng.uniform(0.05, 0.15)), float(rng.choice([0.0, 0.72, 0.76])))
    kinds = tuple(
        DieKind(name, few, tuple(icons[f] for f in few), *tones[number], *body_shape)
        for name, few, number in (
            ("residence", faces["residence"], 0),
            ("inn-specialist", faces["inn-specialist"], 1),
            ("inn-apprentice", faces["inn-apprentice"], 1),
            ("bank", faces["bank"], 2),
        )
    )
    table = _hsv(rng, (0.1, 0.6), (0.1, 0.5))
    return DiceWorld(style, kinds, float(rng.uniform(12, 19)), _lens(rng), table, seed)


def _icons(rng: Rng, style: str, names: list[str]) -> dict[str, str]:
    if style.endswith("letters"):
        letters = rng.permutation(list("ABCDEFGHJKLMPRSTUVY?2345678"))
        return {name: f"text-{letters[n]}" for n, name in enumerate(names)} | {"X": "cross"}
    if style.endswith("glyphs"):
        return {name: f"glyph-{int(rng.integers(1, 10**6))}" for name in names}
    shapes = rng.permutation(SHAPES)
    out = {name: str(shapes[n % len(shapes)]) for n, name in enumerate(names)}
    return out | {"3": "pips-3", "4": "pips-4", "5": "pips-5", "6": "pips-6", "X": "cross"}


DICE = ("residence", "residence", "inn-specialist", "inn-apprentice", "bank", "bank")


def _die(world: DiceWorld, kind: DieKind, face: int, at: tuple[float, float], rng: Rng) -> Die:
    sides = [kind.icons[n] for n in range(6) if n != face][:4]
    rng.shuffle(sides)
    return Die(
        die=kind.name,
        face=kind.faces[face],
        icons=(kind.icons[face], *sides),
        at=at,
        turn=float(rng.uniform(0, 360)),
        side=world.side,
        body=kind.body,
        ink=kind.ink,
        round=kind.round,
        ball=kind.ball,
    )


def _square(die: Die) -> Any:
    return die_corners(msgspec.structs.replace(die, tilt=0.0))[:4, :2].astype(np.float32)


def _clear(die: Die, dice: list[Die]) -> bool:
    mine = _square(die)
    return all(cv2.intersectConvexConvex(mine, _square(o))[0] < 0.2 for o in dice)


def _spot(world: DiceWorld, dice: list[Die], rng: Rng, *, touch: float) -> tuple[float, float]:
    side = world.side
    while True:
        if dice and rng.random() < touch:
            near = dice[int(rng.integers(len(dice)))]
            angle = float(rng.uniform(0, 2 * math.pi))
            away = side * float(rng.uniform(1.0, 1.42))
            at = (near.at[0] + away * math.cos(angle), near.at[1] + away * math.sin(angle))
        else:
            at = (float(rng.uniform(18, 279)), float(rng.uniform(18, 192)))
        x, y = at
        beside_markers = 52 < x < 245 or 52 < y < 158
        if 18 < x < 279 and 18 < y < 192 and beside_markers:
            return at


def throw(
    world: DiceWorld,
    rng: Rng,
    faces: list[tuple[DieKind, int]] | None = None,
    *,
    touch: float = 0.2,
) -> Throw:
    """The dice of a set, thrown; `faces` chooses dice and faces."""
    kinds = {kind.name: kind for kind in world.kinds}
    if faces is None:
        faces = [(kinds[name], int(rng.integers(6))) for name in DICE]
    dice: list[Die] = []
    for kind, face in faces:
        for _ in range(200):
            die = _die(world, kind, face, _spot(world, dice, rng, touch=touch), rng)
            if _clear(die, dice):
                dice.append(die)
                break
    return Throw(dice=tuple(dice), table=world.table)


def lessons(world: DiceWorld, rng: Rng, times: int = 3) -> list[Throw]:
    """Teaching throws: every different face of every die shown `times` times."""
    wanted: list[tuple[DieKind, int]] = []
    for kind in world.kinds:
        for face in dict.fromkeys(kind.faces):
            wanted += [(kind, kind.faces.index(face))] * times
    order = rng.permutation(len(wanted))
    few = [[wanted[int(n)] for n in order[k : k + 5]] for k in range(0, len(order), 5)]
    return [throw(world, rng, faces, touch=0.0) for faces in few]


def photograph(world: Any, what: Throw, rng: Rng, **spoil: float) -> Picture:
    """A picture in the style of a world; `spoil` overrides what the room would give."""
    lens = msgspec.structs.replace(
        world.lens,
        eye=tuple(float(e + rng.normal(0, 1.5)) for e in world.lens.eye),
        target=tuple(float(t + rng.normal(0, 1.5)) for t in world.lens.target),
    )
    seed = int(rng.integers(2**31))
    room = np.random.default_rng(world.seed + 77)
    if world.style.startswith("studio"):
        return studio.draw(what, lens, _studio(room, rng, **spoil), seed=seed)
    return throws.draw(what, lens, _light(room, rng, **spoil), seed=seed)


def _light(room: Rng, rng: Rng, **spoil: float) -> Light:
    angle = float(room.uniform(0, 2 * math.pi)) + float(rng.normal(0, 0.2))
    slant = float(room.uniform(0.1, 0.7))
    values: dict[str, Any] = {
        "direction": (slant * math.cos(angle), slant * math.sin(angle), 0.8),
        "ambient": float(room.uniform(0.4, 0.75)),
        "level": float(room.uniform(0.55, 0.92) * rng.uniform(0.92, 1.05)),
        "tint": (float(room.uniform(0.8, 1.02)), 1.0, float(room.uniform(0.9, 1.06))),
        "gradient": (float(room.uniform(-0.3, 0.3)), float(room.uniform(-0.3, 0.3))),
        "shadow": float(room.uniform(0.15, 0.55)),
        "softness": float(room.uniform(1.5, 7)),
        "noise": float(room.uniform(0.003, 0.02)),
        "blur": float(room.uniform(0.4, 1.0)),
        "glare": float(room.choice([0, 0, 0.15])),
    }
    return Light(**(values | spoil))


def _studio(room: Rng, rng: Rng, **spoil: float) -> studio.Studio:
    angle = float(room.uniform(0, 2 * math.pi))
    away = float(room.uniform(60, 350))
    jitter = [float(j) for j in rng.normal(0, 15, 3)]
    values: dict[str, Any] = {
        "lamp": (
            away * math.cos(angle) + jitter[0],
            away * math.sin(angle) + jitter[1],
            float(room.uniform(350, 700)) + jitter[2],
        ),
        "lamp_size": float(room.uniform(20, 150)),
        "ambient": float(room.uniform(0.35, 0.75)),
        "tint": (float(room.uniform(0.8, 1.02)), 1.0, float(room.uniform(0.9, 1.06))),
        "level": float(room.uniform(0.55, 0.9) * rng.uniform(0.92, 1.05)),
        "gloss": float(room.uniform(0, 0.35)),
        "sharp": float(room.choice([15, 40, 120])),
        "blur": float(room.uniform(0.4, 1.0)),
        "noise": float(room.uniform(0.003, 0.02)),
        "sharpen": float(room.choice([0, 0.3, 0.7])),
        "gamma": float(room.uniform(0.75, 1.15)),
        "jpeg": int(room.choice([0, 70, 90])),
    }
    return studio.Studio(**(values | spoil))


Draw = Callable[[Throw], Picture]


SYMBOLS = ("force", "magie", "destin")


class WandKind(msgspec.Struct, frozen=True):
    """A wand: its colours, and which symbol is hidden when each edge is on top."""

    name: str
    body: Colour
    ink: Colour
    flanks: tuple[str, str, str]
    """Symbols round the wand: flank n lies between edges n and n + 1."""


class WandWorld(msgspec.Struct, frozen=True):
    """Three wands on one table, under one camera. Edge n has n notches."""

    style: str
    kinds: tuple[WandKind, ...]
    icons: dict[str, str]
    like: Wand
    """Size, notches, marks: everything the three share."""
    lens: Lens
    table: Colour
    seed: int


def wand_world(seed: int, style: str) -> WandWorld:
    """Three wands, red, natural and black."""
    rng = np.random.default_rng(seed + 1000)
    red = tuple(float(c) for c in rng.uniform((0.08, 0.05, 0.5), (0.25, 0.2, 0.85)))
    wood = np.array([0.55, 0.74, 0.88]) + rng.normal(0, 0.05, 3)
    if rng.random() < 0.3:
        wood = np.array([0.68, 0.80, 0.88]) + rng.normal(0, 0.02, 3)
    black = (float(rng.uniform(0.03, 0.14)),) * 3
    pale = (0.9, 0.92, 0.93)
    dark = (0.08, 0.08, 0.1)
    kinds = []
    for name, body in (("red", red), ("white", tuple(np.clip(wood, 0, 0.97))), ("black", black)):
        ink = dark if name == "white" or (name == "red" and rng.random() < 0.3) else pale
        if name == "black" and rng.random() < 0.3:
            ink = (0.2, 0.75, 0.85)
        flanks = tuple(str(s) for s in rng.permutation(SYMBOLS))
        kinds.append(WandKind(name, tuple(float(c) for c in body), ink, flanks))
    shapes = rng.permutation(
        ("bolt", "star", "moon", "eye", "hammer", "key", "drop", "cross", "gear")
    )
    icons = {"force": str(shapes[0]), "magie": str(shapes[1]), "destin": "blank"}
    if style.endswith("glyphs"):
        icons |= {s: f"glyph-{int(rng.integers(10**6))}" for s in ("force", "magie")}
    length = float(rng.uniform(75, 130))
    side = float(rng.uniform(10, 16))
    like = Wand(
        wand="",
        notches=(0, 0, 0),
        symbols=("", ""),
        icons=("blank", "blank"),
        at=(0, 0),
        length=length,
        side=side,
        notch=(
            float(rng.uniform(0.25, 0.5) * side),
            float(rng.uniform(0.18, 0.32) * side),
            float(rng.uniform(0.07, 0.16) * length),
        ),
        notch_at=float(rng.choice([0.0, 0.0, 0.25 * length])),
        notch_shape=str(rng.choice(["vee", "vee", "square", "round"])),
        marks=((0.0,), (-0.3, 0.3), (-0.25,))[int(rng.integers(3))],
        mark=float(rng.uniform(0.55, 0.8)),
        grain=float(rng.choice([0.0, 0.05])),
        edge=float(rng.uniform(0.1, 0.8)),
    )
    table = _hsv(rng, (0.1, 0.6), (0.1, 0.5))
    lens = _lens(rng, (0.02, 0.1, 0.2, 0.3))
    return WandWorld(style, tuple(kinds), icons, like, lens, table, seed)


def rest(kind: WandKind, top: int) -> tuple[tuple[int, int, int], tuple[str, str]]:
    """Notches (top, lower left, lower right) and symbols (left, right) with an edge on top.

    Going round from the top edge, flank `top` leads down to the next edge on the right, and flank
    `top - 1` to the previous edge on the left.
    """
    left, right = (top - 1) % 3, (top + 1) % 3
    return (top, left, right), (kind.flanks[(top - 1) % 3], kind.flanks[top])


def wand_throw(
    world: WandWorld, rng: Rng, tops: tuple[int, ...] | None = None, *, overlap: bool = False
) -> Throw:
    """The three wands, thrown. An overlap lays one across another."""
    tops = tops or tuple(int(rng.integers(3)) for _ in world.kinds)
    side = world.like.side
    for _ in range(5000):
        placed: list[Wand] = []
        for kind, top in zip(world.kinds, tops, strict=True):
            notches, symbols = rest(kind, top)
            placed.append(
                msgspec.structs.replace(
                    world.like,
                    wand=kind.name,
                    notches=notches,
                    symbols=symbols,
                    icons=(world.icons[symbols[0]], world.icons[symbols[1]]),
                    at=(float(rng.uniform(60, 237)), float(rng.uniform(45, 165))),
                    turn=float(rng.uniform(0, 360)),
                    body=kind.body,
                    ink=kind.ink,
                )
            )
        crossing = [
            (a, b)
            for a in range(3)
            for b in range(a)
            if _footprints_share(placed[a], placed[b]) > 0
        ]
        if not all(_on_mat(wand) for wand in placed):
            continue
        if overlap and len(crossing) == 1:
            upper, lower = crossing[0]
            if _footprints_share(placed[upper], placed[lower]) < 0.25 * side * side:
                continue
            placed[upper] = msgspec.structs.replace(placed[upper], lift=side * 0.5)
            return Throw(wands=tuple(placed), table=world.table)
        if not overlap and not crossing:
            return Throw(wands=tuple(placed), table=world.table)
    raise AssertionError("no room for three wands")


def _footprint(wand: Wand, grow: float = 0.0) -> Any:
    c, s = math.cos(math.radians(wand.turn)), math.sin(math.radians(wand.turn))
    reach, half = wand.length / 2 + grow, wand.side / 2 + grow
    corners = np.array([[-reach, -half], [reach, -half], [reach, half], [-reach, half]])
    return (corners @ np.array([[c, s], [-s, c]]) + wand.at).astype(np.float32)


def _footprints_share(a: Wand, b: Wand) -> float:
    return float(cv2.intersectConvexConvex(_footprint(a), _footprint(b))[0])


def _on_mat(wand: Wand) -> bool:
    for x, y in _footprint(wand, 3.0):
        if not (4 < x < 293 and 4 < y < 206):
            return False
    # Not on a marker either.
    for left in (8.0, 255.0):
        for top in (8.0, 168.0):
            box = np.array(
                [[left, top], [left + 34, top], [left + 34, top + 34], [left, top + 34]], np.float32
            )
            if cv2.intersectConvexConvex(_footprint(wand, 3.0), box)[0] > 0:
                return False
    return True


def wand_lessons(world: WandWorld, rng: Rng, times: int = 3) -> list[Throw]:
    """Teaching throws: every edge of every wand on top `times` times."""
    rests = [[top for top in range(3) for _ in range(times)] for _ in world.kinds]
    for few in rests:
        rng.shuffle(few)
    return [wand_throw(world, rng, tuple(few[n] for few in rests)) for n in range(3 * times)]
