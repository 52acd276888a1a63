"""What the data files of Trickerion may say; a mistake is reported with its file and key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.games.trickerion.cards import (
    LOCATIONS,
    SCHOOLS,
    ConfigDie,
    Die,
    HeirTables,
    Plan,
    Show,
    Trick,
)

FOLDER = "trickerion"


class BadData(ValueError):
    """Data that cannot be; the message names the file and the key."""

    def __init__(self, file: str, key: str, what: str) -> None:
        super().__init__(f"companion/data/{FOLDER}/{file}: {key}: {what}")
        self.file = file
        self.key = key


def once(file: str, table: str, ids: Iterable[str]) -> None:
    """No id twice."""
    for name, count in Counter(ids).items():
        if count > 1:
            raise BadData(file, f"{table}.{name}", f"stands {count} times")


def check_tricks(tricks: tuple[Trick, ...], file: str = "tricks.toml") -> None:
    """TRK-CMP-03: four schools, each with four Tricks of each level."""
    once(file, "tricks", (trick.id for trick in tricks))
    for trick in tricks:
        if not trick.materials:
            raise BadData(file, f"tricks.{trick.id}.materials", "a Trick needs some Material")
    cells = Counter((trick.school, trick.level) for trick in tricks)
    for school in SCHOOLS:
        for level in (1, 2, 3):
            if cells[school, level] != 4:
                raise BadData(
                    file,
                    f"tricks ({school}, level {level})",
                    f"{cells[school, level]} cards instead of 4",
                )


def check_show(show: Show, file: str = "shows.toml") -> None:
    """Slots are there once, and a circle joins two that are next to each other."""
    slots, links, printed = (f"shows.{show.id}.{key}" for key in ("slots", "links", "printed"))
    once(file, slots, show.slots)
    for slot in show.slots:
        column, _, row = slot.partition(".")
        if column not in ("0", "1") or row not in ("0", "1", "2"):
            raise BadData(file, slots, f'"{slot}" is no place: "0.0" to "1.2"')
    once(file, links, (link.removesuffix("*") for link in show.links))
    for circle in show.circles:
        for end in (circle.first, circle.second):
            if end not in show.slots:
                raise BadData(file, links, f'the card has no slot "{end}"')
        (a, b), (c, d) = (map(int, end.split(".")) for end in (circle.first, circle.second))
        if abs(a - c) + abs(b - d) != 1:
            raise BadData(file, links, f'"{circle.first}" and "{circle.second}" do not touch')
    once(file, printed, (token.slot for token in show.printed))
    for token in show.printed:
        if token.slot not in show.slots:
            raise BadData(file, printed, f'the card has no slot "{token.slot}"')


def check_die(die: Die, file: str = "dice.toml") -> None:
    """TRK-CMP-24: six faces, each of a kind that this die can show."""
    where = f"dice.{die.id}.faces"
    allowed: dict[str, tuple[str, ...]] = {
        "residence": (*SCHOOLS, "any", "x"),
        "inn": ("assistant", "manager", "engineer", "apprentice", "x"),
        "bank": ("1", "2", "3", "4", "5", "6", "7", "8", "9", "x"),
    }
    if len(die.faces) != 6:
        raise BadData(file, where, f"{len(die.faces)} faces instead of 6")
    for face in die.faces:
        if face not in allowed[die.kind]:
            raise BadData(file, where, f'"{face}" is no face of a {die.kind} die')
    if "x" not in die.faces:
        raise BadData(file, where, 'a die needs a face "x"')


def check_plan(plan: Plan, file: str = "house.toml") -> None:
    """HEIR-SET-18: one icon a character; the Academy's icon only on the Academy's cards."""
    for icon in plan.icons:
        place = icon.removesuffix("+")
        if place not in LOCATIONS:
            raise BadData(file, f"plans.{plan.id}.icons", f'there is no location "{place}"')
        if place == "academy" and not plan.academy:
            raise BadData(file, f"plans.{plan.id}.icons", "the Academy is not in this game")
        if icon == "dark_alley+":
            raise BadData(file, f"plans.{plan.id}.icons", "no special card of the Dark Alley")
    if not plan.icons:
        raise BadData(file, f"plans.{plan.id}.icons", "a PLAN card has icons")


def check_config(die: ConfigDie, slots: tuple[str, ...], file: str = "house.toml") -> None:
    """HEIR-CFG-03: each face blocks two slots that are there."""
    where = f"config.{die.die}.faces"
    if not slots:
        raise BadData(file, where, f"no configuration die for {die.die}")
    if len(die.faces) != 6:
        raise BadData(file, where, f"{len(die.faces)} faces instead of 6")
    for face in die.faces:
        if face[0] == face[1]:
            raise BadData(file, where, f'"{face[0]}" twice on one face')
        for slot in face:
            if slot not in slots:
                raise BadData(file, where, f'there is no slot "{slot}"')


def check_numbers(table: Mapping[str, object], names: Iterable[str], where: str) -> dict[str, int]:
    """The numbers of a table of board.toml by name, every one of them there."""
    found: dict[str, int] = {}
    for name in names:
        value = table.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadData("board.toml", f"{where}.{name}", "a number is missing")
        found[name] = value
    return found


def check_heir(tables: HeirTables) -> None:
    """HEIR-PRI-T1 names every location once; a row for each difficulty."""
    file = "heir.toml"
    for state, places in tables.priorities.items():
        if sorted(places) != sorted(LOCATIONS):
            raise BadData(file, f"priorities.{state}", "every location once, please")
    for table in ("dice", "tokens", "cards", "actions", "backstage", "ten_coins", "end"):
        for difficulty in ("easy", "normal", "hard"):
            if difficulty not in getattr(tables, table):
                raise BadData(file, f"{table}.{difficulty}", "is missing")
    for team in ("easy", "normal", "hard", "hard_cumulative"):
        if team not in tables.team:
            raise BadData(file, f"team.{team}", "is missing")
    if len(tables.banners.get("by_turn", ())) != 7:
        raise BadData(file, "banners.by_turn", "one number a turn, I to VII")
