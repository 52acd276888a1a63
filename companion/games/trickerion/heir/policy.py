"""Players made of a few habits, to try the Heir against: `random`, and one with some good sense.

A policy sees the table and what is legal, and says what the person does. It is no adviser.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.game import Move
from companion.games.trickerion import moves as m
from companion.games.trickerion.heir.habits.deeds import JUDGES
from companion.games.trickerion.heir.habits.worth import outgrown
from companion.games.trickerion.heir.offers import legal, propose
from companion.games.trickerion.heir.state import SoloState

Policy = Callable[[SoloState, Random], Move]


def at_random(state: SoloState, random: Random) -> Move:
    """Anything that is legal; chance is drawn as the companion draws it."""
    drawn = propose(state, random)
    return drawn if drawn is not None else random.choice(legal(state))


def sensible(state: SoloState, random: Random) -> Move:
    """Learns, buys, prepares, sets up and performs with an eye on what each is worth."""
    drawn = propose(state, random)
    if drawn is not None:
        return drawn
    if state.mind.task:
        return legal(state)[0]
    old = outgrown(state)
    if old:
        return m.ReturnTrick(1 - state.seat, old)
    found = legal(state)
    worth, _, best = max(
        (judged(state, move), random.random(), at) for at, move in enumerate(found)
    )
    if worth > 0:
        return found[best]
    for onward in (m.Next(), m.Done(), m.Pass()):
        if onward in found:
            return onward
    return found[best]


POLICIES: dict[str, Policy] = {"sensible": sensible, "random": at_random}


def judged(state: SoloState, move: Move) -> float:
    """How good a move seems, about in Prestige; 0 and less is worse than going on."""
    judge = JUDGES.get(type(move))
    return judge(state, move) if judge is not None else 0.0
