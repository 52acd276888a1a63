"""The buzzer's few words: short patterns of beeps, loud, soft or not at all."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from companion.core.panel import Sound

Loudness: TypeAlias = Literal["off", "soft", "full"]
LOUDNESS: Final[tuple[Loudness, ...]] = get_args(Loudness)


class Beep(Struct, frozen=True):
    """One beep and the silence after it. The pitch is heard on a passive buzzer only."""

    seconds: float
    gap: float
    hertz: int


# Rising for something new, falling for an end; the tick is as short as a buzzer can make it.
PATTERNS: Final[dict[Sound, tuple[Beep, ...]]] = {
    "tick": (Beep(0.02, 0.0, 1800),),
    "warning": (Beep(0.06, 0.09, 2200), Beep(0.06, 0.0, 2200)),
    "end": (Beep(0.18, 0.08, 1800), Beep(0.18, 0.08, 1400), Beep(0.45, 0.0, 1000)),
    "drawn": (Beep(0.05, 0.05, 1400), Beep(0.09, 0.0, 2000)),
}

# An active buzzer has one loudness, so soft means short. A passive one gets a thin pulse instead.
SOFT_SECONDS: Final = 0.02
DUTY: Final[dict[Loudness, float]] = {"off": 0.0, "soft": 0.06, "full": 0.5}


def beeps(sound: Sound, loudness: Loudness, *, shorten: bool) -> tuple[Beep, ...]:
    """What to play. Soft leaves the ticking out; `shorten` is for buzzers without a volume."""
    pattern = PATTERNS[sound]
    if loudness == "off" or (loudness == "soft" and sound == "tick"):
        return ()
    if loudness == "soft" and shorten:
        return tuple(Beep(min(b.seconds, SOFT_SECONDS), b.gap, b.hertz) for b in pattern)
    return pattern


def at(pattern: tuple[Beep, ...], elapsed: float) -> tuple[Beep | None, float | None]:
    """The beep that sounds now, if any, and how long until that changes (None: it is over)."""
    end = 0.0
    for beep in pattern:
        end += beep.seconds
        if elapsed < end:
            return beep, end - elapsed
        end += beep.gap
        if elapsed < end:
            return None, end - elapsed
    return None, None
