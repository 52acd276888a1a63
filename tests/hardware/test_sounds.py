from __future__ import annotations

import pytest

from companion.core.panel import SOUNDS
from hardware.sounds import LOUDNESS, PATTERNS, Beep, at, beeps


def test_every_sound_has_a_pattern():
    assert PATTERNS.keys() == set(SOUNDS)
    assert all(beep.seconds > 0 for pattern in PATTERNS.values() for beep in pattern)


def test_a_pattern_is_played_beep_by_beep():
    one, two = Beep(0.1, 0.2, 1000), Beep(0.3, 0.0, 2000)
    pattern = (one, two)
    assert at(pattern, 0.0) == (one, pytest.approx(0.1))
    assert at(pattern, 0.15) == (None, pytest.approx(0.15))
    assert at(pattern, 0.4) == (two, pytest.approx(0.2))
    assert at(pattern, 0.7) == (None, None)
    assert at((), 0.0) == (None, None)


def test_loudness():
    assert LOUDNESS == ("off", "soft", "full")
    assert beeps("end", "off", shorten=True) == ()
    assert beeps("tick", "soft", shorten=True) == ()
    assert beeps("end", "soft", shorten=False) == PATTERNS["end"]
    assert max(beep.seconds for beep in beeps("end", "soft", shorten=True)) <= 0.02
    assert beeps("tick", "full", shorten=True) == PATTERNS["tick"]
