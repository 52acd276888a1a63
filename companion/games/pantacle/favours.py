"""Phase B: a Favour is announced, perhaps diverted, and goes to exactly one player."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import Text, say
from companion.games.pantacle.gains import (
    event,
    gain,
    gain_cubes,
    gain_token,
    hunts,
    received,
    who,
    with_sorcerer,
)
from companion.games.pantacle.moves import Announce, Bluff, Divert, LetPass, NobodyDiverts
from companion.games.pantacle.options import FAVOURS, SETUP
from companion.games.pantacle.score import wins, won
from companion.games.pantacle.state import RIGHTMOST, State

TOKENS = SETUP.favours.powers
BLADES_OF_A_FAVOUR = 2


def favour_text(favour: str) -> Text:
    """A Favour's name."""
    return say(f"pantacle.favour.{favour}")


# --- announcing ----------------------------------------------------------------------------------


def barred(state: State, favour: str) -> IllegalMove | None:
    """PAN-FAV-03, PAN-FAV-04, PAN-PREP-16?: why this Favour may not be chosen, if it may not."""
    if favour not in FAVOURS:
        return IllegalMove("PAN-FAV-01", "pantacle.illegal.no_such_favour")
    named = favour_text(favour)
    if favour == state.marker:
        return IllegalMove("PAN-FAV-03", "pantacle.illegal.marked", favour=named)
    if state.has(state.active, favour):
        return IllegalMove("PAN-FAV-04", "pantacle.illegal.token_owned", favour=named)
    if favour in state.sorcerer.lost:
        return IllegalMove("PAN-PREP-16", "pantacle.illegal.token_gone", favour=named)
    return None


def choosable(state: State) -> tuple[str, ...]:
    """PAN-FAV-14: the Favours that are open now; at least two of the immediate ones always are."""
    return tuple(favour for favour in FAVOURS if barred(state, favour) is None)


def announce(state: State, move: Announce) -> Step[State]:
    """PAN-FAV-02, PAN-FAV-15: the marker moves onto it, whoever gets it in the end."""
    refused = barred(state, move.favour)
    if refused is not None:
        raise refused
    told = event(
        "announced",
        ("PAN-FAV-02",),
        who=who(state, state.active),
        favour=favour_text(move.favour),
    )
    state = replace(
        state,
        marker=move.favour,
        announced=move.favour,
        asked=state.after(state.active),
        step="divert",
    )
    return Step(state, (told,))


# --- diverting -----------------------------------------------------------------------------------


def ways(state: State, seat: int) -> tuple[Divert, ...]:
    """PAN-DIV-02 to DIV-04, PAN-DIV-11?, PAN-DIV-12?: every way to pay that could be in this hand.

    Which blades are in it is the player's secret, so only their number counts.
    """
    able = [
        Divert(seat, guardians, hounds, track)
        for guardians in (2, 1, 0)
        for track in (0, 1, 2)
        for hounds in range(5)
        if 2 * guardians + hounds + track == 2 * BLADES_OF_A_FAVOUR
    ]
    return tuple(way for way in able if refusal(state, way) is None)


def refusal(state: State, move: Divert) -> IllegalMove | None:
    """Why this diversion is not allowed, if it is not."""
    each = state.sorcerers[move.seat]
    if 2 * move.guardians + move.hounds + move.track != 2 * BLADES_OF_A_FAVOUR:
        return IllegalMove("PAN-DIV-02", "pantacle.illegal.not_two")
    if not move.guardians and state.options.div_11 == "not_allowed":
        return IllegalMove("PAN-DIV-11", "pantacle.illegal.two_pairs")
    if move.track and each.determination < RIGHTMOST:
        return IllegalMove("PAN-DIV-04", "pantacle.illegal.track")
    if move.track > 1 and state.options.div_12 == "one":
        return IllegalMove("PAN-DIV-12", "pantacle.illegal.one_track_hound")
    if move.guardians + move.hounds > each.hand:
        return IllegalMove(
            "PAN-DIV-02", "pantacle.illegal.too_few_blades", who=who(state, move.seat), n=each.hand
        )
    return None


def _asked(state: State, seat: int) -> None:
    """PAN-DIV-01: clockwise, each in turn."""
    if seat != state.asked:
        raise IllegalMove("PAN-DIV-01", "pantacle.illegal.not_asked", who=who(state, state.asked))


def let_pass(state: State, _move: LetPass) -> Step[State]:
    """PAN-DIV-01: this opponent does not; the next is asked."""
    return _next_asked(state, [])


