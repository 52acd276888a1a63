"""Doing something a little later: on a thread of its own, or step by step with a fake clock."""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
from collections.abc import Callable
from typing import Protocol, Self, TypeAlias

from companion.core.clock import Clock, FakeClock

log = logging.getLogger(__name__)

Call: TypeAlias = Callable[[], None]


class Scheduler(Protocol):
    """Runs a call once, some seconds from now; what it returns cancels that call."""

    def later(self, seconds: float, call: Call) -> Call:
        """Run `call` in `seconds` from now. May be used from any thread."""


class _Agenda:
    """Calls in the order they are due. Not locked: its owner does that."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Call]] = []
        self._cancelled: set[int] = set()
        self._numbers = itertools.count()

    def add(self, due: float, call: Call) -> int:
        number = next(self._numbers)
        heapq.heappush(self._heap, (due, number, call))
        return number

    def cancel(self, number: int) -> None:
        if any(each[1] == number for each in self._heap):
            self._cancelled.add(number)

    def next_due(self) -> float | None:
        while self._heap and self._heap[0][1] in self._cancelled:
            self._cancelled.discard(heapq.heappop(self._heap)[1])
        return self._heap[0][0] if self._heap else None

    def pop(self) -> Call:
        return heapq.heappop(self._heap)[2]


class ThreadScheduler:
    """One background thread that sleeps until the next call is due. A context manager."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._agenda = _Agenda()
        self._wake = threading.Condition()
        self._closed = False
        # A daemon: a panel that hangs must not keep the app from ending.
        self._thread = threading.Thread(target=self._run, name="panel-schedule", daemon=True)
        self._thread.start()

    def later(self, seconds: float, call: Call) -> Call:
        """Run `call` on the background thread in `seconds` from now."""
        with self._wake:
            number = self._agenda.add(self._clock.monotonic() + max(0.0, seconds), call)
            self._wake.notify()

        def cancel() -> None:
            with self._wake:
                self._agenda.cancel(number)

        return cancel

    def close(self) -> None:
        """Run nothing more, and wait for what is running unless it is itself that closes."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout=2.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _run(self) -> None:
        while (call := self._wait()) is not None:
            try:
                call()
            except Exception:
                # The next call must still run: one bad callback may not freeze all the lights.
                log.exception("a scheduled call failed")

    def _wait(self) -> Call | None:
        with self._wake:
            while not self._closed:
                due = self._agenda.next_due()
                if due is None:
                    self._wake.wait()
                    continue
                wait = due - self._clock.monotonic()
                if wait <= 0:
                    return self._agenda.pop()
                self._wake.wait(wait)
        return None


class SteppedScheduler:
    """Time passes only when told: `run(60)` is a minute of panel life in a few milliseconds."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self._agenda = _Agenda()

    def later(self, seconds: float, call: Call) -> Call:
        """Run `call` once `run` has let `seconds` pass."""
        number = self._agenda.add(self.clock.monotonic() + max(0.0, seconds), call)
        return lambda: self._agenda.cancel(number)

    def run(self, seconds: float) -> None:
        """Let time pass, running each call at the moment it is due."""
        end = self.clock.monotonic() + seconds
        while (due := self._agenda.next_due()) is not None and due <= end:
            self.clock.advance(max(0.0, due - self.clock.monotonic()))
            self._agenda.pop()()
        self.clock.advance(max(0.0, end - self.clock.monotonic()))
