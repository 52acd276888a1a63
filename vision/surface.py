"""The mat seen straight from above, as the paint on things rather than the light on them.

White paper all round every die is a light meter: dividing by it takes away lamp, shade of the
room and white balance, so that teaching by day and reading by night see the same colours.
"""

from __future__ import annotations

import functools

import cv2
import msgspec
import numpy as np

from vision import mat
from vision.pictures import Floats, Mask, Matrix, Picture
from vision.view import MatView

COARSE = 0.4
"""Pixels a millimetre when the light is measured."""

BRIGHTEST = 1.5
"""Paint is at most this much brighter than paper; only glare is."""

EDGE = 2.0
"""Millimetres along the border of the sheet that are not read."""


class Surface(msgspec.Struct, frozen=True, eq=False):
    """A plane parallel to the mat, rectified."""

    view: MatView
    height: float
    """Of the plane above the mat, in mm."""
    scale: float
    """Pixels a millimetre."""
    paint: Floats
    """Rows x columns x 3: how much of each colour comes back; white paper is 1."""
    usable: Mask
    """255 where the mat can be read: on the sheet, in the picture, not on a marker."""

    def place(self, column: float, row: float) -> tuple[float, float]:
        """Pixel of this surface to mm."""
        return (column + 0.5) / self.scale, (row + 0.5) / self.scale

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Millimetres to pixel of this surface."""
        return x * self.scale - 0.5, y * self.scale - 0.5


def to_picture(view: MatView, height: float, scale: float) -> Matrix:
    """Homography from surface pixels to picture pixels."""
    grid = np.array([[1 / scale, 0, 0.5 / scale], [0, 1 / scale, 0.5 / scale], [0, 0, 1.0]])
    matrix: Matrix = view.plane(height) @ grid
    return matrix


def _size(scale: float) -> tuple[int, int]:
    return round(mat.WIDTH * scale), round(mat.HEIGHT * scale)


def flatten(picture: Picture, view: MatView, height: float, scale: float) -> Picture:
    """The raw picture of a plane, straight from above."""
    matrix = to_picture(view, height, scale)
    source, factor = picture, 1.0
    # When the picture is much finer than the surface, halve it first, or noise turns into grain.
    if mat.scale(view) > 2.4 * scale:
        source = np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        factor = 0.5
    if view.bend:
        return _unbent(source, view, matrix, scale, factor)
    shrink = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(source, shrink @ matrix, _size(scale), flags=flags)
    return np.asarray(flat, np.uint8)


def _unbent(source: Picture, view: MatView, matrix: Matrix, scale: float, factor: float) -> Picture:
    """The same through a lens that bends: the way is looked up on a coarse net and stretched."""
    width, tall = _size(scale)
    x = np.linspace(0, width - 1, 49)
    y = np.linspace(0, tall - 1, 35)
    gx, gy = np.meshgrid(x, y)
    spots = np.stack([gx.ravel(), gy.ravel(), np.ones(gx.size)], axis=1) @ matrix.T
    pixels = view.bent(spots[:, :2] / spots[:, 2:]) * factor + (factor - 1) / 2
    net = pixels.reshape(*gx.shape, 2).astype(np.float32)
    # cv2.resize puts net points at pixel centres; the affine map puts them at the very ends.
    stretch = np.array([[48 / (width - 1), 0, 0], [0, 34 / (tall - 1), 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    way = cv2.warpAffine(net, stretch, (width, tall), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    flat = cv2.remap(source, way[..., 0], way[..., 1], cv2.INTER_LINEAR)
    return np.asarray(flat, np.uint8)


@functools.cache
def _terms(width: int, height: int) -> Floats:
    """The shapes light is built from: a polynomial of third degree over the sheet."""
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :].repeat(height, 0).ravel()
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None].repeat(width, 1).ravel()
    one = np.ones_like(x)
    parts = [one, x, y, x * x, x * y, y * y, x**3, x * x * y, x * y * y, y**3]
    return np.stack(parts, axis=1)


def white_field(picture: Picture, view: MatView) -> Floats:
    """What white paper would look like everywhere on the sheet (coarse, rows x columns x 3)."""
    width, height = _size(COARSE)
    low = flatten(picture, view, 0.0, COARSE).astype(np.float32)
    level = low.max(axis=2).ravel()
    inside = usable(view, 0.0, COARSE).ravel() > 0
    terms = _terms(width, height)
    keep = inside & (level > np.percentile(level[inside], 45)) if inside.any() else inside
    fit = None
    for _ in range(6):
        if keep.sum() < 40:
            break
        few = terms[keep]
        # A little stiffness keeps the field flat where a heap of dice hides the paper.
        square = few.T @ few + np.eye(few.shape[1], dtype=np.float32) * 0.002 * keep.sum()
        fit = np.linalg.solve(square, few.T @ level[keep])
        wanted = terms @ fit
        ratio = level / np.maximum(wanted, 8)
        before, keep = keep, inside & (ratio > 0.93) & (ratio < 1.12)
        if np.count_nonzero(before ^ keep) < 0.002 * keep.size:
            break
    if fit is None or keep.sum() < 40:
        return np.full((height, width, 3), max(float(level.max()), 60.0), np.float32)
    few = terms[keep]
    square = few.T @ few + np.eye(few.shape[1], dtype=np.float32) * 0.002 * keep.sum()
    colours = np.linalg.solve(square, few.T @ low.reshape(-1, 3)[keep])
    field = (terms @ colours).reshape(height, width, 3)
    floor = max(12.0, 0.25 * float(np.median(field)))
    return np.maximum(field, floor).astype(np.float32)


def usable(view: MatView, height: float, scale: float) -> Mask:
    """255 where a plane at this height shows the mat or what lies on it."""
    width, tall = _size(scale)
    mask = np.zeros((tall, width), np.uint8)
    inverse = np.linalg.inv(to_picture(view, height, scale))
    # A border of the sheet is left out: paper curls, and the table shows beside it.
    right, bottom = mat.WIDTH - EDGE, mat.HEIGHT - EDGE
    rim = np.array([[EDGE, EDGE, 0], [right, EDGE, 0], [right, bottom, 0], [EDGE, bottom, 0]])
    spots = np.column_stack([view.pinhole(rim), np.ones(4)]) @ inverse.T
    cv2.fillConvexPoly(mask, np.round(spots[:, :2] / spots[:, 2:]).astype(np.int32), 255)
    for marker in mat.MARKERS:
        corners = mat.marker_corners(marker)
        grown = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * 1.10
        pixels = view.pinhole(np.column_stack([grown, np.zeros(4)]))
        spots = np.column_stack([pixels, np.ones(4)]) @ inverse.T
        outline = np.round(spots[:, :2] / spots[:, 2:]).astype(np.int32)
        cv2.fillConvexPoly(mask, outline, 0)
    # What lies outside the picture cannot be read either.
    wide, high = view.size[0] - 1, view.size[1] - 1
    frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    spots = np.column_stack([view.straight(frame), np.ones(4)]) @ inverse.T
    if (spots[:, 2] * spots[0, 2] > 0).all():
        seen = np.zeros_like(mask)
        cv2.fillConvexPoly(seen, np.round(spots[:, :2] / spots[:, 2:]).astype(np.int32), 255)
        mask &= seen
    return mask


def surface(
    picture: Picture, view: MatView, height: float, scale: float, *, field: Floats | None = None
) -> Surface:
    """The plane at `height`, with the light divided out."""
    if field is None:
        field = white_field(picture, view)
    flat = flatten(picture, view, height, scale)
    full = cv2.resize(field, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    paint = np.asarray(cv2.divide(flat, full, dtype=cv2.CV_32F), np.float32)
    np.minimum(paint, BRIGHTEST, out=paint)
    return Surface(view, height, scale, paint, usable(view, height, scale))


_OPPONENT = np.array([[0.25, 0.5, 0.25], [0.0, -1.0, 1.0], [-1.0, 0.5, 0.5]], np.float32)


def opponent(paint: Floats) -> Floats:
    """Paint as lightness and two colour differences (red-green, yellow-blue)."""
    return np.asarray(cv2.transform(paint, _OPPONENT), np.float32)


def foreground(seen: Surface, *, dark: float = 0.80, colour: float = 0.11) -> Mask:
    """255 where something lies on the paper, its shadow included."""
    smooth = cv2.blur(seen.paint, (3, 3))
    light, vivid = light_and_colour(opponent(smooth))
    bright = light > 1.2
    mask = ((light < dark) | (vivid > colour * np.maximum(light, 0.4)) | bright) & (seen.usable > 0)
    return mask.astype(np.uint8) * np.uint8(255)


def light_and_colour(parts: Floats) -> tuple[Floats, Floats]:
    """How light and how vivid the parts of `opponent` are."""
    return parts[..., 0], np.abs(parts[..., 1]) + np.abs(parts[..., 2])
