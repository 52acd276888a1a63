"""The table is right: corrections, where they lead, and what looks odd afterwards."""

from __future__ import annotations

import pytest

from companion.core.game import Correct
from companion.games.three_magicians import GAME
from companion.games.three_magicians.moves import LeaveCard
from tests.companion.games.three_magicians.boards import BOARD
from tests.companion.games.three_magicians.play import Play, game, opening
from tests.companion.games.three_magicians.positions import POSITIONS

SIX = "magician tower empress sun wheel moon"


def oddities(play: Play) -> set[str]:
    return {problem.text.key.rpartition(".")[2] for problem in GAME.problems(play.state)}


def offered(play: Play) -> set[str]:
    return {quantity.what for quantity in GAME.quantities(play.state)}


def test_what_can_be_corrected_depends_on_the_moment() -> None:
    always = {"turn", "deck.sun", "players.0.magician", "players.2.apprentice"}
    always |= {"players.1.stone", "players.1.cards.moon", "players.0.rested"}
    assert always <= offered(opening())
    assert "active" not in offered(opening())
    assert {"active"} <= offered(game())
    assert {"notches.0", "extra"} <= offered(game().throw(1, 0, 2))
    assert "notches.0" not in offered(game().throw(1, 0, 2).stay())
    assert "players.0.rested" not in offered(game().stand(red="sun life"))
    assert {"duel.throws", "duel.notches.2"} <= offered(POSITIONS["duel_thrown"]())
    assert "duel.throws" not in offered(POSITIONS["duel"]())


def test_a_correction_sets_just_that() -> None:
    play = game().correct("players.1.magician", "tower").correct("players.1.apprentice", "symbol")
    play.correct("players.1.stone", True).correct("players.1.cards.tower", True)
    play.correct("deck.tower", 1)
    assert play.where("white") == "tower symbol"
    assert (play.cards("white"), play.player("white").stone) == ("tower", True)
    assert play.step == "throw"
    assert oddities(play) == set()


def test_with_a_drawing_every_slab_can_be_named() -> None:
    play = game(board=BOARD).correct("players.0.apprentice", "s11")
    assert play.throw(0, 0, 1).walks() == {"mill", "s12"}
    assert play.refused(Correct("players.0.apprentice", "slab")) == "CORE-CORRECT"


@pytest.mark.parametrize(
    ("what", "to"),
    [
        ("players.0.magician", "slab"),
        ("players.0.magician", None),
        ("players.0.stone", 1),
        ("players.3.stone", True),
        ("deck.sun", 3),
        ("deck.sun", -1),
        ("deck.sun", True),
        ("deck.rain", 1),
        ("active", 3),
        ("phase", "start"),
    ],
)
def test_what_cannot_be_is_refused(what: str, to: object) -> None:
    assert game().refused(Correct(what, to)) == "CORE-CORRECT"


def test_another_players_turn_starts_with_their_throw() -> None:
    play = game().throw(1, 0, 2).correct("active", 2)
    assert (play.turn_of, play.step, play.state.notches) == ("black", "throw", None)


@pytest.mark.rule("3M-PASCH-02", "3M-PASCH-03", "3M-MAG-05")
def test_a_misread_wand_changes_what_the_throw_allows() -> None:
    play = game().throw(1, 1, 2)
    assert not play.state.extra
    play.correct("notches.2", 1)
    assert (play.state.total, play.state.extra) == (3, True)
    play.correct("notches.0", 0)
    assert (play.state.extra, play.jumps()) == (False, set())
    zero = game().throw(0, 0, 1).correct("notches.2", 0)
    assert (zero.where("red"), zero.turn_of) == ("labyrinth labyrinth", "white")


def test_a_misread_wand_in_a_duel() -> None:
    play = POSITIONS["duel_thrown"]().correct("duel.notches.2", 2).correct("duel.throws", 2)
    assert (play.state.duel.points, play.state.duel.throws) == (5, 2)


@pytest.mark.rule("3M-END-01")
def test_a_found_seventh_card_ends_the_game_and_a_lost_one_reopens_it() -> None:
    play = game().owns(white=SIX).correct("players.1.cards.hermit", True)
    assert (play.ending, play.legal) == ("seven_defending", ())
    play.correct("players.1.cards.sun", False)
    assert (play.ending, play.step) == (None, "throw")
    assert play.throw(0, 0, 1).step == "move"


def test_a_decision_that_lost_its_ground_is_skipped() -> None:
    play = POSITIONS["meeting"]().correct("players.0.cards.sun", True)
    assert play.step == "move"
    stays = POSITIONS["meeting"]().correct("players.1.stone", True)
    assert LeaveCard() in stays.legal
    chase = POSITIONS["chase"]().correct("players.1.apprentice", "life")
    assert chase.step == "chase"
    assert chase.correct("players.2.apprentice", "life").step == "move"


@pytest.mark.rule("3M-PLAN-04")
@pytest.mark.parametrize(("what", "to"), [("deck.sun", 1), ("players.0.cards.sun", True)])
def test_cards_that_do_not_add_up_look_odd(what: str, to: int | bool) -> None:
    assert oddities(game().correct(what, to)) == {"cards"}
    assert oddities(game().correct("deck.sun", 1).correct("players.0.cards.sun", True)) == set()


@pytest.mark.rule("3M-CMB-02", "3M-CMB-18")
def test_two_magicians_on_a_magic_place_look_odd() -> None:
    play = game().stand(red="sun life", white="sun life")
    assert oddities(play) == {"magicians"}
    assert oddities(game().stand(red="labyrinth life", white="labyrinth life")) == set()


@pytest.mark.rule("3M-CHASE-07")
def test_an_apprentice_beside_an_opposing_magician_looks_odd() -> None:
    assert oddities(game().stand(red="sun life", white="life sun")) == {"apprentice"}
    assert oddities(game().stand(red="sun sun")) == set()


def test_after_a_correction_two_fights_may_follow_each_other() -> None:
    play = game().stand(red="mill life", white="sun life", black="sun life")
    play.throw(1, 0, 2).magician("sun").fight((6, 1), (1, 1))
    assert play.player("white").magician == "labyrinth"
    assert (play.step, play.state.duel.defender) == ("duel", "black")
    play.fight((1, 1), (6, 1))
    assert play.where("red") == "labyrinth life"
    assert play.player("black").magician == "sun"
