"""What looks odd about a table; play goes on all the same."""

from __future__ import annotations

from collections import Counter

from companion.core.game import Problem
from companion.core.text import say
from companion.games.trickerion.state import Player, State
from companion.games.trickerion.table import held, owned, seat_name, supply, tokens_per_suit


def problems(state: State) -> tuple[Problem, ...]:
    """What does not add up after corrections; play goes on all the same."""
    found: list[Problem] = []
    for seat, player in enumerate(state.players):
        found += _odd_workshop(state, seat, player)
    for trick, count in owned(state).items():
        if count > state.options.cmp_28:
            trick_name = say(f"trickerion.trick.{trick}")
            found.append(
                Problem(say("trickerion.problem.trick_twice", trick=trick_name), ("TRK-CMP-28",))
            )
    if len(set(state.offer)) < len(state.offer):
        found.append(Problem(say("trickerion.problem.offer"), ("TRK-MKT-13",)))
    out = [one for one in (state.prophecy, *state.pending) if one]
    if len(set(out)) < len(out):
        found.append(Problem(say("trickerion.problem.prophecies"), ("TRK-CMP-21",)))
    return tuple(found)


def _odd_workshop(state: State, seat: int, player: Player) -> list[Problem]:
    who = seat_name(state, seat)
    found = []
    for trick in player.tricks:
        if supply(state, seat, trick) < 0:
            text = say(
                "trickerion.problem.tokens",
                player=who,
                trick=say(f"trickerion.trick.{trick.id}"),
                n=tokens_per_suit(state),
            )
            found.append(Problem(text, ("TRK-CMP-14",)))
    suits = Counter(trick.suit for trick in player.tricks)
    if any(count > 1 for count in suits.values()):
        found.append(Problem(say("trickerion.problem.suits", player=who), ("TRK-CMP-15",)))
    slots = state.options.mkt_22 + (2 if player.has("manager") else 0)
    if len(player.materials) > slots or any(
        held(player, kind) < units for kind, units in player.materials.items()
    ):
        found.append(Problem(say("trickerion.problem.materials", player=who), ("TRK-MKT-07",)))
    return found
