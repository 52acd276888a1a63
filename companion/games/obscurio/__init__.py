"""Obscurio, from 2 to 8 players."""

from companion.core.game import Game
from companion.games.obscurio.moves import MOVES, ObscurioMove
from companion.games.obscurio.options import FACTS, HOUSE_RULES, Options
from companion.games.obscurio.quantities import problems, quantities
from companion.games.obscurio.rules import apply, label, legal, start
from companion.games.obscurio.sandglass import lights, sand
from companion.games.obscurio.state import State
from companion.games.obscurio.traps import propose
from companion.games.obscurio.view import view

GAME: Game[Options, State, ObscurioMove] = Game(
    id="obscurio",
    players=(2, 8),
    options=Options,
    state=State,
    moves=MOVES,
    endings=("escaped", "cohesion_lost", "accusation_lost", "lost_together"),
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
    house_rules=HOUSE_RULES,
    facts=FACTS,
    icon="door",
    ledger="obscurio.md",
)
