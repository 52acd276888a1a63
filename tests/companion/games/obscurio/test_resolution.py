"""What a room costs and how far it leads."""

import pytest

from companion.games.obscurio.moves import RevealExit
from tests.companion.games.obscurio.play import game


@pytest.mark.rule("OBS-RES-01")
def test_the_grimoire_shows_the_exit() -> None:
    play = game().at_doors().all_at(2).done()
    assert {tap.do for tap in (found.tap for found in play.view.doors) if tap} == {
        RevealExit(number) for number in range(1, 7)
    }
    play.exit(2)
    assert play.state.rooms[-1].exit_door == 2
    assert "exit" in play.said


@pytest.mark.rule("OBS-RES-02")
@pytest.mark.parametrize("right", [1, 2, 3, 4])
def test_one_space_however_many_were_right(right: int) -> None:
    doors = dict(zip(("blue", "green", "red", "yellow"), [3] * right + [1] * 4, strict=False))
    assert game().at_doors().choose(**doors).exit(3).state.progress == 2


@pytest.mark.rule("OBS-RES-03")
def test_nobody_right_no_progress() -> None:
    play = game().room(door=1, exit_at=2)
    assert play.state.progress == 1
    assert "no_progress" in play.said


@pytest.mark.rule("OBS-RES-04", "OBS-RES-06")
def test_each_wrong_wizard_takes_a_token_onto_the_own_card() -> None:
    play = game().at_doors().choose(blue=1, green=2, red=2, yellow=3).exit(2)
    assert play.on_cards == {"blue": 1, "yellow": 1}
    assert {wizard.id: wizard.tokens for wizard in play.view.wizards} == {
        "blue": 1,
        "green": 0,
        "red": 0,
        "yellow": 1,
    }
    play.next().room(door=1, exit_at=2)
    assert play.on_cards == {"blue": 2, "green": 1, "red": 1, "yellow": 2}


@pytest.mark.rule("OBS-RES-05")
def test_tokens_leave_the_left_area_first() -> None:
    assert game().room(door=1, exit_at=2).gauge == (10 - 4, 5)
    assert game().at(left=3).room(door=1, exit_at=2).gauge == (0, 4)


@pytest.mark.rule("OBS-RES-07")
def test_wrong_and_unplaced_and_dangerous_doors_add_up() -> None:
    play = game(6).at_doors("dangerous_room").choose(blue=1, green=2, red=3).time_out().exit(3)
    room = play.state.rooms[-1]
    assert room.lost == 2 + 2 + 2
    assert play.state.cohesion == 18 - 6


@pytest.mark.rule("OBS-RES-09")
def test_every_pawn_counts_alike_until_one_is_unmasked() -> None:
    for hero in ("blue", "green", "red", "yellow"):
        play = game().at_doors().all_at(1).choose(**{hero: 2}).exit(2)
        assert (play.state.progress, play.state.rooms[-1].lost) == (2, 3)
    unmasked = game().accusing().vote(blue="red", green="red", red="blue", yellow="red")
    unmasked.count().reveal(red=True).next().at_doors()
    assert unmasked.all_at(1).exit(2).state.rooms[-1].wrong == ("blue", "green", "yellow")


@pytest.mark.rule("OBS-RES-10")
def test_an_unplaced_wizard_takes_the_token_onto_the_card() -> None:
    play = game().at_doors().choose(blue=1, green=1, red=1).time_out().exit(1)
    assert (play.on_cards, play.state.box) == ({"yellow": 1}, 0)
