"""Every command of our pages is run: for real in a scratch home, where it is ours.

What would change the system (apt, systemctl, git …) meets a stand-in that knows which words it may
be given. A program that is neither is not found, and the test fails.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision import tables, worlds

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path
    for path in [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "requirements/README.md",
    ]
    if path.parent.name != "rules"
)
FENCE = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)
ARCHIVE = "table-companion-20261118-203000.zip"

# Tools of the shell that do no harm in a scratch folder.
REAL = (
    "bash", "sh", "cat", "chmod", "cp", "cut", "date", "dirname", "echo", "env", "find", "getconf",
    "getent", "grep", "id", "install", "mkdir", "mv", "ps", "readlink", "rm", "rmdir", "sed",
    "sha256sum", "sort", "tail", "tar", "tr",
)  # fmt: skip
# What a stand-in may be asked; anything else is a mistake in the page.
SYSTEM = {
    "apt": r"update|install( -y)?( [a-z0-9-]+)+",
    "adduser": r"\w* (gpio|dialout|video|render|input|audio)",
    "git": r"clone (ADDRESS|ADRESSE) table-companion|pull",
    "journalctl": r"-u table-companion",
    "pinctrl": r"get",
    "ssh": r"\w+@\w+\.local",
    "systemctl": r"(status|start|stop|reset-failed) table-companion|set-default multi-user\.target"
    r"|--user (daemon-reload|enable --now table-companion)",
    "uv": r"pip compile (--[a-z-]+( (vision|dev))? )+pyproject\.toml"
    r" -o requirements/(run|dev)\.txt",
    "v4l2-ctl": r"--get-ctrl power_line_frequency",
    "vcgencmd": r"get_throttled",
}
OURS = ("companion", "make", "python", "sudo", ".venv/bin/companion", ".venv/bin/python")
# Names of commands in running text rather than commands to type.
SAID = {
    "companion …": "companion --help",
    "companion backup": "companion backup --help",
    "companion play": "companion play --help",
    "companion restore": "companion restore --help",
    "companion replay": "companion replay --help",
    "companion run": "companion run --help",
    "companion vision bench": "companion vision bench --help",
    "companion vision mat": "companion vision mat --help",
    "companion vision read pips": "companion vision read --help",
    # A window needs a display; the rest is the same.
    "companion vision live pips": "companion vision live pips --camera simulator --frames 1"
    " --save /tmp/live.png",
    # A hundred games by default.
    "companion simulate trickerion-solo": "companion simulate trickerion-solo --games 1 --jobs 1",
}


def blocks(page: Path) -> list[str]:
    """What stands in a block of its own: fenced as `sh`, or indented and like a command."""
    text = page.read_text(encoding="utf-8")
    found = [body for language, body in FENCE.findall(text) if language == "sh"]
    lines = re.findall(r"^    (\S.*)$", FENCE.sub("", text), re.MULTILINE)
    # "make run      start the companion": the words after a wide gap explain.
    found += [re.split(r" {2,}", line)[0] for line in lines if is_command(line)]
    return found


def spans(page: Path) -> list[str]:
    """Commands in the middle of a sentence."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return [code for code in re.findall(r"`([^`\n]+)`", text) if " " in code and is_command(code)]


def is_command(code: str) -> bool:
    return code.split(maxsplit=1)[0] in {*OURS, *SYSTEM, "echo", "cd"}


COMMANDS = sorted({each for page in PAGES for each in (*blocks(page), *spans(page))})


class Pi:
    """A home folder with a clone in it, and stand-ins for the system."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.clone = self.home / "table-companion"
        self.bin = folder / "bin"
        self.root = folder / "root"
        self.tmp = folder / "tmp"
        for each in (self.clone / ".venv/bin", self.bin, self.root, self.tmp):
            each.mkdir(parents=True)
        (self.clone / "systemd").symlink_to(ROOT / "systemd")
        (self.clone / "requirements").symlink_to(ROOT / "requirements")
        for name in REAL:
            (self.bin / name).symlink_to(shutil.which(name) or f"/usr/bin/{name}")
        for name, allowed in SYSTEM.items():
            # In a variable: a literal pattern of bash may hold no spaces.
            test = f"allowed='^({allowed})$'\n[[ \"$*\" =~ $allowed ]]"
            self._program(
                self.bin / name, f'{test} || {{ echo "{name} $*: not known" >&2; exit 9; }}'
            )
        self._program(self.bin / "sudo", 'exec "$@"')
        # The doctor may find something here, such as a full disk: that is an answer too.
        companion = f"""
[ "$1" != doctor ] || {{ "{sys.executable}" -P -m companion "$@" || [ $? = 1 ]; exit; }}
exec "{sys.executable}" -P -m companion "$@" """
        python = f"""
case "$1 $2" in
"-m pytest") cd "{ROOT}" && exec "{sys.executable}" "$@" --collect-only -q -p no:cacheprovider ;;
"-m "*) cd "{ROOT}" && exec "{sys.executable}" "$@" ;;
*) cd "{ROOT}" && exec "{sys.executable}" -m py_compile "$1" ;;
esac"""
        # Only `make install` is done, into a scratch root; of the rest, make says what it would do.
        make = f"""
[ "$1" = install ] && exec "{shutil.which("make")}" -s -C "{ROOT}" "$@"
exec "{shutil.which("make")}" -n -C "{ROOT}" "$@" """
        self._program(self.bin / "make", make)
        for place in (self.bin, self.clone / ".venv/bin"):
            self._program(place / "companion", companion)
            self._program(place / "python", python)
        (folder / "os-release").write_text("VERSION_CODENAME=trixie\n")
        (folder / "model").write_text("Raspberry Pi 5")
        self.env = {
            "PATH": str(self.bin),
            "HOME": str(self.home),
            "USER": "ana",
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TABLE_COMPANION_HOME": str(self.home / "house"),
            "TABLE_COMPANION_CAMERA": "off",  # asking for one takes seconds
            "DESTDIR": str(self.root),
            "OS_RELEASE": str(folder / "os-release"),
            "MODEL_FILE": str(folder / "model"),
        }

    def _program(self, path: Path, text: str) -> None:
        path.write_text(f"#!{self.bin}/bash\n{text}\n", encoding="utf-8")
        path.chmod(0o755)

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Type it, in the clone unless it begins somewhere else."""
        where = self.home if "cd table-companion" in command else self.clone
        return subprocess.run(
            [str(self.bin / "bash"), "-euo", "pipefail", "-c", command],
            cwd=where, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=False,
        )  # fmt: skip


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody's photographs of two faces of a die, with labels."""
    folder = tmp_path_factory.mktemp("photos")
    world = tables.small(worlds.trickerion(7, "painter-shapes"))
    rng = np.random.default_rng(7)
    kind = next(kind for kind in world.kinds if kind.name == "residence")
    throws = [worlds.throw(world, rng, [(kind, 0), (kind, 1)], touch=0.0) for _ in range(3)]
    tables.write(folder, tables.shots(world, throws, rng))
    picture = cv2.imread(str(folder / "00.png"))
    for name in ("table.jpg", "photo.jpg"):
        cv2.imwrite(str(folder / name), picture)
    return folder


def _photograph(pi: Pi, photos: Path, command: str) -> None:
    """Put the photographs where the page has them, and teach the set it speaks of."""
    for name in ("photos", "throws", "jets"):
        shutil.copytree(photos, pi.clone / name)
    for name in ("table.jpg", "photo.jpg"):
        shutil.copy(photos / name, pi.clone / name)
    taught = re.search(r"mydice|mesdes", command)
    if taught and " teach " not in command:
        lessons = "--images photos --labels photos/labels.jsonl"
        assert pi.run(f"companion vision teach {taught[0]} {lessons}").returncode == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_it_runs(pi: Pi, command: str, request: pytest.FixtureRequest) -> None:
    if ARCHIVE in command:
        assert pi.run(f"companion backup {pi.tmp / ARCHIVE}").returncode == 0
    if " vision " in command:
        _photograph(pi, request.getfixturevalue("photos"), command)
    typed = SAID.get(command, command).replace("<game>", "obscurio")
    typed = typed.replace("/tmp", str(pi.tmp))  # noqa: S108 - what the page says, not where we write
    done = pi.run(typed)
    assert done.returncode == 0, done.stdout + done.stderr
    if "sudo make install\n" in f"{command}\n":
        assert (pi.root / "opt/table-companion/companion/cli.py").is_file()
    if "make install INSTALL_ARGS=--dry-run" in command:
        assert "would: " in done.stdout


def test_commands_are_found_and_mistakes_noticed(pi: Pi) -> None:
    assert "companion doctor" in COMMANDS
    assert "sudo systemd/install.sh --uninstall --purge" in COMMANDS
    assert any("sudo make install" in each and "git clone" in each for each in COMMANDS)
    for wrong in (
        "systemctl status table-compagnon", "companion doktor", "make tset", "sudo nonsense",
        "sudo apt instal git", "python -m tools.nothing",
    ):  # fmt: skip
        assert pi.run(wrong).returncode != 0, wrong
