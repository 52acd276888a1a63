"""The panel's twin on the screen: its lights as they shine, its five buttons to press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.uix.widget import Widget

from companion.core.panel import BUTTONS, Button
from companion.core.text import say
from ui.theme import Theme, faded, mixed, rgb
from ui.widgets.base import Surface, box_of
from ui.widgets.button import Button as TapButton
from ui.widgets.layout import Column, Row, tall

ICONS = {"flip": "flip", "done": "check", "draw": "draw", "undo": "undo", "next": "next"}


class Frame(Protocol):
    """What the lights show at one moment; every number from 0.0 to 1.0."""

    track: tuple[float, ...]
    rgb: tuple[float, float, float]


class Lamps(Widget):
    """The row of track lights and, larger, the trap light."""

    def __init__(self, lamps: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: tuple[Any, Any] = ((0.0,) * lamps, (0.0, 0.0, 0.0))
        self.bind(pos=self._draw, size=self._draw)

    def show(self, frame: Frame) -> None:
        """Shine like this; nothing is drawn when nothing changed."""
        shown = (tuple(round(level, 2) for level in frame.track), tuple(frame.rgb))
        if shown != self._shown:
            self._shown = shown
            self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        self.canvas.clear()
        track, colour = self._shown
        step = self.width / (len(track) + 1.6)
        radius = min(step * 0.32, self.height * 0.3)
        dark, lit = rgb("2a1c12"), rgb("ffcf6b")
        with self.canvas:
            for index, level in enumerate(track):
                _lamp(self.x + (index + 0.5) * step, box.mid_y, radius, mixed(dark, lit, level))
            light = tuple(0.13 + 0.87 * part for part in colour)
            _lamp(box.right - step * 0.7, box.mid_y, radius * 1.5, (*light, 1.0))


def _lamp(x: float, y: float, radius: float, colour: Any) -> None:
    Color(*faded(colour, 0.22))
    halo = radius * 1.45
    SmoothEllipse(pos=(x - halo, y - halo), size=(2 * halo, 2 * halo))
    Color(*colour)
    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    Color(*faded(Theme.text, 0.35))
    SmoothLine(circle=(x, y, radius), width=Theme.stroke)


class PanelTwin(Column):
    """The whole panel: `show(frame)` for the lights; `on_press` and `on_lift` for the buttons.

    The buttons report the finger, not a tap, because the panel measures how long one is held.
    """

    def __init__(
        self,
        *,
        lamps: int = 8,
        on_press: Callable[[Button], Any],
        on_lift: Callable[[Button], Any],
        labels: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(gap=Theme.px(6), pad=Theme.px(8), **kwargs)
        Surface(self, fill=rgb("17130f"), edge=Theme.line)
        self.lamps = Lamps(lamps)
        self.add_widget(tall(self.lamps, Theme.px(30)))
        row = Row(gap=Theme.px(8))
        for name in BUTTONS:
            row.add_widget(_Key(name, on_press, on_lift, words=labels))
        self.add_widget(row)

    def show(self, frame: Frame) -> None:
        """Shine like this."""
        self.lamps.show(frame)


class _Key(TapButton):
    """A panel button: down when the finger is, up when it leaves."""

    def __init__(
        self,
        button: Button,
        press: Callable[[Button], Any],
        lift: Callable[[Button], Any],
        *,
        words: bool,
    ) -> None:
        text = say(f"ui.panel.{button}") if words else ""
        super().__init__(
            text, icon=ICONS[button], name=f"panel-{button}", size=Theme.tiny, stacked=words
        )
        self._button, self._press, self._lift = button, press, lift
        self._down = False

    def touched(self, *, down: bool) -> None:
        """Pass the finger on, once for down and once for up."""
        super().touched(down=down)
        if down != self._down:
            self._down = down
            (self._press if down else self._lift)(self._button)
