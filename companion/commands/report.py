"""The report for help requests: what the doctor says, without anybody's name in it."""

from __future__ import annotations

import getpass
import os
import platform
import re
import socket
import tempfile
from collections.abc import Iterable
from pathlib import Path

from companion import __version__
from companion.core.errors import CompanionError
from companion.machine import MODEL, Finding
from companion.words import Words

MARKS = {True: "ok", False: "!!", None: "??"}


class Unwritable(CompanionError, OSError):
    """The report cannot be saved."""


def text(findings: Iterable[Finding], words: Words) -> str:
    """The report: the machine in a few lines, then every finding."""
    head = [
        f"Table Companion {__version__}",
        f"machine: {_model() or platform.machine()}",
        f"system: {_os()}, kernel {platform.release()}, Python {platform.python_version()}",
        "",
    ]
    lines = [
        f"{MARKS[finding.ok]}  {words(finding.name)}: {words(finding.message)}"
        for finding in findings
    ]
    return without_names("\n".join([*head, *lines]) + "\n")


def without_names(report: str) -> str:
    """The home folder, the user and the machine's name are nobody's business."""
    home = str(Path.home())
    if home != "/":
        report = report.replace(home, "~")
    report = re.sub(r"/(home|media|run/media|Users)/[^/\s]+", r"/\1/…", report)
    for secret in sorted({_user(), socket.gethostname()}, key=len, reverse=True):
        # Short or common ones ("pi", "root") would cut up innocent words.
        if len(secret) > 2 and secret not in {"root", "localhost", "table-companion"}:
            report = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", "…", report)
    return report


def write(path: Path, report: str) -> None:
    """Whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(report)
        Path(name).chmod(0o644)  # it is there to be sent
        Path(name).replace(path)
    except OSError as error:
        detail = error.strerror or str(error)
        raise Unwritable("machine.report.unwritable", path=str(path), detail=detail) from error


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""  # a process without a name, as in a container


def _model() -> str:
    try:
        return MODEL.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def _os() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    except OSError:
        return platform.system()
