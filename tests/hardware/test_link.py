from __future__ import annotations

import logging
import threading
import time as real_time

import pytest

from companion.core.clock import SystemClock
from companion.core.panel import Lights, Sand
from companion.core.text import Text
from hardware import factory, wiring
from hardware.errors import PanelError, PinFactoryError
from hardware.frame import render
from hardware.link import BACK_OFF_S, LinkStatus, PanelLink, connect
from hardware.panel import Panel
from hardware.schedule import ThreadScheduler
from hardware.simulated import SimulatedBoard, SimulatedPanel

LIGHTS = Lights(sand=Sand(spaces=6, space=3, left=0.5, running=True, warning=False), colour="brown")


class Table:
    """A link on a simulated board, and everything that was heard of it."""

    def __init__(self, wires, clock, time):
        self.time = time
        self.clock = clock
        self.board = SimulatedBoard(wires, time)
        self.presses = []
        self.statuses = []
        self.tries = 0
        self.breaks_with = None
        self.link = PanelLink(
            self._open,
            clock=clock,
            scheduler=time,
            on_press=self.presses.append,
            on_status=self.statuses.append,
        )

    def _open(self, on_press, on_fault, sound):
        self.tries += 1
        if self.breaks_with is not None:
            raise self.breaks_with
        return SimulatedPanel(
            self.board.wiring,
            clock=self.clock,
            scheduler=self.time,
            board=self.board,
            on_press=on_press,
            on_fault=on_fault,
            sound=sound,
        )

    @property
    def states(self):
        return [status.state for status in self.statuses]

    def shows(self):
        return [self.board.level(pin) for pin in self.board.wiring.track.pins]


@pytest.fixture
def table(wires, clock, time):
    table = Table(wires, clock, time)
    yield table
    table.link.close()


def test_before_the_start_nothing_is_open(table):
    table.link.show(LIGHTS)
    table.link.buzz("end")
    assert table.link.status.state == "missing"
    assert not table.link.status.works
    assert table.tries == 0


def test_a_panel_that_is_there(table):
    table.link.start()
    assert table.link.status == LinkStatus("simulated", Text("hardware.link.simulated"))
    assert table.link.status.works
    table.board.press("draw")
    table.time.run(0.5)
    assert table.presses == ["draw"]


def test_after_a_restart_the_lights_are_right_at_once(table):
    table.link.show(LIGHTS)
    table.link.start()
    assert table.shows()[:3] == pytest.approx([0.0, 0.0, 0.62], abs=0.01)


def test_unplugged_in_the_middle_and_back_again(table):
    """Reported, retried, and the right lights when it is back; play never notices."""
    table.link.start()
    table.link.show(Lights())
    table.board.unplug()
    table.link.show(LIGHTS)
    table.link.buzz("end")
    assert table.link.status.state == "missing"
    assert table.link.status.text.key == "hardware.panel.no_answer"
    table.time.run(10.0)
    assert table.link.status.state == "missing"
    table.board.plug_in()
    table.time.run(31.0)
    assert table.link.status.state == "simulated"
    assert table.shows()[2] == pytest.approx(0.62, abs=0.01)
    table.board.press("flip")
    table.time.run(0.5)
    assert table.presses == ["flip"]
    assert table.states[0] == table.states[-1] == "simulated"
    assert set(table.states[1:-1]) == {"missing"}


def test_a_silent_loss_is_found_by_the_heartbeat(table):
    table.link.start()
    table.board.unplug()
    table.time.run(1.5)
    assert table.link.status.state == "missing"


def test_a_loss_while_blinking_is_found_by_the_blinking(table):
    table.link.start()
    table.link.show(Lights(sand=Sand(spaces=6, space=1, left=0.1, running=True, warning=True)))
    table.board.unplug()
    table.time.run(0.6)
    assert table.link.status.state == "missing"


def test_the_tries_back_off(table):
    table.breaks_with = PanelError(Text("hardware.panel.no_answer", {"why": "busy"}))
    table.link.start()
    moments = []
    seen = table.tries
    for _ in range(1000):
        table.time.run(0.1)
        if table.tries > seen:
            seen = table.tries
            moments.append(round(table.clock.monotonic(), 1))
    gaps = [b - a for a, b in zip([0.0, *moments], moments, strict=False)]
    assert gaps[:6] == pytest.approx(list(BACK_OFF_S), abs=0.11)
    assert gaps[6:] == pytest.approx([BACK_OFF_S[-1]] * len(gaps[6:]), abs=0.11)
    assert table.link.status.tries == table.tries


