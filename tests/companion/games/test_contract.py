"""What every game of the house promises, walked through for each one in the registry."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import msgspec
import pytest

from companion.core.errors import IllegalMove
from companion.core.factkinds import KINDS
from companion.core.game import Correct, Game, State
from companion.core.record import Header, Notation, Record, read_options
from companion.core.text import Text
from companion.core.view import Live
from companion.games import REGISTRY

AnyGame = Game[Any, Any, Any]
LENGTH, WHOLE, FEW = 150, 2000, 8


def walk(game: AnyGame, seed: int = 1, *, at_most: int = LENGTH) -> list[State]:
    """A random game's states, from default options."""
    chance = random.Random(seed)
    states = [game.start(read_options(game, {})).state]
    while len(states) < at_most and (moves := game.legal(states[-1])):
        states.append(game.apply(states[-1], chance.choice(moves)).state)
    return states


@pytest.fixture(params=list(REGISTRY), ids=lambda game: game.id, scope="module")
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param


@pytest.fixture(scope="module")
def states(game: AnyGame) -> list[State]:
    return walk(game)


def test_it_starts_with_default_options_and_leads_on(game: AnyGame, states: list[State]) -> None:
    low, high = game.players
    assert low <= len(states[0].seats) <= high
    assert len(states) > 20
    assert all(state.outcome or game.legal(state) for state in states)


def test_every_legal_move_applies_and_has_a_label(game: AnyGame, states: list[State]) -> None:
    notation = Notation(game)
    for state in states:
        before = msgspec.json.encode(state)
        for move in game.legal(state):
            assert game.apply(state, move).state is not None
            assert notation.move(notation.raw(move)) == move
            label = game.label(state, move)
            assert isinstance(label, Text)
            assert label.key.strip(".")
        assert msgspec.json.encode(state) == before


def test_every_kind_of_move_has_its_own_tag_and_a_schema(game: AnyGame) -> None:
    tags = [move.__struct_config__.tag for move in game.moves]
    assert len(set(tags)) == len(tags)
    schema = msgspec.json.schema(Notation(game).union())
    written = msgspec.json.encode(schema).decode()
    for tag in (*tags, "correct"):
        assert f'"{tag}"' in written
    msgspec.json.schema(game.options)
    msgspec.json.schema(game.state)


def test_a_state_can_be_written_and_read_back(game: AnyGame, states: list[State]) -> None:
    for state in states:
        assert msgspec.json.decode(msgspec.json.encode(state), type=game.state) == state


def test_each_quantity_can_be_set_to_its_own_value(game: AnyGame, states: list[State]) -> None:
    for state in states:
        quantities = game.quantities(state)
        assert len({quantity.what for quantity in quantities}) == len(quantities)
        for quantity in quantities:
            same = game.apply(state, Correct(quantity.what, quantity.value)).state
            assert same == state, quantity.what
            assert quantity.label.key


def test_each_quantity_can_be_set_to_its_bounds_and_no_further(
    game: AnyGame, states: list[State]
) -> None:
    for state in states[::5]:
        for quantity in game.quantities(state):
            if quantity.choices:
                values = [value for value, _ in quantity.choices]
                wanted = values[:: 1 + len(values) // FEW]  # a long list is tried here and there
                beyond: list[Any] = ["no such thing", 10_000]
            else:
                wanted = [quantity.low, quantity.high]
                beyond = [quantity.low - 1, quantity.high + 1, True, None, "3"]
            for value in wanted:
                fixed = game.apply(state, Correct(quantity.what, value)).state
                found = {q.what: q.value for q in game.quantities(fixed)}
                assert found.get(quantity.what, value) == value
                game.view(fixed, Live())
                game.problems(fixed)
            for value in beyond:
                with pytest.raises(IllegalMove):
                    game.apply(state, Correct(quantity.what, value))


def test_an_unknown_quantity_is_refused(game: AnyGame, states: list[State]) -> None:
    with pytest.raises(IllegalMove):
        game.apply(states[0], Correct("phase", "end"))


def test_a_played_game_has_no_problems(game: AnyGame, states: list[State]) -> None:
    assert [game.problems(state) for state in states] == [()] * len(states)


def test_the_first_answer_of_a_house_rule_is_the_default(game: AnyGame) -> None:
    defaults = read_options(game, {})
    for rule in game.house_rules:
        assert getattr(defaults, rule.option) == rule.answers[0]
        for answer in rule.answers:
            assert getattr(read_options(game, {rule.option: answer}), rule.option) == answer


def test_facts_name_an_option_and_a_kind(game: AnyGame) -> None:
    options = {field.name for field in msgspec.structs.fields(game.options)}
    for fact in game.facts:
        assert fact.option in options
        assert fact.kind in KINDS
        assert fact.source
        if fact.shipped is not None:
            KINDS[fact.kind](fact.shipped)
            read_options(game, {fact.option: fact.shipped})
    assert len({fact.id for fact in game.facts}) == len(game.facts)


def test_views_lights_and_sand_follow_from_the_state(game: AnyGame, states: list[State]) -> None:
    for state in states:
        for live in (Live(), Live(sand_left=8.0, sand_running=True)):
            view = game.view(state, live)
            assert view.game == game.id
            assert view == game.view(state, live)
            for text in (view.place, view.phase, view.prompt):
                assert text.key.strip(".")
            assert game.lights(state, live) == game.lights(state, live)
        run = game.sand(state)
        assert run is None or run.seconds > 0
        assert run is None or run.on_empty is None or run.on_empty in game.legal(state)


def test_chance_proposes_a_legal_move_or_nothing(game: AnyGame, states: list[State]) -> None:
    proposals = [(state, game.chance(state, random.Random(7))) for state in states]
    assert all(move is None or move in game.legal(state) for state, move in proposals)


def test_an_ending_is_one_of_the_endings_and_final(game: AnyGame) -> None:
    walks = (walk(game, seed, at_most=WHOLE) for seed in range(20))
    ended = list(islice((states[-1] for states in walks if states[-1].outcome), 3))
    assert ended
    for state in ended:
        assert state.outcome is not None
        assert state.outcome.ending in game.endings
        assert game.legal(state) == ()


def test_a_record_replays_to_the_same_state(game: AnyGame) -> None:
    header = Header(game=game.id, id="walk", options={})
    first, second = Record(game, header), Record(game, header)
    chance = random.Random(3)
    for _ in range(60):
        moves = game.legal(first.state)
        if not moves:
            break
        first.do(chance.choice(moves))
    for entry in first.entries:
        second.do(second.notation.action(Notation.raw(entry.action)))
    assert second.state == first.state
