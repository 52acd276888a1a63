"""Small convolutional networks, for looking only: a matrix product a layer, nothing else needed.

What they know is in `vision/data/*.npz`, one byte a weight; `tools/teach_pips.py` writes it.
"""

from __future__ import annotations

import functools
import importlib.resources
import io
import math
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import as_strided

from vision.pictures import Floats

CHUNK = 24
"""Patches that are looked at together."""


def windows(x: Floats) -> Floats:
    """Every 3x3 neighbourhood as a row: (n, h, w, c) to (n * h * w, 9 * c), edges padded by 0."""
    n, h, w, c = x.shape
    padded = np.zeros((n, h + 2, w + 2, c), np.float32)
    padded[:, 1:-1, 1:-1] = x
    image, row, column, value = padded.strides
    # Three pixels of a row lie side by side in memory, so each is copied in three runs, not nine.
    view = as_strided(padded, (n, h, w, 3, 3 * c), (image, row, column, row, value))
    return np.ascontiguousarray(view).reshape(n * h * w, 9 * c)


def halve(x: Floats) -> Floats:
    """The largest of each 2x2 square."""
    rows = np.maximum(x[:, ::2], x[:, 1::2])
    return np.asarray(np.maximum(rows[:, :, ::2], rows[:, :, 1::2]), np.float32)


class Net:
    """Convolutions of 3x3, each followed by halving, then two dense layers."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}
        self.depth = sum(name.startswith("conv") and name.endswith("w") for name in weights)

    @property
    def size(self) -> int:
        """Pixels along a patch it looks at."""
        flat = len(self.weights["dense0.w"])
        last = int(self.weights[f"conv{self.depth - 1}.w"].shape[1])
        return math.isqrt(flat // last) << self.depth

    def __call__(self, patches: Floats) -> Floats:
        """Answers (n, k) to patches (n, size, size, 3)."""
        get = self.weights
        if not len(patches):
            return np.zeros((0, get["dense1.w"].shape[1]), np.float32)
        if len(patches) > CHUNK:
            # A few at a time stay in the processor's cache, which is much quicker.
            parts = [self(patches[k : k + CHUNK]) for k in range(0, len(patches), CHUNK)]
            return np.concatenate(parts)
        x = patches
        for layer in range(self.depth):
            n, h, w, _ = x.shape
            flat = windows(x) @ get[f"conv{layer}.w"]
            # Halving first, then bias and cut: the same result on a quarter of the numbers.
            x = halve(flat.reshape(n, h, w, -1))
            x = np.maximum(x + get[f"conv{layer}.b"], 0)
        hidden = np.maximum(x.reshape(len(x), -1) @ get["dense0.w"] + get["dense0.b"], 0)
        return np.asarray(hidden @ get["dense1.w"] + get["dense1.b"], np.float32)


@functools.cache
def load(name: str) -> Net:
    """A network that ships with the companion."""
    data = importlib.resources.files("vision").joinpath(f"data/{name}.npz").read_bytes()
    with np.load(io.BytesIO(data)) as stored:
        return Net(unpacked({key: stored[key] for key in stored.files}))


SCALE = ".scale"
"""Ends the name of a weight's scales."""


def packed(weights: dict[str, Floats]) -> dict[str, npt.NDArray[Any]]:
    """One byte a weight and one scale a column; the small biases stay as they are."""
    out: dict[str, npt.NDArray[Any]] = {}
    for name, value in weights.items():
        if value.ndim == 1:
            out[name] = value.astype(np.float16)
            continue
        scale = np.maximum(np.abs(value).max(axis=0), 1e-8) / 127
        out[name] = np.round(value / scale).astype(np.int8)
        out[name + SCALE] = scale.astype(np.float32)
    return out


def unpacked(stored: dict[str, npt.NDArray[Any]]) -> dict[str, Floats]:
    """The reverse of `packed`."""
    out: dict[str, Floats] = {}
    for name, value in stored.items():
        if name.endswith(SCALE):
            continue
        scale = stored.get(name + SCALE, np.float32(1))
        out[name] = np.asarray(value.astype(np.float32) * scale, np.float32)
    return out


def softmax(values: Floats) -> Floats:
    """Shares that add up to one."""
    loose = np.exp(values - values.max(axis=-1, keepdims=True))
    return np.asarray(loose / loose.sum(axis=-1, keepdims=True), np.float32)


def chance(value: Floats) -> Floats:
    """A number between 0 and 1."""
    return np.asarray(1 / (1 + np.exp(-np.clip(value, -30, 30))), np.float32)
