"""What a game of Pantacle is started with, the ledger's open questions among it."""

from __future__ import annotations

from typing import Annotated, Literal, get_args, get_type_hints

from msgspec import Meta, Struct

from companion.core.data import load
from companion.core.errors import BadOptions
from companion.core.game import Fact, HouseRule

COLOURS = ("blue", "red", "yellow", "green", "violet", "orange", "white", "pink", "black")

Moon = Literal[
    "new",
    "waxing_crescent",
    "first_quarter",
    "waxing_gibbous",
    "full",
    "waning_gibbous",
    "last_quarter",
    "waning_crescent",
]
MOONS: tuple[str, ...] = get_args(Moon)
Point = Literal["top", "upper_left", "upper_right", "lower_left", "lower_right"]
POINTS: tuple[str, ...] = get_args(Point)
CurseKind = Literal["permanent", "exhaustion"]
Touch = Literal["influence", "one_sacrifice", "sacrifices", "favour", "divert", "moon", "gain"]
TOUCHES: tuple[str, ...] = get_args(Touch)

Name = Annotated[str, Meta(max_length=60)]
Words = Annotated[str, Meta(max_length=200)]
Carried = Annotated[int, Meta(ge=0, le=20)]


class Sourced(Struct, frozen=True):
    """A part of the data file that only says where a thing is to be found."""

    source: str
    confirmed: bool


class Pieces(Sourced, frozen=True):
    """How many there are of everything."""

    cubes: int
    adepts: int
    flames: int
    blades: int
    curses: int
    hand: int
    places: int
    positions: int


class Prices(Sourced, frozen=True):
    """What an Adept, a Flame and another Curse cost."""

    adept: int
    sacrifice: int
    extra_curses: int


class Favours(Sourced, frozen=True):
    """The seven Favours."""

    powers: tuple[str, ...]
    immediate: tuple[str, ...]
    no_moon: tuple[str, ...]


class Locations(Sourced, frozen=True):
    """The five places of the Pantacle, by what they give."""

    all: tuple[str, ...]


class Points(Sourced, frozen=True):
    """Where a benefit is known to be."""

    demonic_discard: Point


class SetupData(Struct, frozen=True):
    """data/pantacle/setup.toml."""

    pieces: Pieces
    prices: Prices
    favours: Favours
    locations: Locations
    points: Points
    guardians: Sourced
    curses: Sourced


SETUP = load("pantacle/setup.toml", SetupData)
FAVOURS = SETUP.favours.powers + SETUP.favours.immediate
DEMONIC = "demonic_discard"
POWERS = (*SETUP.favours.powers, DEMONIC)
LOCATIONS = SETUP.locations.all


class FavourFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner's Favours board shows beside a Favour."""

    guardians: Annotated[tuple[Name, ...], Meta(max_length=2)] = ()
    moon: Moon | None = None


class GuardianFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Guardian's blades show: how many there are (dots), and their moons."""

    blades: Annotated[int, Meta(ge=0, le=9)] = 0
    moons: Annotated[tuple[Moon, ...], Meta(max_length=9)] = ()


class CurseFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Curse card says: its colour, what it carries, what it touches, its words."""

    kind: CurseKind
    cubes: Carried = 0
    adepts: Carried = 0
    touches: tuple[Touch, ...] = ()
    text: Words = ""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players, the owner's copy, and the house rules, each named after its rule."""

    players: Annotated[int, Meta(ge=3, le=5)] = 3
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    first: Annotated[int, Meta(ge=0, le=4)] = 0
    assistance: Literal["full", "ledger"] = "full"

    favours: dict[str, FavourFacts] = {}
    guardians: dict[Name, GuardianFacts] = {}
    curses: dict[Name, CurseFacts] = {}
    points: dict[str, Point] = {}

    prep_15: Literal["each_player", "first_player"] = "each_player"
    prep_16: Literal["supply", "tokens_to_the_box"] = "supply"
    prep_17: Literal["no_sacrifice", "still_removed"] = "no_sacrifice"
    lim_06: Literal["not_gained", "first_leaves"] = "not_gained"
    lim_07: Literal["nothing_paid", "paid_anyway"] = "nothing_paid"
    lim_08: Literal["first_free", "owner_chooses"] = "first_free"
    pant_14: Literal["at_once", "from_the_next_gain"] = "at_once"
    curse_13: Literal["totals", "per_card"] = "totals"
    curse_14: Literal["before_looking", "one_by_one"] = "before_looking"
    curse_15: Literal["owner_chooses", "oldest_first"] = "owner_chooses"
    curse_16: Literal["hunt_first", "exhaustion_first"] = "hunt_first"
    curse_17: Literal["absorbed", "kept"] = "absorbed"
    fav_16: Literal["no_bonus", "bonus"] = "no_bonus"
    fav_17: Literal["first_curse", "nothing"] = "first_curse"
    fav_18: Literal["fixed", "in_preparation"] = "fixed"
    fav_19: Literal["once", "once_at_the_start", "each_opponent"] = "once"
    fav_20: Literal["same_turn", "next_turn"] = "same_turn"
    div_11: Literal["not_allowed", "allowed"] = "not_allowed"
    div_12: Literal["one", "two"] = "one"
    div_13: Literal["not_allowed", "counts_as_no"] = "not_allowed"
    div_14: Literal["diverter_chooses", "as_on_the_board"] = "diverter_chooses"
    det_06: Literal["nothing", "one_more_cube"] = "nothing"
    det_07: Literal["until_used", "until_own_turn"] = "until_used"
    moon_09: Literal["shuffled", "turned_over"] = "shuffled"
    moon_10: Literal["what_there_is", "last_one_too"] = "what_there_is"
    moon_11: Literal["at_least_one", "none_allowed"] = "at_least_one"
    moon_12: Literal["who_discards", "left_neighbour"] = "who_discards"
    moon_13: Literal["draw_nothing", "discard_down"] = "draw_nothing"
    end_04: Literal["wins", "does_not_win"] = "wins"


def _house_rules() -> tuple[HouseRule, ...]:
    """Every option that answers an open question, in ledger order, default first."""
    found = []
    for name, kind in get_type_hints(Options).items():
        area, _, number = name.rpartition("_")
        if number.isdigit():
            found.append(HouseRule(name, f"PAN-{area.upper()}-{number}", get_args(kind)))
    return tuple(found)


HOUSE_RULES = _house_rules()

FACTS = (
    Fact(
        id="pantacle.favours",
        option="favours",
        rule="PAN-SET-14",
        kind="book",
        source=SETUP.guardians.source,
    ),
    Fact(
        id="pantacle.guardians",
        option="guardians",
        rule="PAN-SET-15",
        kind="book",
        source=SETUP.guardians.source,
    ),
    Fact(
        id="pantacle.curses",
        option="curses",
        rule="PAN-SET-15",
        kind="book",
        source=SETUP.curses.source,
    ),
    Fact(
        id="pantacle.points",
        option="points",
        rule="PAN-PANT-13",
        kind="book",
        shipped={DEMONIC: SETUP.points.demonic_discard},
        source=SETUP.points.source,
    ),
)


def checked(options: Options) -> Options:
    """PAN-SET-01 and what no type can say: seats, names and colours have to agree."""
    players = options.players
    if options.first >= players:
        raise BadOptions("pantacle.options.first", n=players)
    if options.names and len(options.names) != players:
        raise BadOptions("pantacle.options.names", n=players, given=len(options.names))
    colours = options.colours
    if colours and (len(colours) != players or len(set(colours)) != players):
        raise BadOptions("pantacle.options.colours", n=players)
    for colour in colours:
        if colour not in COLOURS:
            raise BadOptions("pantacle.options.colour", colour=colour, known=", ".join(COLOURS))
    for favour in options.favours:
        if favour not in FAVOURS:
            raise BadOptions("pantacle.options.favour", favour=favour, known=", ".join(FAVOURS))
    for location in options.points:
        if location not in LOCATIONS:
            raise BadOptions(
                "pantacle.options.location", location=location, known=", ".join(LOCATIONS)
            )
    return options
