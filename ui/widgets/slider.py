"""A place on a line, moved with the finger: for going through a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.input import MotionEvent

from ui.theme import Theme
from ui.widgets.base import Touchable, box_of


class Slider(Touchable):
    """Whole numbers from `low` to `high`; `on_move` is told when the finger lets go."""

    def __init__(
        self, value: int, *, low: int, high: int, on_move: Callable[[int], Any], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.text = ""
        self.value, self._low, self._high = value, low, high
        self._on_move = on_move
        self.bind(pos=self._draw, size=self._draw, on_release=lambda *_: on_move(self.value))
        self._draw()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Jump to where the finger is."""
        taken = super().on_touch_down(touch)
        if taken and self.held is touch:
            self._follow(touch)
        return taken

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow the finger, even above or below the line."""
        if touch.grab_current is self:
            self._follow(touch)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Tell where it ended, wherever the finger was lifted."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.held = None
        self.dispatch("on_release")
        return True

    def _follow(self, touch: MotionEvent) -> None:
        left, right = self._ends()
        share = (touch.x - left) / max(1.0, right - left)
        value = self._low + round(min(1.0, max(0.0, share)) * (self._high - self._low))
        if value != self.value:
            self.value = value
            self._draw()

    def _ends(self) -> tuple[float, float]:
        box = box_of(self)
        return box.x + Theme.px(16), box.right - Theme.px(16)

    def _draw(self, *_: Any) -> None:
        left, right = self._ends()
        y = box_of(self).mid_y
        span = max(1, self._high - self._low)
        x = left + (right - left) * (self.value - self._low) / span
        knob = Theme.px(13)
        self.canvas.clear()
        with self.canvas:
            Color(*Theme.line)
            SmoothLine(points=[left, y, right, y], width=Theme.px(3))
            Color(*Theme.accent)
            SmoothLine(points=[left, y, x, y], width=Theme.px(3))
            SmoothEllipse(pos=(x - knob, y - knob), size=(2 * knob, 2 * knob))
