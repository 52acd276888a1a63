"""Trickerion put together for the registry."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.core.game import Game
from companion.games.trickerion.chance import propose
from companion.games.trickerion.labels import label
from companion.games.trickerion.moves import MOVES, TrickerionMove
from companion.games.trickerion.options import FACTS, HOUSE_RULES, Options
from companion.games.trickerion.quantities import problems, quantities
from companion.games.trickerion.rules import apply, legal, start
from companion.games.trickerion.state import State
from companion.games.trickerion.view import lights, sand, view


def learned(state: State) -> dict[str, dict[str, Any]]:
    """What this game was told about the owner's copy: tiles, Secrets, special cards by name."""
    known = state.options
    tiles = state.academy.known_tiles if state.academy else {}
    told = state.academy.secret_texts if state.academy else {}
    return {
        "trickerion.tiles": {
            **known.tiles,
            **{name: _entry(tile) for name, tile in tiles.items()},
        },
        "trickerion.rooms": {**known.rooms, **(state.academy.known_boxes if state.academy else {})},
        "trickerion.specials": {
            **{name: {"location": place} for name, place in state.known_specials.items()},
            **known.specials,
            **{
                name: {"location": state.known_specials.get(name, ""), "text": text}
                for name, text in state.special_texts.items()
            },
        },
        "trickerion.secrets": {
            **{name: {} for name in told},
            **known.secrets,
            **{name: {"text": text} for name, text in told.items() if text},
        },
    }


def _entry(tile: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(tile)
    return {key: value for key, value in found.items() if value and key != "name"}


GAME: Game[Options, State, TrickerionMove] = Game(
    id="trickerion",
    players=(2, 4),
    options=Options,
    state=State,
    moves=MOVES,
    endings=("most_prestige", "tie_break"),
    start=start,
    legal=legal,
    apply=apply,
    chance=propose,
    quantities=quantities,
    problems=problems,
    label=label,
    view=view,
    lights=lights,
    sand=sand,
    learned=learned,
    house_rules=HOUSE_RULES,
    facts=FACTS,
    icon="wand",
    ledger="trickerion.md",
)
