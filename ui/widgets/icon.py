"""Icons from a few sheets, tinted by a colour. A sheet is read when one of its icons is needed."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.theme import ASSETS, Colour, Theme
from ui.widgets.base import box_of


@cache
def _layout() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))
    return found


@cache
def load_sheet(number: int) -> Texture:
    """A sheet on the graphics card; only on the UI thread, like everything that draws."""
    return CoreImage(str(ASSETS / "icons" / f"{number}.png"), mipmap=True).texture


def icon_sheets() -> range:
    """The numbers of the sheets, for who loads them ahead."""
    return range(1 + max(sheet for sheet, _, _ in _layout()["places"].values()))


@cache
def icon_texture(name: str) -> Texture:
    """The part of a sheet that shows this icon; an unknown name shows the question mark."""
    layout = _layout()
    number, x, y = layout["places"].get(name) or layout["places"]["help"]
    sheet, cell = load_sheet(number), layout["cell"]
    # The sheet counts from its top, a texture from its bottom.
    return sheet.get_region(x, sheet.height - y - cell, cell, cell)


def icon_names() -> frozenset[str]:
    """Every icon there is."""
    return frozenset(_layout()["places"])


class Icon(Widget):
    """An icon, as large as its box allows, centred, in one colour."""

    def __init__(self, name: str, *, colour: Colour | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.icon = name
        with self.canvas:
            self._tint = Color(*(colour or Theme.text))
            self._picture = Rectangle(texture=icon_texture(name))
        self.bind(pos=self._place, size=self._place)
        self._place()

    @property
    def colour(self) -> Colour:
        """The tint."""
        red, green, blue, alpha = self._tint.rgba
        return (red, green, blue, alpha)

    @colour.setter
    def colour(self, colour: Colour) -> None:
        self._tint.rgba = colour

    def _place(self, *_: Any) -> None:
        box = box_of(self)
        side = min(self.size)
        self._picture.size = (side, side)
        self._picture.pos = (box.mid_x - side / 2, box.mid_y - side / 2)
