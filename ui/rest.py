"""Few frames a second while nobody touches and nothing moves: an idle screen costs next to nothing.

Kivy's loop goes round sixty times a second even when there is nothing to draw. A Pi in a box should
not get warm from that.
"""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window

AWAKE_FPS: Final = 30
REST_FPS: Final = 10  # the first touch is noticed a tenth of a second later at most
REST_AFTER_S: Final = 2.0
MOVING_S: Final = 0.5  # two pictures this close together are a movement; one alone is none


class Rest:
    """Slows the main loop down and wakes it again."""

    def __init__(self, *, clock: Any = Clock, window: Any = Window) -> None:
        self._clock, self._window = clock, window
        self._stirred = self._flipped = float("-inf")
        self._timer: Any = None

    def start(self) -> None:
        """Call it on the UI thread, before the main loop."""
        self._window.bind(on_touch_down=self._touched, on_flip=self._drawn)
        self._stir()

    def stop(self) -> None:
        """Leave the loop at full pace."""
        self._window.unbind(on_touch_down=self._touched, on_flip=self._drawn)
        if self._timer is not None:
            self._timer.cancel()
        self._clock._max_fps = AWAKE_FPS  # noqa: SLF001 - Kivy has no public way to change it

    def _touched(self, *_: Any) -> None:
        self._stir()

    def _drawn(self, *_: Any) -> None:
        now = self._clock.get_time()
        if now - self._flipped <= MOVING_S:
            self._stir()
        self._flipped = now

    def _stir(self) -> None:
        self._stirred = self._clock.get_time()
        if self._timer is None:
            self._clock._max_fps = AWAKE_FPS  # noqa: SLF001 - see stop
            self._timer = self._clock.schedule_once(self._look, REST_AFTER_S)

    def _look(self, _: float) -> None:
        left = self._stirred + REST_AFTER_S - self._clock.get_time()
        if left > 0:
            self._timer = self._clock.schedule_once(self._look, left)
            return
        self._timer = None
        self._clock._max_fps = REST_FPS  # noqa: SLF001 - see stop
