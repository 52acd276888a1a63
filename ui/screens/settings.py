"""Settings: everything on four pages, each change in force at once."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.settings import Settings
from ui.eyeside import Glance, open_light
from ui.screens.backup import BackupScreen
from ui.screens.base import Screen, page
from ui.screens.strip import StripScreen
from ui.theme import Theme
from ui.widgets import (
    Button,
    Column,
    Icon,
    Label,
    Pager,
    Picker,
    Row,
    Stepper,
    TopBar,
    sized,
    tall,
    wide,
)

# Few fixed answers are quicker to tap than a number to count up.
TEXT_SIZES = (0.9, 1.0, 1.15, 1.3)
DIM_AFTER = (0, 60, 300, 900)
EYE = "eye"  # no setting: how the camera is
PAGES: tuple[tuple[str, ...], ...] = (
    ("language", "sound", "text_scale", "dim_after"),
    ("flip_screen", "draw", "show_panel_twin", "panel"),
    ("hourglass_auto", "hourglass_warning", "tips"),
    ("camera", "mains", EYE),
)
STEPPERS = {"hourglass_warning": (0, 60, 5)}


class SettingsScreen(Screen):
    """A question a line; the answer in force is marked."""

    name = "settings"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._page = 0
        self._glance = Glance(self.app, self.refresh)

    def build(self) -> Widget:
        """The pages."""
        rooms = (
            ("strip", say("machine.strip.title"), "candle", StripScreen),
            ("backup", say("machine.backup.title"), "export", BackupScreen),
        )
        bar = TopBar(
            say("ui.settings.title"),
            back=self.app.back,
            right=[
                wide(
                    Button(
                        words,
                        act=lambda room=room: self.app.go(room(self.app)),
                        name=name,
                        icon=icon,
                        size=Theme.small,
                    ),
                    Theme.px(190),
                )
                for name, words, icon, room in rooms
            ],
        )
        return page(
            bar,
            Pager(
                PAGES,
                show=lambda names: Column(*(self._line(each) for each in names), *_fill(names)),
                start=self._page,
                on_turn=self._turned,
            ),
        )

    def entered(self) -> None:
        """The camera wakes only on the page that tells how it is."""
        self._turned(self._page)

    def left(self) -> None:
        """The camera may rest."""
        self._glance.stop()

    def _turned(self, to: int) -> None:
        self._page = to
        if EYE in PAGES[to]:
            self._glance.start()
        else:
            self._glance.stop()

    def _eye(self) -> Widget:
        """How the camera is, and the way to the check of mat and light."""
        ok, words = self._glance.verdict
        icon, colour = {
            True: ("check", Theme.good),
            False: ("warning", Theme.warn),
            None: ("eye", Theme.muted),
        }[ok]
        side = Theme.px(28)
        check = Button(
            say("eye.light.title"),
            act=lambda: open_light(self.app),
            name="eye-light",
            icon="sun",
            size=Theme.small,
        )
        sign = sized(Icon(icon, colour=colour), side, side)
        sign.pos_hint = {"center_y": 0.5}
        return Row(
            sign, Label(words, size=Theme.small), tall(wide(check, Theme.px(220)), Theme.touch)
        )

    def _line(self, name: str) -> Widget:
        if name == EYE:
            return self._eye()
        settings: Settings = self.app.house.config.settings
        label = Label(say(f"ui.setting.{name}"), size_hint_x=0.42)
        value = getattr(settings, name)
        if name in STEPPERS:
            low, high, step = STEPPERS[name]
            stepper = Stepper(
                value,
                low=low,
                high=high,
                step=step,
                on_change=lambda number: self.app.set(name, number),
                show=lambda number: f"{number} s",
                name=name,
            )
            return Row(label, tall(wide(stepper, Theme.px(280)), Theme.touch))
        picker = Picker(
            self._answers(name),
            value,
            on_pick=lambda answer: self.app.set(name, answer),
            name=name,
            size=Theme.small,
            gap=Theme.px(8),
        )
        return Row(label, tall(picker, Theme.touch))

    def _answers(self, name: str) -> list[tuple[Any, Text]]:
        values: tuple[Any, ...]
        if name == "text_scale":
            values = TEXT_SIZES
        elif name == "dim_after":
            values = DIM_AFTER
        elif name in {"flip_screen", "show_panel_twin", "hourglass_auto", "tips"}:
            return [(True, say(f"ui.setting.{name}.on")), (False, say(f"ui.setting.{name}.off"))]
        else:
            values = _ANSWERS[name]
        return [(value, say(f"ui.setting.{name}.{_word(value)}")) for value in values]


_ANSWERS: dict[str, tuple[str, ...]] = {
    "language": ("fr", "en", "auto"),
    "sound": ("off", "soft", "full"),
    "draw": ("companion", "table"),
    "panel": ("auto", "simulated", "none"),
    # A folder of pictures needs a path, so it is set in the file.
    "camera": ("auto", "picamera2", "usb", "simulator", "off"),
    "mains": ("50", "60"),
}


def _word(value: Any) -> str:
    """A value as the end of a message key: 1.15 is `115`."""
    return str(round(value * 100)) if isinstance(value, float) else str(value)


def _fill(names: tuple[str, ...]) -> list[Widget]:
    """Empty lines, so that lines are as high on every page."""
    return [Column() for _ in range(max(len(each) for each in PAGES) - len(names))]
