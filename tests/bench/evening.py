"""A solo evening of Trickerion by touch: inputs, time from touch to screen, start, memory."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.bench import Row, compared
from tests.system.kiosk import Kiosk

STARTS = 5
# A finger that comes with the first picture, before anything was loaded ahead: prints the
# milliseconds until the screen says that it is coming, and until the next screen is drawn.
QUICK = """
from ui import display
import os, time
display.prepare(os.environ, "offscreen", (800, 480))
from kivy.base import EventLoop
from kivy.core.window import Window
EventLoop.ensure_window()
from companion.games import REGISTRY
from companion.house import House
from ui.app import Companion
from ui.hands import Finger, Hands, middle
app = Companion(House(registry=REGISTRY), size=(800, 480))
Window.add_widget(app.stage)
app.start()
EventLoop.status = "started"
EventLoop.idle()
EventLoop.idle()
finger = Finger(*middle(Hands(app.stage).find("new-trickerion-solo")))
start = time.perf_counter()
finger.down()
finger.up()
EventLoop.idle()
said = time.perf_counter() - start
while app.screen.name != "new":
    EventLoop.idle()
EventLoop.idle()
print(said, time.perf_counter() - start)
"""
LEFT = """
from companion.games import REGISTRY
from companion.house import House
with House(registry=REGISTRY) as house:
    house.new_game("trickerion-solo", {})
"""
PLAYED = """
from ui import display
import os, sys, json
display.prepare(os.environ, "offscreen", (800, 480))
from tests.bench.evening import play
print(json.dumps(play(academy=sys.argv[1] == "academy", thinks=int(sys.argv[2]))))
"""
PERSON, HASTE = 8, 1
"""Frames of 50 ms between two touches: people look and aim for 0.4 s; and hardly any pause."""
LIMIT = 0.1


def play(*, academy: bool, thinks: int) -> dict[str, object]:
    """A whole game through the touchscreen; called in a process of its own."""
    # Kivy comes with them, and only this process, not the one that measures, has a window for it.
    from tests.ui.harness import Sitting  # noqa: PLC0415
    from tests.ui.trickerion.hands import Player  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        sitting = Sitting(Path(folder))
        app = sitting.down()
        app.open("trickerion-solo", names=("Lea",), academy=academy)
        app.paint()
        player = Player(app, seed=11, thinks=thinks, paints=True)
        player.game(until=lambda state: state.turn == 2)
        first = _resident()
        player.game()
        last = _resident()
        taps = [player.taps[turn] for turn in sorted(player.taps)]
        sitting.up()
    return {"taps": taps, "touches": player.touches, "memory": (first, last)}


def _resident() -> int:
    """Memory of this process in bytes, as the kernel counts it."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def measure() -> list[Row]:
    """Two evenings, and how soon the first screen is there."""
    rows = []
    for name in ("dark_alley", "academy"):
        played = _evening(name, PERSON)
        taps = played["taps"]
        later = taps[1:]
        first, last = played["memory"]
        rows += [
            Row(f"{name}: taps a turn", f"{sum(later) / len(later):.0f}", f"{max(later)} most", ""),
            Row(f"{name}: taps with set-up", f"{taps[0]}", "turn I", ""),
            *_touches(name, played["touches"]),
            *_hasty(name, _evening(name, HASTE)["touches"]),
            Row(f"{name}: memory after turn VII", f"{last / 1e6:.0f} MB",
                f"{first / 1e6:.0f} MB after I", f"{last / first:.2f}"),
        ]  # fmt: skip
    return [*rows, *_start()]


Touches = list[list[Any]]
"""The prompt a touch led to, what was touched, seconds until laid out, until painted, of work."""


