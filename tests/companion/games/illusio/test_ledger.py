"""The ledger level: turns, tricks, talents and points; nothing else is asked or refused."""

import pytest

from companion.core.game import Event
from companion.games.illusio import GAME
from companion.games.illusio.moves import (
    Assist,
    BillTrick,
    DropTrick,
    EndTurn,
    Exchange,
    Grab,
    PlaceBackstage,
    PlayOn,
    UseTalent,
)
from tests.companion.games.illusio.play import HANDCUFFS, RABBIT_SCARF, Play, game


def ledger() -> Play:
    return game(assistance="ledger")


@pytest.mark.rule("ILL-BILL-01", "ILL-BILL-04", "ILL-SCORE-05")
def test_a_finished_trick_is_noted_and_validated_at_the_owners_next_turn() -> None:
    play = ledger().do(BillTrick(0, "escape", 3, exact=2)).end().play("grandiose")
    assert play.view.bill[0].worth == 7
    assert play.end(2).scores[0] == 7
    play.do(BillTrick(0, "escape", 1)).round()
    assert play.scores[0] == 7 + 2


def test_a_trick_can_have_its_name() -> None:
    play = ledger().do(BillTrick(1, "escape", 3, 0, "The Knot"))
    assert play.view.bill[0].named
    assert play.trick(1).card.name == "The Knot"
    assert play.refused(BillTrick(0, "escape", 3, 0, "The Knot")) == "ILL-SET-01"
    assert play.refused(BillTrick(0, "alchemy", 3)) == "ILL-SET-02"
    assert play.refused(BillTrick(5, "escape", 3)) == "ILL-SET-13"


def test_nothing_is_refused_that_people_may_have_done() -> None:
    play = ledger().do(*[PlaceBackstage("rope")] * 4, Exchange(9), Grab(1), Grab(1))
    play.talent(0).talent(0).do(UseTalent(1))
    play.shows(RABBIT_SCARF).do(play.taking(slot=0)).do(BillTrick(0, "escape", 1))
    play.do(BillTrick(0, "illusion", 1), PlayOn("encore", 0, 1), PlayOn("encore", 0, 1))
    play.do(DropTrick(0), DropTrick(0))
    assert [trick.title.key for trick in play.view.bill] == ["illusio.objective"]
    assert GAME.problems(play.state) == ()


@pytest.mark.shown("ILL-TURN-02", "ILL-TURN-03")
def test_hands_are_not_counted_but_the_rule_is_told() -> None:
    play = ledger()
    assert play.seen().hand is None
    assert {"ILL-TURN-02", "ILL-TURN-03"} <= play.shown
    assert play.view.phase.key == "illusio.phase.ledger"
    assert play.end().said == ["turn"]


def test_the_level_can_change_at_any_time_and_tricks_stay() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors", "rope").do(Assist("ledger"))
    assert not play.view.full
    play.add("crate").do(Assist("full"))
    assert play.view.full
    assert play.trick().on_bill
    # What went by unseen was not counted: the companion does not pretend to know the hands.
    assert play.seen().hand is None
    assert play.round().scores[0] == 6
    play.correct("counted", True).correct("players.0.hand", 5)
    assert play.seen().hand == 5
    assert Assist("ledger") not in GAME.legal(play.state)
    assert play.view.assist.do == Assist("ledger")


def test_the_full_level_without_counted_hands_still_checks_actions() -> None:
    play = ledger().do(Assist("full")).end().place("rope", "rope")
    assert play.refused(PlaceBackstage("rope")) == "ILL-TURN-05"
    assert play.said == ["placed"]
    assert isinstance(play.do(EndTurn()).events[0], Event)
