from __future__ import annotations

import sys

import pytest
from gpiozero.pins.mock import MockFactory

from hardware import factory
from hardware.errors import HardwareError, PinFactoryError

PI = "Raspberry Pi 5 Model B Rev 1.0"


@pytest.mark.parametrize(
    ("wanted", "env", "machine", "kind"),
    [
        ("auto", {}, PI, "lgpio"),
        ("auto", {}, "", "mock"),
        ("auto", {}, "Pine64 Quartz64", "mock"),
        ("auto", {"GPIOZERO_PIN_FACTORY": "mock"}, PI, "mock"),
        ("auto", {"GPIOZERO_PIN_FACTORY": "LGPIO"}, "", "lgpio"),
        ("mock", {"GPIOZERO_PIN_FACTORY": "lgpio"}, PI, "mock"),
        ("lgpio", {}, "", "lgpio"),
        ("real", {}, "", "lgpio"),
        ("simulated", {"GPIOZERO_PIN_FACTORY": "lgpio"}, PI, "mock"),
    ],
)
def test_which_pins_are_used(wanted, env, machine, kind):
    assert factory.choose(wanted, env=env, machine=machine) == kind


@pytest.mark.parametrize("name", ["native", "rpigpio", "lgpoi"])
def test_a_third_way_is_refused_by_name(name):
    with pytest.raises(PinFactoryError) as caught:
        factory.choose("auto", env={"GPIOZERO_PIN_FACTORY": name}, machine=PI)
    assert caught.value.text.args == {"name": name, "known": "lgpio, mock"}


def test_a_broken_lgpio_is_an_error_and_never_something_else(monkeypatch):
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    monkeypatch.delenv("LG_WD", raising=False)
    with pytest.raises(ImportError) as caught:
        factory.open_lgpio()
    assert isinstance(caught.value, HardwareError)
    assert caught.value.text.key == "hardware.factory.broken"


def test_lgpio_may_write_where_the_service_may(monkeypatch, tmp_path):
    """lgpio makes a named pipe in its working directory; in a service that must be the run-time
    directory, and what somebody has set already is left alone."""
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    for before, after in ((None, str(tmp_path)), ("/elsewhere", "/elsewhere")):
        if before:
            monkeypatch.setenv("LG_WD", before)
        else:
            monkeypatch.setenv("LG_WD", "")
            monkeypatch.delenv("LG_WD")
        with pytest.raises(PinFactoryError):
            factory.open_lgpio()
        assert factory.os.environ["LG_WD"] == after


def test_the_machine_says_what_it_is(tmp_path):
    told = tmp_path / "model"
    told.write_bytes(PI.encode() + b"\0")
    assert factory.model(told) == PI
    assert factory.model(tmp_path / "nothing") == ""


class BrokenPin:
    def close(self):
        raise OSError("gone")


def test_one_pin_that_fails_does_not_keep_the_chip_open():
    closed = []

    class Pins(MockFactory):
        def close(self):
            closed.append(dict(self.pins))
            super().close()

    pins = Pins()
    good = pins.pin(5)
    good.function = "output"
    pins.pins = {"broken": BrokenPin(), **pins.pins}
    factory.shut(pins)
    assert closed == [{}]
    assert good.function == "input"


def test_a_chip_that_fails_to_close_is_logged(caplog):
    class Pins(MockFactory):
        def close(self):
            raise OSError("gone")

    factory.shut(Pins())
    assert "did not close cleanly" in caplog.text
