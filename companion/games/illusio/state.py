"""Everything on Illusio's table that the rules look at. Hands are only counted, never known."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from companion.core.game import State as CoreState
from companion.games.illusio.cards import COUNTS, Entry, Objective, Talent
from companion.games.illusio.options import Options

Phase = Literal["setup", "turn"]


class Component(Struct, frozen=True):
    """A component card on the table: what is printed on it, and what it has become.

    `cards` counts the Transformation cards that lie on it; a talent transforms without one.
    """

    kind: str
    became: str | None = None
    cards: int = 0

    @property
    def now(self) -> str:
        """ILL-SCORE-12?: it counts as what it has become."""
        return self.became or self.kind


class Placed(Struct, frozen=True):
    """A component around an objective, and which of its needs it fills (None: one too many)."""

    component: Component
    slot: int | None


class Trick(Struct, frozen=True):
    """An objective that somebody took. `due` is None in progress.

    On the bill, `due` counts the starts of the owner's turn until it is validated, and `since` is
    the turn in which it went there. `encored` says whether an Encore was played in this
    round. `told` is how many components were exact, if the players said so instead of placing them
    one by one.
    """

    card: Objective
    placed: tuple[Placed, ...] = ()
    due: int | None = None
    since: int = 0
    encored: bool = False
    encores: int = 0
    deja_vu: int = 0
    grandiose: int = 0
    extra: int = 0
    told: int | None = None

    @property
    def on_bill(self) -> bool:
        """Whether all its components are there."""
        return self.due is not None

    @property
    def open_slots(self) -> tuple[int, ...]:
        """The needs that nothing fills yet."""
        filled = {placed.slot for placed in self.placed}
        return tuple(slot for slot in range(len(self.card.needs)) if slot not in filled)

    @property
    def complete(self) -> bool:
        """ILL-BILL-01: nothing is missing."""
        return self.told is not None or not self.open_slots

    @property
    def effects(self) -> int:
        """The special action cards that lie on it."""
        return self.encores + self.deja_vu + self.grandiose


class Won(Struct, frozen=True):
    """ILL-BILL-06: a validated objective, kept as marker of points and domain."""

    name: str
    domain: str
    level: int
    points: int
    specialised: bool = False


class Player(Struct, frozen=True, kw_only=True):
    """A magician at the table."""

    hand: int = COUNTS.hand
    score: int = 0
    backstage: tuple[Component, ...] = ()
    tricks: tuple[Trick, ...] = ()
    won: tuple[Won, ...] = ()
    magician: str | None = None
    talent_used: bool = False

    @property
    def in_progress(self) -> int:
        """Objectives still to be completed."""
        return sum(not trick.on_bill for trick in self.tricks)

    def in_domain(self, domain: str) -> int:
        """ILL-SCORE-04: validated objectives of this domain."""
        return sum(won.domain == domain for won in self.won)


class State(CoreState, frozen=True, kw_only=True):
    """A game of Illusio.

    The Contest holds one entry for each card that lies there: None for one that nobody has entered
    yet. `counted` says whether hands and pile have been followed card by card all along.
    """

    options: Options
    phase: Phase
    assistance: Literal["full", "ledger"]
    target: Annotated[int, Meta(ge=1)]
    players: tuple[Player, ...]
    first: int = 0
    active: int = 0
    actions: int = 0
    drew: int = 0
    contest: tuple[Objective | None, ...] = ()
    pile: int = 0
    discard: int = 0
    box: int = 0
    objective_pile: int = 0
    objective_discard: int = 0
    counted: bool = True
    objectives: dict[str, Entry] = field(default_factory=dict)
    magicians: dict[str, Talent] = field(default_factory=dict)

    @property
    def strict(self) -> bool:
        """Whether every action is checked; the ledger level only writes down."""
        return self.assistance == "full"

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.active]

    def next_seat(self, seat: int) -> int:
        """ILL-SET-16?: who plays after this seat."""
        step = 1 if self.options.set_16 == "clockwise" else -1
        return (seat + step) % len(self.players)

    def on_table(self, name: str) -> bool:
        """Whether this objective lies in the Contest, before a player, or among the kept ones."""
        return (
            any(card is not None and card.name == name for card in self.contest)
            or any(trick.card.name == name for player in self.players for trick in player.tricks)
            or any(won.name == name for player in self.players for won in player.won)
        )
