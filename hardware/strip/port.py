"""The wire to the strip: a serial port through pyserial, whose every failure is a `StripError`."""

from __future__ import annotations

import errno
from contextlib import suppress
from typing import Final, Protocol

import serial

from companion.core.text import Text
from hardware.errors import HardwareError
from hardware.strip.protocol import BAUD

WRITE_S: Final = 0.5  # a frame takes a few hundredths; longer, and nobody takes it off the wire
MOST_AT_ONCE: Final = 4096


class StripError(HardwareError, OSError):
    """The strip did not answer: gone, forbidden, silent, or no strip at all."""


class Port(Protocol):
    """Bytes to and from a controller. Every method may raise `StripError`."""

    name: str

    def read(self) -> bytes:
        """What has arrived; never waits."""

    def write(self, data: bytes) -> None:
        """Send all of it; waits for a moment at most."""

    def close(self) -> None:
        """Let go. Never raises."""


class SerialPort:
    """A real one."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            # Exclusive: two programs that send frames to one strip make a mess of both.
            self._serial = serial.Serial(
                name, BAUD, timeout=0, write_timeout=WRITE_S, exclusive=True
            )
        except (OSError, ValueError) as error:
            raise _gone(name, error) from error
        self.sent = 0

    def read(self) -> bytes:
        """What has arrived."""
        try:
            return bytes(self._serial.read(MOST_AT_ONCE))
        except (OSError, TypeError) as error:  # pyserial's TypeError: closed while it read
            raise _gone(self.name, error) from error

    def write(self, data: bytes) -> None:
        """Send all of it."""
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise StripError(Text("machine.strip.stuck", {"port": self.name})) from error
        except (OSError, TypeError) as error:
            raise _gone(self.name, error) from error
        self.sent += len(data)

    def close(self) -> None:
        """Let go; the device may be gone already."""
        with suppress(OSError):
            self._serial.close()

    def __repr__(self) -> str:
        return f"SerialPort({self.name!r})"


def _gone(name: str, error: Exception) -> StripError:
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return StripError(Text("machine.strip.forbidden", {"port": name}))
    return StripError(Text("machine.strip.gone", {"port": name}))
