"""Whatever is played: nothing breaks, no card is lost, nobody stands where they may not."""

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
from companion.games.three_magicians import GAME
from companion.games.three_magicians.moves import (
    Announced,
    Assist,
    CardMoved,
    ChaseOne,
    ChooseSymbol,
    LeaveCard,
    MoveApprentice,
    MoveMagician,
    Next,
    Placed,
    SetAside,
    SkipSpell,
    Stand,
    StartRepeat,
    Starts,
    Stay,
    StoneMoved,
    Stop,
    TakeCard,
    Teleport,
    ThrowVoid,
    Wand,
    WandsThrown,
)
from companion.games.three_magicians.options import (
    CARD_OF,
    CARDS,
    COLOURS,
    HOUSE_RULES,
    PLACES,
    SYMBOLS,
)
from companion.games.three_magicians.state import State
from companion.words import Words
from tests.companion.games.three_magicians.boards import BOARD, drawn

PATIENCE = 45
"""Moves after which a table of random players stops, on average."""


def often(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


boards = st.sampled_from([None, BOARD, drawn(symbols=4)])


@st.composite
def raw_options(draw: st.DrawFn) -> dict[str, Any]:
    """Options as a record writes them: edition, level, a drawn path, and some house rules."""
    found: dict[str, Any] = {
        "edition": draw(st.sampled_from(["1985", "2010"])),
        "assistance": draw(st.sampled_from(["full", "full", "full", "ledger"])),
        "board": draw(boards),
    }
    rules = st.lists(st.sampled_from(HOUSE_RULES), max_size=8, unique_by=lambda r: r.option)
    for rule in draw(rules):
        found[rule.option] = draw(st.sampled_from(rule.answers))
    return found


def record_of(raw: dict[str, Any]) -> Record[Any, Any, Any]:
    return Record(GAME, Header(game="three_magicians", id="any", options=raw))


def chosen(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Each kind of move as likely as the others; stopping, void throws and left cards are rare."""
    kinds = sorted({type(move).__name__ for move in moves} - {"Stop"})
    kind = chance.choice(kinds)
    if kind in ("ThrowVoid", "LeaveCard") and chance.random() < 0.8:
        kind = chance.choice([k for k in kinds if k not in ("ThrowVoid", "LeaveCard")])
    return chance.choice([move for move in moves if type(move).__name__ == kind])


def play_on(record: Record[Any, Any, Any], chance: random.Random, most: int) -> None:
    for _ in range(most):
        moves = GAME.legal(record.state)
        if not moves:
            return
        record.do(chosen(moves, chance))


def check(state: State, moves: tuple[Move, ...]) -> None:
    """What holds in every state that legal play leads to."""
    for card in CARDS:
        owned = sum(player.cards[card] for player in state.players)
        assert state.deck[card] + owned == 2
        assert state.deck[card] >= 0
    squares = state.squares()
    for player in state.players:
        assert player.magician in PLACES
        assert player.apprentice in squares
    assert (state.outcome is None) == bool(moves)
    winner = next((player for player in state.players if player.count == len(CARDS)), None)
    assert (winner is None) == (state.outcome is None or state.outcome.ending == "stopped")
    assert (state.duel is not None) == (state.step in ("duel", "repeat"))
    if state.duel is not None and state.step == "duel":
        assert 0 <= state.duel.throws < state.duel.limit <= 3
    assert GAME.problems(state) == ()


@pytest.mark.rule(
    "3M-PLAN-04", "3M-SET-05", "3M-MEET-05", "3M-MEET-11", "3M-CMB-12", "3M-CMB-18", "3M-CHASE-07"
)
@often(2000)
@given(raw=raw_options(), seed=st.integers(0, 2**32))
def test_two_thousand_random_games_keep_every_card_and_every_rule_of_place(
    raw: dict[str, Any], seed: int
) -> None:
    """Thrown blindly, seven cards take thousands of moves: most of these tables stop before."""
    chance = random.Random(seed)
    state = GAME.start(read_options(GAME, raw)).state
    moves = GAME.legal(state)
    while moves:
        if state.step == "meeting":
            _two_victims(moves)
        tired = Stop() in moves and chance.random() < 1 / PATIENCE
        state = GAME.apply(state, Stop() if tired else chosen(moves, chance)).state
        moves = GAME.legal(state)
        check(state, moves)
    assert state.outcome is not None


def _two_victims(moves: tuple[Move, ...]) -> None:
    """3M-MEET-11: an empty Place and a missing card mean that both opponents own one."""
    sources = {move.source for move in moves if isinstance(move, TakeCard)}
    assert sources == {"place"} or len(sources) == 2


@pytest.mark.rule("3M-END-01", "3M-END-02")
@often(100)
@given(raw=raw_options(), seed=st.integers(0, 2**32))
def test_a_game_with_a_lucky_collector_comes_to_its_end(raw: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    raw |= {"assistance": "full", "board": None}
    lucky = chance.choice(COLOURS)
    state = GAME.start(read_options(GAME, raw)).state
    for _ in range(3000):
        if state.outcome:
            break
        state = GAME.apply(state, _collecting(state, lucky, chance)).state
    assert state.outcome is not None
    assert state.outcome.winners == (lucky,)
    own = state.player.colour == lucky
    assert state.outcome.ending == ("seven_cards" if own else "seven_defending")
    check(state, GAME.legal(state))


def _collecting(state: State, lucky: str, chance: random.Random) -> Move:
    """The lucky one wins every fight and takes every card; the others leave what they may."""
    moves = GAME.legal(state)
    mine = state.player.colour == lucky
    wanted: list[Move] = []
    if state.step == "meeting":
        wanted = [m for m in moves if isinstance(m, TakeCard if mine else LeaveCard)]
        wanted = wanted or [m for m in moves if m != TakeCard(lucky)]
    elif state.duel is not None and state.step == "duel":
        fighters = (state.duel.attacker, state.duel.defender)
        points = 6 if state.duel.thrower == lucky else 0
        wanted = [m for m in moves if lucky in fighters and m == Announced(points, 1)]
    elif mine:
        there = state.player.magician
        wanted = [m for m in moves if m == MoveApprentice(there) and there in CARD_OF]
        wanted = [m for m in wanted if not state.player.cards[CARD_OF[there]]]
    return chance.choice(wanted) if wanted else chosen(moves, chance)


@often(40)
@given(raw=raw_options(), seed=st.integers(0, 2**32))
def test_a_game_replays_and_is_taken_back_move_by_move(raw: dict[str, Any], seed: int) -> None:
    record = record_of(raw)
    play_on(record, random.Random(seed), 80)
    again = record_of(raw)
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


WORDS = (Words("en"), Words("fr"))


@often(40)
@given(raw=raw_options(), seed=st.integers(0, 2**32))
def test_states_moves_and_views_can_be_written_down_and_said(
    raw: dict[str, Any], seed: int
) -> None:
    record = record_of(raw)
    play_on(record, random.Random(seed), 50)
    for index in range(len(record.timeline.past) + 1):
        state = record.state_at(index)
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        view = GAME.view(state, Live())
        msgspec.json.encode(view)
        for note in view.notes:
            assert all(words.knows(note.text.key) for words in WORDS), note.text.key
        assert all(words.knows(view.prompt.key) for words in WORDS)
    for index, played in enumerate(record.timeline.past):
        assert all(words.knows(record.label(index).key) for words in WORDS)
        assert all(words.knows(event.event) for event in played.events for words in WORDS)
        assert record.notation.move(Notation.raw(played.move)) == played.move


colours = st.sampled_from(COLOURS)
squares = st.sampled_from([*PLACES, "slab", "symbol", "s1", "s99", "nowhere"])
ends = st.sampled_from(["place", *COLOURS])
symbols = st.sampled_from(SYMBOLS)
wand = st.builds(
    Wand,
    colours,
    notches=st.none() | st.integers(0, 2),
    symbols=st.none() | st.tuples(symbols, symbols),
)
any_move: st.SearchStrategy[Move] = st.one_of(
    st.builds(WandsThrown, st.lists(wand, max_size=3).map(tuple)),
    st.builds(ThrowVoid, st.sampled_from(["overlap", "off_table", "leaning"])),
    st.builds(Starts, colours),
    st.builds(MoveMagician, squares, st.none() | squares, st.booleans()),
    st.builds(MoveApprentice, squares),
    st.builds(Stay, st.sampled_from(["magician", "apprentice"])),
    st.builds(TakeCard, ends),
    st.just(LeaveCard()),
    st.builds(ChaseOne, colours),
    st.builds(SetAside, st.lists(colours, max_size=3, unique=True).map(tuple)),
    st.just(Stand()),
    st.builds(Announced, st.integers(0, 6), st.integers(1, 3)),
    st.builds(StartRepeat, colours),
    st.just(SkipSpell()),
    st.builds(ChooseSymbol, symbols),
    st.builds(Teleport, st.none() | squares),
    st.just(Stop()),
    st.builds(Placed, colours, st.sampled_from(["magician", "apprentice"]), squares),
    st.builds(CardMoved, st.sampled_from([*CARDS, "rain"]), ends, ends),
    st.builds(StoneMoved, colours, st.booleans()),
    st.just(Next()),
    st.builds(Assist, st.sampled_from(["full", "ledger"])),
)


@pytest.mark.rule("3M-TURN-04")
@often(80)
@given(raw=raw_options(), seed=st.integers(0, 2**32), data=st.data())
def test_what_is_not_legal_is_refused_and_changes_nothing(
    raw: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    record = record_of(raw)
    play_on(record, random.Random(seed), 40)
    state = record.state
    legal = {same(move) for move in GAME.legal(state)}
    before = msgspec.json.encode(state)
    for move in data.draw(st.lists(any_move, min_size=20, max_size=40)):
        refusal = _refusal(state, move)
        if same(move) in legal:
            assert refusal is None
        elif refusal is None:
            # Told in other words than `legal` would: a fuller reading, the Place crossed, a level.
            assert isinstance(move, WandsThrown | MoveMagician | Assist)
        else:
            assert refusal.rule
            assert all(words.knows(refusal.text.key) for words in WORDS), refusal.text.key
        assert msgspec.json.encode(state) == before


def _refusal(state: State, move: Move) -> IllegalMove | None:
    try:
        GAME.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


def same(move: Move) -> Move:
    """Wands set aside are the same in any order."""
    if isinstance(move, SetAside):
        return SetAside(tuple(colour for colour in COLOURS if colour in move.wands))
    return move


@often(80)
@given(raw=raw_options(), seed=st.integers(0, 2**32))
def test_any_correction_can_be_made_and_played_on_from(raw: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    record = record_of(raw)
    for _ in range(6):
        play_on(record, chance, 12)
        quantity = chance.choice(GAME.quantities(record.state))
        if quantity.choices:
            value = chance.choice([value for value, _ in quantity.choices])
        else:
            value = chance.randint(quantity.low, quantity.high)
        record.do(Correct(quantity.what, value))
        state = record.state
        assert state.outcome or GAME.legal(state)
        GAME.view(state, Live())
        GAME.lights(state, Live())
        GAME.problems(state)
