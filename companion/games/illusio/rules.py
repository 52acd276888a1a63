"""Illusio: start, legal, apply. Each part of the rules is in the module named after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.correct import corrected
from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move, Outcome, Seat, Step
from companion.core.text import say
from companion.games.illusio import actions, candidates, contest, specials, talents, turn
from companion.games.illusio.cards import COUNTS
from companion.games.illusio.moves import (
    AddComponent,
    Agree,
    Assist,
    Begin,
    BillTrick,
    DropTrick,
    EndTurn,
    Exchange,
    FirstPlayer,
    Forgotten,
    Grab,
    IllusioMove,
    MeetMagician,
    NameObjective,
    PlaceBackstage,
    PlayOn,
    Reveal,
    TakeObjective,
    Transform,
    UseTalent,
)
from companion.games.illusio.options import COLOURS, Options, checked
from companion.games.illusio.piles import PREFIX, seated, who
from companion.games.illusio.quantities import quantities, with_backstage
from companion.games.illusio.state import Player, State

Handler = Callable[[State, Any], Step[State]]


def start(options: Options) -> Step[State]:
    """ILL-SET-01 to SET-12: seats, two piles, four open objectives, four cards each."""
    options = checked(options)
    names = options.names or tuple(f"{number}" for number in range(1, options.players + 1))
    colours = options.colours or COLOURS
    seats = tuple(Seat(name, colours[index]) for index, name in enumerate(names))
    state = State(
        seats=seats,
        options=options,
        phase="setup",
        assistance=options.assistance,
        target=options.target,
        players=tuple(Player() for _ in seats),
        contest=(None,) * COUNTS.contest,
        pile=COUNTS.pile - COUNTS.hand * len(seats),
        objective_pile=COUNTS.objectives - COUNTS.contest,
        counted=options.assistance == "full",
        objectives=dict(options.objectives),
        magicians=dict(options.magicians),
    )
    return Step(state, (Event(f"{PREFIX}.set_up", ("ILL-SET-08",), {"n": len(seats)}),))


def _agree(state: State, move: Agree) -> Step[State]:
    """ILL-END-02: the target may be changed by agreement."""
    event = Event(f"{PREFIX}.agreed", ("ILL-END-02",), {"n": move.target})
    return Step(replace(state, target=move.target), (event,))


def _first(state: State, move: FirstPlayer) -> Step[State]:
    """ILL-SET-06: whoever drew the highest level starts."""
    seated(state, move.seat)
    event = Event(f"{PREFIX}.starts", ("ILL-SET-06",), {"player": who(state, move.seat)})
    return Step(replace(state, first=move.seat), (event,))


def _assist(state: State, move: Assist) -> Step[State]:
    """How much is followed. Once cards went by unseen, hands and piles are no longer counted."""
    counted = state.counted and move.level == "full"
    return Step(replace(state, assistance=move.level, counted=counted))


_ANY_TIME: dict[type[Move], Handler] = {
    Reveal: contest.reveal,
    NameObjective: contest.name_objective,
    MeetMagician: talents.meet,
    Assist: _assist,
}
# Which moves each phase takes: the whole flow of Illusio in one table.
FLOW: dict[str, dict[type[Move], Handler]] = {
    "setup": {Agree: _agree, FirstPlayer: _first, Begin: turn.begin, **_ANY_TIME},
    "turn": {
        PlaceBackstage: actions.place_backstage,
        Exchange: actions.exchange,
        TakeObjective: actions.take,
        AddComponent: actions.add,
        DropTrick: actions.drop,
        BillTrick: actions.bill_trick,
        Transform: specials.transform,
        Grab: specials.grab,
        PlayOn: specials.play_on,
        Forgotten: specials.forgotten,
        UseTalent: talents.use,
        EndTurn: turn.end_turn,
        **_ANY_TIME,
    },
}


def apply(state: State, move: IllusioMove | Correct) -> Step[State]:
    """Play one move."""
    if isinstance(move, Correct):
        return _correct(state, move)
    if state.outcome:
        raise IllegalMove(state.outcome.rule, "core.game.over")
    handler = FLOW[state.phase].get(type(move))
    if handler is None:
        raise IllegalMove(
            "ILL-TURN-05",
            "illusio.illegal.not_now",
            move=say(f"illusio.move.{move.__struct_config__.tag}"),
        )
    return handler(state, move)


def legal(state: State) -> tuple[IllusioMove, ...]:
    """Every move to offer now, ready to send; see `candidates` for what it leaves out."""
    if state.outcome:
        return ()
    wanted = candidates.setup_moves if state.phase == "setup" else candidates.turn_moves
    return tuple(move for move in wanted(state) if _fits(state, move))


def _fits(state: State, move: IllusioMove) -> bool:
    try:
        apply(state, move)
    except IllegalMove:
        return False
    return True


def learned(state: State) -> Mapping[str, Mapping[str, Any]]:
    """ILL-SET-17?, ILL-TAL-06?: the cards that were entered, to be remembered for later games."""
    books = {"illusio.objectives": state.objectives, "illusio.magicians": state.magicians}
    # As JSON has them (lists, no tuples), so that the catalogue sees when nothing is new.
    plain: dict[str, dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(books))
    return plain


def _correct(state: State, move: Correct) -> Step[State]:
    """The table is right. Who has won follows from the points."""
    fixed = with_backstage(state, move) or corrected(state, move, quantities(state))
    events = [Event("core.event.corrected", (), {"what": move.what})]
    if _standing(fixed) != _standing(state):
        fixed = _judged(fixed, events)
    return Step(fixed, tuple(events))


def _standing(state: State) -> tuple[int, ...]:
    return (state.target, *(player.score for player in state.players))


def _judged(state: State, events: list[Event]) -> State:
    """ILL-END-01: the game is over if somebody has enough points, and only then."""
    was_over = state.outcome is not None
    best = max(range(len(state.players)), key=lambda seat: state.players[seat].score)
    state = replace(state, outcome=None)
    if state.players[best].score >= state.target:
        outcome = Outcome("validated", (state.seats[best].name,), "ILL-END-01")
        return replace(state, outcome=outcome)
    # Play goes on after all: who won at the start of a turn has not drawn yet.
    if was_over and state.phase == "turn" and not state.drew:
        state = turn.draw(state, events)
    return state
