"""The taught faces of a set of dice, ready to be compared with what lies on the mat."""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt

from vision import faces
from vision.pictures import Floats
from vision.values import Label

FEW = 40
"""Directions the coarse search keeps: enough to tell faces apart, few enough to be quick."""


class Example(msgspec.Struct, frozen=True, eq=False):
    """One face, shown once."""

    die: str
    face: Label
    crop: Floats
    """Paint (rows x columns x 3), `faces.CROP` pixels a side."""
    picture: int = 0
    """Which teaching picture it came from."""

    @property
    def key(self) -> tuple[str, Label]:
        """The die and the face."""
        return self.die, self.face


class Bank:
    """Every example at every rotation, as matrices."""

    def __init__(self, examples: tuple[Example, ...]) -> None:
        self.examples = examples
        self.keys = tuple(dict.fromkeys(example.key for example in examples))
        index = {key: number for number, key in enumerate(self.keys)}
        pairs = [faces.turned(example.crop) for example in examples]
        self.fine: Floats = np.stack([fine for fine, _ in pairs])
        """Examples x rotations x values."""
        self._norm: Floats = (self.fine**2).sum(axis=2)
        self._half: Floats = np.ascontiguousarray(self.fine[:, ::2])
        self._half_norm: Floats = np.ascontiguousarray(self._norm[:, ::2])
        self.owner: npt.NDArray[np.int64] = np.array([index[e.key] for e in examples])
        coarse = np.concatenate([low for _, low in pairs])
        self.coarse_turns = pairs[0][1].shape[0]
        self._centre: Floats = coarse.mean(axis=0)
        loose = coarse - self._centre
        _, basis = np.linalg.eigh(loose.T @ loose)
        self._basis: Floats = np.ascontiguousarray(basis[:, -FEW:]).astype(np.float32)
        self._low: Floats = loose @ self._basis
        self._low_norm: Floats = (self._low**2).sum(axis=1)

    def coarse(self, vectors: Floats) -> tuple[Floats, npt.NDArray[np.int64]]:
        """For each vector the distance to the nearest template, and which template that is."""
        low = (vectors - self._centre) @ self._basis
        # What the kept directions do not explain counts in full: strange things stay far away.
        rest = ((vectors - self._centre) ** 2).sum(axis=1) - (low**2).sum(axis=1)
        away = self._low_norm[None, :] - 2 * (low @ self._low.T)
        best = away.argmin(axis=1)
        square = away[np.arange(len(low)), best] + (low**2).sum(axis=1) + 1.0 * np.maximum(rest, 0)
        return np.sqrt(np.maximum(square, 0)).astype(np.float32), best

    def likely(self, vectors: Floats, count: int) -> npt.NDArray[np.int64]:
        """For each coarse vector the examples it is nearest to, best first."""
        low = (vectors - self._centre) @ self._basis
        away = self._low_norm[None, :] - 2 * (low @ self._low.T)
        each = away.reshape(len(low), len(self.examples), self.coarse_turns).min(axis=2)
        return np.asarray(np.argsort(each, axis=1)[:, :count], np.int64)

    def nearest(
        self,
        vectors: Floats,
        *,
        skip: int | None = None,
        coarse: bool = False,
        only: npt.NDArray[np.int64] | None = None,
    ) -> tuple[Floats, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Distances (examples) from the closest of some vectors, with which vector and rotation.

        `skip` leaves one example out, for measuring a set against itself; `coarse` tries every
        second rotation; `only` tries only some examples.
        """
        fine, norms = (self._half, self._half_norm) if coarse else (self.fine, self._norm)
        chosen = np.arange(len(fine)) if only is None else only
        if only is not None:
            fine, norms = fine[only], norms[only]
        count, turns, size = fine.shape
        square = (vectors**2).sum(axis=1)[:, None] + norms.reshape(1, -1)
        square = square - 2 * (vectors @ fine.reshape(-1, size).T)
        joint = square.reshape(len(vectors), count, turns).transpose(1, 0, 2).reshape(count, -1)
        spot = joint.argmin(axis=1)
        best = np.sqrt(np.maximum(joint[np.arange(count), spot], 0))
        distances = np.full(len(self.examples), np.inf, np.float32)
        which = np.zeros(len(self.examples), np.int64)
        turn = np.zeros(len(self.examples), np.int64)
        distances[chosen], which[chosen], turn[chosen] = best, spot // turns, spot % turns
        if skip is not None:
            distances[skip] = np.inf
        return distances, which, turn

    def by_key(self, distances: Floats) -> Floats:
        """The best distance of each key."""
        out = np.full(len(self.keys), np.inf, np.float32)
        np.minimum.at(out, self.owner, distances)
        return out
