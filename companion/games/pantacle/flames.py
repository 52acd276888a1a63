"""Placing a Flame: the Curses it reveals, and the benefit of its location."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.pantacle.gains import (
    curse_text,
    event,
    gain,
    gain_cubes,
    gain_token,
    paid,
    turned_down,
    who,
    with_sorcerer,
)
from companion.games.pantacle.moves import DrawCurses, KeepCurse, PlaceFlame
from companion.games.pantacle.options import DEMONIC, LOCATIONS, SETUP, CurseFacts
from companion.games.pantacle.preparation import AFTER
from companion.games.pantacle.state import Curse, State

MOST_EXTRA = SETUP.prices.extra_curses


# --- Curses --------------------------------------------------------------------------------------


def cost_of(state: State, extra: int) -> int:
    """PAN-CURSE-02, PAN-CURSE-13?: n extra cards cost n times n, or each its own square."""
    if state.options.curse_13 == "totals":
        return extra * extra
    return sum(number * number for number in range(1, extra + 1))


def cost_now(state: State, extra: int) -> int:
    """What drawing costs at this moment; one by one, each card is paid when it is drawn."""
    if state.step == "keep":
        return cost_of(state, state.curses_drawn) - cost_of(state, state.curses_drawn - 1)
    return cost_of(state, extra)


def extras(state: State) -> tuple[int, ...]:
    """PAN-CURSE-02, PAN-CURSE-14?: how many extra Curses the active sorcerer could pay for now."""
    room = state.curse_pile - 1
    one_by_one = state.options.curse_14 == "one_by_one"
    if state.step == "curses":
        most = 0 if one_by_one else min(MOST_EXTRA, room)
        return tuple(
            extra for extra in range(most + 1) if cost_of(state, extra) <= state.sorcerer.cubes
        )
    more = one_by_one and state.curses_drawn <= min(MOST_EXTRA, room)
    return (1,) if more and cost_now(state, 1) <= state.sorcerer.cubes else ()


def draw(state: State, move: DrawCurses) -> Step[State]:
    """PAN-CURSE-01, PAN-CURSE-02: one is free, more to choose from cost cubes."""
    if move.extra not in extras(state):
        if state.options.curse_14 == "one_by_one":
            raise IllegalMove("PAN-CURSE-14", "pantacle.illegal.one_by_one")
        if state.step == "keep":
            raise IllegalMove("PAN-CURSE-14", "pantacle.illegal.no_more_curses")
        cost = cost_of(state, move.extra)
        raise IllegalMove("PAN-CURSE-02", "pantacle.illegal.too_few_cubes", n=cost)
    cost = cost_now(state, move.extra)
    state = paid(state, state.active, "cubes", cost)
    count = state.curses_drawn + move.extra + (state.step == "curses")
    told = event("curses_drawn", ("PAN-CURSE-01", "PAN-CURSE-02"), n=count, cost=cost)
    return Step(replace(state, curses_drawn=count, step="keep"), (told,))


def nothing_to_draw(state: State, _events: list[Event]) -> State | None:
    """PAN-CURSE-01: with no Curse left in the pile none is drawn."""
    return replace(state, step="location") if state.curse_pile == 0 else None


def facts_of(state: State, move: KeepCurse) -> CurseFacts:
    """PAN-SET-15?: what a Curse says: as it was just entered, or as the catalogue knows it."""
    if move.kind is None:
        known = state.curses.get(move.name)
        if known is None:
            raise IllegalMove("PAN-SET-15", "pantacle.illegal.unknown_curse")
        return known
    loaded = move.cubes + move.adepts
    if move.kind == "permanent" and loaded:
        raise IllegalMove("PAN-CURSE-05", "pantacle.illegal.permanent_carries")
    if move.kind == "exhaustion" and not loaded:
        raise IllegalMove("PAN-CURSE-05", "pantacle.illegal.exhaustion_carries")
    return CurseFacts(move.kind, move.cubes, move.adepts, move.touches, move.text)


def received_curse(state: State, seat: int, move: KeepCurse, events: list[Event]) -> State:
    """PAN-CURSE-01, PAN-CURSE-05, PAN-FAV-17?: face up, loaded from the reserve."""
    facts = facts_of(state, move)
    if move.name and state.curses.get(move.name) != facts:
        state = replace(state, curses={**state.curses, move.name: facts})
    curse = Curse(
        name=move.name,
        kind=facts.kind,
        cubes=min(facts.cubes, state.cube_reserve),
        adepts=min(facts.adepts, state.adept_reserve),
        touches=facts.touches,
        text=facts.text,
    )
    each = state.sorcerers[seat]
    index = len(each.curses)
    state = with_sorcerer(state, seat, curses=(*each.curses, curse))
    title = curse_text(state, seat, index)
    rules = ("PAN-CURSE-01", "PAN-CURSE-03")
    events.append(event(f"cursed_{curse.kind}", rules, who=who(state, seat), curse=title))
    if curse.kind == "exhaustion" and not curse.cubes + curse.adepts:
        gone = replace(curse, in_play=False)
        events.append(event("exhausted", ("PAN-CURSE-08",), who=who(state, seat), curse=title))
        return with_sorcerer(state, seat, curses=(*each.curses, gone))
    shielding = any(old.in_play and old.face_down for old in each.curses)
    waiting = state.has(seat, "protection") and not shielding
    if waiting and state.options.fav_17 == "first_curse":
        state = turned_down(state, seat, index, events)
    return state


def keep(state: State, move: KeepCurse) -> Step[State]:
    """PAN-CURSE-01, PAN-CURSE-03: exactly one is kept; the others go under the pile."""
    if move.seat not in (None, state.active):
        raise IllegalMove("PAN-CURSE-01", "pantacle.illegal.not_your_curse")
    events: list[Event] = []
    state = received_curse(state, state.active, move, events)
    new = len(state.sorcerer.curses) - 1
    return Step(replace(state, curses_drawn=0, new_curse=new, step="location"), tuple(events))


# --- the Pantacle --------------------------------------------------------------------------------


def free_locations(state: State, seat: int) -> tuple[str, ...]:
    """PAN-PANT-04: locations without an own Flame; others' Flames do not matter."""
    placed = state.sorcerers[seat].placed
    return tuple(location for location in LOCATIONS if not placed[location])


