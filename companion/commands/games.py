"""`companion games` and `companion schema`: which games there are, and how to talk to them."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from companion.commands.options import options_of
from companion.commands.parser import Commands, command
from companion.commands.room import registry
from companion.commands.saying import print_json, words_for
from companion.core.record import Notation
from companion.core.registry import AnyGame
from companion.core.text import Text


def add(commands: Commands) -> None:
    """Describe both commands."""
    games = command(
        commands,
        "games",
        text="list the games with their players and options",
        example="companion games --json",
        run=run_games,
    )
    games.add_argument("--json", action="store_true", help="as JSON, with every option")
    schema = command(
        commands,
        "schema",
        text="print the JSON Schema of a game's options, moves and state",
        example="companion schema obscurio",
        run=run_schema,
    )
    schema.add_argument("game", help="a game's id, as 'companion games' lists them")


def listed(game: AnyGame) -> dict[str, Any]:
    """A game as `companion games --json` lists it."""
    return {
        "id": game.id,
        "players": game.players,
        "options": options_of(game),
        "languages": game.languages,
        "endings": game.endings,
    }


def run_games(args: argparse.Namespace) -> int:
    """List the games."""
    if args.json:
        print_json([listed(game) for game in registry()])
        return 0
    words = words_for(args)
    for game in registry():
        low, high = game.players
        players = words(Text("cli.games.players", {"low": low, "high": high}))
        print(f"{game.id:<18} {players}")
    return 0


def run_schema(args: argparse.Namespace) -> int:
    """Print the schemas."""
    game = registry()[args.game]
    print_json(
        {
            "options": msgspec.json.schema(game.options),
            "moves": msgspec.json.schema(Notation(game).union()),
            "state": msgspec.json.schema(game.state),
        }
    )
    return 0
