"""The games of the house, each listed once it is whole.

What is printed on a box here is what its game says of itself; a test holds them together.
"""

from functools import partial
from importlib import import_module

from companion.core.registry import AnyGame, Box, Registry


def _unpack(module: str) -> AnyGame:
    game: AnyGame = import_module(module).GAME
    return game


def _box(name: str, module: str, *, players: tuple[int, int], icon: str) -> Box:
    return Box(id=name, players=players, icon=icon, unpack=partial(_unpack, module))


BOXES = (
    _box("obscurio", "companion.games.obscurio", players=(2, 8), icon="door"),
    _box("three_magicians", "companion.games.three_magicians", players=(3, 3), icon="wand"),
    _box("illusio", "companion.games.illusio", players=(3, 6), icon="illusio"),
    _box("pantacle", "companion.games.pantacle", players=(3, 5), icon="pantacle"),
    _box("trickerion", "companion.games.trickerion", players=(2, 4), icon="wand"),
    _box("trickerion-solo", "companion.games.trickerion.heir.game", players=(1, 1), icon="wand"),
)


def registry() -> Registry:
    """The games, none of them opened yet."""
    return Registry(BOXES)


REGISTRY = registry()
