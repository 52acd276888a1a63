"""A path to test with: no owner's board, only a small one whose distances are easy to count.

Two slabs lie between Places that are neighbours, so it is three steps from one to the next; the
Labyrinth hangs on Life by a single slab. One slab of eight paths carries symbols.
"""

from __future__ import annotations

from typing import Any

AT = {
    "forest": (0.1, 0.1), "magicians": (0.5, 0.1), "tower": (0.9, 0.1),
    "castle": (0.1, 0.5), "life": (0.5, 0.5), "labyrinth": (0.9, 0.5),
    "sun": (0.1, 0.9), "mill": (0.5, 0.9), "moon": (0.9, 0.9),
}  # fmt: skip
LINKS = (
    ("forest", "magicians", 2),
    ("magicians", "tower", 2),
    ("forest", "castle", 2),
    ("castle", "sun", 2),
    ("sun", "mill", 2),
    ("mill", "moon", 2),
    ("life", "magicians", 2),
    ("life", "castle", 2),
    ("life", "mill", 2),
    ("life", "labyrinth", 1),
)
WITH_SYMBOLS = 8


def drawn(*, symbols: int = WITH_SYMBOLS, links: tuple[Any, ...] = LINKS) -> dict[str, Any]:
    """The board as the catalogue keeps it."""
    slabs: dict[str, dict[str, Any]] = {}
    joins: list[list[str]] = []
    for number, (start, end, count) in enumerate(links):
        (x, y), (x2, y2) = AT[start], AT[end]
        last = start
        for step in range(1, count + 1):
            name = f"s{len(slabs) + 1}"
            share = step / (count + 1)
            slabs[name] = {
                "x": round(x + (x2 - x) * share, 3),
                "y": round(y + (y2 - y) * share, 3),
                "symbol": step == 1 and number < symbols,
            }
            joins.append([last, name])
            last = name
        joins.append([last, end])
    return {"slabs": slabs, "joins": joins}


BOARD = drawn()
