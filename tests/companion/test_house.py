"""The house: new games, going on, History, rematches, imports."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import tablefile
from companion.core.clock import FakeClock
from companion.core.errors import BadOptions, NoSuchGame, UnknownGame
from companion.core.game import Seat
from companion.core.registry import AnyGame, Box, Registry
from companion.house import House
from companion.paths import Paths
from companion.words import Words
from tests.companion.toy import TOY, TOYS, Add


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def house(folder: Path, clock: FakeClock, registry: Registry = TOYS) -> House:
    paths = Paths.find({"TABLE_COMPANION_HOME": str(folder)})
    return House(registry=registry, paths=paths, clock=clock, words=Words("en"))


@pytest.fixture
def home(tmp_path: Path, clock: FakeClock) -> House:
    return house(tmp_path, clock)


def test_a_game_is_kept_and_goes_on(home: House, tmp_path: Path, clock: FakeClock) -> None:
    table = home.new_game("toy", {"names": ["Ada", "Bo", "Cy"]}, seed=5)
    table.do(Add(3))
    rolled = table.do("chance")
    home.close()
    again = house(tmp_path, clock).resume(table.game_id)
    assert again.state == rolled.state
    assert again.state_id == 2
    again.undo()
    assert again.do("chance").action == rolled.action  # the seed came along


def test_every_option_is_in_the_header(home: House) -> None:
    table = home.new_game("toy", {"target": 5})
    assert table.record.header.options == {
        "names": ["Ada", "Bo"],
        "target": 5,
        "track": None,
        "motto": "",
        "loud": False,
        "exact": True,
    }
    assert table.record.header.version
    assert table.record.header.created == home.clock.now()


def test_facts_fill_what_was_not_given(home: House) -> None:
    assert [fact.id for fact in home.to_confirm("toy")] == ["toy.track"]
    assert home.new_game("toy", {}).state.options.track is None
    home.catalogue.confirm("toy.track", [0, 1, 2])
    assert home.to_confirm("toy") == ()
    assert home.new_game("toy", {}).state.options.track == (0, 1, 2)
    assert home.new_game("toy", {"track": [9]}).state.options.track == (9,)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"names": ["alone"]}, "toy.players"),
        ({"target": "ten"}, "core.options.wrong"),
        ({"targt": 3}, "core.options.unknown_near"),
        ({"qqq": 3}, "core.options.unknown"),
    ],
)
def test_wrong_options_keep_nothing(home: House, options: dict[str, object], key: str) -> None:
    with pytest.raises(BadOptions) as caught:
        home.new_game("toy", options)
    assert caught.value.text.key == key
    assert home.recent() == []
    assert home.players.all() == []


def test_unknown_games(home: House) -> None:
    with pytest.raises(UnknownGame) as caught:
        home.new_game("tooy", {})
    assert caught.value.text.args["near"] == "toy"
    with pytest.raises(NoSuchGame):
        home.resume("toy-1")


def test_history_without_replay(
    home: House, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = home.new_game("toy", {"names": ["Ada", "Bo"]})
    clock.advance(60)
    second = home.new_game("toy", {"names": ["Cy", "Di", "Ed"], "target": 3})
    clock.advance(60)
    first.do(Add(2))
    clock.advance(60)
    second.do(Add(3))

    def replayed(*_: object) -> None:
        raise AssertionError("a list of games needs no replay")

    monkeypatch.setattr("companion.core.journal.replay", replayed)
    newest, older = home.recent()
    assert (newest.id, newest.status, newest.outcome.ending) == (
        second.game_id,
        "finished",
        "reached",
    )
    assert [seat.name for seat in newest.players] == ["Cy", "Di", "Ed"]
    assert (older.id, older.status, older.outcome, older.turn) == (first.game_id, "open", None, 2)
    assert older.place.key == "toy.place"
    assert older.place.args == {"turn": 2}
    assert older.played == newest.played - 60
    assert home.recent(limit=1) == [newest]


def test_what_there_is_to_continue(home: House, clock: FakeClock) -> None:
    assert home.to_continue() is None
    table = home.new_game("toy", {"target": 3})
    clock.advance(1)
    assert home.to_continue().id == table.game_id
    home.put_away(table.game_id)
    assert home.to_continue() is None
    home.resume(table.game_id)
    assert home.to_continue().id == table.game_id
    table.do(Add(3))
    assert home.to_continue() is None


def test_what_there_is_to_continue_is_told_without_opening_the_game(
    home: House, tmp_path: Path, clock: FakeClock
) -> None:
    table = home.new_game("toy", {})
    table.do(Add(3))
    home.close()
    opened: list[str] = []

    def unpack() -> AnyGame:
        opened.append("toy")
        return TOY

    box = Box(id="toy", players=TOY.players, icon=TOY.icon, unpack=unpack)
    with house(tmp_path, clock, Registry([box])) as other:
        first = other.to_continue()
        assert (first.id, first.turn, first.place) == (table.game_id, 2, None)
        assert first.players[0] == Seat("Ada", "red")
        assert opened == []
        whole = other.recent()[0]
        assert opened == ["toy"]
        assert whole.place is not None
        assert other.to_continue() == whole


def test_a_game_this_version_does_not_have(home: House, tmp_path: Path, clock: FakeClock) -> None:
    table = home.new_game("toy", {})
    table.do(Add(3))
    home.close()
    other = house(tmp_path, clock, Registry([]))
    summary = other.recent()[0]
    assert (summary.game, summary.place, summary.turn) == ("toy", None, 2)
    assert summary.players[0] == Seat("Ada", "red")
    with pytest.raises(UnknownGame):
        other.resume(table.game_id)


def test_a_game_of_an_older_journal_is_replayed_once(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = home.new_game("toy", {})
    table.do(Add(3))
    with home.store.writing() as db:
        db.execute("UPDATE games SET state = NULL")
    assert home.recent()[0].turn == 2
    monkeypatch.setattr("companion.core.journal.replay", None)
    assert home.recent()[0].turn == 2


def test_a_game_that_no_longer_replays_is_still_listed(home: House) -> None:
    table = home.new_game("toy", {})
    with home.store.writing() as db:
        db.execute("UPDATE games SET state = NULL")
        row = (table.game_id, 0, 1.0, '{"do":"fly"}')
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", row)
    summary = home.recent()[0]
    assert (summary.id, summary.entries, summary.place) == (table.game_id, 1, None)


def test_a_rematch_takes_options_but_asks_the_catalogue(home: House) -> None:
    home.catalogue.confirm("toy.track", [1])
    table = home.new_game("toy", {"names": ["Cy", "Di"], "target": 7})
    home.catalogue.confirm("toy.track", [2])
    rematch = home.rematch(table.game_id)
    again = home.new_game(rematch.game, rematch.options)
    assert again.game_id != table.game_id
    assert again.state.options.names == ("Cy", "Di")
    assert again.state.options.target == 7
    assert again.state.options.track == (2,)


def test_players_are_remembered(home: House, clock: FakeClock) -> None:
    home.new_game("toy", {"names": ["Ada", "Bo"]})
    clock.advance(1)
    home.players.remember([Seat(" Cy ", "blue"), Seat("ada", "green"), Seat("", "red")])
    found = home.players.all()
    assert [(each.name, each.colour) for each in found] == [
        ("ada", "green"),
        ("Cy", "blue"),
        ("Bo", "red"),
    ]
    assert found[1].seat == Seat("Cy", "blue")
    home.players.forget("ADA")
    assert [each.name for each in home.players.all()] == ["Cy", "Bo"]


def test_a_role_is_no_colour_and_a_number_no_name(home: House) -> None:
    home.players.remember([Seat("Ada", "blue"), Seat("2", "red")])
    home.players.remember([Seat("Ada", "grimoire"), Seat("Bo", "grimoire")])
    assert {each.name: each.colour for each in home.players.all()} == {"Ada": "blue", "Bo": ""}


def test_imports(home: House, tmp_path: Path, clock: FakeClock) -> None:
    table = home.new_game("toy", {})
    table.do(Add(3))
    text = tablefile.dumps(home.record(table.game_id))
    assert home.take_in(tablefile.loads(text, TOYS)) == ("same", table.game_id)
    other = house(tmp_path / "other", clock)
    assert other.take_in(tablefile.loads(text, TOYS)) == ("added", table.game_id)
    assert other.record(table.game_id).entries == table.record.entries
    table.do(Add(1))
    how, renamed = home.take_in(tablefile.loads(text, TOYS))
    assert how == "renamed"
    assert renamed != table.game_id
    assert home.record(renamed).state_id == 1
    assert home.record(table.game_id).state_id == 2
    assert tablefile.loads(tablefile.dumps(home.record(renamed)), TOYS).header.id == renamed


def test_notices_after_opening(tmp_path: Path, clock: FakeClock) -> None:
    paths = Paths.find({"TABLE_COMPANION_HOME": str(tmp_path)})
    paths.state.mkdir()
    paths.journal.write_bytes(b"x" * 5000)
    paths.user_settings.parent.mkdir()
    paths.user_settings.write_text("sond = 1\n")
    with house(tmp_path, clock) as home:
        keys = [notice.key for notice in home.notices]
        assert keys == ["core.store.set_aside", "core.setting.unknown_near_in"]
        assert home.new_game("toy", {}).state.count == 0
