"""The worked examples of the ledger, each under its number."""

from __future__ import annotations

import pytest

from companion.core.game import Event
from companion.games.trickerion.data import HOUSE_PLANS
from companion.games.trickerion.end_of_turn import shifted
from companion.games.trickerion.heir import config, seat
from companion.games.trickerion.heir.assignment import assigned
from companion.games.trickerion.heir.effects import (
    Hire,
    LearnTrick,
    Performs,
    PlaceOrder,
    Practises,
    RenovateRoom,
    StrikeOff,
    TakeBank,
    TakeSecret,
    Teaches,
    TurnDie,
)
from companion.games.trickerion.heir.performance import carry_performance, choose_card, total
from companion.games.trickerion.heir.placement import skipped, visit_of
from companion.games.trickerion.heir.plans import misbuilt, plan_entered
from companion.games.trickerion.heir.renovation import offers
from companion.games.trickerion.heir.state import solo, top_level, with_mind
from companion.games.trickerion.heir.status import contested, is_ready
from companion.games.trickerion.heir.theater import tokens_to_place
from companion.games.trickerion.initiative import advertised, new_order, price
from companion.games.trickerion.score import scored
from companion.games.trickerion.state import Card, Space
from tests.companion.games.trickerion.heir.tables import HEIR, YOU, Table, gains, table

PAIR = {"slots": ["0.0", "1.0"], "links": ["0.0-1.0"]}


@pytest.mark.rule("HEIR-EX-01")
def test_example_01_the_plan_deck() -> None:
    laid = ["p1", "p3", "i1", "i2", "p4", "i3", "i4"]  # as they are put down, bottom first
    deck = [f"house_{card}" for card in reversed(laid)]
    kinds = tuple(HOUSE_PLANS[card].kind for card in deck)
    assert misbuilt(kinds) == ""
    assert [card[6:] for card in deck] == ["i4", "i3", "p4", "i2", "i1", "p3", "p1"]
    assert (kinds[0], kinds[6], len(deck)) == ("installation", "performance", 7)
    assert not is_ready(table().tricks("levitation").mind(plan=deck[0]).state)


@pytest.mark.rule("HEIR-EX-02")
def test_example_02_the_configuration_dice() -> None:
    second = config.select(table().at(turn=2).state, ("theater", "market"))
    third = Table(with_mind(second, task="")).at(turn=3).state
    assert config.selections(third) == (("downtown", "dark_alley"),)
    fourth = Table(with_mind(config.select(third, ("downtown", "dark_alley")), task=""))
    assert config.selections(fourth.at(turn=4).state) == (("market", "theater"),)


@pytest.mark.rule("HEIR-EX-03")
def test_example_03_a_tie_in_prestige() -> None:
    board = table(prestige=14).you(prestige=14).at(turn=2)
    board.at(order=new_order(board.state))
    assert (board.state.place_of(HEIR), board.state.place_of(YOU)) == (1, 3)
    after = advertised(board.state, HEIR, [], pays=0, rule="HEIR-ADV-01").players[HEIR]
    assert (after.prestige, after.coins, top_level(after.prestige)) == (16, 0, 2)
    assert price(board.state, YOU) == 3


@pytest.mark.rule("HEIR-EX-04")
def test_example_04_a_special_icon_without_its_card() -> None:
    board = table("easy").mine(magician=None, manager=None, apprentice_1=None)
    board.me(specials=(Card(location="theater", special=""),))
    entry = {"kind": "performance", "icons": ["theater", "downtown+", "market", "dark_alley"]}
    after = assigned(board.state, plan_entered("mine", entry, academy=False), [])
    places = [disc.card.location if disc.card else None for disc in after.me.characters]
    assert places == ["theater", None, "market"]


@pytest.mark.rule("HEIR-EX-05")
def test_example_05_ready_turns_busy_at_sixteen() -> None:
    board = table(prestige=15).plan("performance").tricks("levitation", "living_piano")
    board.mine(apprentice_1="theater").shows("solo_1").owner_card("solo_1", **PAIR)
    board.token("solo_1", "0.0", "living_piano", school="mechanical", side=1)
    assert is_ready(board.state)
    after = board.decide()
    assert after.heir.prestige == 16
    assert not is_ready(after.state)
    assert "heir.event.now_busy" in after.said


