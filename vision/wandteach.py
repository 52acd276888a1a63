"""Learning wands from labelled pictures: their colours, their size, and how each rest looks."""

from __future__ import annotations

import math

import cv2
import msgspec
import numpy as np

from companion.core.text import say
from vision import wandcolour, wandfind, wandmatch
from vision.edges import Slopes, slopes_of
from vision.errors import TeachingFailed
from vision.labels import PictureLabel, WandLabel
from vision.pictures import Floats, Mask, Matrix, Picture
from vision.sets import WandSet
from vision.surface import Surface, white_field
from vision.view import MatView
from vision.wandcolour import Clouds, Ground
from vision.wandfind import mid_plane, rough_pose, settle, strip_turn, tidy
from vision.wandgeom import Pose, unfold
from vision.wandset import WandExample, WandShape

GUESS = WandShape(100.0, 13.0)
STRIP = 26.0
"""Half the length, in mm, of what is looked at first: every wand is longer than twice that."""
FEW = 12
"""Examples that are enough to measure the size on."""


class _Shot(msgspec.Struct, frozen=True, eq=False):
    """A teaching picture with what was measured on it."""

    number: int
    picture: Picture
    view: MatView
    label: PictureLabel
    field: Floats
    slopes: Slopes
    seen: Surface
    parts: Floats


def teach_wands(
    name: str, seen: list[tuple[Picture, MatView, PictureLabel]], *, focal: float | None = None
) -> WandSet:
    """A set from pictures whose mat was found."""
    shots = [
        _shot(number, picture, view, label)
        for number, (picture, view, label) in enumerate(seen)
        if label.wands
    ]
    if not shots:
        raise TeachingFailed(say("vision.teach.nothing", name=name))
    turns = {
        (shot.number, index): strip_turn(_something(shot.parts), shot.seen, wand.at, STRIP)
        for shot in shots
        for index, wand in enumerate(shot.label.wands)
    }
    ground = _ground(shots, turns)
    clouds = Clouds(_first_samples(shots, turns), ground)
    rough, shape = _rough(shots, clouds, turns)
    shape = _measured(shots, rough, shape)
    examples = []
    outlines = []
    for shot in shots:
        for index, wand in enumerate(shot.label.wands):
            pose, strength = settle(shot.slopes, shot.view, rough[shot.number, index], shape)
            crop, facing = unfold(shot.picture, shot.field, shot.view, pose, shape)
            examples.append(
                WandExample(wand.wand, wand.notches, wand.symbols, crop, shot.number, facing)
            )
            outlines.append(strength)
    limits = wandmatch.limits(tuple(examples), outlines, ground)
    return WandSet(name, shape, tuple(examples), limits, focal)


def _shot(number: int, picture: Picture, view: MatView, label: PictureLabel) -> _Shot:
    field = white_field(picture, view)
    seen, parts = mid_plane(picture, view, GUESS.side, field)
    return _Shot(number, picture, view, label, field, slopes_of(picture), seen, parts)


def _something(parts: Floats) -> wandfind.Yes:
    """Whatever is not lit paper."""
    vivid = np.abs(parts[..., 1]) + np.abs(parts[..., 2])
    return np.asarray((parts[..., 0] < 0.8) | (vivid > 0.09), np.bool_)


def _strip(shot: _Shot, wand: WandLabel, turn: float, reach: float, half: float) -> Matrix:
    """The four corners of a strip through a wand, in pixels of the surface."""
    c, s = math.cos(turn), math.sin(turn)
    column, row = shot.seen.pixel(*wand.at)
    corners = np.array([[-reach, -half], [reach, -half], [reach, half], [-reach, half]])
    turned: Matrix = corners * shot.seen.scale @ np.array([[c, s], [-s, c]]) + (column, row)
    return turned


