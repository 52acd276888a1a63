"""Entering a card and taking an objective, tap by tap."""

import pytest

from companion.games.illusio.cards import Entry, Objective
from companion.games.illusio.drafts import ObjectiveDraft, TakeDraft
from companion.games.illusio.moves import Put, Reveal, TakeObjective
from companion.games.illusio.state import Component
from tests.companion.games.illusio.play import HANDCUFFS, game

EMPTY = ObjectiveDraft(slot=2, most=4)


@pytest.mark.rule("ILL-SET-17")
def test_a_typical_card_takes_a_place_and_its_components() -> None:
    draft = EMPTY.of("escape", 3)
    assert not draft.ready
    draft = draft.asks("mirrors").asks("dove").without_last().asks("rope").asks("crate")
    assert (draft.ready, draft.full) == (True, False)
    assert draft.move() == Reveal(2, Objective("escape", 3, ("mirrors", "rope", "crate")))
    full = draft.asks("smoke")
    assert full.full
    assert full.asks("dove") is full


@pytest.mark.rule("ILL-SET-17")
def test_remembered_cards_of_this_domain_and_level_are_one_tap_away() -> None:
    book = {
        "#escape-3-cra-mir-rop": Entry("escape", 3, ("mirrors", "rope", "crate")),
        "#escape-3-dov": Entry("escape", 3, ("dove",)),
        "The Handcuffs": Entry("escape", 3, ("mirrors", "rope", "crate")),
        "Level unknown": Entry("escape", None, ("smoke",)),
        "Elsewhere": Entry("illusion", 3, ("smoke",)),
        "Too easy": Entry("escape", 1, ("smoke",)),
    }
    assert EMPTY.known(book) == ()
    found = EMPTY.of("escape", 3).known(book)
    assert [reveal.card.name for reveal in found] == ["Level unknown", "The Handcuffs", ""]
    assert [reveal.card.level for reveal in found] == [3, 3, 3]
    assert found[2].card.needs == ("dove",)
    assert game(4).do(found[1]).state.contest[2] == found[1].card


def take(*kinds: str, card: Objective = HANDCUFFS) -> TakeDraft:
    return TakeDraft.best(0, card, tuple(Component(kind) for kind in kinds))


@pytest.mark.rule("ILL-ACT-05")
def test_taking_begins_with_as_much_as_there_is() -> None:
    draft = take("dove", "rope", "crate")
    assert draft.fitting() == (1, 2)
    assert draft.enough
    assert draft.move() == TakeObjective(0, (Put(1, 1), Put(2, 2)))
    assert not draft.tap(1).enough
    assert draft.tap(1).tap(1).enough
    assert not take("rope").enough


@pytest.mark.rule("ILL-ACT-19")
def test_a_component_that_fits_twice_goes_round() -> None:
    card = Objective("illusion", 2, ("tiger", "rabbit", "rope"), "Two")
    draft = take("dove", card=card)
    assert draft.slot_of(0) == 0
    assert draft.tap(0).slot_of(0) == 1
    assert draft.tap(0).tap(0).slot_of(0) is None
    assert draft.tap(0).tap(0).tap(0).slot_of(0) == 0


def test_a_better_component_takes_the_place_of_another() -> None:
    draft = take("smoke", "mirrors", "rope")
    assert draft.slot_of(1) == 0
    swapped = draft.tap(0)
    assert (swapped.slot_of(0), swapped.slot_of(1)) == (0, None)
