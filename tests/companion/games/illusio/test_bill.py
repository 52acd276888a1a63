"""On the bill: when a trick goes there, how long it stays, and what validation does."""

import pytest

from companion.games.illusio.moves import PlayOn
from tests.companion.games.illusio.play import GREAT, HANDCUFFS, RABBIT_SCARF, SMALL, game


@pytest.mark.rule("ILL-BILL-01")
def test_the_last_component_puts_it_on_the_bill_for_free() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors", "rope")
    assert not play.trick().on_bill
    play.add("crate")
    assert play.trick().on_bill
    assert play.state.actions == 1


@pytest.mark.rule("ILL-BILL-03", "ILL-BILL-07")
def test_a_bonus_card_as_the_second_action_of_the_completing_turn() -> None:
    play = game().trying(0, RABBIT_SCARF, "rabbit").add("scarf").play("grandiose")
    assert play.round().scores[0] == 2 + 2 + 2
    late = game().trying(0, RABBIT_SCARF, "rabbit").add("scarf").round()
    assert late.scores[0] == 4
    assert late.refused(PlayOn("grandiose", 0, 0)) == "ILL-SPEC-11"


@pytest.mark.rule("ILL-BILL-09")
def test_completed_with_the_second_action_no_own_card_can_follow() -> None:
    play = game().trying(0, RABBIT_SCARF, "rabbit").place("rope").add("scarf")
    assert play.trick().on_bill
    assert play.refused(PlayOn("grandiose", 0, 0)) == "ILL-TURN-05"
    assert "ILL-BILL-09" in play.shown


@pytest.mark.rule("ILL-BILL-04")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_it_stays_from_the_end_of_the_turn_to_the_start_of_the_owners_next(players: int) -> None:
    play = game(players).shows(SMALL).has(0, "dove").take("dove")
    for _ in range(players - 1):
        play.end()
        assert play.trick().on_bill
        assert play.scores[0] == 0
    assert play.end().scores[0] == 2


@pytest.mark.rule("ILL-BILL-05")
def test_others_act_on_it_in_their_own_turns_for_an_action_each() -> None:
    play = game().trying(0, SMALL, "dove").end().play("deja_vu").play("deja_vu")
    assert play.state.actions == 0
    assert play.player(1).hand == 3
    assert play.refused(PlayOn("deja_vu", 0, 0)) == "ILL-TURN-05"
    assert play.trick().deja_vu == 2


@pytest.mark.rule("ILL-BILL-06")
def test_validation_discards_the_components_and_keeps_the_objective() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors", "rope", "crate").end().play("encore").end(2)
    assert play.scores[0] == 0
    discards = play.state.discard
    play.round()
    assert play.player(0).tricks == ()
    assert [(won.domain, won.level, won.points) for won in play.player(0).won] == [("escape", 3, 6)]
    assert play.scores[0] == 6
    assert play.state.discard == discards + 3 + 1


@pytest.mark.rule("ILL-BILL-08")
def test_two_tricks_on_the_bill_each_with_its_own_effects() -> None:
    play = game().trying(0, SMALL, "dove").trying(0, GREAT, "tiger", "cage", "smoke", "audience")
    play.play("grandiose", 0, 0).play("encore", 0, 1).round()
    assert play.scores[0] == 1 + 1 + 2
    assert [trick.card.name for trick in play.player(0).tricks] == ["Great"]
    assert play.round().scores[0] == 4 + 4 + 3 + 1


@pytest.mark.rule("ILL-BILL-04")
def test_who_and_until_when_is_on_the_screen() -> None:
    play = game().trying(1, SMALL, "dove")
    (trick,) = play.view.bill
    assert (trick.seat, trick.rounds, trick.worth) == (1, 1, 2)
    assert trick.until.key == "illusio.until.next"
    play.play("encore", 1)
    (trick,) = play.view.bill
    assert (trick.rounds, trick.until.key) == (2, "illusio.until.later")
