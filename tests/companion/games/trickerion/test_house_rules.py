"""Each open question of the ledger: what its default does, and what the other answer changes."""

import pytest

from companion.games.trickerion.decks import cards_left
from companion.games.trickerion.initiative import new_order
from companion.games.trickerion.moves import (
    Advertise,
    Buy,
    ChooseMaterials,
    ChooseSpecialist,
    ChooseTrick,
    DiceRolled,
    Done,
    Enhance,
    FirstDrawn,
    Ignore,
    Learn,
    MoveApprentice,
    MoveMaterials,
    MoveTrick,
    Next,
    Order,
    Pass,
    Place,
    Prepare,
    QuickOrder,
    Recruit,
    Reroll,
    Rest,
    SetDie,
    ShowRevealed,
    TakeCoins,
)
from companion.games.trickerion.options import HOUSE_RULES
from companion.games.trickerion.state import Card
from companion.games.trickerion.table import free_slots, residence
from companion.games.trickerion.wages import due
from tests.companion.games.trickerion.play import ALL_X, DICE, DOWN, game, new
from tests.companion.games.trickerion.test_setup import choosing_materials


def test_every_open_question_is_an_option_with_its_default_first() -> None:
    assert len({rule.option for rule in HOUSE_RULES}) == len(HOUSE_RULES)
    assert all(len(rule.answers) > 1 for rule in HOUSE_RULES)


# Components and set-up.


@pytest.mark.rule("TRK-CMP-23")
@pytest.mark.parametrize(("answer", "may"), [("apart", False), ("mixed", True)])
def test_cmp_23_what_the_inn_dice_show(answer: str, may: bool) -> None:
    play = game(cmp_23=answer)
    rolled = DiceRolled(("x", "x", "apprentice", "manager", "x", "x"))
    assert play.allowed(rolled) is may
    if may:
        play.do(rolled).acting("downtown")
        assert play.allowed(Recruit("apprentice", 2))
        assert play.allowed(Recruit("manager", 3))


@pytest.mark.rule("TRK-CMP-25")
@pytest.mark.parametrize(("answer", "may"), [(4, True), (3, False), (5, True)])
def test_cmp_25_apprentices(answer: int, may: bool) -> None:
    play = game(cmp_25=answer).team(*["apprentice"] * 3).at(dice=DICE).acting("downtown")
    assert play.allowed(Recruit("apprentice", 3)) is may


@pytest.mark.rule("TRK-CMP-28")
@pytest.mark.parametrize(("answer", "left"), [(1, False), (2, True)])
def test_cmp_28_copies_of_a_trick(answer: int, left: bool) -> None:
    play = game(cmp_28=answer).at(dice=("any",) * 2 + ALL_X[2:]).acting("downtown")
    assert ("barricaded_barrels" in residence(play.state)) is left
    assert play.allowed(Learn("barricaded_barrels", 0)) is left


@pytest.mark.rule("TRK-SET-40")
@pytest.mark.parametrize(("answer", "may"), [("exactly", False), ("at_most", True)])
def test_set_40_less_than_two_coins(answer: str, may: bool) -> None:
    play = choosing_materials(set_40=answer)
    assert play.allowed(ChooseMaterials(("wood",))) is may
    assert not play.allowed(ChooseMaterials(("mirror",)))


@pytest.mark.rule("TRK-SET-41")
@pytest.mark.parametrize(("answer", "tokens"), [("starting_trick", 0), ("both_tricks", 2)])
def test_set_41_the_engineers_trick(answer: str, tokens: int) -> None:
    play = choosing_materials(set_41=answer).do(ChooseMaterials(("metal", "metal")))
    play.do(ChooseMaterials(("rope",)), ChooseSpecialist("engineer"), ChooseSpecialist("assistant"))
    play.do(ChooseTrick("linking_rings"))
    assert play.trick("linking_rings").tokens == tokens
    assert play.trick("mind_reading").tokens == 0


