"""Measurements, each against a baseline of the same run, so that they mean the same on any machine.

A module here with a function `measure() -> list[Row]` is found by `python -m tests.bench`.
"""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table; all texts, as they should be read."""

    what: str
    value: str
    baseline: str
    ratio: str


def compared(what: str, seconds: float, baseline: str, baseline_seconds: float) -> Row:
    """A row for two times: the thing, what it is held against, and how many times as long."""
    return Row(
        what,
        duration(seconds),
        f"{duration(baseline_seconds)} {baseline}",
        f"{seconds / baseline_seconds:.2f}",
    )


def duration(seconds: float) -> str:
    """Seconds in the unit that reads best."""
    for unit, scale in (("s", 1.0), ("ms", 1e3)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.2f} {unit}"
    return f"{seconds * 1e6:.1f} µs"


def on_one_core(measure: Callable[[], list[Row]]) -> Callable[[], list[Row]]:
    """A measurement during which OpenCV uses one core only; `__main__` sees to numpy."""

    @functools.wraps(measure)
    def alone() -> list[Row]:
        import cv2  # noqa: PLC0415 - measurements without pictures do not wait for it

        threads = cv2.getNumThreads()
        cv2.setNumThreads(1)
        try:
            return measure()
        finally:
            cv2.setNumThreads(threads)

    return alone


def medians(times: int, *works: Callable[[], object]) -> list[float]:
    """The median time of each piece of work; they take turns, so that all meet the same weather."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for work, list_ in zip(works, taken, strict=True):
            start = time.perf_counter()
            work()
            list_.append(time.perf_counter() - start)
    return [statistics.median(list_) for list_ in taken]
