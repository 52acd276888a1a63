"""Exposure that holds still: chosen for the lamps, locked, and redone when the light changes."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Mains: TypeAlias = Literal[50, 60]
Order: TypeAlias = Literal["lock", "free"]

LONGEST_US: Final = 30_000
"""Just below the time of one frame at 30 a second."""
WARM_UP: Final = 45
"""Frames after which automatic exposure has settled even if the camera does not say so."""
SETTLED_AFTER: Final = 10
"""Frames that have to pass at least, and after which a change of exposure has taken effect."""
CHANGED: Final = 0.35
"""A picture brighter or darker by this much: the lamp was switched, not a hand moved."""
CHANGED_FRAMES: Final = 60


def beat(mains: Mains) -> float:
    """How long one flicker of a lamp lasts, in microseconds: twice in each cycle of the mains."""
    return 1_000_000 / (2 * mains)


def steady(exposure_us: float, gain: float, mains: Mains) -> tuple[int, float]:
    """The same brightness with an exposure that is a whole number of flickers.

    Bands run through the picture otherwise. The longest that fits is best, because less gain is
    less noise. In light so bright that not even one flicker fits, exposure stays as it is.
    """
    total = max(1.0, exposure_us) * max(1.0, gain)
    flicker = beat(mains)
    for count in range(int(LONGEST_US // flicker), 0, -1):
        if total >= count * flicker:
            return round(count * flicker), total / (count * flicker)
    return round(total), 1.0


class Steady:
    """Says when to lock the exposure, and when to let it go because the light has changed."""

    def __init__(self) -> None:
        self.locked = False
        self._frames = 0
        self._before = 0.0
        self._reference: float | None = None
        self._odd = 0
        self._trusted = True

    def see(self, brightness: float, *, converged: bool = False) -> Order | None:
        """Look at the mean brightness of one more frame."""
        self._frames += 1
        if not self.locked:
            ready = self._frames >= WARM_UP or (converged and self._frames >= SETTLED_AFTER)
            if not ready or not self._trusted:
                return None
            self.locked, self._frames, self._before = True, 0, brightness
            return "lock"
        if self._frames < SETTLED_AFTER:
            return None
        if self._reference is None:
            self._reference = brightness
            if _apart(brightness, self._before):
                # It did not do what it was told: this camera is better left to itself.
                self._trusted = False
                return self._free()
        self._odd = self._odd + 1 if _apart(brightness, self._reference) else 0
        return self._free() if self._odd >= CHANGED_FRAMES else None

    def _free(self) -> Order:
        self.locked, self._frames, self._odd, self._reference = False, 0, 0, None
        return "free"


def _apart(one: float, other: float) -> bool:
    low, high = sorted((max(one, 1.0), max(other, 1.0)))
    return high / low > 1 + CHANGED
