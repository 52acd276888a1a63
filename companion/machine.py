"""How the machine itself is: power, heat, disk, clock, permissions. Asked of the system, told as
findings; every source can be replaced, so that each fault can be tried without having it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.core.text import Text, say

MODEL: Final = Path("/proc/device-tree/model")
EXT4: Final = Path("/sys/fs/ext4")
THERMAL: Final = Path("/sys/class/thermal/thermal_zone0/temp")

# What each group opens. Without `input`, SDL hears no touch and says nothing about it.
GROUPS: Final[dict[str, Text]] = {
    "video": Text("machine.group.video"),
    "render": Text("machine.group.render"),
    "input": Text("machine.group.input"),
    "gpio": Text("machine.group.gpio"),
    "dialout": Text("machine.group.dialout"),
    "audio": Text("machine.group.audio"),
}
HOT: Final = 80.0  # degrees; from here on a Pi slows itself down
WARM: Final = 75.0
LITTLE: Final = 500_000_000  # bytes: updates and logs need some room too
BORN: Final = 1_794_960_000.0  # 18 November 2026: no clock that is right says earlier

_NOW = {0: "under_voltage", 1: "capped", 2: "throttled", 3: "hot"}

Ask = Callable[[str], str | None]


class Finding(Struct, frozen=True):
    """One line of a report. `ok` None: worth knowing, but nothing is wrong."""

    name: Text
    ok: bool | None
    message: Text


class Power(Struct, frozen=True):
    """What `vcgencmd get_throttled` says: what is so now, and what was since the start."""

    now: frozenset[str]
    since_start: frozenset[str]


def vcgencmd(question: str) -> str | None:
    """Ask the Pi's firmware; None where there is none, or where it does not answer."""
    program = shutil.which("vcgencmd")
    if program is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603  (a fixed program, and our own questions)
            [program, question], capture_output=True, text=True, check=False, timeout=5
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def power(ask: Ask = vcgencmd) -> Power | None:
    """Under-voltage and throttling; None where nobody can tell."""
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", ask("get_throttled") or "")
    if found is None:
        return None
    bits = int(found[1], 16)
    return Power(
        frozenset(name for bit, name in _NOW.items() if bits >> bit & 1),
        frozenset(name for bit, name in _NOW.items() if bits >> (bit + 16) & 1),
    )


def temperature(ask: Ask = vcgencmd, *, thermal: Path = THERMAL) -> float | None:
    """Degrees of the processor, by the firmware or by the kernel."""
    if found := re.search(r"temp=([\d.]+)", ask("measure_temp") or ""):
        return float(found[1])
    try:
        return int(thermal.read_text(encoding="ascii")) / 1000
    except (OSError, ValueError):
        return None


def power_trouble(ask: Ask = vcgencmd) -> Text | None:
    """What people at the table should know at once: too little power, too much heat."""
    found = power(ask)
    if found is None:
        return None
    if "under_voltage" in found.now:
        return say("machine.power.low")
    return say("machine.power.hot") if found.now & {"throttled", "hot"} else None


def power_findings(ask: Ask = vcgencmd, *, thermal: Path = THERMAL) -> Iterator[Finding]:
    """Power supply and heat."""
    name = say("machine.power.name")
    found = power(ask)
    if found is None:
        yield Finding(name, ok=None, message=say("machine.power.unknown"))
    elif "under_voltage" in found.now:
        yield Finding(name, ok=False, message=say("machine.power.low"))
    elif "under_voltage" in found.since_start:
        yield Finding(name, ok=False, message=say("machine.power.was_low"))
    else:
        yield Finding(name, ok=True, message=say("machine.power.fine"))
    degrees = temperature(ask, thermal=thermal)
    if degrees is None:
        return
    name, shown = say("machine.heat.name"), round(degrees)
    slowed = found is not None and bool(found.now & {"throttled", "hot"})
    if slowed or degrees >= HOT:
        yield Finding(name, ok=False, message=say("machine.heat.hot", degrees=shown))
    elif degrees >= WARM:
        yield Finding(name, ok=None, message=say("machine.heat.warm", degrees=shown))
    else:
        yield Finding(name, ok=True, message=say("machine.heat.fine", degrees=shown))


def disk_findings(
    folder: Path,
    *,
    free: Callable[[Path], int] | None = None,
    writable: Callable[[Path], bool] | None = None,
    ext4: Path = EXT4,
) -> Iterator[Finding]:
    """Room, a card that went read-only, and errors the kernel has counted on it."""
    name = say("machine.disk.name")
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not (writable or _writable)(there):
        # The kernel does this when a card fails: nothing more is written, to save what is there.
        yield Finding(name, ok=False, message=say("machine.disk.read_only"))
        return
    left = (free or _free)(there)
    errors = _errors(ext4)
    if errors:
        yield Finding(name, ok=False, message=say("machine.disk.errors", n=errors))
    if left < LITTLE:
        message = say("machine.disk.little", free=left // 1_000_000)
        yield Finding(name, ok=False, message=message)
    elif not errors:
        yield Finding(name, ok=True, message=say("machine.disk.fine", free=left // 1_000_000))


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def _writable(folder: Path) -> bool:
    return not os.statvfs(folder).f_flag & os.ST_RDONLY


def _errors(ext4: Path) -> int:
    total = 0
    for counter in ext4.glob("*/errors_count"):
        try:
            total += int(counter.read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue
    return total


def clock_findings(now: float) -> Iterator[Finding]:
    """A Pi has no battery: without a network it may think it is still the last evening."""
    ok = now >= BORN
    key = "machine.clock.fine" if ok else "machine.clock.wrong"
    yield Finding(say("machine.clock.name"), ok=ok, message=say(key))


def group_findings(groups: Iterable[str], *, is_pi: bool) -> Iterator[Finding]:
    """Who may open what. On a laptop the desktop hands devices out by other ways."""
    name = say("machine.groups.name")
    mine = set(groups)
    missing = [] if "root" in mine else [group for group in GROUPS if group not in mine]
    if not missing or not is_pi:
        yield Finding(name, ok=True, message=say("machine.groups.fine"))
        return
    listed = ",".join(missing)
    parts = [GROUPS[group] for group in missing]
    yield Finding(name, ok=False, message=say("machine.groups.missing", groups=listed, parts=parts))


def is_pi(model: Path = MODEL) -> bool:
    """Whether this is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in model.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def my_groups() -> frozenset[str]:
    """The groups of this process, by name."""
    import grp  # noqa: PLC0415 - there is none on Windows, where the rest works

    names = set()
    for number in {*os.getgroups(), os.getegid()}:
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue  # a group without a name, as in a container
    return frozenset(names)


def findings(
    folder: Path,
    now: float,
    *,
    ask: Ask = vcgencmd,
    groups: Callable[[], Iterable[str]] = my_groups,
    model: Path = MODEL,
) -> list[Finding]:
    """Everything about the machine itself."""
    return [
        *power_findings(ask),
        *disk_findings(folder),
        *clock_findings(now),
        *group_findings(groups(), is_pi=is_pi(model)),
    ]
