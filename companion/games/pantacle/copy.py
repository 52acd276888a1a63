"""What people read off their own copy: Guardians, moons, the Pantacle's points. Never guessed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Step
from companion.games.pantacle.favours import favour_text
from companion.games.pantacle.moves import ReadFavour, ReadGuardian, ReadPoint
from companion.games.pantacle.options import (
    FAVOURS,
    LOCATIONS,
    SETUP,
    FavourFacts,
    GuardianFacts,
)
from companion.games.pantacle.state import State


def read_favour(state: State, move: ReadFavour) -> Step[State]:
    """PAN-SET-14?, PAN-FAV-13: two Guardians and a moon, as on the Favours board."""
    if move.favour not in FAVOURS:
        raise IllegalMove("PAN-FAV-01", "pantacle.illegal.no_such_favour")
    if move.moon is not None and move.favour in SETUP.favours.no_moon:
        named = favour_text(move.favour)
        raise IllegalMove("PAN-FAV-13", "pantacle.illegal.has_no_moon", favour=named)
    before = state.favours.get(move.favour, FavourFacts())
    guardians = before.guardians if move.guardians is None else move.guardians
    if len(set(guardians)) != len(guardians) or not all(guardians):
        raise IllegalMove("PAN-DIV-02", "pantacle.illegal.two_guardians")
    facts = FavourFacts(guardians, before.moon if move.moon is None else move.moon)
    names = {name: GuardianFacts() for name in guardians if name not in state.guardians}
    return Step(
        replace(
            state,
            favours={**state.favours, move.favour: facts},
            guardians={**state.guardians, **names},
        )
    )


def read_guardian(state: State, move: ReadGuardian) -> Step[State]:
    """PAN-SET-13, PAN-SET-15?: how many blades a Guardian has, and the moons on them."""
    if move.blades and len(move.moons) > move.blades:
        raise IllegalMove("PAN-SET-13", "pantacle.illegal.more_moons", n=move.blades)
    facts = GuardianFacts(move.blades, move.moons)
    return Step(replace(state, guardians={**state.guardians, move.name: facts}))


def read_point(state: State, move: ReadPoint) -> Step[State]:
    """PAN-PANT-13?: a point has one benefit; whichever was said to be there is not."""
    if move.location not in LOCATIONS:
        raise IllegalMove("PAN-SET-04", "pantacle.illegal.no_such_location")
    others = {place: point for place, point in state.points.items() if point != move.point}
    return Step(replace(state, points={**others, move.location: move.point}))


def learned(state: State) -> Mapping[str, Mapping[str, Any]]:
    """What this game knows about the owner's copy, for the catalogue."""
    return {
        "pantacle.favours": msgspec.to_builtins(state.favours),
        "pantacle.guardians": msgspec.to_builtins(state.guardians),
        "pantacle.curses": msgspec.to_builtins(state.curses),
        "pantacle.points": dict(state.points),
    }
