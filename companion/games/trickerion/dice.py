"""Six faces seen in any order, as the dice of Downtown: an X goes to the die that is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.trickerion.data import DICE_IDS
from companion.games.trickerion.moves import DiceRolled, DieRolled
from companion.games.trickerion.options import Options
from companion.games.trickerion.state import State
from companion.games.trickerion.table import die_faces

KINDS: tuple[str, ...] = tuple(die.partition("_")[0] for die in DICE_IDS)
"""Residence, Inn or Bank: one for each of the six."""


class Seen(NamedTuple):
    """A face, and the kind of die it lies on where that can be told."""

    face: str
    kind: str | None = None


def rolled(options: Options, seen: Sequence[Seen]) -> DiceRolled | None:
    """TRK-CMP-24?, TRK-DICE-01: these faces as a roll; None if they cannot be one.

    Every kind has two dice, so that a face all dice have (the X) is told by elimination.
    """
    if len(seen) != len(DICE_IDS):
        return None
    faces = tuple(die_faces(options, die) for die in range(len(DICE_IDS)))
    first: DiceRolled | None = None
    for a, b, c, d, e, f in _ways(faces, tuple(seen)):
        move = DiceRolled((a, b, c, d, e, f))
        if first is not None and _places(move) != _places(first):
            return None  # an owner's dice may share more than the X: nobody can tell
        first = first or move
    return first


def rolled_again(state: State, seen: Sequence[Seen]) -> DieRolled | None:
    """TRK-DT-21: one face as the die that is rolled again; None if that die has no such face."""
    fits = len(seen) == 1 and _fits(seen[0], state.rolling, die_faces(state.options, state.rolling))
    return DieRolled(seen[0].face) if fits else None


def teachable(options: Options) -> tuple[tuple[str, str], ...]:
    """TRK-CMP-24?: every kind of die with each of its faces once."""
    found = {
        (kind, face): None for die, kind in enumerate(KINDS) for face in die_faces(options, die)
    }
    return tuple(found)


def _ways(faces: tuple[tuple[str, ...], ...], seen: tuple[Seen, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to deal what was seen to the dice that are left."""
    if not seen:
        yield ()
        return
    die = len(DICE_IDS) - len(seen)
    for number, each in enumerate(seen):
        # The same face twice leads to the same ways twice.
        if each not in seen[:number] and _fits(each, die, faces[die]):
            for rest in _ways(faces, (*seen[:number], *seen[number + 1 :])):
                yield (each.face, *rest)


def _fits(seen: Seen, die: int, faces: tuple[str, ...]) -> bool:
    return seen.face in faces and seen.kind in (None, KINDS[die])


def _places(move: DiceRolled) -> tuple[tuple[str, ...], ...]:
    """What each place offers, whichever of its two dice shows it."""
    return tuple(tuple(sorted(move.dice[left : left + 2])) for left in (0, 2, 4))
