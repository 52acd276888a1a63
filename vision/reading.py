"""From a whole picture to a reading, whatever the set: the one door for command line and screen.

A reader finds the mat itself and never raises for a bad picture: that has a status, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import msgspec

from vision import dicedecide, diceread, mat, pips, sets
from vision.bank import Bank
from vision.errors import BadPicture
from vision.pictures import Picture, plain
from vision.sets import TaughtSet, WandSet
from vision.timing import Stages
from vision.values import Reading, Status
from vision.view import MatView
from vision.wandread import WandReader

Reader = Callable[[Any], Reading]
"""Anything that may be a picture in, a reading out."""
OnMat = Callable[[Picture, MatView, Stages], Reading]

LARGEST = 2600
"""Longer sides are shrunk to this: finer than any die needs, and the time stays bounded."""


def reader(name: str, store: Path | None = None, *, on_mat: bool = True) -> Reader:
    """The reader of a set; `UnknownSet` or `BrokenSet` when there is none.

    `on_mat` is for pips alone: without a mat, positions are in pixels.
    """
    if name == pips.DIE:
        return pip_reader(on_mat=on_mat)
    return reader_of(sets.load(name, store))


def reader_of(taught: TaughtSet) -> Reader:
    """The reader of a set that is at hand."""
    if isinstance(taught, WandSet):
        return _on_mat(WandReader(taught).read, taught.focal)
    bank = Bank(taught.examples)

    def dice(picture: Picture, view: MatView, stages: Stages) -> Reading:
        table = diceread.look(picture, view, taught, bank, stages)
        reading = dicedecide.decide(table, taught, bank)
        stages.mark("decide")
        return reading

    return _on_mat(dice, taught.focal)


def pip_reader(*, on_mat: bool = True) -> Reader:
    """The reader of standard pip dice, which need no teaching."""
    if on_mat:
        return _on_mat(pips.read, None)
    # It shrinks photographs by itself, because their positions are in pixels.
    return _timed(pips.read_photo, largest=None)


def _on_mat(read: OnMat, focal: float | None) -> Reader:
    def whole(picture: Picture, stages: Stages) -> Reading:
        view = mat.find(picture, focal=focal)
        stages.mark("mat")
        if view is None:
            return Reading(status=Status.NO_MAT)
        return read(picture, view, stages)

    return _timed(whole)


def _timed(read: Callable[[Picture, Stages], Reading], *, largest: int | None = LARGEST) -> Reader:
    def whole(anything: Any) -> Reading:
        stages = Stages()
        try:
            picture = plain(anything)
        except BadPicture:
            return Reading(status=Status.NO_MAT, ms=stages.total)
        small, factor = _shrunk(picture, largest or max(picture.shape))
        reading = read(small, stages)
        if factor != 1.0:
            reading = _grown(reading, factor)
        return msgspec.structs.replace(reading, ms=stages.total, stages=stages.laps)

    return whole


def _shrunk(picture: Picture, largest: int) -> tuple[Picture, float]:
    longest = max(picture.shape[:2])
    if longest <= largest:
        return picture, 1.0
    factor = largest / longest
    size = (max(16, round(picture.shape[1] * factor)), max(16, round(picture.shape[0] * factor)))
    return plain(cv2.resize(picture, size, interpolation=cv2.INTER_AREA)), factor


def _grown(reading: Reading, factor: float) -> Reading:
    """Outlines back in the pixels of the whole picture."""

    def larger(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((x / factor, y / factor) for x, y in points)

    return msgspec.structs.replace(
        reading,
        dice=tuple(
            msgspec.structs.replace(die, outline=larger(die.outline)) for die in reading.dice
        ),
        wands=tuple(
            msgspec.structs.replace(wand, outline=larger(wand.outline)) for wand in reading.wands
        ),
    )
