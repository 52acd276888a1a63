"""Phase B: announcing, diverting, what each Favour gives, and Determination."""

import pytest

from companion.games.pantacle.moves import (
    Absorb,
    Announce,
    Bluff,
    Discard,
    Divert,
    LetPass,
    Next,
    NobodyDiverts,
    Protect,
)
from companion.games.pantacle.options import FAVOURS, SETUP
from tests.companion.games.pantacle.play import ADA, BO, CY, DI, exhaustion, game, permanent


@pytest.mark.rule("PAN-FAV-01")
def test_seven_favours_four_with_a_token() -> None:
    tiles = game().view.favours
    assert len(tiles) == 7
    tokens = [tile.id for tile in tiles if tile.token]
    assert tokens == ["bewitchment", "hunt", "protection", "enslavement"]
    for favour in FAVOURS:
        play = game().announced(favour, marker="hunt" if favour != "hunt" else "conversion")
        assert bool(play.nobody().ada.powers) == (favour in tokens)


@pytest.mark.rule("PAN-FAV-02", "PAN-FAV-03")
def test_the_marker_moves_to_the_announced_favour_and_bars_it() -> None:
    play = game().begin("hunt")
    assert set(play.open_favours) == set(FAVOURS) - {"hunt"}
    assert play.refused(Announce("hunt")) == "PAN-FAV-03"
    assert play.announce("recruitment").state.marker == "recruitment"
    assert play.refused(Announce("conversion")) == "PAN-PREP-01"


@pytest.mark.rule("PAN-FAV-04")
def test_an_owned_token_bars_its_favour() -> None:
    play = game().begin().has(ADA, tokens=("hunt",))
    assert play.refused(Announce("hunt")) == "PAN-FAV-04"
    assert play.refused(Announce("fortune")) == "PAN-FAV-01"


@pytest.mark.rule("PAN-FAV-05", "PAN-FAV-06")
def test_undiverted_it_costs_the_active_sorcerer_nothing() -> None:
    play = game().announced("recruitment").nobody()
    assert (play.ada.hand, play.ada.adepts, play.state.phase) == (3, 2, "moon")
    one_by_one = game(4).announced("recruitment").passes().passes().passes()
    assert (one_by_one.ada.adepts, one_by_one.state.phase) == (2, "moon")


@pytest.mark.rule("PAN-FAV-08")
def test_hunt_adds_a_cube_to_each_gain() -> None:
    play = game().begin().has(ADA, tokens=("hunt",)).announce("recruitment")
    play.divert().discard(match=True)
    assert play.ada.cubes == 2 + 2
    none = game().begin().has(ADA, tokens=("hunt",)).announce("recruitment").nobody().discard()
    assert none.ada.cubes == 0


@pytest.mark.rule("PAN-FAV-09")
def test_protection_turns_one_curse_face_down() -> None:
    one = game().begin().has(ADA, curses=(permanent(),)).announce("protection").nobody()
    assert one.ada.curses[0].face_down
    two = game().begin().has(ADA, curses=(permanent(), permanent())).announce("protection").nobody()
    assert set(two.legal) == {Protect(0), Protect(1)}
    assert two.refused(Discard()) == "PAN-FAV-09"
    assert two.refused(Protect(2)) == "PAN-FAV-09"
    two.do(Protect(1))
    assert [curse.face_down for curse in two.ada.curses] == [False, True]
    assert two.at_step == ("moon", "discard")


@pytest.mark.rule("PAN-FAV-10", "PAN-MOON-03")
def test_enslavement_refills_to_four() -> None:
    play = game().announced("enslavement", marker="hunt").nobody().discard()
    assert (play.ada.hand, play.state.drawn) == (4, 2)
    plain = game().announced("hunt").nobody().discard()
    assert (plain.ada.hand, plain.state.drawn) == (3, 1)


