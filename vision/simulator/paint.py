"""Painting: textured flat faces into a picture, back to front, with light, shadow and noise."""

from __future__ import annotations

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision import aruco, mat
from vision.pictures import Floats, Matrix, Picture
from vision.simulator.lens import Lens, project


class Face(msgspec.Struct, frozen=True, eq=False):
    """A flat four-cornered face: corners in mm, in the order of the texture's corners."""

    corners: Matrix
    texture: Floats
    """Height x width x 4: blue, green, red and opacity, all 0..1."""


class Light(msgspec.Struct, frozen=True, kw_only=True):
    """The lamp and what else spoils a picture."""

    direction: tuple[float, float, float] = (-0.4, -0.5, 0.77)
    ambient: float = 0.55
    level: float = 0.85
    """How bright white paper is."""
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gradient: tuple[float, float] = (0.0, 0.0)
    """How much brighter the right and the bottom are than the left and the top."""
    shadow: float = 0.4
    softness: float = 4.0
    noise: float = 0.012
    blur: float = 0.6
    motion: float = 0.0
    """Length of a motion blur in pixels."""
    glare: float = 0.0
    """Strength of a highlight on faces that mirror the lamp."""
    glare_at: tuple[float, float] | None = None
    """Where on the mat (mm) a bright reflection lies."""


def sheet(scale: float = 4.0) -> Floats:
    """The mat itself as a grey picture, 0..1."""
    paper = np.full((round(mat.HEIGHT * scale), round(mat.WIDTH * scale)), 0.97, np.float32)
    for marker in mat.MARKERS:
        cells = aruco.installed().pattern(marker)
        left, top = mat.marker_corners(marker)[0]
        size = round(mat.MARKER * scale)
        image = np.where(cells, 0.06, 0.97).astype(np.float32)
        big = cv2.resize(image, (size, size), interpolation=cv2.INTER_NEAREST)
        paper[round(top * scale) :, round(left * scale) :][:size, :size] = big
    return paper


