"""Cohesion: what a turn costs, and how the game ends."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.game import Event, Outcome
from companion.core.text import Text, name
from companion.games.obscurio.state import LAST_SPACE, Pawn, Room, State

PREFIX = "obscurio.event"


def weight(state: State, pawn: Pawn) -> int:
    """OBS-RES-04, OBS-2P-03: 1 token a wrong wizard; with 2 players 2 for the own pawn."""
    return 2 if state.players == 2 and not pawn.companion else 1


def pawn_text(state: State, pawn: Pawn) -> Text:
    """A pawn as people call it: the player's name, or the companion."""
    player = name(state.seats[pawn.seat].name)
    return Text("obscurio.companion_of", {"player": player}) if pawn.companion else player


def taken(state: State, wanted: int) -> tuple[State, int]:
    """OBS-RES-05: from the left area first, from the dark area only when the left is empty."""
    from_left = min(wanted, state.left)
    from_dark = min(wanted - from_left, state.dark)
    gone = from_left + from_dark
    return replace(state, left=state.left - from_left, dark=state.dark - from_dark), gone


def wrong_doors(state: State, exit_door: int) -> int:
    """OBS-DOOR-12, OBS-DOOR-16?: different wrong doors with a pawn, or wrong wizards."""
    placed = [pawn.door for pawn in state.players_pawns if pawn.door not in (None, exit_door)]
    return len(placed) if state.options.door_16 == "wrong_wizards" else len(set(placed))


def resolved(state: State, exit_door: int) -> tuple[State, tuple[Event, ...]]:
    """OBS-RES-01 to RES-07, OBS-END-01 to END-03: losses first, then progress, then who has won."""
    wrong = tuple(pawn for pawn in state.players_pawns if pawn.door not in (None, exit_door))
    unplaced = state.unplaced
    right = tuple(pawn for pawn in state.players_pawns if pawn.door == exit_door)
    before = state.cohesion
    events: list[Event] = []

    for pawn in (*wrong, *unplaced):
        state = _pay(state, pawn, events)
    danger = 0
    if state.has("dangerous_room"):
        state, danger = taken(state, wrong_doors(state, exit_door))
        state = replace(state, box=state.box + danger)
        if danger:
            events.append(Event(f"{PREFIX}.danger", ("OBS-DOOR-12", "OBS-DOOR-16"), {"n": danger}))

    escaped = bool(right) and state.progress == LAST_SPACE and state.cohesion > 0
    advanced = bool(right) and state.progress < LAST_SPACE
    if advanced:
        state = replace(state, progress=state.progress + 1)
        rules = ("OBS-RES-02",) + (("OBS-RES-08",) if state.progress == LAST_SPACE else ())
        key = "watcher_wakes" if state.progress == LAST_SPACE else "advanced"
        events.append(Event(f"{PREFIX}.{key}", rules, {"space": state.progress}))
    elif not right:
        events.append(Event(f"{PREFIX}.no_progress", ("OBS-RES-03",)))

    room = Room(
        turn=state.turn,
        traps=state.drawn,
        exit_door=exit_door,
        wrong=tuple(pawn.id for pawn in wrong),
        unplaced=tuple(pawn.id for pawn in unplaced),
        lost=before - state.cohesion,
        danger=danger,
        advanced=advanced or escaped,
        timed_out=state.timed_out,
        space=state.space or 0,
    )
    state = replace(state, rooms=(*state.rooms, room))
    outcome = Outcome("escaped", ("grimoire", "loyal"), "OBS-END-01") if escaped else None
    outcome = lost_outcome(state, accusation=False) or outcome
    if outcome:
        events.append(Event(f"{PREFIX}.{outcome.ending}", (outcome.rule,)))
    return replace(state, outcome=outcome), tuple(events)


def lost_outcome(state: State, *, accusation: bool) -> Outcome | None:
    """OBS-END-02, OBS-23P-06?: the last token is gone."""
    if state.cohesion > 0:
        return None
    if state.few:
        return Outcome("lost_together", (), "OBS-23P-06")
    ending = "accusation_lost" if accusation else "cohesion_lost"
    return Outcome(ending, ("traitor",), "OBS-ACC-11" if accusation else "OBS-END-02")


def _pay(state: State, pawn: Pawn, events: list[Event]) -> State:
    """OBS-RES-04: the tokens go onto the wizard's own character card."""
    unplaced = pawn.door is None
    wanted = weight(state, pawn)
    if unplaced and pawn.companion and state.options.two_05 == "companion_spared":
        return state
    state, gone = taken(state, wanted)
    if not gone:
        return state
    to_box = unplaced and state.options.res_10 == "box"
    if to_box:
        state = replace(state, box=state.box + gone)
    else:
        # With 2 players the companion's loss lies on the same wizard's card.
        keeper = next(p for p in state.pawns if p.seat == pawn.seat and not p.companion)
        state = with_pawn(state, replace(keeper, tokens=keeper.tokens + gone))
    rules = ("OBS-DOOR-07",) if unplaced else ("OBS-RES-04",)
    key = "unplaced" if unplaced else "wrong_door"
    events.append(
        Event(
            f"{PREFIX}.{key}",
            rules,
            {"pawn": pawn_text(state, pawn), "n": gone, "door": pawn.door or 0},
        )
    )
    return state


def with_pawn(state: State, pawn: Pawn) -> State:
    """The state with this pawn in place of the one with its id."""
    return replace(state, pawns=tuple(pawn if old.id == pawn.id else old for old in state.pawns))
