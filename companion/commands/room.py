"""The house as a command needs it: its games, its journal, its settings."""

from __future__ import annotations

import argparse

from companion.commands.saying import complain, words_for
from companion.core.registry import Registry
from companion.house import House


def registry() -> Registry:
    """The games of the house; imported when a command first needs the rules."""
    from companion.games import REGISTRY  # noqa: PLC0415  (reads the data files of every game)

    return REGISTRY


def open_house(args: argparse.Namespace) -> House:
    """The person's own house: their journal, catalogue and settings."""
    house = House(registry=registry(), words=words_for(args))
    for notice in house.store.notices:
        complain(house.words, notice)
    return house
