"""A move in a few words, for undo and history."""

from __future__ import annotations

from companion.core.text import Text, name, say
from companion.games.illusio.cards import Objective
from companion.games.illusio.moves import (
    AddComponent,
    Agree,
    Assist,
    BillTrick,
    DropTrick,
    Exchange,
    FirstPlayer,
    Forgotten,
    Grab,
    IllusioMove,
    MeetMagician,
    NameObjective,
    PlaceBackstage,
    PlayOn,
    Reveal,
    TakeObjective,
    Transform,
    UseTalent,
)
from companion.games.illusio.piles import who
from companion.games.illusio.score import title
from companion.games.illusio.state import State, Trick


def kind_text(kind: str) -> Text:
    """A component in words."""
    return say(f"illusio.component.{kind}")


def _player(state: State, seat: int) -> Text:
    return who(state, seat) if seat < len(state.seats) else name(str(seat + 1))


def _trick(state: State, seat: int, index: int) -> Text:
    tricks: tuple[Trick, ...] = state.players[seat].tricks if seat < len(state.players) else ()
    return title(tricks[index].card) if index < len(tricks) else name("?")


def _contest(state: State, slot: int) -> Text:
    card = state.contest[slot] if slot < len(state.contest) else None
    return title(card) if card else name("?")


def _component(state: State, seat: int, index: int) -> Text:
    backstage = state.players[seat].backstage if seat < len(state.players) else ()
    return kind_text(backstage[index].now) if index < len(backstage) else name("?")


def label(state: State, move: IllusioMove) -> Text:  # noqa: C901, PLR0912  (a flat table)
    """The move in words."""
    match move:
        case Agree(target=target):
            return say("illusio.label.agree", target=target)
        case FirstPlayer(seat=seat):
            return say("illusio.label.first_player", player=_player(state, seat))
        case MeetMagician(seat=seat, name=magician):
            player = _player(state, seat)
            return say("illusio.label.meet_magician", player=player, magician=name(magician))
        case Reveal(card=card):
            return say("illusio.label.reveal", trick=title(card))
        case NameObjective(name=words):
            return say("illusio.label.name_objective", name=name(words))
        case PlaceBackstage(kind=kind):
            return say("illusio.label.place_backstage", kind=kind_text(kind))
        case Exchange(count=count):
            return say("illusio.label.exchange", n=count)
        case TakeObjective(slot=slot):
            return say("illusio.label.take_objective", trick=_contest(state, slot))
        case AddComponent(kind=kind, card=card):
            what = kind_text(kind) if kind else _component(state, state.active, card or 0)
            return say("illusio.label.add_component", kind=what)
        case DropTrick(trick=trick):
            return say("illusio.label.drop_trick", trick=_trick(state, state.active, trick))
        case Transform(card=index, into=into):
            was = _component(state, state.active, index)
            return say("illusio.label.transform", kind=was, into=kind_text(into))
        case Grab(seat=seat):
            return say("illusio.label.grab", player=_player(state, seat))
        case PlayOn(special=special, seat=seat, trick=index):
            what = say(f"illusio.special.{special}")
            return say("illusio.label.play_on", special=what, trick=_trick(state, seat, index))
        case UseTalent(seat=seat):
            return say("illusio.label.use_talent", player=_player(state, seat))
        case Forgotten(seat=seat, card=index):
            return say("illusio.label.forgotten", kind=_component(state, seat, index))
        case BillTrick(domain=domain, level=level, name=words):
            card = Objective(domain, level, (), words)
            return say("illusio.label.bill_trick", trick=title(card))
        case Assist(level=level):
            return say(f"illusio.label.assist.{level}")
        case _:
            return say(f"illusio.label.{move.__struct_config__.tag}")
