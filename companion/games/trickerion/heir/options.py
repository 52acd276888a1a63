"""What a solo game is started with: the table's own options, and the Heir's open questions."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_type_hints

from msgspec import Meta, field
from msgspec.structs import replace

from companion.core.errors import BadOptions
from companion.core.game import Fact, HouseRule
from companion.games.trickerion.cards import LOCATIONS, Difficulty, Location
from companion.games.trickerion.data import BOARD, HEIR, LINK
from companion.games.trickerion.datachecks import BadData
from companion.games.trickerion.heir.plans import plan_entered
from companion.games.trickerion.options import FACTS as TABLE_FACTS
from companion.games.trickerion.options import Options
from companion.games.trickerion.options import checked as checked_table

Track = tuple[Annotated[int, Meta(ge=0, le=9)], ...]
Counts = dict[str, Annotated[int, Meta(ge=0, le=9)]]
PREFIX = "heir_"


class SoloOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Difficulty, the owner's solo parts, and the Heir's house rules, each named after its rule."""

    players: Annotated[int, Meta(ge=2, le=2)] = 2
    difficulty: Difficulty = "normal"
    plan_deck: Literal["house", "own"] = "house"
    config_dice: Literal["house", "own"] = "house"
    show_cards: Literal["standard", "own"] = "standard"
    chance: Literal["companion", "table"] = "companion"

    plans: dict[str, dict[str, Any]] = field(default_factory=dict)
    config_faces: dict[str, list[list[str]]] = field(default_factory=dict)
    config_colours: Counts = field(
        default_factory=lambda: dict.fromkeys(("theater", "downtown", "market", "dark_alley"), 1)
    )
    priorities: dict[str, list[str]] = field(
        default_factory=lambda: {state: list(row) for state, row in HEIR.priorities.items()}
    )
    heir_ap: Counts = field(
        default_factory=lambda: {"magician": 3, "specialist": 2, "apprentice": 1}
    )
    heir_slots: Track = BOARD.slots.downtown
    heir_links: Track = tuple(LINK.values())

    heir_set_24: Literal["two_and_one", "two_and_two"] = "two_and_one"
    heir_set_25: Literal["as_a_player", "nothing"] = "as_a_player"
    heir_set_26: Literal["removed", "all_in"] = "removed"
    heir_set_27: Literal["random", "in_order"] = "random"
    heir_set_28: Literal[4, 3] = 4
    heir_set_29: Literal["heart_first", "spade_first"] = "heart_first"
    heir_set_30: Literal["no_coins", "two_coins"] = "no_coins"
    heir_cfg_12: Literal["player", "companion"] = "player"
    heir_cfg_15: Literal["any_slot", "ordinary_only"] = "any_slot"
    heir_adv_04: Literal["initiative", "heir_first"] = "initiative"
    heir_asg_10: Literal["idle", "next_icon"] = "idle"
    heir_asg_11: Literal["first_drawn", "last_drawn"] = "first_drawn"
    heir_asg_12: Literal["ignored", "special_card"] = "ignored"
    heir_asg_14: Literal["separate", "one_stack"] = "separate"
    heir_sta_08: Literal["at_least", "exactly"] = "at_least"
    heir_con_05: Literal["no", "yes"] = "no"
    heir_con_06: Literal["counts", "does_not_count"] = "counts"
    heir_con_07: Literal["not_contested", "contested"] = "not_contested"
    heir_pri_08: Literal["highest", "lowest"] = "highest"
    heir_pri_09: Literal["later", "stays_home"] = "later"
    heir_pri_10: Literal["leftmost", "rightmost"] = "leftmost"
    heir_pri_11: Literal["goes_on", "stays_home"] = "goes_on"
    heir_pri_12: Literal["tries_again", "finished"] = "tries_again"
    heir_pri_14: Literal["magician_goes", "magician_waits"] = "magician_goes"
    heir_ap_09: Literal["before", "after"] = "before"
    heir_ap_10: Literal["once", "each"] = "once"
    heir_ap_11: Literal["as_3", "one_more_each"] = "as_3"
    heir_ap_12: Literal["split", "ignored"] = "split"
    heir_ap_13: Literal[1, 0] = 1
    heir_dt_23: Literal["left", "right"] = "left"
    heir_dt_24: Literal["other_die", "not_possible"] = "other_die"
    heir_dt_25: Literal["one_type", "single_copies"] = "one_type"
    heir_dt_26: Literal["right", "left"] = "right"
    heir_dt_27: Literal["count", "do_not_count"] = "count"
    heir_dt_28: Literal["left", "right"] = "left"
    heir_dt_29: Literal["stay", "removed"] = "stay"
    heir_dt_30: Literal["any_but_x", "usable_only"] = "any_but_x"
    heir_dt_31: Literal["comes_back", "stays"] = "comes_back"
    heir_mkt_07: Literal["not_again", "again"] = "not_again"
    heir_mkt_08: Literal["no", "keeps_them"] = "no"
    heir_thr_22: Literal["by_state", "always_earliest"] = "by_state"
    heir_thr_23: Literal["with_perform_slot", "any_day"] = "with_perform_slot"
    heir_thr_24: Literal["next_day", "stays_home"] = "next_day"
    heir_thr_25: Literal["with_yours", "leftmost"] = "with_yours"
    heir_thr_26: Literal["no", "yes"] = "no"
    heir_thr_27: Literal["all_cards", "card_by_card"] = "all_cards"
    heir_thr_28: Literal["links", "prestige"] = "links"
    heir_thr_30: Literal["card_first", "best_link"] = "card_first"
    heir_thr_31: Literal["yes", "no"] = "yes"
    heir_thr_32: Literal["rows", "columns"] = "rows"
    heir_thr_33: Literal["this_token", "next_trick"] = "this_token"
    heir_da_06: Literal["each_draw", "at_once"] = "each_draw"
    heir_da_07: Literal["top_card", "two_keep_one"] = "top_card"
    heir_da_08: Literal["skip", "lost"] = "skip"
    heir_da_09: Literal["clockwise", "counter_clockwise"] = "clockwise"
    heir_da_10: Literal["heads", "tails"] = "heads"
    heir_wsh_02: Literal["no", "yes"] = "no"
    heir_wsh_03: Literal["no_limit", "one"] = "no_limit"
    heir_wsh_04: Literal["used_up", "comes_back"] = "used_up"
    heir_aca_26: Literal["first_secret", "each_secret"] = "first_secret"
    heir_aca_27: Literal["take_it", "leave_it"] = "take_it"
    heir_aca_28: Literal["reached", "passed"] = "reached"
    heir_aca_29: Literal["all_left", "not_allowed"] = "all_left"
    heir_aca_30: Literal["next_room", "step_lost"] = "next_room"
    heir_aca_31: Literal["by_turn", "teach_first"] = "by_turn"
    heir_aca_32: Literal["once_more", "no"] = "once_more"
    heir_aca_34: Literal["no", "a_token"] = "no"
    heir_prf_10: Literal["everyone", "specialists"] = "everyone"
    heir_prf_11: Literal["no", "yes"] = "no"
    heir_prf_12: Literal["all_links", "own_links"] = "all_links"
    heir_prf_13: Literal["no", "yes"] = "no"
    heir_cls_04: Literal["full", "plain"] = "full"
    heir_eot_08: Literal["each_token", "once"] = "each_token"
    heir_eot_09: Literal["after", "before"] = "after"
    heir_eot_10: Literal["right", "left"] = "right"
    heir_eot_11: Literal["hand", "discarded"] = "hand"
    heir_end_09: Literal["no", "yes"] = "no"
    heir_end_10: Literal["each_token", "once"] = "each_token"
    heir_end_11: Literal["earlier", "later"] = "earlier"
    heir_end_12: Literal["count", "do_not_count"] = "count"
    heir_mag_13: Literal["yes", "no"] = "yes"
    heir_mag_14: Literal["yes", "no"] = "yes"
    heir_mag_15: Literal["two_or_three", "all"] = "two_or_three"
    heir_mag_16: Literal["assigned", "played"] = "assigned"
    heir_mag_17: Literal["before", "after"] = "before"
    heir_mag_18: Literal["no", "yes"] = "no"
    heir_mag_19: Literal["yes", "no"] = "yes"
    heir_mag_20: Literal["after", "before"] = "after"

    heir_aca_09: Literal["highest", "any_below"] = "highest"


