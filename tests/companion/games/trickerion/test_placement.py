"""Phase 5: where characters go, and the action points they have."""

import pytest

from companion.games.trickerion.data import AP
from companion.games.trickerion.moves import (
    Buy,
    Done,
    Draw,
    Enhance,
    Ignore,
    NameSpecial,
    Place,
    Rest,
    SetDie,
    TakeCoins,
)
from companion.games.trickerion.state import Card
from tests.companion.games.trickerion.play import DICE, game


def two_each():
    return game().planned(
        (0, "magician", "downtown"),
        (0, "apprentice_1", "market"),
        (1, "magician", "market"),
        (1, "apprentice_1", "workshop"),
    )


@pytest.mark.rule("TRK-PLC-01", "TRK-PLC-02", "TRK-PLC-03", "TRK-PLC-11")
def test_players_place_in_turn_in_any_order_until_all_are_done() -> None:
    play = two_each()
    assert play.state.turn_of == 0
    placed = {move.character for move in play.legal if isinstance(move, Place)}
    assert placed == {"magician", "apprentice_1"}
    play.do(Place("apprentice_1", "0"), Done())
    assert play.state.turn_of == 1
    play.do(Place("magician", "3"), Done())
    assert play.state.turn_of == 0
    play.do(Place("magician", "0"), Done())
    play.do(Rest("apprentice_1"))
    assert play.state.phase == "end"


@pytest.mark.rule("TRK-PLC-04")
def test_only_to_the_location_on_the_card() -> None:
    play = two_each()
    assert play.refused(Place("apprentice_1", "thursday.0")) == "TRK-PLC-04"
    play.do(Place("apprentice_1", "0"))
    assert play.disc("apprentice_1").location == "market"
    assert play.refused(TakeCoins(4)) == "TRK-PLC-06"


@pytest.mark.rule("TRK-PLC-05", "TRK-PLC-13", "TRK-PLC-14")
@pytest.mark.parametrize(
    ("who", "slot", "points"),
    [("magician", "0", 5), ("magician", "1", 4), ("magician", "3", 3), ("assistant", "2", 3),
     ("apprentice_1", "3", 1), ("apprentice_1", "0", 3)],
)  # fmt: skip
def test_base_points_and_slot(who: str, slot: str, points: int) -> None:
    play = game(4).planned((0, who, "downtown")).do(Place(who, slot))
    assert play.ap == points
    assert AP["magician"] == 3


@pytest.mark.rule("TRK-PLC-06")
def test_points_pay_for_actions_and_no_more() -> None:
    play = game().at(dice=DICE).acting("downtown", ap=4).do(TakeCoins(4))
    assert play.ap == 1
    assert play.refused(TakeCoins(5)) == "TRK-DT-17"
    assert play.refused(SetDie(0, "any")) == "TRK-DT-19"


@pytest.mark.rule("TRK-PLC-07")
def test_a_shard_is_an_action_point() -> None:
    play = game().acting("market", ap=1).do(Enhance())
    assert (play.ap, play.seat().shards) == (2, 0)
    assert play.refused(Enhance()) == "TRK-PLC-15"


@pytest.mark.rule("TRK-PLC-08", "TRK-DA-11", "TRK-DA-12")
def test_an_ability_given_up_is_an_action_point() -> None:
    play = game().acting("market", ap=1, special="logistics").do(Ignore())
    assert play.ap == 2
    assert play.refused(Ignore()) == "TRK-PLC-08"
    assert game().acting("market", ap=1).refused(Ignore()) == "TRK-PLC-08"
    other = game().acting("market", ap=1, special="logistics").do(Buy("wood", 1))
    assert other.seat().materials["wood"] == 1


@pytest.mark.rule("TRK-PLC-09", "TRK-THR-05")
def test_no_shards_in_the_theater() -> None:
    play = game().acting("theater", ap=1, who="apprentice_1", slot="friday.0")
    assert play.refused(Enhance()) == "TRK-PLC-09"


@pytest.mark.rule("TRK-PLC-10")
def test_a_character_may_rest_instead() -> None:
    play = two_each().do(Rest("apprentice_1"))
    assert play.disc("apprentice_1").status == "resting"
    assert play.state.turn_of == 1
    assert play.refused(Place("magician", "1")) == "TRK-PLC-12"


@pytest.mark.rule("TRK-PLC-12")
def test_blocked_slots_stay_empty() -> None:
    play = two_each()
    assert play.refused(Place("magician", "1")) == "TRK-PLC-12"
    assert play.refused(Place("magician", "2")) == "TRK-PLC-12"
    assert {move.slot for move in play.legal if isinstance(move, Place)} == {"0", "3"}


def test_who_has_nothing_left_to_spend_is_finished_without_asking() -> None:
    play = game().give(shards=0).planned((0, "apprentice_1", "market"), (1, "magician", "market"))
    play.do(Place("apprentice_1", "3"), Buy("wood", 1))
    assert play.state.acting is None
    assert play.state.turn_of == 1


def test_a_special_card_gets_its_name_when_it_is_used() -> None:
    play = game().acting("market", ap=1, special="")
    play.give(specials=(Card(location="market", special="interest"),))
    play.do(NameSpecial("logistics"))
    assert play.state.acting.special == "logistics"
    assert play.disc("magician").card == Card(location="market", special="logistics")
    swapped = game().acting("market", special="logistics")
    swapped.give(specials=(Card(location="market", special="shoplifting"),))
    swapped.do(NameSpecial("shoplifting"))
    assert swapped.seat().specials == (Card(location="market", special="logistics"),)
    assert game().acting("market").refused(NameSpecial("logistics")) == "TRK-DA-10"


def test_points_for_one_location_only() -> None:
    play = game().acting("market", ap=3)
    assert play.refused(Draw("theater")) == "TRK-PLC-06"
