"""`companion config show`: every setting, its value, and where it was set."""

from __future__ import annotations

import argparse

import msgspec

from companion.commands.parser import Commands, Parser, command
from companion.commands.saying import complain, print_json, words_for
from companion.config import Config
from companion.core.text import Text
from companion.paths import Paths


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = command(
        commands,
        "config",
        text="show the settings and where each was set",
        example="companion config show",
        run=run,
    )
    actions = parser.add_subparsers(dest="action", required=True, parser_class=Parser)
    show = command(
        actions,
        "show",
        text="print every setting, its value, and where it was set",
        example="TABLE_COMPANION_SOUND=off companion config show",
        run=run,
    )
    show.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the settings; 1 if a file or a variable says something that cannot be."""
    config = Config(Paths.find())
    words = words_for(args)
    settings = config.all()
    if args.json:
        print_json(settings)
    else:
        width = max(len(setting.name) for setting in settings)
        for setting in settings:
            value = msgspec.json.encode(setting.value).decode()
            source = words(Text("cli.config.default")) if setting.source == "default" else ""
            print(f"{setting.name:<{width}} = {value:<12} # {source or setting.source}")
    for problem in config.problems:
        complain(words, problem)
    return 1 if config.problems else 0
