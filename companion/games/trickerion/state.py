"""Everything on Trickerion's table that the rules look at. The Heir is a seat like another."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from companion.core.game import State as CoreState
from companion.games.trickerion.cards import Kind, Location, School, Suit
from companion.games.trickerion.options import Assistance, Options

Phase = Literal[
    "setup",
    "dice",
    "advertising",
    "assignment",
    "placement",
    "performance",
    "classrooms",
    "end",
]
Status = Literal["home", "placed", "resting", "inn"]

RESIDENCE, INN, BANK = (0, 1), (2, 3), (4, 5)  # the six dice by their places
X = "x"


class Trick(Struct, frozen=True, kw_only=True):
    """A trick card in a Workshop: its Symbol token, the tokens on it, and where it lies."""

    id: str
    suit: Suit
    tokens: int = 0
    engineer: bool = False


class Card(Struct, frozen=True, kw_only=True):
    """An assignment card: permanent (`special` is None), or special, named once it is seen."""

    location: Location
    special: str | None = None


class Character(Struct, frozen=True, kw_only=True):
    """A disc: whose card lies under it, and where it stands. `bench`: on the Assistant board."""

    id: str
    kind: Kind
    card: Card | None = None
    status: Status = "home"
    location: Location | None = None
    slot: str = ""
    bench: bool = False

    @property
    def waits(self) -> bool:
        """TRK-PLC-11: assigned, and neither placed nor resting yet."""
        return self.card is not None and self.status == "home"


class Token(Struct, frozen=True, kw_only=True):
    """A trick token on a Performance card; `up` is the school of its upper corner."""

    seat: int
    suit: Suit
    trick: str
    slot: str
    up: School
    stacked: bool = False


class Show(Struct, frozen=True, kw_only=True):
    """A face-up Performance card and the tokens on it (pre-printed ones are the card's own)."""

    id: str
    tokens: tuple[Token, ...] = ()


class Player(Struct, frozen=True, kw_only=True):
    """What lies before one seat: a person's, or the Heir's."""

    kind: Literal["person", "heir"] = "person"
    magician: str = ""
    prestige: int = 0
    coins: int = 0
    shards: int = 0
    tricks: tuple[Trick, ...] = ()
    materials: dict[str, int] = field(default_factory=dict)
    on_manager: tuple[str, ...] = ()
    characters: tuple[Character, ...] = ()
    specials: tuple[Card, ...] = ()
    spent: tuple[Card, ...] = ()
    advertised: bool = False
    banners: int = 0
    secrets: tuple[str, ...] = ()
    charged: tuple[int, ...] = ()
    aside: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    saved: int = 0
    fresh: tuple[str, ...] = ()
    replaced: int = 0
    bonus: int = 0

    def trick(self, trick_id: str) -> Trick | None:
        """The trick with this id, if it is in the Workshop."""
        return next((trick for trick in self.tricks if trick.id == trick_id), None)

    def character(self, character_id: str) -> Character | None:
        """The disc with this id."""
        return next((disc for disc in self.characters if disc.id == character_id), None)

    def has(self, kind: Kind) -> bool:
        """Whether this kind of character is in the team (not one still at the Inn)."""
        return any(disc.kind == kind and disc.status != "inn" for disc in self.characters)

    def count(self, kind: Kind) -> int:
        """Discs of a kind that have left the supply, those at the Inn included."""
        return sum(disc.kind == kind for disc in self.characters)

    @property
    def waiting(self) -> tuple[Character, ...]:
        """Assigned characters still to be placed or put to rest."""
        return tuple(disc for disc in self.characters if disc.waits)


class Space(Struct, frozen=True):
    """An Academy token in a room. `aside`: Professor Bernard's marker for a trick set aside."""

    seat: int
    trick: str
    aside: bool = False


class Tile(Struct, frozen=True, kw_only=True):
    """A room tile as somebody read it: a Training effect, or a Classroom's rewards."""

    name: str = ""
    effect: str = ""
    prestige: int = 0
    coins: int = 0
    shards: int = 0
    match_prestige: int = 0
    match_coins: int = 0
    match_shards: int = 0


class Room(Struct, frozen=True, kw_only=True):
    """A room of the Academy; `level` is 0 until it is renovated."""

    id: str
    kind: Literal["classroom", "training"]
    letter: str = ""
    closed: bool = False
    level: int = 0
    tile: Tile = Tile()
    seat: int = -1
    banners: int = 0
    spaces: tuple[Space | None, Space | None] = (None, None)


class Academy(Struct, frozen=True, kw_only=True):
    """The Academy board."""

    rooms: tuple[Room, ...]
    secrets: tuple[str, ...] = ()
    learned: tuple[int, ...] = ()
    known_tiles: dict[str, Tile] = field(default_factory=dict)
    known_boxes: dict[str, dict[str, int]] = field(default_factory=dict)
    secret_texts: dict[str, str] = field(default_factory=dict)


class Acting(Struct, frozen=True, kw_only=True):
    """A character that was just placed and has action points left to spend."""

    seat: int
    character: str
    location: Location
    slot: str
    ap: int
    spent: int = 0
    shards: int = 0
    ability: Literal["none", "open", "ignored", "borrowed"] = "none"
    special: str = ""
    secret: str = ""
    draws: int = 0
    bargain: int = 0
    did: tuple[str, ...] = ()
    touched: tuple[int, ...] = ()


class Due(Struct, frozen=True, kw_only=True):
    """Something a seat still has to choose before play goes on; each option is what it gains."""

    seat: int
    why: str
    rules: tuple[str, ...]
    options: tuple[tuple[int, int, int], ...]


class State(CoreState, frozen=True, kw_only=True):
    """A game of Trickerion. `turn_of` is the seat whose decision is awaited."""

    options: Options
    phase: Phase
    step: str = ""
    assistance: Assistance = "full"
    players: tuple[Player, ...]
    order: tuple[int, ...] = ()
    turn_of: int = 0
    asked: tuple[int, ...] = ()
    go: int = 0
    dice: tuple[str, ...] = (X,) * 6
    rolling: int = -1
    offer: tuple[str, ...] = ("fabric", "glass", "metal", "wood")
    orders: tuple[str | None, ...] = (None,) * 4
    quick: str | None = None
    shows: tuple[Show, ...] = ()
    deck: int = 0
    seen: tuple[str, ...] = ()
    prophecy: str | None = None
    pending: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    decks: dict[str, int] = field(default_factory=dict)
    known_specials: dict[str, str] = field(default_factory=dict)
    special_texts: dict[str, str] = field(default_factory=dict)
    behind: bool = False
    blocked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    acting: Acting | None = None
    due: tuple[Due, ...] = ()
    performers: tuple[int, ...] = ()
    performed: tuple[str, ...] = ()
    forced: str = ""
    academy: Academy | None = None
    over: bool = False
    scores: tuple[dict[str, int], ...] = ()

    @property
    def seated(self) -> int:
        """How many play, the Heir included."""
        return len(self.players)

    @property
    def dark_alley(self) -> bool:
        """TRK-ACA-01: the Academy always implies Dark Alley."""
        return self.options.dark_alley or self.options.academy

    @property
    def last_turn(self) -> int:
        """TRK-CMP-19, TRK-END-01: 5 turns, or 7 with Dark Alley."""
        return 7 if self.dark_alley else 5

    @property
    def heir(self) -> int | None:
        """The Heir's seat, in a solo game."""
        return next((i for i, player in enumerate(self.players) if player.kind == "heir"), None)

    @property
    def places(self) -> tuple[int, ...]:
        """TRK-SET-37, TRK-INIT-04: which initiative slots are in use."""
        return (1, 3) if self.seated <= 2 else tuple(range(1, self.seated + 1))

    def place_of(self, seat: int) -> int:
        """The initiative slot a seat's marker stands on."""
        return self.places[self.order.index(seat)]

    @property
    def player(self) -> Player:
        """The player whose decision is awaited."""
        return self.players[self.turn_of]

    def show(self, card: str) -> Show | None:
        """The face-up Performance card with this id."""
        return next((show for show in self.shows if show.id == card), None)

    def day_of(self, seat: int) -> str:
        """TRK-THR-02: the day a seat's Theater characters stand on, or nothing."""
        for disc in self.players[seat].characters:
            if disc.location == "theater" and disc.status == "placed":
                return disc.slot.partition(".")[0]
        return ""

    def at(self, location: Location) -> tuple[tuple[int, Character], ...]:
        """Who stands at a location, with their seats."""
        return tuple(
            (seat, disc)
            for seat, player in enumerate(self.players)
            for disc in player.characters
            if disc.status == "placed" and disc.location == location
        )
