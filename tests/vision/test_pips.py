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
from vision.learning import lessons
from vision.learning.scenes import scene
from vision.nets import Net, packed, unpacked
from vision.patches import normal
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
        assert len(data) < 300_000
        assert nets.load(name).size == 32


def test_a_byte_a_weight_is_enough():
    rng = np.random.default_rng(1)
    weights = {
        "conv0.w": rng.standard_normal((27, 8)).astype(np.float32),
        "conv0.b": rng.standard_normal(8).astype(np.float32),
        "dense0.w": rng.standard_normal((16 * 16 * 8, 16)).astype(np.float32),
        "dense0.b": rng.standard_normal(16).astype(np.float32),
        "dense1.w": rng.standard_normal((16, 7)).astype(np.float32),
        "dense1.b": rng.standard_normal(7).astype(np.float32),
    }
    again = unpacked(packed(weights))
    patches = rng.standard_normal((5, 32, 32, 3)).astype(np.float32)
    before, after = Net(weights)(patches), Net(again)(patches)
    assert np.abs(before - after).max() < 0.05 * np.abs(before).max()


def test_patches_have_no_mean_and_unit_contrast():
    rng = np.random.default_rng(3)
    patches = rng.uniform(0, 255, (4, 32, 32, 3)).astype(np.float32)
    grain = 90 + rng.normal(0, 1, (1, 32, 32, 3)).astype(np.float32)
    out = normal(patches)
    assert np.abs(out.mean(axis=(1, 2))).max() < 1e-3
    assert (out**2).mean(axis=(1, 2, 3)) == pytest.approx(1.0, abs=1e-3)
    assert (normal(grain) ** 2).mean() < 0.1, "the grain of an empty table is not enlarged"


def test_the_reader_is_shown_every_value_and_places_without_a_face():
    few = [lessons.lesson(scene(seed), ((20.0, 20.0, 15.0),)) for seed in range(6)]
    patches, values = lessons.reader_batch(few, np.random.default_rng(1), 120)
    assert patches.shape == (120, 32, 32, 3)
    assert patches.dtype == np.uint8
    assert 0.1 < (values == 0).mean() < 0.6
    truth = {die.value % 7 for here in few for die in here.dice} | {0}
    assert set(values.tolist()) == truth


def test_the_finder_is_shown_the_way_to_the_face():
    """Where the answer points, the face is: a patch cut there has its face in the middle."""
    here = lessons.lesson(scene(0))
    _, answers = lessons.finder_batch([here], np.random.default_rng(2), 200)
    assert 0.05 < answers[:, 0].mean() < 0.7
    near = answers[answers[:, 0] == 1]
    assert np.hypot(near[:, 2], near[:, 3]).max() < 0.3
    assert np.abs(answers[:, 2:4]).max() > 0.4, "some are far away and have to be shown the way"


def test_both_courses_end_with_networks_that_answer_as_their_teacher_did():
    torch = pytest.importorskip("torch", reason="PyTorch only teaches; it is not installed here")
    school = pytest.importorskip("vision.learning.school")
    few = [lessons.lesson(scene(seed), ((20.0, 20.0, 15.0),)) for seed in (0, 3)]
    told: list[str] = []
    for teach, answers in ((school.teach_reader, 7), (school.teach_finder, 4)):
        weights = teach(
            [(1.0, few)], steps=3, channels=(4, 4, 4), hidden=8, seed=1, tell=told.append
        )
        assert weights["dense1.w"].shape == (8, answers)
    net = school.fresh((4, 6, 8), 8, 7)
    for layer in net:
        if isinstance(layer, torch.nn.BatchNorm2d):
            layer.running_mean.uniform_(-1, 1)
            layer.running_var.uniform_(0.5, 2)
            layer.weight.data.uniform_(-1, 1)
    patches = np.random.default_rng(1).standard_normal((5, 32, 32, 3)).astype(np.float32)
    taught = net.eval()(torch.from_numpy(patches).permute(0, 3, 1, 2)).detach().numpy()
    assert Net(school.folded(net))(patches) == pytest.approx(taught, abs=1e-4)
