"""Text that never clips: it wraps, and shrinks to fit its box, down to the floor of the theme."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty
from kivy.uix.label import Label as KivyLabel

from companion.core.text import Text
from ui.speech import said
from ui.theme import Colour, Theme

LINE_HEIGHT = 1.12


@lru_cache(maxsize=4096)
def measure(text: str, font: str, size: float, width: float | None) -> tuple[float, float]:
    """How large the text is when wrapped at `width`, without drawing it.

    Infinite if a single word is wider than that: Kivy would break it in the middle.
    """
    label = CoreLabel(
        text=text,
        font_name=font,
        font_size=size,
        text_size=(width, None),
        line_height=LINE_HEIGHT,
    )
    if width is not None and any(label.get_extents(word)[0] > width for word in text.split()):
        return (float("inf"), float("inf"))
    found = label.render()
    return (float(found[0]), float(found[1]))


def line_width(text: str, font: str, size: float) -> float:
    """How wide the text is on one line."""
    return measure(text, font, size, None)[0]


def fitting(text: str, font: str, size: float, box: tuple[float, float]) -> tuple[float, bool]:
    """The largest font size up to `size` that fits the box, and whether the floor is kept."""
    tried = float(round(size))
    while tried > Theme.floor:
        if _fits(text, font, tried, box):
            return (tried, True)
        tried -= 1
    return (Theme.floor, _fits(text, font, Theme.floor, box))


def _fits(text: str, font: str, size: float, box: tuple[float, float]) -> bool:
    width, height = measure(text, font, size, box[0])
    return width <= box[0] + 0.5 and height <= box[1] + 0.5


def _elided(text: str, font: str, box: tuple[float, float]) -> str:
    """As much of the text as fits at the smallest size."""
    for length in range(len(text), 1, -1):
        shorter = text if length == len(text) else text[: length - 1].rstrip() + "…"
        if _fits(shorter, font, Theme.floor, box):
            return shorter
    return text


class Label(KivyLabel):
    """Words in a box. `fits` is false when even the smallest size would be cut off.

    `size` here is the font size wanted (a name of the theme: Theme.body). A label made with
    `hug=True` takes just the height its words need at the width it is given; `hug_x=True` takes
    just the width of its one line. `elide=True` is for names that stand elsewhere in full: what
    does not fit ends in an ellipsis.
    """

    wanted = NumericProperty(19)

    def __init__(
        self,
        text: Text | str,
        *,
        size: float | None = None,
        font: str | None = None,
        bold: bool = False,
        colour: Colour | None = None,
        align: str = "left",
        valign: str = "middle",
        hug: bool = False,
        hug_x: bool = False,
        elide: bool = False,
        **kwargs: Any,
    ) -> None:
        words = said(text)
        face = font or (Theme.bold_font if bold else Theme.text_font)
        wanted = Theme.body if size is None else size
        self.fits = True
        self._hug = hug
        self._whole = words if elide else ""
        super().__init__(
            text=words,
            font_name=face,
            font_size=wanted,
            color=colour or Theme.text,
            halign=align,
            valign=valign,
            line_height=LINE_HEIGHT,
            **kwargs,
        )
        self.wanted = wanted
        if hug_x:
            self.size_hint_x = None
            self.width = line_width(words, face, wanted) + 2
        self._refit = Clock.create_trigger(self._fit, -1)
        self.bind(size=self._sized, text=self._refit, wanted=self._refit)
        self._refit()

    def say(self, text: Text | str) -> None:
        """Other words in the same place."""
        self.text = said(text)

    def _sized(self, *_: Any) -> None:
        if self._hug:
            self.size_hint_y = None
            height = measure(self.text, self.font_name, self.wanted, max(1.0, self.width))[1]
            self.height = height if height != float("inf") else self.wanted * 2
        self._refit()

    def _fit(self, *_: Any) -> None:
        box = (max(1.0, self.width), max(1.0, self.height))
        if self._whole:
            self.text = _elided(self._whole, self.font_name, box)
        self.font_size, self.fits = fitting(self.text, self.font_name, self.wanted, box)
        self.text_size = self.size


class Title(Label):
    """A title, in Cinzel."""

    def __init__(self, text: Text | str, *, size: float | None = None, **kwargs: Any) -> None:
        super().__init__(
            text, size=Theme.heading if size is None else size, font=Theme.title_font, **kwargs
        )