@pytest.mark.rule("TRK-SET-42")
@pytest.mark.parametrize(("answer", "tokens"), [("counts", 3), ("does_not_count", 0)])
def test_set_42_the_managers_materials(answer: str, tokens: int) -> None:
    play = choosing_materials(set_42=answer).do(ChooseMaterials(("rope",)))
    play.do(ChooseMaterials(("rope",)), ChooseSpecialist("manager"))
    play.do(ChooseMaterials(("glass", "wood")))
    assert play.trick("mind_reading").tokens == tokens


@pytest.mark.rule("TRK-SET-43")
@pytest.mark.parametrize(("answer", "coins"), [("slot", 14), ("rank", 12)])
def test_set_43_the_second_of_two(answer: str, coins: int) -> None:
    assert game(set_43=answer).seat(1).coins == coins


@pytest.mark.rule("TRK-SET-44")
@pytest.mark.parametrize(("answer", "seats"), [("two_draws", 3), ("same_player", 1)])
def test_set_44_one_draw_or_two(answer: str, seats: int) -> None:
    play = new(3, set_44=answer).do(FirstDrawn(1)).at(step="first")
    assert len(play.legal) == seats
    assert play.allowed(FirstDrawn(1))
    assert play.allowed(FirstDrawn(2)) is (seats == 3)


@pytest.mark.rule("TRK-SET-45")
@pytest.mark.parametrize(("answer", "may"), [("cards_only", True), ("not_at_all", False)])
def test_set_45_duel_cards_beside_the_heir(answer: str, may: bool) -> None:
    card = {"theater": "duel", "slots": ["0.0", "0.1"], "links": ["0.0-0.1"]}
    play = new(duel=True, shows={"duel_1": card}, set_45=answer).do(FirstDrawn(0))
    play.at(step="shows")
    assert ShowRevealed("duel_1") in play.legal
    solo = play.give(1, kind="heir")
    assert ("duel_1" in cards_left(solo.state)) is may


@pytest.mark.rule("TRK-SET-46")
@pytest.mark.parametrize(("answer", "slots"), [("whole", 12), ("one_slot_less", 8)])
def test_set_46_the_theater_for_few(answer: str, slots: int) -> None:
    assert len(free_slots(game(3, set_46=answer).state, "theater")) == slots
    assert len(free_slots(game(4, set_46=answer).state, "theater")) == 12


# Dice, initiative, posters, cards.


@pytest.mark.rule("TRK-DICE-04")
@pytest.mark.parametrize(("answer", "may"), [("any_school", True), ("favourite", False)])
def test_dice_04_the_question_mark(answer: str, may: bool) -> None:
    play = game(dice_04=answer).at(dice=("any", *ALL_X[1:])).acting("downtown")
    assert play.allowed(Learn("linking_rings", 0)) is may
    assert play.allowed(Learn("spirit_hand", 0))


@pytest.mark.rule("TRK-INIT-06")
@pytest.mark.parametrize(
    ("answer", "order"), [("reversed", (2, 1, 0)), ("first_goes_last", (1, 2, 0))]
)
def test_init_06_three_tied(answer: str, order: tuple[int, ...]) -> None:
    assert new_order(game(3, init_06=answer).state) == order


@pytest.mark.rule("TRK-ADV-07")
@pytest.mark.parametrize(("answer", "paid"), [("by_slot", 3), ("always_2", 2)])
def test_adv_07_prices(answer: str, paid: int) -> None:
    play = game(3, adv_07=answer).roll().do(Pass(), Pass(), Advertise())
    assert play.seat(2).coins == 14 - paid


