"""`companion vision mat`: the printable sheet."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.parser import Commands, Parser, command
from companion.commands.saying import words_for
from companion.core.text import say
from vision import sheet
from vision.errors import VisionError


def add(commands: Commands) -> Parser:
    """Describe it."""
    parser = command(
        commands,
        "mat",
        text="write the mat as a PDF: A4, landscape, true to scale",
        example="companion vision mat --out mat.pdf",
        run=run,
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PDF to write")
    return parser


def run(args: argparse.Namespace) -> int:
    """Write it."""
    words = words_for(args)
    page = sheet.pdf((words(say("vision.mat.advice")), words(say("vision.mat.title"))))
    try:
        args.out.write_bytes(page)
    except OSError as error:
        detail = error.strerror or str(error)
        raise VisionError(say("vision.unwritable", path=str(args.out), detail=detail)) from error
    print(words(say("vision.mat.written", path=str(args.out))))
    return 0
