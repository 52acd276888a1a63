"""The main loop rests when nothing happens, and is awake when something does."""

from __future__ import annotations

import pytest

from ui.rest import AWAKE_FPS, REST_AFTER_S, REST_FPS, Rest


class Loop:
    """Kivy's clock and window, as far as resting looks at them."""

    def __init__(self) -> None:
        self._max_fps = 60
        self.now = 0.0
        self.heard: dict[str, object] = {}
        self._calls: list[tuple[float, object]] = []

    def get_time(self) -> float:
        return self.now

    def schedule_once(self, call, seconds: float) -> Loop:
        self._calls.append((self.now + seconds, call))
        return self

    def cancel(self) -> None:
        self._calls.clear()

    def bind(self, **handlers: object) -> None:
        self.heard |= handlers

    def unbind(self, **handlers: object) -> None:
        for name in handlers:
            del self.heard[name]

    def run(self, seconds: float, *, flip_every: float = 0.0) -> None:
        for step in range(1, round(seconds * 100) + 1):
            self.now = round(self.now + 0.01, 2)
            if flip_every and step % round(flip_every * 100) == 0:
                self.heard["on_flip"](self)
            due = [call for at, call in self._calls if at <= self.now]
            self._calls = [(at, call) for at, call in self._calls if at > self.now]
            for call in due:
                call(0.0)

    @property
    def pending(self) -> int:
        return len(self._calls)


@pytest.fixture
def loop() -> Loop:
    loop = Loop()
    Rest(clock=loop, window=loop).start()
    return loop


def test_awake_at_first_then_at_rest_with_nothing_left_to_do(loop: Loop) -> None:
    assert loop._max_fps == AWAKE_FPS
    loop.run(REST_AFTER_S + 0.1)
    assert loop._max_fps == REST_FPS
    assert loop.pending == 0


def test_a_touch_wakes_it_at_once(loop: Loop) -> None:
    loop.run(5)
    loop.heard["on_touch_down"](loop, object())
    assert loop._max_fps == AWAKE_FPS
    loop.run(1.5)
    loop.heard["on_touch_down"](loop, object())
    loop.run(1.5)
    assert loop._max_fps == AWAKE_FPS
    loop.run(1)
    assert loop._max_fps == REST_FPS


def test_what_moves_keeps_it_awake(loop: Loop) -> None:
    loop.run(10, flip_every=0.1)
    assert loop._max_fps == AWAKE_FPS
    assert loop.pending == 1


def test_a_picture_now_and_then_does_not_wake_it(loop: Loop) -> None:
    """The watchdog asks for one every ten seconds."""
    loop.run(5)
    for _ in range(6):
        loop.run(10, flip_every=10)
        assert loop._max_fps == REST_FPS


def test_stopping_lets_go(loop: Loop) -> None:
    rest = Rest(clock=loop, window=loop)
    rest.start()
    loop.run(5)
    rest.stop()
    assert loop.heard == {}
    assert loop._max_fps == AWAKE_FPS
