"""`companion vision read`: what lies on the mat, in pictures."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.parser import Commands, Parser, command
from companion.commands.saying import complain, print_json_line, words_for
from companion.core.text import Text, name, say
from vision import reading
from vision.commands.teach import add_store
from vision.errors import BadPicture, NoPicture
from vision.pictures import load
from vision.values import DieReading, Reading, Status, WandReading

STATUS = {
    Status.READ: "vision.status.read",
    Status.UNSURE: "vision.status.unsure",
    Status.OVERLAP: "vision.status.overlap",
    Status.NO_MAT: "vision.status.no_mat",
    Status.EMPTY: "vision.status.empty",
    Status.COCKED: "vision.status.cocked",
}


def add(commands: Commands) -> Parser:
    """Describe it."""
    parser = command(
        commands,
        "read",
        text="read dice or wands in pictures",
        example="companion vision read mydice table.jpg --json",
        run=run,
    )
    parser.add_argument("set", help="the name of a set; 'pips' is built in")
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="pictures")
    add_store(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--no-mat",
        action="store_true",
        help="pips only: photographs without a mat, positions in pixels",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Read each picture; one that is missing does not stop the others."""
    words = words_for(args)
    read = reading.reader(args.set, args.store, on_mat=not args.no_mat)
    failed = False
    for path in args.images:
        found = Reading(status=Status.NO_MAT)
        try:
            found = read(load(path))
        except NoPicture as error:
            complain(words, error.text)
            failed = True
            continue
        except BadPicture as error:
            # Still a status, because a camera may give such a picture, too.
            complain(words, error.text)
        if args.json:
            print_json_line(found.as_json(str(path)))
        else:
            print(f"{path}: {words(said(found))}")
    return int(failed)


def said(found: Reading) -> Text:
    """A reading in one line."""
    status = Text(STATUS[found.status])
    items = [_die(die) for die in found.dice] + [_wand(wand) for wand in found.wands]
    return say("vision.read.line", status=status, items=items) if items else status


def _die(die: DieReading) -> Text:
    if die.face is None:
        return say("vision.read.unknown", why=say(die.why))
    face = name(str(die.face) if die.die in (None, "pips") else f"{die.die} {die.face}")
    return face if die.sure else say("vision.read.maybe", what=face, why=say(die.why))


def _wand(wand: WandReading) -> Text:
    symbols = "?" if wand.symbols is None else "+".join(wand.symbols)
    lies = name(f"{wand.wand} {wand.notches} {symbols}")
    return lies if wand.sure else say("vision.read.maybe", what=lies, why=say(wand.why))
