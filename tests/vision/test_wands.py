"""Taught wands: colour, notches on top, two flanks; overlaps are void."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from tests.vision import tables, worlds
from vision import reading, sets
from vision.values import Status
from vision.wandset import ordered


class Table:
    """Three wands that were taught."""

    def __init__(self) -> None:
        self.world = tables.small(worlds.wand_world(10, "painter-shapes"), size=(960, 720))
        self.rng = np.random.default_rng(10)
        lessons = worlds.wand_lessons(self.world, self.rng, 2)
        self.set = tables.taught(tables.shots(self.world, lessons, self.rng))
        self.read = reading.reader_of(self.set)

    def photograph(self, throw, **spoil):
        return worlds.photograph(self.world, throw, self.rng, **spoil)


@pytest.fixture(scope="module")
def table():
    return Table()


def test_throws_are_read(table):
    right = total = 0
    for _ in range(4):
        throw = worlds.wand_throw(table.world, table.rng)
        found = table.read(table.photograph(throw))
        assert not tables.false_sure(found, throw)
        for wand in throw.wands:
            total += 1
            seen = [each for each in found.wands if each.wand == wand.wand]
            right += any(
                each.sure
                and each.notches == wand.notches[0]
                and each.symbols == ordered(wand.symbols)
                for each in seen
            )
    assert right >= total - 2


def test_the_size_of_the_wands_is_measured(table):
    assert isinstance(table.set, sets.WandSet)
    assert table.set.shape.length == pytest.approx(table.world.like.length, rel=0.05)
    assert table.set.shape.side == pytest.approx(table.world.like.side, rel=0.12)


def test_every_overlap_is_void(table):
    for _ in range(4):
        throw = worlds.wand_throw(table.world, table.rng, overlap=True)
        found = table.read(table.photograph(throw))
        assert found.status is Status.OVERLAP
        assert not any(wand.sure for wand in found.wands)


def test_a_wand_that_is_missing_is_not_invented(table):
    throw = worlds.wand_throw(table.world, table.rng)
    two = msgspec.structs.replace(throw, wands=throw.wands[:2])
    found = table.read(table.photograph(two))
    assert {wand.wand for wand in found.wands} <= {wand.wand for wand in two.wands}


def test_an_empty_mat_is_empty(table):
    throw = worlds.wand_throw(table.world, table.rng)
    none = msgspec.structs.replace(throw, wands=())
    assert table.read(table.photograph(none)).status is Status.EMPTY


@pytest.mark.parametrize("spoil", [{"motion": 25.0}, {"blur": 6.0}], ids=["motion", "blur"])
def test_a_spoiled_picture_is_never_wrong_and_sure(table, spoil):
    throw = worlds.wand_throw(table.world, table.rng)
    assert not tables.false_sure(table.read(table.photograph(throw, **spoil)), throw)


def test_a_set_is_the_same_after_a_night_on_the_card(table, tmp_path):
    sets.save(table.set, tmp_path)
    again = reading.reader("test", tmp_path)
    picture = table.photograph(worlds.wand_throw(table.world, table.rng))
    before = [(w.wand, w.notches, w.symbols, w.sure) for w in table.read(picture).wands]
    assert [(w.wand, w.notches, w.symbols, w.sure) for w in again(picture).wands] == before
