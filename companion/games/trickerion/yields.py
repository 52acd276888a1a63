"""What a token on a performed card yields to its owner."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from companion.games.trickerion.heir import seat as heir
from companion.games.trickerion.state import State, Token
from companion.games.trickerion.table import trick_card

Amount = tuple[int, int, int]
Modifier = Callable[[Amount], Amount]


def printed(state: State, token: Token) -> Amount:
    """TRK-PRF-05: what is printed on a token's trick."""
    if state.players[token.seat].kind == "heir":
        return heir.reward(state, token.trick)
    card = trick_card(state, token.trick)
    return card.prestige, card.coins, card.shards


def plus(prestige: int, coins: int, *, only: Amount | None = None) -> Modifier:
    """TRK-PRF-08: more or less Prestige and coins, neither below 0."""

    def changed(amount: Amount) -> Amount:
        more_prestige = prestige if only is None or only[0] else 0
        more_coins = coins if only is None or only[1] else 0
        return (
            max(0, amount[0] + more_prestige),
            max(0, amount[1] + more_coins),
            amount[2],
        )

    return changed


def _coins_as_prestige(amount: Amount) -> Amount:
    return amount[0] + amount[1], 0, amount[2]


def day_change(state: State, seat: int, performer: int) -> int:
    """TRK-PRF-07, PRF-09 to PRF-12, PRF-25?: what the day does to a seat's yields."""
    whose = performer if state.prophecy == "performer_modifier_for_all" else seat
    day = state.day_of(whose)
    change = {"thursday": -1, "sunday": 1}.get(day, 0)
    if state.prophecy == "no_day_modifiers":
        change = 0
    elif day == "friday" and state.prophecy == "friday_minus":
        change = -1
    elif day == "saturday" and state.prophecy == "saturday_plus":
        change = 1
    if not day and state.options.prf_25 == "like_thursday":
        change = -1
    return change


def modifiers(state: State, token: Token, performer: int, base: Amount) -> list[Modifier]:
    """TRK-PRF-06: what changes a token's yield, in no particular order yet."""
    found: list[Modifier] = []
    if state.players[token.seat].kind == "heir":
        return found
    change = day_change(state, token.seat, performer)
    if change:
        only = base if change > 0 and state.options.prf_26 == "only_printed" else None
        found.append(plus(change, change, only=only))
    if token.stacked:  # TRK-MAG-05
        level = trick_card(state, token.trick).level
        found.append(plus(level, level))
    if state.prophecy == "coins_as_fame":
        found.append(_coins_as_prestige)
    return found


def outcomes(base: Amount, changes: list[Modifier]) -> tuple[Amount, ...]:
    """TRK-PRF-06: what the receiving player may choose between, best orders only."""
    found: set[Amount] = set()
    for order in permutations(changes):
        amount = base
        for change in order:
            amount = change(amount)
        found.add(amount)
    best = [
        one
        for one in found
        if not any(
            other != one and all(a >= b for a, b in zip(other, one, strict=True)) for other in found
        )
    ]
    return tuple(sorted(best, reverse=True))
