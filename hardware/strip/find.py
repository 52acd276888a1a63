"""Where a strip may be: by the name our udev rule gives it, by USB id, or by what was asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from serial.tools import list_ports

# systemd/70-table-companion.rules gives this name to the chips below.
STABLE: Final = Path("/dev/table-strip")

# USB ids, vendor and product, of the serial chips on WLED boards.
CHIPS: Final[dict[tuple[int, int], str]] = {
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x55D4): "CH9102",
    (0x10C4, 0xEA60): "CP2102",
    (0x0403, 0x6001): "FT232R",
    (0x303A, 0x1001): "ESP32-S3, ESP32-C3",
    (0x303A, 0x0002): "ESP32-S2",
}

_ID = re.compile(r"([0-9a-fA-F]{4}):([0-9a-fA-F]{4})")

Ports = Callable[[], Iterable[Any]]


def find(
    wanted: str = "",
    *,
    search: bool = True,
    stable: Path = STABLE,
    ports: Ports = list_ports.comports,
) -> list[str]:
    """The devices to try, best first.

    `wanted` is a device ("/dev/ttyUSB0"), a USB id ("1a86:7523") or part of a name ("CP2102");
    empty is any. Without `search` an unnamed strip is looked for under its stable name only:
    opening a stranger's serial port can restart what hangs on it.
    """
    if wanted.startswith("/"):
        return [wanted] if Path(wanted).exists() else []
    if wanted:
        return [port.device for port in _sorted(ports) if _is(port, wanted)]
    if stable.exists():
        return [str(stable)]
    if not search:
        return []
    return [port.device for port in _sorted(ports) if (port.vid, port.pid) in CHIPS]


def _sorted(ports: Ports) -> list[Any]:
    return sorted(ports(), key=lambda port: str(port.device))


def _is(port: Any, wanted: str) -> bool:
    if found := _ID.fullmatch(wanted):
        return (port.vid, port.pid) == (int(found[1], 16), int(found[2], 16))
    names = (port.product, port.description, port.manufacturer, port.serial_number)
    return any(wanted.lower() in name.lower() for name in names if name)
