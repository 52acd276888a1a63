"""The whole app in an offscreen window, with a finger, a panel and a clock made by the test.

    def test_something(app):            # or sit(size=(1280, 720), language="fr")
        app.tap("new-obscurio")         # real touch events, aimed at the middle of the thing
        app.press("draw")               # a button of the (simulated) panel
        app.wait(60)                    # a minute passes at once
        assert app.shows("Dark Magic")
        app.open("illusio", players=4)  # straight to a table, without the set-up wizard
        app.snap(path)                  # a picture

Kivy's clock is the test's own: each frame takes FRAME seconds, nothing ever sleeps.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from companion.core.clock import FakeClock
from companion.core.panel import Button as PanelButton
from companion.games import REGISTRY
from companion.house import House
from companion.paths import Paths
from companion.table import Table
from companion.words import Words
from hardware.schedule import SteppedScheduler
from hardware.simulated import SimulatedPanel
from ui.app import Companion
from ui.hands import Finger, Hands
from ui.screens.table import TableScreen
from ui.theme import Theme
from ui.widgets.label import Label

SIZES = ((800, 480), (1280, 720))
LANGUAGES = ("en", "fr")
FRAME = 1 / 20
SEED = 7


class _Time:
    """Kivy's time, moved by the test alone."""

    now = 0.0

    @classmethod
    def read(cls) -> float:
        return cls.now


def _one_window() -> None:
    if EventLoop.status != "started":
        EventLoop.ensure_window()
        EventLoop.status = "started"
        for _ in range(3):
            EventLoop.idle()
        # Not before what Kivy has seen: it would wait until then.
        _Time.now = Clock.time() + 1
    Clock.time = _Time.read
    # Kivy would otherwise sleep between frames, which a standing clock never ends.
    Clock._max_fps = 0
    # A screen is laid out in one frame, however deep it is nested.
    Clock.max_iteration = 60


class App(Hands):
    """The app as someone at the table meets it."""

    def __init__(self, house: House, clock: FakeClock, size: tuple[int, int]) -> None:
        self.house, self.clock, self.size = house, clock, size
        self.companion = Companion(house, size=size)
        super().__init__(self.companion.stage)
        self.scheduler = SteppedScheduler(clock)
        self.companion.connect_panel(self.scheduler)
        Window.add_widget(self.stage)
        self.companion.start()
        self.frames(2)

    @property
    def screen(self) -> Any:
        return self.companion.screen

    @property
    def table(self) -> Table:
        """The game in play, whatever lies on top of its screen."""
        screen = next(each for each in self.companion._stack if isinstance(each, TableScreen))
        return screen.session.table

    def frames(self, number: int) -> None:
        """Everything a frame does but painting it, which is slow without a graphics card."""
        for _ in range(number):
            _Time.now += FRAME
            Clock.tick()
            Clock.tick_draw()

    def paint(self) -> None:
        """Paint this frame as the window would, and wait until its last pixel is there."""
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
        # Drawing only queues orders; whoever asks for a pixel waits until they are carried out.
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)

    def snap(self, path: Path) -> None:
        """A picture: only now is anything painted."""
        for _ in range(3):
            _Time.now += FRAME
            EventLoop.idle()
        super().snap(path)

    def wait(self, seconds: float) -> None:
        """Let time pass for the house, the panel and the screen, a tenth of a second at a time."""
        for _ in range(round(seconds * 10)):
            self.scheduler.run(0.1)
            _Time.now += 0.1
            Clock.tick()
        self.frames(1)

    def press(self, button: PanelButton, *, seconds: float = 0.08) -> None:
        """Press a button of the simulated panel for a moment, or hold it."""
        assert self.companion.panel is not None
        panel = self.companion.panel.panel
        assert isinstance(panel, SimulatedPanel)
        panel.press(button, ms=round(seconds * 1000))
        self.wait(seconds + 0.4)

    def touch(self, x: float, y: float) -> None:
        """A finger anywhere: pixels from the lower left."""
        finger = Finger(x, y)
        finger.down()
        finger.up()
        self.frames(2)

    def say(self, text: Any) -> str:
        """A Text in the language of the moment."""
        return self.house.words(text)

    def shows(self, words: str) -> bool:
        """Whether these words are on the screen."""
        return any(words in text for text in self.texts())

    def open(self, game: str, *, seed: int = 1, **options: Any) -> Table:
        """Sit down to a new game without the set-up wizard."""
        table = self.house.new_game(game, options, seed=seed)
        self.companion.open_table(table)
        self.frames(2)
        return table

    def resume(self, game_id: str) -> None:
        """Go on with a kept game."""
        self.companion.open_table(self.house.resume(game_id))
        self.frames(2)

    def look(self, *, size: tuple[int, int], language: str, text_scale: float = 1.0) -> None:
        """Change the window and the settings under the screen that shows."""
        if tuple(Window.size) != size:
            Window.size = size
            EventLoop.idle()
            self.size = size
            self.companion.resize(*size)
        self.companion.set("language", language)
        self.companion.set("text_scale", text_scale)
        self.frames(2)

    def close(self) -> None:
        self.companion.close()
        Window.remove_widget(self.stage)
        self.house.close()


class Sitting:
    """Opens apps for one test and closes them after it."""

    def __init__(self, folder: Path) -> None:
        _one_window()
        self._folder = folder
        self._open: list[App] = []

    def down(
        self, *, size: tuple[int, int] = SIZES[0], language: str = "en", home: str = "home"
    ) -> App:
        """The app in a house of its own; the same `home` finds the same journal again."""
        self.up()
        if tuple(Window.size) != size:
            Window.size = size
            EventLoop.idle()
        clock = FakeClock()
        paths = Paths.find({"TABLE_COMPANION_HOME": str(self._folder / home)})
        house = House(
            registry=REGISTRY, paths=paths, clock=clock, words=Words(language), seeds=lambda: SEED
        )
        house.config.set("language", language)
        house.config.set("panel", "simulated")
        app = App(house, clock, size)
        self._open.append(app)
        return app

    def up(self) -> None:
        while self._open:
            self._open.pop().close()
        Window.rotation = 0


def faults(app: App) -> list[str]:
    """What is wrong with the layout of what is on the screen now.

    Clipped words, small targets, things outside the window, targets that lie on each other.
    """
    width, height = app.size
    targets = list(app.reachable())
    words = [
        widget
        for layer in (app.stage.place, app.stage.above)
        for widget in layer.walk(restrict=True)
        if isinstance(widget, Label) and widget.text.strip()
    ]
    found = [f"clipped: {label.text!r}" for label in words if not label.fits]
    for target in targets:
        what = target.name or getattr(target, "text", "")
        left, low = target.to_window(*target.pos)
        right, top = left + target.width, low + target.height
        if min(target.size) < Theme.least_target() - 1:
            found.append(f"too small to tap: {what} {[round(each) for each in target.size]}")
        if left < -1 or low < -1 or right > width + 1 or top > height + 1:
            found.append(f"sticks out of the window: {what}")
    pairs = [(one, other) for index, one in enumerate(targets) for other in targets[index + 1 :]]
    found += [
        f"lie on each other: {one.name} and {other.name}"
        for one, other in pairs
        if _overlap(one, other) and other not in one.walk() and one not in other.walk()
    ]
    return found


def _overlap(one: Any, other: Any) -> bool:
    (x, y), (left, low) = one.to_window(*one.pos), other.to_window(*other.pos)
    return (
        x + one.width > left + 1
        and left + other.width > x + 1
        and y + one.height > low + 1
        and low + other.height > y + 1
    )
