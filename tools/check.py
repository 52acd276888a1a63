"""Every check that needs no test run: lint, types, layers, shell scripts, pages, words, rules.

    python -m tools.check

Checks run side by side; each prints one line, and only those that fail show what they said.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
# Not its script in .venv/bin: that one breaks when the folder is moved.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"


@dataclass(frozen=True)
class Check:
    """A name and the command that ends with 0 if all is well."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """How a check went."""

    check: Check
    code: int
    seconds: float
    output: str

    @property
    def last_line(self) -> str:
        """What the check said last, which is usually its verdict."""
        lines = [line.strip() for line in self.output.splitlines() if line.strip()]
        return lines[-1] if lines else "nothing to report"


def checks(root: Path = ROOT) -> tuple[Check, ...]:
    """All checks, the slow ones first so that the short ones fill the gaps."""
    python = sys.executable
    scripts = tuple(str(path.relative_to(root)) for path in shell_scripts(root))
    return (
        Check("types", (python, "-m", "mypy")),
        Check("layers", (python, "-c", LINT_IMPORTS, "--no-cache")),
        Check("lint", (str(BIN / "ruff"), "check", ".")),
        Check("format", (str(BIN / "ruff"), "format", "--check", ".")),
        Check("shell", (str(BIN / "shellcheck"), *scripts)),
        Check("pages", (python, "-m", "tools.site", "--check")),
        Check("words", (python, "-m", "tools.translations")),
        Check("rules", (python, "-m", "tools.rule_coverage")),
    )


def shell_scripts(root: Path) -> list[Path]:
    """The files below the project's script folders that a shell runs."""
    return [
        path
        for folder in (".ci", "tools", "systemd")
        for path in sorted((root / folder).rglob("*"))
        if path.is_file() and _is_shell(path)
    ]


def _is_shell(path: Path) -> bool:
    with path.open("rb") as file:
        first = file.readline(80)
    return first.startswith(b"#!") and first.rstrip().endswith((b"sh", b"bash"))


def run(check: Check, root: Path = ROOT) -> Result:
    """Run one check to its end."""
    start = time.monotonic()
    try:
        done = subprocess.run(
            check.command,
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        code, output = done.returncode, done.stdout
    except OSError as error:
        code, output = 127, f"cannot start {check.command[0]}: {error}; run 'make setup' again"
    return Result(check, code, time.monotonic() - start, output)


def run_all(wanted: Sequence[Check], root: Path = ROOT) -> list[Result]:
    """Run checks side by side, one for each core, and print each as it ends."""
    results: list[Result] = []
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        for future in as_completed([pool.submit(run, check, root) for check in wanted]):
            result = future.result()
            results.append(result)
            mark = "FAIL" if result.code else "ok"
            line = f"{mark:<5}{result.check.name:<8}{result.seconds:5.1f} s  {result.last_line}"
            print(line, flush=True)
    return results


def main() -> int:
    """Run every check; show what the failing ones said; 1 if there is one."""
    results = run_all(checks())
    failed = [result for result in results if result.code]
    for result in failed:
        print(f"\n--- {result.check.name}: {' '.join(result.check.command)}")
        print(result.output.rstrip())
    if failed:
        print(f"\n{len(failed)} of {len(results)} checks failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
