"""Gains and losses on a solo table: the shared accounts, for the solo game's state."""

from __future__ import annotations

from companion.core.game import Event
from companion.games.trickerion import accounts
from companion.games.trickerion.heir.state import SoloState, solo


def gain(
    state: SoloState,
    events: list[Event],
    seat: int,
    why: str,
    *rules: str,
    prestige: int = 0,
    coins: int = 0,
    shards: int = 0,
) -> SoloState:
    """Give to a seat, or take from it where a number is negative; an event for the log."""
    after = accounts.gain(
        state, events, seat, why, *rules, prestige=prestige, coins=coins, shards=shards
    )
    return solo(after)
