"""A finger made by the program: for the demonstration without a display, and for tests.

It finds what can be tapped by name and sends the same touch events a real finger makes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from ui.stage import Stage
from ui.theme import Theme
from ui.widgets.base import Touchable

_numbers = count(1)


class Finger(MotionEvent):
    """One touch, at a place in the pixels of the window."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("hands", next(_numbers), _share(x, y), is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        """Take over a position; Kivy calls this."""
        self.profile = ["pos"]
        self.sx, self.sy = args
        super().depack(args)

    def down(self) -> None:
        """Come down."""
        EventLoop.post_dispatch_input("begin", self)

    def slide(self, x: float, y: float) -> None:
        """Move while down."""
        self.move(_share(x, y))
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        """Let go."""
        EventLoop.post_dispatch_input("end", self)


def _share(x: float, y: float) -> tuple[float, float]:
    """A position as Kivy's input has it: a share of the window's width and height."""
    return x / (Window.width - 1.0), y / (Window.height - 1.0)


class Hands:
    """Looks at a stage and taps what is on it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def reachable(self) -> Iterator[Touchable]:
        """Everything a finger can reach now: what an overlay covers is not."""
        layer = self.stage.overlay or self.stage.screen
        if layer is None:
            return
        for widget in layer.walk(restrict=True):
            if isinstance(widget, Touchable) and widget.opacity > 0:
                yield widget

    def names(self) -> list[str]:
        """The names of what can be tapped, in the order it is drawn."""
        return [widget.name for widget in self.reachable()]

    def sees(self, name: str) -> bool:
        """Whether this can be tapped now."""
        return name in self.names()

    def find(self, name: str) -> Touchable:
        """The thing of that name."""
        for widget in self.reachable():
            if widget.name == name:
                return widget
        raise LookupError(f"nothing called {name!r} can be tapped; there is {self.names()}")

    def tap(self, name: str) -> None:
        """Tap it in the middle, once it has its place."""
        self.frames(1)
        finger = Finger(*middle(self.find(name)))
        finger.down()
        finger.up()
        self.frames(2)

    def hold(self, name: str, seconds: float | None = None) -> None:
        """Rest on it for as long as a hold-to-confirm needs."""
        self.frames(1)
        finger = Finger(*middle(self.find(name)))
        finger.down()
        wanted = Theme.hold_seconds + 0.2 if seconds is None else seconds
        start = Clock.time()
        while Clock.time() - start < wanted:
            self.frames(1)
        finger.up()
        self.frames(2)

    def frames(self, number: int) -> None:
        """Let the app draw."""
        for _ in range(number):
            EventLoop.idle()

    def snap(self, path: Path) -> None:
        """A picture of the whole stage."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.frames(2)
        self.stage.export_to_png(str(path))

    def texts(self) -> list[str]:
        """Every word on the screen and above it."""
        found: list[str] = []
        for layer in (self.stage.place, self.stage.above, self.stage.messages):
            found += [text for widget in layer.walk() if (text := _text_of(widget))]
        return found


def middle(widget: Widget) -> tuple[float, float]:
    """Where a finger has to come down for the middle of a widget, also on a turned screen."""
    x, y = (float(each) for each in widget.to_window(*widget.center))
    if Window.rotation == 180:
        return Window.width - 1 - x, Window.height - 1 - y
    return x, y


def _text_of(widget: Any) -> str:
    text = getattr(widget, "text", "")
    return text if isinstance(text, str) else ""
