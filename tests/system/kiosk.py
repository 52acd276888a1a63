"""The whole app in a process of its own, as systemd starts it, on a window nobody sees."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
_SCRIPT = """
import argparse
from ui import display, main
display.UNSEEN = frozenset()  # here an offscreen window counts as a display
main._demonstrate = lambda *_, **__: 1 / 0
display.driver = lambda: "x11"
prepare = display.prepare
display.prepare = lambda env, video, size: prepare(env, "offscreen", size)
args = argparse.Namespace(size="800x480", demo=False, windowed=True, lang="en")
raise SystemExit(main.run(args))
"""


# Kivy with nothing in it, to hold ours against.
_BARE = """
import os
from ui import display
display.prepare(os.environ, "offscreen", (800, 480))
os.environ["KIVY_NO_CONSOLELOG"] = "1"
from kivy.base import runTouchApp
from kivy.uix.widget import Widget
from ui.watchdog import Watchdog
watchdog = Watchdog()  # Kivy holds what it calls only weakly
watchdog.start()
runTouchApp(Widget())
"""


class Kiosk:
    """A context manager: started on entry, killed on exit if it has not ended by then.

    `bare` starts an empty Kivy window in its place. `home` is a house that is there already.
    """

    def __init__(
        self,
        folder: Path,
        *,
        watchdog_s: float = 30.0,
        bare: bool = False,
        home: Path | None = None,
    ) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(folder / "notify"))
        self.socket.settimeout(PATIENCE)
        self._env = os.environ | {
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(round(watchdog_s * 1e6)),
            "TABLE_COMPANION_HOME": str(home or folder / "home"),
            "PYTHONPATH": str(ROOT),
        }
        self._env.pop("WATCHDOG_PID", None)
        self._folder = folder
        self._script = _BARE if bare else _SCRIPT
        self.started = 0.0

    def __enter__(self) -> Self:
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", self._script], env=self._env, cwd=self._folder
        )
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.wait()
        self.socket.close()

    def heard(self) -> str:
        """The next thing it tells systemd."""
        return self.socket.recv(4096).decode()

    def stop(self) -> int:
        """Ask it to end, as `systemctl stop` does; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        while self.heard() != "STOPPING=1":
            pass
        return self.process.wait(PATIENCE)

    def cpu_seconds(self) -> float:
        """What it has cost so far, all its threads together."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def memory(self) -> int:
        """Bytes of memory that are its alone: what would be free again without it."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        kilobytes = [int(line.split()[1]) for line in rollup.splitlines() if "Private_" in line]
        return sum(kilobytes) * 1024
