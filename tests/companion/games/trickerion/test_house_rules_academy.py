"""The open questions about the Academy and the Magicians."""

import pytest
from msgspec.structs import replace

from companion.games.trickerion.downtown import recruits
from companion.games.trickerion.moves import (
    ChooseMagician,
    FirstDrawn,
    KeepSpecial,
    LearnSecret,
    Next,
    Perform,
    Place,
    ProphecyDrawn,
    Renovate,
    Reschedule,
    RevealSecret,
    SetUp,
    ShowRevealed,
    Teach,
    Train,
)
from companion.games.trickerion.rooms import in_rooms, opening
from companion.games.trickerion.score import banner_bonus
from companion.games.trickerion.state import Card, Tile
from companion.games.trickerion.table import base_ap
from tests.companion.games.trickerion.play import DOWN, Play, game, new
from tests.companion.games.trickerion.test_academy import flags, rooms_ready, school
from tests.companion.games.trickerion.test_magicians import lotus, renovating, stacked


@pytest.mark.rule("TRK-ACA-65")
@pytest.mark.parametrize(("answer", "letters"), [("a_first", ("a", "b")), ("b_first", ("b", "a"))])
def test_aca_65_which_rooms_open_first(answer: str, letters: tuple[str, str]) -> None:
    state = school(aca_65=answer).state
    assert (opening(state, 4), opening(state, 6)) == letters


@pytest.mark.rule("TRK-ACA-66")
@pytest.mark.parametrize(("answer", "may"), [("all_left", True), ("not_allowed", False)])
def test_aca_66_too_few_banners(answer: str, may: bool) -> None:
    play = school(aca_66=answer).give(banners=2)
    assert play.allowed(Renovate("c3", 1)) is may
    if may:
        assert play.do(Renovate("c3", 1)).seat().banners == 0


@pytest.mark.rule("TRK-ACA-67")
@pytest.mark.parametrize(("answer", "prizes"), [("placed_only", [8, 0]), ("discarded_too", [0, 8])])
def test_aca_67_discarded_banners(answer: str, prizes: list[int]) -> None:
    play = school(aca_67=answer).do(Renovate("c3", 1)).give(1, banners=6)
    assert banner_bonus(play.state) == prizes


@pytest.mark.rule("TRK-ACA-68")
@pytest.mark.parametrize(("answer", "third"), [("third_prize", 5), ("nothing", 0)])
def test_aca_68_third_after_a_tie(answer: str, third: int) -> None:
    assert flags(7, 7, 3, 1, aca_68=answer) == [10, 10, third, 0]


@pytest.mark.rule("TRK-ACA-69")
@pytest.mark.parametrize(("answer", "each"), [("second_prize", 10), ("third_prize", 5)])
def test_aca_69_three_tied_for_first(answer: str, each: int) -> None:
    assert flags(7, 7, 7, 1, aca_69=answer) == [each, each, each, 0]


@pytest.mark.rule("TRK-ACA-70")
@pytest.mark.parametrize(("answer", "each"), [("nothing", 0), ("that_prize", 6)])
def test_aca_70_a_tie_for_the_last_prize(answer: str, each: int) -> None:
    assert flags(7, 3, 3, aca_70=answer) == [12, each, each]


@pytest.mark.rule("TRK-ACA-71")
@pytest.mark.parametrize(("answer", "found"), [("one_room", ["c3"]), ("two_rooms", ["c3", "t3"])])
def test_aca_71_two_rooms_for_one_trick(answer: str, found: list[str]) -> None:
    play = rooms_ready(aca_71=answer).knows("mind_reading", tokens=1)
    play.do(Train("mind_reading", "t3", 0), Teach("mind_reading", "c3", 0))
    assert [room.id for room in in_rooms(play.state, 0, "mind_reading")] == found


@pytest.mark.rule("TRK-ACA-72")
@pytest.mark.parametrize(("answer", "may"), [(2, True), (1, False)])
def test_aca_72_spaces_a_room(answer: int, may: bool) -> None:
    assert rooms_ready(aca_72=answer).allowed(Train("mind_reading", "t3", 1)) is may


@pytest.mark.rule("TRK-ACA-74")
@pytest.mark.parametrize(("answer", "may"), [("again", False), ("not_again", True)])
def test_aca_74_moving_a_token_to_class(answer: str, may: bool) -> None:
    play = rooms_ready(aca_74=answer).give(materials={}).do(Train("mind_reading", "t3", 0))
    assert play.allowed(Teach("mind_reading", "c3", 0)) is may


@pytest.mark.rule("TRK-ACA-75")
@pytest.mark.parametrize(("answer", "points"), [("held", 1), ("ever_learned", 2)])
def test_aca_75_replacing_a_secret(answer: str, points: int) -> None:
    play = school(aca_75=answer).do(LearnSecret(0), LearnSecret(0, replace=0))
    assert base_ap(play.state, 0, "protege") == points


@pytest.mark.rule("TRK-ACA-76")
@pytest.mark.parametrize(("answer", "may"), [("any_player", True), ("same_player", False)])
def test_aca_76_learned_by_whom(answer: str, may: bool) -> None:
    play = school(aca_76=answer).do(LearnSecret(0)).acting("academy", seat=1, slot="3")
    assert play.allowed(RevealSecret()) is may


@pytest.mark.rule("TRK-ACA-77")
@pytest.mark.parametrize(("answer", "may"), [("anyone", True), ("protege_only", False)])
def test_aca_77_who_learns_secrets(answer: str, may: bool) -> None:
    play = school(aca_77=answer)
    assert play.allowed(LearnSecret(0)) is may
    assert play.acting("academy", who="protege").allowed(LearnSecret(0))


