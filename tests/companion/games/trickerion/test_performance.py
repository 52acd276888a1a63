"""Phase 6: performances, yields and bonuses."""

import pytest

from companion.games.trickerion.moves import Perform
from companion.games.trickerion.performance import eligible
from companion.games.trickerion.table import supply
from tests.companion.games.trickerion.play import DOWN, Play, game

# breath_of_life yields 2 Prestige and 3 coins, spirit_hand 2, 1 and a shard, mind_reading only a
# shard; p01's performer gains a shard.


def hall(players: int = 3, *, cards: tuple[str, ...] = ("p01", "p02"), **options: object) -> Play:
    play = game(players, **options).cards(*cards)
    play.knows("breath_of_life", "spirit_hand", "mind_reading", seat=0)
    play.knows("linking_rings", "stocks_escape", seat=1)
    return play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"])


@pytest.mark.rule("TRK-PRF-01", "TRK-PRF-22")
def test_only_who_is_on_stage_performs() -> None:
    play = hall().placed("magician", "theater", "friday.0").on_stage()
    assert play.state.phase == "end"
    assert hall().on_stage(friday=0).at_step == ("performance", "perform")


@pytest.mark.rule("TRK-PRF-02")
def test_thursday_to_sunday() -> None:
    play = hall().token("p02", "0.0", "linking_rings", DOWN["mechanical"], seat=1)
    play.on_stage(sunday=0, thursday=1)
    assert play.state.turn_of == 1
    assert play.do(Perform("p02")).state.turn_of == 0
    assert play.do(Perform("p01")).state.phase == "end"


@pytest.mark.rule("TRK-PRF-03", "TRK-PRF-21")
def test_one_card_with_a_token_of_ones_own() -> None:
    play = hall().token("p01", "0.2", "linking_rings", "mechanical", seat=1)
    play.token("p02", "0.0", "linking_rings", DOWN["mechanical"], seat=1).on_stage(
        friday=0, sunday=1
    )
    assert eligible(play.state, 0) == ("p01",)
    assert play.refused(Perform("p02")) == "TRK-PRF-03"
    play.do(Perform("p01"))
    assert play.state.turn_of == 1
    assert play.refused(Perform("p01")) == "TRK-PRF-03"


@pytest.mark.rule("TRK-PRF-04", "TRK-PRF-05", "TRK-PRF-18")
def test_everybody_gets_the_yield_of_every_token() -> None:
    play = hall().token("p01", "0.1", "spirit_hand", DOWN["mentalism"])
    play.token("p01", "0.2", "stocks_escape", "escape", seat=1).on_stage(friday=0)
    a, b = play.purse(0), play.purse(1)
    play.do(Perform("p01"))
    assert play.purse(0) == (a[0] + 2 + 2, a[1] + 3 + 1, a[2] + 1 + 1)
    assert play.purse(1) == (b[0], b[1] + 1, b[2] + 1)


@pytest.mark.rule("TRK-PRF-07", "TRK-PRF-08", "TRK-PRF-11")
def test_thursday_costs_one_each_but_never_below_nothing() -> None:
    play = hall().token("p01", "0.1", "mind_reading", DOWN["mentalism"]).on_stage(thursday=0)
    before = play.purse()
    play.do(Perform("p01"))
    assert play.purse() == (before[0] + 1, before[1] + 2, before[2] + 1 + 1)


@pytest.mark.rule("TRK-PRF-09", "TRK-PRF-11")
def test_sunday_brings_one_each() -> None:
    play = hall().token("p01", "0.1", "mind_reading", DOWN["mentalism"]).on_stage(sunday=0)
    before = play.purse()
    play.do(Perform("p01"))
    assert play.purse() == (before[0] + 3 + 1, before[1] + 4 + 1, before[2] + 1 + 1)


@pytest.mark.rule("TRK-PRF-10")
@pytest.mark.parametrize("day", ["friday", "saturday"])
def test_friday_and_saturday_change_nothing(day: str) -> None:
    play = hall().on_stage(**{day: 0})
    before = play.purse()
    assert play.do(Perform("p01")).purse() == (before[0] + 2, before[1] + 3, before[2] + 1)


