"""What a game tells the panel and hears from it: buttons, a row of lights, a colour, a sound.

Lights are a function of the state: whoever shows the same `Lights` twice sees the same panel, so
after a restart it is right at once. A sound happens once, so it is not part of `Lights`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

Button: TypeAlias = Literal["flip", "done", "draw", "undo", "next"]
BUTTONS: Final[tuple[Button, ...]] = get_args(Button)

Sound: TypeAlias = Literal["tick", "warning", "end", "drawn"]
SOUNDS: Final[tuple[Sound, ...]] = get_args(Sound)


class Sand(Struct, frozen=True):
    """The time track: on which space the hourglass stands and how much sand is left in it."""

    spaces: int
    space: int  # 1 is the first, `spaces` the last
    left: float  # 1.0 just turned, 0.0 run out
    running: bool
    warning: bool  # the last ten seconds


class Lights(Struct, frozen=True):
    """Everything the panel shows. The default is a dark panel."""

    sand: Sand | None = None
    colour: str | None = None  # a name such as "brown", "violet", "green"; hardware knows its mix
    pulse: bool = False  # the colour breathes, to draw the eye to something new
    won: bool = False  # the game is over and somebody won: a strip of lights celebrates
