"""Icons drawn in code: what is printed on the simulated dice and wands. Nobody's art."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.pictures import Floats

SIDE = 128
"""Texture pixels along one side of an icon."""


def _blank() -> Floats:
    return np.zeros((SIDE, SIDE), np.float32)


def _points(*pairs: tuple[float, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Points given on a square from -1 to 1, in texture pixels with 4 bits of fraction."""
    spots = (np.array(pairs) * 0.5 + 0.5) * (SIDE - 1) * 16
    return np.round(spots).astype(np.int32)


def _fill(image: Floats, *pairs: tuple[float, float], ink: float = 1.0) -> None:
    cv2.fillPoly(image, [_points(*pairs)], ink, cv2.LINE_AA, 4)


def _stroke(image: Floats, *pairs: tuple[float, float], wide: float = 0.16) -> None:
    thick = max(1, round(wide * SIDE / 2))
    cv2.polylines(
        image,
        [_points(*pairs)],
        isClosed=False,
        color=1.0,
        thickness=thick,
        lineType=cv2.LINE_AA,
        shift=4,
    )


def _disc(image: Floats, x: float, y: float, radius: float, ink: float = 1.0) -> None:
    centre = _points((x, y))[0]
    size = round(radius * SIDE / 2 * 16)
    cv2.circle(image, (int(centre[0]), int(centre[1])), size, ink, -1, cv2.LINE_AA, 4)


def _ring(
    *, corners: int, outer: float, inner: float, turn: float = 0.0
) -> list[tuple[float, float]]:
    out = []
    for step in range(2 * corners):
        radius = outer if step % 2 == 0 else inner
        angle = math.pi * step / corners + turn - math.pi / 2
        out.append((radius * math.cos(angle), radius * math.sin(angle)))
    return out


PIPS = {
    1: ((0.0, 0.0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.5, -0.5), (0.0, 0.0), (0.5, 0.5)),
    4: ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)),
    5: ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (0.0, 0.0)),
    6: ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (-0.5, 0.0), (0.5, 0.0)),
}
"""Where the pips of a standard die sit on a face from -1 to 1."""


def pips(value: int, *, radius: float = 0.19, spread: float = 0.525) -> Floats:
    """The pips of a standard die, in half sides."""
    image = _blank()
    for x, y in PIPS[value]:
        _disc(image, x * 2 * spread, y * 2 * spread, radius)
    return image


def icon(name: str) -> Floats:  # noqa: C901, PLR0912 - one branch a picture, nothing else
    """The named icon as opacity of its ink: 0 is die, 1 is ink."""
    image = _blank()
    if name.startswith("pips-"):
        image = pips(int(name[5:]))
    elif name.startswith("text-"):
        _words(image, name[5:])
    elif name.startswith("glyph-"):
        _glyph(image, int(name[6:]))
    elif name == "cross":
        _stroke(image, (-0.5, -0.5), (0.5, 0.5), wide=0.24)
        _stroke(image, (-0.5, 0.5), (0.5, -0.5), wide=0.24)
    elif name == "star":
        _fill(image, *_ring(corners=5, outer=0.72, inner=0.3))
    elif name == "gear":
        _fill(image, *_ring(corners=8, outer=0.7, inner=0.5))
        _disc(image, 0, 0, 0.24, 0.0)
    elif name == "moon":
        _disc(image, 0, 0, 0.62)
        _disc(image, 0.28, -0.12, 0.5, 0.0)
    elif name == "eye":
        _fill(
            image, (-0.75, 0), (-0.35, -0.36), (0.35, -0.36), (0.75, 0), (0.35, 0.36), (-0.35, 0.36)
        )
        _disc(image, 0, 0, 0.28, 0.0)
        _disc(image, 0, 0, 0.14)
    elif name == "key":
        _disc(image, -0.4, 0, 0.34)
        _disc(image, -0.4, 0, 0.16, 0.0)
        _stroke(image, (-0.1, 0), (0.7, 0), (0.7, 0.3))
        _stroke(image, (0.42, 0), (0.42, 0.25))
    elif name == "drop":
        _disc(image, 0, 0.22, 0.42)
        _fill(image, (-0.38, 0.1), (0, -0.75), (0.38, 0.1))
    elif name == "bolt":
        _fill(
            image,
            (0.15, -0.8),
            (-0.45, 0.1),
            (-0.05, 0.1),
            (-0.2, 0.8),
            (0.45, -0.15),
            (0.05, -0.15),
        )
    elif name == "ask":
        _stroke(
            image, (-0.35, -0.35), (-0.2, -0.62), (0.2, -0.62), (0.36, -0.3), (0, 0.0), (0, 0.25)
        )
        _disc(image, 0, 0.58, 0.13)
    elif name == "person":
        _disc(image, 0, -0.42, 0.26)
        _fill(image, (-0.5, 0.65), (-0.32, -0.08), (0.32, -0.08), (0.5, 0.65))
    elif name == "hat":
        _fill(image, (-0.75, 0.45), (0.75, 0.45), (0.75, 0.28), (-0.75, 0.28))
        _fill(image, (-0.4, 0.3), (0.4, 0.3), (0.34, -0.6), (-0.34, -0.6))
    elif name == "hammer":
        _fill(image, (-0.55, -0.6), (0.55, -0.6), (0.55, -0.2), (-0.55, -0.2))
        _stroke(image, (0, -0.2), (0, 0.75), wide=0.24)
    elif name == "book":
        _fill(image, (-0.65, -0.45), (-0.06, -0.3), (-0.06, 0.55), (-0.65, 0.4))
        _fill(image, (0.65, -0.45), (0.06, -0.3), (0.06, 0.55), (0.65, 0.4))
    elif name != "blank":
        raise ValueError(f"no such icon: {name}")
    return image


def _words(image: Floats, words: str) -> None:
    """Text is drawn on 8-bit pictures only: OpenCV 5 refuses floats."""
    font, thick = cv2.FONT_HERSHEY_DUPLEX, 8
    (wide, tall), _ = cv2.getTextSize(words, font, 2.6, thick)
    page = np.zeros((SIDE, SIDE), np.uint8)
    spot = ((SIDE - wide) // 2, (SIDE + tall) // 2)
    cv2.putText(page, words, spot, font, 2.6, 255, thick, cv2.LINE_AA)
    image[:] = page.astype(np.float32) / 255


def _glyph(image: Floats, seed: int) -> None:
    """An invented letter: a few strokes and dots, the same for the same seed."""
    rng = np.random.default_rng(seed)
    for _ in range(int(rng.integers(2, 5))):
        pairs = [tuple(rng.uniform(-0.65, 0.65, 2)) for _ in range(int(rng.integers(2, 4)))]
        _stroke(image, *pairs, wide=float(rng.uniform(0.12, 0.26)))
    for _ in range(int(rng.integers(0, 3))):
        x, y = rng.uniform(-0.55, 0.55, 2)
        _disc(image, float(x), float(y), float(rng.uniform(0.1, 0.22)))
