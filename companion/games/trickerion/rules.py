"""Trickerion: start and apply. Each phase's and location's rules are in a module of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move, Step
from companion.core.text import say
from companion.games.trickerion import (
    academy,
    assignment,
    chance,
    classrooms,
    dark_alley,
    downtown,
    end_of_turn,
    initiative,
    light,
    market,
    performance,
    placement,
    points,
    secrets,
    setup,
    theater,
    tiles,
    tricks,
    workshop,
)
from companion.games.trickerion import moves as m
from companion.games.trickerion.accounts import gain
from companion.games.trickerion.fixing import correct, led_on
from companion.games.trickerion.legal import legal, location_moves
from companion.games.trickerion.state import State
from companion.games.trickerion.table import with_use

Handler = Callable[[State, Any], Step[State]]
start = setup.start
__all__ = ["apply", "legal", "start"]


def _take(state: State, move: m.Take) -> Step[State]:
    """A choice is made; when none is left to make, play goes on."""
    if not state.due:
        raise IllegalMove("TRK-PRF-06", "trickerion.illegal.nothing_due")
    due = state.due[0]
    if move.option >= len(due.options):
        raise IllegalMove(due.rules[0], "trickerion.illegal.no_such_choice")
    events: list[Event] = []
    prestige, coins, shards = due.options[move.option]
    state = gain(
        replace(state, due=state.due[1:]),
        events,
        due.seat,
        due.why,
        *due.rules,
        prestige=prestige,
        coins=coins,
        shards=shards,
    )
    return Step(_went_on(state, events), tuple(events))


def _went_on(state: State, events: list[Event]) -> State:
    if state.due:
        return state
    if state.phase == "placement":
        return placement.settle(state, events)
    if state.phase == "performance":
        return performance.proceed(state, events)
    if state.phase == "classrooms" and state.step == "yields":
        return classrooms.proceed(state, events)
    return state


def _no_more(state: State, _move: m.Pass) -> Step[State]:
    """Under hidden or late assignments: this seat places nobody else."""
    if not placement.late_assignment(state, state.turn_of) or state.player.waiting:
        raise IllegalMove("TRK-PLC-11", "trickerion.illegal.still_waiting")
    state = with_use(state, state.turn_of, "late_done")
    events: list[Event] = []
    return Step(placement.next_placer(state, events), tuple(events))


def _assign_late(state: State, move: m.Assign) -> Step[State]:
    """Two Prophecies: a card is laid only now."""
    if move.seat != state.turn_of or not placement.late_assignment(state, move.seat):
        raise IllegalMove("TRK-ASG-01", "trickerion.illegal.assigned")
    return assignment.assign(state, move)


def _done(state: State, move: m.Done) -> Step[State]:
    """TRK-PLC-22?: a character may do nothing, unless the house wants it to."""
    acting = points.now(state)
    if state.options.plc_22 == "must_act" and not acting.spent and location_moves(state):
        raise IllegalMove("TRK-PLC-22", "trickerion.illegal.must_act")
    return placement.done(state, move)


ACTIONS: dict[str, dict[type[Move], Handler]] = {
    "downtown": {
        m.Learn: downtown.learn,
        m.Recruit: downtown.recruit,
        m.TakeCoins: downtown.take_coins,
        m.SetDie: downtown.set_die,
        m.Reroll: downtown.reroll,
    },
    "market": {
        m.Buy: market.buy,
        m.Order: market.order,
        m.QuickOrder: market.quick_order,
    },
    "workshop": {
        m.Prepare: workshop.prepare,
        m.MoveTrick: workshop.move_trick,
        m.MoveMaterials: workshop.move_materials,
        m.MoveApprentice: workshop.move_apprentice,
    },
    "theater": {m.SetUp: theater.set_up, m.Reschedule: theater.reschedule},
    "dark_alley": {m.Draw: dark_alley.draw, m.Foretell: dark_alley.foretell},
    "academy": {
        m.Renovate: academy.renovate,
        m.Train: academy.train,
        m.Teach: academy.teach,
        m.LearnSecret: secrets.learn_secret,
        m.RevealSecret: secrets.reveal_secret,
    },
}
_ACT: dict[type[Move], Handler] = {
    m.Enhance: points.enhance,
    m.Ignore: points.ignore,
    m.NameSpecial: points.name_special,
    m.Borrow: points.borrow,
    m.Boost: points.boost,
    m.Done: _done,
    **{kind: handler for at in ACTIONS.values() for kind, handler in at.items()},
}

# Which moves each step of the game takes: the whole flow of Trickerion in one table.
FLOW: dict[tuple[str, str], dict[type[Move], Handler]] = {
    ("setup", "first_picker"): {m.FirstDrawn: setup.first_picker},
    ("setup", "magician"): {m.ChooseMagician: setup.choose_magician},
    ("setup", "trick"): {m.ChooseTrick: setup.choose_trick},
    ("setup", "materials"): {m.ChooseMaterials: setup.choose_materials},
    ("setup", "specialist"): {m.ChooseSpecialist: setup.choose_specialist},
    ("setup", "manager_materials"): {m.ChooseMaterials: setup.choose_materials},
    ("setup", "engineer_trick"): {m.ChooseTrick: setup.choose_trick},
    ("setup", "first"): {m.FirstDrawn: setup.first_in_initiative},
    ("setup", "shows"): {m.ShowRevealed: chance.reveal_show},
    ("setup", "prophecies"): {m.ProphecyDrawn: chance.draw_prophecy},
    ("setup", "secrets"): {m.SecretRevealed: chance.reveal_secret},
    ("dice", "roll"): {m.DiceRolled: chance.roll},
    ("advertising", "ask"): {m.Advertise: initiative.advertise, m.Pass: initiative.no_poster},
    ("assignment", "plan"): {m.Next: assignment.revealed, m.ChargeSecret: assignment.charge},
    ("assignment", "enter"): {
        m.Assign: assignment.assign,
        m.ChargeSecret: assignment.charge,
        m.Next: assignment.reveal,
    },
    ("placement", "place"): {
        m.Place: placement.place,
        m.Rest: placement.rest,
        m.Assign: _assign_late,
        m.Pass: _no_more,
    },
    ("placement", "act"): _ACT,
    ("placement", "roll"): {m.DieRolled: chance.reroll},
    ("placement", "secrets"): {m.SecretRevealed: chance.reveal_secret},
    ("performance", "perform"): {
        m.Perform: performance.perform,
        m.Interfere: performance.interfere,
        m.Pass: performance.decline,
    },
    ("classrooms", "aside"): {m.SetAside: classrooms.set_aside},
    ("classrooms", "yields"): {},
    ("end", "pay"): {m.Next: end_of_turn.pay},
    ("end", "wages"): {m.PayWages: end_of_turn.pay_some},
    ("end", "shows"): {m.ShowRevealed: chance.reveal_show},
    ("end", "prophecies"): {m.ProphecyDrawn: chance.draw_prophecy},
    ("end", "keep"): {m.KeepSpecial: end_of_turn.keep_special},
    ("end", "secrets"): {m.SecretRevealed: chance.reveal_secret},
}

ANY_TIME: dict[type[Move], Handler] = {
    m.ReturnTrick: tricks.return_trick,
    m.ReturnMaterials: tricks.return_materials,
    m.TakeBack: academy.take_back,
    m.ReadTile: tiles.read_tile,
}

# After turns in the ledger: what lies open is told before full help goes on.
CATCH_UP: dict[str, dict[type[Move], Handler]] = {
    "shows": {m.ShowRevealed: light.card_seen},
    "prophecies": {m.ProphecyDrawn: light.prophecy_seen},
}

LEDGER: dict[type[Move], Handler] = {
    m.Next: light.onward,
    m.Enter: light.enter,
    m.Wages: light.pay_wages,
    m.Team: light.team,
    m.Cards: light.cards,
    m.Bonus: light.bonus,
}


_DUE: dict[type[Move], Handler] = {m.Take: _take, m.Assist: light.assist}


def apply(state: State, move: m.TrickerionMove | Correct) -> Step[State]:
    """Play one move. TRK-CMP-22: only what this phase allows."""
    if isinstance(move, Correct):
        return correct(state, move)
    if state.outcome:
        raise IllegalMove(state.outcome.rule, "core.game.over")
    handler = _handler(state, move)
    if handler is None:
        raise IllegalMove(
            "TRK-CMP-22",
            "trickerion.illegal.not_now",
            move=say(f"trickerion.move.{move.__struct_config__.tag}"),
            phase=say(f"trickerion.phase.{state.phase}"),
        )
    return handler(state, move)


def _handler(state: State, move: Move) -> Handler | None:
    kind = type(move)
    if state.assistance == "ledger" and kind is not m.Assist:
        if state.phase == "setup" and kind is m.FirstDrawn:
            return light.first
        return LEDGER.get(kind)
    if state.due:
        return _DUE.get(kind)
    if kind is m.Assist:
        return light.assist
    if state.behind:
        return CATCH_UP[state.step].get(kind)
    if kind in ANY_TIME and state.phase != "setup":
        return _any_time
    return FLOW[state.phase, state.step].get(kind)


def _any_time(state: State, move: Move) -> Step[State]:
    """A trick, a stack or a token goes back; a performer who is left with nothing is done."""
    step = ANY_TIME[type(move)](state, move)
    events = list(step.events)
    return Step(led_on(step.state, events), tuple(events))