@pytest.mark.rule("TRK-ADV-08")
@pytest.mark.parametrize(("answer", "may"), [("not_allowed", False), ("part_payment", True)])
def test_adv_08_part_payment(answer: str, may: bool) -> None:
    play = game(3, adv_08=answer).give(2, coins=2).roll().do(Pass(), Pass())
    assert (play.state.phase == "advertising") is may, "who cannot pay is not asked"
    assert play.allowed(Advertise()) is may
    if may:
        assert play.do(Advertise()).purse(2)[:2] == (7, 0)
    broke = game(3, adv_08=answer).give(0, coins=0).roll()
    assert broke.state.turn_of == 1
    assert broke.do(Advertise(), Advertise()).state.phase == "assignment"
    assert not broke.seat(0).advertised


@pytest.mark.rule("TRK-ADV-08")
def test_a_table_without_coins_goes_straight_to_its_cards() -> None:
    play = game()
    for seat in (0, 1):
        play.give(seat, coins=0)
    assert play.roll().at_step == ("assignment", "plan")


@pytest.mark.rule("TRK-ASG-07")
@pytest.mark.parametrize(("answer", "step"), [("secret", "plan"), ("open", "enter")])
def test_asg_07_in_secret(answer: str, step: str) -> None:
    assert game(asg_07=answer).roll().no_posters().at_step == ("assignment", step)


# Placement.


@pytest.mark.rule("TRK-PLC-13")
@pytest.mark.parametrize(("answer", "points"), [("ap_3_2_1", 2), ("ap_3_1_1", 1)])
def test_plc_13_a_specialists_points(answer: str, points: int) -> None:
    play = game(plc_13=answer).planned((0, "assistant", "market")).do(Place("assistant", "3"))
    assert play.ap == points


@pytest.mark.rule("TRK-PLC-14")
@pytest.mark.parametrize(("answer", "slots"), [("four", 4), ("three", 3)])
def test_plc_14_slots(answer: str, slots: int) -> None:
    assert len(free_slots(game(4, plc_14=answer).state, "market")) == slots


@pytest.mark.rule("TRK-PLC-15")
@pytest.mark.parametrize(("answer", "may"), [("one", False), ("any", True)])
def test_plc_15_shards_a_placement(answer: str, may: bool) -> None:
    play = game(plc_15=answer).give(shards=3).acting("market").do(Enhance())
    assert play.allowed(Enhance()) is may


@pytest.mark.rule("TRK-PLC-16")
@pytest.mark.parametrize(("answer", "may"), [("both", True), ("one_of_them", False)])
def test_plc_16_shard_and_ability(answer: str, may: bool) -> None:
    play = game(plc_16=answer).acting("market", special="logistics").do(Enhance())
    assert play.allowed(Ignore()) is may
    other = game(plc_16=answer).acting("market", special="logistics").do(Ignore())
    assert other.allowed(Enhance()) is may


@pytest.mark.rule("TRK-PLC-17")
@pytest.mark.parametrize(("answer", "points"), [("lost", 5), ("next_character", 7)])
def test_plc_17_points_left_over(answer: str, points: int) -> None:
    play = game(plc_17=answer).planned((0, "assistant", "downtown"), (0, "magician", "market"))
    play.do(Place("assistant", "3"), Done(), Place("magician", "0"))
    assert play.ap == points


@pytest.mark.rule("TRK-PLC-18")
@pytest.mark.parametrize(("answer", "may"), [("repeat", True), ("once_each", False)])
def test_plc_18_repeating_an_action(answer: str, may: bool) -> None:
    play = game(plc_18=answer).acting("market").do(Buy("wood", 1))
    assert play.allowed(Buy("metal", 1)) is may
    assert play.allowed(Order("saw", 0))


@pytest.mark.rule("TRK-PLC-19")
@pytest.mark.parametrize(("answer", "may"), [("one", False), ("own_share", True)])
def test_plc_19_sharing_a_slot(answer: str, may: bool) -> None:
    play = game(plc_19=answer, dark_alley=False)
    play.planned((0, "magician", "market"), (0, "assistant", "market"), (1, "magician", "market"))
    play.do(Place("magician", "0"), Done())
    assert not play.allowed(Place("magician", "0"))
    play.do(Place("magician", "3"), Done())
    assert play.allowed(Place("assistant", "0")) is may


