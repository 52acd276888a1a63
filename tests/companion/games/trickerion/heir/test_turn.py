"""A turn's frame: configuration dice, initiative, posters, and the PLAN card's icons."""

from __future__ import annotations

import pytest

from companion.games.trickerion.cards import Location
from companion.games.trickerion.data import HOUSE_DICE
from companion.games.trickerion.end_of_turn import discs_home
from companion.games.trickerion.heir import config
from companion.games.trickerion.heir.assignment import assigned, plan_cards, positions
from companion.games.trickerion.heir.moves import ConfigDice, PlanRevealed, SlotsBlocked
from companion.games.trickerion.heir.offers import propose
from companion.games.trickerion.heir.plans import plan_entered
from companion.games.trickerion.heir.seat import recruits_join
from companion.games.trickerion.heir.state import solo as solo_state
from companion.games.trickerion.heir.state import with_mind
from companion.games.trickerion.heir.status import is_ready
from companion.games.trickerion.moves import Advertise
from companion.games.trickerion.state import Card, Character
from tests.companion.games.trickerion.heir.play import HEIR, YOU, Solo, solo
from tests.companion.games.trickerion.heir.tables import Table, table

FOUR: tuple[Location, ...] = ("downtown", "market", "theater", "dark_alley")


# CFG


@pytest.mark.rule("HEIR-CFG-01", "HEIR-CFG-03")
def test_after_the_downtown_dice_all_configuration_dice_are_rolled() -> None:
    play = solo().until("dice.roll")
    assert play.state.blocked == {}
    play.chance()
    assert play.task == "roll"
    assert play.state.mind.rolling == FOUR
    while play.task == "roll":
        play.chance()
    assert set(play.state.blocked) == set(FOUR)
    assert all(len(slots) == 2 for slots in play.state.blocked.values())


@pytest.mark.rule("HEIR-CFG-02")
def test_the_academy_has_a_die_of_its_own() -> None:
    assert config.dice(table().state) == FOUR
    assert config.dice(table(academy=True).state) == (*FOUR, "academy")


@pytest.mark.rule("HEIR-CFG-14")
def test_which_locations_have_a_die_is_the_owners_to_say() -> None:
    three = {"theater": 1, "downtown": 1, "market": 1, "dark_alley": 0, "workshop": 1}
    assert config.dice(table(config_colours=three).state) == ("downtown", "market", "theater")


@pytest.mark.rule("HEIR-CFG-04", "HEIR-CFG-05", "HEIR-CFG-06")
def test_two_dice_are_rolled_again_and_the_markers_go_under_them() -> None:
    play = solo().to_turn(2).until("pick")
    before = play.state.blocked
    play.do(ConfigDice(("theater", "market")))
    assert play.state.mind.markers == ("market", "theater")
    play.do(SlotsBlocked(("2", "3")), SlotsBlocked(("friday.1", "sunday.1")))
    assert play.state.blocked["market"] == ("2", "3")
    for other in ("downtown", "dark_alley"):
        assert play.state.blocked[other] == before[other]
    play.to_turn(3).until("roll")
    assert play.state.mind.markers == ("downtown", "dark_alley")


@pytest.mark.rule("HEIR-CFG-07", "HEIR-CFG-08", "HEIR-CFG-09")
def test_four_dice_alternate_in_two_pairs() -> None:
    board = table().at(turn=2)
    assert config.selections(board.state) == (
        ("downtown", "theater"), ("market", "theater"), ("theater", "dark_alley"),
    )  # fmt: skip
    state = with_mind(config.select(board.state, ("theater", "market")), task="")
    third = Table(state).at(turn=3)
    assert config.selections(third.state) == (("downtown", "dark_alley"),)
    state = with_mind(config.select(third.state, ("downtown", "dark_alley")), task="")
    assert config.selections(Table(state).at(turn=4).state) == (("market", "theater"),)


@pytest.mark.rule("HEIR-CFG-10")
def test_five_dice() -> None:
    board = table(academy=True).at(turn=2)
    assert len(config.selections(board.state)) == 4
    state = with_mind(config.select(board.state, ("theater", "academy")), task="")
    odd = config.selections(Table(state).at(turn=3).state)
    assert odd == (("downtown", "market"), ("downtown", "dark_alley"), ("market", "dark_alley"))


