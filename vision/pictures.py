"""Pictures as arrays: loading, and making any array a plain 8-bit BGR picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.core.text import say
from vision.errors import BadPicture, NoPicture

Picture = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]

SMALLEST = 16
"""Below this side no die can be seen; OpenCV itself also dislikes one-pixel pictures."""


def plain(array: Any) -> Picture:
    """Any array that is a picture, as contiguous 8-bit BGR; else `BadPicture`."""
    pixels = np.asarray(array)
    if pixels.ndim == 3 and pixels.shape[2] == 1:
        pixels = pixels[:, :, 0]
    if pixels.ndim not in (2, 3) or (pixels.ndim == 3 and pixels.shape[2] not in (3, 4)):
        raise BadPicture(say("vision.picture.shape", shape=str(pixels.shape)))
    if min(pixels.shape[:2]) < SMALLEST:
        size = f"{pixels.shape[1]} x {pixels.shape[0]}"
        raise BadPicture(say("vision.picture.too_small", size=size))
    eight = _eight_bit(pixels)
    if eight.ndim == 2:
        eight = np.asarray(cv2.cvtColor(eight, cv2.COLOR_GRAY2BGR), np.uint8)
    return np.ascontiguousarray(eight[:, :, :3])


def _eight_bit(pixels: npt.NDArray[Any]) -> Picture:
    if pixels.dtype == np.uint8:
        return np.asarray(pixels, np.uint8)
    if pixels.dtype == np.bool_:
        return pixels.astype(np.uint8) * np.uint8(255)
    if pixels.dtype == np.uint16:
        return np.asarray(pixels >> 8, np.uint8)
    if np.issubdtype(pixels.dtype, np.floating):
        finite = np.nan_to_num(pixels, nan=0.0, posinf=255.0, neginf=0.0)
        # Floats up to 1 are the 0..1 convention; anything larger is already 0..255.
        scale = 255.0 if finite.size and float(finite.max()) <= 1.0 else 1.0
        return np.asarray(np.clip(finite * scale, 0, 255), np.uint8)
    if np.issubdtype(pixels.dtype, np.integer):
        return np.asarray(np.clip(pixels, 0, 255), np.uint8)
    raise BadPicture(say("vision.picture.values", kind=str(pixels.dtype)))


def load(path: Path | str) -> Picture:
    """The picture in a file; `NoPicture` or `BadPicture` when there is none."""
    where = Path(path)
    try:
        data = np.frombuffer(where.read_bytes(), np.uint8)
    except FileNotFoundError as error:
        raise NoPicture(say("vision.picture.missing", path=str(where))) from error
    except OSError as error:
        raise BadPicture(say("vision.picture.unreadable", path=str(where))) from error
    pixels = _decoded(data)
    if pixels is None:
        raise BadPicture(say("vision.picture.unreadable", path=str(where)))
    return plain(pixels)


def _decoded(data: npt.NDArray[np.uint8]) -> npt.NDArray[Any] | None:
    if data.size == 0:
        return None
    try:
        pixels: npt.NDArray[Any] | None = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
    except cv2.error:
        return None
    return pixels


def grey(picture: Picture) -> Picture:
    """The picture in grey."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
