"""Facts about boards: nine places in a grid, and a path drawn between them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.catalogue import Catalogue
from companion.core.clock import FakeClock
from companion.core.errors import BadFact
from companion.core.factkinds import KINDS, MOST_SLABS
from companion.core.game import Fact
from companion.core.store import Store
from companion.words import Words

GRID = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]
SLAB = {"x": 0.5, "y": 0.25, "symbol": True}
PATH = {"slabs": {"s1": SLAB, "s2": {"x": 0, "y": 1}}, "joins": [["a", "s1"], ["s1", "s2"]]}


def refusal(kind: str, value: object) -> str:
    with pytest.raises(BadFact) as error:
        KINDS[kind](value)
    return error.value.text.key


def test_nine_places_and_a_path_are_fine() -> None:
    KINDS["grid"](GRID)
    KINDS["grid"](tuple(map(tuple, GRID)))
    KINDS["board"](PATH)
    KINDS["board"]({"slabs": {}, "joins": []})


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (None, "core.fact.grid.shape"),
        (GRID[:2], "core.fact.grid.shape"),
        ([*GRID[:2], ["g", "h"]], "core.fact.grid.shape"),
        ([*GRID[:2], "ghi"], "core.fact.grid.shape"),
        ([*GRID[:2], ["a", "h", "i"]], "core.fact.grid.places"),
        ([*GRID[:2], ["", "h", "i"]], "core.fact.grid.places"),
        ([*GRID[:2], [1, 2, 3]], "core.fact.grid.places"),
    ],
)
def test_places_that_cannot_lie_so(value: object, key: str) -> None:
    assert refusal("grid", value) == key


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (None, "core.fact.board.shape"),
        ({"slabs": []}, "core.fact.board.shape"),
        ({"joins": {}}, "core.fact.board.shape"),
        ({"slabs": {"s1": {"x": 0.5}}}, "core.fact.board.slab"),
        ({"slabs": {"s1": {**SLAB, "x": 1.5}}}, "core.fact.board.slab"),
        ({"slabs": {"s1": {**SLAB, "x": True}}}, "core.fact.board.slab"),
        ({"slabs": {"s1": {**SLAB, "symbol": 1}}}, "core.fact.board.slab"),
        ({"slabs": {"s1": {**SLAB, "z": 0}}}, "core.fact.board.slab"),
        ({"slabs": {"": SLAB}}, "core.fact.board.slab"),
        ({"slabs": {f"s{n}": SLAB for n in range(MOST_SLABS + 1)}}, "core.fact.board.slabs"),
        ({"joins": [["a", "a"]]}, "core.fact.board.join"),
        ({"joins": [["a", "s1"], ["s1", "a"]]}, "core.fact.board.join"),
        ({"joins": [["a", "s1", "s2"]]}, "core.fact.board.join"),
        ({"joins": [["a", 1]]}, "core.fact.board.join"),
    ],
)
def test_paths_that_cannot_be_drawn(change: dict[str, Any] | None, key: str) -> None:
    value = None if change is None else {**PATH, **change}
    assert refusal("board", value) == key


def test_every_refusal_has_words() -> None:
    for language in ("en", "fr"):
        words = Words(language)
        for key in ("grid.shape", "grid.places", "board.shape", "board.slabs", "board.join"):
            assert words.knows(f"core.fact.{key}")


def test_a_drawn_path_is_kept_for_every_later_game(tmp_path: Path) -> None:
    fact = Fact(id="toy.path", option="path", rule="T-5", kind="board", source="drawn")
    store = Store(tmp_path / "journal.sqlite3")
    Catalogue(store, lambda: (fact,), clock=FakeClock(50)).confirm("toy.path", PATH)
    again = Catalogue(store, lambda: (fact,), clock=FakeClock(60))
    assert again.filled((fact,), {}) == {"path": PATH}
    assert again.to_confirm((fact,)) == ()
