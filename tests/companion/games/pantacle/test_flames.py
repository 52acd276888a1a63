"""Placing a Flame: which one, what it reveals, where it goes and what that gives."""

import pytest

from companion.games.pantacle.moves import (
    Announce,
    DrawCurses,
    KeepCurse,
    Next,
    PlaceFlame,
    Sacrifice,
)
from companion.games.pantacle.options import LOCATIONS
from tests.companion.games.pantacle.play import ADA, BO, Play, exhaustion, game, permanent


def placing(flame: str = "top", **fields: object) -> Play:
    """Ada holds a Flame from an Adept Sacrifice."""
    return game().preparing(**{"adepts": 3, **fields}).sacrifice(flame)


@pytest.mark.rule("PAN-PANT-01")
def test_any_flame_still_on_the_sanctuary() -> None:
    play = game().preparing(adepts=3)
    assert set(play.legal) == {Sacrifice("adepts", "top"), Sacrifice("adepts", "cursed")}
    assert play.refused(Sacrifice("adepts")) == "PAN-PANT-01"
    gone = game().preparing(adepts=3, flames=1, top=False)
    assert gone.legal == (Sacrifice("adepts", "cursed"),)
    assert gone.refused(Sacrifice("adepts", "top")) == "PAN-PANT-01"
    last = game().preparing(adepts=3, flames=4, top=True)
    assert last.legal == (Sacrifice("adepts", "top"),)


@pytest.mark.rule("PAN-PANT-02")
def test_only_the_top_flame_is_not_cursed() -> None:
    assert placing("top").at_step == ("preparation", "location")
    assert placing("cursed").at_step == ("preparation", "curses")
    assert game().state.cursed_flames(ADA) == 4


@pytest.mark.rule("PAN-PANT-03")
def test_flame_then_curses_then_location() -> None:
    play = placing("cursed")
    assert play.refused(PlaceFlame("extra_turn")) == "PAN-PREP-01"
    play.do(DrawCurses())
    assert play.refused(PlaceFlame("extra_turn")) == "PAN-PREP-01"
    assert play.refused(Next()) == "PAN-PREP-01"
    play.do(KeepCurse(kind="permanent"))
    assert play.ada.curses[0].active
    assert play.ada.flames == 0
    assert play.flame("extra_turn").ada.flames == 1


@pytest.mark.rule("PAN-PANT-04", "PAN-PANT-05")
def test_one_flame_a_player_a_location() -> None:
    play = game().begin().has(BO, placed=dict.fromkeys(LOCATIONS, True), top=False)
    play.preparing(adepts=3, flames=2, top=False).sacrifice("cursed").curse()
    assert play.refused(PlaceFlame("extra_turn")) == "PAN-PANT-04"
    assert play.refused(PlaceFlame("moon")) == "PAN-SET-04"
    free = {move.location for move in play.legal if isinstance(move, PlaceFlame)}
    assert free == {"two_influence", "two_adepts", "three_per_flame"}
    assert play.flame("two_influence").view.locations[2].flames == ("blue", "red")


@pytest.mark.rule("PAN-PANT-06")
@pytest.mark.parametrize(("flames", "cubes"), [(0, 3), (1, 6), (2, 9), (3, 12), (4, 15)])
def test_three_cubes_for_each_own_flame(flames: int, cubes: int) -> None:
    play = placing("top", flames=flames).flame("three_per_flame")
    assert play.ada.cubes == cubes


@pytest.mark.rule("PAN-PANT-07")
def test_two_adepts_from_the_reserve() -> None:
    play = placing()
    before = play.state.adept_reserve
    assert play.flame("two_adepts").ada.adepts == 2
    assert play.state.adept_reserve == before - 2


@pytest.mark.rule("PAN-PANT-08")
def test_two_cubes_from_the_reserve() -> None:
    play = placing().flame("two_influence")
    assert (play.ada.cubes, play.state.cube_reserve) == (2, 38)


@pytest.mark.rule("PAN-PANT-09")
def test_the_demonic_discard_token() -> None:
    play = placing().flame("demonic_discard")
    assert play.ada.powers == ("demonic_discard",)


@pytest.mark.rule("PAN-PANT-10", "PAN-PANT-12")
def test_an_extra_turn_with_all_its_phases() -> None:
    play = placing(cubes=1, tokens=("hunt",)).flame("extra_turn")
    assert play.state.active == ADA
    play.announce("recruitment").nobody().discard(match=True)
    assert play.ada.cubes == 3
    play.next()
    assert (play.state.active, play.at_step) == (ADA, ("preparation", "influence"))
    play.buy()
    assert play.refused(Announce("recruitment")) == "PAN-FAV-03"
    play.turn("indoctrination")
    assert play.state.active == BO


