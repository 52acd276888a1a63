"""Where a character may stand, and the action points it has there."""

from __future__ import annotations

from companion.games.trickerion.cards import Location
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.state import Character, State
from companion.games.trickerion.table import WITH_SLOTS, base_ap, free_slots, slot_modifiers

PLUS_TWO_FEE = 3


def modifier(state: State, location: Location, slot: str) -> int:
    """TRK-PLC-05, TRK-THR-24?: what a slot adds to the action points."""
    if location == "theater":
        day = slot.partition(".")[0]
        ap = BOARD.day(day)  # type: ignore[arg-type]  # a slot's first part is one of the days
        return {"thursday_plus": ap, "sunday_plus": -ap, "none": 0}[state.options.thr_24]
    if location == "workshop" or not slot:
        return BOARD.workshop.modifier
    return slot_modifiers(state, location)[int(slot)]


def slots_for(state: State, seat: int, disc: Character) -> tuple[str, ...]:
    """TRK-PLC-04, PLC-12, PLC-19?, PLC-23?, TRK-THR-02 to THR-04: where this character may go."""
    if disc.card is None:
        return ()
    location = disc.card.location
    if location == "workshop":
        mine = sum(owner == seat for owner, _ in state.at("workshop"))
        return () if state.options.plc_23 == "two" and mine >= 2 else ("",)
    free = free_slots(state, location, seat)
    if location == "theater":
        free = _theater_slots(state, seat, disc, free)
    elif state.prophecy == "lowest_slot" and free:
        lowest = min(modifier(state, location, slot) for slot in free)
        free = tuple(slot for slot in free if modifier(state, location, slot) == lowest)
    free = tuple(slot for slot in free if state.players[seat].coins >= fee(state, location, slot))
    if not free and state.options.plc_20 == "beside" and location in WITH_SLOTS:
        return ("",)
    return free


def _theater_slots(
    state: State, seat: int, disc: Character, free: tuple[str, ...]
) -> tuple[str, ...]:
    """TRK-THR-02, THR-04, THR-25?, THR-28?: one day a player, one player a day."""
    day = state.day_of(seat)
    others = {state.day_of(other) for other in range(state.seated) if other != seat}
    found = []
    for slot in free:
        here, _, place = slot.partition(".")
        if day and here != day:
            continue
        if here in others and state.options.thr_25 == "one_player":
            continue
        if place == "perform" and disc.kind != "magician":
            continue
        weak = place != "perform" and points(state, seat, disc, slot) <= 0
        if weak and state.options.thr_28 == "not_placed":
            continue
        found.append(slot)
    return tuple(found)


def fee(state: State, location: Location, slot: str) -> int:
    """A Prophecy makes the +2 slots cost 3 coins."""
    if state.prophecy != "pay_for_plus_2" or location not in WITH_SLOTS or not slot:
        return 0
    return PLUS_TWO_FEE if modifier(state, location, slot) == 2 else 0


def points(state: State, seat: int, disc: Character, slot: str) -> int:
    """TRK-PLC-05, TRK-THR-28?: base points and the slot's modifier, never below 0."""
    location: Location = disc.card.location if disc.card else "workshop"
    base = 1 if state.prophecy == "one_base_ap" else base_ap(state, seat, disc.kind)
    poster = state.prophecy == "advertisers_apprentices" and state.players[seat].advertised
    more = 1 if poster and disc.kind == "apprentice" else 0
    return max(0, base + more + modifier(state, location, slot))
