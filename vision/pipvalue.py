"""Naming the value of a top face by looking at it from many sides."""

from __future__ import annotations

import numpy as np

from vision import nets
from vision.nets import softmax
from vision.patches import Layers
from vision.pictures import Floats
from vision.pipfind import SIZE, Face

READER_VIEW = 1.34
"""How much of the surroundings the reader sees, in sides of the face."""
FIRST = (0.0, 90.0, 180.0, 270.0)
MORE = (45.0, 135.0, 225.0, 315.0)
"""Degrees each face is turned by; a face that the first looks agree on needs no more of them."""
CLEAR = 0.9
"""The share of one answer that every first look has to give."""


def values(layers: Layers, faces: list[Face]) -> list[Floats]:
    """For each face, a row a look: how likely each answer is, 0 for no face, then 1 to 6."""
    looks = _looks(layers, faces, FIRST)
    doubtful = [
        number
        for number, shares in enumerate(looks)
        if shares[:, shares.mean(axis=0).argmax()].min() < CLEAR
    ]
    again = _looks(layers, [faces[number] for number in doubtful], MORE)
    for number, shares in zip(doubtful, again, strict=True):
        looks[number] = np.concatenate([looks[number], shares])
    return looks


def _looks(layers: Layers, faces: list[Face], turns: tuple[float, ...]) -> list[Floats]:
    squares = [(face.x, face.y, face.side * READER_VIEW, turn) for face in faces for turn in turns]
    shares = softmax(nets.load("pipreader")(layers.patches(squares, SIZE)))
    return list(shares.reshape(len(faces), len(turns), shares.shape[1]))
