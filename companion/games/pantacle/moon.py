"""Phase C, the Moon Change, and how one turn leads to the next."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.pantacle.gains import event, gain_cubes, who, with_sorcerer
from companion.games.pantacle.moves import Discard, Next
from companion.games.pantacle.options import SETUP
from companion.games.pantacle.state import RIGHTMOST, State, has_demonic

NO_MOON = SETUP.favours.no_moon


# --- the discard ---------------------------------------------------------------------------------


def moon_possible(state: State) -> bool:
    """PAN-MOON-05: a Favour without a moon gives no cube."""
    return state.announced is not None and state.announced not in NO_MOON


def may_discard(state: State) -> range:
    """PAN-MOON-01, PAN-MOON-04, PAN-MOON-11?: how many blades may leave the hand now."""
    hand = state.sorcerer.hand
    if not hand:
        return range(1)
    if not has_demonic(state, state.active):
        return range(1, 2)
    fewest = 0 if state.options.moon_11 == "none_allowed" else 1
    return range(fewest, hand + 1)


def discard(state: State, move: Discard) -> Step[State]:
    """PAN-MOON-01, PAN-MOON-02, PAN-MOON-04: the top blade's moon may be worth a cube."""
    seat, hand = state.active, state.sorcerer.hand
    if move.blades not in may_discard(state):
        rule = "PAN-MOON-11" if not move.blades else "PAN-MOON-01"
        raise IllegalMove(rule, "pantacle.illegal.blades", n=hand)
    if move.match and not moon_possible(state):
        raise IllegalMove("PAN-MOON-05", "pantacle.illegal.no_moon")
    if move.match and not move.blades:
        raise IllegalMove("PAN-MOON-02", "pantacle.illegal.nothing_discarded")
    state = with_sorcerer(state, seat, hand=hand - move.blades)
    events: list[Event] = []
    if move.blades:
        told = event("discarded", ("PAN-MOON-01",), who=who(state, seat), n=move.blades)
        events.append(told)
    if move.match:
        events.append(event("moon", ("PAN-MOON-02",), who=who(state, seat)))
        state = gain_cubes(state, seat, 1, events)
    return Step(replace(state, step="draw"), tuple(events))


# --- the refill ----------------------------------------------------------------------------------


def hand_limit(state: State, seat: int) -> int:
    """PAN-MOON-03, PAN-FAV-10, PAN-FAV-20?: three cards, four with Enslavement."""
    fresh = state.options.fav_20 == "next_turn" and state.fresh == "enslavement"
    more = state.has(seat, "enslavement") and not (fresh and seat == state.active)
    return SETUP.pieces.hand + more


def refill(state: State, events: list[Event]) -> State:
    """PAN-MOON-03, PAN-MOON-13?: up to the limit; above it nothing is drawn."""
    seat, hand = state.active, state.sorcerer.hand
    limit = hand_limit(state, seat)
    if hand > limit and state.options.moon_13 == "discard_down":
        events.append(
            event("discarded_down", ("PAN-MOON-13",), who=who(state, seat), n=hand - limit)
        )
        state = with_sorcerer(state, seat, hand=limit)
    wanted = max(0, limit - hand)
    if wanted > state.pile:
        state = _new_pile(state, wanted, events)
    drawn = min(wanted, state.pile)
    state = with_sorcerer(state, seat, hand=state.sorcerer.hand + drawn)
    events.append(event("refilled", ("PAN-MOON-03",), who=who(state, seat), n=drawn))
    return replace(state, pile=state.pile - drawn, drawn=drawn, step="refill")


def _new_pile(state: State, wanted: int, events: list[Event]) -> State:
    """PAN-MOON-07, PAN-MOON-10?: all discards but the last; that one too if the house says so."""
    made = max(0, state.discard - 1)
    short = wanted - state.pile - made
    if short > 0 and state.options.moon_10 == "last_one_too":
        made = state.discard
    if not made:
        return state
    key = "new_pile" if state.options.moon_09 == "shuffled" else "pile_turned_over"
    events.append(event(key, ("PAN-MOON-07", "PAN-MOON-09"), n=made))
    return replace(state, pile=state.pile + made)


# --- turns ---------------------------------------------------------------------------------------


def end_turn(state: State, _move: Next) -> Step[State]:
    """PAN-PANT-10, PAN-SET-12: another whole turn if it was earned, else the next player's."""
    events: list[Event] = []
    again = state.extra_turn
    seat = state.active if again else state.after(state.active)
    state = replace(state, extra_turn=False, turn=state.turn + 1)
    state = begin_turn(state, seat, events)
    return Step(replace(state, extra_now=again), tuple(events))


def begin_turn(state: State, seat: int, events: list[Event]) -> State:
    """PAN-PREP-02, PAN-PREP-15?, PAN-DET-07?: whose turn it is, and with what it begins."""
    each = state.sorcerers[seat]
    if state.options.prep_15 == "each_player":
        skipped = each.turns == 0
    else:
        skipped = not any(other.turns for other in state.sorcerers)
    lapsed = state.options.det_07 == "until_own_turn" and each.determination == RIGHTMOST
    state = with_sorcerer(
        state, seat, turns=each.turns + 1, determination=0 if lapsed else each.determination
    )
    events.append(event("turn", ("PAN-SET-12",), who=who(state, seat)))
    if lapsed:
        events.append(event("track_lapsed", ("PAN-DET-07",), who=who(state, seat)))
    if skipped:
        events.append(event("first_turn", ("PAN-PREP-02", "PAN-PREP-15"), who=who(state, seat)))
    return replace(
        state,
        active=seat,
        phase="favour" if skipped else "preparation",
        step="announce" if skipped else "begin",
        announced=None,
        asked=-1,
        diverted_by=None,
        sacrifice="",
        flame="",
        curses_drawn=0,
        new_curse=-1,
        looked=(),
        on_sacrifice={},
        prepared=dict.fromkeys(("influence", "powers", "adepts"), "skipped") if skipped else {},
        fresh="",
        extra_now=False,
        drawn=0,
    )
