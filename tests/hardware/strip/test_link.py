"""The strip in play, with each fault: in memory and over a real pseudo-terminal."""

from __future__ import annotations

import logging
import os
import threading
from itertools import pairwise

import pytest

from companion.core.clock import SystemClock
from companion.core.panel import Lights, Sand
from hardware.link import BACK_OFF_S
from hardware.schedule import SteppedScheduler, ThreadScheduler
from hardware.strip import link as strip_link
from hardware.strip.frame import render
from hardware.strip.link import HELLO_S, SILENCE_S, connect
from hardware.strip.port import SerialPort, StripError
from hardware.strip.power import draw_ma, pixels

SAND = Lights(sand=Sand(spaces=4, space=2, left=0.5, running=True, warning=False))
VIOLET = Lights(colour="violet")
DARK = ((0, 0, 0),) * 30
LONG = sum(BACK_OFF_S) + 60.0


def shown_pixels(lights, bench):
    return pixels(
        render(lights, bench.strip.leds, bench.clock.monotonic()), brightness=0.6, milliamps=500.0
    )


def test_it_introduces_itself_and_shines(bench):
    assert bench.link.status.state == "absent"
    bench.link.show(VIOLET)
    bench.link.start()
    bench.run(1)
    assert bench.states == ["ready"]
    assert bench.link.status.works
    assert bench.link.info.name == "Virtual strip"
    assert bench.link.leds == 30
    assert bench.strip.pixels == shown_pixels(VIOLET, bench)


def test_new_lights_are_on_the_strip_within_a_tenth_of_a_second(bench):
    bench.link.start()
    bench.run(2)
    bench.link.show(VIOLET)
    bench.run(0.1)
    assert bench.strip.pixels == shown_pixels(VIOLET, bench)


def test_lights_that_change_all_the_time_are_not_put_off(strip_bench):
    bench = strip_bench()
    bench.link.start()
    bench.run(1)
    for step in range(100):
        bench.link.show(Lights(sand=Sand(4, 1, 1 - step / 100, running=False, warning=False)))
        bench.run(0.01)
    assert bench.strip.frames > 15


def test_a_still_picture_stays_and_costs_little(bench):
    bench.link.start()
    bench.link.show(VIOLET)
    bench.run(1)
    before = bench.strip.frames
    bench.run(10)
    assert bench.strip.pixels == shown_pixels(VIOLET, bench)
    assert bench.strip.frames - before <= 11


def test_falling_sand_moves_and_never_outruns_the_wire(strip_bench):
    bench = strip_bench(leds=300)
    bench.link.show(SAND)
    bench.link.start()
    bench.run(1)
    before = bench.strip.frames
    bench.run(10)
    frames = bench.strip.frames - before
    assert frames > 50
    assert frames * (6 + 3 * 300) * 10 / 115_200 < 10


def test_silence_at_the_start_is_told_and_forgiven(bench):
    bench.strip.inject("silent")
    bench.link.start()
    bench.run(HELLO_S + 1)
    assert bench.link.status.state == "missing"
    assert bench.link.status.text.key == "machine.strip.silent"
    bench.strip.mend()
    bench.run(30)
    assert bench.link.status.state == "ready"


def test_a_strip_that_falls_silent_is_noticed_and_comes_back(bench):
    bench.link.show(VIOLET)
    bench.link.start()
    bench.run(1)
    bench.strip.inject("silent")
    bench.run(SILENCE_S + 4)
    assert bench.link.status.text.key == "machine.strip.silent"
    assert bench.link.status.trouble is not None
    bench.strip.mend()
    bench.run(LONG)
    assert bench.link.status.state == "ready"
    assert bench.link.status.trouble is None
    assert bench.strip.pixels == shown_pixels(VIOLET, bench)


def test_garbage_is_no_strip(bench):
    bench.strip.inject("garbage")
    bench.link.start()
    bench.run(HELLO_S + 1)
    assert bench.link.status.state == "fault"
    assert bench.link.status.text.key == "machine.strip.not_wled"
    bench.strip.mend()
    bench.run(30)
    assert bench.link.status.state == "ready"


