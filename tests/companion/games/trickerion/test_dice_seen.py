"""Six faces seen in any order, as the dice of Residence, Inn and Bank."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.trickerion.chance import rolls
from companion.games.trickerion.dice import KINDS, Seen, rolled, rolled_again, teachable
from companion.games.trickerion.moves import DieRolled
from companion.games.trickerion.options import Options
from tests.companion.games.trickerion.play import game

OPTIONS = Options()


def seen(*faces: str) -> list[Seen]:
    return [Seen(face) for face in faces]


def places(dice) -> list[list[str]]:
    return [sorted(dice[left : left + 2]) for left in (0, 2, 4)]


@pytest.mark.rule("TRK-CMP-24", "TRK-DICE-01")
@pytest.mark.parametrize("order", list(permutations(range(6)))[::37])
def test_the_x_faces_go_to_the_dice_that_are_missing(order) -> None:
    faces = ("escape", "x", "x", "apprentice", "5", "x")
    move = rolled(OPTIONS, seen(*(faces[each] for each in order)))
    assert places(move.dice) == [["escape", "x"], ["apprentice", "x"], ["5", "x"]]
    assert move.dice[2:4] == ("x", "apprentice"), "only the apprentice die shows apprentices"


@given(st.data())
@settings(derandomize=True, max_examples=200, deadline=None)
def test_every_roll_is_found_again_however_it_lies(data) -> None:
    move = data.draw(st.sampled_from(rolls(OPTIONS)))
    mixed = data.draw(st.permutations(move.dice))
    found = rolled(OPTIONS, seen(*mixed))
    assert places(found.dice) == places(move.dice)
    assert game().do(found).state.dice == found.dice


def test_six_x_are_a_roll() -> None:
    assert rolled(OPTIONS, seen(*"xxxxxx")).dice == ("x",) * 6


@pytest.mark.parametrize(
    "faces",
    [
        ("escape", "optical", "any", "x", "x", "x"),
        ("apprentice", "apprentice", "x", "x", "3", "4"),
        ("manager", "engineer", "x", "x", "3", "4"),
        ("escape", "x", "x", "x", "3", "9"),
        ("escape", "x", "x", "x", "3"),
    ],
)
def test_what_no_roll_can_show_is_refused(faces) -> None:
    assert rolled(OPTIONS, seen(*faces)) is None


def test_a_kind_that_was_told_must_agree() -> None:
    faces = [Seen("escape", "residence"), *seen("optical", "apprentice", "x", "3", "4")]
    assert rolled(OPTIONS, faces) is not None
    # A third Residence die: one of the schools was misread, and nobody can say which.
    assert rolled(OPTIONS, [*faces[:3], Seen("x", "residence"), *faces[4:]]) is None


@pytest.mark.rule("TRK-CMP-24")
def test_an_owners_dice_may_share_too_much() -> None:
    own = {"inn_apprentice": ("3", "3", "3", "3", "3", "x")}
    options = Options(dice=own)
    assert rolled(options, seen("escape", "any", "manager", "3", "4", "5")).dice[3] == "3"
    assert rolled(options, seen("escape", "any", "manager", "3", "4", "x")) is None


@pytest.mark.rule("TRK-DT-21")
def test_one_die_rolled_again() -> None:
    state = replace(game().state, rolling=4)
    assert rolled_again(state, seen("5")) == DieRolled("5")
    assert rolled_again(state, [Seen("5", "bank")]) == DieRolled("5")
    assert rolled_again(state, seen("escape")) is None
    assert rolled_again(state, [Seen("x", "inn")]) is None
    assert rolled_again(state, seen("5", "5")) is None


@pytest.mark.rule("TRK-CMP-24")
def test_every_face_is_taught_once_for_each_kind() -> None:
    things = teachable(OPTIONS)
    assert len(things) == len(set(things)) == 16
    assert {kind for kind, face in things if face == "x"} == set(KINDS)
    assert ("inn", "apprentice") in things
