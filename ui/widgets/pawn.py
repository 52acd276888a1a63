"""A player's sign: colour, shape and initial, so that colour is never the only signal."""

from __future__ import annotations

import math
from typing import Any

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.uix.label import Label as KivyLabel
from kivy.uix.widget import Widget

from ui.theme import Theme
from ui.widgets.base import box_of

Point = tuple[float, float]


def _polygon(corners: int, turn: float = 0.0, *, inner: float = 1.0) -> list[Point]:
    """Points of a regular polygon; `inner` below 1 makes a star of it."""
    count = corners if inner == 1.0 else corners * 2
    points = []
    for index in range(count):
        reach = inner if inner != 1.0 and index % 2 else 1.0
        angle = turn + 2 * math.pi * index / count
        points.append((reach * math.sin(angle), reach * math.cos(angle)))
    return points


def _cross() -> list[Point]:
    arm = 0.36
    quarter = [(-arm, 0.98), (arm, 0.98), (arm, arm)]
    points = []
    for turn in range(4):
        sine, cosine = math.sin(turn * math.pi / 2), math.cos(turn * math.pi / 2)
        points += [(x * cosine + y * sine, y * cosine - x * sine) for x, y in quarter]
    return points


def _drop() -> list[Point]:
    low = [(0.78 * math.sin(a), -0.22 - 0.78 * math.cos(a)) for a in _turns(-2.2, 2.2, 24)]
    return [*low, (0.0, 1.05)]


def _shield() -> list[Point]:
    return [
        (-0.82, 0.86),
        (0.82, 0.86),
        (0.82, 0.0),
        (0.5, -0.6),
        (0, -1),
        (-0.5, -0.6),
        (-0.82, 0),
    ]


def _book() -> list[Point]:
    return [(-1, 0.7), (0, 0.5), (1, 0.7), (1, -0.6), (0, -0.8), (-1, -0.6)]


def _turns(start: float, end: float, steps: int) -> list[float]:
    return [start + (end - start) * step / (steps - 1) for step in range(steps)]


# Points around the origin within a radius of 1, in order; every shape can be filled as a fan.
SHAPES: dict[str, list[Point]] = {
    "circle": _polygon(32),
    "square": [(x * 0.84, y * 0.84) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))],
    "triangle": [(x * 1.12, y * 1.12 - 0.14) for x, y in _polygon(3)],
    "diamond": [(0, 1.1), (0.85, 0), (0, -1.1), (-0.85, 0)],
    "star": [(x * 1.12, y * 1.12) for x, y in _polygon(5, inner=0.55)],
    "hexagon": _polygon(6, math.pi / 6),
    "cross": _cross(),
    "drop": _drop(),
    "shield": _shield(),
    "book": _book(),
    "octagon": _polygon(8, math.pi / 8),
}


class PawnSign(Widget):
    """The sign of a player; the initial of `letter` is written on it, or its number: Player 3."""

    def __init__(self, colour: str, *, letter: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        pawn = Theme.pawn(colour)
        self._points = SHAPES[pawn.shape]
        with self.canvas:
            Color(*pawn.colour)
            self._mesh = Mesh(mode="triangle_fan")
            self._line = SmoothLine(width=Theme.stroke, close=True)
        self._letter = None
        if letter:
            self._letter = KivyLabel(
                text=(letter[-1] if letter[-1].isdigit() else letter[0]).upper(),
                font_name=Theme.bold_font,
                color=Theme.ink,
            )
            self.add_widget(self._letter)
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        radius = min(self.size) / 2 * 0.88
        points = [(box.mid_x + x * radius, box.mid_y + y * radius) for x, y in self._points]
        vertices: list[float] = [box.mid_x, box.mid_y, 0, 0]
        for x, y in (*points, points[0]):
            vertices += [x, y, 0, 0]
        self._mesh.vertices = vertices
        self._mesh.indices = list(range(len(points) + 2))
        self._line.points = [each for point in points for each in point]
        if self._letter is not None:
            self._letter.size, self._letter.pos = self.size, self.pos
            self._letter.font_size = radius * 0.95