def _house_rules() -> tuple[HouseRule, ...]:
    """Every option that answers one of the Heir's open questions, in ledger order."""
    found = []
    for name, kind in get_type_hints(SoloOptions).items():
        area, _, number = name.removeprefix(PREFIX).rpartition("_")
        if name.startswith(PREFIX) and number.isdigit() and len(number) == 2:
            found.append(HouseRule(name, f"HEIR-{area.upper()}-{number}", get_args(kind)))
    return tuple(found)


HOUSE_RULES = _house_rules()

FACTS = (
    *(fact for fact in TABLE_FACTS if fact.option != "rooms"),
    Fact(
        id="trickerion.plans",
        option="plans",
        rule="HEIR-ASG-13",
        kind="book",
        source="not found in print or in public; entered by the owner as each card turns up",
    ),
    Fact(
        id="trickerion.config_faces",
        option="config_faces",
        rule="HEIR-CFG-13",
        kind="book",
        source="not found in print or in public; entered by the owner as each face turns up",
    ),
    Fact(
        id="trickerion.config_colours",
        option="config_colours",
        rule="HEIR-CFG-14",
        kind="counts",
        shipped=dict.fromkeys(("theater", "downtown", "market", "dark_alley"), 1),
        source="the rulebook names the Theater die and a blue one for the Academy",
    ),
    Fact(
        id="trickerion.priorities",
        option="priorities",
        rule="HEIR-PRI-07",
        kind="book",
        shipped={state: list(row) for state, row in HEIR.priorities.items()},
        source=HEIR.sources["priorities"].source,
    ),
    Fact(
        id="trickerion.heir_ap",
        option="heir_ap",
        rule="HEIR-AP-07",
        kind="counts",
        shipped={"magician": 3, "specialist": 2, "apprentice": 1},
        source=BOARD.ap.source,
    ),
    Fact(
        id="trickerion.heir_slots",
        option="heir_slots",
        rule="HEIR-AP-08",
        kind="track",
        shipped=list(BOARD.slots.downtown),
        source=BOARD.slots.source,
    ),
    Fact(
        id="trickerion.heir_links",
        option="heir_links",
        rule="HEIR-THR-29",
        kind="track",
        shipped=list(LINK.values()),
        source="board art for levels 1 and 2; two public sources for level 3",
    ),
    Fact(
        id="trickerion.rooms",
        option="rooms",
        rule="HEIR-ACA-33",
        kind="book",
        source="a solo companion's reading of the 8-room side",
    ),
)


