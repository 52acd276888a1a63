"""Pantacle: start, legal, apply. Each phase's own rules are in the module named after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.correct import corrected
from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move, Seat, Step
from companion.core.text import say
from companion.games.pantacle import copy, favours, flames, gains, ledger, moon, preparation
from companion.games.pantacle.moves import (
    Absorb,
    AimCurse,
    Announce,
    Assist,
    Begins,
    Bewitch,
    Bluff,
    BuyAdept,
    Change,
    CurseStops,
    Discard,
    Divert,
    DrawCurses,
    GotFavour,
    KeepCurse,
    LetPass,
    Next,
    NobodyDiverts,
    PantacleMove,
    PlaceFlame,
    PlaceMarker,
    Protect,
    PutToken,
    ReadFavour,
    ReadGuardian,
    ReadPoint,
    Sacrifice,
    TurnCurse,
    TurnFlame,
    TurnToken,
)
from companion.games.pantacle.options import COLOURS, FAVOURS, SETUP, Options, checked
from companion.games.pantacle.quantities import quantities
from companion.games.pantacle.state import Sorcerer, State

Handler = Callable[[State, Any], Step[State]]
Automatic = Callable[[State, list[Event]], State | None]


def start(options: Options) -> Step[State]:
    """PAN-SET-01 to SET-08: Sanctuaries, hands, the pile; the marker is placed next."""
    options = checked(options)
    state = State(
        seats=_seats(options),
        options=options,
        phase="setup",
        assistance=options.assistance,
        sorcerers=(Sorcerer(),) * options.players,
        active=options.first,
        pile=SETUP.pieces.blades - SETUP.pieces.hand * options.players,
        favours=options.favours,
        guardians=options.guardians,
        curses=options.curses,
        points=options.points,
    )
    return Step(state, (gains.event("set_up", ("PAN-SET-05", "PAN-SET-06"), n=state.pile),))


def _seats(options: Options) -> tuple[Seat, ...]:
    names = options.names or tuple(f"{number}" for number in range(1, options.players + 1))
    colours = options.colours or COLOURS
    return tuple(Seat(name, colours[index]) for index, name in enumerate(names))


def _begins(state: State, move: Begins) -> Step[State]:
    """PAN-SET-10: people agree on who is first."""
    seat = ledger.seated(state, move.seat)
    told = gains.event("begins", ("PAN-SET-10",), who=gains.who(state, seat))
    return Step(replace(state, active=seat), (told,))


def _place_marker(state: State, move: PlaceMarker) -> Step[State]:
    """PAN-SET-11: the first player may not choose the Favour under the marker."""
    if move.favour not in FAVOURS:
        raise IllegalMove("PAN-FAV-01", "pantacle.illegal.no_such_favour")
    events: list[Event] = []
    state = moon.begin_turn(replace(state, marker=move.favour), state.active, events)
    return Step(state, tuple(events))


def _assist(state: State, move: Assist) -> Step[State]:
    """How much is tracked from now on. What was tracked so far stays."""
    if move.level == "ledger":
        return Step(replace(state, assistance="ledger", todo=()))
    state = replace(state, assistance="full")
    if state.phase == "favour" and state.step == "announce" and state.announced is not None:
        # It was announced while only totals were kept: the opponents are asked next.
        state = replace(state, step="divert", asked=state.after(state.active))
    return Step(state)


# In every step of the Preparation.
_ALWAYS: dict[type[Move], Handler] = {
    Bewitch: preparation.bewitch,
    Protect: preparation.swap,
}
_SACRIFICE: dict[type[Move], Handler] = {
    Sacrifice: preparation.sacrifice,
    AimCurse: preparation.aim,
    CurseStops: preparation.curse_stops,
    **_ALWAYS,
}

# Which moves each step of the game takes: the whole flow of Pantacle in one table.
FLOW: dict[tuple[str, str], dict[type[Move], Handler]] = {
    ("setup", ""): {PlaceMarker: _place_marker, Begins: _begins},
    ("preparation", "begin"): {Next: preparation.go_on, **_ALWAYS},
    ("preparation", "influence"): {
        BuyAdept: preparation.buy,
        CurseStops: preparation.curse_stops,
        **_ALWAYS,
    },
    ("preparation", "powers"): _SACRIFICE,
    ("preparation", "adepts"): _SACRIFICE,
    ("preparation", "curses"): {DrawCurses: flames.draw, **_ALWAYS},
    ("preparation", "keep"): {KeepCurse: flames.keep, DrawCurses: flames.draw, **_ALWAYS},
    ("preparation", "location"): {PlaceFlame: flames.place, **_ALWAYS},
    ("preparation", "ready"): {Next: preparation.go_on, **_ALWAYS},
    ("favour", "announce"): {Announce: favours.announce},
    ("favour", "divert"): {
        LetPass: favours.let_pass,
        NobodyDiverts: favours.nobody,
        Divert: favours.divert,
        Bluff: favours.bluff,
    },
    ("moon", "discard"): {Discard: moon.discard},
    ("moon", "refill"): {Next: moon.end_turn},
}

# Steps that do themselves when there is nothing to decide.
AUTOMATIC: dict[tuple[str, str], Automatic] = {
    ("preparation", "begin"): preparation.begins,
    ("preparation", "influence"): preparation.not_due,
    ("preparation", "powers"): preparation.not_due,
    ("preparation", "adepts"): preparation.not_due,
    ("preparation", "curses"): flames.nothing_to_draw,
    ("preparation", "ready"): preparation.ready,
    ("moon", "draw"): moon.refill,
}

TASKS: dict[str, tuple[type[Move], Handler, str]] = {
    "absorb": (Absorb, gains.absorb, "PAN-CURSE-15"),
    "protect": (Protect, gains.protect, "PAN-FAV-09"),
    "put_token": (PutToken, gains.put_token, "PAN-LIM-08"),
}

LEDGER: dict[type[Move], Handler] = {
    Next: ledger.go_on,
    Announce: ledger.announce,
    GotFavour: ledger.got_favour,
    Change: ledger.change,
    TurnToken: ledger.turn_token,
    TurnFlame: ledger.turn_flame,
    KeepCurse: ledger.add_curse,
    TurnCurse: ledger.turn_curse,
}

# Whatever is being played: how much is tracked, and what is read off the owner's copy.
ANY_TIME: dict[type[Move], Handler] = {
    Assist: _assist,
    ReadFavour: copy.read_favour,
    ReadGuardian: copy.read_guardian,
    ReadPoint: copy.read_point,
}


def apply(state: State, move: PantacleMove | Correct) -> Step[State]:
    """Play one move, and everything that follows from it without a decision."""
    if isinstance(move, Correct):
        return _correct(state, move)
    if state.outcome:
        raise IllegalMove(state.outcome.rule, "core.game.over")
    step = _handler(state, move)(state, move)
    if type(move) in ANY_TIME:
        return led_on(step.state, list(step.events))
    led = led_on(step.state, list(step.events))
    # What hands have to do now is part of the moment: the screen still says it after a restart.
    return Step(replace(led.state, told=led.events), led.events)


def _handler(state: State, move: PantacleMove) -> Handler:
    """PAN-PREP-01: only what this step allows, and first what somebody has to decide."""
    kind = type(move)
    if kind in ANY_TIME:
        return ANY_TIME[kind]
    handler: Handler | None
    rule, key = "PAN-PREP-01", "pantacle.illegal.not_now"
    if state.phase == "setup" or (state.full and not state.todo):
        handler = FLOW[state.phase, state.step].get(kind)
    elif state.full:
        wanted, decide, rule = TASKS[state.todo[0].kind]
        handler = decide if kind is wanted else None
        key = "pantacle.illegal.decide_first"
    else:
        handler = LEDGER.get(kind)
    if handler is None:
        raise IllegalMove(
            rule,
            key,
            move=say(f"pantacle.move.{move.__struct_config__.tag}"),
            phase=say(f"pantacle.phase.{state.phase}"),
        )
    return handler


def led_on(state: State, events: list[Event]) -> Step[State]:
    """Through every step in which there is nothing to decide."""
    state = _possible(state)
    while state.full and not state.outcome and not state.todo:
        automatic = AUTOMATIC.get((state.phase, state.step))
        led = automatic(state, events) if automatic else None
        if led is None:
            break
        state = led
    return Step(state, tuple(events))


def _possible(state: State) -> State:
    """A correction or the ledger can leave a step with nothing to do: it is over then."""
    if state.step == "location" and not flames.free_locations(state, state.active):
        state = replace(state, flame="", new_curse=-1, step=preparation.AFTER[state.sacrifice])
    todo = tuple(task for task in state.todo if _still_open(state, task))
    return state if todo == state.todo else replace(state, todo=todo)


def _still_open(state: State, task: Any) -> bool:
    each = state.sorcerers[task.seat]
    if task.kind == "absorb":
        return bool(gains.absorbers(each, task.what, task.spared))
    if task.kind == "protect":
        return any(curse.active for curse in each.curses)
    return len(each.powers) < SETUP.pieces.places and task.what not in each.tokens


def _correct(state: State, move: Correct) -> Step[State]:
    """The table is right. What comes next follows from it."""
    fixed = corrected(state, move, quantities(state))
    events = [Event("core.event.corrected", (), {"what": move.what})]
    if fixed == state:
        return Step(state, tuple(events))
    if move.what == "active" and fixed.phase != "setup":
        # Another player's turn, from its beginning.
        fixed = moon.begin_turn(replace(fixed, todo=(), told=()), fixed.active, events)
    return led_on(_outcome(fixed, move), events)


def _outcome(state: State, move: Correct) -> State:
    """PAN-END-01: a Flame that was not there after all reopens a game that was won with it."""
    if state.outcome is None or not move.what.startswith("sorcerers."):
        return state
    winner = next(i for i, seat in enumerate(state.seats) if seat.name in state.outcome.winners)
    if state.sorcerers[winner].flames == SETUP.pieces.flames:
        return state
    return replace(state, outcome=None, phase="moon", step="discard", asked=-1)
