"""The people who play here: their names and colours, remembered so that nobody types twice."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.core.clock import Clock
from companion.core.game import Seat
from companion.core.store import Store

# What a pawn can be. Some games call a seat after its role instead (the Grimoire has no pawn);
# such a seat says nothing about the colour its person likes.
COLOURS = frozenset(
    {
        "black",
        "blue",
        "brown",
        "green",
        "grey",
        "orange",
        "pink",
        "red",
        "violet",
        "white",
        "yellow",
    }
)


class Player(Struct, frozen=True):
    """Someone who has played: the colour they had last, and when that was."""

    name: str
    colour: str
    played: float

    @property
    def seat(self) -> Seat:
        """As they would sit down again."""
        return Seat(self.name, self.colour)


class Players:
    """Everyone who has played, the most recent first. Names are the same in capitals or not."""

    def __init__(self, store: Store, *, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def all(self) -> list[Player]:
        """Everyone, most recent first; those of one evening in the order they sat."""
        rows = self._store.rows(
            "SELECT name, colour, played FROM players ORDER BY played DESC, rowid"
        )
        return [Player(*row) for row in rows]

    def remember(self, seats: Iterable[Seat]) -> None:
        """These people sit down now, with these colours. A seat nobody has named stays nobody's."""
        now = self._clock.now()
        with self._store.writing() as db:
            db.executemany(
                "INSERT INTO players (name, colour, played) VALUES (?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET name = excluded.name,"
                " colour = coalesce(nullif(excluded.colour, ''), colour), played = excluded.played",
                [
                    (name, seat.colour if seat.colour in COLOURS else "", now)
                    for seat in seats
                    if (name := seat.name.strip()) and not name.isdecimal()
                ],
            )

    def add(self, players: Iterable[Player]) -> None:
        """Take in people of another journal; those we know stay as they are."""
        with self._store.writing() as db:
            db.executemany(
                "INSERT INTO players (name, colour, played) VALUES (?, ?, ?)"
                " ON CONFLICT (name) DO NOTHING",
                [(player.name, player.colour, player.played) for player in players],
            )

    def forget(self, name: str) -> None:
        """Take a name off the list; the games they played stay as they are."""
        with self._store.writing() as db:
            db.execute("DELETE FROM players WHERE name = ?", (name,))
