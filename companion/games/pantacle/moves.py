"""What can happen in a game of Pantacle. The class names, in snake case, are the JSON notation."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from companion.core.game import Move
from companion.games.pantacle.options import (
    Carried,
    CurseKind,
    Moon,
    Name,
    Point,
    Touch,
    Words,
)

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=24)]


class Next(Move, frozen=True):
    """Done with this step; go on."""


class Begins(Move, frozen=True):
    """Before the first turn: this player is the first."""

    seat: Seat


class PlaceMarker(Move, frozen=True):
    """Before the first turn the first player's right neighbour puts the marker on a Favour."""

    favour: str


class Bewitch(Move, frozen=True):
    """The active sorcerer looks at this player's hand. What they saw is theirs alone."""

    seat: Seat


class BuyAdept(Move, frozen=True):
    """The Influence spending. A `price` is said only if a Curse changes it."""

    price: Few | None = None


class Sacrifice(Move, frozen=True):
    """Power tokens or Adepts leave, and a Flame is taken from the Sanctuary.

    `removed` is said only if a Curse changes how many leave.
    """

    of: Literal["powers", "adepts"]
    flame: Literal["top", "cursed"] | None = None
    removed: Few | None = None


class CurseStops(Move, frozen=True):
    """A Curse does not let this step of the Preparation happen."""


class AimCurse(Move, frozen=True):
    """A Curse that touches one Sacrifice, whichever, touches this one now."""

    curse: int
    sacrifice: Literal["powers", "adepts"]


class DrawCurses(Move, frozen=True):
    """One Curse is drawn, and so many extra ones are paid for to choose from."""

    extra: Annotated[int, Meta(ge=0, le=4)] = 0


class KeepCurse(Move, frozen=True):
    """The Curse that is kept. A known one needs its name only; of a new one, what it says.

    `seat` is said only while the companion just keeps the ledger.
    """

    name: Name = ""
    kind: CurseKind | None = None
    cubes: Carried = 0
    adepts: Carried = 0
    touches: tuple[Touch, ...] = ()
    text: Words = ""
    seat: Seat | None = None


class PlaceFlame(Move, frozen=True):
    """The Flame in hand goes to a location of the Pantacle, which gives its benefit."""

    location: str


class Announce(Move, frozen=True):
    """The active sorcerer announces a Favour and moves the marker onto it."""

    favour: str


class LetPass(Move, frozen=True):
    """The opponent who is asked does not divert."""


class NobodyDiverts(Move, frozen=True):
    """Neither the opponent who is asked nor any after them diverts."""


class Divert(Move, frozen=True):
    """The opponent who is asked diverts, with so many Guardian blades and Hounds.

    `hounds` are blades, `track` are Hounds of the own Determination track.
    """

    seat: Seat
    guardians: Annotated[int, Meta(ge=0, le=2)] = 2
    hounds: Annotated[int, Meta(ge=0, le=4)] = 0
    track: Annotated[int, Meta(ge=0, le=2)] = 0


class Bluff(Move, frozen=True):
    """The opponent who is asked said they divert, and has not got the blades."""

    seat: Seat


class Absorb(Move, frozen=True):
    """Which Exhaustion Curse gives up what was gained."""

    curse: int
    n: Annotated[int, Meta(ge=1, le=20)] = 1


class Protect(Move, frozen=True):
    """Which Curse Protection turns face down."""

    curse: int


class PutToken(Move, frozen=True):
    """On which place a new Power token goes, 1 to 4."""

    place: Annotated[int, Meta(ge=1, le=4)]


class Discard(Move, frozen=True):
    """Blades leave the active sorcerer's hand; does the top one show the Favour's moon?"""

    blades: Few = 1
    match: bool = False


class ReadFavour(Move, frozen=True):
    """What the Favours board shows: its two Guardians, and its moon."""

    favour: str
    guardians: Annotated[tuple[Name, ...], Meta(max_length=2)] | None = None
    moon: Moon | None = None


class ReadGuardian(Move, frozen=True):
    """What a Guardian's blades show: how many there are, and their moons."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    blades: Annotated[int, Meta(ge=0, le=9)] = 0
    moons: Annotated[tuple[Moon, ...], Meta(max_length=9)] = ()


class ReadPoint(Move, frozen=True):
    """At which point of the Pantacle a benefit is."""

    location: str
    point: Point


class Assist(Move, frozen=True):
    """How much the companion keeps track of: every action, or totals only."""

    level: Literal["full", "ledger"]


class Change(Move, frozen=True):
    """Ledger: so many cubes or Adepts came or went."""

    seat: Seat
    what: Literal["cubes", "adepts", "determination"]
    by: Annotated[int, Meta(ge=-40, le=40)]


class TurnToken(Move, frozen=True):
    """Ledger: a Power token came onto a Sanctuary, or left it."""

    seat: Seat
    power: str


class TurnFlame(Move, frozen=True):
    """Ledger: a Flame was placed on a location, or was not there after all."""

    seat: Seat
    location: str


class TurnCurse(Move, frozen=True):
    """Ledger: a Curse was turned over, or went back under its pile."""

    seat: Seat
    curse: int
    to: Literal["face_up", "face_down", "pile"]


class GotFavour(Move, frozen=True):
    """Ledger: this player got the announced Favour."""

    seat: Seat


MOVES = (
    Next,
    Begins,
    PlaceMarker,
    Bewitch,
    BuyAdept,
    Sacrifice,
    CurseStops,
    AimCurse,
    DrawCurses,
    KeepCurse,
    PlaceFlame,
    Announce,
    LetPass,
    NobodyDiverts,
    Divert,
    Bluff,
    Absorb,
    Protect,
    PutToken,
    Discard,
    ReadFavour,
    ReadGuardian,
    ReadPoint,
    Assist,
    Change,
    TurnToken,
    TurnFlame,
    TurnCurse,
    GotFavour,
)

PantacleMove: TypeAlias = (
    Next
    | Begins
    | PlaceMarker
    | Bewitch
    | BuyAdept
    | Sacrifice
    | CurseStops
    | AimCurse
    | DrawCurses
    | KeepCurse
    | PlaceFlame
    | Announce
    | LetPass
    | NobodyDiverts
    | Divert
    | Bluff
    | Absorb
    | Protect
    | PutToken
    | Discard
    | ReadFavour
    | ReadGuardian
    | ReadPoint
    | Assist
    | Change
    | TurnToken
    | TurnFlame
    | TurnCurse
    | GotFavour
)
