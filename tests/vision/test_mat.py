"""The mat: found from any three markers, by any OpenCV, and true to scale on paper."""

from __future__ import annotations

import re
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision import aruco, mat, sheet
from vision.aruco import Aruco
from vision.pictures import grey
from vision.simulator.lens import Lens, project
from vision.simulator.paint import Light
from vision.simulator.throws import Throw, draw

MODERN = cv2.aruco


def _old_opencv() -> SimpleNamespace:
    """cv2.aruco as OpenCV 4.6 has it: functions only."""

    def detect(image, dictionary, parameters=None):
        return MODERN.ArucoDetector(dictionary, parameters).detectMarkers(image)

    def draw_marker(dictionary, marker, size, borderBits=1):  # noqa: N803  (OpenCV's own name)
        return MODERN.generateImageMarker(dictionary, marker, size, borderBits=borderBits)

    return SimpleNamespace(
        DICT_4X4_50=MODERN.DICT_4X4_50,
        getPredefinedDictionary=MODERN.getPredefinedDictionary,
        DetectorParameters_create=MODERN.DetectorParameters,
        detectMarkers=detect,
        drawMarker=draw_marker,
    )


def _new_opencv() -> SimpleNamespace:
    """cv2.aruco as OpenCV 5 has it: classes only."""
    return SimpleNamespace(
        DICT_4X4_50=MODERN.DICT_4X4_50,
        getPredefinedDictionary=MODERN.getPredefinedDictionary,
        DetectorParameters=MODERN.DetectorParameters,
        ArucoDetector=MODERN.ArucoDetector,
        generateImageMarker=MODERN.generateImageMarker,
    )


@pytest.fixture(scope="module")
def lens() -> Lens:
    return Lens(eye=(200.0, 150.0, 430.0), focal=1.1)


@pytest.fixture(scope="module")
def empty(lens):
    return draw(Throw(), lens, Light())


@pytest.mark.parametrize("opencv", [_old_opencv, _new_opencv])
def test_markers_are_found_with_the_old_and_the_new_opencv(opencv, empty):
    eyes = Aruco(opencv())
    assert set(eyes.detect(grey(empty))) == {0, 1, 2, 3}
    assert eyes.pattern(0).shape == (6, 6)
    assert eyes.pattern(0)[0].all(), "the border of a marker is black"


def test_old_and_new_opencv_draw_the_same_markers():
    old, new = Aruco(_old_opencv()), Aruco(_new_opencv())
    assert not old.modern
    assert new.modern
    for marker in mat.MARKERS:
        assert np.array_equal(old.pattern(marker), new.pattern(marker))


def test_places_are_right_to_a_fraction_of_a_millimetre(empty, lens):
    view = mat.find(empty)
    assert view is not None
    truth = np.array([[60.0, 60.0, 0.0], [240.0, 150.0, 0.0], [148.5, 105.0, 16.0]])
    for point, pixel in zip(truth, project(lens.projection(), truth), strict=True):
        x, y = view.place((float(pixel[0]), float(pixel[1])), height=float(point[2]))
        assert abs(x - point[0]) < 0.6
        assert abs(y - point[1]) < 0.6


def test_without_the_height_a_die_would_slide(empty, lens):
    view = mat.find(empty)
    assert view is not None
    top = project(lens.projection(), np.array([[40.0, 40.0, 16.0]]))[0]
    slid = view.place((float(top[0]), float(top[1])), height=0.0)
    assert abs(slid[0] - 40.0) > 4.0


@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_any_three_markers_are_enough(hidden, empty, lens):
    covered = _covered(empty, lens, [hidden])
    view = mat.find(covered)
    assert view is not None
    assert hidden not in view.seen
    pixel = project(lens.projection(), np.array([[148.5, 105.0, 0.0]]))[0]
    x, y = view.place((float(pixel[0]), float(pixel[1])))
    assert abs(x - 148.5) < 1.5
    assert abs(y - 105.0) < 1.5


def test_one_marker_is_no_mat(empty, lens):
    assert mat.find(_covered(empty, lens, [0, 1, 2])) is None


def _covered(picture, lens, hidden):
    out = picture.copy()
    for marker in hidden:
        corners = np.column_stack([mat.marker_corners(marker), np.zeros(4)])
        cv2.fillConvexPoly(
            out, project(lens.projection(), corners).astype(np.int32), (120, 130, 140)
        )
    return out


def test_a_lens_that_bends_is_straightened():
    lens = Lens(eye=(148.5, 140.0, 420.0), focal=1.05, barrel=0.05)
    view = mat.find(draw(Throw(), lens, Light()))
    assert view is not None
    assert view.bend < 0
    assert view.error < 1.0


@pytest.mark.parametrize("size", [(640, 480), (4056, 3040)])
def test_small_and_large_pictures_work(size):
    picture = draw(Throw(), Lens(size=size, focal=1.0), Light())
    view = mat.find(picture)
    assert view is not None
    assert view.seen == (0, 1, 2, 3)


def test_a_picture_without_a_mat_has_none():
    assert mat.find(draw(Throw(mat=False), Lens(), Light())) is None


def test_the_sheet_is_a4_and_true_to_scale():
    page = sheet.pdf(("advice", "title"))
    width, height = re.search(rb"MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page).groups()
    assert float(width) / sheet.POINTS == pytest.approx(297, abs=0.01)
    assert float(height) / sheet.POINTS == pytest.approx(210, abs=0.01)
    assert b"/PrintScaling /None" in page


def test_markers_and_ruler_on_paper_are_where_the_eye_expects_them():
    drawing = sheet.content(("advice", "title"))
    boxes = [
        [float(number) / sheet.POINTS for number in line.split()[:4]]
        for line in drawing.splitlines()
        if line.endswith(" re f")
    ]
    picture = np.full((round(mat.HEIGHT * 8), round(mat.WIDTH * 8)), 255, np.uint8)
    for x, bottom, wide, tall in boxes:
        top = mat.HEIGHT - bottom - tall
        picture[round(top * 8) : round((top + tall) * 8), round(x * 8) : round((x + wide) * 8)] = 0
    found = aruco.installed().detect(picture)
    assert set(found) == set(mat.MARKERS)
    for marker, corners in found.items():
        assert np.abs(corners / 8 - mat.marker_corners(marker)).max() < 0.3
    assert max(wide for _, _, wide, _ in boxes) == pytest.approx(sheet.RULER, abs=0.01)
