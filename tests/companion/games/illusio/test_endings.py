"""How the game is won; and a whole recorded game for each ending."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.record import Record
from companion.core.registry import Registry
from companion.core.tablefile import read
from companion.games.illusio import GAME
from companion.games.illusio.moves import EndTurn
from tests.companion.games.illusio.play import HANDCUFFS, SMALL, game

RECORDS = sorted((Path(__file__).parent / "records").glob("*.table"))


@pytest.mark.rule("ILL-END-01")
@pytest.mark.parametrize(("before", "ending"), [(9, None), (10, "validated"), (11, "validated")])
def test_twelve_points_win_at_once(before: int, ending: str | None) -> None:
    play = game().kept(0, "escape", points=before).trying(0, SMALL, "dove").round()
    assert (play.scores[0], play.ending) == (before + 2, ending)


@pytest.mark.rule("ILL-END-01")
def test_the_winner_draws_no_more_and_nobody_plays_on() -> None:
    play = game().kept(0, "escape", points=11).trying(0, SMALL, "dove").end(2)
    hand = play.player(0).hand
    play.end()
    assert play.player(0).hand == hand
    assert GAME.legal(play.state) == ()
    assert play.refused(EndTurn()) == "ILL-END-01"
    assert play.view.choices == ()
    assert play.seen().winner


@pytest.mark.rule("ILL-END-02")
@pytest.mark.parametrize("target", [5, 6, 20])
def test_the_agreed_number_decides(target: int) -> None:
    play = game(target=target).trying(0, HANDCUFFS, "mirrors", "rope", "crate").round()
    assert (play.ending == "validated") == (target <= 6)


@pytest.mark.rule("ILL-END-01", "ILL-SPEC-09")
def test_ones_own_immediate_success_wins_at_once() -> None:
    play = game().kept(0, "escape", points=11).trying(0, SMALL, "dove").play("immediate_success")
    assert (play.ending, play.winners) == ("immediate_success", ("Ada",))
    assert play.state.outcome.rule == "ILL-END-01"


@pytest.mark.rule("ILL-END-04")
def test_an_opponent_who_plays_it_lets_the_owner_win() -> None:
    play = game().kept(0, "escape", points=11).trying(0, SMALL, "dove").end()
    play.play("immediate_success")
    assert (play.ending, play.winners) == ("immediate_success", ("Ada",))


@pytest.fixture(params=RECORDS, ids=lambda path: path.stem, scope="module")
def record(request: pytest.FixtureRequest) -> Record[Any, Any, Any]:
    return read(request.param, Registry([GAME]))


def test_a_recorded_game_is_whole_and_nothing_about_it_is_odd(
    record: Record[Any, Any, Any],
) -> None:
    assert record.outcome is not None
    assert len(record.timeline.past) > 30
    for index in range(len(record.timeline.past) + 1):
        assert GAME.problems(record.state_at(index)) == ()


def test_there_is_a_recorded_game_for_each_ending() -> None:
    ended = {read(path, Registry([GAME])).outcome.ending for path in RECORDS}
    assert ended == set(GAME.endings)
