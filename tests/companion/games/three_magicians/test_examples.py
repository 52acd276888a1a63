"""The ledger's worked examples, each exactly as it stands there."""

import pytest

from companion.games.three_magicians.figures import step_counts
from companion.games.three_magicians.moves import (
    Announced,
    MoveApprentice,
    MoveMagician,
    StartRepeat,
    Stay,
    TakeCard,
)
from tests.companion.games.three_magicians.boards import BOARD
from tests.companion.games.three_magicians.play import Play, game, seen


def duel_on(place: str, *, attacker: str = "red", defender: str = "black") -> Play:
    """The attacker is about to throw against a defender on this Place."""
    beside = {"forest": "castle", "moon": "mill", "castle": "sun", "tower": "magicians"}[place]
    play = game().turn(attacker)
    play.stand(**{attacker: f"{beside} life", defender: f"{place} life"})
    return play.throw(1, 1, 1).magician(place)


@pytest.mark.rule("3M-EX-01")
def test_example_1() -> None:
    play = game().stand(red="sun sun").throw(1, 2, 0)
    assert step_counts(play.state) == (3,)
    assert play.jumps() == {"castle", "mill"}
    assert Stay("magician") in play.legal


@pytest.mark.rule("3M-EX-02")
def test_example_2() -> None:
    play = game().turn("white").stand(white="sun sun").throw(1, 2, 0)
    assert step_counts(play.state) == (3,)
    assert play.jumps() == {"forest", "life", "moon"}
    assert Stay("magician") in play.legal
    assert play.refused(MoveMagician("mill")) == "3M-MAG-04"


@pytest.mark.rule("3M-EX-03")
def test_example_3() -> None:
    play = game().turn("black").rested("black").throw(1, 2, 0)
    assert step_counts(play.state) == (3,)
    assert play.refused(MoveMagician("mill")) == "3M-MAG-05"
    assert play.apprentice("slab").turn_of == "red"
    assert play.player("black").magician == "life"


@pytest.mark.rule("3M-EX-04")
def test_example_4() -> None:
    play = game().throw(1, 1, 1)
    assert step_counts(play.state) == (3,)
    assert play.jumps() == {"magicians", "castle", "mill", "labyrinth"}
    play.stay().apprentice("slab")
    assert (play.turn_of, play.step, play.state.series) == ("red", "throw", 2)
    other = game().throw(0, 1, 2)
    assert step_counts(other.state) == (3,)
    assert other.jumps() == set()
    assert other.apprentice("slab").turn_of == "white"


@pytest.mark.rule("3M-EX-05")
def test_example_5() -> None:
    play = game().turn("white").stand(white="sun mill").stones("white").throw(0, 0, 0)
    assert play.where("white") == "labyrinth labyrinth"
    assert not play.player("white").stone
    assert (play.turn_of, play.step) == ("black", "throw")


@pytest.mark.rule("3M-EX-06")
def test_example_6() -> None:
    play = game().stones("red").throw(1, 2, 1)
    assert step_counts(play.state) == (4, 8)
    assert play.jumps() == {"magicians", "castle", "mill", "labyrinth"}
    drawn = game(board=BOARD).stand(red="life moon").stones("red").throw(1, 2, 1)
    # From Moon: 3 steps to Mill, 6 to Sun, 9 to Castle; 4 and 8 end between them, 5 to 7 do not.
    assert drawn.refused(MoveApprentice("sun")) == "3M-APP-01"
    one_past_mill, two_past_sun = "s10", "s7"
    assert {one_past_mill, two_past_sun} <= drawn.walks()


@pytest.mark.rule("3M-EX-07")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [((4, 2), (4, 1), "B"), ((5, 3), (4, 3), "A"), ((4, 3), (4, 2), "B"), ((5, 3), (4, 1), "A")],
)
def test_example_7(first: tuple[int, int], second: tuple[int, int], winner: str) -> None:
    play = duel_on("forest").fight(first, second)
    loser = "black" if winner == "A" else "red"
    assert play.player(loser).magician == "labyrinth"
    assert play.player("red" if winner == "A" else "black").magician == "forest"


@pytest.mark.rule("3M-EX-07")
def test_example_7_repeat_and_limit() -> None:
    play = duel_on("forest").fight((4, 2), (4, 2))
    assert (play.step, play.said[-1]) == ("repeat", "tied")
    play.do(StartRepeat("black")).fight((3, 1), (2, 1))
    assert play.player("red").magician == "labyrinth"
    short = duel_on("forest").result(4, 1)
    assert short.refused(Announced(4, 2)) == "3M-CMB-06"
    # Throw by throw, the one throw ends it: 4 against 4 in as many throws, so again.
    assert short.throw(2, 2, 0).step == "repeat"


@pytest.mark.rule("3M-EX-08")
def test_example_8() -> None:
    play = duel_on("forest").owns(white="hermit").fight((4, 2), (3, 2))
    assert play.cards("red") == "hermit"
    assert play.state.deck["hermit"] == 0
    assert play.player("black").magician == "labyrinth"
    assert play.player("red").magician == "forest"


