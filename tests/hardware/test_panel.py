from __future__ import annotations

import gc
import threading
import time as real_time

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.core.clock import FakeClock, SystemClock
from companion.core.panel import Lights, Sand
from hardware import wiring
from hardware.errors import HardwareError, PanelClosedError, PanelError
from hardware.frame import STANDING, WAITING, render
from hardware.panel import Panel
from hardware.schedule import SteppedScheduler, ThreadScheduler
from hardware.simulated import SimulatedBoard, SimulatedPanel


def sand(space=1, left=1.0, *, running=True, warning=False):
    return Lights(sand=Sand(spaces=6, space=space, left=left, running=running, warning=warning))


def track_levels(panel):
    return [panel.board.level(pin) for pin in panel.wiring.track.pins]


def rgb_levels(panel):
    light = panel.wiring.light
    return [panel.board.level(pin) for pin in (light.red, light.green, light.blue)]


# --- buttons -------------------------------------------------------------------------------------


@pytest.mark.parametrize("button", ["flip", "done", "draw", "next"])
def test_one_press_is_one_press(panel, time, presses, button):
    panel.press(button)
    time.run(1.0)
    assert presses == [button]


def test_two_presses_are_two(panel, time, presses):
    for _ in range(2):
        panel.press("draw")
        time.run(0.3)
    assert presses == ["draw", "draw"]


def test_a_bouncing_contact_gives_one_press(panel, time, presses):
    panel.board.bounce("draw", 5)
    panel.press("draw")
    time.run(1.0)
    assert presses == ["draw"]


def test_the_mock_alone_would_have_given_many(wires, time):
    """The reason for our own debouncing: this test fails if gpiozero's mock ever gets one."""
    board = SimulatedBoard(wires, time)
    pin = board.factory.pin(wires.buttons.draw.pin)
    pin.pull = "up"
    board.bounce("draw", 5)
    board.press("draw")
    time.run(1.0)
    assert len(pin.states) > 10


def test_static_is_no_press(panel, time, presses):
    panel.board.glitch("draw")
    time.run(1.0)
    assert presses == []


def test_undo_wants_to_be_held(panel, time, presses):
    panel.press("undo", ms=300)
    time.run(1.0)
    assert presses == []
    panel.press("undo", ms=None)
    time.run(0.35)
    assert panel.holding("undo") == pytest.approx(0.5)
    time.run(0.4)
    assert presses == ["undo"]
    time.run(5.0)
    panel.release("undo")
    time.run(1.0)
    assert presses == ["undo"]
    assert panel.holding("undo") == 0.0


def test_two_buttons_at_once_are_both_heard(panel, time, presses):
    panel.press("flip", ms=None)
    panel.press("done", ms=None)
    time.run(0.1)
    assert sorted(presses) == ["done", "flip"]
    assert panel.down == ("flip", "done")


def test_a_button_that_is_stuck_at_the_start_draws_nothing(wires, clock, time, presses):
    board = SimulatedBoard(wires, time)
    board.stick("draw")
    with SimulatedPanel(
        wires, clock=clock, scheduler=time, board=board, on_press=presses.append
    ) as panel:
        time.run(19.0)
        assert panel.stuck == ()
        time.run(2.0)
        assert panel.stuck == ("draw",)
        panel.press("draw")
        time.run(1.0)
        assert presses == []
        board.unstick("draw")
        time.run(1.0)
        assert panel.stuck == ()
        panel.press("draw")
        time.run(1.0)
        assert presses == ["draw"]


def test_a_button_wired_to_3v3_works_the_other_way_round(clock, time, presses):
    wires = wiring.parse("version = 1\n[buttons]\ndraw = { pin = 22, active_low = false }")
    with SimulatedPanel(wires, clock=clock, scheduler=time, on_press=presses.append) as panel:
        assert panel.board.level(22) == 0.0
        panel.press("draw", ms=None)
        assert panel.board.level(22) == 1.0
        time.run(0.1)
    assert presses == ["draw"]


def test_a_missed_edge_is_found_by_the_next_check(panel, time, presses):
    pin = panel.board.factory.pin(panel.wiring.buttons.draw.pin)
    pin._state = False  # the contact closed, and the kernel did not tell us
    panel.check()
    time.run(0.1)
    assert presses == ["draw"]


def test_a_handler_that_fails_does_not_silence_the_next_press(panel, time, caplog):
    heard = []

    def fails(button):
        heard.append(button)
        raise RuntimeError("the screen is on fire")

    panel.on_press = fails
    for _ in range(2):
        panel.press("next")
        time.run(0.5)
    assert heard == ["next", "next"]
    assert "the handler of the next button failed" in caplog.text


