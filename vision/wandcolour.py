"""Which wand a spot of paint belongs to: every taught wand has its own cloud of colours.

Paper and its shadows are grey, from white down to rather dark; what they look like under this lamp
is measured on the teaching pictures, and the clouds of the wands come from the taught crops.
"""

from __future__ import annotations

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.pictures import Floats
from vision.surface import opponent

LOW = np.array([0.0, -0.45, -0.45], np.float32)
HIGH = np.array([1.3, 0.85, 0.85], np.float32)
BINS = 32
SPREAD = 1.1
"""How far, in bins, a colour that was seen vouches for its neighbours."""
GROUND_SHARE = 0.85
"""Part of the mat that is paper."""

Bins = npt.NDArray[np.int64]


class Ground(msgspec.Struct, frozen=True):
    """The colour of paper in light and shade."""

    red_green: float = 0.0
    yellow_blue: float = 0.0
    spread: float = 0.03
    darkest: float = 0.38
    """How dark shadows become."""


class Clouds:
    """Likelihood of every colour for paper and for each wand."""

    def __init__(self, crops: dict[str, list[Floats]], ground: Ground) -> None:
        self.names = tuple(crops)
        tables = [_ground_table(ground) * np.float32(GROUND_SHARE)]
        share = np.float32((1 - GROUND_SHARE) / max(1, len(crops)))
        tables += [_cloud(few) * share for few in crops.values()]
        stack = np.stack(tables)
        self._best: npt.NDArray[np.uint8] = stack.argmax(axis=0).astype(np.uint8)

    def classes(self, parts: Floats) -> npt.NDArray[np.uint8]:
        """For opponent paint (rows x columns x 3): 0 for paper, 1 and up for the wands."""
        return np.asarray(self._best.reshape(-1)[_flat(_bins(parts))], np.uint8)


def _bins(parts: Floats) -> Bins:
    scaled = (parts - LOW) / (HIGH - LOW) * BINS
    return np.asarray(np.clip(scaled, 0, BINS - 1), np.int64)


def _flat(bins: Bins) -> Bins:
    return (bins[..., 0] * BINS + bins[..., 1]) * BINS + bins[..., 2]


def _blurred(table: Floats) -> Floats:
    """Smoothed along all three axes."""
    out = table
    for _ in range(3):
        flat = cv2.GaussianBlur(
            out.reshape(BINS, -1),
            (1, 0),
            sigmaX=0.01,
            sigmaY=SPREAD,
            borderType=cv2.BORDER_CONSTANT,
        )
        out = np.moveaxis(flat.reshape(BINS, BINS, BINS), 0, 2)
        out = np.ascontiguousarray(out)
    return out


def _cloud(crops: list[Floats]) -> Floats:
    """The colours of a wand's crops, as density."""
    table = np.zeros(BINS**3, np.float32)
    for crop in crops:
        parts = opponent(crop).reshape(-1, 3)
        table += np.bincount(_flat(_bins(parts)), minlength=BINS**3).astype(np.float32)
    smooth = _blurred(table.reshape(BINS, BINS, BINS))
    # Any wand may show a colour it never showed before, but hardly so.
    smooth = smooth / max(float(smooth.sum()), 1e-9) + np.float32(1e-9)
    return np.asarray(smooth, np.float32)


def _ground_table(ground: Ground) -> Floats:
    steps = [LOW[n] + (np.arange(BINS) + 0.5) * (HIGH[n] - LOW[n]) / BINS for n in range(3)]
    light, red, yellow = np.meshgrid(*steps, indexing="ij")
    width = max(ground.spread, 0.025)
    # Shadows take on a little colour from the walls; glare is as white as the lamp.
    grey = np.exp(
        -0.5 * ((red - ground.red_green) / width) ** 2
        - 0.5 * ((yellow - ground.yellow_blue) / width) ** 2
    )
    shade = np.where(light > 0.85, 1.0, 0.12)
    fade = np.clip((light - ground.darkest + 0.12) / 0.12, 0, 1)
    table = grey * shade * fade
    return np.asarray(table / table.sum() + 1e-9, np.float32)


def ground_of(parts: Floats, away: npt.NDArray[np.bool_]) -> Ground:
    """What paper looks like, from paint (rows x columns x 3) of which `away` is no wand."""
    seen = parts[away]
    if len(seen) < 200:
        return Ground()
    spread = float(np.percentile(np.abs(seen[:, 1:]), 97, axis=0).max() / 2)
    return Ground(
        red_green=float(np.median(seen[:, 1])),
        yellow_blue=float(np.median(seen[:, 2])),
        spread=min(0.06, max(0.02, spread)),
    )
