"""The ground of every screen: dark wood, with the glow of a candle in one corner."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.theme import Colour, Theme

SIZE = (120, 72)


@cache
def _candlelight(ground: Colour, glow: Colour) -> Texture:
    """A soft glow from the top left, with grain so that no bands show; painted once."""
    grain = random.Random(7)
    width, height = SIZE
    # The candle stands a little above the top left corner; rows count from the bottom.
    across = [((column / width - 0.16) / 0.85) ** 2 for column in range(width)]
    down = [((1.12 - row / height) / 1.15) ** 2 for row in range(height)]
    lights = [max(0.0, 1.0 - (x + y) ** 0.5) ** 1.7 for y in down for x in across]
    pixels = bytearray(3 * width * height)
    for channel, (dark, bright) in enumerate(zip(ground[:3], glow[:3], strict=True)):
        low, span, noise = dark * 255, (bright - dark) * 255, grain.randbytes(len(lights))
        # Neither colour is near white, so no value leaves a byte; a little below 0 is cut to 0.
        pixels[channel::3] = bytes(
            [
                int(low + span * light + each / 160 - 0.3)
                for light, each in zip(lights, noise, strict=True)
            ]
        )
    texture = Texture.create(size=SIZE, colorfmt="rgb")
    texture.mag_filter = "linear"
    texture.blit_buffer(bytes(pixels), colorfmt="rgb", bufferfmt="ubyte")
    return texture


class Ground(Widget):
    """Fills its box with candlelight."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._box = Rectangle()
        self.bind(pos=self._place, size=self._place)
        self.repaint()

    def repaint(self) -> None:
        """After the colours changed."""
        self._box.texture = _candlelight(Theme.ground, Theme.glow)

    def _place(self, *_: Any) -> None:
        self._box.pos, self._box.size = self.pos, self.size
