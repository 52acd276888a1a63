"""Everything on Pantacle's table that the rules look at. Which blades anyone holds is not here.

Reserves and discards are not counted on their own: they are what is not elsewhere, so that putting
one number right puts them right too.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from companion.core.game import Event
from companion.core.game import State as CoreState
from companion.games.pantacle.options import (
    DEMONIC,
    LOCATIONS,
    SETUP,
    CurseFacts,
    CurseKind,
    FavourFacts,
    GuardianFacts,
    Options,
    Point,
    Touch,
)

Phase = Literal["setup", "preparation", "favour", "moon"]
Goods = Literal["cubes", "adepts"]
PIECES = SETUP.pieces
RIGHTMOST = PIECES.positions - 1
NO_TOKENS: tuple[str | None, ...] = (None,) * PIECES.places


class Curse(Struct, frozen=True, kw_only=True):
    """A Curse card that someone has kept. Out of play it is only remembered."""

    name: str = ""
    kind: CurseKind
    cubes: int = 0
    adepts: int = 0
    touches: tuple[Touch, ...] = ()
    text: str = ""
    face_down: bool = False
    in_play: bool = True

    @property
    def active(self) -> bool:
        """PAN-CURSE-04, PAN-CURSE-09: face up before its owner."""
        return self.in_play and not self.face_down

    def carries(self, goods: Goods) -> int:
        """How many of these still lie on the card."""
        return self.cubes if goods == "cubes" else self.adepts


class Sorcerer(Struct, frozen=True, kw_only=True):
    """A Sanctuary, and how many blades its owner holds."""

    cubes: int = 0
    adepts: int = 1
    hand: int = PIECES.hand
    tokens: tuple[str | None, ...] = NO_TOKENS
    top: bool = True
    placed: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(LOCATIONS, False))
    determination: int = 0
    curses: tuple[Curse, ...] = ()
    turns: int = 0
    lost: tuple[str, ...] = ()

    @property
    def powers(self) -> tuple[str, ...]:
        """The Power tokens held, in the order of their places."""
        return tuple(token for token in self.tokens if token is not None)

    @property
    def flames(self) -> int:
        """Own Flames on the Pantacle."""
        return sum(self.placed.values())

    def carried(self, goods: Goods) -> int:
        """What active Exhaustion Curses still carry of this kind."""
        return sum(curse.carries(goods) for curse in self.curses if curse.active)


class Task(Struct, frozen=True):
    """Something a person has to decide before play goes on."""

    kind: Literal["absorb", "protect", "put_token"]
    seat: int
    what: str = ""
    n: int = 0
    spared: int = -1


class State(CoreState, frozen=True, kw_only=True):
    """A game of Pantacle."""

    options: Options
    phase: Phase
    step: str = ""
    assistance: Literal["full", "ledger"] = "full"
    sorcerers: tuple[Sorcerer, ...]
    active: int
    marker: str | None = None
    announced: str | None = None
    asked: int = -1
    diverted_by: int | None = None
    sacrifice: str = ""
    flame: Literal["", "top", "cursed"] = ""
    curses_drawn: int = 0
    new_curse: int = -1
    looked: tuple[int, ...] = ()
    on_sacrifice: dict[str, str] = field(default_factory=dict)
    prepared: dict[str, str] = field(default_factory=dict)
    fresh: str = ""
    extra_turn: bool = False
    extra_now: bool = False
    drawn: int = 0
    todo: tuple[Task, ...] = ()
    pile: int
    favours: dict[str, FavourFacts] = field(default_factory=dict)
    guardians: dict[str, GuardianFacts] = field(default_factory=dict)
    curses: dict[str, CurseFacts] = field(default_factory=dict)
    points: dict[str, Point] = field(default_factory=dict)
    told: tuple[Event, ...] = ()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def sorcerer(self) -> Sorcerer:
        """The active sorcerer."""
        return self.sorcerers[self.active]

    @property
    def full(self) -> bool:
        """Whether every action is recorded and checked."""
        return self.assistance == "full"

    @property
    def cube_reserve(self) -> int:
        """PAN-SET-08: cubes that lie nowhere else."""
        out = sum(each.cubes + _on_curses(each, "cubes") for each in self.sorcerers)
        return max(0, PIECES.cubes - out)

    @property
    def adept_reserve(self) -> int:
        """PAN-SET-08: Adepts that stand nowhere else."""
        out = sum(each.adepts + _on_curses(each, "adepts") for each in self.sorcerers)
        return max(0, PIECES.adepts - out)

    @property
    def discard(self) -> int:
        """Blades in the discard pile: neither in a hand nor in the pile."""
        return max(0, PIECES.blades - self.pile - sum(each.hand for each in self.sorcerers))

    @property
    def curse_pile(self) -> int:
        """Curses still in their pile."""
        out = sum(curse.in_play for each in self.sorcerers for curse in each.curses)
        return max(0, PIECES.curses - out)

    def reserve(self, goods: Goods) -> int:
        """What is left in the reserve."""
        return self.cube_reserve if goods == "cubes" else self.adept_reserve

    def cursed_flames(self, seat: int) -> int:
        """PAN-PANT-02: Flames on a Sanctuary other than the one at its top."""
        each = self.sorcerers[seat]
        in_hand = 1 if self.flame and seat == self.active else 0
        return max(0, PIECES.flames - each.flames - in_hand - each.top)

    def flames_left(self, seat: int) -> int:
        """PAN-PANT-01: Flames still on a Sanctuary."""
        in_hand = 1 if self.flame and seat == self.active else 0
        return max(0, PIECES.flames - self.sorcerers[seat].flames - in_hand)

    def has(self, seat: int, power: str) -> bool:
        """Whether this Power token is on the Sanctuary. PAN-PREP-08: removed, it gives nothing."""
        return power in self.sorcerers[seat].tokens

    def after(self, seat: int) -> int:
        """PAN-SET-12: whose turn comes next, clockwise."""
        return (seat + 1) % self.players

    def opponents(self) -> tuple[int, ...]:
        """PAN-DIV-01: the others, clockwise from the active sorcerer."""
        return tuple((self.active + step) % self.players for step in range(1, self.players))


def has_demonic(state: State, seat: int) -> bool:
    """PAN-MOON-04: whether this player may discard any number of blades."""
    return state.has(seat, DEMONIC)


def _on_curses(each: Sorcerer, goods: Goods) -> int:
    """PAN-CURSE-10: what lies on Curses, face down ones too."""
    return sum(curse.carries(goods) for curse in each.curses if curse.in_play)
