"""Old screens are cleared away while nobody touches the new one.

A widget tree holds itself together in circles, so only Python's collector frees it, and that takes
longer than building the next screen. Left alone, it would do so in the middle of a tap.
"""

from __future__ import annotations

import gc
from typing import Any

from kivy.clock import Clock

PAUSE = 0.2  # seconds after the last change on the screen
# Far more than one screen makes: by itself the collector only comes if nobody ever pauses.
THRESHOLD = (60_000, 10, 20)


def begin() -> None:
    """What is there at the start stays; from now on the collector waits for a pause."""
    if gc.get_threshold() == THRESHOLD:
        return
    gc.freeze()
    gc.set_threshold(*THRESHOLD)


def keep() -> None:
    """What was loaded since stays too: no later collection has to look through it."""
    gc.collect()
    gc.freeze()


def _clear(*_: Any) -> None:
    # The old screen has lived through an earlier collection: only a full one finds it.
    gc.collect()


_later = Clock.create_trigger(_clear, PAUSE)


def soon() -> None:
    """A screen was drawn anew: clear the old one away when things are quiet."""
    _later.cancel()
    _later()
