"""The second level of assistance: totals and phases, nothing refused that people may have done."""

import pytest

from companion.games.pantacle import GAME
from companion.games.pantacle.moves import (
    Announce,
    Assist,
    BuyAdept,
    Change,
    GotFavour,
    KeepCurse,
    Next,
    TurnCurse,
    TurnFlame,
    TurnToken,
)
from companion.games.pantacle.options import FAVOURS, LOCATIONS
from tests.companion.games.pantacle.play import ADA, BO, CY, Play, exhaustion, game, permanent


def ledger(**options: object) -> Play:
    return game(assistance="ledger", **options).begin()


def test_phases_follow_each_other() -> None:
    play = ledger()
    seen = []
    for _ in range(12):
        seen.append((play.state.active, play.state.phase))
        play.next()
    first_round = [(seat, phase) for seat in range(3) for phase in ("favour", "moon")]
    assert seen[:6] == first_round
    assert seen[6:9] == [(ADA, "preparation"), (ADA, "favour"), (ADA, "moon")]


def test_totals_are_entered_as_they_changed() -> None:
    play = ledger().do(Change(BO, "cubes", 4), Change(BO, "cubes", -1), Change(CY, "adepts", 2))
    play.do(Change(ADA, "determination", 1), TurnToken(BO, "hunt"), TurnFlame(CY, "extra_turn"))
    assert (play.bo.cubes, play.cy.adepts, play.ada.determination) == (3, 3, 1)
    assert (play.bo.powers, play.cy.flames) == (("hunt",), 1)
    play.do(TurnToken(BO, "hunt"), TurnFlame(CY, "extra_turn"))
    assert (play.bo.powers, play.cy.flames) == ((), 0)


@pytest.mark.rule("PAN-LIM-04")
def test_only_what_cannot_be_is_refused() -> None:
    play = ledger().has(BO, cubes=38)
    assert play.refused(Change(ADA, "cubes", -1)) == "PAN-LIM-04"
    assert play.refused(Change(ADA, "cubes", 3)) == "PAN-LIM-04"
    assert play.refused(Change(ADA, "determination", 3)) == "PAN-LIM-04"
    assert play.refused(Change(3, "cubes", 1)) == "PAN-SET-01"
    assert play.refused(TurnToken(ADA, "fortune")) == "PAN-FAV-01"
    assert play.refused(TurnFlame(ADA, "moon")) == "PAN-SET-04"
    assert play.refused(TurnCurse(ADA, 0, "pile")) == "PAN-CURSE-01"
    assert play.refused(Announce("fortune")) == "PAN-FAV-01"
    assert play.refused(BuyAdept()) == "PAN-PREP-01"
    play.has(ADA, tokens=("hunt", "protection", "enslavement", "bewitchment"))
    assert play.refused(TurnToken(ADA, "demonic_discard")) == "PAN-LIM-01"
    # A Favour under the marker, or one whose token is held: the table knows best.
    assert play.do(Announce("conversion"), Announce("hunt")).state.marker == "hunt"


@pytest.mark.rule("PAN-END-01")
@pytest.mark.parametrize(("seat", "ending"), [(ADA, ("achieved", "Ada")), (CY, ("diverted", "Cy"))])
def test_five_flames_and_a_favour_win(seat: int, ending: tuple[str, str]) -> None:
    play = ledger()
    play.do(*(TurnFlame(seat, location) for location in LOCATIONS))
    assert play.ending is None
    assert play.do(Announce("recruitment"), GotFavour(seat)).ending == ending


def test_who_got_the_favour_leads_on() -> None:
    own = ledger().do(Announce("recruitment"), GotFavour(ADA))
    assert (own.state.phase, own.state.diverted_by, own.bo.hand) == ("moon", None, 3)
    other = ledger().do(Announce("recruitment"), GotFavour(BO))
    assert (other.state.phase, other.state.diverted_by, other.bo.hand) == ("moon", BO, 1)
    assert other.ada.cubes == 0  # people enter what they take


def test_curses_can_be_added_turned_and_put_back() -> None:
    play = ledger().do(KeepCurse("Fog", kind="exhaustion", cubes=2, seat=BO), KeepCurse("Fog"))
    assert (play.bo.curses[0].cubes, play.ada.curses[0].name) == (2, "Fog")
    play.do(TurnCurse(BO, 0, "face_down"))
    assert play.bo.curses[0].face_down
    play.do(TurnCurse(BO, 0, "face_up"), TurnCurse(BO, 0, "pile"))
    assert (play.bo.curses[0].in_play, play.state.cube_reserve) == (False, 38)


def test_a_lost_protection_turns_the_curse_up() -> None:
    play = ledger().has(ADA, tokens=("protection",), curses=(permanent(face_down=True),))
    assert play.do(TurnToken(ADA, "protection")).ada.curses[0].active


@pytest.mark.shown("PAN-PREP-04", "PAN-PREP-06", "PAN-PREP-09")
def test_what_is_due_is_still_said() -> None:
    play = ledger().preparing(cubes=2, adepts=3, tokens=("hunt", "protection", "enslavement"))
    assert play.at_step[0] == "preparation"
    assert play.notes == ["buy", "powers", "adepts"]
    assert ledger().preparing().notes == ["nothing_due"]


def test_the_level_can_be_switched_at_any_moment() -> None:
    play = game().preparing(cubes=2, adepts=3).do(Assist("ledger"))
    play.do(Change(ADA, "cubes", -2), Change(ADA, "adepts", 1)).do(Assist("full"))
    assert play.at_step == ("preparation", "adepts")
    asked = ledger().do(Announce("recruitment"), Assist("full"))
    assert (asked.at_step, asked.state.asked) == (("favour", "divert"), BO)
    assert asked.nobody().ada.adepts == 2


def test_a_pending_decision_is_left_to_the_table() -> None:
    curses = (exhaustion(cubes=2), exhaustion(cubes=2))
    play = game().begin().has(ADA, curses=curses).announce("recruitment").divert()
    assert play.do(Assist("ledger")).legal[0] == Next()
    assert play.do(Assist("full")).at_step == ("moon", "discard")
    same = game().begin().has(ADA, curses=curses).announce("recruitment").divert()
    assert same.do(Assist("full")).state.todo


def test_a_flame_in_hand_is_left_to_the_table() -> None:
    play = game().preparing(adepts=3).sacrifice("cursed").do(Assist("ledger"))
    play.do(TurnFlame(ADA, "extra_turn")).next()
    assert (play.state.phase, play.state.flame) == ("favour", "")


def test_the_level_is_an_option_and_a_move_outside_legal() -> None:
    assert game(assistance="ledger").state.assistance == "ledger"
    assert not any(isinstance(move, Assist) for move in game().begin().legal)
    over = game().begin().has(ADA, flames=5, top=False).announce("recruitment").nobody()
    assert over.refused(Assist("ledger")) == "PAN-END-01"


def test_the_setup_is_the_same_at_both_levels() -> None:
    play = game(assistance="ledger")
    assert len(GAME.legal(play.state)) == len(FAVOURS) + 2
    assert play.view.prompt.key == "pantacle.prompt.setup"
