"""Is anything moving? From small grey frames to a state: a throw is read once, when it lies still.

Two comparisons, because one is not enough: with the frame before, which sees everything quick, and
with a frame about half a second back, which sees a die that spins slowly on its corner. What
counts is the place that changed most, not the mean: one small die is a thousandth of the picture.
"""

from __future__ import annotations

import collections
import enum
from typing import Final

import cv2
import msgspec
import numpy as np

from vision.pictures import Floats, Mask, Picture

SETTLE_S: Final = 0.4
"""How long nothing may move before it counts as still."""
SETTLE_FRAMES: Final = 4
BACK_S: Final = 0.5
"""How far back the second comparison looks."""
SPOT: Final = 5
"""Side of the spot, in pixels, over which a change is averaged: about half a small die."""
STIR: Final = (4.0, 6.0)
REST: Final = (2.0, 4.0)
"""Change that begins motion and change that ends it: grey levels, plus so many times the noise."""
CALM: Final = 12
"""Grey levels up to which a change may be noise."""
SAME: Final = (9.0, 6.0)
"""How much a frame may differ from the one that was read and still show the same throw."""
PAPER: Final = 0.16
"""Farther than this from the brightness of paper is not paper."""
HAND_SHARE: Final = 0.02
"""Something that reaches in over the border and covers this much of the mat is a hand."""
DARKEST: Final = 0.04
"""How much of the light may go at once before everything looks like a hand."""
FURNITURE_S: Final = 5.0
"""What has reached in without stirring for so long is no hand but part of the table."""


class State(enum.StrEnum):
    """What goes on on the mat."""

    EMPTY = "empty"
    HAND = "hand"
    MOVING = "moving"
    SETTLING = "settling"
    STILL = "still"
    READ = "read"
    WAITING = "waiting"


RESTING: Final = frozenset({State.EMPTY, State.STILL, State.READ, State.WAITING})


class Scene(msgspec.Struct, frozen=True, eq=False):
    """Where the mat is in the small frames, and how bright its paper is there."""

    region: Mask
    """255 on the mat, 0 beside it and on its markers."""
    rim: Mask
    """255 along the border of the mat: what touches it reaches in from outside."""
    paper: Floats
    """Grey level of bare paper."""


def whole(shape: tuple[int, int]) -> Scene:
    """A scene without a mat: everything counts, nothing is known about paper."""
    region = np.full(shape, 255, np.uint8)
    return Scene(region, np.zeros(shape, np.uint8), np.zeros(shape, np.float32))


