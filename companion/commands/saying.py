"""How a command speaks: in whose language, where it complains, how it prints JSON."""

from __future__ import annotations

import argparse
import sys

import msgspec

from companion.config import Config
from companion.core.text import Text
from companion.paths import Paths
from companion.words import Words, pick


def words_for(args: argparse.Namespace) -> Words:
    """The words in the language asked for, or else the one that is set."""
    wanted = getattr(args, "lang", None) or pick(Config(Paths.find()).settings.language)
    return Words(wanted)


def complain(words: Words, text: Text) -> None:
    """One line about something wrong, beside the answers."""
    print(f"companion: {one_line(words(text))}", file=sys.stderr)


def one_line(text: str) -> str:
    """Without line breaks, whatever a file or a name put into it."""
    return " ".join(text.split("\n"))


def print_json(value: object) -> None:
    """One JSON value, laid out for reading."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2)
    print(text.decode())


def print_json_line(value: object) -> None:
    """One JSON value on one line, sent at once."""
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.buffer.flush()
