"""The table of measurements, and that every module there can be measured."""

import importlib.util
from pathlib import Path

import pytest

from tests.bench import Row, compared, duration, medians
from tests.bench.__main__ import main, table

BENCH = Path(__file__).resolve().parents[1] / "bench"


def test_the_table_lines_up() -> None:
    rows = [compared("a move", 0.002, "a bare one", 0.001), Row("other", "1", "2", "0.50")]
    lines = table(rows).splitlines()
    assert lines[2].split("  ")[0] == "a move"
    assert lines[2].endswith("2.00")
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize(
    ("seconds", "text"), [(1.5, "1.50 s"), (0.0123, "12.30 ms"), (0.0000045, "4.5 µs")]
)
def test_a_duration_has_a_fitting_unit(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_works_take_turns() -> None:
    done: list[str] = []
    assert len(medians(2, lambda: done.append("a"), lambda: done.append("b"))) == 2
    assert done == ["a", "b", "a", "b"]


def test_an_unknown_measurement_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert "no nothing; there are" in capsys.readouterr().err


@pytest.mark.parametrize("path", sorted(BENCH.glob("[!_]*.py")), ids=lambda path: path.stem)
def test_every_module_can_be_measured(path: Path) -> None:
    spec = importlib.util.find_spec(f"tests.bench.{path.stem}")
    assert spec is not None
    assert "def measure() -> list[Row]:" in path.read_text(encoding="utf-8")
