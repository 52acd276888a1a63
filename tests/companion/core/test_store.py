"""The SQLite file: migrations, damage, full disks, read-only folders, other processes."""

from __future__ import annotations

import multiprocessing
import os
import resource
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.core.clock import FakeClock
from companion.core.errors import StoreBusy, StoreError, StoreFull, StoreNewer, StoreUnwritable
from companion.core.journal import Journal
from companion.core.record import Entry, Header, Record
from companion.core.schema import MIGRATIONS, SCHEMA
from companion.core.store import Store
from companion.core.wal import damaged
from tests.companion.toy import TOY, Add


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "journal.sqlite3"


def begun(path: Path, moves: int = 0, game_id: str = "g") -> Store:
    """A journal with one game and some moves in it."""
    store = Store(path, clock=FakeClock())
    journal = Journal(store)
    record = Record(TOY, Header(game="toy", id=game_id, options={"target": 1000}))
    journal.begin(record.header, record.state)
    for _ in range(moves):
        play(journal, record)
    return store


def play(journal: Journal, record: Record) -> None:
    planned = record.plan(Add(1))
    journal.append(record.header.id, record.state_id, Entry(Add(1), 5.0), planned.state)
    record.commit(Add(1), planned, at=5.0)


def play_on(journal: Journal, record: Record) -> None:
    for _ in range(900):
        play(journal, record)


def abandoned(path: Path, moves: int) -> None:
    """Moves of a process that died without closing anything: its log is still there."""
    code = (
        "import os, sys; from pathlib import Path;"
        "from tests.companion.core.test_store import begun;"
        f"begun(Path(sys.argv[1]), {moves}); os._exit(9)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == 9


def kept_moves(store: Store) -> int:
    return store.rows("SELECT count(*) FROM entries")[0][0]


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def test_a_new_file_is_durable_before_shown(path: Path) -> None:
    store = Store(path)
    assert store.rows("PRAGMA journal_mode") == [("wal",)]
    assert store.rows("PRAGMA synchronous") == [(2,)]  # FULL
    assert store.rows("PRAGMA user_version") == [(SCHEMA,)]
    assert store.notices == []
    assert store.problems() == []


def test_a_dead_process_loses_nothing(path: Path) -> None:
    abandoned(path, moves=20)
    assert log_of(path).stat().st_size > 0
    store = Store(path)
    assert kept_moves(store) == 20
    assert store.notices == []


def test_an_older_file_is_brought_up_to_date(path: Path) -> None:
    path.parent.mkdir()
    old = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        old.execute(statement)
    old.execute("PRAGMA user_version = 1")
    old.execute(
        "INSERT INTO games VALUES ('old', 'toy', ?, 'open', 1.0, 2.0)",
        ('{"table":1,"game":"toy","id":"old","options":{},"seed":3,"created":1.0}',),
    )
    old.execute("INSERT INTO entries VALUES ('old', 0, 2.0, ?)", ('{"do":"add","n":3}',))
    old.commit()
    old.close()

    journal = Journal(Store(path))

    record = journal.load("old", TOY)
    assert record.state.count == 3
    assert record.header.seed == 3
    assert journal.kept("old").state is None  # that version did not keep it
    journal.note("old", "sand", 12)  # a table that the old file did not have
    assert journal.notes("old") == {"sand": 12}
    play(journal, record)
    assert journal.kept("old").table().turn == 3
    assert Store(path).rows("PRAGMA user_version") == [(SCHEMA,)]


def test_a_failed_migration_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(path, moves=2).close()
    broken = (*MIGRATIONS, ("CREATE TABLE extra (x)", "CREATE TABLE nonsense ("))
    monkeypatch.setattr("companion.core.store.MIGRATIONS", broken)
    monkeypatch.setattr("companion.core.store.SCHEMA", len(broken))
    with pytest.raises(StoreError):
        Store(path)
    monkeypatch.undo()
    store = Store(path)
    assert kept_moves(store) == 2
    assert store.rows("SELECT name FROM sqlite_master WHERE name = 'extra'") == []


def test_a_newer_file_is_left_alone(path: Path) -> None:
    begun(path, moves=1).close()
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    newer.commit()
    newer.close()
    before = path.read_bytes()
    with pytest.raises(StoreNewer) as caught:
        Store(path)
    assert caught.value.text.key == "core.store.newer"
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.glob("*damaged*")] == []


