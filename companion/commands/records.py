"""`companion replay`, `history`, `export` and `import`: games that were played."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.commands.parser import Commands, command
from companion.commands.room import open_house, registry
from companion.commands.saying import complain, print_json, print_json_line
from companion.core import tablefile
from companion.core.errors import BadFact, BadRecord, CompanionError
from companion.core.journal import Status
from companion.core.record import Record
from companion.core.text import Text, name
from companion.house import House, Summary, Taken
from companion.words import Words

_STATUS: dict[Status, str] = {
    "open": "cli.history.open",
    "finished": "cli.history.finished",
    "put_away": "cli.history.put_away",
}
_TAKEN: dict[Taken, str] = {
    "added": "cli.import.added",
    "same": "cli.import.same",
    "renamed": "cli.import.renamed",
}


def add(commands: Commands) -> None:
    """Describe the four commands."""
    replay = command(
        commands,
        "replay",
        text="verify a record move by move, and print its final state and outcome",
        example="companion replay evening.table --moves",
        run=run_replay,
    )
    replay.add_argument("file", type=Path, help="a .table file")
    replay.add_argument("--moves", action="store_true", help="print every move first")
    history = command(
        commands,
        "history",
        text="list the games you have played",
        example="companion history --json",
        run=run_history,
    )
    history.add_argument("--json", action="store_true", help="as JSON")
    export = command(
        commands,
        "export",
        text="write games of your journal, or the facts of your copies, to files",
        example="companion export obscurio-2026-11-18-k3fq evening.table",
        run=run_export,
    )
    export.add_argument("id", nargs="?", help="a game's id, as 'companion history' lists them")
    export.add_argument("file", nargs="?", type=Path, help="the .table file to write")
    export.add_argument("--all", type=Path, metavar="DIR", help="every game, into this folder")
    export.add_argument("--facts", type=Path, metavar="FILE", help="what you entered, as JSON")
    take = command(
        commands,
        "import",
        text="take .table files, or a file of facts, into your journal",
        example="companion import evening.table",
        run=run_import,
    )
    take.add_argument("files", nargs="+", type=Path, help=".table files, or exported facts")


def run_replay(args: argparse.Namespace) -> int:
    """Verify a file."""
    record = tablefile.read(args.file, registry())
    if args.moves:
        _print_moves(record)
    print_json(
        {
            "ok": True,
            "game": record.header.game,
            "id": record.header.id,
            "entries": record.state_id,
            "state": record.state,
            "outcome": record.outcome,
        }
    )
    return 0


def _print_moves(record: Record[Any, Any, Any]) -> None:
    """Every move of the line of play as it stands, undone and edited moves left out."""
    for number, played in enumerate(record.timeline.past, 1):
        print_json_line({"number": number, "move": played.move, "events": played.events})


def run_history(args: argparse.Namespace) -> int:
    """List the games."""
    with open_house(args) as house:
        games = house.recent()
        if args.json:
            print_json(games)
        elif not games:
            print(house.words(Text("cli.history.none")))
        for game in [] if args.json else games:
            print(_history_line(game, house.words))
    return 0


def _history_line(game: Summary, words: Words) -> str:
    when = datetime.fromtimestamp(game.played, tz=UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    status = words(Text(_STATUS[game.status]))
    players = ", ".join(seat.name for seat in game.players)
    ending = "" if game.outcome is None else game.outcome.ending
    place = words(game.place) if game.place else ""
    return "  ".join(part for part in (when, game.id, status, players, ending or place) if part)


def run_export(args: argparse.Namespace) -> int:
    """Write files."""
    wanted = [args.id is not None and args.file is not None, args.all, args.facts]
    with open_house(args) as house:
        if sum(map(bool, wanted)) != 1 or (args.id is not None and args.file is None):
            complain(house.words, Text("cli.export.which"))
            return 2
        if args.facts is not None:
            _write_text(args.facts, house.catalogue.export())
            return 0
        if args.all is None:
            tablefile.write(args.file, house.record(args.id))
            return 0
        return _export_all(house, args.all)


def _export_all(house: House, folder: Path) -> int:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadRecord("core.tablefile.unwritable", path=str(folder), detail=detail) from error
    failed = False
    for game in house.journal.games():
        path = (folder / game.id).with_suffix(".table")
        try:
            tablefile.write(path, house.record(game.id))
        except CompanionError as error:
            complain(house.words, Text("cli.failed", {"what": game.id, "why": error.text}))
            failed = True
        else:
            print(path)
    return int(failed)


def _write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadRecord("core.tablefile.unwritable", path=str(path), detail=detail) from error


def run_import(args: argparse.Namespace) -> int:
    """Take files in, each for itself: one that is wrong does not stop the others."""
    failed = False
    with open_house(args) as house:
        for path in args.files:
            try:
                print(_taken(house, path))
            except CompanionError as error:
                complain(house.words, Text("cli.failed", {"what": str(path), "why": error.text}))
                failed = True
    return int(failed)


def _taken(house: House, path: Path) -> str:
    if path.suffix == ".json":
        return _facts_taken(house, path)
    how, game_id = house.take_in(tablefile.read(path, house.registry))
    return house.words(Text(_TAKEN[how], {"path": str(path), "id": game_id}))


def _facts_taken(house: House, path: Path) -> str:
    try:
        sheet = path.read_bytes()
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadFact("core.tablefile.unreadable", path=str(path), detail=detail) from error
    report = house.catalogue.merge(sheet)
    for fact_id, why in report.refused.items():
        complain(house.words, Text("cli.failed", {"what": fact_id, "why": why.text}))
    piles = {
        "cli.import.facts_added": report.added,
        "cli.import.facts_same": report.same,
        "cli.import.facts_kept": report.kept,
    }
    lines = [
        house.words(Text(key, {"n": len(ids), "facts": [name(each) for each in ids]}))
        for key, ids in piles.items()
        if ids
    ]
    return "\n".join(lines) or house.words(Text("cli.import.facts_none"))
