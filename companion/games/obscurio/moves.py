"""What can happen in a game of Obscurio. The class names, in snake case, are the JSON notation."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core.game import Move


class Next(Move, frozen=True):
    """Done with this step; go on."""


class TrapDrawn(Move, frozen=True):
    """A trap token came out of the bag."""

    trap: str


class Butterfly(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a butterfly lies: on one of the two Pages, or below it."""

    page: Literal["left", "right"]
    place: Literal["on", "below"]


class RiddleReady(Move, frozen=True):
    """The Grimoire has placed its butterflies. Saying where is optional; if said, it is checked."""

    butterflies: tuple[Butterfly, ...] | None = None


class TraitorDone(Move, frozen=True):
    """The Traitor has finished picking. How many is optional, and nobody needs to say."""

    picked: Annotated[int, Meta(ge=0)] | None = None


class RevealDoor(Move, frozen=True):
    """A door card is turned up; the first one starts the sand."""

    door: int


class PlacePawn(Move, frozen=True):
    """A pawn goes to a door, or back to the centre (null)."""

    pawn: str
    door: int | None


class FlipHourglass(Move, frozen=True):
    """The sand has run out. `last` is said only while the time track is not known."""

    last: bool | None = None


class EveryoneChose(Move, frozen=True):
    """Nobody wants to change any more: the sand stops."""


class ReadSpace(Move, frozen=True):
    """What the space under the hourglass shows, read off the table while the track is unknown."""

    extra: Annotated[int, Meta(ge=0, le=9)]


class RevealExit(Move, frozen=True):
    """The Grimoire shows which door holds the Exit card."""

    door: int


class CastVote(Move, frozen=True):
    """A wizard points at another; null means pointing at nobody."""

    voter: str
    target: str | None


class CountVotes(Move, frozen=True):
    """All have pointed: who has the most votes is accused."""


class RevealAllegiance(Move, frozen=True):
    """An accused wizard turns the allegiance card up."""

    pawn: str
    traitor: bool


MOVES = (
    Next,
    TrapDrawn,
    RiddleReady,
    TraitorDone,
    RevealDoor,
    PlacePawn,
    FlipHourglass,
    EveryoneChose,
    ReadSpace,
    RevealExit,
    CastVote,
    CountVotes,
    RevealAllegiance,
)
ObscurioMove: TypeAlias = (
    Next
    | TrapDrawn
    | RiddleReady
    | TraitorDone
    | RevealDoor
    | PlacePawn
    | FlipHourglass
    | EveryoneChose
    | ReadSpace
    | RevealExit
    | CastVote
    | CountVotes
    | RevealAllegiance
)