@pytest.mark.rule("TRK-PLC-20")
@pytest.mark.parametrize(("answer", "may"), [("rests", False), ("beside", True)])
def test_plc_20_no_slot_left(answer: str, may: bool) -> None:
    play = game(plc_20=answer).placed("magician", "market", "0", seat=1)
    play.placed("assistant", "market", "3", seat=1).planned((0, "magician", "market"))
    assert play.allowed(Place("magician", "")) is may
    assert Rest("magician") in play.legal
    if may:
        assert play.do(Place("magician", "")).ap == 3


@pytest.mark.rule("TRK-PLC-21")
@pytest.mark.parametrize(("answer", "turn_of"), [("uses_turn", 1), ("free", 0)])
def test_plc_21_resting(answer: str, turn_of: int) -> None:
    play = game(plc_21=answer).planned(
        (0, "magician", "market"), (0, "assistant", "theater"), (1, "magician", "market")
    )
    assert play.do(Rest("magician")).state.turn_of == turn_of


@pytest.mark.rule("TRK-PLC-22")
@pytest.mark.parametrize(("answer", "may"), [("allowed", True), ("must_act", False)])
def test_plc_22_doing_nothing(answer: str, may: bool) -> None:
    play = game(plc_22=answer).acting("market")
    assert play.allowed(Done()) is may
    assert play.do(Buy("wood", 1)).allowed(Done())
    if may:
        idle = game().planned((0, "apprentice_1", "market")).do(Place("apprentice_1", "0"), Done())
        assert due(idle.state, 0) == {"apprentice_1": 1}


@pytest.mark.rule("TRK-PLC-23")
@pytest.mark.parametrize(("answer", "may"), [("no_limit", True), ("two", False)])
def test_plc_23_room_in_the_workshop(answer: str, may: bool) -> None:
    play = game(plc_23=answer).placed("magician", "workshop").placed("assistant", "workshop")
    play.planned((0, "apprentice_1", "theater")).give(specials=())
    disc = play.disc("apprentice_1")
    discs = tuple(
        type(disc)(id=d.id, kind=d.kind, card=Card(location="workshop")) if d.id == disc.id else d
        for d in play.seat().characters
    )
    play.give(characters=discs)
    assert play.allowed(Place("apprentice_1", "")) is may


# Downtown.


@pytest.mark.rule("TRK-DT-22")
@pytest.mark.parametrize(("answer", "may"), [("residence", False), ("any_die", True)])
def test_dt_22_which_die_for_the_favourite_school(answer: str, may: bool) -> None:
    play = game(dt_22=answer).at(dice=("x", "x", "x", "x", "5", "x")).acting("downtown")
    assert play.allowed(Learn("spirit_hand", 4)) is may
    both = game(dt_22=answer).at(dice=("escape", "optical", *ALL_X[2:])).acting("downtown")
    assert both.allowed(Learn("spirit_hand", 0))
    assert both.allowed(Learn("spirit_hand", 1))


@pytest.mark.rule("TRK-DT-23")
@pytest.mark.parametrize(("answer", "may"), [("allowed", True), ("not_allowed", False)])
def test_dt_23_rolling_an_x_again(answer: str, may: bool) -> None:
    assert game(dt_23=answer).at(dice=ALL_X).acting("downtown").allowed(Reroll(0)) is may


@pytest.mark.rule("TRK-DT-24")
@pytest.mark.parametrize(("answer", "may"), [("allowed", True), ("not_allowed", False)])
def test_dt_24_using_a_die_one_turned(answer: str, may: bool) -> None:
    play = game(dt_24=answer).at(dice=ALL_X).acting("downtown", ap=5).do(SetDie(4, "6"))
    assert play.allowed(TakeCoins(4)) is may


@pytest.mark.rule("TRK-DT-25")
@pytest.mark.parametrize(("answer", "coins"), [("free", 10), ("a_wage", 8)])
def test_dt_25_recruiting(answer: str, coins: int) -> None:
    play = game(dt_25=answer).at(dice=DICE).acting("downtown").do(Recruit("manager", 2))
    assert play.seat().coins == coins


