"""What a game of The Three Magicians is started with, the ledger's open questions among it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from companion.core.data import load
from companion.core.errors import BadOptions
from companion.core.game import Fact, HouseRule

Colour = Literal["red", "white", "black"]
Symbol = Literal["force", "magic", "destiny"]
COLOURS: tuple[Colour, ...] = ("red", "white", "black")
SYMBOLS: tuple[Symbol, ...] = ("force", "magic", "destiny")
LIFE, LABYRINTH = "life", "labyrinth"
COPIES = 2


class Layout(Struct, frozen=True):
    """How the nine Places lie, row by row."""

    source: str
    confirmed: bool
    rows: tuple[tuple[str, str, str], ...]


class Path(Struct, frozen=True):
    """The paved path, which every owner draws."""

    source: str
    confirmed: bool
    symbol_slabs: int


class Sourced(Struct, frozen=True):
    """A part of the data that nobody could confirm."""

    source: str
    confirmed: bool


class CardKind(Struct, frozen=True):
    """A kind of card and its Place."""

    id: str
    place: str
    icon: str


class BoardData(Struct, frozen=True):
    """data/three_magicians/board.toml."""

    layout: Layout
    path: Path
    wands: Sourced
    cards: tuple[CardKind, ...]


DATA = load("three_magicians/board.toml", BoardData)
CARDS: dict[str, CardKind] = {kind.id: kind for kind in DATA.cards}
CARD_OF: dict[str, str] = {kind.place: kind.id for kind in DATA.cards}
PLACES: tuple[str, ...] = tuple(place for row in DATA.layout.rows for place in row)


class Slab(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A slab of the path: where it lies on the drawing, and whether it carries symbols."""

    x: Annotated[float, Meta(ge=0, le=1)]
    y: Annotated[float, Meta(ge=0, le=1)]
    symbol: bool = False


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """3M-SET-17?: the path as the owner drew it: slabs by id, and which squares are joined."""

    slabs: dict[str, Slab] = {}
    joins: tuple[tuple[str, str], ...] = ()


Rows = tuple[tuple[str, str, str], tuple[str, str, str], tuple[str, str, str]]
Wands = dict[Colour, dict[Literal["0", "1", "2"], Symbol]]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players, edition, the owner's copy, and the house rules, each named after its rule."""

    names: tuple[str, ...] = ()
    colours: tuple[Colour, ...] = COLOURS
    edition: Literal["1985", "2010"] = "1985"
    assistance: Literal["full", "ledger"] = "full"

    places: Rows = DATA.layout.rows  # type: ignore[assignment]  # three rows, checked when loaded
    board: Board | None = None
    wands: Wands = {}

    set_13: Literal["tied_again", "all_again"] = "tied_again"
    set_14: Literal["clockwise", "counter_clockwise"] = "clockwise"
    set_15: Literal["white", "natural"] = "white"
    wnd_09: Literal["triangular", "other_shape"] = "triangular"
    wnd_10: Literal["one_of_each", "as_read"] = "one_of_each"
    wnd_13: Literal["all_again", "that_wand_again"] = "all_again"
    turn_06: Literal["as_they_land", "movement_combat_spells"] = "as_they_land"
    turn_07: Literal["in_one_go", "may_split"] = "in_one_go"
    mag_09: Literal["side_by_side", "joined_by_path"] = "side_by_side"
    mag_10: Literal["no_return", "may_return"] = "no_return"
    mag_11: Literal["from_life", "never"] = "from_life"
    mag_12: Literal["nothing", "chases"] = "nothing"
    app_08: Literal["no_step_back", "no_square_twice"] = "no_step_back"
    app_09: Literal["may_cross", "blocked"] = "may_cross"
    app_10: Literal["another_way", "turn_back"] = "another_way"
    app_11: Literal["by_edition", "must_move", "may_stay"] = "by_edition"
    meet_13: Literal["no_meeting", "meeting"] = "no_meeting"
    meet_14: Literal["may", "must"] = "may"
    meet_15: Literal["no_card", "card"] = "no_card"
    cmb_19: Literal["stays_aside", "may_be_taken_back"] = "stays_aside"
    cmb_20: Literal["starter_limits", "three_each"] = "starter_limits"
    cmb_21: Literal["defender_chooses", "defender_starts"] = "defender_chooses"
    cmb_22: Literal["no_effect", "zero_loses"] = "no_effect"
    cmb_23: Literal["turn_goes_on", "turn_ends"] = "turn_goes_on"
    chase_08: Literal["lost", "kept"] = "lost"
    chase_09: Literal["lost", "kept"] = "lost"
    chase_10: Literal["each", "one"] = "each"
    spl_12: Literal["may_stay", "must_go"] = "may_stay"
    spl_13: Literal["any_place", "magic_places"] = "any_place"
    spl_14: Literal["nothing", "throw_again"] = "nothing"
    spl_15: Literal["chased", "not_allowed"] = "chased"
    spl_16: Literal["only_arriving", "waiting_too"] = "only_arriving"
    stone_05: Literal["exactly", "any_between"] = "exactly"
    stone_06: Literal["one_move", "two_moves"] = "one_move"
    stone_07: Literal["kept", "lost"] = "kept"
    pasch_06: Literal["turn_ends", "extra_turn"] = "turn_ends"
    pasch_07: Literal["lost", "kept"] = "lost"
    pasch_09: Literal["movement_only", "combat_too"] = "movement_only"
    life_05: Literal["does_not_count", "counts"] = "does_not_count"
    life_06: Literal["counts", "does_not_count"] = "counts"
    lab_04: Literal["may_stay", "must_leave"] = "may_stay"
    lab_05: Literal["on_foot", "from_life"] = "on_foot"
    end_04: Literal["shared", "turn_order"] = "shared"


