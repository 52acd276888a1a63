"""Recorded games: each replays move by move, and every ending of every listed game has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import tablefile
from companion.core.registry import AnyGame
from companion.games import REGISTRY

HERE = Path(__file__).parent
LISTED = {game.id.replace("-", "_") for game in REGISTRY}
RECORDS = [
    path for path in sorted(HERE.glob("*/records/*.table")) if path.parent.parent.name in LISTED
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_it_replays_to_its_end(path: Path) -> None:
    record = tablefile.read(path, REGISTRY)
    assert record.outcome is not None
    assert record.outcome.ending == path.stem.partition("-")[0]
    assert tablefile.dumps(record) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", list(REGISTRY), ids=lambda game: game.id)
def test_every_ending_has_a_record(game: AnyGame) -> None:
    folder = HERE / game.id.replace("-", "_") / "records"
    recorded = {path.stem.partition("-")[0] for path in folder.glob("*.table")}
    assert recorded == set(game.endings)
