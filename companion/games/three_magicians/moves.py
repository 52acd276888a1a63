"""What can happen at the table of the Three Magicians. Class names in snake case are the JSON."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core.game import Move
from companion.games.three_magicians.options import Colour, Symbol

Notches = Annotated[int, Meta(ge=0, le=2)]


class Wand(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How one wand lies: the notches of its upper edge, its two visible symbols, or both."""

    colour: Colour
    notches: Notches | None = None
    symbols: tuple[Symbol, Symbol] | None = None


class WandsThrown(Move, frozen=True):
    """Wands came to rest. Read by the camera, tapped in, or thrown by the companion."""

    wands: tuple[Wand, ...]


class ThrowVoid(Move, frozen=True):
    """The throw does not count: wands overlap, or one left the table or leans."""

    why: Literal["overlap", "off_table", "leaning"]


class Starts(Move, frozen=True):
    """Who takes the first turn was settled at the table."""

    colour: Colour


class MoveMagician(Move, frozen=True):
    """The magician jumps. `via` is the Place crossed, said only where a house rule asks for it.

    `pause` makes the first of two jumps only, where a house lets the move be split.
    """

    to: str
    via: str | None = None
    pause: bool = False


class MoveApprentice(Move, frozen=True):
    """The apprentice walks and ends here: a Place, or a slab."""

    to: str


class Stay(Move, frozen=True):
    """This figure does not move this turn."""

    figure: Literal["magician", "apprentice"]


class TakeCard(Move, frozen=True):
    """The card of a meeting: from its Place, or stolen from the player of this colour."""

    source: Literal["place", "red", "white", "black"]


class LeaveCard(Move, frozen=True):
    """No card, although there was one to take."""


class ChaseOne(Move, frozen=True):
    """Which of several apprentices is sent off, where a house chases only one."""

    colour: Colour


class SetAside(Move, frozen=True):
    """The wands that a fighter keeps; the others are thrown again."""

    wands: tuple[Colour, ...]


class Stand(Move, frozen=True):
    """The fighter is content with what lies there."""


class Announced(Move, frozen=True):
    """'Five in three': a fighter's result in one go, the throws made at the table."""

    points: Annotated[int, Meta(ge=0, le=6)]
    throws: Annotated[int, Meta(ge=1, le=3)]


class StartRepeat(Move, frozen=True):
    """Who throws first when an undecided fight is repeated."""

    colour: Colour


class SkipSpell(Move, frozen=True):
    """The apprentice casts no spell."""


class ChooseSymbol(Move, frozen=True):
    """Which of the most frequent symbols applies."""

    symbol: Symbol


class Teleport(Move, frozen=True):
    """The apprentice is there at once; null means it stays where it is."""

    to: str | None


class Assist(Move, frozen=True):
    """How much the companion looks after: everything, or only what people tell it."""

    level: Literal["full", "ledger"]


class Stop(Move, frozen=True):
    """The table stops before anyone has seven cards; the ranking is as it stands."""


class Placed(Move, frozen=True):
    """A figure stands somewhere else now (ledger)."""

    colour: Colour
    figure: Literal["magician", "apprentice"]
    to: str


class CardMoved(Move, frozen=True):
    """A card went from its Place or a player to a player or its Place (ledger)."""

    card: str
    source: Literal["place", "red", "white", "black"]
    to: Literal["place", "red", "white", "black"]


class StoneMoved(Move, frozen=True):
    """A Force Stone came under its apprentice, or back to its owner (ledger)."""

    colour: Colour
    held: bool


class Next(Move, frozen=True):
    """The turn is over; the next player throws (ledger)."""


MOVES = (
    WandsThrown,
    ThrowVoid,
    Starts,
    MoveMagician,
    MoveApprentice,
    Stay,
    TakeCard,
    LeaveCard,
    ChaseOne,
    SetAside,
    Stand,
    Announced,
    StartRepeat,
    SkipSpell,
    ChooseSymbol,
    Teleport,
    Assist,
    Stop,
    Placed,
    CardMoved,
    StoneMoved,
    Next,
)
MagiciansMove: TypeAlias = (
    WandsThrown
    | ThrowVoid
    | Starts
    | MoveMagician
    | MoveApprentice
    | Stay
    | TakeCard
    | LeaveCard
    | ChaseOne
    | SetAside
    | Stand
    | Announced
    | StartRepeat
    | SkipSpell
    | ChooseSymbol
    | Teleport
    | Assist
    | Stop
    | Placed
    | CardMoved
    | StoneMoved
    | Next
)
