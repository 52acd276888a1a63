"""The board as a graph: magicians jump from Place to Place, apprentices walk the paved path."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.games.three_magicians.options import (
    CARD_OF,
    DATA,
    LABYRINTH,
    LIFE,
    PLACES,
    Board,
    Options,
    Rows,
)

Joins = tuple[tuple[str, str], ...]
Graph = dict[str, tuple[str, ...]]


def magic(square: str) -> bool:
    """3M-SET-03: one of the seven Magic Places, where cards lie, and where magicians fight."""
    return square in CARD_OF


# --- magicians -----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def side_by_side(rows: Rows) -> Graph:
    """3M-MAG-02, 3M-MAG-06, 3M-MAG-09?: no diagonals; the Labyrinth opens on Life alone."""
    at = {place: (y, x) for y, row in enumerate(rows) for x, place in enumerate(row)}
    found: Graph = {}
    for place, (y, x) in at.items():
        near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)}
        found[place] = tuple(other for other in PLACES if at[other] in near)
    return _only_through_life(found)


@lru_cache(maxsize=64)
def joined_by_path(joins: Joins) -> Graph:
    """3M-MAG-09?: another house's neighbours: Places with nothing but slabs between them."""
    graph = adjacency(joins)
    found: Graph = {}
    for place in PLACES:
        seen, edge, near = {place}, [place], set()
        while edge:
            for square in graph.get(edge.pop(), ()):
                if square in seen:
                    continue
                seen.add(square)
                if square in PLACES:
                    near.add(square)
                else:
                    edge.append(square)
        found[place] = tuple(other for other in PLACES if other in near)
    return _only_through_life(found)


def _only_through_life(graph: Graph) -> Graph:
    found = {
        place: tuple(o for o in near if LABYRINTH not in (place, o) or LIFE in (place, o))
        for place, near in graph.items()
    }
    found[LABYRINTH] = (LIFE,)
    if LABYRINTH not in found[LIFE]:
        found[LIFE] = (*found[LIFE], LABYRINTH)
    return found


def neighbours(options: Options) -> Graph:
    """Where one jump leads from each Place."""
    board = whole(options.board)
    if options.mag_09 == "joined_by_path" and board is not None:
        return joined_by_path(board.joins)
    return side_by_side(options.places)


def jumps(options: Options, start: str, notches: int) -> tuple[tuple[str, str | None], ...]:
    """3M-MAG-02, MAG-04, MAG-07, MAG-10?, MAG-11?: where a move leads, and the Place it crosses.

    One notch is one jump and crosses nothing; two notches are two, and the Place between them is
    the second of each pair.
    """
    graph = neighbours(options)
    if notches == 1:
        return tuple((place, None) for place in graph[start] if _may_enter(options, place))
    found = []
    for middle in graph[start] if notches == 2 else ():
        if middle == LABYRINTH:
            continue
        for end in graph[middle]:
            returns = end == start and options.mag_10 == "no_return"
            if not returns and _may_enter(options, end):
                found.append((end, middle))
    return tuple(found)


def _may_enter(options: Options, place: str) -> bool:
    return place != LABYRINTH or options.mag_11 == "from_life"


# --- the path ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def adjacency(joins: Joins) -> Graph:
    """Each square with those that a step leads to."""
    found: dict[str, list[str]] = {}
    for first, second in joins:
        found.setdefault(first, []).append(second)
        found.setdefault(second, []).append(first)
    return {square: tuple(dict.fromkeys(near)) for square, near in found.items()}


def missing(board: Board | None) -> tuple[str, ...]:
    """What a drawing still lacks: symbol slabs, slabs that lead nowhere, Places out of reach."""
    if board is None:
        return ("path",)
    return _missing(board.joins, tuple(board.slabs), len(symbol_slabs(board)))


@lru_cache(maxsize=256)
def _missing(joins: Joins, slabs: tuple[str, ...], symbols: int) -> tuple[str, ...]:
    graph = adjacency(joins)
    found = []
    if symbols != DATA.path.symbol_slabs:
        found.append("symbols")
    if any(slab not in graph for slab in slabs):
        found.append("loose")
    seen, edge = {LIFE}, [LIFE]
    while edge:
        for square in graph.get(edge.pop(), ()):
            if square not in seen:
                seen.add(square)
                edge.append(square)
    if not {*PLACES, *graph} <= seen:
        found.append("apart")
    return tuple(found)


def whole(board: Board | None) -> Board | None:
    """3M-SET-17?: the drawing once nothing is missing; half a path would forbid what is allowed."""
    return None if missing(board) else board


def symbol_slabs(board: Board) -> tuple[str, ...]:
    """3M-SET-04: the slabs that carry symbols."""
    return tuple(name for name, slab in board.slabs.items() if slab.symbol)


def walks(
    options: Options, start: str, steps: Iterable[int], *, held: frozenset[str] = frozenset()
) -> frozenset[str]:
    """3M-APP-01 to APP-04: the squares where a walk of exactly so many steps can end.

    `held` are the Magic Places with an opposing magician. Empty if the path is not drawn, or if the
    apprentice stands on a square that is not on the drawing.
    """
    board = whole(options.board)
    if board is None:
        return frozenset()
    if start == LABYRINTH and options.lab_05 == "from_life":
        start = LIFE
    wall = held if options.app_09 == "blocked" else frozenset()
    once, back = options.app_08 == "no_square_twice", options.app_10 == "turn_back"
    counts = tuple(steps)
    found: frozenset[str] = frozenset().union(
        *(_ends(board.joins, start, n, wall, once=once, turn_back=back, far=False) for n in counts)
    )
    # 3M-APP-10?: every way is too short, so one goes as far as one can.
    return found or _ends(
        board.joins, start, min(counts), wall, once=once, turn_back=back, far=True
    )


@lru_cache(maxsize=8192)
def _ends(
    joins: Joins,
    start: str,
    steps: int,
    wall: frozenset[str],
    *,
    once: bool,
    turn_back: bool,
    far: bool,
) -> frozenset[str]:
    """3M-APP-08?: the ends of all walks of so many steps; with `far`, of the longest there are."""
    graph = adjacency(joins)
    edge: set[tuple[str, ...]] = {(start,)}
    for _ in range(steps):
        onward = {
            (*way, square) if once else (way[-1], square)
            for way in edge
            for square in _onward(graph, way, wall, turn_back=turn_back)
        }
        if not onward:
            if far:
                break
            return frozenset()
        edge = onward
    return frozenset(way[-1] for way in edge if len(way) > 1)


def _onward(
    graph: Graph, way: tuple[str, ...], wall: frozenset[str], *, turn_back: bool
) -> tuple[str, ...]:
    """Where the next step may lead; `way` is the last step, or the whole walk if none may recur."""
    here = way[-1]
    if len(way) > 1 and here in wall:
        return ()
    near = graph.get(here, ())
    ahead = tuple(square for square in near if square not in way[:-1])
    if not ahead and turn_back and len(way) > 1:
        return (way[-2],)
    return ahead
