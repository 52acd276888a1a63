"""Everything on Obscurio's table that the rules look at. Who the Traitor is, is not among it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from companion.core.game import State as CoreState
from companion.games.obscurio.options import SETUP, Options

Phase = Literal["setup", "traps", "riddle", "traitor", "doors", "accusation", "end"]
LAST_SPACE = SETUP.cards.spaces


class Pawn(Struct, frozen=True, kw_only=True):
    """A wizard's pawn; with two players the same wizard has a companion pawn too."""

    id: str
    seat: int
    companion: bool = False
    door: int | None = None
    tokens: int = 0
    known: Literal["loyal", "traitor"] | None = None

    @property
    def on_board(self) -> bool:
        """OBS-ACC-08: an unmasked Traitor's pawn is off the board."""
        return self.known != "traitor"


class Room(Struct, frozen=True, kw_only=True):
    """How one turn ended, for the summary of the evening."""

    turn: int
    traps: tuple[str, ...]
    exit_door: int
    wrong: tuple[str, ...]
    unplaced: tuple[str, ...]
    lost: int
    danger: int
    advanced: bool
    timed_out: bool
    space: int


class State(CoreState, frozen=True, kw_only=True):
    """A game of Obscurio."""

    options: Options
    phase: Phase
    step: str = ""
    pawns: tuple[Pawn, ...]
    progress: int = 1
    left: int
    dark: int
    box: int = 0
    bag: dict[str, int]
    drawn: tuple[str, ...] = ()
    to_draw: int = 0
    owed: int = 0
    extra: int = 0
    deck: int
    discard: int = 0
    space: int | None = None
    revealed: tuple[int, ...] = ()
    timed_out: bool = False
    watcher: bool = False
    votes: dict[str, str | None] = field(default_factory=dict)
    voting: int = 0
    accused: tuple[str, ...] = ()
    accusation_over: bool = False
    rooms: tuple[Room, ...] = ()

    @property
    def players(self) -> int:
        """How many play, the Grimoire included."""
        return len(self.seats)

    @property
    def few(self) -> bool:
        """OBS-23P-01: with 2 or 3 players there is no Traitor."""
        return self.players < 4

    @property
    def cohesion(self) -> int:
        """Tokens left on the gauge."""
        return self.left + self.dark

    @property
    def doors(self) -> tuple[int, ...]:
        """OBS-DOOR-03, OBS-DOOR-11: doors 1 to 6, and 7 in a Great Room."""
        return tuple(range(1, 8 if "great_room" in self.drawn else 7))

    @property
    def track(self) -> tuple[int, ...] | None:
        """OBS-DOOR-10: the time track in force, or None while the owner has not entered it."""
        if "evanescent_room" in self.drawn:
            return self.options.evanescent_track
        return self.options.time_track

    @property
    def players_pawns(self) -> tuple[Pawn, ...]:
        """The pawns that choose doors."""
        return tuple(pawn for pawn in self.pawns if pawn.on_board)

    @property
    def unplaced(self) -> tuple[Pawn, ...]:
        """Pawns on the board without a door."""
        return tuple(pawn for pawn in self.players_pawns if pawn.door is None)

    def pawn(self, pawn_id: str) -> Pawn | None:
        """The pawn with this id."""
        return next((pawn for pawn in self.pawns if pawn.id == pawn_id), None)

    def has(self, trap: str) -> bool:
        """Whether this trap applies this turn."""
        return trap in self.drawn
