"""How people sit down to each game: what the set-up pages need to know beyond its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ui.theme import Theme


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Which colours there are, whether one seat has a role of its own, and who needs a pawn.

    `role` is the option that holds the number of the seat with the role; it has no colour. `pawns`
    says how many colours are needed for a number of players. `items` gives the message key prefix
    for the things counted by a fact. `fewest` is for a house rule that lets fewer people play.
    `asks` names the options the set-up asks for, where not every one with few answers is meant.
    """

    colours: tuple[str, ...] = tuple(name for name in Theme.pawns if name != "grimoire")
    role: str = ""
    role_colour: str = ""
    pawns: Callable[[int], int] = lambda players: players
    items: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    fewest: Callable[[Mapping[str, Any], int], int] = lambda _house, low: low


PLANS: dict[str, Plan] = {
    "obscurio": Plan(
        colours=("blue", "green", "red", "yellow", "violet", "orange", "white"),
        role="grimoire",
        role_colour="grimoire",
        # Two players: the one wizard leads a second pawn.
        pawns=lambda players: 2 if players == 2 else players - 1,
        items={"bag": "obscurio.trap."},
    ),
    "illusio": Plan(
        colours=("red", "blue", "yellow", "green", "violet", "orange", "white", "pink"),
        fewest=lambda house, low: 2 if house["set_13"] == "from_two" else low,
    ),
    "three_magicians": Plan(colours=("red", "white", "black")),
    "trickerion-solo": Plan(
        colours=("red", "yellow", "green", "blue"),
        items={"config_colours": "trickerion.location.", "heir_ap": "trickerion.kind."},
        asks=("difficulty", "academy", "chance", "plan_deck", "config_dice", "show_cards"),
    ),
    "trickerion": Plan(
        asks=("assistance", "dark_alley", "academy"),
        colours=("red", "yellow", "green", "blue"),
        items={"config_colours": "trickerion.location.", "heir_ap": "trickerion.kind."},
    ),
}


def plan_of(game_id: str) -> Plan:
    """The plan of a game; by default everyone has a colour and nobody a role."""
    return PLANS.get(game_id, Plan())
