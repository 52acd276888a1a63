"""One's own configuration dice: their faces entered, and a throw that a camera saw as moves."""

from __future__ import annotations

import pytest

from companion.core.text import Text
from companion.games.trickerion.heir import config
from companion.games.trickerion.heir.configdice import (
    blocked,
    face_id,
    face_of,
    face_words,
    teachable,
    unknown,
)
from companion.games.trickerion.heir.game import learned
from companion.games.trickerion.heir.moves import DieFaces, SlotsBlocked
from companion.games.trickerion.heir.offers import legal
from tests.companion.games.trickerion.heir.play import solo

SIX = (("0", "1"), ("0", "2"), ("0", "3"), ("1", "2"), ("1", "3"), ("1", "3"))
FOUR = ("downtown", "market", "theater", "dark_alley")
DAYS = ("friday.0", "sunday.perform")


@pytest.mark.rule("HEIR-CFG-13")
def test_the_faces_of_a_die_can_be_entered_at_once() -> None:
    play = solo(config_dice="own").until("roll")
    assert unknown(play.state) == FOUR
    play.do(DieFaces("market", SIX))
    assert config.faces(play.state, "market") == SIX, "two faces may be the same"
    assert unknown(play.state) == ("downtown", "theater", "dark_alley")
    kept = learned(play.state)["trickerion.config_faces"]["market"]
    assert [tuple(face) for face in kept] == list(SIX)
    assert play.state.mind.rolling == FOUR, "nothing is rolled by it"


@pytest.mark.rule("HEIR-CFG-13")
def test_any_slots_can_be_blocked_until_all_faces_are_known() -> None:
    again = solo(config_dice="own", config_faces={"downtown": [["0", "3"]]}).until("roll")
    assert SlotsBlocked(("1", "2")) in legal(again.state), "one face is known, five are not"
    play = solo(config_dice="own").until("roll").do(DieFaces("downtown", SIX))
    assert [move.slots for move in legal(play.state)] == list(dict.fromkeys(SIX))


@pytest.mark.rule("HEIR-CFG-03", "HEIR-CFG-13", "HEIR-CFG-15")
def test_faces_that_cannot_be_are_refused() -> None:
    own = solo(config_dice="own", heir_cfg_15="ordinary_only").until("roll")
    assert own.refused(DieFaces("market", (*SIX[:5], ("0", "9")))) == "HEIR-CFG-03"
    assert own.refused(DieFaces("market", (*SIX[:5], ("2", "2")))) == "HEIR-CFG-03"
    assert own.refused(DieFaces("academy", SIX)) == "HEIR-CFG-13"
    assert own.refused(DieFaces("market", SIX[:5])) == "HEIR-CFG-13"
    assert own.refused(DieFaces("theater", (DAYS,) * 6)) == "HEIR-CFG-15"
    house = solo().until("roll")
    assert house.refused(DieFaces("market", SIX)) == "HEIR-CFG-13"


def test_a_face_has_a_name_and_words() -> None:
    name = face_id("theater", tuple(reversed(DAYS)))
    assert face_of(name) == ("theater", DAYS)
    words = face_words(name)
    assert [part.key for part in words.args.values() if isinstance(part, Text)] == [
        "heir.slot.short",
        "heir.slot.short_stage",
    ]
    assert face_words("market:2+0").args == {"one": "1", "other": "3"}


def test_what_can_be_taught_is_every_known_face_once() -> None:
    play = solo(config_dice="own").until("roll").do(DieFaces("market", SIX))
    assert teachable(play.state) == tuple(
        ("market", face_id("market", face)) for face in dict.fromkeys(SIX)
    )


@pytest.mark.rule("HEIR-CFG-03", "HEIR-CFG-06")
def test_a_throw_in_any_order_is_a_move_a_die() -> None:
    play = solo(config_dice="own").until("roll")
    seen = ["theater:friday.0+sunday.perform", "dark_alley:0+1", "downtown:0+1", "market:2+3"]
    moves = blocked(play.state, seen)
    assert moves is not None
    play.do(*moves)
    assert play.state.blocked == {
        "downtown": ("0", "1"),
        "market": ("2", "3"),
        "theater": DAYS,
        "dark_alley": ("0", "1"),
    }
    assert play.task == ""


def test_a_throw_of_other_dice_is_none() -> None:
    state = solo(config_dice="own").until("roll").state
    three = ["theater:friday.0+sunday.0", "dark_alley:0+1", "downtown:0+1"]
    assert blocked(state, three) is None
    assert blocked(state, [*three, "downtown:1+2"]) is None
    assert blocked(state, [*three, "academy:0+1"]) is None
