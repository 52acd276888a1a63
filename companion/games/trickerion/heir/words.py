"""How the Heir's things are called: a character, a slot, a Show card, a place on it."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.trickerion.cards import Location
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.table import card_of


def who(state: SoloState, character: str) -> Text:
    """A disc by its kind and its place on the Heir board, counted from the left."""
    for place, disc in enumerate(state.me.characters, 1):
        if disc.id == character:
            return say("heir.who", kind=say(f"trickerion.kind.{disc.kind}"), n=place)
    return say("heir.nobody")


def where(location: Location) -> Text:
    """A location."""
    return say(f"trickerion.location.{location}")


def slot_words(state: SoloState, location: Location, slot: str) -> Text:
    """A slot as one sees it on the board: its modifier, or its day."""
    if location == "theater":
        day, _, place = slot.partition(".")
        key = "heir.slot.perform" if place == "perform" else "heir.slot.day"
        return say(key, day=say(f"trickerion.day.{day}"))
    if location == "workshop":
        return say("heir.slot.workshop")
    return say("heir.slot.modifier", n=state.options.heir_slots[int(slot)], place=int(slot) + 1)


def trick_words(trick: str) -> Text:
    """A Trick by name."""
    return say(f"trickerion.trick.{trick}")


def show_words(state: SoloState, show: str) -> Text:
    """A Show card by its kind and its place in the row, counted from the left."""
    place = next((i for i, one in enumerate(state.shows, 1) if one.id == show), 0)
    return say(
        "heir.show", theater=say(f"trickerion.theater.{card_of(state, show).theater}"), n=place
    )


def spot_words(slot: str) -> Text:
    """A slot of a Show card: its column and row, as words."""
    return say(f"heir.spot.{slot.replace('.', '_')}")
