"""systemd/install.sh into a scratch root, on made-up machines: outside commands are stand-ins."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "systemd" / "install.sh"
APP = "opt/table-companion"
STATE = "var/lib/table-companion"
STAND_INS = (
    "apt-get",
    "useradd",
    "usermod",
    "userdel",
    "systemctl",
    "udevadm",
    "make",
    "dpkg-query",
)
LOG = """#!/bin/sh
printf '%s\\n' "{name} $*" >> "$MACHINE/log"
{then}
"""


class Machine:
    """A scratch root, and commands that only write down that they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "root"
        self.root.mkdir()
        self.bin = folder / "bin"
        self.bin.mkdir()
        for name in STAND_INS:
            self.stand_in(name)
        self.stand_in("getent", then='case "$*" in "passwd table-companion") exit 2 ;; esac')
        self.stand_in(
            "make", then='mkdir -p "$3/.venv/bin"; ln -sf /bin/true "$3/.venv/bin/python"'
        )
        self.stand_in("getconf", then="echo 64")
        self.stand_in("id", then="echo 0")
        (folder / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
        self.runs("trixie")

    def stand_in(self, name: str, *, then: str = "") -> None:
        path = self.bin / name
        path.write_text(LOG.format(name=name, then=then), encoding="utf-8")
        path.chmod(0o755)

    def runs(self, codename: str) -> None:
        (self.folder / "os-release").write_text(f'ID=debian\nVERSION_CODENAME="{codename}"\n')

    def install(self, *options: str, system: bool = True, code: int = 0) -> str:
        env = {
            "PATH": f"{self.bin}:{os.environ['PATH']}",
            "MACHINE": str(self.folder),
            "DESTDIR": str(self.root),
            "OS_RELEASE": str(self.folder / "os-release"),
            "MODEL_FILE": str(self.folder / "model"),
            "INSTALL_SYSTEM": "yes" if system else "no",
        }
        done = subprocess.run(
            ["bash", str(SCRIPT), *options], env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def log(self) -> list[str]:
        path = self.folder / "log"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def files(self) -> set[str]:
        return {path.relative_to(self.root).as_posix() for path in self.root.rglob("*")}

    def play(self, moves: int) -> None:
        """A journal with something in it."""
        folder = self.root / STATE
        folder.mkdir(parents=True, exist_ok=True)
        with sqlite3.connect(folder / "journal.sqlite3") as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("CREATE TABLE IF NOT EXISTS entries (move)")
            db.executemany("INSERT INTO entries VALUES (?)", [(each,) for each in range(moves)])
        db.close()

    def copies(self) -> list[Path]:
        return sorted((self.root / STATE / "backups").glob("journal-*.sqlite3"))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_everything_is_in_its_place(machine: Machine) -> None:
    machine.install()
    files = machine.files()
    for wanted in (
        "etc/systemd/system/table-companion.service",
        "etc/udev/rules.d/70-table-companion.rules",
        "usr/local/bin/companion",
        "etc/table-companion",
        f"{APP}/companion/cli.py",
        f"{APP}/hardware/strip/link.py",
        f"{APP}/tools/setup.sh",
        f"{APP}/requirements/run.txt",
        f"{APP}/LICENSE",
    ):
        assert wanted in files, wanted
    assert not any("__pycache__" in name or name.startswith(f"{APP}/tests") for name in files)
    assert f"{APP}/.new" not in files
    command = machine.root / "usr/local/bin/companion"
    assert os.access(command, os.X_OK)
    unit = (machine.root / "etc/systemd/system/table-companion.service").read_text()
    assert f"ExecStart=/{APP}/.venv/bin/companion run" in unit
    assert f"/{APP}/.venv/bin/companion" in command.read_text()


def test_what_the_system_is_asked_to_do_and_in_which_order(machine: Machine) -> None:
    said = machine.install()
    log = "\n".join(machine.log())
    order = [
        "apt-get -qq install",
        "useradd --system",
        "systemctl stop",
        "make --no-print",
        "daemon-reload",
        "udevadm control",
        "systemctl enable",
        "systemctl restart",
    ]
    places = [log.index(each) for each in order]
    assert places == sorted(places)
    assert "--no-install-recommends" in log
    assert "python3-picamera2" in log
    assert "usermod --append --groups video,render,input,gpio,dialout,audio" in log
    assert "started" in said


def test_a_dry_run_changes_nothing(machine: Machine) -> None:
    said = machine.install("--dry-run")
    assert machine.files() == set()
    asked = {line.split()[0] for line in machine.log()}
    assert asked <= {"getent", "getconf", "id", "dpkg-query", "systemctl"}
    assert not [
        line for line in machine.log() if line.startswith("systemctl") and "get-default" not in line
    ]
    for wanted in ("would: useradd", "would: systemctl enable", "would: env DEBIAN_FRONTEND"):
        assert wanted in said


def test_a_staged_root_leaves_the_system_alone(machine: Machine) -> None:
    said = machine.install(system=False)
    assert {line.split()[0] for line in machine.log()} <= {"getent", "getconf", "id", "dpkg-query"}
    assert "left out, because of DESTDIR: systemctl enable" in said
    assert f"{APP}/companion/cli.py" in machine.files()


def test_a_second_time_is_an_update(machine: Machine) -> None:
    machine.install()
    stale = machine.root / APP / "companion" / "gone_in_the_new_version.py"
    stale.write_text("old")
    (machine.root / APP / ".venv" / "mark").write_text("expensive to make again")
    settings = machine.root / "etc/table-companion/config.toml"
    settings.write_text('sound = "off"\n')
    machine.play(7)
    machine.stand_in("getent")  # the user is there now
    before = len(machine.log())
    machine.install()
    assert not stale.exists()
    assert (machine.root / APP / ".venv" / "mark").exists()
    assert settings.read_text() == 'sound = "off"\n'
    assert "useradd" not in "\n".join(machine.log()[before:])
    (copy,) = machine.copies()
    with sqlite3.connect(copy) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (7,)
    db.close()


def test_only_the_newest_copies_of_the_journal_stay(machine: Machine) -> None:
    machine.play(1)
    folder = machine.root / STATE / "backups"
    folder.mkdir()
    for day in range(10, 20):
        (folder / f"journal-202001{day}-120000.sqlite3").write_text("old")
    machine.install()
    names = [path.name for path in machine.copies()]
    assert len(names) == 5
    assert names[0].startswith("journal-20200116")


def test_uninstalling_leaves_the_games(machine: Machine) -> None:
    machine.install()
    machine.play(3)
    machine.install("--uninstall")
    files = machine.files()
    assert APP not in files
    assert "usr/local/bin/companion" not in files
    assert "etc/udev/rules.d/70-table-companion.rules" not in files
    assert f"{STATE}/journal.sqlite3" in files
    assert "systemctl disable --now table-companion.service" in machine.log()
    machine.install("--uninstall")  # twice is no harm


def test_purging_leaves_nothing(machine: Machine) -> None:
    machine.install()
    machine.play(3)
    machine.stand_in("getent")
    machine.install("--uninstall", "--purge")
    assert not [name for name in machine.files() if "table-companion" in name]
    assert "userdel table-companion" in machine.log()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--purge",), "--purge goes with --uninstall"),
        (("--dryrun",), "unknown option '--dryrun'"),
    ],
)
def test_a_wrong_command_line(machine: Machine, options: tuple[str, ...], said: str) -> None:
    code = 2 if "unknown" in said else 1
    assert said in machine.install(*options, code=code)
    assert machine.files() == set()