def test_a_moment_of_garbage_is_ignored(bench):
    bench.link.start()
    bench.run(1)
    bench.strip.inject("garbage")
    bench.run(2)
    bench.strip.mend()
    bench.run(LONG)
    assert bench.states == ["ready"]


def test_unplugged_in_the_middle_and_back_again(bench):
    bench.link.show(VIOLET)
    bench.link.start()
    bench.run(1)
    bench.unplug()
    bench.link.show(SAND)
    bench.run(3)
    assert bench.link.status.state == "missing"
    bench.plug_in()
    bench.link.show(VIOLET)
    bench.run(40)
    assert bench.link.status.state == "ready"
    assert bench.strip.pixels == shown_pixels(VIOLET, bench)
    assert bench.states[0] == bench.states[-1] == "ready"
    assert set(bench.states[1:-1]) == {"missing"}


def test_a_slow_controller_is_waited_for(bench):
    bench.strip.inject("slow")
    bench.link.start()
    bench.run(4)
    assert bench.states == ["ready"]
    bench.run(40)
    assert bench.states == ["ready"]


def test_a_controller_that_takes_nothing_is_told(strip_bench):
    bench = strip_bench()
    bench.link.start()
    bench.run(1)
    bench.strip.inject("stuck")
    bench.run(4)
    assert bench.link.status.text.key == "machine.strip.stuck"
    bench.strip.mend()
    bench.run(40)
    assert bench.link.status.state == "ready"


def test_it_is_tried_less_and_less_often_but_for_ever(strip_bench):
    bench = strip_bench()
    bench.find = lambda: (tries.append(bench.clock.monotonic()), [])[1]
    tries = []
    bench.link._finder = bench.find
    bench.link.start()
    bench.run(LONG)
    gaps = [round(after - before) for before, after in pairwise(tries)]
    assert gaps[:6] == list(BACK_OFF_S)
    assert set(gaps[6:]) == {BACK_OFF_S[-1]}
    assert bench.link.status.tries == len(tries)


def test_somebody_who_plugs_it_in_need_not_wait(strip_bench):
    bench = strip_bench()
    bench.unplug()
    bench.link.start()
    bench.run(LONG)
    bench.plug_in()
    bench.link.retry_now()
    bench.run(0.5)
    assert bench.link.status.state == "ready"


def test_nobody_is_told_of_a_strip_they_never_had(strip_bench, caplog):
    bench = strip_bench(wanted=False)
    bench.unplug()
    with caplog.at_level(logging.WARNING):
        bench.link.start()
        bench.run(120)
    assert set(bench.states) == {"absent"}
    assert bench.link.status.trouble is None
    assert not caplog.records
    bench.plug_in()
    bench.run(40)
    assert bench.link.status.state == "ready"
    bench.unplug()
    bench.run(3)
    assert bench.link.status.trouble is not None  # now it is missed


def test_a_stranger_on_the_wire_is_passed_over(strip_bench):
    """Two boards with the same chip: the one that does not speak WLED is left alone."""
    bench = strip_bench()
    stranger = strip_bench().strip
    stranger.inject("garbage")
    opened = []

    def opener(name):
        opened.append(name)
        return strip_link.VirtualPort(stranger if name == "printer" else bench.strip, name)

    bench.link._finder = lambda: ["printer", "strip"]
    bench.link._opener = opener
    bench.link.start()
    bench.run(HELLO_S + 2)
    assert opened == ["printer", "strip"]
    assert bench.states == ["ready"]


def test_a_loss_is_logged_once(strip_bench, caplog):
    bench = strip_bench()
    bench.unplug()
    with caplog.at_level(logging.ERROR):
        bench.link.start()
        bench.run(LONG)
    assert len(caplog.records) == 1


def test_closing_leaves_it_dark(bench):
    bench.link.show(VIOLET)
    bench.link.start()
    bench.run(1)
    assert bench.strip.pixels != DARK
    bench.link.close()
    bench.link.close()
    if hasattr(bench, "_carry"):
        bench._carry()
    assert bench.strip.pixels == DARK
    bench.run(10)
    assert bench.strip.pixels == DARK
    bench.link.show(SAND)
    bench.run(1)
    assert bench.strip.pixels == DARK


