"""Wages: who is due what, who can be paid, and what an unpaid one costs."""

from __future__ import annotations

from itertools import combinations

from companion.core.game import Event
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.state import Character, State
from companion.games.trickerion.table import protege_secrets, seat_name


def wage_of(state: State, seat: int, disc: Character) -> int:
    """TRK-EOT-02 to EOT-04, EOT-23?, EOT-26?, TRK-ACA-59: what one character is due this turn."""
    placed = disc.status == "placed"
    if disc.status == "inn":
        placed = state.options.eot_26 == "yes"
    if not placed or disc.bench:
        return 0
    if disc.kind == "magician":
        return 2 if state.options.eot_23 == "two" else 0
    if disc.kind == "protege":
        return min(2, protege_secrets(state, seat))
    return BOARD.wages.apprentice if disc.kind == "apprentice" else BOARD.wages.specialist


def due(state: State, seat: int) -> dict[str, int]:
    """The wages of a seat by character; a wage of 0 is none."""
    if state.players[seat].kind == "heir":
        return {}
    found = {disc.id: wage_of(state, seat, disc) for disc in state.players[seat].characters}
    return {disc: coins for disc, coins in found.items() if coins}


def ways_to_pay(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    """TRK-EOT-05, TRK-EOT-24?: as many wages as the coins allow; every choice of whom.

    Choices that cost the same come out the same, so one of each is enough.
    """
    wages = due(state, seat)
    coins = state.players[seat].coins
    names = sorted(wages, key=lambda disc: (wages[disc], disc))
    for number in range(len(names), 0, -1):
        by_cost: dict[tuple[int, ...], tuple[str, ...]] = {}
        for who in combinations(names, number):
            if sum(wages[disc] for disc in who) <= coins:
                by_cost.setdefault(tuple(sorted(wages[disc] for disc in who)), who)
        if by_cost:
            return tuple(by_cost.values())
    return ((),)


def pay(state: State, seat: int, who: tuple[str, ...], events: list[Event]) -> State:
    """TRK-EOT-05, TRK-EOT-06, EOT-24?: coins for those paid, Prestige for those who are not."""
    wages = due(state, seat)
    unpaid = {disc: coins for disc, coins in wages.items() if disc not in who}
    coins = sum(wages[disc] for disc in who)
    if unpaid and state.options.eot_24 == "spent":
        coins = min(state.players[seat].coins, sum(wages.values()))
    state = gain(state, events, seat, "wages", "TRK-EOT-02", "TRK-EOT-05", coins=-coins)
    return penalty(state, seat, len(unpaid), sum(unpaid.values()), events)


def penalty(state: State, seat: int, unpaid: int, coins: int, events: list[Event]) -> State:
    """TRK-EOT-06: 2 Prestige a wage, whatever the wage."""
    if not unpaid:
        return state
    events.append(
        Event(
            f"{PREFIX}.unpaid",
            ("TRK-EOT-06",),
            {"player": seat_name(state, seat), "n": unpaid},
        )
    )
    times = unpaid if state.options.unpaid_wages == "per_wage" else coins
    lost = BOARD.wages.unpaid_prestige * times
    return gain(state, events, seat, "unpaid", "TRK-EOT-06", prestige=-lost)
