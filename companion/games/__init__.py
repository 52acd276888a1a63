"""The games of the house, each listed once it is whole."""

from companion.core.registry import Registry
from companion.games import illusio, obscurio, pantacle, three_magicians, trickerion
from companion.games.trickerion.heir import game as trickerion_solo

REGISTRY = Registry(
    [
        obscurio.GAME,
        three_magicians.GAME,
        illusio.GAME,
        pantacle.GAME,
        trickerion.GAME,
        trickerion_solo.GAME,
    ]
)
