"""tools/setup.sh on made-up machines: nothing is installed, every outside command is a stand-in."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODEL = Path("/proc/device-tree/model")
REAL = (
    "bash", "sh", "awk", "cat", "chmod", "cut", "dirname", "env", "grep", "mkdir", "mktemp",
    "readlink", "rm", "sha256sum",
)  # fmt: skip

pytestmark = pytest.mark.skipif(
    MODEL.exists() and b"Raspberry Pi" in MODEL.read_bytes(),
    reason="on a Pi the script insists on the system's own Python, which is no stand-in",
)

LIBRARIES = (
    "libgl1", "libegl1", "libgles2", "libgl1-mesa-dri", "libmtdev1", "systemd", "libglib2.0-0",
)  # fmt: skip

# A python that has venv, lacks it until apt-get was there ("later"), or is too old ("old").
PYTHON = """\
#!/bin/sh
have="$(cat "$MACHINE/python")"
[ -e "$MACHINE/apt-done" ] && [ "$have" = later ] && have=venv
case "$1 $2" in
"-c import sys, venv, ensurepip"*) [ "$have" = venv ] ;;
"-c import sys, venv;"*) [ "$have" = venv ] || [ "$have" = later ] ;;
"--version "*) echo "Python 3.9.2" ;;
"-m venv")
    mkdir -p .venv/bin .venv/site
    cat "$MACHINE/venv-python" > .venv/bin/python
    chmod +x .venv/bin/python ;;
