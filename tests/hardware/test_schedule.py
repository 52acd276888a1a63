from __future__ import annotations

import threading

from companion.core.clock import SystemClock
from hardware.schedule import ThreadScheduler


def test_calls_come_when_due_and_in_order(time):
    seen = []
    time.later(2.0, lambda: seen.append(("b", time.clock.monotonic())))
    time.later(1.0, lambda: seen.append(("a", time.clock.monotonic())))
    time.run(1.5)
    assert seen == [("a", 1.0)]
    time.run(1.0)
    assert seen == [("a", 1.0), ("b", 2.0)]
    assert time.clock.monotonic() == 2.5


def test_a_cancelled_call_never_comes(time):
    seen = []
    cancel = time.later(1.0, lambda: seen.append("no"))
    cancel()
    cancel()
    time.run(5.0)
    assert seen == []


def test_a_call_may_schedule_the_next(time):
    seen = []

    def again():
        seen.append(round(time.clock.monotonic(), 3))
        if len(seen) < 3:
            time.later(0.5, again)

    time.later(0.5, again)
    time.run(10.0)
    assert seen == [0.5, 1.0, 1.5]


def test_the_thread_runs_the_sooner_call_first_and_survives_a_bad_one(caplog):
    done = threading.Event()
    seen = []

    def bad():
        seen.append("bad")
        raise RuntimeError("oh")

    with ThreadScheduler(SystemClock()) as scheduler:
        scheduler.later(0.06, lambda: (seen.append("late"), done.set()))
        scheduler.later(0.01, bad)
        scheduler.later(0.03, lambda: seen.append("never"))()
        assert done.wait(5.0)
    assert seen == ["bad", "late"]
    assert "a scheduled call failed" in caplog.text


def test_closing_ends_the_thread_even_from_within():
    scheduler = ThreadScheduler(SystemClock())
    scheduler.later(0.0, scheduler.close)
    scheduler._thread.join(5.0)
    assert not scheduler._thread.is_alive()
    scheduler.close()