@pytest.mark.rule("HEIR-CFG-07", "HEIR-CFG-08")
def test_a_wrong_choice_of_dice_is_refused() -> None:
    play = solo().to_turn(2).until("pick")
    assert play.refused(ConfigDice(("downtown", "market"))) == "HEIR-CFG-08"
    assert play.refused(ConfigDice(("theater",))) == "HEIR-CFG-07"
    assert play.refused(ConfigDice(("theater", "theater"))) == "HEIR-CFG-07"


@pytest.mark.rule("HEIR-CFG-12")
def test_you_choose_where_the_rules_leave_a_choice() -> None:
    play = solo().to_turn(2).until("pick")
    assert propose(play.state, play.random) is None
    other = solo(heir_cfg_12="companion").to_turn(2)
    while other.task != "pick":
        other.step()
    assert isinstance(propose(other.state, other.random), ConfigDice)


@pytest.mark.rule("HEIR-CFG-13")
def test_ones_own_dice_are_entered_and_remembered() -> None:
    play = solo(config_dice="own").until("roll")
    assert config.faces(play.state, "downtown") == ()
    play.do(SlotsBlocked(("0", "3")))
    assert play.state.mind.faces == {"downtown": [["0", "3"]]}
    assert config.faces(play.state, "downtown") == (("0", "3"),)
    known = solo(config_dice="own", config_faces={"downtown": [["1", "2"]]}).until("roll")
    assert config.faces(known.state, "downtown") == (("1", "2"),)
    house = solo().until("roll").state
    assert config.faces(house, "downtown") == HOUSE_DICE["downtown"].faces


def test_faces_that_this_board_does_not_have_are_passed_over() -> None:
    odd = {"downtown": [["0", "9"], ["1"], ["2", "2"], ["1", "3"]], "opera": [["0", "1"]]}
    play = solo(config_dice="own", config_faces=odd).until("roll")
    assert config.faces(play.state, "downtown") == (("1", "3"),)
    play.chance()
    assert play.state.blocked["downtown"] == ("1", "3")


@pytest.mark.rule("HEIR-CFG-14")
@pytest.mark.parametrize("places", [(), ("theater",), ("market",), ("theater", "market")])
def test_a_copy_with_few_dice_plays_on(places: tuple[str, ...]) -> None:
    play = solo(3, config_colours=dict.fromkeys(places, 1) or {"theater": 0})
    play.to_turn(5)
    assert set(play.state.blocked) == set(places)


@pytest.mark.rule("HEIR-CFG-15")
def test_a_perform_slot_may_be_blocked() -> None:
    free = solo(config_dice="own").until("roll")
    free.do(SlotsBlocked(("0", "3")), SlotsBlocked(("0", "3")))
    free.do(SlotsBlocked(("friday.perform", "sunday.0")))
    assert free.state.blocked["theater"] == ("friday.perform", "sunday.0")
    strict = solo(config_dice="own", heir_cfg_15="ordinary_only").until("roll")
    strict.do(SlotsBlocked(("0", "3")), SlotsBlocked(("0", "3")))
    assert strict.refused(SlotsBlocked(("friday.perform", "sunday.0"))) == "HEIR-CFG-15"


def test_two_different_slots_that_are_there() -> None:
    play = solo(config_dice="own").until("roll")
    assert play.refused(SlotsBlocked(("0", "0"))) == "HEIR-CFG-03"
    assert play.refused(SlotsBlocked(("0", "7"))) == "HEIR-CFG-03"


@pytest.mark.rule("HEIR-CFG-11")
def test_block_tokens_replace_the_discs_of_a_game_for_two() -> None:
    assert solo().state.blocked == {}


# INIT, ADV


def with_prestige(play: Solo, you: int, heir: int) -> Solo:
    play.correct("players.0.prestige", you)
    return play.correct("players.1.prestige", heir)


@pytest.mark.rule("HEIR-INIT-03", "HEIR-INIT-04")
@pytest.mark.parametrize(
    ("you", "heir", "order"),
    [(10, 12, (YOU, HEIR)), (12, 10, (HEIR, YOU)), (14, 14, (HEIR, YOU))],
)
def test_less_prestige_goes_first_and_a_tie_swaps(
    you: int, heir: int, order: tuple[int, ...]
) -> None:
    play = solo().to_turn(2).until("dice.roll")
    assert play.state.order == (YOU, HEIR)
    with_prestige(play, you, heir).chance()
    assert play.state.order == order


