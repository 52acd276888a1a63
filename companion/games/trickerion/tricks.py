"""Tricks come to a Workshop and leave it, with their tokens."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.trickerion.accounts import PREFIX
from companion.games.trickerion.moves import ReturnMaterials, ReturnTrick
from companion.games.trickerion.state import State, Trick
from companion.games.trickerion.table import (
    TRICKS_AT_MOST,
    board_tricks,
    engineer_free,
    free_suits,
    seat_name,
    the_trick,
    trick_slots,
    with_player,
)


def board_room(state: State, seat: int) -> bool:
    """TRK-DT-06, TRK-DT-26?, TRK-DT-28?: a slot of the player board, and a Symbol token."""
    player = state.players[seat]
    full = len(player.tricks) >= TRICKS_AT_MOST or board_tricks(player) >= trick_slots(state)
    return not full or state.options.dt_28 == "oldest_goes"


def room(state: State, seat: int) -> bool:
    """TRK-DT-26? to DT-28?: whether another trick fits anywhere."""
    player = state.players[seat]
    if board_room(state, seat):
        return True
    free = engineer_free(player) and state.options.dt_27 == "allowed"
    return free and len(player.tricks) < TRICKS_AT_MOST


def added(
    state: State, seat: int, trick: str, events: list[Event], *, engineer: bool = False
) -> State:
    """TRK-DT-06, TRK-DT-07: the card goes to an empty slot, marked with a free Symbol token."""
    player = state.players[seat]
    if engineer and not (engineer_free(player) and state.options.dt_27 == "allowed"):
        raise IllegalMove("TRK-DT-27", "trickerion.illegal.engineer_slot")
    here = board_tricks(player) >= trick_slots(state) and not engineer
    if here or len(player.tricks) >= TRICKS_AT_MOST:
        if state.options.dt_28 == "return_first":
            raise IllegalMove("TRK-DT-28", "trickerion.illegal.no_trick_slot")
        oldest = next(one for one in player.tricks if here is False or not one.engineer)
        state = without(state, seat, oldest.id, events)
        player = state.players[seat]
    new = Trick(id=trick, suit=free_suits(player)[0], engineer=engineer)
    events.append(_event(state, seat, trick, "learned", "TRK-DT-06", "TRK-DT-07"))
    return with_player(state, seat, tricks=(*player.tricks, new))


def without(state: State, seat: int, trick: str, events: list[Event]) -> State:
    """TRK-DT-09, TRK-DT-10, TRK-ACA-46: the card goes, and every token of it comes back."""
    shows = tuple(
        replace(
            show,
            tokens=tuple(
                token for token in show.tokens if not (token.seat == seat and token.trick == trick)
            ),
        )
        for show in state.shows
    )
    kept = tuple(one for one in state.players[seat].tricks if one.id != trick)
    state = with_player(replace(state, shows=shows), seat, tricks=kept)
    events.append(_event(state, seat, trick, "returned", "TRK-DT-09", "TRK-DT-10"))
    return without_academy_token(state, seat, trick)


def without_academy_token(state: State, seat: int, trick: str) -> State:
    """TRK-ACA-36, TRK-ACA-46: a trick's Academy token leaves its room."""
    if state.academy is None:
        return state
    rooms = tuple(
        replace(
            room,
            spaces=tuple(
                None
                if space and space.seat == seat and space.trick == trick and not space.aside
                else space
                for space in room.spaces
            ),
        )
        for room in state.academy.rooms
    )
    return replace(state, academy=replace(state.academy, rooms=rooms))


def return_trick(state: State, move: ReturnTrick) -> Step[State]:
    """TRK-DT-09: at any time."""
    if move.seat >= state.seated:
        raise IllegalMove("TRK-DT-09", "trickerion.illegal.seat")
    the_trick(state, move.seat, move.trick)
    events: list[Event] = []
    return Step(without(state, move.seat, move.trick, events), tuple(events))


def return_materials(state: State, move: ReturnMaterials) -> Step[State]:
    """TRK-MKT-08: at any time, for nothing."""
    if move.seat >= state.seated:
        raise IllegalMove("TRK-MKT-08", "trickerion.illegal.seat")
    player = state.players[move.seat]
    have = player.materials.get(move.material, 0)
    if have < move.units:
        raise IllegalMove("TRK-MKT-08", "trickerion.illegal.units", n=have)
    materials = {**player.materials, move.material: have - move.units}
    if have == move.units:
        del materials[move.material]
    on_manager = tuple(one for one in player.on_manager if one in materials)
    return Step(with_player(state, move.seat, materials=materials, on_manager=on_manager))


def _event(state: State, seat: int, trick: str, key: str, *rules: str) -> Event:
    return Event(
        f"{PREFIX}.{key}",
        rules,
        {"player": seat_name(state, seat), "trick": say(f"trickerion.trick.{trick}")},
    )
