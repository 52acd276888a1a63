"""Pages instead of scrolling: one page at a time, with arrows and dots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.theme import Theme
from ui.widgets.base import box_of
from ui.widgets.button import Button
from ui.widgets.layout import Column, Grid, Row, Space, tall, wide


class ProgressDots(Widget):
    """Where we are among some steps: the dot of now is larger and in the accent colour."""

    def __init__(self, count: int, now: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.count, self.now = count, now
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def move(self, now: int) -> None:
        """Another step."""
        self.now = now
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        self.canvas.clear()
        step = min(Theme.px(22), self.width / max(1, self.count))
        left = box.mid_x - step * (self.count - 1) / 2
        with self.canvas:
            for index in range(self.count):
                radius = min(step * 0.4, Theme.px(6 if index == self.now else 3.5))
                Color(*(Theme.accent if index <= self.now else Theme.line))
                SmoothEllipse(
                    pos=(left + index * step - radius, box.mid_y - radius),
                    size=(2 * radius, 2 * radius),
                )


class Pager(Column):
    """Shows one of several pages; `show` makes the widget of a page. One page: no arrows at all."""

    def __init__(
        self,
        pages: Sequence[Any],
        *,
        show: Callable[[Any], Widget],
        start: int = 0,
        on_turn: Callable[[int], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._pages, self._show, self._on_turn = list(pages), show, on_turn
        self.page = max(0, min(start, len(self._pages) - 1))
        self._body = BoxLayout()
        self.add_widget(self._body)
        self._dots = ProgressDots(len(self._pages))
        if len(self._pages) > 1:
            before = Button(icon="left", act=lambda: self.turn(-1), name="page-before")
            after = Button(icon="right", act=lambda: self.turn(1), name="page-after")
            for arrow in (before, after):
                wide(arrow, Theme.touch * 1.6)
            self.add_widget(tall(Row(before, self._dots, after), Theme.touch))
        self._fill()

    def turn(self, by: int) -> None:
        """To a neighbouring page; past the last comes the first."""
        self.page = (self.page + by) % len(self._pages)
        self._fill()
        if self._on_turn is not None:
            self._on_turn(self.page)

    def _fill(self) -> None:
        self._body.clear_widgets()
        if self._pages:
            self._body.add_widget(self._show(self._pages[self.page]))
        self._dots.move(self.page)


def grid_pages(
    items: Sequence[Any],
    *,
    cols: int,
    rows: int,
    cell: Callable[[Any], Widget],
    **kwargs: Any,
) -> Pager:
    """A pager whose pages are grids of `rows` x `cols` cells."""
    each = cols * rows
    pages = [items[start : start + each] for start in range(0, len(items), each)]

    def show(page: Sequence[Any]) -> Widget:
        cells = [cell(item) for item in page]
        cells += [Space() for _ in range(each - len(cells))]
        return Grid(*cells, cols=cols)

    return Pager(pages, show=show, **kwargs)
