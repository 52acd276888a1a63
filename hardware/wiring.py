"""The wiring file: which part hangs on which pin, read and checked before any pin is touched."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from companion.core.panel import BUTTONS, Button
from companion.core.text import Text, say
from hardware.errors import WiringError
from hardware.names import RESERVED_FOR
from hardware.pins import EEPROM_PINS, FIRST_GPIO, LAST_GPIO

DEFAULT_PATH: Final = Path(__file__).with_name("wiring.toml")

Rgb: TypeAlias = tuple[float, float, float]
Level: TypeAlias = Annotated[float, Meta(ge=0.0, le=1.0)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the wiring file: every key is known."""


class TrackWires(Strict, frozen=True):
    """The row of lights."""

    pins: Annotated[tuple[int, ...], Meta(min_length=1, max_length=12)]
    active_low: bool = False
    brightness: Annotated[float, Meta(ge=0.05, le=1.0)] = 1.0


class LightWires(Strict, frozen=True):
    """The RGB light."""

    red: int
    green: int
    blue: int
    common: Literal["cathode", "anode"] = "cathode"


class BuzzerWires(Strict, frozen=True):
    """The buzzer."""

    pin: int
    kind: Literal["active", "passive"] = "active"
    active_low: bool = False


class ButtonWires(Strict, frozen=True):
    """One button. `hold_ms` above 0 makes it hold-to-confirm."""

    pin: int
    hold_ms: Annotated[int, Meta(ge=0, le=5000)] = 0
    active_low: bool = True


class ButtonsWires(Strict, frozen=True):
    """All buttons, and how a contact is judged."""

    debounce_ms: Annotated[int, Meta(ge=5, le=200)] = 25
    stuck_s: Annotated[int, Meta(ge=10, le=600)] = 20
    flip: ButtonWires | None = None
    done: ButtonWires | None = None
    draw: ButtonWires | None = None
    undo: ButtonWires | None = None
    next: ButtonWires | None = None

    def fitted(self) -> dict[Button, ButtonWires]:
        """The buttons that were built, in the panel's order."""
        every: dict[Button, ButtonWires | None] = {
            "flip": self.flip,
            "done": self.done,
            "draw": self.draw,
            "undo": self.undo,
            "next": self.next,
        }
        return {name: wires for name in BUTTONS if (wires := every[name]) is not None}


class Reserved(Strict, frozen=True):
    """Pins that something else needs, by what needs them."""

    display: tuple[int, ...] = ()
    camera: tuple[int, ...] = ()
    i2c: tuple[int, ...] = ()
    spi: tuple[int, ...] = ()
    uart: tuple[int, ...] = ()
    fan: tuple[int, ...] = ()
    other: tuple[int, ...] = ()


class Wiring(Strict, frozen=True):
    """The whole file. A part that is None was not built."""

    version: Literal[1]
    track: TrackWires | None = None
    light: LightWires | None = None
    buzzer: BuzzerWires | None = None
    buttons: ButtonsWires = ButtonsWires()
    reserved: Reserved = Reserved()
    colours: dict[str, tuple[Level, Level, Level]] = {}

    @property
    def leds(self) -> int:
        """How many lights the track has."""
        return len(self.track.pins) if self.track else 0

    def uses(self) -> tuple[tuple[str, int], ...]:
        """Every pin in use, with its name in the file: ("buttons.flip", 17)."""
        return tuple(_uses(msgspec.to_builtins(self)))


def load(path: Path | None = None) -> Wiring:
    """The wiring of a file, or the one we ship. Raises `WiringError` with everything wrong."""
    path = path or DEFAULT_PATH
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise WiringError((say("hardware.wiring.unreadable", path=str(path), why=why),)) from error
    return parse(text)


