"""Where the mat lies in the small frames that motion looks at."""

from __future__ import annotations

import cv2
import numpy as np

from vision import mat
from vision.motion import Scene
from vision.pictures import Floats, Matrix, Picture
from vision.surface import COARSE, to_picture, white_field
from vision.view import MatView

BORDER = 3.0
"""Millimetres along the border of the sheet that are left out: paper curls there."""
RIM = 7
"""Pixels of the small frame along the border: what is there hangs over it."""
MARKER_ROOM = 1.15


def scene_of(
    picture: Picture, view: MatView, shape: tuple[int, int], *, field: Floats | None = None
) -> Scene:
    """The scene for small frames of this shape (rows, columns).

    `field` is `white_field` of the same picture, if it is known already.
    """
    rows, columns = shape
    to_small = np.array([[columns / view.size[0], 0, 0], [0, rows / view.size[1], 0], [0, 0, 1.0]])
    low, right, bottom = BORDER, mat.WIDTH - BORDER, mat.HEIGHT - BORDER
    sheet = np.array([[low, low], [right, low], [right, bottom], [low, bottom]])
    region = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(region, _spots(sheet, view, to_small), 255)
    inner = cv2.erode(
        region,
        np.ones((2 * RIM + 1, 2 * RIM + 1), np.uint8),
        borderType=cv2.BORDER_CONSTANT,
        borderValue=0,
    )
    rim = region & ~inner
    for marker in mat.MARKERS:
        corners = mat.marker_corners(marker)
        middle = corners.mean(axis=0)
        grown = middle + (corners - middle) * MARKER_ROOM
        cv2.fillConvexPoly(region, _spots(grown, view, to_small), 0)
    white = white_field(picture, view) if field is None else field
    gray = white @ np.array([0.114, 0.587, 0.299], np.float32)
    matrix = to_small @ to_picture(view, 0.0, COARSE)
    paper = cv2.warpPerspective(
        gray.astype(np.float32), matrix, (columns, rows), borderMode=cv2.BORDER_REPLICATE
    )
    return Scene(region, rim & region, np.asarray(paper, np.float32))


def _spots(points: Matrix, view: MatView, to_small: Matrix) -> Matrix:
    pixels = view.project(np.column_stack([points, np.zeros(len(points))]))
    spots = np.column_stack([pixels, np.ones(len(pixels))]) @ to_small.T
    return np.round(spots[:, :2]).astype(np.int32)
