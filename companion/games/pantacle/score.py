"""What it is worth: who stands how near the end, and when the game is won."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event, Outcome
from companion.games.pantacle.gains import event, who
from companion.games.pantacle.options import SETUP
from companion.games.pantacle.state import State

FLAMES = SETUP.pieces.flames


def wins(state: State, seat: int, favour: str | None) -> bool:
    """PAN-END-01, PAN-END-03, PAN-END-04?: five Flames on the Pantacle, and now a Favour."""
    if state.sorcerers[seat].flames < FLAMES:
        return False
    owned = favour is not None and state.has(seat, favour)
    return not (owned and state.options.end_04 == "does_not_win")


def won(state: State, seat: int, *, by: str, events: list[Event]) -> State:
    """PAN-END-01, PAN-END-05: the game ends at once, for one player."""
    outcome = Outcome(by, (state.seats[seat].name,), "PAN-END-01")
    key = "achieved" if by == "achieved" else "won_by_diverting"
    events.append(event(key, ("PAN-END-01",), who=who(state, seat)))
    return replace(state, outcome=outcome, todo=())


def standing(state: State) -> tuple[int, ...]:
    """The seats by Flames on the Pantacle, then by what could become the next one."""

    def worth(seat: int) -> tuple[int, int, int, int]:
        each = state.sorcerers[seat]
        winner = state.outcome is not None and state.seats[seat].name in state.outcome.winners
        return (winner, each.flames, max(len(each.powers), each.adepts), each.cubes)

    return tuple(sorted(range(state.players), key=worth, reverse=True))
