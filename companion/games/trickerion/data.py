"""Trickerion's cards, dice, boards and tables, loaded from companion/data/trickerion and checked.

A file with a mistake stops the start with the file, the entry and the key named. What nobody could
find (PLAN cards, solo Show cards, Academy tiles, Secrets) is not here: the owner enters it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.data import load
from companion.games.trickerion.cards import (
    DAYS,
    LOCATIONS,
    MATERIALS,
    Board,
    ConfigDie,
    Count,
    Day,
    Die,
    EndBonus,
    HeirTables,
    Kind,
    Location,
    Magician,
    Plan,
    Prophecy,
    Room,
    Setting,
    Show,
    Sourced,
    Special,
    Trick,
)
from companion.games.trickerion.datachecks import (
    FOLDER,
    BadData,
    check_config,
    check_die,
    check_heir,
    check_numbers,
    check_plan,
    check_show,
    check_tricks,
    once,
)

TIERS = {1: "basic", 2: "advanced", 3: "superior"}  # TRK-CMP-06: by price


class TricksFile(Struct, frozen=True, forbid_unknown_fields=True):
    """tricks.toml."""

    sources: dict[str, Sourced]
    tricks: tuple[Trick, ...]


class ShowsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """shows.toml."""

    sources: dict[str, Sourced]
    shows: tuple[Show, ...]


class DiceFile(Sourced, frozen=True):
    """dice.toml."""

    dice: tuple[Die, ...]


class PropheciesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """prophecies.toml."""

    sources: dict[str, Sourced]
    prophecies: tuple[Prophecy, ...]


class SpecialsFile(Sourced, frozen=True):
    """specials.toml."""

    not_found: dict[Location, Count]
    specials: tuple[Special, ...]


class MagiciansFile(Sourced, frozen=True):
    """magicians.toml."""

    magicians: tuple[Magician, ...]


class BonusesFile(Sourced, frozen=True):
    """end_bonuses.toml."""

    bonuses: tuple[EndBonus, ...]


class RoomSpaces(Sourced, frozen=True):
    """How many Tricks fit into a room."""

    each: int


class Opens(Sourced, frozen=True):
    """When the rooms of a letter open, with two at the table."""

    a: int
    b: int


class RoomsFile(Sourced, frozen=True):
    """rooms.toml."""

    spaces: RoomSpaces
    opens: Opens
    rooms: tuple[Room, ...]


class HouseFile(Sourced, frozen=True):
    """house.toml: what is ours."""

    plans: tuple[Plan, ...]
    config: tuple[ConfigDie, ...]


class SettingsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """settings.toml."""

    settings: tuple[Setting, ...]


class MaterialFact(Struct, frozen=True):
    """TRK-CMP-05, TRK-CMP-06: a Material's price and tier."""

    id: str
    price: int
    tier: str


_TRICKS = load(f"{FOLDER}/tricks.toml", TricksFile)
_SHOWS = load(f"{FOLDER}/shows.toml", ShowsFile)
_DICE = load(f"{FOLDER}/dice.toml", DiceFile)
_PROPHECIES = load(f"{FOLDER}/prophecies.toml", PropheciesFile)
_SPECIALS = load(f"{FOLDER}/specials.toml", SpecialsFile)
_MAGICIANS = load(f"{FOLDER}/magicians.toml", MagiciansFile)
_BONUSES = load(f"{FOLDER}/end_bonuses.toml", BonusesFile)
_ROOMS = load(f"{FOLDER}/rooms.toml", RoomsFile)
_HOUSE = load(f"{FOLDER}/house.toml", HouseFile)
_SETTINGS = load(f"{FOLDER}/settings.toml", SettingsFile)
BOARD = load(f"{FOLDER}/board.toml", Board)
HEIR = load(f"{FOLDER}/heir.toml", HeirTables)

