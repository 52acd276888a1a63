"""Drawing the path of one's own board, square by square. No widgets here."""

from __future__ import annotations

from itertools import count
from typing import Any

from companion.core.factkinds import MOST_SLABS
from companion.games.three_magicians.options import PLACES

Slabs = dict[str, dict[str, Any]]
Joins = list[list[str]]


class Drawing:
    """A path being drawn: slabs, joins, and the square from which the next slab goes on.

    Positions are shares of the board from its upper left corner, 0 to 1.
    """

    def __init__(self, value: dict[str, Any] | None) -> None:
        value = value or {"slabs": {}, "joins": []}
        self.slabs: Slabs = {name: dict(slab) for name, slab in value["slabs"].items()}
        self.joins: Joins = [list(join) for join in value["joins"]]
        self.selected: str | None = None
        self._past: list[tuple[Slabs, Joins, str | None]] = []

    @property
    def value(self) -> dict[str, Any]:
        """The path as the catalogue keeps it."""
        return {
            "slabs": {name: dict(slab) for name, slab in self.slabs.items()},
            "joins": [list(join) for join in self.joins],
        }

    @property
    def symbols(self) -> int:
        """How many slabs carry symbols."""
        return sum(slab["symbol"] for slab in self.slabs.values())

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    def tap(self, x: float, y: float, found: str | None) -> None:
        """A finger on a square (`found`) or on the ground between them."""
        if found is None:
            if self.selected is not None and len(self.slabs) < MOST_SLABS:
                self._remember()
                self._add(x, y)
        elif self.selected is None:
            self.selected = found
        elif found == self.selected:
            self.selected = None
        else:
            if not self._joined(self.selected, found):
                self._remember()
                self.joins.append([self.selected, found])
            self.selected = found if found not in PLACES else None

    def hold(self, found: str | None) -> bool:
        """A finger that rests on a slab: symbols, or none again."""
        if found is None or found not in self.slabs:
            return False
        self._remember()
        self.slabs[found]["symbol"] = not self.slabs[found]["symbol"]
        return True

    def remove(self) -> None:
        """Take the chosen slab away, with what leads to it."""
        if self.selected in self.slabs:
            self._remember()
            gone = self.selected
            del self.slabs[gone]
            self.joins = [join for join in self.joins if gone not in join]
            self.selected = None

    def undo(self) -> None:
        """One step back."""
        if self._past:
            self.slabs, self.joins, self.selected = self._past.pop()

    def _add(self, x: float, y: float) -> None:
        name = next(f"s{n}" for n in count(1) if f"s{n}" not in self.slabs)
        self.slabs[name] = {"x": round(x, 3), "y": round(y, 3), "symbol": False}
        self.joins.append([str(self.selected), name])
        self.selected = name

    def _joined(self, first: str, second: str) -> bool:
        return any({first, second} == set(join) for join in self.joins)

    def _remember(self) -> None:
        slabs = {name: dict(slab) for name, slab in self.slabs.items()}
        self._past.append((slabs, [list(join) for join in self.joins], self.selected))
