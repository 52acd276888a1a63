"""`companion doctor`: what is fine, what is not, and what to do about it."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import time
from pathlib import Path
from typing import Any

from companion.commands import checkup, report
from companion.commands.parser import Commands, command
from companion.commands.saying import one_line, words_for
from companion.config import Config
from companion.core.clock import SystemClock
from companion.core.text import Text, say
from companion.machine import Finding
from companion.paths import Paths
from companion.words import Words


def add(commands: Commands) -> None:
    """Describe the command."""
    parser = command(
        commands,
        "doctor",
        text="check the installation, the machine and its devices, and say what to do",
        example="companion doctor --report report.txt",
        run=run,
    )
    parser.add_argument(
        "--report", type=Path, metavar="FILE", help="also write it to a file, without names"
    )


def run(args: argparse.Namespace) -> int:
    """Print a line a check; 1 if something is wrong."""
    words = words_for(args)
    well = True
    found = []
    for finding in (*checkup.findings(), *_hardware(), *_strip(), *_camera()):
        found.append(finding)
        well = well and finding.ok is not False
        print(_line(finding, words))
    if args.report is not None:
        report.write(args.report, report.text(found, words))
        print(words(say("machine.report.written", path=str(args.report))))
    return 0 if well else 1


def _line(finding: Finding, words: Words) -> str:
    between = words(Text("cli.doctor.between"))
    said = f"{words(finding.name)}{between}{words(finding.message)}"
    return f"{report.MARKS[finding.ok]}  {one_line(said)}"


def _hardware() -> list[Finding]:
    """What the panel's own checks say. Only looked for now: importing it loads gpiozero."""
    if importlib.util.find_spec("hardware") is None:
        return []
    try:
        doctor: Any = importlib.import_module("hardware.doctor")
    except ImportError as error:
        name = Text("cli.doctor.panel")
        return [Finding(name, ok=False, message=checkup.trouble(error))]
    return [
        Finding(check.name, ok=check.ok, message=check.message)
        for check in doctor.checks(wiring_path=checkup.wiring())
    ]


def _strip() -> list[Finding]:
    """The LED strip, asked by its own wire."""
    try:
        doctor: Any = importlib.import_module("hardware.strip.doctor")
    except ImportError as error:
        name = say("machine.check.strip")
        return [Finding(name, ok=False, message=checkup.trouble(error))]
    settings = Config(Paths.find()).settings
    check = doctor.check(settings.strip, port=settings.strip_port)
    return [Finding(check.name, ok=check.ok, message=check.message)]


def _camera() -> list[Finding]:
    """Open the camera that is set, and look through it. Loading OpenCV is slow: it comes last."""
    name = say("machine.check.camera")
    settings = Config(Paths.find()).settings
    if settings.camera == "off":
        return [Finding(name, ok=None, message=say("machine.camera.off"))]
    try:
        choosing: Any = importlib.import_module("vision.cameras.choosing")
        eyes: Any = importlib.import_module("vision.checkup")
    except ImportError:
        return [Finding(name, ok=None, message=say("machine.camera.no_vision"))]
    clock = SystemClock()
    camera = choosing.choose(
        settings.camera, clock=clock, where=settings.camera_from, mains=int(settings.mains)
    )
    found = eyes.check(camera, clock=clock, wait=time.sleep)
    return [Finding(name, ok=found.ok, message=found.text)]
