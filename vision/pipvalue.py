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
TURNS = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
SCALES = (1.0,)


def values(layers: Layers, faces: list[Face], net: str = "pipreader") -> Floats:
    """For each face and look, how likely each answer is: 0 for no face, then 1 to 6."""
    if not faces:
        return np.zeros((0, len(TURNS) * len(SCALES), 7), np.float32)
    squares = [
        (face.x, face.y, face.side * READER_VIEW * scale, turn)
        for face in faces
        for scale in SCALES
        for turn in TURNS
    ]
    shares = softmax(nets.load(net)(layers.patches(squares, SIZE)))
    return np.asarray(shares.reshape(len(faces), -1, 7), np.float32)
