"""A magician and its own apprentice on a Magic Place: a card."""

from __future__ import annotations

import pytest

from companion.games.three_magicians.moves import LeaveCard, Stay, TakeCard
from tests.companion.games.three_magicians.play import Play, game, seen


def joined(**owned: str) -> Play:
    """Red's magician jumps onto Sun, where the red apprentice stands."""
    return game().owns(**owned).stand(red="castle sun").throw(1, 0, 2).magician("sun")


@pytest.mark.rule("3M-MEET-01", "3M-MEET-02", "3M-PLAN-01")
@pytest.mark.parametrize(("owned", "left"), [({}, 1), ({"white": "sun"}, 0)])
def test_a_meeting_takes_exactly_one_card_of_the_place(owned: dict[str, str], left: int) -> None:
    play = joined(**owned).take()
    assert (play.cards("red"), play.state.deck["sun"]) == ("sun", left)
    plan = next(p for p in play.view.players if p.colour == "red")
    assert [card.id for card in plan.cards if card.owned] == ["sun"]


@pytest.mark.rule("3M-MEET-01")
def test_the_apprentice_may_be_the_one_who_arrives() -> None:
    play = game().stand(red="sun life").throw(1, 0, 2).apprentice("sun")
    assert play.step == "meeting"
    assert play.take().cards("red") == "sun"


@pytest.mark.rule("3M-MEET-03", "3M-MEET-11")
@pytest.mark.parametrize("victim", ["white", "black"])
def test_an_empty_place_means_stealing_from_either_wherever_they_stand(victim: str) -> None:
    play = joined(white="sun", black="sun")
    play.stand(white="labyrinth labyrinth", black="life slab")
    sources = {move.source for move in play.legal if isinstance(move, TakeCard)}
    assert sources == {"white", "black"}
    play.take(victim)
    assert (play.cards("red"), play.cards(victim)) == ("sun", "")


@pytest.mark.rule("3M-MEET-04")
def test_no_stealing_while_a_card_lies_there() -> None:
    assert joined(white="sun").refused(TakeCard("white")) == "3M-MEET-04"
    assert joined(white="sun", black="sun").refused(TakeCard("place")) == "3M-MEET-03"


@pytest.mark.rule("3M-MEET-05")
def test_nobody_owns_two_of_a_kind() -> None:
    play = joined(red="sun")
    assert (play.step, "owned_already" in play.said) == ("move", True)
    assert play.state.deck["sun"] == 1


@pytest.mark.rule("3M-MEET-06", "3M-MEET-09")
def test_a_meeting_moves_nobody_but_the_other_move_is_still_made() -> None:
    play = joined().take()
    assert play.where("red") == "sun sun"
    assert play.refused(Stay("apprentice")) == "3M-APP-01"
    play.apprentice("slab")
    assert (play.where("red"), play.turn_of) == ("sun slab", "white")
    other = game().stand(red="sun life").throw(1, 0, 2).apprentice("sun").take()
    assert Stay("magician") in other.legal
    assert other.magician("mill").where("red") == "mill sun"


@pytest.mark.rule("3M-MEET-07")
def test_passing_by_earns_nothing() -> None:
    play = game().stand(red="mill sun").throw(1, 1, 2).apprentice("slab")
    assert (play.step, play.cards("red")) == ("move", "")


@pytest.mark.rule("3M-MEET-08", "3M-SPL-07")
def test_a_meeting_by_teleport_counts_at_once() -> None:
    def appear(**owned: str) -> Play:
        play = game().owns(**owned).stand(red="tower life").throw(0, 1, 2).apprentice("symbol")
        return play.do(seen("fm", "md", "md")).teleport("tower")

    assert appear().take().cards("red") == "tower"
    assert appear(white="tower", black="tower").take("white").cards("white") == ""
    assert "owned_already" in appear(red="tower").said


@pytest.mark.rule("3M-MEET-12", "3M-PASCH-08")
def test_two_cards_in_one_turn_and_more_in_a_series() -> None:
    play = game().stand(red="sun life", white="mill life").throw(1, 1, 1).apprentice("sun").take()
    play.magician("mill").fight((5, 1), (2, 1))
    assert play.cards("red") == "sun wheel"
    assert play.turn_of == "red"
    play.throw(1, 0, 2).apprentice("mill")
    play.magician("moon").turn("red")
    assert play.throw(1, 0, 2).apprentice("moon").take().cards("red") == "sun wheel moon"


@pytest.mark.rule("3M-MEET-13")
def test_standing_together_already_is_no_meeting() -> None:
    play = game().stand(red="sun sun").turn("red")
    assert play.throw(1, 0, 2).step == "move"
    assert play.stay().apprentice("slab").cards("red") == ""


@pytest.mark.rule("3M-MEET-14")
def test_the_card_may_be_left() -> None:
    play = joined().do(LeaveCard())
    assert (play.cards("red"), play.state.deck["sun"], play.step) == ("", 2, "move")


@pytest.mark.rule("3M-TURN-06")
def test_each_landing_is_settled_before_the_other_figure_moves() -> None:
    play = game().stand(red="castle sun").throw(1, 0, 2).magician("sun")
    assert {type(move) for move in play.legal} == {TakeCard, LeaveCard}
    spell = game().throw(1, 0, 2).apprentice("symbol")
    assert spell.step == "spell"
    assert spell.jumps() == set()
