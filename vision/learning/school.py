"""The lessons themselves: what is right, how wrong an answer was, and how long to go on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vision.learning.backwards import Pupil, Weights, fresh
from vision.learning.lessons import Answers, Lesson, finder_batch, reader_batch
from vision.nets import chance, softmax
from vision.pictures import Floats
from vision.pipfind import SIZE

BATCH = 96
SMOOTH = 0.02
"""How much of the truth is spread over the other answers: a pupil less sure of itself."""

PLACE = 10.0
"""How much a shift of one side counts beside a wrong yes or no."""

RATE = 2e-3
"""How fast to learn at first."""

Tell = Callable[[str], None]


def _rate(step: int, steps: int, top: float) -> float:
    """Up quickly, down slowly."""
    warm = min(1.0, (step + 1) / 200)
    return float(top * warm * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-6)


def reader_slope(answers: Floats, values: npt.NDArray[np.int64]) -> tuple[float, Floats, float]:
    """Loss, its slope, and the share that was right."""
    shares = softmax(answers)
    count, kinds = shares.shape
    goal = np.full_like(shares, SMOOTH / kinds)
    goal[np.arange(count), values] += 1 - SMOOTH
    loss = float(-(goal * np.log(shares + 1e-9)).sum(axis=1).mean())
    right = float((shares.argmax(axis=1) == values).mean())
    return loss, (shares - goal) / np.float32(count), right


def finder_slope(answers: Floats, truth: Answers) -> tuple[float, Floats, float]:
    """The same for the finder: a yes or no, and three distances."""
    slope = np.zeros_like(answers)
    count = np.float32(len(answers))
    yes = chance(answers[:, 0])
    slope[:, 0] = (yes - truth[:, 0]) * truth[:, 1] / count
    miss = answers[:, 1:4] - truth[:, 2:5]
    limited = np.clip(miss, -0.5, 0.5) * truth[:, 5:6]
    slope[:, 1:4] = limited * PLACE / count
    entropy = -(truth[:, 0] * np.log(yes + 1e-9) + (1 - truth[:, 0]) * np.log(1 - yes + 1e-9))
    loss = float((entropy * truth[:, 1]).mean() + PLACE * (limited**2).mean())
    right = float((((yes > 0.5) == (truth[:, 0] > 0.5)) | (truth[:, 1] == 0)).mean())
    return loss, slope, right


def teach_reader(
    lessons: list[tuple[float, list[Lesson]]],
    *,
    steps: int,
    channels: tuple[int, ...],
    seed: int,
    start: Weights | None = None,
    rate: float = RATE,
    tell: Tell = print,
) -> Weights:
    """A network that names the value of a top face, or says that it is none."""
    pupil = Pupil(start or fresh(SIZE, channels, 96, 7, seed=seed))

    def step(rng: np.random.Generator) -> tuple[float, float, Weights]:
        parts = [reader_batch(few, rng, round(BATCH * share)) for share, few in lessons]
        patches = np.concatenate([p for p, _ in parts])
        values = np.concatenate([v for _, v in parts])
        answers, kept = pupil.forward(patches, rng)
        loss, slope, right = reader_slope(answers, values)
        return loss, right, pupil.backward(slope, kept)

    return _go(pupil, step, steps=steps, seed=seed, rate=rate, tell=tell)


def teach_finder(
    lessons: list[tuple[float, list[Lesson]]],
    *,
    steps: int,
    channels: tuple[int, ...],
    seed: int,
    start: Weights | None = None,
    rate: float = RATE,
    tell: Tell = print,
) -> Weights:
    """A network that says whether a patch shows a top face, and where it really is."""
    pupil = Pupil(start or fresh(SIZE, channels, 96, 4, seed=seed), drop=0.0)

    def step(rng: np.random.Generator) -> tuple[float, float, Weights]:
        parts = [finder_batch(few, rng, round(BATCH * share)) for share, few in lessons]
        patches = np.concatenate([p for p, _ in parts])
        truth = np.concatenate([t for _, t in parts])
        answers, kept = pupil.forward(patches, rng)
        loss, slope, right = finder_slope(answers, truth)
        return loss, right, pupil.backward(slope, kept)

    return _go(pupil, step, steps=steps, seed=seed, rate=rate, tell=tell)


def _go(
    pupil: Pupil,
    step: Callable[[np.random.Generator], tuple[float, float, Weights]],
    *,
    steps: int,
    seed: int,
    rate: float,
    tell: Tell,
) -> Weights:
    rng = np.random.default_rng(seed)
    mean: Weights = {}
    late = int(0.8 * steps)
    losses: list[float] = []
    rights: list[float] = []
    for number in range(steps):
        loss, right, slopes = step(rng)
        pupil.learn(slopes, _rate(number, steps, rate))
        losses.append(loss)
        rights.append(right)
        # The mean over the last fifth is steadier than the last weights alone.
        if number >= late:
            for name, weight in pupil.net.weights.items():
                mean[name] = mean.get(name, np.zeros_like(weight)) + weight
        if (number + 1) % 250 == 0:
            tell(
                f"{number + 1} of {steps}: loss {np.mean(losses[-250:]):.3f}, "
                f"right {np.mean(rights[-250:]):.3f}"
            )
    count = np.float32(steps - late)
    return {name: np.asarray(weight / count, np.float32) for name, weight in mean.items()}