def bluff(state: State, move: Bluff) -> Step[State]:
    """PAN-DIV-13?: without the blades there is no diversion; if the house allows, it is a no."""
    _asked(state, move.seat)
    if state.options.div_13 == "not_allowed":
        raise IllegalMove("PAN-DIV-13", "pantacle.illegal.bluff")
    return _next_asked(state, [event("bluffed", ("PAN-DIV-13",), who=who(state, move.seat))])


def _next_asked(state: State, events: list[Event]) -> Step[State]:
    asked = state.after(state.asked)
    if asked != state.active:
        return Step(replace(state, asked=asked), tuple(events))
    return _undiverted(state, events)


def nobody(state: State, _move: NobodyDiverts) -> Step[State]:
    """PAN-FAV-06: nobody diverts; the active sorcerer gets the Favour."""
    return _undiverted(state, [])


def _undiverted(state: State, events: list[Event]) -> Step[State]:
    """PAN-FAV-05, PAN-FAV-06: for nothing, not a blade."""
    state = got(state, state.active, by="achieved", events=events)
    return Step(_to_moon(state), tuple(events))


def divert(state: State, move: Divert) -> Step[State]:
    """PAN-DIV-02 to DIV-09: blades leave the hand, the Favour changes sides, the victim is paid."""
    _asked(state, move.seat)
    refused = refusal(state, move)
    if refused is not None:
        raise refused
    each = state.sorcerers[move.seat]
    events = [event("diverted", ("PAN-DIV-06", "PAN-DIV-08"), who=who(state, move.seat))]
    determination = 0 if move.track else each.determination
    state = with_sorcerer(
        state,
        move.seat,
        hand=each.hand - move.guardians - move.hounds,
        determination=determination,
    )
    if move.track:
        events.append(event("track_used", ("PAN-DIV-05",), who=who(state, move.seat)))
    state = replace(state, diverted_by=move.seat)
    state = got(state, move.seat, by="diverted", events=events)
    if state.outcome is None:
        state = compensated(state, events)
    return Step(_to_moon(state), tuple(events))


def compensated(state: State, events: list[Event]) -> State:
    """PAN-DIV-09, PAN-DET-02, PAN-DET-04, PAN-DET-06?: one to the right if it can, and one cube."""
    seat = state.active
    before = state.sorcerers[seat].determination
    now = min(RIGHTMOST, before + 1)
    state = with_sorcerer(state, seat, determination=now)
    events.append(event("determined", ("PAN-DET-02",), who=who(state, seat), place=now + 1))
    middle = now != before and now < RIGHTMOST
    more = middle and state.options.det_06 == "one_more_cube"
    return gain_cubes(state, seat, 2 if more else 1, events)


def _to_moon(state: State) -> State:
    if state.outcome is not None:
        return state
    return replace(state, phase="moon", step="discard", asked=-1)


# --- what a Favour gives -------------------------------------------------------------------------


def got(state: State, seat: int, *, by: str, events: list[Event]) -> State:
    """PAN-FAV-06, PAN-DIV-06, PAN-END-01: this player gets the announced Favour, and may win."""
    favour = state.announced
    if wins(state, seat, favour):
        return won(state, seat, by=by, events=events)
    if favour is None:
        return state
    told = event("got", ("PAN-FAV-06",), who=who(state, seat), favour=favour_text(favour))
    events.append(told)
    if favour in TOKENS:
        return gain_token(state, seat, favour, events)
    if favour == "conversion":
        return converted(state, seat, events)
    return gain(state, seat, "adepts", 2 if favour == "indoctrination" else 1, events)


def converted(state: State, seat: int, events: list[Event]) -> State:
    """PAN-FAV-12, PAN-FAV-16?, PAN-CURSE-17?: a cube from each opponent who has any."""
    stolen = 0
    for other in range(state.players):
        if other != seat and state.sorcerers[other].cubes:
            state = with_sorcerer(state, other, cubes=state.sorcerers[other].cubes - 1)
            events.append(event("robbed", ("PAN-FAV-12",), who=who(state, other)))
            stolen += 1
    bonus = state.options.fav_16 == "bonus"
    if state.options.curse_17 == "kept" and stolen:
        state = received(state, seat, "cubes", stolen, events)
        hunt = 1 if hunts(state, seat) else 0
        return gain(state, seat, "cubes", hunt, events)
    return gain_cubes(state, seat, stolen, events, bonus=bonus)
