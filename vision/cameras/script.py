"""How a simulated throw goes: a hand comes, dice leave it, roll, and come to rest."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import msgspec
import numpy as np

from vision.simulator.solids import Die, Wand
from vision.simulator.throws import Throw

HAND_IN: Final = 6
ROLL: Final = 14
HAND_OUT: Final = 6
"""Frames of each part, at fifteen a second: nearly two seconds together."""
REACH: Final = (150.0, 120.0)
"""Where the hand lets go, in mm."""
OUTSIDE: Final = 330.0
"""How far below the mat the hand comes from."""


def thrown(
    final: Throw, rng: np.random.Generator, *, before: Throw | None = None
) -> Iterator[Throw]:
    """Frame by frame until everything lies as in `final`; `before` lay there until it was taken."""
    left = before or Throw()
    for step in range(HAND_IN):
        yield msgspec.structs.replace(left, hand=_hand((step + 1) / HAND_IN))
    for step in range(1, ROLL + 1):
        share = step / ROLL
        hand = _hand(1 - step / HAND_OUT) if step < HAND_OUT else None
        yield Throw(
            dice=tuple(_rolling(die, share, rng) for die in final.dice),
            wands=tuple(_falling(wand, share, rng) for wand in final.wands),
            hand=hand,
        )


def _hand(share: float) -> tuple[float, float]:
    """From outside (0) to where it lets go (1)."""
    return REACH[0], OUTSIDE + (REACH[1] - OUTSIDE) * share


def _along(goal: tuple[float, float], share: float) -> tuple[float, float]:
    """From the hand to the goal, quickly at first."""
    eased = 1 - (1 - share) ** 2.2
    return (
        REACH[0] + (goal[0] - REACH[0]) * eased,
        REACH[1] + (goal[1] - REACH[1]) * eased,
    )


def _rolling(die: Die, share: float, rng: np.random.Generator) -> Die:
    if share >= 1:
        return die
    icons = tuple(die.icons[int(number)] for number in rng.permutation(5))
    return msgspec.structs.replace(
        die,
        icons=icons,
        at=_along(die.at, share),
        turn=die.turn + 500 * (1 - share) * (1 + 0.1 * float(rng.uniform())),
        tilt=float(rng.uniform(5, 40)) if share < 0.85 else 0.0,
    )


def _falling(wand: Wand, share: float, rng: np.random.Generator) -> Wand:
    if share >= 1:
        return wand
    return msgspec.structs.replace(
        wand,
        at=_along(wand.at, share),
        turn=wand.turn + 300 * (1 - share) * (1 + 0.1 * float(rng.uniform())),
        lift=30 * (1 - share),
    )


def spinning(
    final: Throw, *, degrees_a_second: float, rate: float, seconds: float
) -> Iterator[Throw]:
    """The first die keeps turning slowly on its spot, and then stands still."""
    first, *others = final.dice
    frames = math.ceil(seconds * rate)
    for step in range(frames):
        turn = first.turn - degrees_a_second * (frames - step) / rate
        yield msgspec.structs.replace(
            final, dice=(msgspec.structs.replace(first, turn=turn), *others)
        )
