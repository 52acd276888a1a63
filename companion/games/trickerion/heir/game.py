"""The solo game put together for the registry."""

from __future__ import annotations

from typing import Any

from companion.core.game import Game
from companion.games.trickerion import game as table
from companion.games.trickerion.heir.labels import label
from companion.games.trickerion.heir.moves import MOVES, SoloMove
from companion.games.trickerion.heir.offers import legal, propose
from companion.games.trickerion.heir.options import FACTS, HOUSE_RULES, SoloOptions
from companion.games.trickerion.heir.quantities import problems, quantities
from companion.games.trickerion.heir.rules import apply, start
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.view import GAME_ID, view
from companion.games.trickerion.view import lights, sand


def learned(state: SoloState) -> dict[str, dict[str, Any]]:
    """What this game was told about the owner's copy: PLAN cards and dice faces too."""
    return {
        **table.learned(state),
        "trickerion.shows": dict(state.options.shows),
        "trickerion.plans": {**state.options.plans, **state.mind.entered},
        "trickerion.config_faces": {**state.options.config_faces, **state.mind.faces},
    }


GAME: Game[SoloOptions, SoloState, SoloMove] = Game(
    id=GAME_ID,
    players=(1, 1),
    options=SoloOptions,
    state=SoloState,
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
    ledger="heir.md",
)
