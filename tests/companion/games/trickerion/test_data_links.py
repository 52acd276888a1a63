"""Corners, circles and links on Show cards."""

from __future__ import annotations

import pytest

from companion.games.trickerion.cards import SCHOOLS, Printed, Show
from companion.games.trickerion.data import SHOWS
from companion.games.trickerion.links import (
    CLOCKWISE,
    Lying,
    corner,
    links_made,
    links_on,
    lying,
    reaches,
    turned,
    turns,
)

# Two columns, one row, one circle between; and a column of three.
PAIR = Show("pair", "solo", ("0.0", "1.0"), ("0.0-1.0*",))
COLUMN = Show("column", "solo", ("0.0", "0.1", "0.2"), ("0.0-0.1", "0.1-0.2*"))


def test_a_token_has_each_school_once() -> None:
    for up in SCHOOLS:
        assert sorted(corner(up, side) for side in range(4)) == sorted(SCHOOLS)
    assert CLOCKWISE == ("escape", "mentalism", "mechanical", "optical")
    assert corner("escape", 1) == "mentalism"
    assert corner("escape", 3) == "optical"


def test_turning_brings_a_school_to_a_side() -> None:
    for school in SCHOOLS:
        for side in range(4):
            assert corner(turned(school, side), side) == school


def test_a_slot_has_as_many_turns_as_circles() -> None:
    assert len(turns(COLUMN, "0.0", "optical")) == 1
    assert len(turns(COLUMN, "0.1", "optical")) == 2
    (up,) = turns(COLUMN, "0.0", "optical")
    assert corner(up, 2) == "optical"
    assert turns(Show("alone", "solo", ("0.0",), ()), "0.0", "optical") == ()


def test_two_of_one_school_in_a_circle_are_a_link() -> None:
    left = turned("escape", 1)
    right = turned("escape", 3)
    made = links_made(PAIR, {"0.0": left}, "1.0", right)
    assert [(reach.other, reach.shard) for reach in made] == [("0.0", True)]
    assert links_on(PAIR, {"0.0": left, "1.0": right}) == (0,)
    other = turned("optical", 3)
    assert links_made(PAIR, {"0.0": left}, "1.0", other) == ()
    assert links_on(PAIR, {"0.0": left, "1.0": other}) == ()


def test_one_token_can_make_two_links() -> None:
    """The middle token has escape above; the corner opposite, mechanical, meets the lower one."""
    above, below = turned("escape", 2), turned("mechanical", 0)
    made = links_made(COLUMN, {"0.0": above, "0.2": below}, "0.1", "escape")
    assert [reach.other for reach in made] == ["0.0", "0.2"]


def test_printed_tokens_link_too() -> None:
    show = Show("printed", "solo", ("0.0", "1.0"), ("0.0-1.0",),
                printed=(Printed("0.0", turned("optical", 1)),))  # fmt: skip
    on_card = lying(show, [])
    assert links_made(show, on_card, "1.0", turned("optical", 3))
    assert lying(show, [Lying("1.0", "escape")]) == {"0.0": turned("optical", 1), "1.0": "escape"}


@pytest.mark.parametrize("card", list(SHOWS))
def test_every_slot_of_every_card_lies_at_a_circle(card: str) -> None:
    show = SHOWS[card]
    at = reaches(show)
    assert all(at[slot] for slot in show.slots)
    for slot in show.slots:
        for reach in at[slot]:
            back = next(r for r in at[reach.other] if r.other == slot)
            assert back.side == (reach.side + 2) % 4
            assert back.circle == reach.circle
