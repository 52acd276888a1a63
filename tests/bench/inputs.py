"""How many taps a whole solo turn of Trickerion needs, against what nobody could work out."""

from __future__ import annotations

from companion.games.trickerion.heir.inputs import counted
from tests.bench import Row

GAMES = 10


def measure() -> list[Row]:
    """Taps a turn, with and without the Academy; the floor is your decisions and the nods."""
    rows = []
    for name, academy in (("solo turn", False), ("solo turn, Academy", True)):
        found = counted(GAMES, academy=academy)
        rows += [
            Row(
                f"{name}: taps in all",
                f"{found.whole:.1f}",
                f"{found.floor:.1f} floor",
                f"{found.whole / found.floor:.2f}",
            ),
            Row(
                f"{name}: taps for the Heir",
                f"{found.heir:.1f}",
                f"{found.chosen + found.nods:.1f} nods and choices",
                f"{found.heir / (found.chosen + found.nods):.2f}",
            ),
        ]
    return rows
