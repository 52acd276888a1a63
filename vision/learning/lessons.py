"""What the networks are shown: patches of known pictures, turned, shifted, stretched."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import numpy.typing as npt

from vision.learning.scenes import Scene, Seen
from vision.patches import Layers
from vision.pictures import Matrix, Picture
from vision.pipfind import FINDER_VIEW, SIZE
from vision.pipvalue import READER_VIEW

Answers = npt.NDArray[np.float32]


class Lesson(msgspec.Struct, frozen=True, eq=False):
    """A picture to cut patches from."""

    layers: Layers
    dice: tuple[Seen, ...]
    middles: Matrix
    """Column, row and side of each die."""
    decoys: tuple[tuple[float, float, float], ...] = ()
    """Places the finder takes for a face although there is none: the reader has to know better."""


def lesson(scene: Scene, decoys: tuple[tuple[float, float, float], ...] = ()) -> Lesson:
    """A scene, ready to be cut."""
    middles = np.array([(d.x, d.y, d.side) for d in scene.dice], float).reshape(-1, 3)
    return Lesson(Layers(scene.picture), scene.dice, middles, decoys)


STRETCH = 0.07
"""How far (as a logarithm) faces are stretched: the camera rarely looks straight down at them."""


def _cut(
    here: Lesson, spot: tuple[float, float, float, float], rng: np.random.Generator
) -> Picture:
    """A patch of a face, mirrored or not and a little stretched: its value stays the same."""
    x, y, side, turn = spot
    wide, slant = math.exp(rng.normal(0, STRETCH) / 2), rng.uniform(0, math.pi)
    flip = np.diag([-1.0 if rng.random() < 0.5 else 1.0, 1.0])
    stretch = _turned(slant) @ np.diag([wide, 1 / wide]) @ _turned(-slant)
    axes = stretch @ _turned(math.radians(turn)) @ flip * (side / SIZE)
    a, b, c, d = (float(part) for part in axes.ravel())
    return here.layers.warped((x, y), (a, b, c, d), SIZE)


def _turned(angle: float) -> Matrix:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def _elsewhere(here: Lesson, rng: np.random.Generator) -> tuple[float, float, float]:
    """A place and size that is no face of a die."""
    if here.decoys and rng.random() < 0.5:
        x, y, side = here.decoys[int(rng.integers(len(here.decoys)))]
        x, y = x + side * rng.normal(0, 0.06), y + side * rng.normal(0, 0.06)
        return float(x), float(y), float(side * math.exp(rng.normal(0, 0.12)))
    tall, wide = here.layers.picture.shape[:2]
    for _ in range(30):
        if len(here.dice) and rng.random() < 0.75:
            x, y, side = here.middles[int(rng.integers(len(here.dice)))]
            kind = rng.random()
            if kind < 0.6:
                # Beside the face: a side of the die, the gap between two, the shadow.
                angle, away = rng.uniform(0, 2 * math.pi), side * rng.uniform(0.42, 1.1)
                spot = (x + away * math.cos(angle), y + away * math.sin(angle))
                guess = side * math.exp(rng.normal(0, 0.25))
            else:
                spot = (x + rng.normal(0, 0.1 * side), y + rng.normal(0, 0.1 * side))
                factor = rng.uniform(0.3, 0.62) if rng.random() < 0.5 else rng.uniform(1.6, 2.6)
                guess = side * factor
        else:
            spot = (rng.uniform(0, wide), rng.uniform(0, tall))
            guess = math.exp(rng.uniform(math.log(14), math.log(70)))
        if not _is_face(here, (*spot, guess)):
            return float(spot[0]), float(spot[1]), float(guess)
    return 0.0, 0.0, 20.0


def _is_face(here: Lesson, spot: tuple[float, float, float]) -> bool:
    if not len(here.dice):
        return False
    away = np.hypot(here.middles[:, 0] - spot[0], here.middles[:, 1] - spot[1])
    ratio = np.abs(np.log(here.middles[:, 2] / spot[2]))
    return bool(((away < 0.38 * here.middles[:, 2]) & (ratio < 0.45)).any())


def reader_batch(
    lessons: list[Lesson], rng: np.random.Generator, count: int, *, none: float = 0.28
) -> tuple[Picture, npt.NDArray[np.int64]]:
    """Patches of top faces with their values; 0 is no face."""
    patches: list[Picture] = []
    values: list[int] = []
    while len(values) < count:
        here = lessons[int(rng.integers(len(lessons)))]
        if rng.random() < none or not len(here.dice):
            x, y, side = _elsewhere(here, rng)
            value = 0
        else:
            number = int(rng.integers(len(here.dice)))
            x, y, side = here.middles[number]
            # A face with something else than pips is no face of ours.
            value = here.dice[number].value % 7
            x += side * np.clip(rng.normal(0, 0.055), -0.13, 0.13)
            y += side * np.clip(rng.normal(0, 0.055), -0.13, 0.13)
            side *= math.exp(np.clip(rng.normal(0, 0.09), -0.2, 0.2))
        spot = (x, y, side * READER_VIEW, float(rng.uniform(0, 360)))
        patches.append(_cut(here, spot, rng))
        values.append(value)
    return np.stack(patches), np.array(values)


def finder_batch(
    lessons: list[Lesson], rng: np.random.Generator, count: int
) -> tuple[Picture, Answers]:
    """Patches near and far from faces; answers are face, weight, dx, dy, size, weight.

    Shifts are in sides that were assumed, sizes in logarithms of the true over the assumed.
    """
    patches: list[Picture] = []
    answers: list[list[float]] = []
    while len(answers) < count:
        here = lessons[int(rng.integers(len(lessons)))]
        if rng.random() < 0.25 or not len(here.dice):
            x, y, guess = _elsewhere(here, rng)
        else:
            x, y, side = here.middles[int(rng.integers(len(here.dice)))]
            reach = 0.12 if rng.random() < 0.35 else 0.5
            x += side * np.clip(rng.normal(0, reach), -0.8, 0.8)
            y += side * np.clip(rng.normal(0, reach), -0.8, 0.8)
            guess = side * math.exp(np.clip(rng.normal(0, 0.05 + 0.5 * reach), -0.6, 0.6))
        turn = float(rng.uniform(0, 360))
        # Neither mirrored nor stretched: the answer is a direction and a size.
        patches.append(here.layers.patch((x, y, guess * FINDER_VIEW, turn), SIZE))
        answers.append(_finder_answer(here, x, y, guess, turn))
    return np.stack(patches), np.array(answers, np.float32)


def _finder_answer(here: Lesson, x: float, y: float, guess: float, turn: float) -> list[float]:
    if not len(here.dice):
        return [0, 1, 0, 0, 0, 0]
    dx, dy = here.middles[:, 0] - x, here.middles[:, 1] - y
    away = np.hypot(dx, dy) / here.middles[:, 2]
    best = int(away.argmin())
    size = float(np.log(here.middles[best, 2] / guess))
    near = float(away[best])
    if near > 0.85 or abs(size) > 0.75:
        return [0, 1, 0, 0, 0, 0]
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    across = float(dx[best] * c + dy[best] * s) / guess
    down = float(-dx[best] * s + dy[best] * c) / guess
    face = float(near < 0.18 and abs(size) < 0.22 and here.dice[best].value > 0)
    doubtful = (0.18 < near < 0.35 or 0.22 < abs(size) < 0.4) and near < 0.35
    cocked = here.dice[best].value == 0
    return [face, 0.0 if doubtful else 1.0, across, down, size, 0.0 if cocked else 1.0]
