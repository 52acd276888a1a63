"""What a reading says, as frozen values."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

import msgspec

from vision.pictures import Picture

Label = str | int
"""A face as it was taught: a word or a number, given back as it came."""


class Status(enum.StrEnum):
    """What became of a frame."""

    READ = "read"
    UNSURE = "unsure"
    OVERLAP = "overlap"
    NO_MAT = "no-mat"
    EMPTY = "empty"
    COCKED = "cocked"


class Candidate(msgspec.Struct, frozen=True):
    """One answer an item may have, and how well it fits (0..1)."""

    face: Label
    die: str | None
    score: float


class DieReading(msgspec.Struct, frozen=True, kw_only=True):
    """One die."""

    face: Label | None
    die: str | None
    sure: bool
    confidence: float
    candidates: tuple[Candidate, ...]
    at: tuple[float, float]
    """Millimetres on the mat, or pixels when there is no mat."""
    outline: tuple[tuple[float, float], ...] = ()
    """The top face in picture pixels, for drawing over the live view."""
    crop: Picture | None = None
    """What it looks like from above, for asking."""
    cocked: bool = False
    why: str = ""
    """The check that failed, as a message key; empty when sure."""


def status_of(dice: Sequence[DieReading]) -> Status:
    """What the dice on a table amount to."""
    if not dice:
        return Status.EMPTY
    if any(die.cocked for die in dice):
        return Status.COCKED
    return Status.READ if all(die.sure for die in dice) else Status.UNSURE


def like_a_die(area: float) -> bool:
    """Whether something unknown, so many die faces large, is a die that does not lie flat."""
    return 0.35 < area < 3.0


class WandReading(msgspec.Struct, frozen=True, kw_only=True):
    """One wand: the notches of its top edge and the two flanks that show."""

    wand: str | None
    notches: int | None
    symbols: tuple[str, str] | None
    sure: bool
    confidence: float
    at: tuple[float, float]
    candidates: tuple[tuple[int, tuple[str, str]], ...] = ()
    outline: tuple[tuple[float, float], ...] = ()
    crop: Picture | None = None
    why: str = ""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """One frame, read."""

    status: Status
    dice: tuple[DieReading, ...] = ()
    wands: tuple[WandReading, ...] = ()
    ms: float = 0.0
    stages: dict[str, float] = {}
    """Milliseconds a stage."""

    @property
    def items(self) -> tuple[DieReading | WandReading, ...]:
        """Everything that was read, dice or wands."""
        return (*self.dice, *self.wands)

    def as_json(self, file: str | None = None) -> dict[str, Any]:
        """The object that `companion vision read --json` prints."""
        out: dict[str, Any] = {} if file is None else {"file": file}
        out["status"] = self.status.value
        out["dice"] = [_die_json(die) for die in self.dice]
        out["wands"] = [_wand_json(wand) for wand in self.wands]
        out["ms"] = round(self.ms, 2)
        return out


def _die_json(die: DieReading) -> dict[str, Any]:
    names: list[Label] = []
    for candidate in die.candidates:
        if candidate.face not in names:
            names.append(candidate.face)
    return {
        "face": die.face,
        "die": die.die,
        "sure": die.sure,
        "confidence": round(die.confidence, 4),
        "candidates": names,
        "at": [round(die.at[0], 2), round(die.at[1], 2)],
    }


def _wand_json(wand: WandReading) -> dict[str, Any]:
    return {
        "wand": wand.wand,
        "notches": wand.notches,
        "symbols": None if wand.symbols is None else list(wand.symbols),
        "sure": wand.sure,
        "confidence": round(wand.confidence, 4),
        "candidates": [{"notches": n, "symbols": list(s)} for n, s in wand.candidates],
        "at": [round(wand.at[0], 2), round(wand.at[1], 2)],
    }
