"""Compile the translations while building; everything else is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "tools"))  # a build backend does not put our folders on the path

from compile_words import compile_file  # noqa: E402


class BuildWithWords(build_py):
    """Write each .mo beside its .po before the packages are collected."""

    def run(self) -> None:
        """Compile, then build as usual."""
        for po in HERE.glob("companion/locale/*/LC_MESSAGES/*.po"):
            compile_file(po, po.with_suffix(".mo"))
        super().run()

    def get_source_files(self) -> list[str]:
        """A source distribution needs the compiler too."""
        return [*super().get_source_files(), "tools/compile_words.py"]


setup(cmdclass={"build_py": BuildWithWords})
