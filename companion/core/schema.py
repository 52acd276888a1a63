"""The tables of the house's SQLite file, as the steps that lead from one version to the next.

A step that was once released is never changed; a new version is a new step.
"""

from __future__ import annotations

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    # 1: games and their entries. Entries are only ever added; the triggers hold us to it.
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            header TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('open', 'finished', 'put_away')),
            created REAL NOT NULL,
            played REAL NOT NULL
        ) STRICT""",
        """CREATE TABLE entries (
            game_id TEXT NOT NULL REFERENCES games (id),
            seq INTEGER NOT NULL,
            at REAL NOT NULL,
            action TEXT NOT NULL,
            PRIMARY KEY (game_id, seq)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TRIGGER entries_stay BEFORE DELETE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END""",
        """CREATE TRIGGER entries_stand BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END""",
    ),
    # 2: the state that a game's last entry led to, so that History needs no replay; small notes
    # that are overwritten; facts of the owner's copy; players.
    (
        "ALTER TABLE games ADD COLUMN state TEXT",
        """CREATE TABLE notes (
            game_id TEXT NOT NULL REFERENCES games (id),
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (game_id, key)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE facts (
            id TEXT PRIMARY KEY,
            value TEXT NOT NULL,
            source TEXT NOT NULL,
            at REAL NOT NULL
        ) STRICT""",
        """CREATE TABLE players (
            name TEXT PRIMARY KEY COLLATE NOCASE,
            colour TEXT NOT NULL,
            played REAL NOT NULL
        ) STRICT""",
        "CREATE INDEX games_by_time ON games (played)",
    ),
)

SCHEMA = len(MIGRATIONS)
