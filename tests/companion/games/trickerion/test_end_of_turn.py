"""Phase 7: wages, discs, orders, cards, Prophecies, in this order."""

import pytest

from companion.games.trickerion.assignment import permanents_left
from companion.games.trickerion.end_of_turn import most_shows
from companion.games.trickerion.moves import Next, PayWages, ProphecyDrawn, ShowRevealed
from companion.games.trickerion.state import Show
from companion.games.trickerion.table import permanents, supply
from tests.companion.games.trickerion.play import DOWN, Play, game

TEAM = ("engineer", "manager", "apprentice", "apprentice")


def evening(coins: int = 10, *, placed: tuple[str, ...] = (), **options: object) -> Play:
    play = game(**options).team(*TEAM).give(coins=coins, prestige=20)
    for who in placed:
        play.placed(who, "market", "0")
    return play.ending_turn()


@pytest.mark.rule("TRK-EOT-01")
def test_the_steps_in_order() -> None:
    play = evening(placed=("manager",))
    assert play.at_step == ("end", "pay")
    play.do(Next())
    assert play.at_step == ("end", "shows")
    assert play.disc("manager").status == "home"
    assert play.state.turn == 1
    play.do(ShowRevealed("p04"))
    assert play.at_step == ("end", "prophecies")
    assert play.state.turn == 2
    play.do(ProphecyDrawn("extra_shard"))
    assert play.at_step == ("dice", "roll")


@pytest.mark.rule("TRK-EOT-02", "TRK-EOT-03", "TRK-EOT-05")
@pytest.mark.parametrize(
    ("placed", "paid"),
    [((), 0), (("apprentice_1",), 1), (("manager", "engineer"), 4), (("magician",), 0),
     (("apprentice_1", "apprentice_2", "manager"), 4)],
)  # fmt: skip
def test_wages_of_those_placed(placed: tuple[str, ...], paid: int) -> None:
    play = evening(placed=placed).do(Next())
    assert play.purse()[:2] == (20, 10 - paid)


@pytest.mark.rule("TRK-EOT-06")
@pytest.mark.parametrize(
    ("coins", "left", "prestige"), [(0, 0, 14), (1, 0, 16), (2, 1, 16), (5, 0, 20)]
)
def test_two_prestige_for_each_unpaid_wage(coins: int, left: int, prestige: int) -> None:
    play = evening(coins, placed=("apprentice_1", "manager", "engineer")).do(Next())
    if play.at_step == ("end", "wages"):
        play.do(PayWages(("apprentice_1",)))
    assert play.purse()[:2] == (prestige, left)


@pytest.mark.rule("TRK-EOT-05", "TRK-EOT-24")
def test_who_cannot_pay_all_picks_whom_but_pays_as_many_as_possible() -> None:
    play = evening(2, placed=("apprentice_1", "manager")).do(Next())
    assert play.at_step == ("end", "wages")
    assert play.legal == (PayWages(("apprentice_1",)), PayWages(("manager",)))
    assert play.refused(PayWages(())) == "TRK-EOT-24"
    assert play.refused(PayWages(("engineer",))) == "TRK-EOT-24"
    play.do(PayWages(("manager",)))
    assert play.purse()[:2] == (18, 0)


@pytest.mark.rule("TRK-EOT-07", "TRK-EOT-17")
def test_discs_and_permanent_cards_come_back() -> None:
    play = evening(placed=("manager", "apprentice_1"))
    assert permanents_left(play.state, play.seat(), "market") < 1
    play.do(Next())
    assert {disc.status for disc in play.seat().characters} == {"home"}
    assert all(disc.card is None for disc in play.seat().characters)
    hand = permanents(play.state)
    assert {place: permanents_left(play.state, play.seat(), place) for place in hand} == hand


@pytest.mark.rule("TRK-EOT-11", "TRK-EOT-12", "TRK-EOT-13")
def test_cards_shift_and_the_last_goes_with_its_tokens() -> None:
    play = game().cards("p01", "p02", "p03").knows("mind_reading", tokens=2)
    play.token("p03", "0.0", "mind_reading", DOWN["mentalism"]).ending_turn().do(Next())
    assert [show.id for show in play.state.shows] == ["p01", "p02"]
    assert "discarded" in play.said
    assert play.trick("mind_reading").tokens == 2
    assert supply(play.state, 0, play.trick("mind_reading")) == 2
    play.do(ShowRevealed("p04"))
    assert [show.id for show in play.state.shows] == ["p04", "p01", "p02"]


@pytest.mark.rule("TRK-EOT-12", "TRK-EOT-14", "TRK-EOT-15")
@pytest.mark.parametrize(
    ("players", "counts"), [(2, [1, 2, 3, 3]), (3, [2, 3, 4, 4]), (4, [3, 4, 5, 5])]
)
def test_how_many_cards_lie_face_up(players: int, counts: list[int]) -> None:
    play = game(players)
    found = []
    for _ in range(4):
        found.append(len(play.state.shows))
        play.ending_turn().turn_over()
    assert found == counts
    assert most_shows(play.state) == players + 1
    while play.state.turn < 7:
        play.ending_turn().turn_over()
    assert play.state.deck == 0


@pytest.mark.rule("TRK-EOT-15")
def test_without_dark_alley_the_deck_lasts_as_well() -> None:
    play = game(dark_alley=False)
    while play.state.turn < 5:
        play.ending_turn().turn_over()
    assert play.state.deck == 0


@pytest.mark.rule("TRK-EOT-16", "TRK-EOT-18")
def test_posters_return_and_the_marker_moves_on() -> None:
    play = evening().give(advertised=True).turn_over()
    assert not play.seat().advertised
    assert play.state.turn == 2


@pytest.mark.rule("TRK-EOT-19", "TRK-EOT-20")
def test_prophecies_shift_to_the_left() -> None:
    play = evening().do(Next(), ShowRevealed("p04"), ProphecyDrawn("hire_1"))
    assert (play.state.turn, play.state.prophecy) == (2, "place_two")
    assert play.state.pending == ("learn_1", "enhance_2", "hire_1")
    play.ending_turn().do(Next(), ShowRevealed("p05"))
    assert play.refused(ProphecyDrawn("place_two")) == "TRK-SET-12"
    play.do(ProphecyDrawn("friday_minus"))
    assert (play.state.prophecy, play.state.told) == ("learn_1", ("place_two",))


def test_a_card_that_was_seen_does_not_come_twice() -> None:
    play = evening().at(shows=(Show(id="p01"),)).do(Next())
    assert play.refused(ShowRevealed("p01")) == "TRK-SET-05"
