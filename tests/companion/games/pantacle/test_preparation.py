"""Phase A: what is compulsory, in which order, and that it comes once."""

import pytest

from companion.games.pantacle.moves import (
    AimCurse,
    Announce,
    Bewitch,
    BuyAdept,
    CurseStops,
    Next,
    Sacrifice,
)
from tests.companion.games.pantacle.play import ADA, BO, CY, exhaustion, game, permanent


@pytest.mark.rule("PAN-PREP-01")
def test_influence_then_powers_then_adepts() -> None:
    play = game().preparing(cubes=2, adepts=2, tokens=("hunt", "bewitchment", "enslavement"))
    assert play.at_step == ("preparation", "influence")
    assert play.refused(Sacrifice("powers", "top")) == "PAN-PREP-01"
    assert play.refused(Announce("recruitment")) == "PAN-PREP-01"
    assert play.buy().at_step == ("preparation", "powers")
    assert play.refused(Sacrifice("adepts", "top")) == "PAN-PREP-01"
    play.sacrifice("top").flame("two_influence")
    assert play.at_step == ("preparation", "adepts")
    play.sacrifice("cursed").curse().flame("extra_turn")
    assert play.at_step == ("favour", "announce")


@pytest.mark.rule("PAN-PREP-01")
def test_each_step_comes_at_most_once_a_turn() -> None:
    play = game().preparing(cubes=30, adepts=9)
    play.buy().sacrifice("top").flame("two_influence")
    assert play.at_step == ("favour", "announce")
    assert play.refused(BuyAdept()) == "PAN-PREP-01"
    assert play.refused(Sacrifice("adepts", "cursed")) == "PAN-PREP-01"
    assert (play.ada.adepts, play.ada.cubes) == (9 + 1 - 3, 30 - 2 + 2)


@pytest.mark.rule("PAN-PREP-02", "PAN-PREP-15")
def test_everybody_skips_it_on_their_own_first_turn() -> None:
    play = game().begin()
    for seat, favour in ((ADA, "recruitment"), (BO, "indoctrination"), (CY, "recruitment")):
        play.has(seat, cubes=7, adepts=3)
        assert (play.state.active, play.at_step) == (seat, ("favour", "announce"))
        play.turn(favour)
    assert (play.state.active, play.at_step) == (ADA, ("preparation", "influence"))


@pytest.mark.rule("PAN-PREP-03")
@pytest.mark.parametrize("flames", range(6))
def test_an_adept_costs_two_and_one_for_each_flame(flames: int) -> None:
    cost = 2 + flames
    rich = game().preparing(cubes=cost, flames=flames)
    assert rich.view.sanctuaries[ADA].price == cost
    assert rich.buy().ada.cubes == 0
    poor = game().preparing(cubes=cost - 1, flames=flames)
    assert poor.state.phase == "favour"


@pytest.mark.rule("PAN-PREP-04")
def test_buying_is_compulsory() -> None:
    play = game().preparing(cubes=2)
    assert play.legal == (BuyAdept(),)
    assert play.refused(Next()) == "PAN-PREP-01"
    assert play.refused(CurseStops()) == "PAN-PREP-01"
    assert play.refused(BuyAdept(1)) == "PAN-PREP-03"
    play.buy()
    assert (play.ada.cubes, play.ada.adepts) == (0, 2)


@pytest.mark.rule("PAN-PREP-05")
def test_only_one_adept_is_bought() -> None:
    play = game().preparing(cubes=12).buy()
    assert (play.ada.cubes, play.ada.adepts, play.state.phase) == (10, 2, "favour")


@pytest.mark.rule("PAN-PREP-06", "PAN-PREP-07")
def test_the_first_three_tokens_leave_and_the_fourth_moves_up() -> None:
    tokens = ("hunt", "protection", "bewitchment", "enslavement")
    play = game().preparing(tokens=tokens)
    assert Next() not in play.legal
    assert {type(move) for move in play.legal} == {Sacrifice, Bewitch}
    play.sacrifice("top")
    assert play.ada.tokens == ("enslavement", None, None, None)
    assert play.state.flame == "top"
    assert play.flame("two_influence").ada.flames == 1


@pytest.mark.rule("PAN-PREP-06")
def test_two_tokens_are_too_few() -> None:
    assert game().preparing(tokens=("hunt", "enslavement")).state.phase == "favour"
    play = game().preparing(tokens=("hunt", "protection", "enslavement"))
    assert play.refused(Sacrifice("powers", "top", 2)) == "PAN-PREP-06"


