"""Entering things without typing: a number, one of several choices, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.text import Text, say
from ui.theme import Colour, Theme
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.layout import Grid, Row, Space, wide


class Stepper(Row):
    """A number with minus and plus: Stepper(3, low=2, high=8, on_change=…)."""

    def __init__(
        self,
        value: int,
        *,
        low: int,
        high: int,
        on_change: Callable[[int], Any],
        step: int = 1,
        show: Callable[[int], str] = str,
        name: str = "stepper",
        **kwargs: Any,
    ) -> None:
        super().__init__(gap=Theme.px(8), **kwargs)
        self.value, self._low, self._high, self._step = value, low, high, step
        self._on_change, self._show = on_change, show
        self.less = Button(icon="minus", act=lambda: self._add(-step), name=f"{name}-less",
                           why=say("ui.stepper.least", n=show(low)))  # fmt: skip
        self.more = Button(icon="plus", act=lambda: self._add(step), name=f"{name}-more",
                           why=say("ui.stepper.most", n=show(high)))  # fmt: skip
        for button in (self.less, self.more):
            wide(button, Theme.touch * 1.1)
        self._label = Label(show(value), size=Theme.large, bold=True, align="center")
        for part in (self.less, self._label, self.more):
            self.add_widget(part)
        self._mark()

    def _add(self, by: int) -> None:
        value = max(self._low, min(self._high, self.value + by))
        if value == self.value:
            return
        self.value = value
        self._label.say(self._show(value))
        self._mark()
        self._on_change(value)

    def _mark(self) -> None:
        self.less.turn(off=self.value <= self._low)
        self.more.turn(off=self.value >= self._high)


class Picker(Grid):
    """One of several: the chosen one has an edge and a check. `on_pick` gets its value."""

    def __init__(
        self,
        choices: Sequence[tuple[Any, Text | str]],
        value: Any,
        *,
        on_pick: Callable[[Any], Any],
        cols: int | None = None,
        accent: Colour | None = None,
        icons: dict[Any, str] | None = None,
        hints: dict[Any, Text | str] | None = None,
        name: str = "pick",
        size: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(cols=cols or max(1, len(choices)), **kwargs)
        self.value = value
        self._on_pick = on_pick
        self._buttons: list[tuple[Any, Button]] = []
        for choice, text in choices:
            button = Button(
                text,
                act=lambda choice=choice: self._picked(choice),
                # True and 1 are equal in Python but not the same answer.
                chosen=choice == value and type(choice) is type(value),
                accent=accent,
                icon=(icons or {}).get(choice, ""),
                hint=(hints or {}).get(choice, ""),
                name=f"{name}-{choice}",
                size=size,
                align="left" if hints else "center",
            )
            self._buttons.append((choice, button))
            self.add_widget(button)
        for _ in range(-len(choices) % self.cols if len(choices) > self.cols else 0):
            self.add_widget(Space())

    def _picked(self, choice: Any) -> None:
        for value, button in self._buttons:
            button.choose(chosen=value is choice)
        self.value = choice
        self._on_pick(choice)
