"""What the next taps need, fetched while people look at the first screen.

The first screen shows what is printed on the boxes, and is there before any game is opened. After
it is drawn, rules and screens are loaded on a thread of their own, since nothing in that touches
the graphics card: the game that was left open first, then the others. Then the devices are
connected, on the UI thread. Icons belong to the graphics card and go there on the UI thread too,
one sheet a frame. Who taps before all this is done waits for the one thing that the tap needs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window

from ui.eyeside import EYES
from ui.screens.home import ROOMS, WIZARD
from ui.widgets.icon import icon_sheets, load_sheet

if TYPE_CHECKING:
    from ui.app import Companion

_log = logging.getLogger(__name__)
PATIENCE_S: Final = 5.0  # at the end, for what is being loaded just then


class Errand(NamedTuple):
    """Something to load on the thread, and what is done on the UI thread once it is there."""

    load: Callable[[], object]
    then: Callable[[], object] | None = None


class Ahead:
    """Does its errands in order, beginning after the first picture."""

    def __init__(
        self, errands: Callable[[], Iterable[Errand]], *, clock: Any = Clock, window: Any = Window
    ) -> None:
        self._plan = errands
        self._clock, self._window = clock, window
        self._stopped = Event()
        self._thread: Thread | None = None
        self._beat: Any = None

    def start(self) -> None:
        """Call it on the UI thread, before the main loop."""
        self._window.bind(on_flip=self._drawn)

    def stop(self) -> None:
        """Leave the rest; what is being loaded just now is waited for."""
        self._stopped.set()
        self._window.unbind(on_flip=self._drawn)
        if self._beat is not None:
            self._beat.cancel()
        if self._thread is not None:
            self._thread.join(PATIENCE_S)

    def _drawn(self, *_: Any) -> None:
        self._window.unbind(on_flip=self._drawn)
        # Not within the frame: others who waited for the first picture come first.
        self._clock.schedule_once(lambda _: self._go())

    def _go(self) -> None:
        if self._stopped.is_set():
            return
        todo = tuple(self._plan())
        self._thread = Thread(target=self._run, args=(todo,), name="ahead", daemon=True)
        self._thread.start()
        sheets = iter(icon_sheets())
        self._beat = self._clock.schedule_interval(lambda _: _next_sheet(sheets), 0)

    def _run(self, todo: tuple[Errand, ...]) -> None:
        for load, then in todo:
            if self._stopped.is_set():
                return
            try:
                load()
            except Exception:  # noqa: BLE001 - who needs it meets the same on the UI thread
                _log.exception("could not load ahead")
            if then is not None:
                self._clock.schedule_once(lambda _, then=then: self._on_screen(then))

    def _on_screen(self, then: Callable[[], object]) -> None:
        if not self._stopped.is_set():
            then()


def _next_sheet(sheets: Iterator[int]) -> bool:
    """One more sheet of icons; False when there is none left ends the beat."""
    number = next(sheets, None)
    if number is not None:
        load_sheet(number)
    return number is not None


def errands(companion: Companion) -> Iterator[Errand]:
    """Everything that the first screen did not need."""
    settings = companion.house.config.settings
    if settings.panel != "none":
        yield Errand(partial(import_module, "hardware.link"), companion.connect_panel)
    yield Errand(partial(import_module, "hardware.strip.link"), companion.connect_strip)
    yield Errand(partial(import_module, WIZARD))
    for game_id in _wanted(companion):
        yield Errand(partial(companion.fetch, game_id))
    yield Errand(lambda: None, companion.all_open)
    for room in ROOMS:
        yield Errand(partial(import_module, room.module))
    yield Errand(lambda: None, companion.watch_power)
    if settings.camera != "off":
        yield Errand(_eyes)
    yield Errand(lambda: None, companion.connect_eye)


def _wanted(companion: Companion) -> list[str]:
    """The games, the one that was left open first."""
    last = companion.house.to_continue()
    left = "" if last is None else last.game
    return sorted((box.id for box in companion.house.registry.boxes), key=lambda each: each != left)


def _eyes() -> None:
    # Without OpenCV there is no eye; connecting it says so.
    with suppress(ImportError):
        for module in EYES:
            import_module(module)
