"""From the wizard's pictures to a set that reads: the live half and the reading half together."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest

from vision import finder, sets
from vision.cameras.casting import RESTS, Cast, DieKind
from vision.cameras.simulated import SimulatedSource
from vision.errors import TeachingFailed, UnknownSet
from vision.ports import DieAnswer, Lesson, WandAnswer
from vision.shelf import Shelf
from vision.simulator.throws import Throw
from vision.values import Status

CAST = Cast([DieKind("inn", ("x", "moon", "key"), 2), DieKind("bank", ("x", "hat"), 1)])
WANDS = Cast(wands=("red", "black"))


@pytest.fixture(scope="module")
def camera() -> SimulatedSource:
    source = SimulatedSource(seed=2)
    source.open()
    return source


def picture(camera: SimulatedSource, throw: Throw) -> np.ndarray:
    camera.put(throw)
    found = camera.settled().picture
    assert found is not None
    return found


# --- finding without knowing ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "near"),
    [
        ((0.18, 0.18, 0.72), 0.8),  # red
        ((0.05, 0.05, 0.05), 0.8),  # black
        ((0.75, 0.90, 0.93), 1.5),  # ivory
        ((0.93, 0.95, 0.95), 3.0),  # white on white paper: only edges and print show
    ],
)
def test_a_die_is_found_to_the_millimetre(camera, body, near):
    rng = np.random.default_rng(3)
    for face in ("moon", "key"):
        throw = CAST.lay([("inn", face)], rng)
        (die,) = throw.dice
        ink = (0.1, 0.1, 0.1) if body[0] > 0.5 else (0.95, 0.95, 0.95)
        die = msgspec.structs.replace(die, body=body, ink=ink)
        reading = finder.find_dice(picture(camera, Throw(dice=(die,))))
        assert reading.status is Status.UNSURE
        (found,) = reading.dice
        assert math.dist(found.at, die.at) < near
        assert len(found.outline) == 4
        assert found.crop.ndim == 3


def test_every_wand_is_found_by_its_middle(camera):
    rng = np.random.default_rng(3)
    for name in ("red", "white", "black"):
        throw = Cast(wands=(name,)).lay_wand(name, 1, rng)
        (found,) = finder.find_wands(picture(camera, throw)).wands
        assert math.dist(found.at, throw.wands[0].at) < 1.5
        assert found.crop.shape[1] > 3 * found.crop.shape[0], "laid along the picture"


def test_two_dice_are_two_things_and_none_is_none(camera):
    rng = np.random.default_rng(5)
    both = CAST.lay([("inn", "moon"), ("bank", "hat")], rng)
    assert len(finder.find_dice(picture(camera, both)).dice) == 2
    assert finder.find_dice(picture(camera, Throw())).status is Status.EMPTY
    assert finder.find_dice(np.full((720, 1280, 3), 120, np.uint8)).status is Status.NO_MAT


# --- dice -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dice(camera, tmp_path_factory) -> Shelf:
    """A shelf whose set 'inn' was taught with the wizard's own pictures, two a face."""
    shelf = Shelf(tmp_path_factory.mktemp("dice"))
    rng = np.random.default_rng(1)
    lessons = []
    for kind in CAST.dice:
        for face in kind.faces:
            for _ in range(2):
                shot = picture(camera, CAST.lay([(kind.die, face)], rng))
                (found,) = shelf.finder("dice")(shot).dice
                lessons.append(Lesson(shot, DieAnswer(kind.die, face), found.at))
    taught = shelf.teach("dice", "inn", lessons, {"inn": 2, "bank": 1})
    assert taught.examples == 10
    return shelf


def test_a_taught_set_is_known_and_reads(dice, camera):
    assert dice.knows("dice", "inn")
    assert not dice.knows("dice", "runes")
    reader = dice.reader("dice", "inn")
    rng = np.random.default_rng(9)
    right = 0
    for _ in range(3):
        throw = CAST.throw(rng)
        for found in reader(picture(camera, throw)).dice:
            true = min(throw.dice, key=lambda each: math.dist(each.at, found.at))
            if found.sure:
                assert str(found.face) == true.face, "a wrong value reported as sure"
                right += 1
    assert right >= 7


