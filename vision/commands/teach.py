"""`companion vision teach`: a set from labelled pictures."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from companion.commands.parser import Commands, Parser, command
from companion.commands.saying import complain, words_for
from companion.core.text import Text, name, say
from vision import sets, teaching
from vision.sets import DiceSet, TaughtSet, WandSet

ENOUGH = 2
"""Pictures of a face below which it should be shown again."""


def add(commands: Commands) -> Parser:
    """Describe it."""
    parser = command(
        commands,
        "teach",
        text="learn dice or wands from labelled pictures, and save the set",
        example="companion vision teach mydice --images photos --labels photos/labels.jsonl",
        run=run,
    )
    parser.add_argument("set", help="the name of the set")
    parser.add_argument(
        "--images", type=Path, required=True, metavar="DIR", help="where the pictures are"
    )
    parser.add_argument(
        "--labels", type=Path, required=True, metavar="FILE", help="one JSON object a line"
    )
    add_store(parser)
    return parser


def add_store(parser: Parser) -> None:
    """The option that says where sets are kept."""
    parser.add_argument(
        "--store", type=Path, metavar="DIR", help="where sets are kept (default: your own data)"
    )


def run(args: argparse.Namespace) -> int:
    """Learn, save, and say what was learned."""
    words = words_for(args)
    taught, notices = teaching.teach(args.set, args.images, args.labels)
    where = sets.save(taught, args.store)
    for notice in notices:
        complain(words, notice)
    for line in report(taught):
        print(words(line))
    print(words(say("vision.teach.saved", path=str(where))))
    return 0


def report(taught: TaughtSet) -> list[Text]:
    """What was learned, what was shown too rarely, and what looks alike."""
    return _wands(taught) if isinstance(taught, WandSet) else _dice(taught)


def _dice(taught: DiceSet) -> list[Text]:
    shown = Counter(example.key for example in taught.examples)
    lines = [say("vision.teach.dice", name=taught.name, n=len(shown), side=f"{taught.side:g}")]
    for die in dict.fromkeys(die for die, _ in shown):
        faces = [name(f"{face} ({n})") for (d, face), n in shown.items() if d == die]
        lines.append(say("vision.teach.die", die=die, faces=faces))
    for (die, face), count in shown.items():
        if count < ENOUGH:
            lines.append(say("vision.teach.few", die=die, face=str(face)))
    for close in taught.closes:
        if close.face == close.other_face:
            lines.append(
                say("vision.teach.shared", face=str(close.face), a=close.die, b=close.other_die)
            )
        else:
            a, b = f"{close.die} {close.face}", f"{close.other_die} {close.other_face}"
            lines.append(say("vision.teach.close", a=a, b=b))
    return lines


def _wands(taught: WandSet) -> list[Text]:
    shown = Counter((example.wand, example.rest) for example in taught.examples)
    length, side = f"{taught.shape.length:.0f}", f"{taught.shape.side:.1f}"
    lines = [say("vision.teach.wands", name=taught.name, n=len(shown), length=length, side=side)]
    for wand in dict.fromkeys(wand for wand, _ in shown):
        rests = [
            name(f"{notches} {symbols[0]}+{symbols[1]} ({n})")
            for (w, (notches, symbols)), n in shown.items()
            if w == wand
        ]
        lines.append(say("vision.teach.die", die=wand, faces=rests))
    for (wand, (notches, _)), count in shown.items():
        if count < ENOUGH:
            lines.append(say("vision.teach.few", die=wand, face=str(notches)))
    return lines
