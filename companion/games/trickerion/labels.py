"""Moves, characters, slots and cards in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Move
from companion.core.text import Arg, Text, name, say
from companion.games.trickerion.accounts import amounts
from companion.games.trickerion.cards import Location
from companion.games.trickerion.data import DICE_IDS, SPECIALS
from companion.games.trickerion.moves import (
    Assign,
    Enter,
    Next,
    PayWages,
    Perform,
    Place,
    Renovate,
    Take,
)
from companion.games.trickerion.slots import modifier
from companion.games.trickerion.state import State
from companion.games.trickerion.table import card_of, seat_name


def label(state: State, move: Move) -> Text:
    """A move as undo and history name it."""
    tag = str(move.__struct_config__.tag)
    args = {field: _arg(state, move, field) for field in move.__struct_fields__}
    key = tag
    match move:
        case Next():
            key = f"next.{state.phase}"
        case Place(character=who, slot=slot):
            args["slot"] = slot_text(state, where(state, state.turn_of, who), slot)
        case Assign(location=None):
            key = "assign.none"
        case Take(option=option) if state.due and option < len(state.due[0].options):
            key, args["what"] = "take", reward_text(*state.due[0].options[option])
        case Perform(swaps=swaps) if swaps:
            key = "perform.swapped"
        case PayWages(characters=()):
            key = "pay_wages.nobody"
        case Enter():
            args["what"] = reward_text(move.prestige, move.coins, move.shards)
        case Renovate(level=level):
            args["level"] = level
    return Text(f"trickerion.label.{key}", args)


def where(state: State, seat: int, character: str) -> Location:
    """The location on a character's card."""
    disc = state.players[seat].character(character)
    return disc.card.location if disc and disc.card else "workshop"


def disc_text(character: str) -> Text:
    """A disc: the Magician, Apprentice 2."""
    kind, _, number = character.rpartition("_")
    if kind == "apprentice":
        return say("trickerion.apprentice", number=number)
    return say(f"trickerion.kind.{character}")


def slot_text(state: State, location: Location, slot: str) -> Text:
    """A slot of a location: +2, or Friday on stage."""
    if location == "theater":
        day, _, place = slot.partition(".")
        key = "trickerion.slot.stage" if place == "perform" else "trickerion.slot.backstage"
        return say(key, day=say(f"trickerion.day.{day}"))
    if not slot:
        return say(f"trickerion.location.{location}")
    return say(
        "trickerion.slot.plus",
        location=say(f"trickerion.location.{location}"),
        n=modifier(state, location, slot),
    )


def card_text(state: State, card: str) -> Text:
    """A Performance card as people find it: its place in the row and its theater."""
    known = [show.id for show in state.shows]
    theater = say(f"trickerion.theater.{card_of(state, card).theater}")
    if card in known:
        return say("trickerion.show", n=known.index(card) + 1, theater=theater)
    return say("trickerion.show.new", card=card, theater=theater)


def special_text(special: str | None, location: Location | None = None) -> Text:
    """A special card by name, or without one."""
    if special and special in SPECIALS:
        return say(f"trickerion.special.{special}")
    if special:
        return name(special)
    if location is None:
        return say("trickerion.special_card")
    return say("trickerion.special_of", location=say(f"trickerion.location.{location}"))


def reward_text(prestige: int, coins: int, shards: int) -> Text:
    """An amount of each, in words; nothing is said in words too."""
    found = amounts(prestige, coins, shards)
    return say("trickerion.reward", what=found) if found else say("trickerion.none")


_WORDS: dict[str, Callable[[Any], Text]] = {
    "trick": lambda one: say(f"trickerion.trick.{one}"),
    "location": lambda one: say(f"trickerion.location.{one}"),
    "deck": lambda one: say(f"trickerion.location.{one}"),
    "kind": lambda one: say(f"trickerion.kind.{one}"),
    "material": lambda one: say(f"trickerion.material.{one}"),
    "swap": lambda one: say(f"trickerion.material.{one}"),
    "magician": lambda one: say(f"trickerion.magician.{one}"),
    "prophecy": lambda one: say(f"trickerion.prophecy.{one}"),
    "face": lambda one: say(f"trickerion.face.{one}"),
    "up": lambda one: say(f"trickerion.school.{one}"),
    "die": lambda one: say(f"trickerion.die.{DICE_IDS[one]}"),
    "room": lambda one: say("trickerion.room", room=name(str(one).upper())),
    "level": lambda one: say(f"trickerion.assistance.{one}"),
    "character": disc_text,
    "special": special_text,
    "keep": special_text,
}
_COUNTED = ("secret", "replace", "slot", "space", "option")


def _arg(state: State, move: Move, field: str) -> Arg:
    value = getattr(move, field)
    if field == "seat":
        return seat_name(state, value) if value < state.seated else str(value + 1)
    if field in ("show", "to_show", "card") and isinstance(value, str):
        return card_text(state, value)
    if field == "materials":
        return [say(f"trickerion.material.{one}") for one in value]
    if field == "characters":
        return [disc_text(one) for one in value]
    if field == "dice":
        return [say(f"trickerion.face.{face}") for face in value]
    if field == "die" and isinstance(value, int):
        return _WORDS["die"](value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value + 1 if field in _COUNTED else value
    if field in _WORDS and isinstance(value, str):
        empty = not value and field not in ("special", "keep")
        return say("trickerion.none") if empty else _WORDS[field](value)
    return say("trickerion.none") if value is None else str(value)
