"""The checks of `companion doctor`. A new one is a new function in `CHECKS`."""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from importlib import metadata, resources
from pathlib import Path
from typing import TypeAlias

from companion import __version__
from companion.config import Config
from companion.core.clock import SystemClock
from companion.core.errors import CompanionError
from companion.core.store import Store
from companion.core.text import Text, say
from companion.machine import Finding
from companion.machine import findings as machine_findings
from companion.paths import Paths
from companion.peripherals import findings as peripherals
from companion.words import LOCALE, languages

PACKAGES = ("kivy", "msgspec", "gpiozero", "pyserial", "platformdirs")
OPTIONAL = ("opencv-python", "numpy", "lgpio")
ENOUGH = 50  # megabytes; a game is less than one
ASSETS = ("icons/0.png", "icons.json", "fonts/Inter-Regular.ttf", "fonts/Cinzel-SemiBold.ttf")
DRI = Path("/dev/dri")


Check: TypeAlias = Callable[[], Iterable[Finding]]


def findings() -> list[Finding]:
    """What every check says. One that fails itself is a finding too."""
    found: list[Finding] = []
    for check in CHECKS:
        try:
            found += check()
        except (CompanionError, OSError) as error:
            found.append(Finding(say("cli.doctor.check"), ok=False, message=trouble(error)))
    return found


def trouble(error: Exception) -> Text:
    """An error as a message."""
    if isinstance(error, CompanionError):
        return error.text
    return say("cli.doctor.trouble", detail=str(error))


def wiring() -> Path | None:
    """The wiring file that is set, if any."""
    path = Config(Paths.find()).settings.wiring
    return Path(path) if path else None


def versions() -> Iterable[Finding]:
    """Python and the packages we stand on."""
    here = say("cli.doctor.versions", companion=__version__, python=platform.python_version())
    yield Finding(say("cli.doctor.program"), ok=True, message=here)
    for package in (*PACKAGES, *OPTIONAL):
        name = say("cli.doctor.package", package=package)
        try:
            message = say("cli.doctor.version", version=metadata.version(package))
        except metadata.PackageNotFoundError:
            needed = package in PACKAGES
            key = "cli.doctor.package_missing" if needed else "cli.doctor.package_optional"
            yield Finding(name, ok=False if needed else None, message=say(key))
        else:
            yield Finding(name, ok=True, message=message)


def data_folder() -> Iterable[Finding]:
    """Can the journal's folder be written, and is there room?"""
    folder = Paths.find().state
    name = say("cli.doctor.folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        yield Finding(name, ok=False, message=say("core.store.unwritable", path=str(folder)))
        return
    free = shutil.disk_usage(folder).free // 1_000_000
    key = "cli.doctor.room" if free >= ENOUGH else "cli.doctor.little_room"
    yield Finding(name, ok=free >= ENOUGH, message=say(key, path=str(folder), free=free))


def journal() -> Iterable[Finding]:
    """Does the journal open, and does SQLite find it sound? None is made here."""
    name = say("cli.doctor.journal")
    path = Paths.find().journal
    if not path.exists():
        yield Finding(name, ok=True, message=say("cli.doctor.no_journal", path=str(path)))
        return
    store = Store(path, busy_seconds=2)
    try:
        wrong = store.problems()
        notices = list(store.notices)
    finally:
        store.close()
    for notice in notices:
        yield Finding(name, ok=False, message=notice)
    if wrong:
        message = say("cli.doctor.journal_unsound", path=str(path), detail=wrong[0])
        yield Finding(name, ok=False, message=message)
    elif not notices:
        yield Finding(name, ok=True, message=say("cli.doctor.journal_sound", path=str(path)))


def settings() -> Iterable[Finding]:
    """Does every settings file say what can be?"""
    name = say("cli.doctor.settings")
    problems = Config(Paths.find()).problems
    for problem in problems:
        yield Finding(name, ok=False, message=problem)
    if not problems:
        yield Finding(name, ok=True, message=say("cli.doctor.settings_fine"))


def translations() -> Iterable[Finding]:
    """Is every .po file compiled, and no older than its text?"""
    name = say("cli.doctor.texts")
    stale = [
        po.relative_to(LOCALE).as_posix()
        for po in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
        if not (mo := po.with_suffix(".mo")).exists() or mo.stat().st_mtime < po.stat().st_mtime
    ]
    if stale:
        files = ", ".join(stale)
        yield Finding(name, ok=False, message=say("cli.doctor.texts_old", files=files))
    else:
        known = ", ".join(languages())
        yield Finding(name, ok=True, message=say("cli.doctor.texts_fine", languages=known))


def display() -> Iterable[Finding]:
    """Which way to the screen Kivy will probably take."""
    ok, message = display_guess(os.environ, cards=DRI.exists() and any(DRI.glob("card*")))
    yield Finding(say("cli.doctor.display"), ok=ok, message=message)


def display_guess(environ: Mapping[str, str], *, cards: bool) -> tuple[bool | None, Text]:
    """Kivy's SDL knows x11, KMSDRM and offscreen, but no Wayland."""
    if driver := environ.get("SDL_VIDEODRIVER"):
        return True, say("cli.doctor.display_set", driver=driver)
    if screen := environ.get("DISPLAY"):
        return True, say("cli.doctor.display_x11", screen=screen)
    if environ.get("WAYLAND_DISPLAY"):
        return False, say("cli.doctor.display_wayland")
    if cards:
        return True, say("cli.doctor.display_kms")
    return None, say("cli.doctor.display_none")


def assets() -> Iterable[Finding]:
    """Are the pictures and letters of the touchscreen there?"""
    name = say("cli.doctor.assets")
    folder = resources.files("ui") / "assets"
    missing = [each for each in ASSETS if not folder.joinpath(each).is_file()]
    if missing:
        files = ", ".join(missing)
        yield Finding(name, ok=False, message=say("cli.doctor.assets_missing", files=files))
    else:
        yield Finding(name, ok=True, message=say("cli.doctor.assets_fine"))


def machine() -> Iterable[Finding]:
    """Power, heat, disk, clock, permissions."""
    return machine_findings(Paths.find().state, SystemClock().now())


CHECKS: tuple[Check, ...] = (
    versions,
    data_folder,
    journal,
    settings,
    translations,
    display,
    assets,
    peripherals,
    machine,
)
