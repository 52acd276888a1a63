"""What kinds of facts there are, and which values each may have: a line of `KINDS` each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.core.errors import BadFact

Check: TypeAlias = Callable[[object], None]

MOST_SPACES = 12
HIGHEST = 9
SHORTEST, LONGEST = 10, 600
MOST_ENTRIES = 400
LONGEST_NAME = 60
MOST_SLABS = 200


def _digit(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST


def _track(value: object) -> None:
    """The spaces of a track in order, each with the number printed on it."""
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_SPACES:
        raise BadFact("core.fact.track.length", most=MOST_SPACES)
    if not all(_digit(number) for number in value):
        raise BadFact("core.fact.track.value", high=HIGHEST)


def _counts(value: object) -> None:
    """How many of each thing there are."""
    if not isinstance(value, dict) or not value:
        raise BadFact("core.fact.counts.none")
    for name, count in value.items():
        if not isinstance(name, str) or not name:
            raise BadFact("core.fact.counts.name")
        if not _digit(count):
            raise BadFact("core.fact.counts.value", name=name, high=HIGHEST)


def _seconds(value: object) -> None:
    """How long something takes."""
    if not isinstance(value, int) or isinstance(value, bool) or not SHORTEST <= value <= LONGEST:
        raise BadFact("core.fact.seconds", low=SHORTEST, high=LONGEST)


def _book(value: object) -> None:
    """Cards of the owner's copy by name, entered one by one as they turn up in play."""
    if not isinstance(value, dict) or len(value) > MOST_ENTRIES:
        raise BadFact("core.fact.book.entries", most=MOST_ENTRIES)
    for entry in value:
        if not isinstance(entry, str) or not 0 < len(entry) <= LONGEST_NAME:
            raise BadFact("core.fact.book.name", most=LONGEST_NAME)


def _grid(value: object) -> None:
    """Nine different places in three rows of three, as they lie on the board."""
    rows = value if isinstance(value, list | tuple) else ()
    if len(rows) != 3 or not all(isinstance(row, list | tuple) and len(row) == 3 for row in rows):
        raise BadFact("core.fact.grid.shape")
    places = [place for row in rows for place in row]
    if not all(isinstance(place, str) and place for place in places) or len(set(places)) != 9:
        raise BadFact("core.fact.grid.places")


def _board(value: object) -> None:
    """A path drawn on the board: slabs with where they lie (0 to 1), and which squares are joined.

    A drawing may be unfinished; the game says what is missing.
    """
    if not isinstance(value, dict) or set(value) != {"slabs", "joins"}:
        raise BadFact("core.fact.board.shape")
    slabs, joins = value["slabs"], value["joins"]
    if not isinstance(slabs, dict) or not isinstance(joins, list | tuple):
        raise BadFact("core.fact.board.shape")
    if len(slabs) > MOST_SLABS:
        raise BadFact("core.fact.board.slabs", most=MOST_SLABS)
    for name, slab in slabs.items():
        if not isinstance(name, str) or not name or not _slab(slab):
            raise BadFact("core.fact.board.slab")
    seen: set[frozenset[str]] = set()
    for join in joins:
        pair = _pair(join)
        if pair is None or pair in seen:
            raise BadFact("core.fact.board.join")
        seen.add(pair)


def _slab(slab: object) -> bool:
    if not isinstance(slab, dict) or not {"x", "y"} <= set(slab) <= {"x", "y", "symbol"}:
        return False
    where = (slab["x"], slab["y"])
    on_board = all(
        isinstance(n, int | float) and not isinstance(n, bool) and 0 <= n <= 1 for n in where
    )
    return on_board and isinstance(slab.get("symbol", False), bool)


def _pair(join: object) -> frozenset[str] | None:
    """Two different squares, whichever comes first."""
    if not isinstance(join, list | tuple) or len(join) != 2:
        return None
    if not all(isinstance(square, str) and square for square in join) or join[0] == join[1]:
        return None
    return frozenset(join)


# A book is never asked for before a game: it fills while people play.
BOOK = "book"

KINDS: dict[str, Check] = {
    "track": _track,
    "counts": _counts,
    "seconds": _seconds,
    BOOK: _book,
    "grid": _grid,
    "board": _board,
}
