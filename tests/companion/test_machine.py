"""Each fault of the machine, made up, and what people are told about it."""

from __future__ import annotations

import getpass
import socket
from pathlib import Path

import pytest

from companion import machine
from companion.cli import main
from companion.commands import report
from companion.core.text import Text, name, say
from companion.machine import Finding
from companion.words import Words

FINE = {"get_throttled": "throttled=0x0\n", "measure_temp": "temp=48.3'C\n"}


def firmware(**answers: str | None):
    """A Raspberry Pi's firmware that answers like this."""
    return {**FINE, **answers}.get


def told(findings) -> dict[str, tuple[bool | None, str]]:
    return {each.name.key: (each.ok, each.message.key) for each in findings}


@pytest.mark.parametrize(
    ("bits", "ok", "key"),
    [
        ("0x0", True, "machine.power.fine"),
        ("0x50005", False, "machine.power.low"),
        ("0x1", False, "machine.power.low"),
        ("0x50000", False, "machine.power.was_low"),
        ("0x20000", True, "machine.power.fine"),  # capped once, by heat
    ],
)
def test_power(bits: str, ok: bool, key: str) -> None:
    found = told(machine.power_findings(firmware(get_throttled=f"throttled={bits}\n")))
    assert found["machine.power.name"] == (ok, key)


@pytest.mark.parametrize("answer", [None, "", "VCHI initialization failed", "throttled=maybe"])
def test_a_firmware_that_does_not_answer(answer: str | None) -> None:
    ask = firmware(get_throttled=answer)
    assert machine.power(ask) is None
    assert machine.power_trouble(ask) is None
    assert told(machine.power_findings(ask))["machine.power.name"][0] is None


@pytest.mark.parametrize(
    ("degrees", "bits", "ok", "key"),
    [
        ("48.3", "0x0", True, "machine.heat.fine"),
        ("76.0", "0x0", None, "machine.heat.warm"),
        ("82.1", "0x0", False, "machine.heat.hot"),
        ("70.0", "0x8", False, "machine.heat.hot"),  # the firmware slows down already
    ],
)
def test_heat(degrees: str, bits: str, ok: bool | None, key: str) -> None:
    ask = firmware(measure_temp=f"temp={degrees}'C\n", get_throttled=f"throttled={bits}")
    assert told(machine.power_findings(ask))["machine.heat.name"] == (ok, key)


def test_heat_by_the_kernel_where_there_is_no_firmware(tmp_path: Path) -> None:
    thermal = tmp_path / "temp"
    assert machine.temperature(lambda _: None, thermal=thermal) is None
    thermal.write_text("61234\n")
    assert machine.temperature(lambda _: None, thermal=thermal) == pytest.approx(61.234)


@pytest.mark.parametrize(
    ("bits", "key"),
    [("0x0", None), ("0x50000", None), ("0x1", "machine.power.low"), ("0x4", "machine.power.hot")],
)
def test_only_what_is_so_now_is_told_in_the_corner(bits: str, key: str | None) -> None:
    found = machine.power_trouble(firmware(get_throttled=f"throttled={bits}"))
    assert (found.key if found else None) == key


def test_the_real_vcgencmd_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "vcgencmd"
    program.write_text('#!/bin/sh\n[ "$1" = get_throttled ] && echo throttled=0x50005\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert machine.power() == machine.Power(
        frozenset({"under_voltage", "throttled"}), frozenset({"under_voltage", "throttled"})
    )
    assert machine.vcgencmd("nonsense") is None
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert machine.vcgencmd("get_throttled") is None


def disk(tmp_path: Path, *, free: int = 10**10, writable: bool = True):
    return told(
        machine.disk_findings(
            tmp_path / "not" / "there" / "yet",
            free=lambda _: free,
            writable=lambda _: writable,
            ext4=tmp_path / "ext4",
        )
    )["machine.disk.name"]


