"""Random pictures of pip dice with the truth about them, to learn from."""

from __future__ import annotations

import colorsys
import math

import cv2
import msgspec
import numpy as np

from vision.pictures import Matrix, Picture
from vision.simulator import studio, throws
from vision.simulator.lens import Lens, project
from vision.simulator.paint import Light
from vision.simulator.solids import Colour, Die, Pip, die_corners
from vision.simulator.throws import Throw

SIZE = (480, 360)
OTHER = "7"
"""What the value of a face without pips is called."""


class Seen(msgspec.Struct, frozen=True):
    """One die of a picture."""

    value: int
    """0 for a die that stands on an edge, 7 for a face without pips."""
    x: float
    y: float
    side: float
    """Of its top face, in pixels; x and y are the middle of that face."""


class Scene(msgspec.Struct, frozen=True, eq=False):
    """A picture and what is in it."""

    picture: Picture
    dice: tuple[Seen, ...]


def _colour(rng: np.random.Generator, *, plain: bool = False) -> Colour:
    if plain or rng.random() < 0.35:
        grey = float(rng.choice([rng.uniform(0.02, 0.2), rng.uniform(0.75, 0.98)]))
        return (grey, grey * float(rng.uniform(0.92, 1.03)), grey)
    red, green, blue = colorsys.hsv_to_rgb(
        float(rng.random()), float(rng.uniform(0.5, 1)), float(rng.uniform(0.25, 0.95))
    )
    return (blue, green, red)


def _apart(a: Colour, b: Colour) -> float:
    pair = np.array([[a], [b]], np.float32)
    lab = cv2.cvtColor(pair, cv2.COLOR_BGR2LAB).reshape(2, 3)
    return float(np.linalg.norm(lab[0] - lab[1]))


def _two_tones(rng: np.random.Generator) -> tuple[Colour, Colour]:
    while True:
        body = _colour(rng)
        ink = _colour(rng, plain=bool(rng.random() < 0.6))
        if _apart(body, ink) > 46:
            return body, ink


SHAPES = (
    *("star", "gear", "moon", "eye", "key", "drop", "bolt", "ask", "person", "hat", "hammer"),
    *("book", "cross", "blank"),
)


def _icon(rng: np.random.Generator) -> str:
    """Anything that may be printed on a face but pips."""
    kind = int(rng.integers(3))
    if kind == 0:
        return str(rng.choice(SHAPES))
    if kind == 1:
        return f"text-{rng.choice(list('ABCDEFGHKLMNPRSTUVWXYZ0123456789'))}"
    return f"glyph-{int(rng.integers(10**6))}"


def _die(rng: np.random.Generator, at: tuple[float, float], side: float, look: Die) -> Die:
    value = int(rng.integers(1, 7))
    others = [n for n in range(1, 7) if n not in (value, 7 - value)]
    rng.shuffle(others)
    if look.face == OTHER:
        icons = tuple(_icon(rng) for _ in range(5))
        value = int(OTHER)
    else:
        icons = tuple(f"pips-{n}" for n in (value, *others))
    tilt = float(rng.uniform(12, 60)) if rng.random() < 0.05 else 0.0
    return msgspec.structs.replace(
        look,
        face=str(value),
        icons=icons,
        at=at,
        side=side,
        turn=float(rng.uniform(0, 360)),
        tilt=tilt,
    )


def _look(rng: np.random.Generator, *, icons: bool) -> Die:
    body, ink = _two_tones(rng)
    return Die(
        die="die",
        face=OTHER if icons else "1",
        icons=("pips-1",) * 5,
        at=(0, 0),
        body=body,
        ink=ink,
        marble=_colour(rng) if rng.random() < 0.3 and _apart(body, ink) > 60 else None,
        pip=Pip(
            radius=float(rng.uniform(0.14, 0.24)),
            spread=float(rng.uniform(0.42, 0.56)),
            one=float(rng.choice([1.0, 1.0, 1.0, 1.3, 1.7])),
        ),
        round=float(rng.uniform(0.04, 0.18)),
        ball=float(rng.uniform(0.64, 0.8)) if rng.random() < 0.5 else 0.0,
        gloss=float(rng.uniform(0, 1.5)),
    )


def _square(die: Die) -> Matrix:
    return die_corners(msgspec.structs.replace(die, tilt=0.0))[:4, :2].astype(np.float32)


def _clear(die: Die, dice: list[Die]) -> bool:
    """Whether a die may lie there: touching is fine, sharing room is not."""
    if die.tilt:
        return all(math.dist(die.at, other.at) > 1.5 * die.side for other in dice)
    mine = _square(die).astype(np.float32)
    for other in dice:
        reach = 1.5 if other.tilt else 1.0
        if math.dist(die.at, other.at) < 0.5 * reach * (die.side + other.side):
            return False
        shared, _ = cv2.intersectConvexConvex(mine, _square(other).astype(np.float32))
        if shared > 0.5:
            return False
    return True


