"""Settings: everything on three pages, each change in force at once."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.settings import Settings
from ui.screens.base import Screen, page
from ui.theme import Theme
from ui.widgets import Column, Label, Pager, Picker, Row, Stepper, TopBar, tall, wide

# Few fixed answers are quicker to tap than a number to count up.
TEXT_SIZES = (0.9, 1.0, 1.15, 1.3)
DIM_AFTER = (0, 60, 300, 900)
PAGES: tuple[tuple[str, ...], ...] = (
    ("language", "sound", "text_scale", "dim_after"),
    ("flip_screen", "draw", "show_panel_twin", "panel"),
    ("hourglass_auto", "hourglass_warning"),
)
STEPPERS = {"hourglass_warning": (0, 60, 5)}


class SettingsScreen(Screen):
    """A question a line; the answer in force is marked."""

    name = "settings"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._page = 0

    def build(self) -> Widget:
        """The pages."""
        bar = TopBar(say("ui.settings.title"), back=self.app.back)
        return page(
            bar,
            Pager(
                PAGES,
                show=lambda names: Column(*(self._line(each) for each in names), *_fill(names)),
                start=self._page,
                on_turn=self._turned,
            ),
        )

    def _turned(self, to: int) -> None:
        self._page = to

    def _line(self, name: str) -> Widget:
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
        elif name in {"flip_screen", "show_panel_twin", "hourglass_auto"}:
            return [(True, say(f"ui.setting.{name}.on")), (False, say(f"ui.setting.{name}.off"))]
        else:
            values = _ANSWERS[name]
        return [(value, say(f"ui.setting.{name}.{_word(value)}")) for value in values]


_ANSWERS: dict[str, tuple[str, ...]] = {
    "language": ("fr", "en", "auto"),
    "sound": ("off", "soft", "full"),
    "draw": ("companion", "table"),
    "panel": ("auto", "simulated", "none"),
}


def _word(value: Any) -> str:
    """A value as the end of a message key: 1.15 is `115`."""
    return str(round(value * 100)) if isinstance(value, float) else str(value)


def _fill(names: tuple[str, ...]) -> list[Widget]:
    """Empty lines, so that lines are as high on every page."""
    return [Column() for _ in range(max(len(each) for each in PAGES) - len(names))]