@pytest.mark.rule("TRK-DT-26")
@pytest.mark.parametrize(("answer", "may"), [(3, True), (4, True), (2, False)])
def test_dt_26_trick_slots(answer: int, may: bool) -> None:
    play = game(dt_26=answer).knows("mind_reading", "spirit_hand").at(dice=("any", *ALL_X[1:]))
    assert play.acting("downtown").allowed(Learn("linking_rings", 0)) is may
    full = play.knows("mind_reading", "spirit_hand", "living_piano", "levitation")
    assert not full.allowed(Learn("linking_rings", 0))


@pytest.mark.rule("TRK-DT-27")
@pytest.mark.parametrize(("answer", "may"), [("allowed", True), ("not_allowed", False)])
def test_dt_27_straight_to_the_engineer(answer: str, may: bool) -> None:
    play = game(dt_27=answer).team("engineer").at(dice=("any", *ALL_X[1:])).acting("downtown")
    assert play.allowed(Learn("linking_rings", 0, engineer=True)) is may
    three = play.knows("mind_reading", "spirit_hand", "living_piano")
    assert three.allowed(Learn("linking_rings", 0, engineer=True)) is may


@pytest.mark.rule("TRK-DT-28")
@pytest.mark.parametrize(("answer", "may"), [("return_first", False), ("oldest_goes", True)])
def test_dt_28_no_slot_free(answer: str, may: bool) -> None:
    play = game(dt_28=answer).knows("mind_reading", "spirit_hand", "living_piano")
    play.at(dice=("any", *ALL_X[1:])).acting("downtown")
    assert play.allowed(Learn("linking_rings", 0)) is may
    if may:
        play.do(Learn("linking_rings", 0))
        names = [trick.id for trick in play.seat().tricks]
        assert names == ["spirit_hand", "living_piano", "linking_rings"]


# Market.


@pytest.mark.rule("TRK-MKT-19")
@pytest.mark.parametrize(("answer", "coins"), [("reduced", 7), ("not_reduced", 6)])
def test_mkt_19_bargaining_for_a_quick_order(answer: str, coins: int) -> None:
    play = game(mkt_19=answer).at(quick="mirror").acting("market").do(Buy("mirror", 1, bargain=1))
    assert play.seat().coins == coins


@pytest.mark.rule("TRK-MKT-20")
@pytest.mark.parametrize(("answer", "coins"), [("one_buy", 10 - 1 - 3), ("every_buy", 10 - 1 - 2)])
def test_mkt_20_a_bargain_for_two_purchases(answer: str, coins: int) -> None:
    play = game(mkt_20=answer).give(materials={}).acting("market", ap=5)
    play.do(Buy("wood", 2, bargain=1), Buy("metal", 3))
    assert play.seat().coins == coins


@pytest.mark.rule("TRK-MKT-21")
@pytest.mark.parametrize(("answer", "may"), [("once", False), ("again", True)])
def test_mkt_21_ordering_twice(answer: str, may: bool) -> None:
    play = game(mkt_21=answer).acting("market").do(Order("saw", 0))
    assert play.allowed(Order("saw", 1)) is may
    assert play.allowed(QuickOrder("saw"))


@pytest.mark.rule("TRK-MKT-22")
@pytest.mark.parametrize(("answer", "may"), [(6, True), (4, False), (8, True)])
def test_mkt_22_material_slots(answer: int, may: bool) -> None:
    four = dict.fromkeys(("glass", "metal", "fabric", "rope"), 1)
    assert game(mkt_22=answer).give(materials=four).acting("market").allowed(Buy("wood", 1)) is may


