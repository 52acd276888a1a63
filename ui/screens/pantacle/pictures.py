"""Pictures drawn by hand: the moon in its phases, the five points of the Pantacle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine
from kivy.uix.label import Label as KivyLabel
from kivy.uix.widget import Widget

from ui.theme import Colour, Theme, faded, mixed
from ui.widgets.base import Box, box_of

# The edge of the light, from -1 (left rim) to 1 (right rim), and the side that is lit.
LIGHT: dict[str, tuple[float, str]] = {
    "new": (0.0, ""),
    "waxing_crescent": (0.55, "right"),
    "first_quarter": (0.0, "right"),
    "waxing_gibbous": (-0.55, "right"),
    "full": (-1.0, "right"),
    "waning_gibbous": (0.55, "left"),
    "last_quarter": (0.0, "left"),
    "waning_crescent": (-0.55, "left"),
}
SLICES = 24
# The outline of a Flame within a square from -1 to 1, from its tip clockwise.
TONGUE: tuple[tuple[float, float], ...] = (
    (0.08, 1.0),
    (0.22, 0.62),
    (0.5, 0.3),
    (0.66, -0.08),
    (0.64, -0.45),
    (0.44, -0.78),
    (0.1, -0.95),
    (-0.24, -0.9),
    (-0.54, -0.66),
    (-0.66, -0.28),
    (-0.58, 0.06),
    (-0.36, 0.34),
    (-0.3, 0.12),
    (-0.12, 0.48),
)
# The points of the Pantacle as they lie on the board, within a circle of radius 1.
POINTS: dict[str, tuple[float, float]] = {
    name: (math.sin(angle), math.cos(angle))
    for name, angle in (
        ("top", 0.0),
        ("upper_right", 2 * math.pi / 5),
        ("lower_right", 4 * math.pi / 5),
        ("lower_left", 6 * math.pi / 5),
        ("upper_left", 8 * math.pi / 5),
    )
}


class Moon(Widget):
    """A moon in one of its phases; "" is a moon nobody has looked up yet, "none" has none."""

    def __init__(self, phase: str, *, colour: Colour | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.phase = phase
        self._unknown: KivyLabel | None = None
        if not phase:
            self._unknown = KivyLabel(
                text="?", font_name=Theme.bold_font, color=faded(colour or Theme.sand, 0.7)
            )
            self.add_widget(self._unknown)
        self._colour = colour or Theme.sand
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        radius = min(self.size) / 2 * 0.9
        self.canvas.before.clear()
        if radius < 2 or self.phase == "none":
            return
        if self._unknown is not None:
            self._unknown.pos, self._unknown.size = self.pos, self.size
            self._unknown.font_size = radius * 1.2
        with self.canvas.before:
            Color(*mixed(Theme.ground, self._colour, 0.12))
            SmoothEllipse(
                pos=(box.mid_x - radius, box.mid_y - radius), size=(2 * radius, 2 * radius)
            )
            Color(*self._colour)
            edge, side = LIGHT.get(self.phase, (0.0, ""))
            if side:
                self._lit(box.mid_x, box.mid_y, radius, edge=edge, side=side)
            Color(*faded(self._colour, 1.0 if self.phase else 0.45))
            SmoothLine(circle=(box.mid_x, box.mid_y, radius), width=Theme.stroke)

    @staticmethod
    def _lit(x: float, y: float, radius: float, *, edge: float, side: str) -> None:
        """The bright part, between the rim and an ellipse through both poles."""
        rim = 1.0 if side == "right" else -1.0
        vertices: list[float] = []
        for index in range(SLICES + 1):
            angle = -math.pi / 2 + math.pi * index / SLICES
            height, reach = math.sin(angle), math.cos(angle)
            vertices += [x + radius * rim * reach, y + radius * height, 0, 0]
            vertices += [x + radius * edge * reach, y + radius * height, 0, 0]
        Mesh(vertices=vertices, indices=list(range(2 * SLICES + 2)), mode="triangle_strip")


class Flame(Widget):
    """A Flame, lit or not: a tongue of fire with a bright heart."""

    def __init__(self, *, colour: Colour | None = None, lit: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._colour = colour or Theme.accent
        self._lit = lit
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        reach = min(self.size) / 2
        self.canvas.clear()
        if reach < 2:
            return
        with self.canvas:
            if not self._lit:
                Color(*faded(Theme.muted, 0.45))
                points = [each for point in TONGUE for each in _at(point, box, reach)]
                SmoothLine(points=points, width=Theme.stroke, close=True)
                return
            Color(*self._colour)
            self._fill(TONGUE, box, reach)
            Color(*mixed(self._colour, (1.0, 0.95, 0.7, 1.0), 0.6))
            heart = [(x * 0.48, y * 0.48 - 0.4) for x, y in TONGUE]
            self._fill(heart, box, reach)

    @staticmethod
    def _fill(outline: Sequence[tuple[float, float]], box: Box, reach: float) -> None:
        middle = _at((0.0, outline[0][1] * 0.3 - 0.3), box, reach)
        vertices = [*middle, 0.0, 0.0]
        for point in (*outline, outline[0]):
            vertices += [*_at(point, box, reach), 0.0, 0.0]
        Mesh(vertices=vertices, indices=list(range(len(outline) + 2)), mode="triangle_fan")


def _at(point: tuple[float, float], box: Box, reach: float) -> tuple[float, float]:
    return (box.mid_x + point[0] * reach, box.mid_y + point[1] * reach)


class Star(Widget):
    """A pentagram in its circle; the points in `lit` glow."""

    def __init__(
        self, lit: Sequence[str] = (), *, colour: Colour | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._lit = tuple(lit)
        self._colour = colour or Theme.accent
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        radius = min(self.size) / 2 * 0.86
        self.canvas.clear()
        if radius < 3:
            return
        places = {
            name: (box.mid_x + x * radius, box.mid_y + y * radius)
            for name, (x, y) in POINTS.items()
        }
        order = ("top", "lower_right", "upper_left", "upper_right", "lower_left")
        with self.canvas:
            Color(*faded(self._colour, 0.55))
            SmoothLine(circle=(box.mid_x, box.mid_y, radius), width=Theme.stroke)
            line = [each for name in order for each in places[name]]
            SmoothLine(points=line, width=Theme.stroke, close=True)
            for name, (x, y) in places.items():
                reach = radius * (0.2 if name in self._lit else 0.09)
                Color(*(self._colour if name in self._lit else faded(self._colour, 0.7)))
                SmoothEllipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach))
