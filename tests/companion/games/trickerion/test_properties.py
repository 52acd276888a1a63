"""Whatever is played: nothing breaks, nothing is lost, and the accounts add up."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move
from companion.games.trickerion import rules
from companion.games.trickerion.cards import SUITS
from companion.games.trickerion.data import TRICKS
from companion.games.trickerion.moves import (
    MOVES,
    Advertise,
    Assign,
    Assist,
    Buy,
    Done,
    Draw,
    Learn,
    NameSpecial,
    Next,
    Pass,
    Perform,
    Place,
    Prepare,
    Rest,
    ReturnMaterials,
    ReturnTrick,
    SetUp,
    Take,
    TakeCoins,
)
from companion.games.trickerion.options import HOUSE_RULES, Options
from companion.games.trickerion.quantities import problems, quantities
from companion.games.trickerion.state import State, Trick
from companion.games.trickerion.table import free_suits, held, supply, tokens_per_suit

PROPERTY = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
GAMES: tuple[dict[str, Any], ...] = (
    {"players": 2, "dark_alley": False},
    {"players": 4, "dark_alley": False},
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "academy": True},
    {"players": 3, "academy": True},
    {"players": 4, "academy": True},
)


IDLE = (Next, Pass, Done, Rest)


def choose(state: State, chance: random.Random) -> Move:
    """A kind of move, then one of it; what only leads on is chosen now and then."""
    moves = rules.legal(state)
    assert moves, (state.phase, state.step)
    if len(moves) > 1000:  # the six dice
        return moves[chance.randrange(len(moves))]
    kinds = list(dict.fromkeys(type(move) for move in moves))
    busy = [kind for kind in kinds if kind not in IDLE]
    kind = chance.choice(busy if busy and chance.random() < 0.9 else kinds)
    return chance.choice([move for move in moves if type(move) is kind])


def check(state: State) -> None:
    """What holds in every state that legal play leads to."""
    for seat, player in enumerate(state.players):
        assert min(player.coins, player.shards, player.banners) >= 0
        assert len(player.tricks) <= len(SUITS)
        assert len(free_suits(player)) == len(SUITS) - len(player.tricks)
        for trick in player.tricks:
            assert 0 <= supply(state, seat, trick) <= tokens_per_suit(state)
        assert sum(trick.engineer for trick in player.tricks) <= 1
        assert all(0 < held(player, kind) <= 3 for kind in player.materials)
        assert set(player.on_manager) <= set(player.materials)
        assert sum(disc.bench for disc in player.characters) <= 1
        assert len({disc.id for disc in player.characters}) == len(player.characters)
    standing = [
        (disc.location, disc.slot)
        for player in state.players
        for disc in player.characters
        if disc.status == "placed" and disc.slot
    ]
    assert len(set(standing)) == len(standing)
    for show in state.shows:
        assert len({token.slot for token in show.tokens}) == len(show.tokens)
    hands = [card.location for player in state.players for card in cards_of(player)]
    total = {"theater": 10, "workshop": 10, "downtown": 10, "market": 10}
    if state.options.academy:
        total = {**dict.fromkeys(total, 12), "academy": 14}
    for deck, left in state.decks.items():
        assert left + hands.count(deck) == total[deck]
    if state.academy is not None:
        lost = sum(12 - player.banners for player in state.players)
        assert sum(room.banners for room in state.academy.rooms) <= lost
    assert len(set(state.seen)) == len(state.seen)
    assert state.outcome or rules.legal(state)
    assert problems(state) == ()


def cards_of(player: Any) -> list[Any]:
    under = [disc.card for disc in player.characters if disc.card and disc.card.special is not None]
    return [*player.specials, *player.spent, *under]


def balance(state: State) -> list[int]:
    return [
        amount
        for player in state.players
        for amount in (player.prestige, player.coins, player.shards)
    ]


def booked(before: State, events: tuple[Event, ...]) -> list[int]:
    found = balance(before)
    for event in events:
        if event.event == "trickerion.event.account":
            at = 3 * int(str(event.args["seat"]))
            for offset, key in enumerate(("prestige", "coins", "shards")):
                found[at + offset] += int(str(event.args[key]))
    return found


@pytest.mark.rule("TRK-CMP-14", "TRK-CMP-15", "TRK-DA-14", "TRK-PLC-19")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_random_games_end_and_nothing_is_lost(options: dict[str, Any]) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        state = rules.start(Options(**options)).state
        for _ in range(2000):
            if state.outcome:
                break
            move = choose(state, chance)
            step = rules.apply(state, move)
            assert balance(step.state) == booked(state, step.events)
            state = step.state
            check(state)
        assert state.outcome is not None
        assert len(state.scores) == options["players"]


def keen(state: State) -> State:
    """Everybody has tricks ready, coins and shards, so that much can happen."""
    repertoire = (
        ("mind_reading", "future_sight", "stocks_escape"),
        ("spirit_hand", "barricaded_barrels", "prison_break"),
        ("linking_rings", "breath_of_life", "zig_zag_lady"),
        ("enchanted_butterflies", "burning_mummy", "floating_table"),
    )
    return replace(
        state,
        players=tuple(
            replace(
                player,
                coins=player.coins + 20,
                shards=player.shards + 4,
                prestige=player.prestige + 10,
                tricks=tuple(
                    Trick(id=trick, suit=suit, tokens=3)
                    for trick, suit in zip(tricks, SUITS, strict=False)
                ),
            )
            for player, tricks in zip(state.players, repertoire, strict=False)
        ),
    )


def test_random_games_reach_every_kind_of_move() -> None:
    reached: set[type[Move]] = set()
    for seed in range(60):
        chance = random.Random(seed)
        state = rules.start(Options(players=2 + seed % 3, academy=seed % 4 != 0)).state
        while not state.outcome:
            if state.phase == "dice" and state.turn == 1:
                state = keen(state)
            move = choose(state, chance)
            reached.add(type(move))
            state = rules.apply(state, move).state
            check(state)
    entered = {*rules.LEDGER, *rules.ANY_TIME, Assist, NameSpecial} - {Next}
    assert set(MOVES) - entered <= reached


@st.composite
def raw_options(draw: st.DrawFn) -> dict[str, Any]:
    found = dict(draw(st.sampled_from(GAMES)))
    rules_drawn = st.lists(st.sampled_from(HOUSE_RULES), max_size=10, unique_by=lambda r: r.option)
    for rule in draw(rules_drawn):
        found[rule.option] = draw(st.sampled_from(rule.answers))
    return found


def played(raw: dict[str, Any], seed: int, length: int) -> list[State]:
    chance = random.Random(seed)
    states = [rules.start(Options(**raw)).state]
    while len(states) <= length and not states[-1].outcome:
        if seed % 2 and states[-1].phase == "dice" and states[-1].turn == 1:
            states[-1] = keen(states[-1])
        states.append(rules.apply(states[-1], choose(states[-1], chance)).state)
    return states


@PROPERTY
@given(raw=raw_options(), seed=st.integers(0, 10_000), length=st.integers(0, 250))
def test_any_house_rules_can_be_played(raw: dict[str, Any], seed: int, length: int) -> None:
    state = played(raw, seed, length)[-1]
    assert state.outcome or rules.legal(state)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    before = msgspec.json.encode(state)
    for move in rules.legal(state)[:150]:
        rules.apply(state, move)
    assert msgspec.json.encode(state) == before


tricks = st.sampled_from([*TRICKS, "no_such"])
shows = st.sampled_from(["p01", "p02", "p13", "p99"])
slots = st.sampled_from(["", "0", "1", "3", "9", "friday.0", "sunday.perform", "0.0", "1.2"])
seats = st.integers(0, 3)
schools = st.sampled_from(["escape", "mentalism", "mechanical", "optical"])
discs = st.sampled_from(["magician", "apprentice_1", "manager", "protege", "nobody"])
materials = st.sampled_from(["wood", "rope", "mirror", "cheese"])
any_move: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([Next(), Pass(), Done(), Advertise(), Take(0), Take(9)]),
    st.builds(Place, discs, slots),
    st.builds(Assign, seats, discs, st.sampled_from(["market", "theater", "academy", None])),
    st.builds(Learn, tricks, st.integers(0, 5), st.booleans()),
    st.builds(TakeCoins, st.integers(0, 5)),
    st.builds(Buy, materials, st.integers(1, 3), st.integers(0, 9)),
    st.builds(Prepare, tricks),
    st.builds(SetUp, tricks, shows, slots, schools, st.booleans()),
    st.builds(Perform, shows),
    st.builds(Draw, st.sampled_from(["market", "academy", "dark_alley"]), st.just("x")),
    st.builds(ReturnTrick, seats, tricks),
    st.builds(ReturnMaterials, seats, materials, st.integers(1, 3)),
)


def refused(state: State, move: Move) -> IllegalMove | None:
    try:
        rules.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


@pytest.mark.rule("TRK-CMP-22")
@PROPERTY
@given(
    raw=raw_options(),
    seed=st.integers(0, 1000),
    length=st.integers(0, 200),
    moves=st.lists(any_move, min_size=10, max_size=40),
)
def test_what_does_not_fit_is_refused_and_changes_nothing(
    raw: dict[str, Any], seed: int, length: int, moves: list[Move]
) -> None:
    state = played(raw, seed, length)[-1]
    before = msgspec.json.encode(state)
    for move in moves:
        refusal = refused(state, move)
        if refusal is not None:
            assert refusal.rule
            assert refusal.text.key
            assert move not in rules.legal(state)
        assert msgspec.json.encode(state) == before


@PROPERTY
@given(raw=raw_options(), seed=st.integers(0, 1000), data=st.data())
def test_any_correction_can_be_made_and_played_on_from(
    raw: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    state = played(raw, seed, data.draw(st.integers(0, 200)))[-1]
    chance = random.Random(seed)
    for _ in range(5):
        known = quantities(state)
        quantity = data.draw(st.sampled_from(known))
        assert rules.apply(state, Correct(quantity.what, quantity.value)).state == state
        value = data.draw(
            st.sampled_from([value for value, _ in quantity.choices])
            if quantity.choices
            else st.integers(quantity.low, quantity.high)
        )
        state = rules.apply(state, Correct(quantity.what, value)).state
        now = {one.what: one.value for one in quantities(state)}
        assert now.get(quantity.what, value) == value
        problems(state)
        for _ in range(8):
            if state.outcome:
                break
            state = rules.apply(state, choose(state, chance)).state


@PROPERTY
@given(raw=raw_options(), seed=st.integers(0, 1000), length=st.integers(0, 200))
def test_the_level_of_assistance_can_change_at_any_time(
    raw: dict[str, Any], seed: int, length: int
) -> None:
    state = played(raw, seed, length)[-1]
    chance = random.Random(seed)
    for level in ("ledger", "full", "ledger"):
        if state.outcome:
            return
        state = rules.apply(state, Assist(level)).state
        for _ in range(10):
            if not state.outcome:
                state = rules.apply(state, choose(state, chance)).state


def test_every_kind_of_move_has_a_place_in_the_flow() -> None:
    handled = {kind for table in rules.FLOW.values() for kind in table}
    handled |= {*rules.ANY_TIME, *rules.LEDGER, Take, Assist}
    assert handled == set(MOVES)
