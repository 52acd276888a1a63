"""How many taps a turn of the solo game needs, by what they say, and how few it could be.

The floor is what no companion can know: what you decide, and that the Heir's visit was carried out
on the board. Chance the companion draws itself needs no hand at all at the floor.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec import Struct

from companion.games.trickerion.heir.moves import ConfigDice, HeirDone
from companion.games.trickerion.heir.offers import propose
from companion.games.trickerion.heir.options import SoloOptions
from companion.games.trickerion.heir.policy import sensible
from companion.games.trickerion.heir.rules import apply, start

TURNS = 7
KINDS = ("yours", "chosen", "chance", "nods")


class Inputs(Struct, frozen=True, kw_only=True):
    """Taps a turn, on average: your own decisions, a choice for the Heir, chance, nods."""

    yours: float  # assigning, placing, acting, performing, paying
    chosen: float  # the rules let the player choose for the Heir (HEIR-CFG-12?)
    chance: float  # dice, coins, cards: one tap lets the companion draw, or says what was drawn
    nods: float  # one a visit: the pieces have been moved

    @property
    def heir(self) -> float:
        """What the Heir costs."""
        return self.chosen + self.chance + self.nods

    @property
    def floor(self) -> float:
        """What nobody could work out: your decisions, choices left to you, and the nods."""
        return self.yours + self.chosen + self.nods

    @property
    def whole(self) -> float:
        """All taps of a turn."""
        return self.yours + self.heir


def counted(games: int = 10, **options: bool | str) -> Inputs:
    """The taps of whole games after set-up, played by the sensible policy."""
    found: Counter[str] = Counter()
    for seed in range(games):
        random = Random(seed)
        state = start(SoloOptions(**options)).state  # type: ignore[arg-type]  # checked by msgspec on reading
        while state.outcome is None:
            drawn = propose(state, random)
            move = drawn if drawn is not None else sensible(state, random)
            if state.phase != "setup":
                found[_kind(move, drawn=drawn is not None)] += 1
            state = apply(state, move).state
    turns = games * TURNS
    return Inputs(**{kind: found[kind] / turns for kind in KINDS})


def _kind(move: object, *, drawn: bool) -> str:
    if drawn:
        return "chance"
    if isinstance(move, HeirDone):
        return "nods"
    return "chosen" if isinstance(move, ConfigDice) else "yours"
