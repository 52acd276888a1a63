"""A whole placement turn of the Heir, step by step: P0, then the procedure of its location.

The procedures are pure: from the table and what was done they say the next step. Here the steps are
carried out one after another, so that each sees what the one before it changed.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import Event
from companion.core.text import say
from companion.games.trickerion.cards import Location
from companion.games.trickerion.heir import (
    academy,
    alley,
    downtown,
    learning,
    market,
    performance,
    placement,
    renovation,
    theater,
)
from companion.games.trickerion.heir.accounts import gain
from companion.games.trickerion.heir.decision import Decision, Done, Need, Step, Stop, Visit
from companion.games.trickerion.heir.effects import (
    AnyEffect,
    DrawCard,
    Hire,
    LearnTrick,
    Nothing,
    PassTurn,
    Performs,
    PlaceOrder,
    Practises,
    PutToken,
    RenovateRoom,
    Score,
    Send,
    StrikeOff,
    SwapProphecy,
    TakeBank,
    TakeSecret,
    Teaches,
    Turnaround,
    TurnDie,
)
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.status import is_ready

MOST_STEPS = 40  # far beyond any visit: a procedure that never stops is a mistake of ours


class Outcome(Struct, frozen=True):
    """A decision, and the table once it is carried out as far as it goes."""

    decision: Decision
    state: SoloState
    events: tuple[Event, ...]


def at_workshop(_state: SoloState, _visit: Visit) -> Stop:
    """P6, HEIR-WSH-01: the character is placed and does nothing."""
    return Stop(text=say("heir.workshop.nothing"), rules=("HEIR-WSH-01", "HEIR-WSH-02"))


PROCEDURES: dict[Location, Callable[[SoloState, Visit], Step | Need | Stop]] = {
    "downtown": downtown.next_step,
    "market": market.next_step,
    "theater": theater.next_step,
    "dark_alley": alley.next_step,
    "workshop": at_workshop,
    "academy": academy.next_step,
}


class _Run:
    """One run through a placement turn; collects steps and events."""

    def __init__(self, state: SoloState) -> None:
        self.state = state
        self.events: list[Event] = []
        self.steps: list[Step] = []
        self.drawn = state.mind.drawn

    def take(self, step: Step) -> AnyEffect:
        """Carry a step out, as the procedure wants it or as the player overruled it."""
        at = len(self.steps)
        instead = self.state.mind.overruled.get(at)
        if instead is not None:
            step = replace(step, effect=instead, overruled=True)
        if step.rejected:  # a step tried twice is turned down once
            step = replace(step, rejected=tuple(dict.fromkeys(step.rejected)))
        was_ready = is_ready(self.state)
        self.state = carry(self.state, self.events, step.effect)
        self.drawn = self.drawn[step.drew :]
        self.steps.append(step)
        if is_ready(self.state) != was_ready:  # HEIR-STA-04 to HEIR-STA-06
            key = "heir.event.now_busy" if was_ready else "heir.event.now_ready"
            self.events.append(Event(key, ("HEIR-STA-04", "HEIR-STA-05", "HEIR-STA-06")))
        return step.effect

    def over(self, *, need: Need | None = None, stop: Stop | None = None) -> Outcome:
        if stop is not None and stop.rejected:
            stop = replace(stop, rejected=tuple(dict.fromkeys(stop.rejected)))
        decision = Decision(steps=tuple(self.steps), need=need, stop=stop)
        return Outcome(decision, self.state, tuple(self.events))


def decide(state: SoloState) -> Outcome:
    """P0 and the location's procedure, as far as the chance drawn so far carries it."""
    run = _Run(state)
    sent = run.take(placement.choose(state))
    if not isinstance(sent, Send):
        return run.over(stop=Stop(text=say("heir.passes"), rules=("HEIR-PRI-12",)))
    visit, total = placement.visit_of(state, sent)
    for step in placement.arrival(run.state, visit, total, before=True):
        run.take(step)
    while len(run.steps) < MOST_STEPS:
        found = PROCEDURES[visit.location](run.state, replace(visit, drawn=run.drawn))
        if isinstance(found, Need):
            return run.over(need=found)
        if isinstance(found, Stop):
            for step in placement.arrival(run.state, visit, total, before=False):
                run.take(step)
            return run.over(stop=found)
        actual = run.take(found)
        visit = replace(visit, done=(*visit.done, Done(found.effect, actual)))
    raise RuntimeError(f"the Heir's visit to the {visit.location} does not end")


def decide_performance(state: SoloState) -> Outcome:
    """P8 step 1: the card the Heir performs."""
    run = _Run(state)
    step = performance.choose_card(state)
    if step is not None:
        run.take(step)
    return run.over(stop=Stop(text=say("heir.performed"), rules=("HEIR-PRF-06", "HEIR-PRF-08")))


def carry(state: SoloState, events: list[Event], effect: AnyEffect) -> SoloState:  # noqa: C901, PLR0912  (a flat table)
    """Carry one effect out, or refuse it with the rule it breaks."""
    match effect:
        case Send():
            return placement.carry_send(state, effect)
        case PassTurn():
            return placement.pass_turn(state, events)
        case Score():
            return gain(
                state, events, state.seat, effect.why, "HEIR-AP-05", "HEIR-MAG-10",
                prestige=effect.prestige, coins=effect.coins, shards=effect.shards,
            )  # fmt: skip
        case TurnDie():
            return downtown.carry_die(state, effect)
        case LearnTrick():
            return learning.carry_learn(state, events, effect)
        case Hire():
            return downtown.carry_hire(state, effect)
        case TakeBank():
            return downtown.carry_bank(state, events, effect)
        case StrikeOff():
            return market.carry_strike(state, effect)
        case PlaceOrder():
            return market.carry_order(state, effect)
        case PutToken():
            return theater.carry_token(state, events, effect)
        case Turnaround():
            return alley.carry_turnaround(state, effect)
        case SwapProphecy():
            return alley.carry_swap(state, effect)
        case DrawCard():
            return alley.carry_card(state, effect)
        case TakeSecret():
            return academy.carry_secret(state, effect)
        case RenovateRoom():
            return renovation.carry_renovation(state, events, effect)
        case Teaches():
            return academy.carry_teach(state, events, effect)
        case Practises():
            return academy.carry_practise(state, events, effect)
        case Performs():
            return performance.carry_performance(state, events, effect)
        case Nothing():
            return state