def test_presses_from_a_foreign_thread(wires):
    """As on a Pi: edges on the pin library's thread, timers on ours, the handler on either."""
    arrived = threading.Event()
    heard = []

    def on_press(button):
        heard.append((button, threading.current_thread().name))
        arrived.set()

    clock = SystemClock()
    with (
        ThreadScheduler(clock) as scheduler,
        SimulatedPanel(wires, clock=clock, scheduler=scheduler, on_press=on_press) as panel,
    ):
        finger = threading.Thread(target=panel.press, args=("draw",), name="pins")
        finger.start()
        finger.join()
        assert arrived.wait(5.0)
        deadline = real_time.monotonic() + 5.0
        while panel.down and real_time.monotonic() < deadline:
            real_time.sleep(0.01)
        assert panel.down == ()
    assert [button for button, _ in heard] == ["draw"]
    assert heard[0][1] != threading.main_thread().name


def test_closing_while_edges_arrive_does_not_hang(wires):
    clock = SystemClock()
    with ThreadScheduler(clock) as scheduler:
        panel = SimulatedPanel(wires, clock=clock, scheduler=scheduler)
        stop = threading.Event()

        def fidget():
            while not stop.is_set():
                panel.board.press("flip", ms=None)
                panel.board.release("flip")

        finger = threading.Thread(target=fidget, daemon=True)
        finger.start()
        closer = threading.Thread(target=panel.close, daemon=True)
        closer.start()
        closer.join(5.0)
        stop.set()
        finger.join(5.0)
        assert not closer.is_alive()
        assert not finger.is_alive()
        assert panel.closed


# --- lights --------------------------------------------------------------------------------------


def test_the_pins_show_what_the_frame_says(panel):
    panel.show(Lights(sand=sand(space=3, left=0.4).sand, colour="violet"))
    assert track_levels(panel) == pytest.approx(panel.frame.track, abs=0.006)
    assert rgb_levels(panel) == pytest.approx(panel.frame.rgb, abs=0.006)
    assert panel.frame.track[:3] == pytest.approx((0.0, 0.0, STANDING + (1 - STANDING) * 0.4))
    assert panel.frame.rgb == panel.wiring.colours["violet"]


def test_a_restart_shows_the_right_lights_at_once(panel, wires):
    """The same lights on a new panel and another clock: no memory is needed."""
    lights = Lights(sand=sand(space=4, left=0.7).sand, colour="green")
    panel.show(sand(space=1))
    panel.show(lights)
    clock = FakeClock()
    clock.advance(12345.0)
    with SimulatedPanel(wires, clock=clock, scheduler=SteppedScheduler(clock)) as fresh:
        assert track_levels(fresh) == [0.0] * 6
        fresh.show(lights)
        assert fresh.frame == panel.frame
        assert track_levels(fresh) == track_levels(panel)


def test_the_warning_blinks_by_itself(panel, time):
    panel.show(sand(left=0.1, warning=True))
    seen = set()
    for _ in range(20):
        time.run(0.1)
        seen.add(panel.board.level(panel.wiring.track.pins[0]) > 0)
    assert seen == {True, False}


def test_steady_lights_cost_no_timer(panel, time):
    panel.show(sand(left=0.5))
    assert time._agenda.next_due() is None
    panel.show(Lights(colour="brown", pulse=True))
    assert time._agenda.next_due() is not None
    panel.show(Lights(colour="brown"))
    assert time._agenda.next_due() is None


def test_lights_that_stay_the_same_are_not_written_again(panel, monkeypatch):
    """lgpio restarts its pulses at every write, which would flicker."""
    writes = []
    pin = panel.board.factory.pin(panel.wiring.track.pins[0])
    write = pin._set_state
    monkeypatch.setattr(pin, "_set_state", lambda level: (writes.append(level), write(level)))
    for left in (0.52, 0.52, 0.5201, 0.6):
        panel.show(sand(left=left))
    assert writes == [0.64, 0.7]


def test_the_brightness_setting_dims_the_track_only(clock, time):
    wires = wiring.parse("version = 1\n[track]\npins = [5]\nbrightness = 0.5\n[buzzer]\npin = 25")
    with SimulatedPanel(wires, clock=clock, scheduler=time) as panel:
        panel.show(Lights(sand=Sand(spaces=1, space=1, left=1.0, running=True, warning=False)))
        assert panel.board.level(5) == 0.5
        assert panel.frame.track == (1.0,)


