"""Every open question: the ledger's default, and each other answer with its effect."""

import pytest

from companion.games.pantacle.moves import (
    Absorb,
    Announce,
    Bewitch,
    Bluff,
    Discard,
    DrawCurses,
    KeepCurse,
    Next,
    Protect,
    PutToken,
    Sacrifice,
)
from companion.games.pantacle.options import HOUSE_RULES, Options
from tests.companion.games.pantacle.play import (
    ADA,
    BO,
    CY,
    Play,
    exhaustion,
    game,
    permanent,
)

TESTED = {
    "prep_15", "prep_16", "prep_17", "lim_06", "lim_07", "lim_08", "pant_14", "curse_13",
    "curse_14", "curse_15", "curse_16", "curse_17", "fav_16", "fav_17", "fav_18", "fav_19",
    "fav_20", "div_11", "div_12", "div_13", "div_14", "det_06", "det_07", "moon_09", "moon_10",
    "moon_11", "moon_12", "moon_13", "end_04",
}  # fmt: skip


def test_every_house_rule_is_tested_here() -> None:
    assert {rule.option for rule in HOUSE_RULES} == TESTED


def test_the_first_answer_is_the_default() -> None:
    for rule in HOUSE_RULES:
        assert getattr(Options(), rule.option) == rule.answers[0]
        assert len(rule.answers) > 1


@pytest.mark.rule("PAN-PREP-15")
@pytest.mark.parametrize(
    ("answer", "phase"), [("each_player", "favour"), ("first_player", "preparation")]
)
def test_prep_15_who_skips_the_first_preparation(answer: str, phase: str) -> None:
    play = game(prep_15=answer).begin().has(BO, cubes=3)
    assert play.state.phase == "favour"
    assert play.turn("recruitment").state.phase == phase


@pytest.mark.rule("PAN-PREP-16")
def test_prep_16_into_the_box() -> None:
    play = game(prep_16="tokens_to_the_box").preparing(
        adepts=3, tokens=("hunt", "protection", "bewitchment")
    )
    play.sacrifice("top").flame("extra_turn").sacrifice("cursed").curse()
    play.flame("two_influence")
    assert play.state.adept_reserve == 25 - 2
    assert play.refused(Announce("hunt")) == "PAN-PREP-16"
    assert "enslavement" in play.open_favours


@pytest.mark.rule("PAN-PREP-16")
def test_prep_16_a_token_in_the_box_cannot_be_diverted_back() -> None:
    play = (
        game(prep_16="tokens_to_the_box").begin().has(BO, lost=("hunt",)).announce("hunt").divert()
    )
    assert (play.bo.powers, play.ada.powers) == ((), ())


@pytest.mark.rule("PAN-PREP-17")
def test_prep_17_a_sacrifice_for_nothing() -> None:
    tokens = ("hunt", "protection", "enslavement")
    play = game(prep_17="still_removed").preparing(adepts=4, tokens=tokens, flames=5, top=False)
    assert play.legal == (Sacrifice("powers"),)
    play.sacrifice(None).sacrifice(None)
    assert (play.ada.powers, play.ada.adepts, play.state.phase) == ((), 1, "favour")


@pytest.mark.rule("PAN-LIM-06")
def test_lim_06_the_first_token_makes_room() -> None:
    four = ("demonic_discard", "hunt", "bewitchment", "protection")
    play = game(lim_06="first_leaves").begin().has(ADA, tokens=four)
    play.announce("enslavement").nobody()
    assert play.ada.powers == ("hunt", "bewitchment", "protection", "enslavement")


@pytest.mark.rule("PAN-LIM-07")
def test_lim_07_paying_for_an_adept_that_is_not_there() -> None:
    play = game(lim_07="paid_anyway").begin().has(BO, adepts=23).preparing(cubes=5)
    assert play.at_step == ("preparation", "influence")
    play.buy()
    assert (play.ada.cubes, play.ada.adepts) == (3, 1)


@pytest.mark.rule("PAN-LIM-08")
def test_lim_08_the_owner_chooses_the_place() -> None:
    play = game(lim_08="owner_chooses").begin().has(ADA, tokens=("hunt", "bewitchment"))
    play.announce("enslavement").nobody()
    assert set(play.legal) == {PutToken(1), PutToken(2), PutToken(3)}
    assert play.refused(PutToken(4)) == "PAN-LIM-08"
    assert play.refused(Discard()) == "PAN-LIM-08"
    play.do(PutToken(1))
    assert play.ada.powers == ("enslavement", "hunt", "bewitchment")
    first = game(lim_08="owner_chooses").announced("hunt").nobody()
    assert first.ada.powers == ("hunt",)


