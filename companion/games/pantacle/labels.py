"""A move in a few words, for undo and history."""

from __future__ import annotations

from companion.core.text import Text, name, say
from companion.games.pantacle.favours import favour_text
from companion.games.pantacle.gains import curse_text, power_text, who
from companion.games.pantacle.moves import (
    Absorb,
    AimCurse,
    Announce,
    Begins,
    Bewitch,
    Bluff,
    Change,
    Discard,
    Divert,
    DrawCurses,
    GotFavour,
    KeepCurse,
    LetPass,
    PantacleMove,
    PlaceFlame,
    PlaceMarker,
    Protect,
    ReadFavour,
    ReadGuardian,
    Sacrifice,
    TurnCurse,
    TurnFlame,
    TurnToken,
)
from companion.games.pantacle.state import State


def label(state: State, move: PantacleMove) -> Text:
    """A move in a few words."""
    tag = f"pantacle.label.{move.__struct_config__.tag}"
    match move:
        case PlaceMarker(favour=favour) | Announce(favour=favour) | ReadFavour(favour=favour):
            return Text(tag, {"favour": favour_text(favour)})
        case PlaceFlame(location=location) | TurnFlame(location=location):
            return Text(tag, {"location": say(f"pantacle.location.{location}")})
        case (
            Begins(seat=seat)
            | Bewitch(seat=seat)
            | Divert(seat=seat)
            | Bluff(seat=seat)
            | GotFavour(seat=seat)
        ):
            return Text(tag, {"who": _who(state, seat)})
        case LetPass():
            return Text(tag, {"who": _who(state, state.asked)})
        case Sacrifice(of=kind):
            return say(f"pantacle.label.sacrifice.{kind}")
        case Discard(blades=blades, match=match):
            return say("pantacle.label.discard.match" if match else tag, n=blades)
        case ReadGuardian(name=guardian):
            return Text(tag, {"guardian": guardian})
        case Change() | TurnToken():
            return _total(state, move, tag)
    return _curse_label(state, move, tag)


def _total(state: State, move: Change | TurnToken, tag: str) -> Text:
    told = _who(state, move.seat)
    if isinstance(move, TurnToken):
        return Text(tag, {"who": told, "power": power_text(move.power)})
    change = f"+{move.by}" if move.by > 0 else f"\N{MINUS SIGN}{-move.by}"
    return say(f"pantacle.label.change.{move.what}", who=told, change=change)


def _curse_label(state: State, move: PantacleMove, tag: str) -> Text:
    match move:
        case DrawCurses(extra=extra):
            return Text(tag, {"n": extra + 1})
        case KeepCurse(name=title, kind=kind):
            named = name(title) if title else say(f"pantacle.curse.{kind}")
            return Text(tag, {"curse": named})
        case AimCurse(curse=index, sacrifice=kind):
            return say(f"pantacle.label.aim_curse.{kind}", curse=_curse(state, state.active, index))
        case Absorb(curse=index) | Protect(curse=index):
            seat = state.todo[0].seat if state.todo else state.active
            return Text(tag, {"curse": _curse(state, seat, index)})
        case TurnCurse(seat=seat, curse=index):
            return Text(tag, {"curse": _curse(state, seat, index)})
        case _:
            return Text(tag, {})


def _who(state: State, seat: int) -> Text:
    return who(state, seat) if 0 <= seat < state.players else name(str(seat + 1))


def _curse(state: State, seat: int, index: int) -> Text:
    if 0 <= index < len(state.sorcerers[seat].curses):
        return curse_text(state, seat, index)
    return name(str(index + 1))
