"""The sand timer as a picture: a glass with falling sand, and the track of spaces it travels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Mesh, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from ui.theme import Theme, faded, mixed
from ui.widgets.base import Surface, box_of
from ui.widgets.label import Label

Point = tuple[float, float]


class SandGlass(Widget):
    """An hourglass; `show(left, running)` moves the sand. Redrawn only when that is called."""

    NECK = 0.06  # half the width of the neck, of the whole width

    def __init__(
        self, *, left: float = 1.0, running: bool = False, warning: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._left, self._running, self._warning = left, running, warning
        with self.canvas:
            self._glass_colour = Color(*faded(Theme.text, 0.07))
            self._glass = Mesh(mode="triangle_fan")
            self._sand_colour = Color(*Theme.sand)
            self._upper = Mesh(mode="triangle_fan")
            self._lower = Mesh(mode="triangle_fan")
            self._stream = Rectangle()
            Color(*mixed(Theme.sand, Theme.ground, 0.35))
            self._outline = SmoothLine(width=Theme.px(1.4), close=True)
            Color(*mixed(Theme.sand, Theme.ground, 0.45))
            self._lid = SmoothRoundedRectangle()
            self._foot = SmoothRoundedRectangle()
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, left: float, *, running: bool = False, warning: bool = False) -> None:
        """How much sand is left above (1.0 just turned, 0.0 run out)."""
        self._left = min(1.0, max(0.0, left))
        self._running, self._warning = running, warning
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        height = self.height
        width = min(self.width, height * 0.62)
        if width < 4 or height < 8:
            return
        x, y, middle = box.mid_x, self.y, box.mid_y
        plate = height * 0.06
        half, neck = width * 0.42, width * self.NECK
        low, high = y + plate, box.top - plate
        bulb = middle - low
        shoulder = bulb * 0.34  # the bulbs are straight here and then narrow to the neck

        def reach(level: float) -> float:
            """Half the width of the inside at a distance from the neck, 0.0 to 1.0."""
            narrow = 1 - shoulder / bulb
            return neck + (half - neck) * min(1.0, (level / narrow) ** 1.2)

        levels = [step / 12 for step in range(13)]
        right = [(x + reach(1 - at), low + bulb * at) for at in levels]
        right += [(x + reach(at), middle + bulb * at) for at in levels[1:]]
        left_side = [(2 * x - px, py) for px, py in reversed(right)]
        self._outline.points = [each for point in (*right, *left_side) for each in point]
        _fan(self._glass, (x, middle), [*right, *left_side, right[0]])
        self._sand_colour.rgba = Theme.danger if self._warning else Theme.sand
        self._fill_upper(x, middle, bulb, reach)
        self._fill_lower(x, low, bulb, reach)
        falling = self._running and self._left > 0
        self._stream.size = (max(1.5, neck * 0.7), bulb if falling else 0)
        self._stream.pos = (x - self._stream.size[0] / 2, low)
        for board, at in ((self._lid, high), (self._foot, y)):
            board.pos, board.size = (x - width / 2, at), (width, plate)
            board.radius = [plate / 2]

    def _fill_upper(self, x: float, middle: float, bulb: float, reach: Any) -> None:
        # Sand fills from the neck upwards; a cone's height grows more slowly than its volume.
        level = 0.86 * self._left**0.6
        rim = [(x + reach(level * s / 8), middle + bulb * level * s / 8) for s in range(9)]
        dip = bulb * 0.06 * (1 if self._running and level > 0.1 else 0)
        points = [*rim, (x, middle + bulb * level - dip)]
        points += [(2 * x - px, py) for px, py in reversed(rim)]
        _fan(self._upper, (x, middle + bulb * level * 0.3), [*points, points[0]], hide=level <= 0)

    def _fill_lower(self, x: float, low: float, bulb: float, reach: Any) -> None:
        spent = 1 - self._left
        level = 0.66 * spent**0.8
        heap = bulb * min(0.16, 0.3 * spent)
        rim = [(x + reach(1 - level * s / 8), low + bulb * level * s / 8) for s in range(9)]
        points = [*rim, (x, low + bulb * level + heap)]
        points += [(2 * x - px, py) for px, py in reversed(rim)]
        _fan(self._lower, (x, low + 1), [*points, points[0]], hide=spent <= 0)


def _fan(mesh: Mesh, centre: Point, points: Sequence[Point], *, hide: bool = False) -> None:
    vertices: list[float] = [*centre, 0, 0]
    for px, py in points:
        vertices += [px, py, 0, 0]
    mesh.vertices = [] if hide else vertices
    mesh.indices = [] if hide else list(range(len(points) + 1))


class SandSpace(Widget):
    """One space of a time track: its printed value, and a bar of sand that drains."""

    def __init__(self, value: int, *, left: float, here: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.value, self._left, self._here = value, left, here
        self._surface = Surface(self, stroke=Theme.stroke * (2 if here else 1))
        self._label = Label(f"+{value}", size=Theme.large, bold=True, align="center")
        self.add_widget(self._label)
        with self.canvas:
            self._back_colour = Color(*faded(Theme.text, 0.07))
            self._back = SmoothRoundedRectangle()
            self._sand_colour = Color(*Theme.sand)
            self._sand = SmoothRoundedRectangle()
        self.bind(pos=self._draw, size=self._draw)
        self.show(left, here=here)

    def show(self, left: float, *, here: bool, warning: bool = False) -> None:
        """How much sand is left here, and whether the hourglass stands here."""
        self._left, self._here = min(1.0, max(0.0, left)), here
        accent = Theme.danger if warning else Theme.accent
        self._surface.paint(
            fill=faded(accent, 0.16) if here else faded(Theme.raised, 0.35),
            edge=accent if here else Theme.line,
        )
        self._label.color = Theme.text if here else Theme.muted
        self._sand_colour.rgba = Theme.danger if warning and here else Theme.sand
        self._draw()

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        head = min(Theme.px(34), self.height * 0.3)
        self._label.size, self._label.pos = (self.width, head), (self.x, box.top - head - 2)
        pad = Theme.px(8)
        width = min(self.width - 2 * pad, Theme.px(56))
        height = max(1.0, self.height - head - pad - 2)
        corner = Theme.px(6)
        self._back.pos = (box.mid_x - width / 2, self.y + pad)
        self._back.size, self._back.radius = (width, height), [corner]
        filled = height * self._left
        self._sand.pos = self._back.pos
        self._sand.size = (width, filled) if filled >= 1 else (0, 0)
        self._sand.radius = [min(corner, filled / 2)]
