"""The games of the house, each listed once it is whole."""

from importlib import import_module

from companion.core.registry import Registry
from companion.core.text import Text, say

GAMES = {
    "obscurio": "companion.games.obscurio",
    "three_magicians": "companion.games.three_magicians",
    "illusio": "companion.games.illusio",
    "pantacle": "companion.games.pantacle",
    "trickerion": "companion.games.trickerion",
    "trickerion-solo": "companion.games.trickerion.heir.game",
}


def registry() -> Registry:
    """The games whose data files are sound. A damaged one is told about; the others are played."""
    found, damaged = [], dict[str, Text]()
    for name, module in GAMES.items():
        try:
            found.append(import_module(module).GAME)
        except (ValueError, OSError) as error:  # the file and the place are in the message
            damaged[name] = say("core.game.damaged", game=say(f"{name}.name"), detail=str(error))
    return Registry(found, damaged=damaged)


REGISTRY = registry()
