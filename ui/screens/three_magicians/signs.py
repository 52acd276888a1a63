"""Small pictures of the game: figures, wands, places."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from companion.games.three_magicians.options import CARDS
from ui.theme import Colour, Theme, mixed
from ui.widgets import Icon, PawnSign
from ui.widgets.base import box_of

PLACE_ICONS = {kind.place: kind.icon for kind in CARDS.values()} | {
    "life": "life",
    "labyrinth": "labyrinth",
}
SYMBOL_ICONS = {"force": "force", "magic": "magic", "destiny": "destiny"}
FIGURE_ICONS = {"magician": "wizard", "apprentice": "person"}


def wood(colour: str) -> Colour:
    """The colour of a player's wood, light enough to be seen on the dark ground."""
    return Theme.pawn(colour).colour


class FigureSign(Widget):
    """A magician or an apprentice: colour and shape of the player, a face; a ring is the stone."""

    def __init__(self, kind: str, colour: str, *, stone: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sign = PawnSign(colour)
        self._face = Icon(FIGURE_ICONS[kind], colour=Theme.ink)
        self._share = 0.62 if kind == "magician" else 0.56
        self.add_widget(self._sign)
        self.add_widget(self._face)
        self._ring = None
        if stone:
            with self.canvas.after:
                Color(*Theme.sand)
                self._ring = SmoothLine(width=max(1.4, Theme.px(2)))
        self.bind(pos=self._place, size=self._place)
        self._place()

    def _place(self, *_: Any) -> None:
        box = box_of(self)
        side = min(self.size)
        self._sign.size, self._sign.pos = (side, side), (box.mid_x - side / 2, box.mid_y - side / 2)
        face = side * self._share
        self._face.size, self._face.pos = (face, face), (box.mid_x - face / 2, box.mid_y - face / 2)
        if self._ring is not None:
            self._ring.circle = (box.mid_x, box.mid_y, side * 0.54)


class WandBar(Widget):
    """A wand from the side, with the notches of its upper edge."""

    def __init__(
        self, colour: str, notches: int | None, *, faint: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._notches = notches
        tone = wood(colour)
        with self.canvas:
            self._tint = Color(*(mixed(tone, Theme.panel, 0.55) if faint else tone))
            self._body = SmoothRoundedRectangle()
            Color(*mixed(tone, Theme.ink, 0.45))
            self._fold = Line(width=1)
            Color(*Theme.ink)
            self._cuts = [SmoothRoundedRectangle() for _ in range(notches or 0)]
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        width, height = self.width, min(self.height, Theme.px(22))
        low = box.mid_y - height / 2
        self._body.pos, self._body.size, self._body.radius = (
            (self.x, low),
            (width, height),
            [height * 0.3],
        )
        self._fold.points = [
            self.x + height * 0.3,
            low + height * 0.42,
            box.right - height * 0.3,
            low + height * 0.42,
        ]
        cut = max(Theme.px(6), width * 0.07)
        for index, notch in enumerate(self._cuts):
            middle = self.x + width * (index + 1) / (len(self._cuts) + 1)
            notch.pos = (middle - cut / 2, low + height * 0.42)
            notch.size, notch.radius = (cut, height * 0.58), [1]


class CardPips(Widget):
    """How many cards lie on a Place: little cards, empty ones for those that are gone."""

    def __init__(self, left: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._cards = []
            for index in range(2):
                Color(*(Theme.accent if index < left else Theme.line))
                self._cards.append(SmoothRoundedRectangle())
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        height = min(self.height, Theme.px(17))
        width = height * 0.68
        for index, card in enumerate(self._cards):
            card.pos = (box.right - (2 - index) * (width + Theme.px(3)), box.mid_y - height / 2)
            card.size, card.radius = (width, height), [Theme.px(2)]


class Dot(Widget):
    """A plain round mark."""

    def __init__(self, colour: Colour, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(*colour)
            self._disc = SmoothEllipse()
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self._disc.pos, self._disc.size = self.pos, self.size
