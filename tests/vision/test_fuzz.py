"""Whatever the camera or a file gives: a status each time, never an exception.

`FUZZ=10000 pytest tests/vision/test_fuzz.py` runs as many as one likes.
"""

from __future__ import annotations

import os
import tracemalloc

import cv2
import numpy as np
import pytest

from tests.vision import tables, worlds
from vision import reading
from vision.errors import BadPicture
from vision.pictures import load
from vision.values import Reading, Status

COUNT = int(os.environ.get("FUZZ", "360"))


@pytest.fixture(scope="module")
def readers():
    rng = np.random.default_rng(1)
    world = tables.small(worlds.trickerion(7, "painter-shapes"), size=(640, 480))
    kind = world.kinds[0]
    lessons = [worlds.throw(world, rng, [(kind, face) for face in range(4)], touch=0.0)] * 2
    dice = reading.reader_of(tables.taught(tables.shots(world, lessons, rng)))
    wands = tables.small(worlds.wand_world(10, "painter-shapes"), size=(640, 480))
    throws = worlds.wand_lessons(wands, rng, 1)
    sticks = reading.reader_of(tables.taught(tables.shots(wands, throws, rng)))
    pips = (reading.pip_reader(), reading.pip_reader(on_mat=False))
    good = [picture for picture, _ in tables.shots(world, lessons[:1], rng)]
    good += [picture for picture, _ in tables.shots(wands, throws[:1], rng)]
    return (dice, sticks, *pips), good


def _shape(rng) -> tuple[int, ...]:
    tall, wide = (int(side) for side in rng.integers(1, 200, 2))
    return [(tall, wide), (tall, wide, 1), (tall, wide, 3), (tall, wide, 4), (tall, wide, 2)][
        int(rng.integers(5))
    ]


def _torn(rng, whole):
    out = whole.copy()
    out[int(rng.integers(100, 480)) :] = int(rng.integers(256))
    return out


def _piece(rng, whole):
    top, left = (int(x) for x in rng.integers(0, 300, 2))
    return whole[top : top + int(rng.integers(17, 300)), left : left + int(rng.integers(17, 300))]


def _noisy(rng, whole):
    noise = rng.normal(0, float(rng.uniform(5, 120)), whole.shape)
    return np.clip(whole + noise, 0, 255).astype(np.uint8)


NOTHINGS = (None, 7, "text", np.zeros((0, 4, 3)), np.zeros(5), np.array(["a"]))
ANYTHING = (
    lambda rng, _: rng.integers(0, 256, _shape(rng), dtype=np.uint8),
    lambda rng, _: rng.integers(0, 65536, _shape(rng), dtype=np.uint16),
    lambda rng, _: rng.standard_normal(_shape(rng)) * float(rng.choice([1, 1e9])),
    lambda rng, _: np.full(_shape(rng), rng.choice([0, 255]), np.uint8),
    _piece,
    lambda _, whole: cv2.cvtColor(whole, cv2.COLOR_BGR2GRAY),
    lambda _, whole: whole.astype(np.uint16) * 257,
    _noisy,
    lambda rng, whole: whole[:: int(rng.integers(1, 6)), :: int(rng.integers(1, 6))],
    _torn,
    lambda rng, whole: np.rot90(whole, int(rng.integers(4))),
    lambda rng, _: NOTHINGS[int(rng.integers(len(NOTHINGS)))],
)
"""Pictures, most of them bad in one way or another."""


def test_every_picture_gets_a_status(readers):
    every, good = readers
    rng = np.random.default_rng(5)
    for number in range(COUNT):
        make = ANYTHING[int(rng.integers(len(ANYTHING)))]
        whole = good[int(rng.integers(len(good)))]
        found = every[number % len(every)](make(rng, whole))
        assert isinstance(found, Reading)
        assert isinstance(found.status, Status)
        assert found.ms >= 0


def test_every_file_gets_a_status_or_a_plain_error(readers, tmp_path):
    every, good = readers
    rng = np.random.default_rng(6)
    path = tmp_path / "picture"
    for number in range(COUNT // 6):
        suffix = (".png", ".jpg", ".bmp")[number % 3]
        data = bytearray(cv2.imencode(suffix, good[number % len(good)])[1].tobytes())
        if number % 2:
            data = data[: int(rng.integers(len(data)))]
        else:
            for _ in range(int(rng.integers(1, 40))):
                data[int(rng.integers(len(data)))] = int(rng.integers(256))
        path.write_bytes(bytes(data))
        try:
            picture = load(path)
        except BadPicture:
            continue
        assert isinstance(every[number % len(every)](picture).status, Status)


def test_reading_for_a_long_time_keeps_nothing(readers):
    every, good = readers
    for read in every:
        read(good[0])
    tracemalloc.start()
    for _ in range(3):
        every[0](good[0])
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(12):
        every[0](good[0])
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 200_000
