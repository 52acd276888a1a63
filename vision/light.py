"""Is the mat where it should be, and is the light good? In words, with something to do about it."""

from __future__ import annotations

import enum
from typing import Final

import cv2
import msgspec
import numpy as np

from companion.core.text import Text, say
from vision import mat
from vision.pictures import Floats, Matrix, Picture, grey
from vision.surface import COARSE, flatten, usable, white_field
from vision.view import MatView

SMALLEST: Final = 1.7
"""Pixels a millimetre below which the faces of a die cannot be told apart any more."""
DARK: Final = 70.0
"""Grey level of paper below which noise drowns the pips."""
UNEVEN: Final = 0.45
"""The darkest part of the paper against the brightest."""
GLARE: Final = 1.10
"""Paper that shines this much brighter than the paper around it mirrors the lamp."""
CLIPPED: Final = 251
GLARE_AREA: Final = 40.0
"""Square millimetres of glare that are worth a word."""
BLINDING: Final = 0.25
"""With so much of the mat at full white, it is not a reflection but too much light."""
BLURRED: Final = 0.28
"""Steepest slope of a marker's edge, as a share of its contrast a pixel."""
MOVED: Final = 4.0
"""Millimetres by which the mat may shift between two checks before it counts as moved."""


PLACES: Final = (
    ("eye.where.top_left", "eye.where.top", "eye.where.top_right"),
    ("eye.where.left", "eye.where.middle", "eye.where.right"),
    ("eye.where.bottom_left", "eye.where.bottom", "eye.where.bottom_right"),
)
"""A third of the mat each, as it lies before the camera."""


class MatState(enum.StrEnum):
    """How the mat is."""

    UNKNOWN = "unknown"
    FOUND = "found"
    MISSING = "missing"
    COVERED = "covered"
    SMALL = "small"
    MOVED = "moved"


class LightReport(msgspec.Struct, frozen=True, eq=False):
    """What one check of mat and light found."""

    mat: MatState
    advice: tuple[Text, ...] = ()
    """What to do, the most important first; empty when all is well."""
    level: float = 0.0
    """How bright paper is, 0 to 255."""
    scale: float = 0.0
    """Pixels a millimetre."""
    sharpness: float = 1.0
    glare: tuple[tuple[float, float], ...] = ()
    """Where the lamp is mirrored, in mm."""

    @property
    def fine(self) -> bool:
        """Nothing to do."""
        return self.mat is MatState.FOUND and not self.advice


def check(
    picture: Picture,
    view: MatView | None,
    before: MatView | None = None,
    *,
    field: Floats | None = None,
) -> LightReport:
    """Look at mat and light; `before` is where the mat was at the last check.

    `field` is `white_field` of the same picture, if it is known already.
    """
    if view is None:
        return _without_mat(picture)
    if field is None:
        field = white_field(picture, view)
    level = float(np.median(field.max(axis=2)))
    glare, share = _glare(picture, view, field)
    sharpness = _sharpness(picture, view)
    state, advice = _mat_advice(view, before)
    if level < DARK:
        advice.append(say("eye.advice.dark"))
    elif float(field.min()) < UNEVEN * float(field.max()):
        advice.append(say("eye.advice.uneven", where=_side(field)))
    if share > BLINDING:
        advice.append(say("eye.advice.bright"))
    elif glare:
        advice.append(say("eye.advice.glare", where=where_on_mat(*glare[0])))
    if sharpness < BLURRED:
        advice.append(say("eye.advice.blurred"))
    return LightReport(state, tuple(advice), level, scale_of(view), sharpness, glare)


def _without_mat(picture: Picture) -> LightReport:
    level = float(np.percentile(grey(picture), 90))
    first = say("eye.advice.dark") if level < DARK else say("eye.advice.no_mat")
    return LightReport(MatState.MISSING, (first,), level)


