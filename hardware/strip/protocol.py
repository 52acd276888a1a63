"""WLED's serial language, bytes only: Adalight frames, JSON requests, and what comes back.

A controller that hears no frame for about 2.5 s goes back to its own state. We set that state to
'off', so a companion that dies leaves a dark strip.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

Pixel: TypeAlias = tuple[int, int, int]

BAUD: Final = 115_200
MOST_LEDS: Final = 0x10000  # Adalight counts in two bytes
MOST_LINE: Final = 16_384  # a WLED answer is 2 kB; what never ends is no answer

# A one-byte question with a one-line answer: cheap enough to ask every few seconds.
ARE_YOU_THERE: Final = b"v"
WHO_ARE_YOU: Final = b'{"v":true}\n'
# Off by itself, but at full brightness while our frames come: how bright is decided on our side.
PREPARE: Final = b'{"on":false,"bri":255,"transition":0}\n'
OFF: Final = b'{"on":false,"live":false}\n'

_VERSION = re.compile(rb"WLED [\w.\-]+")


class Info(Struct, frozen=True):
    """What a controller says about itself."""

    version: str
    name: str
    leds: int


class Pong(Struct, frozen=True):
    """It is still there."""


Answer: TypeAlias = Info | Pong


def adalight(pixels: Sequence[Pixel]) -> bytes:
    """A frame. The count in its header is one less than there are LEDs."""
    last = len(pixels) - 1
    if not 0 <= last < MOST_LEDS:
        raise ValueError(f"a frame has 1 to {MOST_LEDS} LEDs, not {len(pixels)}")
    high, low = divmod(last, 0x100)
    body = bytes(part for pixel in pixels for part in pixel)
    return b"Ada" + bytes((high, low, high ^ low ^ 0x55)) + body


class Reader:
    """Makes answers of the bytes that arrive, in whatever pieces; what is no answer is dropped."""

    def __init__(self) -> None:
        self._rest = b""
        self.noise = 0  # lines that were none of ours; a wrong baud rate shows as this

    def feed(self, data: bytes) -> list[Answer]:
        """The answers that are complete now."""
        *lines, rest = (self._rest + data).split(b"\n")
        if len(rest) > MOST_LINE:
            self.noise += 1
            rest = b""
        self._rest = rest
        return [answer for line in lines if (answer := self._read(line.strip())) is not None]

    def _read(self, line: bytes) -> Answer | None:
        if not line:
            return None
        # Start-up chatter of the chip may stand before the answer on the same line.
        if (at := line.find(b'{"state"')) >= 0 and (info := _info(line[at:])) is not None:
            return info
        if _VERSION.search(line):
            return Pong()
        self.noise += 1
        return None


def _info(text: bytes) -> Info | None:
    try:
        found: Any = msgspec.json.decode(text)["info"]
        return msgspec.convert(
            {"version": found["ver"], "name": found["name"], "leds": found["leds"]["count"]}, Info
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError, RecursionError):
        return None
