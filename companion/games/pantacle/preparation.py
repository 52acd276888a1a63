"""Phase A: the Influence spending, the Power Sacrifice, the Adept Sacrifice, in this order."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.pantacle.gains import (
    curse_text,
    drop_tokens,
    event,
    gain,
    paid,
    turned_down,
    unshielded,
    who,
    with_sorcerer,
)
from companion.games.pantacle.moves import (
    AimCurse,
    Bewitch,
    BuyAdept,
    CurseStops,
    Next,
    Protect,
    Sacrifice,
)
from companion.games.pantacle.options import SETUP
from companion.games.pantacle.state import State

Kind = Literal["powers", "adepts"]
NEEDED = SETUP.prices.sacrifice
AFTER = {"begin": "influence", "influence": "powers", "powers": "adepts", "adepts": "ready"}


# --- what is due ---------------------------------------------------------------------------------


def price(state: State, seat: int) -> int:
    """PAN-PREP-03: 2, and one more for each own Flame on the Pantacle."""
    return SETUP.prices.adept + state.sorcerers[seat].flames


def purchase_due(state: State) -> bool:
    """PAN-PREP-04, PAN-LIM-07?: compulsory with enough Influence, if there is an Adept to buy."""
    each = state.sorcerer
    if each.cubes < price(state, state.active):
        return False
    to_be_had = state.adept_reserve > 0 or each.carried("adepts") > 0
    return to_be_had or state.options.lim_07 == "paid_anyway"


def held(state: State, kind: str) -> int:
    """How many tokens or Adepts the active sorcerer has."""
    return len(state.sorcerer.powers) if kind == "powers" else state.sorcerer.adepts


def sacrifice_due(state: State, kind: str) -> bool:
    """PAN-PREP-06, PAN-PREP-09, PAN-PREP-17?: compulsory with three, while a Flame is left."""
    if held(state, kind) < NEEDED:
        return False
    return state.flames_left(state.active) > 0 or state.options.prep_17 == "still_removed"


def flames_to_take(state: State) -> tuple[Literal["top", "cursed"], ...]:
    """PAN-PANT-01: any Flame on the own Sanctuary; four of the five are alike."""
    found: list[Literal["top", "cursed"]] = []
    if state.flames_left(state.active):
        if state.sorcerer.top:
            found.append("top")
        if state.cursed_flames(state.active):
            found.append("cursed")
    return tuple(found)


# --- Curses that touch a step ------------------------------------------------------------------


def touching(state: State, seat: int, *touches: str) -> tuple[int, ...]:
    """PAN-CURSE-04: the player's face-up Curses that touch one of these."""
    return tuple(
        index
        for index, curse in enumerate(state.sorcerers[seat].curses)
        if curse.active and set(curse.touches) & set(touches)
    )


def unaimed(state: State) -> tuple[int, ...]:
    """PAN-PREP-18: Curses that touch one Sacrifice, and nobody has said which yet."""
    found = touching(state, state.active, "one_sacrifice")
    return tuple(index for index in found if str(index) not in state.on_sacrifice)


def touched(state: State, step: str) -> bool:
    """PAN-PREP-18: whether a face-up Curse touches this step of the Preparation."""
    if step == "influence":
        return bool(touching(state, state.active, "influence"))
    aimed = any(
        state.on_sacrifice.get(str(index)) == step
        for index in touching(state, state.active, "one_sacrifice")
    )
    return aimed or bool(touching(state, state.active, "sacrifices"))


def aim(state: State, move: AimCurse) -> Step[State]:
    """PAN-PREP-18: the active sorcerer chooses which Sacrifice this Curse touches."""
    if move.curse not in unaimed(state):
        raise IllegalMove("PAN-PREP-18", "pantacle.illegal.no_such_curse")
    aimed = {**state.on_sacrifice, str(move.curse): move.sacrifice}
    told = event(
        f"aimed_{move.sacrifice}",
        ("PAN-PREP-18",),
        curse=curse_text(state, state.active, move.curse),
    )
    return Step(replace(state, on_sacrifice=aimed), (told,))


def curse_stops(state: State, _move: CurseStops) -> Step[State]:
    """PAN-CURSE-04: a Curse may forbid what would be compulsory; people read it, not we."""
    if not touched(state, state.step) or _must_aim(state):
        raise IllegalMove("PAN-PREP-01", "pantacle.illegal.compulsory")
    told = event(f"stopped_{state.step}", ("PAN-CURSE-04",), who=who(state, state.active))
    return Step(past(state, state.step, "stopped"), (told,))


def _must_aim(state: State) -> bool:
    return state.step in ("powers", "adepts") and bool(unaimed(state))


# --- the steps -----------------------------------------------------------------------------------


def past(state: State, step: str, how: str) -> State:
    """This step is over for this turn. PAN-PREP-01: it does not come again."""
    return replace(state, step=AFTER[step], prepared={**state.prepared, step: how})


def not_due(state: State, _events: list[Event]) -> State | None:
    """PAN-PREP-01: a step that is not compulsory cannot happen: on to the next."""
    due = purchase_due(state) if state.step == "influence" else sacrifice_due(state, state.step)
    return None if due else past(state, state.step, "not_due")


