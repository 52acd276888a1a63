"""What the Heir does, one small thing at a time. Each can be carried out, and overruled."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from companion.core.game import snake
from companion.games.trickerion.cards import Kind, Location, School


class Effect(Struct, frozen=True, tag_field="step", tag=snake, forbid_unknown_fields=True):
    """One change on the table. `at` is the step of the ledger's list it belongs to."""


class Nothing(Effect, frozen=True):
    """Nothing happens: what an overruled step becomes."""


class Send(Effect, frozen=True):
    """A character goes to a slot."""

    character: str
    location: Location
    slot: str


class PassTurn(Effect, frozen=True):
    """No character can be sent."""


class Score(Effect, frozen=True):
    """Prestige, Coins or Shards at once; `why` says for what."""

    why: str
    prestige: int = 0
    coins: int = 0
    shards: int = 0


class TurnDie(Effect, frozen=True):
    """An X die was rolled again and shows a face."""

    die: int
    face: str


class LearnTrick(Effect, frozen=True):
    """A Trick joins the board, prepared."""

    trick: str
    die: int
    at: str = "a"


class Hire(Effect, frozen=True):
    """A disc is put beside the board."""

    kind: Kind
    die: int
    at: str


class TakeBank(Effect, frozen=True):
    """The Coins of a Bank die."""

    die: int
    at: str


class StrikeOff(Effect, frozen=True):
    """Materials leave the Shopping List."""

    materials: tuple[str, ...]


class PlaceOrder(Effect, frozen=True):
    """A Material goes to an Order space."""

    material: str
    space: int


class PutToken(Effect, frozen=True):
    """A token goes on a Show card."""

    trick: str
    show: str
    slot: str
    up: School


class Turnaround(Effect, frozen=True):
    """The waiting Prophecies go one place on, or stay."""

    rotate: bool


class SwapProphecy(Effect, frozen=True):
    """A waiting Prophecy is swapped for one drawn at random."""

    prophecy: str
    place: int = 0


class DrawCard(Effect, frozen=True):
    """A special assignment card of this kind."""

    location: Location


class TakeSecret(Effect, frozen=True):
    """A Secret of the display."""

    index: int
    at: str = "a"


class RenovateRoom(Effect, frozen=True):
    """A room is renovated for the box of a level."""

    room: str
    level: int
    tile: str
    at: str


class Teaches(Effect, frozen=True):
    """A Trick goes to a Classroom."""

    trick: str
    room: str
    space: int
    at: str


class Practises(Effect, frozen=True):
    """A Trick goes to a Practice room."""

    trick: str
    room: str
    space: int
    at: str


class Performs(Effect, frozen=True):
    """A Show card is performed."""

    show: str


AnyEffect: TypeAlias = (
    Nothing
    | Send
    | PassTurn
    | Score
    | TurnDie
    | LearnTrick
    | Hire
    | TakeBank
    | StrikeOff
    | PlaceOrder
    | PutToken
    | Turnaround
    | SwapProphecy
    | DrawCard
    | TakeSecret
    | RenovateRoom
    | Teaches
    | Practises
    | Performs
)
