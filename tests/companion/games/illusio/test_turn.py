"""The course of a turn: validation, the draw, two actions, the limit of the hand."""

import pytest

from companion.games.illusio.moves import AddComponent, EndTurn, Exchange, Grab, PlaceBackstage
from companion.games.illusio.piles import draw_size
from tests.companion.games.illusio.play import RABBIT_SCARF, SMALL, game, table


@pytest.mark.rule("ILL-TURN-01", "ILL-TURN-03")
def test_a_turn_starts_with_the_draw() -> None:
    play = game()
    assert play.hands == [5, 4, 4]
    assert play.state.drew == 1
    assert play.said == ["turn", "draws"]


@pytest.mark.rule("ILL-TURN-02", "ILL-TURN-03", "ILL-TURN-04")
@pytest.mark.parametrize(
    ("hand", "drawn"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (8, 1), (11, 1)]
)
def test_the_hand_decides_how_many_cards(hand: int, drawn: int) -> None:
    assert draw_size(hand) == drawn
    play = game().at_seat(1, hand=hand).end()
    assert play.player(1).hand == hand + drawn


@pytest.mark.rule("ILL-TURN-05")
@pytest.mark.parametrize("actions", [0, 1, 2])
def test_up_to_two_actions(actions: int) -> None:
    play = game().place(*["rope"] * actions)
    assert play.state.actions == 2 - actions
    if actions == 2:
        assert play.refused(PlaceBackstage("rope")) == "ILL-TURN-05"
    assert play.end().state.actions == 2


@pytest.mark.rule("ILL-TURN-06")
def test_the_same_action_twice() -> None:
    assert game().place("rope", "rope").backstage() == ["rope", "rope"]
    assert game().do(Exchange(2), Exchange(1)).player(0).hand == 5


@pytest.mark.rule("ILL-TURN-07", "ILL-TURN-09")
def test_nine_cards_are_one_too_many_at_the_end_of_the_turn() -> None:
    play = game().at_seat(0, hand=9)
    before = play.state.discard
    assert play.view.choices[-1].text.args["n"] == 1
    play.end()
    assert play.player(0).hand == 8
    assert play.state.discard == before + 1
    assert play.said[0] == "over_limit"
    assert game().at_seat(0, hand=8).end().said[0] == "turn"


@pytest.mark.rule("ILL-TURN-08")
def test_a_trick_whose_time_is_over_is_validated_at_the_very_beginning() -> None:
    play = game().trying(0, SMALL, "dove").end(2)
    assert play.scores == [0, 0, 0]
    play.end()
    assert play.scores == [2, 0, 0]
    assert play.said == ["turn", "validated", "draws"]


@pytest.mark.rule("ILL-SET-09")
def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    play = game().at(pile=1, discard=40).at_seat(1, hand=0).end()
    assert play.player(1).hand == 5
    assert (play.state.pile, play.state.discard) == (36, 0)
    assert play.said == ["turn", "reshuffle", "draws"]


@pytest.mark.rule("ILL-SET-09")
def test_nobody_draws_cards_that_are_nowhere() -> None:
    play = game().at(pile=1, discard=0).at_seat(1, hand=0).end()
    assert play.player(1).hand == 1
    assert play.state.drew == 1


@pytest.mark.rule("ILL-ACT-04", "ILL-ACT-16")
def test_an_exchange_discards_and_draws_as_many() -> None:
    play = game()
    pile = play.state.pile
    play.do(Exchange(3))
    assert play.player(0).hand == 5
    assert (play.state.pile, play.state.discard) == (pile - 3, 3)
    assert play.state.actions == 1
    assert play.refused(Exchange(6)) == "ILL-ACT-04"


@pytest.mark.rule("ILL-ACT-01", "ILL-ACT-03", "ILL-ACT-10")
def test_nobody_plays_cards_they_do_not_hold() -> None:
    play = game().at_seat(0, hand=0)
    assert play.refused(PlaceBackstage("rope")) == "ILL-ACT-01"
    assert play.refused(Grab(1)) == "ILL-ACT-03"
    play.trying(0, RABBIT_SCARF, "rabbit")
    assert play.refused(AddComponent(0, kind="scarf")) == "ILL-ACT-10"


@pytest.mark.rule("ILL-SET-16")
def test_the_turn_goes_round() -> None:
    play = game(4)
    seats = []
    for _ in range(5):
        seats.append(play.state.active)
        play.do(EndTurn())
    assert seats == [0, 1, 2, 3, 0]
    assert play.state.turn == 6


def test_setting_up_needs_no_first_player_but_takes_one() -> None:
    assert table().begin().state.active == 0
