"""The hourglass and its track."""

import pytest

from companion.core.errors import BadOptions
from companion.core.record import read_options
from companion.core.view import Live
from companion.games.obscurio import GAME
from companion.games.obscurio.moves import FlipHourglass, ReadSpace
from tests.companion.games.obscurio.play import game


@pytest.mark.rule("OBS-TIME-01")
def test_the_sand_is_turned_with_the_first_card() -> None:
    play = game().at_lay()
    assert GAME.sand(play.state) is None
    assert play.state.space is None
    play.lay()
    assert play.state.space == 0
    assert GAME.sand(play.state) is not None


@pytest.mark.rule("OBS-TIME-02")
def test_each_time_it_runs_out_it_goes_to_the_next_space() -> None:
    play = game().at_doors()
    runs = []
    for space in (0, 1, 2):
        run = GAME.sand(play.state)
        assert run is not None
        assert play.state.space == space
        assert [found.state for found in play.view.glass.spaces].index("here") == space
        runs.append(run.id)
        play.do(run.on_empty)
    assert len(set(runs)) == 3
    assert play.state.timed_out


@pytest.mark.rule("OBS-TIME-03")
def test_the_space_where_it_stands_counts() -> None:
    play = game(time_track=(1, 4, 2)).at_doors().flip().all_at(1).done()
    assert play.state.extra == 4


@pytest.mark.rule("OBS-TIME-04")
def test_the_longest_time_is_spaces_times_seconds() -> None:
    play = game(time_track=(0, 0, 1, 2), hourglass_seconds=50).at_doors()
    note = next(note for note in play.view.notes if "OBS-TIME-04" in note.rules)
    assert (note.text.args["n"], note.text.args["seconds"]) == (3, 20)
    turnings = 0
    while play.state.step == "choose":
        turnings += GAME.sand(play.state).seconds == 50
        play.flip()
    assert turnings * 50 == 200


@pytest.mark.rule("OBS-TIME-05")
def test_an_unknown_track_is_read_from_the_table_and_never_guessed() -> None:
    play = game(time_track=None).at_doors()
    assert GAME.sand(play.state).on_empty is None
    assert play.refused(FlipHourglass()) == "OBS-TIME-05"
    assert [space.value for space in play.flip(last=False).view.glass.spaces] == [None, None]
    play.all_at(1).done()
    assert play.at_step == ("doors", "read_space")
    assert {type(move) for move in GAME.legal(play.state)} == {ReadSpace}
    assert play.read(2).exit(1).next().state.to_draw == 3


@pytest.mark.rule("OBS-TIME-05")
def test_on_an_unknown_track_the_players_say_which_space_is_the_last() -> None:
    play = game(time_track=None).at_doors().flip(last=True)
    assert play.state.timed_out
    assert play.read(1).state.extra == 1


@pytest.mark.rule("OBS-TIME-05")
def test_on_a_known_track_they_need_not_say() -> None:
    assert game().at_doors().refused(FlipHourglass(last=True)) == "OBS-TIME-05"


@pytest.mark.rule("OBS-TIME-06")
def test_the_tile_is_entered_by_the_players_or_read() -> None:
    play = game(evanescent_track=None).at_doors("evanescent_room").all_at(1).done()
    assert play.at_step == ("doors", "read_space")
    play = game(time_track=None, evanescent_track=(5,)).at_doors("evanescent_room")
    assert play.flip().state.timed_out
    assert play.state.extra == 5


@pytest.mark.rule("OBS-TIME-07")
def test_time_out_costs_the_value_of_the_last_space() -> None:
    assert game(time_track=(4, 0, 3)).at_doors().time_out().state.extra == 3


@pytest.mark.rule("OBS-TIME-08")
def test_the_sand_runs_sixty_seconds_or_as_long_as_measured() -> None:
    assert GAME.sand(game().at_doors().state).seconds == 60
    assert GAME.sand(game(hourglass_seconds=73).at_doors().state).seconds == 73
    for wrong in (9, 601):
        with pytest.raises(BadOptions):
            read_options(GAME, {"hourglass_seconds": wrong})


def test_the_screen_and_the_panel_show_the_same_sand() -> None:
    play = game().at_doors().flip()
    live = Live(sand_left=9.0, sand_running=True)
    glass, sand = GAME.view(play.state, live).glass, GAME.lights(play.state, live).sand
    assert (sand.spaces, sand.space, sand.running, sand.warning) == (3, 2, True, True)
    assert (glass.running, glass.warning, glass.seconds) == (True, True, 9)
    assert glass.left == sand.left == 9 / 60
