"""What chance said for the Heir, in words."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.trickerion.heir.downtown import face_words
from companion.games.trickerion.heir.words import trick_words


def outcome_words(what: str, value: str) -> Text:
    """What chance may say, in words."""
    if what == "trick":
        return trick_words(value)
    if what == "material":
        return say(f"trickerion.material.{value}")
    if what == "prophecy":
        return say(f"trickerion.prophecy.{value}")
    if what == "coin":
        return say(f"heir.coin.{value}")
    if what == "tile":
        return say("heir.tile.named", name=value) if value else say("heir.tile.unknown")
    return face_words(value)
