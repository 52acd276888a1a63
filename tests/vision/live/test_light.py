"""Mat and light, in words with something to do about it."""

from __future__ import annotations

import numpy as np
import pytest

from vision import light, mat
from vision.light import MatState, check, where_on_mat
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import Throw, draw

LENS = Lens(size=(960, 540))


def look(lens: Lens = LENS, *, hand=None, **lamp):
    picture = draw(Throw(hand=hand), lens, Light(**lamp))
    return picture, mat.find(picture)


def keys(report: light.LightReport) -> list[str]:
    return [text.key for text in report.advice]


def place(report: light.LightReport) -> str:
    return report.advice[0].args["where"].key


def test_a_good_mat_in_good_light():
    report = check(*look())
    assert report.fine
    assert report.mat is MatState.FOUND
    assert 150 < report.level < 255
    assert report.scale == pytest.approx(2.5, abs=0.2)


def test_too_dark():
    assert keys(check(*look(level=0.2))) == ["eye.advice.dark"]


def test_too_bright():
    assert keys(check(*look(level=1.05))) == ["eye.advice.bright"]


@pytest.mark.parametrize(
    ("at", "where"),
    [
        ((240.0, 60.0), "eye.where.top_right"),
        ((148.0, 105.0), "eye.where.middle"),
        ((60.0, 110.0), "eye.where.left"),
        ((150.0, 175.0), "eye.where.bottom"),
    ],
)
def test_glare_says_where(at, where):
    report = check(*look(glare_at=at))
    assert keys(report) == ["eye.advice.glare"]
    assert place(report) == where
    assert report.glare[0] == pytest.approx(at, abs=14)


def test_a_lamp_on_one_side():
    report = check(*look(gradient=(-1.1, 0.0), level=0.55))
    assert "eye.advice.uneven" in keys(report)
    assert place(report) in {"eye.where.top_right", "eye.where.right", "eye.where.bottom_right"}


def test_out_of_focus():
    assert keys(check(*look(blur=3.2))) == ["eye.advice.blurred"]


def test_a_camera_too_far_away():
    report = check(*look(Lens(size=(960, 540), eye=(148.5, 150.0, 800.0))))
    assert report.mat is MatState.SMALL
    assert keys(report) == ["eye.advice.small"]


def test_a_covered_marker_is_named():
    picture, view = look()
    corner = view.project(np.array([[25.0, 185.0, 0.0]]))[0].astype(int)
    picture[corner[1] - 40 : corner[1] + 40, corner[0] - 40 : corner[0] + 40] = 160
    view = mat.find(picture)
    report = check(picture, view)
    assert report.mat is MatState.COVERED
    assert place(report) == "eye.where.bottom_left"


def test_no_mat_at_all():
    picture = np.full((540, 960, 3), 150, np.uint8)
    assert keys(check(picture, None)) == ["eye.advice.no_mat"]
    assert check(picture, None).mat is MatState.MISSING
    assert keys(check(picture // 10, None)) == ["eye.advice.dark"]


def test_a_mat_that_was_pushed():
    picture, before = look()
    pushed = Lens(size=(960, 540), target=(158.0, 105.0), eye=(158.5, 150.0, 420.0))
    moved, view = look(pushed)
    assert check(moved, view, before).mat is MatState.MOVED
    assert check(picture, before, before).mat is MatState.FOUND
    assert light.shifted(view, before) == pytest.approx(10, abs=2)
    other, small = look(Lens(size=(640, 360)))
    assert check(other, small, before).mat is not MatState.FOUND


@pytest.mark.parametrize(
    ("spot", "key"),
    [((0, 0), "top_left"), ((296, 209), "bottom_right"), ((148, 105), "middle"), ((150, 1), "top")],
)
def test_places_have_names(spot, key):
    assert where_on_mat(*spot).key == f"eye.where.{key}"
