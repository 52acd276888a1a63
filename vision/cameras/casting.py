"""What the simulated table throws: dice and wands drawn in code, for every set by its own names."""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from vision import mat
from vision.simulator.solids import Colour, Die, Wand
from vision.simulator.throws import Throw
from vision.values import Label

PIPS: Final = "pips"
SIGNS: Final = {"x": "cross", "?": "ask", "any": "ask", "blank": "blank", "": "blank"}
ICONS: Final = (
    "star",
    "gear",
    "moon",
    "eye",
    "key",
    "drop",
    "bolt",
    "person",
    "hat",
    "hammer",
    "book",
)
BODIES: Final[tuple[tuple[Colour, Colour], ...]] = (
    ((0.18, 0.18, 0.72), (0.95, 0.95, 0.95)),
    ((0.62, 0.36, 0.14), (0.95, 0.95, 0.95)),
    ((0.22, 0.52, 0.20), (0.95, 0.95, 0.95)),
    ((0.15, 0.70, 0.86), (0.08, 0.08, 0.10)),
    ((0.45, 0.16, 0.45), (0.95, 0.95, 0.95)),
)
"""Body and ink of one kind of die after another."""
WANDS: Final[dict[str, tuple[Colour, Colour]]] = {
    "red": ((0.15, 0.15, 0.70), (0.92, 0.92, 0.92)),
    "white": ((0.55, 0.74, 0.86), (0.12, 0.12, 0.14)),
    "black": ((0.13, 0.12, 0.12), (0.92, 0.92, 0.92)),
}
SYMBOLS: Final = {"force": "bolt", "magie": "star", "destin": "blank"}
RESTS: Final = {0: ("force", "magie"), 1: ("force", "destin"), 2: ("magie", "destin")}
"""The two flanks beside each edge of a simulated wand."""
APART: Final = 26.0
EDGE: Final = 48.0
"""Millimetres between two dice, and from the border of the mat."""


class DieKind(msgspec.Struct, frozen=True):
    """One kind of die of a set: its name, its faces, and how many are thrown together."""

    die: str
    faces: tuple[Label, ...]
    count: int = 1


