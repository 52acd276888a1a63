"""The Three Magicians in the words of people who play it, built on the real moves.

    game().stand(red="sun mill").throw(1, 0, 2).magician("mill")

Each word plays one or more moves and gives the same `Play` back. Only `at`, `stand`, `owns` and
`stones` set a position instead of playing there, where playing would be long.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move
from companion.core.record import read_options
from companion.core.view import Live
from companion.games.three_magicians import GAME
from companion.games.three_magicians.models import MagiciansView
from companion.games.three_magicians.moves import (
    Announced,
    ChooseSymbol,
    LeaveCard,
    MoveApprentice,
    MoveMagician,
    Starts,
    Stay,
    TakeCard,
    Teleport,
    Wand,
    WandsThrown,
)
from companion.games.three_magicians.options import CARDS, COLOURS, COPIES
from companion.games.three_magicians.state import Player, State
from companion.games.three_magicians.wands import visible

SHORT = {"f": "force", "m": "magic", "d": "destiny"}


def notches(red: int, white: int, black: int) -> WandsThrown:
    """A throw, in the order of the ledger's examples."""
    return WandsThrown(
        tuple(Wand(c, notches=n) for c, n in zip(COLOURS, (red, white, black), strict=True))
    )


def seen(*pairs: str) -> WandsThrown:
    """A spell throw by its visible flanks: seen("md", "mf", "dm")."""
    both = [(SHORT[a], SHORT[b]) for a, b in pairs]
    return WandsThrown(tuple(Wand(c, symbols=pair) for c, pair in zip(COLOURS, both, strict=True)))


def hidden(under: str) -> WandsThrown:
    """A spell throw by what lies on the table: hidden("fmd")."""
    return WandsThrown(
        tuple(
            Wand(c, symbols=visible(SHORT[letter]))
            for c, letter in zip(COLOURS, under, strict=True)
        )
    )


class Play:
    """A game in the middle of being played."""

    def __init__(self, options: dict[str, Any]) -> None:
        step = GAME.start(read_options(GAME, options))
        self.state: State = step.state
        self.events: tuple[Event, ...] = step.events
        self.moves: list[Move] = []

    # What one can see.

    @property
    def view(self) -> MagiciansView:
        return GAME.view(self.state, Live())

    @property
    def shown(self) -> frozenset[str]:
        return self.view.rules_shown()

    @property
    def notes(self) -> list[str]:
        return [note.text.key.removeprefix("three_magicians.note.") for note in self.view.notes]

    @property
    def step(self) -> str:
        return self.state.step

    @property
    def said(self) -> list[str]:
        """The events of the last move."""
        return [event.event.removeprefix("three_magicians.event.") for event in self.events]

    @property
    def rules(self) -> set[str]:
        """The rules that the events of the last move rest on."""
        return {rule for event in self.events for rule in event.rules}

    @property
    def turn_of(self) -> str:
        return self.state.player.colour

    @property
    def ending(self) -> str | None:
        return self.state.outcome.ending if self.state.outcome else None

    @property
    def legal(self) -> tuple[Move, ...]:
        return GAME.legal(self.state)

    def player(self, colour: str) -> Player:
        return self.state.of(colour)

    def where(self, colour: str) -> str:
        """Where a player's figures stand: "sun mill" is magician on Sun, apprentice on Mill."""
        player = self.player(colour)
        return f"{player.magician} {player.apprentice}"

    def cards(self, colour: str) -> str:
        return " ".join(card for card, own in self.player(colour).cards.items() if own)

    def jumps(self) -> set[str]:
        return {move.to for move in self.legal if isinstance(move, MoveMagician)}

    def walks(self) -> set[str]:
        return {move.to for move in self.legal if isinstance(move, MoveApprentice)}

    # What one can do.

    def do(self, *moves: Move) -> Play:
        for move in moves:
            step = GAME.apply(self.state, move)
            self.state, self.events = step.state, step.events
            self.moves.append(move)
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

    def throw(self, red: int, white: int, black: int) -> Play:
        return self.do(notches(red, white, black))

    def magician(self, to: str, **more: Any) -> Play:
        return self.do(MoveMagician(to, **more))

    def apprentice(self, to: str) -> Play:
        return self.do(MoveApprentice(to))

    def stay(self, figure: str = "magician") -> Play:
        return self.do(Stay(figure))

    def take(self, source: str = "place") -> Play:
        return self.do(TakeCard(source))

    def leave(self) -> Play:
        return self.do(LeaveCard())

    def result(self, points: int, throws: int) -> Play:
        return self.do(Announced(points, throws))

    def fight(self, *results: tuple[int, int]) -> Play:
        """Each result in turn: fight((4, 2), (3, 2))."""
        for points, throws in results:
            self.result(points, throws)
        return self

    def choose(self, symbol: str) -> Play:
        return self.do(ChooseSymbol(symbol))

    def teleport(self, to: str | None) -> Play:
        return self.do(Teleport(to))

    def end_turn(self) -> Play:
        """Whatever is left of this turn, without anything happening."""
        turn = self.state.turn
        while self.state.turn == turn:
            if not self.state.apprentice_done:
                self.apprentice("slab")
            else:
                self.stay()
        return self

    # Positions.

    def at(self, **fields: Any) -> Play:
        """A set position: these fields of the state are simply so."""
        self.state = replace(self.state, **fields)
        return self

    def _set(self, colour: str, **fields: Any) -> None:
        players = tuple(
            replace(p, **fields) if p.colour == colour else p for p in self.state.players
        )
        self.state = replace(self.state, players=players)

    def stand(self, **where: str) -> Play:
        """Figures stand there: stand(red="sun mill") is magician on Sun, apprentice on Mill."""
        for colour, both in where.items():
            magician, apprentice = both.split()
            self._set(colour, magician=magician, apprentice=apprentice)
        return self

    def rested(self, *colours: str) -> Play:
        for colour in colours:
            self._set(colour, rested=True)
        return self

    def stones(self, *colours: str) -> Play:
        for colour in colours:
            self._set(colour, stone=True)
        return self

    def owns(self, **cards: str) -> Play:
        """These players own these cards; what is left lies on the Places."""
        for colour, names in cards.items():
            own = dict.fromkeys(CARDS, False) | dict.fromkeys(names.split(), True)
            self._set(colour, cards=own)
        return self.at(
            deck={
                card: COPIES - sum(player.cards[card] for player in self.state.players)
                for card in CARDS
            }
        )

    def turn(self, colour: str) -> Play:
        """It is this player's turn, about to throw."""
        return self.at(active=self.state.seat(colour), step="throw", phase="turn")


def opening(**options: Any) -> Play:
    """A new game, before it is known who starts."""
    return Play(options)


def game(**options: Any) -> Play:
    """A new game in which red has the first turn."""
    return Play(options).do(Starts("red"))
