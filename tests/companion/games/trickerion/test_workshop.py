"""The Workshop: preparing, and the Specialists' boards."""

import pytest

from companion.games.trickerion.moves import (
    MoveApprentice,
    MoveMaterials,
    MoveTrick,
    Next,
    Prepare,
    SetUp,
)
from companion.games.trickerion.table import supply
from tests.companion.games.trickerion.play import DOWN, game


def workshop(*tricks: str, ap: int = 3, team: tuple[str, ...] = ("apprentice",), **things: object):
    play = game().team(*team).knows(*(tricks or ("mind_reading",)))
    return play.give(**things).acting("workshop", ap=ap, slot="")


ALL_FOUR = {"wood": 3, "glass": 3, "fabric": 3, "animal": 3}


@pytest.mark.rule("TRK-WSH-02", "TRK-WSH-07")
@pytest.mark.parametrize(
    ("trick", "materials", "ap", "tokens"),
    [
        ("mind_reading", {"glass": 2}, 1, 3),
        ("ghost_trap", ALL_FOUR, 2, 3),
        ("stairs_of_water", {"glass": 3, "oil": 2, "mirror": 1, "gear": 1}, 3, 3),
    ],
)
def test_preparing_costs_what_is_printed(
    trick: str, materials: dict[str, int], ap: int, tokens: int
) -> None:
    play = workshop(trick, ap=4, materials=materials).do(Prepare(trick))
    assert (play.ap, play.trick(trick).tokens) == (4 - ap, tokens)
    poor = workshop(trick, ap=ap - 1, materials=materials)
    assert poor.refused(Prepare(trick)) == "TRK-WSH-02"


@pytest.mark.rule("TRK-WSH-01")
def test_everyone_works_in_their_own_workshop() -> None:
    play = workshop(materials={"wood": 2})
    assert play.refused(Prepare("barricaded_barrels")) == "TRK-WSH-01"


@pytest.mark.rule("TRK-WSH-03", "TRK-WSH-04")
def test_only_an_unprepared_trick_whatever_lies_in_the_theater() -> None:
    play = workshop(materials={"glass": 2}).cards("p01")
    play.token("p01", "0.0", "mind_reading", "mentalism")
    play.do(Prepare("mind_reading"))
    assert play.trick("mind_reading").tokens == 3
    assert play.refused(Prepare("mind_reading")) == "TRK-WSH-03"


@pytest.mark.rule("TRK-WSH-05", "TRK-WSH-06")
def test_materials_are_needed_and_stay() -> None:
    play = workshop("mind_reading", "living_piano", materials={"glass": 1})
    assert play.refused(Prepare("mind_reading")) == "TRK-WSH-05"
    play.give(materials={"glass": 2, "wood": 1, "animal": 1})
    play.do(Prepare("mind_reading"), Prepare("living_piano"))
    assert play.seat().materials == {"glass": 2, "wood": 1, "animal": 1}


@pytest.mark.rule("TRK-WSH-08", "TRK-WSH-09")
def test_the_engineer_adds_a_token_four_at_most() -> None:
    play = workshop(team=("engineer",), materials={"glass": 2})
    play.knows("mind_reading", engineer="mind_reading").do(Prepare("mind_reading"))
    assert play.trick("mind_reading").tokens == 4
    assert supply(play.state, 0, play.trick("mind_reading")) == 0


@pytest.mark.rule("TRK-WSH-10", "TRK-WSH-11")
def test_tricks_move_to_the_engineer_slot_or_swap() -> None:
    play = workshop("mind_reading", "spirit_hand", team=("engineer", "apprentice"), ap=3)
    play.do(MoveTrick("spirit_hand"))
    assert (play.ap, play.trick("spirit_hand").engineer) == (2, True)
    play.do(MoveTrick("mind_reading"))
    assert [play.trick(t).engineer for t in ("mind_reading", "spirit_hand")] == [True, False]
    assert workshop(team=("manager",)).refused(MoveTrick("mind_reading")) == "TRK-WSH-11"


@pytest.mark.rule("TRK-WSH-12", "TRK-WSH-13")
def test_stacks_move_to_the_manager_slots_or_swap() -> None:
    materials = {"wood": 2, "glass": 1, "rope": 2}
    play = workshop(team=("manager",), ap=5, materials=materials)
    play.do(MoveMaterials("wood"), MoveMaterials("glass"))
    assert play.seat().on_manager == ("wood", "glass")
    assert play.refused(MoveMaterials("rope")) == "TRK-WSH-12"
    play.do(MoveMaterials("rope", swap="wood"))
    assert (play.ap, play.seat().on_manager) == (2, ("glass", "rope"))
    assert play.refused(MoveMaterials("oil")) == "TRK-WSH-12"
    assert workshop(materials=materials).refused(MoveMaterials("wood")) == "TRK-WSH-12"
    three = workshop(team=("manager",), materials={"wood": 3}).do(MoveMaterials("wood"))
    assert three.seat().materials == {"wood": 2}


@pytest.mark.rule("TRK-WSH-14", "TRK-WSH-15", "TRK-WSH-16", "TRK-EOT-04")
def test_an_apprentice_moves_to_the_assistant_and_works_for_nothing() -> None:
    play = (
        game()
        .team("assistant", "apprentice", "apprentice")
        .planned((0, "magician", "workshop"), (0, "apprentice_1", "market"))
    )
    play.do(play.legal[0]).do(MoveApprentice("apprentice_1"))
    assert play.disc("apprentice_1").bench
    assert play.disc("apprentice_1").card.location == "market"
    assert play.refused(MoveApprentice("apprentice_2")) == "TRK-WSH-14"
    play.placed("apprentice_1", "market", "0").ending_turn().do(Next())
    assert play.seat().coins == 10
    assert play.disc("apprentice_1").bench
    without = workshop(team=("apprentice",))
    assert without.refused(MoveApprentice("apprentice_1")) == "TRK-WSH-14"


def test_prepared_tokens_leave_for_the_theater() -> None:
    play = workshop(materials={"glass": 2}).cards("p01").do(Prepare("mind_reading"))
    play.acting("theater", ap=1, who="apprentice_1", slot="friday.0")
    play.do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))
    assert play.trick("mind_reading").tokens == 2
