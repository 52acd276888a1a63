"""The set-up: boards, Magicians, the starting Trick, the team, the PLAN deck."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core import tablefile
from companion.core.errors import BadOptions
from companion.core.registry import Registry
from companion.games.trickerion.cards import Plan
from companion.games.trickerion.data import (
    HOUSE_PLANS,
    MAGICIANS,
    PROPHECIES,
    TRICKS,
    show_entered,
)
from companion.games.trickerion.decks import prophecies_left
from companion.games.trickerion.heir import plans
from companion.games.trickerion.heir.game import GAME, learned
from companion.games.trickerion.heir.moves import (
    HeirMagician,
    HeirSpecialists,
    HeirTrick,
    PlanDeck,
    PlanRevealed,
    ShowEntered,
)
from companion.games.trickerion.heir.offers import legal
from companion.games.trickerion.heir.options import SoloOptions, checked
from companion.games.trickerion.heir.plans import build, icon, misbuilt
from companion.games.trickerion.heir.policy import sensible
from companion.games.trickerion.heir.setup import (
    decks,
    magicians_left,
    propose_specialists,
    starting_tricks,
    team,
)
from companion.games.trickerion.moves import Assist, ChooseMagician, ShowRevealed
from companion.games.trickerion.table import permanents, residence
from companion.house import new_record
from tests.companion.games.trickerion.heir.play import HEIR, YOU, Solo, solo


def at_magician(**options: object) -> Solo:
    """You are The Red Lotus; the Heir's Magician is about to be drawn."""
    return solo(**options).do(ChooseMagician("the_red_lotus")).until("magician")


def at_trick(magician: str = "the_mechaniker", **options: object) -> Solo:
    return at_magician(**options).do(HeirMagician(magician))


@pytest.mark.rule("HEIR-SET-01")
def test_dark_alley_and_seven_turns() -> None:
    assert solo().state.last_turn == 7
    with pytest.raises(BadOptions):
        checked(SoloOptions(dark_alley=False))
    assert any(TRICKS[trick].level == 3 for trick in residence(solo().state))


@pytest.mark.rule("HEIR-SET-02")
def test_with_or_without_academy_but_no_duel() -> None:
    assert solo().state.academy is None
    assert solo(academy=True).state.academy is not None
    with pytest.raises(BadOptions):
        checked(SoloOptions(duel=True))


@pytest.mark.rule("HEIR-SET-03")
def test_the_table_is_set_for_two() -> None:
    play = solo().until("dice.roll")
    assert play.state.seated == 2
    assert play.state.heir == HEIR
    assert len(play.state.shows) == 1
    assert [play.state.place_of(seat) for seat in (YOU, HEIR)] == [1, 3]


def test_the_heir_needs_the_whole_table() -> None:
    with pytest.raises(BadOptions):
        checked(SoloOptions(assistance="ledger"))
    assert solo().refused(Assist("ledger")) == "HEIR-SET-03"


@pytest.mark.rule("HEIR-SET-07")
def test_never_your_school() -> None:
    play = at_magician()
    left = magicians_left(play.state)
    assert {MAGICIANS[one].school for one in left} == {"mechanical", "mentalism", "optical"}
    assert play.refused(HeirMagician("master_of_chains")) == "HEIR-SET-07"
    assert play.do(HeirMagician(left[0])).state.me.magician == left[0]


@pytest.mark.rule("HEIR-SET-09")
def test_one_of_three_first_tricks_of_the_favourite_school() -> None:
    play = at_trick("the_mechaniker")
    assert set(starting_tricks(play.state)) <= {"living_piano", "chinese_sticks", "levitation"}
    assert "linking_rings" not in starting_tricks(play.state)
    assert play.refused(HeirTrick("linking_rings")) == "HEIR-SET-09"
    assert play.refused(HeirTrick("walled")) == "HEIR-SET-09"