@pytest.mark.rule("TRK-ACA-78")
@pytest.mark.parametrize(("answer", "may"), [("extra", True), ("counts", False)])
def test_aca_78_the_protege_and_the_limit(answer: str, may: bool) -> None:
    play = game(academy=True, aca_78=answer).team("protege", "manager", "engineer")
    assert ("assistant" in recruits(play.state, 0)) is may


# Magicians.


@pytest.mark.rule("TRK-MAG-24")
@pytest.mark.parametrize(("answer", "may"), [("with_academy", False), ("always", True)])
def test_mag_24_the_new_magicians(answer: str, may: bool) -> None:
    assert new(mag_24=answer).do(FirstDrawn(0)).allowed(ChooseMagician("anjali")) is may


@pytest.mark.rule("TRK-MAG-25")
@pytest.mark.parametrize(("answer", "prestige"), [("yes", 4), ("no", 3)])
def test_mag_25_the_gentleman_at_the_academy(answer: str, prestige: int) -> None:
    play = game(academy=True, mag_25=answer).give(magician="the_gentleman")
    play.planned((0, "magician", "academy")).do(Place("magician", "0"))
    assert play.seat().prestige == prestige


@pytest.mark.rule("TRK-MAG-26")
@pytest.mark.parametrize(("answer", "may"), [("not_both", False), ("both", True)])
def test_mag_26_geert_pays_a_shortfall_too(answer: str, may: bool) -> None:
    play = renovating(10, coins=10 + 6)
    play.at(options=replace(play.state.options, mag_26=answer))
    assert play.allowed(Renovate("c3", 3)) is may
    alone = renovating(10, coins=10 + 26)
    assert alone.at(options=replace(alone.state.options, mag_26=answer)).allowed(Renovate("c3", 3))


@pytest.mark.rule("TRK-MAG-27")
@pytest.mark.parametrize(("answer", "poster"), [("all_coins", True), ("box_only", False)])
def test_mag_27_geerts_six_coins(answer: str, poster: bool) -> None:
    play = renovating(0)
    play.at(
        options=replace(
            play.state.options, mag_27=answer, rooms={"c3.2": {"coins": 4, "prestige": 1}}
        )
    )
    play.do(Renovate("c3", 2))
    assert play.seat().coins == 30 - 4 - 16
    assert play.seat().advertised is poster


@pytest.mark.rule("TRK-MAG-28")
@pytest.mark.parametrize(("answer", "may"), [("one", False), ("any", True)])
def test_mag_28_the_priestess_keeps_more(answer: str, may: bool) -> None:
    play = game(academy=True, mag_28=answer).give(shards=3)
    play.give(spent=(Card(location="market", special=""), Card(location="theater", special="")))
    play.ending_turn().do(Next(), ShowRevealed("p04"), ProphecyDrawn("hire_1"), KeepSpecial(0))
    assert (play.at_step == ("end", "keep")) is may


@pytest.mark.rule("TRK-MAG-29")
@pytest.mark.parametrize(("answer", "gained"), [("once", (3, 4)), ("twice", (5, 7))])
def test_mag_29_electras_stack(answer: str, gained: tuple[int, int]) -> None:
    play = game(mag_29=answer).give(magician="electra").cards("p01").knows("breath_of_life")
    play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"], stacked=True)
    play.on_stage(friday=0).do(Perform("p01"))
    assert play.purse()[:2] == (5 + gained[0], 10 + gained[1])


@pytest.mark.rule("TRK-MAG-30")
@pytest.mark.parametrize(("answer", "may"), [("once", False), ("each_trick", True)])
def test_mag_30_the_red_lotus_swaps_twice(answer: str, may: bool) -> None:
    play: Play = lotus()
    play.at(options=replace(play.state.options, mag_30=answer))
    play.knows("breath_of_life", "spirit_hand").token("p01", "0.1", "spirit_hand", "escape")
    move = Perform("p01", (("0.0", "0.2"), ("0.1", "0.2")))
    assert (move in play.legal) is may
    if may:
        before = play.seat().prestige
        play.do(move)
        assert play.seat().prestige >= before + 4
    else:
        assert play.refused(move) == "TRK-MAG-30"


@pytest.mark.rule("TRK-MAG-31")
@pytest.mark.parametrize(("answer", "dues"), [("set_up", 0), ("reschedule_too", 1)])
def test_mag_31_lumenia_and_rescheduling(answer: str, dues: int) -> None:
    play = stacked(mag_31=answer).give(magician="lumenia_the_radiant").cards("p01", "p02")
    play.token("p01", "0.1", "spirit_hand", "mentalism", seat=1)
    play.token("p02", "0.0", "mind_reading", DOWN["mentalism"])
    play.do(Reschedule("p02", "0.0", "p01", "0.0", DOWN["mentalism"]))
    assert len(play.state.due) == dues


@pytest.mark.rule("TRK-MAG-32")
@pytest.mark.parametrize(("answer", "left"), [("one", 1), ("two", 0)])
def test_mag_32_what_a_stack_costs(answer: str, left: int) -> None:
    play = stacked(mag_32=answer)
    play.do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"], stack=True))
    assert play.ap == left


def test_a_tile_nobody_described_gives_nothing() -> None:
    play = rooms_ready(Tile()).knows("mind_reading", tokens=1)
    before = play.purse()
    assert play.do(Teach("mind_reading", "c3", 0)).purse() == before
