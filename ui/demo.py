"""The demonstration: a short game of Obscurio, played on the real screens by a made-up finger.

It runs without a display, in a house of its own that is thrown away, and leaves pictures behind.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from kivy.base import EventLoop
from kivy.core.window import Window

from companion.core.clock import FakeClock
from companion.core.errors import CompanionError
from companion.core.text import Text, say
from companion.games import REGISTRY
from companion.house import House
from companion.paths import HOME, Paths
from companion.words import Words
from hardware.schedule import SteppedScheduler
from ui.app import Companion
from ui.hands import Hands

SEED = 11
PLAYERS = ("Camille", "Bo", "Inès", "Ravi", "Zoé")
COLOURS = ("blue", "green", "red", "yellow")
# The demonstration's own copy of the game: an invented track, to have something to show.
TRACK = (0, 1, 2)

Tell = Callable[[Text], None]


class Unwritable(CompanionError, OSError):
    """The pictures cannot be saved."""


def play(folder: Path, *, language: str, tell: Tell) -> list[Path]:
    """Play it and save a picture a step; the pictures."""
    EventLoop.ensure_window()
    EventLoop.status = "started"
    with tempfile.TemporaryDirectory(prefix="table-companion-") as home:
        clock = FakeClock()
        house = House(
            registry=REGISTRY,
            paths=Paths.find({HOME: home}),
            clock=clock,
            words=Words(language),
        )
        house.config.set("language", language)
        app = Companion(house, size=Window.size)
        app.connect_panel(SteppedScheduler(clock))
        Window.add_widget(app.stage)
        try:
            return _Show(app, clock, folder, tell).run()
        finally:
            app.close()
            Window.remove_widget(app.stage)
            house.close()


class _Show:
    """The script, one picture after the other."""

    def __init__(self, app: Companion, clock: FakeClock, folder: Path, tell: Tell) -> None:
        self._app, self._clock, self._folder, self._tell = app, clock, folder, tell
        self._hands = Hands(app.stage)
        self._pictures: list[Path] = []

    def run(self) -> list[Path]:
        """From the first screen to the end of the second room."""
        tap = self._hands.tap
        self._tell(say("ui.demo.intro"))
        self._app.start()
        self._snap("home", say("ui.title"))
        tap("new-obscurio")
        self._snap("people", say("ui.new.people"))
        table = self._app.house.new_game(
            "obscurio",
            {"players": 5, "names": PLAYERS, "colours": COLOURS, "time_track": TRACK},
            seed=SEED,
        )
        self._app.open_table(table)
        self._place("setup")
        tap("begin")
        tap("draw")
        self._place("trap")
        while self._hands.sees("trap-on"):
            tap("trap-on")
        self._riddle()
        self._doors(right=2, choices=(2, 2, 5, 2))
        self._place("resolved")
        tap("next_turn")
        self._draw()
        tap("undo")
        self._place("undone")
        self._app.home()
        self._hands.frames(2)
        self._snap("continue", say("ui.title"))
        return self._pictures

    def _draw(self) -> None:
        """Tokens until the companion asks for no more; each is shown on top of the table."""
        self._hands.tap("draw")
        while self._hands.sees("trap-on"):
            self._hands.tap("trap-on")

    def _riddle(self) -> None:
        self._place("riddle")
        for step in ("riddle_ready", "night_done", "eyes_closed", "traitor_done", "eyes_open"):
            if self._hands.sees(step):
                self._hands.tap(step)
            if step == "eyes_closed":
                self._place("eyes")

    def _doors(self, *, right: int, choices: tuple[int, ...]) -> None:
        tap = self._hands.tap
        tap("first_card")
        for door in choices:
            while not self._hands.sees(f"door-{door}"):
                tap("reveal_next")
            tap(f"door-{door}")
        self._clock.advance(25)
        self._hands.frames(4)
        self._place("doors")
        if self._hands.sees("everyone_chose"):
            tap("everyone_chose")
        self._place("exit")
        tap(f"door-{right}")

    def _place(self, name: str) -> None:
        session = self._app.screen.session  # type: ignore[attr-defined]  # every table has one
        self._snap(name, session.view().prompt)

    def _snap(self, name: str, what: Text) -> None:
        number = len(self._pictures) + 1
        path = self._folder / f"{number:02}-{name}.png"
        try:
            self._hands.snap(path)
        except OSError as error:
            why = error.strerror or str(error)
            raise Unwritable("ui.demo.unwritable", folder=str(self._folder), why=why) from error
        self._pictures.append(path)
        self._tell(say("ui.demo.step", number=number, what=what))