def test_a_file_that_is_no_database_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"these are not the games you are looking for" * 100)
    store = Store(path, clock=FakeClock(0))
    aside = path.with_name("journal.damaged-19700101-000000.sqlite3")
    assert aside.read_bytes().startswith(b"these are not")
    assert [notice.key for notice in store.notices] == ["core.store.set_aside"]
    assert store.notices[0].args == {"path": str(aside)}
    assert kept_moves(store) == 0


def test_a_damaged_file_is_set_aside_with_its_log(path: Path) -> None:
    abandoned(path, moves=300)
    Store(path).close()
    raw = bytearray(path.read_bytes())
    for page in range(4096, len(raw), 4096):  # the first page holds the tables' names
        raw[page : page + 200] = b"\xa5" * 200
    path.write_bytes(bytes(raw))
    store = Store(path)
    assert [notice.key for notice in store.notices] == ["core.store.set_aside"]
    assert Path(str(store.notices[0].args["path"])).read_bytes() == bytes(raw)
    begun_again = Journal(store)
    record = Record(TOY, Header(game="toy", id="new", options={}))
    begun_again.begin(record.header, record.state)
    assert [kept.id for kept in begun_again.games()] == ["new"]


def test_what_was_set_aside_is_never_overwritten(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"first" * 1000, b"second" * 1000, b"third" * 1000):
        path.write_bytes(content)
        Store(path, clock=FakeClock(0)).close()
    found = {each.read_bytes()[:5] for each in path.parent.glob("*damaged*")}
    assert found == {b"first", b"secon", b"third"}


