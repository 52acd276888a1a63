"""How large the dice of a set are, measured on the teaching pictures."""

from __future__ import annotations

import functools

import cv2
import numpy as np

from vision.edges import Slopes
from vision.pictures import Matrix
from vision.view import MatView

SIZES = np.arange(9.0, 26.1, 0.5)
TURNS = np.radians(np.arange(0.0, 90.0, 5.0))
USUAL = 16.0
CLEAR = 0.6
"""A peak this high, between the usual level and the highest peak, is an outline."""


@functools.lru_cache(maxsize=64)
def _squares(side: float) -> Matrix:
    """Points on the four sides of a square, at every turn: turns x sides x points x 2."""
    half = side / 2
    along = np.linspace(-0.8, 0.8, 13) * half
    line = np.stack([along, np.full_like(along, -half)], axis=1)
    out = []
    for turn in TURNS:
        sides = []
        for quarter in range(4):
            angle = turn + quarter * np.pi / 2
            spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            sides.append(line @ spin.T)
        out.append(sides)
    return np.array(out)


def _outline(slopes: Slopes, view: MatView, at: tuple[float, float], side: float) -> Matrix:
    """For each of `TURNS`: how clearly the four sides of a top face show there."""
    squares = _squares(side)
    flat = squares.reshape(-1, 2) + at
    spots = view.project(np.column_stack([flat, np.full(len(flat), side)]))
    x = spots[:, 0].astype(np.float32)
    y = spots[:, 1].astype(np.float32)
    gx = cv2.remap(slopes[0], x, y, cv2.INTER_LINEAR).reshape(squares.shape[:3])
    gy = cv2.remap(slopes[1], x, y, cv2.INTER_LINEAR).reshape(squares.shape[:3])
    points = spots.reshape(*squares.shape[:3], 2)
    run = points[:, :, -1] - points[:, :, 0]
    run /= np.linalg.norm(run, axis=2, keepdims=True) + 1e-9
    across = gx * -run[:, :, None, 1] + gy * run[:, :, None, 0]
    # The slope keeps its sign along a real edge; texture cancels out.
    strength = np.abs(across.mean(axis=2)) + 1.0
    clear: Matrix = np.exp(np.log(strength).mean(axis=1))
    return clear


def profile(slopes: Slopes, view: MatView, at: tuple[float, float]) -> Matrix:
    """For each of `SIZES`: how well the outline of a top face of that size shows at this place."""
    return np.array([_outline(slopes, view, at, side).max() for side in SIZES])


def turn_of(
    slopes: Slopes, view: MatView, at: tuple[float, float], side: float
) -> tuple[float, float]:
    """How a top face is turned (radians, below a quarter turn), and how clearly that shows."""
    clear = _outline(slopes, view, at, side)
    best = int(clear.argmax())
    return float(TURNS[best]), float(clear[best])


def square(at: tuple[float, float], turn: float, side: float) -> Matrix:
    """The four corners of a square in mm."""
    c, s = np.cos(turn), np.sin(turn)
    half = side / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    placed: Matrix = corners @ np.array([[c, s], [-s, c]]) + at
    return placed


def side_of(profiles: list[Matrix]) -> float:
    """The side most dice agree on, in mm.

    Drawings and frames inside the faces give smaller answers: of all clear peaks the largest is
    the outline.
    """
    if not profiles:
        return USUAL
    total = np.mean([p / p.max() for p in profiles], axis=0)
    inner = total[1:-1]
    peaks = np.nonzero((inner >= total[:-2]) & (inner >= total[2:]))[0] + 1
    if not len(peaks):
        return USUAL
    low = float(np.median(total))
    clear = peaks[total[peaks] >= low + CLEAR * (total[peaks].max() - low)]
    peak = int(clear[-1])
    before, here, after = (float(total[peak + step]) for step in (-1, 0, 1))
    bend = before - 2 * here + after
    shift = 0.5 * (before - after) / bend if bend < -1e-9 else 0.0
    return round(float(SIZES[peak]) + shift * float(SIZES[1] - SIZES[0]), 2)
