"""A damaged data file: its game is left out and told about, the others are played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted(path.name for path in (ROOT / "companion/data/trickerion").glob("*.toml"))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program without its pictures, to be damaged."""
    folder = tmp_path_factory.mktemp("program")
    unwanted = shutil.ignore_patterns("__pycache__", "*.po")
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=unwanted)
    return folder


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(folder), "LANGUAGE": "en"}
    environ |= {"TABLE_COMPANION_HOME": str(folder / "home"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *args],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


EVERY_FILE = """
import importlib, sys
from pathlib import Path
import companion.games
for path in sorted(Path("companion/data/trickerion").glob("*.toml")):
    sound = path.read_bytes()
    path.write_bytes(b"source = [" + sound[:40])
    for name in [name for name in sys.modules if name.startswith("companion.games.trickerion")]:
        del sys.modules[name]
    registry = companion.games.registry()
    assert len(registry.boxes) == 6 and not registry.notices, "opened too early"
    found = [game.id for game in registry]
    path.write_bytes(sound)
    assert found == ["obscurio", "three_magicians", "illusio", "pantacle"], path
    assert "trickerion" not in registry and "trickerion-solo" not in registry, path
    assert [box.id for box in registry.boxes] == found
    notices = registry.notices
    assert len(notices) == 1 and path.name in notices[0].args["detail"], notices
    print(path.name)
"""


def test_every_data_file_may_be_damaged(copy: Path) -> None:
    done = run(copy, "-c", EVERY_FILE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == FILES
    assert len(FILES) == 12


def test_the_command_line_goes_on_without_that_game(copy: Path) -> None:
    house = copy / "companion/data/trickerion/house.toml"
    sound = house.read_text()
    house.write_text(sound.replace('"downtown", "theater"', '"uptown", "theater"'))
    try:
        listed = run(copy, "-m", "companion", "games")
        refused = run(copy, "-m", "companion", "play", "trickerion-solo")
        simulated = run(copy, "-m", "companion", "simulate", "trickerion-solo")
    finally:
        house.write_text(sound)
    assert listed.returncode == 0, listed.stderr
    assert "obscurio" in listed.stdout
    assert "trickerion" not in listed.stdout
    for done in (refused, simulated):
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        assert "house.toml" in done.stderr
        assert len(done.stderr.splitlines()) == 1
