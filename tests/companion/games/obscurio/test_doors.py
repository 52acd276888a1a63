"""Phase 4: doors, pawns, and the traps that bend them."""

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import EveryoneChose, PlacePawn, RevealDoor, RevealExit
from companion.games.obscurio.riddle import fillers
from tests.companion.games.obscurio.play import TILE, TRACK, game


def door(play, number):
    return play.view.doors[number - 1]


@pytest.mark.rule("OBS-DOOR-01", "OBS-DOOR-02")
@pytest.mark.parametrize(("picked", "wanted"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1)])
def test_fillers_make_up_six_cards(picked: int, wanted: int) -> None:
    assert fillers(game().at_riddle("dark_magic").state, picked) == wanted
    assert 1 + picked + wanted == len(game().at_doors().state.doors)


@pytest.mark.rule("OBS-DOOR-03")
def test_doors_one_to_six() -> None:
    play = game().at_doors()
    assert [found.number for found in play.view.doors] == [1, 2, 3, 4, 5, 6]
    assert play.refused(PlacePawn("blue", 0)) == "OBS-DOOR-03"


@pytest.mark.rule("OBS-DOOR-04")
def test_a_pawn_may_move_as_long_as_the_phase_lasts() -> None:
    play = game().at_doors().choose(blue=1).choose(blue=5).choose(blue=None).choose(blue=2)
    assert play.pawn("blue").door == 2
    assert play.refused(PlacePawn("blue", 2)) == "OBS-DOOR-04"
    play.choose(green=2, red=2, yellow=2).exit(2)
    assert play.refused(PlacePawn("blue", 3)) == "OBS-TURN-01"


@pytest.mark.rule("OBS-DOOR-05")
def test_wizards_may_spread() -> None:
    play = game().at_doors().choose(blue=1, green=2, red=3, yellow=4)
    assert [play.pawn(colour).door for colour in ("blue", "green", "red", "yellow")] == [1, 2, 3, 4]


@pytest.mark.rule("OBS-DOOR-06")
def test_the_exit_waits_until_all_have_chosen() -> None:
    play = game().at_doors().choose(blue=1, green=1, red=1)
    assert play.refused(RevealExit(1)) == "OBS-TURN-01"
    assert GAME.sand(play.state) is not None
    play.done()
    assert GAME.sand(play.state) is None
    assert play.refused(RevealExit(1)) == "OBS-DOOR-06"
    assert play.choose(yellow=1).exit(1).state.phase == "end"


@pytest.mark.rule("OBS-DOOR-07")
def test_time_is_up_on_the_last_space() -> None:
    play = game().at_doors().choose(blue=1, green=1).flip().flip()
    assert play.at_step == ("doors", "choose")
    play.flip()
    assert "time_out" in play.said
    assert play.at_step == ("doors", "resolve")
    play.exit(1)
    room = play.state.rooms[-1]
    assert (room.unplaced, room.lost, room.timed_out) == (("red", "yellow"), 2, True)


@pytest.mark.rule("OBS-DOOR-08")
def test_the_exit_is_one_of_this_rooms_doors() -> None:
    play = game().at_doors().all_at(1).done()
    assert play.refused(RevealExit(7)) == "OBS-DOOR-08"
    play.exit(3)
    assert [found.number for found in play.view.doors if found.exit] == [3]
    assert play.refused(RevealExit(4)) == "OBS-TURN-01"


@pytest.mark.rule("OBS-DOOR-09")
def test_the_concealed_door_stays_face_down_and_can_be_chosen() -> None:
    play = game().at_doors("concealed_door")
    assert [found.number for found in play.view.doors if found.veiled] == [4]
    play.all_at(4).done()
    assert door(play, 4).veiled
    play.exit(4)
    assert not door(play, 4).veiled
    assert play.state.progress == 2
    assert not door(game().at_doors(), 4).veiled


@pytest.mark.rule("OBS-DOOR-10")
def test_the_evanescent_room_has_its_own_track() -> None:
    play = game().at_doors("evanescent_room")
    assert play.state.track == TILE
    play.all_at(1).exit(1)
    assert play.state.extra == TILE[0]
    play.next()
    assert play.state.track == TRACK


@pytest.mark.rule("OBS-DOOR-11")
def test_the_great_room_has_a_seventh_door() -> None:
    play = game().at_doors("great_room")
    assert len(play.view.doors) == 7
    assert play.all_at(7).exit(7).state.progress == 2
    assert game().at_doors().refused(PlacePawn("blue", 7)) == "OBS-DOOR-11"


@pytest.mark.rule("OBS-DOOR-12", "OBS-DOOR-16")
def test_the_dangerous_room_counts_wrong_doors() -> None:
    play = game().at_doors("dangerous_room").choose(blue=1, green=2, red=2, yellow=5).exit(5)
    room = play.state.rooms[-1]
    assert (room.lost, room.danger, play.state.box) == (3 + 2, 2, 2)
    safe = game().at_doors().choose(blue=1, green=2, red=2, yellow=5).exit(5)
    assert (safe.state.rooms[-1].lost, safe.state.box) == (3, 0)