def test_the_card(tmp_path: Path) -> None:
    assert disk(tmp_path) == (True, "machine.disk.fine")
    assert disk(tmp_path, free=10**8) == (False, "machine.disk.little")
    assert disk(tmp_path, writable=False) == (False, "machine.disk.read_only")
    counter = tmp_path / "ext4" / "mmcblk0p2" / "errors_count"
    counter.parent.mkdir(parents=True)
    counter.write_text("0\n")
    assert disk(tmp_path) == (True, "machine.disk.fine")
    counter.write_text("3\n")
    assert disk(tmp_path) == (False, "machine.disk.errors")


def test_this_machines_own_disk_can_be_looked_at(tmp_path: Path) -> None:
    assert list(machine.disk_findings(tmp_path))


def test_a_clock_that_stopped() -> None:
    assert told(machine.clock_findings(0.0)) == {
        "machine.clock.name": (False, "machine.clock.wrong")
    }
    assert told(machine.clock_findings(1.9e9))["machine.clock.name"][0] is True


def test_missing_groups_are_named_with_what_they_open() -> None:
    every = frozenset(machine.GROUPS)
    assert told(machine.group_findings(every, is_pi=True))["machine.groups.name"][0] is True
    assert told(machine.group_findings({"root"}, is_pi=True))["machine.groups.name"][0] is True
    assert told(machine.group_findings((), is_pi=False))["machine.groups.name"][0] is True
    (found,) = machine.group_findings(every - {"input", "dialout"}, is_pi=True)
    assert found.ok is False
    said = Words("en")(found.message)
    assert "touch and the LED strip" in said
    assert "usermod -aG input,dialout" in said


def test_is_it_a_pi(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not machine.is_pi(model)
    model.write_bytes(b"Raspberry Pi 5 Model B\0")
    assert machine.is_pi(model)


def test_the_report_has_every_line_and_nobodys_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "camille")
    monkeypatch.setattr(socket, "gethostname", lambda: "chez-camille")
    monkeypatch.setenv("HOME", "/home/camille")
    findings = [
        Finding(say("machine.disk.name"), ok=True, message=say("machine.disk.fine", free=512)),
        Finding(
            Text("cli.doctor.journal"),
            ok=False,
            message=name("/home/camille/x, /media/camille/STICK/y, chez-camille, camille's"),
        ),
    ]
    text = report.text(findings, Words("en"))
    assert "ok  Card or disk: 512 MB free" in text
    assert "!!  Journal: ~/x, /media/…/STICK/y" in text
    assert "camille" not in text
    assert text.startswith("Table Companion ")


def test_short_names_do_not_cut_up_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "pi")
    assert report.without_names("the pins of a pi") == "the pins of a pi"


def test_doctor_writes_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TABLE_COMPANION_CAMERA", "off")
    monkeypatch.setenv("TABLE_COMPANION_STRIP", "simulated")
    path = tmp_path / "report.txt"
    main(["doctor", "--lang", "en", "--report", str(path)])
    said = capsys.readouterr().out.splitlines()
    written = path.read_text(encoding="utf-8").splitlines()
    assert len(written) == len(said) - 1 + 4  # its head; the last line said where it is
    assert any(line.startswith("ok  LED strip: The strip is simulated") for line in said)
    assert any(line.startswith("??  Camera: Switched off") for line in said)
    assert oct(path.stat().st_mode & 0o777) == "0o644"


def test_a_report_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TABLE_COMPANION_CAMERA", "off")
    (tmp_path / "file").touch()
    assert main(["doctor", "--lang", "en", "--report", str(tmp_path / "file" / "r.txt")]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(("kind", "mark"), [("auto", "??"), ("usb", "!!")])
def test_a_camera_that_is_not_there(
    kind: str, mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    pytest.importorskip("cv2", reason="OpenCV is not installed here")
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("TABLE_COMPANION_CAMERA", kind)
    monkeypatch.setenv("TABLE_COMPANION_CAMERA_FROM", "/dev/video-none")
    monkeypatch.setenv("TABLE_COMPANION_STRIP", "off")
    main(["doctor", "--lang", "en"])
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.startswith(f"{mark}  Camera: ")