@pytest.mark.rule("3M-EX-09")
def test_example_9() -> None:
    play = duel_on("moon", defender="white").owns(white="moon", black="moon").fight((4, 2), (3, 2))
    assert (play.cards("red"), play.cards("white"), play.cards("black")) == ("moon", "", "moon")
    assert play.player("white").magician == "labyrinth"
    lost = duel_on("moon", defender="white").owns(white="moon", black="moon").fight((3, 2), (4, 2))
    assert (lost.cards("red"), lost.cards("white"), lost.cards("black")) == ("", "moon", "moon")
    assert lost.player("red").magician == "labyrinth"


@pytest.mark.rule("3M-EX-10")
def test_example_10() -> None:
    play = duel_on("castle").fight((2, 1), (5, 1))
    assert play.cards("black") == "empress"
    assert play.state.deck["empress"] == 1
    assert play.player("red").magician == "labyrinth"


def casting() -> Play:
    return game().throw(0, 1, 2).apprentice("symbol")


@pytest.mark.rule("3M-EX-11")
def test_example_11() -> None:
    assert casting().do(seen("md", "mf", "dm")).step == "teleport"
    exiled = casting().do(seen("fd", "md", "dm"))
    assert exiled.player("red").apprentice == "labyrinth"
    assert casting().do(seen("fm", "fm", "fm")).state.symbols == ("force", "magic")
    assert casting().do(seen("fm", "md", "fd")).state.symbols == ("force", "magic", "destiny")


@pytest.mark.rule("3M-EX-12")
def test_example_12() -> None:
    def attack() -> Play:
        play = game().stand(red="magicians life", white="tower tower").stones("white")
        return play.throw(1, 0, 2).magician("tower")

    won = attack().fight((5, 1), (3, 1))
    assert won.where("white") == "labyrinth labyrinth"
    assert not won.player("white").stone
    lost = attack().fight((3, 1), (5, 1))
    assert lost.player("red").magician == "labyrinth"
    assert lost.where("white") == "tower tower"
    assert lost.player("white").stone


@pytest.mark.rule("3M-EX-13")
def test_example_13() -> None:
    past = game(board=BOARD).stand(red="mill sun").throw(1, 1, 2)
    # Mill is three steps from Sun; with 4 the apprentice walks past it.
    assert "mill" not in past.walks()
    past.apprentice("s18")
    assert (past.step, past.cards("red")) == ("move", "")
    jump = game().stand(red="castle mill").throw(2, 0, 1).magician("mill")
    assert jump.step == "meeting"
    jump.take()
    assert jump.cards("red") == "wheel"
    assert jump.refused(Stay("apprentice")) == "3M-APP-01"
    assert jump.apprentice("slab").turn_of == "white"


@pytest.mark.rule("3M-EX-14")
def test_example_14() -> None:
    empty = game().stand(red="castle sun").owns(white="sun", black="sun")
    empty.throw(1, 0, 2).magician("sun")
    assert {TakeCard("white"), TakeCard("black")} < set(empty.legal)
    empty.take("black")
    assert (empty.cards("red"), empty.cards("white"), empty.cards("black")) == ("sun", "sun", "")
    one_left = game().stand(red="castle sun").owns(white="sun").throw(1, 0, 2).magician("sun")
    assert one_left.refused(TakeCard("white")) == "3M-MEET-04"
    assert one_left.take().cards("red") == "sun"


@pytest.mark.rule("3M-EX-15")
def test_example_15() -> None:
    play = game().turn("white").rested("white").throw(2, 1, 0)
    assert play.refused(Stay("magician")) == "3M-LIFE-01"
    assert play.jumps() == {"magicians", "castle", "mill", "labyrinth"}
    stays = game().turn("white").rested("white").throw(2, 0, 1)
    assert stays.jumps() == set()
    assert stays.apprentice("slab").player("white").magician == "life"


@pytest.mark.rule("3M-EX-16")
def test_example_16() -> None:
    six = "hermit magician empress sun wheel moon"
    play = duel_on("tower").owns(black=six, white="tower").fight((2, 1), (4, 1))
    assert play.ending == "seven_defending"
    assert play.state.outcome.winners == ("black",)
    assert play.turn_of == "red"


@pytest.mark.rule("3M-EX-17")
def test_example_17() -> None:
    def landing(own: str) -> Play:
        play = game().turn("black").stones("red", "white")
        play.stand(black=f"mill {own}", red="life sun", white="life sun")
        return play.throw(2, 0, 1).magician("sun")

    play = landing("life")
    assert (play.where("red"), play.where("white")) == ("life labyrinth", "life labyrinth")
    assert not play.player("red").stone
    assert not play.player("white").stone
    assert (play.step, play.cards("black")) == ("move", "")
    assert landing("sun").step == "meeting"