@pytest.mark.rule("PAN-FAV-11", "PAN-FAV-13")
@pytest.mark.parametrize(("favour", "adepts"), [("recruitment", 2), ("indoctrination", 3)])
def test_adepts_from_the_reserve(favour: str, adepts: int) -> None:
    play = game().announced(favour).nobody()
    assert (play.ada.adepts, play.state.adept_reserve) == (adepts, 25 - 2 - adepts)


@pytest.mark.rule("PAN-FAV-12")
def test_conversion_steals_from_all_who_have() -> None:
    play = game(4).begin("hunt").has(BO, cubes=3).has(DI, cubes=1).announce("conversion").nobody()
    assert [each.cubes for each in play.state.sorcerers] == [2, 2, 0, 0]
    assert play.state.cube_reserve == 36


@pytest.mark.rule("PAN-FAV-12", "PAN-DIV-06")
def test_a_diverted_conversion_steals_from_the_active_sorcerer_too() -> None:
    play = game().begin("hunt").has(ADA, cubes=2).has(CY, cubes=1).announce("conversion").divert()
    # The theft first, then the consolation.
    assert [each.cubes for each in play.state.sorcerers] == [2, 2, 0]


@pytest.mark.rule("PAN-FAV-14")
@pytest.mark.parametrize("marker", FAVOURS)
def test_at_least_two_favours_are_always_open(marker: str) -> None:
    play = game().begin(marker).has(ADA, tokens=SETUP.favours.powers)
    assert len(play.open_favours) >= 2


@pytest.mark.rule("PAN-FAV-15")
def test_a_diverted_favour_keeps_the_marker() -> None:
    play = game().announced("recruitment").divert().moon()
    assert play.state.active == BO
    assert play.refused(Announce("recruitment")) == "PAN-FAV-03"


@pytest.mark.rule("PAN-FAV-17")
def test_protection_without_a_curse_waits_for_the_first_one() -> None:
    play = game().preparing(adepts=3, tokens=("protection",)).sacrifice("cursed")
    play.curse(kind="exhaustion", cubes=2)
    assert play.ada.curses[0].face_down
    assert play.flame("two_influence").ada.cubes == 2
    second = game().preparing(
        adepts=3, tokens=("protection",), curses=(permanent(face_down=True),), flames=1
    )
    second.sacrifice("cursed").curse()
    assert [curse.face_down for curse in second.ada.curses] == [True, False]


@pytest.mark.rule("PAN-FAV-18")
def test_the_protected_curse_is_fixed() -> None:
    curses = (permanent(face_down=True), permanent())
    play = game().preparing(cubes=2, tokens=("protection",), curses=curses)
    assert play.refused(Protect(1)) == "PAN-FAV-18"


@pytest.mark.rule("PAN-FAV-20")
def test_a_token_just_gained_works_in_the_same_turn() -> None:
    hunt = game().announced("hunt").nobody().discard(match=True)
    assert hunt.ada.cubes == 2


@pytest.mark.rule("PAN-LIM-01", "PAN-LIM-06")
def test_a_fifth_token_is_not_gained() -> None:
    four = ("demonic_discard", "hunt", "bewitchment", "protection")
    play = game().begin().has(ADA, tokens=four).announce("enslavement").nobody()
    assert play.ada.powers == four
    assert "token_full" in play.said


@pytest.mark.rule("PAN-LIM-02", "PAN-DIV-07")
def test_no_second_token_of_a_kind_but_the_blockade() -> None:
    play = game().begin().has(BO, tokens=("hunt",)).announce("hunt").divert()
    assert (play.bo.powers, play.ada.powers) == (("hunt",), ())
    assert play.bo.hand == 1


@pytest.mark.rule("PAN-LIM-08")
def test_a_token_takes_the_first_free_place() -> None:
    play = game().begin().has(ADA, tokens=("hunt",)).announce("enslavement").nobody()
    assert play.ada.tokens == ("hunt", "enslavement", None, None)


# --- diverting --------------------------------------------------------------------------------


