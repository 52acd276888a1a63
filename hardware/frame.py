"""What the lights look like at one moment: a pure function, the same for pins and screen."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from companion.core.panel import Lights, Sand
from hardware.wiring import Rgb

DARK: Final[Rgb] = (0.0, 0.0, 0.0)
WHITE: Final[Rgb] = (1.0, 1.0, 1.0)

WAITING: Final = 0.12  # a space the hourglass has not reached yet: there, but quiet
STANDING: Final = 0.25  # the space it stands on never gets darker than this
GRAIN: Final = 1e-6  # less sand than this is none: sums of floats are never quite even
BLINK_S: Final = 0.5  # one on and off of the warning
BREATH_S: Final = 2.0  # one swell and fall of the trap light
BREATH_LOW: Final = 0.15  # it never goes out: dark means "no trap"


class PanelFrame(Struct, frozen=True):
    """Brightness of each track light, first space first, and of the trap light; all 0.0 to 1.0."""

    track: tuple[float, ...] = ()
    rgb: Rgb = DARK


def render(lights: Lights, leds: int, now: float, colours: Mapping[str, Rgb]) -> PanelFrame:
    """The panel at time `now` (monotonic seconds; it only moves the blinking and the breathing)."""
    track = (0.0,) * leds if lights.sand is None else _track(lights.sand, leds, now)
    return PanelFrame(track=track, rgb=_colour(lights, now, colours))


def animated(lights: Lights) -> bool:
    """Whether the same lights look different a moment later."""
    blinking = lights.sand is not None and lights.sand.running and lights.sand.warning
    return blinking or (lights.pulse and lights.colour is not None)


def stretches(leds: int, spaces: int) -> tuple[tuple[float, float], ...]:
    """Which stretch of the track each light stands for, in spaces from the start.

    Enough lights: each space has its own whole lights, which go out one by one. Fewer lights than
    spaces: each light stands for several whole spaces.
    """
    if leds >= spaces:
        found = []
        for space in range(spaces):
            own = (space + 1) * leds // spaces - space * leds // spaces
            found += [(space + at / own, space + (at + 1) / own) for at in range(own)]
        return tuple(found)
    return tuple(
        (float(at * spaces // leds), float((at + 1) * spaces // leds)) for at in range(leds)
    )


def _track(sand: Sand, leds: int, now: float) -> tuple[float, ...]:
    spaces = max(1, sand.spaces)
    here = min(max(sand.space, 1), spaces) - 1
    left = min(max(sand.left, 0.0), 1.0)
    hidden = sand.running and sand.warning and now % BLINK_S >= BLINK_S / 2
    found = []
    for start, end in stretches(leds, spaces):
        if end <= here:
            found.append(0.0)
        elif start >= here + 1:
            found.append(WAITING)
        elif hidden:
            found.append(0.0)
        else:
            found.append(_standing(start, end, here, left))
    return tuple(found)


def _standing(start: float, end: float, here: int, left: float) -> float:
    """A light of the space the hourglass stands on: full, draining, or run out."""
    spent = here + (1.0 - left)
    share = min(max((end - spent) / (end - start), 0.0), 1.0)
    if share > GRAIN or end >= here + 1:
        # The last light of the space stays on: it shows where the hourglass is, even when empty.
        return STANDING + (1.0 - STANDING) * share
    return 0.0


def _colour(lights: Lights, now: float, colours: Mapping[str, Rgb]) -> Rgb:
    if lights.colour is None:
        return DARK
    # An unknown colour is still a trap: better a white light than none.
    red, green, blue = colours.get(lights.colour, WHITE)
    if not lights.pulse:
        return red, green, blue
    swell = (1.0 + math.cos(2.0 * math.pi * now / BREATH_S)) / 2.0
    level = BREATH_LOW + (1.0 - BREATH_LOW) * swell
    return red * level, green * level, blue * level
