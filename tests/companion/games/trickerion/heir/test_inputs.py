"""How many taps a solo turn takes: the Heir costs one nod a visit, and chance one tap a draw."""

from __future__ import annotations

import json

import pytest

from companion.cli import main
from companion.games.trickerion.heir.inputs import KINDS, counted
from tests.bench import inputs as bench


def test_the_floor_is_everything_but_chance() -> None:
    found = counted(3)
    assert found.whole == pytest.approx(sum(getattr(found, kind) for kind in KINDS))
    assert found.floor == pytest.approx(found.whole - found.chance)
    assert found.heir == pytest.approx(found.whole - found.yours)


def test_the_heir_costs_less_than_your_own_turn() -> None:
    found = counted(3, difficulty="easy")
    assert found.heir < found.yours
    assert found.chance < 8
    assert found.chosen < 0.2  # once a game: the second die of turn II (HEIR-CFG-09)
    assert found.nods <= 6  # at most one for each disc, one for the show


def test_a_table_that_draws_itself_needs_no_more_taps() -> None:
    assert counted(2, chance="table").whole == counted(2).whole


def test_the_command_names_the_floor(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "inputs", "--games", "1", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "The floor" in printed
    assert "A nod for each visit" in printed
    assert main(["bench", "inputs", "--games", "1", "--academy", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert numbers["floor"] < numbers["whole"]


def test_the_bench_prints_them_as_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 1)
    rows = bench.measure()
    assert [row.what for row in rows if "Heir" in row.what] == [
        "solo turn: taps for the Heir",
        "solo turn, Academy: taps for the Heir",
    ]
    assert all(float(row.ratio) > 1 for row in rows)