@pytest.mark.rule("PAN-PANT-14")
def test_pant_14_a_new_curse_spares_its_own_flame() -> None:
    play = game(pant_14="from_the_next_gain").preparing(adepts=3).sacrifice("cursed")
    play.curse(kind="exhaustion", cubes=3).flame("two_influence")
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (2, 3)
    play.announce("recruitment").divert()
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (2, 2)


@pytest.mark.rule("PAN-CURSE-13")
@pytest.mark.parametrize(("extra", "cost"), [(1, 1), (2, 5), (3, 14), (4, 30)])
def test_curse_13_each_card_its_own_price(extra: int, cost: int) -> None:
    play = game(curse_13="per_card").preparing(adepts=3).sacrifice("cursed").has(ADA, cubes=30)
    assert play.do(DrawCurses(extra)).ada.cubes == 30 - cost


@pytest.mark.rule("PAN-CURSE-14")
def test_curse_14_one_by_one() -> None:
    play = game(curse_14="one_by_one").preparing(adepts=3).sacrifice("cursed").has(ADA, cubes=20)
    assert play.refused(DrawCurses(1)) == "PAN-CURSE-14"
    play.do(DrawCurses())
    spent = []
    for _ in range(4):
        play.do(DrawCurses(1))
        spent.append(20 - play.ada.cubes)
    assert spent == [1, 4, 9, 16]
    assert play.refused(DrawCurses(1)) == "PAN-CURSE-14"
    assert play.state.curses_drawn == 5
    assert play.do(KeepCurse(kind="permanent")).at_step == ("preparation", "location")


@pytest.mark.rule("PAN-CURSE-15")
def test_curse_15_oldest_first() -> None:
    curses = (exhaustion(cubes=2), exhaustion(cubes=2))
    play = game(curse_15="oldest_first").begin().has(ADA, curses=curses, tokens=("hunt",))
    play.announce("recruitment").divert()
    assert [curse.cubes for curse in play.ada.curses] == [0, 2]
    default = game().begin().has(ADA, curses=curses).announce("recruitment").divert()
    assert set(default.legal) == {Absorb(0), Absorb(1)}


@pytest.mark.rule("PAN-CURSE-16")
@pytest.mark.parametrize(("carried", "cubes", "left"), [(3, 0, 2), (1, 0, 0)])
def test_curse_16_exhaustion_first(carried: int, cubes: int, left: int) -> None:
    curses = (exhaustion(cubes=carried),)
    play = game(curse_16="exhaustion_first").begin().has(ADA, curses=curses, tokens=("hunt",))
    play.announce("recruitment").divert()
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (cubes, left)


@pytest.mark.rule("PAN-CURSE-16")
def test_curse_16_hunt_still_adds_to_what_comes_through() -> None:
    def cubes(answer: str) -> int:
        fields = {"tokens": ("hunt",), "curses": (exhaustion(cubes=1),), "adepts": 3}
        play = game(curse_16=answer).preparing(**fields).sacrifice("top").flame("two_influence")
        return play.ada.cubes

    assert (cubes("hunt_first"), cubes("exhaustion_first")) == (2, 2)


@pytest.mark.rule("PAN-CURSE-17")
@pytest.mark.parametrize(("answer", "cubes", "left"), [("absorbed", 0, 1), ("kept", 2, 3)])
def test_curse_17_stolen_cubes(answer: str, cubes: int, left: int) -> None:
    play = game(curse_17=answer).begin("hunt").has(ADA, curses=(exhaustion(cubes=3),))
    play.has(BO, cubes=1).has(CY, cubes=4).announce("conversion").nobody()
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (cubes, left)


@pytest.mark.rule("PAN-CURSE-17")
def test_curse_17_the_hunt_cube_comes_from_the_reserve_and_is_absorbed() -> None:
    play = game(curse_17="kept").begin("enslavement").has(BO, cubes=1)
    play.has(ADA, curses=(exhaustion(cubes=3),), tokens=("hunt",)).announce("conversion").nobody()
    assert (play.ada.cubes, play.ada.curses[0].cubes) == (1, 2)


