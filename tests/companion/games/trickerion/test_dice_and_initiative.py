"""Phases 1 to 4: dice, initiative, posters, assignment cards."""

import pytest

from companion.games.trickerion.data import DICE, DICE_IDS
from companion.games.trickerion.moves import (
    Advertise,
    Assign,
    DiceRolled,
    Next,
    Pass,
    Recruit,
    SetDie,
    TakeCoins,
)
from companion.games.trickerion.state import Card
from tests.companion.games.trickerion.play import ALL_X, game
from tests.companion.games.trickerion.play import DICE as ROLL


@pytest.mark.rule("TRK-CMP-20", "TRK-CMP-23", "TRK-CMP-24")
def test_six_dice_two_for_each_place() -> None:
    kinds = [die.partition("_")[0] for die in DICE_IDS]
    assert kinds == ["residence", "residence", "inn", "inn", "bank", "bank"]
    assert all("x" in faces and len(faces) == 6 for faces in DICE)
    assert set(DICE[0]) == {"escape", "mechanical", "optical", "mentalism", "any", "x"}
    assert "apprentice" in DICE[3]
    assert "apprentice" not in DICE[2]


@pytest.mark.rule("TRK-CMP-24")
def test_an_owner_whose_dice_differ_enters_them() -> None:
    own = {"bank_left": ("1", "1", "2", "2", "9", "x")}
    play = game(dice=own)
    assert play.refused(DiceRolled(("x", "x", "x", "x", "6", "x"))) == "TRK-CMP-24"
    assert play.roll("x", "x", "x", "x", "9", "x").state.dice[4] == "9"


@pytest.mark.rule("TRK-DICE-01")
def test_all_dice_are_rolled_each_turn() -> None:
    play = game().at(dice=ALL_X)
    assert all(isinstance(move, DiceRolled) for move in play.legal)
    assert play.roll().state.dice == ROLL
    assert play.at(phase="dice", step="roll").roll(*ALL_X).state.dice == ALL_X


@pytest.mark.rule("TRK-DICE-02")
def test_an_x_offers_nothing() -> None:
    play = game().at(dice=ALL_X).acting("downtown", ap=3)
    kinds = {type(move).__name__ for move in play.legal}
    assert not kinds & {"Learn", "Recruit", "TakeCoins"}
    assert play.refused(TakeCoins(4)) == "TRK-DT-17"
    assert play.refused(Recruit("apprentice", 3)) == "TRK-DT-12"


@pytest.mark.rule("TRK-DICE-03")
def test_a_used_die_shows_x_until_it_is_turned() -> None:
    play = game().at(dice=ROLL).acting("downtown", ap=9).do(TakeCoins(4))
    assert play.state.dice[4] == "x"
    assert play.refused(TakeCoins(4)) == "TRK-DT-17"
    assert play.do(SetDie(4, "6"), TakeCoins(4)).seat().coins == 10 + 5 + 6


@pytest.mark.rule("TRK-INIT-01")
def test_turn_one_keeps_the_drawn_order() -> None:
    play = game(3).give(0, prestige=30).roll()
    assert play.state.order == (0, 1, 2)


@pytest.mark.rule("TRK-INIT-02", "TRK-INIT-03")
@pytest.mark.parametrize(
    ("prestige", "order"),
    [
        ((1, 2, 3), (0, 1, 2)),
        ((9, 5, 7), (1, 2, 0)),
        ((5, 5, 9), (1, 0, 2)),
        ((8, 4, 4), (2, 1, 0)),
    ],
)
def test_least_prestige_first_and_ties_swap(
    prestige: tuple[int, ...], order: tuple[int, ...]
) -> None:
    play = game(3).at(turn=2)
    for seat, points in enumerate(prestige):
        play.give(seat, prestige=points)
    assert play.roll().state.order == order


@pytest.mark.rule("TRK-INIT-05")
def test_posters_come_too_late_for_this_turns_order() -> None:
    play = game().at(turn=2).give(0, prestige=5).give(1, prestige=6).roll().do(Advertise())
    assert play.seat(0).prestige == 7
    assert play.state.order == (0, 1)


@pytest.mark.rule("TRK-ADV-01", "TRK-ADV-05")
def test_players_decide_in_order_and_need_not_advertise() -> None:
    play = game(3).at(turn=2).give(0, prestige=9).roll()
    assert play.state.order == (2, 1, 0)
    seats = []
    while play.state.phase == "advertising":
        seats.append(play.state.turn_of)
        assert Pass() in play.legal
        play.do(Pass())
    assert seats == [2, 1, 0]
    assert play.at_step == ("assignment", "plan")


