"""The sand timer's runs, and the panel's lights: both follow from the state alone."""

from __future__ import annotations

from companion.core.panel import Lights, Sand
from companion.core.view import Live, SandRun
from companion.games.obscurio import doors
from companion.games.obscurio.moves import FlipHourglass, Next
from companion.games.obscurio.options import TRAPS
from companion.games.obscurio.state import State


def sand(state: State) -> SandRun | None:
    """Which turning of the sand is running now, if any."""
    if state.outcome:
        return None
    seconds = state.options.hourglass_seconds
    if state.phase == "doors" and state.step == "choose" and doors.sand_runs(state):
        # OBS-TIME-05?: on an unknown track only the players can say if this was the last space.
        on_empty = FlipHourglass() if state.track else None
        return SandRun(f"doors:{state.turn}:{state.space}", seconds, on_empty)
    if state.phase == "accusation" and state.step == "discuss":
        return SandRun(f"accusation:{state.voting}", seconds, Next())
    if state.phase == "riddle" and state.step == "place" and state.options.grim_18:
        return SandRun(f"riddle:{state.turn}", state.options.grim_18)
    return None


def lights(state: State, live: Live) -> Lights:
    """The panel: the track with its sand, and the colour of the last trap drawn.

    During Phase 3 the panel is dark and still whatever was drawn, so that nobody can learn anything
    from a light through closed eyelids.
    """
    if state.phase == "traitor":
        return Lights()
    colour = None
    if state.drawn and state.phase in ("traps", "riddle", "doors"):
        colour = TRAPS[state.drawn[-1]].colour
    run = sand(state)
    if run is None:
        return Lights(colour=colour, pulse=state.phase == "traps" and state.to_draw > 0)
    track = state.track if state.phase == "doors" else (0,)
    here = state.space or 0 if state.phase == "doors" else 0
    left = max(0.0, min(1.0, live.sand_left / run.seconds))
    return Lights(
        sand=Sand(
            spaces=max(len(track or ()), here + 1),
            space=here + 1,
            left=left,
            running=live.sand_running,
            warning=live.warning,
        ),
        colour=colour,
    )
