"""What is known about taught wands."""

from __future__ import annotations

import msgspec

from vision.pictures import Floats
from vision.wandcolour import Ground

Rest = tuple[int, tuple[str, str]]
"""How a wand lies: notches on top, and the two symbols that show, in the order of `ordered`."""

ORDER = ("force", "magie", "destin")


def ordered(symbols: tuple[str, str]) -> tuple[str, str]:
    """Two symbols in one fixed order: which is left depends on where one stands."""
    a, b = sorted(symbols, key=lambda s: (ORDER.index(s) if s in ORDER else len(ORDER), s))
    return a, b


class WandShape(msgspec.Struct, frozen=True):
    """The size all wands of a set share, in mm."""

    length: float
    side: float
    """Width of a flank, and of the base."""


class WandExample(msgspec.Struct, frozen=True, eq=False):
    """One wand, shown once, its two flanks unfolded: left flank, top edge, right flank."""

    wand: str
    notches: int
    symbols: tuple[str, str]
    crop: Floats
    picture: int = 0
    facing: tuple[float, float] = (0.5, 0.5)
    """How squarely the camera saw each flank (0..1)."""

    @property
    def rest(self) -> Rest:
        """How it lay."""
        return self.notches, ordered(self.symbols)


class WandLimits(msgspec.Struct, frozen=True):
    """The thresholds of a set of wands, measured by leaving each example out in turn."""

    usual: tuple[float, ...]
    """What the same rest differs by between two pictures: top edge, flanks, lower edges."""
    far: float
    """How far a sure wand may be from its nearest example, in those units."""
    outline: float
    """How clearly an outline has to show."""
    ground: Ground = Ground()
