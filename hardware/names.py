"""The parts of the panel and of the header, named in the language of the table.

Written out one by one, so that the check of the translations finds every key.
"""

from __future__ import annotations

from typing import Final

from companion.core.panel import Button
from companion.core.text import Text

BUTTON_NAMES: Final[dict[Button, Text]] = {
    "flip": Text("hardware.button.flip"),
    "done": Text("hardware.button.done"),
    "draw": Text("hardware.button.draw"),
    "undo": Text("hardware.button.undo"),
    "next": Text("hardware.button.next"),
}

RESERVED_FOR: Final[dict[str, Text]] = {
    "eeprom": Text("hardware.reserved.eeprom"),
    "display": Text("hardware.reserved.display"),
    "camera": Text("hardware.reserved.camera"),
    "i2c": Text("hardware.reserved.i2c"),
    "spi": Text("hardware.reserved.spi"),
    "uart": Text("hardware.reserved.uart"),
    "fan": Text("hardware.reserved.fan"),
    "other": Text("hardware.reserved.other"),
}
