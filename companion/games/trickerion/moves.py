"""What can happen in a game of Trickerion. The class names, in snake case, are the JSON notation.

A move without a seat is made by the seat whose turn it is (`state.turn_of`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from companion.core.game import Move
from companion.games.trickerion.cards import Kind, Level, Location, School
from companion.games.trickerion.options import Assistance
from companion.games.trickerion.state import Tile

Seat = Annotated[int, Meta(ge=0, le=3)]
Die = Annotated[int, Meta(ge=0, le=5)]
Few = Annotated[int, Meta(ge=0, le=9)]
Change = Annotated[int, Meta(ge=-99, le=99)]
Printed = Annotated[int, Meta(ge=0, le=20)]


# Any time.


class Next(Move, frozen=True):
    """Done with this step; go on."""


class Assist(Move, frozen=True):
    """From now on, how much the companion records and checks."""

    level: Assistance


class Take(Move, frozen=True):
    """Choose among what is offered: a link's bonus, a yield. 0 is the first."""

    option: Few


class ReturnTrick(Move, frozen=True):
    """A trick goes back to the Residence, with all its tokens to the supply."""

    seat: Seat
    trick: str


class ReturnMaterials(Move, frozen=True):
    """Materials go back to the reserve."""

    seat: Seat
    material: str
    units: Annotated[int, Meta(ge=1, le=3)]


class TakeBack(Move, frozen=True):
    """An Academy token leaves its Training room."""

    seat: Seat
    trick: str


# Set-up.


class FirstDrawn(Move, frozen=True):
    """Who is first: to choose a Magician, later in initiative. Clockwise from there."""

    seat: Seat


class ChooseMagician(Move, frozen=True):
    """A Magician is chosen."""

    magician: str


class ChooseTrick(Move, frozen=True):
    """A starting trick, or the Engineer's additional one."""

    trick: str


class ChooseMaterials(Move, frozen=True):
    """Starting materials, unit by unit, or the Manager's additional ones."""

    materials: tuple[str, ...]


class ChooseSpecialist(Move, frozen=True):
    """The Specialist to start with."""

    kind: Kind


class ShowRevealed(Move, frozen=True):
    """A Performance card is turned up."""

    card: str


class ProphecyDrawn(Move, frozen=True):
    """A Prophecy is turned up in the fortune teller's ball."""

    prophecy: str


class SecretRevealed(Move, frozen=True, omit_defaults=True):
    """A Secret is turned up; unnamed if nobody has entered it yet.

    `text` is what it does, in the owner's words, where they want to be reminded of it.
    """

    secret: str = ""
    text: str = ""


# Dice, advertising, assignment.


class DiceRolled(Move, frozen=True):
    """The six Downtown dice: Residence twice, Inn twice, Bank twice."""

    dice: tuple[str, str, str, str, str, str]


class DieRolled(Move, frozen=True):
    """One die was rolled again."""

    face: str


class Advertise(Move, frozen=True):
    """The poster is placed and paid for."""


class Pass(Move, frozen=True):
    """Nothing, thank you."""


class Assign(Move, frozen=True):
    """A card goes under a character; no location takes it away again.

    `special` names a special card, "" if its name is kept secret; null is a permanent card.
    """

    seat: Seat
    character: str
    location: Location | None
    special: str | None = None


class ChargeSecret(Move, frozen=True):
    """Anjali puts a coin on one of her Protégé's Secrets."""

    seat: Seat
    secret: Few


# Placement.


class Place(Move, frozen=True):
    """A character goes to a slot of the location on its card.

    `secret` is the Secret whose coin Anjali spends for an Apprentice (0 is the lowest).
    """

    character: str
    slot: str
    secret: Few | None = None


class Rest(Move, frozen=True):
    """A character's card is turned down instead: it rests."""

    character: str


class Enhance(Move, frozen=True):
    """A shard gives an action point."""


class Ignore(Move, frozen=True):
    """A special card's ability is given up for an action point."""


class NameSpecial(Move, frozen=True, omit_defaults=True):
    """What the special card in use is called, so that its text can be shown.

    `text` is what a card of the owner's own does, in their words.
    """

    special: str
    text: str = ""


class Borrow(Move, frozen=True):
    """The Great Optico uses an opponent's revealed special card; `ap` takes it as a point."""

    seat: Seat
    character: str
    ap: bool


class Boost(Move, frozen=True):
    """The Mechaniker's Apprentice gets its additional action point."""


class Done(Move, frozen=True):
    """The character is finished."""


# Downtown.


class Learn(Move, frozen=True):
    """A trick is learned with a Residence die (0 or 1)."""

    trick: str
    die: Die
    engineer: bool = False


class Recruit(Move, frozen=True):
    """A character is recruited with an Inn die (2 or 3)."""

    kind: Kind
    die: Die


class TakeCoins(Move, frozen=True):
    """Coins from a Bank die (4 or 5)."""

    die: Die


class SetDie(Move, frozen=True):
    """A die is turned to a face of one's choice."""

    die: Die
    face: str


class Reroll(Move, frozen=True):
    """A die is rolled again; what it shows comes as the next move."""

    die: Die


# Market.


class Buy(Move, frozen=True):
    """Materials of one type are bought, after bargaining some coins off."""

    material: str
    units: Annotated[int, Meta(ge=1, le=3)]
    bargain: Few = 0


