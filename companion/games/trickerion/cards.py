"""What a Trickerion card, die, board or table says: the shapes of companion/data/trickerion."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

School: TypeAlias = Literal["mechanical", "mentalism", "escape", "optical"]
Level: TypeAlias = Literal[1, 2, 3]
Material: TypeAlias = Literal[
    "wood", "glass", "metal", "fabric", "rope", "saw", "oil", "animal",
    "padlock", "disguise", "mirror", "gear",
]  # fmt: skip
Location: TypeAlias = Literal["downtown", "market", "workshop", "theater", "dark_alley", "academy"]
Day: TypeAlias = Literal["thursday", "friday", "saturday", "sunday"]
Kind: TypeAlias = Literal["magician", "protege", "engineer", "manager", "assistant", "apprentice"]
Suit: TypeAlias = Literal["heart", "club", "diamond", "spade"]
Theater: TypeAlias = Literal["riverside", "grand_magorian", "magnus_pantheon", "solo", "duel"]
Difficulty: TypeAlias = Literal["easy", "normal", "hard"]
PlanKind: TypeAlias = Literal["performance", "installation"]

SCHOOLS: tuple[School, ...] = get_args(School)
MATERIALS: tuple[Material, ...] = get_args(Material)
LOCATIONS: tuple[Location, ...] = get_args(Location)
DAYS: tuple[Day, ...] = get_args(Day)
KINDS: tuple[Kind, ...] = get_args(Kind)
SUITS: tuple[Suit, ...] = get_args(Suit)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
SPECIALISTS: tuple[Kind, ...] = ("engineer", "manager", "assistant")
THRESHOLDS: dict[int, int] = {1: 1, 2: 16, 3: 36}  # TRK-CMP-04

Some = Annotated[int, Meta(ge=1, le=9)]
Count = Annotated[int, Meta(ge=0, le=20)]


class Sourced(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a value comes from, and whether someone could confirm it."""

    source: str
    confirmed: bool


class OtherMaterials(Struct, frozen=True, forbid_unknown_fields=True):
    """The Materials that another source gives."""

    source: str
    materials: dict[Material, Some]


class Trick(Struct, frozen=True, forbid_unknown_fields=True):
    """A Trick card: what it needs, what it gives."""

    id: str
    school: School
    level: Level
    materials: dict[Material, Some]
    ap: Some
    tokens: Some
    prestige: Count
    coins: Count
    shards: Count
    agree: Annotated[int, Meta(ge=1, le=4)]
    others: tuple[OtherMaterials, ...] = ()

    @property
    def threshold(self) -> int:
        """TRK-CMP-04: the Prestige that learning it asks for."""
        return THRESHOLDS[self.level]


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A token printed on a solo Show card: its slot and the school of its upper corner."""

    slot: str
    up: School


class Circle(Struct, frozen=True):
    """The circle between two slots, where a link can be; `shard` if it shows one."""

    first: str
    second: str
    shard: bool


class Show(Struct, frozen=True, forbid_unknown_fields=True):
    """A Show (Performance) card: slots, circles between them, what its performer gains."""

    id: str
    theater: Theater
    slots: tuple[str, ...]
    links: tuple[str, ...]
    prestige: Count = 0
    coins: Count = 0
    shards: Count = 0
    printed: tuple[Printed, ...] = ()

    @property
    def circles(self) -> tuple[Circle, ...]:
        """The circles between slots: "0.0-0.1*" has a Shard in it."""
        return tuple(
            Circle(first, second.removesuffix("*"), shard=second.endswith("*"))
            for first, _, second in (link.partition("-") for link in self.links)
        )


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """A Downtown die with its six faces; "x" offers nothing."""

    id: str
    kind: Literal["residence", "inn", "bank"]
    faces: tuple[str, ...]


class Prophecy(Struct, frozen=True, forbid_unknown_fields=True):
    """A Prophecy, and whether the Heir heeds it."""

    id: str
    academy: bool
    heir: Literal["both", "ignores", "removed"]


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A special assignment card."""

    id: str
    location: Location


class Magician(Struct, frozen=True, forbid_unknown_fields=True):
    """A Magician."""

    id: str
    school: School
    academy: bool
    changed: bool


class OtherBonus(Struct, frozen=True, forbid_unknown_fields=True):
    """An end bonus as another source gives it."""

    source: str
    counts: str
    each: Count = 0
    price: Count = 0


class EndBonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a level-3 Trick gives a player at the end."""

    trick: str
    counts: Literal[
        "tokens_in_workshop", "shards", "tricks_of_level", "specials_in_hand", "has_characters",
        "materials_of_price", "tricks_at_least", "apprentices", "coins",
    ]  # fmt: skip
    each: Count = 0
    once: Count = 0
    every: Some = 1
    level: Level | None = None
    price: Count = 0
    at_least: Count = 0
    characters: tuple[Kind, ...] = ()
    others: tuple[OtherBonus, ...] = ()


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """A renovation space of the Academy; Coins and Prestige for thresholds 1, 16 and 36."""

    id: str
    kind: Literal["classroom", "training"]
    letter: Literal["", "a", "b"]
    coins: tuple[Count, Count, Count]
    prestige: tuple[Count, Count, Count]

    def box(self, level: int) -> tuple[int, int]:
        """Coins to pay and Prestige to gain for the box of a level."""
        return self.coins[level - 1], self.prestige[level - 1]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A PLAN card: its type and one icon a character; "theater+" asks for a special assignment."""

    id: str
    kind: PlanKind
    academy: bool
    icons: tuple[str, ...]


class ConfigDie(Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of a configuration die: the two slots that each blocks."""

    die: Location
    faces: tuple[tuple[str, str], ...]


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """A disagreement between sources, as a setting: its answers, the default first."""

    id: str
    rule: str
    answers: tuple[str, ...]
    said_by: tuple[str, ...]


class Slots(Sourced, frozen=True):
    """AP modifiers of the slots from left to right, and from how many players each is open."""

    downtown: tuple[int, int, int, int]
    market: tuple[int, int, int, int]
    dark_alley: tuple[int, int, int, int]
    open_from: tuple[int, int, int, int]


class AcademySlots(Sourced, frozen=True):
    """AP modifiers of the Academy's slots."""

    slots: tuple[int, int, int, int]


class Workshop(Sourced, frozen=True):
    """The Workshop's AP modifier."""

    modifier: int


class TheaterBoard(Sourced, frozen=True):
    """AP modifiers of the days, and how many slots each has."""

    thursday: int
    friday: int
    saturday: int
    sunday: int
    ordinary: int
    perform: int


class Ap(Sourced, frozen=True):
    """Base action points."""

    magician: int
    engineer: int
    manager: int
    assistant: int
    apprentice: int
    protege: int


class Backstage(Sourced, frozen=True):
    """What a performer's own Specialists on the same day bring."""

    assistant_prestige: int
    manager_coins: int
    engineer_shards: int
    link_prestige: int


class TokenCorners(Sourced, frozen=True):
    """The four schools round a token."""

    clockwise: tuple[School, School, School, School]


class Advertising(Sourced, frozen=True):
    """What a poster gives."""

    prestige: int


class Wages(Sourced, frozen=True):
    """What characters cost, and what an unpaid one costs."""

    apprentice: int
    specialist: int
    unpaid_prestige: int


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """data/trickerion/board.toml."""

    slots: Slots
    academy: AcademySlots
    workshop: Workshop
    theater: TheaterBoard
    ap: Ap
    links: dict[str, int | str | bool]
    backstage: Backstage
    token: TokenCorners
    materials: dict[str, int | str | bool]
    advertising: Advertising
    wages: Wages

    def modifiers(self, location: Location) -> tuple[int, ...]:
        """The AP modifiers of a location's slots, left to right; none where slots do not count."""
        if location == "academy":
            return self.academy.slots
        if location in ("theater", "workshop"):
            return ()
        found: tuple[int, ...] = getattr(self.slots, location)
        return found

    def day(self, day: Day) -> int:
        """TRK-THR-24: the AP modifier of a day's ordinary slots."""
        found: int = getattr(self.theater, day)
        return found


class HeirTables(Struct, frozen=True, forbid_unknown_fields=True):
    """data/trickerion/heir.toml: rows by difficulty, columns by AP."""

    sources: dict[str, Sourced]
    team: dict[str, tuple[Count, Count]]
    priorities: dict[Literal["ready", "busy"], tuple[Location, ...]]
    dice: dict[Difficulty, tuple[Count, Count, Count, Count, Count]]
    tokens: dict[Difficulty, tuple[Count, Count, Count]]
    cards: dict[Difficulty, tuple[Count, Count, Count, Count, Count]]
    actions: dict[Difficulty, tuple[Count, Count, Count, Count, Count]]
    banners: dict[Literal["by_turn"], tuple[Count, ...]]
    backstage: dict[Difficulty, tuple[Count, Count]]
    ten_coins: dict[Difficulty, Count]
    end: dict[Difficulty, tuple[Count, Count]]