@pytest.mark.rule("HEIR-ADV-01")
def test_the_heir_advertises_every_turn_for_nothing() -> None:
    play = solo().until("advertising.ask")
    before = play.state.me.prestige
    while play.task:
        play.step()
    play.do(Advertise())
    assert play.state.me.prestige == before + 2
    assert (play.state.me.coins, play.state.me.advertised) == (0, True)
    play.to_turn(2).until("assignment.enter")
    assert play.state.me.advertised


@pytest.mark.rule("HEIR-ADV-02")
@pytest.mark.parametrize(("you", "heir", "price"), [(5, 9, 1), (9, 5, 3)])
def test_your_poster_costs_by_your_place(you: int, heir: int, price: int) -> None:
    play = with_prestige(solo().to_turn(2).until("dice.roll"), you, heir).chance()
    while play.task:
        play.step()
    coins = play.state.you.coins
    play.do(Advertise())
    assert (play.state.you.coins, play.state.you.prestige) == (coins - price, you + 2)


@pytest.mark.rule("HEIR-ADV-03")
def test_the_poster_can_raise_the_top_level_before_placement() -> None:
    play = with_prestige(solo().to_turn(2).until("dice.roll"), 20, 14).chance()
    while play.task:
        play.step()
    assert play.state.me.prestige == 16


@pytest.mark.rule("HEIR-ADV-04")
def test_posters_in_initiative_order() -> None:
    play = solo().until("dice.roll").chance()
    while play.task:
        play.step()
    assert not play.state.me.advertised
    first = solo(heir_adv_04="heir_first").until("dice.roll").chance()
    while first.task:
        first.step()
    assert first.state.me.advertised
    assert first.state.turn_of == YOU


# ASG


def laid(board: Table, *icons: str) -> list[str | None]:
    """What comes to lie under each character, "+" for a special card."""
    entry = {"kind": "performance", "icons": list(icons)}
    plan = plan_entered("mine", entry, academy=board.state.options.academy)
    after = assigned(board.state, plan, [])
    return [
        None if disc.card is None else disc.card.location + ("+" if disc.card.special == "" else "")
        for disc in after.me.characters
    ]


def team(*, specials: tuple[str, ...] = (), **options: object) -> Table:
    board = table(**options).mine(magician=None, manager=None, apprentice_1=None)
    hand = tuple(Card(location=place, special="") for place in specials)  # type: ignore[arg-type]
    return board.me(specials=hand)


@pytest.mark.rule("HEIR-ASG-01", "HEIR-ASG-02")
def test_you_assign_first_then_the_card_is_revealed() -> None:
    play = solo().until("assignment.enter")
    assert play.state.mind.plan == ""
    top = play.state.mind.deck[0]
    assert all(disc.card is None for disc in play.state.me.characters)
    play.quick()
    assert (play.state.mind.plan, play.state.phase) == (top, "placement")
    assert play.state.mind.seen == (top,)
    assert top not in play.state.mind.deck
    second = play.state.mind.deck[0]
    play.to_turn(2).until("assignment.enter").quick()
    assert play.state.mind.plan == second


@pytest.mark.rule("HEIR-ASG-04")
def test_icons_go_under_the_characters_from_left_to_right() -> None:
    assert laid(team(), "theater", "downtown", "market") == ["theater", "downtown", "market"]


@pytest.mark.rule("HEIR-ASG-05", "HEIR-ASG-06", "HEIR-ASG-10")
def test_a_special_icon_needs_a_special_card_of_its_kind() -> None:
    owner = team(specials=("downtown",))
    assert laid(owner, "theater", "downtown+", "market") == ["theater", "downtown+", "market"]
    other = team(specials=("theater",))
    assert laid(other, "theater", "downtown+", "market") == ["theater", None, "market"]
    other.options(heir_asg_10="next_icon")
    assert laid(other, "theater", "downtown+", "market") == ["theater", "market", None]


@pytest.mark.rule("HEIR-ASG-07", "HEIR-ASG-08")
def test_more_icons_or_more_characters() -> None:
    icons = ("theater", "downtown", "market", "dark_alley")
    assert laid(team(), *icons) == ["theater", "downtown", "market"]
    assert laid(team(), "theater") == ["theater", None, None]


