"""Rows, columns and grids with the gaps of the theme."""

from __future__ import annotations

from typing import Any

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from ui.theme import Theme


def _gap(gap: float | None) -> float:
    return Theme.gap if gap is None else gap


class Row(BoxLayout):
    """Children side by side: Row(first, second, gap=4)."""

    def __init__(
        self, *children: Widget, gap: float | None = None, pad: Any = 0, **kwargs: Any
    ) -> None:
        super().__init__(orientation="horizontal", spacing=_gap(gap), padding=pad, **kwargs)
        for child in children:
            self.add_widget(child)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Children of a height of their own stand in the middle of the row, unless they say."""
        if widget.size_hint_y is None and not widget.pos_hint:
            widget.pos_hint = {"center_y": 0.5}
        super().add_widget(widget, *args, **kwargs)


class Column(BoxLayout):
    """Children below each other."""

    def __init__(
        self, *children: Widget, gap: float | None = None, pad: Any = 0, **kwargs: Any
    ) -> None:
        super().__init__(orientation="vertical", spacing=_gap(gap), padding=pad, **kwargs)
        for child in children:
            self.add_widget(child)


class Grid(GridLayout):
    """Children in equal cells, row by row."""

    def __init__(
        self, *children: Widget, cols: int, gap: float | None = None, pad: Any = 0, **kwargs: Any
    ) -> None:
        super().__init__(cols=cols, spacing=_gap(gap), padding=pad, **kwargs)
        for child in children:
            self.add_widget(child)


class Centre(AnchorLayout):
    """One child in the middle."""

    def __init__(self, child: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(child)


class Space(Widget):
    """Nothing, taking up room."""


def tall(widget: Widget, height: float) -> Widget:
    """The widget with a fixed height."""
    widget.size_hint_y = None
    widget.height = height
    return widget


def wide(widget: Widget, width: float) -> Widget:
    """The widget with a fixed width."""
    widget.size_hint_x = None
    widget.width = width
    return widget


def sized(widget: Widget, width: float, height: float) -> Widget:
    """The widget with a fixed size."""
    return tall(wide(widget, width), height)
