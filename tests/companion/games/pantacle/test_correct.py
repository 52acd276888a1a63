"""The table is right: corrections, where they lead, and what looks odd afterwards."""

import pytest

from companion.core.game import Correct
from companion.games.pantacle import GAME
from companion.games.pantacle.moves import Absorb, PlaceFlame, Protect, PutToken
from tests.companion.games.pantacle.play import ADA, BO, CY, Play, exhaustion, game, permanent


def oddities(play: Play) -> set[str]:
    return {problem.text.key.rpartition(".")[2] for problem in GAME.problems(play.state)}


def test_everything_tracked_can_be_set() -> None:
    play = game().begin().has(ADA, curses=(exhaustion(cubes=2), permanent()))
    offered = {quantity.what for quantity in GAME.quantities(play.state)}
    assert {
        "sorcerers.0.cubes",
        "sorcerers.1.adepts",
        "sorcerers.2.determination",
        "sorcerers.0.tokens.3",
        "sorcerers.0.placed.extra_turn",
        "sorcerers.0.top",
        "sorcerers.0.curses.0.cubes",
        "sorcerers.0.curses.1.face_down",
        "sorcerers.0.curses.1.in_play",
        "sorcerers.2.hand",
        "pile",
        "marker",
        "active",
        "extra_turn",
        "turn",
    } <= offered
    assert "sorcerers.0.curses.1.cubes" not in offered


def test_a_correction_sets_just_that() -> None:
    play = game().begin().correct("sorcerers.1.cubes", 6).correct("marker", "hunt")
    play.correct("sorcerers.1.tokens.0", "hunt").correct("sorcerers.1.placed.extra_turn", True)
    assert (play.bo.cubes, play.bo.powers, play.bo.flames) == (6, ("hunt",), 1)
    assert play.state.marker == "hunt"
    assert play.state.cube_reserve == 34
    assert play.at_step == ("favour", "announce")


@pytest.mark.parametrize(
    ("what", "to"),
    [
        ("sorcerers.0.cubes", 41),
        ("sorcerers.0.cubes", -1),
        ("sorcerers.0.cubes", None),
        ("sorcerers.0.tokens.0", "fortune"),
        ("sorcerers.0.top", 1),
        ("sorcerers.9.cubes", 1),
        ("active", 3),
        ("phase", "moon"),
    ],
)
def test_what_cannot_be_is_refused(what: str, to: object) -> None:
    assert game().begin().refused(Correct(what, to)) == "CORE-CORRECT"


@pytest.mark.rule("PAN-PREP-01", "PAN-PREP-04")
def test_a_correction_makes_a_step_due_or_lets_it_pass() -> None:
    play = game().preparing(cubes=2)
    assert play.correct("sorcerers.0.cubes", 1).at_step == ("favour", "announce")
    fewer = game().preparing(adepts=3)
    assert fewer.correct("sorcerers.0.adepts", 2).state.phase == "favour"
    more = game().preparing(cubes=2).correct("sorcerers.0.adepts", 2)
    assert more.buy().at_step == ("preparation", "adepts")


def test_whose_turn_it_is_can_be_put_right() -> None:
    play = game().begin().has(CY, turns=2, cubes=2).correct("active", CY)
    assert (play.state.active, play.at_step) == (CY, ("preparation", "influence"))
    assert play.cy.turns == 3
    first = game().begin().correct("active", BO)
    assert (first.state.active, first.at_step) == (BO, ("favour", "announce"))
    setup = game().correct("active", BO)
    assert (setup.state.phase, setup.begin().state.active) == ("setup", BO)


