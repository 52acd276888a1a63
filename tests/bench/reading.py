"""What it costs to read six dice, against a blob-and-cluster reader and one blur of a frame."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tests.bench import Row, compared, duration, medians, on_one_core
from tests.vision import tables, worlds
from vision import reading
from vision.cameras.casting import Cast
from vision.pictures import Picture, grey
from vision.simulator.lens import Lens
from vision.simulator.paint import Light
from vision.simulator.throws import draw

TIMES = 15
BUDGET_MS = 40.0


def blobs_and_clusters(picture: Picture, reach: float = 30.0) -> list[int]:
    """What most hobby readers do: blobs of both polarities, those near each other are one die."""
    spots: list[tuple[float, float]] = []
    smooth = cv2.medianBlur(grey(picture), 5)
    for colour in (0, 255):
        options = cv2.SimpleBlobDetector_Params()
        options.filterByColor, options.blobColor = True, colour
        options.filterByArea, options.minArea, options.maxArea = True, 12.0, 400.0
        options.filterByInertia, options.minInertiaRatio = True, 0.5
        found = cv2.SimpleBlobDetector_create(options).detect(smooth)
        spots += [point.pt for point in found]
    clusters: list[list[tuple[float, float]]] = []
    for spot in spots:
        near = [c for c in clusters if any(math.dist(spot, other) < reach for other in c)]
        for cluster in near:
            clusters.remove(cluster)
        clusters.append([spot, *(other for cluster in near for other in cluster)])
    return [len(cluster) for cluster in clusters]


@on_one_core
def measure() -> list[Row]:
    """Medians on one core, 1280x720, six dice on the mat."""
    rng = np.random.default_rng(7)
    world = tables.small(worlds.trickerion(7, "painter-shapes"))
    lessons = worlds.lessons(world, rng, 3)
    taught = reading.reader_of(tables.taught(tables.shots(world, lessons, rng)))
    throws = [worlds.photograph(world, worlds.throw(world, rng), rng) for _ in range(4)]
    pips = [draw(Cast.of_pips(6).throw(rng), Lens(), Light()) for _ in range(4)]
    read_pips = reading.pip_reader()
    turn = iter(range(10**9))
    blur, blobs, icon, pip = medians(
        TIMES * len(throws),
        lambda: cv2.GaussianBlur(throws[0], (0, 0), 2.0),
        lambda: blobs_and_clusters(pips[0]),
        lambda: taught(throws[next(turn) % len(throws)]),
        lambda: read_pips(pips[next(turn) % len(pips)]),
    )
    budget = Row(
        "six taught dice against their budget",
        duration(icon),
        f"{BUDGET_MS:.0f} ms allowed",
        f"{1000 * icon / BUDGET_MS:.2f}",
    )
    return [
        compared("six taught dice", icon, "blob-and-cluster reader", blobs),
        compared("six taught dice", icon, "one Gaussian blur 1280x720", blur),
        budget,
        compared("six pip dice", pip, "blob-and-cluster reader", blobs),
        compared("six pip dice", pip, "one Gaussian blur 1280x720", blur),
    ]
