"""Games and their entries: order, status, notes, threads."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.core.clock import FakeClock
from companion.core.errors import AlreadyKept, BadRecord, NoSuchGame, OutOfStep
from companion.core.game import Correct
from companion.core.journal import Journal
from companion.core.record import Edit, Entry, Header, Record, Undo
from companion.core.replay import Misfit
from companion.core.store import Store
from companion.table import Table
from tests.companion.toy import TOY, Add


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "journal.sqlite3")


@pytest.fixture
def journal(store: Store) -> Journal:
    return Journal(store)


def table(journal: Journal, game_id: str = "g", *, clock: FakeClock | None = None) -> Table:
    clock = clock or FakeClock()
    header = Header(game="toy", id=game_id, options={}, seed=1, created=clock.now())
    record = Record(TOY, header)
    journal.begin(record.header, record.state)
    return Table(record, log=journal, clock=clock)


def test_what_was_played_is_played_again(journal: Journal) -> None:
    played = table(journal)
    for action in (Add(3), Add(2), Undo(), Correct("count", 5), Edit(0, {"do": "add", "n": 1})):
        played.do(action)
    played.do("chance")
    again = journal.load("g", TOY)
    assert again.state == played.state
    assert again.entries == played.record.entries
    assert again.timeline == played.record.timeline


def test_an_entry_is_on_disk_before_listeners_hear_of_it(journal: Journal) -> None:
    played = table(journal)
    seen: list[int] = []
    played.listen(lambda _: seen.append(journal.kept("g").entries))
    played.do(Add(1))
    played.do(Add(1))
    assert seen == [1, 2]


def test_two_processes_cannot_interleave(journal: Journal, tmp_path: Path) -> None:
    played = table(journal)
    other = Journal(Store(tmp_path / "journal.sqlite3"))
    elsewhere = Table(other.load("g", TOY), log=other, clock=FakeClock())
    elsewhere.do(Add(2))
    with pytest.raises(OutOfStep):
        played.do(Add(3))
    assert played.state.count == 0  # refused before anyone saw it
    assert journal.load("g", TOY).state.count == 2


@pytest.mark.parametrize("seq", [1, 3, -1, 99])
def test_a_wrong_place_is_refused(journal: Journal, seq: int) -> None:
    played = table(journal)
    played.do(Add(1))
    played.do(Add(1))
    with pytest.raises(OutOfStep):
        journal.append("g", seq, Entry(Add(1), 0.0), played.state)
    assert journal.kept("g").entries == 2


def test_status_follows_the_game(journal: Journal) -> None:
    played = table(journal)
    assert journal.kept("g").status == "open"
    for _ in range(5):
        played.do(Add(2))
    kept = journal.kept("g")
    assert kept.status == "finished"
    assert kept.table().outcome.ending == "reached"
    played.undo()
    assert journal.kept("g").status == "open"
    assert journal.kept("g").table().outcome is None


def test_put_away_and_taken_out_again(journal: Journal) -> None:
    played = table(journal)
    journal.put_away("g")
    assert journal.kept("g").status == "put_away"
    journal.take_out("g")
    assert journal.kept("g").status == "open"
    for _ in range(5):
        played.do(Add(2))
    journal.put_away("g")
    assert journal.kept("g").status == "finished"  # a finished game has its place already


def test_games_are_listed_last_played_first(journal: Journal) -> None:
    clock = FakeClock(100)
    tables = []
    for each in "abc":
        tables.append(table(journal, each, clock=clock))
        clock.advance(10)
    tables[0].do(Add(1))
    assert [kept.id for kept in journal.games()] == ["a", "c", "b"]
    assert [kept.id for kept in journal.games(limit=1)] == ["a"]
    assert journal.kept("a").played == 130
    assert journal.kept("a").created == 100


def test_an_unknown_game_is_named(journal: Journal) -> None:
    played = table(journal)
    for ask in (journal.kept, journal.header, journal.put_away):
        with pytest.raises(NoSuchGame) as caught:
            ask("nobody")
        assert caught.value.text.args["id"] == "nobody"
    with pytest.raises(NoSuchGame):
        journal.note("nobody", "x", 1)
    with pytest.raises(NoSuchGame):
        journal.append("nobody", 0, Entry(Add(1), 0.0), played.state)


def test_a_game_is_begun_once(journal: Journal) -> None:
    played = table(journal)
    played.do(Add(1))
    with pytest.raises(AlreadyKept):
        journal.begin(played.record.header, played.state)
    with pytest.raises(AlreadyKept):
        journal.keep(played.record)
    assert journal.kept("g").entries == 1


def test_notes_are_overwritten_and_belong_to_one_game(journal: Journal) -> None:
    table(journal, "a")
    table(journal, "b")
    journal.note("a", "sand", {"left": 42.5})
    journal.note("a", "sand", {"left": 41.5})
    journal.note("a", "page", None)
    assert journal.notes("a") == {"sand": {"left": 41.5}, "page": None}
    assert journal.notes("b") == {}


def test_an_entry_that_no_longer_plays_is_named(journal: Journal, store: Store) -> None:
    played = table(journal)
    played.do(Add(1))
    with store.writing() as db:
        db.execute("INSERT INTO entries VALUES ('g', 1, 0.0, '{\"do\":\"fly\"}')")
    with pytest.raises(Misfit) as caught:
        journal.load("g", TOY)
    assert caught.value.index == 1
    assert caught.value.text.args["number"] == 2


def test_a_header_that_cannot_be_read_is_said_so(journal: Journal, store: Store) -> None:
    table(journal)
    with store.writing() as db:
        db.execute("UPDATE games SET header = '{}'")
    with pytest.raises(BadRecord):
        journal.load("g", TOY)


def test_several_threads_at_once(journal: Journal) -> None:
    header = Header(game="toy", id="g", options={"target": 1000})
    record = Record(TOY, header)
    journal.begin(record.header, record.state)
    played = Table(record, log=journal, clock=FakeClock())
    errors: list[BaseException] = []

    def work(kind: str) -> None:
        try:
            for number in range(40):
                if kind == "play":
                    played.do(Add(1))
                else:
                    journal.note("g", kind, number)
                    journal.games()
        except BaseException as error:  # noqa: BLE001  (told to the main thread)
            errors.append(error)

    threads = [threading.Thread(target=work, args=(k,)) for k in ("play", "play", "a", "b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert journal.notes("g") == {"a": 39, "b": 39}
    assert journal.load("g", TOY).state.count == 80
