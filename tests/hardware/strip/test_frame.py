"""What the strip shows, as a function of the lights alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.panel import Lights, Sand
from companion.players import COLOURS as PAWNS
from hardware.strip.frame import COLOURS, GLASS, animated, render
from hardware.strip.power import draw_ma, pixels

STANDING = Sand(spaces=4, space=1, left=0.5, running=False, warning=False)
SANDS = st.builds(
    Sand,
    spaces=st.integers(0, 12),
    space=st.integers(0, 13),
    left=st.floats(-0.5, 1.5),
    running=st.booleans(),
    warning=st.booleans(),
)
LIGHTS = st.builds(
    Lights,
    sand=st.none() | SANDS,
    colour=st.none() | st.sampled_from([*COLOURS, "octarine"]),
    pulse=st.booleans(),
    won=st.booleans(),
)


def levels(sand, leds=20, now=0.0):
    """Each LED's share of sand, the glass taken off."""
    frame = render(Lights(sand=sand), leds, now)
    return [round((max(colour) - GLASS) / (1 - GLASS), 3) for colour in frame]


def test_dark_is_dark():
    assert render(Lights(), 5, 3.0) == ((0.0, 0.0, 0.0),) * 5
    assert render(Lights(colour="red"), 0, 0.0) == ()


def test_the_upper_half_empties_towards_the_neck_and_the_heap_grows_from_the_end():
    assert levels(replace(STANDING, left=1.0)) == [1.0] * 10 + [0.0] * 10
    assert levels(replace(STANDING, left=0.5)) == [0.0] * 5 + [1.0] * 5 + [0.0] * 5 + [1.0] * 5
    assert levels(replace(STANDING, left=0.0)) == [0.0] * 10 + [1.0] * 10


def test_no_sand_is_lost():
    for percent in range(101):
        assert sum(levels(replace(STANDING, left=percent / 100))) == pytest.approx(10, abs=0.02)


def test_grains_fall_while_it_runs_and_only_then():
    running = replace(STANDING, running=True, left=0.9)
    seen = [tuple(at for at in range(10, 18) if levels(running, now=t / 20)[at] == 1.0)
            for t in range(16)]  # fmt: skip
    assert len(set(seen)) > 4
    assert {at for grains in seen for at in grains} == set(range(10, 18))
    still = {tuple(levels(replace(running, running=False), now=t / 20)) for t in range(16)}
    assert len(still) == 1
    assert sum(levels(replace(running, left=0.0))[10:]) == 10  # nothing left to fall


def test_the_last_ten_seconds_blink():
    last = replace(STANDING, running=True, warning=True, left=0.1)
    assert max(levels(last, now=0.1)) == 1.0
    assert max(levels(last, now=0.4)) == 0.0
    assert max(levels(replace(last, running=False), now=0.4)) == 1.0


def test_sand_reddens_along_the_track():
    greens = [
        max(render(Lights(sand=replace(STANDING, space=space)), 20, 0.0))[1] for space in (1, 2, 4)
    ]
    assert greens == sorted(greens, reverse=True)
    assert greens[0] > 2 * greens[-1]


def test_a_trap_glows_at_both_ends_beside_the_sand_and_everywhere_without():
    frame = render(Lights(sand=STANDING, colour="violet"), 30, 0.0)
    violet = COLOURS["violet"]
    assert frame[:3] == frame[-3:] == (violet,) * 3
    assert violet not in frame[3:-3]
    assert render(Lights(colour="violet"), 30, 0.0) == (violet,) * 30


def test_something_new_breathes_and_never_goes_out():
    lights = Lights(colour="green", pulse=True)
    greens = [render(lights, 1, t / 10)[0][1] for t in range(20)]
    assert max(greens) == 1.0
    assert 0.1 < min(greens) < 0.2


def test_every_pawn_has_its_own_light_and_an_unknown_colour_is_white():
    shown = {render(Lights(colour=pawn), 1, 0.0) for pawn in PAWNS}
    assert len(shown) == len(PAWNS)
    assert all(max(frame[0]) > 0 for frame in shown)
    assert render(Lights(colour="octarine"), 1, 0.0) == ((1.0, 1.0, 1.0),)


def test_a_victory_has_all_colours_and_wanders():
    lights = Lights(won=True, colour="green", sand=STANDING)
    first, later = render(lights, 60, 0.0), render(lights, 60, 1.5)
    assert first != later
    for part in range(3):
        assert any(colour[part] == 1.0 and sum(colour) < 1.5 for colour in first)


@settings(derandomize=True, max_examples=300)
@given(LIGHTS, st.integers(1, 40), st.floats(0, 1e6))
def test_any_lights_make_a_whole_frame_within_limits(lights, leds, now):
    frame = render(lights, leds, now)
    assert len(frame) == leds
    assert all(0.0 <= part <= 1.0 for colour in frame for part in colour)
    assert render(lights, leds, now) == frame
    if not animated(lights):
        assert render(lights, leds, now + 0.37) == frame


@settings(derandomize=True, max_examples=200)
@given(LIGHTS, st.integers(1, 60), st.floats(0, 1), st.floats(70, 2000))
def test_the_budget_is_never_exceeded(lights, leds, brightness, milliamps):
    shown = pixels(render(lights, leds, 0.3), brightness=brightness, milliamps=milliamps)
    assert draw_ma(shown) <= milliamps + 1e-6
    assert all(0 <= part <= 255 for pixel in shown for part in pixel)


def test_brightness_and_budget_dim_all_alike():
    white = ((1.0, 1.0, 1.0),) * 10
    assert pixels(white, brightness=1.0, milliamps=10_000) == ((255, 255, 255),) * 10
    half = pixels(white, brightness=0.5, milliamps=10_000)
    assert set(half) == {(55, 55, 55)}  # half as bright to the eye
    mixed = ((1.0, 0.5, 0.0),) * 10
    free = pixels(mixed, brightness=1.0, milliamps=10_000)[0]
    tight = pixels(mixed, brightness=1.0, milliamps=60)[0]
    assert tight[0] < free[0] / 3
    assert tight[0] / tight[1] == pytest.approx(free[0] / free[1], rel=0.15)
    assert tight[2] == 0
