"""Teaching the networks of `vision.nets`: errors go backwards through the layers, Adam follows."""

from __future__ import annotations

import numpy as np

from vision.nets import Net, windows
from vision.pictures import Floats

Weights = dict[str, Floats]


def fresh(size: int, channels: tuple[int, ...], hidden: int, answers: int, *, seed: int) -> Weights:
    """Random weights to begin with."""
    rng = np.random.default_rng(seed)
    out: Weights = {}
    before = 3
    for layer, width in enumerate(channels):
        scale = np.sqrt(2 / (9 * before))
        out[f"conv{layer}.w"] = _noise(rng, (9 * before, width), scale)
        out[f"conv{layer}.b"] = np.zeros(width, np.float32)
        before = width
    flat = (size >> len(channels)) ** 2 * before
    out["dense0.w"] = _noise(rng, (flat, hidden), np.sqrt(2 / flat))
    out["dense0.b"] = np.zeros(hidden, np.float32)
    out["dense1.w"] = _noise(rng, (hidden, answers), np.sqrt(1 / hidden))
    out["dense1.b"] = np.zeros(answers, np.float32)
    return out


def _noise(rng: np.random.Generator, shape: tuple[int, int], scale: float) -> Floats:
    return (rng.standard_normal(shape) * scale).astype(np.float32)


def _spread(columns: Floats, shape: tuple[int, ...]) -> Floats:
    """The reverse of `windows`."""
    n, h, w, c = shape
    parts = columns.reshape(n, h, w, 9, c)
    padded = np.zeros((n, h + 2, w + 2, c), np.float32)
    for row in range(3):
        for column in range(3):
            padded[:, row : row + h, column : column + w] += parts[:, :, :, 3 * row + column]
    return padded[:, 1:-1, 1:-1]


class Pupil:
    """A network that learns."""

    def __init__(self, weights: Weights, *, decay: float = 1e-4, drop: float = 0.2) -> None:
        self.net = Net(weights)
        self._decay = decay
        self._drop = drop
        self._first = {name: np.zeros_like(w) for name, w in self.net.weights.items()}
        self._second = {name: np.zeros_like(w) for name, w in self.net.weights.items()}
        self._step = 0

    def forward(
        self, x: Floats, rng: np.random.Generator
    ) -> tuple[Floats, list[tuple[Floats, ...]]]:
        """Answers, and what the way back needs."""
        get = self.net.weights
        kept: list[tuple[Floats, ...]] = []
        for layer in range(self.net.depth):
            n, h, w, c = x.shape
            columns = windows(x)
            sums = columns @ get[f"conv{layer}.w"] + get[f"conv{layer}.b"]
            squares = sums.reshape(n, h // 2, 2, w // 2, 2, -1)
            top = squares.max(axis=(2, 4))
            chosen = (squares == top[:, :, None, :, None]) & (top > 0)[:, :, None, :, None]
            kept.append((columns, chosen, np.array((n, h, w, c))))
            x = np.maximum(top, 0)
        shape = np.array(x.shape)
        flat = x.reshape(len(x), -1)
        hidden = np.maximum(flat @ get["dense0.w"] + get["dense0.b"], 0)
        mask = ((rng.random(hidden.shape) > self._drop) / (1 - self._drop)).astype(np.float32)
        dropped = hidden * mask
        kept.append((flat, hidden, mask, dropped, shape))
        return dropped @ get["dense1.w"] + get["dense1.b"], kept

    def backward(self, slope: Floats, kept: list[tuple[Floats, ...]]) -> Weights:
        """How every weight should change, from how the answers should."""
        get = self.net.weights
        out: Weights = {}
        flat, hidden, mask, dropped, shape = kept[-1]
        out["dense1.w"] = dropped.T @ slope
        out["dense1.b"] = slope.sum(axis=0)
        back = (slope @ get["dense1.w"].T) * mask * (hidden > 0)
        out["dense0.w"] = flat.T @ back
        out["dense0.b"] = back.sum(axis=0)
        x = np.asarray(back @ get["dense0.w"].T, np.float32)
        x = x.reshape(tuple(int(s) for s in shape))
        for layer in reversed(range(self.net.depth)):
            columns, chosen, dims = kept[layer]
            n, h, w, c = (int(d) for d in dims)
            full = np.asarray(chosen * x[:, :, None, :, None], np.float32).reshape(n * h * w, -1)
            out[f"conv{layer}.w"] = columns.T @ full
            out[f"conv{layer}.b"] = full.sum(axis=0)
            if layer:
                x = _spread(full @ get[f"conv{layer}.w"].T, (n, h, w, c))
        return out

    def learn(self, slopes: Weights, rate: float) -> None:
        """One step of Adam."""
        self._step += 1
        for name, slope in slopes.items():
            weight = self.net.weights[name]
            self._first[name] += 0.1 * (slope - self._first[name])
            self._second[name] += 0.001 * (slope**2 - self._second[name])
            first = self._first[name] / (1 - 0.9**self._step)
            second = self._second[name] / (1 - 0.999**self._step)
            weight -= rate * first / (np.sqrt(second) + 1e-8)
            if name.endswith(".w"):
                weight -= rate * self._decay * weight
