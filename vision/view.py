"""Where the camera stands above the mat: the way between millimetres and pixels.

Seen straight from above, focal length and distance cannot be told apart, so a guess must do:
phones and Raspberry Pi cameras lie between 0.75 and 1.2 picture widths. A tilted view corrects the
guess. Simple lenses bend straight lines outwards; when the markers show that, it is taken out.
"""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np

from vision.pictures import Matrix

FOCAL = 1.0
FOCAL_SPREAD = 0.25
"""Focal length in picture widths, and how far (as a logarithm) real cameras stray from it."""
CORNER_NOISE = 1.5
"""How far, in pixels, the corners may lie before they outweigh the guess about lenses.

A refined corner is right to a quarter of a pixel, but blur pulls all corners of a marker inwards
together, which looks just like another focal length.
"""
STRAIGHT = 0.6
"""Pixels the corners may be off before the lens is suspected to bend."""
BENDS = (-0.30, -0.22, -0.15, -0.10, -0.06, -0.03, 0.03, 0.06, 0.10)
LOWEST = 30.0
"""Millimetres above the mat below which no camera can stand."""


class MatView(msgspec.Struct, frozen=True, eq=False):
    """Where the mat is in a picture, and where the camera is above the mat."""

    projection: Matrix
    """3x4: homogeneous mm (x, y, z, 1) to pixels of a lens that bends nothing."""
    camera: Matrix
    """The camera's own place in mm; z is its height above the mat."""
    size: tuple[int, int]
    """Width and height of the picture."""
    seen: tuple[int, ...]
    """The markers that were found."""
    error: float
    """Root mean square distance of the corners from where they should be, in pixels."""
    focal: float
    """Focal length in picture widths."""
    bend: float = 0.0
    """First radial coefficient of the lens; 0 is straight, below 0 a barrel."""

    def plane(self, height: float = 0.0) -> Matrix:
        """The homography from mm on the plane `height` mm above the mat to straight pixels."""
        p = self.projection
        matrix: Matrix = np.column_stack([p[:, 0], p[:, 1], p[:, 2] * height + p[:, 3]])
        return matrix

    def project(self, points: Matrix) -> Matrix:
        """Points (n, 3) in mm to pixels (n, 2)."""
        return self.bent(self.pinhole(points))

    def pinhole(self, points: Matrix) -> Matrix:
        """Points (n, 3) in mm to straight pixels (n, 2)."""
        spots = np.asarray(points, float).reshape(-1, 3) @ self.projection[:, :3].T
        spots = spots + self.projection[:, 3]
        depth = np.where(np.abs(spots[:, 2:]) < 1e-9, 1e-9, spots[:, 2:])
        pixels: Matrix = spots[:, :2] / depth
        return pixels

    def bent(self, pixels: Matrix) -> Matrix:
        """Straight pixels to pixels of the picture."""
        if not self.bend:
            return pixels
        middle, length = self._optics()
        loose = (pixels - middle) / length
        # Far outside the picture the formula folds back; nothing is to be seen there anyway.
        reach = np.minimum((loose**2).sum(axis=-1, keepdims=True), 1.0)
        out: Matrix = middle + loose * (1 + self.bend * reach) * length
        return out

    def straight(self, pixels: Matrix) -> Matrix:
        """Pixels of the picture to straight pixels."""
        if not self.bend:
            return np.asarray(pixels, float)
        middle, length = self._optics()
        goal = (np.asarray(pixels, float) - middle) / length
        loose = goal
        for _ in range(8):
            reach = np.minimum((loose**2).sum(axis=-1, keepdims=True), 1.0)
            loose = goal / (1 + self.bend * reach)
        out: Matrix = middle + loose * length
        return out

    def _optics(self) -> tuple[Matrix, float]:
        width, height = self.size
        return np.array([(width - 1) / 2, (height - 1) / 2]), self.focal * max(self.size)

    def place(self, pixel: tuple[float, float], height: float = 0.0) -> tuple[float, float]:
        """The point of a plane, in mm, that shows at a pixel."""
        x, y = self.straight(np.array([pixel], float))[0]
        spot = np.linalg.solve(self.plane(height), np.array([x, y, 1.0]))
        depth = spot[2] if abs(spot[2]) > 1e-9 else 1e-9
        return float(spot[0] / depth), float(spot[1] / depth)

    def scale_at(self, spot: tuple[float, float], height: float = 0.0) -> float:
        """Pixels a millimetre around a point of a plane."""
        x, y = spot
        corners = np.array([[x - 5, y - 5], [x + 5, y - 5], [x + 5, y + 5], [x - 5, y + 5]])
        pixels = self.project(np.column_stack([corners, np.full(4, height)]))
        return math.sqrt(abs(cv2.contourArea(pixels.astype(np.float32)))) / 10.0