@pytest.mark.rule("HEIR-SET-10")
@pytest.mark.parametrize(("magician", "tokens"), [("the_mechaniker", 3), ("electra", 2)])
def test_the_starting_trick_is_prepared(magician: str, tokens: int) -> None:
    play = at_trick(magician).do(HeirTrick("living_piano"))
    (trick,) = play.state.me.tricks
    assert (trick.id, trick.tokens, trick.suit) == ("living_piano", tokens, "heart")


@pytest.mark.rule("HEIR-SET-11")
def test_one_material_a_type_on_the_list() -> None:
    play = at_trick().do(HeirTrick("levitation"))  # 3 Glass, 1 Rope, 2 Petroleum
    assert play.state.mind.shopping == ("glass", "rope", "oil")


@pytest.mark.rule("HEIR-SET-12", "HEIR-SET-13")
@pytest.mark.parametrize(
    ("difficulty", "academy", "kinds"),
    [
        ("easy", False, ["magician", "manager", "apprentice"]),
        ("normal", False, ["magician", "manager", "apprentice", "apprentice"]),
        ("hard", False, ["magician", "manager", "engineer", "apprentice"]),
        ("easy", True, ["magician", "protege", "manager", "apprentice"]),
        ("hard", True, ["magician", "protege", "manager", "engineer", "apprentice"]),
    ],
)
def test_the_team_by_difficulty(difficulty: str, academy: bool, kinds: list[str]) -> None:
    play = at_trick(difficulty=difficulty, academy=academy).do(HeirTrick("levitation"))
    specialists = ("manager", "engineer")[: team(play.state.options)[0]]
    play.do(HeirSpecialists(specialists))
    assert [disc.kind for disc in play.state.me.characters] == kinds


@pytest.mark.rule("HEIR-SET-24")
def test_hard_may_add_up() -> None:
    assert team(SoloOptions(difficulty="hard")) == (2, 1)
    assert team(SoloOptions(difficulty="hard", heir_set_24="two_and_two")) == (2, 2)
    assert team(SoloOptions(difficulty="normal", heir_set_24="two_and_two")) == (1, 2)


@pytest.mark.rule("HEIR-SET-27")
def test_random_and_different_specialists() -> None:
    play = at_trick(difficulty="hard").do(HeirTrick("levitation"))
    assert play.refused(HeirSpecialists(("manager", "manager"))) == "HEIR-SET-27"
    assert play.refused(HeirSpecialists(("manager",))) == "HEIR-SET-27"
    drawn = {propose_specialists(play.state, Random(seed)).kinds for seed in range(40)}
    assert len(drawn) == 6
    fixed = at_trick(difficulty="hard", heir_set_27="in_order").do(HeirTrick("levitation"))
    assert fixed.task == "deck"
    assert [disc.kind for disc in fixed.state.me.characters][1:3] == ["engineer", "manager"]


@pytest.mark.rule("HEIR-SET-15", "HEIR-SET-25", "HEIR-SET-30")
def test_what_the_heir_starts_with() -> None:
    heir = solo().state.me
    assert (heir.prestige, heir.coins, heir.shards, heir.banners) == (5, 0, 0, 0)
    heir = solo(academy=True).state.me
    assert (heir.prestige, heir.coins, heir.shards, heir.banners) == (3, 0, 0, 12)
    assert solo(academy=True, heir_set_30="two_coins").state.me.coins == 2
    assert solo(heir_set_25="nothing").state.me.prestige == 0


@pytest.mark.rule("HEIR-SET-16", "HEIR-INIT-01", "HEIR-INIT-02")
@pytest.mark.parametrize(("academy", "coins"), [(False, 10), (True, 12)])
def test_you_begin_and_get_no_bonus(academy: bool, coins: int) -> None:
    play = solo(academy=academy).until("dice.roll")
    assert play.state.you.coins == coins
    assert play.state.order == (YOU, HEIR)
    assert play.chance().state.order == (YOU, HEIR)
    assert play.state.places == (1, 3)


