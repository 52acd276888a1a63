"""P2, the Market: strike off what is there, order what is missing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.text import Text, say
from companion.games.trickerion.data import MATERIAL
from companion.games.trickerion.heir.decision import Need, Step, Stop, Visit
from companion.games.trickerion.heir.effects import PlaceOrder, StrikeOff
from companion.games.trickerion.heir.state import SoloState, with_me, with_mind


def next_step(state: SoloState, visit: Visit) -> Step | Need | Stop:
    """P2: HEIR-MKT-01 once, then HEIR-MKT-02 until HEIR-MKT-03 ends it."""
    if not visit.done:
        there = in_market(state)
        if there:
            return Step(
                effect=StrikeOff(there),
                text=say("heir.do.strike_off", materials=names(there)),
                rules=("HEIR-MKT-01", "HEIR-MKT-04"),
                looked=(say("heir.look.list", materials=names(state.mind.shopping)),),
            )
    ordered = sum(isinstance(done.planned, PlaceOrder) for done in visit.done)
    if not state.mind.shopping:
        return Stop(text=say("heir.market.list_empty"), rules=("HEIR-MKT-06",))
    wanted = to_order(state)
    if not wanted:
        return Stop(text=say("heir.market.all_ordered"), rules=("HEIR-MKT-03", "HEIR-MKT-07"))
    space = free_space(state)
    if space is None:
        return Stop(text=say("heir.market.no_space"), rules=("HEIR-MKT-03",))
    if ordered >= visit.ap:
        return Stop(text=say("heir.market.ap_used", n=visit.ap), rules=("HEIR-MKT-03",))
    return _order(visit, wanted, space)


def _order(visit: Visit, wanted: tuple[str, ...], space: int) -> Step | Need:
    rules = ("HEIR-MKT-02", "HEIR-MKT-03", "HEIR-MKT-05", "HEIR-AP-06")
    if len(wanted) > 1 and not visit.drawn:
        return Need(
            what="material",
            options=wanted,
            text=say("heir.need.material", materials=names(wanted)),
            rules=rules,
        )
    material = visit.drawn[0] if len(wanted) > 1 else wanted[0]
    return Step(
        effect=PlaceOrder(material, space),
        text=say("heir.do.order", material=say(f"trickerion.material.{material}"), place=space + 1),
        rules=rules,
        looked=(say("heir.look.wanted", materials=names(wanted)),),
        drew=1 if len(wanted) > 1 else 0,
    )


def in_market(state: SoloState) -> tuple[str, ...]:
    """HEIR-MKT-01: listed Materials in the offer or on the quick-order space."""
    there = {*state.offer, state.quick}
    return tuple(name for name in state.mind.shopping if name in there)


def to_order(state: SoloState) -> tuple[str, ...]:
    """HEIR-MKT-02, HEIR-MKT-07?: listed Materials not on order yet."""
    if state.options.heir_mkt_07 == "again":
        return state.mind.shopping
    return tuple(name for name in state.mind.shopping if name not in state.orders)


def free_space(state: SoloState) -> int | None:
    """HEIR-MKT-02: the first free Order space, left to right, top to bottom."""
    return next((space for space, taken in enumerate(state.orders) if taken is None), None)


def names(materials: tuple[str, ...]) -> list[Text]:
    """Materials in words."""
    return [say(f"trickerion.material.{name}") for name in materials]


def carry_strike(state: SoloState, effect: StrikeOff) -> SoloState:
    """HEIR-MKT-01, HEIR-MKT-08?: off the list; kept only by house rule."""
    left = tuple(name for name in state.mind.shopping if name not in effect.materials)
    if state.options.heir_mkt_08 == "keeps_them":
        kept = {name: 1 for name in effect.materials if name in MATERIAL}
        state = with_me(state, materials={**state.me.materials, **kept})
    return with_mind(state, shopping=left)


def carry_order(state: SoloState, effect: PlaceOrder) -> SoloState:
    """HEIR-MKT-02, HEIR-MKT-05: one Material on an Order space; nothing is paid."""
    if effect.material not in MATERIAL:
        raise IllegalMove("HEIR-MKT-02", "heir.illegal.material")
    if not 0 <= effect.space < len(state.orders) or state.orders[effect.space] is not None:
        raise IllegalMove("HEIR-MKT-02", "heir.illegal.order_space")
    orders = tuple(
        effect.material if space == effect.space else taken
        for space, taken in enumerate(state.orders)
    )
    return replace(state, orders=orders)
