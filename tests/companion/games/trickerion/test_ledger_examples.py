"""Every worked example of the two ledgers is a test of its own, under its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = HERE.parents[3] / "docs" / "rules"


@pytest.mark.parametrize(
    ("ledger", "tests"),
    [("trickerion.md", "test_examples.py"), ("heir.md", "heir/test_examples.py")],
)
def test_no_example_is_left_out(ledger: str, tests: str) -> None:
    _, _, examples = (RULES / ledger).read_text(encoding="utf-8").partition("Worked examples\n")
    numbers = [int(found) for found in re.findall(r"^(\d+)\. ", examples, re.MULTILINE)]
    assert len(numbers) >= 12
    tested = re.findall(r"^def test_example_(\d+)", (HERE / tests).read_text("utf-8"), re.MULTILINE)
    assert sorted(map(int, tested)) == numbers
