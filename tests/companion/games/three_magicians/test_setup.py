"""What lies on the table before the first turn, and who takes it."""

from __future__ import annotations

import pytest

from companion.core.errors import BadOptions
from companion.core.record import read_options
from companion.games.three_magicians import GAME
from companion.games.three_magicians.board import magic, missing, whole
from companion.games.three_magicians.moves import Starts
from companion.games.three_magicians.options import CARD_OF, CARDS, PLACES, Options
from companion.games.three_magicians.rules import start
from tests.companion.games.three_magicians.boards import BOARD, LINKS, drawn
from tests.companion.games.three_magicians.play import game, opening


@pytest.mark.rule("3M-SET-01")
@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Bo"), ("Ada", "Bo", "Cy", "Di")])
def test_exactly_three_play(names: tuple[str, ...]) -> None:
    assert GAME.players == (3, 3)
    assert len(opening().state.seats) == 3
    with pytest.raises(BadOptions):
        opening(names=names)


@pytest.mark.rule("3M-SET-03")
def test_nine_places_with_life_in_the_centre() -> None:
    assert len(PLACES) == 9
    assert sum(map(magic, PLACES)) == 7
    assert not magic("life")
    assert not magic("labyrinth")
    assert opening().state.options.places[1][1] == "life"


@pytest.mark.rule("3M-SET-04")
@pytest.mark.parametrize(("symbols", "lacks"), [(7, ("symbols",)), (8, ()), (9, ("symbols",))])
def test_exactly_eight_slabs_carry_symbols(symbols: int, lacks: tuple[str, ...]) -> None:
    board = read_options(GAME, {"board": drawn(symbols=symbols)}).board
    assert missing(board) == lacks
    assert (whole(board) is None) == bool(lacks)


@pytest.mark.rule("3M-SET-04")
def test_a_path_joins_all_nine_places() -> None:
    without_moon = tuple(link for link in LINKS if "moon" not in link)
    board = drawn(links=without_moon)
    assert missing(read_options(GAME, {"board": board}).board) == ("apart",)
    loose = drawn()
    loose["slabs"]["s99"] = {"x": 0.3, "y": 0.3}
    assert missing(read_options(GAME, {"board": loose}).board) == ("loose",)


@pytest.mark.rule("3M-SET-05", "3M-SET-07")
def test_two_cards_of_each_kind_lie_on_their_places() -> None:
    state = opening().state
    assert len(CARDS) == 7
    assert set(state.deck.values()) == {2}
    assert sum(state.deck.values()) == 14
    assert [place.card for place in opening().view.places if not magic(place.id)] == [None, None]


@pytest.mark.rule("3M-SET-06")
def test_each_kind_has_its_own_place() -> None:
    assert CARD_OF == {
        "forest": "hermit",
        "magicians": "magician",
        "tower": "tower",
        "castle": "empress",
        "sun": "sun",
        "mill": "wheel",
        "moon": "moon",
    }


@pytest.mark.rule("3M-SET-09", "3M-SET-10", "3M-SET-11")
def test_each_player_has_two_figures_on_life_and_a_stone_aside() -> None:
    play = opening(names=("Ada", "Bo", "Cy"), colours=("black", "red", "white"))
    assert [seat.colour for seat in play.state.seats] == ["black", "red", "white"]
    for player in play.state.players:
        assert (player.magician, player.apprentice, player.stone) == ("life", "life", False)
        assert not any(player.cards.values())


@pytest.mark.parametrize("colours", [("red", "white"), ("red", "red", "white")])
def test_each_colour_is_taken_once(colours: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions):
        opening(colours=colours)


@pytest.mark.rule("3M-SET-12")
def test_the_highest_throw_takes_the_first_turn() -> None:
    play = opening()
    assert play.turn_of == "red"
    play.throw(1, 1, 0)
    assert play.turn_of == "white"
    play.throw(2, 2, 1).throw(0, 0, 1)
    assert (play.state.phase, play.turn_of, play.step) == ("turn", "white", "throw")


@pytest.mark.rule("3M-SET-12")
def test_who_starts_may_be_settled_at_the_table() -> None:
    play = opening().throw(1, 1, 1).do(Starts("black"))
    assert (play.state.phase, play.turn_of) == ("turn", "black")


@pytest.mark.rule("3M-SET-13", "3M-PASCH-09")
def test_the_tied_throw_again_and_a_triple_means_nothing() -> None:
    play = opening().throw(2, 2, 2).throw(2, 2, 2).throw(0, 0, 0)
    assert (play.state.contenders, play.turn_of, play.state.phase) == ((0, 1), "red", "start")
    assert play.where("black") == "life life"
    play.throw(0, 0, 1).throw(1, 1, 0)
    assert (play.turn_of, play.state.series, play.state.extra) == ("white", 1, False)


@pytest.mark.rule("3M-SET-16")
def test_the_places_may_lie_otherwise() -> None:
    rows = (
        ("moon", "magicians", "tower"),
        ("castle", "life", "labyrinth"),
        ("sun", "mill", "forest"),
    )
    play = game(places=rows).stand(red="moon life").throw(1, 0, 2)
    assert play.jumps() == {"magicians", "castle"}
    assert {(p.row, p.column) for p in play.view.places if p.id == "moon"} == {(0, 0)}
    with pytest.raises(BadOptions):
        start(Options(places=(rows[0], rows[0], rows[2])))


@pytest.mark.rule("3M-SET-17")
def test_a_path_that_is_not_drawn_or_not_finished_is_not_modelled() -> None:
    free = {"slab", "symbol", *PLACES}
    assert game().throw(0, 1, 2).walks() == free
    assert game(board=drawn(symbols=3)).throw(0, 1, 2).walks() == free
    assert game(board=BOARD).throw(0, 0, 1).walks() == {"s13", "s15", "s17", "s19"}


@pytest.mark.parametrize(
    "board",
    [
        {"slabs": {}, "joins": [["forest", "s1"]]},
        {"slabs": {"moon": {"x": 0, "y": 0}}, "joins": []},
        {"slabs": {"slab": {"x": 0, "y": 0}}, "joins": []},
        {"slabs": {}, "joins": [["moon", "moon"]]},
    ],
)
def test_a_path_that_cannot_be_is_refused(board: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        opening(board=board)
