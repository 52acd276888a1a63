"""What a game of Obscurio is started with, the ledger's open questions among it."""

from __future__ import annotations

from typing import Annotated, Literal, get_args, get_type_hints

from msgspec import Meta, Struct

from companion.core.data import load
from companion.core.errors import BadOptions
from companion.core.game import Fact, HouseRule

Difficulty = Literal["beginner", "confirmed", "expert"]
DIFFICULTIES: tuple[Difficulty, ...] = ("beginner", "confirmed", "expert")
COLOURS = ("blue", "green", "red", "yellow", "violet", "orange", "white")


class Sourced(Struct, frozen=True):
    """A part of the data file whose keys are not all fixed names."""

    source: str
    confirmed: bool


class Cards(Sourced, frozen=True):
    """Counts of cards, tokens and spaces."""

    illusion: int
    holder: int
    cohesion_tokens: int
    spaces: int


class Hourglass(Sourced, frozen=True):
    """How long the sand runs."""

    seconds: int


class Doors(Sourced, frozen=True):
    """Where the doors are on the board."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    top: tuple[int, ...]


class SetupData(Struct, frozen=True):
    """data/obscurio/setup.toml."""

    cohesion: dict[str, list[int] | str | bool]
    dark_area: dict[str, int | str | bool]
    cards: Cards
    hourglass: Hourglass
    doors: Doors
    time_track: Sourced
    evanescent: Sourced

    def tokens(self, players: int, difficulty: Difficulty) -> int:
        """OBS-SET-02: cohesion tokens in all."""
        row = self.cohesion[str(players)]
        if not isinstance(row, list):
            raise TypeError(f"setup.toml: cohesion for {players} players is no list")
        return row[DIFFICULTIES.index(difficulty)]

    def dark(self, players: int) -> int:
        """OBS-SET-03: tokens of the dark area; none is given for 2 and 3 players."""
        value = self.dark_area.get(str(players), 0)
        return value if isinstance(value, int) else 0


class TrapKind(Struct, frozen=True):
    """A kind of trap token."""

    id: str
    colour: str
    icon: str


class TrapData(Struct, frozen=True):
    """data/obscurio/traps.toml."""

    traps: tuple[TrapKind, ...]
    count_source: str
    count_confirmed: bool


SETUP = load("obscurio/setup.toml", SetupData)
_TRAP_DATA = load("obscurio/traps.toml", TrapData)
TRAPS: dict[str, TrapKind] = {kind.id: kind for kind in _TRAP_DATA.traps}
VIOLET = tuple(kind.id for kind in TRAPS.values() if kind.colour == "violet")

Track = tuple[Annotated[int, Meta(ge=0, le=9)], ...]
Count = Annotated[int, Meta(ge=0, le=9)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players, difficulty, the owner's copy, and the house rules, each named after its rule."""

    players: Annotated[int, Meta(ge=2, le=8)] = 4
    difficulty: Difficulty = "beginner"
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    grimoire: Annotated[int, Meta(ge=0, le=7)] = 0

    time_track: Track | None = None
    evanescent_track: Track | None = None
    bag: dict[str, Count] | None = None
    hourglass_seconds: Annotated[int, Meta(ge=10, le=600)] = SETUP.hourglass.seconds

    role_07: Literal["first_phase_3", "at_setup"] = "first_phase_3"
    set_14: Literal["as_pictured", "in_a_row"] = "as_pictured"
    turn_07: Literal["at_that_moment", "before_the_turn"] = "at_that_moment"
    trap_07: Literal["as_many_as_there_are", "carry_over"] = "as_many_as_there_are"
    trap_08: Literal["at_once", "in_phase_2"] = "at_once"
    trap_09: Literal["together", "in_draw_order"] = "together"
    grim_15: Literal["both_needed", "one_is_enough"] = "both_needed"
    grim_16: Literal["one_is_enough", "both_needed"] = "one_is_enough"
    grim_17: Literal["before_phase_4", "no_effect"] = "before_phase_4"
    grim_18: Literal[0, 60, 120, 180] = 0
    grim_19: Literal["not_allowed", "allowed"] = "not_allowed"
    trai_12: Literal["eyes_closed", "eyes_open"] = "eyes_closed"
    door_16: Literal["wrong_doors", "wrong_wizards"] = "wrong_doors"
    door_17: Literal["face_down", "face_up"] = "face_down"
    door_18: Literal["wrong", "last_door"] = "wrong"
    door_19: Literal["runs", "stands_still"] = "runs"
    door_20: Literal["by_number", "any_order"] = "by_number"
    watch_05: Literal["whole_turn", "phase_4_only"] = "whole_turn"
    watch_06: Literal["wrong", "place_now"] = "wrong"
    time_07: Literal["last_space", "one_more"] = "last_space"
    res_10: Literal["card", "box"] = "card"
    acc_14: Literal["before_phase_5", "after_phase_5"] = "before_phase_5"
    acc_15: Literal["not_allowed", "allowed"] = "not_allowed"
    acc_16: Literal["not_again", "again"] = "not_again"
    acc_17: Literal["remove_the_last", "keep_the_last"] = "remove_the_last"
    acc_18: Literal["stay", "return"] = "stay"
    few_05: Literal["one_pool", "dark_area"] = "one_pool"
    few_06: Literal["all_lose", "count_rooms"] = "all_lose"
    two_05: Literal["both_wrong", "companion_spared"] = "both_wrong"


