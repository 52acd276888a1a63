"""The journal: every entry of every game, on disk before anyone sees it, and never taken away."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from companion.core.errors import AlreadyKept, BadRecord, NoSuchGame, OutOfStep
from companion.core.game import State
from companion.core.record import Entry, Header, Notation, Record
from companion.core.registry import AnyGame
from companion.core.replay import Line, replay
from companion.core.store import Store

Status: TypeAlias = Literal["open", "finished", "put_away"]


_KEPT = """SELECT g.id, g.game, g.status, g.created, g.played, g.state,
    (SELECT count(*) FROM entries e WHERE e.game_id = g.id) FROM games g"""


class Kept(Struct, frozen=True, kw_only=True):
    """One game of the journal as a list shows it; nothing needed replaying for it.

    `state` is the state of the last entry as JSON, or None for a game of an older journal.
    """

    id: str
    game: str
    status: Status
    created: float
    played: float
    entries: int
    state: bytes | None

    def table(self) -> State | None:
        """What every game's state has: seats, turn, phase, outcome."""
        return None if self.state is None else msgspec.json.decode(self.state, type=State)


class Journal:
    """Games and their entries in the store. Implements the table's `Log`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def begin(self, header: Header, state: State) -> None:
        """Keep a new game, before its first move."""
        with self._store.writing() as db:
            if db.execute("SELECT 1 FROM games WHERE id = ?", (header.id,)).fetchone():
                raise AlreadyKept("core.journal.already_kept", id=header.id)
            db.execute(
                "INSERT INTO games (id, game, header, status, created, played, state)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    header.id,
                    header.game,
                    _json(header),
                    _status(state),
                    header.created,
                    header.created,
                    _json(state),
                ),
            )

    def append(self, game_id: str, seq: int, entry: Entry, state: State) -> None:
        """Write the entry that follows `seq` others, and the state it led to.

        If the game has grown meanwhile, another process plays it too: refused, so that their
        entries never mix.
        """
        with self._store.writing() as db:
            if not db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone():
                raise NoSuchGame("core.journal.no_such_game", id=game_id)
            last = db.execute(
                "SELECT max(seq) FROM entries WHERE game_id = ?", (game_id,)
            ).fetchone()[0]
            expected = 0 if last is None else last + 1
            if seq != expected:
                raise OutOfStep("core.journal.out_of_step", id=game_id, seq=seq, now=expected)
            db.execute(
                "INSERT INTO entries (game_id, seq, at, action) VALUES (?, ?, ?, ?)",
                (game_id, seq, entry.at, _json(Notation.raw(entry.action))),
            )
            db.execute(
                "UPDATE games SET played = ?, state = ?, status = ? WHERE id = ?",
                (entry.at, _json(state), _status(state), game_id),
            )

    def keep(self, record: Record[Any, Any, Any]) -> None:
        """Keep a whole record at once (an import): all of it or nothing."""
        header = record.header
        entries = [
            (header.id, seq, entry.at, _json(Notation.raw(entry.action)))
            for seq, entry in enumerate(record.entries)
        ]
        played = record.entries[-1].at if record.entries else header.created
        with self._store.writing() as db:
            if db.execute("SELECT 1 FROM games WHERE id = ?", (header.id,)).fetchone():
                raise AlreadyKept("core.journal.already_kept", id=header.id)
            db.execute(
                "INSERT INTO games (id, game, header, status, created, played, state)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    header.id,
                    header.game,
                    _json(header),
                    _status(record.state),
                    header.created,
                    played,
                    _json(record.state),
                ),
            )
            db.executemany(
                "INSERT INTO entries (game_id, seq, at, action) VALUES (?, ?, ?, ?)", entries
            )

    def games(self, *, limit: int = -1) -> list[Kept]:
        """The games, last played first."""
        return self._kept("ORDER BY g.played DESC, g.created DESC LIMIT ?", (limit,))

    def kept(self, game_id: str) -> Kept:
        """One game as a list shows it."""
        found = self._kept("WHERE g.id = ?", (game_id,))
        if not found:
            raise NoSuchGame("core.journal.no_such_game", id=game_id)
        return found[0]

    def header(self, game_id: str) -> Header:
        """What a game started with."""
        found = self._store.rows("SELECT header FROM games WHERE id = ?", (game_id,))
        if not found:
            raise NoSuchGame("core.journal.no_such_game", id=game_id)
        try:
            return msgspec.json.decode(found[0][0], type=Header)
        except msgspec.DecodeError as error:
            raise BadRecord("core.record.bad_header", detail=str(error)) from error

    def lines(self, game_id: str) -> list[Line]:
        """A game's entries in order."""
        rows = self._store.rows(
            "SELECT action, at FROM entries WHERE game_id = ? ORDER BY seq", (game_id,)
        )
        return [Line(msgspec.json.decode(action), at) for action, at in rows]

    def load(self, game_id: str, game: AnyGame) -> Record[Any, Any, Any]:
        """A game as it stands, replayed by the rules."""
        return replay(game, self.header(game_id), self.lines(game_id))

    def put_away(self, game_id: str) -> None:
        """An unfinished game that will not be asked for on the first screen; nothing is deleted."""
        self._set_status(game_id, "put_away", unless="finished")

    def take_out(self, game_id: str) -> None:
        """A game that was put away is on the table again."""
        self._set_status(game_id, "open", unless="finished")

    def refresh(self, game_id: str, state: State) -> None:
        """Fill in the state of a game that an older journal kept without."""
        with self._store.writing() as db:
            db.execute(
                "UPDATE games SET state = ? WHERE id = ? AND state IS NULL", (_json(state), game_id)
            )

    def note(self, game_id: str, key: str, value: object) -> None:
        """Remember a small thing about a game; the next one under this key overwrites it."""
        with self._store.writing() as db:
            if not db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone():
                raise NoSuchGame("core.journal.no_such_game", id=game_id)
            db.execute(
                "INSERT INTO notes (game_id, key, value) VALUES (?, ?, ?)"
                " ON CONFLICT (game_id, key) DO UPDATE SET value = excluded.value",
                (game_id, key, _json(value)),
            )

    def notes(self, game_id: str) -> dict[str, Any]:
        """What was remembered about a game."""
        rows = self._store.rows("SELECT key, value FROM notes WHERE game_id = ?", (game_id,))
        return {key: msgspec.json.decode(value) for key, value in rows}

    def _kept(self, tail: str, values: tuple[object, ...]) -> list[Kept]:
        rows = self._store.rows(f"{_KEPT} {tail}", values)
        return [
            Kept(
                id=row[0],
                game=row[1],
                status=cast("Status", row[2]),
                created=row[3],
                played=row[4],
                state=None if row[5] is None else row[5].encode(),
                entries=row[6],
            )
            for row in rows
        ]

    def _set_status(self, game_id: str, status: Status, *, unless: Status) -> None:
        self.kept(game_id)
        with self._store.writing() as db:
            db.execute(
                "UPDATE games SET status = ? WHERE id = ? AND status != ?",
                (status, game_id, unless),
            )


def _status(state: State) -> Status:
    return "open" if state.outcome is None else "finished"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