def _touches(name: str, touches: Touches) -> list[Row]:
    """In all, then by the prompt that a touch leads to."""
    by_prompt: dict[str, Touches] = {}
    for touch in touches:
        by_prompt.setdefault(touch[0], []).append(touch)
    slowest, hardest = (max(touches, key=lambda touch: touch[at]) for at in (3, 4))
    return [
        _shown(f"{name}: touch to painted screen, p95", touches),
        _worked(f"{name}: processor work for it, p95", touches),
        Row(f"{name}: the slowest touch", _ms(slowest[3]), f"to {slowest[0]}, {slowest[1]}",
            f"{slowest[3] / LIMIT:.2f}"),
        Row(f"{name}: the most work", _ms(hardest[4]), f"to {hardest[0]}, {hardest[1]}",
            f"{hardest[4] / LIMIT:.2f}"),
        *(_shown(f"{name}: … to {prompt}", found) for prompt, found in by_prompt.items()),
    ]  # fmt: skip


def _shown(what: str, touches: Touches) -> Row:
    """From the finger to the last pixel, painted by software, by the clock on the wall."""
    laid, painted, work = (_p95(touch[at] for touch in touches) for at in (2, 3, 4))
    most = max(touch[3] for touch in touches)
    parts = f"{_ms(laid)} unpainted, {_ms(work)} work, {_ms(most)} slowest of {len(touches)}"
    return Row(what, _ms(painted), parts, f"{painted / LIMIT:.2f}")


def _worked(what: str, touches: Touches) -> Row:
    """What all cores did for it together: the same on a machine that is busy with other things."""
    work = _p95(touch[4] for touch in touches)
    return Row(what, _ms(work), f"{_ms(LIMIT)} allowed", f"{work / LIMIT:.2f}")


def _hasty(name: str, touches: Touches) -> list[Row]:
    """The figures above let people pause for 0.4 s, in which old screens are cleared away."""
    return [
        _shown(f"{name}: the same, a touch every 0.1 s, p95", touches),
        _worked(f"{name}: processor work for it, p95", touches),
    ]


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def _p95(times: Iterable[float]) -> float:
    found = sorted(times)
    return found[min(len(found) - 1, int(len(found) * 0.95))]


def _evening(name: str, thinks: int) -> dict[str, Any]:
    found = subprocess.run(
        [sys.executable, "-c", PLAYED, name, str(thinks)],
        env=_env(), check=True, capture_output=True, text=True,
    )  # fmt: skip
    played: dict[str, Any] = json.loads(found.stdout.splitlines()[-1])
    return played


def _start() -> list[Row]:
    """The first usable screen of the real process against an empty window; all take turns."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as left:
        _run(LEFT, home=Path(left))

        def ours() -> float:
            return _picture(Path(home))

        def with_a_game() -> float:
            return _picture(Path(left))

        def bare() -> float:
            return _picture(Path(home), bare=True)

        for once in (ours, bare):  # so that no bytecode is compiled while we measure
            once()
        turns = [(ours(), with_a_game(), bare()) for _ in range(STARTS)]
        first, going_on, empty = (statistics.median(each) for each in zip(*turns, strict=True))
        quick = [_run(QUICK, home=Path(home)).split() for _ in range(STARTS)]
    said, there = (statistics.median(map(float, each)) for each in zip(*quick, strict=True))
    return [
        compared("first usable screen", first, "empty Kivy window", empty),
        compared("the same with a game to continue", going_on, "empty Kivy window", empty),
        Row("a tap with the first picture", f"{there * 1000:.0f} ms",
            f"{said * 1000:.0f} ms until it says so", ""),
    ]  # fmt: skip


def _picture(home: Path, *, bare: bool = False) -> float:
    """Seconds from the start of the process to its first picture, as systemd is told of it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Kiosk(Path(folder), bare=bare, home=home) as kiosk,
    ):
        kiosk.heard()
        return time.monotonic() - kiosk.started


def _run(code: str, *, home: Path) -> str:
    env = {**_env(), "TABLE_COMPANION_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
    )
    return done.stdout


def _env() -> dict[str, str]:
    return {**os.environ, "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_ARGS": "1"}
