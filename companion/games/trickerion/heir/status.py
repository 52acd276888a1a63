"""Ready or Busy, and which locations are contested: HEIR-STA and HEIR-CON."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.trickerion.cards import Location
from companion.games.trickerion.heir.state import SoloState, top_level
from companion.games.trickerion.state import Character
from companion.games.trickerion.table import free_slots, trick_card


def is_ready(state: SoloState) -> bool:
    """HEIR-STA-01, HEIR-STA-02: a PERFORMANCE card, and a Trick of the top level."""
    plan = state.plan
    return plan is not None and plan.kind == "performance" and has_top_trick(state)


def has_top_trick(state: SoloState) -> bool:
    """HEIR-STA-03, HEIR-STA-08?: a Trick of the top level, or above it."""
    top = top_level(state.me.prestige)
    levels = [trick_card(state, trick.id).level for trick in state.me.tricks]
    if state.options.heir_sta_08 == "exactly":
        return top in levels
    return any(level >= top for level in levels)


def waiting(state: SoloState, seat: int, location: Location) -> tuple[Character, ...]:
    """Characters of a seat assigned to a location and not yet placed.

    HEIR-CON-05?: a player's character at rest counts only by house rule.
    """
    resting = state.options.heir_con_05 == "yes" and seat != state.seat
    return tuple(
        disc
        for disc in state.players[seat].characters
        if disc.card is not None
        and disc.card.location == location
        and (disc.waits or (resting and disc.status == "resting"))
    )


def contested(state: SoloState, skipped: Callable[[Character], bool]) -> tuple[Location, ...]:
    """HEIR-CON-01 to HEIR-CON-04, from the table as it is now.

    `skipped` tells an Heir character that could place no token (HEIR-CON-06?).
    """
    found: list[Location] = []
    places: tuple[Location, ...] = ("downtown", "market", "theater", "dark_alley", "academy")
    for place in places:  # HEIR-CON-02: never the Workshop
        mine = waiting(state, state.seat, place)
        if state.options.heir_con_06 == "does_not_count":
            mine = tuple(disc for disc in mine if not skipped(disc))
        yours = waiting(state, 1 - state.seat, place)
        if not mine or not yours:
            continue
        if place == "theater" and (_only_magician(mine) or _only_magician(yours)):
            continue  # HEIR-CON-03
        if state.options.heir_con_07 == "not_contested" and not free_slots(state, place):
            continue
        found.append(place)
    return tuple(found)


def _only_magician(discs: tuple[Character, ...]) -> bool:
    return all(disc.kind == "magician" for disc in discs)