@pytest.mark.rule("PAN-PANT-11")
def test_demonic_discard_is_sacrificed_like_any_token_and_never_comes_back() -> None:
    play = game().preparing(tokens=("hunt", "demonic_discard", "enslavement"), flames=2)
    play.sacrifice("top")
    assert play.ada.powers == ()
    assert "demonic_discard" not in [tile.id for tile in play.view.favours]
    assert play.refused(PlaceFlame("demonic_discard")) == "PAN-PANT-04"


@pytest.mark.rule("PAN-PANT-14")
def test_a_curse_just_drawn_acts_on_the_same_flame() -> None:
    play = placing("cursed").curse(kind="exhaustion", cubes=3).flame("two_influence")
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (0, 1)


@pytest.mark.rule("PAN-PANT-15")
def test_demonic_discard_always_finds_a_place() -> None:
    tokens = ("hunt", "protection", "bewitchment", "enslavement")
    play = game().preparing(tokens=tokens).sacrifice("top").flame("demonic_discard")
    assert play.ada.powers == ("enslavement", "demonic_discard")
    both = game().preparing(tokens=tokens[:2], adepts=3).sacrifice("top").flame("demonic_discard")
    assert both.ada.powers == ("hunt", "protection", "demonic_discard")
    assert both.state.prepared["powers"] == "not_due"


@pytest.mark.rule("PAN-LIM-03")
def test_more_than_six_cubes() -> None:
    assert placing("top", flames=4, cubes=5).flame("three_per_flame").ada.cubes == 20


@pytest.mark.rule("PAN-LIM-04")
def test_an_empty_cube_reserve() -> None:
    play = game().begin().has(BO, cubes=39).preparing(adepts=3).sacrifice("top")
    play.flame("three_per_flame")
    assert (play.ada.cubes, play.state.cube_reserve) == (1, 0)
    assert "reserve_cubes" in play.said


@pytest.mark.rule("PAN-LIM-05", "PAN-LIM-07")
def test_more_than_five_adepts_and_an_empty_reserve() -> None:
    assert placing(adepts=8).flame("two_adepts").ada.adepts == 7
    play = game().begin().has(BO, adepts=20).preparing(adepts=4).sacrifice("top")
    assert play.state.adept_reserve == 3
    play.has(BO, adepts=22).flame("two_adepts")
    assert (play.ada.adepts, play.state.adept_reserve) == (2, 0)


# --- Curses --------------------------------------------------------------------------------------


@pytest.mark.rule("PAN-CURSE-01", "PAN-CURSE-03")
def test_at_least_one_is_drawn_and_exactly_one_kept() -> None:
    assert placing("cursed").legal == (DrawCurses(0),)
    play = placing("cursed").do(DrawCurses())
    assert play.state.curses_drawn == 1
    play.do(KeepCurse(kind="permanent"))
    assert len(play.ada.curses) == 1
    assert play.state.curse_pile == 26
    assert play.refused(KeepCurse(kind="permanent")) == "PAN-PREP-01"


@pytest.mark.rule("PAN-CURSE-02", "PAN-CURSE-13")
@pytest.mark.parametrize(("extra", "cost"), [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)])
def test_extra_cards_cost_their_square(extra: int, cost: int) -> None:
    rich = placing("cursed").has(ADA, cubes=cost).do(DrawCurses(extra))
    assert (rich.ada.cubes, rich.state.curses_drawn) == (0, 1 + extra)
    if cost:
        poor = placing("cursed").has(ADA, cubes=cost - 1)
        assert poor.refused(DrawCurses(extra)) == "PAN-CURSE-02"