def checked(options: SoloOptions) -> SoloOptions:
    """HEIR-SET-01, HEIR-SET-02 and what no type can say."""
    if not options.dark_alley:
        raise BadOptions("heir.options.dark_alley")
    if options.duel:
        raise BadOptions("heir.options.duel")
    if options.assistance == "ledger":
        raise BadOptions("heir.options.ledger")
    if len(options.names) > 1:
        raise BadOptions("heir.options.names", given=len(options.names))
    checked_table(replace(options, names=()))
    _check_priorities(options)
    _check_numbers(options)
    try:
        for card, entry in options.plans.items():
            plan_entered(card, entry, academy=options.academy)
    except BadData as error:
        raise BadOptions("heir.options.plan", detail=str(error)) from error
    # Your cards may lie open (HEIR-ASG-01), and ties are broken by the Heir's own setting.
    return replace(options, asg_07="open", end_11=options.heir_end_11)


def _check_numbers(options: SoloOptions) -> None:
    """HEIR-AP-07?, HEIR-AP-08?, HEIR-THR-29?: as many numbers as there are things."""
    if len(options.heir_slots) != 4:
        raise BadOptions("heir.options.slots", n=len(options.heir_slots))
    if len(options.heir_links) != 3:
        raise BadOptions("heir.options.links", n=len(options.heir_links))
    for name in ("magician", "specialist", "apprentice"):
        if name not in options.heir_ap:
            raise BadOptions("heir.options.ap", kind=name)


def _check_priorities(options: SoloOptions) -> None:
    """HEIR-PRI-07?: both lists, each naming every location once."""
    for state in ("ready", "busy"):
        if sorted(options.priorities.get(state, ())) != sorted(LOCATIONS):
            raise BadOptions("heir.options.priorities", state=state)


def priority(options: SoloOptions, *, ready: bool) -> tuple[Location, ...]:
    """HEIR-PRI-T1: the list in force; the Academy is skipped without it."""
    row = options.priorities["ready" if ready else "busy"]
    present = (place for place in LOCATIONS if place != "academy" or options.academy)
    return tuple(sorted(present, key=row.index))