@pytest.mark.rule("OBS-DOOR-16")
def test_wizards_without_a_door_add_no_danger() -> None:
    play = game().at_doors("dangerous_room").choose(blue=1).time_out().exit(6)
    assert (play.state.rooms[-1].lost, play.state.box) == (4 + 1, 1)


@pytest.mark.rule("OBS-DOOR-13")
def test_locked_doors_come_up_one_by_one_and_choices_are_final() -> None:
    play = game().at_doors("locked_doors")
    assert play.refused(PlacePawn("blue", 2)) == "OBS-DOOR-13"
    play.choose(blue=1).lay(2)
    assert play.refused(PlacePawn("green", 1)) == "OBS-DOOR-13"
    assert play.refused(PlacePawn("blue", 2)) == "OBS-DOOR-13"
    assert play.refused(PlacePawn("blue", None)) == "OBS-DOOR-13"
    assert play.refused(EveryoneChose()) == "OBS-DOOR-13"
    assert [found.number for found in play.view.doors if found.up] == [1, 2]


@pytest.mark.rule("OBS-DOOR-14")
def test_locked_doors_end_when_every_wizard_is_placed() -> None:
    play = game().at_doors("locked_doors").choose(blue=1, green=1, red=1).lay(2)
    assert play.state.step == "choose"
    play.choose(yellow=2)
    assert play.state.step == "resolve"
    assert play.exit(6).state.rooms[-1].lost == 4


@pytest.mark.rule("OBS-DOOR-15")
def test_locked_doors_under_the_watcher_place_at_each_card() -> None:
    play = game().at(progress=6).at_doors("locked_doors")
    assert play.state.watcher
    assert play.choose(blue=1).pawn("blue").door == 1
    assert "locked_watcher" in play.notes
    assert "locked_watcher" not in game().at_doors("locked_doors").notes


@pytest.mark.rule("OBS-DOOR-17")
def test_the_concealed_door_comes_up_in_its_turn_but_face_down() -> None:
    play = game().at_doors("locked_doors", "concealed_door").lay(2).lay(3).lay(4)
    assert door(play, 4).up
    assert door(play, 4).veiled
    assert play.choose(blue=4).pawn("blue").door == 4


@pytest.mark.rule("OBS-DOOR-18")
def test_declining_every_door_is_wrong() -> None:
    play = game().at_doors("locked_doors").choose(blue=1, green=1, red=1)
    for number in range(2, 7):
        play.lay(number)
    play.exit(1)
    assert play.state.rooms[-1].unplaced == ("yellow",)
    assert play.on_cards == {"yellow": 1}


@pytest.mark.rule("OBS-DOOR-19", "OBS-TIME-01")
def test_the_sand_runs_with_locked_doors_from_the_first_card() -> None:
    play = game().at_lay("locked_doors")
    assert GAME.sand(play.state) is None
    assert "sand_starts" in play.lay().said
    assert GAME.sand(play.state) is not None
    assert play.flip().state.space == 1


@pytest.mark.rule("OBS-DOOR-20")
def test_doors_come_up_by_number() -> None:
    play = game().at_lay("locked_doors")
    assert play.refused(RevealDoor(2)) == "OBS-DOOR-20"
    assert play.lay(1).refused(RevealDoor(3)) == "OBS-DOOR-20"
    assert play.refused(RevealDoor(1)) == "OBS-DOOR-20"


@pytest.mark.rule("OBS-WATCH-01", "OBS-RES-08")
def test_the_watcher_comes_with_the_last_space_and_stays() -> None:
    play = game().at(progress=5).room(exit_at=1)
    assert "watcher_wakes" in play.said
    assert not play.state.watcher
    assert play.next().state.watcher
    play.room(door=1, exit_at=2).next()
    assert play.state.progress == 6
    assert play.state.watcher


@pytest.mark.rule("OBS-WATCH-03")
def test_under_the_watcher_pawns_are_placed_together_at_the_end() -> None:
    play = game().at(progress=6).at_doors()
    assert play.refused(PlacePawn("blue", 1)) == "OBS-WATCH-03"
    assert play.done().refused(RevealExit(1)) == "OBS-DOOR-06"
    assert play.choose(blue=1, green=1, red=1, yellow=1).exit(1).ending == "escaped"


@pytest.mark.rule("OBS-WATCH-04")
def test_under_the_watcher_traps_are_drawn_as_ever() -> None:
    play = game().at(progress=6).begin()
    assert play.state.to_draw == 1
    assert len(play.at_doors("great_room").state.doors) == 7


@pytest.mark.rule("OBS-WATCH-06")
def test_time_out_under_the_watcher_is_wrong_for_all_who_hold_their_pawn() -> None:
    play = game().at(progress=6).at_doors().time_out()
    assert play.refused(PlacePawn("blue", 1)) == "OBS-WATCH-06"
    assert len(play.exit(1).state.rooms[-1].unplaced) == 4