class Motion:
    """Follows frames and says what goes on; `throw` counts what has come to rest.

    The reader answers with `read`, the game with `taken`; both name the throw they mean, so that
    an answer that comes too late does nothing.
    """

    def __init__(self) -> None:
        self.state = State.SETTLING
        self.throw = 0
        self.noise = 0.0
        """Grey levels by which a frame differs from the next when nothing happens."""
        self.change = 0.0
        """The largest change between the last two frames, at any spot."""
        self._scene: Scene | None = None
        self._past: collections.deque[tuple[float, Picture]] = collections.deque()
        self._quiet_since = float("-inf")
        self._quiet_frames = 0
        self._read: tuple[Picture, State] | None = None
        self._reach: tuple[float, Mask] | None = None
        self._furniture: Mask | None = None

    # --- answers ---------------------------------------------------------------------------------

    def read(self, throw: int, *, empty: bool = False) -> None:
        """This throw has been read; another reading needs another throw."""
        if self.state is State.STILL and throw == self.throw:
            self.state = State.EMPTY if empty else State.READ
            self._read = (self._past[-1][1], self.state)

    def taken(self, throw: int) -> None:
        """The reading of this throw is used: wait for the next."""
        if self._read is not None and throw == self.throw:
            self._read = (self._read[0], State.WAITING)
            if self.state is State.READ:
                self.state = State.WAITING

    def again(self) -> None:
        """Read what lies there once more, as a throw of its own."""
        self._read = None
        self.state = State.SETTLING

    # --- frames ----------------------------------------------------------------------------------

    def frame(self, small: Picture, at: float, scene: Scene | None = None) -> State:
        """One more frame."""
        smooth = np.asarray(cv2.GaussianBlur(small, (5, 5), 0), np.uint8)
        if self._past and self._past[-1][1].shape != smooth.shape:
            # Another camera: nothing before counts.
            self._past.clear()
            self._furniture = None
            self._read = None
        if scene is None or scene.region.shape != smooth.shape:
            scene = whole(smooth.shape[:2])
        self._scene = scene
        self._compare(smooth)
        hand = self._hand(smooth, at, scene)
        self._past.append((at, smooth))
        while len(self._past) > 2 and at - self._past[1][0] >= BACK_S:
            self._past.popleft()
        self._turn(at, hand=hand)
        return self.state

    def _turn(self, at: float, *, hand: bool) -> None:
        if hand:
            self.state = State.HAND
            self._quiet_frames = 0
            return
        stirring = self.change > self._level(STIR if self.state in RESTING else REST)
        drifting = self._drift() > self._level(STIR if self.state in RESTING else REST)
        if stirring or (drifting and self._quiet_frames > SETTLE_FRAMES):
            self.state = State.MOVING
            self._quiet_frames = 0
            return
        self._quiet_frames += 1
        if self._quiet_frames == 1:
            self._quiet_since = at
        if self.state in (State.HAND, State.MOVING):
            self.state = State.SETTLING
        if self.state is State.SETTLING and self._settled(at):
            self._come_to_rest()

    def _settled(self, at: float) -> bool:
        enough = self._quiet_frames >= SETTLE_FRAMES and at - self._quiet_since >= SETTLE_S
        return enough and self._drift() <= self._level(REST)

    def _come_to_rest(self) -> None:
        """Still: a new throw, unless it is the old one that somebody only reached over."""
        now = self._past[-1][1]
        if self._read is not None and self._same(self._read[0], now):
            self.state = self._read[1]
            return
        self._read = None
        self.throw += 1
        self.state = State.STILL

    # --- comparing -------------------------------------------------------------------------------

    def _level(self, step: tuple[float, float]) -> float:
        return step[0] + step[1] * self.noise

    def _compare(self, smooth: Picture) -> None:
        if not self._past:
            self.change = 0.0
            return
        change = cv2.absdiff(smooth, self._past[-1][1])
        few = change[::4, ::4]
        calm = few[few < CALM]
        if calm.size:
            # The noise of a sensor hardly changes; a roll of dice must not be taken for it.
            usual = float(calm.mean())
            self.noise = usual if self.noise == 0.0 else self.noise + 0.05 * (usual - self.noise)
        self.change = self._peak(change)

    def _peak(self, change: Picture) -> float:
        assert self._scene is not None  # noqa: S101 - `frame` sets it before anything is compared
        spots = cv2.boxFilter(change, cv2.CV_32F, (SPOT, SPOT))
        return float(cv2.minMaxLoc(spots, mask=self._scene.region)[1])

    def _drift(self) -> float:
        """The change since about half a second ago, as far as it was quiet since then."""
        now = self._past[-1][1]
        first = next(
            (each for at, each in self._past if at >= self._quiet_since), self._past[-1][1]
        )
        return self._peak(cv2.absdiff(now, first))

    def _same(self, before: Picture, now: Picture) -> bool:
        """Whether two frames show the same, even if a cloud has passed meanwhile."""
        if before.shape != now.shape:
            return False
        gain = max(1.0, float(now.mean())) / max(1.0, float(before.mean()))
        level = np.clip(before.astype(np.float32) * gain, 0, 255).astype(np.uint8)
        return self._peak(cv2.absdiff(level, now)) <= self._level(SAME)

    # --- the hand --------------------------------------------------------------------------------

    def _hand(self, smooth: Picture, at: float, scene: Scene) -> bool:
        """Something large that reaches in over the border of the mat."""
        if not scene.rim.any():
            return False
        reach = _reaching(smooth, scene)
        if self._furniture is not None:
            # Only as long as it is really there: when it goes, so does its excuse.
            self._furniture &= cv2.dilate(reach, np.ones((5, 5), np.uint8))
            reach = reach & ~self._furniture
        area = cv2.countNonZero(reach) / max(1, cv2.countNonZero(scene.region))
        if area < HAND_SHARE:
            self._reach = None
            return False
        if self._reach is None or self.change > self._level(STIR):
            self._reach = (at, reach)
        elif at - self._reach[0] >= FURNITURE_S:
            grown = cv2.dilate(reach, np.ones((7, 7), np.uint8))
            self._furniture = grown if self._furniture is None else self._furniture | grown
            self._reach = None
            return False
        return True


def _reaching(smooth: Picture, scene: Scene) -> Mask:
    """The parts that are not paper and hang together with the border."""
    ratio = smooth / np.maximum(scene.paper, 8.0)
    inside = scene.region > 0
    gain = float(np.median(ratio[::3, ::3][inside[::3, ::3]])) if inside.any() else 1.0
    # Automatic exposure makes everything brighter or darker at once; paper is most of it.
    strange = (np.abs(ratio / max(gain, DARKEST) - 1.0) > PAPER) & inside
    # Shrunk, or thin shadows would tie the dice to the border.
    mask = cv2.erode(strange.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, parts = cv2.connectedComponents(mask)
    if count < 2:
        return np.zeros(smooth.shape[:2], np.uint8)
    touching = np.zeros(count, bool)
    touching[np.unique(parts[scene.rim > 0])] = True
    touching[0] = False
    return np.asarray(touching[parts] * np.uint8(255), np.uint8)
