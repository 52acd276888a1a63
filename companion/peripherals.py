"""What hangs on the machine: screen, touch, sound. Read from the kernel's own lists."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from companion.core.text import Text, name, say
from companion.machine import Finding

DRM: Final = Path("/sys/class/drm")
INPUTS: Final = Path("/proc/bus/input/devices")
EVENTS: Final = Path("/dev/input")
CARDS: Final = Path("/proc/asound/cards")

DIRECT: Final = 1 << 1  # of PROP: a finger points at what is drawn there, as on a touchscreen


def screen_findings(drm: Path = DRM) -> Iterator[Finding]:
    """The screens on the graphics card, each with the resolution it prefers."""
    found: list[Text] = []
    for status in sorted(drm.glob("card*-*/status")):
        modes = _lines(status.parent / "modes")
        if _lines(status)[:1] == ["connected"] and modes:
            where = status.parent.name.partition("-")[2]
            found.append(say("machine.screen.one", where=where, size=modes[0]))
    title = say("machine.screen.name")
    if found:
        yield Finding(title, ok=True, message=say("machine.screen.found", screens=found))
    else:
        yield Finding(title, ok=None, message=say("machine.screen.none"))


def touch_findings(
    inputs: Path = INPUTS,
    *,
    events: Path = EVENTS,
    readable: Callable[[Path], bool] | None = None,
) -> Iterator[Finding]:
    """Is there a touchscreen, and may we listen to it? SDL would say nothing if not."""
    title = say("machine.touch.name")
    found = list(_touchscreens("\n".join(_lines(inputs))))
    if not found:
        yield Finding(title, ok=None, message=say("machine.touch.none"))
        return
    can_read = readable or (lambda path: os.access(path, os.R_OK))
    for words, event in found:
        ok = can_read(events / event)
        key = "machine.touch.found" if ok else "machine.touch.forbidden"
        yield Finding(title, ok=ok, message=Text(key, {"name": name(words)}))


def _touchscreens(listed: str) -> Iterator[tuple[str, str]]:
    """The name and the event file of every input that is pointed at directly."""
    for block in re.split(r"\n(?=I:)", listed):
        prop = re.search(r"(?m)^B: PROP=([0-9a-f]+)$", block)
        event = re.search(r"(?m)^H: Handlers=.*\b(event\d+)\b", block)
        called = re.search(r'(?m)^N: Name="(.*)"$', block)
        if prop and event and called and int(prop[1], 16) & DIRECT:
            yield called[1], event[1]


def sound_findings(cards: Path = CARDS) -> Iterator[Finding]:
    """The sound cards."""
    title = say("machine.sound.name")
    found = re.findall(r"(?m)^ *\d+ \[.*?\]: .*? - (.+)$", "\n".join(_lines(cards)))
    if found:
        names: list[Text] = [name(each) for each in found]
        yield Finding(title, ok=True, message=say("machine.sound.found", cards=names))
    else:
        yield Finding(title, ok=None, message=say("machine.sound.none"))


def findings() -> list[Finding]:
    """Screen, touch and sound of this machine."""
    return [*screen_findings(), *touch_findings(), *sound_findings()]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
