"""The companion's own bag and dice: seeded, so a proposal can be drawn again after a restart."""

from __future__ import annotations

import random
import secrets


def new_seed() -> int:
    """A seed for a new game."""
    return secrets.randbits(48)


def generator(seed: int, position: int) -> random.Random:
    """The generator for the move at this position of a game.

    It depends on nothing else, so taking a draw back and drawing again gives the same token: undo
    is no way to try one's luck twice, and a restart changes nothing.
    """
    return random.Random(f"{seed}:{position}")