class Canvas:
    """A picture being painted."""

    def __init__(
        self, lens: Lens, light: Light, table: tuple[float, float, float], *, mat: bool = True
    ) -> None:
        self.lens = lens
        self.light = light
        self.projection = lens.projection()
        self._lamp = np.array(light.direction) / np.linalg.norm(light.direction)
        width, height = lens.size
        self.pixels: Floats = np.empty((height, width, 3), np.float32)
        self.pixels[:] = table
        if mat:
            self._paint_sheet()

    def _plane(self) -> Matrix:
        return np.asarray(self.projection[:, [0, 1, 3]])

    def _paint_sheet(self) -> None:
        scale = 4.0
        paper = sheet(scale)
        to_mm = np.diag([1 / scale, 1 / scale, 1.0])
        shift = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
        matrix = self._plane() @ to_mm @ shift
        size = self.lens.size
        drawn = cv2.warpPerspective(paper, matrix, size, flags=cv2.INTER_AREA)
        cover = cv2.warpPerspective(np.ones_like(paper), matrix, size)[:, :, None]
        self.pixels = self.pixels * (1 - cover) + drawn[:, :, None] * cover

    def shadow(self, outline: Matrix) -> None:
        """The shadow on the mat of a convex body with these corners (n, 3)."""
        lamp = self._lamp
        ground = outline[:, :2] - lamp[:2] / lamp[2] * outline[:, 2:]
        hull = cv2.convexHull(ground.astype(np.float32)).reshape(-1, 2)
        flat = np.column_stack([hull, np.zeros(len(hull))])
        points = project(self.projection, flat)
        shade = np.zeros(self.pixels.shape[:2], np.float32)
        cv2.fillConvexPoly(shade, np.round(points * 8).astype(np.int32), 1.0, cv2.LINE_AA, 3)
        left, top, wide, tall = cv2.boundingRect(points.astype(np.float32))
        pad = int(4 * self.light.softness) + 4
        window = (
            slice(max(0, top - pad), max(0, top + tall + pad)),
            slice(max(0, left - pad), max(0, left + wide + pad)),
        )
        if not shade[window].size:
            return
        part = cv2.GaussianBlur(shade[window], (0, 0), max(0.3, self.light.softness))
        self.pixels[window] *= (1 - self.light.shadow * part)[:, :, None]

    def face(self, face: Face) -> None:
        """One face, lit by its slope, unless it looks away."""
        corners = face.corners
        normal = np.cross(corners[1] - corners[0], corners[3] - corners[0])
        length = np.linalg.norm(normal)
        if length < 1e-9:
            return
        normal = normal / length
        middle = corners.mean(axis=0)
        towards = np.array(self.lens.eye) - middle
        if normal @ towards < 0:
            normal = -normal
        towards /= np.linalg.norm(towards)
        bounce = 2 * (normal @ self._lamp) * normal - self._lamp
        shine = max(0.0, float(bounce @ towards)) ** 24 * self.light.glare
        lit = self.light.ambient + (1 - self.light.ambient) * max(0.0, float(normal @ self._lamp))
        flat = self.light.ambient + (1 - self.light.ambient) * float(self._lamp[2])
        self._stamp(face, lit / flat, shine)

    def _stamp(self, face: Face, lit: float, shine: float) -> None:
        points = project(self.projection, face.corners)
        left, top = np.floor(points.min(axis=0)).astype(int) - 2
        right, bottom = np.ceil(points.max(axis=0)).astype(int) + 3
        left, top = max(left, 0), max(top, 0)
        right = min(right, self.pixels.shape[1])
        bottom = min(bottom, self.pixels.shape[0])
        if right <= left or bottom <= top:
            return
        fine = 2
        tall, wide = face.texture.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - 0.5
        goal = ((points - (left, top) + 0.5) * fine - 0.5).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(source, goal)
        size = (int(right - left) * fine, int(bottom - top) * fine)
        alpha = face.texture[:, :, 3:]
        drawn = cv2.warpPerspective(face.texture[:, :, :3] * alpha, matrix, size)
        cover = cv2.warpPerspective(face.texture[:, :, 3], matrix, size)
        drawn = cv2.resize(drawn, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA)
        cover = cv2.resize(cover, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA)
        part = self.pixels[top:bottom, left:right]
        part *= (1 - cover)[:, :, None]
        part += drawn * lit + shine * cover[:, :, None]

    def finish(self, rng: np.random.Generator) -> Picture:
        """The picture as the sensor gives it."""
        light = self.light
        pixels = self.pixels
        height, width = pixels.shape[:2]
        ramp_x = np.linspace(-0.5, 0.5, width, dtype=np.float32) * light.gradient[0]
        ramp_y = np.linspace(-0.5, 0.5, height, dtype=np.float32) * light.gradient[1]
        field = light.level * (1 + ramp_x[None, :] + ramp_y[:, None])
        pixels = np.asarray(
            pixels * field[:, :, None] * np.array(light.tint, np.float32), np.float32
        )
        if light.glare_at is not None:
            pixels = pixels + self._spot(light.glare_at)
        if self.lens.barrel:
            pixels = _barrel(pixels, self.lens.barrel)
        if light.motion > 1:
            kernel = np.zeros((int(light.motion), int(light.motion)), np.float32)
            np.fill_diagonal(kernel, 1 / int(light.motion))
            pixels = cv2.filter2D(pixels, -1, kernel)
        if light.blur > 0.2:
            pixels = cv2.GaussianBlur(pixels, (0, 0), light.blur)
        if light.noise:
            grain = rng.standard_normal(pixels.shape, dtype=np.float32)
            pixels = pixels + grain * np.float32(light.noise)
        return np.asarray(np.clip(pixels * 255 + 0.5, 0, 255), np.uint8)

    def _spot(self, at: tuple[float, float]) -> Floats:
        centre = project(self.projection, np.array([[at[0], at[1], 16.0]]))[0]
        height, width = self.pixels.shape[:2]
        y, x = np.ogrid[:height, :width]
        away = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
        spot: npt.NDArray[np.float32] = (0.9 * np.exp(-away / (2 * 22.0**2))).astype(np.float32)
        return spot[:, :, None]


def _barrel(pixels: Floats, amount: float) -> Floats:
    height, width = pixels.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    dx, dy = x - (width - 1) / 2, y - (height - 1) / 2
    radius = (dx**2 + dy**2) / ((width / 2) ** 2 + (height / 2) ** 2)
    grow = 1 + amount * radius
    bent = cv2.remap(
        pixels,
        (dx * grow + (width - 1) / 2).astype(np.float32),
        (dy * grow + (height - 1) / 2).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(bent, np.float32)
