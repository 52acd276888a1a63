"""Several frames have to tell the same; a person has the last word."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from vision.agree import agreed, drop, judged, settle_die, settle_wand
from vision.values import Candidate, DieReading, Reading, Status, WandReading

CROP = np.zeros((8, 8, 3), np.uint8)


def die(face, at=(50.0, 50.0), *, sure=True, name="inn", **more) -> DieReading:
    candidates = (Candidate(face, name, 0.9), Candidate("other", name, 0.4))
    return DieReading(
        face=face,
        die=name,
        sure=sure,
        confidence=0.9 if sure else 0.3,
        candidates=candidates,
        at=at,
        crop=CROP,
        why="" if sure else "vision.why.unlike",
        **more,
    )


def wand(name="red", notches=1, symbols=("force", "magie"), *, sure=True, at=(90.0, 90.0)):
    return WandReading(
        wand=name, notches=notches, symbols=symbols, sure=sure, confidence=0.8, at=at
    )


def dice(*found: DieReading) -> Reading:
    return judged(Reading(status=Status.READ, dice=found))


def test_three_frames_that_agree_are_sure():
    frames = [dice(die("x", (50 + d, 50)), die("sun", (90, 60 - d))) for d in (0.0, 0.4, -0.3)]
    found = agreed(frames, 2)
    assert found.status is Status.READ
    assert [each.face for each in found.dice] == ["x", "sun"]
    assert found.dice[0].at == (49.7, 50)


def test_one_frame_that_says_something_else_makes_it_unsure():
    frames = [dice(die("x")), dice(die("sun")), dice(die("x"))]
    found = agreed(frames, 1)
    assert found.status is Status.UNSURE
    assert not found.dice[0].sure
    assert found.dice[0].why == "eye.why.frames"
    assert [each.face for each in found.dice[0].candidates[:2]] == ["x", "sun"]


def test_the_same_face_of_another_die_is_not_the_same():
    found = agreed([dice(die("x", name="inn")), dice(die("x", name="bank"))], 1)
    assert not found.dice[0].sure


def test_one_unsure_frame_is_enough():
    found = agreed([dice(die("x", sure=False)), dice(die("x"))], 1)
    assert not found.dice[0].sure
    assert found.dice[0].why == "vision.why.unlike"


def test_a_die_that_one_frame_did_not_see():
    found = agreed([dice(die("x")), dice(die("x"), die("sun", (90, 60)))], 2)
    assert found.status is Status.UNSURE
    assert [each.sure for each in found.dice] == [True, False]
    # And the other way round: the last frame lacks what an earlier one saw.
    found = agreed([dice(die("x"), die("sun", (90, 60))), dice(die("x"))])
    assert found.status is Status.UNSURE
    assert [(each.face, each.sure) for each in found.dice] == [("x", True), ("sun", False)]


def test_confidence_is_that_of_the_weakest_frame():
    weak = replace(die("x"), confidence=0.55)
    assert agreed([dice(weak), dice(die("x"))], 1).dice[0].confidence == 0.55


@pytest.mark.parametrize("count", [1, 3])
def test_another_number_than_was_thrown_is_not_sure(count):
    frames = [dice(die("x"), die("sun", (90, 60)))] * 3
    assert agreed(frames, count).status is Status.UNSURE
    assert agreed(frames, 2).status is Status.READ
    assert agreed(frames).status is Status.READ


@pytest.mark.parametrize("status", [Status.OVERLAP, Status.NO_MAT])
def test_a_void_frame_makes_the_throw_void(status):
    void = Reading(status=status)
    good = dice(die("x"))
    assert agreed([void, good, good], 1).status is status
    assert agreed([good, good, void], 1).status is status


def test_a_frame_that_saw_nothing_is_a_doubt_not_an_empty_mat():
    found = agreed([dice(die("x")), Reading(status=Status.EMPTY), dice(die("x"))], 1)
    assert found.status is Status.UNSURE
    assert not found.dice[0].sure
    assert agreed([Reading(status=Status.EMPTY)] * 3, 1).status is Status.EMPTY


def test_a_leaning_die_is_cocked_until_somebody_says_otherwise():
    found = agreed([dice(die("x", sure=False, cocked=True))] * 2, 1)
    assert found.status is Status.COCKED
    settled = settle_die(found, 0, face="sun", die="inn", count=1)
    assert settled.status is Status.READ
    assert (settled.dice[0].face, settled.dice[0].die, settled.dice[0].sure) == ("sun", "inn", True)
    assert settled.dice[0].confidence == 1.0


def test_settling_one_of_two_leaves_the_other_open():
    found = dice(die("x", sure=False), die("sun", (90, 60), sure=False))
    once = settle_die(found, 0, face="x", die="inn", count=2)
    assert once.status is Status.UNSURE
    assert settle_die(once, 1, face="moon", die=None, count=2).status is Status.READ


def test_something_that_is_nothing_is_dropped():
    crumb = die("x", (90, 60), sure=False)
    found = agreed([dice(die("sun"), crumb)] * 2, 1)
    assert found.status is Status.UNSURE
    left = drop(found, found.dice[1], count=1)
    assert left.status is Status.READ
    assert [each.face for each in left.dice] == ["sun"]
    assert drop(left, left.dice[0], count=1).status is Status.EMPTY


def wands(*found: WandReading) -> Reading:
    return judged(Reading(status=Status.READ, wands=found))


def test_wands_agree_whichever_way_round_their_symbols_are_told():
    one = wands(wand(symbols=("force", "magie")))
    other = wands(wand(symbols=("magie", "force"), at=(93.0, 92.0)))
    assert agreed([one, other], 1).status is Status.READ


def test_wands_that_disagree_offer_both_answers():
    found = agreed([wands(wand(notches=1)), wands(wand(notches=2, symbols=("magie", "destin")))], 1)
    assert found.status is Status.UNSURE
    assert found.wands[0].candidates == ((2, ("magie", "destin")), (1, ("force", "magie")))
    settled = settle_wand(found, 0, wand="red", notches=1, symbols=("force", "magie"), count=1)
    assert settled.status is Status.READ
    assert settled.wands[0].notches == 1
