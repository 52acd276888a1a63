"""What a game of Illusio is started with, the ledger's open questions among it."""

from __future__ import annotations

from typing import Annotated, Literal, get_args, get_type_hints

from msgspec import Meta, Struct, field

from companion.core.errors import BadOptions
from companion.core.game import Fact, HouseRule
from companion.games.illusio.cards import (
    COUNTS,
    DOMAINS,
    NEEDS,
    TALENTS,
    Entry,
    Name,
    Talent,
    shipped_objectives,
)

COLOURS = ("red", "blue", "yellow", "green", "violet", "orange")


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players, what was agreed, the owner's cards, and the house rules named after their rules."""

    players: Annotated[int, Meta(ge=2, le=6)] = 3
    assistance: Literal["full", "ledger"] = "full"
    target: Annotated[int, Meta(ge=1, le=99)] = COUNTS.target
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()

    objectives: dict[Name, Entry] = field(default_factory=dict)
    magicians: dict[Name, Talent] = field(default_factory=dict)

    set_13: Literal["from_three", "from_two"] = "from_three"
    set_14: Literal[4, 5, 6] = 4
    set_15: Literal["reshuffle", "stay_short"] = "reshuffle"
    set_16: Literal["clockwise", "anticlockwise"] = "clockwise"
    turn_10: Literal["before_the_draw", "after_the_draw"] = "before_the_draw"
    turn_11: Literal["end_of_turn", "at_all_times"] = "end_of_turn"
    act_12: Literal["discard_pile", "under_the_pile"] = "discard_pile"
    act_15: Literal["not_counted", "counted"] = "not_counted"
    act_16: Literal["discard_first", "draw_first"] = "discard_first"
    act_17: Literal["not_allowed", "allowed"] = "not_allowed"
    act_18: Literal["in_progress_only", "on_the_bill_too"] = "in_progress_only"
    act_19: Literal["owner_chooses", "best_for_owner"] = "owner_chooses"
    tal_05: Literal["any_moment", "own_turn"] = "any_moment"
    bill_08: Literal["several", "one_at_a_time"] = "several"
    score_08: Literal["not_below_0", "below_0"] = "not_below_0"
    score_09: Literal["one_after_the_other", "together"] = "one_after_the_other"
    score_11: Literal["no_limit", "at_most_3"] = "no_limit"
    score_12: Literal["counts", "does_not_count"] = "counts"
    spec_14: Literal["any_trick", "help_own_hinder_others"] = "any_trick"
    spec_15: Literal["add_up", "once"] = "add_up"
    spec_16: Literal["another_round", "no_more"] = "another_round"
    spec_17: Literal["discard_pile", "out_of_the_game"] = "discard_pile"
    spec_18: Literal["not_playable", "wasted"] = "not_playable"
    end_03: Literal["noted", "left_out"] = "noted"
    end_04: Literal["at_once", "at_owners_turn"] = "at_once"


def _house_rules() -> tuple[HouseRule, ...]:
    """Every option that answers an open question, in ledger order, default first."""
    found = []
    for name, kind in get_type_hints(Options).items():
        area, _, number = name.rpartition("_")
        if number.isdigit() and len(number) == 2:
            found.append(HouseRule(name, f"ILL-{area.upper()}-{number}", get_args(kind)))
    return tuple(found)


HOUSE_RULES = _house_rules()

FACTS = (
    Fact(
        id="illusio.objectives",
        option="objectives",
        rule="ILL-SET-17",
        kind="book",
        shipped=shipped_objectives(),
        source="one recipe of 32: khimairaworld.com/illusio; its level was not given",
    ),
    Fact(
        id="illusio.magicians",
        option="magicians",
        rule="ILL-TAL-06",
        kind="book",
        source="printed on the magician cards; no source lists them",
    ),
)


def checked(options: Options) -> Options:
    """ILL-SET-13? and what no type can say: names, colours and remembered cards have to agree."""
    if options.players < 3 and options.set_13 == "from_three":
        raise BadOptions("illusio.options.two")
    if options.names and len(options.names) != options.players:
        raise BadOptions("illusio.options.names", n=options.players, given=len(options.names))
    colours = options.colours
    if colours and (
        len(colours) != options.players or len(set(colours)) != options.players or "" in colours
    ):
        raise BadOptions("illusio.options.colours", n=options.players)
    for name, entry in options.objectives.items():
        if entry.domain not in DOMAINS or not all(need in NEEDS for need in entry.needs):
            raise BadOptions("illusio.options.objective", name=name)
    for name, talent in options.magicians.items():
        if not all(does in TALENTS for does in talent.does):
            raise BadOptions("illusio.options.magician", name=name)
    return options