def test_its_answers_have_pictures(dice):
    answers = dice.answers("dice", "inn")
    assert [(each.die, each.face) for each in answers] == [
        ("inn", "x"),
        ("inn", "moon"),
        ("inn", "key"),
        ("bank", "x"),
        ("bank", "hat"),
    ]
    assert all(each.crop.dtype == np.uint8 for each in answers)
    assert dice.answers("dice", "runes") == ()


def test_how_many_are_thrown_together_is_kept(dice):
    assert sets.load("inn", dice._store).together == {"inn": 2, "bank": 1}
    cast = dice.cast("dice", "inn", 3)
    assert [(kind.die, kind.count) for kind in cast.dice] == [("inn", 2), ("bank", 1)]


def test_a_tap_adds_one_example_and_spoils_none(dice, camera):
    before = sets.load("inn", dice._store)
    throw = CAST.lay([("inn", "key")], np.random.default_rng(20))
    lesson = Lesson(picture(camera, throw), DieAnswer("inn", "key"), throw.dice[0].at)
    dice.learn("dice", "inn", lesson)
    after = sets.load("inn", dice._store)
    assert len(after.examples) == len(before.examples) + 1
    assert after.examples[-1].key == ("inn", "key")
    assert after.side == before.side
    assert after.together == before.together


def test_a_set_of_the_other_kind_is_refused(dice):
    with pytest.raises(UnknownSet) as caught:
        dice.reader("wands", "inn")
    assert caught.value.text.key == "eye.problem.kind"


def test_lessons_without_a_mat_teach_nothing(tmp_path):
    blank = np.full((360, 640, 3), 120, np.uint8)
    with pytest.raises(TeachingFailed):
        Shelf(tmp_path).teach("dice", "x", [Lesson(blank, DieAnswer("a", 1), (50.0, 50.0))], {})


# --- wands ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wands(camera, tmp_path_factory) -> Shelf:
    shelf = Shelf(tmp_path_factory.mktemp("wands"))
    rng = np.random.default_rng(1)
    lessons = []
    for name in WANDS.wands:
        for notches, symbols in RESTS.items():
            for _ in range(2):
                shot = picture(camera, WANDS.lay_wand(name, notches, rng))
                (found,) = shelf.finder("wands")(shot).wands
                lessons.append(Lesson(shot, WandAnswer(name, notches, symbols), found.at))
    assert shelf.teach("wands", "rods", lessons, {}).examples == 12
    return shelf


def test_taught_wands_read(wands, camera):
    reader = wands.reader("wands", "rods")
    rng = np.random.default_rng(4)
    right = 0
    for _ in range(3):
        throw = WANDS.throw(rng)
        for found in reader(picture(camera, throw)).wands:
            true = next(each for each in throw.wands if each.wand == found.wand)
            if found.sure:
                assert found.notches == true.notches[0], "a wrong value reported as sure"
                assert sorted(found.symbols) == sorted(true.symbols)
                right += 1
    assert right >= 4


def test_a_tap_teaches_a_wand(wands, camera):
    before = sets.load("rods", wands._store)
    throw = WANDS.throw(np.random.default_rng(6))
    wand = throw.wands[1]
    answer = WandAnswer(wand.wand, wand.notches[0], wand.symbols)
    wands.learn("wands", "rods", Lesson(picture(camera, throw), answer, wand.at))
    after = sets.load("rods", wands._store)
    assert len(after.examples) == len(before.examples) + 1
    assert (after.examples[-1].wand, after.examples[-1].notches) == (wand.wand, wand.notches[0])
    assert len(wands.answers("wands", "rods")) == 6


# --- the built-in set -----------------------------------------------------------------------------


def test_pips_need_no_teaching_and_learn_nothing(tmp_path, camera):
    shelf = Shelf(tmp_path)
    assert shelf.knows("dice", "pips")
    assert [each.face for each in shelf.answers("dice", "pips")] == [1, 2, 3, 4, 5, 6]
    throw = Cast.of_pips(3).throw(np.random.default_rng(2))
    shot = picture(camera, throw)
    shelf.learn("dice", "pips", Lesson(shot, DieAnswer("pips", 3), (50.0, 50.0)))
    assert sets.names(tmp_path) == ("pips",)
    assert len(shelf.cast("dice", "pips", 4).throw(np.random.default_rng(1)).dice) == 4
    reading = shelf.reader("dice", "pips")(shot)
    for found in reading.dice:
        true = min(throw.dice, key=lambda each: math.dist(each.at, found.at))
        assert not found.sure or str(found.face) == true.face