# Options whose name cannot begin with a digit: the ledger's 23P and 2P areas.
_AREAS = {"few": "23P", "two": "2P"}


def _house_rules() -> tuple[HouseRule, ...]:
    """Every option that answers an open question, in ledger order, default first."""
    found = []
    for name, kind in get_type_hints(Options).items():
        area, _, number = name.rpartition("_")
        if number.isdigit() and len(number) == 2:
            rule = f"OBS-{_AREAS.get(area, area.upper())}-{number}"
            found.append(HouseRule(name, rule, get_args(kind)))
    return tuple(found)


HOUSE_RULES = _house_rules()

FACTS = (
    Fact(
        id="obscurio.time_track",
        option="time_track",
        rule="OBS-TIME-05",
        kind="track",
        source=SETUP.time_track.source,
    ),
    Fact(
        id="obscurio.evanescent_track",
        option="evanescent_track",
        rule="OBS-TIME-06",
        kind="track",
        source=SETUP.evanescent.source,
    ),
    Fact(
        id="obscurio.hourglass_seconds",
        option="hourglass_seconds",
        rule="OBS-TIME-08",
        kind="seconds",
        shipped=SETUP.hourglass.seconds,
        source=SETUP.hourglass.source,
    ),
    Fact(
        id="obscurio.bag",
        option="bag",
        rule="OBS-SET-13",
        kind="counts",
        shipped=dict.fromkeys(TRAPS, 1),
        source=_TRAP_DATA.count_source,
    ),
)


def checked(options: Options) -> Options:
    """OBS-SET-01 and what no type can say: names, colours and tokens have to agree."""
    if options.grimoire >= options.players:
        raise BadOptions("obscurio.options.grimoire", n=options.players)
    if options.names and len(options.names) != options.players:
        raise BadOptions("obscurio.options.names", n=options.players, given=len(options.names))
    _check_colours(options)
    for track in (options.time_track, options.evanescent_track):
        if track is not None and not 1 <= len(track) <= 12:
            raise BadOptions("obscurio.options.track", n=len(track))
    _check_bag(options)
    return options


def _check_colours(options: Options) -> None:
    pawns = max(2, options.players - 1)
    if options.colours:
        if len(options.colours) != pawns or len(set(options.colours)) != pawns:
            raise BadOptions("obscurio.options.colours", n=pawns)
        for colour in options.colours:
            if colour not in COLOURS:
                raise BadOptions("obscurio.options.colour", colour=colour, known=", ".join(COLOURS))


def _check_bag(options: Options) -> None:
    """OBS-TRAP-01: a token is drawn every turn, so one must be there (23P-02: no violet one)."""
    if options.bag is None:
        return
    for trap in options.bag:
        if trap not in TRAPS:
            raise BadOptions("obscurio.options.trap", trap=trap, known=", ".join(TRAPS))
    left_out = VIOLET if options.players < 4 else ()
    if not any(count for trap, count in options.bag.items() if trap not in left_out):
        raise BadOptions("obscurio.options.bag")
