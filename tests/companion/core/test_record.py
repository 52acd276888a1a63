"""Whatever is played, it can be taken back, played again and edited."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.clock import FakeClock
from companion.core.errors import CompanionError, DoesNotFit, IllegalMove, NotAMove, StaleMove
from companion.core.game import Correct
from companion.core.record import Action, Edit, Header, Notation, Record, Redo, Undo
from companion.core.replay import Line, replay
from companion.core.text import Text
from companion.table import Table, Unlogged
from tests.companion.toy import TOY, Add, Rolled

HEADER = Header(game="toy", id="g", options={"target": 40}, seed=11)

moves = st.one_of(
    st.builds(Add, st.integers(1, 3)),
    st.builds(Rolled, st.integers(1, 6)),
    st.builds(Correct, st.just("count"), st.integers(-5, 60)),
)
raw_moves = moves.map(Notation.raw)
actions: st.SearchStrategy[Action] = st.one_of(
    moves,
    st.just(Undo()),
    st.just(Redo()),
    st.builds(Edit, st.integers(-1, 12), st.none() | raw_moves, st.booleans()),
)


def played(script: list[Action]) -> Record:
    """The record of a script; what the rules refuse leaves no trace, which is checked here."""
    record = Record(TOY, HEADER)
    for number, action in enumerate(script):
        before = (record.timeline, list(record.entries))
        try:
            record.do(action, at=float(number))
        except CompanionError:
            assert (record.timeline, record.entries) == before
    return record


@given(st.lists(moves, max_size=25))
def test_n_undos_return_to_the_start(script: list[Action]) -> None:
    record = played(script)
    end, count = record.timeline, len(record.timeline.past)
    for _ in range(count):
        record.do(Undo())
    assert record.state == record.timeline.start.state
    assert record.undo_label() is None
    with pytest.raises(IllegalMove):
        record.do(Undo())
    for _ in range(count):
        record.do(Redo())
    assert record.timeline == end


@given(st.lists(actions, max_size=30))
def test_entries_replay_to_the_same_state(script: list[Action]) -> None:
    record = played(script)
    lines = [Line(Notation.raw(entry.action), entry.at) for entry in record.entries]
    again = replay(TOY, HEADER, lines)
    assert again.timeline == record.timeline
    assert again.entries == record.entries
    assert again.state_id == len(record.entries)


@given(st.lists(actions, max_size=30))
def test_the_past_is_always_what_its_moves_lead_to(script: list[Action]) -> None:
    """However often it was undone and edited, the line of play could have been played so."""
    record = played(script)
    fresh = Record(TOY, HEADER)
    for each in record.timeline.past:
        assert fresh.do(each.move, at=each.at) == each.events
        assert fresh.state == each.state
    assert fresh.timeline.past == record.timeline.past


@given(st.lists(moves, min_size=1, max_size=15), st.data())
def test_an_edit_is_the_same_as_having_played_so(script: list[Action], data: st.DataObject) -> None:
    record = played(script)
    line = [each.move for each in record.timeline.past]
    if not line:
        return
    index = data.draw(st.integers(0, len(line) - 1))
    move = data.draw(st.none() | moves)
    wanted = line[:index] + ([] if move is None else [move]) + line[index + 1 :]
    straight = Record(TOY, HEADER)
    misfit = None
    for number, each in enumerate(wanted):
        try:
            straight.do(each)
        except IllegalMove:
            misfit = number
            break
    edit = Edit(index, None if move is None else Notation.raw(move))
    if misfit is None:
        record.do(edit)
        assert record.state == straight.state
        return
    before = record.timeline
    with pytest.raises((IllegalMove, DoesNotFit)) as caught:
        record.do(edit)
    assert record.timeline == before
    if isinstance(caught.value, DoesNotFit):
        shift = 1 if move is None else 0
        assert caught.value.index == misfit + shift  # named by its old place
        record.do(Edit(index, edit.move, cut=True))
        assert record.state == straight.state


@given(st.lists(actions, max_size=20), st.integers(-3, 25))
def test_a_stale_id_is_refused(script: list[Action], seen: int) -> None:
    table = Table(played(script), log=Unlogged(), clock=FakeClock())
    before = table.record.timeline
    if seen == table.state_id:
        table.do(Correct("count", 1), seen=seen)
        assert table.state_id == seen + 1
        return
    with pytest.raises(StaleMove):
        table.do(Correct("count", 1), seen=seen)
    assert table.record.timeline == before


@given(moves)
def test_notation_and_move_are_inverses(move: Action) -> None:
    notation = Notation(TOY)
    assert notation.move(Notation.raw(move)) == move


@pytest.mark.parametrize(
    "raw",
    [
        None,
        1,
        "add",
        [],
        {},
        {"do": 1},
        {"do": None},
        {"do": ["add"]},
        {"do": "fly"},
        {"do": "add"},
        {"do": "add", "n": "1"},
        {"do": "add", "n": 4},
        {"do": "add", "n": 1.5},
        {"do": "add", "n": 1, "x": 1},
        {"do": "add", "n": 10**30},
        {"do": "correct", "what": "a"},
    ],
)
def test_what_is_no_move(raw: object) -> None:
    with pytest.raises(NotAMove):
        Notation(TOY).action(raw)


def test_chance_cannot_be_tried_twice() -> None:
    table = Table(Record(TOY, HEADER), log=Unlogged(), clock=FakeClock())
    first = table.do("chance").action
    table.undo()
    assert table.do("chance").action == first
    other = [table.do("chance").action for _ in range(6)]
    assert len(set(other)) > 1


def test_a_finished_game_has_nothing_to_draw() -> None:
    table = Table(Record(TOY, HEADER), log=Unlogged(), clock=FakeClock())
    table.do(Correct("count", 40))
    with pytest.raises(IllegalMove) as caught:
        table.do("chance")
    assert caught.value.rule == "CORE-CHANCE"


@given(st.lists(moves, min_size=1, max_size=12), st.lists(moves, max_size=4), st.data())
def test_an_undo_takes_a_whole_edit_back(
    script: list[Action], more: list[Action], data: st.DataObject
) -> None:
    record = played(script)
    before = record.timeline
    if not before.past:
        return
    record.do(Edit(data.draw(st.integers(0, len(before.past) - 1)), None, cut=True))
    assert record.undo_label() == Text("core.label.edit")
    count = len(record.timeline.past)
    for move in more:
        with suppress(CompanionError):
            record.do(move)
    while len(record.timeline.past) > count:
        record.do(Undo())
    record.do(Undo())
    assert record.timeline == before
