"""`companion doctor`: what is fine, what is not, and what to do about it."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
from typing import Any

from companion.commands import checkup
from companion.commands.parser import Commands, command
from companion.commands.room import one_line, words_for
from companion.core.text import Text
from companion.words import Words

_MARKS = {True: "ok", False: "!!", None: "??"}


def add(commands: Commands) -> None:
    """Describe the command."""
    command(
        commands,
        "doctor",
        text="check the installation, the journal and the panel, and say what to do",
        example="companion doctor",
        run=run,
    )


def run(args: argparse.Namespace) -> int:
    """Print a line a check; 1 if something is wrong."""
    words = words_for(args)
    well = True
    for finding in [*checkup.findings(), *_hardware()]:
        well = well and finding.ok is not False
        print(_line(finding, words))
    return 0 if well else 1


def _line(finding: checkup.Finding, words: Words) -> str:
    between = words(Text("cli.doctor.between"))
    said = f"{words(finding.name)}{between}{words(finding.message)}"
    return f"{_MARKS[finding.ok]}  {one_line(said)}"


def _hardware() -> list[checkup.Finding]:
    """What the panel's own checks say. Only looked for now: importing it loads gpiozero."""
    if importlib.util.find_spec("hardware") is None:
        return []
    try:
        doctor: Any = importlib.import_module("hardware.doctor")
    except ImportError as error:
        name = Text("cli.doctor.panel")
        return [checkup.Finding(name, ok=False, message=checkup.trouble(error))]
    return [
        checkup.Finding(check.name, ok=check.ok, message=check.message)
        for check in doctor.checks(wiring_path=checkup.wiring())
    ]
