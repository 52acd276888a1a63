from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.panel import Lights, Sand
from hardware.frame import BREATH_LOW, BREATH_S, STANDING, WAITING, animated, render, stretches

COLOURS = {"brown": (1.0, 0.3, 0.0)}


def sand(space=1, left=1.0, *, spaces=6, running=True, warning=False):
    return Sand(spaces=spaces, space=space, left=left, running=running, warning=warning)


def track(leds=6, now=0.0, **options):
    return render(Lights(sand=sand(**options)), leds, now, COLOURS).track


def test_no_sand_no_light():
    assert render(Lights(), 6, 0.0, COLOURS).track == (0.0,) * 6
    assert render(Lights(), 0, 0.0, COLOURS).track == ()


def test_the_first_space_shines_and_the_others_wait():
    assert track() == (1.0,) + (WAITING,) * 5


def test_spaces_that_are_past_are_dark():
    assert track(space=4) == (0.0, 0.0, 0.0, 1.0, WAITING, WAITING)


def test_half_the_sand_is_half_way_down():
    assert track(left=0.5)[0] == pytest.approx(STANDING + (1 - STANDING) / 2)


def test_an_empty_hourglass_still_shows_where_it_stands():
    assert track(space=2, left=0.0) == (0.0, STANDING, WAITING, WAITING, WAITING, WAITING)


def test_several_lights_a_space_go_out_one_by_one():
    """Twelve lights, four spaces: three lights each, like sand sinking."""
    full = track(12, spaces=4)
    assert full[:3] == (1.0, 1.0, 1.0)
    third_gone = track(12, spaces=4, left=2 / 3)
    assert third_gone[0] == 0.0
    assert third_gone[1:3] == pytest.approx((1.0, 1.0))
    assert track(12, spaces=4, left=2 / 3 + 1e-9)[0] == 0.0
    nearly = track(12, spaces=4, left=0.1)
    assert nearly[:2] == (0.0, 0.0)
    assert STANDING < nearly[2] < 1.0
    assert nearly[3:] == (WAITING,) * 9


def test_fewer_lights_than_spaces_share_them():
    """Three lights, six spaces: a light drains over its two spaces, so both can be told apart."""
    first = track(3, spaces=6, space=1)[0]
    second = track(3, spaces=6, space=2)[0]
    assert first == 1.0
    assert second == pytest.approx(STANDING + (1 - STANDING) / 2)
    assert track(3, spaces=6, space=3) == (0.0, 1.0, WAITING)


def test_the_warning_blinks_only_where_the_hourglass_stands():
    on = track(space=2, left=0.1, warning=True, now=0.1)
    off = track(space=2, left=0.1, warning=True, now=0.4)
    assert on[1] > 0.0
    assert off[1] == 0.0
    assert on[2:] == off[2:] == (WAITING,) * 4


def test_a_paused_warning_does_not_blink():
    frames = {track(left=0.1, warning=True, running=False, now=at / 10) for at in range(10)}
    assert len(frames) == 1


def test_the_trap_light_shows_its_colour():
    assert render(Lights(colour="brown"), 6, 0.0, COLOURS).rgb == (1.0, 0.3, 0.0)
    assert render(Lights(), 6, 0.0, COLOURS).rgb == (0.0, 0.0, 0.0)


def test_an_unknown_colour_is_still_a_light():
    assert render(Lights(colour="octarine"), 6, 0.0, COLOURS).rgb == (1.0, 1.0, 1.0)


def test_a_new_trap_breathes_and_never_goes_out():
    lights = Lights(colour="brown", pulse=True)
    reds = [render(lights, 6, at * BREATH_S / 8, COLOURS).rgb[0] for at in range(9)]
    assert reds[0] == reds[8] == pytest.approx(1.0)
    assert min(reds) == reds[4] == pytest.approx(BREATH_LOW)


def test_only_what_moves_needs_redrawing():
    assert animated(Lights(sand=sand(warning=True)))
    assert animated(Lights(colour="brown", pulse=True))
    assert not animated(Lights(sand=sand(warning=True, running=False)))
    assert not animated(Lights(sand=sand(), colour="brown"))
    assert not animated(Lights(pulse=True))


@given(st.integers(1, 12), st.integers(1, 20))
def test_the_lights_cover_the_whole_track_without_a_gap(leds, spaces):
    found = stretches(leds, spaces)
    assert len(found) == leds
    assert found[0][0] == 0
    assert found[-1][1] == pytest.approx(spaces)
    assert all(a[1] == pytest.approx(b[0]) for a, b in itertools.pairwise(found))
    assert all(start < end for start, end in found)


ANY_SAND = st.builds(
    Sand,
    spaces=st.integers(1, 20),
    space=st.integers(-2, 25),
    left=st.floats(-1.0, 2.0),
    running=st.booleans(),
    warning=st.booleans(),
)


@given(st.integers(0, 12), ANY_SAND, st.floats(0.0, 100.0))
def test_whatever_it_is_told_it_stays_a_brightness(leds, any_sand, now):
    shown = render(Lights(sand=any_sand), leds, now, COLOURS).track
    assert len(shown) == leds
    assert all(0.0 <= level <= 1.0 for level in shown)


@given(st.integers(1, 12), st.integers(1, 12), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_less_sand_is_never_more_light(leds, spaces, one, other):
    low, high = sorted((one, other))
    assert (
        sum(track(leds, spaces=spaces, left=low))
        <= sum(track(leds, spaces=spaces, left=high)) + 1e-9
    )
