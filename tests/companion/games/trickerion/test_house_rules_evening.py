"""The open questions about Theater, performances, Dark Alley, end of turn and scoring."""

import pytest

from companion.games.trickerion.data import PROPHECIES
from companion.games.trickerion.moves import (
    Draw,
    Foretell,
    Ignore,
    Next,
    Pass,
    Perform,
    Place,
    Recruit,
    Reschedule,
    SetUp,
    ShowRevealed,
)
from companion.games.trickerion.score import scored, tricks_bonus
from companion.games.trickerion.state import Card
from companion.games.trickerion.table import free_slots
from tests.companion.games.trickerion.play import DICE, DOWN, Play, game

SET_DOWN = SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"])


# Theater and performances.


def stage(seat: int = 0, **options: object) -> Play:
    play = game(**options).cards("p01").knows("mind_reading", "future_sight", tokens=2)
    play.knows("balsamos_skull", seat=1)
    return play.acting("theater", ap=3, seat=seat, who="apprentice_1", slot="friday.0")


@pytest.mark.rule("TRK-THR-23")
@pytest.mark.parametrize(("answer", "worth"), [("by_level", 3), ("always_1", 1)])
def test_thr_23_what_a_link_pays(answer: str, worth: int) -> None:
    play = stage(thr_23=answer).token("p01", "0.1", "balsamos_skull", "mentalism", seat=1)
    assert play.do(SET_DOWN).state.due[0].options[0] == (worth, 0, 0)


@pytest.mark.rule("TRK-THR-13")
@pytest.mark.parametrize(("answer", "worth"), [("best", 3), ("placed", 1)])
def test_link_level_the_best_or_the_placed_trick(answer: str, worth: int) -> None:
    play = stage(link_level=answer).token("p01", "0.1", "balsamos_skull", "mentalism", seat=1)
    assert play.do(SET_DOWN).state.due[0].options[0] == (worth, 0, 0)


@pytest.mark.rule("TRK-THR-24")
@pytest.mark.parametrize(
    ("answer", "points"),
    [("thursday_plus", (4, 3, 2)), ("sunday_plus", (2, 3, 4)), ("none", (3, 3, 3))],
)
def test_thr_24_points_by_day(answer: str, points: tuple[int, ...]) -> None:
    for day, wanted in zip(("thursday", "friday", "sunday"), points, strict=True):
        play = game(thr_24=answer).planned((0, "magician", "theater"))
        assert play.do(Place("magician", f"{day}.0")).ap == wanted


@pytest.mark.rule("TRK-THR-25")
@pytest.mark.parametrize(("answer", "may"), [("one_player", False), ("shared", True)])
def test_thr_25_sharing_a_day(answer: str, may: bool) -> None:
    play = game(thr_25=answer).placed("magician", "theater", "friday.0", seat=1)
    play.planned((0, "magician", "theater"))
    assert play.allowed(Place("magician", "friday.1")) is may
    if not may:
        assert play.refused(Place("magician", "friday.1")) == "TRK-THR-25"


@pytest.mark.rule("TRK-THR-26")
@pytest.mark.parametrize(("answer", "slots"), [(2, 12), (1, 8), (3, 16)])
def test_thr_26_slots_a_day(answer: int, slots: int) -> None:
    assert len(free_slots(game(thr_26=answer).state, "theater")) == slots


@pytest.mark.rule("TRK-THR-27")
@pytest.mark.parametrize(("answer", "may"), [("yes", True), ("no", False)])
def test_thr_27_giving_up_an_ability_in_the_theater(answer: str, may: bool) -> None:
    play = game(thr_27=answer).acting("theater", slot="friday.0", special="new_twist")
    assert play.allowed(Ignore()) is may


@pytest.mark.rule("TRK-THR-28")
@pytest.mark.parametrize(("answer", "may"), [("placed", True), ("not_placed", False)])
def test_thr_28_an_apprentice_on_sunday(answer: str, may: bool) -> None:
    play = game(thr_28=answer).planned((0, "apprentice_1", "theater"), (1, "magician", "market"))
    assert play.allowed(Place("apprentice_1", "sunday.0")) is may
    if may:
        play.do(Place("apprentice_1", "sunday.0"))
        assert (play.state.acting, play.state.turn_of) == (None, 1)


