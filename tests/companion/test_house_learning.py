"""The owner's books follow the table: kept at once, and taken back with the move that told."""

from pathlib import Path
from random import Random

from companion.core.clock import FakeClock
from companion.games import REGISTRY
from companion.games.trickerion.heir.moves import PlanRevealed
from companion.games.trickerion.heir.policy import sensible
from companion.house import House
from companion.paths import Paths
from companion.table import Table

SOLO = "trickerion-solo"


def house(folder: Path) -> House:
    paths = Paths.find({"TABLE_COMPANION_HOME": str(folder)})
    return House(registry=REGISTRY, paths=paths, clock=FakeClock())


def at_plan(home: House) -> Table:
    table = home.new_game(SOLO, {"names": ["Ana"], "plan_deck": "own"}, seed=1)
    random = Random(1)
    while table.state.mind.task != "plan":
        table.do(sensible(table.state, random))
    return table


def plans(home: House) -> set[str]:
    known = home.catalogue.get("trickerion.plans")
    return set(known.value) if known is not None else set()


def card(name: str) -> PlanRevealed:
    return PlanRevealed(name, kind="installation", icons=("theater",))


def test_a_move_taken_back_takes_its_card_along(tmp_path: Path) -> None:
    home = house(tmp_path)
    table = at_plan(home)
    table.do(card("plan-1"))
    assert plans(home) == {"plan-1"}
    table.undo()
    assert plans(home) == set()
    table.redo()
    assert plans(home) == {"plan-1"}


def test_a_card_that_was_known_before_stays(tmp_path: Path) -> None:
    home = house(tmp_path)
    at_plan(home).do(card("plan-1"))
    table = at_plan(home)
    table.do(card("plan-2"))
    table.undo()
    assert plans(home) == {"plan-1"}
    table.do(PlanRevealed("plan-1"))
    table.undo()
    assert plans(home) == {"plan-1"}, "it was told at another table"
