"""P8: performing, the classrooms, the end of the turn and the end of the game, for the Heir."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.game import Event
from companion.games.trickerion.classrooms import begin as begin_classrooms
from companion.games.trickerion.data import TRICKS
from companion.games.trickerion.end_of_turn import discs_home, orders_arrived, shifted
from companion.games.trickerion.heir import seat
from companion.games.trickerion.heir.effects import Performs
from companion.games.trickerion.heir.heed import heeds_prophecies
from companion.games.trickerion.heir.performance import (
    Total,
    backstage,
    carry_performance,
    choose_card,
    fixed_bonus,
    links_for,
    total,
)
from companion.games.trickerion.heir.state import solo
from companion.games.trickerion.performance import begin, performed
from companion.games.trickerion.score import banner_bonus, scored, winner
from companion.games.trickerion.state import Card, Character, Space, Tile
from companion.games.trickerion.wages import due
from tests.companion.games.trickerion.heir.tables import HEIR, YOU, Table, gains, keys, table

PAIR = {"slots": ["0.0", "1.0"], "links": ["0.0-1.0"]}


def stage(difficulty: str = "normal", **options: object) -> Table:
    """The Heir's Magician on the Sunday stage, two cards with room for two tokens each."""
    board = table(difficulty, **options).tricks("levitation", "walled")
    board.mine(magician="theater").placed(HEIR, "magician", "theater", "sunday.perform")
    board.shows("solo_1", "solo_2").owner_card("solo_1", **PAIR).owner_card("solo_2", **PAIR)
    return board.at(phase="performance", step="perform", turn_of=HEIR)


def performs(board: Table, card: str = "solo_1") -> tuple[Table, tuple[int, int, int]]:
    events: list[Event] = []
    after = Table(carry_performance(board.state, events, Performs(card)))
    return after, gains(tuple(events))


# PRF


@pytest.mark.rule("HEIR-PRF-01")
@pytest.mark.parametrize(("yours", "order"), [("friday", (YOU, HEIR)), ("sunday", (HEIR, YOU))])
def test_days_in_order(yours: str, order: tuple[int, ...]) -> None:
    board = stage().placed(HEIR, "magician", "theater", "saturday.perform")
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.your_tricks("spirit_hand")
    board.token("solo_2", "0.0", "spirit_hand", seat=YOU, school="mentalism", side=1)
    board.yours(magician="theater").placed(YOU, "magician", "theater", f"{yours}.perform")
    board.me(magician="anjali")
    assert begin(board.state, []).performers == order


@pytest.mark.rule("HEIR-MAG-05")
def test_the_yoruba_spiritmaster_performs_first() -> None:
    board = stage().token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.your_tricks("spirit_hand")
    board.token("solo_2", "0.0", "spirit_hand", seat=YOU, school="mentalism", side=1)
    board.yours(magician="theater").placed(YOU, "magician", "theater", "thursday.perform")
    assert begin(board.state, []).performers == (HEIR, YOU)
    assert begin(board.me(magician="anjali").state, []).performers == (YOU, HEIR)


@pytest.mark.rule("HEIR-PRF-02")
def test_no_token_or_no_stage_no_performance() -> None:
    board = stage()
    assert choose_card(board.state) is None
    assert begin(board.state, []).phase == "end"
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    assert begin(board.state, []).turn_of == HEIR
    away = board.placed(HEIR, "magician", "downtown", "0")
    assert begin(away.state, []).phase == "end"


