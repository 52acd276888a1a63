"""How magicians jump, and when they must."""

from __future__ import annotations

import pytest

from companion.core.record import read_options
from companion.games.three_magicians import GAME
from companion.games.three_magicians.board import jumps
from companion.games.three_magicians.moves import MoveMagician, Stay
from companion.games.three_magicians.options import PLACES
from tests.companion.games.three_magicians.play import game

ONE = {
    "life": "magicians castle mill labyrinth",
    "labyrinth": "life",
    "forest": "magicians castle",
    "magicians": "forest tower life",
    "tower": "magicians",
    "castle": "forest sun life",
    "sun": "castle mill",
    "mill": "sun moon life",
    "moon": "mill",
}
TWO = {
    "life": "forest tower sun moon",
    "labyrinth": "magicians castle mill",
    "forest": "life tower sun",
    "magicians": "castle mill labyrinth",
    "tower": "forest life",
    "castle": "magicians mill labyrinth",
    "sun": "forest life moon",
    "mill": "magicians castle labyrinth",
    "moon": "sun life",
}


@pytest.mark.rule("3M-MAG-02", "3M-MAG-06", "3M-MAG-09", "3M-MAG-13", "3M-LAB-02", "3M-LAB-03")
@pytest.mark.parametrize("place", PLACES)
def test_where_one_and_two_notches_lead(place: str) -> None:
    options = read_options(GAME, {})
    assert {to for to, _ in jumps(options, place, 1)} == set(ONE[place].split())
    assert {to for to, _ in jumps(options, place, 2)} == set(TWO[place].split())
    assert game().stand(red=f"{place} life").throw(1, 0, 2).jumps() == set(ONE[place].split())
    assert game().stand(red=f"{place} life").throw(2, 0, 1).jumps() == set(TWO[place].split())


@pytest.mark.rule("3M-MAG-01")
@pytest.mark.parametrize("slab", ["slab", "symbol", "s1"])
def test_a_magician_never_stands_on_a_slab(slab: str) -> None:
    assert game().throw(1, 0, 2).refused(MoveMagician(slab)) == "3M-MAG-01"


@pytest.mark.rule("3M-MAG-02")
def test_no_diagonal_jump() -> None:
    assert game().throw(1, 0, 2).refused(MoveMagician("forest")) == "3M-MAG-04"


@pytest.mark.rule("3M-MAG-03", "3M-LAB-04")
@pytest.mark.parametrize("place", PLACES)
def test_moving_is_optional_anywhere(place: str) -> None:
    play = game().stand(red=f"{place} life").throw(1, 0, 2).stay()
    assert play.player("red").magician == place


@pytest.mark.rule("3M-MAG-04")
def test_all_notches_are_used() -> None:
    play = game().throw(2, 0, 1)
    for place in ("magicians", "castle", "mill", "labyrinth"):
        assert play.refused(MoveMagician(place)) == "3M-MAG-04"


@pytest.mark.rule("3M-MAG-05")
def test_no_notch_no_jump() -> None:
    play = game().throw(0, 1, 2)
    assert play.jumps() == set()
    assert play.refused(MoveMagician("mill")) == "3M-MAG-05"
    assert Stay("magician") not in play.legal


@pytest.mark.rule("3M-MAG-07")
def test_the_labyrinth_is_no_passage() -> None:
    for start, end in (("moon", "tower"), ("tower", "moon")):
        play = game(mag_10="may_return").stand(red=f"{start} life").throw(2, 0, 1)
        assert end not in play.jumps()
    back = game(mag_10="may_return").throw(2, 0, 1)
    assert ("life", "labyrinth") not in jumps(back.state.options, "life", 2)


@pytest.mark.rule("3M-MAG-10")
def test_two_jumps_do_not_lead_back() -> None:
    for place in PLACES:
        assert place not in game().stand(red=f"{place} life").throw(2, 0, 1).jumps()