def test_after_coming_back_the_patience_starts_anew(table):
    table.breaks_with = PanelError(Text("hardware.panel.no_answer", {"why": "busy"}))
    table.link.start()
    table.time.run(20.0)
    table.breaks_with = None
    table.time.run(30.0)
    assert table.link.status.works
    table.board.unplug()
    table.link.show(LIGHTS)
    table.board.plug_in()
    table.time.run(1.1)
    assert table.link.status.works


def test_somebody_who_has_mended_it_need_not_wait(table):
    table.breaks_with = PanelError(Text("hardware.panel.no_answer", {"why": "busy"}))
    table.link.start()
    table.time.run(20.0)
    table.breaks_with = None
    table.link.retry_now()
    assert table.link.status.works
    tries = table.tries
    table.link.retry_now()
    table.time.run(60.0)
    assert table.tries == tries


@pytest.mark.parametrize(
    ("error", "state", "key"),
    [
        (PinFactoryError(Text("hardware.factory.broken")), "fault", "hardware.factory.broken"),
        (PanelError(Text("hardware.panel.no_answer")), "missing", "hardware.panel.no_answer"),
        (ZeroDivisionError("what"), "fault", "hardware.link.unexpected"),
    ],
)
def test_what_goes_wrong_has_a_name(table, error, state, key):
    table.breaks_with = error
    table.link.start()
    assert (table.link.status.state, table.link.status.text.key) == (state, key)
    table.breaks_with = None
    table.time.run(1.5)
    assert table.link.status.works


def test_a_long_absence_is_logged_once(table, caplog):
    caplog.set_level(logging.ERROR)
    table.breaks_with = PanelError(Text("hardware.panel.no_answer", {"why": "busy"}))
    table.link.start()
    table.time.run(600.0)
    assert len(caplog.records) == 1


def test_a_stuck_button_is_named(table):
    table.link.start()
    table.board.stick("next")
    table.time.run(23.0)
    assert table.link.status.state == "simulated"
    assert table.link.status.text == Text(
        "hardware.link.stuck", {"buttons": [Text("hardware.button.next")]}
    )
    table.board.unstick("next")
    table.time.run(2.0)
    assert table.link.status.text == Text("hardware.link.simulated")
    assert table.presses == ["next"]


def test_the_loudness_is_kept_for_the_next_panel(table):
    table.link.start()
    table.link.sound = "off"
    table.link.buzz("end")
    assert not table.link.panel.sounding
    table.board.unplug()
    table.link.show(LIGHTS)
    table.board.plug_in()
    table.time.run(2.0)
    assert table.link.panel.sound == table.link.sound == "off"
    table.link.sound = "full"
    table.link.buzz("end")
    assert table.link.panel.sounding


def test_the_twin_draws_what_the_panel_shows_or_would_show(table):
    table.link.show(LIGHTS)
    without = table.link.frame
    table.link.start()
    assert table.link.frame == without == table.link.panel.frame
    assert without == render(LIGHTS, 6, 0.0, wiring.load().colours)


def test_a_hold_can_be_watched(table):
    assert table.link.holding("undo") == 0.0
    table.link.start()
    table.board.press("undo", ms=None)
    table.time.run(0.35)
    assert table.link.holding("undo") == pytest.approx(0.5)


def test_a_status_handler_that_fails_costs_nothing(table, caplog):
    def fails(_status):
        raise RuntimeError("no corner")

    table.link._on_status = fails
    table.link.start()
    table.board.press("draw")
    table.time.run(0.5)
    assert table.presses == ["draw"]
    assert "status failed" in caplog.text


def test_after_closing_nothing_is_tried_any_more(table):
    table.link.start()
    table.board.unplug()
    table.link.show(LIGHTS)
    table.link.close()
    table.link.close()
    table.board.plug_in()
    tries = table.tries
    table.time.run(120.0)
    table.link.retry_now()
    assert table.tries == tries
    table.link.show(Lights())
    table.link.buzz("end")


