"""Slopes of lightness: where outlines are."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pictures import Floats, Picture

Slopes = tuple[Floats, Floats]


def slopes_of(picture: Picture) -> Slopes:
    """Slopes across and down, a little smoothed, in grey levels a pixel (times 8)."""
    # The darkest colour of each pixel: any dye stands out from white paper in it.
    blue, green, red = cv2.split(picture)
    smooth = cv2.GaussianBlur(cv2.min(cv2.min(blue, green), red), (0, 0), 1.0)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    return np.asarray(across, np.float32), np.asarray(down, np.float32)
