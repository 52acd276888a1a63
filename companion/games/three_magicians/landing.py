"""What a landing sets off: a fight, a chase, a meeting, a spell, settled one after the other."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.three_magicians import duel
from companion.games.three_magicians.board import magic
from companion.games.three_magicians.moves import ChaseOne, LeaveCard, TakeCard
from companion.games.three_magicians.options import CARD_OF, LABYRINTH
from companion.games.three_magicians.score import (
    PREFIX,
    card_text,
    exiled,
    player_text,
    sources,
    square_text,
    taken,
    without_stone,
)
from companion.games.three_magicians.state import Player, State, Task


def magician_landed(state: State, via: str | None) -> State:
    """3M-CMB-01, CHASE-01, MEET-01: what there is to settle where the magician landed."""
    place = state.player.magician
    todo: list[Task] = []
    if via is not None and magic(via):
        todo.append(Task("cross", via))
    if magic(place):
        todo += [Task("duel", place), Task("chase", place), Task("meet", place)]
    return replace(state, todo=tuple(todo))


def apprentice_landed(state: State, events: list[Event], *, walked: bool = True) -> State:
    """3M-CHASE-06, MEET-01, SPL-01: what there is to settle where the apprentice ended its move."""
    player, options = state.player, state.options
    square = player.apprentice
    if state.magicians_on(square, besides=player.colour):
        rules = ("3M-CHASE-06",) if walked else ("3M-SPL-15", "3M-CHASE-06")
        keeps = options.chase_09 == "kept"
        return exiled(state, player.colour, "apprentice", events, *rules, keeps_stone=keeps)
    if square == LABYRINTH and walked and player.stone and options.stone_07 == "lost":
        return without_stone(state, player.colour, events)
    if magic(square) and player.magician == square and not state.halfway:
        return replace(state, todo=(*state.todo, Task("meet", square)))
    if walked and state.carries_symbols(square):
        return replace(state, todo=(*state.todo, Task("spell", square)))
    return state


def settle(state: State, events: list[Event]) -> State:
    """Do what is due, up to the next thing that a person decides. `step` is "" if nothing is."""
    while state.todo and not state.outcome:
        task, rest = state.todo[0], state.todo[1:]
        state = replace(state, todo=rest)
        if task.what == "duel":
            state = _duel(state, task, events)
        elif task.what in ("chase", "cross"):
            state = _chase(state, task, events)
        elif task.what == "meet" and _together(state, task.place):
            state = _meet(state, task.place, events)
        elif task.what == "spell":
            state = _spell(state)
        if state.step:
            return state
    return replace(state, todo=())


def _duel(state: State, task: Task, events: list[Event]) -> State:
    """3M-CMB-01, 3M-CMB-15, 3M-CMB-18: against one magician; fighting is no choice."""
    against = state.magicians_on(task.place, besides=state.player.colour)
    if not against or state.player.magician != task.place:
        return state
    # A correction may have put two of them there: then the winner fights on.
    state = replace(state, todo=(task, *state.todo))
    return duel.begin(state, task.place, against[0].colour, events)


def _chase(state: State, task: Task, events: list[Event]) -> State:
    """3M-CHASE-01, 3M-CHASE-10?: opposing apprentices without their magician go."""
    if task.what == "cross":
        if state.options.mag_12 == "chases":
            state = _sent_off(state, _unguarded(state, task.place), events)
        own_there = state.player.apprentice == task.place
        if own_there and state.options.meet_15 == "card":
            return _meet(state, task.place, events)
        return state
    if state.player.magician != task.place:
        return state
    alone = _unguarded(state, task.place)
    if len(alone) > 1 and state.options.chase_10 == "one":
        return replace(state, step="chase", meeting=task.place)
    return _sent_off(state, alone, events)


def _unguarded(state: State, place: str) -> tuple[Player, ...]:
    """3M-CHASE-03: an apprentice's only protection is its own magician."""
    return tuple(p for p in state.opponents if p.apprentice == place and p.magician != place)


def _sent_off(state: State, alone: tuple[Player, ...], events: list[Event]) -> State:
    rules = ("3M-CHASE-01",) + (("3M-CHASE-10",) if len(alone) > 1 else ())
    for player in alone:
        state = exiled(state, player.colour, "apprentice", events, *rules, keeps_stone=False)
    return state


def candidates(state: State) -> tuple[Player, ...]:
    """3M-CHASE-10?: whom the magician may chase, where a house chases only one."""
    return _unguarded(state, state.meeting)


def chase_one(state: State, move: ChaseOne) -> Step[State]:
    """3M-CHASE-10?: this one goes; the others may stay."""
    chosen = tuple(p for p in candidates(state) if p.colour == move.colour)
    if not chosen:
        raise IllegalMove("3M-CHASE-10", "three_magicians.illegal.not_there")
    events: list[Event] = []
    state = _sent_off(replace(state, step="", meeting=""), chosen, events)
    return Step(state, tuple(events))


def _together(state: State, place: str) -> bool:
    """3M-MAG-08: both figures of the player stand on this Place."""
    return state.player.magician == place == state.player.apprentice


def _meet(state: State, place: str, events: list[Event]) -> State:
    """3M-MEET-01 to MEET-05: a card of this Place, or of an opponent if it is empty."""
    colour, card = state.player.colour, CARD_OF[place]
    if state.player.cards[card]:
        args = {"player": player_text(state, colour), "card": card_text(card)}
        events.append(Event(f"{PREFIX}.owned_already", ("3M-MEET-05",), dict(args)))
        return state
    offered = sources(state, colour, card)
    if not offered:
        return state
    args = {"player": player_text(state, colour), "place": square_text(place)}
    events.append(Event(f"{PREFIX}.meeting", ("3M-MEET-01",), dict(args)))
    if state.options.meet_14 == "must" and len(offered) == 1:
        return taken(state, colour, card, offered[0], events, "3M-MEET-02", "3M-MEET-14")
    return replace(state, step="meeting", meeting=place)


def take(state: State, move: TakeCard) -> Step[State]:
    """3M-MEET-02, 3M-MEET-03, 3M-MEET-04: from the Place, or from one opponent."""
    card = CARD_OF[state.meeting]
    offered = sources(state, state.player.colour, card)
    if move.source not in offered:
        if move.source != "place" and "place" in offered:
            raise IllegalMove("3M-MEET-04", "three_magicians.illegal.place_first")
        raise IllegalMove("3M-MEET-03", "three_magicians.illegal.no_card_there")
    rule = "3M-MEET-02" if move.source == "place" else "3M-MEET-03"
    events: list[Event] = []
    state = replace(state, step="", meeting="")
    state = taken(state, state.player.colour, card, move.source, events, rule)
    return Step(state, tuple(events))


def leave(state: State, _move: LeaveCard) -> Step[State]:
    """3M-MEET-14?: taking is a right, not a duty."""
    if state.options.meet_14 == "must":
        raise IllegalMove("3M-MEET-14", "three_magicians.illegal.must_take")
    return Step(
        replace(state, step="", meeting=""), (Event(f"{PREFIX}.card_left", ("3M-MEET-14",)),)
    )


def _spell(state: State) -> State:
    """3M-SPL-01, 3M-TURN-06?: now, or once the magician has moved and fought."""
    waits = state.options.turn_06 == "movement_combat_spells" and not state.magician_done
    if waits:
        return replace(state, later=True)
    return replace(state, step="spell")
