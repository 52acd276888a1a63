"""Time comes from a clock that is handed in, so that a minute passes in a test at once."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """What time it is, and how much of it has passed."""

    def now(self) -> float:
        """Seconds since 1970 by the wall clock, which may jump."""

    def monotonic(self) -> float:
        """Seconds that only ever go forward; use these to measure."""


class SystemClock:
    """The machine's own time."""

    def now(self) -> float:
        """The wall clock."""
        return time.time()

    def monotonic(self) -> float:
        """The steady clock."""
        return time.monotonic()


class FakeClock:
    """A clock that stands still until it is told to advance."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._passed = 0.0

    def now(self) -> float:
        """The wall clock."""
        return self._now

    def monotonic(self) -> float:
        """The steady clock."""
        return self._passed

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        self._passed += seconds

    def jump(self, seconds: float) -> None:
        """Set the wall clock forward or back, as a network time correction does."""
        self._now += seconds
