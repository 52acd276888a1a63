"""How the command line reads what was typed, and how a command says what it does."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from companion.words import languages

Run: TypeAlias = Callable[[argparse.Namespace], int]
# argparse has no public name for what add_subparsers gives.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001  (the only name of its type)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        """Exit with 2, for a wrong command line."""
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(2)


def command(commands: Commands, name: str, *, text: str, example: str, run: Run) -> Parser:
    """A new command with its help and example; its arguments are up to the caller."""
    parser = commands.add_parser(
        name,
        help=text,
        description=f"{text[0].upper()}{text[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--lang",
        choices=languages(),
        help="the language of the answers (default: the setting 'language')",
    )
    parser.set_defaults(run=run)
    return parser
