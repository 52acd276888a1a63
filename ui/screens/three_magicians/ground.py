"""The board with a path on it, as the board editor shows it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, SmoothEllipse, SmoothLine
from kivy.uix.widget import Widget

from companion.core.text import say
from ui.screens.three_magicians.boardmap import APART, PLACE_HEIGHT, centre
from ui.screens.three_magicians.drawing import Drawing
from ui.screens.three_magicians.signs import PLACE_ICONS
from ui.speech import said
from ui.theme import Theme, faded, mixed
from ui.widgets import Icon, Label, Surface
from ui.widgets.base import box_of

Rows = list[list[str]]


class Ground(Widget):
    """The board with its path, to look at."""

    def __init__(self, drawing: Drawing, rows: Rows, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.drawing = drawing
        self._path = InstructionGroup()
        self.canvas.before.add(self._path)
        self._tiles: dict[str, _PlaceMark] = {}
        self._at: dict[str, tuple[float, float]] = {}
        self.lay(rows)
        self.bind(pos=self.redraw, size=self.redraw)

    def lay(self, rows: Rows) -> None:
        """Put the Places where they lie."""
        self.clear_widgets()
        self._tiles, self._at = {}, {}
        for row, places in enumerate(rows):
            for column, place in enumerate(places):
                self._at[place] = centre(row, column, path=True)
                self._tiles[place] = _PlaceMark(place)
                self.add_widget(self._tiles[place])
        self.redraw()

    def middle(self, square: str) -> tuple[float, float]:
        """Where a square is, in this widget's coordinates."""
        box = box_of(self)
        slab = self.drawing.slabs.get(square)
        x, y = (slab["x"], slab["y"]) if slab is not None else self._at[square]
        return (self.x + x * self.width, box.top - y * self.height)

    def place_at(self, x: float, y: float) -> str | None:
        """The Place under a finger."""
        tiles = self._tiles.items()
        return next((place for place, tile in tiles if tile.collide_point(x, y)), None)

    def redraw(self, *_: Any) -> None:
        """Draw the path anew."""
        drawing = self.drawing
        for place, tile in self._tiles.items():
            x, y = self.middle(place)
            tile.size = (self.width * APART[1], self.height * PLACE_HEIGHT)
            tile.pos = (x - tile.width / 2, y - tile.height / 2)
            tile.light(lit=drawing.selected == place)
        self._path.clear()
        self._path.add(Color(*faded(Theme.muted, 0.6)))
        for first, second in drawing.joins:
            points = [*self.middle(first), *self.middle(second)]
            self._path.add(SmoothLine(points=points, width=Theme.px(1.5)))
        for name, slab in drawing.slabs.items():
            self._slab(name, symbol=slab["symbol"])

    def _slab(self, name: str, *, symbol: bool) -> None:
        x, y = self.middle(name)
        small = self.height < Theme.px(320)
        radius = Theme.px(5) if small else Theme.px(9)
        if symbol:
            radius *= 1.35
        if name == self.drawing.selected:
            ring = radius + Theme.px(5)
            self._path.add(Color(*Theme.text))
            self._path.add(SmoothEllipse(pos=(x - ring, y - ring), size=(2 * ring, 2 * ring)))
        self._path.add(Color(*(Theme.accent if symbol else Theme.muted)))
        self._path.add(SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))
        if symbol:
            hole = radius * 0.45
            self._path.add(Color(*Theme.ground))
            self._path.add(SmoothEllipse(pos=(x - hole, y - hole), size=(2 * hole, 2 * hole)))


class _PlaceMark(Widget):
    """A Place in the drawing."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self._surface = Surface(self, radius=Theme.px(8))
        self._icon = Icon(PLACE_ICONS[place], colour=Theme.text)
        self._words = say(f"three_magicians.place.{place}")
        self._name = Label("", size=Theme.floor, align="center", valign="top")
        self.add_widget(self._icon)
        self.add_widget(self._name)
        self.bind(pos=self._place, size=self._place)

    def light(self, *, lit: bool) -> None:
        """Chosen or not."""
        fill = mixed(Theme.raised, Theme.accent, 0.5) if lit else Theme.raised
        self._surface.paint(fill=fill, edge=Theme.accent if lit else Theme.line)

    def _place(self, *_: Any) -> None:
        box = box_of(self)
        words = Theme.floor * 1.4 if self.height > Theme.px(50) else 0
        self._name.text = said(self._words) if words else ""
        room = self.height - words - Theme.px(4)
        self._icon.size, self._icon.pos = (self.width, room), (self.x, box.top - room - Theme.px(2))
        self._name.size, self._name.pos = (self.width, max(1.0, words)), (self.x, self.y)
