"""The wheel: what must be in it, and that it runs where our checkout is not."""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import companion

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("companion", "hardware", "vision", "ui")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a build reads, so that building leaves no trace in the checkout."""
    copy = tmp_path_factory.mktemp("source")
    skip = shutil.ignore_patterns("__pycache__", "*.mo", "*.part")
    for name in (*PACKAGES, "tools"):
        shutil.copytree(ROOT / name, copy / name, ignore=skip)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(out)]
    built = subprocess.run(
        [*pip, *options, str(source)], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def contents(wheel: Path) -> frozenset[str]:
    with ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


def ours(*patterns: str) -> Iterator[str]:
    """The files of the checkout that match, as paths inside the wheel."""
    for pattern in patterns:
        found = [path for path in ROOT.glob(pattern) if path.is_file()]
        assert found, f"nothing matches {pattern}"
        yield from (path.relative_to(ROOT).as_posix() for path in found)


def test_the_wheel_has_every_module(contents: frozenset[str]) -> None:
    assert set(ours(*(f"{name}/**/*.py" for name in PACKAGES))) <= contents


def test_the_wheel_has_data_wiring_fonts_pictures_and_sounds(contents: frozenset[str]) -> None:
    wanted = ours(
        "companion/data/**/*.toml",
        "hardware/wiring.toml",
        "ui/assets/fonts/*",
        "ui/assets/icons.*",
        "ui/assets/sounds/*",
        "companion/py.typed",
        "hardware/py.typed",
        "vision/py.typed",
    )
    assert sorted(set(wanted) - contents) == []


def test_the_wheel_has_the_words_of_both_languages_compiled(contents: frozenset[str]) -> None:
    for language in ("en", "fr"):
        sources = list(ours(f"companion/locale/{language}/LC_MESSAGES/*.po"))
        assert {name.removesuffix(".po") + ".mo" for name in sources} <= contents


def test_the_wheel_has_neither_tests_nor_tools(contents: frozenset[str]) -> None:
    tops = {name.partition("/")[0] for name in contents}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)


def test_the_version_agrees_everywhere(wheel: Path) -> None:
    version = PROJECT["version"]
    assert companion.__version__ == version
    assert wheel.name.split("-")[:2] == ["table_companion", version]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(\d[^\]]*)\]", changes, re.MULTILINE)[:1] == [version]


def test_a_source_distribution_can_build_the_wheel_again(source: Path, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", str(tmp_path)],
        cwd=source,
        capture_output=True,
        check=True,
    )
    (archive,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(archive, tmp_path / "unpacked", filter="data")
    (inside,) = (tmp_path / "unpacked").iterdir()
    names = {path.relative_to(inside).as_posix() for path in inside.rglob("*")}
    assert {"setup.py", "tools/compile_words.py", "LICENSE"} <= names
    assert set(ours("companion/locale/*/LC_MESSAGES/*.po")) <= names


def test_it_runs_from_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "clean"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*pip, *options, str(wheel)], check=True, capture_output=True)
    # What it depends on is lent by our own environment; our checkout is not part of that folder.
    (site,) = home.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    env = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}

    def said(*command: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = said(str(python), "-c", "import companion; print(companion.__file__)")
    assert where.startswith(str(home))
    command = str(home / "bin" / "companion")
    assert said(command, "--version").strip().endswith(PROJECT["version"])
    assert "obscurio" in {game["id"] for game in json.loads(said(command, "games", "--json"))}
