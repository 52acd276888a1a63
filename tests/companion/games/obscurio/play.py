"""Obscurio in the words of people who play it: the tests' own notation, built on the real moves.

    game(players=5).at_doors("dangerous_room").choose(blue=1, green=4, red=6, yellow=6).exit(4)

Each word plays one or more moves and gives the same `Play` back. Only `at` sets a position instead
of playing there, where playing would be long.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Correct, Event, Move
from companion.core.view import Live
from companion.games.obscurio import GAME
from companion.games.obscurio.moves import (
    Butterfly,
    CastVote,
    CountVotes,
    EveryoneChose,
    FlipHourglass,
    Next,
    PlacePawn,
    ReadSpace,
    RevealAllegiance,
    RevealDoor,
    RevealExit,
    RiddleReady,
    TraitorDone,
    TrapDrawn,
)
from companion.games.obscurio.options import Options
from companion.games.obscurio.state import Pawn, State
from companion.games.obscurio.view import ObscurioView

TRACK = (0, 1, 2)
TILE = (3, 1)
ON_LEFT, BELOW_LEFT = Butterfly("left", "on"), Butterfly("left", "below")
ON_RIGHT, BELOW_RIGHT = Butterfly("right", "on"), Butterfly("right", "below")


class Play:
    """A game in the middle of being played."""

    def __init__(self, options: Options) -> None:
        step = GAME.start(options)
        self.state: State = step.state
        self.events: tuple[Event, ...] = step.events
        self.moves: list[Move] = []

    # What one can see.

    @property
    def view(self) -> ObscurioView:
        return GAME.view(self.state, Live())

    @property
    def shown(self) -> frozenset[str]:
        return self.view.rules_shown()

    @property
    def notes(self) -> list[str]:
        return [note.text.key.removeprefix("obscurio.note.") for note in self.view.notes]

    @property
    def at_step(self) -> tuple[str, str]:
        return (self.state.phase, self.state.step)

    @property
    def said(self) -> list[str]:
        """The events of the last move."""
        return [event.event.removeprefix("obscurio.event.") for event in self.events]

    @property
    def gauge(self) -> tuple[int, int]:
        return (self.state.left, self.state.dark)

    @property
    def ending(self) -> str | None:
        return self.state.outcome.ending if self.state.outcome else None

    @property
    def on_cards(self) -> dict[str, int]:
        return {pawn.id: pawn.tokens for pawn in self.state.pawns if pawn.tokens}

    def pawn(self, colour: str) -> Pawn:
        found = self.state.pawn(colour)
        assert found is not None
        return found

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

    def at(self, **fields: Any) -> Play:
        """A set position: these fields of the state are simply so."""
        self.state = replace(self.state, **fields)
        return self

    def correct(self, what: str, to: int | str | bool | None) -> Play:
        return self.do(Correct(what, to))

    def next(self) -> Play:
        return self.do(Next())

    def begin(self) -> Play:
        return self.next() if self.state.phase == "setup" else self

    def draw(self, *traps: str) -> Play:
        return self.begin().do(*map(TrapDrawn, traps))

    def at_riddle(self, *traps: str) -> Play:
        """These tokens, and no others, come out of the bag."""
        traps = traps or ("no_effect",)
        self.begin().at(to_draw=len(traps) - 2 * traps.count("plus_two"))
        return self.draw(*traps)

    def ready(self, *butterflies: Butterfly) -> Play:
        self.do(RiddleReady(butterflies or None))
        return self.next() if self.state.step == "night" else self

    def traitor(self, picked: int | None = None) -> Play:
        return self.do(Next(), TraitorDone(picked), Next())

    def at_lay(self, *traps: str) -> Play:
        self.at_riddle(*traps)
        self.do(RiddleReady())
        if self.state.step == "night":
            self.next()
        return self if self.state.few else self.traitor()

    def at_doors(self, *traps: str) -> Play:
        """The first card is up and the sand runs."""
        return self.at_lay(*traps).lay()

    def lay(self, door: int = 1) -> Play:
        return self.do(RevealDoor(door))

    def choose(self, **doors: int | None) -> Play:
        return self.do(*(PlacePawn(pawn, door) for pawn, door in doors.items()))

    def all_at(self, door: int) -> Play:
        return self.choose(**{pawn.id: door for pawn in self.state.players_pawns})

    def flip(self, last: bool | None = None) -> Play:
        return self.do(FlipHourglass(last))

    def time_out(self) -> Play:
        while self.state.step == "choose":
            self.flip()
        return self

    def done(self) -> Play:
        return self.do(EveryoneChose())

    def read(self, extra: int) -> Play:
        return self.do(ReadSpace(extra))

    def exit(self, door: int) -> Play:
        """All have chosen, and the Exit is shown."""
        if self.state.step == "choose":
            self.done()
        return self.do(RevealExit(door))

    def room(self, *traps: str, door: int = 1, exit_at: int = 1) -> Play:
        """A whole turn with every pawn at one door, up to the next one's first token."""
        self.at_doors(*traps)
        if self.state.watcher:
            return self.done().all_at(door).exit(exit_at)
        return self.all_at(door).exit(exit_at)

    def accusing(self, left: int = 0, dark: int = 5) -> Play:
        """The wizards are about to point."""
        self.begin()
        return self.at(left=left, dark=dark, phase="accusation", step="vote", voting=1)

    def vote(self, **targets: str | None) -> Play:
        return self.do(*(CastVote(voter, target) for voter, target in targets.items()))

    def count(self) -> Play:
        return self.do(CountVotes())

    def reveal(self, **traitor: bool) -> Play:
        return self.do(*(RevealAllegiance(pawn, card) for pawn, card in traitor.items()))


def game(players: int = 5, difficulty: str = "confirmed", **options: Any) -> Play:
    """A new game on a known time track, unless said otherwise."""
    given = {"time_track": TRACK, "evanescent_track": TILE, **options}
    return Play(Options(players=players, difficulty=difficulty, **given))
