"""How apprentices walk, with and without the Force Stone."""

from __future__ import annotations

import pytest

from companion.games.three_magicians.figures import step_counts
from companion.games.three_magicians.moves import MoveApprentice, Stay
from companion.games.three_magicians.options import PLACES
from tests.companion.games.three_magicians.boards import BOARD, drawn
from tests.companion.games.three_magicians.play import game, seen


@pytest.mark.rule("3M-APP-01", "3M-TURN-02")
def test_it_must_move_by_exactly_the_sum() -> None:
    play = game(board=BOARD).throw(0, 1, 2)
    assert step_counts(play.state) == (3,)
    assert play.refused(Stay("apprentice")) == "3M-APP-01"
    # The Labyrinth is two steps away and a dead end.
    assert play.walks() == {"magicians", "castle", "mill"}
    assert play.refused(MoveApprentice("forest")) == "3M-APP-01"
    assert play.refused(MoveApprentice("nowhere")) == "3M-APP-02"


@pytest.mark.rule("3M-APP-02", "3M-APP-03")
def test_places_count_as_steps_and_every_direction_is_open() -> None:
    # From Sun with 4: over Castle (3) one slab on towards Forest or Life, over Mill likewise.
    play = game(board=BOARD).stand(red="life sun").throw(0, 2, 2)
    assert play.walks() == {"s6", "s16", "s11", "s18"}


@pytest.mark.rule("3M-APP-04", "3M-APP-08")
def test_no_step_back_but_a_loop_is_fine() -> None:
    play = game(board=BOARD).stand(red="life tower").throw(0, 1, 1)
    # Tower is a dead end of the path: two steps lead towards Magicians, never back onto Tower.
    assert play.walks() == {"s3"}
    # Forest, Magicians, Life, Castle and back to Forest are a loop of twelve steps.
    loop = game(board=BOARD).stand(red="life forest").stones("red").throw(2, 2, 2)
    assert "forest" in loop.walks()


@pytest.mark.rule("3M-APP-05", "3M-APP-06")
def test_apprentices_share_squares_and_overtake() -> None:
    play = game(board=BOARD).stand(red="life sun", white="life s9", black="life mill")
    play.throw(0, 1, 2)
    assert {"mill"} <= play.walks()
    play.apprentice("mill")
    assert (play.where("red"), play.where("black")) == ("life mill", "life mill")
    assert play.step == "throw"


@pytest.mark.rule("3M-APP-07", "3M-PASCH-05")
def test_an_apprentice_that_moves_moves_at_least_one_step() -> None:
    for total in ((0, 0, 1), (0, 1, 0)):
        assert step_counts(game().throw(*total).state) == (1,)
    assert game().throw(0, 0, 0).turn_of == "white"


@pytest.mark.rule("3M-APP-09")
def test_it_may_cross_an_opposing_magicians_place() -> None:
    play = game(board=BOARD).stand(red="life sun", white="mill life").throw(0, 2, 2)
    assert {"s11", "s18"} <= play.walks()
    play.apprentice("s11")
    assert play.player("red").apprentice == "s11"


@pytest.mark.rule("3M-APP-10")
def test_a_dead_end_means_another_way_or_as_far_as_one_gets() -> None:
    play = game(board=BOARD).stand(red="life s12").throw(0, 2, 2)
    # Moon is one step ahead and a dead end; four steps exist the other way only.
    assert play.walks() == {"s9", "s17"}
    # On a path without loops no way is six steps long: then as far as there is.
    star = tuple(("life", place, 1) for place in PLACES if place != "life")
    far = game(board=drawn(links=star)).stand(red="life s8").throw(2, 2, 2)
    assert far.walks() == set(PLACES) - {"life", "moon"}


@pytest.mark.rule("3M-STONE-01", "3M-STONE-05")
def test_the_stone_allows_the_sum_or_twice_the_sum() -> None:
    assert step_counts(game().stones("red").throw(0, 1, 2).state) == (3, 6)
    play = game(board=BOARD).stand(red="life moon").stones("red").throw(0, 1, 2)
    assert {"mill", "sun", "life"} <= play.walks()
    assert "s10" not in play.walks()
    assert play.apprentice("mill").player("red").apprentice == "mill"


@pytest.mark.rule("3M-STONE-02")
def test_the_stone_stays_from_turn_to_turn() -> None:
    play = game().stones("red").throw(0, 1, 2).apprentice("slab")
    play.throw(0, 0, 1).apprentice("slab").throw(0, 1, 0).apprentice("slab")
    assert play.player("red").stone


@pytest.mark.rule("3M-STONE-04")
def test_a_lost_stone_can_be_won_again_and_never_counts_twice() -> None:
    play = game().stones("red").throw(0, 0, 0)
    assert not play.player("red").stone
    play.turn("red").throw(0, 1, 2).apprentice("symbol").do(seen("fm", "fd", "fm"))
    assert play.player("red").stone
    play.turn("red").throw(0, 1, 2)
    assert step_counts(play.state) == (3, 6)


@pytest.mark.rule("3M-STONE-06")
def test_a_double_walk_is_one_move() -> None:
    # Mill is halfway: the meeting there does not happen.
    play = game(board=BOARD).stand(red="mill moon").stones("red").throw(0, 1, 2)
    play.apprentice("sun")
    assert (play.cards("red"), play.turn_of) == ("", "white")


@pytest.mark.rule("3M-STONE-07", "3M-LAB-05")
def test_walking_into_the_labyrinth_and_out_again() -> None:
    play = game(board=BOARD).stones("red").throw(0, 1, 1)
    assert "labyrinth" in play.walks()
    play.apprentice("labyrinth")
    assert play.player("red").stone
    out = game(board=BOARD).stand(red="life labyrinth").throw(0, 1, 1)
    # A dead end: one slab, then Life.
    assert out.walks() == {"life"}


@pytest.mark.rule("3M-MAG-08", "3M-MEET-10")
def test_figures_meet_on_places_only_and_for_nothing_on_life() -> None:
    for square in ("slab", "symbol", "life", "labyrinth"):
        play = game().stand(red="life mill").throw(0, 1, 2).apprentice(square)
        assert "meeting" not in play.said
        assert play.cards("red") == ""


def test_without_a_drawing_the_player_says_where_it_ended() -> None:
    for square in (*PLACES, "slab", "symbol"):
        play = game().throw(0, 1, 2).apprentice(square)
        assert play.player("red").apprentice == square
