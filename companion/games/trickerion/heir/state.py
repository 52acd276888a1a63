"""The Heir's own things, beside the seat it has at the shared table."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from companion.games.trickerion.cards import THRESHOLDS, Level, Location, Plan
from companion.games.trickerion.heir.effects import AnyEffect
from companion.games.trickerion.heir.options import SoloOptions
from companion.games.trickerion.heir.plans import plan_entered
from companion.games.trickerion.state import Player, State

Task = Literal[
    "", "magician", "trick", "specialists", "deck", "pick", "roll", "plan", "turn", "performance"
]


class HeirMind(Struct, frozen=True, kw_only=True):
    """What lies on and beside the Heir's board, and where its turn stands.

    `task` is what the Heir is about: nothing while the player acts. `drawn` are the outcomes of
    chance of the present decision, `overruled` its steps that the player changed.
    """

    task: Task = ""
    deck: tuple[str, ...] = ()
    house: dict[str, Plan] = field(default_factory=dict)  # what the house deck's cards show
    plan: str = ""
    seen: tuple[str, ...] = ()
    entered: dict[str, dict[str, Any]] = field(default_factory=dict)
    faces: dict[str, list[list[str]]] = field(default_factory=dict)
    configured: int = 0
    markers: tuple[Location, ...] = ()
    rolling: tuple[Location, ...] = ()
    shopping: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    overruled: dict[int, AnyEffect] = field(default_factory=dict)
    empty_piles: tuple[str, ...] = ()


HEIR_SEAT = 1


class SoloState(State, frozen=True, kw_only=True):
    """A solo game: the table as for two, the Heir in the second seat."""

    options: SoloOptions
    mind: HeirMind = HeirMind()

    @property
    def seat(self) -> int:
        """The Heir's seat."""
        return HEIR_SEAT

    @property
    def me(self) -> Player:
        """What lies before the Heir."""
        return self.players[HEIR_SEAT]

    @property
    def you(self) -> Player:
        """What lies before the player."""
        return self.players[1 - HEIR_SEAT]

    @property
    def plans(self) -> dict[str, Plan]:
        """HEIR-SET-18: the PLAN cards that may be revealed: ours, or those the owner entered.

        Where the owner has entered none that is left, one of ours may stand in.
        """
        ours = self.mind.house
        if self.options.plan_deck == "house":
            return ours
        known = (
            plan_entered(card, entry, academy=self.options.academy)
            for card, entry in {**self.options.plans, **self.mind.entered}.items()
        )
        own = {plan.id: plan for plan in known if plan.academy == self.options.academy}
        return own if set(own) - set(self.mind.seen) else {**own, **ours}

    @property
    def plan(self) -> Plan | None:
        """This turn's PLAN card, once it is revealed."""
        card = self.mind.plan
        if card in self.mind.house:
            return self.mind.house[card]
        entry = self.mind.entered.get(card) or self.options.plans.get(card)
        return plan_entered(card, entry, academy=self.options.academy) if entry else None


def top_level(prestige: int) -> Level:
    """HEIR-STA-03: the highest Trick level that this Prestige allows."""
    if prestige >= THRESHOLDS[3]:
        return 3
    return 2 if prestige >= THRESHOLDS[2] else 1


def solo(state: State) -> SoloState:
    """The state as the solo game's; only a solo game has an Heir."""
    if not isinstance(state, SoloState):
        raise TypeError("only a solo game has an Heir")
    return state


def with_me(state: SoloState, **changes: Any) -> SoloState:
    """The state with some things before the Heir changed."""
    players = list(state.players)
    players[state.seat] = replace(players[state.seat], **changes)
    return replace(state, players=tuple(players))


def with_mind(state: SoloState, **changes: Any) -> SoloState:
    """The state with some of the Heir's own things changed."""
    return replace(state, mind=replace(state.mind, **changes))