class _Camera(msgspec.Struct, frozen=True, eq=False):
    """One attempt at explaining the corners."""

    cost: float
    error: float
    inner: Matrix
    rotation: Matrix
    offset: Matrix
    focal: float
    bend: float


def fit(
    world: Matrix,
    pixels: Matrix,
    size: tuple[int, int],
    *,
    seen: tuple[int, ...],
    focal: float | None = None,
) -> MatView | None:
    """The view that explains where points (n, 3) on the mat show; None when nothing does."""
    best = _best_camera(world, pixels, size, focal)
    if best is None:
        return None
    projection = best.inner @ np.column_stack([best.rotation, best.offset])
    camera = -best.rotation.T @ best.offset
    # A mat seen from below, or markers that do not lie on one sheet, is no mat of ours.
    if camera[2] <= LOWEST or best.error > max(4.0, 0.012 * max(size)):
        return None
    return MatView(projection, camera, size, seen, best.error, best.focal, best.bend)


def _best_camera(
    world: Matrix, pixels: Matrix, size: tuple[int, int], focal: float | None
) -> _Camera | None:
    """The camera that fits best, the guess about lenses included."""
    centre = math.log(focal or FOCAL)
    spread = 0.05 if focal else FOCAL_SPREAD

    def attempt(log_focal: float, bend: float = 0.0) -> _Camera | None:
        return _attempt(world, pixels, size, (log_focal, bend), (log_focal - centre) / spread)

    # A known camera strays little, so fewer trials find it.
    trials = [attempt(centre + step * spread) for step in np.linspace(-2.4, 2.4, 5 if focal else 9)]
    best = _cheapest(trials)
    if best is None:
        return None
    if best.error > STRAIGHT:
        here = math.log(best.focal)
        best = _cheapest([best, *(attempt(here, bend) for bend in BENDS)]) or best
    for reach in (0.6, 0.3, 0.1):
        middle, bend = math.log(best.focal), best.bend
        around = [attempt(middle + side * spread, bend) for side in (-reach, reach)]
        if bend:
            around += [attempt(middle, bend + side * 0.1) for side in (-reach, reach)]
        best = _cheapest([best, *around]) or best
    return best


def _cheapest(trials: list[_Camera | None]) -> _Camera | None:
    known = [trial for trial in trials if trial is not None]
    return min(known, key=lambda trial: trial.cost, default=None)


def _attempt(
    world: Matrix, pixels: Matrix, size: tuple[int, int], lens: tuple[float, float], odd: float
) -> _Camera | None:
    """The best pose for a lens (log focal length, bend); `odd` is how unusual that lens is."""
    length, bend = math.exp(lens[0]), lens[1]
    inner = _inner(length, size)
    flat = MatView(np.zeros((3, 4)), np.zeros(3), size, (), 0.0, length, bend)
    straight = flat.straight(pixels)
    no_bend = np.zeros(4)
    ok, turn, offset = cv2.solvePnP(world, straight, inner, no_bend, flags=cv2.SOLVEPNP_IPPE)
    if not ok or not np.isfinite(offset).all():
        return None
    # The closed form is coarse from straight above; a few steps of least squares mend that.
    turn, offset = cv2.solvePnPRefineLM(world, straight, inner, no_bend, turn, offset)
    rotation, _ = cv2.Rodrigues(turn)
    # With x right and y down on the sheet, a right-handed z points into the table: turn it up.
    # Mirroring z leaves every point of the sheet where it was, so the fit is unchanged.
    rotation = rotation @ np.diag([1.0, 1.0, -1.0])
    shift = offset.ravel()
    spots = world @ (inner @ rotation).T + inner @ shift
    miss = flat.bent(spots[:, :2] / spots[:, 2:]) - pixels
    square = (miss**2).sum(axis=1)
    cost = float(square.sum()) / CORNER_NOISE**2 + odd**2 + (bend / 0.1) ** 2
    error = float(np.sqrt(square.mean()))
    return _Camera(cost, error, inner, rotation, shift, length, bend)


def _inner(length: float, size: tuple[int, int]) -> Matrix:
    width, height = size
    return np.array(
        [
            [length * max(size), 0.0, (width - 1) / 2],
            [0.0, length * max(size), (height - 1) / 2],
            [0.0, 0.0, 1.0],
        ]
    )
