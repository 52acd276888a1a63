"""The view model of The Three Magicians: frozen values that a screen draws."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.text import Text
from companion.core.view import Choice, View
from companion.games.three_magicians.options import Colour
from companion.games.three_magicians.state import FigureKind


class CardView(Struct, frozen=True):
    """A kind of card as one slot of a plan, or as the pile of its Place."""

    id: str
    name: Text
    place: Text
    icon: str
    owned: bool = False
    left: int = 0


class FigureView(Struct, frozen=True):
    """A magician or an apprentice: where it stands, and where a tap may put it."""

    kind: FigureKind
    colour: Colour
    at: str
    stone: bool
    to: dict[str, Choice]


class PlaceView(Struct, frozen=True):
    """One of the nine Places with its cards."""

    id: str
    name: Text
    row: int
    column: int
    card: CardView | None


class SlabView(Struct, frozen=True):
    """A slab of the drawn path."""

    id: str
    x: float
    y: float
    symbol: bool


class PlayerView(Struct, frozen=True):
    """3M-PLAN-03: a player's plan, open to everyone."""

    colour: Colour
    colour_name: Text
    name: Text
    cards: tuple[CardView, ...]
    count: int
    stone: bool
    active: bool
    magician: Text
    apprentice: Text
    rank: int


class ThrowView(Struct, frozen=True):
    """The wands that are thrown next, and what is read on them."""

    reads: Literal["notches", "symbols"]
    wands: tuple[Colour, ...]
    hidden: bool  # one tap a wand says which flank lies down; else the two that are seen


class WandView(Struct, frozen=True):
    """A wand as it lies."""

    colour: Colour
    name: Text
    notches: int | None
    aside: bool = False
    locked: bool = False
    toggle: Choice | None = None


class FighterView(Struct, frozen=True):
    """One side of a duel."""

    colour: Colour
    name: Text
    role: Literal["attacker", "defender"]
    throwing: bool
    said: Text | None


class DuelView(Struct, frozen=True):
    """A guided fight: who throws, with how many throws left, and what there is to beat."""

    place: Text
    card: CardView
    fighters: tuple[FighterView, ...]
    wands: tuple[WandView, ...]
    round: int
    throws: int
    limit: int
    points: int
    results: tuple[tuple[Choice, ...], ...]


class OddsLine(Struct, frozen=True):
    """A chance if the wands are fair, next to what this table has thrown."""

    text: Text
    fair: Text
    table: Text
    throws: Text | None = None


class MagiciansView(View, frozen=True, kw_only=True):
    """Everything the table screen of The Three Magicians draws."""

    phase_id: str
    step: str
    level: str
    assist: Choice
    turn: int
    series: int
    extra: bool
    active: Colour
    places: tuple[PlaceView, ...]
    slabs: tuple[SlabView, ...]
    joins: tuple[tuple[str, str], ...]
    figures: tuple[FigureView, ...]
    players: tuple[PlayerView, ...]
    wands: tuple[WandView, ...]
    total: int
    own: int
    steps: tuple[int, ...]
    throw: ThrowView | None
    duel: DuelView | None
    odds: tuple[OddsLine, ...]
    opening: tuple[tuple[Text, int | None], ...]
    cards: tuple[tuple[Choice, ...], ...]
    stones: tuple[Choice, ...]
    ending: str | None
