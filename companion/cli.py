"""`companion …`: the composition root of the command line."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import logging
import os
import sys
from typing import Any

from companion import __version__
from companion.commands import backup, config, doctor, games, play, records, run
from companion.commands.parser import Commands, Parser
from companion.commands.saying import complain, words_for
from companion.core.errors import BadOptions, CompanionError, UnknownGame
from companion.words import NoWords

INTERRUPTED = 130

# Commands that need the rules even to read their arguments: they join only when asked for.
RULES_FIRST = {
    "simulate": "play many solo games against the Heir and report",
    "bench": "count the taps that a turn of the solo game needs",
}


def main(argv: list[str] | None = None) -> int:
    """Do what was asked; the exit code is 0, 1 for a failure, 2 for a wrong command line."""
    asked = sys.argv[1:] if argv is None else argv
    if asked[:1] != ["run"]:  # Kivy sets up the log by itself
        logging.basicConfig(format="companion: %(message)s", level=logging.WARNING)
    try:
        return _done(parser_for(asked).parse_args(asked))
    except BrokenPipeError:
        # Whoever listened has gone; Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except NoWords as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    except CompanionError as error:
        complain(words_for(argparse.Namespace()), error.text)
        return 1


def _done(args: argparse.Namespace) -> int:
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except NoWords:
        raise
    except CompanionError as error:
        complain(words_for(args), error.text)
        return 2 if isinstance(error, BadOptions | UnknownGame) else 1
    return code


def _with_rules(name: str) -> Any:
    """A command's module; a damaged data file is said in one line."""
    try:
        return importlib.import_module(f"companion.commands.{name}")
    except ValueError as error:
        raise CompanionError("cli.data", detail=str(error)) from error


def parser_for(asked: list[str]) -> Parser:
    """The parser; what is slow to load (rules, OpenCV) joins it only when asked for."""
    parser = Parser(
        prog="companion",
        description="A companion beside a real board: keeps the game straight.",
        epilog="Each command explains itself: companion play --help",
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands: Commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for module in (run, games, play, records, backup, config, doctor):
        module.add(commands)
    for name, text in RULES_FIRST.items():
        if asked[:1] == [name]:
            _with_rules(name).add(commands)
        else:
            commands.add_parser(name, help=text)
    if importlib.util.find_spec("vision.cli") is not None:
        vision = commands.add_parser("vision", help="the camera: dice, wands, mat")
        if asked[:1] == ["vision"]:
            camera: Any = importlib.import_module("vision.cli")
            camera.add_commands(vision)
    return parser
