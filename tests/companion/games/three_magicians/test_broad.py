"""Notes only: people play by themselves, the companion keeps figures, cards and turns."""

from __future__ import annotations

import pytest

from companion.core.game import Correct
from companion.games.three_magicians import GAME
from companion.games.three_magicians.moves import (
    Assist,
    CardMoved,
    MoveApprentice,
    Next,
    Placed,
    StoneMoved,
    ThrowVoid,
)
from tests.companion.games.three_magicians.play import Play, game, opening
from tests.companion.games.three_magicians.positions import POSITIONS

SIX = "magician tower empress sun wheel moon"


def noted() -> Play:
    return game(assistance="ledger")


def test_it_may_start_so_or_be_switched_at_any_time() -> None:
    assert noted().step == "ledger"
    for name, position in POSITIONS.items():
        play = position()
        if name.startswith("over"):
            assert play.refused(Assist("ledger")) in {"3M-END-01", "3M-END-02"}
            continue
        level = play.view.assist.do.level
        play.do(Assist(level))
        assert play.state.assistance == level
        if play.state.phase == "turn":
            assert play.step == ("ledger" if level == "ledger" else "throw")
        assert play.legal


def test_the_same_level_again_is_no_move() -> None:
    assert game().refused(Assist("full")) == "CORE-ASSIST"
    assert Assist("ledger") not in game().legal


def test_switching_leaves_figures_cards_and_stones_alone() -> None:
    play = POSITIONS["duel"]().stones("white").owns(black="moon")
    before = play.state.players
    play.do(Assist("ledger"), Assist("full"))
    assert play.state.players == before
    assert (play.step, play.state.duel, play.turn_of) == ("throw", None, "red")


@pytest.mark.rule("3M-MAG-01")
def test_a_figure_is_put_anywhere_it_may_have_gone() -> None:
    play = noted().do(Placed("white", "magician", "tower"), Placed("black", "apprentice", "slab"))
    assert (play.where("white"), play.where("black")) == ("tower life", "life slab")
    assert play.refused(Placed("white", "magician", "slab")) == "3M-MAG-01"
    assert play.refused(MoveApprentice("slab")) == "3M-TURN-04"


@pytest.mark.rule("3M-PLAN-01", "3M-PLAN-04", "3M-MEET-05", "3M-SET-06")
def test_cards_go_from_where_they_lie_and_nobody_has_two() -> None:
    play = noted().do(CardMoved("sun", "place", "red"))
    assert (play.cards("red"), play.state.deck["sun"]) == ("sun", 1)
    assert play.refused(CardMoved("sun", "place", "red")) == "3M-MEET-05"
    assert play.refused(CardMoved("sun", "white", "black")) == "3M-PLAN-04"
    assert play.refused(CardMoved("rain", "place", "red")) == "3M-SET-05"
    play.do(CardMoved("sun", "red", "white"))
    assert (play.cards("red"), play.cards("white")) == ("", "sun")
    play.do(CardMoved("sun", "white", "place"))
    assert play.state.deck["sun"] == 2


@pytest.mark.rule("3M-STONE-04")
def test_a_stone_is_held_or_it_is_not() -> None:
    play = noted().do(StoneMoved("black", held=True))
    assert play.player("black").stone
    assert play.refused(StoneMoved("black", held=True)) == "3M-STONE-04"
    assert not play.do(StoneMoved("black", held=False)).player("black").stone


@pytest.mark.rule("3M-TURN-05", "3M-PASCH-02")
def test_next_is_the_next_player_or_the_same_after_a_triple() -> None:
    play = noted().throw(1, 0, 2)
    assert (play.state.total, play.state.own_notches) == (3, 1)
    assert "noted" in play.notes
    assert play.do(Next()).turn_of == "white"
    play.throw(2, 2, 2).do(Next())
    assert (play.turn_of, play.state.series) == ("white", 2)
    assert play.do(ThrowVoid("overlap"), Next()).turn_of == "black"


@pytest.mark.rule("3M-END-01", "3M-END-02")
@pytest.mark.parametrize(("active", "ending"), [(0, "seven_defending"), (1, "seven_cards")])
def test_seven_cards_end_it_here_too(active: int, ending: str) -> None:
    play = noted().owns(white=SIX).do(Correct("active", active))
    assert play.do(CardMoved("hermit", "place", "white")).ending == ending


def test_who_starts_is_asked_at_either_level() -> None:
    play = opening(assistance="ledger")
    assert play.step == "throw"
    play.throw(0, 0, 1).throw(2, 0, 0).throw(0, 0, 0)
    assert (play.step, play.turn_of) == ("ledger", "white")
    assert opening().do(Assist("ledger")).state.phase == "start"


def test_nothing_looks_odd_while_people_keep_their_own_rules() -> None:
    play = noted().do(Placed("red", "magician", "sun"), Placed("white", "magician", "sun"))
    assert GAME.problems(play.state) == ()
