"""Phase 5: characters go to locations and get their action points."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.games.trickerion import performance
from companion.games.trickerion.accounts import gain
from companion.games.trickerion.cards import Location
from companion.games.trickerion.moves import (
    Done,
    Place,
    Rest,
)
from companion.games.trickerion.points import more_points, now
from companion.games.trickerion.slots import fee, points, slots_for
from companion.games.trickerion.state import Acting, Character, State
from companion.games.trickerion.table import (
    WITH_SLOTS,
    ability,
    free_slots,
    the_character,
    with_character,
    with_player,
)


def begin(state: State, events: list[Event]) -> State:
    """TRK-PLC-02: the first in initiative who has somebody to place."""
    return _to_placer(replace(state, phase="placement", go=0, asked=()), state.order, events)


def next_placer(state: State, events: list[Event]) -> State:
    """TRK-PLC-02, TRK-PLC-11: on to the next in order; when nobody is left, performances."""
    at = state.order.index(state.turn_of)
    again = state.prophecy == "place_two" and state.go == 0
    if again and _has_somebody(state, state.turn_of):
        return replace(state, step="place", acting=None, go=1)
    seats = (*state.order[at + 1 :], *state.order[: at + 1])
    return _to_placer(replace(state, acting=None, go=0), seats, events)


def _to_placer(state: State, seats: tuple[int, ...], events: list[Event]) -> State:
    for seat in seats:
        if _has_somebody(state, seat):
            return replace(state, step="place", turn_of=seat, acting=None)
    return performance.begin(state, events)


def _has_somebody(state: State, seat: int) -> bool:
    return bool(state.players[seat].waiting) or late_assignment(state, seat)


def late_assignment(state: State, seat: int) -> bool:
    """Two Prophecies let cards be chosen while placing: hidden ones, and those of advertisers."""
    if state.players[seat].kind != "person" or "late_done" in state.players[seat].used:
        return False
    late = state.prophecy == "hidden_assignments" or (
        state.prophecy == "skip_assignment" and state.players[seat].advertised
    )
    return late and any(
        disc.status == "home" and disc.card is None for disc in state.players[seat].characters
    )


# Placing and resting.


def place(state: State, move: Place) -> Step[State]:
    """TRK-PLC-02 to PLC-06: to a free slot of its location, with its action points."""
    seat = state.turn_of
    disc = _waiting(state, seat, move.character)
    if move.slot not in slots_for(state, seat, disc):
        raise IllegalMove(_no_slot_rule(state, disc, move.slot), "trickerion.illegal.slot")
    assert disc.card is not None  # noqa: S101  (a waiting character has a card)
    location = disc.card.location
    events: list[Event] = []
    ap = points(state, seat, disc, move.slot) + state.players[seat].saved
    state = with_player(state, seat, saved=0)
    state = with_character(state, seat, disc.id, status="placed", location=location, slot=move.slot)
    state = gain(state, events, seat, "fee", "TRK-DA-15", coins=-fee(state, location, move.slot))
    state = _gentleman(state, seat, disc, location, events)
    secret, state = _anjali(state, seat, disc, move)
    special = disc.card.special
    acting = Acting(
        seat=seat,
        character=disc.id,
        location=location,
        slot=move.slot,
        ap=ap,
        ability="none" if special is None else "open",
        special=special or "",
        secret=secret,
    )
    if move.slot.endswith(".perform"):  # TRK-THR-18: all points are lost, and nothing else is done
        return Step(next_placer(state, events), tuple(events))
    return Step(settle(replace(state, acting=acting, step="act"), events), tuple(events))


def rest(state: State, move: Rest) -> Step[State]:
    """TRK-PLC-10, TRK-PLC-21?: the card is turned down."""
    disc = _waiting(state, state.turn_of, move.character)
    state = with_character(state, state.turn_of, disc.id, status="resting")
    events: list[Event] = []
    if state.options.plc_21 == "free" and state.player.waiting:
        return Step(state)
    return Step(next_placer(state, events), tuple(events))


def _waiting(state: State, seat: int, character: str) -> Character:
    disc = the_character(state, seat, character)
    if not disc.waits:
        raise IllegalMove("TRK-PLC-01", "trickerion.illegal.not_waiting")
    return disc


def _no_slot_rule(state: State, disc: Character, slot: str) -> str:
    """Which rule a refused slot breaks."""
    location = disc.card.location if disc.card else "workshop"
    if location == "theater":
        if slot.endswith(".perform") and disc.kind != "magician":
            return "TRK-THR-04"
        day = state.day_of(state.turn_of)
        if day and not slot.startswith(f"{day}."):
            return "TRK-THR-02"
        if slot in free_slots(state, "theater"):
            return "TRK-THR-25"
        return "TRK-THR-03"
    if slot in state.blocked.get(location, ()):
        return "TRK-PLC-12"
    taken = any(disc.slot == slot for _, disc in state.at(location))
    return "TRK-PLC-19" if taken and location != "workshop" else "TRK-PLC-04"


def _gentleman(
    state: State, seat: int, disc: Character, location: Location, events: list[Event]
) -> State:
    """TRK-MAG-21, TRK-MAG-25?: Prestige for The Gentleman's tricks as his Magician arrives."""
    if disc.kind != "magician" or not ability(state, seat, "the_gentleman"):
        return state
    if location not in WITH_SLOTS or (location == "academy" and state.options.mag_25 == "no"):
        return state
    tricks = len(state.players[seat].tricks)
    return gain(state, events, seat, "ability", "TRK-MAG-21", prestige=tricks)


def _anjali(state: State, seat: int, disc: Character, move: Place) -> tuple[str, State]:
    """TRK-MAG-11: a coin on one Secret lets it help an Apprentice."""
    if move.secret is None:
        return "", state
    player = state.players[seat]
    fits = ability(state, seat, "anjali") and disc.kind == "apprentice"
    if not fits or move.secret not in player.charged:
        raise IllegalMove("TRK-MAG-11", "trickerion.illegal.secret_coin")
    charged = tuple(index for index in player.charged if index != move.secret)
    state = with_player(state, seat, charged=charged)
    return player.secrets[move.secret] or str(move.secret + 1), state


# The end of it.


def settle(state: State, events: list[Event]) -> State:
    """A character without points, and without a way to more, is finished by itself."""
    acting = state.acting
    if acting is None or acting.ap or state.due or state.step != "act" or more_points(state):
        return state
    if acting.special and acting.ability in ("open", "borrowed"):
        return state  # its text may still be read and done
    return next_placer(state, events)


def done(state: State, _move: Done) -> Step[State]:
    """TRK-PLC-17?: what is left is lost, unless the house keeps it for the next character."""
    acting = now(state)
    if state.options.plc_17 == "next_character":
        state = with_player(state, acting.seat, saved=acting.ap)
    events: list[Event] = []
    return Step(next_placer(state, events), tuple(events))


def moves(state: State) -> list[Move]:
    """Place or rest, for whoever's turn it is."""
    found: list[Move] = []
    player = state.player
    for disc in player.waiting:
        coins = (None, *player.charged) if disc.kind == "apprentice" else (None,)
        for slot in slots_for(state, state.turn_of, disc):
            found += [Place(disc.id, slot, secret) for secret in coins]
        found.append(Rest(disc.id))
    return found