SLOTS: dict[str, tuple[int, ...]] = {
    place: BOARD.modifiers(place) for place in LOCATIONS if BOARD.modifiers(place)
}
AP: dict[Kind, int] = {
    "magician": BOARD.ap.magician,
    "protege": BOARD.ap.protege,
    "engineer": BOARD.ap.engineer,
    "manager": BOARD.ap.manager,
    "assistant": BOARD.ap.assistant,
    "apprentice": BOARD.ap.apprentice,
}
DAY_AP: dict[Day, int] = {day: BOARD.day(day) for day in DAYS}
_PRICES = check_numbers(BOARD.materials, MATERIALS, "materials")
MATERIAL: dict[str, MaterialFact] = {
    name: MaterialFact(name, price, TIERS[price]) for name, price in _PRICES.items()
}
_LINK = check_numbers(BOARD.links, ("1", "2", "3"), "links")
LINK: dict[int, int] = {int(level): worth for level, worth in _LINK.items()}


def slot_ids(location: str) -> tuple[str, ...]:
    """Every slot of a location by its name, as a block token can cover it."""
    if location == "theater":
        return tuple(
            f"{day}.{slot}"
            for day in DAYS
            for slot in (*map(str, range(BOARD.theater.ordinary)), "perform")
        )
    return tuple(str(index) for index in range(len(SLOTS.get(location, ()))))


check_tricks(_TRICKS.tricks)
once("shows.toml", "shows", (show.id for show in _SHOWS.shows))
for _show in _SHOWS.shows:
    check_show(_show)
for _die in _DICE.dice:
    check_die(_die)
for _plan in _HOUSE.plans:
    check_plan(_plan)
for _config in _HOUSE.config:
    check_config(_config, slot_ids(_config.die))
check_heir(HEIR)

TRICKS: dict[str, Trick] = {trick.id: trick for trick in _TRICKS.tricks}
SHOWS: dict[str, Show] = {show.id: show for show in _SHOWS.shows}
DICE: tuple[tuple[str, ...], ...] = tuple(die.faces for die in _DICE.dice)
DICE_IDS: tuple[str, ...] = tuple(die.id for die in _DICE.dice)
PROPHECIES: dict[str, Prophecy] = {one.id: one for one in _PROPHECIES.prophecies}
SPECIALS: dict[str, Special] = {card.id: card for card in _SPECIALS.specials}
UNNAMED_SPECIALS: dict[Location, int] = dict(_SPECIALS.not_found)
MAGICIANS: dict[str, Magician] = {one.id: one for one in _MAGICIANS.magicians}
END_BONUSES: dict[str, EndBonus] = {bonus.trick: bonus for bonus in _BONUSES.bonuses}
ROOMS: dict[str, Room] = {room.id: room for room in _ROOMS.rooms}
ROOM_OPENS: dict[str, int] = {"a": _ROOMS.opens.a, "b": _ROOMS.opens.b}
HOUSE_PLANS: dict[str, Plan] = {plan.id: plan for plan in _HOUSE.plans}
HOUSE_DICE: dict[Location, ConfigDie] = {die.die: die for die in _HOUSE.config}
SETTINGS: dict[str, Setting] = {setting.id: setting for setting in _SETTINGS.settings}


def tricks_read(readings: Mapping[str, str]) -> dict[str, Trick]:
    """The Tricks with, for those named, the Materials as another source gives them."""
    found = dict(TRICKS)
    for trick_id, source in readings.items():
        trick = TRICKS.get(trick_id)
        if trick is None:
            raise BadData("tricks.toml", f"tricks.{trick_id}", "there is no such Trick")
        other = next((other for other in trick.others if other.source == source), None)
        if other is None:
            known = ", ".join(other.source for other in trick.others) or "none"
            raise BadData(
                "tricks.toml",
                f"tricks.{trick_id}.others",
                f'"{source}" is not among: {known}',
            )
        found[trick_id] = replace(trick, materials=other.materials)
    return found


def show_entered(card_id: str, entry: Mapping[str, object]) -> Show:
    """A Show card as its owner entered it (the book `trickerion.shows`), checked like ours."""
    try:
        show = msgspec.convert({**entry, "id": card_id}, Show)
    except msgspec.ValidationError as error:
        raise BadData("(entered)", f"shows.{card_id}", str(error)) from error
    check_show(show, file="(entered)")
    return show
