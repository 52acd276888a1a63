"""What a game of Trickerion is started with, the ledger's open questions among it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_type_hints

from msgspec import Meta, Struct, field

from companion.core.errors import BadOptions
from companion.core.game import Fact, HouseRule
from companion.games.trickerion.data import DICE_IDS, SETTINGS, show_entered, tricks_read
from companion.games.trickerion.datachecks import BadData

Assistance = Literal["full", "ledger"]
COLOURS = ("red", "yellow", "green", "blue")


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players, expansions, the owner's copy, and the house rules, each named after its rule."""

    players: Annotated[int, Meta(ge=2, le=4)] = 3
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    dark_alley: bool = True
    academy: bool = False
    duel: bool = False
    assistance: Assistance = "full"

    dice: dict[str, tuple[str, ...]] | None = None
    rooms: dict[str, dict[str, int]] = field(default_factory=dict)
    tiles: dict[str, dict[str, int | str]] = field(default_factory=dict)
    shows: dict[str, dict[str, Any]] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, dict[str, str]] = field(default_factory=dict)
    specials: dict[str, dict[str, str]] = field(default_factory=dict)

    cmp_23: Literal["apart", "mixed"] = "apart"
    cmp_25: Literal[4, 3, 5] = 4
    cmp_26: Literal["unlimited", "counted"] = "unlimited"
    cmp_28: Literal[1, 2] = 1
    set_40: Literal["exactly", "at_most"] = "exactly"
    set_41: Literal["starting_trick", "both_tricks"] = "starting_trick"
    set_42: Literal["counts", "does_not_count"] = "counts"
    set_43: Literal["slot", "rank"] = "slot"
    set_44: Literal["two_draws", "same_player"] = "two_draws"
    set_45: Literal["cards_only", "not_at_all"] = "cards_only"
    set_46: Literal["whole", "one_slot_less"] = "whole"
    dice_04: Literal["any_school", "favourite"] = "any_school"
    init_06: Literal["reversed", "first_goes_last"] = "reversed"
    adv_07: Literal["by_slot", "always_2"] = "by_slot"
    adv_08: Literal["not_allowed", "part_payment"] = "not_allowed"
    asg_07: Literal["secret", "open"] = "secret"
    plc_13: Literal["ap_3_2_1", "ap_3_1_1"] = "ap_3_2_1"
    plc_14: Literal["four", "three"] = "four"
    plc_15: Literal["one", "any"] = "one"
    plc_16: Literal["both", "one_of_them"] = "both"
    plc_17: Literal["lost", "next_character"] = "lost"
    plc_18: Literal["repeat", "once_each"] = "repeat"
    plc_19: Literal["one", "own_share"] = "one"
    plc_20: Literal["rests", "beside"] = "rests"
    plc_21: Literal["uses_turn", "free"] = "uses_turn"
    plc_22: Literal["allowed", "must_act"] = "allowed"
    plc_23: Literal["no_limit", "two"] = "no_limit"
    dt_22: Literal["residence", "any_die"] = "residence"
    dt_23: Literal["allowed", "not_allowed"] = "allowed"
    dt_24: Literal["allowed", "not_allowed"] = "allowed"
    dt_25: Literal["free", "a_wage"] = "free"
    dt_26: Literal[3, 4, 2] = 3
    dt_27: Literal["allowed", "not_allowed"] = "allowed"
    dt_28: Literal["return_first", "oldest_goes"] = "return_first"
    mkt_19: Literal["reduced", "not_reduced"] = "reduced"
    mkt_20: Literal["one_buy", "every_buy"] = "one_buy"
    mkt_21: Literal["once", "again"] = "once"
    mkt_22: Literal[6, 4, 8] = 6
    mkt_23: Literal["not_allowed", "surplus_lost"] = "not_allowed"
    mkt_24: Literal["same_slot", "from_the_left"] = "same_slot"
    wsh_17: Literal["no", "yes"] = "no"
    wsh_18: Literal["what_is_left", "not_allowed"] = "what_is_left"
    wsh_19: Literal["third_returns", "not_allowed"] = "third_returns"
    wsh_20: Literal["swap_only", "may_move"] = "swap_only"
    wsh_21: Literal["at_home_only", "anywhere"] = "at_home_only"
    thr_23: Literal["by_level", "always_1"] = "by_level"
    thr_24: Literal["thursday_plus", "sunday_plus", "none"] = "thursday_plus"
    thr_25: Literal["one_player", "shared"] = "one_player"
    thr_26: Literal[2, 1, 3] = 2
    thr_27: Literal["yes", "no"] = "yes"
    thr_28: Literal["placed", "not_placed"] = "placed"
    thr_29: Literal["no", "yes"] = "no"
    thr_30: Literal["none", "level_2"] = "none"
    thr_31: Literal["one", "two"] = "one"
    prf_23: Literal["nothing", "backstage"] = "nothing"
    prf_24: Literal["must", "may_decline"] = "must"
    prf_25: Literal["plain", "like_thursday"] = "plain"
    prf_26: Literal["always", "only_printed"] = "always"
    prf_27: Literal["yields_only", "card_too"] = "yields_only"
    prf_28: Literal["none", "one_coin"] = "none"
    da_16: Literal["repeatable", "once"] = "repeatable"
    da_17: Literal["same_deck", "another_deck"] = "same_deck"
    da_18: Literal["no_limit", "five"] = "no_limit"
    da_19: Literal["keep_one", "not_allowed"] = "keep_one"
    da_20: Literal["once", "each_time"] = "once"
    da_21: Literal["to_the_right", "to_the_left"] = "to_the_right"
    eot_23: Literal["none", "two"] = "none"
    eot_24: Literal["kept", "spent"] = "kept"
    eot_25: Literal["floor_0", "below_0"] = "floor_0"
    eot_26: Literal["no", "yes"] = "no"
    eot_27: Literal["played", "skipped"] = "played"
    eot_28: Literal["reshuffle", "none_left"] = "reshuffle"
    eot_29: Literal["nothing", "yield_less_one"] = "nothing"
    end_11: Literal["earlier", "later"] = "earlier"
    end_12: Literal["together", "each"] = "together"
    end_13: Literal["one_category", "two_categories"] = "one_category"
    end_14: Literal["count", "do_not_count"] = "count"
    end_15: Literal["counts", "does_not_count"] = "counts"
    aca_65: Literal["a_first", "b_first"] = "a_first"
    aca_66: Literal["all_left", "not_allowed"] = "all_left"
    aca_67: Literal["placed_only", "discarded_too"] = "placed_only"
    aca_68: Literal["third_prize", "nothing"] = "third_prize"
    aca_69: Literal["second_prize", "third_prize"] = "second_prize"
    aca_70: Literal["nothing", "that_prize"] = "nothing"
    aca_71: Literal["one_room", "two_rooms"] = "one_room"
    aca_72: Literal[2, 1] = 2
    aca_73: Literal["chosen", "drawn"] = "chosen"
    aca_74: Literal["again", "not_again"] = "again"
    aca_75: Literal["held", "ever_learned"] = "held"
    aca_76: Literal["any_player", "same_player"] = "any_player"
    aca_77: Literal["anyone", "protege_only"] = "anyone"
    aca_78: Literal["extra", "counts"] = "extra"
    mag_24: Literal["with_academy", "always"] = "with_academy"
    mag_25: Literal["yes", "no"] = "yes"
    mag_26: Literal["not_both", "both"] = "not_both"
    mag_27: Literal["all_coins", "box_only"] = "all_coins"
    mag_28: Literal["one", "any"] = "one"
    mag_29: Literal["once", "twice"] = "once"
    mag_30: Literal["once", "each_trick"] = "once"
    mag_31: Literal["set_up", "reschedule_too"] = "set_up"
    mag_32: Literal["one", "two"] = "one"

    link_level: Literal["best", "placed"] = "best"
    unpaid_wages: Literal["per_wage", "per_coin"] = "per_wage"


