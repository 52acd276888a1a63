"""Cards: the panels everything lies on. And chips: small facts at a glance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text
from ui.theme import Colour, Theme, faded
from ui.widgets.base import Surface, Touchable
from ui.widgets.icon import Icon
from ui.widgets.label import Label, Title, line_width
from ui.widgets.layout import Column, Row, sized, tall


class Card(Column):
    """A panel with an optional title; children below each other, padded."""

    def __init__(
        self,
        *children: Widget,
        title: Text | str = "",
        icon: str = "",
        edge: Colour | None = None,
        fill: Colour | None = None,
        pad: Any = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(pad=Theme.pad if pad is None else pad, **kwargs)
        self.surface = Surface(self, fill=fill or Theme.panel, edge=edge or Theme.line)
        if title:
            head = Title(title, size=Theme.large, colour=Theme.accent)
            line = Row(head, gap=Theme.px(8))
            if icon:
                side = Theme.px(28)
                picture = sized(Icon(icon, colour=Theme.accent), side, side)
                picture.pos_hint = {"center_y": 0.5}
                line.add_widget(picture, index=1)
            self.add_widget(tall(line, Theme.px(32)))
        for child in children:
            self.add_widget(child)


class Chip(Row):
    """A small rounded fact: an icon and a word. It is as wide as its words."""

    def __init__(
        self,
        text: Text | str,
        *,
        icon: str = "",
        colour: Colour | None = None,
        icon_colour: Colour | None = None,
        fill: Colour | None = None,
        bold: bool = False,
        size: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(gap=Theme.px(6), pad=(Theme.px(10), 0), **kwargs)
        Surface(self, fill=fill or faded(Theme.raised, 0.9), radius=Theme.px(16))
        self.label = Label(text, size=size or Theme.small, bold=bold, colour=colour)
        wide = line_width(self.label.text, self.label.font_name, self.label.wanted) + 4
        if icon:
            side = Theme.px(18)
            picture = Icon(icon, colour=icon_colour or colour or Theme.text)
            picture.size_hint_x, picture.width = None, side
            self.add_widget(picture)
            wide += side + Theme.px(6)
        self.add_widget(self.label)
        self.size_hint = (None, None)
        self.size = (wide + Theme.px(20), Theme.px(32))
        self.pos_hint = {"center_y": 0.5}


class ChipButton(Touchable):
    """A chip one can tap, tall enough for a finger: a remembered player, a filter."""

    def __init__(
        self,
        text: Text | str,
        *,
        act: Callable[[], Any],
        icon: str = "",
        icon_colour: Colour | None = None,
        chosen: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._chosen = chosen
        self._surface = Surface(self, radius=Theme.touch / 2)
        colour = icon_colour or Theme.accent
        self._row = Row(gap=Theme.px(8), pad=(Theme.px(16), 0))
        label = Label(text, bold=True, align="center")
        self.text = label.text
        wide = line_width(label.text, label.font_name, label.wanted) + Theme.px(36)
        for name in (icon, "check" if chosen else ""):
            if name:
                side = Theme.px(20)
                picture = Icon(name, colour=colour)
                picture.size_hint_x, picture.width = None, side
                self._row.add_widget(picture)
                wide += side + Theme.px(8)
        self._row.add_widget(label)
        self.add_widget(self._row)
        self.size_hint = (None, None)
        self.size = (max(wide, Theme.touch * 1.4), Theme.touch)
        self.bind(pos=self._place, size=self._place, on_release=lambda *_: act())
        self._place()
        self.touched(down=False)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        resting = faded(Theme.accent, 0.22) if self._chosen else Theme.raised
        self._surface.paint(
            fill=Theme.pressed if down else resting,
            edge=Theme.accent if self._chosen else Theme.line,
        )

    def _place(self, *_: Any) -> None:
        self._row.pos, self._row.size = self.pos, self.size
