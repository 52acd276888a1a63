"""The sand: it falls, it waits, it survives a restart."""

from pathlib import Path

import pytest

from companion.core.clock import FakeClock
from companion.core.panel import Sound
from companion.games import REGISTRY
from companion.games.obscurio.moves import (
    EveryoneChose,
    Next,
    RevealDoor,
    RiddleReady,
    TraitorDone,
    TrapDrawn,
)
from companion.house import House
from companion.paths import Paths
from companion.table import Table
from companion.timekeeper import GRACE, Timekeeper

OPTIONS = {"players": 4, "time_track": [0, 1, 2]}


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def house(tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path))
    with House(registry=REGISTRY, paths=Paths.find(), clock=clock) as opened:
        yield opened


def at_the_doors(house: House) -> Table:
    table = house.new_game("obscurio", OPTIONS, seed=1)
    for move in (Next(), TrapDrawn("no_effect"), RiddleReady(), Next(), TraitorDone(), Next()):
        table.do(move)
    return table


def keeper(house: House, table: Table, **options) -> Timekeeper:
    return Timekeeper(table, clock=house.clock, journal=house.journal, **options)


def run(sand: Timekeeper, clock: FakeClock, seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        clock.advance(0.1)
        sand.tick()


@pytest.mark.rule("OBS-TIME-01", "OBS-TIME-08")
def test_the_first_card_turns_the_sand(house, clock):
    table = at_the_doors(house)
    sand = keeper(house, table)
    assert not sand.running
    table.do(RevealDoor(1))
    assert sand.running
    clock.advance(25)
    assert sand.left == pytest.approx(35)


@pytest.mark.rule("OBS-TIME-02", "OBS-DOOR-07")
def test_it_turns_itself_until_the_last_space_and_then_ends_the_phase(house, clock):
    table = at_the_doors(house)
    sand = keeper(house, table)
    table.do(RevealDoor(1))
    run(sand, clock, 60.5)
    assert table.state.space == 1
    assert sand.running
    run(sand, clock, 60)
    assert table.state.space == 2
    run(sand, clock, 60)
    assert table.state.timed_out
    assert table.state.step == "resolve"
    assert not sand.running


def test_by_the_button_it_waits_empty(house, clock):
    table = at_the_doors(house)
    sand = keeper(house, table, auto=False)
    table.do(RevealDoor(1))
    run(sand, clock, 90)
    assert table.state.space == 0
    assert sand.left == 0


def test_a_pause_loses_no_sand_and_is_no_move(house, clock):
    table = at_the_doors(house)
    sand = keeper(house, table)
    table.do(RevealDoor(1))
    moves = table.state_id
    run(sand, clock, 20)
    sand.pause()
    clock.advance(500)
    sand.tick()
    assert sand.left == pytest.approx(40, abs=0.2)
    sand.resume()
    run(sand, clock, 10)
    assert sand.left == pytest.approx(30, abs=0.3)
    assert table.state_id == moves


def test_the_wall_clock_may_jump(house, clock):
    table = at_the_doors(house)
    sand = keeper(house, table)
    table.do(RevealDoor(1))
    clock.jump(-86_400)
    run(sand, clock, 10)
    assert sand.left == pytest.approx(50, abs=0.2)


def test_stopping_the_phase_stops_the_sand(house):
    table = at_the_doors(house)
    sand = keeper(house, table)
    table.do(RevealDoor(1))
    table.do(EveryoneChose())
    assert not sand.running


def test_undo_brings_a_turning_back_and_waits(house, clock):
    table = at_the_doors(house)
    sand = keeper(house, table)
    table.do(RevealDoor(1))
    run(sand, clock, 60.5)
    assert table.state.space == 1
    table.undo()
    assert table.state.space == 0
    assert not sand.running
    assert sand.left == GRACE


def test_after_a_power_cut_the_sand_stands_where_it_was(house, clock):
    table = at_the_doors(house)
    sand = keeper(house, table)
    table.do(RevealDoor(1))
    run(sand, clock, 21)
    resumed = house.resume(table.game_id)
    clock.advance(3600)
    again = keeper(house, resumed)
    assert not again.running
    assert again.left == pytest.approx(40, abs=5.2)
    again.resume()
    assert again.running


def test_the_last_ten_seconds_are_heard(house, clock):
    heard: list[Sound] = []
    table = at_the_doors(house)
    sand = keeper(house, table, on_sound=heard.append)
    table.do(RevealDoor(1))
    run(sand, clock, 49)
    assert heard == []
    run(sand, clock, 11.5)
    assert heard[0] == "warning"
    assert heard.count("tick") == 9
    assert "end" in heard
