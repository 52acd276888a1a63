"""The second level of assistance: people play, the companion keeps phases, totals and the end.

Nothing is refused here that a person at the table may have done; only what cannot be (fewer than
none, a sixth place on the Pantacle) is.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.games.pantacle.favours import TOKENS, favour_text
from companion.games.pantacle.flames import received_curse
from companion.games.pantacle.gains import (
    curse_text,
    event,
    in_places,
    power_text,
    unshielded,
    who,
    with_sorcerer,
)
from companion.games.pantacle.moon import end_turn, refill
from companion.games.pantacle.moves import (
    Announce,
    Change,
    GotFavour,
    KeepCurse,
    Next,
    TurnCurse,
    TurnFlame,
    TurnToken,
)
from companion.games.pantacle.options import FAVOURS, LOCATIONS, POWERS, SETUP
from companion.games.pantacle.score import wins, won
from companion.games.pantacle.state import RIGHTMOST, State

Changing = Literal["cubes", "adepts", "determination"]
CHANGEABLE: tuple[Changing, ...] = ("cubes", "adepts", "determination")
DIVERTED_WITH = 2


def seated(state: State, seat: int | None) -> int:
    """PAN-SET-01: there are so many players."""
    seat = state.active if seat is None else seat
    if seat >= state.players:
        raise IllegalMove("PAN-SET-01", "pantacle.illegal.no_such_seat", n=state.players)
    return seat


def changeable(state: State, seat: int, what: Changing, by: int) -> bool:
    """PAN-LIM-04, PAN-LIM-07?: no less than none, and no more than the reserve still holds."""
    value: int = getattr(state.sorcerers[seat], what) + by
    if what == "determination":
        return 0 <= value <= RIGHTMOST
    return value >= 0 and by <= state.reserve(what)


def change(state: State, move: Change) -> Step[State]:
    """PAN-LIM-03, PAN-LIM-05: cubes or Adepts came or went; no more than there are."""
    seat = seated(state, move.seat)
    if not changeable(state, seat, move.what, move.by):
        raise IllegalMove("PAN-LIM-04", "pantacle.illegal.not_so_many")
    value = getattr(state.sorcerers[seat], move.what) + move.by
    return Step(with_sorcerer(state, seat, **{move.what: value}))


def turn_token(state: State, move: TurnToken) -> Step[State]:
    """PAN-LIM-01, PAN-LIM-02: a token came to the first free place, or left."""
    seat = seated(state, move.seat)
    if move.power not in POWERS:
        raise IllegalMove("PAN-FAV-01", "pantacle.illegal.no_such_power")
    powers = state.sorcerers[seat].powers
    events: list[Event] = []
    told = {"who": who(state, seat), "power": power_text(move.power)}
    if move.power in powers:
        left = tuple(power for power in powers if power != move.power)
        state = with_sorcerer(state, seat, tokens=in_places(left))
        events.append(event("token_left", ("PAN-PREP-08",), **told))
        if move.power == "protection":
            state = unshielded(state, seat, events)
        return Step(state, tuple(events))
    if len(powers) >= SETUP.pieces.places:
        raise IllegalMove("PAN-LIM-01", "pantacle.illegal.four_tokens")
    events.append(event("token", ("PAN-FAV-01",), **told))
    return Step(with_sorcerer(state, seat, tokens=in_places((*powers, move.power))), tuple(events))


def turn_flame(state: State, move: TurnFlame) -> Step[State]:
    """PAN-PANT-04: a Flame was placed here, or is not here after all."""
    seat = seated(state, move.seat)
    if move.location not in LOCATIONS:
        raise IllegalMove("PAN-SET-04", "pantacle.illegal.no_such_location")
    placed = state.sorcerers[seat].placed
    placed = {**placed, move.location: not placed[move.location]}
    # Which of their Flames it was is not asked: the top one, without a Curse, goes last.
    top = sum(placed.values()) < SETUP.pieces.flames
    return Step(with_sorcerer(state, seat, placed=placed, top=top))


def add_curse(state: State, move: KeepCurse) -> Step[State]:
    """PAN-CURSE-01: a player kept this Curse."""
    events: list[Event] = []
    return Step(received_curse(state, seated(state, move.seat), move, events), tuple(events))


def turn_curse(state: State, move: TurnCurse) -> Step[State]:
    """PAN-CURSE-08, PAN-CURSE-09, PAN-CURSE-11: turned over, or back under its pile."""
    seat = seated(state, move.seat)
    curses = state.sorcerers[seat].curses
    if not (0 <= move.curse < len(curses) and curses[move.curse].in_play):
        raise IllegalMove("PAN-CURSE-01", "pantacle.illegal.no_such_curse")
    title = curse_text(state, seat, move.curse)
    if move.to == "pile":
        turned = replace(curses[move.curse], cubes=0, adepts=0, in_play=False)
        told = event("exhausted", ("PAN-CURSE-08",), who=who(state, seat), curse=title)
    else:
        turned = replace(curses[move.curse], face_down=move.to == "face_down")
        told = event(move.to, ("PAN-CURSE-09", "PAN-CURSE-11"), who=who(state, seat), curse=title)
    curses = (*curses[: move.curse], turned, *curses[move.curse + 1 :])
    return Step(with_sorcerer(state, seat, curses=curses), (told,))


def announce(state: State, move: Announce) -> Step[State]:
    """PAN-FAV-02: the marker lies on this Favour now."""
    if move.favour not in FAVOURS:
        raise IllegalMove("PAN-FAV-01", "pantacle.illegal.no_such_favour")
    told = event(
        "announced",
        ("PAN-FAV-02",),
        who=who(state, state.active),
        favour=favour_text(move.favour),
    )
    return Step(replace(state, marker=move.favour, announced=move.favour), (told,))


def got_favour(state: State, move: GotFavour) -> Step[State]:
    """PAN-END-01: who got the Favour; with five Flames on the Pantacle they have won."""
    seat = seated(state, move.seat)
    own = seat == state.active
    events: list[Event] = []
    owned = state.announced if state.announced in TOKENS else None
    if wins(state, seat, None if own else owned):
        state = won(state, seat, by="achieved" if own else "diverted", events=events)
        return Step(state, tuple(events))
    if not own:
        hand = max(0, state.sorcerers[seat].hand - DIVERTED_WITH)
        state = with_sorcerer(state, seat, hand=hand)
        events.append(event("diverted", ("PAN-DIV-06",), who=who(state, seat)))
    state = replace(
        state, phase="moon", step="discard", asked=-1, diverted_by=None if own else seat
    )
    return Step(state, tuple(events))


def go_on(state: State, move: Next) -> Step[State]:
    """The phases of a turn, one after the other; hands are taken to be refilled as usual."""
    if state.phase == "preparation":
        state = replace(state, flame="", curses_drawn=0, new_curse=-1)
        return Step(replace(state, phase="favour", step="announce"))
    if state.phase == "favour":
        return Step(replace(state, phase="moon", step="discard", asked=-1))
    events: list[Event] = []
    if state.step != "refill":
        hand = max(0, state.sorcerer.hand - 1)
        state = refill(with_sorcerer(state, state.active, hand=hand), events)
    ended = end_turn(state, move)
    return Step(ended.state, (*events, *ended.events))
