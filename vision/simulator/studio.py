"""A slower, truer picture of a throw: rays against rounded bodies with real notches.

The painter in `paint` is quick enough for a live camera; this one is for measuring. Edges are
round, notches are cut out of the wood, lamps are large and reflect in polish, and the sensor
sharpens and compresses as cameras do. Nothing in the readers was tuned on it.
"""

from __future__ import annotations

import cv2
import msgspec
import numpy as np

from vision.pictures import Floats, Matrix, Picture
from vision.simulator import bodies
from vision.simulator.bodies import Body, Things
from vision.simulator.lens import Lens
from vision.simulator.paint import sheet
from vision.simulator.throws import Throw

FINE = 2
"""Rays a pixel, across and down."""
STEPS = 48
EXACT = 20.0
"""Millimetres from a body's ball within which its true distance is asked for."""
NEAR = 0.02
"""Millimetres at which a ray has arrived."""


class Studio(msgspec.Struct, frozen=True, kw_only=True):
    """Lamps, polish and sensor."""

    lamp: tuple[float, float, float] = (-150.0, -200.0, 500.0)
    """Where the lamp hangs, in mm from the middle of the mat."""
    lamp_size: float = 60.0
    ambient: float = 0.5
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    level: float = 0.8
    """How bright white paper is in the middle of the mat."""
    gloss: float = 0.25
    sharp: float = 40.0
    """Exponent of the highlight."""
    window: float = 0.0
    """Strength of a second, square reflection: a window or a softbox."""
    vignette: float = 0.1
    gamma: float = 1.0
    blur: float = 0.7
    sharpen: float = 0.0
    noise: float = 0.01
    jpeg: int = 0
    """Quality of the compression, 0 for none."""
    paper_grain: float = 0.01
    table_grain: float = 0.05


