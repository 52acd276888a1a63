"""Which Prophecies the Heir heeds. Imports nothing that keeps accounts, so that these can ask."""

from __future__ import annotations

from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.state import State


def heeds_prophecies(state: State, seat: int) -> bool:
    """HEIR-PRF-07, HEIR-AP-12?: every seat does, but the Heir not while Shows are performed."""
    if state.players[seat].kind != "heir":
        return True
    split = isinstance(state, SoloState) and state.options.heir_ap_12 == "split"
    return split and state.phase != "performance"
