"""The board on the screen: nine Places, the drawn path, the figures, and where a tap may lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from string import ascii_uppercase
from typing import Any

from kivy.graphics import Color, InstructionGroup, SmoothEllipse, SmoothLine
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.games.three_magicians.models import FigureView, PlaceView, SlabView
from ui.screens.three_magicians.signs import PLACE_ICONS, CardPips, FigureSign
from ui.theme import Colour, Theme, faded, mixed
from ui.widgets import Icon, Label, Surface, Touchable
from ui.widgets.base import box_of

# Where the middles of the three columns and rows are, as shares of the board: with a path the
# Places move apart and shrink, so that its slabs have room between them.
WIDE = ((1 / 6, 0.5, 5 / 6), 0.315)
APART = ((0.1, 0.5, 0.9), 0.17)
PLACE_HEIGHT = 0.19
MOST_LETTERS = 16


def centre(row: int, column: int, *, path: bool) -> tuple[float, float]:
    """The middle of a Place as a share of the board, from its upper left corner."""
    middles = (APART if path else WIDE)[0]
    return (middles[column], middles[row])


class PlaceTile(Widget):
    """A Place: its picture and name, the cards that lie there, the figures that stand there.

    On a board with a path it is small: the name above, below it the figures, or the picture.
    """

    def __init__(
        self, place: PlaceView, figures: Sequence[FigureView], *, lit: bool, small: bool
    ) -> None:
        super().__init__()
        accent = Theme.accent
        fill = mixed(Theme.raised, accent, 0.3) if lit else Theme.raised
        Surface(self, fill=fill, edge=accent if lit else Theme.line, stroke=Theme.stroke * 1.6)
        self._small = small
        tint = accent if lit else Theme.muted
        self._icon = Icon(PLACE_ICONS[place.id], colour=tint) if not (small and figures) else None
        face = Theme.floor if small else Theme.tiny
        side = "center" if small else "left"
        self._name = Label(place.name, size=face, bold=True, align=side, elide=True)
        self._pips = CardPips(place.card.left) if place.card is not None else None
        self._signs = [
            FigureSign(figure.kind, figure.colour, stone=figure.stone) for figure in figures
        ]
        for part in (self._icon, self._name, self._pips, *self._signs):
            if part is not None:
                self.add_widget(part)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        if self._small:
            self._place_small()
        else:
            self._place_large()

    def _place_small(self) -> None:
        box = box_of(self)
        pad, head = Theme.px(3), Theme.floor * 1.5
        self._name.size = (self.width - 2 * pad, head)
        self._name.pos = (self.x + pad, box.top - head - 1)
        low = self.height - head - pad
        pips = Theme.px(28) if self._pips is not None else 0
        if self._pips is not None:
            self._pips.size, self._pips.pos = (
                (pips, low),
                (box.right - pips - pad, self.y + pad / 2),
            )
        room = self.width - pips - 2 * pad
        if self._icon is not None:
            self._icon.size, self._icon.pos = (room, low - pad), (self.x + pad, self.y + pad)
        self._crowd(self.x + pad, room, low)

    def _place_large(self) -> None:
        box = box_of(self)
        pad = Theme.px(5)
        head = min(Theme.px(26), self.height * 0.36)
        level = box.top - head - pad / 2
        if self._icon is not None:
            self._icon.size, self._icon.pos = (head, head), (self.x + pad, level)
        pips = Theme.px(30) if self._pips is not None else 0
        left = self.x + pad + head + Theme.px(3)
        self._name.size, self._name.pos = (
            (max(1.0, box.right - left - pips - pad), head),
            (left, level),
        )
        if self._pips is not None:
            self._pips.size, self._pips.pos = (pips, head), (box.right - pips - pad / 2, level)
        self._crowd(self.x + pad, self.width - 2 * pad, self.height - head - pad)

    def _crowd(self, x: float, room: float, height: float) -> None:
        """The figures side by side, in two rows if they are many."""
        count = len(self._signs)
        if not count:
            return
        rows = 2 if count > 4 or (self._small and count > 3) else 1
        columns = -(-count // rows)
        side = min(Theme.px(38), room / columns, (height - Theme.px(3)) / rows)
        for index, sign in enumerate(self._signs):
            row, column = divmod(index, columns)
            in_row = min(columns, count - row * columns)
            left = x + (room - in_row * side) / 2 + column * side
            low = self.y + (height - rows * side) / 2 + (rows - 1 - row) * side
            sign.size, sign.pos = (side, side), (left, low)


class BoardMap(Touchable):
    """The whole board is one thing to tap: the lit square nearest to the finger is meant.

    Slabs are smaller than a finger. If two lit squares are both near, `on_doubt` is asked which.
    """

    def __init__(
        self,
        places: Sequence[PlaceView],
        figures: Sequence[FigureView],
        *,
        slabs: Sequence[SlabView] = (),
        joins: Sequence[tuple[str, str]] = (),
        lit: Sequence[str] = (),
        on_pick: Callable[[str], Any] | None = None,
        on_doubt: Callable[[list[tuple[str, str]]], Any] | None = None,
    ) -> None:
        super().__init__(name="map")
        self._path = bool(slabs)
        self._slabs = {slab.id: slab for slab in slabs}
        self._joins = joins
        self._lit = [
            square for square in lit if square in {p.id for p in places} or square in self._slabs
        ]
        self._on_pick, self._on_doubt = on_pick, on_doubt
        self._places = {place.id: place for place in places}
        self._lines = InstructionGroup()
        self.canvas.before.add(self._lines)
        self._marks = InstructionGroup()
        self.canvas.after.add(self._marks)
        self._tiles = {
            place.id: PlaceTile(
                place,
                [f for f in figures if f.at == place.id],
                lit=place.id in self._lit,
                small=self._path,
            )
            for place in places
        }
        for tile in self._tiles.values():
            self.add_widget(tile)
        self._walkers = {
            slab_id: [
                FigureSign(f.kind, f.colour, stone=f.stone) for f in figures if f.at == slab_id
            ]
            for slab_id in self._slabs
        }
        for signs in self._walkers.values():
            for sign in signs:
                self.add_widget(sign)
        # A few slabs in reach get letters; if every slab may be meant, the nearest one is.
        in_reach = [square for square in self._lit if square in self._slabs]
        few = in_reach if len(in_reach) <= MOST_LETTERS else []
        self.letters = dict(zip(few, ascii_uppercase, strict=False))
        self._labels = {
            square: Label(letter, size=Theme.tiny, bold=True, align="center", colour=Theme.ink)
            for square, letter in self.letters.items()
        }
        for label in self._labels.values():
            self.add_widget(label)
        self.bind(pos=self._draw, size=self._draw)

    def at(self, square: str) -> tuple[float, float]:
        """The middle of a square in this widget's coordinates."""
        box = box_of(self)
        if square in self._slabs:
            slab = self._slabs[square]
            x, y = slab.x, slab.y
        else:
            place = self._places[square]
            x, y = centre(place.row, place.column, path=self._path)
        return (self.x + x * self.width, box.top - y * self.height)

    def let_go(self) -> None:
        """The finger was lifted: which square did it mean?"""
        near = self._near(self._finger)
        if not near or self._on_pick is None:
            self.dispatch("on_refused")
            return
        if len(near) > 1 and self._on_doubt is not None and self.letters:
            self._on_doubt([(square, self.letters.get(square, "")) for square in near])
        else:
            self._on_pick(near[0])
        super().let_go()

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Remember where the finger left."""
        self._finger = touch.pos
        return super().on_touch_up(touch)

    def _near(self, finger: tuple[float, float]) -> list[str]:
        """The lit squares within a finger's width, nearest first; inside a Place nothing else."""
        for square in self._lit:
            if square in self._tiles and self._tiles[square].collide_point(*finger):
                return [square]
        reach = Theme.least_target() * 0.75
        found = []
        for square in self._lit:
            x, y = self.at(square)
            distance = hypot(finger[0] - x, finger[1] - y)
            if square in self._slabs and distance <= reach:
                found.append((distance, square))
        return [square for _, square in sorted(found)]

    def _draw(self, *_: Any) -> None:
        share = (APART if self._path else WIDE)[1]
        for square, tile in self._tiles.items():
            x, y = self.at(square)
            tile.size = (self.width * share, self.height * (PLACE_HEIGHT if self._path else share))
            tile.pos = (x - tile.width / 2, y - tile.height / 2)
        self._draw_path()
        for square, signs in self._walkers.items():
            x, y = self.at(square)
            side = Theme.px(24)
            for index, sign in enumerate(signs):
                sign.size = (side, side)
                sign.pos = (
                    x - side / 2 + (index - (len(signs) - 1) / 2) * side * 0.7,
                    y - side / 2,
                )
        for square, label in self._labels.items():
            x, y = self.at(square)
            side = Theme.px(24)
            label.size, label.pos = (side, side), (x - side / 2, y - side / 2)

    def _draw_path(self) -> None:
        self._lines.clear()
        self._lines.add(Color(*faded(Theme.muted, 0.5)))
        for first, second in self._joins:
            self._lines.add(
                SmoothLine(points=[*self.at(first), *self.at(second)], width=Theme.px(1.2))
            )
        for square, slab in self._slabs.items():
            self._slab(*self.at(square), symbol=slab.symbol, lit=square in self.letters)

    def _slab(self, x: float, y: float, *, symbol: bool, lit: bool) -> None:
        """A slab; one with symbols is a ring, one in reach is large."""
        radius = Theme.px(12) if lit else Theme.px(7) if symbol else Theme.px(4.5)
        if lit and symbol:
            self._disc(x, y, radius + Theme.px(4), Theme.text)
            self._disc(x, y, radius + Theme.px(2), Theme.ground)
        self._disc(x, y, radius, Theme.accent if lit or symbol else Theme.muted)
        if symbol and not lit:
            self._disc(x, y, radius * 0.5, Theme.ground)

    def _disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self._lines.add(Color(*colour))
        self._lines.add(SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))