def parse(text: str) -> Wiring:
    """The wiring of a text in TOML."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WiringError((say("hardware.wiring.not_toml", why=str(error)),)) from error
    # Pins are judged even where the shape is wrong, so that one round of mending is enough.
    problems = (*_shape_problems(raw, Wiring, ""), *_pin_problems(raw))
    if not problems:
        wiring = msgspec.convert(raw, Wiring)
        problems = tuple(_sense_problems(wiring))
    if problems:
        raise WiringError(problems)
    return _with_our_colours(wiring)


# --- the shape: keys and types -------------------------------------------------------------------


def _shape_problems(raw: Mapping[str, Any], table: type[Struct], where: str) -> Iterator[Text]:
    fields = {field.name: field for field in msgspec.structs.fields(table)}
    for key in raw:
        if key not in fields:
            yield _unknown_key(where + key, key, tuple(fields))
    for name, field in fields.items():
        if name not in raw:
            if field.required:
                yield say("hardware.wiring.missing", where=where + name)
            continue
        inner = _table_of(field.type)
        if inner is None:
            yield from _value_problems(raw[name], field.type, where + name)
        elif isinstance(raw[name], dict):
            yield from _shape_problems(raw[name], inner, f"{where}{name}.")
        else:
            yield say("hardware.wiring.not_a_table", where=where + name)


def _unknown_key(where: str, key: str, known: tuple[str, ...]) -> Text:
    close = difflib.get_close_matches(key, known, n=1, cutoff=0.5)
    if close:
        return say("hardware.wiring.unknown_key_near", where=where, near=close[0])
    return say("hardware.wiring.unknown_key", where=where, known=", ".join(sorted(known)))


def _table_of(kind: Any) -> type[Struct] | None:
    info = msgspec.inspect.type_info(kind)
    kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    for each in kinds:
        if isinstance(each, msgspec.inspect.StructType):
            return each.cls
    return None


def _value_problems(value: Any, kind: Any, where: str) -> Iterator[Text]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        yield _expected(value, msgspec.inspect.type_info(kind), where)


def _expected(value: Any, info: msgspec.inspect.Type, where: str) -> Text:
    """What should have stood there, in words that can be translated."""
    shown = repr(value)
    match info:
        case msgspec.inspect.LiteralType(values=values):
            choices = ", ".join(str(each) for each in values)
            return say("hardware.wiring.not_a_choice", where=where, value=shown, choices=choices)
        case msgspec.inspect.BoolType():
            return say("hardware.wiring.not_true_false", where=where, value=shown)
        case msgspec.inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return say(
                "hardware.wiring.not_in_range",
                where=where,
                value=shown,
                low=str(low),
                high=str(high),
            )
        case msgspec.inspect.FloatType(ge=low, le=high):
            return say(
                "hardware.wiring.not_in_range",
                where=where,
                value=shown,
                low=str(low),
                high=str(high),
            )
        case msgspec.inspect.VarTupleType(min_length=low, max_length=high) if high is not None:
            return say(
                "hardware.wiring.not_pins", where=where, value=shown, low=str(low), high=str(high)
            )
        case msgspec.inspect.VarTupleType():
            return say("hardware.wiring.not_pin_list", where=where, value=shown)
        case msgspec.inspect.DictType():
            return say("hardware.wiring.not_colours", where=where)
        case _:
            return say("hardware.wiring.not_a_pin", where=where, value=shown)


# --- the sense: pins and times -------------------------------------------------------------------


def _pin_problems(raw: Mapping[str, Any]) -> Iterator[Text]:
    reserved = dict.fromkeys(EEPROM_PINS, "eeprom")
    for why in Reserved.__struct_fields__:
        for pin in _whole(_table(raw, "reserved").get(why)):
            if not FIRST_GPIO <= pin <= LAST_GPIO:
                yield _no_such_pin(f"reserved.{why}", pin)
            reserved.setdefault(pin, why)
    users: dict[int, str] = {}
    for where, pin in _uses(raw):
        if not FIRST_GPIO <= pin <= LAST_GPIO:
            yield _no_such_pin(where, pin)
        elif pin in reserved:
            reason = RESERVED_FOR[reserved[pin]]
            yield say("hardware.wiring.reserved", where=where, pin=pin, reason=reason)
        if pin in users:
            yield say("hardware.wiring.clash", pin=pin, first=users[pin], second=where)
        users.setdefault(pin, where)


def _uses(raw: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Every pin that can be made out, whatever else is wrong with the file."""
    pins = _whole(_table(raw, "track").get("pins"))
    yield from ((f"track.pins[{at}]", pin) for at, pin in enumerate(pins, 1))
    for leg in ("red", "green", "blue"):
        yield from ((f"light.{leg}", pin) for pin in _whole([_table(raw, "light").get(leg)]))
    yield from (("buzzer", pin) for pin in _whole([_table(raw, "buzzer").get("pin")]))
    for name in BUTTONS:
        wires = _table(_table(raw, "buttons"), name)
        yield from ((f"buttons.{name}", pin) for pin in _whole([wires.get("pin")]))


def _table(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = raw.get(name)
    return value if isinstance(value, dict) else {}


def _whole(values: Any) -> list[int]:
    """The whole numbers of a list; `true` is a number to Python, but no pin to us."""
    if not isinstance(values, list | tuple):
        return []
    return [each for each in values if isinstance(each, int) and not isinstance(each, bool)]


def _no_such_pin(where: str, pin: int) -> Text:
    return say("hardware.wiring.no_such_pin", where=where, pin=pin, low=FIRST_GPIO, high=LAST_GPIO)


def _sense_problems(wiring: Wiring) -> Iterator[Text]:
    if not wiring.uses():
        yield say("hardware.wiring.empty")
    still = wiring.buttons.debounce_ms
    for name, wires in wiring.buttons.fitted().items():
        if 0 < wires.hold_ms <= still:
            yield say(
                "hardware.wiring.hold_too_short",
                where=f"buttons.{name}.hold_ms",
                hold=wires.hold_ms,
                still=still,
            )


def _with_our_colours(wiring: Wiring) -> Wiring:
    """A file that mends one colour keeps our other ones."""
    shipped = tomllib.loads(DEFAULT_PATH.read_text(encoding="utf-8"))["colours"]
    ours = msgspec.convert(shipped, dict[str, Rgb])
    return msgspec.structs.replace(wiring, colours=ours | wiring.colours)
