"""What the Heir thinks now: the decision behind the present task."""

from __future__ import annotations

from companion.games.trickerion.heir.decision import Decision, Need
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.visit import Outcome, decide, decide_performance

# The last state thought about, and what came of it: a table, its screen and its next move all ask
# about the same state, and states never change.
_last: list[tuple[SoloState, Outcome | None]] = []


def thought(state: SoloState) -> Outcome | None:
    """What the Heir does now, as far as chance has spoken; None if it is not the Heir's turn."""
    for known, outcome in _last:
        if known is state:
            return outcome
    outcome = _think(state)
    _last[:] = [(state, outcome)]
    return outcome


def _think(state: SoloState) -> Outcome | None:
    if state.mind.task == "turn":
        return decide(state)
    if state.mind.task == "performance":
        return decide_performance(state)
    return None


def decision(state: SoloState) -> Decision | None:
    """The Heir's present decision."""
    found = thought(state)
    return found.decision if found is not None else None


def need_of(state: SoloState) -> Need | None:
    """What chance must say next, if anything."""
    found = decision(state)
    return found.need if found is not None else None
