"""The Three Magicians: start, legal, apply. Each part's rules are in the module named after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move, Seat, Step
from companion.core.text import say
from companion.games.three_magicians import broad, duel, figures, landing, spell, turn, wands
from companion.games.three_magicians.moves import (
    Announced,
    Assist,
    CardMoved,
    ChaseOne,
    ChooseSymbol,
    LeaveCard,
    MagiciansMove,
    MoveApprentice,
    MoveMagician,
    Next,
    Placed,
    SetAside,
    SkipSpell,
    Stand,
    StartRepeat,
    Starts,
    Stay,
    StoneMoved,
    Stop,
    TakeCard,
    Teleport,
    ThrowVoid,
    WandsThrown,
)
from companion.games.three_magicians.options import CARD_OF, CARDS, COPIES, Options, checked
from companion.games.three_magicians.putright import correct
from companion.games.three_magicians.score import PREFIX, refuse_over, sources, stop
from companion.games.three_magicians.state import Player, State

Handler = Callable[[State, Any], Step[State]]


def start(options: Options) -> Step[State]:
    """3M-SET-05 to SET-11: two cards on each Magic Place, all figures on Life, stones aside."""
    options = checked(options)
    names = options.names or tuple(str(number) for number in range(1, 4))
    state = State(
        seats=tuple(Seat(who, c) for who, c in zip(names, options.colours, strict=True)),
        options=options,
        assistance=options.assistance,
        phase="start",
        step="throw",
        players=tuple(
            Player(colour=colour, rested=options.life_05 == "counts") for colour in options.colours
        ),
        deck=dict.fromkeys(CARDS, COPIES),
        wands=options.wands,
    )
    return Step(state, (Event(f"{PREFIX}.set_up", ("3M-SET-07", "3M-SET-10")),))


# Which moves each step of the game takes: the whole flow of the game in one table.
THROW: dict[type[Move], Handler] = {ThrowVoid: wands.void}
FLOW: dict[tuple[str, str], dict[type[Move], Handler]] = {
    ("start", "throw"): {WandsThrown: turn.opening_throw, Starts: turn.starts, **THROW},
    ("turn", "throw"): {WandsThrown: turn.throw, Stop: stop, **THROW},
    ("turn", "move"): {
        MoveMagician: figures.move_magician,
        MoveApprentice: figures.move_apprentice,
        Stay: figures.stay,
    },
    ("turn", "again"): {MoveApprentice: figures.move_apprentice, Stay: figures.stay},
    ("turn", "meeting"): {TakeCard: landing.take, LeaveCard: landing.leave},
    ("turn", "chase"): {ChaseOne: landing.chase_one},
    ("turn", "duel"): {
        WandsThrown: duel.throw,
        SetAside: duel.set_aside,
        Stand: duel.stand,
        Announced: duel.announced,
        **THROW,
    },
    ("turn", "repeat"): {StartRepeat: duel.start_repeat},
    ("turn", "spell"): {WandsThrown: spell.throw, SkipSpell: spell.skip, **THROW},
    ("turn", "symbol"): {ChooseSymbol: spell.choose},
    ("turn", "teleport"): {Teleport: spell.teleport},
    ("turn", "ledger"): {
        WandsThrown: broad.throw,
        Placed: broad.placed,
        CardMoved: broad.card_moved,
        StoneMoved: broad.stone_moved,
        Next: broad.done,
        Stop: stop,
        **THROW,
    },
    ("turn", "over"): {},
}


def apply(state: State, move: MagiciansMove | Correct) -> Step[State]:
    """Play one move. 3M-TURN-04: only what this step allows."""
    if isinstance(move, Correct):
        return correct(state, move)
    refuse_over(state)
    if isinstance(move, Assist):
        return broad.assist(state, move)
    handler = FLOW[state.phase, state.step].get(type(move))
    if handler is None:
        raise IllegalMove(
            "3M-TURN-04",
            "three_magicians.illegal.not_now",
            move=say(f"three_magicians.move.{move.__struct_config__.tag}"),
        )
    step = handler(state, move)
    if step.state.step == "" or step.state.outcome:
        events = list(step.events)
        return Step(turn.go_on(step.state, events), tuple(events))
    return step


def legal(state: State) -> tuple[MagiciansMove, ...]:
    """Every move that can be played now, ready to send."""
    if state.outcome:
        return ()
    return tuple(move for kind in FLOW[state.phase, state.step] for move in _ways(state, kind))


def _ways(state: State, kind: type[Move]) -> list[Any]:
    """The moves of one kind that the rules accept now."""
    ways = WAYS.get(kind)
    return ways(state) if ways is not None else [kind()]


def _voids(state: State) -> list[ThrowVoid]:
    one_wand = state.options.wnd_13 == "that_wand_again"
    return (
        [ThrowVoid("overlap")]
        if one_wand
        else [ThrowVoid("overlap"), ThrowVoid("off_table"), ThrowVoid("leaning")]
    )


def _results(state: State) -> list[Announced]:
    """3M-CMB-05, 3M-CMB-06: while nothing is thrown on the mat, the result can be said at once."""
    fight = state.duel
    if fight is None or fight.throws:
        return []
    return [Announced(n, k) for k in range(1, fight.limit + 1) for n in range(7)]


def _stays(state: State) -> list[Stay]:
    found = []
    if state.step == "move" and figures.may_stay(state):
        found.append(Stay("magician"))
    open_move = not state.apprentice_done or state.step == "again"
    if open_move and figures.may_decline(state):
        found.append(Stay("apprentice"))
    return found


def _teleports(state: State) -> list[Teleport]:
    found = [Teleport(to) for to in spell.targets(state)]
    return found if state.options.spl_12 == "must_go" else [*found, Teleport(None)]


def _takes(state: State) -> list[TakeCard]:
    card = CARD_OF[state.meeting]
    # A source is a colour or the pile, as TakeCard has it.
    return [TakeCard(source) for source in sources(state, state.player.colour, card)]  # type: ignore[arg-type]


WAYS: dict[type[Move], Callable[[State], list[Any]]] = {
    WandsThrown: wands.throws,
    ThrowVoid: _voids,
    Starts: lambda state: [Starts(player.colour) for player in state.players],
    MoveMagician: lambda state: [
        m for m in figures.magician_moves(state) if isinstance(m, MoveMagician)
    ],
    MoveApprentice: lambda state: [
        m for m in figures.apprentice_moves(state) if isinstance(m, MoveApprentice)
    ],
    Stay: _stays,
    TakeCard: _takes,
    LeaveCard: lambda state: [LeaveCard()] if state.options.meet_14 == "may" else [],
    ChaseOne: lambda state: [ChaseOne(p.colour) for p in landing.candidates(state)],
    SetAside: lambda state: [SetAside(kept) for kept in duel.may_set_aside(state)],
    Stand: lambda state: [Stand()] if state.duel is not None and state.duel.throws else [],
    Announced: _results,
    StartRepeat: lambda state: (
        [StartRepeat(state.duel.defender), StartRepeat(state.duel.attacker)] if state.duel else []
    ),
    ChooseSymbol: lambda state: [ChooseSymbol(symbol) for symbol in state.symbols],
    Teleport: _teleports,
    Placed: broad.figures,
    CardMoved: broad.cards,
    StoneMoved: broad.stones,
}
