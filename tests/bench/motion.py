"""What it costs to watch for a throw, against one blur of a whole frame."""

from __future__ import annotations

import cv2
import numpy as np

from tests.bench import Row, compared, duration, medians, on_one_core
from vision import light, mat
from vision.cameras.base import shrunk
from vision.cameras.casting import Cast
from vision.motion import Motion
from vision.scene import scene_of
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import draw

FRAMES = 200
BUDGET_MS = 2.0


@on_one_core
def measure() -> list[Row]:
    """Medians on one core, with six dice on the mat: motion a frame, mat and light a second."""
    throw = Cast.of_pips(6).throw(np.random.default_rng(1))
    picture = draw(throw, Lens(), Light())
    view = mat.find(picture)
    if view is None:
        raise RuntimeError("no mat in the simulated picture")
    small = shrunk(picture)
    scene = scene_of(picture, view, (small.shape[0], small.shape[1]))
    rng = np.random.default_rng(2)
    noisy = [small + rng.integers(0, 3, small.shape, dtype=np.uint8) for _ in range(8)]
    motion = Motion()
    turn = iter(range(10**9))

    def watch() -> None:
        number = next(turn)
        motion.frame(noisy[number % 8], number / 30, scene)

    def watch_whole() -> None:
        # A Raspberry Pi camera gives small frames of its own; of a webcam's they are made here.
        shrunk(picture)
        watch()

    blur, frame, whole = medians(
        FRAMES, lambda: cv2.GaussianBlur(picture, (0, 0), 2.0), watch, watch_whole
    )
    blur_again, check = medians(
        20,
        lambda: cv2.GaussianBlur(picture, (0, 0), 2.0),
        lambda: light.check(picture, mat.find(picture)),
    )
    budget = Row(
        "motion against its budget",
        duration(whole),
        f"{BUDGET_MS:.2f} ms allowed",
        f"{1000 * whole / BUDGET_MS:.2f}",
    )
    return [
        compared("motion, a small frame", frame, "one Gaussian blur 1280x720", blur),
        compared("motion, a webcam's frame", whole, "one Gaussian blur 1280x720", blur),
        budget,
        compared("mat and light, a second", check, "one Gaussian blur 1280x720", blur_again),
    ]