def _house_rules() -> tuple[HouseRule, ...]:
    """Every option that answers an open question, in ledger order, default first."""
    found = []
    for name, kind in get_type_hints(Options).items():
        area, _, number = name.rpartition("_")
        if area and number.isdigit() and len(number) == 2:
            found.append(HouseRule(name, f"3M-{area.upper()}-{number}", get_args(kind)))
    return tuple(found)


HOUSE_RULES = _house_rules()

FACTS = (
    Fact(
        id="three_magicians.places",
        option="places",
        rule="3M-SET-16",
        kind="grid",
        shipped=[list(row) for row in DATA.layout.rows],
        source=DATA.layout.source,
    ),
    Fact(
        id="three_magicians.board",
        option="board",
        rule="3M-SET-17",
        kind="board",
        source=DATA.path.source,
    ),
    Fact(
        id="three_magicians.wands",
        option="wands",
        rule="3M-WND-12",
        kind="book",
        source=DATA.wands.source,
    ),
)


def checked(options: Options) -> Options:
    """3M-SET-01 and what no type can say: three names, three colours, nine Places, a sane path."""
    if options.names and len(options.names) != 3:
        raise BadOptions("three_magicians.options.names", given=len(options.names))
    if set(options.colours) != set(COLOURS) or len(options.colours) != 3:
        raise BadOptions("three_magicians.options.colours", known=", ".join(COLOURS))
    if sorted(place for row in options.places for place in row) != sorted(PLACES):
        raise BadOptions("three_magicians.options.places", known=", ".join(PLACES))
    if options.board is not None:
        _check_board(options.board)
    for colour, faces in options.wands.items():
        if len(set(faces.values())) != len(faces):
            raise BadOptions("three_magicians.options.wand", colour=colour)
    return options


def _check_board(board: Board) -> None:
    """The squares that are joined must be there, and a slab is no Place."""
    for slab in board.slabs:
        if slab in PLACES or slab in ("slab", "symbol"):
            raise BadOptions("three_magicians.options.slab", slab=slab)
    squares = {*board.slabs, *PLACES}
    for first, second in board.joins:
        if first == second or not {first, second} <= squares:
            raise BadOptions("three_magicians.options.join", first=first, second=second)


def raw(value: Any) -> Any:
    """A struct as plain JSON values, as the catalogue keeps it."""
    return msgspec.to_builtins(value)
