"""Reading thrown wands: where each lies, how it lies, and whether that is sure."""

from __future__ import annotations

import cv2
import msgspec
import numpy as np

from vision import wandcues, wandfind
from vision.edges import slopes_of
from vision.pictures import Floats, Picture
from vision.sets import WHITE, WandSet
from vision.surface import white_field
from vision.timing import Stages
from vision.values import Reading, Status, WandReading
from vision.view import MatView
from vision.wandcolour import Clouds
from vision.wandfind import Found
from vision.wandgeom import footprint, hull, unfold
from vision.wandmatch import CUES, Match, WandBank

RATIO = 0.8
"""The best rest must be at least this much nearer than the next, all cues together."""
CLEAR = 0.86
"""A cue that prefers the best rest at least this much speaks for it."""
AGAINST = 1.25
"""A cue that is this much nearer to another rest speaks against it (lower edges never do)."""
VOICES = 2
"""Cues that have to speak for a rest."""
COVER = 0.6
"""Part of a wand's outline that must have its colour."""
SPILL = 0.3
"""Colour of a wand lying elsewhere, in wands, that makes it doubtful."""
DEEP = 1.1
"""Millimetres two wands may seem to share before they overlap: measuring has its errors."""
TOUCH = 0.0
"""Millimetres between two wands below which neither is sure: what touches may lean."""


class WandReader:
    """Reads the wands of one set."""

    def __init__(self, taught: WandSet) -> None:
        self.taught = taught
        self._bank = WandBank(taught.examples)
        self._clouds = Clouds(self._bank.crops(), taught.limits.ground)

    def read(self, picture: Picture, view: MatView, stages: Stages) -> Reading:
        """What lies on the mat."""
        shape = self.taught.shape
        field = white_field(picture, view)
        slopes = slopes_of(picture)
        seen, parts = wandfind.mid_plane(picture, view, shape.side, field)
        stages.mark("light")
        found = wandfind.find(slopes, seen, parts, self._clouds, shape)
        stages.mark("find")
        close = _close(found, self.taught)
        wands = tuple(
            self._wand(picture, field, view, each, touching=number in close)
            for number, each in enumerate(found)
        )
        stages.mark("read")
        if _overlap(found, self.taught):
            doubtful = tuple(
                msgspec.structs.replace(wand, sure=False, why="vision.why.overlap")
                for wand in wands
            )
            return Reading(status=Status.OVERLAP, wands=doubtful)
        return Reading(status=_status(wands), wands=wands)

    def _wand(
        self, picture: Picture, field: Floats, view: MatView, found: Found, *, touching: bool
    ) -> WandReading:
        taught = self.taught
        crop, facing = unfold(picture, field, view, found.pose, taught.shape)
        match = self._bank.match(wandcues.cues(crop, facing), found.wand, taught.limits.usual)
        order = match.ranked()
        why = self._doubt(found, match) or ("vision.why.touching" if touching else "")
        notches, symbols = match.rests[order[0]]
        outline = hull(view, found.pose, taught.shape)
        return WandReading(
            wand=found.wand,
            notches=notches,
            symbols=symbols,
            sure=not why,
            confidence=_confidence(match),
            at=(found.pose.x, found.pose.y),
            candidates=tuple(match.rests[n] for n in order[:2]),
            outline=tuple((float(x), float(y)) for x, y in outline),
            crop=np.asarray(np.clip(crop * WHITE + 0.5, 0, 255), np.uint8),
            why=why,
        )

    def _doubt(self, found: Found, match: Match) -> str:
        """The first check that fails, as a message key; empty when the reading is sure."""
        limits = self.taught.limits
        if found.cover < COVER or found.outline < limits.outline:
            return "vision.why.no_outline"
        if found.spill > SPILL:
            return "vision.why.stranger"
        best = match.ranked()[0]
        if match.joint[best] > limits.far:
            return "vision.why.unlike"
        ratios = _voices(match, best)
        if max(ratios[:2]) > AGAINST:
            return "vision.why.contradiction"
        if _ratio(match) > RATIO or sum(ratio <= CLEAR for ratio in ratios) < VOICES:
            return "vision.why.two_faces"
        return ""


def _ratio(match: Match) -> float:
    """How near the best rest is, compared with the next."""
    near = np.sort(match.joint)
    return float(near[0] / max(near[1], 1e-9)) if len(near) > 1 else 0.5


def _voices(match: Match, best: int) -> list[float]:
    """For each cue: how near the best rest is, compared with the nearest that contradicts it."""
    notches, symbols = match.rests[best]
    rivals: tuple[list[int], ...] = (
        [n for n, rest in enumerate(match.rests) if rest[0] != notches],
        [n for n, rest in enumerate(match.rests) if rest[1] != symbols],
        [n for n in range(len(match.rests)) if n != best],
    )
    out = []
    for cue in range(CUES):
        others = [float(match.single[cue, n]) for n in rivals[cue]]
        rival = min(others, default=2 * float(match.single[cue, best]))
        out.append(float(match.single[cue, best]) / max(rival, 1e-9))
    return out


def _confidence(match: Match) -> float:
    return float(np.clip(1.15 - _ratio(match), 0.0, 1.0))


def _shared(a: Found, b: Found, taught: WandSet, inset: float) -> float:
    """The area two footprints share when both are made smaller by `inset` on every side."""
    shape = msgspec.structs.replace(
        taught.shape, length=taught.shape.length - 2 * inset, side=taught.shape.side - 2 * inset
    )
    first = footprint(a.pose, shape).astype(np.float32)
    second = footprint(b.pose, shape).astype(np.float32)
    area, _ = cv2.intersectConvexConvex(cv2.convexHull(first), cv2.convexHull(second))
    return float(area)


def _overlap(found: list[Found], taught: WandSet) -> bool:
    """Whether one wand lies across another."""
    return any(_shared(a, b, taught, DEEP) > 0 for n, a in enumerate(found) for b in found[:n])


def _close(found: list[Found], taught: WandSet) -> set[int]:
    """Wands so near each other that one may lean on the other."""
    out: set[int] = set()
    for n, a in enumerate(found):
        for m, b in enumerate(found[:n]):
            if _shared(a, b, taught, -TOUCH / 2) > 0:
                out |= {n, m}
    return out


def _status(wands: tuple[WandReading, ...]) -> Status:
    if not wands:
        return Status.EMPTY
    return Status.READ if all(wand.sure for wand in wands) else Status.UNSURE
