"""Every worked example of these ledgers is a test that bears its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs" / "rules"
GAMES = ("illusio", "obscurio", "pantacle", "three_magicians")


def told(game: str) -> list[str]:
    """The numbers in the ledger."""
    ledger = (RULES / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(r"^- ([0-9A-Z]+-EX-\d+)\b", ledger, re.MULTILINE)


def marked(game: str) -> set[str]:
    """The numbers the tests of the examples are marked with."""
    source = (HERE / game / "test_examples.py").read_text(encoding="utf-8")
    tests = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    marks = [mark for test in tests for mark in test.decorator_list]
    return {
        argument.value
        for mark in marks
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and "-EX-" in argument.value
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_example_is_left_out(game: str) -> None:
    numbers = told(game)
    assert len(numbers) >= 15
    assert [int(number[-2:]) for number in numbers] == list(range(1, len(numbers) + 1))
    assert marked(game) == set(numbers)
