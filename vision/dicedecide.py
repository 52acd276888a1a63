"""From likenesses to a reading: independent checks have to agree, or the die is not sure."""

from __future__ import annotations

from collections import Counter

import msgspec
import numpy as np

from vision import dicesize
from vision.bank import Bank
from vision.diceread import Table, limits_by_key
from vision.dicespots import Match
from vision.diceteach import crop_at
from vision.pictures import Picture
from vision.sets import WHITE, DiceSet
from vision.values import Candidate, DieReading, Label, Reading, like_a_die, status_of

SURE = 0.78
"""Part of its limit within which a match is sure; up to the limit it may be that face."""
RATIO = 0.74
"""The best face must be at least this much nearer than the next different face."""
DIE_RATIO = 0.82
"""The same between two dice that share a face."""
ASKEW = 0.6
"""An unknown top whose outline shows less than this part of the others' does not lie flat."""
SPILL = 0.16
"""More than this (in die faces) sticking out beside a die: it leans, or two are taken for one."""


class _Verdict(msgspec.Struct, frozen=True):
    face: Label
    die: str | None
    dice: tuple[str, ...]
    """Dice this may be, when several share the face."""
    confidence: float
    why: str


def decide(table: Table, taught: DiceSet, bank: Bank) -> Reading:
    """The reading of everything that was found."""
    limits = limits_by_key(taught, bank)
    found: list[tuple[_Verdict, Match]] = []
    dice: list[DieReading] = []
    farthest = [limit.limit for limit in limits]
    twins = {(c.die, c.face, c.other_die) for c in taught.closes if c.face == c.other_face}
    for match, spill in zip(table.matches, table.spill, strict=True):
        found.append((_judge(match, spill, bank, farthest, twins), match))
    outlines = [match.outline for verdict, match in found if not verdict.why]
    square = float(np.median(outlines)) * ASKEW if outlines else 0.0
    named = _by_elimination([verdict for verdict, _ in found], taught.together)
    for (verdict, match), die in zip(found, named, strict=True):
        candidates = _candidates(match, bank)
        dice.append(_reading(verdict, die, match, candidates, table, square=square))
    for x, y, area in table.strange:
        if not any(_near((x, y), die.at, taught.side * 0.9) for die in dice):
            dice.append(_stranger((x, y), area, table, taught))
    return Reading(status=status_of(dice), dice=tuple(dice))


def _near(a: tuple[float, float], b: tuple[float, float], reach: float) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < reach**2


def _judge(
    match: Match,
    spill: float,
    bank: Bank,
    limits: list[float],
    alike: set[tuple[str, Label, str]],
) -> _Verdict:
    best = match.best
    die, face = bank.keys[best]
    distance = float(match.distances[best])
    limit = limits[best]
    others = [d for d, key in zip(match.distances, bank.keys, strict=True) if key[1] != face]
    next_one = float(min(others)) if others else 2.0
    ratio = distance / max(next_one, 1e-6)
    why = ""
    if distance > SURE * limit:
        why = "vision.why.unlike"
    elif ratio > RATIO:
        why = "vision.why.two_faces"
    elif spill > SPILL:
        why = "vision.why.leaning"
    elif match.outline < 3.0:
        why = "vision.why.no_outline"
    confidence = max(0.0, min(1.0, 1.0 - ratio)) * max(0.0, 1.0 - 0.5 * (distance / limit) ** 2)
    twins = [
        (float(d), key[0])
        for d, key in zip(match.distances, bank.keys, strict=True)
        if key[1] == face
    ]
    twins.sort()
    maybe = tuple(
        dict.fromkeys(
            name
            for d, name in twins
            if d * DIE_RATIO <= twins[0][0]
            or (die, face, name) in alike
            or (name, face, die) in alike
        )
    )
    single = maybe[0] if len(maybe) == 1 else None
    return _Verdict(face, single, maybe, confidence, why)


def _by_elimination(verdicts: list[_Verdict], together: dict[str, int]) -> list[str | None]:
    """Name the dice whose face several dice share, from which dice are still missing.

    Only when the whole set lies on the mat: with a die missing nothing can be eliminated.
    """
    named = [verdict.die for verdict in verdicts]
    if len(verdicts) != sum(together.values()) or any(v.why for v in verdicts):
        return named
    left = Counter(together)
    left.subtract(name for name in named if name is not None)
    changed = True
    while changed:
        changed = False
        for number, verdict in enumerate(verdicts):
            if named[number] is not None:
                continue
            possible = [name for name in verdict.dice if left[name] > 0]
            if len(possible) == 1:
                named[number] = possible[0]
                left[possible[0]] -= 1
                changed = True
    return named


def _candidates(match: Match, bank: Bank) -> tuple[Candidate, ...]:
    order = np.argsort(match.distances)
    out: list[Candidate] = []
    for number in order:
        die, face = bank.keys[int(number)]
        if any(c.face == face for c in out):
            continue
        score = max(0.0, 1.0 - float(match.distances[number]))
        out.append(Candidate(face, die, round(score, 4)))
        if len(out) == 3:
            break
    return tuple(out)


def _crop(table: Table, spot: tuple[float, float]) -> Picture:
    paint = crop_at(table.top.paint, *spot)
    return np.asarray(np.clip(paint * WHITE + 0.5, 0, 255), np.uint8)


def _outline(
    table: Table, at: tuple[float, float], turn: float, side: float
) -> tuple[tuple[float, float], ...]:
    corners = dicesize.square(at, turn, side)
    pixels = table.top.view.project(np.column_stack([corners, np.full(4, side)]))
    return tuple((float(x), float(y)) for x, y in pixels)


def _reading(
    verdict: _Verdict,
    die: str | None,
    match: Match,
    candidates: tuple[Candidate, ...],
    table: Table,
    *,
    square: float,
) -> DieReading:
    """One die; `square` is how clearly the outline of a die that lies flat shows here."""
    unlike = verdict.why == "vision.why.unlike"
    return DieReading(
        face=None if unlike and verdict.confidence < 0.12 else verdict.face,
        die=die,
        sure=not verdict.why,
        confidence=verdict.confidence,
        candidates=candidates,
        at=match.at,
        outline=_outline(table, match.at, match.turn, table.top.height),
        crop=_crop(table, match.spot),
        cocked=verdict.why == "vision.why.leaning" or (unlike and match.outline < square),
        why=verdict.why,
    )


def _stranger(at: tuple[float, float], area: float, table: Table, taught: DiceSet) -> DieReading:
    """Something on the mat that no taught face explains."""
    return DieReading(
        face=None,
        die=None,
        sure=False,
        confidence=0.0,
        candidates=(),
        at=at,
        outline=_outline(table, at, 0.0, taught.side),
        crop=_crop(table, table.top.pixel(*at)),
        cocked=like_a_die(area),
        why="vision.why.stranger",
    )