def test_other_systems_are_refused_unless_asked(machine: Machine) -> None:
    machine.runs("bullseye")
    assert "this is 'bullseye'" in machine.install(code=1)
    machine.runs("bookworm")
    (machine.folder / "model").write_bytes(b"Some Laptop")
    assert "no Raspberry Pi" in machine.install(code=1)
    machine.stand_in("getconf", then="echo 32")
    assert "32-bit" in machine.install(code=1)
    assert machine.files() == set()
    machine.install("--any-machine")
    assert f"{APP}/companion/cli.py" in machine.files()


def test_a_desktop_keeps_its_screen(machine: Machine) -> None:
    folder = machine.root / "etc/systemd/system"
    folder.mkdir(parents=True)
    (folder / "display-manager.service").write_text("")
    machine.stand_in("systemctl", then='[ "$1" = get-default ] && echo graphical.target || true')
    said = machine.install()
    assert "starts a desktop" in said
    assert not [line for line in machine.log() if "systemctl enable" in line]


def test_a_service_that_does_not_start_is_told(machine: Machine) -> None:
    machine.stand_in("systemctl", then='[ "$1" != restart ]')
    assert "journalctl -u table-companion" in machine.install(code=1)


def test_a_failed_package_stops_before_anything_is_copied(machine: Machine) -> None:
    machine.stand_in("apt-get", then='case "$*" in *install*) exit 100 ;; esac')
    machine.install(code=100)
    assert machine.files() == set()


def test_the_installed_command_becomes_the_kiosks_own_user(machine: Machine) -> None:
    machine.stand_in("id", then="echo ana")
    machine.stand_in("sudo")
    env = {"PATH": f"{machine.bin}:{os.environ['PATH']}", "MACHINE": str(machine.folder)}
    script = ROOT / "systemd" / "companion"
    subprocess.run(["sh", str(script), "doctor", "--report", "a b"], env=env, check=True)
    assert machine.log()[-1] == f"sudo -u table-companion {script} doctor --report a b"
    assert "export STATE_DIRECTORY=/var/lib/table-companion\n" in script.read_text()


def test_make_install_is_the_same(machine: Machine) -> None:
    make = shutil.which("make")
    assert make
    env = os.environ | {"DESTDIR": str(machine.root)}
    done = subprocess.run(
        [make, "-s", "install", "INSTALL_ARGS=--dry-run --any-machine"],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "would: copy companion" in done.stdout
    assert machine.files() == set()
