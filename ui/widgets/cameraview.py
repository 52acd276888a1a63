"""The live picture of the camera, with what it sees drawn over it.

One texture is made and reused, because a new one for every frame leaks on a Raspberry Pi; only the
main thread touches it. Outlines are Kivy's own instructions, not painted into the pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from ui.theme import Colour, Theme, faded
from ui.widgets.base import Surface, Touchable, box_of
from ui.widgets.icon import Icon

Points = tuple[tuple[float, float], ...]


class Mark(NamedTuple):
    """Something drawn over the picture: corners in picture pixels, counted from the top left.

    What is not `sure` is dashed and amber.
    """

    outline: Points
    text: str = ""
    sure: bool = True


class Live(NamedTuple):
    """One live picture: rows of red, green, blue from the bottom up, and the size of the whole."""

    pixels: Any
    size: tuple[int, int]


class CameraView(Touchable):
    """Draws a live picture as large as its box allows; `on_item` is told which mark was tapped."""

    def __init__(
        self, *, on_item: Callable[[int], Any] | None = None, name: str = "camera-view"
    ) -> None:
        super().__init__(name=name)
        self.text = ""
        self._surface = Surface(self, fill=(0.02, 0.02, 0.02, 1), edge=Theme.line)
        self._on_item = on_item
        self.texture: Texture | None = None
        self._size: tuple[int, int] = (16, 9)
        self._sheet: Points = ()
        self._marks: tuple[Mark, ...] = ()
        self._spots: tuple[Points, ...] = ()
        self._at = (0.0, 0.0)
        with self.canvas:
            self._tint = Color(1, 1, 1, 0)
            self._picture = Rectangle()
        self._over = InstructionGroup()
        self.canvas.add(self._over)
        # After the picture, so that it lies on it.
        self._asleep = Icon("eye-off", colour=faded(Theme.text, 0.75))
        self.add_widget(self._asleep)
        self.bind(pos=self._place, size=self._place, on_release=lambda *_: self._tapped())

    # --- what is shown ----------------------------------------------------------------------------

    def show(
        self,
        live: Live | None,
        *,
        sheet: Points = (),
        marks: Sequence[Mark] = (),
        dim: bool = False,
    ) -> None:
        """Another picture, or the same one with other marks. None: the camera sleeps."""
        if live is not None:
            self._blit(live)
        self._tint.a = 0.0 if self.texture is None else 1.0
        shade = 0.45 if dim else 1.0
        self._tint.rgb = (shade, shade, shade)
        self._asleep.opacity = 1.0 if self.texture is None or dim else 0.0
        if (sheet, tuple(marks)) != (self._sheet, self._marks):
            self._sheet, self._marks = sheet, tuple(marks)
            self._draw_marks()

    def _blit(self, live: Live) -> None:
        height, width = live.pixels.shape[:2]
        if self.texture is None or self.texture.size != (width, height):
            self.texture = Texture.create(size=(width, height), colorfmt="rgb")
            self._picture.texture = self.texture
        self.texture.blit_buffer(live.pixels.reshape(-1), colorfmt="rgb", bufferfmt="ubyte")
        self.canvas.ask_update()
        if live.size != self._size:
            self._size = live.size
            self._place()

    # --- where it is ------------------------------------------------------------------------------

    def _frame(self) -> tuple[float, float, float]:
        """Left and bottom of the picture, and how large a picture pixel is."""
        box = box_of(self)
        width, height = self._size
        scale = min(self.width / width, self.height / height)
        return box.mid_x - width * scale / 2, box.mid_y - height * scale / 2, scale

    def _place(self, *_: Any) -> None:
        left, low, scale = self._frame()
        width, height = self._size
        self._picture.pos, self._picture.size = (left, low), (width * scale, height * scale)
        side = min(self.width, self.height) * 0.3
        box = box_of(self)
        self._asleep.size = (side, side)
        self._asleep.pos = (box.mid_x - side / 2, box.mid_y - side / 2)
        self._draw_marks()

    def _points(self, outline: Points) -> Points:
        left, low, scale = self._frame()
        top = self._size[1]
        return tuple((left + x * scale, low + (top - y) * scale) for x, y in outline)

    # --- what is drawn over it --------------------------------------------------------------------

    def _draw_marks(self) -> None:
        self._over.clear()
        if self._sheet:
            self._over.add(Color(*Theme.accent))
            self._line(self._points(self._sheet), width=Theme.stroke)
        self._spots = tuple(self._points(mark.outline) for mark in self._marks)
        for mark, spots in zip(self._marks, self._spots, strict=True):
            if len(spots) < 2:
                continue
            # A dark rim first: green on a green die would not show.
            self._over.add(Color(0, 0, 0, 0.6))
            self._line(spots, width=Theme.px(3.2), dashed=not mark.sure)
            self._over.add(Color(*_tone(mark)))
            self._line(spots, width=Theme.px(1.8), dashed=not mark.sure)
        for mark, spots in zip(self._marks, self._spots, strict=True):
            if spots and mark.text:
                self._badge(mark, spots)

    def _line(self, spots: Points, *, width: float, dashed: bool = False) -> None:
        """A closed line; dashes say 'not sure' to those who cannot tell the colours."""
        if not dashed:
            flat = [part for spot in spots for part in spot]
            self._over.add(SmoothLine(points=flat, width=width, close=True))
            return
        for start, end in zip(spots, (*spots[1:], spots[0]), strict=True):
            length = math.dist(start, end)
            count = max(2, round(length / Theme.px(12)))
            for step in range(count):
                part = [
                    start[axis] + (end[axis] - start[axis]) * share
                    for share in (step / count, (step + 0.5) / count)
                    for axis in (0, 1)
                ]
                self._over.add(SmoothLine(points=part, width=width))

    def _badge(self, mark: Mark, spots: Points) -> None:
        """The value beside its outline, on a patch that can be read on any picture."""
        words = CoreLabel(
            text=mark.text,
            font_name=Theme.bold_font,
            font_size=Theme.small,
        )
        words.refresh()
        texture = words.texture
        pad = Theme.px(5)
        width, height = max(texture.width, Theme.px(12)) + 2 * pad, texture.height + Theme.px(2)
        box = box_of(self)
        x = min(max(max(x for x, _ in spots) - width * 0.3, box.x), box.right - width)
        y = min(max(max(y for _, y in spots) - height * 0.3, box.y), box.top - height)
        self._over.add(Color(*_tone(mark)))
        self._over.add(SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[pad]))
        self._over.add(Color(*Theme.ink))
        place = (x + (width - texture.width) / 2, y + (height - texture.height) / 2)
        self._over.add(Rectangle(texture=texture, pos=place, size=texture.size))

    # --- the finger -------------------------------------------------------------------------------

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Remember where it was lifted."""
        self._at = touch.pos
        return super().on_touch_up(touch)

    def _tapped(self) -> None:
        """The nearest mark within a finger's width."""
        if self._on_item is None or not self._spots:
            return
        away = [_distance(self._at, spots) for spots in self._spots]
        nearest = min(range(len(away)), key=away.__getitem__)
        if away[nearest] <= Theme.touch:
            self._on_item(nearest)


