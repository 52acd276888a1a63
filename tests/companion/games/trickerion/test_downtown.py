"""Downtown: learning, recruiting, coins and dice."""

import pytest

from companion.games.trickerion.moves import (
    DieRolled,
    Learn,
    Next,
    Recruit,
    Reroll,
    ReturnTrick,
    SetDie,
    TakeCoins,
)
from companion.games.trickerion.table import on_shows, residence
from tests.companion.games.trickerion.play import ALL_X, DICE, DOWN, game, new


def downtown(ap: int = 3, dice: tuple[str, ...] = DICE):
    return game().at(dice=dice).acting("downtown", ap=ap)


@pytest.mark.rule("TRK-DT-01", "TRK-DT-06", "TRK-DT-07", "TRK-DT-08")
def test_learning_costs_three_points_and_the_die() -> None:
    play = downtown(ap=4).do(Learn("stocks_escape", 0))
    assert play.ap == 1
    assert play.state.dice[0] == "x"
    assert play.trick("stocks_escape").suit == "club"
    assert not play.trick("stocks_escape").tokens
    assert downtown(ap=2).refused(Learn("stocks_escape", 0)) == "TRK-DT-01"


@pytest.mark.rule("TRK-DT-02")
def test_the_school_must_be_shown() -> None:
    play = downtown()
    assert play.refused(Learn("linking_rings", 0)) == "TRK-DT-02"
    assert play.refused(Learn("stocks_escape", 4)) == "TRK-DT-02"
    assert play.allowed(Learn("linking_rings", 1))


@pytest.mark.rule("TRK-DT-03")
def test_the_favourite_school_needs_no_match() -> None:
    play = downtown(dice=("escape", "x", "x", "x", "x", "x"))
    assert play.allowed(Learn("spirit_hand", 0))
    assert play.refused(Learn("spirit_hand", 1)) == "TRK-DT-02"
    assert downtown(dice=ALL_X).refused(Learn("spirit_hand", 0)) == "TRK-DT-02"


@pytest.mark.rule("TRK-DT-04", "TRK-DT-05")
def test_missing_prestige_is_paid_in_coins() -> None:
    play = downtown().give(prestige=10, coins=6)
    play.do(Learn("prison_break", 0))
    assert play.purse()[:2] == (10, 0)
    assert downtown().give(prestige=10, coins=5).refused(Learn("prison_break", 0)) == "TRK-DT-04"
    rich = downtown().give(prestige=16, coins=0).do(Learn("prison_break", 0))
    assert rich.purse()[:2] == (16, 0)


@pytest.mark.rule("TRK-DT-09", "TRK-DT-10")
def test_a_trick_goes_back_with_all_its_tokens_at_any_time() -> None:
    play = game().cards("p01").knows("mind_reading", "spirit_hand", tokens=2)
    play.token("p01", "0.0", "mind_reading", "mentalism")
    play.do(ReturnTrick(0, "mind_reading"))
    assert "mind_reading" in residence(play.state)
    assert play.state.shows[0].tokens == ()
    assert on_shows(play.state, 0, "mind_reading") == 0
    assert [trick.id for trick in play.seat().tricks] == ["spirit_hand"]
    assert play.refused(ReturnTrick(0, "linking_rings")) == "TRK-WSH-01"


@pytest.mark.rule("TRK-DT-11", "TRK-DT-12", "TRK-DT-16")
def test_recruiting_costs_three_points_and_the_die() -> None:
    play = downtown(ap=4).do(Recruit("manager", 2))
    assert (play.ap, play.state.dice[2]) == (1, "x")
    assert downtown(ap=2).refused(Recruit("manager", 2)) == "TRK-DT-11"
    assert downtown().refused(Recruit("engineer", 2)) == "TRK-DT-12"
    assert downtown().refused(Recruit("manager", 3)) == "TRK-DT-12"


@pytest.mark.rule("TRK-DT-13", "TRK-CMP-25")
def test_one_specialist_of_each_kind_and_four_apprentices() -> None:
    dice = ("x", "x", "assistant", "apprentice", "x", "x")
    assert downtown(dice=dice).refused(Recruit("assistant", 2)) == "TRK-DT-13"
    full = downtown(dice=dice).team(*["apprentice"] * 4).acting("downtown")
    assert full.refused(Recruit("apprentice", 3)) == "TRK-DT-13"
    three = downtown(dice=dice).team(*["apprentice"] * 3).acting("downtown")
    assert three.allowed(Recruit("apprentice", 3))


@pytest.mark.rule("TRK-DT-14", "TRK-DT-15", "TRK-EOT-08")
def test_a_recruit_waits_at_the_inn_and_brings_nothing() -> None:
    play = downtown().do(Recruit("manager", 2))
    assert play.disc("manager").status == "inn"
    assert not play.seat().has("manager")
    materials = play.seat().materials
    play.ending_turn().do(Next())
    assert play.disc("manager").status == "home"
    assert play.seat().has("manager")
    assert play.seat().materials == materials


@pytest.mark.rule("TRK-DT-17", "TRK-DT-18")
def test_coins_from_one_bank_die() -> None:
    play = downtown(ap=4).do(TakeCoins(4))
    assert (play.ap, play.seat().coins, play.state.dice[4]) == (1, 15, "x")
    assert downtown().refused(TakeCoins(0)) == "TRK-DT-17"


@pytest.mark.rule("TRK-DT-19", "TRK-DT-20")
def test_any_die_to_any_face() -> None:
    play = downtown(ap=5, dice=ALL_X).do(SetDie(2, "engineer"), SetDie(0, "optical"))
    assert play.ap == 1
    assert (play.state.dice[2], play.state.dice[0]) == ("engineer", "optical")
    assert downtown().refused(SetDie(4, "1")) == "TRK-DT-19"
    assert downtown(ap=1).refused(SetDie(4, "6")) == "TRK-DT-19"


@pytest.mark.rule("TRK-DT-21")
def test_any_die_is_rolled_again() -> None:
    play = downtown(ap=2).do(Reroll(5))
    assert (play.at_step, play.ap) == (("placement", "roll"), 1)
    assert {move.face for move in play.legal} == {"3", "4", "5", "6", "x"}
    assert play.refused(DieRolled("optical")) == "TRK-CMP-24"
    play.do(DieRolled("6"))
    assert (play.state.dice[5], play.at_step) == ("6", ("placement", "act"))


@pytest.mark.rule("TRK-DT-09")
def test_a_performer_who_returns_his_trick_is_done() -> None:
    play = game().cards("p01").knows("mind_reading")
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"]).on_stage(friday=0)
    assert play.do(ReturnTrick(0, "mind_reading")).state.phase == "end"
    assert new().refused(ReturnTrick(0, "mind_reading")) == "TRK-CMP-22"
