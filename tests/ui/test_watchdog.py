"""systemd hears READY after the first frame, a ping after each asked frame, and nothing else."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from tests.system.kiosk import Kiosk
from tests.ui.harness import _Time
from ui.watchdog import Watchdog, notify, period


class Systemd:
    """The socket systemd would listen on."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return found


@pytest.fixture
def systemd(tmp_path):
    systemd = Systemd(str(tmp_path / "notify"))
    yield systemd
    systemd.socket.close()


@pytest.fixture
def env(tmp_path):
    return {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}


def test_one_datagram_with_all_fields(systemd, env):
    assert notify("READY=1", "STATUS=à table", environ=env)
    assert systemd.heard() == ["READY=1\nSTATUS=à table"]


def test_a_nameless_socket():
    name = f"table-companion-{os.getpid()}"
    systemd = Systemd(f"\0{name}")
    assert notify("READY=1", environ={"NOTIFY_SOCKET": f"@{name}"})
    assert systemd.heard() == ["READY=1"]
    systemd.socket.close()


def test_without_systemd_nothing_happens():
    assert not notify("READY=1", environ={})
    watchdog = Watchdog(environ={})
    watchdog.start()
    assert watchdog._beat is None
    watchdog.stop()


def test_a_deaf_systemd_stops_nobody(env, caplog):
    assert not notify("READY=1", environ=env)
    assert "READY=1" in caplog.text


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 10.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
        ({}, 0.0),
    ],
)
def test_how_often(environ, seconds):
    assert period(environ) == seconds


def frame() -> None:
    """A real one, painted and flipped."""
    _Time.now += 0.05
    Window.canvas.ask_update()
    EventLoop.idle()


def idle(seconds: float) -> None:
    """Nobody touches anything; the main loop goes round."""
    for _ in range(round(seconds)):
        _Time.now += 1.0
        EventLoop.idle()


@pytest.mark.usefixtures("app")
def test_ready_comes_with_the_first_frame_and_pings_with_later_ones(systemd, env):
    watchdog = Watchdog(environ=env)
    watchdog.say("obscurio: table")
    watchdog.start()
    assert systemd.heard() == []
    frame()
    assert systemd.heard() == ["READY=1\nWATCHDOG=1\nSTATUS=obscurio: table"]
    for _ in range(20):  # busy screens do not ping more
        frame()
    assert systemd.heard() == []
    idle(65)  # a still screen is asked for a frame every ten seconds
    heard = systemd.heard()
    assert 5 <= len(heard) <= 7
    assert {each.partition("\n")[0] for each in heard} == {"WATCHDOG=1"}
    watchdog.say("house: home")
    frame()
    assert systemd.heard() == ["WATCHDOG=1\nSTATUS=house: home"]
    watchdog.stop()
    assert systemd.heard() == ["STOPPING=1"]
    idle(30)
    assert systemd.heard() == []


class FrozenWindow:
    """A window whose main loop turns; whether it still draws what it is asked to is up to us."""

    def __init__(self) -> None:
        self.canvas = self
        self.draws = True
        self._flipped: list[Callable[[], None]] = []

    def bind(self, on_flip: Callable[[], None]) -> None:
        self._flipped.append(on_flip)

    def unbind(self, on_flip: Callable[[], None]) -> None:
        self._flipped.remove(on_flip)

    def ask_update(self) -> None:
        for flipped in self._flipped if self.draws else ():
            flipped()


@pytest.mark.usefixtures("app")
def test_a_screen_that_draws_no_more_is_not_kept_alive(systemd, env):
    """The loop turns but no frame comes: the ping stays away, and systemd restarts us."""
    window = FrozenWindow()
    watchdog = Watchdog(environ=env, window=window)
    watchdog.start()
    idle(25)
    assert len(systemd.heard()) == 2
    window.draws = False
    idle(60)
    assert systemd.heard() == []
    watchdog.stop()


def test_the_whole_app_under_a_watchdog(tmp_path):
    """`companion run` on an offscreen window as systemd would start it, and a polite stop."""
    with Kiosk(tmp_path, watchdog_s=0.6) as kiosk:
        assert kiosk.heard().startswith("READY=1\nWATCHDOG=1\nSTATUS=house: home")
        for _ in range(3):
            assert kiosk.heard().startswith("WATCHDOG=1")
        assert kiosk.stop() == 0
