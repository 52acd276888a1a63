"""Standard pip dice: no teaching, with and without a mat; and how the networks learn."""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np
import pytest

from tests.vision import tables
from vision import nets, reading
from vision.cameras.casting import Cast
from vision.learning import backwards, lessons, school
from vision.learning.scenes import scene
from vision.nets import Net, packed, unpacked
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import draw
from vision.values import Status


def _throw(seed: int):
    return Cast.of_pips(6).throw(np.random.default_rng(seed))


@pytest.mark.parametrize("light", [Light(), Light(level=0.5, tint=(0.8, 1.0, 1.1), shadow=0.2)])
def test_dice_on_the_mat_are_read_in_millimetres(light):
    read = reading.pip_reader()
    right = 0
    for seed in range(3):
        throw = _throw(seed)
        found = read(draw(throw, Lens(), light))
        assert not tables.false_sure(found, throw)
        for die in throw.dice:
            seen = tables.die_at(found, die.at, reach=4)
            right += seen is not None and seen.sure and str(seen.face) == die.face
    assert right >= 16


def test_dice_without_a_mat_are_read_in_pixels():
    throw = msgspec.structs.replace(_throw(4), mat=False, table=(0.3, 0.5, 0.4))
    lens = Lens(eye=(148.5, 130.0, 300.0))
    found = reading.pip_reader(on_mat=False)(draw(throw, lens, Light()))
    assert found.status in (Status.READ, Status.UNSURE)
    assert len(found.dice) >= 5
    assert max(max(die.at) for die in found.dice) > 300, "pixels, not millimetres"


def test_large_photographs_keep_their_own_pixels():
    throw = msgspec.structs.replace(_throw(4), mat=False)
    lens = Lens(eye=(148.5, 130.0, 300.0))
    picture = draw(throw, lens, Light())
    read = reading.pip_reader(on_mat=False)
    small = read(picture)
    large = read(cv2.resize(picture, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC))
    for die in small.dice:
        near = [math.dist((3 * die.at[0], 3 * die.at[1]), other.at) for other in large.dice]
        assert min(near) < 30


def test_an_empty_table_has_no_dice():
    bare = msgspec.structs.replace(_throw(1), dice=())
    assert reading.pip_reader()(draw(bare, Lens(), Light())).status is Status.EMPTY
    nothing = msgspec.structs.replace(bare, mat=False)
    photo = draw(nothing, Lens(), Light())
    assert reading.pip_reader(on_mat=False)(photo).status is Status.EMPTY


@pytest.mark.parametrize("spoil", [{"motion": 21.0}, {"blur": 5.0}, {"glare_at": (150.0, 100.0)}])
def test_a_spoiled_picture_is_never_wrong_and_sure(spoil):
    throw = _throw(3)
    found = reading.pip_reader()(draw(throw, Lens(), Light(**spoil)))
    assert not tables.false_sure(found, throw)


def test_the_networks_are_small():
    for name in ("pipfinder", "pipreader"):
        data = nets.importlib.resources.files("vision").joinpath(f"data/{name}.npz").read_bytes()
        assert len(data) < 200_000
        assert nets.load(name).size == 32


def test_a_byte_a_weight_is_enough():
    weights = backwards.fresh(32, (8, 8, 8), 16, 7, seed=1)
    again = unpacked(packed(weights))
    patches = np.random.default_rng(1).standard_normal((5, 32, 32, 3)).astype(np.float32)
    before, after = Net(weights)(patches), Net(again)(patches)
    assert np.abs(before - after).max() < 0.05 * np.abs(before).max()


def test_errors_go_backwards_through_the_layers():
    """The slope of every weight is what a tiny change of it does to the loss."""
    rng = np.random.default_rng(2)
    pupil = backwards.Pupil(backwards.fresh(8, (3, 4), 6, 7, seed=2), drop=0.0)
    patches = rng.standard_normal((4, 8, 8, 3)).astype(np.float32)
    values = np.array([0, 3, 6, 1])

    def loss() -> float:
        answers, _ = pupil.forward(patches, rng)
        return school.reader_slope(answers.astype(np.float64), values)[0]

    answers, kept = pupil.forward(patches, rng)
    slopes = pupil.backward(school.reader_slope(answers, values)[1], kept)
    for name, weight in pupil.net.weights.items():
        spot = np.unravel_index(int(np.abs(slopes[name]).argmax()), weight.shape)
        old, step = float(weight[spot]), 1e-2
        weight[spot] = old + step
        up = loss()
        weight[spot] = old - step
        down = loss()
        weight[spot] = old
        measured = (up - down) / (2 * step)
        assert measured == pytest.approx(float(slopes[name][spot]), rel=0.15, abs=2e-3)


def test_a_pupil_learns_a_handful_of_patches_by_heart():
    few = [lessons.lesson(scene(seed)) for seed in (0, 3)]
    patches, values = lessons.reader_batch(few, np.random.default_rng(1), 24)
    pupil = backwards.Pupil(backwards.fresh(32, (8, 8, 8), 32, 7, seed=1), drop=0.0)
    rng = np.random.default_rng(1)
    first = last = 0.0
    for _ in range(60):
        answers, kept = pupil.forward(patches, rng)
        last, slope, _ = school.reader_slope(answers, values)
        first = first or last
        pupil.learn(pupil.backward(slope, kept), 3e-3)
    assert last < 0.5 * first


def test_both_courses_run_from_beginning_to_end():
    few = [lessons.lesson(scene(seed), ((20.0, 20.0, 15.0),)) for seed in (0, 3)]
    told: list[str] = []
    reader = school.teach_reader(
        [(1.0, few)], steps=2, channels=(4, 4, 4), seed=1, tell=told.append
    )
    finder = school.teach_finder(
        [(1.0, few)], steps=2, channels=(4, 4, 4), seed=1, tell=told.append
    )
    assert reader["dense1.w"].shape[1] == 7
    assert finder["dense1.w"].shape[1] == 4
    again = school.teach_reader(
        [(1.0, few)], steps=1, channels=(4, 4, 4), seed=1, start=reader, tell=told.append
    )
    assert again.keys() == reader.keys()
