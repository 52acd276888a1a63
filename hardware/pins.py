"""The 40-pin header of a Raspberry Pi: which GPIO is where. GPIO numbers are Broadcom's (BCM)."""

from __future__ import annotations

from typing import Final

FIRST_GPIO: Final = 0
LAST_GPIO: Final = 27

# The firmware reads the description of an add-on board from these two at every start.
EEPROM_PINS: Final = (0, 1)

# What is at each place of the header, from place 1 to place 40.
HEADER: Final[tuple[str | int, ...]] = (
    "3V3", "5V",
    2, "5V",
    3, "GND",
    4, 14,
    "GND", 15,
    17, 18,
    27, "GND",
    22, 23,
    "3V3", 24,
    10, "GND",
    9, 25,
    11, 8,
    "GND", 7,
    0, 1,
    5, "GND",
    6, 12,
    13, "GND",
    19, 16,
    26, 20,
    "GND", 21,
)  # fmt: skip


def place(gpio: int) -> int:
    """Where a GPIO is on the header: place(17) is 11, the sixth on the inner row."""
    return HEADER.index(gpio) + 1


def near(gpio: int, what: str) -> int:
    """The place nearest to a GPIO that carries "GND", "3V3" or "5V", for a short wire."""
    here = place(gpio)
    rows = ((abs((at - 1) // 2 - (here - 1) // 2), at) for at in range(1, 41))
    return min(row for row in rows if HEADER[row[1] - 1] == what)[1]