@pytest.mark.rule("TRK-PRF-12")
def test_a_tokens_owner_day_counts_not_the_performers() -> None:
    play = hall().token("p01", "0.2", "stocks_escape", "escape", seat=1)
    play.placed("apprentice_1", "theater", "thursday.0", seat=1).on_stage(sunday=0)
    before = play.purse(1)
    assert play.do(Perform("p01")).purse(1) == (before[0], before[1], before[2] + 1)


@pytest.mark.rule("TRK-PRF-13", "TRK-PRF-18")
def test_a_prestige_a_link_whoever_made_it() -> None:
    play = hall().token("p01", "0.1", "stocks_escape", "mentalism", seat=1)
    play.token("p01", "0.2", "linking_rings", "optical", seat=1).on_stage(friday=0)
    mine, theirs = play.seat(0).prestige, play.seat(1).prestige
    play.do(Perform("p01"))
    assert play.seat(0).prestige == mine + 2 + 2
    assert play.seat(1).prestige == theirs


@pytest.mark.rule("TRK-PRF-14", "TRK-PRF-15", "TRK-PRF-16")
@pytest.mark.parametrize(
    ("who", "more"), [("assistant", (2, 0, 0)), ("manager", (0, 3, 0)), ("engineer", (0, 0, 1))]
)
def test_specialists_backstage(who: str, more: tuple[int, int, int]) -> None:
    play = hall().team(who, "apprentice").placed(who, "theater", "friday.0").on_stage(friday=0)
    p, c, s = play.purse()
    assert play.do(Perform("p01")).purse() == (p + 2 + more[0], c + 3 + more[1], s + 1 + more[2])


@pytest.mark.rule("TRK-PRF-14")
def test_a_specialist_elsewhere_brings_nothing() -> None:
    play = hall().team("assistant").placed("assistant", "market", "0").on_stage(friday=0)
    before = play.seat().prestige
    assert play.do(Perform("p01")).seat().prestige == before + 2


@pytest.mark.rule("TRK-PRF-17", "TRK-PRF-18")
def test_the_cards_own_bonus_is_the_performers() -> None:
    play = hall().token("p02", "1.1", "breath_of_life", DOWN["mentalism"])
    play.token("p02", "0.0", "stocks_escape", DOWN["escape"], seat=1).on_stage(friday=0)
    p, c, s = play.purse()
    theirs = play.purse(1)
    play.do(Perform("p02"))
    assert play.purse() == (p + 2 + 1, c + 3 + 1, s)
    assert play.purse(1) == (theirs[0], theirs[1] + 1, theirs[2] + 1)


@pytest.mark.rule("TRK-PRF-19", "TRK-PRF-20")
def test_tokens_go_to_the_supply_and_the_card_stays() -> None:
    play = hall().token("p01", "0.2", "stocks_escape", "escape", seat=1).on_stage(friday=0)
    play.do(Perform("p01"))
    assert play.state.show("p01").tokens == ()
    assert [show.id for show in play.state.shows] == ["p01", "p02"]
    assert play.trick("breath_of_life").tokens == 0
    assert supply(play.state, 0, play.trick("breath_of_life")) == 4


@pytest.mark.rule("TRK-PRF-06")
def test_who_receives_picks_the_order_of_modifiers() -> None:
    """Coins come as Prestige; on Sunday the extra coin may be added before or after that."""
    play = hall().at(prophecy="coins_as_fame").on_stage(sunday=0)
    before = play.purse()
    play.do(Perform("p01"))
    assert [due.rules for due in play.state.due] == [("TRK-PRF-06",)]
    assert play.state.due[0].options == ((7, 0, 0), (6, 1, 0))
    play.take(1)
    assert play.purse() == (before[0] + 6, before[1] + 1, before[2] + 1)
    assert play.state.phase == "end"


@pytest.mark.rule("TRK-PRF-06")
def test_an_order_that_makes_no_difference_is_not_asked_for() -> None:
    assert not hall().on_stage(thursday=0).do(Perform("p01")).state.due
