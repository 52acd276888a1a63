"""Learning the faces of dice from labelled pictures."""

from __future__ import annotations

import math
from collections import Counter

import cv2
import numpy as np

from companion.core.text import say
from vision import dicesize, faces
from vision.bank import Bank, Example
from vision.edges import slopes_of
from vision.errors import TeachingFailed
from vision.labels import PictureLabel
from vision.pictures import Floats, Picture
from vision.sets import Close, DiceSet, FaceLimits
from vision.surface import opponent, surface
from vision.view import MatView

SHIFTS = tuple((dx, dy) for dy in (-1.5, 0.0, 1.5) for dx in (-1.5, 0.0, 1.5))


def scale_for(side: float) -> float:
    """Surface pixels a millimetre for dice of this side."""
    return faces.CELLS / side


def crop_at(paint: Floats, column: float, row: float) -> Floats:
    """The crop around a spot of a surface."""
    patch = cv2.getRectSubPix(paint, (faces.CROP, faces.CROP), (column, row))
    return np.asarray(patch, np.float32)


def teach_dice(
    name: str, seen: list[tuple[Picture, MatView, PictureLabel]], *, side: float | None = None
) -> DiceSet:
    """A set from pictures whose mat was found."""
    slopes = [slopes_of(picture) for picture, _, _ in seen]
    if side is None:
        profiles = [
            dicesize.profile(slope, view, die.at)
            for slope, (_, view, label) in zip(slopes, seen, strict=True)
            for die in label.dice[:8]
        ]
        side = dicesize.side_of(profiles)
    examples = []
    for number, (picture, view, label) in enumerate(seen):
        top = surface(picture, view, side, scale_for(side))
        for die in label.dice:
            crop = crop_at(top.paint, *top.pixel(*die.at))
            examples.append(Example(die.name, die.face, crop, number))
    if not examples:
        raise TeachingFailed(say("vision.teach.nothing", name=name))
    together: Counter[str] = Counter()
    for _, _, label in seen:
        here = Counter(die.name for die in label.dice)
        together |= here
    focal = math.exp(float(np.mean([math.log(view.focal) for _, view, _ in seen])))
    return with_limits(DiceSet(name, side, tuple(examples), dict(together), focal=focal))


def with_limits(taught: DiceSet) -> DiceSet:
    """The same set with its thresholds measured anew, leaving each example out in turn."""
    bank = Bank(taught.examples)
    own: dict[int, list[float]] = {}
    other: dict[int, list[float]] = {}
    pairs: dict[tuple[int, int], float] = {}
    middle = (faces.CROP - 1) / 2
    centres = np.array([(middle + dx, middle + dy) for dx, dy in SHIFTS])
    for number, example in enumerate(taught.examples):
        parts = opponent(example.crop).astype(np.float32)
        vectors = faces.fine_vectors(parts, centres)
        nearest, _, _ = bank.nearest(vectors, skip=number)
        best = bank.by_key(nearest)
        mine = int(bank.owner[number])
        if np.isfinite(best[mine]):
            own.setdefault(mine, []).append(float(best[mine]))
        for key in range(len(bank.keys)):
            if key != mine and np.isfinite(best[key]):
                if bank.keys[key][1] != example.face:
                    other.setdefault(mine, []).append(float(best[key]))
                pair = (min(mine, key), max(mine, key))
                pairs[pair] = min(pairs.get(pair, math.inf), float(best[key]))
    everyone = sorted(value for values in own.values() for value in values)
    # With a single picture a face nothing is known about spread: be content with a usual one.
    usual = float(np.median(everyone)) if everyone else 0.25
    worst = float(everyone[int(0.9 * (len(everyone) - 1))]) if everyone else 0.35
    limits, closes = [], []
    for key, (die, face) in enumerate(bank.keys):
        spread = max(own.get(key, [worst])) if key in own else worst
        nearest_other = min(other.get(key, [1.2]))
        limits.append(_limits(die, face, max(spread, usual), worst, nearest_other))
    for (a, b), distance in sorted(pairs.items(), key=lambda item: item[1]):
        if distance < max(2.0 * worst, 0.3):
            closes.append(
                Close(bank.keys[a][0], bank.keys[a][1], bank.keys[b][0], bank.keys[b][1], distance)
            )
    return taught.replaced(limits=tuple(limits), closes=tuple(closes[:20]))


def _limits(die: str, face: str | int, spread: float, worst: float, other: float) -> FaceLimits:
    """How far a face may be from its examples, and how much farther the next one must be."""
    loose = 1.7 * max(spread, worst) + 0.10
    # Never beyond two thirds of the way to the nearest different face.
    far = min(loose, 0.35 * max(spread, 0.05) + 0.65 * other)
    return FaceLimits(
        die, face, limit=round(max(far, 0.12), 4), other=round(other, 4), spread=round(spread, 4)
    )
