"""Pantacle in the words of people who play it: the tests' own notation, built on the real moves.

    game().preparing(cubes=5, flames=3).buy()
    game().announced("recruitment").divert()

Each word plays one or more moves and gives the same `Play` back. Seats are Ada, Bo, Cy, Di, Ed;
Ada begins. Only `at`, `has` and `preparing` set a position, where playing there would be long.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move
from companion.core.view import Live
from companion.games.pantacle import GAME
from companion.games.pantacle.gains import in_places, with_sorcerer
from companion.games.pantacle.moves import (
    Announce,
    BuyAdept,
    Discard,
    Divert,
    DrawCurses,
    KeepCurse,
    LetPass,
    Next,
    NobodyDiverts,
    PlaceFlame,
    PlaceMarker,
    Sacrifice,
)
from companion.games.pantacle.options import LOCATIONS, Options
from companion.games.pantacle.state import Curse, Sorcerer, State
from companion.games.pantacle.view import PantacleView

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
ADA, BO, CY, DI, ED = range(5)
# Where Flames of a set position lie, so that the benefits most often tested stay free longest.
FILLED = ("extra_turn", "demonic_discard", "two_influence", "two_adepts", "three_per_flame")


def exhaustion(cubes: int = 0, adepts: int = 0, **fields: Any) -> Curse:
    """A grey Curse in play."""
    return Curse(kind="exhaustion", cubes=cubes, adepts=adepts, **fields)


def permanent(*touches: Any, **fields: Any) -> Curse:
    """A red Curse in play."""
    return Curse(kind="permanent", touches=touches, **fields)


class Play:
    """A game in the middle of being played."""

    def __init__(self, options: Options) -> None:
        step = GAME.start(options)
        self.state: State = step.state
        self.events: tuple[Event, ...] = step.events

    # What one can see.

    @property
    def view(self) -> PantacleView:
        return GAME.view(self.state, Live())

    @property
    def shown(self) -> frozenset[str]:
        return self.view.rules_shown()

    @property
    def notes(self) -> list[str]:
        return [note.text.key.removeprefix("pantacle.note.") for note in self.view.notes]

    @property
    def at_step(self) -> tuple[str, str]:
        return (self.state.phase, self.state.step)

    @property
    def said(self) -> list[str]:
        """The events of the last move."""
        return [event.event.removeprefix("pantacle.event.") for event in self.events]

    @property
    def ending(self) -> tuple[str, str] | None:
        outcome = self.state.outcome
        return None if outcome is None else (outcome.ending, outcome.winners[0])

    @property
    def legal(self) -> tuple[Move, ...]:
        return GAME.legal(self.state)

    def of(self, seat: int) -> Sorcerer:
        return self.state.sorcerers[seat]

    @property
    def ada(self) -> Sorcerer:
        return self.of(ADA)

    @property
    def bo(self) -> Sorcerer:
        return self.of(BO)

    @property
    def cy(self) -> Sorcerer:
        return self.of(CY)

    @property
    def open_favours(self) -> list[str]:
        return [move.favour for move in self.legal if isinstance(move, Announce)]

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
        assert move not in self.legal
        return refusal.value.rule

    def at(self, **fields: Any) -> Play:
        """A set position: these fields of the state are simply so."""
        self.state = replace(self.state, **fields)
        return self

    def has(self, seat: int, **fields: Any) -> Play:
        """A set position: this Sanctuary is simply so. `tokens` are names, `flames` a number."""
        if "flames" in fields:
            here = FILLED[: fields.pop("flames")]
            fields["placed"] = {location: location in here for location in LOCATIONS}
        if "tokens" in fields:
            fields["tokens"] = in_places(tuple(fields["tokens"]))
        self.state = with_sorcerer(self.state, seat, **fields)
        return self

    def correct(self, what: str, to: int | str | bool | None) -> Play:
        return self.do(Correct(what, to))

    def next(self) -> Play:
        return self.do(Next())

    def begin(self, marker: str = "conversion") -> Play:
        return self.do(PlaceMarker(marker)) if self.state.phase == "setup" else self

    def preparing(self, **fields: Any) -> Play:
        """Ada's second turn begins, with her Sanctuary like this."""
        self.begin()
        self.has(ADA, turns=1, **fields)
        last = self.state.players - 1
        return self.at(active=last, phase="moon", step="refill", marker="conversion").next()

    def buy(self) -> Play:
        return self.do(BuyAdept())

    def sacrifice(self, flame: str | None = "top", removed: int | None = None) -> Play:
        """The Sacrifice that is due, with this Flame."""
        return self.do(Sacrifice(self.state.step, flame, removed))

    def curse(self, extra: int = 0, **kept: Any) -> Play:
        """Draw Curses and keep one; by default a red one that touches nothing."""
        return self.do(DrawCurses(extra), KeepCurse(**(kept or {"kind": "permanent"})))

    def flame(self, location: str) -> Play:
        return self.do(PlaceFlame(location))

    def announce(self, favour: str) -> Play:
        return self.do(Announce(favour))

    def announced(self, favour: str, marker: str = "enslavement") -> Play:
        """Ada has announced this Favour."""
        self.begin(marker)
        return self.announce(favour)

    def nobody(self) -> Play:
        return self.do(NobodyDiverts())

    def passes(self) -> Play:
        return self.do(LetPass())

    def divert(self, guardians: int = 2, hounds: int = 0, track: int = 0) -> Play:
        """Whoever is asked diverts."""
        return self.do(Divert(self.state.asked, guardians, hounds, track))

    def discard(self, blades: int = 1, *, match: bool = False) -> Play:
        return self.do(Discard(blades, match))

    def moon(self, *, match: bool = False) -> Play:
        """The usual discard, and the turn passes on."""
        return self.discard(match=match).next()

    def turn(self, favour: str, *, match: bool = False) -> Play:
        """A whole turn without anything to prepare, undiverted."""
        return self.announce(favour).nobody().moon(match=match)


def game(players: int = 3, **options: Any) -> Play:
    """A new game."""
    return Play(Options(players=players, names=NAMES[:players], **options))
