"""Several frames of one throw have to tell the same, and as many items as were thrown.

And a person has the last word: `settle` puts an answer in, `drop` takes something out that is no
die at all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from vision.values import Candidate, DieReading, Label, Reading, Status, WandReading

DIE_NEAR: Final = 6.0
WAND_NEAR: Final = 14.0
"""Millimetres within which two frames mean the same item: it lies still, but the noise does not."""
FRAMES_DIFFER: Final = "eye.why.frames"
VOID: Final = frozenset({Status.OVERLAP, Status.NO_MAT})
"""What makes a whole throw unreadable, whatever its items look like."""

Item = DieReading | WandReading
Some = TypeVar("Some", DieReading, WandReading)


def items(reading: Reading) -> tuple[Item, ...]:
    """The dice and wands of a reading, in its order."""
    return (*reading.dice, *reading.wands)


def agreed(readings: Sequence[Reading], count: int | None = None) -> Reading:
    """The one reading of several frames: sure only where every frame was, and said the same.

    The last frame gives places and crops. With a `count`, any other number of items is not sure.
    """
    last = readings[-1]
    others = readings[:-1]
    dice = tuple(
        _agreed_die(die, [_nearest(die, each.dice) for each in readings])
        for die in _everything(last.dice, [each.dice for each in others])
    )
    wands = tuple(
        _agreed_wand(wand, [_nearest(wand, each.wands) for each in readings])
        for wand in _everything(last.wands, [each.wands for each in others])
    )
    status = last.status
    for each in others:
        # A void frame among good ones is a doubt about all of them.
        status = each.status if each.status in VOID and status not in VOID else status
    return judged(replace(last, dice=dice, wands=wands, status=status), count)


def judged(reading: Reading, count: int | None = None) -> Reading:
    """The reading with the status that follows from its items and from how many there should be."""
    if reading.status in VOID:
        return reading
    found = items(reading)
    if not found:
        return replace(reading, status=Status.EMPTY)
    if any(not item.sure and getattr(item, "cocked", False) for item in found):
        return replace(reading, status=Status.COCKED)
    right = count is None or len(found) == count
    sure = right and all(item.sure for item in found)
    return replace(reading, status=Status.READ if sure else Status.UNSURE)


def _everything(last: Sequence[Some], others: Sequence[Sequence[Some]]) -> tuple[Some, ...]:
    """What the last frame shows, and what only an earlier one did: that is a doubt to be seen."""
    found = list(last)
    for frame in others:
        found += [item for item in frame if _nearest(item, found) is None]
    return tuple(found)


def _nearest(item: Some, among: Sequence[Some]) -> Some | None:
    near = DIE_NEAR if isinstance(item, DieReading) else WAND_NEAR
    best = min(among, key=lambda other: math.dist(item.at, other.at), default=None)
    return best if best is not None and math.dist(item.at, best.at) <= near else None


def _agreed_die(die: DieReading, frames: Sequence[DieReading | None]) -> DieReading:
    seen = [each for each in frames if each is not None]
    same = len(seen) == len(frames) and all(
        other.sure and other.face == die.face and other.die == die.die for other in seen
    )
    if same:
        return replace(die, confidence=min(each.confidence for each in seen))
    candidates = list(die.candidates)
    for other in seen:
        # What another frame took it for belongs among the likely answers.
        if other.face is not None and all(each.face != other.face for each in candidates[:2]):
            candidates.insert(1, Candidate(other.face, other.die, other.confidence))
    why = die.why or next((other.why for other in seen if other.why), FRAMES_DIFFER)
    return replace(die, sure=False, candidates=_distinct(candidates), why=why)


def _distinct(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for each in candidates:
        if all((each.face, each.die) != (other.face, other.die) for other in found):
            found.append(each)
    return tuple(found)


def _agreed_wand(wand: WandReading, frames: Sequence[WandReading | None]) -> WandReading:
    seen = [each for each in frames if each is not None]
    same = len(seen) == len(frames) and all(
        other.sure
        and (other.wand, other.notches, sorted(other.symbols or ()))
        == (wand.wand, wand.notches, sorted(wand.symbols or ()))
        for other in seen
    )
    if same:
        return replace(wand, confidence=min(each.confidence for each in seen))
    candidates = list(wand.candidates)
    for other in (wand, *seen):
        if other.notches is not None and other.symbols is not None:
            answer = (other.notches, other.symbols)
            if answer not in candidates:
                candidates.append(answer)
    why = wand.why or next((other.why for other in seen if other.why), FRAMES_DIFFER)
    return replace(wand, sure=False, candidates=tuple(candidates), why=why)


# --- a person's word -----------------------------------------------------------------------------


def settle_die(
    reading: Reading, number: int, *, face: Label, die: str | None, count: int | None = None
) -> Reading:
    """Die `number` shows this face: somebody has looked."""
    known = replace(
        reading.dice[number], face=face, die=die, sure=True, confidence=1.0, cocked=False, why=""
    )
    dice = (*reading.dice[:number], known, *reading.dice[number + 1 :])
    return judged(replace(reading, dice=dice), count)


def settle_wand(
    reading: Reading,
    number: int,
    *,
    wand: str,
    notches: int,
    symbols: tuple[str, str],
    count: int | None = None,
) -> Reading:
    """Wand `number` lies like this: somebody has looked."""
    known = replace(
        reading.wands[number],
        wand=wand,
        notches=notches,
        symbols=symbols,
        sure=True,
        confidence=1.0,
        why="",
    )
    wands = (*reading.wands[:number], known, *reading.wands[number + 1 :])
    return judged(replace(reading, wands=wands), count)


def drop(reading: Reading, item: Item, count: int | None = None) -> Reading:
    """This is nothing: a reflection, a crumb, a ring left on the mat."""
    dice = tuple(each for each in reading.dice if each is not item)
    wands = tuple(each for each in reading.wands if each is not item)
    return judged(replace(reading, dice=dice, wands=wands), count)