def _mat_advice(view: MatView, before: MatView | None) -> tuple[MatState, list[Text]]:
    if scale_of(view) < SMALLEST:
        return MatState.SMALL, [say("eye.advice.small")]
    if before is not None and shifted(view, before) > MOVED:
        return MatState.MOVED, [say("eye.advice.moved")]
    if len(view.seen) < len(mat.MARKERS):
        hidden = next(each for each in mat.MARKERS if each not in view.seen)
        return MatState.COVERED, [say("eye.advice.covered", where=_corner(hidden))]
    return MatState.FOUND, []


def scale_of(view: MatView) -> float:
    """Pixels a millimetre in the middle of the mat."""
    return view.scale_at((mat.WIDTH / 2, mat.HEIGHT / 2))


def shifted(view: MatView, before: MatView) -> float:
    """How far the corners of the mat moved, in mm of the mat."""
    if view.size != before.size:
        return float("inf")
    corners = np.array(
        [[0, 0, 0], [mat.WIDTH, 0, 0], [mat.WIDTH, mat.HEIGHT, 0], [0, mat.HEIGHT, 0.0]]
    )
    away = np.linalg.norm(view.project(corners) - before.project(corners), axis=1)
    return float(away.max()) / max(scale_of(view), 0.1)


def _glare(
    picture: Picture, view: MatView, field: Floats
) -> tuple[tuple[tuple[float, float], ...], float]:
    """The middles of spots that shine, the largest first; and how much of the mat they cover."""
    low = flatten(picture, view, 0.0, COARSE).min(axis=2)
    paper = field.min(axis=2)
    shining = (low >= CLIPPED) & (low > np.minimum(GLARE * paper, 250.0))
    mask = (shining & (usable(view, 0.0, COARSE) > 0)).astype(np.uint8)
    count, _, stats, middles = cv2.connectedComponentsWithStats(mask)
    least = GLARE_AREA * COARSE**2
    areas = [(int(stats[n, cv2.CC_STAT_AREA]), n) for n in range(1, count)]
    spots = tuple(
        (float(middles[n][0] / COARSE), float(middles[n][1] / COARSE))
        for area, n in sorted(areas, reverse=True)
        if area >= least
    )
    return spots, float(mask.mean())


def _sharpness(picture: Picture, view: MatView) -> float:
    """The steepest slope across a marker's outer edge, against its contrast; 1 is one pixel."""
    found = []
    gray = grey(picture)
    for marker in view.seen:
        corners = mat.marker_corners(marker)
        spots = view.project(np.column_stack([corners, np.zeros(4)]))
        left, top = np.floor(spots.min(axis=0)).astype(int) - 3
        right, bottom = np.ceil(spots.max(axis=0)).astype(int) + 4
        patch = gray[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
        if min(patch.shape) < 8:
            continue
        contrast = float(np.percentile(patch, 95)) - float(np.percentile(patch, 5))
        along_x = cv2.Sobel(patch, cv2.CV_32F, 1, 0) / 8
        along_y = cv2.Sobel(patch, cv2.CV_32F, 0, 1) / 8
        steep = float(np.percentile(np.hypot(along_x, along_y), 99))
        found.append(2 * steep / max(contrast, 20.0))
    return float(np.median(found)) if found else 1.0


def where_on_mat(x: float, y: float) -> Text:
    """A place on the mat in words: 'top left', 'in the middle'."""
    column = min(2, max(0, int(3 * x / mat.WIDTH)))
    row = min(2, max(0, int(3 * y / mat.HEIGHT)))
    return say(PLACES[row][column])


def _corner(marker: int) -> Text:
    middle: Matrix = mat.marker_corners(marker).mean(axis=0)
    return where_on_mat(float(middle[0]), float(middle[1]))


def _side(field: Floats) -> Text:
    """The side where the paper is darkest."""
    row, column = np.unravel_index(int(field.max(axis=2).argmin()), field.shape[:2])
    return where_on_mat(float(column) / COARSE, float(row) / COARSE)
