"""The units by systemd's own judgement, and the rules against the code they belong to."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.strip.find import CHIPS, STABLE

ROOT = Path(__file__).resolve().parents[2]
SYSTEMD = ROOT / "systemd"
SERVICE = SYSTEMD / "table-companion.service"
USER = SYSTEMD / "table-companion.user.service"
RULES = SYSTEMD / "70-table-companion.rules"
EXPOSURE = 2.5

# On Debian and its kin 'make setup' installs it, so that there a missing one is a failure.
analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None and shutil.which("dpkg-query") is None,
    reason="systemd-analyze is missing, and this is no Debian where 'make setup' installs it",
)


@pytest.fixture
def service(tmp_path: Path) -> Path:
    """The service, but of a program and a group that exist on this machine too."""
    text = SERVICE.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text)
    copy = tmp_path / SERVICE.name
    copy.write_text(text, encoding="utf-8")
    return copy


def said(*command: str, **env: str) -> str:
    done = subprocess.run(
        command, env=os.environ | env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def option(unit: Path, name: str) -> list[str]:
    return re.findall(rf"(?m)^{name}=(.*)$", unit.read_text(encoding="utf-8"))


@analyze
def test_systemd_finds_no_mistake_in_the_service(service: Path) -> None:
    assert said("systemd-analyze", "verify", str(service)) == ""


@analyze
def test_systemd_finds_no_mistake_in_the_user_unit(tmp_path: Path) -> None:
    copy = tmp_path / "table-companion.service"
    text = USER.read_text(encoding="utf-8")
    copy.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text), encoding="utf-8")
    assert (
        said("systemd-analyze", "--user", "verify", str(copy), XDG_RUNTIME_DIR=str(tmp_path)) == ""
    )


@analyze
def test_the_service_is_locked_down(service: Path) -> None:
    limit = f"--threshold={round(EXPOSURE * 10)}"
    report = said(
        "systemd-analyze", "security", "--offline=true", "--no-pager", limit, str(service)
    )
    found = re.search(r"exposure level for \S+: ([\d.]+)", report)
    assert found, report
    assert float(found[1]) <= EXPOSURE


def test_a_misspelt_line_would_be_found() -> None:
    """configparser reads what systemd does, bar repeated keys: no line is outside a section."""
    for unit in (SERVICE, USER):
        parser = configparser.RawConfigParser(strict=False)
        parser.read_string(unit.read_text(encoding="utf-8"))
        assert parser.sections() == ["Unit", "Service", "Install"]


def test_the_watchdog_watches_and_a_crash_is_answered() -> None:
    assert option(SERVICE, "Type") == ["notify"]
    assert 10 <= int(option(SERVICE, "WatchdogSec")[0]) <= 60
    assert option(SERVICE, "Restart") == ["on-failure"]
    assert option(SERVICE, "StartLimitBurst") == ["5"]


def test_the_service_has_the_devices_and_groups_it_needs() -> None:
    (groups,) = option(SERVICE, "SupplementaryGroups")
    installed = re.search(r"(?m)^groups=\((.*)\)$", (SYSTEMD / "install.sh").read_text())
    assert installed
    assert groups.split() == installed[1].split()
    assert groups.split() == ["video", "render", "input", "gpio", "dialout", "audio"]
    devices = {line.split()[0] for line in option(SERVICE, "DeviceAllow")}
    assert devices >= {"char-drm", "char-input", "char-gpiochip", "char-ttyUSB", "char-ttyACM"}


def test_no_network() -> None:
    (families,) = option(SERVICE, "RestrictAddressFamilies")
    assert families.split() == ["AF_UNIX", "AF_NETLINK"]
    assert "network" not in " ".join(option(SERVICE, "After") + option(SERVICE, "Wants"))


def test_the_rules_name_the_chips_the_code_knows() -> None:
    text = RULES.read_text(encoding="utf-8")
    line = re.compile(
        r'^SUBSYSTEM=="tty", ATTRS\{idVendor\}=="(\w{4})", ATTRS\{idProduct\}=="(\w{4})",'
        r' SYMLINK\+="([\w-]+)", GROUP="dialout", MODE="0660", ENV\{ID_MM_DEVICE_IGNORE\}="1"$',
        re.MULTILINE,
    )
    found = line.findall(text)
    assert {(int(vendor, 16), int(product, 16)) for vendor, product, _ in found} == set(CHIPS)
    assert {name for *_, name in found} == {STABLE.name}


def test_every_line_of_the_rules_is_one_udev_understands() -> None:
    """Keys, operators and quotes; udev skips what it cannot read and only says so in the log."""
    token = re.compile(
        r"(ACTION|SUBSYSTEM|ATTRS\{\w+\}|ENV\{\w+\}|SYMLINK|GROUP|MODE|RUN|GOTO|LABEL)"
        r'(==|!=|=|\+=)"[^"]*"'
    )
    lines = [
        line for line in RULES.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]  # fmt: skip
    for line in lines:
        assert all(token.fullmatch(part.strip()) for part in re.split(r",\s+(?=[A-Z])", line)), line
    gone_to = set(re.findall(r'GOTO="(\w+)"', "\n".join(lines)))
    assert gone_to == set(re.findall(r'LABEL="(\w+)"', "\n".join(lines)))