@pytest.mark.rule("HEIR-EX-06")
def test_example_06_contested_before_the_ready_list() -> None:
    board = table().plan("performance").tricks("levitation").shows("p01")
    board.mine(magician="downtown", manager="theater", apprentice_1="workshop")
    board.yours(apprentice_1="downtown", magician="theater", apprentice_2="workshop")
    board.dice(specialist="engineer", apprentice="apprentice", bank="3 4")
    assert is_ready(board.state)
    assert contested(board.state, lambda disc: skipped(board.state, disc)) == ("downtown",)
    assert board.decide().sent == ("magician", "downtown", "0")


@pytest.mark.rule("HEIR-EX-07")
@pytest.mark.parametrize(
    ("kind", "order", "day"),
    [
        ("installation", ["apprentice_1", "manager", "magician"], "sunday"),
        ("performance", ["manager", "magician", "apprentice_1"], "thursday"),
    ],
)
def test_example_07_the_order_of_three(kind: str, order: list[str], day: str) -> None:
    board = table().plan(kind).tricks("levitation:3").shows("p01", "p02")
    board.mine(magician="theater", manager="theater", apprentice_1="downtown")
    board.dice(bank="3 4")
    sent = []
    for _ in range(3):
        board = board.decide()
        assert board.sent is not None
        sent.append(board.sent[0])
        assert board.sent[1] != "theater" or board.sent[2].startswith(day)
    assert sent == order


@pytest.mark.rule("HEIR-EX-08")
def test_example_08_six_action_points() -> None:
    board = table("normal", prestige=10).mine(magician="downtown+")
    board.tricks("levitation", "living_piano")
    board.dice(specialist="engineer", apprentice="apprentice", bank="3 4")
    after = board.decide()
    step = after.decision.steps[0].effect
    visit, points = visit_of(board.state, step)  # type: ignore[arg-type]
    assert (points, visit.ap) == (6, 5)
    assert after.heir.prestige == 11
    assert len([one for one in after.did if isinstance(one, Hire | TakeBank)]) == 3


def downtown(difficulty: str, *, prestige: int, ap: int) -> Table:
    board = table(difficulty, prestige=prestige).mine(magician="downtown")
    board.at(blocked={"downtown": ("0", "1", "2")})
    return board.options(heir_ap={"magician": ap, "specialist": 2, "apprentice": 1})


@pytest.mark.rule("HEIR-EX-09")
def test_example_09_one_die_on_easy() -> None:
    board = downtown("easy", prestige=10, ap=3).tricks("levitation", "living_piano")
    board.mine(manager=None, engineer=None, apprentice_1=None, apprentice_2=None)
    board.dice(trick="x optical", apprentice="apprentice", bank="3 x")
    after = board.decide()
    assert after.did[1:] == [Hire("apprentice", 3, "c")]
    assert after.state.dice == ("x", "optical", "x", "x", "3", "x")


@pytest.mark.rule("HEIR-EX-10")
def test_example_10_three_dice_on_hard() -> None:
    board = downtown("hard", prestige=20, ap=4).tricks("walled", "wolf_cage")
    board.mine(manager=None, engineer=None, assistant=None, apprentice_1=None, apprentice_2=None)
    board.dice(trick="escape x", specialist="manager", apprentice="apprentice", bank="4 6")
    after = board.decide()
    assert after.did[1:] == [TakeBank(5, "d"), TakeBank(4, "e"), Hire("apprentice", 3, "f")]
    assert after.heir.coins == 10


@pytest.mark.rule("HEIR-EX-11")
def test_example_11_the_reroll() -> None:
    board = downtown("normal", prestige=20, ap=4).tricks("walled").dice(bank="x 3")
    lucky = board.decide("optical", "paper_shred")
    assert lucky.did[1:] == [
        TurnDie(0, "optical"), LearnTrick("paper_shred", 0), TakeBank(5, "d"),
    ]  # fmt: skip
    unlucky = board.decide("x")
    assert unlucky.did[1:] == [TurnDie(0, "x"), TakeBank(5, "d")]
    assert (lucky.heir.coins, unlucky.heir.coins) == (3, 3)