@pytest.mark.rule("TRK-THR-29")
@pytest.mark.parametrize(("answer", "shards"), [("no", 1), ("yes", 2)])
def test_thr_29_a_shard_for_rescheduling(answer: str, shards: int) -> None:
    play = stage(thr_29=answer).cards("p01", "p02")
    play.token("p01", "0.1", "balsamos_skull", "mentalism", seat=1)
    play.token("p02", "0.0", "mind_reading", DOWN["mentalism"])
    play.do(Reschedule("p02", "0.0", "p01", "0.0", DOWN["mentalism"]))
    assert play.seat().shards == shards


@pytest.mark.rule("TRK-THR-30")
@pytest.mark.parametrize(("answer", "worth"), [("none", 1), ("level_2", 2)])
def test_thr_30_a_printed_tokens_level(answer: str, worth: int) -> None:
    card = {
        "theater": "duel",
        "slots": ["0.0", "0.1"],
        "links": ["0.0-0.1"],
        "printed": [{"slot": "0.1", "up": "mentalism"}],
    }
    play = stage(thr_30=answer, duel=True, shows={"d": card}).cards("d")
    play.do(SetUp("mind_reading", "d", "0.0", DOWN["mentalism"]))
    assert play.state.due[0].options[0] == (worth, 0, 0)


@pytest.mark.rule("TRK-THR-31")
@pytest.mark.parametrize(("answer", "shards"), [("one", 2), ("two", 3)])
def test_thr_31_two_tokens_of_ones_own(answer: str, shards: int) -> None:
    play = stage(thr_31=answer).token("p01", "0.1", "future_sight", "mentalism")
    assert play.do(SET_DOWN).seat().shards == shards


def evening(**options: object) -> Play:
    """Seat 0 has a token on p01, worth 2 Prestige and 3 coins; the card's bonus is 1 and 1."""
    card = {"theater": "riverside", "slots": ["0.0", "0.1"], "links": ["0.0-0.1"],
            "prestige": 1, "coins": 1}  # fmt: skip
    play = game(shows={"p01": card}, **options).cards("p01").knows("breath_of_life")
    return play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"])


@pytest.mark.rule("TRK-PRF-23")
@pytest.mark.parametrize(("answer", "prestige"), [("nothing", 5), ("backstage", 7)])
def test_prf_23_no_card_to_perform(answer: str, prestige: int) -> None:
    play = game(prf_23=answer).placed("assistant", "theater", "friday.0").on_stage(friday=0)
    assert (play.state.phase, play.seat().prestige) == ("end", prestige)
    assert play.said == ["no_show"] + (["account"] if prestige == 7 else [])


@pytest.mark.rule("TRK-PRF-24")
@pytest.mark.parametrize(("answer", "may"), [("must", False), ("may_decline", True)])
def test_prf_24_declining(answer: str, may: bool) -> None:
    play = evening(prf_24=answer).on_stage(friday=0)
    assert play.allowed(Pass()) is may


@pytest.mark.rule("TRK-PRF-25")
@pytest.mark.parametrize(("answer", "gained"), [("plain", (2, 3)), ("like_thursday", (1, 2))])
def test_prf_25_nobody_in_the_theater(answer: str, gained: tuple[int, int]) -> None:
    play = evening(prf_25=answer).knows("stocks_escape", seat=1)
    play.token("p01", "0.1", "stocks_escape", "escape", seat=1).on_stage(friday=1)
    play.do(Perform("p01"))
    assert play.purse()[:2] == (5 + gained[0], 10 + gained[1])


@pytest.mark.rule("TRK-PRF-26")
@pytest.mark.parametrize(("answer", "gained"), [("always", (1, 1)), ("only_printed", (0, 0))])
def test_prf_26_sunday_and_a_yield_without_coins(answer: str, gained: tuple[int, int]) -> None:
    play = game(prf_26=answer).cards("p01").knows("mind_reading")
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"]).on_stage(sunday=0)
    play.do(Perform("p01"))
    assert play.purse()[:2] == (5 + gained[0], 10 + gained[1])


@pytest.mark.rule("TRK-PRF-27")
@pytest.mark.parametrize(("answer", "more"), [("yields_only", 1), ("card_too", 2)])
def test_prf_27_the_day_and_the_cards_bonus(answer: str, more: int) -> None:
    play = evening(prf_27=answer).on_stage(sunday=0).do(Perform("p01"))
    assert play.purse()[:2] == (5 + 3 + more, 10 + 4 + more)


