"""The one place that knows how OpenCV's ArUco module differs between 4.6 and 5.x.

Up to 4.6 there are only free functions (`detectMarkers`, `DetectorParameters_create`,
`drawMarker`); from 4.7 on there is `ArucoDetector`, and 5.x has dropped the functions.
"""

from __future__ import annotations

import functools
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.pictures import Matrix, Picture

CELLS = 6
"""Cells along a marker of 4x4 bits, its black border included."""
CELL_PIXELS = 8


class Aruco:
    """Markers of DICT_4X4_50, whatever the OpenCV. `module` is its `cv2.aruco`."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self.modern = hasattr(module, "ArucoDetector")
        self._dictionary = module.getPredefinedDictionary(module.DICT_4X4_50)
        self._parameters = self._tuned(
            module.DetectorParameters() if self.modern else module.DetectorParameters_create()
        )
        self._detector = (
            module.ArucoDetector(self._dictionary, self._parameters) if self.modern else None
        )

    @staticmethod
    def _tuned(parameters: Any) -> Any:
        # Three window sizes find the mat under every light we tried, and cost a third of the
        # default.
        parameters.adaptiveThreshWinSizeMin = 5
        parameters.adaptiveThreshWinSizeMax = 29
        parameters.adaptiveThreshWinSizeStep = 12
        parameters.minMarkerPerimeterRate = 0.04
        return parameters

    def detect(self, grey: Picture) -> dict[int, Matrix]:
        """Marker id to its four corners (clockwise from its own top left), in pixels."""
        if self._detector is not None:
            corners, ids, _ = self._detector.detectMarkers(grey)
        else:
            corners, ids, _ = self._module.detectMarkers(
                grey, self._dictionary, parameters=self._parameters
            )
        if ids is None:
            return {}
        found: dict[int, Matrix] = {}
        for quad, marker in zip(corners, np.asarray(ids).ravel(), strict=True):
            # The same id twice is a reflection or a second mat: the larger one is ours.
            points = np.asarray(quad, np.float64).reshape(4, 2)
            known = found.get(int(marker))
            if known is None or _area(points) > _area(known):
                found[int(marker)] = points
        return found

    def pattern(self, marker: int) -> npt.NDArray[np.bool_]:
        """The 6x6 cells of a marker, its black border included; True is black."""
        draw = self._module.generateImageMarker if self.modern else self._module.drawMarker
        image = draw(self._dictionary, marker, CELLS * CELL_PIXELS, borderBits=1)
        middle = CELL_PIXELS // 2
        cells: npt.NDArray[np.bool_] = np.asarray(image)[middle::CELL_PIXELS, middle::CELL_PIXELS]
        return cells < 128


@functools.cache
def installed() -> Aruco:
    """The markers of the OpenCV that is installed."""
    return Aruco(cv2.aruco)


def _area(quad: Matrix) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))


def refine(grey: Picture, corners: Matrix, *, window: int = 5) -> Matrix:
    """The same corners to a fraction of a pixel."""
    points = corners.reshape(-1, 1, 2).astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
    better = cv2.cornerSubPix(grey, points.copy(), (window, window), (-1, -1), stop)
    moved = np.linalg.norm((better - points).reshape(-1, 2), axis=1)
    # A corner that ran away was pulled by something next to the marker: keep the first answer.
    kept = np.where((moved < window)[:, None, None], better, points)
    return kept.reshape(corners.shape).astype(np.float64)
