"""The runner of checks: a failing check must fail the whole, and say why."""

import sys
from pathlib import Path

import pytest

from tools import check
from tools.check import Check, checks, run, shell_scripts


def python(name: str, code: str) -> Check:
    return Check(name, (sys.executable, "-c", code))


GOOD = python("good", "print('a long story'); print('all well')")
BAD = python("bad", "print('the reason'); print('one error'); raise SystemExit(3)")


def test_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(check, "checks", lambda: (GOOD,))
    monkeypatch.setattr(check, "ROOT", tmp_path)
    assert check.main() == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("ok   good")
    assert line.endswith("all well")


def test_a_failure_is_shown_in_full_and_fails_the_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "checks", lambda: (BAD, GOOD))
    assert check.main() == 1
    shown = capsys.readouterr().out
    assert "FAIL bad" in shown
    assert "the reason" in shown
    assert "a long story" not in shown
    assert shown.rstrip().endswith("1 of 2 checks failed")


def test_a_check_that_cannot_start_fails_with_a_sentence(tmp_path: Path) -> None:
    result = run(Check("gone", (str(tmp_path / "no-such-tool"),)))
    assert result.code
    assert "run 'make setup' again" in result.last_line


def test_a_silent_check_still_has_a_line() -> None:
    assert run(python("silent", "")).last_line == "nothing to report"


def test_shell_scripts_are_found_by_their_first_line(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/a.sh").write_text("#!/usr/bin/env bash\n", encoding="utf-8")
    (tmp_path / "tools/b").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "tools/c.py").write_text("#!/usr/bin/env python3\n", encoding="utf-8")
    (tmp_path / "tools/d").write_bytes(b"\x00\xff")
    assert [path.name for path in shell_scripts(tmp_path)] == ["a.sh", "b"]


def test_every_promised_check_is_run_on_our_own_scripts() -> None:
    wanted = {item.name: item.command for item in checks()}
    assert set(wanted) == {"types", "layers", "lint", "format", "shell", "pages", "words", "rules"}
    assert {"tools/setup.sh", ".ci/run"} <= set(wanted["shell"])
