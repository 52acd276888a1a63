"""Illusio, from 3 to 6 players."""

from companion.core.game import Game
from companion.games.illusio.labels import label
from companion.games.illusio.lights import lights, sand
from companion.games.illusio.moves import MOVES, IllusioMove
from companion.games.illusio.options import FACTS, HOUSE_RULES, Options
from companion.games.illusio.quantities import problems, quantities
from companion.games.illusio.rules import apply, learned, legal, start
from companion.games.illusio.state import State
from companion.games.illusio.view import view

GAME: Game[Options, State, IllusioMove] = Game(
    id="illusio",
    players=(3, 6),
    options=Options,
    state=State,
    moves=MOVES,
    endings=("validated", "immediate_success"),
    start=start,
    legal=legal,
    apply=apply,
    chance=lambda _state, _random: None,
    quantities=quantities,
    problems=problems,
    label=label,
    view=view,
    lights=lights,
    sand=sand,
    learned=learned,
    house_rules=HOUSE_RULES,
    facts=FACTS,
    icon="illusio",
    ledger="illusio.md",
)