@pytest.mark.rule("TRK-PRF-28")
@pytest.mark.parametrize(("answer", "coins"), [("none", 0), ("one_coin", 1)])
def test_prf_28_an_apprentice_backstage(answer: str, coins: int) -> None:
    play = evening(prf_28=answer).placed("apprentice_1", "theater", "friday.0")
    play.on_stage(friday=0).do(Perform("p01"))
    assert play.seat().coins == 10 + 3 + 1 + coins


# Dark Alley.


@pytest.mark.rule("TRK-DA-16")
@pytest.mark.parametrize(("answer", "may"), [("repeatable", True), ("once", False)])
def test_da_16_a_third_draw(answer: str, may: bool) -> None:
    play = game(da_16=answer).acting("dark_alley", ap=9).do(Draw("market"), Draw("theater"))
    assert play.ap == 6
    assert play.allowed(Draw("workshop")) is may


@pytest.mark.rule("TRK-DA-17")
@pytest.mark.parametrize(("answer", "may"), [("same_deck", True), ("another_deck", False)])
def test_da_17_one_deck_twice(answer: str, may: bool) -> None:
    play = game(da_17=answer).acting("dark_alley", ap=9).do(Draw("market"))
    assert play.allowed(Draw("market")) is may
    assert play.allowed(Draw("theater"))


@pytest.mark.rule("TRK-DA-18")
@pytest.mark.parametrize(("answer", "may"), [("no_limit", True), ("five", False)])
def test_da_18_cards_in_hand(answer: str, may: bool) -> None:
    play = game(da_18=answer).give(specials=(Card(location="market", special=""),) * 5)
    assert play.acting("dark_alley").allowed(Draw("market")) is may


@pytest.mark.rule("TRK-DA-19")
@pytest.mark.parametrize(("answer", "may"), [("keep_one", True), ("not_allowed", False)])
def test_da_19_a_deck_of_one(answer: str, may: bool) -> None:
    play = game(da_19=answer).at(decks={"market": 1, "theater": 0}).acting("dark_alley")
    assert play.allowed(Draw("market")) is may
    assert not play.allowed(Draw("theater"))


@pytest.mark.rule("TRK-DA-21")
@pytest.mark.parametrize(
    ("answer", "first"), [("to_the_right", "enhance_2"), ("to_the_left", "learn_1")]
)
def test_da_21_which_way_round(answer: str, first: str) -> None:
    play = game(da_21=answer).acting("dark_alley").do(Foretell())
    assert play.state.pending[0] == first


# End of turn and scoring.


@pytest.mark.rule("TRK-EOT-23")
@pytest.mark.parametrize(("answer", "coins"), [("none", 10), ("two", 8)])
def test_eot_23_a_magicians_wage(answer: str, coins: int) -> None:
    play = game(eot_23=answer).placed("magician", "market", "0").ending_turn().do(Next())
    assert play.seat().coins == coins


@pytest.mark.rule("TRK-EOT-24")
@pytest.mark.parametrize(("answer", "coins"), [("kept", 1), ("spent", 0)])
def test_eot_24_a_coin_too_few(answer: str, coins: int) -> None:
    play = game(eot_24=answer).give(coins=1, prestige=20).placed("assistant", "market", "0")
    play.ending_turn().do(Next())
    assert play.purse()[:2] == (18, coins)


@pytest.mark.rule("TRK-EOT-06")
@pytest.mark.parametrize(("answer", "prestige"), [("per_wage", 18), ("per_coin", 16)])
def test_unpaid_wages_by_the_wage_or_by_the_coin(answer: str, prestige: int) -> None:
    play = game(unpaid_wages=answer).give(coins=0, prestige=20).placed("assistant", "market", "0")
    assert play.ending_turn().do(Next()).seat().prestige == prestige


@pytest.mark.rule("TRK-EOT-25")
@pytest.mark.parametrize(("answer", "prestige"), [("floor_0", 0), ("below_0", -1)])
def test_eot_25_below_nothing(answer: str, prestige: int) -> None:
    play = game(eot_25=answer).give(coins=0, prestige=1).placed("assistant", "market", "0")
    assert play.ending_turn().do(Next()).seat().prestige == prestige


@pytest.mark.rule("TRK-EOT-26")
@pytest.mark.parametrize(("answer", "coins"), [("no", 10), ("yes", 8)])
def test_eot_26_a_recruits_wage(answer: str, coins: int) -> None:
    play = game(eot_26=answer).at(dice=DICE).acting("downtown").do(Recruit("manager", 2))
    assert play.ending_turn().do(Next()).seat().coins == coins