@pytest.mark.rule("TRK-ADV-02", "TRK-ADV-03", "TRK-CMP-11")
def test_a_poster_costs_by_slot_and_gives_two_prestige() -> None:
    play = game(4).roll()
    for seat in range(4):
        before = play.seat(seat).coins
        play.do(Advertise())
        assert play.seat(seat).prestige == 7
        assert before - play.seat(seat).coins == seat + 1
        assert play.seat(seat).advertised


@pytest.mark.rule("TRK-ADV-04")
def test_two_players_pay_one_and_three() -> None:
    play = game().roll().do(Advertise(), Advertise())
    assert [play.seat(seat).coins for seat in range(2)] == [10 - 1, 14 - 3]


@pytest.mark.rule("TRK-ADV-06")
def test_one_poster_a_turn() -> None:
    play = game().roll().do(Advertise())
    assert play.state.turn_of == 1
    play.do(Pass())
    assert play.refused(Advertise()) == "TRK-CMP-22"


@pytest.mark.rule("TRK-ASG-01", "TRK-ASG-02")
def test_one_card_under_each_character_or_none() -> None:
    play = game().roll().no_posters().do(Next())
    play.do(Assign(0, "magician", "downtown"))
    assert play.disc("magician").card == Card(location="downtown")
    play.do(Assign(0, "magician", "theater"))
    assert play.disc("magician").card == Card(location="theater")
    play.do(Assign(0, "magician", None))
    assert play.disc("magician").card is None
    assert play.refused(Assign(0, "engineer", "theater")) == "TRK-ASG-01"
    assert play.do(Next()).state.phase == "end"


@pytest.mark.rule("TRK-ASG-03")
def test_who_has_no_card_rests_and_costs_nothing() -> None:
    play = game().planned((0, "apprentice_1", "workshop"))
    play.do(play.legal[0])
    while play.state.phase == "placement":
        play.do(play.legal[0])
    play.do(Next())
    assert play.seat().coins == 10 - 1


@pytest.mark.rule("TRK-ASG-04", "TRK-ASG-05", "TRK-DA-08")
def test_as_many_characters_as_cards() -> None:
    play = game().roll().no_posters().do(Next())
    for where in ("workshop", "market", "downtown", "dark_alley"):
        play.do(Assign(0, "magician", where))
        assert play.refused(Assign(0, "assistant", where)) == "TRK-ASG-04"
    play.do(Assign(0, "magician", "theater"), Assign(0, "assistant", "theater"))
    assert play.refused(Assign(0, "apprentice_1", "theater")) == "TRK-ASG-04"
    play.give(specials=(Card(location="theater", special="new_twist"),))
    play.do(Assign(0, "apprentice_1", "theater", "new_twist"))
    assert play.disc("apprentice_1").card == Card(location="theater", special="new_twist")
    assert not play.seat().specials
    assert play.refused(Assign(0, "apprentice_2", "theater", "new_twist")) == "TRK-ASG-04"


@pytest.mark.rule("TRK-ASG-04")
def test_a_special_card_is_laid_named_or_not_and_comes_back() -> None:
    play = game().roll().no_posters().do(Next())
    hand = (Card(location="market", special=""), Card(location="market", special="logistics"))
    play.give(specials=hand)
    assert play.refused(Assign(0, "magician", "market", "interest")) == "TRK-ASG-04"
    play.do(Assign(0, "magician", "market", "logistics"))
    assert play.seat().specials == hand[:1]
    play.do(Assign(0, "magician", None))
    assert set(map(str, play.seat().specials)) == set(map(str, hand))
    play.do(Assign(0, "magician", "market", ""))
    assert play.seat().specials == (hand[1],)


@pytest.mark.rule("TRK-ASG-06")
def test_a_recruit_at_the_inn_gets_no_card() -> None:
    play = game().at(dice=ROLL).acting("downtown").do(Recruit("manager", 2))
    play.at(phase="assignment", step="enter")
    assert play.refused(Assign(0, "manager", "theater")) == "TRK-ASG-06"


@pytest.mark.rule("TRK-CMP-22")
def test_the_phases_follow_each_other() -> None:
    play = game()
    seen = [play.state.phase]
    play.roll()
    seen.append(play.state.phase)
    play.no_posters()
    seen.append(play.state.phase)
    play.do(Next(), Assign(0, "magician", "workshop"), Next())
    seen.append(play.state.phase)
    while play.state.phase == "placement":
        play.do(play.legal[0])
    seen.append(play.state.phase)
    assert play.turn_over().state.phase == "dice"
    assert seen == ["dice", "advertising", "assignment", "placement", "end"]
    assert play.refused(Advertise()) == "TRK-CMP-22"