def test_repr_tells_how_it_is(table):
    table.link.start()
    assert repr(table.link) == "<PanelLink simulated: hardware.link.simulated>"


# --- the panel of this machine -------------------------------------------------------------------


@pytest.fixture
def connected(clock, time):
    links = []

    def make(**options):
        link = connect(clock=clock, scheduler=time, on_press=lambda _: None, **options)
        links.append(link)
        return link.start()

    yield make
    for link in links:
        link.close()


def test_on_a_laptop_the_panel_is_simulated(connected, monkeypatch):
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY")
    monkeypatch.setattr(factory, "model", lambda: "")
    link = connected()
    assert link.status.state == "simulated"
    assert isinstance(link.panel, SimulatedPanel)


def test_on_a_pi_a_broken_lgpio_never_becomes_a_simulation(connected, monkeypatch):
    def broken():
        raise PinFactoryError(Text("hardware.factory.broken", {"name": "lgpio", "why": "no"}))

    monkeypatch.delenv("GPIOZERO_PIN_FACTORY")
    monkeypatch.setattr(factory, "model", lambda: "Raspberry Pi 4 Model B Rev 1.4")
    monkeypatch.setattr(factory, "open_lgpio", broken)
    link = connected()
    assert (link.status.state, link.panel) == ("fault", None)
    assert link.status.text.key == "hardware.factory.broken"


def test_on_a_pi_the_panel_is_ready(connected, monkeypatch, wires, time):
    board = SimulatedBoard(wires, time)
    monkeypatch.setattr(factory, "open_lgpio", lambda: board.factory)
    link = connected(pins="lgpio")
    assert link.status == LinkStatus("ready", Text("hardware.link.ready"))
    assert type(link.panel) is Panel
    link.show(Lights(colour="red"))
    assert board.level(wires.light.red) == 1.0


def test_an_unknown_pin_library_is_a_fault(connected):
    assert connected(pins="native").status.text.key == "hardware.factory.unknown"


def test_a_mended_wiring_file_is_noticed(connected, tmp_path, time):
    path = tmp_path / "wiring.toml"
    path.write_text("version = 1\n[track]\npins = [5, 5]", encoding="utf-8")
    link = connected(wiring_path=path)
    assert link.status.state == "fault"
    assert link.status.text.args["problems"][0].key == "hardware.wiring.clash"
    path.write_text("version = 1\n[track]\npins = [5, 6]", encoding="utf-8")
    time.run(1.5)
    assert link.status.state == "simulated"
    assert link.panel.wiring.leds == 2


def test_the_simulated_board_stays_on_the_table(connected, time):
    link = connected()
    board = link.panel.board
    board.unplug()
    link.show(LIGHTS)
    assert link.panel is None
    board.plug_in()
    time.run(2.0)
    assert link.panel.board is board


def test_shows_from_many_threads_while_the_cable_is_loose(wires):
    """With real threads and real time: nothing is raised, nothing hangs, the end is right."""
    clock = SystemClock()
    errors = []
    with ThreadScheduler(clock) as scheduler:
        board = SimulatedBoard(wires, scheduler)

        def opener(on_press, on_fault, sound):
            return SimulatedPanel(
                wires,
                clock=clock,
                scheduler=scheduler,
                board=board,
                on_press=on_press,
                on_fault=on_fault,
                sound=sound,
            )

        with PanelLink(opener, clock=clock, scheduler=scheduler, on_press=lambda _: None) as link:

            def play():
                try:
                    for at in range(200):
                        link.show(Lights(colour="brown", pulse=at % 2 == 0))
                        link.buzz("tick")
                except Exception as error:  # noqa: BLE001 - whatever it is, the test shall show it
                    errors.append(error)

            players = [threading.Thread(target=play, daemon=True) for _ in range(4)]
            for player in players:
                player.start()
            for _ in range(20):
                board.unplug()
                real_time.sleep(0.002)
                board.plug_in()
                link.retry_now()
            for player in players:
                player.join(20.0)
                assert not player.is_alive()
            link.show(Lights(colour="red"))
            link.retry_now()
            deadline = real_time.monotonic() + 10.0
            while not link.status.works and real_time.monotonic() < deadline:
                real_time.sleep(0.01)
            assert board.level(wires.light.red) == 1.0
    assert errors == []
