"""Where the simulated camera stands."""

from __future__ import annotations

import math

import msgspec
import numpy as np

from vision import mat
from vision.pictures import Matrix


class Lens(msgspec.Struct, frozen=True, kw_only=True):
    """A camera above the mat: its place, what it looks at, and its focal length."""

    eye: tuple[float, float, float] = (148.5, 150.0, 420.0)
    target: tuple[float, float] = (mat.WIDTH / 2, mat.HEIGHT / 2)
    roll: float = 0.0
    """Degrees around the line of sight."""
    focal: float = 1.1
    """In picture widths."""
    size: tuple[int, int] = (1280, 720)
    barrel: float = 0.0
    """Radial distortion at the corner of the picture, as a fraction."""

    def projection(self) -> Matrix:
        """3x4: homogeneous mm to pixels."""
        eye = np.array(self.eye)
        forward = np.array([*self.target, 0.0]) - eye
        forward /= np.linalg.norm(forward)
        # The sheet's y runs down the picture, so 'down' in the picture is +y on the mat.
        down = np.array([0.0, 1.0, 0.0])
        down -= forward * (down @ forward)
        down /= np.linalg.norm(down)
        right = np.cross(down, forward)
        if right[0] < 0:
            right = -right
        turn = math.radians(self.roll)
        across = math.cos(turn) * right + math.sin(turn) * down
        along = -math.sin(turn) * right + math.cos(turn) * down
        rotation = np.vstack([across, along, forward])
        width, height = self.size
        length = self.focal * max(self.size)
        inner = np.array([[length, 0, (width - 1) / 2], [0, length, (height - 1) / 2], [0, 0, 1]])
        matrix: Matrix = inner @ np.column_stack([rotation, -rotation @ eye])
        return matrix


def project(projection: Matrix, points: Matrix) -> Matrix:
    """Points (n, 3) in mm to pixels (n, 2)."""
    spots = points @ projection[:, :3].T + projection[:, 3]
    pixels: Matrix = spots[:, :2] / spots[:, 2:]
    return pixels
