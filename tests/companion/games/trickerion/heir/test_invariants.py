"""The watch over simulated games sees a piece too many, one too few, a point from nowhere."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.game import Event
from companion.games.trickerion.heir.invariants import broken, misbooked
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.state import Character, Player
from companion.games.trickerion.table import with_player
from tests.companion.games.trickerion.heir.play import HEIR, YOU, solo


@pytest.fixture(scope="module")
def middle() -> SoloState:
    return solo(3).to_turn(3).until("turn").state


def test_a_game_in_the_middle_is_whole(middle: SoloState) -> None:
    assert broken(middle) == ()


def test_a_die_with_a_face_it_has_not(middle: SoloState) -> None:
    assert "die 5 shows manager" in broken(replace(middle, dice=(*middle.dice[:5], "manager")))


def test_a_token_too_many_on_a_trick_of_the_heir(middle: SoloState) -> None:
    first, *rest = middle.me.tricks
    more = with_player(middle, HEIR, tricks=(replace(first, tokens=first.tokens + 1), *rest))
    assert any(first.id in words for words in broken(more))


def test_a_trick_in_two_places(middle: SoloState) -> None:
    twice = with_player(middle, YOU, tricks=(*middle.you.tricks, middle.me.tricks[0]))
    assert f"{middle.me.tricks[0].id} stands 2 times" in broken(twice)


def test_a_fifth_apprentice(middle: SoloState) -> None:
    five = tuple(Character(id=f"apprentice_{n}", kind="apprentice") for n in range(5))
    assert "the discs of the person" in broken(with_player(middle, YOU, characters=five))


def test_a_special_card_that_is_nowhere(middle: SoloState) -> None:
    deck, left = next(iter(middle.decks.items()))
    gone = replace(middle, decks={**middle.decks, deck: left - 1})
    assert any(f"special cards of {deck}" in words for words in broken(gone))


def test_a_card_that_lies_twice(middle: SoloState) -> None:
    twice = replace(middle, shows=(*middle.shows, middle.shows[0]))
    assert "a Performance card lies twice" in broken(twice)


def test_a_point_from_nowhere() -> None:
    begin = Player(prestige=5, coins=10)
    end = replace(begin, prestige=8)
    log = [Event("trickerion.event.account", (),
                 {"seat": 0, "prestige": 2, "coins": 0, "shards": 0, "why": ""})]  # fmt: skip
    assert misbooked((begin,), (end,), log) == ("prestige of seat 0 does not add up",)
    assert misbooked((begin,), (replace(end, prestige=7),), log) == ()