def test_lights_on_3v3_are_the_other_way_round(clock, time):
    wires = wiring.parse(
        "version = 1\n[track]\npins = [5]\nactive_low = true\n"
        '[light]\nred = 12\ngreen = 16\nblue = 20\ncommon = "anode"'
    )
    with SimulatedPanel(wires, clock=clock, scheduler=time) as panel:
        assert panel.board.level(5) == 1.0
        panel.show(Lights(colour="red"))
        assert rgb_levels(panel) == [0.0, 1.0, 1.0]


def test_pins_that_cannot_dim_are_switched(wires, clock, time):
    """Without PWM the space is still told: its light is on, the waiting ones are off."""
    factory = MockFactory(pin_class=MockPin)
    with Panel(wires, factory=factory, clock=clock, scheduler=time) as panel:
        panel.show(Lights(sand=sand(space=2, left=0.5).sand, colour="violet"))
        assert [factory.pin(pin).state for pin in wires.track.pins] == [0, 1, 0, 0, 0, 0]
        legs = (wires.light.red, wires.light.green, wires.light.blue)
        assert [factory.pin(pin).state for pin in legs] == [1, 0, 1]


def test_a_colour_without_a_mix_is_white_and_logged(panel, caplog):
    panel.show(Lights(colour="octarine"))
    assert rgb_levels(panel) == [1.0, 1.0, 1.0]
    assert "octarine" in caplog.text


def test_the_waiting_spaces_glow(panel):
    panel.show(sand())
    assert track_levels(panel) == [1.0] + [WAITING] * 5


def test_the_frame_is_the_pure_one(panel, clock):
    lights = Lights(sand=sand(space=2, left=0.3).sand, colour="brown", pulse=True)
    clock.advance(0.7)
    panel.show(lights)
    assert panel.frame == render(lights, 6, 0.7, panel.wiring.colours)
    assert panel.lights == lights


# --- sound ---------------------------------------------------------------------------------------


def heard(panel, time, sound):
    """How long the buzzer sounded, in milliseconds, and in how many beeps."""
    panel.buzz(sound)
    total = beeps = 0
    before = False
    for _ in range(1500):
        now = panel.board.level(panel.wiring.buzzer.pin) > 0
        total += now
        beeps += now and not before
        before = now
        time.run(0.001)
    assert not panel.sounding
    return beeps, total


def test_each_sound_can_be_told_apart(panel, time):
    found = [heard(panel, time, sound) for sound in ("tick", "warning", "end", "drawn")]
    assert [beeps for beeps, _ in found] == [1, 2, 3, 2]
    assert found[2][1] == pytest.approx(810, abs=5)
    assert len({total for _, total in found}) == 4


def test_soft_is_shorter_and_leaves_the_ticking_out(panel, time):
    panel.sound = "soft"
    assert heard(panel, time, "tick") == (0, 0)
    beeps, total = heard(panel, time, "end")
    assert beeps == 3
    assert total <= 66


def test_off_is_silent(panel, time):
    panel.sound = "off"
    assert [heard(panel, time, sound) for sound in ("tick", "warning", "end", "drawn")] == [
        (0, 0)
    ] * 4


def test_a_new_sound_cuts_the_old_one_short(panel, time):
    panel.buzz("end")
    time.run(0.05)
    panel.buzz("tick")
    time.run(0.03)
    assert not panel.sounding


def test_a_passive_buzzer_is_given_its_tone(clock, time):
    wires = wiring.parse('version = 1\n[buzzer]\npin = 25\nkind = "passive"')
    with SimulatedPanel(wires, clock=clock, scheduler=time, sound="soft") as panel:
        panel.buzz("drawn")
        pin = panel.board.factory.pin(25)
        assert pin.frequency == 1400
        assert 0 < panel.board.level(25) < 0.1
        time.run(0.11)
        assert pin.frequency == 2000
        time.run(1.0)
        assert panel.board.level(25) == 0.0


def test_a_panel_without_a_buzzer_stays_silent(clock, time):
    wires = wiring.parse("version = 1\n[track]\npins = [5]")
    with SimulatedPanel(wires, clock=clock, scheduler=time) as panel:
        panel.buzz("end")
        assert not panel.sounding


# --- opening and closing -------------------------------------------------------------------------


def test_closing_leaves_the_panel_dark_silent_and_deaf(wires, clock, time, presses):
    panel = SimulatedPanel(wires, clock=clock, scheduler=time, on_press=presses.append)
    panel.show(Lights(sand=sand(warning=True).sand, colour="white", pulse=True))
    panel.buzz("end")
    panel.close()
    panel.close()
    panel.press("draw")
    time.run(2.0)
    assert presses == []
    assert rgb_levels(panel) == [0.0] * 3
    assert panel.board.level(wires.buzzer.pin) == 0.0
    assert (panel.down, panel.stuck, panel.holding("undo"), panel.sounding) == ((), (), 0.0, False)


