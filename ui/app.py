"""Where everything is put together for the touchscreen: house, words, stage, panel, screens."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop, ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from companion.core.errors import CompanionError
from companion.core.panel import Button as PanelButton
from companion.core.panel import Lights
from companion.core.text import Text, say
from companion.house import House
from companion.machine import Ask, power, power_trouble, vcgencmd
from companion.settings import Settings
from companion.table import Table
from companion.words import pick
from hardware.schedule import Scheduler, ThreadScheduler
from ui import tidy
from ui.ahead import Ahead, errands
from ui.eyeside import EyeSide, connect_eye
from ui.rest import Rest
from ui.screens.base import Screen
from ui.screens.home import Home
from ui.screens.trouble import Trouble
from ui.sounds import Sounds
from ui.speech import use_words
from ui.stage import Stage
from ui.theme import Theme
from ui.watchdog import Watchdog
from ui.widgets.button import Button
from ui.widgets.overlay import Dialog

if TYPE_CHECKING:
    from hardware.link import LinkStatus, PanelLink
    from hardware.strip.link import StripLink, StripStatus

_log = logging.getLogger(__name__)

POWER_S = 120.0  # between two looks at the power supply
POWER_BAD_S = 20.0  # while it is weak
FINGER_S = 0.2  # until we look again whether the finger is gone


class Companion:
    """The app without its window: a stage, a stack of screens, and the house behind them."""

    def __init__(self, house: House, *, size: tuple[float, float]) -> None:
        self.house = house
        self.panel: PanelLink | None = None
        self.strip: StripLink | None = None
        self.eye: EyeSide | None = None
        self._eye_wanted: bool | None = None
        self._threads: list[ThreadScheduler] = []
        self._strip_time: Scheduler | None = None
        self._away: dict[str, Text] = {}
        self._device_listeners: list[Callable[[], None]] = []
        self.words = house.words
        use_words(self.words)
        Theme.fit(*size, text_scale=house.config.settings.text_scale)
        self.sounds = Sounds(house.config.settings.sound)
        self.stage = Stage()
        self._stack: list[Screen] = []
        self._told = False
        # Called with every screen that comes onto the stage; the watchdog listens here.
        self.on_screen: Callable[[Screen], None] | None = None
        self._applied = house.config.settings
        self._unlisten = house.config.listen(self._apply)
        Button.click = self._clicked
        self.stage.cover.set_after(self._applied.dim_after)

    # --- going about -----------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The screen on the stage."""
        return self._stack[-1]

    def start(self) -> None:
        """Open the doors: the home screen, and what people should know."""
        tidy.begin()
        self.home()
        self._tell()

    def go(self, screen: Screen) -> None:
        """On to another screen; `back` returns."""
        if self._stack:
            self.screen.left()
        self._stack.append(screen)
        self._show()

    def replace(self, screen: Screen) -> None:
        """Another screen in the place of this one: `back` skips this one."""
        self._pop()
        self._stack.append(screen)
        self._show()

    def back(self) -> None:
        """One screen back; the first one stays."""
        if len(self._stack) > 1:
            self._pop()
            self._show()

    def home(self) -> None:
        """To the first screen, from anywhere."""
        self._get_up()
        self.go(Home(self))

    def open_table(self, table: Table) -> None:
        """Sit down at a table: the game's own screen comes after home."""
        package = screens_of(table.record.game.id)
        while len(self._stack) > 1:
            self._pop()
        self.go(import_module(package).table_screen(self, table))

    def can_show(self, game_id: str) -> bool:
        """Whether there is a table screen for this game."""
        return find_spec(screens_of(game_id)) is not None

    def once_open(
        self, games: Iterable[str], then: Callable[[], object], *, module: str = ""
    ) -> None:
        """Do it with these games opened; if that takes a moment, the screen says so first.

        `module` is where the screen is that comes next, should it not be loaded either.
        """
        is_open = self.house.registry.is_open
        if all(is_open(game_id) for game_id in games) and (not module or module in sys.modules):
            then()
            return
        self.stage.toast(say("ui.wait"), icon="hourglass", at_once=True)

        def go_on(_: float) -> None:
            self.stage.quiet()
            then()

        # The next call may come before the words are drawn; the one after it does not.
        Clock.schedule_once(lambda _: Clock.schedule_once(go_on))

    def fetch(self, game_id: str) -> None:
        """Load a game's rules and screens, on any thread; nobody sees anything of it."""
        if game_id in self.house.registry and self.can_show(game_id):
            import_module(screens_of(game_id))

    def all_open(self) -> None:
        """Every game was fetched: tell of a damaged one, and fill in what the first screen lacks.

        Never under a finger: the button that it rests on would be another one.
        """
        if EventLoop.touches:
            Clock.schedule_once(lambda _: self.all_open(), FINGER_S)
            return
        at_home = bool(self._stack) and isinstance(self.screen, Home)
        if at_home:
            self.screen.clear_widgets()
        tidy.keep()
        if at_home:
            self.screen.refresh()
        self._tell()

    def _tell(self) -> None:
        """The first thing that people should know; one is enough to read."""
        for notice in self.house.notices[:1]:
            if not self._told:
                self._told = True
                self.stage.warn(notice)

    def _pop(self) -> None:
        screen = self._stack.pop()
        screen.left()
        screen.closed()

    def _get_up(self) -> None:
        while self._stack:
            self._pop()

    def _show(self) -> None:
        self.stage.show(self.screen)
        self.screen.refresh()
        self.screen.entered()
        if self.on_screen is not None:
            self.on_screen(self.screen)

    # --- the panel -------------------------------------------------------------------------------

    def connect_panel(self, scheduler: Scheduler | None = None) -> None:
        """Open the buttons and lights, as the settings say; what is missing is retried."""
        # gpiozero takes longer to load than the first screen.
        from hardware.link import connect  # noqa: PLC0415

        settings = self._applied
        if settings.panel == "none":
            return
        if scheduler is None:
            scheduler = self._own_thread()
        # The panel notices presses on threads of its own; Kivy is touched on ours alone.
        self.panel = connect(
            clock=self.house.clock,
            scheduler=scheduler,
            on_press=lambda button: Clock.schedule_once(lambda _: self.press(button)),
            on_status=lambda status: Clock.schedule_once(lambda _: self._panel_is(status)),
            wiring_path=Path(settings.wiring) if settings.wiring else None,
            pins=settings.panel,
            sound=settings.sound,
        ).start()

    def press(self, button: PanelButton) -> None:
        """A button of the panel. The one that wakes a dimmed screen does nothing else."""
        was_dim = self.stage.cover.dimmed
        self.stage.cover.wake()
        # A question on the screen is answered on the screen.
        if self._stack and not was_dim and not isinstance(self.stage.overlay, Dialog):
            self.screen.press(button)

    def _panel_is(self, status: LinkStatus) -> None:
        self.device_is("panel", None if status.works else status.text)

    def device_is(self, device: str, trouble: Text | None) -> None:
        """A device is away, or back; the corner names one at a time, the first that went."""
        if trouble is None:
            self._away.pop(device, None)
        else:
            self._away[device] = trouble
        self.stage.corner(next(iter(self._away.values()), None))
        for listener in tuple(self._device_listeners):
            listener()

    def on_device(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told when a device comes or goes; call what is returned to stop."""
        self._device_listeners.append(listener)
        return lambda: self._device_listeners.remove(listener)

    # --- the strip -------------------------------------------------------------------------------

    def connect_strip(self, scheduler: Scheduler | None = None) -> None:
        """Look for the LED strip, as the settings say."""
        # Its wire may make it wait, so its thread is not the panel's.
        self._strip_time = scheduler or self._own_thread()
        self._reconnect_strip(self._applied)

    def _reconnect_strip(self, settings: Settings) -> None:
        if self.strip is not None:
            self.strip.close()
            self.device_is("strip", None)
        if self._strip_time is None:
            return
        # The first screen does not wait for the library of serial ports.
        from hardware.strip.link import connect  # noqa: PLC0415

        self.strip = connect(
            settings.strip,
            clock=self.house.clock,
            scheduler=self._strip_time,
            port=settings.strip_port,
            on_status=lambda status: Clock.schedule_once(lambda _: self._strip_is(status)),
            brightness=settings.strip_brightness,
            milliamps=settings.strip_milliamps,
        )
        if self.strip is not None:
            self.strip.start()

    def _strip_is(self, status: StripStatus) -> None:
        self.device_is("strip", status.trouble)

    def show_lights(self, lights: Lights) -> None:
        """On the panel and on the strip, as far as they are there."""
        if self.panel is not None:
            self.panel.show(lights)
        if self.strip is not None:
            self.strip.show(lights)

    # --- the eye ---------------------------------------------------------------------------------

    def connect_eye(self, *, start: bool = True) -> None:
        """Open the eye, as the settings say; its camera wakes when somebody looks through it."""
        self._eye_wanted = start
        self._reconnect_eye(self._applied)

    def _reconnect_eye(self, settings: Settings) -> None:
        if self._eye_wanted is None:
            return
        if self.eye is not None:
            self.eye.close()
        house = self.house
        self.eye = connect_eye(
            settings, clock=house.clock, paths=house.paths, start=self._eye_wanted
        )

    # --- the power supply ------------------------------------------------------------------------

    def watch_power(self, scheduler: Scheduler | None = None, *, ask: Ask = vcgencmd) -> None:
        """Ask the firmware now and then, and tell of a weak supply in the corner."""
        time = scheduler or self._own_thread()

        def look() -> None:
            trouble = power_trouble(ask)
            Clock.schedule_once(lambda _: self.device_is("power", trouble))
            time.later(POWER_BAD_S if trouble else POWER_S, look)

        if power(ask) is not None:
            time.later(POWER_BAD_S, look)

    def _own_thread(self) -> ThreadScheduler:
        self._threads.append(ThreadScheduler(self.house.clock))
        return self._threads[-1]

    # --- words, look and sound -------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Switch the language, now and for later."""
        self.set("language", language)

    def set(self, name: str, value: str | bool | float) -> None:  # noqa: FBT001  (a value)
        """Change a setting; a wrong or unwritable one is told, not raised."""
        try:
            self.house.config.set(name, value)
        except CompanionError as error:
            self.stage.warn(error.text)

    def _apply(self, settings: Settings) -> None:
        """Make changed settings count at once."""
        old, self._applied = self._applied, settings
        self.words.use(pick(settings.language))
        self.sounds.loudness = settings.sound
        if self.panel is not None:
            self.panel.sound = settings.sound
        if (old.strip, old.strip_port) != (settings.strip, settings.strip_port):
            self._reconnect_strip(settings)
        if _camera_of(old) != _camera_of(settings):
            self._reconnect_eye(settings)
        if self.strip is not None:
            self.strip.brightness = settings.strip_brightness
            self.strip.milliamps = settings.strip_milliamps
        self.stage.cover.set_after(settings.dim_after)
        flip_screen(upside_down=settings.flip_screen)
        Theme.fit(
            Theme.width, Theme.height, text_scale=settings.text_scale, contrast=Theme.contrast
        )
        if (old.language, old.text_scale) != (settings.language, settings.text_scale):
            self.stage.close_overlays()
        if self._stack:
            self.screen.refresh()

    def resize(self, width: float, height: float) -> None:
        """The window has another size (only on a desktop)."""
        Theme.fit(width, height, text_scale=self._applied.text_scale, contrast=Theme.contrast)
        if self._stack:
            self.screen.refresh()

    def _clicked(self) -> None:
        self.sounds.play("tap")

    # --- when something goes wrong ---------------------------------------------------------------

    def mishap(self, error: BaseException) -> None:
        """Something broke: log it, and show a way back to the table instead of dying."""
        _log.error("the screen broke", exc_info=error)
        if isinstance(error, CompanionError):
            self.stage.warn(error.text)
            return
        if self._stack and isinstance(self.screen, Trouble):
            # The trouble screen itself broke: home is the last safe place.
            self.home()
            return
        detail = "".join(traceback.format_exception_only(error)).strip()
        self.go(Trouble(self, detail=detail))

    def close(self) -> None:
        """Let go of everything."""
        self._get_up()
        self._unlisten()
        Button.click = None
        if self.panel is not None:
            self.panel.close()
        if self.strip is not None:
            self.strip.close()
        if self.eye is not None:
            self.eye.close()
        for thread in self._threads:
            thread.close()


def _camera_of(settings: Settings) -> tuple[str, str, str]:
    return settings.camera, settings.camera_from, settings.mains


def screens_of(game_id: str) -> str:
    """The package with a game's screens: `trickerion-solo` is `trickerion_solo` there."""
    return f"ui.screens.{game_id.replace('-', '_')}"


def flip_screen(*, upside_down: bool) -> None:
    """Turn the picture for the people opposite; touches turn with it."""
    wanted = 180 if upside_down else 0
    if Window.rotation != wanted:
        Window.rotation = wanted


class _Mishaps(ExceptionHandler):
    """Kivy ends the app when a callback fails; we go on."""

    def __init__(self, app: Companion) -> None:
        super().__init__()
        self._app = app

    def handle_exception(self, inst: Exception) -> int:
        # Not at once: the broken callback may have left the stage half built.
        Clock.schedule_once(lambda _: self._app.mishap(inst))
        return int(ExceptionManager.PASS)


class CompanionApp(App):
    """Kivy's side of it: the window and the main loop."""

    title = "Table Companion"

    def __init__(self, companion: Companion, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.companion = companion
        self.watchdog = Watchdog()
        self.rest = Rest()
        self.ahead = Ahead(lambda: errands(companion))

    def build(self) -> Stage:
        """The root of the window."""
        ExceptionManager.add_handler(_Mishaps(self.companion))
        Window.bind(on_request_close=self._closing, on_resize=self._resized)
        Window.bind(on_keyboard=self._key)
        flip_screen(upside_down=self.companion.house.config.settings.flip_screen)
        self.companion.on_screen = lambda screen: self.watchdog.say(screen.status)
        self.companion.start()
        self.watchdog.start()
        self.rest.start()
        self.ahead.start()
        return self.companion.stage

    def on_stop(self) -> None:
        """The window is closed."""
        self.watchdog.stop()
        self.ahead.stop()
        self.rest.stop()
        self.companion.close()

    def _closing(self, *_: Any, source: str = "", **__: Any) -> bool:
        """Escape must not end the evening."""
        return source == "keyboard"

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        """Escape goes one screen back, for those with a keyboard."""
        if key == 27:
            self.companion.back()
            return True
        return False

    def _resized(self, _window: Any, width: float, height: float) -> None:
        self.companion.resize(width, height)