@pytest.mark.rule("PAN-CURSE-02")
def test_four_extra_is_the_most() -> None:
    play = placing("cursed").has(ADA, cubes=40)
    assert [move.extra for move in play.legal if isinstance(move, DrawCurses)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("PAN-CURSE-05")
def test_exhaustion_is_loaded_from_the_reserve() -> None:
    play = placing("cursed").curse(kind="exhaustion", cubes=3, adepts=2)
    assert (play.state.cube_reserve, play.state.adept_reserve) == (37, 25 - 2 - 2)
    play = placing("cursed").do(DrawCurses())
    assert play.refused(KeepCurse(kind="exhaustion")) == "PAN-CURSE-05"
    assert play.refused(KeepCurse(kind="permanent", cubes=1)) == "PAN-CURSE-05"


@pytest.mark.rule("PAN-CURSE-05", "PAN-LIM-04")
def test_an_empty_reserve_loads_less() -> None:
    play = game().begin().has(BO, cubes=39).preparing(adepts=3).sacrifice("cursed")
    play.curse(kind="exhaustion", cubes=3)
    assert play.ada.curses[0].cubes == 1
    none = game().begin().has(BO, cubes=40).preparing(adepts=3).sacrifice("cursed")
    none.curse(kind="exhaustion", cubes=3)
    assert not none.ada.curses[0].in_play


@pytest.mark.rule("PAN-CURSE-06", "PAN-CURSE-07", "PAN-CURSE-08")
def test_gains_go_to_the_curse_first_and_the_rest_is_received() -> None:
    play = placing("top", curses=(exhaustion(cubes=2, adepts=1),)).flame("three_per_flame")
    assert (play.ada.cubes, play.ada.curses[0].cubes, play.ada.curses[0].in_play) == (1, 0, True)
    play.announce("indoctrination").nobody()
    assert (play.ada.adepts, play.ada.curses[0].in_play) == (1, False)
    assert (play.state.cube_reserve, play.state.adept_reserve) == (39, 25 - 1 - 1 - 1)
    assert play.state.curse_pile == 27


@pytest.mark.rule("PAN-CURSE-06")
def test_cubes_do_not_take_adepts_off() -> None:
    play = placing("top", curses=(exhaustion(adepts=2),)).flame("two_influence")
    assert (play.ada.cubes, play.ada.curses[0].adepts) == (2, 2)


@pytest.mark.rule("PAN-CURSE-09", "PAN-CURSE-10")
def test_a_protected_curse_keeps_what_it_carries_and_does_nothing() -> None:
    play = game().begin().has(ADA, curses=(exhaustion(cubes=3),)).announce("protection").nobody()
    assert play.ada.curses[0].face_down
    play.discard(match=True)
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (1, 3)
    assert play.state.cube_reserve == 40 - 3 - 1


@pytest.mark.rule("PAN-CURSE-11")
def test_without_protection_it_is_active_again() -> None:
    hidden = exhaustion(cubes=3, face_down=True)
    play = game().preparing(tokens=("protection", "bewitchment", "hunt"), curses=(hidden,))
    play.sacrifice("top")
    assert play.ada.curses[0].active
    assert play.flame("two_influence").ada.curses[0].cubes == 1


@pytest.mark.rule("PAN-CURSE-12")
def test_at_most_four_curses_from_five_flames() -> None:
    play = game().begin()
    for number, location in enumerate(LOCATIONS):
        play.preparing(adepts=3, placed=play.ada.placed, cubes=0, top=number == 0)
        if number == 0:
            play.sacrifice("top")
        else:
            play.sacrifice("cursed").curse()
        play.flame(location)
    assert (play.ada.flames, len(play.ada.curses)) == (5, 4)
    assert play.state.cursed_flames(ADA) == 0


@pytest.mark.rule("PAN-CURSE-14")
def test_the_number_is_fixed_before_looking() -> None:
    play = placing("cursed").has(ADA, cubes=40).do(DrawCurses(1))
    assert play.refused(DrawCurses(1)) == "PAN-CURSE-14"


@pytest.mark.rule("PAN-SET-15")
def test_a_curse_is_entered_once_and_then_known_by_name() -> None:
    play = placing("cursed").do(DrawCurses())
    assert play.refused(KeepCurse("Leaden Hands")) == "PAN-SET-15"
    play.do(
        KeepCurse(
            "Leaden Hands", kind="exhaustion", cubes=2, touches=("gain",), text="Two cubes on it."
        )
    )
    play.flame("extra_turn").turn("recruitment")
    assert "Leaden Hands" in play.state.curses
    play.preparing(adepts=3, flames=1, top=False).sacrifice("cursed").do(DrawCurses())
    assert [each.name for each in play.view.known_curses] == ["Leaden Hands"]
    assert KeepCurse("Leaden Hands") in play.legal
    play.do(KeepCurse("Leaden Hands"))
    assert (play.ada.curses[-1].cubes, play.ada.curses[-1].text) == (2, "Two cubes on it.")


def test_a_curse_is_kept_by_the_active_sorcerer() -> None:
    play = placing("cursed").do(DrawCurses())
    assert play.refused(KeepCurse(kind="permanent", seat=BO)) == "PAN-CURSE-01"


def test_with_no_curse_left_none_is_drawn() -> None:
    curses = tuple(permanent() for _ in range(27))
    play = game().begin().has(BO, curses=curses).preparing(adepts=3).sacrifice("cursed")
    assert play.at_step == ("preparation", "location")
