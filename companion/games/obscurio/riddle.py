"""Phases 2 and 3: the Grimoire's butterflies, and the Traitor's cards."""

from __future__ import annotations

from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.obscurio.moves import Butterfly, Next, RiddleReady, TraitorDone
from companion.games.obscurio.score import PREFIX
from companion.games.obscurio.state import State
from companion.games.obscurio.traps import drawn_cards

PLACES = tuple(Butterfly(page, place) for page in ("left", "right") for place in ("on", "below"))


def placements() -> tuple[tuple[Butterfly, ...], ...]:
    """Every way to lay one or two butterflies, allowed or not."""
    return tuple((one,) for one in PLACES) + tuple(combinations_with_replacement(PLACES, 2))


def check_butterflies(state: State, butterflies: tuple[Butterfly, ...]) -> None:
    """OBS-GRIM-03 to GRIM-19?: raise if this placement is not allowed with the traps drawn."""
    options = state.options
    count = len(butterflies)
    pages = {butterfly.page for butterfly in butterflies}
    below = [butterfly for butterfly in butterflies if butterfly.place == "below"]
    if not 1 <= count <= 2:
        raise IllegalMove("OBS-GRIM-03", "obscurio.illegal.butterfly_count")
    if len(below) == 2 and len(pages) == 1 and options.grim_19 == "not_allowed":
        raise IllegalMove("OBS-GRIM-19", "obscurio.illegal.both_below")
    if state.has("united_butterflies"):
        if count < 2 and options.grim_15 == "both_needed":
            raise IllegalMove("OBS-GRIM-15", "obscurio.illegal.united_needs_two")
        if len(pages) > 1:
            raise IllegalMove("OBS-GRIM-13", "obscurio.illegal.united_one_page")
    if state.has("bottom_butterfly"):
        if not below:
            raise IllegalMove("OBS-GRIM-13", "obscurio.illegal.one_below")
        if count < 2 and options.grim_16 == "both_needed":
            raise IllegalMove("OBS-GRIM-16", "obscurio.illegal.bottom_needs_two")


def allowed_placements(state: State) -> tuple[tuple[Butterfly, ...], ...]:
    """The placements the Grimoire may use now."""
    found = []
    for butterflies in placements():
        try:
            check_butterflies(state, butterflies)
        except IllegalMove:
            continue
        found.append(butterflies)
    return tuple(found)


def ready(state: State, move: RiddleReady) -> Step[State]:
    """OBS-GRIM-09: the Desk goes to the wizards; a Dark Night first clears it."""
    if move.butterflies is not None:
        check_butterflies(state, move.butterflies)
    events = [Event(f"{PREFIX}.riddle_ready", ("OBS-GRIM-09",))]
    night = state.has("dark_night") and not (state.few and state.options.grim_17 == "no_effect")
    if night:
        rule = "OBS-GRIM-17" if state.few else "OBS-GRIM-12"
        events.append(Event(f"{PREFIX}.dark_night", (rule,)))
        return Step(replace(state, step="night"), tuple(events))
    return _after_riddle(state, events)


def night_over(state: State, _move: Next) -> Step[State]:
    """OBS-GRIM-12: Pages and butterflies are off the Desk; on with Phase 3."""
    return _after_riddle(state, [])


def traitor_next(state: State, _move: Next) -> Step[State]:
    """OBS-TRAI-01, TRAI-02, TRAI-06: the steps of Phase 3 that need no more than a word."""
    if state.step == "close":
        return Step(replace(state, step="pick"))
    return begin_doors(state, [])


def most_picks(state: State) -> int:
    """OBS-TRAI-05, OBS-TRAI-08: 2, or 4 with Dark Magic."""
    return 4 if state.has("dark_magic") else 2


def fillers(state: State, picked: int) -> int:
    """OBS-DOOR-01, OBS-DOOR-02, OBS-DOOR-11, OBS-23P-04: cards the Grimoire adds from the deck."""
    return len(state.doors) - 1 - picked


def traitor_done(state: State, move: TraitorDone) -> Step[State]:
    """OBS-TRAI-05, OBS-TRAI-08: at most two cards, four with Dark Magic."""
    if move.picked is not None and move.picked > most_picks(state):
        rule = "OBS-TRAI-08" if state.has("dark_magic") else "OBS-TRAI-05"
        raise IllegalMove(rule, "obscurio.illegal.too_many_picks", n=most_picks(state))
    events = [Event(f"{PREFIX}.traitor_done", ("OBS-TRAI-06",))]
    return Step(replace(state, step="open"), tuple(events))


def begin_doors(state: State, events: list[Event]) -> Step[State]:
    """OBS-DOOR-01, OBS-TURN-05: what the Traitor took was refilled from the deck: always 5."""
    state = drawn_cards(state, len(state.doors) - 1, events)
    return Step(replace(state, phase="doors", step="lay"), tuple(events))


def _after_riddle(state: State, events: list[Event]) -> Step[State]:
    """OBS-23P-01: 2 and 3 players skip Phase 3."""
    if state.few:
        return begin_doors(state, events)
    return Step(replace(state, phase="traitor", step="close"), tuple(events))
