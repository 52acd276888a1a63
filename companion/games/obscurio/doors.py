"""Phase 4: revealing doors, choosing them, the sand, and the moment of truth."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import Arg, Text, say
from companion.games.obscurio.moves import (
    EveryoneChose,
    FlipHourglass,
    PlacePawn,
    ReadSpace,
    RevealDoor,
    RevealExit,
)
from companion.games.obscurio.score import PREFIX, pawn_text, resolved, with_pawn
from companion.games.obscurio.state import Pawn, State


def locked(state: State) -> bool:
    """OBS-DOOR-13: doors come up one at a time and choices are final."""
    return state.has("locked_doors")


def all_revealed(state: State) -> bool:
    """Whether every door of this room has come up."""
    return not locked(state) or len(state.revealed) == len(state.doors)


def next_doors(state: State) -> tuple[int, ...]:
    """OBS-DOOR-20?: the doors that may come up next."""
    hidden = tuple(door for door in state.doors if door not in state.revealed)
    if not locked(state):
        return hidden[:1] if state.step == "lay" else ()
    return hidden if state.options.door_20 == "any_order" else hidden[:1]


def sand_runs(state: State) -> bool:
    """OBS-DOOR-19?: whether the hourglass runs in this room."""
    return not (locked(state) and state.options.door_19 == "stands_still")


def reveal(state: State, move: RevealDoor) -> Step[State]:
    """OBS-TIME-01: the first card up turns the hourglass. OBS-DOOR-13: Locked Doors, one by one."""
    if move.door not in next_doors(state):
        raise IllegalMove("OBS-DOOR-20", "obscurio.illegal.not_next_door", door=move.door)
    events: list[Event] = []
    if state.step == "lay":
        state = replace(state, step="choose", space=0)
        if sand_runs(state):
            events.append(Event(f"{PREFIX}.sand_starts", ("OBS-TIME-01",)))
    state = replace(state, revealed=(*state.revealed, move.door))
    if locked(state):
        events.append(Event(f"{PREFIX}.door_up", ("OBS-DOOR-13",), {"door": move.door}))
    return Step(state, tuple(events))


def may_place(state: State, pawn: Pawn, door: int | None) -> None:
    """Raise if this pawn may not go there now."""
    if door is not None and door not in state.doors:
        rule = "OBS-DOOR-11" if door == 7 else "OBS-DOOR-03"
        raise IllegalMove(rule, "obscurio.illegal.no_such_door", door=door, n=len(state.doors))
    if not pawn.on_board:
        raise IllegalMove("OBS-ACC-08", "obscurio.illegal.off_board", pawn=pawn_text(state, pawn))
    if door == pawn.door:
        raise IllegalMove("OBS-DOOR-04", "obscurio.illegal.already_there")
    if locked(state):
        if pawn.door is not None:
            raise IllegalMove("OBS-DOOR-13", "obscurio.illegal.final")
        if state.step != "choose" or door != state.revealed[-1]:
            raise IllegalMove("OBS-DOOR-13", "obscurio.illegal.only_last_door")
        return
    if state.step == "choose" and state.watcher:
        raise IllegalMove("OBS-WATCH-03", "obscurio.illegal.watcher_hold")
    if (
        state.step == "resolve"
        and state.timed_out
        and state.watcher
        and state.options.watch_06 == "wrong"
    ):
        raise IllegalMove("OBS-WATCH-06", "obscurio.illegal.too_late")


def place(state: State, move: PlacePawn) -> Step[State]:
    """OBS-DOOR-04, OBS-DOOR-05: to any door, and away again, while the phase lasts."""
    pawn = state.pawn(move.pawn)
    if pawn is None:
        raise IllegalMove("OBS-SET-09", "obscurio.illegal.no_such_pawn", pawn=move.pawn)
    may_place(state, pawn, move.door)
    state = with_pawn(state, replace(pawn, door=move.door))
    if locked(state) and not state.unplaced:
        events = (Event(f"{PREFIX}.all_placed", ("OBS-DOOR-14",)),)
        return Step(_stopped(state), events)
    return Step(state)


def flip(state: State, move: FlipHourglass) -> Step[State]:
    """OBS-TIME-02: to the next space. OBS-DOOR-07: on the last one the phase ends at once."""
    if not sand_runs(state):
        raise IllegalMove("OBS-DOOR-19", "obscurio.illegal.sand_stands_still")
    track = state.track
    if track is None:
        if move.last is None:
            raise IllegalMove("OBS-TIME-05", "obscurio.illegal.say_if_last")
        on_last = move.last
    else:
        if move.last is not None:
            raise IllegalMove("OBS-TIME-05", "obscurio.illegal.track_known")
        on_last = (state.space or 0) >= len(track) - 1
    if on_last:
        events = (Event(f"{PREFIX}.time_out", ("OBS-DOOR-07",)),)
        return Step(_stopped(replace(state, timed_out=True)), events)
    space = (state.space or 0) + 1
    args: dict[str, Arg] = {"space": space + 1}
    return Step(replace(state, space=space), (Event(f"{PREFIX}.flipped", ("OBS-TIME-02",), args),))


def everyone_chose(state: State, _move: EveryoneChose) -> Step[State]:
    """OBS-DOOR-06: the sand stops where it stands. Locked Doors: only once all doors are up."""
    if not all_revealed(state):
        raise IllegalMove("OBS-DOOR-13", "obscurio.illegal.doors_left")
    if locked(state) and state.options.door_18 == "last_door":
        last = state.revealed[-1]
        pawns = tuple(
            replace(pawn, door=last) if pawn in state.unplaced else pawn for pawn in state.pawns
        )
        state = replace(state, pawns=pawns)
    return Step(_stopped(state), (Event(f"{PREFIX}.sand_stops", ("OBS-DOOR-06",)),))


def read_space(state: State, move: ReadSpace) -> Step[State]:
    """OBS-TIME-03, OBS-TIME-05?: what the players read off their own track."""
    return Step(replace(_with_extra(state, move.extra), step="resolve"))


def missing_choices(state: State) -> tuple[Pawn, ...]:
    """Pawns that still need a door before the Exit may be shown: none after a time-out."""
    if locked(state):
        return ()
    late = state.watcher and state.options.watch_06 == "place_now"
    return () if state.timed_out and not late else state.unplaced


def reveal_exit(state: State, move: RevealExit) -> Step[State]:
    """OBS-RES-01: the Exit is shown, and the room is settled."""
    if move.door not in state.doors:
        raise IllegalMove(
            "OBS-DOOR-08", "obscurio.illegal.no_such_door", door=move.door, n=len(state.doors)
        )
    missing = missing_choices(state)
    if missing:
        raise IllegalMove(
            "OBS-2P-02" if state.players == 2 else "OBS-DOOR-06",
            "obscurio.illegal.not_all_chose",
            pawns=[pawn_text(state, pawn) for pawn in missing],
        )
    opening = Event(f"{PREFIX}.exit", ("OBS-RES-01",), {"door": move.door})
    state, events = resolved(state, move.door)
    return Step(replace(state, phase="end", step=after(state)), (opening, *events))


def accusation_due(state: State) -> bool:
    """OBS-ACC-01, OBS-ACC-12, OBS-23P-01: the left area is empty for the first time."""
    return not (
        state.few or state.left or state.accusation_over or state.outcome or not state.cohesion
    )


def after(state: State) -> str:
    """OBS-ACC-14?: the accusation comes before or after the tidying of Phase 5."""
    if accusation_due(state) and state.options.acc_14 == "before_phase_5":
        return "accuse"
    return "tidy"


def _with_extra(state: State, value: int) -> State:
    """OBS-TIME-03, OBS-TIME-07?."""
    more = 1 if state.timed_out and state.options.time_07 == "one_more" else 0
    return replace(state, extra=value + more)


def _stopped(state: State) -> State:
    track = state.track
    if track is None:
        return replace(state, step="read_space")
    return replace(_with_extra(state, track[min(state.space or 0, len(track) - 1)]), step="resolve")


def veiled(state: State, door: int) -> bool:
    """OBS-DOOR-09, OBS-DOOR-17?: door 4 stays face down until the Exit is shown."""
    if (
        door != 4
        or not state.has("concealed_door")
        or state.step not in ("lay", "choose", "read_space", "resolve")
    ):
        return False
    return not (locked(state) and state.options.door_17 == "face_up")


def door_text(door: int | None) -> Text:
    """A door in words, for labels."""
    return say("obscurio.centre") if door is None else say("obscurio.door", door=door)
