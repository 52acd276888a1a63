"""Which serial ports are tried, and which are left alone."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hardware.strip.find import find


def port(device, vid=None, pid=None, product=None):
    return SimpleNamespace(
        device=device, vid=vid, pid=pid, product=product, description=product or "n/a",
        manufacturer=None, serial_number=None,
    )  # fmt: skip


PORTS = (
    port("/dev/ttyUSB1", 0x1A86, 0x7523, "USB Serial"),
    port("/dev/ttyS0"),
    port("/dev/ttyUSB0", 0x10C4, 0xEA60, "CP2102 USB to UART Bridge"),
    port("/dev/ttyACM0", 0x2341, 0x0043, "Arduino Uno"),
)


def look(wanted="", **kwargs):
    kwargs.setdefault("stable", SimpleNamespace(exists=lambda: False))
    return find(wanted, ports=lambda: PORTS, **kwargs)


def test_known_chips_only_in_a_steady_order():
    assert look() == ["/dev/ttyUSB0", "/dev/ttyUSB1"]


def test_strangers_are_left_alone_where_we_may_not_search():
    assert look(search=False) == []


def test_the_stable_name_comes_first(tmp_path):
    stable = tmp_path / "table-strip"
    stable.touch()
    assert look(stable=stable, search=False) == [str(stable)]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("1a86:7523", ["/dev/ttyUSB1"]),
        ("1A86:7523", ["/dev/ttyUSB1"]),
        ("cp2102", ["/dev/ttyUSB0"]),
        ("arduino", ["/dev/ttyACM0"]),
        ("dead:beef", []),
        ("/dev/no-such-port", []),
    ],
)
def test_what_was_asked_for(wanted, found):
    assert look(wanted, search=False) == found


def test_a_device_by_its_path(tmp_path):
    (tmp_path / "tty").touch()
    assert look(str(tmp_path / "tty")) == [str(tmp_path / "tty")]
