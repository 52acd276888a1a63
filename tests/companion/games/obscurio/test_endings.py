"""How the game is won and lost."""

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import Next
from tests.companion.games.obscurio.play import game


@pytest.mark.rule("OBS-END-01", "OBS-ROLE-04")
def test_the_grimoire_and_the_loyal_wizards_escape_together() -> None:
    play = game().at(progress=6).room()
    assert play.ending == "escaped"
    assert play.state.outcome.winners == ("grimoire", "loyal")


@pytest.mark.rule("OBS-END-02", "OBS-ROLE-06")
def test_the_last_token_gone_the_traitor_wins_alone() -> None:
    play = game().at(left=0, dark=4).room(door=1, exit_at=2)
    assert play.gauge == (0, 0)
    assert play.ending == "cohesion_lost"
    assert play.state.outcome.winners == ("traitor",)


@pytest.mark.rule("OBS-END-02")
def test_one_token_is_enough_to_go_on() -> None:
    play = game().at(left=0, dark=5, accusation_over=True).room(door=1, exit_at=2)
    assert (play.gauge, play.ending) == ((0, 1), None)


@pytest.mark.rule("OBS-END-03")
def test_losses_come_before_victory() -> None:
    play = game().at(progress=6, left=0, dark=3).at_doors().done()
    play.choose(blue=1, green=2, red=2, yellow=2).exit(1)
    assert play.ending == "cohesion_lost"


@pytest.mark.rule("OBS-END-04", "OBS-TURN-02")
def test_six_rooms_with_a_right_door_and_no_fewer() -> None:
    play = game()
    for room in range(1, 6):
        play.room()
        assert play.ending is None
        assert play.state.progress == room + 1
        play.next()
    assert play.room().ending == "escaped"
    assert len([room for room in play.state.rooms if room.advanced]) == 6


@pytest.mark.rule("OBS-END-01", "OBS-END-02")
@pytest.mark.parametrize("exit_at", [1, 2])
def test_when_it_is_over_nothing_more_can_be_played(exit_at: int) -> None:
    play = game().at(progress=6, left=0, dark=4).room(door=1, exit_at=exit_at)
    assert GAME.legal(play.state) == ()
    assert play.refused(Next()) == play.state.outcome.rule
    assert play.view.choices == ()
    assert GAME.sand(play.state) is None
