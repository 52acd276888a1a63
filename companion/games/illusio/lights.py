"""The panel: Illusio has no sand; its light says whose turn it is."""

from __future__ import annotations

from companion.core.panel import Lights
from companion.core.view import Live, SandRun
from companion.games.illusio.state import State


def sand(_state: State) -> SandRun | None:
    """Nobody is hurried."""
    return None


def lights(state: State, _live: Live) -> Lights:
    """The colour of whose turn it is; it breathes while the cards are still to be drawn."""
    if state.outcome or state.phase != "turn":
        return Lights()
    fresh = state.actions == 2 and state.drew > 0
    return Lights(colour=state.seats[state.active].colour, pulse=fresh)
