"""What `companion doctor` and the 'Table check' screen say about the LED strip."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from companion.core.text import Text
from hardware.doctor import Check
from hardware.factory import model
from hardware.strip import protocol
from hardware.strip.find import find
from hardware.strip.link import ASK_S, HELLO_S, Kind, StripLink
from hardware.strip.port import Port, SerialPort, StripError

NAME: Final = "machine.check.strip"
STEP_S: Final = 0.05


def link_check(link: StripLink | None) -> Check:
    """The strip that this process uses."""
    if link is None:
        return Check(NAME, ok=None, message_key="machine.strip.is_off")
    status = link.status
    ok = True if status.works else None if status.state == "absent" else False
    return Check(NAME, ok=ok, message_key=status.text.key, args=status.text.args)


def check(
    kind: Kind,
    *,
    port: str = "",
    finder: Callable[..., list[str]] = find,
    opener: Callable[[str], Port] = SerialPort,
    wait: Callable[[float], None] = time.sleep,
) -> Check:
    """Look for a strip and ask it who it is. Takes some seconds if it does not answer."""
    if kind == "off":
        return Check(NAME, ok=None, message_key="machine.strip.is_off")
    if kind == "simulated":
        return Check(NAME, ok=True, message_key="machine.strip.simulated")
    search = kind == "on" or model().startswith("Raspberry Pi")
    found = finder(port, search=search)
    if not found:
        wanted = kind == "on" or bool(port)
        return Check(NAME, ok=False if wanted else None, message_key="machine.strip.none")
    problem = Text("machine.strip.none")
    for name in found:
        try:
            info = greet(opener(name), wait)
        except StripError as error:
            problem = error.text
            continue
        args: dict[str, str | int | Text | list[Text]] = {"name": info.name, "n": info.leds}
        return Check(NAME, ok=True, message_key="machine.strip.ready", args=args)
    return Check(NAME, ok=False, message_key=problem.key, args=problem.args)


def greet(port: Port, wait: Callable[[float], None]) -> protocol.Info:
    """Ask a controller who it is; `StripError` says why not."""
    reader = protocol.Reader()
    asked = passed = 0.0
    try:
        port.write(protocol.WHO_ARE_YOU)
        while passed < HELLO_S:
            for answer in reader.feed(port.read()):
                if isinstance(answer, protocol.Info):
                    return answer
            if passed - asked >= ASK_S:
                port.write(protocol.WHO_ARE_YOU)
                asked = passed
            wait(STEP_S)
            passed += STEP_S
    finally:
        port.close()
    key = "machine.strip.not_wled" if reader.noise else "machine.strip.silent"
    raise StripError(Text(key, {"port": port.name}))
