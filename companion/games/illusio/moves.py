"""What can happen in a game of Illusio. The class names, in snake case, are the JSON notation."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core.game import Move
from companion.games.illusio.cards import Level, Name, Objective, Talent

Index = Annotated[int, Meta(ge=0)]


class Agree(Move, frozen=True):
    """The number of prestige points that wins, if another one is agreed on."""

    target: Annotated[int, Meta(ge=1, le=99)]


class FirstPlayer(Move, frozen=True):
    """Who starts: whoever drew the objective of the highest level."""

    seat: Index


class MeetMagician(Move, frozen=True):
    """A player's magician; with its talent the first time it is seen, by name alone later."""

    seat: Index
    name: Name
    talent: Talent | None = None


class Begin(Move, frozen=True):
    """Everything is set up: the first turn starts."""


class Reveal(Move, frozen=True):
    """What is printed on a card of the Contest."""

    slot: Index
    card: Objective


class NameObjective(Move, frozen=True):
    """The name of an objective that was entered without one."""

    old: Name
    name: Name


class PlaceBackstage(Move, frozen=True):
    """A component goes from the hand into the own backstage."""

    kind: str


class Exchange(Move, frozen=True):
    """Cards from the hand for as many from the pile; which ones stays secret."""

    count: Annotated[int, Meta(ge=1)]


class Put(Struct, frozen=True, forbid_unknown_fields=True):
    """A component of the backstage, and which of the objective's needs it fills."""

    card: Index
    slot: Index | None = None


class TakeObjective(Move, frozen=True):
    """An objective of the Contest is taken, with at least half of its components."""

    slot: Index
    cards: tuple[Put, ...]


class AddComponent(Move, frozen=True):
    """One component goes to an own trick: `kind` from the hand, or `card` from the backstage."""

    trick: Index
    kind: str | None = None
    card: Index | None = None
    slot: Index | None = None


class DropTrick(Move, frozen=True):
    """An own trick is given up; its components go back to the backstage."""

    trick: Index


class Transform(Move, frozen=True):
    """A Transformation is played on a component of the own backstage."""

    card: Index
    into: str


class Grab(Move, frozen=True):
    """A random card from an opponent's hand."""

    seat: Index


class PlayOn(Move, frozen=True):
    """A special action on a trick on the bill."""

    special: Literal["encore", "immediate_success", "deja_vu", "grandiose"]
    seat: Index
    trick: Index


class Becomes(Struct, frozen=True, tag_field="effect", tag="becomes", forbid_unknown_fields=True):
    """The talent turns a component of somebody's backstage into another."""

    seat: Index
    card: Index
    into: str


class Goes(Struct, frozen=True, tag_field="effect", tag="goes", forbid_unknown_fields=True):
    """The talent moves a component of somebody's backstage elsewhere."""

    seat: Index
    card: Index
    to: Literal["backstage", "hand", "discard"]
    whose: Index = 0


class Worth(Struct, frozen=True, tag_field="effect", tag="worth", forbid_unknown_fields=True):
    """The talent makes a trick worth more or less."""

    seat: Index
    trick: Index
    points: Annotated[int, Meta(ge=-9, le=9)]


class Cards(Struct, frozen=True, tag_field="effect", tag="cards", forbid_unknown_fields=True):
    """The talent lets somebody draw cards, or makes them discard some (a negative number)."""

    seat: Index
    count: Annotated[int, Meta(ge=-9, le=9)]


Effect: TypeAlias = Becomes | Goes | Worth | Cards


class UseTalent(Move, frozen=True):
    """A magician's talent is used. What it did may be said, so that nobody has to remember it."""

    seat: Index
    effects: tuple[Effect, ...] = ()


class Forgotten(Move, frozen=True):
    """Nobody remembers what this component of a backstage became: it is what is printed again."""

    seat: Index
    card: Index


class EndTurn(Move, frozen=True):
    """The turn passes on; what is over the limit is discarded."""


class BillTrick(Move, frozen=True):
    """Ledger level: a finished trick goes on the bill, with how many components were exact."""

    seat: Index
    domain: str
    level: Level
    exact: Annotated[int, Meta(ge=0, le=6)] = 0
    name: Annotated[str, Meta(max_length=60)] = ""


class Assist(Move, frozen=True):
    """How much the companion follows: every action, or only turns, tricks and points."""

    level: Literal["full", "ledger"]


MOVES = (
    Agree,
    FirstPlayer,
    MeetMagician,
    Begin,
    Reveal,
    NameObjective,
    PlaceBackstage,
    Exchange,
    TakeObjective,
    AddComponent,
    DropTrick,
    Transform,
    Grab,
    PlayOn,
    UseTalent,
    Forgotten,
    EndTurn,
    BillTrick,
    Assist,
)
IllusioMove: TypeAlias = (
    Agree
    | FirstPlayer
    | MeetMagician
    | Begin
    | Reveal
    | NameObjective
    | PlaceBackstage
    | Exchange
    | TakeObjective
    | AddComponent
    | DropTrick
    | Transform
    | Grab
    | PlayOn
    | UseTalent
    | Forgotten
    | EndTurn
    | BillTrick
    | Assist
)