def test_a_decision_that_fell_away_is_not_asked_for() -> None:
    curses = (exhaustion(cubes=2), exhaustion(cubes=2))
    play = game().begin().has(ADA, curses=curses).announce("recruitment").divert()
    assert Absorb(0) in play.legal
    play.correct("sorcerers.0.curses.0.cubes", 0).correct("sorcerers.0.curses.1.cubes", 0)
    assert play.at_step == ("moon", "discard")
    assert not play.state.todo
    hidden = game().begin().has(ADA, curses=(permanent(), permanent()))
    hidden.announce("protection").nobody()
    assert Protect(0) in hidden.legal
    hidden.correct("sorcerers.0.curses.0.in_play", False)
    hidden.correct("sorcerers.0.curses.1.in_play", False)
    assert not hidden.state.todo
    token = game(lim_08="owner_chooses").begin().has(ADA, tokens=("hunt",))
    token.announce("enslavement").nobody()
    assert PutToken(1) in token.legal
    assert not token.correct("sorcerers.0.tokens.1", "enslavement").state.todo


def test_a_flame_in_hand_without_a_place_is_put_down() -> None:
    play = game().preparing(adepts=3).sacrifice("top")
    for move in [move for move in play.legal if isinstance(move, PlaceFlame)]:
        play.correct(f"sorcerers.0.placed.{move.location}", True)
    assert (play.state.flame, play.state.phase) == ("", "favour")


@pytest.mark.rule("PAN-END-01")
def test_a_flame_that_was_not_there_reopens_the_game() -> None:
    play = game().begin().has(ADA, flames=5, top=False).announce("recruitment").nobody()
    assert play.ending == ("achieved", "Ada")
    assert play.correct("sorcerers.1.cubes", 3).ending == ("achieved", "Ada")
    assert play.correct("sorcerers.0.placed.extra_turn", False).ending is None
    assert play.at_step == ("moon", "discard")


def test_a_game_in_order_has_nothing_odd() -> None:
    play = game().preparing(adepts=3).sacrifice("cursed").curse()
    assert oddities(play) == set()


@pytest.mark.rule("PAN-LIM-04")
def test_too_many_cubes_adepts_or_blades_look_odd() -> None:
    play = game().begin().correct("sorcerers.0.cubes", 30).correct("sorcerers.1.cubes", 11)
    assert oddities(play) == {"cubes"}
    assert play.state.cube_reserve == 0
    adepts = game().begin().correct("sorcerers.0.adepts", 24)
    assert oddities(adepts) == {"adepts"}
    assert oddities(game().begin().correct("sorcerers.0.hand", 2)) == set()
    assert oddities(game().begin().correct("pile", 16)) == {"blades"}


@pytest.mark.rule("PAN-LIM-02")
def test_two_tokens_of_a_kind_look_odd() -> None:
    play = game().begin().correct("sorcerers.0.tokens.0", "hunt")
    assert oddities(play.correct("sorcerers.0.tokens.2", "hunt")) == {"tokens"}


@pytest.mark.rule("PAN-PANT-02")
def test_flames_that_cannot_be_look_odd() -> None:
    assert oddities(game().begin().correct("sorcerers.0.top", False)) == {"cursed"}
    all_placed = game().begin().has(ADA, flames=5, top=True)
    assert oddities(all_placed) == {"top"}


@pytest.mark.rule("PAN-CURSE-08", "PAN-CURSE-11", "PAN-CURSE-12")
def test_curses_that_cannot_be_look_odd() -> None:
    play = game().begin().has(ADA, curses=(exhaustion(cubes=1),))
    assert oddities(play.correct("sorcerers.0.curses.0.cubes", 0)) == {"exhausted"}
    hidden = game().begin().has(ADA, curses=(permanent(),))
    assert oddities(hidden.correct("sorcerers.0.curses.0.face_down", True)) == {"face_down"}
    assert oddities(hidden.correct("sorcerers.0.tokens.0", "protection")) == set()
    many = game().begin().has(ADA, curses=(permanent(),) * 5)
    assert oddities(many) == {"curses"}


def test_gaps_between_tokens_close_when_one_is_gained_or_sacrificed() -> None:
    play = game().begin().correct("sorcerers.0.tokens.2", "hunt").announce("enslavement").nobody()
    assert play.ada.tokens == ("hunt", "enslavement", None, None)
