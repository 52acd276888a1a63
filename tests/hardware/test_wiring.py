from __future__ import annotations

import msgspec
import pytest

from companion.core.text import Text
from hardware import wiring
from hardware.errors import HardwareError, WiringError
from hardware.pins import HEADER, near, place


def problems(toml: str) -> dict[str, list[dict[str, object]]]:
    """What is wrong with a wiring, by the last word of its key."""
    with pytest.raises(WiringError) as caught:
        wiring.parse(toml)
    found: dict[str, list[dict[str, object]]] = {}
    for problem in caught.value.problems:
        found.setdefault(problem.key.removeprefix("hardware.wiring."), []).append(problem.args)
    return found


def test_the_shipped_wiring_has_every_part():
    wires = wiring.load()
    assert wires.leds == 6
    assert list(wires.buttons.fitted()) == ["flip", "done", "draw", "undo", "next"]
    assert wires.light
    assert wires.buzzer
    assert wires.buttons.undo
    assert wires.buttons.undo.hold_ms > 0


def test_the_shipped_wiring_leaves_the_buses_alone():
    used = {pin for _, pin in wiring.load().uses()}
    assert not used & {0, 1, 2, 3, 14, 15, 7, 8, 9, 10, 11}


def test_every_trap_colour_has_a_mix():
    assert {"brown", "violet", "green", "white"} <= wiring.load().colours.keys()


def test_a_clash_names_both_users():
    found = problems("version = 1\n[track]\npins = [5, 17]\n[buttons]\nflip = { pin = 17 }")
    assert found == {"clash": [{"pin": 17, "first": "track.pins[2]", "second": "buttons.flip"}]}


def test_two_lights_of_the_track_can_clash_too():
    found = problems("version = 1\n[track]\npins = [5, 6, 5]")
    assert found["clash"] == [{"pin": 5, "first": "track.pins[1]", "second": "track.pins[3]"}]


@pytest.mark.parametrize("why", ["display", "camera", "i2c", "spi", "uart", "fan", "other"])
def test_a_reserved_pin_is_named_with_its_reason(why):
    found = problems(f"version = 1\n[buttons]\ndraw = {{ pin = 9 }}\n[reserved]\n{why} = [9]")
    reason = Text(f"hardware.reserved.{why}")
    assert found == {"reserved": [{"where": "buttons.draw", "pin": 9, "reason": reason}]}


@pytest.mark.parametrize("pin", [0, 1])
def test_the_eeprom_pins_are_reserved_without_being_asked(pin):
    found = problems(f"version = 1\n[buzzer]\npin = {pin}")
    assert found["reserved"][0]["reason"] == Text("hardware.reserved.eeprom")


@pytest.mark.parametrize("pin", [-1, 28, 40])
def test_a_pin_that_does_not_exist(pin):
    found = problems(f"version = 1\n[buzzer]\npin = {pin}")
    assert found == {"no_such_pin": [{"where": "buzzer", "pin": pin, "low": 0, "high": 27}]}


def test_a_reserved_pin_must_exist_too():
    found = problems("version = 1\n[buzzer]\npin = 4\n[reserved]\nfan = [99]")
    assert found["no_such_pin"][0]["where"] == "reserved.fan"


def test_an_unknown_key_is_answered_with_the_nearest():
    found = problems("version = 1\n[track]\npins = [5]\nbrightnes = 0.5")
    assert found == {"unknown_key_near": [{"where": "track.brightnes", "near": "brightness"}]}


def test_a_key_like_no_other_is_answered_with_all_of_them():
    found = problems("version = 1\n[buzzer]\npin = 4\nzzz = 1")
    assert found == {
        "unknown_key": [{"where": "buzzer.zzz", "known": "active_low, kind, pin"}],
    }


@pytest.mark.parametrize("count", [0, 13])
def test_the_track_has_one_to_twelve_lights(count):
    pins = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18][:count]
    found = problems(f"version = 1\n[track]\npins = {pins}\n[buzzer]\npin = 27")
    assert found["not_pins"][0]["low"] == "1"
    assert found["not_pins"][0]["high"] == "12"


