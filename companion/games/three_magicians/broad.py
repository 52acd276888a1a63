"""The lighter help ("ledger"): people play by themselves and only tell what changed."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event, Step
from companion.core.text import say
from companion.games.three_magicians import turn
from companion.games.three_magicians.moves import (
    Assist,
    CardMoved,
    Next,
    Placed,
    StoneMoved,
    WandsThrown,
)
from companion.games.three_magicians.options import CARDS, COLOURS, PLACES
from companion.games.three_magicians.score import (
    PREFIX,
    card_text,
    over,
    player_text,
    square_text,
    taken,
    with_player,
)
from companion.games.three_magicians.state import State
from companion.games.three_magicians.wands import notches_of

End = Literal["place", "red", "white", "black"]


def assist(state: State, move: Assist) -> Step[State]:
    """Another level of help, at any time; a turn that was under way is taken as it lies."""
    if move.level == state.assistance:
        raise IllegalMove("CORE-ASSIST", "three_magicians.illegal.same_level")
    events = [Event(f"{PREFIX}.assist", (), {"level": say(f"three_magicians.level.{move.level}")})]
    state = replace(state, assistance=move.level)
    if state.phase == "turn":
        state = turn.begin(state, events)
    return Step(state, tuple(events))


def throw(state: State, move: WandsThrown) -> Step[State]:
    """3M-TURN-02, 3M-PASCH-02: a throw is noted, with what it allows; people do the rest."""
    state, found = notches_of(state, move, rule="3M-TURN-01")
    notches = (found["red"], found["white"], found["black"])
    extra = len(set(notches)) == 1 and notches[0] > 0
    state = replace(state, notches=notches, extra=extra)
    args = {"total": state.total, "own": state.own_notches}
    player = player_text(state, state.player.colour)
    return Step(state, (Event(f"{PREFIX}.thrown", ("3M-TURN-02",), {"player": player, **args}),))


def placed(state: State, move: Placed) -> Step[State]:
    """A figure stands here now, however it came there; magicians stand on Places (3M-MAG-01)."""
    here = state.of(move.colour)
    where = PLACES if move.figure == "magician" else state.squares()
    if move.to not in where:
        raise IllegalMove("3M-MAG-01", "three_magicians.illegal.no_square")
    if move.figure == "magician":
        state = with_player(state, replace(here, magician=move.to))
    else:
        state = with_player(state, replace(here, apprentice=move.to))
    args = {"player": player_text(state, move.colour), "place": square_text(move.to)}
    return Step(state, (Event(f"{PREFIX}.placed.{move.figure}", (), dict(args)),))


def card_moved(state: State, move: CardMoved) -> Step[State]:
    """3M-MEET-05, 3M-PLAN-04: a card can only leave where it lies, and nobody owns two."""
    if move.card not in CARDS:
        raise IllegalMove("3M-SET-05", "three_magicians.illegal.no_such_card")
    if not _lies(state, move.card, move.source) or move.source == move.to:
        raise IllegalMove("3M-PLAN-04", "three_magicians.illegal.no_card_there")
    if move.to != "place" and state.of(move.to).cards[move.card]:
        raise IllegalMove("3M-MEET-05", "three_magicians.illegal.never_two")
    events: list[Event] = []
    if move.to != "place":
        state = taken(state, move.to, move.card, move.source, events, "3M-PLAN-01")
        return Step(state, tuple(events))
    loser = state.of(move.source)
    state = with_player(state, replace(loser, cards={**loser.cards, move.card: False}))
    state = replace(state, deck={**state.deck, move.card: state.deck[move.card] + 1})
    args = {"player": player_text(state, move.source), "card": card_text(move.card)}
    events.append(Event(f"{PREFIX}.card_returned", ("3M-SET-06",), dict(args)))
    return Step(over(state, events), tuple(events))


def _lies(state: State, card: str, source: str) -> bool:
    if source == "place":
        return state.deck[card] > 0
    return state.of(source).cards[card]


def stone_moved(state: State, move: StoneMoved) -> Step[State]:
    """3M-STONE-04: each player has one stone; it is under the apprentice or it is not."""
    player = state.of(move.colour)
    if player.stone == move.held:
        raise IllegalMove("3M-STONE-04", "three_magicians.illegal.stone_already")
    key = "stone_won" if move.held else "stone_lost"
    rule = "3M-SPL-08" if move.held else "3M-STONE-03"
    event = Event(f"{PREFIX}.{key}", (rule,), {"player": player_text(state, move.colour)})
    return Step(with_player(state, replace(player, stone=move.held)), (event,))


def done(state: State, _move: Next) -> Step[State]:
    """3M-TURN-05: the next player, or the same one after a triple of 1 or 2."""
    events: list[Event] = []
    state = turn.end(state, events)
    return Step(state, tuple(events))


def figures(state: State) -> list[Placed]:
    """Every figure with everywhere it can be put."""
    found = []
    for player in state.players:
        found += [Placed(player.colour, "magician", to) for to in PLACES]
        found += [Placed(player.colour, "apprentice", to) for to in state.squares()]
    return found


def cards(state: State) -> list[CardMoved]:
    """Every card with everywhere it can go from where it lies."""
    found = []
    ends: tuple[End, ...] = ("place", *COLOURS)
    for card in CARDS:
        for source in ends:
            if not _lies(state, card, source):
                continue
            found += [
                CardMoved(card, source, to)
                for to in ends
                if to != source and not (to != "place" and state.of(to).cards[card])
            ]
    return found


def stones(state: State) -> list[StoneMoved]:
    """Each stone, the other way."""
    return [StoneMoved(player.colour, not player.stone) for player in state.players]
