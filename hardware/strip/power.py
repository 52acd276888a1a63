"""From what should be seen to what may be sent: brightness limit, eye's curve, power budget."""

from __future__ import annotations

from typing import Final

from hardware.strip.frame import StripFrame
from hardware.strip.protocol import Pixel

GAMMA: Final = 2.2  # LEDs are linear, eyes are not
IDLE_MA: Final = 1.0  # a WS2812 that shows nothing still draws this
CHANNEL_MA: Final = 18.0  # one colour of one LED at its brightest
FULL: Final = 255


def pixels(frame: StripFrame, *, brightness: float, milliamps: float) -> tuple[Pixel, ...]:
    """The bytes of a frame, never brighter than the limit and never above the budget."""
    linear = [tuple((part * brightness) ** GAMMA for part in colour) for colour in frame]
    wanted = sum(sum(colour) for colour in linear) * CHANNEL_MA
    spare = max(0.0, milliamps - IDLE_MA * len(frame))
    # All LEDs are dimmed alike, so that the picture stays the same.
    scale = FULL * (1.0 if wanted <= spare else spare / wanted)
    # Rounded down: many small roundings up would add to more than the budget.
    return tuple((int(r * scale), int(g * scale), int(b * scale)) for r, g, b in linear)


def draw_ma(shown: tuple[Pixel, ...]) -> float:
    """What the strip draws at most while it shows this, in milliamperes."""
    return IDLE_MA * len(shown) + sum(sum(pixel) for pixel in shown) / FULL * CHANNEL_MA