@pytest.mark.parametrize("count", [1, 12])
def test_one_and_twelve_lights_are_fine(count):
    pins = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17][:count]
    assert wiring.parse(f"version = 1\n[track]\npins = {pins}").leds == count


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("debounce_ms = 1", "not_in_range"),
        ("debounce_ms = 500", "not_in_range"),
        ("stuck_s = 1", "not_in_range"),
        ('draw = { pin = "GPIO4" }', "not_a_pin"),
        ("draw = { pin = true }", "not_a_pin"),
        ("draw = 4", "not_a_table"),
        ("draw = {}", "missing"),
        ("draw = { pin = 4, hold_ms = 9000 }", "not_in_range"),
        ("draw = { pin = 4, hold_ms = 20 }", "hold_too_short"),
        ('draw = { pin = 4, active_low = "yes" }', "not_true_false"),
    ],
)
def test_a_button_is_checked(line, kind):
    assert list(problems(f"version = 1\n[buzzer]\npin = 27\n[buttons]\n{line}")) == [kind]


@pytest.mark.parametrize(
    ("toml", "kind"),
    [
        ('[buzzer]\npin = 4\nkind = "loud"', "not_a_choice"),
        ("[track]\npins = [5]\nbrightness = 2", "not_in_range"),
        ("[buzzer]\npin = 4\n[colours]\nbrown = [1, 2, 3]", "not_colours"),
        ("[buzzer]\npin = 4\n[reserved]\ni2c = 2", "not_pin_list"),
        ("", "empty"),
    ],
)
def test_other_values_are_checked(toml, kind):
    assert list(problems(f"version = 1\n{toml}")) == [kind]


def test_the_version_must_be_known():
    assert list(problems("[buzzer]\npin = 4")) == ["missing"]
    assert list(problems("version = 2\n[buzzer]\npin = 4")) == ["not_a_choice"]


def test_everything_wrong_is_said_at_once():
    found = problems(
        """
        version = 1
        [track]
        pins = [5, 40]
        [light]
        red = 0
        green = "x"
        blue = 17
        [buttons]
        flip = { pin = 17, hold_ms = 9999 }
        drw = { pin = 4 }
        """
    )
    assert found.keys() == {
        "no_such_pin",
        "reserved",
        "not_a_pin",
        "clash",
        "not_in_range",
        "unknown_key_near",
    }


def test_a_file_that_is_no_toml_or_not_there(tmp_path):
    assert list(problems("pins = [")) == ["not_toml"]
    with pytest.raises(WiringError) as caught:
        wiring.load(tmp_path / "nowhere.toml")
    assert caught.value.problems[0].key == "hardware.wiring.unreadable"
    assert "nowhere.toml" in str(caught.value)


def test_the_error_can_be_caught_as_what_it_is():
    with pytest.raises(ValueError, match=r"hardware\.wiring\.empty") as caught:
        wiring.parse("version = 1")
    assert isinstance(caught.value, HardwareError)


def test_a_part_that_was_not_built_is_left_out():
    wires = wiring.parse("version = 1\n[buttons]\nnext = { pin = 24 }")
    assert wires.uses() == (("buttons.next", 24),)
    assert wires.leds == 0


def test_one_mended_colour_keeps_the_others():
    wires = wiring.parse("version = 1\n[buzzer]\npin = 4\n[colours]\nbrown = [0.5, 0.2, 0.0]")
    assert wires.colours["brown"] == (0.5, 0.2, 0.0)
    assert wires.colours["violet"] == wiring.load().colours["violet"]


def test_a_wiring_cannot_be_changed_behind_our_back():
    with pytest.raises(AttributeError):
        wiring.load().version = 2  # type: ignore[misc]
    assert msgspec.convert(msgspec.to_builtins(wiring.load()), wiring.Wiring) == wiring.load()


def test_the_header_is_the_one_on_the_board():
    assert sorted(pin for pin in HEADER if isinstance(pin, int)) == list(range(28))
    assert [place(17), place(27), place(21), place(2)] == [11, 13, 40, 3]
    assert HEADER.count("GND") == 8
    assert near(17, "GND") == 9
    assert near(21, "GND") == 39