class Order(Move, frozen=True):
    """A material goes to an order slot (0 to 3)."""

    material: str
    slot: Annotated[int, Meta(ge=0, le=3)]


class QuickOrder(Move, frozen=True):
    """A material goes to the quick-order slot."""

    material: str


# Workshop.


class Prepare(Move, frozen=True):
    """A trick is prepared."""

    trick: str


class MoveTrick(Move, frozen=True):
    """A trick goes to the Engineer slot; the one there comes back."""

    trick: str


class MoveMaterials(Move, frozen=True):
    """A stack goes to a Manager slot, in place of another if said so."""

    material: str
    swap: str = ""


class MoveApprentice(Move, frozen=True):
    """An Apprentice goes to the Assistant board."""

    character: str


# Theater.


class SetUp(Move, frozen=True):
    """A trick token goes to a slot of a Performance card, with a school in its upper corner."""

    trick: str
    show: str
    slot: str
    up: School
    stack: bool = False


class Reschedule(Move, frozen=True):
    """A token of one's own moves to another slot."""

    show: str
    slot: str
    to_show: str
    to_slot: str
    up: School


class Perform(Move, frozen=True):
    """The Magician on stage performs a card.

    The Red Lotus may take the yield of an opponent's token in place of the one of her own: each
    swap is the slot of hers, then the slot of theirs.
    """

    show: str
    swaps: tuple[tuple[str, str], ...] = ()


class Interfere(Move, frozen=True):
    """The Yoruba Spiritmaster spends a shard and chooses the card for the performer."""

    show: str


# Dark Alley.


class Draw(Move, frozen=True):
    """Two special cards are looked at, one is kept; `keep` names it, or nobody needs to know."""

    deck: Location
    keep: str = ""


class Foretell(Move, frozen=True):
    """The pending Prophecies move one space on."""


# Academy.


class Renovate(Move, frozen=True):
    """A room is renovated for the box of a level; what is printed is said where nobody knows it."""

    room: str
    level: Level
    tile: Tile = Tile()
    coins: Printed | None = None
    prestige: Printed | None = None


class Train(Move, frozen=True):
    """A trick's Academy token goes to a space (0 or 1) of a Training room."""

    trick: str
    room: str
    space: Literal[0, 1]


class Teach(Move, frozen=True):
    """A trick's Academy token goes to a space (0 or 1) of a Classroom."""

    trick: str
    room: str
    space: Literal[0, 1]


class ReadTile(Move, frozen=True):
    """What a room tile does that was laid without saying so."""

    room: str
    tile: Tile


class LearnSecret(Move, frozen=True):
    """A visible Secret goes to the Protégé board, in place of another if said so."""

    secret: Few
    replace: Few | None = None


class RevealSecret(Move, frozen=True):
    """Another Secret is turned up."""


class SetAside(Move, frozen=True):
    """Professor Bernard sets a taught trick aside; null: none."""

    trick: str | None


# End of turn.


class PayWages(Move, frozen=True):
    """Which characters are paid, where not all can be."""

    characters: tuple[str, ...]


class KeepSpecial(Move, frozen=True):
    """The Priestess takes a used special card back (0 is the first); null: none."""

    card: Few | None


# Ledger: players say what changed, and nothing is refused.


class Enter(Move, frozen=True):
    """What changed for a seat."""

    seat: Seat
    prestige: Change = 0
    coins: Change = 0
    shards: Change = 0


class Wages(Move, frozen=True):
    """How many Apprentices and Specialists were placed and have to be paid."""

    seat: Seat
    apprentices: Few = 0
    specialists: Few = 0


class Team(Move, frozen=True):
    """How many of a kind of character a seat has now."""

    seat: Seat
    kind: Kind
    count: Annotated[int, Meta(ge=0, le=5)]


class Cards(Move, frozen=True):
    """How many special cards a seat has in hand now."""

    seat: Seat
    count: Annotated[int, Meta(ge=0, le=40)]


class Bonus(Move, frozen=True):
    """What a seat's level-3 tricks (and banners) are worth at the end."""

    seat: Seat
    prestige: Annotated[int, Meta(ge=0, le=99)]


MOVES = (
    Next,
    Assist,
    Take,
    ReturnTrick,
    ReturnMaterials,
    TakeBack,
    FirstDrawn,
    ChooseMagician,
    ChooseTrick,
    ChooseMaterials,
    ChooseSpecialist,
    ShowRevealed,
    ProphecyDrawn,
    SecretRevealed,
    DiceRolled,
    DieRolled,
    Advertise,
    Pass,
    Assign,
    ChargeSecret,
    Place,
    Rest,
    Enhance,
    Ignore,
    NameSpecial,
    Borrow,
    Boost,
    Done,
    Learn,
    Recruit,
    TakeCoins,
    SetDie,
    Reroll,
    Buy,
    Order,
    QuickOrder,
    Prepare,
    MoveTrick,
    MoveMaterials,
    MoveApprentice,
    SetUp,
    Reschedule,
    Perform,
    Interfere,
    Draw,
    Foretell,
    Renovate,
    Train,
    Teach,
    ReadTile,
    LearnSecret,
    RevealSecret,
    SetAside,
    PayWages,
    KeepSpecial,
    Enter,
    Wages,
    Team,
    Cards,
    Bonus,
)
TrickerionMove: TypeAlias = Move
