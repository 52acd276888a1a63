"""Everything on the table of The Three Magicians that the rules look at."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from companion.core.game import State as CoreState
from companion.games.three_magicians.board import magic, whole
from companion.games.three_magicians.options import (
    CARDS,
    COLOURS,
    LIFE,
    PLACES,
    Board,
    Colour,
    Options,
    Symbol,
    Wands,
)

Level = Literal["full", "ledger"]
FigureKind = Literal["magician", "apprentice"]
SLAB, SYMBOL = "slab", "symbol"  # squares, as long as nobody has drawn the path


class Player(Struct, frozen=True, kw_only=True):
    """A player's figures, stone and plan.

    `rested` is True if the magician stood on Life when its owner's last turn ended (3M-LIFE-01).
    """

    colour: Colour
    magician: str = LIFE
    apprentice: str = LIFE
    stone: bool = False
    cards: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(CARDS, False))
    rested: bool = False

    @property
    def count(self) -> int:
        """How many cards lie on the plan."""
        return sum(self.cards.values())


class Task(Struct, frozen=True):
    """Something a landing still has to settle, in this order."""

    what: Literal["cross", "duel", "chase", "meet", "spell", "again"]
    place: str = ""


class Result(Struct, frozen=True):
    """3M-CMB-05: 'five in three'."""

    points: int
    throws: int


class Duel(Struct, frozen=True, kw_only=True):
    """A fight between two magicians on a Magic Place, as far as it has come."""

    place: str
    attacker: Colour
    defender: Colour
    first: Colour
    thrower: Colour
    limit: int = 3
    round: int = 1
    throws: int = 0
    notches: tuple[int | None, int | None, int | None] = (None, None, None)
    aside: tuple[Colour, ...] = ()
    locked: tuple[Colour, ...] = ()
    answer_to: Result | None = None
    said: tuple[tuple[Colour, Result], ...] = ()

    @property
    def points(self) -> int:
        """The notches that lie there now."""
        return sum(notch or 0 for notch in self.notches)

    @property
    def in_hand(self) -> tuple[Colour, ...]:
        """The wands that the next throw is made with."""
        return tuple(colour for colour in COLOURS if colour not in self.aside)

    def other(self, colour: Colour) -> Colour:
        """The opponent of this fighter."""
        return self.defender if colour == self.attacker else self.attacker


class Thrown(Struct, frozen=True):
    """What this table has thrown so far: notches and hidden symbols of each wand, sums of three."""

    notches: dict[Colour, tuple[int, int, int]] = field(
        default_factory=lambda: dict.fromkeys(COLOURS, (0, 0, 0))
    )
    hidden: dict[Symbol, int] = field(default_factory=dict)
    sums: tuple[int, int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0, 0)
    voids: int = 0


class State(CoreState, frozen=True, kw_only=True):
    """A game of The Three Magicians. `active` is whose turn it is, as a number of the seat."""

    options: Options
    assistance: Level = "full"
    phase: Literal["start", "turn"]
    step: str
    players: tuple[Player, ...]
    deck: dict[str, int]
    active: int = 0
    contenders: tuple[int, ...] = (0, 1, 2)
    rolls: tuple[int, ...] = ()
    notches: tuple[int, int, int] | None = None
    magician_done: bool = False
    apprentice_done: bool = False
    halfway: str = ""
    again: bool = False
    extra: bool = False
    series: int = 1
    todo: tuple[Task, ...] = ()
    later: bool = False
    meeting: str = ""
    duel: Duel | None = None
    symbols: tuple[Symbol, ...] = ()
    wands: Wands = field(default_factory=dict)
    thrown: Thrown = Thrown()

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.active]

    @property
    def opponents(self) -> tuple[Player, ...]:
        """The other two, in turn order."""
        others = (self.after(self.active), self.after(self.after(self.active)))
        return tuple(self.players[index] for index in others)

    @property
    def board(self) -> Board | None:
        """3M-SET-17?: the path, if the owner has drawn all of it."""
        return whole(self.options.board)

    @property
    def own_notches(self) -> int:
        """3M-TURN-02: the own-colour wand drives the magician."""
        if self.notches is None:
            return 0
        return self.notches[COLOURS.index(self.player.colour)]

    @property
    def total(self) -> int:
        """3M-TURN-02: the sum of the three wands drives the apprentice."""
        return sum(self.notches or ())

    def after(self, index: int) -> int:
        """3M-TURN-05, 3M-SET-14?: who plays after this one."""
        step = 1 if self.options.set_14 == "clockwise" else -1
        return (index + step) % len(self.players)

    def seat(self, colour: str) -> int:
        """The number of the seat that plays this colour."""
        return next(i for i, player in enumerate(self.players) if player.colour == colour)

    def of(self, colour: str) -> Player:
        """The player of this colour."""
        return self.players[self.seat(colour)]

    def carries_symbols(self, square: str) -> bool:
        """3M-SET-04: whether this square is one of the eight symbol slabs."""
        board = self.board
        if square == SYMBOL or board is None:
            return square == SYMBOL
        return square in board.slabs and board.slabs[square].symbol

    def squares(self) -> tuple[str, ...]:
        """Everywhere an apprentice can stand: Places, and slabs as far as they are known."""
        board = self.board
        return (*PLACES, *(board.slabs if board is not None else (SLAB, SYMBOL)))

    def magicians_on(self, place: str, *, besides: Colour) -> tuple[Player, ...]:
        """Opposing magicians on a Magic Place; elsewhere they do each other no harm."""
        if not magic(place):
            return ()
        return tuple(p for p in self.players if p.colour != besides and p.magician == place)