def test_a_closed_panel_says_so(wires, clock, time):
    panel = SimulatedPanel(wires, clock=clock, scheduler=time)
    panel.close()
    for act in (lambda: panel.show(Lights()), lambda: panel.buzz("tick"), panel.check):
        with pytest.raises(PanelClosedError):
            act()


def test_closing_gives_the_pins_back(wires, clock, time):
    board = SimulatedBoard(wires, time)
    for _ in range(3):
        with SimulatedPanel(wires, clock=clock, scheduler=time, board=board) as panel:
            panel.show(sand())


def test_a_panel_that_fails_half_way_closes_what_it_opened(wires, clock, time):
    """The last button's pin is taken: the lights opened before it must be free again."""
    board = SimulatedBoard(wires, time)
    last = wiring.parse("version = 1\n[buttons]\nnext = { pin = 24 }")
    with (
        SimulatedPanel(last, clock=clock, scheduler=time, board=board),
        pytest.raises(PanelError, match="GPIO24"),
    ):
        SimulatedPanel(wires, clock=clock, scheduler=time, board=board)
    with SimulatedPanel(wires, clock=clock, scheduler=time, board=board) as panel:
        panel.show(sand())
        assert track_levels(panel)[0] == 1.0


def test_the_same_pins_cannot_be_opened_twice(panel, clock, time):
    with pytest.raises(PanelError) as caught:
        SimulatedPanel(panel.wiring, clock=clock, scheduler=time, board=panel.board)
    assert isinstance(caught.value, HardwareError)
    assert isinstance(caught.value, OSError)


def test_an_unplugged_panel_is_an_error_with_a_reason(panel):
    panel.board.unplug()
    for act in (lambda: panel.show(sand()), lambda: panel.buzz("end"), panel.check):
        with pytest.raises(PanelError, match="No such device"):
            act()


def test_a_panel_unplugged_while_blinking_reports_it(panel, time):
    faults = []
    panel.on_fault = faults.append
    panel.show(sand(left=0.1, warning=True))
    panel.board.unplug()
    time.run(1.0)
    assert [type(fault) for fault in faults] == [PanelError]


def test_an_unplugged_panel_can_be_closed_and_opened_again(wires, clock, time):
    board = SimulatedBoard(wires, time)
    panel = SimulatedPanel(wires, clock=clock, scheduler=time, board=board)
    board.unplug()
    panel.close()
    board.plug_in()
    with SimulatedPanel(wires, clock=clock, scheduler=time, board=board) as again:
        again.show(sand(space=2))
        assert track_levels(again)[:2] == [0.0, 1.0]


def test_a_light_that_fails_in_its_making_gives_its_pin_back(wires, clock, time):
    """Seen with an unplugged board: gpiozero keeps the pin of a half-built device reserved."""
    board = SimulatedBoard(wires, time)
    board.unplug()
    kept = []
    for _ in range(2):
        with pytest.raises(PanelError, match="No such device") as caught:
            SimulatedPanel(wires, clock=clock, scheduler=time, board=board)
        kept.append(caught.value)  # as a log record might: its traceback keeps the device alive
    board.plug_in()
    SimulatedPanel(wires, clock=clock, scheduler=time, board=board).close()


def test_the_ghost_of_a_lost_panel_does_not_darken_the_next(wires, clock, time):
    """gpiozero closes a device again when it is collected: the pin is somebody else's by then."""
    board = SimulatedBoard(wires, time)
    lost = SimulatedPanel(wires, clock=clock, scheduler=time, board=board)
    board.unplug()
    lost.close()
    board.plug_in()
    with SimulatedPanel(wires, clock=clock, scheduler=time, board=board) as again:
        again.show(sand(space=2))
        del lost
        gc.collect()
        assert track_levels(again)[:2] == [0.0, 1.0]
        assert again.board.factory.pin(wires.track.pins[1]).function == "output"


def test_repr_tells_how_it_is(panel, time):
    panel.show(Lights(sand=sand(space=6).sand, colour="red"))
    panel.press("flip", ms=None)
    time.run(0.1)
    assert repr(panel) == (
        "<SimulatedPanel track=[0.00 0.00 0.00 0.00 0.00 1.00] rgb=(1.00, 0.00, 0.00) "
        "sounding=False down=flip>"
    )
    panel.close()
    assert repr(panel) == "<SimulatedPanel closed>"