@pytest.mark.rule("HEIR-EX-12")
def test_example_12_a_fifth_trick() -> None:
    """Real cards for A to E: 7/0/7, 5/1/2, 4/0/8, 3/0/2, and Iron Maiden 5/1/5 is drawn."""
    board = downtown("normal", prestige=38, ap=3).me(magician="master_of_chains")
    board.tricks("automaton", "floating_table", "horror_saws", "self_decapitation:1")
    board.shows("p01").token("p01", "0.0", "self_decapitation", school="optical", side=2)
    board.dice(trick="any x", bank="3 4")
    after = board.decide("iron_maiden")
    assert [trick.id for trick in after.heir.tricks] == [
        "automaton", "iron_maiden", "floating_table", "horror_saws",
    ]  # fmt: skip
    assert after.state.shows[0].tokens == ()


@pytest.mark.rule("HEIR-EX-13")
def test_example_13_shards_beat_and_the_list_grows() -> None:
    """X is Burning Mummy 2/0/2; Y is Spirit Hand 2/1/1: 3 Fabric, 1 Rope, 1 Animal."""
    board = downtown("normal", prestige=12, ap=3).tricks("burning_mummy")
    board.mind(shopping=("fabric",)).dice(trick="mentalism x", bank="3 4")
    after = board.decide("spirit_hand")
    assert [trick.id for trick in after.heir.tricks] == ["spirit_hand", "burning_mummy"]
    assert after.state.mind.shopping == ("fabric", "rope", "animal")


@pytest.mark.rule("HEIR-EX-14")
def test_example_14_the_market() -> None:
    board = table().mine(magician="market").at(blocked={"market": ("0", "1", "2")})
    board.mind(shopping=("wood", "rope", "saw", "mirror"))
    board.at(offer=("wood", "glass", "metal", "fabric"), quick="rope")
    board.at(orders=("saw", "oil", None, "gear"))
    after = board.decide()
    assert after.did[1:] == [StrikeOff(("wood", "rope")), PlaceOrder("mirror", 2)]
    assert after.state.mind.shopping == ("saw", "mirror")
    assert {"saw", "mirror"} <= set(after.state.orders)


@pytest.mark.rule("HEIR-EX-15")
def test_example_15_tokens_by_action_points() -> None:
    hard = table("hard").mine(apprentice_1="theater").tricks("levitation").shows("p01", "p02")
    send = hard.decide().decision.steps[0].effect
    visit, points = visit_of(hard.state, send)  # type: ignore[arg-type]
    assert visit.slot.startswith("sunday")
    assert (points, tokens_to_place(hard.state, points)) == (1, 2)
    easy = table("easy").plan("performance").mine(manager="theater+")
    easy.tricks("levitation").shows("p01", "p02")
    send = easy.decide().decision.steps[0].effect
    visit, points = visit_of(easy.state, send)  # type: ignore[arg-type]
    assert visit.slot.startswith("thursday")
    assert (points, tokens_to_place(easy.state, points)) == (3, 2)


@pytest.mark.rule("HEIR-EX-16")
@pytest.mark.parametrize(("turn", "card"), [(4, "p02"), (7, "p03")])
def test_example_16_the_card_about_to_leave(turn: int, card: str) -> None:
    board = table().mine(apprentice_1="theater").tricks("levitation", "walled")
    board.shows("p01", "p02", "p03").your_tricks("spirit_hand").at(turn=turn)
    board.token("p02", "0.0", "spirit_hand", seat=YOU, school="mentalism", side=2)
    board.token("p03", "0.0", "walled", school="escape", side=2)
    assert board.decide().put[0].show == card


