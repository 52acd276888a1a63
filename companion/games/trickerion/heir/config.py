"""The configuration dice and their block tokens: HEIR-CFG."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.games.trickerion.cards import LOCATIONS, Location
from companion.games.trickerion.data import HOUSE_DICE, slot_ids
from companion.games.trickerion.heir.state import SoloState, with_mind
from companion.games.trickerion.heir.words import where

REROLLED = 2
BLOCKED = 2
SIDES = 6


def dice(state: SoloState) -> tuple[Location, ...]:
    """HEIR-CFG-02, HEIR-CFG-14?: the locations with a die; the Academy's only with it."""
    here = state.options.config_colours
    return tuple(
        place
        for place in LOCATIONS
        if place != "workshop"
        and (state.options.academy if place == "academy" else here.get(place, 0) > 0)
    )


def selections(state: SoloState) -> tuple[tuple[Location, ...], ...]:
    """HEIR-CFG-03 to HEIR-CFG-10: which dice may be rolled this turn.

    All of them on turn 1; then two without a marker, the Theater's among them if it has none.
    """
    every = dice(state)
    if state.turn == 1:
        return (every,)
    # A copy with two dice or fewer has none left without a marker: then all are free again.
    bare = [die for die in every if die not in state.mind.markers] or list(every)
    pairs = tuple(combinations(bare, min(REROLLED, len(bare))))
    if "theater" in bare:
        return tuple(pair for pair in pairs if "theater" in pair)
    return pairs


def select(state: SoloState, chosen: tuple[Location, ...]) -> SoloState:
    """HEIR-CFG-04, HEIR-CFG-05, HEIR-CFG-07, HEIR-CFG-08: these dice; the markers go under them."""
    wanted = next((one for one in selections(state) if set(one) == set(chosen)), None)
    if wanted is None or len(chosen) != len(set(chosen)):
        rule = "HEIR-CFG-08" if "theater" not in chosen else "HEIR-CFG-07"
        raise IllegalMove(rule, "heir.illegal.config_dice")
    markers = () if state.turn == 1 else wanted
    return with_mind(state, task="roll", rolling=wanted, markers=markers)


def faces(state: SoloState, die: Location) -> tuple[tuple[str, str], ...]:
    """HEIR-CFG-13?: what the faces of a die block, as far as they are known here."""
    if state.options.config_dice == "house":
        return HOUSE_DICE[die].faces
    known = {**state.options.config_faces, **state.mind.faces}.get(die, [])
    slots = slot_ids(die)
    # A catalogue from elsewhere may hold what this board does not have: that is passed over.
    return tuple(
        (face[0], face[1])
        for face in known
        if len(set(face)) == len(face) == BLOCKED and all(slot in slots for slot in face)
    )


def block(state: SoloState, slots: tuple[str, ...], events: list[Event]) -> SoloState:
    """HEIR-CFG-03, HEIR-CFG-06, HEIR-CFG-15?: two tokens at the next location rolled."""
    die = state.mind.rolling[0]
    _check(state, die, slots)
    events.append(Event("heir.event.blocked", ("HEIR-CFG-03", "HEIR-CFG-06"),
                        {"location": where(die)}))  # fmt: skip
    rolling = state.mind.rolling[1:]
    state = _learned(state, die, slots)
    state = replace(state, blocked={**state.blocked, die: tuple(sorted(slots))})
    return with_mind(state, rolling=rolling, task="roll" if rolling else "")


def enter(state: SoloState, die: Location, six: tuple[tuple[str, str], ...]) -> SoloState:
    """HEIR-CFG-13?: all faces of one's own die at once; two of them may be the same."""
    if state.options.config_dice == "house":
        raise IllegalMove("HEIR-CFG-13", "heir.illegal.house_faces")
    if die not in dice(state) or len(six) != SIDES:
        raise IllegalMove("HEIR-CFG-13", "heir.illegal.faces", n=SIDES)
    for face in six:
        _check(state, die, face)
    return with_mind(state, faces={**state.mind.faces, die: [sorted(face) for face in six]})


def _check(state: SoloState, die: Location, slots: tuple[str, ...]) -> None:
    """HEIR-CFG-03, HEIR-CFG-15?: two slots of the location, and none that must stay free."""
    known = slot_ids(die)
    if len(set(slots)) != BLOCKED or not all(slot in known for slot in slots):
        raise IllegalMove("HEIR-CFG-03", "heir.illegal.block", n=BLOCKED)
    stage = [slot for slot in slots if slot.endswith(".perform")]
    if stage and state.options.heir_cfg_15 == "ordinary_only":
        raise IllegalMove("HEIR-CFG-15", "heir.illegal.block_stage")


def _learned(state: SoloState, die: Location, slots: tuple[str, ...]) -> SoloState:
    """HEIR-CFG-13?: a face seen for the first time is kept for the catalogue."""
    face = sorted(slots)
    if state.options.config_dice == "house":
        return state
    known = [sorted(one) for one in faces(state, die)]
    if face in known:
        return state
    return with_mind(state, faces={**state.mind.faces, die: [*known, face]})