esac
"""
VENV_PYTHON = """\
#!/bin/sh
case "$1 $2" in
"-m pip") echo "pip $*" >> "$MACHINE/log"; [ ! -e "$MACHINE/offline" ] ;;
"-c import sysconfig"*) echo "$PWD/.venv/site" ;;
"-P -m") echo "companion $4 $5" ;;
esac
"""
LOGGED = """\
#!/bin/sh
echo "{name} $*" >> "$MACHINE/log"
{then}
"""


@dataclass
class Machine:
    """A folder of stand-ins for python3, apt-get, dpkg-query, id and sudo."""

    folder: Path
    checkout: Path
    uid: int = 0
    python: str = "venv"
    packages: tuple[str, ...] = LIBRARIES
    sudo: str = "absent"
    apt_works: bool = True

    def setup(self, kind: str = "dev") -> subprocess.CompletedProcess[str]:
        """Run the script as a person without a terminal would."""
        bin_ = self.folder / "bin"
        bin_.mkdir(parents=True, exist_ok=True)
        for name in REAL:
            if not (bin_ / name).exists():
                (bin_ / name).symlink_to(shutil.which(name) or f"/usr/bin/{name}")
        (self.folder / "python").write_text(self.python, encoding="utf-8")
        (self.folder / "venv-python").write_text(VENV_PYTHON, encoding="utf-8")
        self._command("python3", PYTHON)
        self._command("id", f"#!/bin/sh\necho {self.uid}\n")
        listed = "".join(f"install ok installed {package} \n" for package in self.packages)
        (self.folder / "packages").write_text(listed, encoding="utf-8")
        self._command("dpkg-query", '#!/bin/sh\ncat "$MACHINE/packages"\n')
        done = 'echo > "$MACHINE/apt-done"' if self.apt_works else "exit 100"
        self._command("apt-get", LOGGED.format(name="apt-get", then=done))
        if self.sudo != "absent":
            then = (
                '[ "$1" = -n ] && exit 1\n"$@"'
                if self.sudo == "asks"
                else '[ "$1" = -n ] && shift\n"$@"'
            )
            self._command("sudo", LOGGED.format(name="sudo", then=then))
        return subprocess.run(
            [str(self.checkout / "tools/setup.sh"), kind],
            cwd=self.folder,
            env={"PATH": str(bin_), "MACHINE": str(self.folder), "HOME": str(self.folder)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def log(self) -> list[str]:
        """The outside commands since the last look."""
        path = self.folder / "log"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def _command(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    checkout = tmp_path / "a path with spaces"
    (checkout / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools/setup.sh", checkout / "tools")
    shutil.copytree(ROOT / "requirements", checkout / "requirements")
    return Machine(tmp_path / "machine", checkout)


def test_a_fresh_machine_is_set_up_and_the_second_time_costs_nothing(machine: Machine) -> None:
    first = machine.setup()
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.splitlines()[-1] == "setup: ready"
    (pip,) = machine.log()
    assert "--require-hashes -r requirements/dev.txt" in pip
    (machine.folder / "offline").touch()
    again = machine.setup()
    assert (again.returncode, again.stdout, machine.log()) == (0, "", [])
    assert machine.setup("run").stdout == "", "the dev set-up contains the run set-up"


def test_run_comes_before_dev_and_stays(machine: Machine) -> None:
    machine.setup("run")
    assert "-r requirements/run.txt" in machine.log()[-1]
    machine.setup("dev")
    assert "-r requirements/dev.txt" in machine.log()[-1]
    assert machine.setup("run").stdout == ""


def test_a_changed_lock_or_a_moved_folder_is_set_up_again(machine: Machine) -> None:
    machine.setup()
    with (machine.checkout / "requirements/dev.txt").open("a", encoding="utf-8") as lock:
        lock.write("# newer\n")
    assert "setup: ready" in machine.setup().stdout
    moved = machine.checkout.with_name("elsewhere")
    machine.checkout.rename(moved)
    machine.checkout = moved
    assert "setup: ready" in machine.setup().stdout
    path = (moved / ".venv/site/table_companion.pth").read_text(encoding="utf-8").strip()
    assert path == os.fspath(moved)


def test_the_launcher_works_from_anywhere(machine: Machine, tmp_path: Path) -> None:
    machine.setup()
    link = tmp_path / "companion"
    link.symlink_to(machine.checkout / ".venv/bin/companion")
    said = subprocess.run([link, "games", "--json"], capture_output=True, text=True, check=True)
    assert said.stdout == "companion games --json\n"


def test_missing_system_packages_are_installed_as_root(machine: Machine) -> None:
    machine.packages = LIBRARIES[:-1]
    assert machine.setup().returncode == 0
    update, install, _pip = machine.log()
    assert "update" in update
    assert install.endswith("--no-install-recommends libglib2.0-0")


def test_a_renamed_or_provided_package_counts(machine: Machine) -> None:
    machine.packages = (
        "libglib2.0-0t64",
        "other libgl1 (= 1.6), libegl1, libgles2",
        *LIBRARIES[3:6],
    )
    machine.setup()
    assert len(machine.log()) == 1, "nothing but pip"


def test_a_name_that_only_begins_alike_does_not_count(machine: Machine) -> None:
    machine.packages = (*LIBRARIES[1:], "libgl1-mesa-glx")
    machine.setup()
    assert machine.log()[1].endswith(" libgl1")


def test_python_without_venv_gets_it(machine: Machine) -> None:
    machine.python = "later"
    machine.packages = (*LIBRARIES, "python3")
    assert machine.setup().returncode == 0
    assert machine.log()[1].endswith(" python3-venv")


def test_a_python_that_is_too_old_is_named(machine: Machine) -> None:
    machine.python = "old"
    told = machine.setup()
    assert told.returncode == 1
    assert told.stderr == "setup: needs Python 3.11, 3.12 or 3.13; found Python 3.9.2.\n"
    assert machine.log() == []


@pytest.mark.parametrize("sudo", ["absent", "asks"])
def test_without_root_it_says_what_to_install(machine: Machine, sudo: str) -> None:
    machine.uid, machine.sudo, machine.packages = 1000, sudo, LIBRARIES[2:]
    told = machine.setup()
    assert told.returncode == 1
    assert told.stderr == (
        "setup: some system packages are missing; please run 'apt-get install libgl1 libegl1'"
        " as root, then run this again.\n"
    )
    assert not any(line.startswith("apt-get") for line in machine.log())


def test_with_sudo_it_installs(machine: Machine) -> None:
    machine.uid, machine.sudo, machine.packages = 1000, "free", LIBRARIES[1:]
    assert machine.setup().returncode == 0
    assert any(line.startswith("apt-get -qq install") for line in machine.log())


def test_without_root_nothing_is_asked_if_nothing_is_missing(machine: Machine) -> None:
    machine.uid = 1000
    assert machine.setup().returncode == 0


def test_a_dead_network_is_told_in_a_sentence(machine: Machine) -> None:
    machine.packages, machine.apt_works = LIBRARIES[1:], False
    told = machine.setup()
    assert told.returncode == 1
    assert "check the network" in told.stderr.splitlines()[-1]
    machine.packages = LIBRARIES
    (machine.folder / "offline").touch()
    told = machine.setup()
    assert told.returncode == 1
    assert "check the network" in told.stderr.splitlines()[-1]
    (machine.folder / "offline").unlink()
    assert machine.setup().returncode == 0, "and it can be run again"


def test_an_unknown_kind_is_refused(machine: Machine) -> None:
    told = machine.setup("everything")
    assert told.returncode == 2
    assert told.stderr == "setup: unknown kind 'everything'; use 'run' or 'dev'.\n"
