"""What is compared when wands are read: the top edge, the flanks, and the lower edges.

The three are told apart on purpose: notches come from the top edge alone, symbols from the middle
of the flanks alone, and the bites along the lower edges show which notches are *not* on top. So
one can contradict the other.
"""

from __future__ import annotations

import cv2
import msgspec
import numpy as np

from vision.pictures import Floats
from vision.surface import opponent
from vision.wandgeom import ACROSS, ALONG

EDGE_ROWS = round(ACROSS * 0.24)
"""Rows on each flank next to the top edge that show its notches."""
BASE_ROWS = round(ACROSS * 0.2)
"""Rows of each flank next to the mat, where notches of the lower edges let the paper show."""
SLIDE = 5
"""Columns an example may be shifted along the wand."""
ENDS = 6
"""Columns at each end that catch whatever lies behind the wand."""
DARKEST = 0.22
"""Lightness of wood below which contrast is not blown up any further."""


class Cues(msgspec.Struct, frozen=True, eq=False):
    """The measured parts of one unfolded wand."""

    edge: Floats
    """Two rows: the top edge as seen on the left and on the right flank."""
    left: Floats
    right: Floats
    """Drawings of the flanks, each with its own wood taken out."""
    base: Floats
    """Two rows: the lower edge of the left and of the right flank."""
    facing: tuple[float, float]
    """How squarely the camera sees each flank."""

    def flipped(self) -> Cues:
        """The same wand from its other end."""
        return Cues(
            np.ascontiguousarray(self.edge[::-1, ::-1]),
            np.ascontiguousarray(self.right[::-1, ::-1]),
            np.ascontiguousarray(self.left[::-1, ::-1]),
            np.ascontiguousarray(self.base[::-1, ::-1]),
            (self.facing[1], self.facing[0]),
        )


def _relative(flank: Floats) -> Floats:
    """A flank as deviation from its own wood."""
    parts = opponent(flank).astype(np.float32)
    wood = np.median(parts.reshape(-1, 3), axis=0).astype(np.float32)
    return np.asarray((parts - wood) / max(float(wood[0]), DARKEST), np.float32)


def cues(crop: Floats, facing: tuple[float, float]) -> Cues:
    """Measure an unfolded wand: left flank above, right flank below, the top edge between them."""
    left, right = _relative(crop[:ACROSS]), _relative(crop[ACROSS:])
    edge = np.stack([_edge(left[-EDGE_ROWS:]), _edge(right[:EDGE_ROWS])])
    base = np.stack([_edge(left[:BASE_ROWS]), _edge(right[-BASE_ROWS:])])
    low, high = BASE_ROWS, ACROSS - EDGE_ROWS
    return Cues(
        edge,
        _drawing(left[low:high]),
        _drawing(right[ACROSS - high : ACROSS - low]),
        base,
        facing,
    )


def _edge(band: Floats) -> Floats:
    profile = np.clip(band[..., 0].mean(axis=0), -1, 1)
    # Sheen changes slowly along the wood; a notch does not.
    trend = cv2.blur(profile[None, :], (61, 1), borderType=cv2.BORDER_REFLECT)[0]
    smooth = cv2.GaussianBlur((profile - trend)[None, :], (0, 0), 1.2)[0]
    smooth[:ENDS] = smooth[-ENDS:] = 0
    return np.asarray(smooth, np.float32)


def _drawing(flank: Floats) -> Floats:
    """Lightness and colour of a flank, clipped so that one glint cannot decide."""
    soft = cv2.GaussianBlur(np.clip(flank, -1.2, 1.2), (0, 0), 0.8)
    return np.ascontiguousarray(soft[:, ENDS : ALONG - ENDS], np.float32)


class Emphasis(msgspec.Struct, frozen=True, eq=False):
    """Where the examples of a wand differ from one another: only there is anything to be learned.

    Each has the shape of a cue and a mean square of 1.
    """

    edge: Floats
    flank: Floats
    """For left flanks; right ones are the same, turned round."""
    base: Floats


def emphasis(examples: list[Cues]) -> Emphasis:
    """What to look at when the wand of these examples is read."""
    flanks, edges, bases = [], [], []
    for seen in examples:
        for each in (seen, seen.flipped()):
            if each.facing[0] > CLEARLY:
                flanks.append(each.left)
                edges.append(each.edge[:1])
                bases.append(each.base[:1])
    if not flanks:
        flanks = [each.left for each in examples]
        edges = [each.edge[:1] for each in examples]
        bases = [each.base[:1] for each in examples]
    return Emphasis(_emphasis(edges), _emphasis(flanks), _emphasis(bases))


CLEARLY = 0.25
"""How squarely a flank must be seen to tell where symbols are."""


def _emphasis(parts: list[Floats]) -> Floats:
    """Weights from the spread of a cue over the examples."""
    spread = np.var(np.stack(parts), axis=0)
    flat = spread if spread.ndim == 2 else spread.sum(axis=2)
    soft = cv2.GaussianBlur(flat.astype(np.float32), (0, 0), 2.0, sigmaY=0.8)
    # Half of the weight goes everywhere: what was never taught may show anywhere.
    weight = np.sqrt(soft / max(float(soft.mean()), 1e-9) * 0.8 + 0.2)
    weight = weight / np.sqrt(np.mean(weight**2))
    if spread.ndim == 3:
        weight = np.repeat(weight[:, :, None], spread.shape[2], axis=2)
    return np.ascontiguousarray(weight, np.float32)


def _slid(seen: Floats, known: Floats, weight: Floats) -> Floats:
    """Weighted mean square difference at every small shift along the wand."""
    middle = np.ascontiguousarray(seen[:, SLIDE:-SLIDE])
    mask = np.ascontiguousarray(weight[:, SLIDE:-SLIDE])
    away = cv2.matchTemplate(known, middle, cv2.TM_SQDIFF, mask=mask)
    total = max(float((mask**2).sum()), 1e-9) / (mask.shape[2] if mask.ndim == 3 else 1)
    return np.asarray(np.maximum(away[0], 0) / total, np.float32)


def _weights(seen: Cues, known: Cues) -> tuple[float, float]:
    """How much each flank counts: as much as it shows in the worse of both pictures."""
    left = min(seen.facing[0], known.facing[0])
    right = min(seen.facing[1], known.facing[1])
    # Seen at less than a few degrees, a flank is smeared over one or two pixels.
    a, b = float(np.clip(left - 0.08, 0.004, 0.4)), float(np.clip(right - 0.08, 0.004, 0.4))
    return a / (a + b), b / (a + b)


def distances(seen: Cues, known: Cues, where: Emphasis) -> tuple[float, float, float]:
    """How different two top edges, pairs of flanks, and pairs of lower edges are.

    The flank that is seen better counts more.
    """
    a, b = _weights(seen, known)
    edge_back = np.ascontiguousarray(where.edge[:, ::-1])
    flank_back = np.ascontiguousarray(where.flank[::-1, ::-1])
    base_back = np.ascontiguousarray(where.base[:, ::-1])
    pairs = (
        ((seen.edge[:1], known.edge[:1], where.edge), (seen.edge[1:], known.edge[1:], edge_back)),
        ((seen.left, known.left, where.flank), (seen.right, known.right, flank_back)),
        ((seen.base[:1], known.base[:1], where.base), (seen.base[1:], known.base[1:], base_back)),
    )
    edge, flanks, base = (
        float(np.sqrt((a * _slid(*left) + b * _slid(*right)).min())) for left, right in pairs
    )
    return edge, flanks, base