@pytest.mark.rule("HEIR-SET-17")
def test_the_heirs_permanent_cards() -> None:
    hand = permanents(solo().state)
    assert hand == {"theater": 2, "downtown": 1, "market": 1, "workshop": 1, "dark_alley": 1}
    assert sum(permanents(solo(academy=True).state).values()) == 7


@pytest.mark.rule("HEIR-SET-26")
def test_prophecies_taken_out_of_the_pile() -> None:
    gone = {one for one, card in PROPHECIES.items() if card.heir == "removed"}
    play = solo(academy=True)
    assert not gone & set(prophecies_left(play.state))
    kept = solo(academy=True, heir_set_26="all_in")
    assert gone <= set(prophecies_left(kept.state))


# The PLAN deck.


@pytest.mark.rule("HEIR-SET-18")
def test_two_types_and_each_deck_for_its_own_game() -> None:
    for plan in HOUSE_PLANS.values():
        places = {icon(words)[0] for words in plan.icons}
        assert plan.academy or "academy" not in places
    play = solo(academy=True).until("deck")
    assert all(HOUSE_PLANS[card].academy for card in decks(play.state)[0].cards)
    plain = solo().until("deck")
    assert not any(HOUSE_PLANS[card].academy for card in decks(plain.state)[0].cards)


@pytest.mark.rule("HEIR-SET-19", "HEIR-SET-20", "HEIR-SET-21", "HEIR-SET-22", "HEIR-SET-23")
@pytest.mark.parametrize("academy", [False, True])
def test_every_build_keeps_the_shape(academy: bool) -> None:
    shapes = set()
    for seed in range(300):
        cards = build(Random(seed), academy=academy)
        assert len(cards) == len(set(cards)) == 7
        kinds = [HOUSE_PLANS[card].kind[0] for card in cards]
        assert kinds[0] == "i"
        assert sorted(kinds[1:4]) == ["i", "i", "p"]
        assert "p" in kinds[4:6]
        assert kinds[6] == "p"
        assert misbuilt(tuple(HOUSE_PLANS[card].kind for card in cards)) == ""
        shapes.add("".join(kinds))
    assert len(shapes) == 9  # three places for the early PERFORMANCE, three ways for turns 5 and 6


@pytest.mark.rule("HEIR-SET-19", "HEIR-SET-20", "HEIR-SET-21", "HEIR-SET-22")
@pytest.mark.parametrize(
    ("kinds", "rule"),
    [
        ("p", "HEIR-SET-22"),
        ("ipp", "HEIR-SET-21"),
        ("iiii", "HEIR-SET-21"),
        ("iiipii", "HEIR-SET-20"),
        ("iiipppi", "HEIR-SET-19"),
        ("iiipipp", ""),
        ("iii", ""),
    ],
)
def test_a_deck_that_was_built_wrongly(kinds: str, rule: str) -> None:
    names = {"i": "installation", "p": "performance"}
    assert misbuilt(tuple(names[kind] for kind in kinds)) == rule  # type: ignore[misc]


@pytest.mark.rule("HEIR-SET-23")
def test_only_a_deck_of_seven_of_ours_is_taken() -> None:
    play = solo().until("deck")
    cards = decks(play.state)[0].cards
    assert play.refused(PlanDeck(cards[:6])) == "HEIR-SET-23"
    assert play.refused(PlanDeck((*cards[:6], cards[0]))) == "HEIR-SET-23"
    assert play.refused(PlanDeck(tuple(reversed(cards)))) == "HEIR-SET-22"
    assert play.do(PlanDeck(cards)).state.mind.deck == cards