def buy(state: State, move: BuyAdept) -> Step[State]:
    """PAN-PREP-03 to PREP-05: the price is paid and one Adept comes at once."""
    cost = price(state, state.active)
    if move.price is not None and move.price != cost:
        if not touched(state, "influence"):
            raise IllegalMove("PAN-PREP-03", "pantacle.illegal.price", n=cost)
        cost = move.price
    if cost > state.sorcerer.cubes:
        raise IllegalMove("PAN-PREP-04", "pantacle.illegal.too_few_cubes", n=cost)
    rules = ("PAN-PREP-03", "PAN-PREP-04")
    events = [event("bought", rules, who=who(state, state.active), n=cost)]
    state = paid(state, state.active, "cubes", cost)
    state = gain(state, state.active, "adepts", 1, events)
    return Step(past(state, "influence", "done"), tuple(events))


def sacrifice(state: State, move: Sacrifice) -> Step[State]:
    """PAN-PREP-06 to PREP-10: three leave, and a Flame comes into the hand."""
    if move.of != state.step:
        raise IllegalMove("PAN-PREP-01", "pantacle.illegal.other_sacrifice")
    if _must_aim(state):
        raise IllegalMove("PAN-PREP-18", "pantacle.illegal.aim_first")
    number = NEEDED
    if move.removed is not None and move.removed != NEEDED:
        if not touched(state, move.of):
            rule = "PAN-PREP-06" if move.of == "powers" else "PAN-PREP-09"
            raise IllegalMove(rule, "pantacle.illegal.three")
        number = move.removed
    if number > held(state, move.of):
        raise IllegalMove("PAN-PREP-10", "pantacle.illegal.too_few")
    able = flames_to_take(state)
    if (move.flame is None) != (not able) or (move.flame is not None and move.flame not in able):
        raise IllegalMove("PAN-PANT-01", "pantacle.illegal.no_such_flame")
    events: list[Event] = []
    rule = "PAN-PREP-06" if move.of == "powers" else "PAN-PREP-09"
    told = event(f"sacrificed_{move.of}", (rule,), who=who(state, state.active), n=number)
    events.append(told)
    if move.of == "powers":
        state = drop_tokens(state, state.active, number, events)
    else:
        state = paid(state, state.active, "adepts", number)
    return Step(_flame_in_hand(past(state, move.of, "done"), move), tuple(events))


def _flame_in_hand(state: State, move: Sacrifice) -> State:
    """PAN-PANT-02, PAN-PANT-03: every Flame but the top one is cursed."""
    if move.flame is None:
        return state
    if move.flame == "top":
        state = with_sorcerer(state, state.active, top=False)
    step = "location" if move.flame == "top" else "curses"
    return replace(state, step=step, sacrifice=move.of, flame=move.flame)


# --- Bewitchment and Protection ----------------------------------------------------------------


def may_look(state: State) -> tuple[int, ...]:
    """PAN-FAV-07, PAN-FAV-19?: whose hand the active sorcerer may look at now."""
    if not state.has(state.active, "bewitchment"):
        return ()
    often = state.options.fav_19
    if often != "each_opponent" and state.looked:
        return ()
    if often == "once_at_the_start" and state.step != "begin":
        return ()
    return tuple(seat for seat in state.opponents() if seat not in state.looked)


def bewitch(state: State, move: Bewitch) -> Step[State]:
    """PAN-FAV-07: look at another player's hand."""
    if move.seat not in may_look(state):
        rule = "PAN-FAV-19" if state.has(state.active, "bewitchment") else "PAN-FAV-07"
        raise IllegalMove(rule, "pantacle.illegal.no_look")
    told = event(
        "bewitched", ("PAN-FAV-07",), who=who(state, state.active), other=who(state, move.seat)
    )
    return Step(replace(state, looked=(*state.looked, move.seat)), (told,))


def may_swap(state: State) -> tuple[int, ...]:
    """PAN-FAV-18?: the Curses that Protection could turn face down instead."""
    if state.options.fav_18 == "fixed" or not state.has(state.active, "protection"):
        return ()
    return tuple(i for i, curse in enumerate(state.sorcerer.curses) if curse.active)


def swap(state: State, move: Protect) -> Step[State]:
    """PAN-FAV-18?: another Curse is protected from now on."""
    if move.curse not in may_swap(state):
        raise IllegalMove("PAN-FAV-18", "pantacle.illegal.fixed_protection")
    events: list[Event] = []
    state = unshielded(state, state.active, events)
    state = turned_down(state, state.active, move.curse, events)
    return Step(state, tuple(events))


def begins(state: State, _events: list[Event]) -> State | None:
    """PAN-FAV-19?: wait before the first step only if Bewitchment must be used now or never."""
    waits = state.options.fav_19 == "once_at_the_start" and may_look(state)
    return None if waits else replace(state, step="influence")


def ready(state: State, _events: list[Event]) -> State | None:
    """PAN-FAV-19?: all done; wait only while Bewitchment or Protection may still be used."""
    if may_look(state) or may_swap(state):
        return None
    return replace(state, phase="favour", step="announce")


def go_on(state: State, _move: Next) -> Step[State]:
    """PAN-FAV-07: Bewitchment is an offer; it may be declined."""
    if state.step == "begin":
        return Step(replace(state, step="influence"))
    return Step(replace(state, phase="favour", step="announce"))