class _Camera:
    """Rays of a lens, its barrel distortion included."""

    def __init__(self, lens: Lens) -> None:
        self.lens = lens
        self.eye = np.array(lens.eye, float)
        projection = lens.projection()
        self._projection = projection
        self._back = np.linalg.inv(projection[:, :3])

    def directions(self, x: Matrix, y: Matrix) -> Matrix:
        """Unit directions through pixels."""
        width, height = self.lens.size
        cx, cy = (width - 1) / 2, (height - 1) / 2
        dx, dy = x - cx, y - cy
        grow = 1 + self.lens.barrel * (dx**2 + dy**2) / (cx**2 + cy**2)
        rays = np.stack([dx * grow + cx, dy * grow + cy, np.ones_like(dx)], axis=-1) @ self._back.T
        unit: Matrix = rays / np.linalg.norm(rays, axis=-1, keepdims=True)
        return unit

    def box(self, body: Body, reach: float = 0.0) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of what may show a body, in pixels."""
        width, height = self.lens.size
        ring = np.array(
            [[sx, sy, sz] for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)], float
        ) * (body.reach + reach)
        spots = (body.centre + ring) @ self._projection[:, :3].T + self._projection[:, 3]
        pixels = spots[:, :2] / np.maximum(spots[:, 2:], 1e-6)
        pad = 4 + 0.2 * abs(self.lens.barrel) * width
        left, top = np.floor(pixels.min(axis=0) - pad)
        right, bottom = np.ceil(pixels.max(axis=0) + pad)
        return (
            int(np.clip(left, 0, width)),
            int(np.clip(top, 0, height)),
            int(np.clip(right, 0, width)),
            int(np.clip(bottom, 0, height)),
        )


def draw(throw: Throw, lens: Lens, studio: Studio, *, seed: int = 0) -> Picture:
    """The picture of a throw."""
    rng = np.random.default_rng(seed)
    camera = _Camera(lens)
    things = bodies.things(throw, rng)
    pixels = _ground(camera, throw, studio, rng)
    _cast_shadows(pixels, camera, things, studio)
    for body in sorted(things, key=lambda b: -float(np.linalg.norm(b.centre - camera.eye))):
        _trace(pixels, camera, body, things, studio)
    return _sensor(pixels, studio, rng)


def _grid(box: tuple[int, int, int, int], fine: int) -> tuple[Matrix, Matrix]:
    left, top, right, bottom = box
    steps = (np.arange(fine) + 0.5) / fine - 0.5
    x = (np.arange(left, right)[:, None] + steps[None, :]).ravel()
    y = (np.arange(top, bottom)[:, None] + steps[None, :]).ravel()
    gx, gy = np.meshgrid(x, y)
    return gx, gy


def _lamp(studio: Studio) -> Matrix:
    place: Matrix = np.array([148.5, 105.0, 0.0]) + np.array(studio.lamp)
    return place


def _paper_light(spots: Matrix, studio: Studio) -> Matrix:
    """How bright flat paper is, 1 in the middle of the mat."""
    lamp = _lamp(studio)

    def bright(points: Matrix) -> Matrix:
        towards = lamp - points
        away = np.linalg.norm(towards, axis=-1)
        value: Matrix = (
            studio.ambient
            + (1 - studio.ambient)
            * towards[..., 2]
            / away
            * (np.linalg.norm(studio.lamp) / away) ** 2
        )
        return value

    middle = bright(np.array([[148.5, 105.0, 0.0]]))[0]
    share: Matrix = bright(spots) / middle
    return share


def _ground(camera: _Camera, throw: Throw, studio: Studio, rng: np.random.Generator) -> Floats:
    """Table and mat without anything on them."""
    width, height = camera.lens.size
    x, y = _grid((0, 0, width, height), FINE)
    rays = camera.directions(x, y)
    reach = -camera.eye[2] / np.minimum(rays[..., 2], -1e-6)
    place = camera.eye + rays * reach[..., None]
    scale = 6.0
    paper = sheet(scale)
    paper = paper * (1 + studio.paper_grain * rng.standard_normal(paper.shape, dtype=np.float32))
    mapped = (
        (place[..., 0] * scale - 0.5).astype(np.float32),
        (place[..., 1] * scale - 0.5).astype(np.float32),
    )
    # The markers are finer than the rays here and there: blur them to the size of a ray first.
    seen = cv2.remap(cv2.blur(paper, (3, 3)), *mapped, cv2.INTER_LINEAR, borderValue=0)
    cover = cv2.remap(np.ones_like(paper), *mapped, cv2.INTER_LINEAR, borderValue=0)
    if not throw.mat:
        cover = np.zeros_like(cover)
    table = np.array(throw.table, np.float32)
    grain = 1 + studio.table_grain * np.sin(place[..., 1] * 0.9 + 3 * np.sin(place[..., 0] * 0.05))
    colour = table * grain[..., None] * (1 - cover)[..., None] + (seen * cover)[..., None]
    lit = colour * _paper_light(place, studio)[..., None]
    small = cv2.resize(lit.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _gap(points: Matrix, things: Things) -> tuple[Matrix, Matrix]:
    """How far points are from everything, and whether that is exact or only a lower bound."""
    out = np.full(len(points), 1e3)
    exact = np.zeros(len(points), bool)
    for body in things:
        # A body far away need not be asked exactly.
        rough = np.linalg.norm(points - body.centre, axis=-1) - body.reach
        close = rough < EXACT
        far = ~close & (rough < out)
        out[far], exact[far] = rough[far], False
        if close.any():
            near = body.distance(points[close])
            better = near < out[close]
            spots = np.nonzero(close)[0][better]
            out[spots], exact[spots] = near[better], True
    return out, exact


def _shade(points: Matrix, things: Things, studio: Studio) -> Matrix:
    """How much of the lamp reaches each point, 0..1."""
    if not things:
        return np.ones(len(points))
    towards = _lamp(studio) - points
    length = np.linalg.norm(towards, axis=-1, keepdims=True)
    rays = towards / length
    softness = length[:, 0] / max(studio.lamp_size, 1.0)
    light = np.ones(len(points))
    along = np.full(len(points), 0.25)
    busy = np.arange(len(points))
    for _ in range(40):
        spots = points[busy] + rays[busy] * along[busy, None]
        gap, exact = _gap(spots, things)
        part = 0.5 + 0.5 * softness[busy] * gap / along[busy]
        light[busy] = np.where(exact, np.minimum(light[busy], part), light[busy])
        along[busy] += np.clip(gap, 0.25, 12.0)
        busy = busy[(light[busy] > 0) & (spots[:, 2] < 60.0)]
        if not len(busy):
            break
    value = np.clip(light, 0, 1)
    smooth: Matrix = value * value * (3 - 2 * value)
    return smooth


def _cast_shadows(pixels: Floats, camera: _Camera, things: Things, studio: Studio) -> None:
    if not things:
        return
    height, width = pixels.shape[:2]
    touched = np.zeros((height, width), bool)
    lamp = np.array(studio.lamp)
    slant = float(np.hypot(lamp[0], lamp[1]) / lamp[2])
    for body in things:
        left, top, right, bottom = camera.box(body, reach=6.0 + 30.0 * slant)
        touched[top:bottom, left:right] = True
    step = 2 if width > 900 else 1
    rows, columns = np.nonzero(touched[::step, ::step])
    rays = camera.directions(
        np.asarray(columns * step, np.float64), np.asarray(rows * step, np.float64)
    )
    reach = -camera.eye[2] / np.minimum(rays[:, 2], -1e-6)
    spots = camera.eye + rays * reach[:, None]
    direct = _shade(spots + np.array([0, 0, 0.05]), things, studio)
    # Close to a body the sky is half hidden, so the contact is darker.
    sky = np.clip(0.45 + 0.55 * _gap(spots + np.array([0, 0, 3.0]), things)[0] / 6.0, 0, 1)
    whole = studio.ambient * sky + (1 - studio.ambient) * direct
    low = np.ones(touched[::step, ::step].shape, np.float32)
    low[rows, columns] = whole
    full = cv2.resize(low, (width, height), interpolation=cv2.INTER_LINEAR)
    pixels *= full[:, :, None]


def _march(eye: Matrix, rays: Matrix, body: Body) -> tuple[Matrix, Matrix]:
    """How far each ray goes, and whether it hits."""
    offset = body.centre - eye
    middle = rays @ offset
    miss = np.linalg.norm(rays * middle[:, None] - offset, axis=1)
    along = np.maximum(middle - body.reach, 0.0)
    alive = np.nonzero(miss < body.reach)[0]
    hit = np.zeros(len(rays), bool)
    for _ in range(STEPS):
        spots = eye + rays[alive] * along[alive, None]
        gap = body.distance(spots)
        arrived = gap < NEAR
        hit[alive[arrived]] = True
        along[alive] += np.where(arrived, 0, np.maximum(gap, NEAR) * body.trust)
        alive = alive[~arrived & (along[alive] < middle[alive] + body.reach)]
        if not len(alive):
            break
    return along, hit


def _normals(points: Matrix, body: Body) -> Matrix:
    eps = 0.08
    steps = np.eye(3) * eps
    slope = np.stack(
        [body.distance(points + s) - body.distance(points - s) for s in steps], axis=-1
    )
    unit: Matrix = slope / (np.linalg.norm(slope, axis=-1, keepdims=True) + 1e-12)
    return unit


def _trace(pixels: Floats, camera: _Camera, body: Body, things: Things, studio: Studio) -> None:
    box = camera.box(body)
    left, top, right, bottom = box
    if right - left < 2 or bottom - top < 2:
        return
    x, y = _grid(box, FINE)
    rays = camera.directions(x, y)
    flat = rays.reshape(-1, 3)
    along, hit = _march(camera.eye, flat, body)
    if not hit.any():
        return
    spots = camera.eye + flat[hit] * along[hit, None]
    normals = _normals(spots, body)
    colour = body.paint(spots, normals)
    others = tuple(thing for thing in things if thing is not body)
    light = _light(spots, normals, flat[hit], others, studio)
    lit = colour * light[0][:, None] + light[1][:, None] * body.gloss
    whole = np.zeros((len(flat), 3), np.float32)
    whole[hit] = lit
    cover = hit.astype(np.float32)
    shape = x.shape
    size = (right - left, bottom - top)
    drawn = cv2.resize(whole.reshape(*shape, 3), size, interpolation=cv2.INTER_AREA)
    solid = cv2.resize(cover.reshape(shape), size, interpolation=cv2.INTER_AREA)
    part = pixels[top:bottom, left:right]
    part *= (1 - solid)[:, :, None]
    part += drawn


def _light(
    spots: Matrix, normals: Matrix, rays: Matrix, others: Things, studio: Studio
) -> tuple[Matrix, Matrix]:
    """What falls on each point (1 on flat paper in the middle), and what is mirrored there."""
    towards = _lamp(studio) - spots
    towards /= np.linalg.norm(towards, axis=-1, keepdims=True)
    facing = np.maximum((normals * towards).sum(axis=1), 0)
    direct = _shade(spots + normals * 0.1, others, studio) if others else 1.0
    sky = studio.ambient * (0.55 + 0.45 * normals[:, 2]) * np.clip(0.6 + spots[:, 2] / 20, 0.6, 1)
    flat_lamp = np.array(studio.lamp) / np.linalg.norm(studio.lamp)
    paper = studio.ambient + (1 - studio.ambient) * flat_lamp[2]
    diffuse = (sky + (1 - studio.ambient) * facing * direct) / paper
    bounce = rays - 2 * (rays * normals).sum(axis=1, keepdims=True) * normals
    shine = np.maximum((bounce * towards).sum(axis=1), 0) ** studio.sharp * studio.gloss * direct
    if studio.window:
        u = bounce[:, 0] / np.maximum(bounce[:, 2], 1e-3)
        v = bounce[:, 1] / np.maximum(bounce[:, 2], 1e-3)
        pane = (np.abs(u - 0.25) < 0.22) & (np.abs(v + 0.2) < 0.3) & (bounce[:, 2] > 0.1)
        shine = shine + studio.window * pane
    return diffuse, shine


def _sensor(pixels: Floats, studio: Studio, rng: np.random.Generator) -> Picture:
    height, width = pixels.shape[:2]
    y, x = np.ogrid[:height, :width]
    away = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / ((width / 2) ** 2 + (height / 2) ** 2)
    pixels = pixels * (studio.level * (1 - studio.vignette * away))[:, :, None].astype(np.float32)
    pixels = pixels * np.array(studio.tint, np.float32)
    if studio.blur > 0.2:
        pixels = cv2.GaussianBlur(pixels, (0, 0), studio.blur)
    if studio.noise:
        grain = rng.standard_normal(pixels.shape, dtype=np.float32)
        pixels = pixels + grain * np.float32(studio.noise) * np.sqrt(np.clip(pixels, 0.04, 1))
    pixels = np.clip(pixels, 0, 1) ** np.float32(studio.gamma)
    if studio.sharpen:
        soft = cv2.GaussianBlur(pixels, (0, 0), 1.5)
        pixels = pixels + studio.sharpen * (pixels - soft)
    out = np.asarray(np.clip(pixels * 255 + 0.5, 0, 255), np.uint8)
    if studio.jpeg:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, studio.jpeg])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out
