"""Whatever is played: nothing breaks, nothing is lost, nobody is given away."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Move
from companion.core.record import Header, Notation, Record, Redo, Undo
from companion.core.view import Live
from companion.games.pantacle import GAME
from companion.games.pantacle.favours import choosable
from companion.games.pantacle.moves import (
    Absorb,
    Announce,
    Assist,
    Bewitch,
    BuyAdept,
    Discard,
    Divert,
    DrawCurses,
    KeepCurse,
    LetPass,
    Next,
    NobodyDiverts,
    PlaceFlame,
    Protect,
    Sacrifice,
)
from companion.games.pantacle.options import FAVOURS, HOUSE_RULES, LOCATIONS, Options
from companion.games.pantacle.state import PIECES, State

GAMES = 2000
LONGEST = 400


def property_of(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@st.composite
def raw_options(draw: st.DrawFn, *, ledger: bool = False) -> dict[str, Any]:
    """Options as a record writes them: players, who begins, some house rules, a known Curse."""
    players = draw(st.integers(3, 5))
    found: dict[str, Any] = {"players": players, "first": draw(st.integers(0, players - 1))}
    if ledger:
        found["assistance"] = draw(st.sampled_from(["full", "ledger"]))
    if draw(st.booleans()):
        known = {"kind": "exhaustion", "cubes": 3, "adepts": 1}
        found["curses"] = {"Fog": known, "Chill": {"kind": "permanent", "touches": ["sacrifices"]}}
    for rule in draw(
        st.lists(st.sampled_from(HOUSE_RULES), max_size=6, unique_by=lambda r: r.option)
    ):
        found[rule.option] = draw(st.sampled_from(rule.answers))
    return found


def on_curses(state: State, goods: str) -> int:
    return sum(
        getattr(curse, goods) for each in state.sorcerers for curse in each.curses if curse.in_play
    )


def check(state: State) -> None:
    """What holds in every state that legal play leads to."""
    cubes = sum(each.cubes for each in state.sorcerers) + on_curses(state, "cubes")
    adepts = sum(each.adepts for each in state.sorcerers) + on_curses(state, "adepts")
    blades = state.pile + sum(each.hand for each in state.sorcerers)
    assert cubes + state.cube_reserve == PIECES.cubes
    assert adepts + state.adept_reserve == PIECES.adepts
    assert blades + state.discard == PIECES.blades
    for seat, each in enumerate(state.sorcerers):
        assert min(each.cubes, each.adepts, each.hand) >= 0
        assert 0 <= each.determination <= 2
        assert len(set(each.powers)) == len(each.powers) <= 4
        assert each.tokens[: len(each.powers)] == each.powers
        in_play = [curse for curse in each.curses if curse.in_play]
        assert len(in_play) <= 4
        assert all(curse.kind == "permanent" or curse.cubes + curse.adepts for curse in in_play)
        assert sum(curse.face_down for curse in in_play) <= state.has(seat, "protection")
        in_hand = 1 if state.flame and seat == state.active else 0
        assert state.flames_left(seat) + in_hand + each.flames == 5
        assert state.cursed_flames(seat) <= 4
        drawn = len(each.curses)
        assert drawn <= each.flames + in_hand
    if state.phase == "favour" and state.step == "announce":
        assert len(choosable(state)) >= 2
        assert state.marker not in choosable(state)
    assert state.outcome or GAME.legal(state)
    assert GAME.problems(state) == ()


@pytest.mark.rule("PAN-SET-08", "PAN-LIM-01", "PAN-LIM-02", "PAN-CURSE-12", "PAN-END-05")
@property_of(GAMES)
@given(raw=raw_options(), seed=st.integers(0, 2**32))
def test_whole_games_end_and_lose_nothing(raw: dict[str, Any], seed: int) -> None:
    chance = Random(seed)
    state = GAME.start(msgspec.convert(raw, Options)).state
    flames = 0
    for _ in range(LONGEST * state.players):
        moves = GAME.legal(state)
        if not moves:
            break
        state = GAME.apply(state, chance.choice(moves)).state
        if state.step == "announce":
            check(state)
        placed = sum(each.flames for each in state.sorcerers)
        assert placed - flames in (0, 1)
        flames = placed
    check(state)
    assert state.outcome is not None
    assert len(state.outcome.winners) == 1
    winner = [seat.name for seat in state.seats].index(state.outcome.winners[0])
    assert state.sorcerers[winner].flames == 5


def record_of(raw: dict[str, Any]) -> Record[Any, Any, Any]:
    return Record(GAME, Header(game="pantacle", id="any", options=raw))


def play_on(record: Record[Any, Any, Any], chance: Random, most: int = 120) -> None:
    for _ in range(chance.randint(0, most)):
        moves = GAME.legal(record.state)
        if not moves:
            return
        if chance.random() < 0.02 and record.state.phase != "setup":
            record.do(Assist(chance.choice(["full", "ledger"])))
            continue
        record.do(chance.choice(moves))


@property_of(60)
@given(raw=raw_options(ledger=True), seed=st.integers(0, 2**32))
def test_a_game_replays_and_is_taken_back_move_by_move(raw: dict[str, Any], seed: int) -> None:
    record = record_of(raw)
    play_on(record, Random(seed))
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


@property_of(60)
@given(raw=raw_options(ledger=True), seed=st.integers(0, 2**32))
def test_states_moves_and_words_can_be_written_down(raw: dict[str, Any], seed: int) -> None:
    record = record_of(raw)
    play_on(record, Random(seed))
    for index in range(len(record.timeline.past) + 1):
        state = record.state_at(index)
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        view = GAME.view(state, Live())
        msgspec.json.encode(view)
        msgspec.json.encode(GAME.lights(state, Live()))
        assert GAME.sand(state) is None
        for choice in (*view.choices, *view.buttons.values()):
            if choice.enabled and choice.do != "undo":
                GAME.apply(state, choice.do)
    for index in range(len(record.timeline.past)):
        assert record.label(index).key
        move = record.timeline.past[index].move
        assert record.notation.move(Notation.raw(move)) == move


seats = st.integers(0, 4)
any_move: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([Next(), BuyAdept(), LetPass(), NobodyDiverts()]),
    st.builds(BuyAdept, st.integers(0, 6)),
    st.builds(
        Sacrifice,
        st.sampled_from(["powers", "adepts"]),
        st.sampled_from([None, "top", "cursed"]),
        st.none() | st.integers(0, 5),
    ),
    st.builds(DrawCurses, st.integers(0, 4)),
    st.builds(KeepCurse, st.sampled_from(["", "Fog", "Nobody"])),
    st.builds(PlaceFlame, st.sampled_from([*LOCATIONS, "nowhere"])),
    st.builds(Announce, st.sampled_from([*FAVOURS, "fortune"])),
    st.builds(Divert, seats, st.integers(0, 2), st.integers(0, 4), st.integers(0, 2)),
    st.builds(Bewitch, seats),
    st.builds(Absorb, st.integers(-1, 3)),
    st.builds(Protect, st.integers(-1, 3)),
    st.builds(Discard, st.integers(0, 5), st.booleans()),
)


def plain(move: Move) -> Move:
    """A price or number that is what it would be anyway need not be said."""
    if isinstance(move, BuyAdept):
        return BuyAdept()
    if isinstance(move, Sacrifice):
        return Sacrifice(move.of, move.flame)
    return move


@pytest.mark.rule("PAN-PREP-01")
@property_of(120)
@given(raw=raw_options(), seed=st.integers(0, 2**32), moves=st.lists(any_move, min_size=20))
def test_what_is_not_legal_is_refused_and_changes_nothing(
    raw: dict[str, Any], seed: int, moves: list[Move]
) -> None:
    chance = Random(seed)
    state = GAME.start(msgspec.convert(raw, Options)).state
    for _ in range(chance.randint(0, 120)):
        if not (legal := GAME.legal(state)):
            break
        state = GAME.apply(state, chance.choice(legal)).state
    legal = GAME.legal(state)
    before = msgspec.json.encode(state)
    for move in moves:
        if move in legal:
            GAME.apply(state, move)
        elif plain(move) not in legal:
            with pytest.raises(IllegalMove) as refusal:
                GAME.apply(state, move)
            assert refusal.value.rule
            assert refusal.value.text.key
        assert msgspec.json.encode(state) == before


@property_of(80)
@given(raw=raw_options(ledger=True), seed=st.integers(0, 2**32))
def test_any_correction_can_be_made_and_played_on_from(raw: dict[str, Any], seed: int) -> None:
    record, chance = record_of(raw), Random(seed)
    for _ in range(6):
        play_on(record, chance, most=30)
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
        for move in GAME.legal(state):
            GAME.apply(state, move)


@pytest.mark.rule("PAN-DIV-13", "PAN-FAV-07")
def test_no_blade_in_a_hand_is_ever_known() -> None:
    """The state has room for how many blades someone holds, and for nothing about which."""
    start = GAME.start(Options()).state
    written = msgspec.json.decode(msgspec.json.encode(start))
    assert isinstance(written["sorcerers"][0]["hand"], int)
    assert set(written["sorcerers"][0]) == {
        "cubes", "adepts", "hand", "tokens", "top", "placed", "determination", "curses", "turns",
        "lost",
    }  # fmt: skip
    for move in (Divert, Discard, Bewitch):
        assert not {"blade", "cards", "seen", "names"} & set(move.__struct_fields__)
