"""Exposure that keeps in step with the lamps, and holds still."""

from __future__ import annotations

import pytest

from vision.cameras.exposure import CHANGED_FRAMES, SETTLED_AFTER, WARM_UP, Steady, steady


@pytest.mark.parametrize(
    ("exposure", "gain", "mains", "wanted"),
    [
        (14_000, 2.0, 50, (20_000, 1.4)),
        (33_000, 8.0, 50, (30_000, 8.8)),
        (14_000, 2.0, 60, (25_000, 1.12)),
        (9_000, 2.5, 60, (16_667, 1.35)),
        (11_000, 1.0, 50, (10_000, 1.1)),
        (4_000, 1.0, 50, (4_000, 1.0)),
    ],
)
def test_whole_flickers_and_the_same_brightness(exposure, gain, mains, wanted):
    found = steady(exposure, gain, mains)
    assert found == pytest.approx(wanted, rel=1e-3)
    assert found[0] * found[1] == pytest.approx(exposure * gain, rel=1e-3)


def orders(steady: Steady, brightness: float, frames: int, **how) -> list[str | None]:
    return [steady.see(brightness, **how) for _ in range(frames)]


def test_locks_when_the_camera_says_it_has_settled():
    assert orders(Steady(), 120, SETTLED_AFTER, converged=True)[-1] == "lock"


def test_locks_after_a_while_if_the_camera_says_nothing():
    found = orders(Steady(), 120, WARM_UP)
    assert found == [None] * (WARM_UP - 1) + ["lock"]


def test_a_hand_in_the_picture_changes_nothing():
    lamp = Steady()
    orders(lamp, 120, WARM_UP + SETTLED_AFTER)
    assert set(orders(lamp, 95, 500)) == {None}


def test_a_switched_lamp_lets_go_and_locks_again():
    lamp = Steady()
    orders(lamp, 120, WARM_UP + SETTLED_AFTER)
    assert orders(lamp, 60, CHANGED_FRAMES)[-1] == "free"
    assert not lamp.locked
    assert orders(lamp, 118, WARM_UP)[-1] == "lock"


def test_a_lamp_that_flashes_is_not_a_switched_lamp():
    lamp = Steady()
    orders(lamp, 120, WARM_UP + SETTLED_AFTER)
    for _ in range(4):
        assert set(orders(lamp, 60, CHANGED_FRAMES - 1)) == {None}
        assert set(orders(lamp, 120, 2)) == {None}


def test_a_camera_that_does_not_do_as_told_is_left_to_itself():
    webcam = Steady()
    orders(webcam, 120, WARM_UP)
    assert orders(webcam, 30, SETTLED_AFTER)[-1] == "free"
    assert set(orders(webcam, 120, 10 * WARM_UP)) == {None}
