"""What can happen in a solo game beside the players' moves. Chance carries its outcome."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from companion.core.game import Move
from companion.games.trickerion.cards import Kind, Level, Location, Plan, PlanKind, Show
from companion.games.trickerion.heir.effects import AnyEffect
from companion.games.trickerion.moves import MOVES as TABLE_MOVES
from companion.games.trickerion.moves import TrickerionMove
from companion.games.trickerion.state import Tile


class HeirMagician(Move, frozen=True):
    """The Heir's Magician was drawn."""

    magician: str


class HeirTrick(Move, frozen=True):
    """The Heir's starting Trick was drawn."""

    trick: str


class HeirSpecialists(Move, frozen=True):
    """The type of the Heir's starting Specialist, or of both on hard."""

    kinds: tuple[Kind, ...]


class PlanDeck(Move, frozen=True, omit_defaults=True):
    """The PLAN deck is built: the house deck's seven cards, top first, or none for one's own.

    `plans` is what the house deck's cards show, so that the record replays with another deck too.
    """

    cards: tuple[str, ...] = ()
    plans: tuple[Plan, ...] = ()


class ConfigDice(Move, frozen=True):
    """The configuration dice that are rolled this turn."""

    dice: tuple[Location, ...]


class SlotsBlocked(Move, frozen=True):
    """The two slots that the next configuration die blocks."""

    slots: tuple[str, str]


class DieFaces(Move, frozen=True):
    """What the six faces of one's own configuration die block, entered before they turn up."""

    die: Location
    faces: Annotated[tuple[tuple[str, str], ...], Meta(min_length=6, max_length=6)]


class PlanRevealed(Move, frozen=True):
    """The top PLAN card is turned up; what is printed on it is said the first time it is seen."""

    card: str
    kind: PlanKind | None = None
    icons: tuple[str, ...] = ()


class ShowEntered(Move, frozen=True):
    """A Show card of the owner's own, turned up for the first time, with what is printed on it."""

    show: Show


class HeirDrew(Move, frozen=True):
    """What chance said: a face, a Trick, a Material, a coin, a Prophecy, a room tile.

    A tile seen for the first time is described.
    """

    value: str
    tile: Tile | None = None


class PileEmpty(Move, frozen=True):
    """There is no room tile of this kind and level left."""

    kind: Literal["classroom", "training"]
    level: Level


class Overrule(Move, frozen=True):
    """The player changes a step of the Heir's decision; null takes the change back."""

    step: Annotated[int, Meta(ge=0, le=40)]
    effect: AnyEffect | None


class HeirDone(Move, frozen=True):
    """The Heir's decision is carried out on the table."""


HEIR_MOVES = (
    HeirMagician,
    HeirTrick,
    HeirSpecialists,
    PlanDeck,
    ConfigDice,
    SlotsBlocked,
    DieFaces,
    PlanRevealed,
    ShowEntered,
    HeirDrew,
    PileEmpty,
    Overrule,
    HeirDone,
)
MOVES = (*TABLE_MOVES, *HEIR_MOVES)
SoloMove: TypeAlias = TrickerionMove
