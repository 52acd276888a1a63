"""The course of a turn: validation, the draw, two actions, the limit of the hand."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.illusio.cards import COUNTS
from companion.games.illusio.moves import Begin, EndTurn
from companion.games.illusio.piles import (
    PREFIX,
    draw_size,
    drawn,
    limited,
    limited_now,
    who,
    with_player,
)
from companion.games.illusio.score import ended, validate
from companion.games.illusio.state import State


def begin(state: State, _move: Begin) -> Step[State]:
    """The first turn."""
    events: list[Event] = []
    state = replace(state, phase="turn", active=state.first)
    return Step(begin_turn(state, events), tuple(events))


def begin_turn(state: State, events: list[Event]) -> State:
    """ILL-TURN-01, TURN-08, TURN-10?, TAL-05?: talent back, tricks validated, cards drawn."""
    state = replace(state, actions=COUNTS.actions, drew=0)
    state = with_player(state, state.active, replace(state.player, talent_used=False))
    events.append(Event(f"{PREFIX}.turn", ("ILL-SET-16",), {"player": who(state, state.active)}))
    # ILL-END-04?: some tables let an Immediate Success by others win only now.
    state = ended(state, state.active, events, ending="immediate_success")
    if state.outcome:
        return state
    if state.options.turn_10 == "after_the_draw":
        return _time_is_over(draw(state, events), events)
    state = _time_is_over(state, events)
    return state if state.outcome else draw(state, events)


def _time_is_over(state: State, events: list[Event]) -> State:
    """ILL-TURN-08, BILL-04, SPEC-07, SPEC-08: a round less for each trick on the own bill."""
    player = state.player
    tricks = tuple(
        replace(trick, due=trick.due - 1, encored=False) if trick.due is not None else trick
        for trick in player.tricks
    )
    state = with_player(state, state.active, replace(player, tricks=tricks))
    over = [index for index, trick in enumerate(tricks) if trick.due == 0]
    return validate(state, state.active, over, events, ending="validated")


def draw(state: State, events: list[Event]) -> State:
    """ILL-TURN-02 to TURN-04: the hand decides how many cards."""
    if not state.counted:
        return state
    state, got = drawn(state, state.active, draw_size(state.player.hand), events)
    events.append(
        Event(
            f"{PREFIX}.draws",
            ("ILL-TURN-01", "ILL-TURN-04"),
            {"player": who(state, state.active), "n": got},
        )
    )
    state = replace(state, drew=got)
    return limited_now(state, state.active, events)


def spend(state: State) -> State:
    """ILL-TURN-05, ILL-TURN-06: up to two actions a turn, of any kind."""
    if not state.strict:
        return replace(state, actions=max(0, state.actions - 1))
    if not state.actions:
        raise IllegalMove("ILL-TURN-05", "illusio.illegal.no_action")
    return replace(state, actions=state.actions - 1)


def end_turn(state: State, _move: EndTurn) -> Step[State]:
    """ILL-TURN-07, ILL-TURN-09, ILL-SET-16?: no more than 8 cards, then the next player."""
    events: list[Event] = []
    state = limited(state, state.active, events, "ILL-TURN-07")
    state = replace(state, active=state.next_seat(state.active), turn=state.turn + 1)
    return Step(begin_turn(state, events), tuple(events))
