"""One's own configuration dice as a camera knows them: each face by a name, a throw as moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.core.text import Text, say
from companion.games.trickerion.cards import Location
from companion.games.trickerion.data import slot_ids
from companion.games.trickerion.heir.config import SIDES, dice, faces
from companion.games.trickerion.heir.moves import SlotsBlocked
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.words import where


def face_id(die: Location, slots: Sequence[str]) -> str:
    """A face by its die and its two slots: the same slots elsewhere are another face."""
    return f"{die}:{'+'.join(sorted(slots))}"


def face_of(name: str) -> tuple[Location, tuple[str, str]]:
    """The die and the slots of a face."""
    die, _, slots = name.partition(":")
    one, _, other = slots.partition("+")
    return cast("Location", die), (one, other)


def unknown(state: SoloState) -> tuple[Location, ...]:
    """HEIR-CFG-13?: the dice of this game whose six faces nobody has entered yet."""
    return tuple(die for die in dice(state) if len(faces(state, die)) < SIDES)


def teachable(state: SoloState) -> tuple[tuple[str, str], ...]:
    """HEIR-CFG-13?: every die of this game with each of its known faces once."""
    found = {(die, face_id(die, face)): None for die in dice(state) for face in faces(state, die)}
    return tuple(found)


def blocked(state: SoloState, seen: Sequence[str]) -> tuple[SlotsBlocked, ...] | None:
    """HEIR-CFG-03, HEIR-CFG-06: faces in any order as the moves that the dice still rolled make.

    None if these are not those dice, each once.
    """
    by_die = dict(face_of(name) for name in seen)
    if len(seen) != len(state.mind.rolling) or set(by_die) != set(state.mind.rolling):
        return None
    return tuple(SlotsBlocked(by_die[die]) for die in state.mind.rolling)


def die_words(die: Location) -> Text:
    """A die by its location."""
    return say("heir.die", location=where(die))


def face_words(name: str) -> Text:
    """A face by what it blocks, as the board has it from the left: '1 + 3', 'Thu 2 + Sun stage'."""
    die, slots = face_of(name)
    one, other = sorted(slots, key=slot_ids(die).index)
    key = "heir.face.days" if die == "theater" else "heir.face"
    return Text(key, {"one": slot_short(die, one), "other": slot_short(die, other)})


def slot_short(die: Location, slot: str) -> Text | str:
    """A slot in a word: its number from the left, at the Theater with its day."""
    if die != "theater":
        return str(slot_ids(die).index(slot) + 1)
    day, _, place = slot.partition(".")
    short = say(f"heir.day.{day}")
    if place == "perform":
        return say("heir.slot.short_stage", day=short)
    return say("heir.slot.short", day=short, n=int(place) + 1)
