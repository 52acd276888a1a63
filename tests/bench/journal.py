"""What a durable move costs: an append to the journal against a bare insert just as durable."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

import msgspec

from companion.core.journal import Journal
from companion.core.record import Entry, Notation
from companion.core.store import Store
from companion.games import REGISTRY
from companion.house import new_record
from tests.bench import Row, compared, medians

APPENDS = 300
PRAGMAS = ("journal_mode", "synchronous", "foreign_keys")


def measure() -> list[Row]:
    """Medians over some hundred moves, each on disk before the next."""
    record = new_record(REGISTRY["obscurio"], {}, seed=1, now=0.0)
    move = record.game.legal(record.state)[0]
    entry = Entry(move, 0.0)
    action = msgspec.json.encode(Notation.raw(move)).decode()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "journal.db")
        journal = Journal(store)
        journal.begin(record.header, record.state)
        bare = _bare(Path(folder) / "bare.db", store)
        seqs = iter(range(APPENDS))
        ours, theirs = medians(
            APPENDS,
            lambda: journal.append(record.header.id, next(seqs), entry, record.state),
            lambda: bare.execute("INSERT INTO entries (at, action) VALUES (0, ?)", (action,)),
        )
        bare.close()
        store.close()
    return [compared("a move made durable", ours, "a bare durable insert", theirs)]


def _bare(path: Path, store: Store) -> sqlite3.Connection:
    """A database with one table and the journal's own pragmas, each statement a transaction."""
    db = sqlite3.connect(path, isolation_level=None)
    for name in PRAGMAS:
        db.execute(f"PRAGMA {name} = {store.rows(f'PRAGMA {name}')[0][0]}")
    db.execute("CREATE TABLE entries (seq INTEGER PRIMARY KEY, at REAL, action TEXT)")
    return db
