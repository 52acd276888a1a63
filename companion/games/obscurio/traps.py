"""Phase 1: drawing traps. Also the Illusion deck, since both are counted here."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.obscurio.moves import TrapDrawn
from companion.games.obscurio.options import SETUP, TRAPS, VIOLET, Options
from companion.games.obscurio.score import PREFIX
from companion.games.obscurio.state import LAST_SPACE, State


def full_bag(options: Options) -> dict[str, int]:
    """OBS-SET-12, OBS-SET-13?, OBS-23P-02: all tokens, but no violet ones for 2 and 3 players."""
    counts = options.bag if options.bag is not None else dict.fromkeys(TRAPS, 1)
    few = options.players < 4
    return {trap: n for trap, n in counts.items() if n and not (few and trap in VIOLET)}


def begin_turn(state: State) -> Step[State]:
    """OBS-TRAP-01, OBS-TRAP-02: one token, and as many more as the hourglass's last space says."""
    watcher = state.progress == LAST_SPACE
    count = 1 + state.extra + state.owed
    state = replace(
        state,
        phase="traps",
        step="draw",
        to_draw=count,
        owed=0,
        extra=0,
        drawn=(),
        bag=full_bag(state.options),
        watcher=watcher,
        space=None,
        revealed=(),
        timed_out=False,
        pawns=tuple(replace(pawn, door=None) for pawn in state.pawns),
    )
    events = [Event(f"{PREFIX}.to_draw", ("OBS-TRAP-01", "OBS-TRAP-02"), {"n": count})]
    if watcher:
        events.append(Event(f"{PREFIX}.watcher", ("OBS-WATCH-01",)))
    return Step(state, tuple(events))


def draw(state: State, move: TrapDrawn) -> Step[State]:
    """OBS-TRAP-03 to TRAP-08?: a token comes out; +2 asks for two more."""
    if move.trap not in TRAPS:
        raise IllegalMove("OBS-SET-12", "obscurio.illegal.no_such_trap", trap=move.trap)
    if not state.bag.get(move.trap):
        raise IllegalMove(
            "OBS-SET-12", "obscurio.illegal.not_in_bag", trap=say(f"obscurio.trap.{move.trap}")
        )
    bag = {trap: n - (trap == move.trap) for trap, n in state.bag.items()}
    state = replace(state, bag=bag, drawn=(*state.drawn, move.trap), to_draw=state.to_draw - 1)
    kind = TRAPS[move.trap]
    events = [
        Event(
            f"{PREFIX}.drawn",
            ("OBS-TRAP-03", "OBS-TRAP-04"),
            {"trap": say(f"obscurio.trap.{move.trap}"), "colour": kind.colour},
        )
    ]
    if move.trap == "plus_two" and (state.options.trap_08 == "at_once" or state.step == "more"):
        state = _two_more(state, events)
    state = _empty_bag(state, events)
    return _after_draw(state, events)


def propose(state: State, random: Random) -> TrapDrawn | None:
    """The companion's own bag: each token equally likely."""
    if state.phase != "traps" or not state.to_draw:
        return None
    tokens = [trap for trap, n in state.bag.items() for _ in range(n)]
    return TrapDrawn(random.choice(tokens))


def drawn_cards(state: State, wanted: int, events: list[Event]) -> State:
    """OBS-TURN-05 to TURN-07?: take cards from the deck; an empty one is made anew."""
    if state.deck < wanted:
        state = _reshuffled(state, events)
    return replace(state, deck=max(0, state.deck - wanted))


def _reshuffled(state: State, events: list[Event]) -> State:
    events.append(Event(f"{PREFIX}.reshuffle", ("OBS-TURN-07",), {"n": state.discard}))
    return replace(state, deck=state.deck + state.discard, discard=0)


def _two_more(state: State, events: list[Event]) -> State:
    events.append(Event(f"{PREFIX}.two_more", ("OBS-TRAP-05", "OBS-TRAP-06", "OBS-TRAP-08")))
    return replace(state, to_draw=state.to_draw + 2)


def _empty_bag(state: State, events: list[Event]) -> State:
    """OBS-TRAP-07?: what cannot be drawn is left, or owed to the next turn."""
    if not state.to_draw or any(state.bag.values()):
        return state
    events.append(Event(f"{PREFIX}.bag_empty", ("OBS-TRAP-07",), {"n": state.to_draw}))
    owed = state.to_draw if state.options.trap_07 == "carry_over" else 0
    return replace(state, to_draw=0, owed=state.owed + owed)


def _after_draw(state: State, events: list[Event]) -> Step[State]:
    if state.to_draw:
        return Step(state, tuple(events))
    late = state.drawn.count("plus_two") if state.options.trap_08 == "in_phase_2" else 0
    if late and state.step == "draw":
        state = replace(state, step="more")
        for _ in range(late):
            state = _two_more(state, events)
        state = _empty_bag(state, events)
        if state.to_draw:
            return Step(state, tuple(events))
    return Step(begin_riddle(state, events), tuple(events))


def begin_riddle(state: State, events: list[Event]) -> State:
    """OBS-GRIM-01, OBS-GRIM-02: the Exit card and two Pages come from the deck."""
    if state.options.turn_07 == "before_the_turn":
        whole_turn = 9 if state.has("great_room") else 8
        if state.deck < whole_turn:
            state = _reshuffled(state, events)
    state = drawn_cards(state, 3, events)
    return replace(state, phase="riddle", step="place")


def deck_at_start(options: Options) -> int:
    """OBS-TURN-06, OBS-23P-03: 8 cards are in the holder, unless 2 or 3 play."""
    return SETUP.cards.illusion - (0 if options.players < 4 else SETUP.cards.holder)