@pytest.mark.rule("PAN-DIV-01")
def test_each_opponent_is_asked_clockwise_until_one_diverts() -> None:
    play = game(4).announced("recruitment")
    assert play.state.asked == BO
    assert play.refused(Divert(CY)) == "PAN-DIV-01"
    play.passes()
    assert play.state.asked == CY
    assert play.refused(Divert(BO)) == "PAN-DIV-01"
    assert [answer.state for answer in play.view.answers] == ["passed", "asked", "waiting"]
    play.divert()
    assert play.state.phase == "moon"
    assert play.refused(Divert(DI)) == "PAN-PREP-01"
    assert play.refused(LetPass()) == "PAN-PREP-01"


@pytest.mark.rule("PAN-DIV-02")
def test_two_blades_one_for_each_guardian() -> None:
    play = game().announced("recruitment")
    assert play.refused(Divert(BO, guardians=1)) == "PAN-DIV-02"
    assert play.refused(Divert(BO, guardians=2, hounds=2)) == "PAN-DIV-02"
    assert play.divert().bo.hand == 1
    empty = game().announced("recruitment").has(BO, hand=1)
    assert empty.refused(Divert(BO)) == "PAN-DIV-02"


@pytest.mark.rule("PAN-DIV-03")
def test_a_pair_of_hounds_replaces_one_guardian() -> None:
    play = game().announced("recruitment").divert(guardians=1, hounds=2)
    assert (play.bo.hand, play.bo.adepts) == (0, 2)
    assert game().announced("recruitment").refused(Divert(BO, 1, 1)) == "PAN-DIV-02"


@pytest.mark.rule("PAN-DIV-04", "PAN-DIV-05", "PAN-DET-03")
def test_the_tracks_hound_on_the_rightmost_position() -> None:
    play = game().announced("recruitment").has(BO, determination=2).divert(1, 1, 1)
    assert (play.bo.hand, play.bo.determination) == (1, 0)
    for determination in (0, 1):
        early = game().announced("recruitment").has(BO, determination=determination)
        assert early.refused(Divert(BO, 1, 1, 1)) == "PAN-DIV-04"


@pytest.mark.rule("PAN-DIV-05", "PAN-DET-07")
def test_an_unused_track_hound_is_kept() -> None:
    play = game().announced("recruitment").has(BO, determination=2).divert()
    assert play.bo.determination == 2
    later = game().begin().has(ADA, determination=2).preparing()
    assert later.ada.determination == 2


@pytest.mark.rule("PAN-DIV-06")
def test_the_diverter_gets_the_favour_instead() -> None:
    play = game().announced("hunt").passes().divert()
    assert (play.cy.powers, play.ada.powers) == (("hunt",), ())
    assert play.state.diverted_by == CY


@pytest.mark.rule("PAN-DIV-08", "PAN-DIV-10")
def test_the_diverter_neither_refills_nor_gets_a_moon_cube() -> None:
    play = game().announced("recruitment").divert().moon(match=True)
    assert (play.bo.hand, play.bo.cubes, play.ada.cubes) == (1, 0, 2)
    assert play.state.active == BO
    play.turn("indoctrination")
    assert play.bo.hand == 3


@pytest.mark.rule("PAN-DIV-09", "PAN-DET-02")
def test_the_victim_is_consoled() -> None:
    play = game().announced("recruitment").divert()
    assert (play.ada.determination, play.ada.cubes) == (1, 1)


@pytest.mark.rule("PAN-DIV-11", "PAN-DIV-12")
def test_two_pairs_of_hounds_and_two_track_hounds_are_not_allowed() -> None:
    play = game().announced("recruitment").has(BO, hand=4, determination=2)
    assert play.refused(Divert(BO, 0, 4)) == "PAN-DIV-11"
    assert play.refused(Divert(BO, 0, 3, 1)) == "PAN-DIV-11"
    assert play.refused(Divert(BO, 1, 0, 2)) == "PAN-DIV-12"
    ways = {move for move in play.legal if isinstance(move, Divert)}
    assert ways == {Divert(BO), Divert(BO, 1, 2), Divert(BO, 1, 1, 1)}


