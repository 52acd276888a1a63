"""Apprentices and opposing magicians on a Magic Place."""

from __future__ import annotations

import pytest

from companion.games.three_magicians import GAME
from tests.companion.games.three_magicians.play import Play, game


def landing(**where: str) -> Play:
    """Red's magician jumps from Mill onto Sun."""
    play = game().stones("white", "black")
    return play.stand(red="mill life", **where).throw(1, 0, 2).magician("sun")


@pytest.mark.rule("3M-CHASE-01", "3M-STONE-03")
def test_a_lone_apprentice_is_sent_off_and_loses_its_stone() -> None:
    play = landing(white="life sun")
    assert play.where("white") == "life labyrinth"
    assert not play.player("white").stone
    assert play.player("black").stone
    assert play.step == "move"


@pytest.mark.rule("3M-CHASE-03", "3M-CHASE-04")
def test_its_own_magician_protects_it() -> None:
    play = landing(white="sun sun")
    assert play.step == "duel"
    play.fight((2, 1), (4, 1))
    assert play.where("white") == "sun sun"
    assert play.player("white").stone


@pytest.mark.rule("3M-CHASE-05", "3M-CHASE-08")
def test_a_beaten_protector_takes_it_along() -> None:
    play = landing(white="sun sun").fight((4, 1), (2, 1))
    assert play.where("white") == "labyrinth labyrinth"
    assert not play.player("white").stone


@pytest.mark.rule("3M-CHASE-06", "3M-CHASE-09", "3M-STONE-03")
def test_walking_into_an_opposing_magician() -> None:
    play = game().stones("red").stand(red="life life", white="sun life").throw(1, 0, 2)
    play.apprentice("sun")
    assert play.where("red") == "life labyrinth"
    assert not play.player("red").stone
    assert play.step == "move"


@pytest.mark.rule("3M-CHASE-07")
def test_after_a_landing_nobody_stands_beside_an_opposing_magician() -> None:
    for play in (landing(white="life sun"), landing(white="sun sun").fight((4, 1), (2, 1))):
        play.end_turn()
        assert GAME.problems(play.state) == ()
        for player in play.state.players:
            for other in play.state.players:
                assert other.magician != "sun" or player is other or player.apprentice != "sun"


@pytest.mark.rule("3M-CHASE-10")
def test_each_of_several_is_sent_off() -> None:
    play = landing(white="life sun", black="life sun")
    assert (play.where("white"), play.where("black")) == ("life labyrinth", "life labyrinth")


@pytest.mark.rule("3M-CHASE-01")
def test_the_own_apprentice_is_not_chased() -> None:
    play = game().stand(red="mill sun").throw(1, 0, 2).magician("sun")
    assert (play.where("red"), play.step) == ("sun sun", "meeting")