@pytest.mark.rule("TRK-MKT-23")
@pytest.mark.parametrize(("answer", "units"), [("not_allowed", 2), ("surplus_lost", 3)])
def test_mkt_23_more_than_fits(answer: str, units: int) -> None:
    play = game(mkt_23=answer).give(materials={"wood": 2}).acting("market")
    if answer == "not_allowed":
        assert play.refused(Buy("wood", 2)) == "TRK-MKT-07"
    else:
        play.do(Buy("wood", 2))
        assert play.seat().coins == 8
    assert play.seat().materials == {"wood": units}


@pytest.mark.rule("TRK-MKT-24")
@pytest.mark.parametrize(
    ("answer", "offer"),
    [
        ("same_slot", ("fabric", "saw", "metal", "gear")),
        ("from_the_left", ("saw", "gear", "metal", "wood")),
    ],
)
def test_mkt_24_where_orders_arrive(answer: str, offer: tuple[str, ...]) -> None:
    play = game(mkt_24=answer).at(orders=(None, "saw", None, "gear")).ending_turn().do(Next())
    assert play.state.offer == offer


# Workshop.


@pytest.mark.rule("TRK-WSH-17")
@pytest.mark.parametrize(("answer", "tokens"), [("no", 2), ("yes", 3)])
def test_wsh_17_moving_a_prepared_trick(answer: str, tokens: int) -> None:
    play = game(wsh_17=answer).team("engineer").knows("mind_reading", tokens=2)
    play.acting("workshop", slot="").do(MoveTrick("mind_reading"))
    assert play.trick("mind_reading").tokens == tokens


@pytest.mark.rule("TRK-WSH-18")
@pytest.mark.parametrize(("answer", "may"), [("what_is_left", True), ("not_allowed", False)])
def test_wsh_18_too_few_tokens(answer: str, may: bool) -> None:
    play = game(wsh_18=answer).cards("p01", "p02").knows("mind_reading")
    for show, slot in (("p01", "0.0"), ("p02", "0.0")):
        play.token(show, slot, "mind_reading", DOWN["mentalism"])
    play.acting("workshop", slot="")
    assert play.allowed(Prepare("mind_reading")) is may
    if may:
        assert play.do(Prepare("mind_reading")).trick("mind_reading").tokens == 2
    none_left = game(wsh_18=answer).cards("p01", "p02").knows("mind_reading")
    for show in ("p01", "p02"):
        none_left.token(show, "0.0", "mind_reading", DOWN["mentalism"], stacked=True)
    assert none_left.acting("workshop", slot="").refused(Prepare("mind_reading")) == "TRK-WSH-18"


@pytest.mark.rule("TRK-WSH-19")
@pytest.mark.parametrize(("answer", "may"), [("third_returns", True), ("not_allowed", False)])
def test_wsh_19_a_stack_of_three(answer: str, may: bool) -> None:
    play = game(wsh_19=answer).team("manager").give(materials={"wood": 3})
    assert play.acting("workshop", slot="").allowed(MoveMaterials("wood")) is may


@pytest.mark.rule("TRK-WSH-20")
@pytest.mark.parametrize(("answer", "may"), [("swap_only", False), ("may_move", True)])
def test_wsh_20_leaving_the_engineer(answer: str, may: bool) -> None:
    play = game(wsh_20=answer).team("engineer").knows("mind_reading", engineer="mind_reading")
    play.acting("workshop", slot="")
    assert play.allowed(MoveTrick("mind_reading")) is may
    if may:
        assert not play.do(MoveTrick("mind_reading")).trick("mind_reading").engineer


@pytest.mark.rule("TRK-WSH-21")
@pytest.mark.parametrize(("answer", "may"), [("at_home_only", False), ("anywhere", True)])
def test_wsh_21_a_placed_apprentice(answer: str, may: bool) -> None:
    play = game(wsh_21=answer).team("assistant", "apprentice", "apprentice")
    play.placed("apprentice_1", "market", "0").acting("workshop", slot="")
    assert play.allowed(MoveApprentice("apprentice_1")) is may
    assert play.allowed(MoveApprentice("apprentice_2"))
