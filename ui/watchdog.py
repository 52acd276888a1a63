"""systemd's watchdog, pinged from the UI thread after real frames: a frozen screen trips it.

The protocol is one datagram of `NAME=value` lines to a socket; stable, so we speak it ourselves.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window

_log = logging.getLogger(__name__)
SHARE: Final = 3  # pings in each watchdog period, so that one late frame costs nothing


def notify(*fields: str, environ: Mapping[str, str] | None = None) -> bool:
    """Tell systemd; False where there is none. A systemd that does not listen stops nobody."""
    address = (os.environ if environ is None else environ).get("NOTIFY_SOCKET", "")
    if not address:
        return False
    # A leading @ stands for the null byte of Linux's nameless sockets.
    target = "\0" + address[1:] if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
            wire.connect(target)
            wire.sendall("\n".join(fields).encode())
    except OSError as error:
        _log.warning("systemd cannot be told %s: %s", fields[0], error)
        return False
    return True


def period(environ: Mapping[str, str] | None = None) -> float:
    """Seconds between two pings; 0.0 if nobody watches this process."""
    env = os.environ if environ is None else environ
    if env.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0.0
    micro = env.get("WATCHDOG_USEC", "")
    return int(micro) / 1e6 / SHARE if micro.isdecimal() else 0.0


class Watchdog:
    """READY after the first frame, then a ping after a frame each period, STOPPING at the end."""

    def __init__(self, *, environ: Mapping[str, str] | None = None, window: Any = None) -> None:
        self._env = environ
        self._window = Window if window is None else window
        self._status = ""
        self._ready = False
        self._due = False
        self._beat: Any = None

    def start(self) -> None:
        """Call it on the UI thread, before the main loop."""
        if not (os.environ if self._env is None else self._env).get("NOTIFY_SOCKET"):
            return
        self._window.bind(on_flip=self._drawn)
        if seconds := period(self._env):
            self._beat = Clock.schedule_interval(lambda _: self._ask(), seconds)

    def say(self, status: str) -> None:
        """What `systemctl status` shows; told with the next frame."""
        self._status = status
        self._due = self._due or self._ready

    def stop(self) -> None:
        """We are leaving on purpose."""
        if self._beat is not None:
            self._beat.cancel()
        self._window.unbind(on_flip=self._drawn)
        notify("STOPPING=1", environ=self._env)

    def _ask(self) -> None:
        """A still screen draws no frames, so ask for one: only a drawn frame is a sign of life."""
        self._due = True
        self._window.canvas.ask_update()

    def _drawn(self, *_: Any) -> None:
        if self._ready and not self._due:
            return
        fields = ["WATCHDOG=1"] if self._ready else ["READY=1", "WATCHDOG=1"]
        self._ready, self._due = True, False
        if self._status:
            fields.append(f"STATUS={self._status}")
        notify(*fields, environ=self._env)
