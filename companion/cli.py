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
from companion.commands import config, doctor, games, play, records, run
from companion.commands.parser import Commands, Parser
from companion.commands.room import complain, words_for
from companion.core.errors import BadOptions, CompanionError, UnknownGame
from companion.words import NoWords

INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Do what was asked; the exit code is 0, 1 for a failure, 2 for a wrong command line."""
    asked = sys.argv[1:] if argv is None else argv
    if asked[:1] != ["run"]:  # Kivy sets up the log by itself
        logging.basicConfig(format="companion: %(message)s", level=logging.WARNING)
    try:
        args = parser_for(asked).parse_args(asked)
        return _done(args)
    except BrokenPipeError:
        # Whoever listened has gone; Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except NoWords as error:
        print(f"companion: {error}", file=sys.stderr)
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


def parser_for(asked: list[str]) -> Parser:
    """The parser; the camera's commands join it only when asked for: loading OpenCV is slow."""
    parser = Parser(
        prog="companion",
        description="A companion beside a real board: keeps the game straight.",
        epilog="Each command explains itself: companion play --help",
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands: Commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for module in (run, games, play, records, config, doctor):
        module.add(commands)
    if importlib.util.find_spec("vision.cli") is not None:
        vision = commands.add_parser("vision", help="the camera: dice, wands, mat")
        if asked[:1] == ["vision"]:
            camera: Any = importlib.import_module("vision.cli")
            camera.add_commands(vision)
    return parser