def _throw(rng: np.random.Generator, *, icons: bool) -> Throw:
    side = float(rng.uniform(12, 20))
    same = rng.random() < 0.3
    looks = [_look(rng, icons=icons) for _ in range(1 if same else 6)]
    dice: list[Die] = []
    wanted = int(rng.integers(5, 15))
    for _ in range(80):
        if len(dice) >= wanted:
            break
        if dice and rng.random() < 0.6:
            # Close to another one: dice love to touch.
            near = dice[int(rng.integers(len(dice)))]
            angle = float(rng.uniform(0, 2 * math.pi))
            away = side * float(rng.uniform(1.0, 1.5))
            at = (near.at[0] + away * math.cos(angle), near.at[1] + away * math.sin(angle))
        else:
            at = (float(rng.uniform(60, 237)), float(rng.uniform(45, 165)))
        size = side * float(rng.choice([1.0, 1.0, 0.8]))
        die = _die(rng, at, size, looks[int(rng.integers(len(looks)))])
        if _clear(die, dice):
            dice.append(die)
    table = _colour(rng, plain=True) if rng.random() < 0.3 else _colour(rng)
    if rng.random() < 0.4:
        table = (0.8, 0.82, 0.84)
    return Throw(dice=tuple(dice), table=table, mat=bool(rng.random() < 0.4))


def _lens(rng: np.random.Generator) -> Lens:
    high = float(rng.uniform(320, 520))
    lean = float(rng.uniform(0, 0.5)) * high
    angle = float(rng.uniform(0, 2 * math.pi))
    return Lens(
        eye=(148 + lean * math.cos(angle), 105 + lean * math.sin(angle), high),
        focal=float(rng.uniform(1.2, 2.3)),
        roll=float(rng.uniform(-180, 180)),
        size=SIZE,
        barrel=0.0,
    )


def scene(seed: int) -> Scene:
    """A new picture: every third from the painter, the others from the studio; 2 of 5 of icons."""
    rng = np.random.default_rng(seed)
    throw, lens = _throw(rng, icons=seed % 5 >= 3), _lens(rng)
    if seed % 3 == 0:
        picture = throws.draw(throw, lens, _light(rng), seed=seed)
    else:
        picture = studio.draw(throw, lens, _studio(rng), seed=seed)
    projection = lens.projection()
    seen = []
    for die in throw.dice:
        top = project(projection, die_corners(die)[4:])
        x, y = project(projection, die_corners(die)[4:].mean(axis=0, keepdims=True))[0]
        side = math.sqrt(abs(cv2.contourArea(top.astype(np.float32))))
        if 0 <= x < SIZE[0] and 0 <= y < SIZE[1] and side > 9:
            value = 0 if die.tilt else int(die.face)
            seen.append(Seen(value, float(x), float(y), side))
    return Scene(picture, tuple(seen))


def _tint(rng: np.random.Generator) -> tuple[float, float, float]:
    return (float(rng.uniform(0.8, 1.05)), 1.0, float(rng.uniform(0.85, 1.1)))


def _light(rng: np.random.Generator) -> Light:
    angle = float(rng.uniform(0, 2 * math.pi))
    slant = float(rng.uniform(0.1, 0.8))
    return Light(
        direction=(slant * math.cos(angle), slant * math.sin(angle), 0.8),
        ambient=float(rng.uniform(0.35, 0.8)),
        level=float(rng.uniform(0.5, 0.95)),
        tint=_tint(rng),
        gradient=(float(rng.uniform(-0.3, 0.3)), float(rng.uniform(-0.3, 0.3))),
        shadow=float(rng.uniform(0.1, 0.6)),
        softness=float(rng.uniform(1, 6)),
        noise=float(rng.uniform(0.002, 0.022)),
        blur=float(rng.uniform(0.3, 1.1)),
        glare=float(rng.choice([0, 0.3, 0.6])),
    )


def _studio(rng: np.random.Generator) -> studio.Studio:
    angle = float(rng.uniform(0, 2 * math.pi))
    away = float(rng.uniform(20, 350))
    return studio.Studio(
        lamp=(away * math.cos(angle), away * math.sin(angle), float(rng.uniform(300, 700))),
        lamp_size=float(rng.uniform(20, 150)),
        ambient=float(rng.uniform(0.4, 0.8)),
        tint=_tint(rng),
        level=float(rng.uniform(0.5, 0.95)),
        gloss=float(rng.uniform(0, 0.7)),
        sharp=float(rng.choice([15, 40, 120])),
        window=float(rng.choice([0, 0, 0.3, 0.7])),
        blur=float(rng.uniform(0.3, 1.1)),
        noise=float(rng.uniform(0.002, 0.022)),
        sharpen=float(rng.choice([0, 0.3, 0.8])),
        gamma=float(rng.uniform(0.7, 1.2)),
        jpeg=int(rng.choice([0, 60, 85])),
        table_grain=float(rng.choice([0, 0.02, 0.08])),
    )
