"""A turn: the throw, the two figures in either order, and who plays next."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event, Step
from companion.games.three_magicians.board import magic
from companion.games.three_magicians.landing import settle
from companion.games.three_magicians.moves import Starts, WandsThrown
from companion.games.three_magicians.options import LABYRINTH, LIFE
from companion.games.three_magicians.score import (
    PREFIX,
    exiled,
    player_text,
    with_player,
)
from companion.games.three_magicians.state import State, Task
from companion.games.three_magicians.wands import notches_of

# --- who starts ----------------------------------------------------------------------------------


def opening_throw(state: State, move: WandsThrown) -> Step[State]:
    """3M-SET-12, 3M-SET-13?: the highest throw takes the first turn; whoever ties throws again."""
    state, found = notches_of(state, move, rule="3M-SET-12")
    colour = state.player.colour
    points = sum(found.values())
    events = [
        Event(
            f"{PREFIX}.opening",
            ("3M-SET-12",),
            {"player": player_text(state, colour), "points": points},
        )
    ]
    rolls = (*state.rolls, points)
    if len(rolls) < len(state.contenders):
        state = replace(state, rolls=rolls, active=state.contenders[len(rolls)])
        return Step(state, tuple(events))
    best = [seat for seat, n in zip(state.contenders, rolls, strict=True) if n == max(rolls)]
    if len(best) > 1:
        events.append(Event(f"{PREFIX}.opening_tied", ("3M-SET-13",)))
        again = tuple(best) if state.options.set_13 == "tied_again" else (0, 1, 2)
        state = replace(state, contenders=again, rolls=(), active=again[0])
        return Step(state, tuple(events))
    return Step(_first_turn(state, best[0], events), tuple(events))


def starts(state: State, move: Starts) -> Step[State]:
    """3M-SET-12: who starts was thrown for at the table."""
    events: list[Event] = []
    return Step(_first_turn(state, state.seat(move.colour), events), tuple(events))


def _first_turn(state: State, seat: int, events: list[Event]) -> State:
    args = {"player": player_text(state, state.players[seat].colour)}
    events.append(Event(f"{PREFIX}.starts", ("3M-SET-12",), dict(args)))
    state = replace(state, phase="turn", active=seat, rolls=(), contenders=(0, 1, 2))
    return begin(state, events)


# --- the turn ------------------------------------------------------------------------------------


def begin(state: State, events: list[Event]) -> State:
    """3M-TURN-01: the wands are in the player's hand."""
    state = replace(
        state,
        step="",
        notches=None,
        magician_done=False,
        apprentice_done=False,
        halfway="",
        again=False,
        extra=False,
        later=False,
        todo=(),
        meeting="",
        duel=None,
        symbols=(),
    )
    if state.assistance == "ledger":
        return replace(state, step="ledger")
    player = state.player
    together = magic(player.magician) and player.magician == player.apprentice
    if together and state.options.meet_13 == "meeting":
        state = replace(state, todo=(Task("meet", player.magician),))
    return go_on(state, events)


def go_on(state: State, events: list[Event]) -> State:
    """3M-TURN-04, 3M-TURN-06?: settle what is due; then the other figure, or the next turn."""
    state = settle(state, events)
    if state.outcome:
        return replace(state, step="over")
    if state.step:
        return state
    if state.notches is None:
        return replace(state, step="throw")
    if state.again and state.player.stone:
        return replace(state, step="again")
    if state.later and state.magician_done:
        state = replace(state, later=False, again=False)
        if state.carries_symbols(state.player.apprentice):
            return replace(state, step="spell")
    if state.magician_done and state.apprentice_done:
        return end(replace(state, again=False), events)
    return replace(state, step="move", again=False)


def throw(state: State, move: WandsThrown) -> Step[State]:
    """3M-TURN-01, 3M-PASCH-01 to PASCH-03: one throw, and what a triple means."""
    state, found = notches_of(state, move, rule="3M-TURN-01")
    notches = (found["red"], found["white"], found["black"])
    state = replace(state, notches=notches)
    player = player_text(state, state.player.colour)
    events = [
        Event(
            f"{PREFIX}.thrown",
            ("3M-TURN-02",),
            {"player": player, "total": state.total, "own": state.own_notches},
        )
    ]
    return Step(lying(state, events), tuple(events))


def lying(state: State, events: list[Event]) -> State:
    """3M-PASCH-02, 3M-PASCH-03, 3M-MAG-05: what the wands as they lie allow."""
    notches = state.notches or (0, 0, 0)
    triple = len(set(notches)) == 1
    if triple and not notches[0]:
        return _zero_triple(state, events)
    if triple:
        events.append(Event(f"{PREFIX}.pasch", ("3M-PASCH-02",)))
    fixed = state.own_notches == 0
    return go_on(replace(state, step="", magician_done=fixed, extra=triple), events)


def _zero_triple(state: State, events: list[Event]) -> State:
    """3M-PASCH-03, 3M-PASCH-06?, 3M-PASCH-07?: both figures to the Labyrinth, and the turn ends."""
    player, options = state.player, state.options
    there = player.apprentice == LABYRINTH and options.pasch_07 == "kept"
    state = exiled(state, player.colour, "magician", events, "3M-PASCH-03", keeps_stone=True)
    state = exiled(state, player.colour, "apprentice", events, "3M-PASCH-03", keeps_stone=there)
    return end(replace(state, extra=options.pasch_06 == "extra_turn"), events)


def end(state: State, events: list[Event]) -> State:
    """3M-TURN-05, 3M-PASCH-02, 3M-LIFE-01: the same player again if owed, else the next one."""
    player = state.player
    if not (state.extra and state.options.life_06 == "does_not_count"):
        state = with_player(state, replace(player, rested=player.magician == LIFE))
    if state.extra:
        args = {"player": player_text(state, player.colour)}
        events.append(Event(f"{PREFIX}.extra_turn", ("3M-PASCH-02",), dict(args)))
        state = replace(state, series=state.series + 1)
    else:
        state = replace(state, series=1, active=state.after(state.active))
    return begin(replace(state, turn=state.turn + 1), events)
