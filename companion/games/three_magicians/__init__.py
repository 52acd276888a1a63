"""The Three Magicians, for three players."""

from companion.core.game import Game
from companion.games.three_magicians.labels import label
from companion.games.three_magicians.moves import MOVES, MagiciansMove
from companion.games.three_magicians.options import FACTS, HOUSE_RULES, Options
from companion.games.three_magicians.putright import problems, quantities
from companion.games.three_magicians.rules import apply, legal, start
from companion.games.three_magicians.state import State
from companion.games.three_magicians.view import learned, lights, sand, view
from companion.games.three_magicians.wands import propose

GAME: Game[Options, State, MagiciansMove] = Game(
    id="three_magicians",
    players=(3, 3),
    options=Options,
    state=State,
    moves=MOVES,
    endings=("seven_cards", "seven_defending", "stopped"),
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
    learned=learned,
    icon="wand",
    ledger="three_magicians.md",
)