class Cast:
    """The dice or wands of a set as the simulator draws them."""

    def __init__(self, dice: Sequence[DieKind] = (), wands: Sequence[str] = ()) -> None:
        self.dice = tuple(dice)
        self.wands = tuple(wands)
        self.thrown: tuple[str, ...] = ()
        """Which of the dice are thrown; none named: all."""
        labels = sorted({str(face) for kind in self.dice for face in kind.faces})
        # A face called 'moon' shows a moon; the others get what is left.
        self._icons = {each: each for each in labels if each in ICONS}
        self._icons |= {each: SIGNS[each.lower()] for each in labels if each.lower() in SIGNS}
        free = [icon for icon in ICONS if icon not in self._icons]
        for number, each in enumerate(each for each in labels if each not in self._icons):
            self._icons[each] = free[number] if number < len(free) else f"glyph-{number}"

    @classmethod
    def of_pips(cls, count: int) -> Cast:
        """So many ordinary dice."""
        return cls([DieKind(PIPS, (1, 2, 3, 4, 5, 6), count)])

    def throwing(self, dice: Sequence[str]) -> Cast:
        """The same things, of which only these dice are thrown; they look as they did."""
        found = copy.copy(self)
        found.thrown = tuple(dice)
        return found

    def throw(self, rng: np.random.Generator, count: int | None = None) -> Throw:
        """A throw of all of it, or of the first `count`, lying apart from one another."""
        if self.wands:
            return self._wands(rng, self.wands[: count or len(self.wands)])
        here = [kind for kind in self.dice if not self.thrown or kind.die in self.thrown]
        kinds = [kind for kind in here for _ in range(kind.count)][: count or None]
        picks = [(kind.die, kind.faces[int(rng.integers(len(kind.faces)))]) for kind in kinds]
        return self.lay(picks, rng)

    def lay(self, picks: Sequence[tuple[str, Label]], rng: np.random.Generator) -> Throw:
        """These dice with these faces up, somewhere on the mat."""
        places = _places(len(picks), rng)
        return Throw(
            dice=tuple(
                self.die(die, face, at=at, turn=float(rng.uniform(0, 360)))
                for (die, face), at in zip(picks, places, strict=True)
            )
        )

    def die(self, die: str, face: Label, *, at: tuple[float, float], turn: float = 0.0) -> Die:
        """One die of the set."""
        names = [kind.die for kind in self.dice]
        number = names.index(die) if die in names else 0
        faces = self.dice[number].faces if self.dice else (face,)
        others = [each for each in faces if each != face] or [face]
        sides = [others[step % len(others)] for step in range(4)]
        body, ink = BODIES[number % len(BODIES)]
        icons = [self._face(die, each) for each in (face, *sides)]
        top, *round_it = icons
        return Die(
            die=die,
            face=str(face),
            icons=(top, round_it[0], round_it[1], round_it[2], round_it[3]),
            at=at,
            turn=turn,
            body=body,
            ink=ink,
        )

    def _face(self, die: str, face: Label) -> str:
        return f"pips-{face}" if die == PIPS else self._icons.get(str(face), "blank")

    def lay_wand(self, name: str, notches: int, rng: np.random.Generator) -> Throw:
        """One wand with that many notches on top, somewhere near the middle."""
        at = (float(rng.uniform(115, 180)), float(rng.uniform(90, 120)))
        return Throw(wands=(_wand(name, notches, at, float(rng.uniform(0, 360))),))

    def _wands(self, rng: np.random.Generator, names: Sequence[str]) -> Throw:
        for _ in range(400):
            placed: list[Wand] = []
            for name in names:
                at = (float(rng.uniform(80, 217)), float(rng.uniform(55, 155)))
                turn = float(rng.uniform(0, 360))
                placed.append(_wand(name, int(rng.integers(3)), at, turn))
            if _all_apart(placed):
                return Throw(wands=tuple(placed))
        # So many wands do not fit at random: lay them side by side.
        rows = [45.0 + 120.0 * (step + 0.5) / len(names) for step in range(len(names))]
        return Throw(
            wands=tuple(
                _wand(name, int(rng.integers(3)), (mat.WIDTH / 2, row), 0.0)
                for name, row in zip(names, rows, strict=True)
            )
        )


def _places(count: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    places: list[tuple[float, float]] = []
    apart = APART
    while len(places) < count:
        at = (
            float(rng.uniform(EDGE, mat.WIDTH - EDGE)),
            float(rng.uniform(EDGE, mat.HEIGHT - EDGE)),
        )
        if all(math.dist(at, other) >= apart for other in places):
            places.append(at)
        else:
            apart *= 0.998  # a crowded mat: let them come closer, down to touching
    return places


def _wand(name: str, notches: int, at: tuple[float, float], turn: float) -> Wand:
    body, ink = WANDS.get(name, WANDS["red"])
    left, right = RESTS[notches]
    others = [count for count in (0, 1, 2) if count != notches]
    return Wand(
        wand=name,
        notches=(notches, others[0], others[1]),
        symbols=(left, right),
        icons=(SYMBOLS[left], SYMBOLS[right]),
        at=at,
        turn=turn,
        body=body,
        ink=ink,
    )


def _all_apart(wands: Sequence[Wand]) -> bool:
    """Whether no wand comes near another, and all lie on the mat, off the markers."""
    lines = [_line(wand) for wand in wands]
    for number, line in enumerate(lines):
        if not all(_inside(x, y) for x, y in line):
            return False
        for other in lines[:number]:
            if min(math.dist(a, b) for a in line for b in other) < 24.0:
                return False
    return True


def _line(wand: Wand) -> list[tuple[float, float]]:
    angle = math.radians(wand.turn)
    reach = wand.length / 2
    return [
        (
            wand.at[0] + math.cos(angle) * reach * step / 6,
            wand.at[1] + math.sin(angle) * reach * step / 6,
        )
        for step in range(-6, 7)
    ]


def _inside(x: float, y: float) -> bool:
    if not (12 < x < mat.WIDTH - 12 and 12 < y < mat.HEIGHT - 12):
        return False
    corner = 50.0
    near_side = x < corner or x > mat.WIDTH - corner
    return not (near_side and (y < corner or y > mat.HEIGHT - corner))
