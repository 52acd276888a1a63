"""The mat, version 1: four ArUco markers on a white A4 sheet, and where they are in a picture.

Millimetres on the mat: origin top left, x right, y down, z up towards the camera.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision import aruco
from vision.pictures import Matrix, Picture, grey
from vision.view import MatView, fit

WIDTH, HEIGHT = 297.0, 210.0
MARKER = 30.0
MARGIN = 10.0
MARKERS = (0, 1, 2, 3)
NEEDED = 3
"""Any three of the four markers fix the mat."""

SMALLEST_MARKER = 8
"""Pixels along a marker below which its corners mean nothing."""


def marker_corners(marker: int) -> Matrix:
    """The four corners of a marker in mm, clockwise from its top left."""
    left = MARGIN if marker in (0, 3) else WIDTH - MARGIN - MARKER
    top = MARGIN if marker in (0, 1) else HEIGHT - MARGIN - MARKER
    right, bottom = left + MARKER, top + MARKER
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def find(picture: Picture, *, focal: float | None = None) -> MatView | None:
    """The mat in a picture, or None. `focal` (picture widths) is this camera's, if known."""
    corners = markers(grey(picture))
    if len(corners) < NEEDED:
        return None
    return view_from(corners, (picture.shape[1], picture.shape[0]), focal=focal)


def markers(gray: Picture) -> dict[int, Matrix]:
    """Our four markers. Half size first: it is four times as quick and almost always enough."""
    wide = max(gray.shape)
    eyes = aruco.installed()
    found: dict[int, Matrix] = {}
    if wide >= 900:
        factor = max(0.5, 640.0 / wide) if wide < 1600 else 800.0 / wide
        small = np.asarray(
            cv2.resize(gray, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
        )
        found = {m: (c + 0.5) / factor - 0.5 for m, c in eyes.detect(small).items() if m in MARKERS}
    if len(found) < len(MARKERS):
        found |= {m: c for m, c in eyes.detect(gray).items() if m in MARKERS}
    refined = {}
    for marker, corners in found.items():
        side = math.sqrt(abs(cv2.contourArea(corners.astype(np.float32))))
        if side < SMALLEST_MARKER:
            continue
        # The window must not reach the next cell of the marker (a sixth of its side).
        window = int(np.clip(side / 12, 2, 7))
        refined[marker] = aruco.refine(gray, corners, window=window)
    return refined


def view_from(
    corners: dict[int, Matrix], size: tuple[int, int], *, focal: float | None = None
) -> MatView | None:
    """Camera and mat from marker corners; None when they do not fit one flat sheet."""
    seen = tuple(sorted(corners))
    flat = np.vstack([marker_corners(m) for m in seen])
    world = np.column_stack([flat, np.zeros(len(flat))])
    pixels = np.vstack([corners[m] for m in seen])
    return fit(world, pixels, size, seen=seen, focal=focal)


def scale(view: MatView) -> float:
    """Pixels a millimetre in the middle of the mat."""
    return view.scale_at((WIDTH / 2, HEIGHT / 2))