@pytest.mark.rule("PAN-PREP-08")
def test_a_removed_token_gives_nothing_any_more() -> None:
    play = game().preparing(tokens=("enslavement", "protection", "hunt"))
    play.sacrifice("top").flame("extra_turn").announce("recruitment").nobody().discard(match=True)
    assert (play.ada.cubes, play.ada.hand) == (1, 3)


@pytest.mark.rule("PAN-PREP-09", "PAN-PREP-10")
@pytest.mark.parametrize(("adepts", "left"), [(3, 0), (4, 1), (8, 5)])
def test_exactly_three_adepts_leave(adepts: int, left: int) -> None:
    play = game().preparing(adepts=adepts)
    assert play.refused(Next()) == "PAN-PREP-01"
    assert play.refused(Sacrifice("adepts", "top", 2)) == "PAN-PREP-09"
    assert play.sacrifice("top").ada.adepts == left
    assert play.flame("two_influence").state.phase == "favour"


@pytest.mark.rule("PAN-PREP-10")
def test_what_is_left_over_stays() -> None:
    play = game().preparing(cubes=9, adepts=1, tokens=("hunt", "enslavement")).buy()
    assert (play.ada.cubes, play.ada.adepts, play.ada.powers) == (7, 2, ("hunt", "enslavement"))


@pytest.mark.rule("PAN-PREP-11")
def test_at_most_two_flames_in_one_preparation() -> None:
    tokens = ("bewitchment", "hunt", "protection", "enslavement")
    play = game().preparing(cubes=30, adepts=20, tokens=tokens)
    play.buy().sacrifice("top").flame("two_influence").sacrifice("cursed").curse()
    play.flame("three_per_flame")
    assert (play.ada.flames, play.state.phase) == (2, "favour")


@pytest.mark.rule("PAN-PREP-12")
def test_an_adept_just_bought_counts_for_the_sacrifice() -> None:
    play = game().preparing(cubes=2, adepts=2).buy()
    assert (play.ada.adepts, play.at_step) == (3, ("preparation", "adepts"))


@pytest.mark.rule("PAN-PREP-13")
def test_cubes_of_a_flame_come_too_late_to_buy() -> None:
    play = game().preparing(adepts=3).sacrifice("top").flame("three_per_flame")
    assert (play.ada.cubes, play.ada.adepts, play.state.phase) == (3, 0, "favour")


@pytest.mark.rule("PAN-PREP-14")
def test_a_sacrificed_hunt_does_not_add_to_its_own_flame() -> None:
    play = game().preparing(tokens=("bewitchment", "hunt", "enslavement"))
    assert play.sacrifice("top").flame("two_influence").ada.cubes == 2
    fourth = game().preparing(tokens=("bewitchment", "protection", "enslavement", "hunt"))
    assert fourth.sacrifice("top").flame("two_influence").ada.cubes == 3


@pytest.mark.rule("PAN-PREP-16")
def test_what_is_removed_goes_back_to_where_it_came_from() -> None:
    play = game().preparing(cubes=2, adepts=5, tokens=("hunt", "protection", "bewitchment"))
    play.buy().sacrifice("top").flame("extra_turn").sacrifice("cursed").curse()
    play.flame("two_influence")
    assert play.state.cube_reserve == 40 - 2
    assert play.state.adept_reserve == 25 - 3 - 2
    assert {"hunt", "protection", "bewitchment"} <= set(play.open_favours)


@pytest.mark.rule("PAN-PREP-17")
def test_with_all_flames_placed_nothing_is_sacrificed() -> None:
    tokens = ("hunt", "protection", "enslavement")
    play = game().preparing(adepts=6, tokens=tokens, flames=5, top=False)
    assert (play.state.phase, play.ada.adepts, play.ada.powers) == ("favour", 6, tokens)


@pytest.mark.rule("PAN-PREP-18")
def test_one_sacrifice_the_active_sorcerer_chooses_which() -> None:
    tokens = ("hunt", "protection", "enslavement")
    play = game().preparing(adepts=3, tokens=tokens, curses=(permanent("one_sacrifice"),))
    assert play.refused(Sacrifice("powers", "top")) == "PAN-PREP-18"
    assert set(play.legal) == {AimCurse(0, "powers"), AimCurse(0, "adepts")}
    play.do(AimCurse(0, "adepts"))
    assert play.refused(CurseStops()) == "PAN-PREP-01"
    assert play.refused(Sacrifice("powers", "top", 2)) == "PAN-PREP-06"
    play.sacrifice("top").flame("extra_turn")
    assert play.refused(AimCurse(0, "powers")) == "PAN-PREP-18"
    assert play.do(CurseStops()).ada.adepts == 3
    assert play.state.prepared == {"influence": "not_due", "powers": "done", "adepts": "stopped"}