@pytest.mark.rule("HEIR-EX-17")
def test_example_17_the_link_with_a_shard() -> None:
    card = {
        "slots": ["0.0", "1.0", "0.1", "1.1", "0.2", "1.2"],
        "links": ["0.0-1.0", "0.1-1.1*", "0.2-1.2"],
    }
    board = table().mine(apprentice_1="theater").tricks("levitation", "walled", "wolf_cage")
    board.shows("solo_1").owner_card("solo_1", **card)
    board.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    board.token("solo_1", "0.1", "wolf_cage", school="mechanical", side=1)
    after = board.decide()
    assert after.put[0].slot == "1.1"
    assert gains(after.last.events) == (2, 0, 1)
    # If s1 made two links it would be s1.
    card["links"] = ["0.0-1.0", "0.1-1.1*", "1.0-1.1"]
    board.owner_card("solo_1", **card).shows("solo_1").tricks("levitation", "walled", "wolf_cage")
    board.your_tricks("spirit_hand")
    board.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    board.token("solo_1", "1.1", "spirit_hand", seat=YOU, school="optical", side=0)
    board.token("solo_1", "0.1", "wolf_cage", school="escape", side=1)
    two = board.decide()
    assert two.put[0].slot == "1.0"
    assert gains(two.last.events)[2] == 0


@pytest.mark.rule("HEIR-EX-18")
def test_example_18_the_second_heart_may_not_join_the_first() -> None:
    board = table("normal").mine(manager="theater").tricks("levitation:2", "walled:1")
    board.shows("solo_1").owner_card("solo_1", **PAIR)
    assert [put.trick for put in board.decide().put] == ["levitation", "walled"]


@pytest.mark.rule("HEIR-EX-19")
def test_example_19_a_new_trick_makes_it_possible() -> None:
    board = table(prestige=20).mine(manager="theater", apprentice_1="downtown")
    board.tricks("levitation:0").shows("p01").dice(trick="escape x")
    first = board.decide("walled")
    assert first.sent == ("apprentice_1", "downtown", "0")
    second = first.decide()
    assert second.sent is not None
    assert second.sent[:2] == ("manager", "theater")


@pytest.mark.rule("HEIR-EX-20")
def test_example_20_special_cards_by_colour() -> None:
    board = table("hard").mine(manager="dark_alley", apprentice_1="theater+")
    hand = ("theater", "downtown", "market", "workshop")
    cards = tuple(Card(location=place, special="") for place in hand)  # type: ignore[arg-type]
    board.me(specials=cards).at(blocked={"dark_alley": ("0", "1", "2")})
    after = board.decide("tails")
    assert [effect.location for effect in after.did[2:]] == [  # type: ignore[union-attr]
        "theater", "downtown",
    ]  # fmt: skip


def academy(difficulty: str, *, ap: int, turn: int, prestige: int) -> Table:
    board = table(difficulty, prestige=prestige, academy=True).mine(magician="academy")
    board.at(turn=turn, blocked={"academy": ("0", "1", "2")}).closed()
    return board.options(heir_ap={"magician": ap, "specialist": 2, "apprentice": 1})


@pytest.mark.rule("HEIR-EX-21")
def test_example_21_a_secret_and_the_cheapest_room() -> None:
    board = academy("normal", ap=3, turn=3, prestige=10).me(secrets=("",), coins=4, banners=8)
    board.room("c1", level=1, seat=HEIR, banners=4).room("t1", level=1, seat=YOU, banners=4)
    board.room("c3", closed=False).room("t3", closed=False).secrets("", "")
    board.tricks("levitation", "living_piano")
    after = board.decide("heads", "")
    assert after.did[1:] == [TakeSecret(0), RenovateRoom("t3", 1, "", "b")]
    assert gains(after.last.events) == (1, -4, 0)
    assert (after.heir.coins, after.heir.banners) == (0, 5)


@pytest.mark.rule("HEIR-EX-22")
def test_example_22_three_actions_on_an_even_turn() -> None:
    board = academy("hard", ap=5, turn=4, prestige=10).me(secrets=("", ""), coins=11, banners=4)
    full = (Space(YOU, "spirit_hand"), Space(YOU, "breath_of_life"))
    board.room("c1", level=1, seat=HEIR, banners=8, spaces=full)
    board.room("t1", level=1, seat=YOU, banners=4, spaces=(None, full[0]))
    board.room("c3", closed=False).tricks("levitation", "living_piano", "chinese_sticks")
    after = board.decide("")
    assert after.did[1:] == [
        Practises("levitation", "t1", 0, "d"),
        RenovateRoom("c3", 1, "", "eb"),
        Teaches("chinese_sticks", "c3", 0, "ec"),
    ]
    assert (after.heir.coins, after.heir.banners) == (2, 1)


