"""Tokens on Show cards: which corner lies in which circle, and where links are.

A token has a school in each of its four corners. The circle between two neighbouring slots holds
one corner of each; two of the same school in it are a link (TRK-THR-11).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from companion.games.trickerion.cards import School, Show
from companion.games.trickerion.data import BOARD

CLOCKWISE: tuple[School, ...] = BOARD.token.clockwise
SIDES = ("up", "right", "down", "left")


class Lies(Protocol):
    """A token as far as links go: its slot and the school of its upper corner."""

    @property
    def slot(self) -> str:
        """Where on its card it lies."""

    @property
    def up(self) -> School:
        """The school of its upper corner."""


class Lying(Struct, frozen=True):
    """A token that is nobody's yet."""

    slot: str
    up: School


class Reach(Struct, frozen=True):
    """A circle seen from a slot: its side, the slot beyond it, and whether a Shard is in it."""

    side: int
    other: str
    shard: bool
    circle: int


def corner(up: School, side: int) -> School:
    """The school on a side (0 up, 1 right, 2 down, 3 left) of a token with this upper corner."""
    return CLOCKWISE[(CLOCKWISE.index(up) + side) % 4]


def turned(school: School, side: int) -> School:
    """The upper corner of a token turned so that this school lies on this side."""
    return CLOCKWISE[(CLOCKWISE.index(school) - side) % 4]


@lru_cache(maxsize=256)
def reaches(show: Show) -> dict[str, tuple[Reach, ...]]:
    """For each slot of a card, the circles at it."""
    found: dict[str, list[Reach]] = {slot: [] for slot in show.slots}
    for index, circle in enumerate(show.circles):
        for here, there in ((circle.first, circle.second), (circle.second, circle.first)):
            found[here].append(Reach(_side(here, there), there, circle.shard, index))
    return {slot: tuple(at) for slot, at in found.items()}


def _side(here: str, there: str) -> int:
    (x, y), (u, v) = (map(int, slot.split(".")) for slot in (here, there))
    return {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}[u - x, v - y]


@lru_cache(maxsize=4096)
def turns(show: Show, slot: str, school: School) -> tuple[School, ...]:
    """TRK-THR-07, HEIR-THR-11: the upper corners that bring this school into a circle."""
    return tuple(turned(school, reach.side) for reach in reaches(show).get(slot, ()))


def lying(show: Show, tokens: Iterable[Lies]) -> dict[str, School]:
    """Slot to upper corner, the tokens printed on the card included (TRK-THR-20)."""
    found: dict[str, School] = {token.slot: token.up for token in show.printed}
    found.update((token.slot, token.up) for token in tokens)
    return found


def links_made(show: Show, on_card: dict[str, School], slot: str, up: School) -> tuple[Reach, ...]:
    """TRK-THR-11: the circles in which a token put here, turned so, meets its own school."""
    return tuple(
        reach
        for reach in reaches(show).get(slot, ())
        if reach.other in on_card
        and corner(up, reach.side) == corner(on_card[reach.other], (reach.side + 2) % 4)
    )


def links_on(show: Show, on_card: dict[str, School]) -> tuple[int, ...]:
    """The circles of a card that hold a link, by their place in its list."""
    return tuple(
        index
        for index, circle in enumerate(show.circles)
        if circle.first in on_card
        and circle.second in on_card
        and _meets(circle.first, circle.second, on_card)
    )


def _meets(first: str, second: str, on_card: dict[str, School]) -> bool:
    side = _side(first, second)
    return corner(on_card[first], side) == corner(on_card[second], (side + 2) % 4)
