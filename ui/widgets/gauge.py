"""Counted things as pictures: discs in a row, a gauge in two areas."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.uix.widget import Widget

from ui.theme import Colour, Theme, faded
from ui.widgets.base import box_of


class Discs(Widget):
    """Discs in rows: the first `full` are filled, the others are rings. Shrinks to its box."""

    def __init__(
        self,
        full: int,
        total: int,
        *,
        colour: Colour | None = None,
        largest: float | None = None,
        align: str = "left",
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.full, self.total = full, max(full, total)
        self._colour = colour or Theme.accent
        self._largest = largest or Theme.px(24)
        self._align = align
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, full: int, total: int) -> None:
        """Other numbers."""
        self.full, self.total = full, max(full, total)
        self._draw()

    def _step(self) -> tuple[float, int]:
        """The distance between two discs, and how many go into a row."""
        step = self._largest * 1.22
        while step > 4:
            columns = max(1, int(self.width / step))
            rows = -(-self.total // columns)
            if rows * step <= self.height:
                return step, columns
            step -= 1
        return step, max(1, int(self.width / step))

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        self.canvas.clear()
        if not self.total or self.width < 2 or self.height < 2:
            return
        step, columns = self._step()
        rows = -(-self.total // columns)
        # The last row need not be nearly empty: spread the discs evenly.
        columns = -(-self.total // rows)
        radius = step / 1.22 / 2
        left = self.x if self._align == "left" else box.mid_x - columns * step / 2
        top = box.mid_y + rows * step / 2
        with self.canvas:
            for index in range(self.total):
                x = left + (index % columns + 0.5) * step
                y = top - (index // columns + 0.5) * step
                if index < self.full:
                    Color(*self._colour)
                    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
                else:
                    Color(*faded(self._colour, 0.45))
                    SmoothLine(circle=(x, y, radius - 1), width=Theme.stroke)


class Steps(Widget):
    """A path of numbered stops with a traveller on one of them, as on a progress track."""

    def __init__(
        self, count: int, now: int, *, colour: Colour | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.count, self.now = count, now
        self._colour = colour or Theme.accent
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, now: int) -> None:
        """The traveller moves (1 is the first stop)."""
        self.now = now
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        self.canvas.clear()
        radius = min(self.height / 2, self.width / self.count / 2.6)
        gap = (self.width - 2 * radius) / max(1, self.count - 1)
        with self.canvas:
            Color(*Theme.line)
            y = box.mid_y
            SmoothLine(points=[self.x + radius, y, box.right - radius, y], width=Theme.px(1.6))
            for stop in range(1, self.count + 1):
                x = self.x + radius + (stop - 1) * gap
                here = stop == self.now
                reach = radius if here else radius * 0.62
                Color(*(self._colour if stop <= self.now else Theme.raised))
                SmoothEllipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach))
                Color(*(Theme.text if here else Theme.line))
                SmoothLine(circle=(x, y, reach), width=Theme.stroke)