@pytest.mark.rule("HEIR-ASG-09")
def test_recruits_beside_the_board_wait() -> None:
    board = team()
    recruit = Character(id="engineer", kind="engineer", status="inn")
    board.me(characters=(*board.state.me.characters, recruit))
    assert laid(board, "theater", "downtown", "market", "dark_alley")[3] is None


@pytest.mark.rule("HEIR-ASG-11")
def test_which_special_card_is_used() -> None:
    hand = (Card(location="market", special="first"), Card(location="market", special="last"))
    board = team().me(specials=hand)
    entry = {"kind": "performance", "icons": ["market+"]}
    plan = plan_entered("mine", entry, academy=False)
    first = plan_cards(board.state, plan)[0].card
    assert first is not None
    assert first.special == "first"
    last = plan_cards(board.options(heir_asg_11="last_drawn").state, plan)[0].card
    assert last is not None
    assert last.special == "last"


@pytest.mark.rule("HEIR-ASG-12")
def test_more_permanent_icons_than_cards() -> None:
    board = team(specials=("market",))
    assert laid(board, "market", "market", "downtown") == ["market", None, "downtown"]
    board.options(heir_asg_12="special_card")
    assert laid(board, "market", "market", "downtown") == ["market", "market+", "downtown"]
    assert laid(team(), "theater", "theater", "theater") == ["theater", "theater", None]


@pytest.mark.rule("HEIR-ASG-14", "HEIR-EOT-04")
def test_stacked_apprentices_are_positions_of_their_own() -> None:
    names = ("apprentice_2", "apprentice_3")
    board = team().mine(**dict.fromkeys(names))
    recruits = tuple(
        Character(id=name, kind=kind, status="inn")  # type: ignore[arg-type]
        for name, kind in (("apprentice_4", "apprentice"), ("engineer", "engineer"))
    )
    board.me(characters=(*board.state.me.characters, *recruits))
    board = Table(solo_state(discs_home(board.state))).mine(assistant=None)
    board = Table(solo_state(recruits_join(board.state)))
    assert len(positions(board.state)) == 8
    assert {disc.kind for disc in positions(board.state)[5:]} == {"apprentice"}
    assert len(positions(board.options(heir_asg_14="one_stack").state)) == 6
    academy = team(academy=True).mine(**dict.fromkeys(f"apprentice_{n}" for n in range(2, 8)))
    assert len(positions(academy.options(heir_asg_14="one_stack").state)) == 7


@pytest.mark.rule("HEIR-ASG-13")
def test_an_unknown_plan_card_is_entered_once() -> None:
    play = solo(plan_deck="own").until("assignment.enter").quick()
    wrong = PlanRevealed("blue moon", "installation", ("opera",))
    assert play.refused(wrong) == "HEIR-ASG-13"
    play.do(PlanRevealed("blue moon", "installation", ("downtown", "theater", "market")))
    assert play.state.mind.entered["blue moon"]["icons"] == ["downtown", "theater", "market"]
    assert [disc.card and disc.card.location for disc in play.state.me.characters][:3] == [
        "downtown", "theater", "market",
    ]  # fmt: skip
    play.to_turn(2).until("assignment.enter").quick()
    assert play.refused(PlanRevealed("blue moon")) == "HEIR-ASG-02"
    known = {"red sun": {"kind": "performance", "icons": ["theater"]}}
    again = solo(plan_deck="own", plans=known).until("assignment.enter").quick()
    again.do(PlanRevealed("red sun"))
    assert again.state.mind.plan == "red sun"


@pytest.mark.rule("HEIR-STA-07")
def test_the_first_turn_is_always_busy() -> None:
    for seed in range(5):
        play = solo(seed).until("turn")
        assert play.state.turn == 1
        assert not is_ready(play.state)


@pytest.mark.rule("HEIR-ASG-03")
def test_the_card_goes_to_the_upper_or_the_lower_space() -> None:
    play = solo().until("assignment.enter").quick()
    assert "heir.event.installation" in play.said
    play = solo(seed=2)
    play.to_turn(7).until("assignment.enter").quick()
    assert "heir.event.performance" in play.said
