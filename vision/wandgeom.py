"""Wands as solids: a triangular prism on the mat, where it shows, and its flanks unfolded."""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np

from vision.edges import Slopes
from vision.pictures import Floats, Matrix, Picture
from vision.view import MatView
from vision.wandset import WandShape

HIGH = math.sqrt(3) / 2
ALONG, ACROSS = 160, 16
"""Samples along a wand, and across one flank."""
STEPS = np.linspace(0.06, 0.94, 24)
"""Where along each line the slope is looked at."""
SCALE = 2.0
"""Surface pixels a millimetre for finding wands."""


class Pose(msgspec.Struct, frozen=True):
    """A wand lying on the mat: the middle of its footprint and its direction (radians)."""

    x: float
    y: float
    turn: float

    def turned(self) -> Pose:
        """The same wand seen from its other end."""
        return Pose(self.x, self.y, self.turn + math.pi)

    def moved(self, kind: str, amount: float) -> Pose:
        """Slid along or across itself by so many mm, or turned by so many radians."""
        c, s = math.cos(self.turn), math.sin(self.turn)
        if kind == "turn":
            return Pose(self.x, self.y, self.turn + amount)
        if kind == "along":
            return Pose(self.x + c * amount, self.y + s * amount, self.turn)
        return Pose(self.x - s * amount, self.y + c * amount, self.turn)


def corners(pose: Pose, shape: WandShape) -> Matrix:
    """Left base, right base and top at one end, then at the other (6 x 3)."""
    c, s = math.cos(pose.turn), math.sin(pose.turn)
    along, across = np.array([c, s, 0.0]), np.array([-s, c, 0.0])
    up = np.array([0.0, 0.0, shape.side * HIGH])
    middle = np.array([pose.x, pose.y, 0.0])
    out = []
    for end in (-shape.length / 2, shape.length / 2):
        foot = middle + along * end
        out += [foot - across * shape.side / 2, foot + across * shape.side / 2, foot + up]
    return np.array(out)


def footprint(pose: Pose, shape: WandShape) -> Matrix:
    """The four corners on the mat, in mm."""
    flat: Matrix = corners(pose, shape)[[0, 3, 4, 1], :2]
    return flat


def hull(view: MatView, pose: Pose, shape: WandShape) -> Matrix:
    """The outline in the picture."""
    pixels = view.project(corners(pose, shape)).astype(np.float32)
    return np.asarray(cv2.convexHull(pixels).reshape(-1, 2), float)


class Outline(msgspec.Struct, frozen=True, eq=False):
    """Points along the outline of a wand in a picture."""

    points: Matrix
    normals: Matrix
    """Outwards."""
    ends: Matrix
    """For each point: the two corners of the solid it lies between, and how far along."""

    def again(self, view: MatView, pose: Pose, shape: WandShape) -> Matrix:
        """The same points of the wand, when it lies a little differently."""
        pixels = view.project(corners(pose, shape))
        first = pixels[self.ends[:, 0].astype(int)]
        last = pixels[self.ends[:, 1].astype(int)]
        moved: Matrix = first + (last - first) * self.ends[:, 2:]
        return moved


def outline_points(view: MatView, pose: Pose, shape: WandShape) -> Outline:
    """Points all along the outline, each with its way out."""
    pixels = view.project(corners(pose, shape))
    order = cv2.convexHull(pixels.astype(np.float32), returnPoints=False).ravel()
    after = np.roll(order, -1)
    middle = pixels[order].mean(axis=0)
    points, normals, ends = [], [], []
    for first, last in zip(order, after, strict=True):
        run = pixels[last] - pixels[first]
        length = float(np.hypot(*run))
        if length < 3:
            continue
        normal = np.array([-run[1], run[0]]) / length
        if normal @ ((pixels[first] + pixels[last]) / 2 - middle) < 0:
            normal = -normal
        count = int(np.clip(length / 6, 3, 40))
        for share in (np.arange(count) + 0.5) / count:
            points.append(pixels[first] + run * share)
            normals.append(normal)
            ends.append((float(first), float(last), float(share)))
    return Outline(np.array(points), np.array(normals), np.array(ends))


def outline_strength(slopes: Slopes, view: MatView, pose: Pose, shape: WandShape) -> float:
    """How clearly the two long sides, the ends and the top edge show where they should be.

    Along the outline, paper must be the brighter side; the top edge may be either.
    """
    solid = corners(pose, shape)
    pixels = view.project(solid).astype(np.float32)
    points = np.asarray(cv2.convexHull(pixels).reshape(-1, 2), float)
    starts = np.vstack([points, pixels[2:3]])
    ends = np.vstack([np.roll(points, -1, axis=0), pixels[5:6]])
    lengths = np.linalg.norm(ends - starts, axis=1)
    spots = starts[:, None] + (ends - starts)[:, None] * STEPS[None, :, None]
    x, y = spots[..., 0].astype(np.float32), spots[..., 1].astype(np.float32)
    gx = cv2.remap(slopes[0], x, y, cv2.INTER_LINEAR)
    gy = cv2.remap(slopes[1], x, y, cv2.INTER_LINEAR)
    run = (ends - starts) / (lengths[:, None] + 1e-9)
    normal = np.column_stack([-run[:, 1], run[:, 0]])
    outwards = ((starts + ends) / 2 - points.mean(axis=0)) * normal
    normal *= np.where(outwards.sum(axis=1) < 0, -1.0, 1.0)[:, None]
    rise = (gx * normal[:, :1] + gy * normal[:, 1:]).mean(axis=1)
    rise[-1] = abs(rise[-1])
    strength = np.log(np.maximum(rise, 0.0) + 2.0)
    weight = np.minimum(lengths, 0.35 * lengths.max())
    weight[-1] *= 0.5
    return float((strength * weight).sum() / weight.sum())


def unfold(
    picture: Picture, field: Floats, view: MatView, pose: Pose, shape: WandShape
) -> tuple[Floats, tuple[float, float]]:
    """Both flanks as one flat picture, and how squarely the camera sees each of them (0..1).

    Rows run from the lower edge on the left, up to the top edge, down to the lower edge on the
    right; columns run along the wand.
    """
    c = corners(pose, shape)
    u = (np.arange(ALONG) + 0.5) / ALONG
    v = (np.arange(ACROSS) + 0.5) / ACROSS
    ridge = c[2] + (c[5] - c[2]) * u[:, None]
    rows = []
    for base in (0, 1):
        foot = c[base] + (c[base + 3] - c[base]) * u[:, None]
        grid = foot[None] + (ridge - foot)[None] * v[:, None, None]
        rows.append(grid if base == 0 else grid[::-1])
    points = np.concatenate(rows)
    flat = points.reshape(-1, 3)
    pixels = view.project(flat).reshape(2 * ACROSS, ALONG, 2).astype(np.float32)
    raw = cv2.remap(
        picture, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    tall, wide = field.shape[:2]
    white = cv2.remap(
        field,
        (points[..., 0] / 297.0 * wide - 0.5).astype(np.float32),
        (points[..., 1] / 210.0 * tall - 0.5).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    paint = np.minimum(raw / white, 1.5).astype(np.float32)
    facing = []
    for base, sign in ((0, 1.0), (1, -1.0)):
        normal = np.cross(c[base + 3] - c[base], c[2] - c[base]) * sign
        normal = normal / np.linalg.norm(normal)
        if normal[2] < 0:
            normal = -normal
        towards = view.camera - c[[base, base + 3, 2, 5]].mean(axis=0)
        facing.append(float(normal @ towards / np.linalg.norm(towards)))
    return paint, (facing[0], facing[1])
