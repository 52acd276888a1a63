"""Whatever is played: nothing breaks, nothing is lost, nobody is given away."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Move
from companion.core.record import Header, Notation, Record, Redo, Undo
from companion.core.view import Live
from companion.games.obscurio import GAME
from companion.games.obscurio.moves import (
    Butterfly,
    CastVote,
    CountVotes,
    EveryoneChose,
    FlipHourglass,
    Next,
    PlacePawn,
    ReadSpace,
    RevealAllegiance,
    RevealDoor,
    RevealExit,
    RiddleReady,
    TraitorDone,
    TrapDrawn,
)
from companion.games.obscurio.options import COLOURS, HOUSE_RULES, SETUP, TRAPS, Options
from companion.games.obscurio.state import State
from companion.games.obscurio.traps import deck_at_start, full_bag

PROPERTY = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
LONGEST = 120

tracks = st.none() | st.lists(st.integers(0, 3), min_size=1, max_size=4)


@st.composite
def raw_options(draw: st.DrawFn) -> dict[str, Any]:
    """Options as a record writes them: players, level, tracks, bag and some house rules."""
    players = draw(st.integers(2, 8))
    found: dict[str, Any] = {
        "players": players,
        "difficulty": draw(st.sampled_from(["beginner", "confirmed", "expert"])),
        "grimoire": draw(st.integers(0, players - 1)),
        "time_track": draw(tracks),
        "evanescent_track": draw(tracks),
    }
    if draw(st.booleans()):
        found["bag"] = {"no_effect": 1} | draw(
            st.dictionaries(st.sampled_from(list(TRAPS)), st.integers(1, 3), max_size=6)
        )
    for rule in draw(
        st.lists(st.sampled_from(HOUSE_RULES), max_size=8, unique_by=lambda r: r.option)
    ):
        found[rule.option] = draw(st.sampled_from(rule.answers))
    return found


def record_of(raw: dict[str, Any]) -> Record[Any, Any, Any]:
    return Record(GAME, Header(game="obscurio", id="any", options=raw))


def play_on(data: st.DataObject, record: Record[Any, Any, Any], most: int = LONGEST) -> None:
    """Legal moves at random; a step leads on more often than a pawn is moved about."""
    for _ in range(data.draw(st.integers(0, most), label="length")):
        moves = GAME.legal(record.state)
        if not moves:
            return
        kinds = list(dict.fromkeys(type(move) for move in moves))
        kind = data.draw(st.sampled_from(kinds))
        record.do(data.draw(st.sampled_from([move for move in moves if type(move) is kind])))


def tokens(state: State) -> int:
    return state.cohesion + state.box + sum(pawn.tokens for pawn in state.pawns)


def in_use(state: State) -> int:
    """Cards of this turn that are neither in the deck nor in the discard pile."""
    if state.phase in ("setup", "traps") or (state.phase, state.step) == ("end", "go"):
        return 0
    if state.phase in ("riddle", "traitor"):
        return 3
    if state.phase == "accusation" and state.options.acc_14 == "after_phase_5":
        return 0
    return 2 + len(state.doors)


def check(state: State) -> None:
    """What holds in every state that legal play leads to."""
    assert tokens(state) == SETUP.tokens(state.players, state.options.difficulty)
    bag = full_bag(state.options)
    for trap, count in bag.items():
        assert state.bag.get(trap, 0) + state.drawn.count(trap) == count
    assert state.deck + state.discard + in_use(state) == deck_at_start(state.options)
    assert 1 <= state.progress <= 6
    assert min(state.left, state.dark, state.to_draw, state.extra, state.owed) >= 0
    assert sum(pawn.known == "traitor" for pawn in state.pawns) <= 1
    assert (state.outcome is not None) == (
        state.cohesion == 0 or (state.outcome is not None and state.outcome.ending == "escaped")
    )
    assert state.outcome or GAME.legal(state)
    assert GAME.problems(state) == ()


@pytest.mark.rule("OBS-SET-02", "OBS-SET-12", "OBS-TURN-05", "OBS-SET-11")
@PROPERTY
@given(raw=raw_options(), data=st.data())
def test_tokens_traps_and_cards_are_conserved(raw: dict[str, Any], data: st.DataObject) -> None:
    record = record_of(raw)
    play_on(data, record)
    for index in range(len(record.timeline.past) + 1):
        check(record.state_at(index))


@PROPERTY
@given(raw=raw_options(), data=st.data())
def test_a_game_replays_and_is_taken_back_move_by_move(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    record = record_of(raw)
    play_on(data, record)
    again = record_of(raw)
    for entry in record.entries:
        again.do(again.notation.action(msgspec.json.decode(msgspec.json.encode(entry.action))))
    assert again.state == record.state
    moves = len(record.timeline.past)
    for _ in range(moves):
        again.do(Undo())
    assert again.state == GAME.start(msgspec.convert(raw, Options)).state
    for _ in range(moves):
        again.do(Redo())
    assert again.state == record.state


@PROPERTY
@given(raw=raw_options(), data=st.data())
def test_states_moves_and_words_can_be_written_down(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    record = record_of(raw)
    play_on(data, record)
    live = data.draw(st.builds(Live, sand_left=st.floats(0, 60), sand_running=st.booleans()))
    for index in range(len(record.timeline.past) + 1):
        state = record.state_at(index)
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        msgspec.json.encode(GAME.view(state, live))
        msgspec.json.encode(GAME.lights(state, live))
        run = GAME.sand(state)
        assert run is None or run.on_empty is None or run.on_empty in GAME.legal(state)
    for index in range(len(record.timeline.past)):
        assert record.label(index).key
        move = record.timeline.past[index].move
        assert record.notation.move(Notation.raw(move)) == move


butterflies = st.builds(
    Butterfly, st.sampled_from(["left", "right"]), st.sampled_from(["on", "below"])
)
pawns = st.sampled_from([*COLOURS, "grimoire", "pink"])
doors = st.integers(-1, 8)
any_move: st.SearchStrategy[Move] = st.one_of(
    st.just(Next()),
    st.builds(TrapDrawn, st.sampled_from([*TRAPS, "rain"])),
    st.builds(RiddleReady, st.none() | st.lists(butterflies, max_size=3).map(tuple)),
    st.builds(TraitorDone, st.none() | st.integers(0, 6)),
    st.builds(RevealDoor, doors),
    st.builds(PlacePawn, pawns, st.none() | doors),
    st.builds(FlipHourglass, st.none() | st.booleans()),
    st.just(EveryoneChose()),
    st.builds(ReadSpace, st.integers(0, 9)),
    st.builds(RevealExit, doors),
    st.builds(CastVote, pawns, st.none() | pawns),
    st.just(CountVotes()),
    st.builds(RevealAllegiance, pawns, st.booleans()),
)


def same_riddle(move: Move) -> Move:
    """Two butterflies are the same pair in either order."""
    if isinstance(move, RiddleReady) and move.butterflies:
        pair = sorted(move.butterflies, key=lambda one: (one.page, one.place == "below"))
        return RiddleReady(tuple(pair))
    return move


@pytest.mark.rule("OBS-TURN-01")
@PROPERTY
@given(raw=raw_options(), data=st.data(), moves=st.lists(any_move, min_size=10, max_size=40))
def test_what_is_not_legal_is_refused_and_changes_nothing(
    raw: dict[str, Any], data: st.DataObject, moves: list[Move]
) -> None:
    record = record_of(raw)
    play_on(data, record)
    state = record.state
    legal = {same_riddle(move) for move in GAME.legal(state)}
    before = msgspec.json.encode(state)
    for move in moves:
        if same_riddle(move) in legal:
            GAME.apply(state, move)
        else:
            with pytest.raises(IllegalMove) as refusal:
                GAME.apply(state, move)
            assert refusal.value.rule
            assert refusal.value.text.key
        assert msgspec.json.encode(state) == before


@PROPERTY
@given(raw=raw_options(), data=st.data())
def test_any_correction_can_be_made_and_played_on_from(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    record = record_of(raw)
    for _ in range(4):
        play_on(data, record, most=25)
        quantity = data.draw(st.sampled_from(GAME.quantities(record.state)))
        value = data.draw(
            st.sampled_from([value for value, _ in quantity.choices])
            if quantity.choices
            else st.integers(quantity.low, quantity.high)
        )
        record.do(Correct(quantity.what, value))
        state = record.state
        assert state.outcome or GAME.legal(state)
        assert (state.cohesion == 0) <= (state.outcome is not None)
        GAME.view(state, Live())
        GAME.lights(state, Live())
        GAME.problems(state)


@pytest.mark.rule("OBS-ROLE-05")
@PROPERTY
@given(raw=raw_options(), data=st.data())
def test_no_allegiance_is_known_before_its_card_is_turned_up(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    record = record_of(raw)
    play_on(data, record)
    revealed: set[str] = set()
    for played in record.timeline.past:
        if isinstance(played.move, RevealAllegiance):
            revealed.add(played.move.pawn)
        known = {pawn.id for pawn in played.state.pawns if pawn.known}
        assert known == revealed
        wizards = GAME.view(played.state, Live()).wizards
        assert {wizard.id for wizard in wizards if wizard.known} == revealed


@pytest.mark.rule("OBS-ROLE-05", "OBS-TRAI-07")
@PROPERTY
@given(raw=raw_options(), data=st.data())
def test_nothing_but_a_reveal_can_tell_wizards_apart(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    """Everything before the first reveal holds just as well if the allegiance cards lay otherwise.

    The cards are dealt on the table and no move says who has which, so it is enough that the same
    moves without the Traitor's own (how many cards were picked) lead to the very same screen.
    """
    record, silent = record_of(raw), record_of(raw)
    play_on(data, record)
    live = Live(sand_left=30, sand_running=True)
    for played in record.timeline.past:
        move = TraitorDone() if isinstance(played.move, TraitorDone) else played.move
        if isinstance(move, RevealAllegiance):
            return
        silent.do(move)
        assert GAME.view(silent.state, live) == GAME.view(played.state, live)
        assert GAME.lights(silent.state, live) == GAME.lights(played.state, live)
        assert GAME.sand(silent.state) == GAME.sand(played.state)
        written = msgspec.json.decode(msgspec.json.encode(played.state))
        assert all(pawn["known"] is None for pawn in written["pawns"])
        assert set(written["pawns"][0]) == {"id", "seat", "companion", "door", "tokens", "known"}