@pytest.mark.rule("HEIR-PRF-03")
def test_the_best_total_then_shards_coins_leftmost() -> None:
    board = stage().token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.token("solo_2", "0.0", "walled", school="escape", side=1)
    assert total(board.state, board.state.shows[0]) == Total(2, 0, 3)
    assert total(board.state, board.state.shows[1]) == Total(3, 1, 2)
    step = choose_card(board.state)
    assert step is not None
    assert step.effect == Performs("solo_2")
    assert keys(step.rejected) == ["heir.not.total"]
    cases = [
        ({"prestige": 1}, "solo_2"),  # 3/0/3 against 3/1/2: Shards
        ({"prestige": 1, "shards": 1}, "solo_1"),  # 3/1/3 against 3/1/2: Coins
        ({"prestige": 2}, "solo_1"),
    ]
    for bonus, best in cases:
        board.owner_card("solo_1", **PAIR, **bonus)
        found = choose_card(board.state)
        assert found is not None
        assert found.effect == Performs(best)
    board.owner_card("solo_1", **PAIR, prestige=1, shards=1)
    board.owner_card("solo_2", **PAIR, coins=1)
    tie = choose_card(board.state)
    assert tie is not None
    assert tie.effect == Performs("solo_1")


@pytest.mark.rule("HEIR-PRF-04", "HEIR-PRF-12")
def test_a_prestige_a_link_whoever_made_it() -> None:
    board = stage("easy").your_tricks("spirit_hand", "breath_of_life")
    card = {"slots": ["0.0", "1.0", "0.1", "1.1"], "links": ["0.0-1.0", "0.1-1.1"]}
    board.owner_card("solo_1", **card)
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.token("solo_1", "1.0", "walled", school="mechanical", side=3)
    board.token("solo_1", "0.1", "spirit_hand", seat=YOU, school="optical", side=1)
    board.token("solo_1", "1.1", "breath_of_life", seat=YOU, school="optical", side=3)
    show = board.state.shows[0]
    assert links_for(board.state, show) == 2
    assert performs(board)[1] == (2 + 3 + 2, 3 + 2, 1)
    board.options(heir_prf_12="own_links")
    assert links_for(board.state, show) == 1
    shared = stage("easy", heir_prf_12="own_links").your_tricks("spirit_hand")
    shared.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    shared.token("solo_1", "1.0", "spirit_hand", seat=YOU, school="mechanical", side=3)
    assert links_for(shared.state, shared.state.shows[0]) == 1
    assert performs(board)[1] == (2 + 3 + 1, 3 + 2, 1)


