"""A solo evening of Trickerion by touch: inputs, time from touch to screen, start, memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench import Row, compared, medians

STARTS = 5
BARE = """
from ui import display
import os
display.prepare(os.environ, "offscreen", (800, 480))
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.widget import Widget
EventLoop.ensure_window()
Window.add_widget(Widget())
EventLoop.status = "started"
EventLoop.idle()
"""
OURS = """
from ui import display
import os
display.prepare(os.environ, "offscreen", (800, 480))
from pathlib import Path
from kivy.base import EventLoop
from kivy.core.window import Window
EventLoop.ensure_window()
from companion.core.clock import SystemClock
from companion.games import REGISTRY
from companion.house import House
from companion.paths import Paths
from companion.words import Words
from ui.app import Companion
house = House(registry=REGISTRY, paths=Paths.find(os.environ), clock=SystemClock(),
              words=Words("en"))
app = Companion(house, size=(800, 480))
Window.add_widget(app.stage)
app.start()
EventLoop.status = "started"
EventLoop.idle()
"""
PLAYED = """
from ui import display
import os, sys, json, tempfile
display.prepare(os.environ, "offscreen", (800, 480))
from pathlib import Path
from tests.bench.evening import play
print(json.dumps(play(academy=sys.argv[1] == "academy")))
"""


def play(*, academy: bool) -> dict[str, object]:
    """A whole game through the touchscreen; called in a process of its own."""
    from tests.ui.harness import Sitting  # noqa: PLC0415
    from tests.ui.trickerion.hands import Player  # noqa: PLC0415

    sitting = Sitting(Path(tempfile.mkdtemp()))
    app = sitting.down()
    app.open("trickerion-solo", names=("Lea",), academy=academy)
    # Nobody touches twice within 0.4 seconds.
    player = Player(app, seed=11, thinks=8)
    player.game(until=lambda state: state.turn == 2)
    first = _resident()
    player.game()
    last = _resident()
    taps = [player.taps[turn] for turn in sorted(player.taps)]
    sitting.up()
    return {
        "taps": taps,
        "times": [seconds for seconds, _ in player.times],
        "work": player.work,
        "slowest": max(player.times),
        "memory": (first, last),
    }


def _resident() -> int:
    """Memory of this process in bytes, as the kernel counts it."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def measure() -> list[Row]:
    """Two evenings, and how soon the first screen is there."""
    rows = []
    for name in ("dark_alley", "academy"):
        played = _evening(name)
        taps, times = played["taps"], sorted(played["times"])
        later = taps[1:]
        p95, work = _p95(times), _p95(played["work"])
        first, last = played["memory"]
        rows += [
            Row(f"{name}: taps a turn", f"{sum(later) / len(later):.0f}", f"{max(later)} most", ""),
            Row(f"{name}: taps with set-up", f"{taps[0]}", "turn I", ""),
            Row(f"{name}: touch to screen, p95", f"{p95 * 1000:.0f} ms", "100 ms",
                f"{p95 / 0.1:.2f}"),
            Row(f"{name}: of it work, p95", f"{work * 1000:.0f} ms", "100 ms", f"{work / 0.1:.2f}"),
            Row(f"{name}: the slowest", f"{times[-1] * 1000:.0f} ms", played["slowest"][1], ""),
            Row(f"{name}: memory after turn VII", f"{last / 1e6:.0f} MB",
                f"{first / 1e6:.0f} MB after I", f"{last / first:.2f}"),
        ]  # fmt: skip
    return [*rows, _start()]


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def _evening(name: str) -> dict:
    found = subprocess.run(
        [sys.executable, "-c", PLAYED, name], env=_env(), check=True, capture_output=True, text=True
    )
    return json.loads(found.stdout.splitlines()[-1])


def _start() -> Row:
    """The first usable screen against an empty window."""
    with tempfile.TemporaryDirectory() as home:
        env = {**_env(), "TABLE_COMPANION_HOME": home}

        def run(code: str) -> None:
            subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True)

        run(OURS)  # once, so that no bytecode is compiled while we measure
        run(BARE)
        ours, bare = medians(STARTS, lambda: run(OURS), lambda: run(BARE))
    return compared("first usable screen", ours, "empty Kivy window", bare)


def _env() -> dict[str, str]:
    return {**os.environ, "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_ARGS": "1"}