@pytest.mark.rule("HEIR-EX-23")
def test_example_23_coins_break_it() -> None:
    """Walled gives 3/1/2: the cards add what makes 5/1/3 and 5/1/4."""
    board = (
        table("normal")
        .tricks("walled:0")
        .mine(magician="theater", manager="theater", apprentice_1="theater")
    )
    for name, slot in (("magician", "perform"), ("manager", "0"), ("apprentice_1", "1")):
        board.placed(HEIR, name, "theater", f"sunday.{slot}")
    board.shows("left", "right").owner_card("left", **PAIR, prestige=2, coins=1)
    board.owner_card("right", **PAIR, prestige=2, coins=2)
    board.token("left", "0.0", "walled", school="escape", side=1)
    board.token("right", "0.0", "walled", school="escape", side=1)
    board.at(phase="performance", step="perform")
    totals = [total(board.state, show) for show in board.state.shows]
    assert [(one.prestige, one.shards, one.coins) for one in totals] == [(5, 1, 3), (5, 1, 4)]
    step = choose_card(board.state)
    assert step is not None
    assert step.effect == Performs("right")
    events: list[Event] = []
    after = carry_performance(board.state, events, Performs("right"))
    assert gains(tuple(events)) == (5, 4 + 4, 1)
    assert after.me.tricks[0].tokens == 1


@pytest.mark.rule("HEIR-EX-24")
@pytest.mark.parametrize(
    ("difficulty", "coins", "end"), [("easy", 4, 38), ("normal", 6, 44), ("hard", 6, 52)]
)
def test_example_24_end_of_turn_and_of_the_game(difficulty: str, coins: int, end: int) -> None:
    """Self Decapitation is the 3/0/2. No card is 0/0/1: Stocks Escape is 0/1/1, its Shard stays."""
    board = table(difficulty).me(coins=27).tricks("self_decapitation:1", "stocks_escape:1")
    board.shows("p01", "p02", "p03")
    board.token("p03", "0.0", "self_decapitation", school="optical", side=2)
    board.token("p03", "0.1", "stocks_escape", school="escape", side=0)
    events: list[Event] = []
    state = seat.coins_now(board.state, events, "wages")
    assert gains(tuple(events)) == (coins, -20, 0)
    events.clear()
    after = solo(shifted(state, events))
    assert gains(tuple(events)) == (2, 1, 1)
    assert after.me.coins == 8
    names = ("manager", "engineer", "assistant", *(f"apprentice_{n}" for n in range(1, 5)))
    over = table(difficulty).mine(**dict.fromkeys(names)).tricks("automaton", "hellhound")
    over.me(shards=23, coins=7, specials=(Card(location="market", special=""),) * 4)
    assert sum(scored(over.state, HEIR).values()) == end


@pytest.mark.rule("HEIR-EX-25")
def test_example_25_geert_needs_more_than_the_threshold() -> None:
    board = academy("normal", ap=1, turn=2, prestige=16).me(secrets=("", ""), coins=0)
    board.room("c3", closed=False).room("t3", closed=False).me(magician="geert_van_augustin")
    after = board.decide("")
    assert after.did[1] == RenovateRoom("c3", 1, "", "b")
    assert gains(after.last.events) == (4, 0, 1)
    assert after.heir.banners == 8
    another = offers(board.me(magician="anjali").state)[0]
    assert (another.room, another.level, another.coins) == ("t3", 2, 4)


@pytest.mark.rule("HEIR-EX-26")
def test_example_26_the_magician_waits() -> None:
    board = table().plan("performance").tricks("levitation:0").shows("p01").dice(bank="3 4")
    board.mine(magician="theater", manager="theater", apprentice_1="downtown")
    assert is_ready(board.state)
    assert board.decide().sent == ("apprentice_1", "downtown", "0")