def test_a_companion_that_dies_leaves_it_dark(bench):
    """Nobody says goodbye: WLED goes back to its own state, which we had set to off."""
    bench.link.show(VIOLET)
    bench.link.start()
    bench.run(1)
    bench.link._cancel()
    bench.clock.advance(3)
    assert bench.strip.pixels == DARK


def test_the_budget_holds_whatever_is_shown(bench):
    bench.link.milliamps = 200.0
    bench.link.brightness = 1.0
    bench.link.show(Lights(colour="white"))
    bench.link.start()
    bench.run(1)
    assert 150.0 < draw_ma(bench.strip.pixels) <= 200.0


def test_a_handler_that_fails_costs_nothing(strip_bench, caplog):
    bench = strip_bench()
    bench.link._on_status = lambda _: 1 / 0
    bench.link.start()
    bench.run(1)
    assert bench.link.status.state == "ready"
    assert "handler" in caplog.text


def test_repr_says_how_it_is(strip_bench):
    bench = strip_bench()
    bench.link.start()
    bench.run(1)
    assert repr(bench.link) == "<StripLink ready: machine.strip.ready (name=Virtual strip, n=30)>"


def test_a_wire_that_takes_nothing_ends_in_an_error_not_in_waiting():
    """Over a real terminal whose other side never reads."""
    master, slave = os.openpty()
    try:
        port = SerialPort(os.ttyname(slave))
        with pytest.raises(StripError) as caught:
            port.write(bytes(200_000))
        assert caught.value.text.key == "machine.strip.stuck"
        port.close()
    finally:
        os.close(master)
        os.close(slave)


def test_play_never_waits_for_a_controller_that_hangs(strip_bench, monkeypatch):
    """The wire is held by a write that does not end; showing something returns all the same."""
    bench = strip_bench()
    bench.link.start()
    bench.run(1)
    write = bench.link._port.write
    hangs, goes_on, shown = threading.Event(), threading.Event(), threading.Event()

    def hang(data):
        hangs.set()
        assert goes_on.wait(60)
        write(data)

    def show():
        bench.link.show(VIOLET)
        shown.set()

    monkeypatch.setattr(bench.link._port, "write", hang)
    wire = threading.Thread(target=bench.run, args=(5,))
    play = threading.Thread(target=show)
    wire.start()
    try:
        assert hangs.wait(60)
        play.start()
        assert shown.wait(30)
    finally:
        goes_on.set()
        wire.join(60)
        play.join(60)
    bench.run(0.2)
    assert bench.strip.pixels == shown_pixels(VIOLET, bench)


def test_a_device_that_is_not_there_or_not_ours(tmp_path):
    with pytest.raises(StripError) as caught:
        SerialPort(str(tmp_path / "ttyUSB9"))
    assert caught.value.text.key == "machine.strip.gone"


@pytest.mark.parametrize("kind", ["auto", "on", "simulated"])
def test_connect(kind, monkeypatch, clock):
    monkeypatch.setattr(strip_link, "find", lambda *_, **__: [])
    time = SteppedScheduler(clock)
    link = connect(kind, clock=clock, scheduler=time)
    link.start()
    time.run(1)
    expected = {"auto": "absent", "on": "missing", "simulated": "simulated"}
    assert link.status.state == expected[kind]
    link.close()


def test_off_is_off(clock):
    assert connect("off", clock=clock, scheduler=SteppedScheduler(clock)) is None


def test_on_a_thread_of_its_own():
    """The real scheduler and the real clock, until the strip is there."""
    clock, ready = SystemClock(), threading.Event()
    with ThreadScheduler(clock) as scheduler:
        link = connect(
            "simulated",
            clock=clock,
            scheduler=scheduler,
            on_status=lambda status: ready.set() if status.works else None,
        )
        with link:
            assert ready.wait(30)
            link.show(VIOLET)
        assert link.virtual.pixels == DARK
