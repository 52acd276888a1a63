"""Phase C: one blade leaves, perhaps a cube comes, the hand is refilled, the turn passes on."""

import pytest

from companion.games.pantacle.moves import Discard, Next
from tests.companion.games.pantacle.play import ADA, BO, Play, game


def at_moon(favour: str = "recruitment", **fields: object) -> Play:
    """Ada got her Favour undiverted."""
    return game().begin("hunt").has(ADA, **fields).announce(favour).nobody()


@pytest.mark.rule("PAN-MOON-01")
def test_one_blade_is_discarded_if_there_is_one() -> None:
    play = at_moon()
    assert set(play.legal) == {Discard(1), Discard(1, match=True)}
    assert play.refused(Discard(0)) == "PAN-MOON-11"
    assert play.refused(Discard(2)) == "PAN-MOON-01"
    assert play.refused(Next()) == "PAN-PREP-01"
    empty = at_moon(hand=0)
    assert empty.legal == (Discard(0),)
    assert empty.discard(0).ada.hand == 3


@pytest.mark.rule("PAN-MOON-02")
@pytest.mark.parametrize(("match", "cubes"), [(True, 1), (False, 0)])
def test_the_favours_moon_is_worth_a_cube(match: bool, cubes: int) -> None:
    assert at_moon().discard(match=match).ada.cubes == cubes
    diverted = game().announced("recruitment").divert().discard(match=match)
    assert diverted.ada.cubes == 1 + cubes


@pytest.mark.rule("PAN-MOON-03")
@pytest.mark.parametrize(("hand", "drawn"), [(1, 3), (2, 2), (3, 1)])
def test_the_hand_is_refilled_to_three(hand: int, drawn: int) -> None:
    play = at_moon(hand=hand).discard()
    assert (play.ada.hand, play.state.drawn) == (3, drawn)


@pytest.mark.rule("PAN-MOON-04", "PAN-MOON-11")
def test_demonic_discard_lets_any_number_go() -> None:
    play = at_moon(tokens=("demonic_discard",))
    blades = {move.blades for move in play.legal if isinstance(move, Discard)}
    assert blades == {1, 2, 3}
    assert play.refused(Discard(0)) == "PAN-MOON-11"
    assert play.refused(Discard(4)) == "PAN-MOON-01"
    play.discard(3, match=True)
    assert (play.ada.cubes, play.ada.hand, play.state.drawn) == (1, 3, 3)


@pytest.mark.rule("PAN-MOON-05", "PAN-FAV-13")
def test_indoctrination_has_no_moon() -> None:
    play = at_moon("indoctrination")
    assert play.legal == (Discard(1),)
    assert play.refused(Discard(1, match=True)) == "PAN-MOON-05"


@pytest.mark.rule("PAN-MOON-07")
def test_the_last_discard_stays_when_the_pile_is_made_anew() -> None:
    play = at_moon().at(pile=0)
    assert play.state.discard == 15
    play.discard()
    assert (play.state.pile, play.state.discard) == (14, 1)
    assert "new_pile" in play.said


@pytest.mark.rule("PAN-MOON-07")
def test_the_pile_is_used_up_first() -> None:
    play = at_moon(hand=1).at(pile=2)
    play.discard()
    assert (play.ada.hand, play.state.discard) == (3, 1)
    assert play.state.pile == 24 - 9 - 1


@pytest.mark.rule("PAN-MOON-08")
@pytest.mark.parametrize(("tokens", "cubes"), [((), 1), (("hunt",), 2)])
def test_at_most_one_moon_cube_a_turn(tokens: tuple[str, ...], cubes: int) -> None:
    play = at_moon(tokens=(*tokens, "demonic_discard")).discard(3, match=True)
    assert play.ada.cubes == cubes
    assert play.refused(Discard(1, match=True)) == "PAN-PREP-01"


@pytest.mark.rule("PAN-MOON-10")
def test_too_few_blades_are_shared_as_they_are() -> None:
    play = game(4).begin("hunt").has(BO, hand=20).has(2, hand=0).has(3, hand=0)
    play.has(ADA, hand=3).at(pile=0).announce("recruitment").nobody().discard()
    assert (play.ada.hand, play.state.drawn, play.state.discard) == (3, 1, 1)
    none = game().begin("hunt").has(BO, hand=18).at(pile=0).announce("recruitment").nobody()
    none.discard()
    assert (none.ada.hand, none.state.drawn, none.state.discard) == (2, 0, 1)


@pytest.mark.rule("PAN-MOON-13")
def test_above_the_limit_nothing_is_drawn() -> None:
    play = at_moon(hand=6).discard()
    assert (play.ada.hand, play.state.drawn) == (5, 0)
    at_limit = at_moon(hand=4).discard()
    assert (at_limit.ada.hand, at_limit.state.drawn) == (3, 0)
