"""Prestige, coins and shards: every change is an event, so accounts add up from the log."""

from __future__ import annotations

from companion.core.game import Event
from companion.core.text import Text, say
from companion.games.trickerion.heir.heed import heeds_prophecies
from companion.games.trickerion.state import State
from companion.games.trickerion.table import seat_name, with_player

PREFIX = "trickerion.event"


def gain(
    state: State,
    events: list[Event],
    seat: int,
    why: str,
    *rules: str,
    prestige: int = 0,
    coins: int = 0,
    shards: int = 0,
) -> State:
    """Give to a seat, or take from it where a number is negative. Prestige stops at 0 (EOT-25?).

    Two Prophecies reach every gain of shards: one more shard, and 2 Prestige with them.
    """
    if shards > 0 and heeds_prophecies(state, seat):
        shards += 1 if state.prophecy == "extra_shard" else 0
        prestige += 2 if state.prophecy == "fame_with_shards" else 0
    if not (prestige or coins or shards):
        return state
    player = state.players[seat]
    if state.options.eot_25 == "floor_0":
        prestige = max(prestige, -player.prestige)
    events.append(
        Event(
            f"{PREFIX}.account",
            rules,
            {
                "player": seat_name(state, seat),
                "what": amounts(prestige, coins, shards),
                "why": say(f"trickerion.why.{why}"),
                "seat": seat,
                "prestige": prestige,
                "coins": coins,
                "shards": shards,
            },
        )
    )
    return with_player(
        state,
        seat,
        prestige=player.prestige + prestige,
        coins=player.coins + coins,
        shards=player.shards + shards,
    )


PLUS = ("trickerion.plus.prestige", "trickerion.plus.coins", "trickerion.plus.shards")
MINUS = ("trickerion.minus.prestige", "trickerion.minus.coins", "trickerion.minus.shards")


def amounts(prestige: int, coins: int, shards: int) -> list[Text]:
    """Some Prestige, coins and shards in words."""
    numbers = (prestige, coins, shards)
    return [
        say(plus if number > 0 else minus, n=abs(number))
        for number, plus, minus in zip(numbers, PLUS, MINUS, strict=True)
        if number
    ]