@pytest.mark.rule("3M-MAG-11")
def test_into_the_labyrinth_by_choice_from_life_only() -> None:
    options = read_options(GAME, {})
    direct = {place for place in PLACES if ("labyrinth", None) in jumps(options, place, 1)}
    assert direct == {"life"}
    through = {via for place in PLACES for to, via in jumps(options, place, 2) if to == "labyrinth"}
    assert through == {"life"}
    assert game().throw(1, 0, 2).magician("labyrinth").where("red") == "labyrinth life"


@pytest.mark.rule("3M-MAG-12", "3M-MEET-15")
def test_the_place_crossed_does_not_count() -> None:
    play = game().stand(red="forest castle", white="life magicians", black="magicians life")
    play.throw(2, 0, 1).magician("life")
    assert (play.step, play.where("white"), play.cards("red")) == ("move", "life magicians", "")


@pytest.mark.rule("3M-TURN-03", "3M-TURN-07")
def test_either_figure_first_each_in_one_go() -> None:
    first = game().throw(2, 0, 1).magician("moon")
    assert first.refused(MoveMagician("mill")) == "3M-TURN-07"
    assert first.apprentice("slab").turn_of == "white"
    second = game().throw(2, 0, 1).apprentice("slab")
    assert second.turn_of == "red"
    assert second.magician("moon").turn_of == "white"


@pytest.mark.rule("3M-LIFE-01", "3M-LIFE-05")
def test_life_is_left_on_the_second_turn() -> None:
    play = game().throw(1, 0, 2).stay().apprentice("slab")
    play.throw(0, 0, 1).apprentice("slab").throw(0, 1, 0).apprentice("slab")
    assert play.turn_of == "red"
    assert "leave_life" in play.notes
    play.throw(2, 0, 1)
    assert play.refused(Stay("magician")) == "3M-LIFE-01"
    play.magician("moon").apprentice("slab")
    assert not play.player("red").rested


@pytest.mark.rule("3M-LIFE-02")
def test_with_0_it_stays_without_penalty_and_leaves_next_time() -> None:
    play = game().rested("red").throw(0, 1, 2).apprentice("slab")
    assert play.player("red").magician == "life"
    assert play.player("red").rested
    play.turn("red").throw(1, 0, 2)
    assert play.refused(Stay("magician")) == "3M-LIFE-01"


@pytest.mark.rule("3M-LIFE-01", "3M-LIFE-06")
def test_an_extra_turn_is_a_turn_for_life_too() -> None:
    play = game().throw(1, 1, 1).stay().apprentice("slab")
    assert play.turn_of == "red"
    assert play.throw(1, 0, 2).refused(Stay("magician")) == "3M-LIFE-01"


@pytest.mark.rule("3M-LIFE-03", "3M-LAB-01", "3M-CMB-02", "3M-CHASE-02")
@pytest.mark.parametrize(("place", "beside"), [("life", "mill"), ("labyrinth", "life")])
def test_nobody_fights_or_is_chased_on_life_or_in_the_labyrinth(place: str, beside: str) -> None:
    play = game().stones("white").stand(red=f"{beside} {place}")
    play.stand(white=f"{place} {place}", black=f"{place} {place}")
    play.throw(1, 0, 2).magician(place)
    assert play.step == "move"
    assert (play.where("white"), play.where("black")) == (f"{place} {place}",) * 2
    assert play.player("white").stone
    assert play.cards("red") == ""
    walk = game().stand(red=f"mill {place}", white=f"{place} life").throw(0, 1, 2)
    assert walk.apprentice(place).player("red").apprentice == place


@pytest.mark.rule("3M-LIFE-04")
def test_apprentices_may_rest_on_life() -> None:
    play = game().rested("red").throw(0, 1, 2).apprentice("life")
    assert play.player("red").apprentice == "life"


@pytest.mark.rule("3M-LAB-02", "3M-MAG-06")
def test_an_exiled_magician_leaves_through_life_on_its_next_turn() -> None:
    play = game().throw(0, 0, 0)
    assert play.turn_of == "white"
    play.turn("red").throw(1, 0, 2)
    assert play.jumps() == {"life"}
    assert play.magician("life").where("red") == "life labyrinth"
