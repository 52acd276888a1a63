"""Reading the wands: notches, symbols, void throws, and what a camera teaches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.core.errors import BadOptions, NotAMove
from companion.core.record import Notation
from companion.games.three_magicians import GAME
from companion.games.three_magicians.figures import step_counts
from companion.games.three_magicians.moves import Announced, ThrowVoid, Wand, WandsThrown
from companion.games.three_magicians.wands import throws
from tests.companion.games.three_magicians.play import Play, game, hidden, notches, opening, seen

NOTATION = Notation(GAME)


def casting() -> Play:
    return game().throw(0, 1, 2).apprentice("symbol")


def both(red: tuple[int, str], white: tuple[int, str], black: tuple[int, str]) -> WandsThrown:
    """A camera's reading with notches and visible symbols: both((1, "fm"), …)."""
    short = {"f": "force", "m": "magic", "d": "destiny"}
    lying = zip(("red", "white", "black"), (red, white, black), strict=True)
    return WandsThrown(
        tuple(Wand(c, notches=n, symbols=(short[s[0]], short[s[1]])) for c, (n, s) in lying)
    )


@pytest.mark.rule("3M-WND-02")
@pytest.mark.parametrize("why", ["overlap", "off_table", "leaning"])
def test_a_void_throw_is_made_again(why: str) -> None:
    for play in (opening(), game(), casting()):
        before = (play.step, play.turn_of, play.state.notches)
        play.do(ThrowVoid(why))
        assert (play.step, play.turn_of, play.state.notches) == before
        assert play.state.thrown.voids == 1


@pytest.mark.rule("3M-WND-02", "3M-WND-13")
def test_a_void_throw_does_not_use_up_a_fighters_throw() -> None:
    play = game().stand(red="mill life", white="sun life").throw(1, 0, 2).magician("sun")
    play.do(ThrowVoid("overlap"), ThrowVoid("off_table"))
    assert play.state.duel.throws == 0
    play.result(2, 1).do(ThrowVoid("leaning")).throw(1, 1, 1)
    assert play.state.duel is None


@pytest.mark.rule("3M-WND-03")
@pytest.mark.parametrize("count", [-1, 3])
def test_a_wand_has_0_1_or_2_notches(count: int) -> None:
    with pytest.raises(NotAMove):
        NOTATION.move({"do": "wands_thrown", "wands": [{"colour": "red", "notches": count}]})


@pytest.mark.rule("3M-WND-04")
def test_without_the_upper_edge_there_is_no_throw() -> None:
    assert game().refused(seen("fm", "md", "fd")) == "3M-WND-04"


@pytest.mark.rule("3M-WND-05")
def test_the_sum_goes_from_0_to_6() -> None:
    found = Counter(sum(w.notches for w in move.wands) for move in throws(game().state))
    assert found == {0: 1, 1: 3, 2: 6, 3: 7, 4: 6, 5: 3, 6: 1}


@pytest.mark.rule("3M-WND-06", "3M-WND-07")
def test_three_wands_show_six_symbols_and_the_empty_flank_is_one() -> None:
    for move in throws(casting().state):
        assert all(len(wand.symbols) == 2 for wand in move.wands)
    wand = {"colour": "red", "symbols": ["force"]}
    with pytest.raises(NotAMove):
        NOTATION.move({"do": "wands_thrown", "wands": [wand]})
    assert casting().do(seen("fd", "md", "md")).player("red").apprentice == "labyrinth"
    assert casting().refused(notches(1, 1, 1)) == "3M-WND-06"


@pytest.mark.rule("3M-WND-08")
def test_movement_and_combat_read_notches_and_spells_read_symbols() -> None:
    reading = both((1, "fm"), (0, "fm"), (2, "fd"))
    moving = game().do(reading)
    assert (moving.state.total, moving.state.own_notches) == (3, 1)
    fight = game().stand(red="mill life", white="sun life").throw(1, 0, 2).magician("sun")
    assert fight.do(reading).state.duel.points == 3
    assert casting().do(reading).player("red").stone


