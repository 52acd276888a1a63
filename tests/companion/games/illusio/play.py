"""Illusio in the words of people who play it: the tests' own notation, built on the real moves.

    game().has(0, "rope", "crate").shows(HANDCUFFS).take("rope", "crate").add("mirrors").end()

Each word plays one or more moves and gives the same `Play` back. Only `at`, `has`, `kept` and
`trying` set a position instead of playing there, where playing would be long.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move
from companion.core.view import Live
from companion.games.illusio import GAME
from companion.games.illusio.cards import Objective
from companion.games.illusio.moves import (
    AddComponent,
    Begin,
    EndTurn,
    PlaceBackstage,
    PlayOn,
    Put,
    Reveal,
    TakeObjective,
    Transform,
    UseTalent,
)
from companion.games.illusio.options import Options
from companion.games.illusio.state import Component, Placed, Player, State, Trick, Won
from companion.games.illusio.view import IllusioView, PlayerView

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")

HANDCUFFS = Objective("escape", 3, ("mirrors", "rope", "crate"), "Handcuffs")
RABBIT_SCARF = Objective("close_up", 2, ("rabbit", "scarf"), "Rabbit and Scarf")
VOICES = Objective("mentalism", 3, ("audience", "formula", "mirrors"), "Voices")
SMALL = Objective("illusion", 1, ("dove",), "Small")
GREAT = Objective("illusion", 4, ("tiger", "cage", "smoke", "audience"), "Great")


class Play:
    """A game in the middle of being played."""

    def __init__(self, options: Options) -> None:
        step = GAME.start(options)
        self.state: State = step.state
        self.events: tuple[Event, ...] = step.events

    # What one can see.

    @property
    def view(self) -> IllusioView:
        return GAME.view(self.state, Live())

    @property
    def shown(self) -> frozenset[str]:
        return self.view.rules_shown()

    @property
    def notes(self) -> list[str]:
        return [note.text.key.removeprefix("illusio.note.") for note in self.view.notes]

    @property
    def said(self) -> list[str]:
        """The events of the last move."""
        return [event.event.removeprefix("illusio.event.") for event in self.events]

    @property
    def scores(self) -> list[int]:
        return [player.score for player in self.state.players]

    @property
    def hands(self) -> list[int]:
        return [player.hand for player in self.state.players]

    @property
    def ending(self) -> str | None:
        return self.state.outcome.ending if self.state.outcome else None

    @property
    def winners(self) -> tuple[str, ...]:
        return self.state.outcome.winners if self.state.outcome else ()

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def seen(self, seat: int = 0) -> PlayerView:
        return self.view.players[seat]

    def trick(self, seat: int = 0, index: int = 0) -> Trick:
        return self.state.players[seat].tricks[index]

    def backstage(self, seat: int = 0) -> list[str]:
        return [component.now for component in self.state.players[seat].backstage]

    # Set positions.

    def at(self, **fields: Any) -> Play:
        """These fields of the state are simply so."""
        self.state = replace(self.state, **fields)
        return self

    def at_seat(self, seat: int, **fields: Any) -> Play:
        """These fields of a player are simply so."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        return self.at(players=tuple(players))

    def has(self, seat: int, *kinds: str) -> Play:
        """These components lie in somebody's backstage, taken from the pile."""
        more = tuple(Component(kind) for kind in kinds)
        self.at(pile=self.state.pile - len(more))
        return self.at_seat(seat, backstage=(*self.player(seat).backstage, *more))

    def trying(self, seat: int, card: Objective, *kinds: str) -> Play:
        """Somebody has this objective with these components; a complete one is on the bill."""
        trick = Trick(card)
        for slot, kind in enumerate(kinds):
            trick = replace(trick, placed=(*trick.placed, Placed(Component(kind), slot)))
        if trick.complete:
            trick = replace(trick, due=1)
        self.at(pile=self.state.pile - len(kinds), objective_pile=self.state.objective_pile - 1)
        return self.at_seat(seat, tricks=(*self.player(seat).tricks, trick))

    def kept(self, seat: int, *domains: str, points: int = 0) -> Play:
        """Objectives of these domains were validated before, worth so many points each."""
        won = tuple(Won(f"{n} {domain}", domain, 1, points) for n, domain in enumerate(domains))
        player = self.player(seat)
        self.at(objective_pile=self.state.objective_pile - len(won))
        return self.at_seat(seat, won=(*player.won, *won), score=player.score + points * len(won))

    # What one can do.

    def do(self, *moves: Move) -> Play:
        for move in moves:
            step = GAME.apply(self.state, move)
            self.state, self.events = step.state, step.events
        return self

    def refused(self, move: Move) -> str:
        """The rule by which a move is refused; the state must stay as it was."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(IllegalMove) as refusal:
            GAME.apply(self.state, move)
        assert msgspec.json.encode(self.state) == before
        assert move not in GAME.legal(self.state)
        return refusal.value.rule

    def correct(self, what: str, to: int | str | bool | None) -> Play:
        return self.do(Correct(what, to))

    def begin(self) -> Play:
        return self.do(Begin())

    def shows(self, *cards: Objective) -> Play:
        """The Contest shows these cards."""
        return self.do(*(Reveal(slot, card) for slot, card in enumerate(cards)))

    def place(self, *kinds: str) -> Play:
        return self.do(*map(PlaceBackstage, kinds))

    def index(self, kind: str) -> int:
        """Where the active player has this component backstage."""
        return [each.now for each in self.state.player.backstage].index(kind)

    def taking(self, *kinds: str, slot: int = 0) -> TakeObjective:
        """The move that takes a card of the Contest with these components, in the card's order."""
        names = [each.now for each in self.state.player.backstage]
        puts = []
        for kind in kinds:
            at = names.index(kind)
            names[at] = ""
            puts.append(Put(at))
        return TakeObjective(slot, tuple(puts))

    def take(self, *kinds: str, slot: int = 0) -> Play:
        return self.do(self.taking(*kinds, slot=slot))

    def add(self, kind: str, trick: int = 0, slot: int | None = None) -> Play:
        """One component from the hand onto an own trick."""
        return self.do(AddComponent(trick, kind=kind, slot=slot))

    def move_on(self, kind: str, trick: int = 0) -> Play:
        """One component from the backstage onto an own trick."""
        return self.do(AddComponent(trick, card=self.index(kind)))

    def transform(self, kind: str, into: str) -> Play:
        return self.do(Transform(self.index(kind), into))

    def play(self, special: str, seat: int = 0, trick: int = 0) -> Play:
        return self.do(PlayOn(special, seat, trick))

    def talent(self, seat: int, *effects: Any) -> Play:
        return self.do(UseTalent(seat, effects))

    def end(self, turns: int = 1) -> Play:
        return self.do(*(EndTurn() for _ in range(turns)))

    def round(self) -> Play:
        """Everybody's turn passes, and it is the same player's again."""
        return self.end(len(self.state.players))


def table(players: int = 3, **options: Any) -> Play:
    """A table that is being set up."""
    given = {"names": NAMES[:players], **options}
    return Play(Options(players=players, **given))


def game(players: int = 3, **options: Any) -> Play:
    """A game in its first turn."""
    return table(players, **options).begin()