@pytest.mark.rule("PAN-DIV-13")
def test_no_bluffing() -> None:
    play = game().announced("recruitment")
    assert play.refused(Bluff(BO)) == "PAN-DIV-13"
    assert play.refused(Bluff(CY)) == "PAN-DIV-01"


@pytest.mark.rule("PAN-DET-02", "PAN-DET-04", "PAN-DET-05", "PAN-DET-06")
def test_two_diversions_bring_the_hound_and_a_third_still_pays() -> None:
    play = game().begin()
    stands = []
    for favour in ("recruitment", "indoctrination", "recruitment"):
        play.at(active=ADA, phase="favour", step="announce", asked=-1, marker="hunt")
        play.has(BO, hand=3).announce(favour).divert()
        stands.append((play.ada.determination, play.ada.cubes))
    assert stands == [(1, 1), (2, 2), (2, 3)]


@pytest.mark.rule("PAN-DET-08")
def test_consolation_with_hunt() -> None:
    play = game().begin().has(ADA, tokens=("hunt",)).announce("recruitment").divert()
    assert play.ada.cubes == 2


@pytest.mark.rule("PAN-CURSE-15")
def test_the_owner_chooses_which_curse_gives_up_each_unit() -> None:
    curses = (exhaustion(cubes=2), exhaustion(cubes=2), exhaustion(adepts=1))
    play = game().begin().has(ADA, curses=curses, tokens=("hunt",)).announce("recruitment")
    play.divert()
    assert set(play.legal) == {Absorb(0), Absorb(1)}
    assert play.refused(Next()) == "PAN-CURSE-15"
    assert play.refused(Absorb(2)) == "PAN-CURSE-06"
    assert play.refused(Absorb(0, 3)) == "PAN-CURSE-06"
    play.do(Absorb(0), Absorb(1))
    assert [curse.cubes for curse in play.ada.curses] == [1, 1, 0]
    assert play.at_step == ("moon", "discard")


@pytest.mark.rule("PAN-CURSE-15", "PAN-CURSE-07")
def test_nothing_is_asked_when_everything_goes() -> None:
    curses = (exhaustion(adepts=1), exhaustion(adepts=1))
    play = game().begin().has(ADA, curses=curses).announce("indoctrination").nobody()
    assert not any(curse.in_play for curse in play.ada.curses)
    assert (play.ada.adepts, play.at_step) == (1, ("moon", "discard"))


@pytest.mark.rule("PAN-CURSE-16")
def test_hunt_counts_before_exhaustion_absorbs() -> None:
    curses = (exhaustion(cubes=3),)
    play = game().begin().has(ADA, curses=curses, tokens=("hunt",)).announce("recruitment")
    play.divert()
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (0, 1)


@pytest.mark.rule("PAN-CURSE-17")
def test_stolen_cubes_are_absorbed_too() -> None:
    play = game().begin("hunt").has(ADA, curses=(exhaustion(cubes=2),)).has(BO, cubes=3)
    play.has(CY, cubes=1)
    before = play.state.cube_reserve
    play.announce("conversion").nobody()
    assert [each.cubes for each in play.state.sorcerers] == [0, 2, 0]
    assert not play.ada.curses[0].in_play
    assert play.state.cube_reserve == before + 2 + 2


@pytest.mark.rule("PAN-FAV-16")
def test_hunt_adds_nothing_to_a_conversion_without_a_victim() -> None:
    play = game().begin().has(ADA, tokens=("hunt",)).at(marker="hunt")
    assert play.announce("conversion").nobody().ada.cubes == 0


def test_nobody_and_pass_are_only_for_the_question() -> None:
    play = game().begin()
    assert play.refused(NobodyDiverts()) == "PAN-PREP-01"
    assert play.refused(LetPass()) == "PAN-PREP-01"
