"""How good readings are: right, unsure, and, worst of all, wrong but sure."""

from __future__ import annotations

import math
import statistics

import msgspec

from vision.labels import PictureLabel
from vision.values import DieReading, Reading, Status, WandReading
from vision.wandset import ordered

Pair = tuple[str, str]


class Tally(msgspec.Struct):
    """Counts over many pictures. An item is a die or a wand that really lies there."""

    pictures: int = 0
    items: int = 0
    right: int = 0
    """Sure, and as it lies."""
    unsure: int = 0
    """Not sure, whatever was guessed."""
    guessed: int = 0
    """Not sure, but the first guess was right."""
    false_sure: int = 0
    """Sure, and not as it lies, or where nothing lies."""
    missed: int = 0
    extra: int = 0
    """Reported, not sure, where nothing lies."""
    statuses: dict[str, int] = msgspec.field(default_factory=dict)
    confusion: dict[str, int] = msgspec.field(default_factory=dict)
    """'told as -> read as', for everything that was not right."""
    ms: list[float] = msgspec.field(default_factory=list)
    stages: dict[str, list[float]] = msgspec.field(default_factory=dict)

    def add(self, told: PictureLabel, found: Reading, *, reach: float) -> None:
        """One more picture; an item within `reach` (mm or pixels) is the one that was told."""
        self.pictures += 1
        self.ms.append(found.ms)
        for stage, taken in found.stages.items():
            self.stages.setdefault(stage, []).append(taken)
        _count(self.statuses, found.status.value)
        if found.status is Status.OVERLAP:
            # A void throw: nothing in it is claimed.
            self.items += len(told.wands)
            self.unsure += len(told.wands)
            return
        pairs = _paired(told, found, reach)
        seen: set[int] = set()
        for truth, at in _told(told):
            self.items += 1
            number = pairs.get(at)
            if number is None:
                self.missed += 1
                _count(self.confusion, f"{truth} -> -")
                continue
            seen.add(number)
            self._judge(truth, found.items[number])
        for number, item in enumerate(found.items):
            if number not in seen:
                self.extra += not item.sure
                self.false_sure += item.sure
                if item.sure:
                    _count(self.confusion, f"- -> {_name(item)}")

    def _judge(self, truth: str, item: DieReading | WandReading) -> None:
        same = _name(item) == truth
        if item.sure:
            self.right += same
            self.false_sure += not same
        else:
            self.unsure += 1
            self.guessed += same
        if not same:
            _count(self.confusion, f"{truth} -> {_name(item)}{'' if item.sure else '?'}")

    def share(self, count: int) -> float:
        """Of all items, in percent."""
        return 100.0 * count / max(1, self.items)

    def as_json(self) -> dict[str, object]:
        """The object that `companion vision bench --json` prints."""
        return {
            "pictures": self.pictures,
            "items": self.items,
            "right": round(self.share(self.right), 2),
            "unsure": round(self.share(self.unsure), 2),
            "false_sure": round(self.share(self.false_sure), 2),
            "missed": round(self.share(self.missed), 2),
            "counts": {
                "right": self.right,
                "unsure": self.unsure,
                "unsure_but_guessed": self.guessed,
                "false_sure": self.false_sure,
                "missed": self.missed,
                "extra": self.extra,
            },
            "status": self.statuses,
            "confusion": dict(sorted(self.confusion.items(), key=lambda pair: -pair[1])),
            "ms": round(statistics.median(self.ms), 2) if self.ms else 0.0,
            "stages": {
                stage: round(statistics.median(taken), 2) for stage, taken in self.stages.items()
            },
        }


def _count(where: dict[str, int], what: str) -> None:
    where[what] = where.get(what, 0) + 1


def _told(told: PictureLabel) -> list[tuple[str, tuple[float, float]]]:
    dice = [(str(die.face), die.at) for die in told.dice]
    wands = [(_lies(wand.wand, wand.notches, wand.symbols), wand.at) for wand in told.wands]
    return dice + wands


def _lies(wand: str | None, notches: int | None, symbols: Pair | None) -> str:
    shown = "?" if symbols is None else "+".join(ordered(symbols))
    return f"{wand} {notches} {shown}"


def _name(item: DieReading | WandReading) -> str:
    if isinstance(item, WandReading):
        return _lies(item.wand, item.notches, item.symbols)
    return "?" if item.face is None else str(item.face)


def _paired(told: PictureLabel, found: Reading, reach: float) -> dict[tuple[float, float], int]:
    """Which reading belongs to which told place: nearest first, each only once."""
    items = found.items
    ways = sorted(
        (math.dist(at, item.at), at, number)
        for _, at in _told(told)
        for number, item in enumerate(items)
    )
    pairs: dict[tuple[float, float], int] = {}
    for away, at, number in ways:
        if away <= reach and at not in pairs and number not in pairs.values():
            pairs[at] = number
    return pairs
