"""Phase 2: where butterflies may lie, with and without traps."""

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import RiddleReady
from tests.companion.games.obscurio.play import (
    BELOW_LEFT,
    BELOW_RIGHT,
    ON_LEFT,
    ON_RIGHT,
    Play,
    game,
)

ALONE = [(ON_LEFT,), (BELOW_LEFT,), (ON_RIGHT,), (BELOW_RIGHT,)]


def refusal(play: Play, *butterflies: object) -> str:
    return play.refused(RiddleReady(tuple(butterflies)))


@pytest.mark.rule("OBS-GRIM-01", "OBS-GRIM-02")
def test_the_exit_card_and_two_pages_leave_the_deck() -> None:
    play = game().begin()
    deck = play.state.deck
    assert play.draw("no_effect").state.deck == deck - 3


@pytest.mark.rule("OBS-GRIM-03")
def test_one_or_two_butterflies_but_never_none_or_three() -> None:
    play = game().at_riddle()
    assert refusal(play) == "OBS-GRIM-03"
    assert refusal(play, ON_LEFT, ON_RIGHT, BELOW_LEFT) == "OBS-GRIM-03"
    for alone in ALONE:
        assert RiddleReady(alone) in GAME.legal(play.state)


@pytest.mark.rule("OBS-GRIM-04")
def test_two_on_one_page_or_on_two() -> None:
    for pair in ((ON_LEFT, ON_LEFT), (ON_LEFT, ON_RIGHT), (ON_LEFT, BELOW_LEFT)):
        assert game().at_riddle().ready(*pair).state.phase == "traitor"


def test_nobody_has_to_say_where_the_butterflies_lie() -> None:
    traps = ("united_butterflies", "bottom_butterfly")
    assert game().at_riddle(*traps).ready().state.phase == "traitor"


@pytest.mark.rule("OBS-GRIM-09")
def test_the_riddle_stays_with_the_grimoire_until_it_is_ready() -> None:
    play = game().at_riddle()
    assert {type(move) for move in GAME.legal(play.state)} == {RiddleReady}
    assert "riddle_ready" in play.do(RiddleReady()).said


@pytest.mark.rule("OBS-GRIM-12")
def test_a_dark_night_clears_the_desk_before_phase_3() -> None:
    play = game().at_riddle("dark_night").do(RiddleReady())
    assert play.at_step == ("riddle", "night")
    assert "dark_night" in play.said
    assert play.next().at_step == ("traitor", "close")
    assert game().at_riddle().do(RiddleReady()).at_step == ("traitor", "close")


@pytest.mark.rule("OBS-GRIM-13")
def test_united_butterflies_share_a_page() -> None:
    play = game().at_riddle("united_butterflies")
    for pair in ((ON_LEFT, ON_RIGHT), (ON_LEFT, BELOW_RIGHT), (BELOW_LEFT, BELOW_RIGHT)):
        assert refusal(play, *pair) == "OBS-GRIM-13"
    assert play.ready(ON_RIGHT, BELOW_RIGHT).state.phase == "traitor"


@pytest.mark.rule("OBS-GRIM-13")
def test_a_bottom_butterfly_lies_below_a_page_and_the_other_is_free() -> None:
    play = game().at_riddle("bottom_butterfly")
    assert refusal(play, ON_LEFT, ON_RIGHT) == "OBS-GRIM-13"
    assert refusal(play, ON_LEFT) == "OBS-GRIM-13"
    allowed = [move.butterflies for move in GAME.legal(play.state)]
    for pair in ((BELOW_LEFT, ON_RIGHT), (ON_LEFT, BELOW_LEFT), (BELOW_LEFT, BELOW_RIGHT)):
        assert pair in allowed or pair[::-1] in allowed


@pytest.mark.rule("OBS-GRIM-14")
def test_united_and_bottom_together() -> None:
    play = game().at_riddle("united_butterflies", "bottom_butterfly")
    pairs = {frozenset(move.butterflies) for move in GAME.legal(play.state) if move.butterflies}
    assert pairs == {frozenset((ON_LEFT, BELOW_LEFT)), frozenset((ON_RIGHT, BELOW_RIGHT))}


@pytest.mark.rule("OBS-GRIM-14")
def test_dusk_and_mist_together_lay_both_sheets() -> None:
    notes = game().at_riddle("dusk_hallway", "magical_mist").notes
    assert {"red_sheets", "mist_sheets", "both_sheets"} <= set(notes)


@pytest.mark.rule("OBS-GRIM-15")
def test_united_butterflies_need_both() -> None:
    assert refusal(game().at_riddle("united_butterflies"), ON_LEFT) == "OBS-GRIM-15"


@pytest.mark.rule("OBS-GRIM-16")
def test_a_bottom_butterfly_may_be_alone() -> None:
    play = game().at_riddle("bottom_butterfly").ready(BELOW_RIGHT)
    assert play.state.phase == "traitor"


@pytest.mark.rule("OBS-GRIM-19")
def test_both_below_one_page_name_the_same_thing_twice() -> None:
    play = game().at_riddle()
    assert refusal(play, BELOW_LEFT, BELOW_LEFT) == "OBS-GRIM-19"
    assert play.ready(BELOW_LEFT, BELOW_RIGHT).state.phase == "traitor"


@pytest.mark.rule("OBS-GRIM-18")
def test_the_riddle_takes_as_long_as_it_takes() -> None:
    assert GAME.sand(game().at_riddle().state) is None