@pytest.mark.rule("PAN-FAV-16")
@pytest.mark.parametrize(("answer", "cubes"), [("no_bonus", 0), ("bonus", 1)])
def test_fav_16_a_conversion_without_victims(answer: str, cubes: int) -> None:
    play = game(fav_16=answer).begin("enslavement").has(ADA, tokens=("hunt",))
    assert play.announce("conversion").nobody().ada.cubes == cubes
    plain = game(fav_16=answer).begin("enslavement").announce("conversion").nobody()
    assert plain.ada.cubes == 0


@pytest.mark.rule("PAN-FAV-17")
@pytest.mark.parametrize(("answer", "hidden"), [("first_curse", True), ("nothing", False)])
def test_fav_17_protection_that_came_early(answer: str, hidden: bool) -> None:
    play = game(fav_17=answer).preparing(adepts=3, tokens=("protection",)).sacrifice("cursed")
    assert play.curse().ada.curses[0].face_down is hidden


@pytest.mark.rule("PAN-FAV-18")
def test_fav_18_another_curse_may_be_protected() -> None:
    curses = (permanent(face_down=True), permanent())
    play = game(fav_18="in_preparation").preparing(tokens=("protection",), curses=curses)
    assert play.at_step == ("preparation", "ready")
    assert set(play.legal) == {Next(), Protect(1)}
    play.do(Protect(1))
    assert [curse.face_down for curse in play.ada.curses] == [False, True]
    assert play.next().state.phase == "favour"


@pytest.mark.rule("PAN-FAV-19")
def test_fav_19_how_often_bewitchment_looks() -> None:
    often = game(4, fav_19="each_opponent").preparing(tokens=("bewitchment",))
    often.do(Bewitch(2), Bewitch(1))
    assert often.refused(Bewitch(2)) == "PAN-FAV-19"
    assert often.do(Bewitch(3)).state.phase == "favour"
    early = game(fav_19="once_at_the_start").preparing(cubes=2, tokens=("bewitchment",))
    assert early.at_step == ("preparation", "begin")
    early.next()
    assert early.refused(Bewitch(BO)) == "PAN-FAV-19"
    looked = game(fav_19="once_at_the_start").preparing(cubes=2, tokens=("bewitchment",))
    assert looked.do(Bewitch(BO)).at_step == ("preparation", "influence")


@pytest.mark.rule("PAN-FAV-20")
@pytest.mark.parametrize(("answer", "hand", "cubes"), [("same_turn", 4, 2), ("next_turn", 3, 1)])
def test_fav_20_a_token_just_gained(answer: str, hand: int, cubes: int) -> None:
    enslavement = game(fav_20=answer).announced("enslavement", "hunt").nobody().discard()
    assert enslavement.ada.hand == hand
    hunt = game(fav_20=answer).announced("hunt").nobody().discard(match=True)
    assert hunt.ada.cubes == cubes
    older = game(fav_20=answer).begin("hunt").has(ADA, tokens=("enslavement", "hunt"))
    older.announce("recruitment").nobody().discard(match=True)
    assert (older.ada.hand, older.ada.cubes) == (4, 2)


@pytest.mark.rule("PAN-DIV-11")
def test_div_11_two_pairs_of_hounds() -> None:
    four = game(div_11="allowed").announced("recruitment").has(BO, hand=4).divert(0, 4)
    assert (four.bo.hand, four.bo.adepts) == (0, 2)
    track = game(div_11="allowed").announced("recruitment").has(BO, determination=2)
    assert track.divert(0, 3, 1).bo.determination == 0
    assert "hounds.allowed" in game(div_11="allowed").announced("recruitment").notes


@pytest.mark.rule("PAN-DIV-12")
def test_div_12_two_hounds_from_the_track() -> None:
    play = game(div_12="two").announced("recruitment").has(BO, hand=1, determination=2)
    play.divert(1, 0, 2)
    assert (play.bo.hand, play.bo.determination, play.bo.adepts) == (0, 0, 2)


@pytest.mark.rule("PAN-DIV-13")
def test_div_13_a_bluff_counts_as_no() -> None:
    play = game(div_13="counts_as_no").announced("recruitment").do(Bluff(BO))
    assert (play.state.asked, play.bo.hand) == (CY, 3)
    assert play.do(Bluff(CY)).ada.adepts == 2
    assert "bluff.counts_as_no" in game(div_13="counts_as_no").announced("recruitment").notes


