"""How long each stage of a reading takes."""

from __future__ import annotations

import time


class Stages:
    """A stopwatch with laps that have names."""

    def __init__(self) -> None:
        self._start = self._last = time.perf_counter()
        self.laps: dict[str, float] = {}

    def mark(self, name: str) -> None:
        """What went on since the last mark was this, in milliseconds."""
        now = time.perf_counter()
        self.laps[name] = self.laps.get(name, 0.0) + (now - self._last) * 1e3
        self._last = now

    @property
    def total(self) -> float:
        """Milliseconds since the beginning."""
        return (time.perf_counter() - self._start) * 1e3