@pytest.mark.parametrize("left", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_log_keeps_what_is_before_the_cut(path: Path, left: float) -> None:
    abandoned(path, moves=30)
    log = log_of(path)
    raw = log.read_bytes()
    log.write_bytes(raw[: int(len(raw) * left)])
    store = Store(path)
    # Entries come in order, so what is left is the beginning of the game, without holes.
    assert store.notices == []
    rows = store.rows("SELECT name FROM sqlite_master WHERE name = 'entries'")
    moves = [row[0] for row in store.rows("SELECT seq FROM entries ORDER BY seq")] if rows else []
    assert moves == list(range(len(moves)))
    assert len(moves) < 30
    assert left < 0.9 or len(moves) >= 20
    assert store.problems() == []


def test_a_garbage_log_is_kept_for_looking_at(path: Path) -> None:
    abandoned(path, moves=5)
    log_of(path).write_bytes(os.urandom(50_000))
    garbage = log_of(path).read_bytes()
    store = Store(path)
    assert [notice.key for notice in store.notices] == ["core.store.log_damaged"]
    assert Path(str(store.notices[0].args["path"])).read_bytes() == garbage
    assert store.problems() == []


def test_damage_in_the_middle_of_the_log_is_noticed(path: Path) -> None:
    abandoned(path, moves=30)
    log = log_of(path)
    raw = bytearray(log.read_bytes())
    assert not damaged(log)
    middle = len(raw) // 2
    raw[middle : middle + 64] = bytes(64 * [0x5A])
    log.write_bytes(bytes(raw))
    assert damaged(log)
    store = Store(path)
    assert [notice.key for notice in store.notices] == ["core.store.log_damaged"]
    assert 0 < kept_moves(store) < 30


def test_old_frames_behind_new_ones_are_no_damage(path: Path) -> None:
    store = begun(path, moves=40)
    store.rows("PRAGMA wal_checkpoint(RESTART)")
    with store.writing() as db:
        db.execute("INSERT INTO players VALUES ('Ada', 'red', 1.0)")
    assert not damaged(log_of(path))


def test_a_full_disk_loses_nothing_that_was_there(path: Path) -> None:
    store = begun(path, moves=3)
    pages = store.rows("PRAGMA page_count")[0][0]
    store.rows(f"PRAGMA max_page_count = {pages}")
    journal = Journal(store)
    record = journal.load("g", TOY)
    with pytest.raises(StoreFull) as caught:
        play_on(journal, record)
    assert caught.value.text.key == "core.store.full"
    assert kept_moves(store) == record.state_id
    assert Journal(Store(path)).load("g", TOY).state == record.state
    # Room again: the very same move can be played.
    store.rows("PRAGMA max_page_count = 100000")
    play(journal, record)
    assert kept_moves(store) == record.state_id


def _play_until_the_disk_is_full(path: Path, answer: object) -> None:
    store = begun(path)
    journal = Journal(store)
    record = journal.load("g", TOY)
    limit = log_of(path).stat().st_size + 60_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        while True:
            play(journal, record)
    except StoreError as error:
        answer.send((record.state_id, error.text.key))  # type: ignore[attr-defined]
    os._exit(0)


def test_a_log_that_cannot_grow_keeps_every_acknowledged_move(path: Path) -> None:
    here, there = multiprocessing.get_context("fork").Pipe()
    process = multiprocessing.get_context("fork").Process(
        target=_play_until_the_disk_is_full, args=(path, there)
    )
    process.start()
    assert here.poll(30), "the process said nothing"
    acknowledged, key = here.recv()
    process.join(30)
    assert key in {"core.store.full", "core.store.trouble"}
    assert acknowledged > 3
    store = Store(path)
    assert kept_moves(store) == acknowledged
    assert store.problems() == []


def _open_as_nobody(path: Path, answer: object) -> None:
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    try:
        Store(path)
    except StoreUnwritable as error:
        answer.send(error.text.key)  # type: ignore[attr-defined]
    else:
        answer.send("opened")  # type: ignore[attr-defined]
    os._exit(0)


@pytest.mark.parametrize(
    ("exists", "mode", "said"),
    [
        (False, 0o555, "core.store.unwritable"),
        (True, 0o555, "core.store.unwritable"),
        (False, 0o777, "opened"),  # shows that it is the mode that makes the difference
    ],
)
def test_a_read_only_folder_is_said_so(
    tmp_path: Path, *, exists: bool, mode: int, said: str
) -> None:
    folder = tmp_path / "locked"
    path = folder / "journal.sqlite3"
    if exists:
        begun(path, moves=1).close()
        path.chmod(0o444)
    else:
        folder.mkdir()
    # pytest's own folders are private; the other user must get through to ours.
    for each in (tmp_path, *tmp_path.parents):
        if each.name.startswith(("pytest-", "popen-", tmp_path.name)):
            each.chmod(0o755)
    folder.chmod(mode)
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    process = context.Process(target=_open_as_nobody, args=(path, there))
    process.start()
    assert here.poll(30), "the process said nothing"
    assert here.recv() == said
    process.join(30)
    folder.chmod(0o755)


def test_a_file_in_the_way_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreUnwritable):
        Store(tmp_path / "file" / "journal.sqlite3")


def test_another_process_holds_the_file(path: Path) -> None:
    begun(path, moves=2).close()
    store = Store(path, busy_seconds=0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    journal = Journal(store)
    record = journal.load("g", TOY)
    began = time.monotonic()
    with pytest.raises(StoreBusy):
        play(journal, record)
    assert time.monotonic() - began < 5
    assert record.state_id == 2
    other.execute("ROLLBACK")
    play(journal, record)
    assert kept_moves(store) == 3


def test_entries_cannot_be_deleted_or_changed(path: Path) -> None:
    store = begun(path, moves=2)
    for statement in ("DELETE FROM entries", "UPDATE entries SET action = '{}'"):
        with pytest.raises(StoreError), store.writing() as db:
            db.execute(statement)
    assert kept_moves(store) == 2
