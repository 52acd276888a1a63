"""Taking a backup in: first a plan that people can look at, then the merge.

Nothing that is here is lost or changed: a game that went another way comes in under a new id, and
where a fact, a set or a setting differs, ours stays unless it is asked otherwise.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion import backup
from companion.backup import Archive, BadBackup
from companion.core import tablefile
from companion.core.catalogue import Known
from companion.core.errors import BadFact, CompanionError
from companion.core.factkinds import BOOK, KINDS
from companion.core.record import Record
from companion.core.text import Text
from companion.house import House
from companion.players import Player
from companion.settings import NAMES, checked

Kind: TypeAlias = Literal["games", "players", "facts", "sets", "settings"]
# Where the archive may win over what is here, if people say so. A game or a person never.
REPLACEABLE: tuple[Kind, ...] = ("facts", "sets", "settings")


class _Sheet(Struct, frozen=True):
    """The facts as the catalogue exports them."""

    facts: dict[str, Known] = {}


class Pile(Struct, frozen=True, kw_only=True):
    """What would happen to the things of one kind, by name.

    `differs`: here and there, but not the same. Games come in beside ours; of the rest ours stays.
    """

    new: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    refused: dict[str, Text] = {}


class Plan(Struct, frozen=True):
    """What taking in an archive would do to this house."""

    archive: Archive
    records: dict[str, Record[Any, Any, Any]]
    piles: dict[Kind, Pile]

    @property
    def changes(self) -> int:
        """How many things would be added as it is."""
        found = sum(len(pile.new) for pile in self.piles.values())
        return found + len(self.piles["games"].differs)


def plan(house: House, archive: Archive) -> Plan:
    """Look at everything, change nothing."""
    try:
        records, games = _games(house, archive)
        piles: dict[Kind, Pile] = {
            "games": games,
            "players": _players(house, backup.people(archive)),
            "facts": _facts(house, archive),
            "sets": _sets(house, archive),
            "settings": _settings(house, archive),
        }
        backup.desk(archive)
    except (msgspec.MsgspecError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadBackup("machine.backup.nonsense", detail=str(error)) from error
    return Plan(archive, records, piles)


def _games(house: House, archive: Archive) -> tuple[dict[str, Record[Any, Any, Any]], Pile]:
    here = {game.id for game in house.journal.games()}
    records: dict[str, Record[Any, Any, Any]] = {}
    piles: dict[str, list[str]] = {"new": [], "same": [], "differs": []}
    refused: dict[str, Text] = {}
    for name, data in archive.below(backup.GAMES).items():
        game_id = name.removesuffix(".table")
        try:
            record = tablefile.loads(data, house.registry)
        except CompanionError as error:
            refused[game_id] = error.text
            continue
        if game_id not in here:
            piles["new"].append(game_id)
        elif _is_ours(house, record):
            piles["same"].append(game_id)
            continue
        else:
            piles["differs"].append(game_id)
        records[game_id] = record
    return records, _pile(piles, refused)


def _is_ours(house: House, record: Record[Any, Any, Any]) -> bool:
    """Whether our game is the same, or has only gone on since the backup."""
    given = [(record.notation.raw(entry.action), entry.at) for entry in record.entries]
    here = [(line.action, line.at) for line in house.journal.lines(record.header.id)]
    return house.journal.header(record.header.id) == record.header and here[: len(given)] == given


def _players(house: House, given: Iterable[Player]) -> Pile:
    here = {player.name.casefold() for player in house.players.all()}
    piles: dict[str, list[str]] = {"new": [], "same": []}
    for player in given:
        piles["same" if player.name.casefold() in here else "new"].append(player.name)
    return _pile(piles)


def _facts(house: House, archive: Archive) -> Pile:
    given = msgspec.json.decode(archive.files.get(backup.FACTS, b"{}"), type=_Sheet).facts
    kinds = {fact.id: fact.kind for game in house.registry for fact in game.facts}
    piles: dict[str, list[str]] = {"new": [], "same": [], "differs": []}
    refused: dict[str, Text] = {}
    for fact_id, fact in given.items():
        if fact_id not in kinds:
            refused[fact_id] = Text("machine.restore.fact_unknown")
            continue
        try:
            KINDS[kinds[fact_id]](fact.value)
        except BadFact as error:
            refused[fact_id] = error.text
            continue
        known = house.catalogue.get(fact_id)
        if known is None or not known.confirmed:
            pile = "new"
        elif known.value == fact.value or _is_within(kinds[fact_id], fact.value, known.value):
            pile = "same"
        else:
            pile = "differs"
        piles[pile].append(fact_id)
    return _pile(piles, refused)


def _is_within(kind: str, given: Any, here: Any) -> bool:
    """A book of ours that has every entry of theirs."""
    return kind == BOOK and isinstance(given, dict) and given.items() <= here.items()


def _sets(house: House, archive: Archive) -> Pile:
    """A set is one thing, never mixed from two: it is new, the same, or it differs."""
    piles: dict[str, list[str]] = {"new": [], "same": [], "differs": []}
    for name, files in _by_set(archive).items():
        ours = backup.sets_folder(house) / name
        if not ours.exists():
            piles["new"].append(name)
        else:
            piles["same" if backup.files_below(ours) == files else "differs"].append(name)
    return _pile(piles)


def _by_set(archive: Archive) -> dict[str, dict[str, bytes]]:
    found: dict[str, dict[str, bytes]] = {}
    for path, data in archive.below(backup.SETS).items():
        name, _, inside = path.partition("/")
        if inside:
            found.setdefault(name, {})[inside] = data
    return found


def _settings(house: House, archive: Archive) -> Pile:
    ours = _toml(house.paths.user_settings.read_bytes()) if _has_settings(house) else {}
    piles: dict[str, list[str]] = {"new": [], "same": [], "differs": []}
    refused: dict[str, Text] = {}
    for name, value in _toml(archive.files.get(backup.SETTINGS, b"")).items():
        if not _may_be(name, value):
            refused[name] = Text("machine.restore.setting_unknown")
        elif name not in ours:
            piles["new"].append(name)
        else:
            piles["same" if ours[name] == value else "differs"].append(name)
    return _pile(piles, refused)


def _has_settings(house: House) -> bool:
    return house.paths.user_settings.is_file()


def _toml(data: bytes) -> dict[str, Any]:
    return tomllib.loads(data.decode())


def _may_be(name: str, value: Any) -> bool:
    if name not in NAMES:
        return False
    try:
        checked(name, value)
    except msgspec.ValidationError:
        return False
    return True


def _pile(piles: dict[str, list[str]], refused: dict[str, Text] | None = None) -> Pile:
    return Pile(
        new=tuple(piles.get("new", ())),
        same=tuple(piles.get("same", ())),
        differs=tuple(piles.get("differs", ())),
        refused=refused or {},
    )


def take_in(house: House, wanted: Plan, *, replace: Iterable[Kind] = ()) -> None:
    """Do what the plan says. `replace` names kinds of which the archive's version wins."""
    winners = set(replace)
    if odd := winners - set(REPLACEABLE):
        raise ValueError(f"never replaced: {sorted(odd)}")
    desk = backup.desk(wanted.archive)
    for game_id, record in wanted.records.items():
        _, kept_as = house.take_in(record)
        if lay := desk.get(game_id):
            for key, value in lay.notes.items():
                house.journal.note(kept_as, key, value)
            if lay.status == "put_away":
                house.journal.put_away(kept_as)
    people = {player.name: player for player in backup.people(wanted.archive)}
    house.players.add(people[name] for name in wanted.piles["players"].new)
    if sheet := wanted.archive.files.get(backup.FACTS):
        house.catalogue.merge(sheet, overwrite="facts" in winners)
    _take_sets(house, wanted, replace="sets" in winners)
    _take_settings(house, wanted, replace="settings" in winners)


