from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.clock import FakeClock
from hardware.debounce import Contact, Contacts

MS = 0.001


def contact(**options):
    return Contact(settle=25 * MS, **options)


def test_a_press_counts_once_the_contact_is_still():
    button = contact()
    assert button.level(0.0, closed=True) == ()
    assert button.tick(24 * MS) == ()
    assert button.tick(25 * MS) == ("pressed",)
    assert button.tick(1.0) == ()
    assert button.down


def test_chatter_is_one_press_and_one_release():
    button = contact()
    signals = []
    for at in range(0, 20, 2):
        signals += button.level(at * MS, closed=at % 4 == 0)
    signals += button.level(20 * MS, closed=True)
    signals += button.tick(60 * MS)
    for at in range(100, 110, 2):
        signals += button.level(at * MS, closed=at % 4 != 0)
    signals += button.level(110 * MS, closed=False)
    signals += button.tick(200 * MS)
    assert signals == ["pressed", "released"]


def test_a_spark_of_static_is_no_press():
    button = contact()
    signals = [*button.level(0.0, closed=True), *button.level(3 * MS, closed=False)]
    assert [*signals, *button.tick(1.0)] == []


def test_a_late_timer_loses_no_press():
    """The scheduler slept: the release edge itself proves that there was a press."""
    button = contact()
    button.level(0.0, closed=True)
    assert button.level(60 * MS, closed=False) == ("pressed",)
    assert button.tick(90 * MS) == ("released",)


def test_hold_to_confirm():
    button = contact(hold=700 * MS)
    button.level(0.0, closed=True)
    assert button.tick(25 * MS) == ("pressed",)
    assert button.tick(699 * MS) == ()
    assert button.progress(350 * MS) == pytest.approx(0.5)
    assert button.tick(700 * MS) == ("held",)
    assert button.tick(5.0) == ()
    assert button.progress(5.0) == 1.0


def test_letting_go_too_soon_confirms_nothing():
    button = contact(hold=700 * MS)
    button.level(0.0, closed=True)
    button.tick(25 * MS)
    button.level(600 * MS, closed=False)
    assert button.tick(2.0) == ("released",)
    assert button.progress(2.0) == 0.0


def test_chatter_in_the_middle_does_not_restart_the_hold():
    button = contact(hold=700 * MS)
    button.level(0.0, closed=True)
    button.tick(25 * MS)
    button.level(400 * MS, closed=False)
    button.level(403 * MS, closed=True)
    assert button.tick(700 * MS) == ("held",)


def test_a_hold_noticed_only_at_the_release_still_counts():
    button = contact(hold=700 * MS)
    button.level(0.0, closed=True)
    assert button.level(800 * MS, closed=False) == ("pressed", "held")


def test_a_button_that_is_down_at_the_start_says_nothing_until_it_was_up():
    button = contact(hold=700 * MS, closed=True)
    assert button.tick(0.0) == ()
    assert button.tick(10.0) == ()
    assert button.down_for(10.0) == 10.0
    button.level(10.0, closed=False)
    assert button.tick(11.0) == ()
    button.level(12.0, closed=True)
    assert button.tick(12.1) == ("pressed",)


def test_time_seen_out_of_order_by_two_threads_does_no_harm():
    button = contact()
    button.tick(1.0)
    button.level(0.9, closed=True)
    assert button.tick(1.01) == ()  # it cannot have been closed before 1.0
    assert button.tick(1.025) == ("pressed",)


def test_the_deadline_says_when_to_look_again():
    button = contact(hold=700 * MS)
    assert button.deadline() is None
    button.level(0.0, closed=True)
    assert button.deadline() == pytest.approx(25 * MS)
    button.tick(25 * MS)
    assert button.deadline() == pytest.approx(700 * MS)
    button.tick(700 * MS)
    assert button.deadline() is None


@given(st.lists(st.tuples(st.floats(0.0, 0.5), st.booleans()), max_size=60))
def test_presses_and_releases_always_alternate(edges):
    button = contact(hold=100 * MS)
    now = 0.0
    signals = []
    for wait, closed in edges:
        now += wait
        signals += button.level(now, closed=closed)
    signals += button.level(now + 1, closed=False)
    signals += button.tick(now + 2)
    clean = [signal for signal in signals if signal != "held"]
    assert clean == ["pressed", "released"] * (len(clean) // 2)
    assert all(signals[at - 1] == "pressed" for at, s in enumerate(signals) if s == "held")


def test_many_threads_can_report_one_contact():
    """Edges come from the pin library's thread, ticks from ours: no press is doubled or lost."""
    clock = FakeClock()
    contacts = Contacts({"draw": contact()}, clock)
    found = []
    start = threading.Barrier(8)

    def hammer():
        start.wait()
        for _ in range(200):
            found.extend(contacts.level("draw", closed=True))
            found.extend(signal for _, signal in contacts.tick())

    contacts.level("draw", closed=True)
    clock.advance(1.0)
    threads = [threading.Thread(target=hammer) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["pressed"]
    assert contacts.down() == ("draw",)
    assert contacts.progress("undo") == 0.0
