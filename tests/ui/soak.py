"""An evening at the table while somebody pulls plugs: panel, strip, power supply and camera.

The clock is made up, the event loop is Kivy's own. Whoever calls it looks at what is alive after
each round and at which faults came up; a fault that is not shown, or not cleared, fails here.
"""

from __future__ import annotations

import ctypes
import gc
import random
from contextlib import suppress
from pathlib import Path

from kivy.base import EventLoop
from kivy.core.window import Window

from companion.core.errors import CompanionError
from hardware.simulated import SimulatedPanel
from tests.ui.harness import App, _Time
from ui.eyeside import EyeSide, open_light
from ui.screens.trouble import Trouble
from vision.cameras.camera import Camera
from vision.cameras.simulated import SimulatedSource
from vision.eye import Eye
from vision.shelf import Shelf

STEP_S = 10
# A fault is told by then. The firmware is asked every two minutes, the strip may be silent for ten
# seconds, and garbage is silence with something to hear.
NOTICED_S = {"panel": 10, "unplugged": 10, "stuck": 10, "silent": 30, "garbage": 30, "power": 140}
BACK_S = 70  # and no longer told by then: the longest back-off, and a handshake
EYES = ("no picture", "black picture", "stuck picture")
FAULTS = (*NOTICED_S, *EYES)
RATE = 15  # pictures a second
EYE_S = 40  # the camera's longest back-off, and some frames


class Evening:
    """The app with all its devices, and somebody who pulls plugs."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.rng = app, random.Random(seed)
        app.house.config.set("strip", "simulated")
        app.companion.connect_strip(app.scheduler)
        self.firmware = {"get_throttled": "throttled=0x0"}
        app.companion.watch_power(app.scheduler, ask=self.firmware.get)
        self.source = SimulatedSource(size=(480, 270), seed=seed)
        self.camera = Camera(self.source, clock=app.clock)
        self.eye = Eye(self.camera, clock=app.clock)
        app.companion.eye = EyeSide(self.eye, Shelf(app.house.paths.state))
        app.wait(1)
        self.board = app.companion.panel.panel.board
        self.seen = dict.fromkeys(FAULTS, 0)
        self._to_come: list[str] = []

    def play(self, seconds: float) -> None:
        """Somebody makes a move every few seconds, and the screen is really drawn."""
        for _ in range(round(seconds / STEP_S)):
            self._move()
            self.app.wait(STEP_S)
            _Time.now += 0.05
            Window.canvas.ask_update()
            EventLoop.idle()
            self._is_well()

    def fault(self) -> None:
        """One plug pulled in the middle of play, and put back: each in turn, in a random order."""
        if not self._to_come:
            self._to_come = self.rng.sample(FAULTS, len(FAULTS))
        what = self._to_come.pop()
        if what in EYES:
            self._blind(what)
        else:
            self._pull(what)
        self.seen[what] += 1

    @property
    def _told(self) -> bool:
        return self.app.stage._corner is not None

    def _is_well(self) -> None:
        assert not isinstance(self.app.screen, Trouble), self.app.texts()

    def _move(self) -> None:
        app, rng = self.app, self.rng
        app.stage.cover.wake()
        table = app.table
        if table.state.outcome is not None:
            return
        moves = table.record.game.legal(table.state)
        try:
            if rng.random() < 0.1 and table.record.timeline.past:
                table.undo()
            elif moves:
                table.do(rng.choice(moves))
        except CompanionError:
            pass  # an undo at the very start, or a game that just ended
        plugged_in = isinstance(app.companion.panel.panel, SimulatedPanel)
        if plugged_in and rng.random() < 0.3:
            app.press(rng.choice(("next", "done", "flip", "draw")))

    def _pull(self, what: str) -> None:
        assert not self._told, self.app.texts()
        if what == "panel":
            self.board.factory.unplugged = True
        elif what == "power":
            self.firmware["get_throttled"] = "throttled=0x50005"
        else:
            self.app.companion.strip.virtual.inject(what)
        self._play_until(told=True, within=NOTICED_S[what], what=what)
        self.board.factory.unplugged = False
        self.firmware["get_throttled"] = "throttled=0x50000"
        self.app.companion.strip.virtual.mend()
        self._play_until(told=False, within=BACK_S, what=what)

    def _play_until(self, *, told: bool, within: float, what: str) -> None:
        waited = 0
        while self._told is not told and waited < within:
            self.play(STEP_S)
            waited += STEP_S
        assert self._told is told, f"{what}: told is {self._told} after {waited} s"

    def _blind(self, what: str) -> None:
        """Somebody looks through the camera when it fails."""
        open_light(self.app.companion)
        self._look_until(works=True, what=what)
        self.source.fault = {
            "no picture": "unplugged", "black picture": "black", "stuck picture": "stuck",
        }[what]  # fmt: skip
        self._look_until(works=False, what=what)
        told = self.app.say(self.eye.sight.camera.text)
        assert self.app.shows(told), f"{what}: {told!r} is not in {self.app.texts()}"
        self.source.fault = None
        self._look_until(works=True, what=what)
        assert not self.app.shows(told)
        self.app.companion.back()
        self.app.frames(2)

    def _look_until(self, *, works: bool, what: str) -> None:
        for _ in range(EYE_S * RATE):
            self.camera.wake()
            self.camera.step()
            self.app.clock.advance(1 / RATE)
            self.eye.step()
            if self.eye.sight.camera.works is works:
                break
        self.app.frames(6)
        self._is_well()
        assert self.eye.sight.camera.works is works, f"{what}: {self.eye.sight.camera}"


def alive() -> int:
    """How many objects there are, after everything that can go has gone."""
    for _ in range(3):
        gc.collect()
    return len(gc.get_objects())


def resident() -> int:
    """Bytes of memory of this process, without what the C library keeps for later."""
    with suppress(OSError, AttributeError):  # another C library may have no such call
        ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
