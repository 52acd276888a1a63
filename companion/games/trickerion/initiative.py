"""Phases 2 and 3: who goes first, and who advertises."""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.moves import Advertise, Pass
from companion.games.trickerion.state import State
from companion.games.trickerion.table import seat_name, with_player


def settled(state: State, events: list[Event]) -> State:
    """TRK-INIT-01 to INIT-05: least Prestige first; nothing changes in turn I."""
    if state.turn == 1:
        return state
    order = new_order(state)
    names = [seat_name(state, seat) for seat in order]
    events.append(Event(f"{PREFIX}.initiative", ("TRK-INIT-02", "TRK-INIT-03"), {"players": names}))
    return replace(state, order=order)


def new_order(state: State) -> tuple[int, ...]:
    """TRK-INIT-02, TRK-INIT-03, TRK-INIT-06?: ascending Prestige; who is tied changes places."""
    before = {seat: rank for rank, seat in enumerate(state.order)}

    def prestige(seat: int) -> int:
        return state.players[seat].prestige

    ranked = sorted(state.order, key=lambda seat: (prestige(seat), before[seat]))
    found: list[int] = []
    for _, tied in groupby(ranked, key=prestige):
        block = list(tied)
        if len(block) > 2 and state.options.init_06 == "first_goes_last":
            block = [*block[1:], block[0]]
        else:
            block.reverse()
        found += block
    return tuple(found)


def to_advertising(state: State) -> State:
    """TRK-ADV-05: players decide in initiative order."""
    return _asking(replace(state, phase="advertising", step="ask"), state.order)


def _asking(state: State, seats: tuple[int, ...]) -> State:
    """TRK-ADV-05, TRK-ADV-08?: who cannot pay is not asked; after the last, cards are assigned."""
    asked = tuple(
        seat
        for seat in seats
        if state.players[seat].kind == "heir" or payment(state, seat) is not None
    )
    return replace(state, asked=asked, turn_of=asked[0]) if asked else to_assignment(state)


def price(state: State, seat: int) -> int:
    """TRK-ADV-03, TRK-ADV-04, TRK-ADV-07?: by the initiative slot."""
    return state.place_of(seat) if state.options.adv_07 == "by_slot" else 2


def payment(state: State, seat: int) -> int | None:
    """TRK-ADV-08?: what a seat pays for its poster, or nothing if it cannot."""
    due, coins = price(state, seat), state.players[seat].coins
    if coins >= due:
        return due
    return coins if coins and state.options.adv_08 == "part_payment" else None


def advertised(state: State, seat: int, events: list[Event], *, pays: int, rule: str) -> State:
    """TRK-ADV-02, TRK-ADV-06: the poster lies there until the end of the turn."""
    state = with_player(state, seat, advertised=True)
    return gain(
        state,
        events,
        seat,
        "poster",
        rule,
        prestige=BOARD.advertising.prestige,
        coins=-pays,
    )


def advertise(state: State, _move: Advertise) -> Step[State]:
    """TRK-ADV-01 to ADV-06."""
    pays = payment(state, state.turn_of)
    if pays is None:
        due = price(state, state.turn_of)
        raise IllegalMove("TRK-ADV-08", "trickerion.illegal.poster_price", n=due)
    events: list[Event] = []
    state = advertised(state, state.turn_of, events, pays=pays, rule="TRK-ADV-02")
    return Step(next_advertiser(state), tuple(events))


def no_poster(state: State, _move: Pass) -> Step[State]:
    """TRK-ADV-01: nobody has to."""
    return Step(next_advertiser(state))


def next_advertiser(state: State) -> State:
    """TRK-ADV-05: the next in initiative order decides; then cards are assigned."""
    return _asking(state, state.asked[1:])


def to_assignment(state: State) -> State:
    """TRK-ASG-07?: cards are laid in secret first, unless the house plays openly."""
    step = "plan" if state.options.asg_07 == "secret" else "enter"
    return replace(state, phase="assignment", step=step, asked=(), turn_of=state.order[0])
