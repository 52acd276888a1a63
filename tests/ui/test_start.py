"""The real program in a process of its own: what it loads before the first picture, and after."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import BOXES

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("companion.games.", "cv2", "numpy", "gpiozero", "serial", "vision")

# `companion run` on a window that nobody sees. `first` is called with the first picture.
RUN = """
import argparse, json, sys
from ui import display, main
display.driver = lambda: "x11"
prepare = display.prepare

def prepared(env, video, size):
    prepare(env, "offscreen", size)
    from kivy.core.window import Window

    def drawn(*_):
        Window.unbind(on_flip=drawn)
        first()

    Window.bind(on_flip=drawn)

display.prepare = prepared

def stop():
    from kivy.base import stopTouchApp
    stopTouchApp()
"""
GO = """
args = argparse.Namespace(size="800x480", demo=False, windowed=True, lang="en")
raise SystemExit(main.run(args))
"""
AT_FIRST = """
def first():
    from kivy.app import App
    app = App.get_running_app().companion
    from ui.hands import Hands
    print(json.dumps({"modules": sorted(sys.modules), "names": Hands(app.stage).names()}))
    stop()
"""
AFTERWARDS = """
def first():
    from kivy.app import App
    from kivy.clock import Clock
    app = App.get_running_app()
    companion = app.companion

    def look(_):
        if companion._eye_wanted is None or app.ahead._thread.is_alive():
            return
        print(json.dumps({
            "modules": sorted(sys.modules),
            "open": [box.id for box in companion.house.registry.boxes
                     if companion.house.registry.is_open(box.id)],
            "panel": companion.panel is not None,
            "screen": companion.screen.name,
        }))
        stop()

    Clock.schedule_interval(look, 0.05)
"""
# The harness of the other tests, in a process where nothing is loaded yet.
TAP = """
import os, sys, tempfile
from pathlib import Path
from ui import display
display.prepare(os.environ, "offscreen", (800, 480))
from tests.ui.harness import Sitting
app = Sitting(Path(tempfile.mkdtemp())).down()
assert not [name for name in sys.modules if name.startswith("companion.games.")]
game = sys.argv[1]
app.tap(f"new-{game}")
assert (app.screen.name, app.screen.game) == ("new", game), app.screen
for _ in range(12):
    if app.screen.name != "new":
        break
    app.tap(next(name for name in ("later", "start", "next") if app.sees(name)))
assert app.table.record.game.id == game
print(app.screen.name)
"""


def run(folder: Path, code: str, *args: str) -> str:
    environ = os.environ | {
        "TABLE_COMPANION_HOME": str(folder),
        "PYTHONPATH": str(ROOT),
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_ARGS": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_first_picture_needs_no_game_no_camera_and_no_pins(tmp_path: Path) -> None:
    found = json.loads(run(tmp_path, RUN + AT_FIRST + GO))
    loaded = [name for name in found["modules"] if name.startswith(HEAVY)]
    assert loaded == []
    assert "ui.screens.home" in found["modules"]
    assert {f"new-{box.id}" for box in BOXES} | {"history", "copy", "settings", "check"} <= {
        *found["names"]
    }


def test_afterwards_everything_is_there_without_a_tap(tmp_path: Path) -> None:
    found = json.loads(run(tmp_path, RUN + AFTERWARDS + GO))
    assert found["open"] == [box.id for box in BOXES]
    assert found["screen"] == "home"
    assert found["panel"]
    screens = {f"ui.screens.{box.id.replace('-', '_')}" for box in BOXES}
    wanted = screens | {"ui.screens.newgame", "ui.screens.checkup", "hardware.strip.link", "cv2"}
    assert wanted <= {*found["modules"]}


@pytest.mark.parametrize("game", [box.id for box in BOXES])
def test_the_first_tap_into_a_game_works_with_nothing_loaded(tmp_path: Path, game: str) -> None:
    assert run(tmp_path, TAP, game).strip()
