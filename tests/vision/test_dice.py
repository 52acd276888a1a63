"""Taught dice: learned from two pictures a face, read anywhere, never wrong and sure."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from tests.vision import tables, worlds
from vision import reading, sets
from vision.diceteach import with_limits
from vision.simulator.lens import Lens
from vision.values import DieReading, Status, like_a_die, status_of

STYLES = ("painter-shapes", "painter-glyphs")


class Table:
    """A set that was taught, and the table it was taught on."""

    def __init__(self, style: str, seed: int, *, times: int = 2) -> None:
        self.world = tables.small(worlds.trickerion(seed, style))
        self.rng = np.random.default_rng(seed)
        lessons = worlds.lessons(self.world, self.rng, times)
        self.lessons = tables.shots(self.world, lessons, self.rng)
        self.set = tables.taught(self.lessons)
        self.read = reading.reader_of(self.set)

    def throw(self, **options):
        throw = worlds.throw(self.world, self.rng, **options)
        return worlds.photograph(self.world, throw, self.rng), throw


@pytest.fixture(scope="module", params=STYLES)
def table(request):
    return Table(request.param, 7)


@pytest.fixture(scope="module")
def shapes():
    return Table("painter-shapes", 7)


def test_throws_are_read(table):
    right = total = 0
    for _ in range(3):
        picture, throw = table.throw()
        found = table.read(picture)
        assert not tables.false_sure(found, throw)
        for die in throw.dice:
            seen = tables.die_at(found, die.at)
            total += 1
            right += seen is not None and seen.sure and seen.face == die.face
    assert right >= total - 1


def test_the_size_of_the_dice_is_measured(table):
    assert isinstance(table.set, sets.DiceSet)
    assert table.set.side == pytest.approx(table.world.side, rel=0.08)


def test_places_are_the_middles_of_footprints(shapes):
    picture, throw = shapes.throw(touch=0.0)
    found = shapes.read(picture)
    for die in throw.dice:
        assert tables.die_at(found, die.at, reach=1.5) is not None


def test_a_set_is_the_same_after_a_night_on_the_card(shapes, tmp_path):
    sets.save(shapes.set, tmp_path)
    again = reading.reader("test", tmp_path)
    picture, _ = shapes.throw()
    faces = [(die.face, die.sure) for die in shapes.read(picture).dice]
    assert [(die.face, die.sure) for die in again(picture).dice] == faces


def test_look_alikes_are_told_when_taught(shapes):
    assert isinstance(shapes.set, sets.DiceSet)
    pairs = {frozenset((close.face, close.other_face)) for close in shapes.set.closes}
    assert frozenset(("X",)) in pairs, "the X of all dice look the same"


def test_the_x_dice_are_named_by_elimination(shapes):
    kinds = {kind.name: kind for kind in shapes.world.kinds}
    names = ("residence", "residence", "inn-specialist", "inn-apprentice", "bank", "bank")
    wanted = [(kinds[name], 0) for name in names]
    wanted[0] = (kinds["residence"], kinds["residence"].faces.index("X"))
    throw = worlds.throw(shapes.world, shapes.rng, wanted, touch=0.0)
    found = shapes.read(worlds.photograph(shapes.world, throw, shapes.rng))
    cross = tables.die_at(found, throw.dice[0].at)
    assert cross is not None
    assert cross.face == "X"
    if found.status is Status.READ:
        assert cross.die == "residence"


def test_only_some_faces_may_be_taught(shapes):
    bank = [each for each in shapes.set.examples if each.die == "bank"]
    few = with_limits(msgspec.structs.replace(shapes.set, examples=tuple(bank)))
    read = reading.reader_of(few)
    picture, throw = shapes.throw(touch=0.0)
    found = read(picture)
    strange = [die for die in throw.dice if die.die != "bank" and die.face != "X"]
    for die in strange:
        seen = tables.die_at(found, die.at)
        assert seen is None or not seen.sure, "a face that was never taught is not sure"


def test_an_empty_mat_is_empty(shapes):
    throw = worlds.throw(shapes.world, shapes.rng, [])
    found = shapes.read(worlds.photograph(shapes.world, throw, shapes.rng))
    assert found.status is Status.EMPTY
    assert found.dice == ()


def test_without_a_mat_there_is_no_reading(shapes):
    _, throw = shapes.throw()
    bare = msgspec.structs.replace(throw, mat=False)
    found = shapes.read(worlds.photograph(shapes.world, bare, shapes.rng))
    assert found.status is Status.NO_MAT


def test_a_cocked_die_is_not_guessed(shapes):
    for tilt in (30.0, 45.0):
        _, throw = shapes.throw(touch=0.0)
        leaning = msgspec.structs.replace(throw.dice[0], tilt=tilt)
        cocked = msgspec.structs.replace(throw, dice=(leaning, *throw.dice[1:]))
        found = shapes.read(worlds.photograph(shapes.world, cocked, shapes.rng))
        assert found.status in (Status.COCKED, Status.UNSURE)
        seen = tables.die_at(found, leaning.at, reach=12)
        assert seen is None or not seen.sure


def test_what_the_dice_on_a_table_amount_to():
    sure = DieReading(face="X", die="a", sure=True, confidence=0.9, candidates=(), at=(0.0, 0.0))
    unsure = msgspec.structs.replace(sure, sure=False)
    cocked = msgspec.structs.replace(unsure, cocked=True)
    assert status_of([]) is Status.EMPTY
    assert status_of([sure, sure]) is Status.READ
    assert status_of([sure, unsure]) is Status.UNSURE
    assert status_of([cocked, unsure, sure]) is Status.COCKED
    assert [like_a_die(area) for area in (0.1, 1.0, 5.0)] == [False, True, False]


@pytest.mark.parametrize(
    "spoil",
    [{"motion": 25.0}, {"blur": 6.0}, {"level": 0.06, "noise": 0.06}, {"glare_at": (148.0, 105.0)}],
    ids=["motion", "blur", "dark", "glare"],
)
def test_a_spoiled_picture_is_never_wrong_and_sure(shapes, spoil):
    for _ in range(2):
        _, throw = shapes.throw()
        picture = worlds.photograph(shapes.world, throw, shapes.rng, **spoil)
        assert not tables.false_sure(shapes.read(picture), throw)


def test_a_hand_over_the_mat_is_never_read_as_dice(shapes):
    _, throw = shapes.throw()
    under = msgspec.structs.replace(throw, hand=throw.dice[0].at)
    found = shapes.read(worlds.photograph(shapes.world, under, shapes.rng))
    assert not tables.false_sure(found, throw)
    assert found.status is not Status.READ


@pytest.mark.parametrize("size", [(640, 480), (2592, 1944)])
def test_another_picture_size_than_taught_with_works(shapes, size):
    lens = Lens(eye=shapes.world.lens.eye, focal=1.0, size=size)
    world = msgspec.structs.replace(shapes.world, lens=lens)
    throw = worlds.throw(world, shapes.rng, touch=0.0)
    found = shapes.read(worlds.photograph(world, throw, shapes.rng))
    assert not tables.false_sure(found, throw)
    assert sum(die.sure for die in found.dice) >= 4


def test_another_renderer_than_the_one_tuned_with():
    world = tables.small(worlds.trickerion(3, "studio-glyphs"), size=(960, 720))
    rng = np.random.default_rng(3)
    kind = next(kind for kind in world.kinds if kind.name == "residence")
    wanted = [(kind, face) for face in (0, 1, 2, 3, 5)]
    lessons = [worlds.throw(world, rng, wanted, touch=0.0) for _ in range(2)]
    read = reading.reader_of(tables.taught(tables.shots(world, lessons, rng)))
    throw = worlds.throw(world, rng, wanted, touch=0.0)
    found = read(worlds.photograph(world, throw, rng))
    assert not tables.false_sure(found, throw)
    assert sum(die.sure for die in found.dice) >= 4