@pytest.mark.rule("PAN-DIV-14")
def test_div_14_the_order_of_discarded_blades() -> None:
    assert "discard_order" in game().announced("recruitment").notes
    other = game(div_14="as_on_the_board").announced("recruitment")
    assert "discard_order.as_on_the_board" in other.notes


@pytest.mark.rule("PAN-DET-06")
@pytest.mark.parametrize(("answer", "cubes"), [("nothing", (1, 2)), ("one_more_cube", (2, 3))])
def test_det_06_the_middle_position(answer: str, cubes: tuple[int, int]) -> None:
    play = game(det_06=answer).announced("recruitment").divert()
    middle = play.ada.cubes
    play.at(active=ADA, phase="favour", step="announce").announce("indoctrination").passes()
    assert (middle, play.divert().ada.cubes) == cubes


@pytest.mark.rule("PAN-DET-07")
@pytest.mark.parametrize(("answer", "place"), [("until_used", 2), ("until_own_turn", 0)])
def test_det_07_how_long_the_hound_waits(answer: str, place: int) -> None:
    assert game(det_07=answer).preparing(determination=2).ada.determination == place
    assert game(det_07=answer).preparing(determination=1).ada.determination == 1


@pytest.mark.rule("PAN-MOON-09")
@pytest.mark.parametrize(
    ("answer", "said"), [("shuffled", "new_pile"), ("turned_over", "pile_turned_over")]
)
def test_moon_09_how_the_pile_is_made(answer: str, said: str) -> None:
    play = game(moon_09=answer).announced("recruitment").nobody().at(pile=0).discard()
    assert said in play.said


@pytest.mark.rule("PAN-MOON-10")
@pytest.mark.parametrize(("answer", "hand"), [("what_there_is", 2), ("last_one_too", 3)])
def test_moon_10_the_very_last_blade(answer: str, hand: int) -> None:
    play = game(moon_10=answer).begin("hunt").has(BO, hand=18).at(pile=0)
    play.announce("recruitment").nobody().discard()
    assert play.ada.hand == hand


@pytest.mark.rule("PAN-MOON-11")
def test_moon_11_no_blade_at_all() -> None:
    play = game(moon_11="none_allowed").begin("hunt").has(ADA, tokens=("demonic_discard",))
    play.announce("recruitment").nobody()
    assert play.refused(Discard(0, match=True)) == "PAN-MOON-02"
    assert play.discard(0).state.drawn == 0
    without = game(moon_11="none_allowed").announced("recruitment").nobody()
    assert without.refused(Discard(0)) == "PAN-MOON-11"


@pytest.mark.rule("PAN-MOON-12")
def test_moon_12_who_chooses_the_top_blade() -> None:
    def notes(answer: str) -> list[str]:
        play: Play = game(moon_12=answer).begin("hunt").has(ADA, tokens=("demonic_discard",))
        return play.announce("recruitment").nobody().notes

    assert "on_top" in notes("who_discards")
    assert "on_top.left_neighbour" in notes("left_neighbour")


@pytest.mark.rule("PAN-MOON-13")
@pytest.mark.parametrize(("answer", "hand"), [("draw_nothing", 5), ("discard_down", 3)])
def test_moon_13_too_many_blades(answer: str, hand: int) -> None:
    play = game(moon_13=answer).begin("hunt").has(ADA, hand=6).at(pile=9)
    play.announce("recruitment").nobody().discard()
    assert (play.ada.hand, play.state.drawn) == (hand, 0)
    assert play.state.discard == 24 - 9 - 6 - hand


@pytest.mark.rule("PAN-END-04")
@pytest.mark.parametrize(
    ("answer", "ending"), [("wins", ("diverted", "Bo")), ("does_not_win", None)]
)
def test_end_04_diverting_a_token_one_owns(answer: str, ending: tuple[str, str] | None) -> None:
    play = game(end_04=answer).begin().has(BO, flames=5, top=False, tokens=("hunt",))
    assert play.announce("hunt").divert().ending == ending
    other = game(end_04=answer).begin().has(BO, flames=5, top=False, tokens=("hunt",))
    assert other.announce("recruitment").divert().ending == ("diverted", "Bo")
