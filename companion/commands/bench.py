"""`companion bench inputs`: how many taps a solo turn needs, and how few it could be."""

from __future__ import annotations

import argparse

from companion.commands.parser import Commands, command
from companion.commands.saying import print_json, words_for
from companion.core.text import say
from companion.games.trickerion.heir.inputs import KINDS, counted


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = command(
        commands,
        "bench",
        text="count the taps that a turn of the solo game needs",
        example="companion bench inputs --games 20",
        run=run,
    )
    parser.add_argument("what", choices=("inputs",), help="what to measure")
    parser.add_argument("--games", type=int, default=10, help="how many to play (default: 10)")
    parser.add_argument("--academy", action="store_true", help="with that expansion")
    parser.add_argument("--json", action="store_true", help="the numbers as JSON")


def run(args: argparse.Namespace) -> int:
    """Play, count and print."""
    words = words_for(args)
    found = counted(max(1, args.games), academy=args.academy)
    numbers = {kind: getattr(found, kind) for kind in (*KINDS, "whole", "floor")}
    if args.json:
        print_json({kind: round(number, 2) for kind, number in numbers.items()})
        return 0
    print(words(say("heir.inputs.head", n=max(1, args.games))))
    for kind, number in numbers.items():
        print(f"  {words(say(f'heir.inputs.{kind}')):<58} {number:>6.1f}")
    return 0
