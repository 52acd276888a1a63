from __future__ import annotations

import pytest

from companion import machine
from companion.core.text import Text
from hardware import wiring
from hardware.doctor import Check, checks
from hardware.errors import PinFactoryError
from hardware.link import connect

PI = "Raspberry Pi 4 Model B Rev 1.4"


class Pins:
    def __init__(self):
        self.closed = False

    def close(self):
        self.closed = True


def must_not_open():
    pytest.fail("the pins are in use; opening them again would take them away")


def by_name(found: tuple[Check, ...]) -> dict[str, Check]:
    return {check.name_key.removeprefix("hardware.check."): check for check in found}


def on_a_pi(**options):
    options = {"groups": lambda: frozenset({"gpio"}), "open_lgpio": Pins} | options
    return by_name(checks(env={}, machine=PI, **options))


def test_a_pi_in_good_health():
    pins = Pins()
    found = on_a_pi(open_lgpio=lambda: pins)
    assert found["factory"].ok is True
    assert found["factory"].message == Text("hardware.check.lgpio", {"machine": PI})
    assert found["group"].ok is True
    assert found["wiring"].ok is True
    assert pins.closed


def test_every_part_is_listed_to_be_looked_at():
    found = [check for check in checks(env={}, machine="") if check.ok is None]
    assert len(found) == len(wiring.load().uses())
    lights = [check for check in found if check.name_key == "hardware.check.led"]
    assert [light.args["number"] for light in lights] == [1, 2, 3, 4, 5, 6]
    assert lights[0].message == Text("hardware.check.at_pin", {"pin": 5, "place": 29, "number": 1})
    undo = next(each for each in found if each.args.get("hold"))
    assert undo.name.args["button"] == Text("hardware.button.undo")
    assert undo.message_key == "hardware.check.at_pin_held"


def test_a_user_outside_the_group():
    assert on_a_pi(groups=lambda: frozenset({"users"}))["group"].ok is False
    assert on_a_pi(groups=lambda: frozenset({"root"}))["group"].ok is True


def test_a_broken_pin_library_is_told_with_its_reason():
    def broken():
        raise PinFactoryError(Text("hardware.factory.broken", {"name": "lgpio", "why": "no chip"}))

    check = on_a_pi(open_lgpio=broken)["factory"]
    assert check.ok is False
    assert check.args["why"] == "no chip"


def test_a_pin_library_we_do_not_know():
    found = by_name(checks(pins="native", machine=PI, open_lgpio=must_not_open))
    assert found["factory"].ok is False
    assert found["factory"].message_key == "hardware.factory.unknown"


def test_on_a_laptop_the_pins_are_simulated_and_no_group_is_wanted():
    found = by_name(checks(env={}, machine="", open_lgpio=must_not_open))
    assert found["factory"].ok is True
    assert found["factory"].message_key == "hardware.check.simulated"
    assert "group" not in found


def test_every_mistake_of_the_wiring_is_a_line(tmp_path):
    path = tmp_path / "wiring.toml"
    path.write_text("version = 1\n[track]\npins = [5, 5, 40]", encoding="utf-8")
    found = [c for c in checks(wiring_path=path, machine="") if c.name_key.endswith("wiring")]
    assert [check.ok for check in found] == [False, False]
    assert {check.message_key for check in found} == {
        "hardware.wiring.clash",
        "hardware.wiring.no_such_pin",
    }


def test_a_panel_in_use_is_asked_and_not_opened_again(clock, time):
    with connect(clock=clock, scheduler=time, on_press=lambda _: None) as link:
        found = on_a_pi(link=link, open_lgpio=must_not_open)
        assert found["factory"].message_key == "hardware.check.in_use"
        assert found["panel"].ok is True
        assert found["panel"].message == Text("hardware.link.simulated")
        link.panel.board.stick("draw")
        time.run(25.0)
        assert on_a_pi(link=link)["panel"].ok is False


def test_a_panel_that_is_missing_is_not_well(clock, time):
    with connect(clock=clock, scheduler=time, on_press=lambda _: None, pins="native") as link:
        assert on_a_pi(link=link)["panel"].ok is False


def test_my_groups_are_names():
    assert all(isinstance(name, str) for name in machine.my_groups())
