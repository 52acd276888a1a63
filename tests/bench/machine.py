"""The table machine: how locked down its service is, how it starts, rests and lasts an hour.

The app runs in a process of its own, as systemd starts it, on an offscreen window; it is held
against a window of Kivy's with nothing in it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench import Row, compared, duration
from tests.system.kiosk import Kiosk
from ui import display

ROOT = Path(__file__).resolve().parents[2]
EXPOSURE = 2.5
STARTS = 3
SETTLE_S, LOOK_S = 4.0, 15.0
ROUNDS, ROUND_S, WARM = 24, 300, 12  # an hour to warm up, and an hour that counts
LEAK = 0.05


class Life(NamedTuple):
    """What a process cost."""

    start_s: float
    cpu: float
    memory: int


def measure() -> list[Row]:
    """All of it; the two hours take some minutes."""
    rows = [row for row in [_exposure()] if row is not None]
    pairs = [(_live("companion"), _live("bare")) for _ in range(STARTS)]
    ours, bare = zip(*pairs, strict=True)
    start, bare_start = (sorted(life.start_s for life in each)[1] for each in (ours, bare))
    cpu, bare_cpu = (sorted(life.cpu for life in each)[1] for each in (ours, bare))
    memory, bare_memory = (sorted(life.memory for life in each)[1] for each in (ours, bare))
    rows += [
        compared("cold start to the first picture", start, "an empty Kivy window", bare_start),
        Row(
            "idle CPU, share of one core",
            f"{cpu:.2%}",
            f"{bare_cpu:.2%} an empty Kivy window",
            f"{cpu / bare_cpu:.2f}",
        ),
        Row(
            "memory of its own",
            f"{memory / 1e6:.0f} MB",
            f"{bare_memory / 1e6:.0f} MB an empty Kivy window",
            f"{memory / bare_memory:.2f}",
        ),
    ]
    return [*rows, *_hour()]


def exposure() -> float | None:
    """systemd's own figure for the service, from 0 (locked) to 10 (open); None without systemd."""
    if shutil.which("systemd-analyze") is None:
        return None
    unit = (ROOT / "systemd/table-companion.service").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "table-companion.service"
        copy.write_text(
            re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", unit), encoding="utf-8"
        )
        said = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager", str(copy)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    found = re.search(r"exposure level for \S+: ([\d.]+)", said)
    if found is None:
        raise RuntimeError(f"systemd-analyze says no figure: {said[-200:]}")
    return float(found[1])


def _exposure() -> Row | None:
    found = exposure()
    if found is None:
        return None
    return Row("systemd exposure", f"{found}", f"{EXPOSURE} allowed", f"{found / EXPOSURE:.2f}")


def _live(what: str) -> Life:
    with tempfile.TemporaryDirectory() as folder, Kiosk(Path(folder), bare=what == "bare") as kiosk:
        kiosk.heard()
        start = time.monotonic() - kiosk.started
        time.sleep(SETTLE_S)
        before, at = kiosk.cpu_seconds(), time.monotonic()
        time.sleep(LOOK_S)
        cpu = (kiosk.cpu_seconds() - before) / (time.monotonic() - at)
        return Life(start, cpu, kiosk.memory())


def _hour() -> list[Row]:
    """In a process of its own: the window must be offscreen before Kivy is loaded."""
    env = os.environ | {"KIVY_NO_CONSOLELOG": "1"}
    display.prepare(env, "offscreen", (800, 480))
    start = time.monotonic()
    said = subprocess.run(
        [sys.executable, "-c", "from tests.bench.machine import hour; hour()"],
        env=env, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if said.returncode:
        raise RuntimeError(f"the hour did not end well:\n{said.stderr[-3000:]}")
    objects, warm_objects, memory, warm_memory, faults = map(int, said.stdout.split()[-5:])
    took = duration(time.monotonic() - start)
    return [
        Row(
            f"the second of two hours, {faults} plugs: objects",
            str(objects),
            f"{warm_objects} when it began",
            f"{objects / warm_objects:.3f}",
        ),
        Row(
            f"the second of two hours (in {took}): memory",
            f"{memory / 1e6:.0f} MB",
            f"{warm_memory / 1e6:.0f} MB when it began",
            f"{memory / warm_memory:.3f}",
        ),
    ]


def hour() -> None:
    """Every game in turn, five minutes each, with plugs pulled meanwhile; prints the figures."""
    from companion.games import REGISTRY  # noqa: PLC0415 - Kivy comes with them, and needs its
    from tests.ui.harness import Sitting  # noqa: PLC0415   environment first
    from tests.ui.soak import FAULTS, Evening, alive, resident  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        sitting = Sitting(Path(folder))
        app = sitting.down()
        evening = Evening(app, seed=2026)
        games = [game.id for game in REGISTRY if app.companion.can_show(game.id)]
        weights = []
        for number in range(ROUNDS):
            app.open(games[number % len(games)], seed=number)
            start = app.clock.monotonic()
            while app.clock.monotonic() - start < ROUND_S:
                evening.play(evening.rng.choice((10, 20, 40)))
                evening.fault()
            app.companion.home()
            app.wait(5)
            weights.append((alive(), resident()))
        sitting.up()
    missed = [fault for fault in FAULTS if not evening.seen[fault]]
    if missed:
        raise RuntimeError(f"these never came up: {missed}")
    (objects, memory), (warm_objects, warm_memory) = weights[-1], weights[WARM - 1]
    if objects > warm_objects * (1 + LEAK) or memory > warm_memory * (1 + LEAK):
        raise RuntimeError(f"it leaks (objects, bytes): {weights}")
    print(objects, warm_objects, memory, warm_memory, sum(evening.seen.values()))
