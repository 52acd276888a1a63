"""`companion run`: where there is a display, where there is none, and the demonstration."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ui import display

ROOT = Path(__file__).resolve().parents[2]


def screen(folder: Path, status: str) -> Path:
    (folder / "card1-HDMI-A-1").mkdir(parents=True)
    (folder / "card1-HDMI-A-1" / "status").write_text(f"{status}\n")
    return folder


@pytest.mark.parametrize(
    ("environ", "status", "driver"),
    [
        ({}, None, "offscreen"),
        ({}, "disconnected", "offscreen"),
        ({}, "connected", "kmsdrm"),
        ({"DISPLAY": ":0"}, "connected", "x11"),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, None, "kmsdrm"),
        ({"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"}, "connected", "offscreen"),
    ],
)
def test_the_display_is_found(
    tmp_path: Path, environ: dict[str, str], status: str | None, driver: str
) -> None:
    drm = tmp_path / "drm"
    if status is not None:
        screen(drm, status)
    assert display.driver(environ, drm=drm) == driver


def companion_run(folder: Path, *args: str, language: str = "en") -> subprocess.CompletedProcess:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KCFG")}
    environ |= {"TABLE_COMPANION_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT)}
    environ |= {"LANGUAGE": language, "SDL_VIDEODRIVER": "offscreen"}
    command = [sys.executable, "-m", "companion", "run", *args]
    return subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize(("language", "said"), [("en", "no display"), ("fr", "démonstration")])
def test_without_a_display_it_plays_a_demonstration(
    tmp_path: Path, language: str, said: str
) -> None:
    done = companion_run(tmp_path, language=language)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout
    pictures = sorted((tmp_path / "out").glob("*.png"))
    assert len(pictures) >= 10
    assert all(path.stat().st_size > 10_000 for path in pictures)
    assert f"{len(pictures)} " in done.stdout.splitlines()[-1]
    assert not (tmp_path / "home" / "state").exists()  # nobody's own journal is touched


def test_a_wrong_size_is_one_clear_line(tmp_path: Path) -> None:
    done = companion_run(tmp_path, "--size", "huge")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "1280x720" in done.stderr


def test_pictures_that_cannot_be_saved_are_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way")
    done = companion_run(tmp_path)
    assert done.returncode == 1
    assert "cannot be saved" in done.stderr.splitlines()[-1]
