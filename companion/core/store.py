"""The one SQLite file of the house: opened, checked, brought up to date, and set aside if damaged.

A move is on disk before anyone sees it: WAL with synchronous=FULL, so a transaction that returned
has been through fsync. SD cards and power cuts are the normal case.
"""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.core.clock import Clock, SystemClock
from companion.core.errors import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNewer,
    StoreUnwritable,
)
from companion.core.schema import MIGRATIONS, SCHEMA
from companion.core.text import Text
from companion.core.wal import damaged

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_COMPANIONS = ("", "-wal", "-shm")  # the files that together are one database


class Store:
    """The open file. Safe to use from several threads; several processes take turns."""

    def __init__(
        self, path: Path, *, clock: Clock | None = None, busy_seconds: float = 5.0
    ) -> None:
        self.path = path
        self.notices: list[Text] = []
        self._clock = clock or SystemClock()
        self._busy_seconds = busy_seconds
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if damaged(_beside(path, "-wal")):
                self._keep_copy_of_log()
        except OSError as error:
            raise StoreUnwritable("core.store.unwritable", path=str(path)) from error
        try:
            self._db = self._open()
        except StoreDamaged:
            self._set_aside()
            self._db = self._open()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on disk when the block ends, or none of it."""
        with self._lock, self._translated():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                # SQLite has rolled back by itself after some errors (a full disk).
                if self._db.in_transaction:
                    with suppress(sqlite3.Error):
                        self._db.execute("ROLLBACK")
                raise

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Read."""
        with self._lock, self._translated():
            return self._db.execute(sql, values).fetchall()

    def problems(self) -> list[str]:
        """What SQLite's own thorough check finds wrong with the file; usually nothing."""
        found = [str(row[0]) for row in self.rows("PRAGMA integrity_check(5)")]
        return [] if found == ["ok"] else found

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    def _open(self) -> sqlite3.Connection:
        with self._translated():
            db = sqlite3.connect(
                self.path,
                timeout=self._busy_seconds,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                found = db.execute("PRAGMA user_version").fetchone()[0]
                if found > SCHEMA:
                    raise StoreNewer("core.store.newer", path=str(self.path))
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = FULL")
                db.execute("PRAGMA foreign_keys = ON")
                if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                    raise StoreDamaged("core.store.damaged", path=str(self.path))
                _migrate(db)
            except BaseException:
                db.close()
                raise
        return db

    def _set_aside(self) -> None:
        """Rename what cannot be opened, so that someone can still look at it, and say so."""
        stem = f"{self.path.stem}.damaged-{self._stamp()}"
        target = _free(self.path.with_name(f"{stem}{self.path.suffix}"))
        for tail in _COMPANIONS:
            source = _beside(self.path, tail)
            if source.exists():
                source.rename(_beside(target, tail))
        self.notices.append(Text("core.store.set_aside", {"path": str(target)}))

    def _keep_copy_of_log(self) -> None:
        """SQLite would overwrite a damaged log; someone may want to look at it first."""
        log = _beside(self.path, "-wal")
        target = _free(log.with_name(f"{log.name}.damaged-{self._stamp()}"))
        shutil.copyfile(log, target)
        self.notices.append(Text("core.store.log_damaged", {"path": str(target)}))

    def _stamp(self) -> str:
        return datetime.fromtimestamp(self._clock.now(), tz=UTC).strftime("%Y%m%d-%H%M%S")

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._named(error) from error

    def _named(self, error: sqlite3.Error) -> StoreError:
        # The low byte is the kind of trouble, the rest its details.
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
        path = str(self.path)
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return StoreBusy("core.store.busy", path=path)
        if code == sqlite3.SQLITE_FULL:
            return StoreFull("core.store.full", path=path)
        if code in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
            return StoreUnwritable("core.store.unwritable", path=path)
        if code in _DAMAGE:
            return StoreDamaged("core.store.damaged", path=path)
        return StoreError("core.store.trouble", path=path, detail=str(error))


def _migrate(db: sqlite3.Connection) -> None:
    """Bring the tables up to date, all steps or none."""
    if db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        # Asked again: another process may have done it while we waited for the lock.
        found = db.execute("PRAGMA user_version").fetchone()[0]
        for step in MIGRATIONS[found:]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _beside(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def _free(path: Path) -> Path:
    """This name, or the next one that nobody has: what was set aside is never overwritten."""
    candidate, number = path, 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return candidate