def _ground(shots: list[_Shot], turns: dict[tuple[int, int], float]) -> Ground:
    """Paper and shadow: everything that is far from all wands."""
    values = []
    for shot in shots:
        away = (shot.seen.usable > 0).astype(np.uint8)
        for index, wand in enumerate(shot.label.wands):
            corners = _strip(shot, wand, turns[shot.number, index], 80.0, 11.0)
            cv2.fillConvexPoly(away, np.round(corners).astype(np.int32), 0)
        values.append(shot.parts[::3, ::3][away[::3, ::3] > 0])
    parts = np.concatenate(values)[:, None, :]
    return wandcolour.ground_of(parts, np.ones(parts.shape[:2], np.bool_))


def _first_samples(
    shots: list[_Shot], turns: dict[tuple[int, int], float]
) -> dict[str, list[Floats]]:
    """Paint from the middle of every wand, by its name."""
    out: dict[str, list[Floats]] = {}
    for shot in shots:
        for index, wand in enumerate(shot.label.wands):
            mask = np.zeros(shot.seen.usable.shape, np.uint8)
            corners = _strip(shot, wand, turns[shot.number, index], STRIP, 2.2)
            cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
            out.setdefault(wand.wand, []).append(shot.seen.paint[mask > 0][:, None, :])
    return out


def _rough(
    shots: list[_Shot], clouds: Clouds, turns: dict[tuple[int, int], float]
) -> tuple[dict[tuple[int, int], Pose], WandShape]:
    """First poses and a first size, from patches of colour."""
    poses: dict[tuple[int, int], Pose] = {}
    sizes = []
    for shot in shots:
        classes = clouds.classes(shot.parts)
        classes[shot.seen.usable == 0] = 0
        for index, wand in enumerate(shot.label.wands):
            mask = tidy(classes == clouds.names.index(wand.wand) + 1)
            turn = turns[shot.number, index]
            pose = rough_pose(mask, shot.seen, GUESS)
            if pose is None or math.dist((pose.x, pose.y), wand.at) > 12.0:
                pose = Pose(wand.at[0], wand.at[1], turn)
            else:
                sizes.append(_extent(mask, shot.seen, pose))
            poses[shot.number, index] = Pose(wand.at[0], wand.at[1], pose.turn)
    if not sizes:
        return poses, GUESS
    length, side = np.median(np.array(sizes), axis=0)
    return poses, WandShape(float(np.clip(length, 50, 180)), float(np.clip(side, 7, 24)))


def _extent(mask: Mask, seen: Surface, pose: Pose) -> tuple[float, float]:
    """Length and width of a patch of colour, in mm."""
    rows, columns = np.nonzero(mask)
    column, row = seen.pixel(pose.x, pose.y)
    c, s = math.cos(pose.turn), math.sin(pose.turn)
    along = (columns - column) * c + (rows - row) * s
    across = -(columns - column) * s + (rows - row) * c
    near = (np.abs(across) < 12 * seen.scale) & (np.abs(along) < 100 * seen.scale)
    if near.sum() < 20:
        return GUESS.length, GUESS.side
    low, high = np.percentile(along[near], [1, 99])
    # Notches bite into the width here and there, so its usual value counts, not its mean.
    left, right = np.percentile(across[near], [4, 96])
    return float(high - low) / seen.scale, float(right - left) / seen.scale * 1.06


def _measured(
    shots: list[_Shot], rough: dict[tuple[int, int], Pose], shape: WandShape
) -> WandShape:
    """The size whose outlines show best, side first, then length."""
    some = [
        (shot, rough[shot.number, index])
        for shot in shots
        for index in range(len(shot.label.wands))
    ]
    some = some[:: max(1, len(some) // FEW)]

    def total(trial: WandShape) -> float:
        return sum(settle(shot.slopes, shot.view, pose, trial)[1] for shot, pose in some)

    sides = [shape.side * factor for factor in (0.8, 0.87, 0.93, 1.0, 1.07, 1.15, 1.24)]
    side = max(sides, key=lambda s: total(WandShape(shape.length, s)))
    lengths = [shape.length * factor for factor in (0.95, 0.975, 1.0, 1.025, 1.05)]
    length = max(lengths, key=lambda value: total(WandShape(value, side)))
    sides = [side * factor for factor in (0.96, 1.0, 1.04)]
    side = max(sides, key=lambda s: total(WandShape(length, s)))
    return WandShape(round(length, 2), round(side, 2))
