"""The special action cards."""

import pytest

from companion.games.illusio.cards import KINDS
from companion.games.illusio.moves import Forgotten, Grab, PlayOn, Transform
from companion.games.illusio.piles import cards_everywhere
from tests.companion.games.illusio.play import GREAT, HANDCUFFS, SMALL, game

FOUR = ("encore", "immediate_success", "deja_vu", "grandiose")


@pytest.mark.rule("ILL-ACT-03")
def test_a_special_action_costs_an_action_and_a_card() -> None:
    play = game().has(0, "rope").transform("rope", "dove")
    assert (play.state.actions, play.player(0).hand) == (1, 4)
    play = game().do(Grab(1))
    assert (play.state.actions, play.hands, play.state.discard) == (1, [5, 3, 4], 1)


@pytest.mark.rule("ILL-SET-01")
def test_there_are_no_more_than_26_special_actions() -> None:
    play = game(spec_17="out_of_the_game").at(box=26)
    assert play.refused(Grab(1)) == "ILL-SET-01"


@pytest.mark.rule("ILL-SPEC-02")
def test_any_other_component_but_only_in_the_own_backstage() -> None:
    for kind in KINDS:
        play = game().has(0, "rope").has(1, "dove")
        if kind == "rope":
            assert play.refused(Transform(0, kind)) == "ILL-SPEC-02"
        else:
            assert play.transform("rope", kind).backstage() == [kind]
        assert play.backstage(1) == ["dove"]
    assert game().has(1, "dove").refused(Transform(0, "tiger")) == "ILL-SPEC-03"


@pytest.mark.rule("ILL-SPEC-04", "ILL-SPEC-17")
def test_the_card_stays_on_the_component_until_it_is_discarded_with_it() -> None:
    play = game().shows(SMALL).has(0, "rope").transform("rope", "dove")
    component = play.player(0).backstage[0]
    assert (component.kind, component.became, component.cards) == ("rope", "dove", 1)
    assert play.state.discard == 0
    play.take("dove").round()
    assert play.state.discard == 2
    assert cards_everywhere(play.state) == 90


@pytest.mark.rule("ILL-SPEC-05")
def test_what_nobody_remembers_is_itself_again() -> None:
    play = game().has(0, "rope").transform("rope", "dove").end().do(Forgotten(0, 0))
    assert play.backstage() == ["rope"]
    assert play.state.discard == 1
    assert play.refused(Forgotten(0, 0)) == "ILL-SPEC-05"
    assert play.refused(Forgotten(0, 3)) == "ILL-SPEC-05"


def test_a_component_can_be_transformed_back_and_again() -> None:
    play = game().has(0, "rope").transform("rope", "dove").transform("dove", "rope")
    assert play.player(0).backstage[0].became is None
    assert play.player(0).backstage[0].cards == 2
    assert play.do(Forgotten(0, 0)).state.discard == 2


@pytest.mark.rule("ILL-SPEC-06")
def test_grab_takes_a_card_from_an_opponents_hand() -> None:
    play = game().do(Grab(2))
    assert play.hands == [5, 4, 3]
    assert play.refused(Grab(0)) == "ILL-SPEC-06"


@pytest.mark.rule("ILL-SPEC-18")
def test_grab_needs_a_hand_to_grab_from() -> None:
    assert game().at_seat(1, hand=0).refused(Grab(1)) == "ILL-SPEC-18"


@pytest.mark.rule("ILL-SPEC-07")
def test_an_encore_keeps_it_on_the_bill_one_more_round() -> None:
    play = game().trying(0, SMALL, "dove").end().play("encore").end(2)
    assert play.scores[0] == 0
    assert play.round().scores[0] == 2


@pytest.mark.rule("ILL-SPEC-08")
def test_encores_of_the_same_round_do_not_add_up() -> None:
    play = game().trying(0, SMALL, "dove").end().play("encore").play("encore").end()
    play.play("encore").end()
    assert (play.trick().due, play.trick().encores) == (1, 3)
    assert play.round().scores[0] == 2


@pytest.mark.rule("ILL-SPEC-16")
def test_an_encore_in_the_extra_round_adds_another() -> None:
    play = game().trying(0, SMALL, "dove").play("encore").round().end().play("encore").end(2)
    assert play.scores[0] == 0
    assert play.round().scores[0] == 2


@pytest.mark.rule("ILL-SPEC-12")
def test_an_encore_gives_the_owner_another_turn_for_bonus_cards() -> None:
    play = game().trying(0, SMALL, "dove").end().play("encore").end(2).play("grandiose")
    assert play.round().scores[0] == 4


@pytest.mark.rule("ILL-SPEC-09")
def test_immediate_success_validates_at_once_even_under_an_encore() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors", "rope", "crate").end().play("encore")
    play.play("immediate_success")
    assert play.scores[0] == 6
    assert play.player(0).tricks == ()
    assert play.player(0).won[0].name == "Handcuffs"
    assert play.state.discard == 3 + 1 + 1


@pytest.mark.rule("ILL-SPEC-13")
def test_after_immediate_success_no_card_can_affect_it() -> None:
    play = game().trying(0, SMALL, "dove").play("immediate_success")
    for special in FOUR:
        assert play.refused(PlayOn(special, 0, 0)).startswith("ILL-SPEC-")
    assert play.scores[0] == 2


@pytest.mark.rule("ILL-SPEC-10", "ILL-SPEC-11")
def test_one_less_and_two_more() -> None:
    play = game().trying(1, GREAT, "tiger", "cage", "smoke", "audience")
    assert play.view.bill[0].worth == 7
    assert play.play("deja_vu", 1).view.bill[0].worth == 6
    assert play.play("grandiose", 1).view.bill[0].worth == 8


@pytest.mark.rule("ILL-SPEC-10", "ILL-SPEC-11", "ILL-SPEC-07", "ILL-SPEC-09")
@pytest.mark.parametrize("special", FOUR)
def test_only_on_a_trick_on_the_bill(special: str) -> None:
    play = game().trying(0, HANDCUFFS, "mirrors")
    rule = play.refused(PlayOn(special, 0, 0))
    assert rule in ("ILL-SPEC-07", "ILL-SPEC-09", "ILL-SPEC-10", "ILL-SPEC-11")
    assert play.refused(PlayOn(special, 9, 0)) == "ILL-SET-13"


@pytest.mark.rule("ILL-SPEC-14")
@pytest.mark.parametrize("special", FOUR)
@pytest.mark.parametrize("seat", [0, 1])
def test_on_anybodys_trick(special: str, seat: int) -> None:
    play = game().trying(seat, HANDCUFFS, "smoke", "scarf", "cage").play(special, seat)
    assert play.state.actions == 1


@pytest.mark.rule("ILL-SPEC-15")
def test_several_deja_vu_and_grandiose_add_up() -> None:
    play = game().trying(0, HANDCUFFS, "smoke", "scarf", "cage").play("grandiose")
    assert play.play("grandiose").view.bill[0].worth == 7
    assert play.end().play("deja_vu").play("deja_vu").view.bill[0].worth == 5


@pytest.mark.rule("ILL-SPEC-17")
def test_played_cards_lie_on_the_trick_until_it_is_validated() -> None:
    play = game().trying(0, SMALL, "dove").play("grandiose").end().play("deja_vu")
    assert play.state.discard == 0
    assert cards_everywhere(play.state) == 90
    play.end(2)
    assert play.state.discard == 1 + 2
    assert cards_everywhere(play.state) == 90