@pytest.mark.rule("TRK-EOT-27")
@pytest.mark.parametrize(("answer", "paid"), [("played", 2), ("skipped", 0)])
def test_eot_27_the_last_evening(answer: str, paid: int) -> None:
    play = game(eot_27=answer).last_turn().at(deck=0).placed("assistant", "market", "0")
    play.ending_turn()
    if answer == "skipped":
        assert play.ending
    shows = len(play.state.shows)
    play.turn_over()
    assert play.ending
    assert (play.seat().coins, len(play.state.shows)) == (10 - paid, shows)


@pytest.mark.rule("TRK-EOT-28")
@pytest.mark.parametrize(("answer", "step"), [("reshuffle", "prophecies"), ("none_left", "roll")])
def test_eot_28_no_prophecy_left(answer: str, step: str) -> None:
    pending = ("learn_1", "hire_1", "enhance_2")
    told = tuple(p.id for p in PROPHECIES.values() if not p.academy and p.id not in pending)
    play = game(eot_28=answer).at(pending=pending, told=told).ending_turn()
    play.do(Next(), ShowRevealed("p04"))
    assert play.state.step == step
    if step == "prophecies":
        play.do(play.legal[0])
        assert play.state.told == ()


@pytest.mark.rule("TRK-EOT-29")
@pytest.mark.parametrize(("answer", "gained"), [("nothing", (0, 0)), ("yield_less_one", (1, 2))])
def test_eot_29_tokens_on_a_discarded_card(answer: str, gained: tuple[int, int]) -> None:
    play = game(eot_29=answer).cards("p02", "p03", "p01").knows("breath_of_life")
    play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"]).ending_turn().do(Next())
    assert play.purse()[:2] == (5 + gained[0], 10 + gained[1])


@pytest.mark.rule("TRK-END-11")
@pytest.mark.parametrize(("answer", "winner"), [("earlier", "1"), ("later", "0")])
def test_end_11_who_wins_a_tie(answer: str, winner: str) -> None:
    play = game(end_11=answer).last_turn().at(order=(1, 0)).ending_turn()
    play.give(0, prestige=9, coins=0).give(1, prestige=9, coins=0).turn_over()
    assert play.state.outcome.winners == (winner,)


@pytest.mark.rule("TRK-END-12")
@pytest.mark.parametrize(("answer", "prestige"), [("together", 20), ("each", 27)])
def test_end_12_the_cap_for_tricks(answer: str, prestige: int) -> None:
    play = game(end_12=answer).team("engineer").knows("buried_alive", "horror_saws")
    play.give(materials={"wood": 3, "padlock": 3, "saw": 2, "gear": 2}, shards=25)
    assert tricks_bonus(play.state, 0) == prestige


@pytest.mark.rule("TRK-END-13")
@pytest.mark.parametrize(("answer", "prestige"), [("one_category", 17), ("two_categories", 17)])
def test_end_13_one_category_or_two(answer: str, prestige: int) -> None:
    play = game(end_13=answer, dark_alley=False)
    play.team("engineer", "manager", "assistant", *["apprentice"] * 4)
    assert scored(play.state, 0)["team"] == prestige
    crowd = play.team("engineer", "manager", "assistant", *["apprentice"] * 9)
    assert scored(crowd.state, 0)["team"] == (20 if answer == "one_category" else 18 + 9)


@pytest.mark.rule("TRK-END-14")
@pytest.mark.parametrize(("answer", "prestige"), [("count", 7 + 3), ("do_not_count", 7)])
def test_end_14_recruits_of_the_last_turn(answer: str, prestige: int) -> None:
    play = game(end_14=answer, dark_alley=False).last_turn().at(dice=DICE, deck=0)
    play.acting("downtown").do(Recruit("manager", 2)).ending_turn().turn_over()
    assert play.state.scores[0]["team"] == prestige


@pytest.mark.rule("TRK-END-15")
@pytest.mark.parametrize(("answer", "prestige"), [("counts", 7), ("does_not_count", 0)])
def test_end_15_the_managers_unit(answer: str, prestige: int) -> None:
    play = game(end_15=answer).team("engineer", "manager").knows("buried_alive")
    play.give(materials={"wood": 2, "padlock": 3}, on_manager=("wood",))
    assert tricks_bonus(play.state, 0) == prestige