def _house_rules() -> tuple[HouseRule, ...]:
    """Every option that answers an open question, in ledger order, default first."""
    found = []
    hints = get_type_hints(Options)
    for name, kind in hints.items():
        area, _, number = name.rpartition("_")
        if number.isdigit() and len(number) == 2:
            found.append(HouseRule(name, f"TRK-{area.upper()}-{number}", get_args(kind)))
    found += [  # where public sources and the ledger disagree
        HouseRule(name, SETTINGS[name].rule, get_args(hints[name]))
        for name in ("link_level", "unpaid_wages")
    ]
    return tuple(found)


HOUSE_RULES = _house_rules()

UNSEEN = "not found in print or in public; entered by the owner as it turns up"
FACTS = (
    Fact(
        id="trickerion.dice",
        option="dice",
        rule="TRK-CMP-24",
        kind="book",
        source="faces from a public implementation; how often each repeats is from there alone",
    ),
    Fact(id="trickerion.shows", option="shows", rule="TRK-CMP-27", kind="book", source=UNSEEN),
    Fact(id="trickerion.rooms", option="rooms", rule="TRK-ACA-25", kind="book", source=UNSEEN),
    Fact(id="trickerion.tiles", option="tiles", rule="TRK-ACA-28", kind="book", source=UNSEEN),
    Fact(id="trickerion.secrets", option="secrets", rule="TRK-ACA-53", kind="book", source=UNSEEN),
    Fact(
        id="trickerion.specials", option="specials", rule="TRK-ACA-10", kind="book", source=UNSEEN
    ),
)


def checked(options: Options) -> Options:
    """TRK-ACA-01 and what no type can say."""
    if options.academy and not options.dark_alley:
        raise BadOptions("trickerion.options.academy")
    if options.duel and options.players != 2:
        raise BadOptions("trickerion.options.duel")
    if options.names and len(options.names) != options.players:
        raise BadOptions("trickerion.options.names", n=options.players, given=len(options.names))
    colours = options.colours
    if colours and (len(colours) != options.players or len(set(colours)) != options.players):
        raise BadOptions("trickerion.options.colours", n=options.players)
    try:
        tricks_read(options.readings)
        for card, entry in options.shows.items():
            show_entered(card, entry)
    except BadData as error:
        raise BadOptions("trickerion.options.cards", detail=str(error)) from error
    dice = options.dice or {}
    if any(die not in DICE_IDS or "x" not in faces for die, faces in dice.items()):
        raise BadOptions("trickerion.options.dice")
    return options
