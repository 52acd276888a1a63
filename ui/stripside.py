"""The on-screen twin of the LED strip, kept in step with it while it shows."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from hardware.strip.frame import StripFrame
from hardware.strip.link import StripLink
from hardware.strip.power import FULL, GAMMA
from ui.theme import Theme
from ui.widgets.base import box_of

BEAT = 0.1
UNLIT = 0.10  # a dark LED can still be seen on the screen


def seen(link: StripLink) -> StripFrame:
    """What the eye sees of it: of the virtual one what it really got, of a real one our frame."""
    if link.virtual is None:
        return link.frame
    return tuple(
        ((r / FULL) ** (1 / GAMMA), (g / FULL) ** (1 / GAMMA), (b / FULL) ** (1 / GAMMA))
        for r, g, b in link.virtual.pixels
    )


class LiveStrip(Widget):
    """A row of LEDs, redrawn ten times a second at most, and only while it is on screen."""

    def __init__(self, link: StripLink, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._link = link
        self._beat: Any = None
        self._shown: StripFrame = seen(link)
        self.bind(pos=self._draw, size=self._draw, parent=self._placed)

    def _placed(self, *_: Any) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        if self.parent is not None:
            self._beat = Clock.schedule_interval(lambda _: self._look(), BEAT)

    def _look(self) -> None:
        frame = seen(self._link)
        if frame != self._shown:
            self._shown = frame
            self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        self.canvas.clear()
        step = self.width / max(1, len(self._shown))
        side = min(step * 0.8, self.height, Theme.px(28))
        with self.canvas:
            for at, colour in enumerate(self._shown):
                Color(*(UNLIT + (1 - UNLIT) * part for part in colour), 1.0)
                left = box.x + (at + 0.5) * step - side / 2
                Rectangle(pos=(left, box.mid_y - side / 2), size=(side, side))
