"""What lies on the table before the first turn."""

import pytest

from companion.core.errors import BadOptions
from companion.core.record import read_options
from companion.games.obscurio import GAME
from companion.games.obscurio.moves import TrapDrawn
from companion.games.obscurio.options import SETUP, TRAPS
from tests.companion.games.obscurio.play import game

LEVELS = ("beginner", "confirmed", "expert")
IN_ALL = {
    8: (30, 26, 22),
    7: (26, 22, 18),
    6: (22, 18, 15),
    5: (18, 15, 12),
    4: (15, 12, 10),
    3: (9, 8, 7),
    2: (12, 10, 8),
}
LEFT = {8: (23, 19, 15), 7: (19, 15, 11), 6: (15, 11, 8), 5: (13, 10, 7), 4: (10, 7, 5)}


@pytest.mark.rule("OBS-SET-01")
@pytest.mark.parametrize("players", [0, 1, 9])
def test_too_few_or_too_many_players(players: int) -> None:
    with pytest.raises(BadOptions):
        read_options(GAME, {"players": players})


@pytest.mark.rule("OBS-SET-01", "OBS-ROLE-01")
@pytest.mark.parametrize("players", range(2, 9))
def test_one_of_the_players_is_the_grimoire(players: int) -> None:
    play = game(players, grimoire=players - 1)
    assert [seat.colour for seat in play.state.seats].count("grimoire") == 1
    assert play.state.seats[-1].colour == "grimoire"
    assert all(pawn.seat != players - 1 for pawn in play.state.pawns)


def test_the_grimoire_sits_at_the_table() -> None:
    with pytest.raises(BadOptions):
        game(4, grimoire=4)


@pytest.mark.rule("OBS-SET-02")
@pytest.mark.parametrize("players", IN_ALL)
def test_cohesion_tokens_in_all(players: int) -> None:
    found = tuple(game(players, level).state.cohesion for level in LEVELS)
    assert found == IN_ALL[players]


@pytest.mark.rule("OBS-SET-03", "OBS-SET-04")
@pytest.mark.parametrize("players", LEFT)
def test_the_dark_area_is_filled_first(players: int) -> None:
    dark = 5 if players <= 5 else 7
    for level, left in zip(LEVELS, LEFT[players], strict=True):
        assert game(players, level).gauge == (left, dark)


@pytest.mark.rule("OBS-SET-06")
def test_the_progress_pawn_starts_on_the_first_of_six_spaces() -> None:
    view = game().view
    assert (view.progress, view.spaces) == (1, 6)


@pytest.mark.rule("OBS-SET-09")
@pytest.mark.parametrize("players", range(3, 9))
def test_each_wizard_has_one_pawn_in_the_centre(players: int) -> None:
    pawns = game(players).state.pawns
    assert len({pawn.id for pawn in pawns}) == len(pawns) == players - 1
    assert all(pawn.door is None for pawn in pawns)


@pytest.mark.rule("OBS-SET-09")
def test_wizards_pick_their_colours() -> None:
    play = game(3, colours=("white", "violet"))
    assert [pawn.id for pawn in play.state.pawns] == ["white", "violet"]
    for wrong in (("white",), ("white", "white"), ("white", "pink")):
        with pytest.raises(BadOptions):
            game(3, colours=wrong)


@pytest.mark.rule("OBS-SET-10")
@pytest.mark.parametrize("players", range(4, 9))
def test_as_many_loyal_cards_as_wizards_but_one(players: int) -> None:
    note = next(note for note in game(players).view.notes if "OBS-SET-10" in note.rules)
    assert note.text.args["n"] == players - 2


@pytest.mark.rule("OBS-SET-12", "OBS-SET-13")
def test_fourteen_tokens_one_of_each_kind() -> None:
    bag = game().begin().state.bag
    assert sum(bag.values()) == 14
    assert set(bag.values()) == {1}
    colours = [TRAPS[trap].colour for trap in bag]
    assert {colour: colours.count(colour) for colour in colours} == {
        "brown": 6,
        "violet": 2,
        "green": 5,
        "white": 1,
    }


@pytest.mark.rule("OBS-SET-12")
def test_only_what_is_in_the_bag_can_come_out() -> None:
    play = game().begin().at(to_draw=3).draw("dark_magic")
    assert play.refused(TrapDrawn("dark_magic")) == "OBS-SET-12"
    assert play.refused(TrapDrawn("rain")) == "OBS-SET-12"


@pytest.mark.rule("OBS-SET-13")
def test_the_owner_may_say_what_is_in_the_bag() -> None:
    play = game(bag={"plus_two": 3, "great_room": 0, "no_effect": 2}).begin()
    assert play.state.bag == {"plus_two": 3, "no_effect": 2}


@pytest.mark.parametrize(
    ("players", "bag"),
    [(4, {}), (4, {"great_room": 0}), (4, {"rain": 1}), (3, {"dark_magic": 2, "espionage": 1})],
)
def test_a_bag_from_which_nothing_can_come_is_refused(players: int, bag: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        game(players, bag=bag)


@pytest.mark.rule("OBS-SET-14")
def test_the_doors_of_the_board() -> None:
    assert (SETUP.doors.left, SETUP.doors.right, SETUP.doors.top) == ((1, 3, 5), (2, 4, 6), (7,))
    assert game().view.layout == "as_pictured"


@pytest.mark.rule("OBS-SET-08", "OBS-TURN-06", "OBS-23P-03")
def test_eight_cards_are_in_the_holder_unless_two_or_three_play() -> None:
    assert [game(players).state.deck for players in (8, 4, 3, 2)] == [76, 76, 84, 84]


@pytest.mark.parametrize(
    "wrong",
    [
        {"names": ("Ann",)},
        {"time_track": ()},
        {"evanescent_track": (0,) * 13},
    ],
)
def test_options_that_do_not_agree(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        game(4, **wrong)


def test_names_are_taken_as_typed() -> None:
    play = game(4, names=("Ada", "Bo", "Cy", "Di"), grimoire=1)
    assert [seat.name for seat in play.state.seats] == ["Ada", "Bo", "Cy", "Di"]
    assert play.view.grimoire.args == {"words": "Bo"}
    assert [seat.colour for seat in play.state.seats] == ["blue", "grimoire", "green", "red"]
