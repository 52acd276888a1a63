"""Synthesise the short soft sounds of ui/assets/sounds: the same every time, with Python alone."""

import math
import struct
import wave
from pathlib import Path

RATE = 22050
FOLDER = Path(__file__).resolve().parent.parent / "ui" / "assets" / "sounds"

# A bell is a few partials that fade at their own pace: (ratio, loudness, seconds to fade).
BELL = ((1.0, 1.0, 0.55), (2.0, 0.45, 0.35), (2.76, 0.25, 0.22), (5.4, 0.1, 0.08))
WOOD = ((1.0, 1.0, 0.035), (2.4, 0.5, 0.02), (4.1, 0.25, 0.01))
REED = ((1.0, 1.0, 0.5), (2.0, 0.3, 0.4), (3.0, 0.2, 0.3))

Partials = tuple[tuple[float, float, float], ...]


def strike(pitch: float, partials: Partials, seconds: float, loud: float = 1.0) -> list[float]:
    """One note: partials that swell within 4 ms and then fade."""
    samples = []
    for index in range(int(RATE * seconds)):
        t = index / RATE
        swell = min(1.0, t / 0.004)
        level = sum(
            loudness * math.exp(-t / fade) * math.sin(2 * math.pi * pitch * ratio * t)
            for ratio, loudness, fade in partials
        )
        samples.append(loud * swell * level)
    return samples


def together(*notes: tuple[float, list[float]]) -> list[float]:
    """Notes laid over each other, each beginning at its own second."""
    length = max(int(at * RATE) + len(note) for at, note in notes)
    mixed = [0.0] * length
    for at, note in notes:
        start = int(at * RATE)
        for index, sample in enumerate(note):
            mixed[start + index] += sample
    return mixed


def sounds() -> dict[str, list[float]]:
    """Every sound by its name."""
    return {
        "tap": strike(620, WOOD, 0.07, 0.5),
        "tick": strike(980, WOOD, 0.09, 0.8),
        "warning": together(
            (0.0, strike(784, BELL, 0.4, 0.7)), (0.16, strike(784, BELL, 0.45, 0.7))
        ),
        "end": together((0.0, strike(392, BELL, 1.1)), (0.28, strike(294, BELL, 1.2))),
        "drawn": together((0.0, strike(523, BELL, 0.4, 0.6)), (0.08, strike(784, BELL, 0.55, 0.6))),
        "win": together(
            (0.0, strike(523, BELL, 0.7, 0.6)),
            (0.14, strike(659, BELL, 0.7, 0.6)),
            (0.28, strike(784, BELL, 0.8, 0.6)),
            (0.42, strike(1047, BELL, 1.1, 0.7)),
        ),
        "lose": together(
            (0.0, strike(294, REED, 0.8, 0.6)),
            (0.3, strike(277, REED, 0.8, 0.6)),
            (0.6, strike(220, REED, 1.2, 0.7)),
        ),
    }


def write(path: Path, samples: list[float]) -> None:
    """A 16-bit mono WAV, levelled to 70 %, with a faded tail so that it never clicks."""
    peak = max(abs(sample) for sample in samples)
    tail = min(len(samples), RATE // 50)
    frames = bytearray()
    for index, sample in enumerate(samples):
        fade = min(1.0, (len(samples) - index) / tail)
        frames += struct.pack("<h", round(sample / peak * fade * 0.7 * 32767))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(bytes(frames))


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, samples in sounds().items():
        write(FOLDER / f"{name}.wav", samples)


if __name__ == "__main__":
    main()
