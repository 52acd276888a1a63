"""The lessons themselves, with PyTorch: spoiled pictures, how wrong an answer was, what to keep.

PyTorch is needed here only, and is not among the companion's own dependencies.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional
from torch.optim import swa_utils

from vision.learning.lessons import Lesson, finder_batch, reader_batch
from vision.patches import FLOOR
from vision.pictures import Floats, Picture
from vision.pipfind import SIZE

Tensor = Any
Weights = dict[str, Floats]
Tell = Callable[[str], None]

BATCH = 128
SMOOTH = 0.02
"""How much of the truth is spread over the other answers: a pupil less sure of itself."""
PLACE = 10.0
"""How much a shift of one side counts beside a wrong yes or no."""
RATE = 2e-3
"""How fast to learn at first."""
DROP, DECAY, STEADY = 0.2, 1e-2, 0.998


class Spoiler:
    """Another lamp, another lens, other dyes: every patch of a batch in its own way."""

    def __init__(self, seed: int) -> None:
        self._chance = torch.Generator().manual_seed(seed)

    def __call__(self, patches: Picture) -> Tensor:
        """Patches (n, size, size, 3) of bytes, spoiled and as a network wants them."""
        out = torch.from_numpy(patches).permute(0, 3, 1, 2).float()
        for spoil in (self._dye, self._expose, self._shade, self._blur, self._gleam, self._grain):
            out = spoil(out)
        return _normal(out.clamp(0, 255)).contiguous(memory_format=torch.channels_last)

    def _between(self, low: float, high: float, count: int) -> Tensor:
        return torch.rand(count, generator=self._chance) * (high - low) + low

    def _some(self, share: float, count: int) -> Tensor:
        return torch.rand(count, generator=self._chance) < share

    def _dye(self, x: Tensor) -> Tensor:
        """Other colours: swapped, mixed, inverted, faded."""
        n = len(x)
        swapped = torch.stack([torch.randperm(3, generator=self._chance) for _ in range(n)])
        order = torch.where(self._some(0.5, n)[:, None], swapped, torch.arange(3).expand(n, 3))
        x = x[torch.arange(n)[:, None], order]
        loose = torch.randn(n, 3, 3, generator=self._chance) * 0.15
        mix = torch.eye(3) + loose * self._some(0.5, n)[:, None, None]
        x = torch.einsum("nchw,ncd->ndhw", x, mix)
        x = torch.where(_each(self._some(0.1, n)), 255 - x, x)
        kept = torch.where(self._some(0.3, n), self._between(0, 1, n), torch.ones(n))
        return x * _each(kept) + x.mean(1, keepdim=True) * _each(1 - kept)

    def _expose(self, x: Tensor) -> Tensor:
        n = len(x)
        gamma = torch.exp(torch.randn(n, generator=self._chance) * 0.25)
        x = 255 * (x.clamp(0, 255) / 255 + 1e-4) ** _each(gamma)
        return x * _each(self._between(0.5, 1.2, n)) + _each(self._between(-20, 25, n))

    def _shade(self, x: Tensor) -> Tensor:
        """Light that falls off to one side."""
        n, ramp = len(x), torch.linspace(-1, 1, SIZE)
        for slope in (ramp[None, None, None, :], ramp[None, None, :, None]):
            steep = torch.randn(n, generator=self._chance) * 20 * self._some(0.3, n)
            x = x + _each(steep) * slope
        return x

    def _blur(self, x: Tensor) -> Tensor:
        n = len(x)
        wide = torch.where(self._some(0.4, n), self._between(0.3, 1.0, n), torch.full((n,), 0.05))
        line = torch.exp(-0.5 * (torch.arange(-2, 3)[None] / wide[:, None]) ** 2)
        line = line / line.sum(1, keepdim=True)
        disc = (line[:, :, None] * line[:, None, :])[:, None].repeat(1, 3, 1, 1)
        padded = functional.pad(x, (2, 2, 2, 2), mode="replicate").reshape(1, n * 3, SIZE + 4, -1)
        smooth = functional.conv2d(padded, disc.reshape(n * 3, 1, 5, 5), groups=n * 3)
        return smooth.reshape(n, 3, SIZE, SIZE)

    def _gleam(self, x: Tensor) -> Tensor:
        """A highlight somewhere: a bright spot or streak with soft ends."""
        n = len(x)
        down, across = torch.meshgrid(torch.arange(SIZE), torch.arange(SIZE), indexing="ij")
        cx, cy, turn = (
            self._between(low, high, n)[:, None, None]
            for low, high in ((3, SIZE - 3), (3, SIZE - 3), (0, math.pi))
        )
        u = (across - cx) * turn.cos() + (down - cy) * turn.sin()
        v = (down - cy) * turn.cos() - (across - cx) * turn.sin()
        long, thin = self._between(2, 9, n)[:, None, None], self._between(0.8, 3, n)[:, None, None]
        spot = torch.exp(-((u / long) ** 2) - (v / thin) ** 2)[:, None]
        return x + spot * _each(self._between(40, 220, n) * self._some(0.3, n))

    def _grain(self, x: Tensor) -> Tensor:
        n = len(x)
        noise = torch.randn(x.shape, generator=self._chance)
        return x + noise * _each(self._between(1, 9, n) * self._some(0.5, n))


def _each(values: Tensor) -> Tensor:
    """One number a patch."""
    return values[:, None, None, None]


def _normal(x: Tensor) -> Tensor:
    """As `vision.patches.normal` does it."""
    loose = x - x.mean((2, 3), keepdim=True)
    return loose / (loose**2).mean((1, 2, 3), keepdim=True).sqrt().clamp(min=FLOOR)


def fresh(channels: tuple[int, ...], hidden: int, answers: int, *, drop: float = 0.0) -> Any:
    """A network that knows nothing yet, of the shape that `vision.nets` can use."""
    layers: list[Any] = []
    before = 3
    for width in channels:
        layers += [
            nn.Conv2d(before, width, 3, padding=1, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
            nn.MaxPool2d(2),
        ]
        before = width
    flat = (SIZE >> len(channels)) ** 2 * before
    layers += [nn.Flatten(), nn.Linear(flat, hidden), nn.ReLU(), nn.Dropout(drop)]
    net = nn.Sequential(*layers, nn.Linear(hidden, answers))
    return net.to(memory_format=torch.channels_last)


def folded(net: Any) -> Weights:
    """Its weights as `vision.nets` wants them: colours last, the norms within the convolutions."""
    layers = list(net)
    out: Weights = {}
    convolutions = [(x, layers[k + 1]) for k, x in enumerate(layers) if isinstance(x, nn.Conv2d)]
    width = 3
    for number, (layer, norm) in enumerate(convolutions):
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weight = (layer.weight * gain[:, None, None, None]).permute(2, 3, 1, 0)
        width = weight.shape[-1]
        out[f"conv{number}.w"] = _plain(weight.reshape(-1, width))
        out[f"conv{number}.b"] = _plain(norm.bias - norm.running_mean * gain)
    for number, layer in enumerate(x for x in layers if isinstance(x, nn.Linear)):
        weight = layer.weight
        if number == 0:
            side = math.isqrt(weight.shape[1] // width)
            weight = weight.reshape(-1, width, side, side).permute(0, 2, 3, 1).flatten(1)
        out[f"dense{number}.w"] = _plain(weight.T)
        out[f"dense{number}.b"] = _plain(layer.bias)
    return out


def _plain(weight: Tensor) -> Floats:
    return np.array(weight.detach().numpy(), np.float32)


def teach_reader(
    lessons: list[tuple[float, list[Lesson]]],
    *,
    steps: int,
    channels: tuple[int, ...],
    hidden: int,
    seed: int,
    tell: Tell = print,
) -> Weights:
    """A network that names the value of a top face, or says that it is none."""

    def wrong(answers: Tensor, truth: Tensor) -> tuple[Tensor, float]:
        loss = functional.cross_entropy(answers, truth, label_smoothing=SMOOTH)
        return loss, float((answers.argmax(1) == truth).float().mean())

    torch.manual_seed(seed)
    net = fresh(channels, hidden, 7, drop=DROP)
    return _go(net, lessons, reader_batch, wrong, steps=steps, seed=seed, tell=tell)


def teach_finder(
    lessons: list[tuple[float, list[Lesson]]],
    *,
    steps: int,
    channels: tuple[int, ...],
    hidden: int,
    seed: int,
    tell: Tell = print,
) -> Weights:
    """A network that says whether a patch shows a top face, and where it really is."""

    def wrong(answers: Tensor, truth: Tensor) -> tuple[Tensor, float]:
        yes = functional.binary_cross_entropy_with_logits(
            answers[:, 0], truth[:, 0], reduction="none"
        )
        miss = functional.smooth_l1_loss(answers[:, 1:4], truth[:, 2:5], reduction="none", beta=0.5)
        loss = (yes * truth[:, 1]).mean() + PLACE * (miss * truth[:, 5:6]).sum(1).mean()
        right = ((answers[:, 0] > 0) == (truth[:, 0] > 0.5)) | (truth[:, 1] == 0)
        return loss, float(right.float().mean())

    torch.manual_seed(seed)
    net = fresh(channels, hidden, 4)
    return _go(net, lessons, finder_batch, wrong, steps=steps, seed=seed, tell=tell)


def _go(
    net: Any,
    lessons: list[tuple[float, list[Lesson]]],
    batch: Callable[..., tuple[Picture, Any]],
    wrong: Callable[[Tensor, Tensor], tuple[Tensor, float]],
    *,
    steps: int,
    seed: int,
    tell: Tell,
) -> Weights:
    rng, spoil = np.random.default_rng(seed), Spoiler(seed)
    follow = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    # Up quickly, down slowly.
    pace = torch.optim.lr_scheduler.LambdaLR(
        follow, lambda step: min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * step / steps))
    )
    # A running mean of the weights is steadier than the last ones alone.
    mean = swa_utils.AveragedModel(
        net, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(STEADY), use_buffers=True
    )
    losses: list[float] = []
    rights: list[float] = []
    for number in range(steps):
        parts = [batch(few, rng, round(BATCH * share)) for share, few in lessons]
        truth = torch.from_numpy(np.concatenate([answers for _, answers in parts]))
        loss, right = wrong(net(spoil(np.concatenate([patches for patches, _ in parts]))), truth)
        follow.zero_grad()
        loss.backward()
        follow.step()
        pace.step()
        mean.update_parameters(net)
        losses.append(float(loss.detach()))
        rights.append(right)
        if (number + 1) % 500 == 0:
            tell(
                f"{number + 1} of {steps}: loss {np.mean(losses[-500:]):.3f}, "
                f"right {np.mean(rights[-500:]):.3f}"
            )
    return folded(mean.module.eval())
