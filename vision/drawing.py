"""A reading drawn over the mat from above, for the live window."""

from __future__ import annotations

import cv2
import numpy as np

from vision.leftover import to_surface
from vision.pictures import Floats, Picture
from vision.surface import Surface, flatten
from vision.values import DieReading, Reading, WandReading
from vision.view import MatView

SCALE = 4.0
"""Pixels a millimetre."""
SURE, UNSURE, INK = (90, 200, 60), (40, 150, 255), (30, 30, 30)
FONT = cv2.FONT_HERSHEY_SIMPLEX


def drawn(picture: Picture, view: MatView | None, found: Reading, status: str) -> Picture:
    """The mat from above (or the picture as it is) with boxes, values, status and timing."""
    out = picture.copy() if view is None else flatten(picture, view, 0.0, SCALE)
    for item in found.items:
        _item(out, item, view)
    times = " ".join(f"{stage} {ms:.0f}" for stage, ms in found.stages.items())
    _text(out, f"{status}   {found.ms:.0f} ms   {times}", (12, 28))
    return out


def _item(out: Picture, item: DieReading | WandReading, view: MatView | None) -> None:
    colour = SURE if item.sure else UNSURE
    outline = np.array(item.outline, float).reshape(-1, 2)
    if view is not None and len(outline):
        outline = to_surface(_flat(view), outline)
    if len(outline):
        points = np.round(outline).astype(np.int32)
        cv2.polylines(out, [points], isClosed=True, color=colour, thickness=2)
        x, y = outline.min(axis=0)
        _text(out, _label(item), (round(float(x)), max(16, round(float(y)) - 6)), colour)


def _flat(view: MatView) -> Surface:
    nothing: Floats = np.zeros((1, 1, 3), np.float32)
    return Surface(view, 0.0, SCALE, nothing, np.zeros((1, 1), np.uint8))


def _label(item: DieReading | WandReading) -> str:
    if isinstance(item, DieReading):
        text = "" if item.face is None else str(item.face)
    else:
        text = f"{item.wand} {item.notches} {'+'.join(item.symbols or ())}"
    # A question mark, because colour is never the only signal.
    return text if item.sure else f"{text}?"


def _text(
    out: Picture, text: str, at: tuple[int, int], colour: tuple[int, int, int] = (255, 255, 255)
) -> None:
    # OpenCV's own letters know no accents.
    plain = text.encode("ascii", "replace").decode()
    cv2.putText(out, plain, at, FONT, 0.6, INK, 4, cv2.LINE_AA)
    cv2.putText(out, plain, at, FONT, 0.6, colour, 1, cv2.LINE_AA)
