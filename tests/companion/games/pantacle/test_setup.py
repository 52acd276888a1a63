"""Before the first turn: who plays with what, and where everything lies."""

import msgspec
import pytest

from companion.core.errors import BadOptions
from companion.core.record import read_options
from companion.games.pantacle import GAME
from companion.games.pantacle.moves import Announce, Begins, Next, PlaceMarker
from companion.games.pantacle.options import FAVOURS, SETUP, Options
from tests.companion.games.pantacle.play import ADA, BO, CY, game


@pytest.mark.rule("PAN-SET-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_play(players: int) -> None:
    assert len(game(players).state.seats) == players


@pytest.mark.rule("PAN-SET-01")
@pytest.mark.parametrize("players", [2, 6])
def test_no_other_number_does(players: int) -> None:
    with pytest.raises(BadOptions):
        read_options(GAME, {"players": players})


@pytest.mark.rule("PAN-SET-02", "PAN-SET-03", "PAN-DET-01")
def test_each_sanctuary_at_the_start() -> None:
    for each in game(5).state.sorcerers:
        assert (each.determination, each.adepts, each.cubes) == (0, 1, 0)
        assert each.tokens == (None,) * 4
    play = game(5)
    assert all(play.state.flames_left(seat) == 5 for seat in range(5))
    assert all(play.state.cursed_flames(seat) == 4 for seat in range(5))
    assert SETUP.pieces.positions == 3


@pytest.mark.rule("PAN-SET-04")
def test_the_pantacle_has_five_locations_all_empty() -> None:
    play = game()
    assert len(play.view.locations) == 5
    assert all(location.flames == () for location in play.view.locations)


@pytest.mark.rule("PAN-SET-05", "PAN-SET-06")
@pytest.mark.parametrize(("players", "pile"), [(3, 15), (4, 12), (5, 9)])
def test_three_blades_each_and_the_rest_in_the_pile(players: int, pile: int) -> None:
    play = game(players)
    assert {each.hand for each in play.state.sorcerers} == {3}
    assert (play.state.pile, play.state.discard) == (pile, 0)


@pytest.mark.rule("PAN-SET-08")
def test_what_is_not_in_use_is_in_the_reserve() -> None:
    play = game(4)
    assert (play.state.cube_reserve, play.state.adept_reserve) == (40, 21)
    play.has(ADA, cubes=5).has(BO, cubes=3, adepts=4)
    assert (play.state.cube_reserve, play.state.adept_reserve) == (32, 18)


@pytest.mark.rule("PAN-SET-11")
@pytest.mark.parametrize("marker", FAVOURS)
def test_the_first_player_may_not_choose_the_marked_favour(marker: str) -> None:
    play = game(first=1).begin(marker)
    assert play.state.active == BO
    assert play.refused(Announce(marker)) == "PAN-FAV-03"


@pytest.mark.rule("PAN-SET-11")
def test_the_right_neighbour_of_the_first_player_is_asked_for_the_marker() -> None:
    assert game(first=0).view.prompt.args["who"].args["words"] == "Cy"
    assert game(first=2).view.prompt.args["who"].args["words"] == "Bo"
    assert game().refused(Next()) == "PAN-PREP-01"
    assert game().refused(PlaceMarker("fortune")) == "PAN-FAV-01"


@pytest.mark.rule("PAN-SET-10")
def test_people_agree_on_who_begins() -> None:
    play = game().do(Begins(CY))
    assert play.view.prompt.args["who"].args["words"] == "Bo"
    assert play.refused(Begins(3)) == "PAN-SET-01"
    assert play.begin().state.active == CY
    assert play.refused(Begins(ADA)) == "PAN-PREP-01"


@pytest.mark.rule("PAN-SET-12")
def test_turns_go_clockwise() -> None:
    play = game(first=1).begin()
    order = []
    for favour in ("recruitment", "conversion", "recruitment", "conversion"):
        order.append(play.state.active)
        play.turn(favour)
    assert order == [BO, CY, ADA, BO]


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": 3},
        {"names": ("Ada", "Bo")},
        {"colours": ("red", "red", "blue")},
        {"colours": ("red", "blue", "plaid")},
        {"favours": {"fortune": {}}},
        {"points": {"nowhere": "top"}},
    ],
)
def test_options_that_do_not_fit_together(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        GAME.start(msgspec.convert(wrong, Options))


def test_seats_have_names_and_colours() -> None:
    plain = GAME.start(Options()).state
    assert [seat.name for seat in plain.seats] == ["1", "2", "3"]
    chosen = game(colours=("green", "red", "blue")).state
    assert (chosen.seats[0].name, chosen.seats[0].colour) == ("Ada", "green")