def _tone(mark: Mark) -> Colour:
    return Theme.good if mark.sure else Theme.warn


def _distance(at: tuple[float, float], spots: Points) -> float:
    if not spots:
        return math.inf
    middle = [sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1)]
    return math.dist(at, middle)


class CropPicture(Widget):
    """A small picture of one item, as large as its box allows; an icon when there is none."""

    def __init__(self, crop: Any = None, *, icon: str = "dice", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shape = (1, 1)
        if crop is None:
            self._picture = None
            self._icon = Icon(icon, colour=Theme.muted)
            self.add_widget(self._icon)
        else:
            with self.canvas:
                Color(1, 1, 1, 1)
                self._picture = Rectangle(texture=_crop_texture(crop))
            self._shape = (crop.shape[1], crop.shape[0])
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        box = box_of(self)
        wide, tall = self._shape
        scale = min(self.width / wide, self.height / tall)
        size = (wide * scale, tall * scale)
        spot = (box.mid_x - size[0] / 2, box.mid_y - size[1] / 2)
        if self._picture is not None:
            self._picture.size, self._picture.pos = size, spot
        else:
            self._icon.size, self._icon.pos = size, spot


def _crop_texture(crop: Any) -> Texture:
    """From blue, green, red rows counted from the top; made once for each question."""
    texture = Texture.create(size=(crop.shape[1], crop.shape[0]), colorfmt="rgb")
    texture.mag_filter = "linear"
    texture.blit_buffer(crop[::-1, :, ::-1].tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    return texture
