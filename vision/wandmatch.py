"""How a wand lies: three cues are compared with the taught examples of that wand."""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt

from vision import wandcues
from vision.pictures import Floats
from vision.wandcolour import Ground
from vision.wandcues import Cues
from vision.wandset import Rest, WandExample, WandLimits

CUES = 3
"""Top edge, flanks, lower edges."""
USUAL = (0.05, 0.12, 0.06)
"""What two pictures of the same rest differ by, where the set cannot tell."""

CAPS = np.array([20.0, 20.0, 3.0])
"""Farther than this, in units, a cue only says no: lower edges are where shadows begin."""

Units = tuple[float, ...]
Distances = npt.NDArray[np.float64]


class Match(msgspec.Struct, frozen=True, eq=False):
    """How near each rest of a wand is; distances are in units of what the same rest differs by."""

    rests: tuple[Rest, ...]
    joint: Distances
    """For each rest, all cues together."""
    single: Distances
    """For each cue and rest, that cue alone."""

    def ranked(self) -> list[int]:
        """The rests, nearest first."""
        return [int(n) for n in np.argsort(self.joint)]


class WandBank:
    """The examples of every wand, measured."""

    def __init__(self, examples: tuple[WandExample, ...]) -> None:
        self.examples = examples
        self._cues = [wandcues.cues(example.crop, example.facing) for example in examples]
        self._flipped = [each.flipped() for each in self._cues]
        self.names = tuple(dict.fromkeys(example.wand for example in examples))
        self._where = {
            name: wandcues.emphasis(
                [each for e, each in zip(examples, self._cues, strict=True) if e.wand == name]
            )
            for name in self.names
        }

    def rests(self, wand: str) -> tuple[Rest, ...]:
        """Every way a wand was seen to lie."""
        return tuple(dict.fromkeys(e.rest for e in self.examples if e.wand == wand))

    def crops(self) -> dict[str, list[Floats]]:
        """The taught crops of each wand."""
        return {name: [e.crop for e in self.examples if e.wand == name] for name in self.names}

    def cues(self, number: int) -> Cues:
        """What was measured on an example."""
        return self._cues[number]

    def match(self, seen: Cues, wand: str, usual: Units, *, skip: int = -1) -> Match:
        """How a wand compares with its examples; `skip` leaves one of them out."""
        rests = self.rests(wand)
        joint = np.full(len(rests), np.inf)
        single = np.full((CUES, len(rests)), np.inf)
        scale = np.array(usual)
        for number, example in enumerate(self.examples):
            if example.wand != wand or number == skip:
                continue
            which = rests.index(example.rest)
            for known in (self._cues[number], self._flipped[number]):
                parts = np.array(wandcues.distances(seen, known, self._where[wand])) / scale
                single[:, which] = np.minimum(single[:, which], parts)
                limited = np.minimum(parts, CAPS)
                joint[which] = min(joint[which], float(np.sqrt((limited**2).mean())))
        return Match(rests, joint, single)


def limits(examples: tuple[WandExample, ...], outlines: list[float], ground: Ground) -> WandLimits:
    """Thresholds of a set, leaving each example out in turn."""
    bank = WandBank(examples)
    own = []
    for number, example in enumerate(examples):
        match = bank.match(bank.cues(number), example.wand, (1.0,) * CUES, skip=number)
        mine = match.single[:, match.rests.index(example.rest)]
        if np.isfinite(mine).all():
            own.append(mine)
    usual = np.median(np.array(own), axis=0) if own else np.array(USUAL)
    usual = np.maximum(usual, np.array(USUAL) * 0.3)
    units = tuple(round(float(value), 5) for value in usual)
    far = []
    for number, example in enumerate(examples):
        match = bank.match(bank.cues(number), example.wand, units, skip=number)
        away = float(match.joint[match.rests.index(example.rest)])
        if np.isfinite(away):
            far.append(away)
    return WandLimits(
        usual=units,
        far=round(1.8 * max(far) if far else 4.0, 4),
        outline=round(float(np.percentile(outlines, 2)) - 0.7, 4),
        ground=ground,
    )
