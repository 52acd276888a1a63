"""A move in a few words, for undo and history."""

from __future__ import annotations

from companion.core.text import Arg, Text, name, say
from companion.games.three_magicians.moves import (
    Announced,
    Assist,
    CardMoved,
    ChaseOne,
    ChooseSymbol,
    MagiciansMove,
    MoveApprentice,
    MoveMagician,
    Placed,
    SetAside,
    StartRepeat,
    Starts,
    Stay,
    StoneMoved,
    TakeCard,
    Teleport,
    Wand,
    WandsThrown,
)
from companion.games.three_magicians.options import CARD_OF, CARDS
from companion.games.three_magicians.score import (
    card_text,
    colour_text,
    player_text,
    square_text,
)
from companion.games.three_magicians.state import State


def label(state: State, move: MagiciansMove) -> Text:  # noqa: C901, PLR0912  (a flat table)
    """What this move is called where it was played."""
    match move:
        case WandsThrown(wands=wands):
            return _label(move, throw=_throw(state, wands))
        case Starts(colour=colour) | ChaseOne(colour=colour) | StartRepeat(colour=colour):
            return _label(move, player=player_text(state, colour))
        case MoveMagician(to=to) | MoveApprentice(to=to):
            return _label(move, place=square_text(to))
        case Stay(figure=figure):
            return _label(move, figure)
        case TakeCard(source="place") if state.meeting:
            return _label(move, card=card_text(CARD_OF[state.meeting]))
        case TakeCard(source=source) if state.meeting:
            card = card_text(CARD_OF[state.meeting])
            return _label(move, "stolen", card=card, player=player_text(state, source))
        case SetAside(wands=()) | Teleport(to=None):
            return _label(move, "none")
        case SetAside(wands=kept):
            return _label(move, wands=[colour_text(state, colour) for colour in kept])
        case Announced(points=points, throws=throws):
            return _label(move, points=points, throws=throws)
        case ChooseSymbol(symbol=symbol):
            return _label(move, symbol=say(f"three_magicians.symbol.{symbol}"))
        case Teleport(to=str() as to):
            return _label(move, place=square_text(to))
        case Assist(level=level):
            return _label(move, level=say(f"three_magicians.level.{level}"))
        case Placed(colour=colour, figure=figure, to=to):
            who = player_text(state, colour)
            return _label(move, figure, player=who, place=square_text(to))
        case CardMoved(card=card_id, to=to):
            what = card_text(card_id) if card_id in CARDS else name(card_id)
            if to == "place":
                return _label(move, "back", card=what)
            return _label(move, card=what, player=player_text(state, to))
        case StoneMoved(colour=colour, held=held):
            return _label(move, "held" if held else "lost", player=player_text(state, colour))
        case _:
            return _label(move)


def _label(move: MagiciansMove, case: str = "", /, **args: Arg) -> Text:
    tag = f"{move.__struct_config__.tag}.{case}" if case else move.__struct_config__.tag
    return Text(f"three_magicians.label.{tag}", args)


def _throw(state: State, wands: tuple[Wand, ...]) -> Text:
    """1 · 2 · 0; a spell is called a spell."""
    notches = [wand.notches for wand in wands if wand.notches is not None]
    if state.step == "spell" or not notches:
        return say("three_magicians.spell_throw")
    return name(" · ".join(map(str, notches)))
