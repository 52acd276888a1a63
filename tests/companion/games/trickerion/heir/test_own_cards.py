"""The Heir's game with cards of the owner's own: what is offered, and what is kept apart."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.view import Live
from companion.games.trickerion.cards import Show
from companion.games.trickerion.heir import game as solo
from companion.games.trickerion.heir.moves import (
    HeirDrew,
    PileEmpty,
    PlanRevealed,
    ShowEntered,
)
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.heir.options import SoloOptions, checked
from companion.games.trickerion.heir.policy import sensible
from companion.games.trickerion.heir.renovation import piled
from companion.games.trickerion.heir.rules import apply, start
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import need_of
from companion.games.trickerion.moves import ShowRevealed
from companion.games.trickerion.state import Tile

SHOW = {
    "theater": "solo",
    "slots": ["0.0", "0.1"],
    "links": ["0.0-0.1"],
    "prestige": 1,
    "coins": 0,
    "shards": 0,
    "printed": [],
}


def until(found: Any, *, seed: int = 3, **options: Any) -> SoloState:
    state, random = start(checked(SoloOptions(**options))).state, Random(seed)
    while not found(state):
        state = apply(state, sensible(state, random)).state
    return state


def at_plan(**options: Any) -> SoloState:
    return until(lambda state: state.mind.task == "plan", plan_deck="own", **options)


def needs_tile(state: SoloState) -> bool:
    need = need_of(state) if state.mind.task == "turn" else None
    return need is not None and need.what == "tile"


@pytest.mark.rule("HEIR-SET-18", "HEIR-ASG-13")
def test_cards_of_the_academy_are_used_with_it_alone() -> None:
    entered = apply(
        at_plan(academy=True), PlanRevealed("plan-1", kind="performance", icons=("academy",))
    ).state
    book = solo.learned(entered)["trickerion.plans"]
    assert book["plan-1"]["academy"] is True
    assert "plan-1" in at_plan(academy=True, plans=book).plans
    assert "plan-1" not in at_plan(academy=False, plans=book).plans
    cat = apply(
        at_plan(academy=False), PlanRevealed("plan-2", kind="performance", icons=("market",))
    ).state
    both = {**book, **solo.learned(cat)["trickerion.plans"]}
    assert "plan-2" not in at_plan(academy=True, plans=both).plans


@pytest.mark.rule("HEIR-SET-18")
def test_an_old_card_that_sends_somebody_to_the_academy_is_its_card() -> None:
    old = {"plan-1": {"kind": "performance", "icons": ["academy", "theater"]}}
    assert "plan-1" not in at_plan(academy=False, plans=old).plans
    assert "plan-1" in at_plan(academy=True, plans=old).plans


@pytest.mark.rule("HEIR-SET-05")
def test_the_screen_offers_the_owners_show_cards_and_no_others() -> None:
    state = until(lambda one: one.step == "shows", show_cards="own", shows={"solo-1": SHOW})
    (group,) = solo.GAME.view(state, Live()).groups
    assert [choice.do for choice in group.choices] == [ShowRevealed("solo-1")]
    after = apply(state, group.choices[0].do).state
    assert after.shows[0].id == "solo-1"


@pytest.mark.rule("HEIR-SET-05")
def test_a_show_card_is_kept_for_later_games() -> None:
    state = until(lambda one: one.step == "shows", show_cards="own")
    show = Show(id="solo-1", theater="solo", slots=("0.0", "0.1"), links=("0.0-0.1",), prestige=1)
    after = apply(state, ShowEntered(show)).state
    kept = msgspec.json.decode(msgspec.json.encode(solo.learned(after)["trickerion.shows"]))
    assert kept == {"solo-1": SHOW}


@pytest.mark.rule("HEIR-ACA-12")
def test_a_tile_of_another_pile_or_in_a_room_is_not_drawn() -> None:
    state = until(needs_tile, academy=True)
    need = need_of(state)
    assert need is not None
    kind, level = piled(need.about)
    threshold = {1: 1, 2: 16, 3: 36}[level]
    right, wrong = f"{kind}-{threshold}-1", f"{kind}-{threshold + 1}-1"
    effect = "stays" if kind == "training" else ""
    tiles = {name: {"effect": effect, "coins": 0 if effect else 1} for name in (right, wrong)}
    academy = state.academy
    assert academy is not None
    known = {name: Tile(name=name, **each) for name, each in tiles.items()}
    there = replace(state, academy=replace(academy, known_tiles=known))
    assert need_of(there).options == ("", right)
    lies = tuple(
        replace(room, level=1, tile=known[right]) if at == 0 else room
        for at, room in enumerate(academy.rooms)
    )
    gone = replace(state, academy=replace(academy, known_tiles=known, rooms=lies))
    assert need_of(gone) is None or right not in need_of(gone).options


@pytest.mark.rule("HEIR-ACA-30")
def test_an_empty_pile_can_be_said_on_the_screen() -> None:
    state = until(needs_tile, academy=True)
    need = need_of(state)
    assert need is not None
    choices = {choice.id: choice.do for choice in solo.GAME.view(state, Live()).choices}
    assert choices["pile_empty"] == PileEmpty(*piled(need.about))
    after = apply(state, choices["pile_empty"]).state
    again = need_of(after)
    assert again is None or again.about != need.about


def test_many_outcomes_of_chance_are_listed_by_hand() -> None:
    """More than fit beside the steps: the screen asks for them on a page of their own."""

    def many(state: SoloState) -> bool:
        need = need_of(state) if state.mind.task == "turn" else None
        return need is not None and len(set(need.options)) > 12

    state = until(many, seed=2)  # a Prophecy, for the Priestess
    (group,) = solo.GAME.view(state, Live()).groups
    assert {choice.do for choice in group.choices} == set(legal(state))
    assert all(isinstance(choice.do, HeirDrew) for choice in group.choices)
