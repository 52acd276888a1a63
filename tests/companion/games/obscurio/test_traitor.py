"""Phase 3: the Traitor's cards."""

import pytest

from companion.core.panel import Lights
from companion.core.view import Live
from companion.games.obscurio import GAME
from companion.games.obscurio.moves import Next, TraitorDone
from tests.companion.games.obscurio.play import Play, game


def picking(*traps: str) -> Play:
    return game().at_riddle(*traps).ready().next()


@pytest.mark.rule("OBS-TRAI-01", "OBS-TRAI-02", "OBS-TRAI-06")
def test_eyes_close_the_traitor_picks_eyes_open() -> None:
    play = game().at_riddle().ready()
    steps = [play.at_step]
    for move in (Next(), TraitorDone(), Next()):
        assert move in GAME.legal(play.state)
        steps.append(play.do(move).at_step)
    assert steps == [
        ("traitor", "close"), ("traitor", "pick"), ("traitor", "open"), ("doors", "lay")
    ]  # fmt: skip


@pytest.mark.rule("OBS-TRAI-05")
def test_up_to_two_cards() -> None:
    play = picking()
    for picked in (0, 1, 2):
        assert TraitorDone(picked) in GAME.legal(play.state)
    assert play.refused(TraitorDone(3)) == "OBS-TRAI-05"


@pytest.mark.rule("OBS-TRAI-08")
def test_up_to_four_cards_with_dark_magic() -> None:
    play = picking("dark_magic")
    for picked in range(5):
        assert TraitorDone(picked) in GAME.legal(play.state)
    assert play.refused(TraitorDone(5)) == "OBS-TRAI-08"


@pytest.mark.rule("OBS-TRAI-07", "OBS-TRAI-04")
@pytest.mark.parametrize("picked", [None, 0, 1, 2, 3, 4])
def test_how_many_were_picked_leaves_no_trace(picked: int | None) -> None:
    """Each picked card is replaced from the deck, so the table looks the same afterwards."""
    told = picking("dark_magic").do(TraitorDone(picked))
    silent = picking("dark_magic").do(TraitorDone())
    assert told.state == silent.state
    assert told.events == silent.events
    assert told.view == silent.view


@pytest.mark.rule("OBS-TRAI-07")
def test_the_panel_is_dark_and_still_whatever_was_drawn() -> None:
    play = game().at_riddle("dark_magic", "espionage").ready()
    for move in (Next(), TraitorDone(2)):
        assert GAME.lights(play.state, Live(sand_left=30, sand_running=True)) == Lights()
        assert GAME.sand(play.state) is None
        play.do(move)
    assert GAME.lights(play.state, Live()) == Lights()
    assert GAME.lights(play.next().state, Live()) != Lights()


@pytest.mark.rule("OBS-TRAI-11")
def test_an_unmasked_traitor_still_acts() -> None:
    play = game().accusing().vote(blue="red", green="red", red="blue", yellow="red")
    play.count().reveal(red=True).next()
    play.at_riddle().ready().next()
    assert play.at_step == ("traitor", "pick")
    assert TraitorDone(2) in GAME.legal(play.state)
