"""Drawing board parts: boxes, discs, icons and small words on a canvas, and what can be tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    Line,
    Mesh,
    Rectangle,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.core.text import Text
from ui.speech import said
from ui.theme import Colour, Theme, faded
from ui.widgets import Touchable, stage_of
from ui.widgets.button import Button
from ui.widgets.icon import icon_texture
from ui.widgets.label import measure

# The functions below are called inside `with canvas:`.


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: Colour | None = None,
    edge: Colour | None = None,
    radius: float | None = None,
    stroke: float | None = None,
) -> None:
    """A rounded box; nothing while a layout still has no room for it."""
    if width <= 0 or height <= 0:  # Kivy writes beyond its memory for a negative corner
        return
    round_ = min(Theme.px(8) if radius is None else radius, width / 2, height / 2)
    if fill is not None:
        Color(*fill)
        # An edge smoothes the border anyway.
        shape_ = SmoothRoundedRectangle if edge is None else RoundedRectangle
        shape_(pos=(x, y), size=(width, height), radius=[round_])
    if edge is not None:
        Color(*edge)
        SmoothLine(rounded_rectangle=(x, y, width, height, round_), width=stroke or Theme.stroke)


def disc(
    x: float,
    y: float,
    radius: float,
    *,
    fill: Colour | None = None,
    edge: Colour | None = None,
    stroke: float | None = None,
) -> None:
    """A disc around a point; nothing while a layout still has no room for it."""
    if radius <= 0:
        return
    if fill is not None:
        Color(*fill)
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
    if edge is not None:
        Color(*edge)
        SmoothLine(circle=(x, y, radius), width=stroke or Theme.stroke)


def line(points: Sequence[float], colour: Colour, width: float | None = None) -> None:
    """A line through points."""
    Color(*colour)
    SmoothLine(points=list(points), width=width or Theme.stroke)


def dashes(points: Sequence[float], colour: Colour) -> None:
    """A thin dashed line, for what is only an outline."""
    Color(*colour)
    Line(points=list(points), width=1, dash_length=4, dash_offset=4)


def shape(points: Sequence[tuple[float, float]], fill: Colour) -> None:
    """A filled convex shape."""
    Color(*fill)
    vertices = [each for x, y in points for each in (x, y, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def icon(name: str, x: float, y: float, side: float, colour: Colour) -> None:
    """An icon around a point."""
    Color(*colour)
    Rectangle(texture=icon_texture(name), pos=(x - side / 2, y - side / 2), size=(side, side))


@lru_cache(maxsize=512)
def _texture(text: str, font: str, size: float, width: float | None) -> Texture:
    label = CoreLabel(
        text=text,
        font_name=font,
        font_size=size,
        text_size=(width, None),
        halign="center",
        color=(1, 1, 1, 1),
        line_height=1.0,
    )
    label.refresh()
    return label.texture


def words(
    text: Text | str,
    x: float,
    y: float,
    *,
    width: float,
    height: float = 0.0,
    size: float | None = None,
    colour: Colour | None = None,
    bold: bool = False,
    title: bool = False,
    align: str = "center",
) -> None:
    """Words around a point (or from it on, `align="left"`), wrapped and shrunk to the room."""
    said_ = said(text)
    if not said_ or width < 4:
        return
    font = Theme.title_font if title else Theme.bold_font if bold else Theme.text_font
    wanted = round(size or Theme.small)
    room = height or wanted * 1.4
    while wanted > Theme.floor:
        found = measure(said_, font, wanted, width)
        if found[0] <= width and found[1] <= room:
            break
        wanted -= 1
    wide = measure(said_, font, wanted, None)[0]
    texture = _texture(said_, font, wanted, width if wide > width else None)
    Color(*(colour or Theme.text))
    left = x - texture.width / 2 if align == "center" else x
    Rectangle(texture=texture, pos=(round(left), round(y - texture.height / 2)), size=texture.size)


class Spot(Touchable):
    """A part of a picture one can tap; `off` ones say why not."""

    def __init__(
        self, name: str, act: Callable[[], Any], *, why: Text | None = None, off: bool = False
    ) -> None:
        super().__init__(name=name, off=off, size_hint=(None, None))
        self._why = why
        self.bind(on_release=lambda *_: act())

    def touched(self, *, down: bool) -> None:
        """Light up under the finger; a light that is off is not painted at all."""
        self.canvas.after.clear()
        if down:
            with self.canvas.after:
                Color(*faded(Theme.text, 0.18))
                SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[Theme.px(8)])

    def let_go(self) -> None:
        """The sound of a tap."""
        if Button.click is not None:
            Button.click()
        super().let_go()

    def on_refused(self) -> None:
        """Say why not."""
        stage = stage_of(self)
        if self._why is not None and stage is not None:
            stage.toast(self._why)


class Sketch(Widget):
    """A picture drawn anew when its place changes; its spots lie where `draw` puts them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._again = Clock.create_trigger(self._redraw, -1)
        self.bind(pos=self._again, size=self._again)

    def spot(
        self, name: str, act: Callable[[], Any], *, why: Text | None = None, off: bool = False
    ) -> Spot:
        """Something to tap; `draw` gives it its place."""
        found = Spot(name, act, why=why, off=off)
        self.add_widget(found)
        return found

    @property
    def area(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height."""
        (x, y), (width, height) = self.pos, self.size
        return float(x), float(y), float(width), float(height)

    def _redraw(self, *_: Any) -> None:
        if self.width < 2 or self.height < 2:
            return
        self.canvas.before.clear()
        with self.canvas.before:
            self.draw()

    def draw(self) -> None:
        """Draw everything. For subclasses."""
        raise NotImplementedError


def lay(spot: Spot, x: float, y: float, width: float, height: float) -> None:
    """Put a spot around a point, never smaller than a finger."""
    least = Theme.least_target()
    wide, tall = max(width, least), max(height, least)
    spot.size = (wide, tall)
    spot.pos = (x - wide / 2, y - tall / 2)