@pytest.mark.rule("HEIR-SET-18")
@pytest.mark.parametrize("plan_deck", ["house", "own"])
def test_a_kept_game_replays_when_the_house_deck_has_changed(
    plan_deck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the cards showed is in the record, so a later house deck changes nothing."""
    random, record = Random(4), new_record(GAME, {"plan_deck": plan_deck}, seed=1, now=0.0)
    while record.outcome is None:
        record.do(sensible(record.state, random))
    kept = tablefile.dumps(record)
    monkeypatch.setattr(
        plans,
        "HOUSE_PLANS",
        {"new": Plan(id="new", kind="installation", academy=False, icons=("workshop",))},
    )
    again = tablefile.loads(kept, Registry([GAME]))
    assert again.state == record.state


def test_a_house_deck_for_another_game_is_refused() -> None:
    play = solo().until("deck")
    cards = decks(play.state)[0].cards
    theirs = decks(solo(academy=True).until("deck").state)[0].plans
    assert play.refused(PlanDeck(cards, theirs)) == "HEIR-SET-18"
    nowhere = Plan(id="new", kind="installation", academy=False, icons=("uptown",))
    assert play.refused(PlanDeck(cards, (nowhere,))) == "HEIR-SET-18"


def test_ones_own_deck_is_not_known_in_advance() -> None:
    play = solo(plan_deck="own").until("deck")
    assert play.refused(PlanDeck(("house_i1",))) == "HEIR-SET-23"
    play.do(PlanDeck()).until("assignment.enter")
    play.quick()
    assert play.task == "plan"
    assert play.refused(PlanRevealed("blue")) == "HEIR-ASG-13"


def test_options_that_cannot_be() -> None:
    for wrong in (
        {"names": ("a", "b")},
        {"heir_slots": (2, 1)},
        {"heir_links": (1, 2)},
        {"heir_ap": {"magician": 3}},
        {"priorities": {"ready": ["theater"], "busy": ["theater"]}},
        {"plans": {"x": {"kind": "ready", "icons": []}}},
        {"plans": {"x": {"kind": "performance", "icons": ["opera"]}}},
        {"shows": {"x": {"theater": "solo", "slots": ["0.0"], "links": ["0.0-0.1"]}}},
    ):
        with pytest.raises(BadOptions):
            checked(SoloOptions(**wrong))  # type: ignore[arg-type]


# Solo Show cards.

SOLO_CARD = {"theater": "solo", "slots": ["0.0", "1.0"], "links": ["0.0-1.0*"],
             "printed": [{"slot": "0.0", "up": "escape"}]}  # fmt: skip


@pytest.mark.rule("HEIR-SET-05")
def test_solo_show_cards_replace_the_standard_ones() -> None:
    cards = {f"solo {n}": SOLO_CARD for n in range(8)}
    play = solo(show_cards="own", shows=cards).until("setup.shows")
    assert {move.card for move in legal(play.state)} == set(cards)
    assert play.refused(ShowRevealed("p01")) == "HEIR-SET-05"
    play.play()
    assert set(play.state.seen) <= set(cards)
    assert len(play.state.seen) == 7
    standard = solo().until("setup.shows")
    assert ShowRevealed("p01") in legal(standard.state)


@pytest.mark.rule("HEIR-SET-05", "HEIR-SET-06")
def test_a_solo_card_is_entered_as_it_turns_up() -> None:
    play = solo(show_cards="own").until("setup.shows")
    show = show_entered("moonlight", SOLO_CARD)
    wrong = show_entered("moonlight", {**SOLO_CARD, "printed": []})
    bad = replace(wrong, links=("0.0-0.2",))
    assert play.refused(ShowEntered(bad)) == "HEIR-SET-05"
    play.do(ShowEntered(show))
    assert [one.id for one in play.state.shows] == ["moonlight"]
    assert learned(play.state)["trickerion.shows"]["moonlight"]["theater"] == "solo"
    assert play.refused(ShowEntered(show)) == "HEIR-SET-05"
    play.play()  # cards that nobody entered are stood in for by the standard ones
    assert play.state.outcome is not None