@pytest.mark.rule("PAN-PREP-18")
def test_the_sacrifices_means_both() -> None:
    tokens = ("hunt", "protection", "enslavement", "bewitchment")
    play = game().preparing(adepts=4, tokens=tokens, curses=(permanent("sacrifices"),))
    play.sacrifice("top", removed=4).flame("extra_turn").sacrifice("cursed", removed=4)
    assert (play.ada.powers, play.ada.adepts) == ((), 0)


@pytest.mark.rule("PAN-CURSE-04", "PAN-PREP-18")
@pytest.mark.parametrize("touch", ["one_sacrifice", "sacrifices", "influence"])
def test_a_face_down_curse_touches_nothing(touch: str) -> None:
    hidden = permanent(touch, face_down=True)
    play = game().preparing(cubes=2, adepts=2, tokens=("protection",), curses=(hidden,))
    assert play.refused(CurseStops()) == "PAN-PREP-01"
    play.buy()
    assert set(play.legal) == {Sacrifice("adepts", "top"), Sacrifice("adepts", "cursed")}


@pytest.mark.rule("PAN-CURSE-04")
def test_a_curse_may_change_the_price_or_forbid_the_purchase() -> None:
    curses = (permanent("influence", text="Adepts cost one more."),)
    dearer = game().preparing(cubes=4, curses=curses).do(BuyAdept(3))
    assert (dearer.ada.cubes, dearer.ada.adepts) == (1, 2)
    assert game().preparing(cubes=2, curses=curses).refused(BuyAdept(3)) == "PAN-PREP-04"
    forbidden = game().preparing(cubes=4, curses=curses).do(CurseStops())
    assert (forbidden.ada.cubes, forbidden.state.phase) == (4, "favour")


@pytest.mark.rule("PAN-LIM-07")
def test_without_an_adept_to_buy_nothing_is_paid() -> None:
    play = game().begin().has(BO, adepts=23).preparing(cubes=5)
    assert (play.state.adept_reserve, play.state.phase, play.ada.cubes) == (0, "favour", 5)


@pytest.mark.rule("PAN-LIM-07", "PAN-CURSE-06")
def test_an_exhaustion_curse_takes_the_bought_adept_even_from_an_empty_reserve() -> None:
    play = game().begin().has(BO, adepts=21).preparing(cubes=5, curses=(exhaustion(adepts=2),))
    play.buy()
    assert (play.ada.cubes, play.ada.adepts, play.ada.curses[0].adepts) == (3, 1, 1)


@pytest.mark.rule("PAN-FAV-07", "PAN-FAV-19")
def test_bewitchment_looks_at_one_hand_once_a_preparation() -> None:
    play = game(4).preparing(tokens=("bewitchment",))
    assert play.at_step == ("preparation", "ready")
    assert set(play.legal) == {Next(), Bewitch(1), Bewitch(2), Bewitch(3)}
    assert play.refused(Bewitch(ADA)) == "PAN-FAV-19"
    play.do(Bewitch(2))
    assert play.at_step == ("favour", "announce")
    assert game().preparing().refused(Bewitch(1)) == "PAN-PREP-01"


@pytest.mark.rule("PAN-FAV-19")
def test_bewitchment_may_be_used_before_its_sacrifice_and_not_after() -> None:
    tokens = ("bewitchment", "hunt", "protection")
    first = game().preparing(tokens=tokens).do(Bewitch(BO))
    assert first.refused(Bewitch(CY)) == "PAN-FAV-19"
    late = game().preparing(tokens=tokens).sacrifice("top")
    assert late.refused(Bewitch(BO)) == "PAN-FAV-07"


@pytest.mark.rule("PAN-FAV-07")
def test_what_was_seen_is_not_written_down() -> None:
    before = game().preparing(tokens=("bewitchment",))
    hands = [each.hand for each in before.state.sorcerers]
    play = before.do(Bewitch(BO))
    assert [each.hand for each in play.state.sorcerers] == hands
    assert set(Bewitch.__struct_fields__) == {"seat"}