@pytest.mark.rule("3M-TURN-01", "3M-CMB-03", "3M-SPL-03")
@pytest.mark.parametrize(
    "colours", [("red",), ("red", "white"), ("red", "white", "white"), ("red", "white", "red")]
)
def test_all_three_wands_are_thrown(colours: tuple[str, ...]) -> None:
    wands = tuple(Wand(colour, notches=1, symbols=("force", "magic")) for colour in colours)
    assert game().refused(WandsThrown(wands)) == "3M-TURN-01"
    assert casting().refused(WandsThrown(wands)) == "3M-SPL-03"
    assert opening().refused(WandsThrown(wands)) == "3M-SET-12"
    fight = game().stand(red="mill life", white="sun life").throw(1, 0, 2).magician("sun")
    assert fight.refused(WandsThrown(wands)) == "3M-CMB-03"


def test_the_wands_may_be_told_in_any_order() -> None:
    wands = (Wand("black", notches=2), Wand("red", notches=1), Wand("white", notches=0))
    assert game().do(WandsThrown(wands)).state.notches == (1, 0, 2)


@pytest.mark.rule("3M-WND-10")
def test_no_wand_shows_the_same_symbol_twice() -> None:
    assert casting().refused(seen("ff", "fm", "fm")) == "3M-WND-10"


@pytest.mark.rule("3M-WND-11", "3M-WND-12")
def test_what_the_camera_has_seen_together_is_learned() -> None:
    play = game().do(both((0, "fm"), (1, "fd"), (2, "md")))
    assert play.state.wands["red"] == {"0": "destiny"}
    play.apprentice("symbol").do(both((1, "fd"), (1, "fd"), (2, "md")))
    # Two edges of the red wand are known, so the third follows.
    assert play.state.wands["red"] == {"0": "destiny", "1": "magic", "2": "force"}
    assert GAME.learned(play.state) == {"three_magicians.wands": play.state.wands}


@pytest.mark.rule("3M-WND-11", "3M-WND-12")
def test_a_reading_that_contradicts_the_wand_is_not_believed() -> None:
    wands = {"red": {"0": "destiny", "1": "magic", "2": "force"}}
    assert game(wands=wands).refused(both((0, "md"), (1, "fd"), (2, "md"))) == "3M-WND-11"
    # What a finger says is believed: it names notches only.
    assert game(wands=wands).throw(0, 1, 2).state.total == 3
    with pytest.raises(BadOptions):
        game(wands={"red": {"0": "force", "1": "force"}})


@pytest.mark.rule("3M-WND-12")
def test_known_wands_need_to_be_read_once_only() -> None:
    same = {"0": "destiny", "1": "magic", "2": "force"}
    play = game(wands=dict.fromkeys(("red", "white", "black"), same))
    assert play.do(hidden("mfd")).state.notches == (1, 2, 0)
    cast = play.apprentice("symbol").throw(2, 2, 1)
    # Hidden: Force, Force, Magic; so Destiny is seen three times, the others less.
    assert cast.player("red").apprentice == "labyrinth"


def test_the_companions_own_wands() -> None:
    for play in (opening(), game(), casting()):
        legal = set(play.legal)
        found = {GAME.chance(play.state, Random(seed)) for seed in range(60)}
        assert found <= legal
        assert len(found) > 10
    assert GAME.chance(game().throw(1, 0, 2).state, Random(1)) is None
    fight = game().stand(red="mill life", white="sun life").throw(1, 0, 2).magician("sun")
    fight.throw(2, 0, 0)
    fight.do(next(m for m in fight.legal if getattr(m, "wands", None) == ("red",)))
    again = GAME.chance(fight.state, Random(3))
    assert {wand.colour for wand in again.wands} == {"white", "black"}
    assert again in fight.legal


def test_what_this_table_throws_is_counted() -> None:
    play = game().throw(1, 0, 2)
    assert play.state.thrown.sums == (0, 0, 0, 1, 0, 0, 0)
    assert play.state.thrown.notches == {"red": (0, 1, 0), "white": (1, 0, 0), "black": (0, 0, 1)}
    play.apprentice("symbol").do(hidden("ffd"))
    assert play.state.thrown.hidden == {"force": 2, "destiny": 1}


def test_a_result_said_at_once_is_no_throw_of_the_mat() -> None:
    fight = game().stand(red="mill life", white="sun life").throw(1, 0, 2).magician("sun")
    counted = fight.state.thrown
    assert fight.do(Announced(4, 2)).state.thrown == counted
    assert step_counts(fight.state) == (3,)
