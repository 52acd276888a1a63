"""`companion vision …`: the mat, teaching, reading, the live window and the bench.

`companion.cli` loads this only when the camera is asked for, because loading OpenCV is slow.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from companion.commands.parser import Commands, Parser
from companion.commands.saying import complain, words_for
from vision.commands import bench, live, read, sheet, teach
from vision.errors import UnknownSet, VisionError


def add_commands(vision: Parser) -> None:
    """Describe the five commands."""
    commands: Commands = vision.add_subparsers(
        dest="vision_command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for module in (sheet, teach, read, live, bench):
        parser = module.add(commands)
        parser.set_defaults(run=_plainly(module.run))


def _plainly(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Whatever goes wrong is one line in plain words."""

    def with_words(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except VisionError as error:
            complain(words_for(args), error.text)
            return 2 if isinstance(error, UnknownSet) else 1

    return with_words
