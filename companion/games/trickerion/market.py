"""The Market: materials are bought, bargained for and ordered."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Move, Step
from companion.core.text import say
from companion.games.trickerion.accounts import PREFIX, gain
from companion.games.trickerion.data import MATERIAL
from companion.games.trickerion.moves import Buy, Order, QuickOrder
from companion.games.trickerion.placement import settle
from companion.games.trickerion.points import now, spend
from companion.games.trickerion.state import State
from companion.games.trickerion.table import (
    MOST_UNITS,
    price,
    room_for,
    seat_name,
    stored,
    with_player,
)

BUY, ORDER, QUICK = 1, 1, 2
SURCHARGE = 1


def for_sale(state: State) -> tuple[str, ...]:
    """TRK-MKT-01, TRK-MKT-04: the offer, the quick order, and by a Prophecy the orders too."""
    found = [*state.offer, state.quick]
    if state.prophecy == "buy_from_orders":
        found += state.orders
    return tuple(dict.fromkeys(one for one in found if one))


def unit_price(state: State, material: str) -> int:
    """TRK-MKT-03, TRK-MKT-04: 1, 2 or 3 coins, one more from the quick-order slot."""
    base = 2 if state.prophecy == "materials_cost_2" else price(material)
    return base + (SURCHARGE if _quick_only(state, material) else 0)


def _quick_only(state: State, material: str) -> bool:
    ordered = state.prophecy == "buy_from_orders" and material in state.orders
    return material == state.quick and material not in state.offer and not ordered


def total(state: State, move: Buy) -> int:
    """TRK-MKT-03, MKT-11, MKT-12, MKT-19?, MKT-20?: the price after bargaining, at least 1."""
    off = move.bargain
    if state.options.mkt_20 == "every_buy":
        off += now(state).bargain
    if _quick_only(state, move.material) and state.options.mkt_19 == "not_reduced":
        off = 0
    return max(1, move.units * unit_price(state, move.material) - off)


def buy(state: State, move: Buy) -> Step[State]:
    """TRK-MKT-01 to MKT-12: one type, up to 3 units, bargaining first."""
    acting = now(state)
    seat, player = acting.seat, state.players[acting.seat]
    if move.material not in for_sale(state):
        ordered = move.material in state.orders
        raise IllegalMove("TRK-MKT-15" if ordered else "TRK-MKT-01", "trickerion.illegal.no_offer")
    space = room_for(state, player, move.material)
    surplus = state.options.mkt_23 == "surplus_lost" and space > 0
    if move.units > space and not surplus:
        rule = "TRK-MKT-07" if move.material in player.materials else "TRK-MKT-23"
        raise IllegalMove(rule, "trickerion.illegal.storage", n=space)
    pays = total(state, move)
    if pays > player.coins:
        raise IllegalMove("TRK-MKT-03", "trickerion.illegal.coins", n=pays)
    events: list[Event] = []
    state = spend(state, "market", BUY + move.bargain, "buy", "TRK-MKT-01")
    acting = now(state)
    state = replace(state, acting=replace(acting, bargain=acting.bargain + move.bargain))
    units = min(move.units, space)
    after = stored(state, player, move.material, units)
    state = with_player(state, seat, materials=after.materials, on_manager=after.on_manager)
    events.append(
        Event(
            f"{PREFIX}.bought",
            ("TRK-MKT-01", "TRK-MKT-05"),
            {
                "player": seat_name(state, seat),
                "n": units,
                "material": say(f"trickerion.material.{move.material}"),
            },
        )
    )
    state = gain(state, events, seat, "bought", "TRK-MKT-03", coins=-pays)
    return Step(settle(state, events), tuple(events))


def _absent(state: State, material: str, rule: str) -> None:
    if material not in MATERIAL or material in state.offer:
        raise IllegalMove(rule, "trickerion.illegal.in_offer")


def order(state: State, move: Order) -> Step[State]:
    """TRK-MKT-13 to MKT-15, TRK-MKT-21?: a material that is not on offer, to a free order slot."""
    _absent(state, move.material, "TRK-MKT-13")
    if move.material in state.orders and state.options.mkt_21 == "once":
        raise IllegalMove("TRK-MKT-21", "trickerion.illegal.ordered")
    if state.orders[move.slot] is not None:
        raise IllegalMove("TRK-MKT-14", "trickerion.illegal.order_slot")
    state = spend(state, "market", ORDER, "order", "TRK-MKT-13")
    events: list[Event] = []
    state = ordered(state, move.material, move.slot, events, now(state).seat)
    return Step(settle(state, events), tuple(events))


def ordered(state: State, material: str, slot: int, events: list[Event], seat: int) -> State:
    """TRK-MKT-13: the token goes from the reserve to the order slot."""
    events.append(
        Event(
            f"{PREFIX}.ordered",
            ("TRK-MKT-13",),
            {
                "player": seat_name(state, seat),
                "material": say(f"trickerion.material.{material}"),
            },
        )
    )
    orders = (*state.orders[:slot], material, *state.orders[slot + 1 :])
    return replace(state, orders=orders)


def quick_order(state: State, move: QuickOrder) -> Step[State]:
    """TRK-MKT-16 to MKT-18: to the central slot, in place of what is there."""
    _absent(state, move.material, "TRK-MKT-16")
    if move.material == state.quick:
        raise IllegalMove("TRK-MKT-16", "trickerion.illegal.ordered")
    state = spend(state, "market", QUICK, "quick_order", "TRK-MKT-16")
    events: list[Event] = [
        Event(
            f"{PREFIX}.quick",
            ("TRK-MKT-16", "TRK-MKT-17"),
            {"material": say(f"trickerion.material.{move.material}")},
        )
    ]
    return Step(settle(replace(state, quick=move.material), events), tuple(events))


def moves(state: State) -> list[Move]:
    """What the acting character could do here, points and coins permitting."""
    acting = now(state)
    player = state.players[acting.seat]
    found: list[Move] = []
    if acting.ap >= BUY:
        for material in for_sale(state):
            space = room_for(state, player, material)
            for units in range(1, min(MOST_UNITS, space) + 1):
                full = units * unit_price(state, material)
                for bargain in range(min(acting.ap - BUY, full - 1) + 1):
                    move = Buy(material, units, bargain)
                    if total(state, move) <= player.coins:
                        found.append(move)
    free = [slot for slot, taken in enumerate(state.orders) if taken is None]
    again = state.options.mkt_21 == "again"
    for material in MATERIAL:
        if material in state.offer:
            continue
        if acting.ap >= ORDER and (again or material not in state.orders):
            found += [Order(material, slot) for slot in free]
        if acting.ap >= QUICK and material != state.quick:
            found.append(QuickOrder(material))
    return found