@pytest.mark.rule("HEIR-PRF-05", "HEIR-PRF-10")
@pytest.mark.parametrize(
    ("difficulty", "bonus"), [("easy", (0, 0)), ("normal", (0, 4)), ("hard", (2, 0))]
)
def test_a_fixed_bonus_for_those_behind_the_stage(difficulty: str, bonus: tuple[int, int]) -> None:
    board = stage(difficulty).mine(manager="theater", apprentice_1="theater")
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.placed(HEIR, "manager", "theater", "sunday.0")
    board.placed(HEIR, "apprentice_1", "theater", "sunday.1")
    assert len(backstage(board.state)) == 2
    assert fixed_bonus(board.state) == bonus
    assert performs(board)[1] == (2 + bonus[0], 3 + bonus[1], 0)
    board.options(heir_prf_10="specialists")
    assert fixed_bonus(board.state) == (bonus[0] // 2, bonus[1] // 2)


@pytest.mark.rule("HEIR-PRF-11", "HEIR-PRF-13", "HEIR-MAG-07")
def test_what_enters_the_comparison() -> None:
    board = stage().me(magician="the_red_lotus").mine(apprentice_1="theater")
    board.placed(HEIR, "apprentice_1", "theater", "sunday.0").your_tricks("spirit_hand")
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.token("solo_1", "1.0", "spirit_hand", seat=YOU, school="optical", side=3)
    show = board.state.shows[0]
    assert total(board.state, show) == Total(2, 0, 3)
    assert total(board.options(heir_prf_11="yes").state, show) == Total(2, 0, 5)
    assert total(board.options(heir_prf_11="no", heir_prf_13="yes").state, show) == Total(3, 0, 3)
    assert performs(board)[1] == (3, 5, 0)  # the Red Lotus: 1 for your Trick on the card
    assert performs(board.me(magician="anjali"))[1] == (2, 5, 0)


@pytest.mark.rule("HEIR-PRF-06")
def test_both_sides_gain_whoever_performs() -> None:
    board = stage("easy").your_tricks("spirit_hand")
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.token("solo_1", "1.0", "spirit_hand", seat=YOU, school="optical", side=3)
    for performer in (YOU, HEIR):
        events: list[Event] = []
        performed(board.state, events, performer, "solo_1")
        assert gains(tuple(events), HEIR) == (2, 3, 0)
        assert gains(tuple(events), YOU) == (2, 1, 1)


@pytest.mark.rule("HEIR-PRF-07")
@pytest.mark.parametrize("day", ["thursday", "sunday"])
def test_neither_day_nor_prophecy_changes_its_rewards(day: str) -> None:
    board = stage("easy").placed(HEIR, "magician", "theater", f"{day}.perform")
    board.token("solo_1", "0.0", "walled", school="escape", side=1)
    for prophecy in (None, "coins_as_fame", "performer_doubled", "no_day_modifiers"):
        assert performs(board.at(prophecy=prophecy))[1] == (3, 2, 1)


@pytest.mark.rule("HEIR-PRF-07", "HEIR-AP-12")
def test_prophecies_are_heeded_outside_performances_only() -> None:
    board = stage()
    assert not heeds_prophecies(board.state, HEIR)
    assert heeds_prophecies(board.state, YOU)
    assert heeds_prophecies(board.at(phase="placement").state, HEIR)
    assert not heeds_prophecies(board.options(heir_ap_12="ignored").state, HEIR)


@pytest.mark.rule("HEIR-PRF-08")
def test_performed_tokens_go_straight_back_on_their_tricks() -> None:
    board = stage().tricks("levitation:1", "walled:0")
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.token("solo_1", "1.0", "walled", school="escape", side=3)
    after, _ = performs(board)
    assert [trick.tokens for trick in after.heir.tricks] == [2, 1]
    assert after.state.shows[0].tokens == ()


@pytest.mark.rule("HEIR-PRF-09")
def test_a_staying_token_stays() -> None:
    board = stage(academy=True).tricks("levitation:1", "walled:0")
    board.token("solo_1", "0.0", "levitation", school="mechanical", side=1)
    board.room("t3", level=1, tile=Tile(effect="stays"), spaces=(Space(HEIR, "levitation"), None))
    after, _ = performs(board)
    assert [token.trick for token in after.state.shows[0].tokens] == ["levitation"]
    assert after.heir.tricks[0].tokens == 1


def test_a_card_without_its_token_cannot_be_performed() -> None:
    with pytest.raises(IllegalMove) as refused:
        performs(stage())
    assert refused.value.rule == "HEIR-PRF-01"


@pytest.mark.rule("HEIR-MAG-02", "HEIR-MAG-15", "HEIR-MAG-19")
@pytest.mark.parametrize(
    ("trick", "plain", "electra"),
    [
        ("levitation", (2, 3, 0), (3, 4, 1)),  # level 1, 2 tokens
        ("walled", (3, 2, 1), (5, 4, 3)),  # level 2, 2 tokens
        ("metamorphosis", (10, 4, 0), (13, 7, 3)),  # level 3, 3 tokens
        ("wolf_cage", (3, 3, 1), (3, 3, 1)),  # a single token: not among "these Tricks"
    ],
)
def test_electras_rewards(
    trick: str, plain: tuple[int, int, int], electra: tuple[int, int, int]
) -> None:
    board = table().tricks(trick)
    assert seat.reward(board.state, trick) == plain
    board.me(magician="electra")
    assert seat.reward(board.state, trick) == electra
    board.options(heir_mag_15="all")
    level = TRICKS[trick].level
    assert seat.reward(board.state, trick) == tuple(amount + level for amount in plain)
    board.options(heir_mag_15="all", heir_mag_19="no")
    assert seat.reward(board.state, trick) == tuple(
        amount + level if amount else 0 for amount in plain
    )


# CLS


def classrooms(**options: object) -> Table:
    board = table(academy=True, **options).tricks("levitation:1", "walled:2").shows("p01")
    board.token("p01", "0.0", "levitation", school="mechanical", side=2)
    spaces = (Space(HEIR, "levitation"), Space(YOU, "spirit_hand"))
    board.your_tricks("spirit_hand")
    return board.room("c3", level=1, tile=Tile(prestige=1, coins=-1), spaces=spaces)


def taught(board: Table) -> tuple[Table, tuple[int, int, int]]:
    events: list[Event] = []
    after = solo(begin_classrooms(board.state, events))
    return Table(after), gains(tuple(events))


@pytest.mark.rule("HEIR-CLS-01", "HEIR-CLS-04")
def test_full_classroom_rewards() -> None:
    assert taught(classrooms())[1] == (3, 2, 0)
    assert taught(classrooms().options(heir_cls_04="plain"))[1] == (2, 3, 0)


@pytest.mark.rule("HEIR-CLS-02")
def test_the_heirs_tokens_stay_where_they_are() -> None:
    after, _ = taught(classrooms())
    assert [token.seat for token in after.state.shows[0].tokens] == [HEIR]
    assert after.heir.tricks[0].tokens == 1


@pytest.mark.rule("HEIR-CLS-03")
@pytest.mark.parametrize("order", [(YOU, HEIR), (HEIR, YOU)])
def test_rewards_in_initiative_order_whatever_the_day(order: tuple[int, ...]) -> None:
    board = classrooms().at(order=order).mine(apprentice_1="theater")
    board.placed(HEIR, "apprentice_1", "theater", "thursday.0")
    events: list[Event] = []
    begin_classrooms(board.state, events)
    paid = [event.args["seat"] for event in events if event.event == "trickerion.event.account"]
    assert tuple(paid) == order
    assert gains(tuple(events)) == (3, 2, 0)


@pytest.mark.rule("HEIR-AP-12")
def test_a_prophecy_doubles_its_best_classroom_reward() -> None:
    board = classrooms().at(prophecy="double_classroom")
    assert taught(board)[1] == (6, 4, 0)
    spaces = (Space(HEIR, "walled"), None)
    board.room("c4", level=1, spaces=spaces)  # Walled 3/1/2 ties on Prestige, and has a Shard
    assert taught(board)[1] == (3 + 3 + 3, 2 + 2 + 2, 1 + 1)
    assert taught(board.options(heir_ap_12="ignored"))[1] == (3 + 3, 2 + 2, 1)


@pytest.mark.rule("HEIR-MAG-09")
def test_professor_bernard_counts_every_marker() -> None:
    assert taught(classrooms().me(magician="professor_bernard"))[1] == (3, 2 + 6, 0)


# EOT


@pytest.mark.rule("HEIR-EOT-01")
def test_no_wages_and_no_loss() -> None:
    board = table().mine(manager="market").placed(HEIR, "manager", "market", "0")
    assert due(board.state, HEIR) == {}


@pytest.mark.rule("HEIR-EOT-02")
@pytest.mark.parametrize(
    ("difficulty", "coins", "kept", "prestige"),
    [("easy", 27, 7, 4), ("normal", 27, 7, 6), ("hard", 30, 0, 9), ("normal", 9, 9, 0)],
)
def test_tens_of_coins(difficulty: str, coins: int, kept: int, prestige: int) -> None:
    events: list[Event] = []
    after = seat.coins_now(table(difficulty).me(coins=coins).state, events, "wages")
    assert after.players[HEIR].coins == kept
    assert gains(tuple(events))[0] == prestige


@pytest.mark.rule("HEIR-MAG-06")
def test_anjalis_secrets_pay_before_the_coins_are_counted() -> None:
    board = table(academy=True).me(magician="anjali", coins=7, secrets=("", ""))
    after = seat.coins_now(board.state, [], "wages")
    assert (after.players[HEIR].coins, after.players[HEIR].prestige) == (1, 13)


def discarded(board: Table) -> tuple[Table, tuple[int, int, int]]:
    events: list[Event] = []
    after = Table(solo(shifted(board.state, events)))
    return after, gains(tuple(events))


@pytest.mark.rule("HEIR-EOT-06", "HEIR-EOT-08")
def test_a_discarded_card_pays_a_little_less() -> None:
    board = table().tricks("levitation:1", "mind_reading:2").shows("p01", "p02", "p03")
    board.token("p03", "0.0", "levitation", school="mechanical", side=2)  # 2/0/3
    board.token("p03", "0.1", "mind_reading", school="mentalism", side=0)  # 0/1/0
    after, paid = discarded(board)
    assert paid == (1, 2, 1)
    assert [trick.tokens for trick in after.heir.tricks] == [2, 3]
    assert len(after.state.shows) == 2
    board.tricks("levitation:1", "walled:1").shows("p01", "p02", "p03")
    board.token("p03", "0.0", "levitation", school="mechanical", side=2)
    board.token("p03", "0.1", "walled", school="escape", side=0)
    assert discarded(board)[1] == (1 + 2, 2 + 1, 1)
    assert discarded(board.options(heir_eot_08="once"))[1] == (4, 4, 1)


@pytest.mark.rule("HEIR-EOT-09")
def test_coins_of_a_discarded_card_wait_for_the_next_turn() -> None:
    state = table().me(coins=12).state
    assert seat.coins_now(state, [], "wages").players[HEIR].coins == 2
    assert seat.coins_now(state, [], "shift").players[HEIR].coins == 12
    early = table().options(heir_eot_09="before").me(coins=12).state
    assert seat.coins_now(early, [], "wages").players[HEIR].coins == 12
    assert seat.coins_now(early, [], "shift").players[HEIR].coins == 2


def recruited(board: Table, *discs: tuple[str, str]) -> list[str]:
    new = tuple(
        Character(id=name, kind=kind, status="inn")  # type: ignore[arg-type]
        for name, kind in discs
    )
    board.me(characters=(*board.state.me.characters, *new))
    return [disc.id for disc in discs_home(board.state).players[HEIR].characters]


@pytest.mark.rule("HEIR-EOT-03", "HEIR-EOT-10")
def test_recruits_join_in_their_order() -> None:
    def team() -> Table:
        return table(academy=True).mine(magician=None, protege=None, manager=None,
                                        apprentice_1=None)  # fmt: skip

    new = (("apprentice_2", "apprentice"), ("engineer", "engineer"))
    order = ["magician", "protege", "manager", "engineer", "apprentice_1", "apprentice_2"]
    assert recruited(team(), *new) == order
    left = ["magician", "protege", "engineer", "manager", "apprentice_1", "apprentice_2"]
    assert recruited(team().options(heir_eot_10="left"), *new) == left


@pytest.mark.rule("HEIR-EOT-05")
def test_orders_arrive_and_the_quick_order_goes() -> None:
    board = table().at(orders=("saw", None, "gear", None), quick="rope")
    after = orders_arrived(board.state)
    assert after.offer == ("saw", "glass", "gear", "wood")
    assert (after.orders, after.quick) == ((None,) * 4, None)


def cards_after(board: Table) -> tuple[list[str], list[str]]:
    player = discs_home(board.state).players[HEIR]
    return ([card.location for card in player.specials], [card.location for card in player.spent])


@pytest.mark.rule("HEIR-EOT-07", "HEIR-EOT-11", "HEIR-WSH-04")
def test_used_special_cards_leave_and_others_come_back() -> None:
    board = table().mine(apprentice_1="market+", apprentice_2="downtown+")
    board.mine(apprentice_3="workshop+")
    board.placed(HEIR, "apprentice_1", "market", "0")
    board.placed(HEIR, "apprentice_3", "workshop", "")
    discs = tuple(
        replace(disc, status="resting") if disc.id == "apprentice_2" else disc
        for disc in board.state.me.characters
    )
    board.me(characters=discs)
    assert cards_after(board) == (["downtown"], ["market", "workshop"])
    board.options(heir_eot_11="discarded")
    assert cards_after(board) == ([], ["market", "downtown", "workshop"])
    board.options(heir_eot_11="hand", heir_wsh_04="comes_back")
    assert cards_after(board) == (["downtown", "workshop"], ["market"])


# END


def sheet(board: Table) -> dict[str, int]:
    return scored(board.state, HEIR)


def ended(difficulty: str = "normal", **options: object) -> Table:
    """Two level-3 Tricks, eight discs, four special cards, 23 Shards, 7 Coins."""
    names = ("manager", "engineer", "assistant", *(f"apprentice_{n}" for n in range(1, 5)))
    board = table(difficulty, prestige=50, **options).mine(**dict.fromkeys(names))
    board.tricks("automaton", "hellhound", "levitation")
    return board.me(shards=23, coins=7, specials=(Card(location="market", special=""),) * 4)


@pytest.mark.rule("HEIR-END-03", "HEIR-END-04", "HEIR-END-05")
def test_shards_cards_and_no_coins() -> None:
    found = sheet(ended())
    assert (found["shards"], found["specials"], found["coins"]) == (20, 8, 0)
    assert sheet(ended().me(shards=5))["shards"] == 5
    many = ended().me(specials=(Card(location="market", special=""),) * 12)
    assert sheet(many)["specials"] == 20


@pytest.mark.rule("HEIR-END-06")
@pytest.mark.parametrize(
    ("difficulty", "tricks", "team"), [("easy", 10, 0), ("normal", 14, 2), ("hard", 20, 4)]
)
def test_a_fixed_bonus_for_tricks_and_team(difficulty: str, tricks: int, team: int) -> None:
    found = sheet(ended(difficulty))
    assert (found["tricks"], found["team"]) == (tricks, team)


@pytest.mark.rule("HEIR-END-09")
def test_the_cap_is_for_shards_and_cards_only() -> None:
    board = ended("hard").tricks("automaton", "hellhound", "mutilation")
    assert sheet(board)["tricks"] == 30
    assert sheet(board.options(heir_end_09="yes"))["tricks"] == 20


@pytest.mark.rule("HEIR-END-12")
def test_recruits_of_the_last_turn_count() -> None:
    board = ended().me(fresh=("apprentice_4",))
    assert sheet(board)["team"] == 2
    assert sheet(board.options(heir_end_12="do_not_count"))["team"] == 1


@pytest.mark.rule("HEIR-END-02", "HEIR-END-10", "HEIR-END-08")
def test_tokens_left_on_cards_are_paid_first() -> None:
    board = table().tricks("levitation", "walled").shows("p01").me(shards=19)
    board.token("p01", "0.0", "levitation", school="mechanical", side=2)  # 2/0/3
    board.token("p01", "0.1", "walled", school="escape", side=0)  # 3/1/2
    tokens = board.state.shows[0].tokens
    events: list[Event] = []
    after = seat.paid_for_discarded(board.state, events, tokens, end=True)
    assert gains(tuple(events)) == (1 + 2, 2 + 1, 1)
    assert seat.end_bonus(after)["shards"] == 20
    events.clear()
    seat.paid_for_discarded(board.options(heir_end_10="once").state, events, tokens, end=True)
    assert gains(tuple(events)) == (4, 4, 1)


@pytest.mark.rule("HEIR-END-07")
@pytest.mark.parametrize(
    ("mine", "yours", "bonus"),
    [(5, 3, [0, 8]), (3, 5, [8, 0]), (4, 4, [0, 0]), (0, 0, [0, 0])],
)
def test_banners(mine: int, yours: int, bonus: list[int]) -> None:
    board = table(academy=True).room("c1", level=1, seat=HEIR, banners=mine)
    board.room("t1", level=1, seat=YOU, banners=yours)
    assert list(banner_bonus(board.state)) == bonus


@pytest.mark.rule("HEIR-END-01", "HEIR-END-11")
def test_the_most_prestige_wins_and_initiative_breaks_a_tie() -> None:
    assert winner(table(prestige=11).state).winners == (str(HEIR),)
    assert winner(table(prestige=9).state).winners == (str(YOU),)
    tie = table(prestige=10)
    assert winner(tie.state).winners == (str(YOU),)
    assert winner(tie.at(order=(HEIR, YOU)).state).winners == (str(HEIR),)
    assert winner(table(prestige=10, heir_end_11="later").state).winners == (str(HEIR),)
