"""What is printed on a card of the owner's own, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.text import Text, say
from companion.games.trickerion.labels import reward_text

GAINS = ("prestige", "coins", "shards")


def places(icons: Sequence[str]) -> Text:
    """The icons of a PLAN card, in their order."""
    found = []
    for icon in icons:
        place = say(f"trickerion.location.{icon.removesuffix('+')}")
        found.append(say("trickerion.copy.special", place=place) if icon.endswith("+") else place)
    return say("trickerion.copy.list", what=found)


def slots(show: Mapping[str, Any]) -> Text:
    """A Performance card: how many slots, and its bonus."""
    return say("trickerion.copy.slots", n=len(show["slots"]), gives=amounts(show))


def amounts(printed: Mapping[str, Any]) -> Text:
    """Prestige, Coins and Shards."""
    prestige, coins, shards = (int(printed.get(gain, 0)) for gain in GAINS)
    return reward_text(prestige, coins, shards)
