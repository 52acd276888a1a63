"""Whatever is played: nothing breaks, no card is lost, no hand is known."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Move
from companion.core.record import Header, Notation, Record, Redo, Undo, read_options
from companion.core.view import Live
from companion.games.illusio import GAME, candidates
from companion.games.illusio.cards import COUNTS, DOMAINS, KINDS, NEEDS, Objective, Talent
from companion.games.illusio.moves import (
    AddComponent,
    Assist,
    Becomes,
    BillTrick,
    Cards,
    DropTrick,
    EndTurn,
    Exchange,
    Forgotten,
    Goes,
    Grab,
    MeetMagician,
    PlaceBackstage,
    PlayOn,
    Put,
    Reveal,
    TakeObjective,
    Transform,
    UseTalent,
    Worth,
)
from companion.games.illusio.options import HOUSE_RULES, Options
from companion.games.illusio.piles import cards_everywhere, objectives_everywhere
from companion.games.illusio.state import State

GAMES = 2000
LONGEST = 400
PROPERTY = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
MANY = settings(PROPERTY, max_examples=GAMES)

# How often each kind of move is tried: people play to win, but they also do odd things.
EAGER = {TakeObjective: 12, AddComponent: 12, PlayOn: 4, PlaceBackstage: 4, EndTurn: 2, Reveal: 8}


@st.composite
def raw_options(draw: st.DrawFn) -> dict[str, Any]:
    """Options as a record writes them: players, target, level and some house rules."""
    found: dict[str, Any] = {
        "players": draw(st.integers(3, 6)),
        "target": draw(st.sampled_from([6, 8, 12, 12, 15])),
        "assistance": draw(st.sampled_from(["full", "full", "full", "ledger"])),
    }
    rules = st.lists(st.sampled_from(HOUSE_RULES), max_size=5, unique_by=lambda r: r.option)
    for rule in draw(rules):
        found[rule.option] = draw(st.sampled_from(rule.answers))
    return found


def any_card(chance: random.Random, most: int) -> Objective:
    needs = tuple(chance.choice(NEEDS) for _ in range(chance.randint(1, most)))
    return Objective(chance.choice(DOMAINS), chance.randint(1, 4), needs)


def odd_move(state: State, chance: random.Random) -> Move:
    """Something `legal` does not list: a card nobody knows, a talent, a forgotten illusion."""
    seats = len(state.players)
    seat, other = chance.randrange(seats), chance.randrange(seats)
    card = chance.randrange(3)
    effect = chance.choice(
        [
            Becomes(other, card, chance.choice(KINDS)),
            Goes(other, card, chance.choice(["backstage", "hand", "discard"]), seat),
            Worth(other, card, chance.randint(-2, 2)),
            Cards(other, chance.randint(-2, 2)),
        ]
    )
    return chance.choice(
        [
            Reveal(chance.randrange(4), any_card(chance, state.options.set_14)),
            UseTalent(seat, (effect,)),
            Forgotten(seat, card),
            MeetMagician(seat, f"M{card}", Talent(whom="anyone")),
        ]
    )


def next_move(state: State, chance: random.Random) -> Move | None:
    """A legal move, drawn without asking `legal` about all the others."""
    if state.outcome:
        return None
    offered = candidates.setup_moves if state.phase == "setup" else candidates.turn_moves
    by_kind: dict[type[Move], list[Move]] = {}
    for move in offered(state):
        by_kind.setdefault(type(move), []).append(move)
    kinds = list(by_kind)
    weights = [EAGER.get(kind, 1) for kind in kinds]
    while True:
        move = chance.choice(by_kind[chance.choices(kinds, weights)[0]])
        if chance.random() < 0.05 and state.phase == "turn":
            move = odd_move(state, chance)
        try:
            GAME.apply(state, move)
        except IllegalMove:
            continue
        return move


def check(state: State) -> None:
    """What holds in every state that legal play leads to."""
    if state.counted:
        assert cards_everywhere(state) == COUNTS.pile
        assert objectives_everywhere(state) == COUNTS.objectives
    assert min(state.pile, state.discard, state.box, state.objective_pile) >= 0
    assert 0 <= state.actions <= COUNTS.actions
    assert len(state.contest) <= COUNTS.contest
    for player in state.players:
        assert player.hand >= 0
        assert player.score == sum(won.points for won in player.won)
        if state.strict and state.counted:
            assert player.in_progress <= COUNTS.in_progress
        for trick in player.tricks:
            slots = [placed.slot for placed in trick.placed if placed.slot is not None]
            assert len(set(slots)) == len(slots)
            assert trick.on_bill == trick.complete
            assert trick.due is None or trick.due >= 1 or state.outcome
    late = state.options.end_04 == "at_owners_turn"
    reached = any(player.score >= state.target for player in state.players)
    assert (state.outcome is not None) == reached or late
    if state.counted:
        assert GAME.problems(state) == ()


def after_move(before: State, move: Move, after: State) -> None:
    """What a single move may and may not do."""
    if isinstance(move, EndTurn):
        if before.counted:
            assert after.players[before.active].hand <= COUNTS.most_in_hand
        assert not after.player.talent_used
        # ILL-TURN-08: whatever was due is validated exactly now, and nobody else's.
        for seat, player in enumerate(before.players):
            if seat != after.active:
                assert after.players[seat].won == player.won
            else:
                due = sum(trick.due == 1 for trick in player.tricks)
                gained = len(after.players[seat].won) - len(player.won)
                assert gained == due or after.outcome
    elif not isinstance(move, PlayOn):
        assert [len(p.won) for p in before.players] == [len(p.won) for p in after.players]


@pytest.mark.rule("ILL-SET-01", "ILL-TURN-07", "ILL-TURN-08", "ILL-ACT-13", "ILL-END-01")
@MANY
@given(raw=raw_options(), seed=st.integers(0, 2**32))
def test_thousands_of_whole_games_keep_every_card_and_every_point(
    raw: dict[str, Any], seed: int
) -> None:
    chance = random.Random(seed)
    state = GAME.start(read_options(GAME, raw)).state
    for number in range(LONGEST):
        move = next_move(state, chance)
        if move is None:
            break
        before, state = state, GAME.apply(state, move).state
        check(state)
        after_move(before, move, state)
        if number % 50 == 0:
            GAME.view(state, Live())
    assert state.outcome or number == LONGEST - 1


def record_of(raw: dict[str, Any]) -> Record[Any, Any, Any]:
    return Record(GAME, Header(game="illusio", id="any", options=raw))


def play_on(record: Record[Any, Any, Any], chance: random.Random, length: int) -> None:
    for _ in range(length):
        move = next_move(record.state, chance)
        if move is None:
            return
        record.do(move)


lengths = st.integers(0, 120)
seeds = st.integers(0, 2**32)


@PROPERTY
@given(raw=raw_options(), seed=seeds, length=lengths)
def test_a_game_replays_and_is_taken_back_move_by_move(
    raw: dict[str, Any], seed: int, length: int
) -> None:
    record, again = record_of(raw), record_of(raw)
    play_on(record, random.Random(seed), length)
    for entry in record.entries:
        again.do(again.notation.action(msgspec.json.decode(msgspec.json.encode(entry.action))))
    assert again.state == record.state
    moves = len(record.timeline.past)
    for _ in range(moves):
        again.do(Undo())
    assert again.state == GAME.start(read_options(GAME, raw)).state
    for _ in range(moves):
        again.do(Redo())
    assert again.state == record.state


@PROPERTY
@given(raw=raw_options(), seed=seeds, length=lengths)
def test_states_moves_and_words_can_be_written_down(
    raw: dict[str, Any], seed: int, length: int
) -> None:
    record = record_of(raw)
    play_on(record, random.Random(seed), length)
    for index in range(0, len(record.timeline.past) + 1, 5):
        state = record.state_at(index)
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        msgspec.json.encode(GAME.view(state, Live()))
        msgspec.json.encode(GAME.lights(state, Live()))
    for index in range(len(record.timeline.past)):
        assert record.label(index).key
        move = record.timeline.past[index].move
        assert record.notation.move(Notation.raw(move)) == move


small = st.integers(0, 5)
kinds = st.sampled_from([*KINDS, "lion"])
any_move: st.SearchStrategy[Move] = st.one_of(
    st.just(EndTurn()),
    st.builds(PlaceBackstage, kinds),
    st.builds(Exchange, st.integers(1, 12)),
    st.builds(TakeObjective, small, st.lists(st.builds(Put, small), max_size=4).map(tuple)),
    st.builds(AddComponent, small, st.none() | kinds, st.none() | small, st.none() | small),
    st.builds(DropTrick, small),
    st.builds(Transform, small, kinds),
    st.builds(Grab, small),
    st.builds(PlayOn, st.sampled_from(["encore", "deja_vu", "grandiose"]), small, small),
    st.builds(UseTalent, small),
    st.builds(Forgotten, small, small),
    st.builds(BillTrick, small, st.sampled_from([*DOMAINS, "alchemy"]), st.integers(1, 4)),
    st.builds(Reveal, small, st.builds(Objective, st.sampled_from(DOMAINS), st.just(1),
                                       st.lists(kinds, max_size=7).map(tuple))),
    st.builds(Assist, st.sampled_from(["full", "ledger"])),
)  # fmt: skip


def outcome_of(state: State, move: Move) -> State | IllegalMove:
    try:
        return GAME.apply(state, move).state
    except IllegalMove as refusal:
        return refusal


@pytest.mark.rule("ILL-TURN-05")
@PROPERTY
@given(raw=raw_options(), seed=seeds, length=lengths, moves=st.lists(any_move, max_size=30))
def test_a_move_applies_or_is_refused_with_its_rule_and_changes_nothing(
    raw: dict[str, Any], seed: int, length: int, moves: list[Move]
) -> None:
    record = record_of(raw)
    play_on(record, random.Random(seed), length)
    state = record.state
    before = msgspec.json.encode(state)
    for move in moves:
        found = outcome_of(state, move)
        if isinstance(found, State):
            check(found)
        else:
            assert found.rule
            assert found.text.key
            assert move not in GAME.legal(state)
        assert msgspec.json.encode(state) == before


@PROPERTY
@given(raw=raw_options(), seed=seeds, data=st.data())
def test_any_correction_can_be_made_and_played_on_from(
    raw: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    record, chance = record_of(raw), random.Random(seed)
    for _ in range(4):
        play_on(record, chance, 25)
        quantity = data.draw(st.sampled_from(GAME.quantities(record.state)))
        value = data.draw(
            st.sampled_from([value for value, _ in quantity.choices])
            if quantity.choices
            else st.integers(quantity.low, quantity.high)
        )
        record.do(Correct(quantity.what, value))
        state = record.state
        assert state.outcome or GAME.legal(state)
        GAME.view(state, Live())
        GAME.problems(state)


@PROPERTY
@given(raw=raw_options(), seed=seeds, length=lengths)
def test_no_hand_is_known_only_counted(raw: dict[str, Any], seed: int, length: int) -> None:
    """Which cards were exchanged, grabbed or drawn is in no move and in no state."""
    record = record_of(raw)
    play_on(record, random.Random(seed), length)
    written = msgspec.json.decode(msgspec.json.encode(record.state))
    assert all(isinstance(player["hand"], int) for player in written["players"])
    for entry in record.entries:
        if isinstance(entry.action, Exchange | Grab):
            assert set(Notation.raw(entry.action)) <= {"do", "count", "seat"}


def test_the_defaults_are_the_ledgers() -> None:
    assert read_options(GAME, {}) == Options()
