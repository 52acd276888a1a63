"""`companion play`: a game over JSON lines, so that anything can drive one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TextIO

from companion.commands import options
from companion.commands.conversation import Conversation
from companion.commands.parser import Commands, command
from companion.commands.room import open_house, registry
from companion.commands.saying import words_for
from companion.core.clock import SystemClock
from companion.core.errors import BadRecord
from companion.core.game import State
from companion.core.record import Entry, Header
from companion.core.tablefile import entry_line, header_line
from companion.house import new_record
from companion.table import Log, Table, Unlogged


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = command(
        commands,
        "play",
        text="play a game over JSON lines on standard input and output",
        example="""echo '{"do":"next"}' | companion play obscurio --option players=5 --seed 7""",
        run=run,
    )
    parser.add_argument("game", help="a game's id, as 'companion games' lists them")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times (names=Ada,Bo time_track=0,1,2)",
    )
    parser.add_argument("--seed", type=int, help="for the companion's own bag and dice")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write a .table file as well")
    parser.add_argument(
        "--journal",
        action="store_true",
        help="keep the game in your journal and use your catalogue (otherwise nothing is kept)",
    )


def run(args: argparse.Namespace) -> int:
    """Start the game and talk until the input ends."""
    game = registry()[args.game]
    given = options.read(game, args.option)
    if args.journal:
        with open_house(args) as house:
            table = house.new_game(game.id, given, seed=args.seed)
            return _talk(table, house.journal, args)
    clock = SystemClock()
    record = new_record(game, given, seed=args.seed, now=clock.now())
    return _talk(Table(record, log=Unlogged(), clock=clock), Unlogged(), args)


def _talk(table: Table, log: Log, args: argparse.Namespace) -> int:
    words = words_for(args)
    if args.record is None:
        return Conversation(table, words, sys.stdin.buffer, sys.stdout.buffer).run()
    with _created(args.record) as file:
        recorded = Recorded(log, file, table.record.header)
        table = Table(table.record, log=recorded, clock=SystemClock())
        return Conversation(table, words, sys.stdin.buffer, sys.stdout.buffer).run()


def _created(path: Path) -> TextIO:
    try:
        return path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise BadRecord("cli.record.exists", path=str(path)) from error
    except OSError as error:
        detail = error.strerror or str(error)
        raise BadRecord("core.tablefile.unwritable", path=str(path), detail=detail) from error


class Recorded:
    """A log that also writes a `.table` file, line by line, as the game goes."""

    def __init__(self, log: Log, file: TextIO, header: Header) -> None:
        self._log = log
        self._file = file
        print(header_line(header), file=file, flush=True)

    def append(self, game_id: str, seq: int, entry: Entry, state: State) -> None:
        """First to the log, which may refuse; then to the file."""
        self._log.append(game_id, seq, entry, state)
        print(entry_line(entry), file=self._file, flush=True)
