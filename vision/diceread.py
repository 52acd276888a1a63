"""Reading taught dice: what was found on the mat, before anyone decides what is sure."""

from __future__ import annotations

from typing import TypeVar

import cv2
import msgspec
import numpy as np

from vision import dicesize, faces
from vision.bank import Bank
from vision.dicespots import HOPELESS, LIKELY, NINE, Match, Spot, closer, compared, hopeful, settle
from vision.diceteach import scale_for
from vision.edges import Slopes, slopes_of
from vision.leftover import Cube, Leftover, leftover
from vision.pictures import Floats, Mask, Matrix, Picture
from vision.sets import DiceSet, FaceLimits
from vision.surface import Surface, foreground, opponent, surface
from vision.timing import Stages
from vision.values import Label
from vision.view import MatView

Pixels = TypeVar("Pixels", Mask, Floats)

NEARLY = 1.25
"""Up to this many times its limit away, a spot may still be that face, unsure of course."""
WEAK = 0.65
"""Beyond this part of its limit a match is weak, and looked at again."""
BODY, INK, CLEAR = 0.3, 0.05, 12.0
"""What makes a thing of a spot that is like no face: solid parts, or ink and a clear outline."""
SHARED = 0.1
"""A spot that shares more than this with a die is that die's side or shadow, if not solid."""
BARE = 0.03
"""Less than this on the mat (in die faces) is nothing."""
WIDE = 4.0 * np.array([(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3)])


class Table(msgspec.Struct, frozen=True, eq=False):
    """Everything found on the mat."""

    top: Surface
    parts: Floats
    matches: tuple[Match, ...]
    strange: tuple[tuple[float, float, float], ...]
    """Things that no match explains: x, y (mm) and area (in die faces)."""
    spill: tuple[float, ...]
    """For each match, how much of something sticks out beside it (in die faces)."""
    covered: float
    """How much of the mat has anything on it, in die faces."""


def look(
    picture: Picture, view: MatView, taught: DiceSet, bank: Bank, stages: Stages | None = None
) -> Table:
    """Find every spot that may be a die."""
    side = taught.side
    stages = stages or Stages()
    top = surface(picture, view, side, scale_for(side))
    parts = np.asarray(opponent(top.paint), np.float32)
    mask = cv2.morphologyEx(foreground(top), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    covered = float(np.count_nonzero(mask)) / faces.CELLS**2
    stages.mark("light")
    if covered < BARE:
        return Table(top, parts, (), (), (), covered)
    spots = hopeful(mask, top, parts, bank)
    stages.mark("find")
    limits = [limit.limit for limit in limits_by_key(taught, bank)]
    matches = settle(compared(spots, parts, top, bank, limits), side)
    stages.mark("compare")
    desk = _Desk(parts, mask, top, bank, limits, slopes_of(picture), side)
    alike, odd, left = desk.sorted(tuple(desk.squared(match) for match in matches))
    if odd or any(desk.weak(match) for match in alike):
        better = settle([desk.again(match) for match in (*alike, *odd)], side)
        alike, odd, left = desk.sorted(tuple(desk.squared(match) for match in better))
    stages.mark("outline")
    spill = (*left.spill, *(0.0 for _ in odd))
    return Table(top, parts, (*alike, *odd), left.strange, spill, covered)


class _Desk(msgspec.Struct, frozen=True, eq=False):
    """A rectified picture and a set beside each other, for looking closer."""

    parts: Floats
    mask: Mask
    top: Surface
    bank: Bank
    limits: list[float]
    slopes: Slopes
    side: float

    def _part(self, match: Match) -> float:
        """How far a match is from its face, as part of that face's limit."""
        return float(match.distances[match.best]) / self.limits[match.best]

    def weak(self, match: Match) -> bool:
        """Whether a match is worth another look: it may only be off its middle."""
        return self._part(match) > WEAK

    def squared(self, match: Match) -> Match:
        """The same match with the turn of its outline."""
        turn, strength = dicesize.turn_of(self.slopes, self.top.view, match.at, self.side)
        return msgspec.structs.replace(match, turn=turn, outline=strength)

    def sorted(self, matches: tuple[Match, ...]) -> tuple[list[Match], list[Match], Leftover]:
        """Those that are like a face, those that are at least something, and what is left."""
        alike = [match for match in matches if self._part(match) <= NEARLY]
        cubes = [Cube(match.at, match.turn, self.side) for match in alike]
        left = leftover(self.parts, self.mask, self.top, cubes, self.side)
        others = [match for match in matches if self._part(match) > NEARLY]
        return alike, [match for match in others if self._is_something(match, left)], left

    def _is_something(self, match: Match, left: Leftover) -> bool:
        """Whether a spot that looks like no face is a thing: not paper, shadow or another die."""
        covered = _patch(left.covered, match.spot) > 0
        body = float((_patch(left.mask, match.spot) > 0).mean())
        if float(covered.mean()) > SHARED:
            return body > BODY
        dark = _patch(self.parts, match.spot)[..., 0] < 0.35
        ink = float((dark & (_patch(self.mask, match.spot) > 0) & ~covered).mean())
        return body > BODY or (match.outline > CLEAR and ink > INK)

    def again(self, match: Match) -> Match:
        """A weak match, or a better one near it."""
        best = match
        for around in (self._by_outline, self._widely):
            if not self.weak(best):
                break
            spots = around(match)
            distances, which, _ = self.bank.nearest(
                faces.fine_vectors(self.parts, spots), coarse=True
            )
            column, row = spots[which[int(distances.argmin())]]
            spot = Spot(float(column), float(row), np.argsort(distances)[:LIKELY])
            other = closer(spot, self.parts, self.top, self.bank, HOPELESS * max(self.limits))
            best = min(best, other, key=self._part)
        return best

    def _widely(self, match: Match) -> Matrix:
        """Spots all around."""
        around: Matrix = WIDE + np.array(match.spot)
        return around

    def _by_outline(self, match: Match) -> Matrix:
        """Spots around the place where a square shows best."""
        at = match.at
        for reach in (0.16, 0.07):
            tries = [(at[0] + dx * self.side, at[1] + dy * self.side) for dx, dy in NINE * reach]
            view = self.top.view
            at = max(tries, key=lambda t: dicesize.turn_of(self.slopes, view, t, self.side)[1])
        around: Matrix = NINE * 1.5 + np.array(self.top.pixel(*at))
        return around


def _patch(picture: Pixels, spot: tuple[float, float]) -> Pixels:
    """The middle of what may be a face."""
    column, row = round(spot[0]), round(spot[1])
    reach = round(faces.CELLS * 0.35)
    here = picture[
        max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1
    ]
    return here if here.size else picture[:1, :1]


def limits_by_key(taught: DiceSet, bank: Bank) -> list[FaceLimits]:
    """Thresholds in the order of the bank's keys."""
    known: dict[tuple[str, Label], FaceLimits] = {(f.die, f.face): f for f in taught.limits}
    return [known.get(key, FaceLimits(key[0], key[1], 0.3, 1.0, 0.2)) for key in bank.keys]
