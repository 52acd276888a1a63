"""One open game: takes moves, writes the journal, then tells its listeners.

The only room where all meet.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from companion.core.chance import generator
from companion.core.clock import Clock
from companion.core.errors import IllegalMove, StaleMove
from companion.core.game import Event, Move, State
from companion.core.record import Entry, Record, Redo, Undo
from companion.core.text import Text

CHANCE = "chance"


class Log(Protocol):
    """Where entries go before anyone sees their effect; the journal is one."""

    def append(self, game_id: str, seq: int, entry: Entry, state: State) -> None:
        """Make the entry durable with the state it led to, or raise.

        The state goes with it so that a list of games needs no replay.
        """


class Unlogged:
    """Keeps nothing: for games that live in memory only."""

    def append(self, game_id: str, seq: int, entry: Entry, state: State) -> None:
        """Forget it."""


class Change(Struct, frozen=True):
    """What listeners are told: the action, its events, and the state it led to."""

    action: Move
    events: tuple[Event, ...]
    state: Any
    state_id: int


Listener = Callable[[Change], None]


class Table:
    """A game in play. Safe to call from several threads; listeners run on the caller's thread."""

    def __init__(self, record: Record[Any, Any, Any], *, log: Log, clock: Clock) -> None:
        self.record = record
        self._log = log
        self._clock = clock
        self._listeners: list[Listener] = []
        self._lock = threading.RLock()

    @property
    def game_id(self) -> str:
        """Which record this is."""
        return self.record.header.id

    @property
    def state(self) -> State:
        """The state now."""
        state: State = self.record.state
        return state

    @property
    def state_id(self) -> int:
        """The number of the state now; a move aimed at another one is refused."""
        return self.record.state_id

    def legal(self) -> tuple[Move, ...]:
        """Every move the rules allow now (`correct` comes on top, always)."""
        moves: tuple[Move, ...] = self.record.game.legal(self.record.state)
        return moves

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told of every change; call what is returned to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, action: Move | str, *, seen: int | None = None) -> Change:
        """Play an action: check, write, then tell.

        `seen` is the state id the person was looking at. `"chance"` asks the companion's own bag or
        dice for an outcome; what is recorded is the move that came of it.
        """
        with self._lock:
            if seen is not None and seen != self.state_id:
                raise StaleMove("core.move.stale", seen=seen, now=self.state_id)
            move = self._drawn() if isinstance(action, str) else action
            at = self._clock.now()
            planned = self.record.plan(move, at=at)
            self._log.append(self.game_id, self.state_id, Entry(move, at), planned.state)
            events = self.record.commit(move, planned, at=at)
            change = Change(move, events, self.record.state, self.state_id)
            for listener in tuple(self._listeners):
                listener(change)
        return change

    def undo(self, *, seen: int | None = None) -> Change:
        """Take the last move back."""
        return self.do(Undo(), seen=seen)

    def redo(self, *, seen: int | None = None) -> Change:
        """Play it again."""
        return self.do(Redo(), seen=seen)

    def undo_label(self) -> Text | None:
        """What undo would take back."""
        return self.record.undo_label()

    def _drawn(self) -> Move:
        position = len(self.record.timeline.past)
        random = generator(self.record.header.seed, position)
        move: Move | None = self.record.game.chance(self.record.state, random)
        if move is None:
            raise IllegalMove("CORE-CHANCE", "core.chance.nothing")
        return move
