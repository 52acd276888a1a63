"""Is this picture alive? A black one or one that never changes is a named fault."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import numpy as np

from vision.pictures import Picture

Verdict: TypeAlias = Literal["well", "doubt", "black", "stuck"]

BLACK_MEAN: Final = 6.0
BLACK_PEAK: Final = 24
"""A lens cap lets nothing through but noise; a dark room still has edges."""
PATIENCE_S: Final = 1.0
"""One odd frame is no fault: it has to last."""


class Health:
    """Judges frame after frame."""

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._black_since: float | None = None
        self._same_since: float | None = None

    def begin(self) -> None:
        """The camera was opened anew: it gets its time again, but the last frame is remembered."""
        self._black_since = self._same_since = None

    def judge(self, small: Picture, at: float, *, noisy: bool) -> Verdict:
        """How the camera is, by this frame and the ones before; "doubt" is too soon to tell.

        A `noisy` source never gives the same frame twice when it is well.
        """
        if _is_black(small):
            if self._black_since is None:
                self._black_since = at
        else:
            self._black_since = None
        if noisy and self._last is not None and np.array_equal(small, self._last):
            if self._same_since is None:
                self._same_since = at
        else:
            self._same_since = None
        self._last = small
        if self._black_since is not None and at - self._black_since >= PATIENCE_S:
            return "black"
        if self._same_since is not None and at - self._same_since >= PATIENCE_S:
            return "stuck"
        doubtful = self._black_since is not None or self._same_since is not None
        return "doubt" if doubtful else "well"


def _is_black(small: Picture) -> bool:
    return float(small.mean()) < BLACK_MEAN and int(np.percentile(small, 99.5)) < BLACK_PEAK
