"""The night cover: dims the screen after a while; the touch that wakes it presses nothing."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.input import MotionEvent
from kivy.uix.widget import Widget


class DimCover(Widget):
    """Lies over everything. `after` seconds without a touch (0: never) it darkens."""

    DARK = 0.82

    def __init__(self, *, after: float = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._after = after
        self._timer: Any = None
        self.dimmed = False
        with self.canvas:
            self._shade = Color(0, 0, 0, 0)
            self._box = Rectangle()
        self.bind(pos=self._place, size=self._place)
        self.wake()

    def set_after(self, seconds: float) -> None:
        """Another waiting time."""
        self._after = seconds
        self.wake()

    def wake(self) -> None:
        """Be bright, and start waiting anew: called at every touch, button press and new move."""
        self.dimmed = False
        self._shade.a = 0
        self._place()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = Clock.schedule_once(self._dim, self._after) if self._after else None

    def _dim(self, *_: Any) -> None:
        self.dimmed = True
        self._shade.a = self.DARK
        self._place()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """The first touch only wakes."""
        was_dim = self.dimmed
        self.wake()
        if was_dim:
            touch.grab(self)
        return was_dim

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Belongs to the waking touch."""
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Its end presses nothing either."""
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False

    def _place(self, *_: Any) -> None:
        # A clear shade over the whole screen would be painted too, at every frame, for nothing.
        self._box.pos, self._box.size = self.pos, self.size if self.dimmed else (0, 0)
