"""The panel's lights: a glow while something is compulsory, gold when somebody needs one Favour."""

from __future__ import annotations

from companion.core.panel import Lights
from companion.core.view import Live, SandRun
from companion.games.pantacle.score import FLAMES
from companion.games.pantacle.state import State


def lights(state: State, _live: Live) -> Lights:
    """What the whole table should see at once."""
    if state.outcome:
        return Lights(colour="green", pulse=True)
    near = any(each.flames == FLAMES for each in state.sorcerers)
    due = state.full and state.phase == "preparation"
    if due:
        return Lights(colour="brown", pulse=True)
    return Lights(colour="violet" if near else None, pulse=near)


def sand(_state: State) -> SandRun | None:
    """No sand runs in Pantacle."""
    return None
