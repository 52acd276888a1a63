"""Obscurio: start, legal, apply. Each phase's own rules are in the module named after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.correct import corrected
from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move, Seat, Step
from companion.core.text import Text, say
from companion.games.obscurio import accusation, doors, riddle, traps
from companion.games.obscurio.moves import (
    CastVote,
    CountVotes,
    EveryoneChose,
    FlipHourglass,
    Next,
    ObscurioMove,
    PlacePawn,
    ReadSpace,
    RevealAllegiance,
    RevealDoor,
    RevealExit,
    RiddleReady,
    TraitorDone,
    TrapDrawn,
)
from companion.games.obscurio.options import COLOURS, SETUP, Options, checked
from companion.games.obscurio.quantities import quantities
from companion.games.obscurio.score import PREFIX, lost_outcome, pawn_text
from companion.games.obscurio.state import LAST_SPACE, Pawn, State

Handler = Callable[[State, Any], Step[State]]


def start(options: Options) -> Step[State]:
    """OBS-SET-01 to SET-13?: seats, tokens, bag and deck."""
    options = checked(options)
    seats = _seats(options)
    total = SETUP.tokens(options.players, options.difficulty)
    dark = SETUP.dark(options.players)
    if options.players < 4 and options.few_05 == "dark_area":
        dark = min(SETUP.dark(4), total)
    state = State(
        seats=seats,
        options=options,
        phase="setup",
        pawns=_pawns(options, seats),
        left=total - dark,
        dark=dark,
        bag=traps.full_bag(options),
        deck=traps.deck_at_start(options),
    )
    return Step(state, (Event(f"{PREFIX}.set_up", ("OBS-SET-02", "OBS-SET-03"), {"n": total}),))


def _seats(options: Options) -> tuple[Seat, ...]:
    names = options.names or tuple(f"{number}" for number in range(1, options.players + 1))
    colours = iter(options.colours or COLOURS)
    return tuple(
        Seat(name, "grimoire" if index == options.grimoire else next(colours))
        for index, name in enumerate(names)
    )


def _pawns(options: Options, seats: tuple[Seat, ...]) -> tuple[Pawn, ...]:
    """OBS-SET-09, OBS-2P-01: one pawn a wizard; a lone wizard plays a companion too."""
    own = tuple(
        Pawn(id=seat.colour, seat=index)
        for index, seat in enumerate(seats)
        if index != options.grimoire
    )
    if options.players > 2:
        return own
    second = (options.colours or COLOURS)[1]
    return (*own, Pawn(id=second, seat=own[0].seat, companion=True))


def _begin(state: State, _move: Next) -> Step[State]:
    return traps.begin_turn(state)


def _accuse(state: State, _move: Next) -> Step[State]:
    return accusation.begin(state)


def _tidy(state: State, _move: Next) -> Step[State]:
    """OBS-TURN-03, OBS-TURN-04: used cards are discarded, tokens go to the bag, pawns home."""
    used = 2 + len(state.doors)
    state = replace(state, discard=state.discard + used)
    if doors.accusation_due(state):
        return accusation.begin(state)
    return _next_turn(state, Next())


def _next_turn(state: State, _move: Next) -> Step[State]:
    return traps.begin_turn(replace(state, turn=state.turn + 1))


# Which moves each step of the game takes: the whole flow of Obscurio in one table.
FLOW: dict[tuple[str, str], dict[type[Move], Handler]] = {
    ("setup", ""): {Next: _begin},
    ("traps", "draw"): {TrapDrawn: traps.draw},
    ("traps", "more"): {TrapDrawn: traps.draw},
    ("riddle", "place"): {RiddleReady: riddle.ready},
    ("riddle", "night"): {Next: riddle.night_over},
    ("traitor", "close"): {Next: riddle.traitor_next},
    ("traitor", "pick"): {TraitorDone: riddle.traitor_done},
    ("traitor", "open"): {Next: riddle.traitor_next},
    ("doors", "lay"): {RevealDoor: doors.reveal},
    ("doors", "choose"): {
        RevealDoor: doors.reveal,
        PlacePawn: doors.place,
        FlipHourglass: doors.flip,
        EveryoneChose: doors.everyone_chose,
    },
    ("doors", "read_space"): {ReadSpace: doors.read_space},
    ("doors", "resolve"): {PlacePawn: doors.place, RevealExit: doors.reveal_exit},
    ("accusation", "discuss"): {Next: accusation.to_vote},
    ("accusation", "vote"): {CastVote: accusation.cast, CountVotes: accusation.count},
    ("accusation", "reveal"): {RevealAllegiance: accusation.reveal},
    ("end", "accuse"): {Next: _accuse},
    ("end", "tidy"): {Next: _tidy},
    ("end", "go"): {Next: _next_turn},
}


def apply(state: State, move: ObscurioMove | Correct) -> Step[State]:
    """Play one move. OBS-TURN-01: only what this phase allows."""
    if isinstance(move, Correct):
        return _correct(state, move)
    if state.outcome:
        raise IllegalMove(state.outcome.rule, "core.game.over")
    handler = FLOW[state.phase, state.step].get(type(move))
    if handler is None:
        raise IllegalMove(
            "OBS-TURN-01",
            "obscurio.illegal.not_now",
            move=say(f"obscurio.move.{move.__struct_config__.tag}"),
            phase=say(f"obscurio.phase.{state.phase}"),
        )
    return handler(state, move)


def legal(state: State) -> tuple[ObscurioMove, ...]:
    """Every move that can be played now, ready to send."""
    if state.outcome:
        return ()
    return tuple(
        move
        for kind in FLOW[state.phase, state.step]
        for move in _candidates(state, kind)
        if _fits(state, move)
    )


def _fits(state: State, move: ObscurioMove) -> bool:
    try:
        apply(state, move)
    except IllegalMove:
        return False
    return True


def _candidates(state: State, kind: type[Move]) -> list[ObscurioMove]:  # noqa: C901  (a flat table)
    """All values a kind of move can take; `legal` keeps the ones that the rules accept."""
    pawns = [pawn.id for pawn in state.pawns]
    where = (*state.doors, None)
    if kind is TrapDrawn:
        return [TrapDrawn(trap) for trap in state.bag]
    if kind is RiddleReady:
        return [RiddleReady(), *(RiddleReady(way) for way in riddle.placements())]
    if kind is TraitorDone:
        return [TraitorDone(), *(TraitorDone(n) for n in range(riddle.most_picks(state) + 1))]
    if kind is RevealDoor:
        return [RevealDoor(door) for door in doors.next_doors(state)]
    if kind is PlacePawn:
        return [PlacePawn(pawn, door) for pawn in pawns for door in where]
    if kind is FlipHourglass:
        return [FlipHourglass(last) for last in (None, False, True)]
    if kind is ReadSpace:
        return [ReadSpace(extra) for extra in range(10)]
    if kind is RevealExit:
        return [RevealExit(door) for door in state.doors]
    if kind is CastVote:
        return [CastVote(voter, target) for voter in pawns for target in (*pawns, None)]
    if kind is RevealAllegiance:
        return [
            RevealAllegiance(pawn, traitor) for pawn in state.accused for traitor in (False, True)
        ]
    if kind is EveryoneChose:
        return [EveryoneChose()]
    return [CountVotes()] if kind is CountVotes else [Next()]


def label(state: State, move: ObscurioMove) -> Text:
    """A move in a few words, for undo and history."""
    match move:
        case TrapDrawn(trap=trap):
            return say("obscurio.label.trap_drawn", trap=say(f"obscurio.trap.{trap}"))
        case RevealDoor(door=door) if doors.locked(state):
            return say("obscurio.label.reveal_door", door=door)
        case PlacePawn(pawn=pawn_id, door=door):
            pawn = state.pawn(pawn_id)
            who = pawn_text(state, pawn) if pawn else pawn_id
            return say("obscurio.label.place_pawn", pawn=who, door=doors.door_text(door))
        case ReadSpace(extra=extra):
            return say("obscurio.label.read_space", extra=extra)
        case RevealExit(door=door):
            return say("obscurio.label.reveal_exit", door=door)
        case CastVote():
            return accusation.vote_label(state, move)
        case RevealAllegiance(pawn=pawn_id):
            pawn = state.pawn(pawn_id)
            who = pawn_text(state, pawn) if pawn else pawn_id
            return say("obscurio.label.reveal_allegiance", pawn=who)
        case Next():
            return say(f"obscurio.label.next.{state.phase}")
        case _:
            return say(f"obscurio.label.{move.__struct_config__.tag}")


def _correct(state: State, move: Correct) -> Step[State]:
    """The table is right. Whether the game is over, and what comes next, follows from it."""
    fixed = corrected(state, move, quantities(state))
    outcome = fixed.outcome
    if move.what in ("left", "dark"):
        lost = lost_outcome(fixed, accusation=fixed.phase == "accusation")
        escaped = outcome if outcome and outcome.ending == "escaped" else None
        outcome = lost or escaped
    elif move.what == "progress" and fixed.progress != state.progress:
        outcome = lost_outcome(fixed, accusation=fixed.phase == "accusation")
    step = _led_on(replace(fixed, outcome=outcome))
    event = Event("core.event.corrected", (), {"what": move.what})
    return Step(step.state, (event, *step.events))


def _led_on(state: State) -> Step[State]:
    """What a correction changes beyond its quantity: the Watcher, and whether to accuse."""
    if state.phase in ("traps", "riddle", "traitor", "doors"):
        return Step(replace(state, watcher=state.progress == LAST_SPACE))
    if state.phase == "end" and state.step in ("accuse", "tidy"):
        return Step(replace(state, step=doors.after(state)))
    all_turned_up = state.step == "reveal" and not state.accused
    if state.phase == "accusation" and all_turned_up and not state.outcome:
        return accusation.settled(state, [])
    return Step(state)
