"""What the strip looks like at one moment: a pure function of the lights, for wire and screen.

The whole strip is one hourglass, its top at the controller: the upper half empties towards the
neck, grains fall through the lower half, and the heap grows from the far end.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from companion.core.panel import Lights, Sand
from hardware.frame import BLINK_S, BREATH_LOW, BREATH_S, DARK, WHITE
from hardware.wiring import Rgb

StripFrame: TypeAlias = tuple[Rgb, ...]

# Mixed for LEDs, not for paint: a brown light is a dark orange one. Trap colours and pawns.
COLOURS: Final[dict[str, Rgb]] = {
    "amber": (1.0, 0.45, 0.0),
    "black": (0.10, 0.10, 0.14),
    "blue": (0.0, 0.1, 1.0),
    "brown": (1.0, 0.28, 0.02),
    "green": (0.0, 1.0, 0.08),
    "grey": (0.35, 0.32, 0.30),
    "orange": (1.0, 0.35, 0.0),
    "pink": (1.0, 0.25, 0.45),
    "red": (1.0, 0.0, 0.0),
    "violet": (0.55, 0.0, 1.0),
    "white": (1.0, 0.8, 0.6),
    "yellow": (1.0, 0.75, 0.0),
}

FRESH: Final[Rgb] = (1.0, 0.62, 0.12)  # the sand of the first space
LATE: Final[Rgb] = (1.0, 0.18, 0.0)  # the sand of the last one
GLASS: Final = 0.04  # an empty glass can still be seen
FALL_S: Final = 0.8  # a grain from the neck to the end
GRAINS: Final = 2  # in the air at once
CAP_SHARE: Final = 0.1  # of the strip, at each end, for the trap's colour beside the sand
LAP_S: Final = 6.0  # the rainbow of a victory, once round
SPARK_S: Final = 0.25


def render(lights: Lights, leds: int, now: float) -> StripFrame:
    """The strip at time `now`, in monotonic seconds; every number from 0.0 to 1.0."""
    if leds <= 0:
        return ()
    if lights.won:
        return _victory(leds, now)
    colour = None if lights.colour is None else _breathing(lights, now)
    if lights.sand is None:
        return (colour or DARK,) * leds
    return _hourglass(lights.sand, leds, now, colour)


def animated(lights: Lights) -> bool:
    """Whether the same lights look different a moment later."""
    if lights.won or (lights.pulse and lights.colour is not None):
        return True
    return lights.sand is not None and lights.sand.running


def _breathing(lights: Lights, now: float) -> Rgb:
    # An unknown colour still means something: better a white light than none.
    red, green, blue = COLOURS.get(lights.colour or "", WHITE)
    if not lights.pulse:
        return red, green, blue
    swell = (1.0 + math.cos(2.0 * math.pi * now / BREATH_S)) / 2.0
    level = BREATH_LOW + (1.0 - BREATH_LOW) * swell
    return red * level, green * level, blue * level


def _hourglass(sand: Sand, leds: int, now: float, colour: Rgb | None) -> StripFrame:
    cap = 0 if colour is None else min(max(1, round(leds * CAP_SHARE)), (leds - 1) // 2)
    cap = max(0, cap)
    glass = _glass(sand, leds - 2 * cap, now)
    ends = (colour or DARK,) * cap
    return ends + glass + ends


def _glass(sand: Sand, leds: int, now: float) -> StripFrame:
    left = min(max(sand.left, 0.0), 1.0)
    tint = _mixed(FRESH, LATE, _late(sand))
    if sand.running and sand.warning and now % BLINK_S >= BLINK_S / 2:
        return (_dimmed(tint, GLASS),) * leds
    upper = (leds + 1) // 2
    lower = leds - upper
    full, heap = left * upper, (1.0 - left) * lower
    levels = [_share(full - (upper - 1 - at)) for at in range(upper)]
    levels += [_share(heap - (lower - 1 - at)) for at in range(lower)]
    if sand.running and left > 0.0:
        for at in _grains(lower, heap, now):
            levels[upper + at] = 1.0
    return tuple(_dimmed(tint, GLASS + (1.0 - GLASS) * level) for level in levels)


def _grains(lower: int, heap: float, now: float) -> list[int]:
    """Where grains are in the air: between the neck and the top of the heap."""
    room = lower - math.floor(heap)
    if room <= 0:
        return []
    phases = ((now / FALL_S + grain / GRAINS) % 1.0 for grain in range(GRAINS))
    # Falling things get faster.
    return sorted({min(room - 1, math.floor(phase * phase * room)) for phase in phases})


def _late(sand: Sand) -> float:
    """How far along the track the hourglass stands: 0.0 first space, 1.0 last."""
    spaces = max(1, sand.spaces)
    return 0.0 if spaces == 1 else (min(max(sand.space, 1), spaces) - 1) / (spaces - 1)


def _victory(leds: int, now: float) -> StripFrame:
    """A slow rainbow that wanders, with sparks."""
    spark = math.floor(now / SPARK_S)
    lit = {(spark * 7 + each * 13) % leds for each in range(max(1, leds // 12))}
    return tuple(
        WHITE if at in lit else _hue((at / leds + now / LAP_S) % 1.0) for at in range(leds)
    )


def _hue(turn: float) -> Rgb:
    red, green, blue = (
        min(max(abs((turn * 6.0 + shift) % 6.0 - 3.0) - 1.0, 0.0), 1.0) for shift in (0.0, 4.0, 2.0)
    )
    return red, green, blue


def _share(amount: float) -> float:
    return min(max(amount, 0.0), 1.0)


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def _dimmed(colour: Rgb, level: float) -> Rgb:
    red, green, blue = (part * level for part in colour)
    return red, green, blue
