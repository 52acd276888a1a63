"""What `companion doctor` and the 'Table check' screen say about the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.text import Arg, Text
from companion.machine import my_groups
from hardware import factory, wiring
from hardware.errors import HardwareError, WiringError
from hardware.link import PanelLink
from hardware.names import BUTTON_NAMES
from hardware.pins import place


class Check(Struct, frozen=True):
    """One line of the report: what was looked at, and how it is. `ok` None: to be seen by eye."""

    name_key: str
    ok: bool | None
    message_key: str
    args: dict[str, Arg] = {}

    @property
    def name(self) -> Text:
        """What was looked at."""
        return Text(self.name_key, self.args)

    @property
    def message(self) -> Text:
        """How it is, and what to do if it is not well."""
        return Text(self.message_key, self.args)


def checks(
    *,
    link: PanelLink | None = None,
    wiring_path: Path | None = None,
    pins: str = "auto",
    env: Mapping[str, str] | None = None,
    machine: str | None = None,
    groups: Callable[[], frozenset[str]] = my_groups,
    open_lgpio: Callable[[], Any] = factory.open_lgpio,
) -> tuple[Check, ...]:
    """Look at everything about the panel that can be looked at without a finger.

    Give the `link` if a panel is in use in this process: opening and closing the pins a second
    time would take them away from it.
    """
    machine = factory.model() if machine is None else machine
    return (
        *_pin_checks(
            link=link, pins=pins, env=env, machine=machine, groups=groups, open_lgpio=open_lgpio
        ),
        *_wiring_checks(wiring_path),
        *([_link_check(link)] if link is not None else []),
    )


def _pin_checks(
    *,
    link: PanelLink | None,
    pins: str,
    env: Mapping[str, str] | None,
    machine: str,
    groups: Callable[[], frozenset[str]],
    open_lgpio: Callable[[], Any],
) -> Iterator[Check]:
    name = "hardware.check.factory"
    try:
        kind = factory.choose(pins, env=env, machine=machine)
    except HardwareError as error:
        yield Check(name, ok=False, message_key=error.text.key, args=error.text.args)
        return
    if kind == "mock":
        shown = machine or "-"
        yield Check(name, ok=True, message_key="hardware.check.simulated", args={"machine": shown})
        return
    yield _group_check(groups())
    if link is not None and link.panel is not None:
        yield Check(name, ok=True, message_key="hardware.check.in_use", args={"machine": machine})
        return
    try:
        open_lgpio().close()
    except HardwareError as error:
        yield Check(name, ok=False, message_key=error.text.key, args=error.text.args)
    else:
        yield Check(name, ok=True, message_key="hardware.check.lgpio", args={"machine": machine})


def _group_check(groups: frozenset[str]) -> Check:
    # Root needs no group, and is no member of it either.
    ok = "gpio" in groups or "root" in groups
    key = "hardware.check.group_ok" if ok else "hardware.check.group_missing"
    return Check("hardware.check.group", ok=ok, message_key=key)


def _wiring_checks(path: Path | None) -> Iterator[Check]:
    name = "hardware.check.wiring"
    shown = str(path or wiring.DEFAULT_PATH)
    try:
        wires = wiring.load(path)
    except WiringError as error:
        for problem in error.problems:
            yield Check(name, ok=False, message_key=problem.key, args=problem.args)
        return
    yield Check(name, ok=True, message_key="hardware.check.wiring_ok", args={"path": shown})
    for number, pin in enumerate(wires.track.pins if wires.track else (), 1):
        yield _part("hardware.check.led", pin, number=number)
    if wires.light:
        yield _part("hardware.check.light_red", wires.light.red)
        yield _part("hardware.check.light_green", wires.light.green)
        yield _part("hardware.check.light_blue", wires.light.blue)
    if wires.buzzer:
        yield _part("hardware.check.buzzer", wires.buzzer.pin)
    for button, each in wires.buttons.fitted().items():
        label = BUTTON_NAMES[button]
        if each.hold_ms:
            yield _part("hardware.check.button", each.pin, button=label, hold=each.hold_ms)
        else:
            yield _part("hardware.check.button", each.pin, button=label)


def _part(name: str, pin: int, **args: Arg) -> Check:
    message = "hardware.check.at_pin_held" if "hold" in args else "hardware.check.at_pin"
    return Check(name, ok=None, message_key=message, args={"pin": pin, "place": place(pin), **args})


def _link_check(link: PanelLink) -> Check:
    status = link.status
    ok = status.works and status.text.key != "hardware.link.stuck"
    return Check("hardware.check.panel", ok=ok, message_key=status.text.key, args=status.text.args)
