"""Pantacle, from 3 to 5 players."""

from random import Random

from companion.core.game import Game
from companion.games.pantacle.candidates import legal
from companion.games.pantacle.copy import learned
from companion.games.pantacle.labels import label
from companion.games.pantacle.moves import MOVES, PantacleMove
from companion.games.pantacle.options import FACTS, HOUSE_RULES, Options
from companion.games.pantacle.panel import lights, sand
from companion.games.pantacle.quantities import problems, quantities
from companion.games.pantacle.rules import apply, start
from companion.games.pantacle.state import State
from companion.games.pantacle.view import view


def _no_chance(_state: State, _random: Random) -> PantacleMove | None:
    """Blades and Curses are drawn by hand: the companion has no deck of its own."""
    return None


GAME: Game[Options, State, PantacleMove] = Game(
    id="pantacle",
    players=(3, 5),
    options=Options,
    state=State,
    moves=MOVES,
    endings=("achieved", "diverted"),
    start=start,
    legal=legal,
    apply=apply,
    chance=_no_chance,
    quantities=quantities,
    problems=problems,
    label=label,
    view=view,
    lights=lights,
    sand=sand,
    house_rules=HOUSE_RULES,
    facts=FACTS,
    learned=learned,
    icon="pantacle",
    ledger="pantacle.md",
)