def benefit_of(state: State, seat: int, location: str) -> int:
    """PAN-PANT-06 to PANT-08: how many cubes or Adepts a location gives this player now."""
    if location == "three_per_flame":
        return 3 * (state.sorcerers[seat].flames + 1)
    return 2


def place(state: State, move: PlaceFlame) -> Step[State]:
    """PAN-PANT-03 to PANT-10: the Flame is placed and gives its benefit at once."""
    seat = state.active
    if move.location not in LOCATIONS:
        raise IllegalMove("PAN-SET-04", "pantacle.illegal.no_such_location")
    if move.location not in free_locations(state, seat):
        raise IllegalMove("PAN-PANT-04", "pantacle.illegal.flame_there")
    amount = benefit_of(state, seat, move.location)
    spared = state.new_curse if state.options.pant_14 == "from_the_next_gain" else -1
    placed = {**state.sorcerer.placed, move.location: True}
    state = with_sorcerer(state, seat, placed=placed)
    state = replace(state, flame="", new_curse=-1, step=AFTER[state.sacrifice])
    where = say(f"pantacle.location.{move.location}")
    events = [event("flame", ("PAN-PANT-03",), who=who(state, seat), location=where)]
    match move.location:
        case "two_adepts":
            state = gain(state, seat, "adepts", amount, events, spared=spared)
        case "extra_turn":
            state = replace(state, extra_turn=True)
            events.append(event("extra_turn", ("PAN-PANT-10",), who=who(state, seat)))
        case "demonic_discard":
            state = gain_token(state, seat, DEMONIC, events)
        case _:
            state = gain_cubes(state, seat, amount, events, spared=spared)
    return Step(state, tuple(events))
