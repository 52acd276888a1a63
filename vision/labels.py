"""The labels of teaching pictures: one JSON object a line."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from companion.core.text import say
from vision.errors import BadLabels
from vision.values import Label

Symbol = str
Place = tuple[float, float]


class DieLabel(msgspec.Struct, frozen=True):
    """One die in a teaching picture."""

    face: Label
    at: Place
    die: Label | None = None

    @property
    def name(self) -> str:
        """The die's name; one that has none is just a die."""
        return "die" if self.die is None else str(self.die)


class WandLabel(msgspec.Struct, frozen=True):
    """One wand in a teaching picture."""

    wand: str
    notches: Literal[0, 1, 2]
    symbols: tuple[Symbol, Symbol]
    at: Place


class PictureLabel(msgspec.Struct, frozen=True):
    """One teaching picture."""

    file: str
    dice: tuple[DieLabel, ...] = ()
    wands: tuple[WandLabel, ...] = ()


def read(path: Path) -> tuple[PictureLabel, ...]:
    """Every line of a labels file; `BadLabels` names the first line that is wrong."""
    where = str(path)
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError as error:
        raise BadLabels(say("vision.labels.missing", path=where)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadLabels(say("vision.labels.unreadable", path=where)) from error
    out = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            out.append(msgspec.json.decode(line, type=PictureLabel))
        except msgspec.DecodeError as error:
            detail = str(error)
            raise BadLabels(
                say("vision.labels.line", path=where, line=number, detail=detail)
            ) from error
    if not any(label.dice or label.wands for label in out):
        raise BadLabels(say("vision.labels.empty", path=where))
    if any(label.dice for label in out) and any(label.wands for label in out):
        raise BadLabels(say("vision.labels.mixed", path=where))
    return tuple(out)