def _take_sets(house: House, wanted: Plan, *, replace: bool) -> None:
    pile = wanted.piles["sets"]
    sets = _by_set(wanted.archive)
    for name in (*pile.new, *(pile.differs if replace else ())):
        target = backup.sets_folder(house) / name
        try:
            _swap(target, sets[name])
        except OSError as error:
            detail = error.strerror or str(error)
            raise BadBackup("machine.backup.unwritable", path=str(target), detail=detail) from error


def _swap(target: Path, files: dict[str, bytes]) -> None:
    """A whole set in the place of the old one, in one go."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".restore-") as folder:
        fresh = Path(folder) / "new"
        for inside, data in files.items():
            path = fresh / inside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if target.exists():
            target.rename(Path(folder) / "old")
        fresh.rename(target)


def _take_settings(house: House, wanted: Plan, *, replace: bool) -> None:
    pile = wanted.piles["settings"]
    given = _toml(wanted.archive.files.get(backup.SETTINGS, b""))
    for name in (*pile.new, *(pile.differs if replace else ())):
        house.config.set(name, given[name])


def found_in(folder: Path) -> list[Path]:
    """The archives in a folder, newest name first; a stick that was pulled out has none."""
    try:
        return sorted(folder.glob(f"table-companion-*{backup.SUFFIX}"), reverse=True)
    except OSError:
        return []
