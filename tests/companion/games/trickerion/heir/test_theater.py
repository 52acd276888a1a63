"""P3 and P4: days, tokens, Show cards, slots and links."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.games.trickerion.cards import Day
from companion.games.trickerion.data import TRICKS
from companion.games.trickerion.heir.effects import Nothing, PutToken, Send
from companion.games.trickerion.heir.stage import (
    best,
    choose,
    due_for_discard,
    pick,
    ranked,
    spots,
    worth,
)
from companion.games.trickerion.heir.theater import theater_slot, tokens_to_place
from companion.games.trickerion.links import corner, turned
from companion.games.trickerion.state import Space, Tile
from tests.companion.games.trickerion.heir.tables import HEIR, YOU, Table, gains, keys, table

# Two slots side by side with one circle between; two pairs; a column of three.
PAIR = {"slots": ["0.0", "1.0"], "links": ["0.0-1.0"]}
SHARD_PAIR = {"slots": ["0.0", "1.0"], "links": ["0.0-1.0*"]}
TWO_PAIRS = {"slots": ["0.0", "1.0", "0.1", "1.1"], "links": ["0.0-1.0", "0.1-1.1*"]}
COLUMN = {"slots": ["0.0", "0.1", "0.2"], "links": ["0.0-0.1", "0.1-0.2"]}


def theater(difficulty: str = "normal", *, prestige: int = 10, **options: object) -> Table:
    """An Apprentice on the way to the Theater: 1 AP, one token on easy and normal."""
    return table(difficulty, prestige=prestige, **options).mine(apprentice_1="theater")


# How many tokens.


@pytest.mark.rule("HEIR-THR-04")
@pytest.mark.parametrize(
    ("difficulty", "row"), [("easy", [1, 2, 2]), ("normal", [1, 2, 3]), ("hard", [2, 3, 4])]
)
def test_how_many_tokens(difficulty: str, row: list[int]) -> None:
    state = table(difficulty).state
    assert [tokens_to_place(state, ap) for ap in range(1, 4)] == row


@pytest.mark.rule("HEIR-AP-11")
def test_more_than_three_points_at_the_theater() -> None:
    board = table("hard")
    assert tokens_to_place(board.state, 5) == 4
    assert tokens_to_place(board.options(heir_ap_11="one_more_each").state, 5) == 6


@pytest.mark.rule("HEIR-THR-01")
def test_the_magician_takes_a_perform_slot_and_nothing_else() -> None:
    board = table(prestige=10).mine(magician="theater+").tricks("levitation").shows("p01")
    after = board.decide()
    assert after.did == [Send("magician", "theater", "sunday.perform")]
    assert after.heir.tricks[0].tokens == 2


@pytest.mark.rule("HEIR-THR-06")
def test_as_many_tokens_as_there_are() -> None:
    board = table("hard").mine(engineer="theater").tricks("levitation:1").shows("p01", "p02")
    after = board.decide()
    assert len(after.put) == 1
    assert after.decision.stop is not None
    assert after.decision.stop.text.key == "heir.theater.no_more"


@pytest.mark.rule("HEIR-THR-18")
def test_who_could_place_nothing_is_not_sent_for_now() -> None:
    board = theater().mine(apprentice_2="market").tricks("levitation:0").shows("p01")
    after = board.decide()
    assert after.sent == ("apprentice_2", "market", "0")
    assert keys(after.decision.steps[0].rejected) == ["heir.not.no_token"]
    later = after.tricks("levitation:1").decide()
    assert later.sent is not None
    assert later.sent[0] == "apprentice_1"


# The day.


def slot(board: Table, name: str, *, ready: bool) -> str:
    disc = board.state.me.character(name)
    assert disc is not None
    return theater_slot(board.state, disc, ready=ready)


@pytest.mark.rule("HEIR-THR-02", "HEIR-THR-22")
def test_earliest_when_ready_latest_when_busy() -> None:
    board = theater().mine(magician="theater")
    assert slot(board, "apprentice_1", ready=True) == "thursday.0"
    assert slot(board, "apprentice_1", ready=False) == "sunday.0"
    assert slot(board, "magician", ready=True) == "thursday.perform"
    assert slot(board, "magician", ready=False) == "sunday.perform"
    board.options(heir_thr_22="always_earliest")
    assert slot(board, "magician", ready=False) == "thursday.perform"


@pytest.mark.rule("HEIR-THR-03")
def test_all_heir_characters_stand_on_one_day_in_their_own_slots() -> None:
    board = theater().mine(magician="theater", engineer="theater")
    board.placed(HEIR, "apprentice_1", "theater", "friday.0")
    assert slot(board, "engineer", ready=True) == "friday.1"
    assert slot(board, "magician", ready=False) == "friday.perform"
    board.placed(HEIR, "engineer", "theater", "friday.1").mine(manager="theater")
    assert slot(board, "manager", ready=False) == ""


@pytest.mark.rule("HEIR-THR-23")
def test_days_with_a_perform_slot_while_the_magician_is_to_come() -> None:
    board = theater().at(blocked={"theater": ("sunday.perform",)})
    assert slot(board, "apprentice_1", ready=False) == "sunday.0"
    board.mine(magician="theater")
    assert slot(board, "apprentice_1", ready=False) == "saturday.0"
    assert slot(board.options(heir_thr_23="any_day"), "apprentice_1", ready=False) == "sunday.0"
    none = tuple(f"{day}.perform" for day in ("thursday", "friday", "saturday", "sunday"))
    board.options(heir_thr_23="with_perform_slot").at(blocked={"theater": none})
    assert slot(board, "apprentice_1", ready=False) == "sunday.0"


@pytest.mark.rule("HEIR-THR-23")
def test_a_blocked_or_taken_slot_is_not_available() -> None:
    board = theater().at(blocked={"theater": ("sunday.0", "sunday.1")})
    assert slot(board, "apprentice_1", ready=False) == "saturday.0"
    board.yours(magician="theater").placed(YOU, "magician", "theater", "saturday.perform")
    assert slot(board, "apprentice_1", ready=False) == "friday.0"  # a day is one player's


@pytest.mark.rule("HEIR-THR-24")
def test_no_perform_slot_on_the_heirs_day() -> None:
    board = table().mine(magician="theater", engineer="theater")
    board.at(blocked={"theater": ("sunday.perform",)})
    assert slot(board, "magician", ready=False) == "saturday.perform"
    assert slot(board.options(heir_thr_24="stays_home"), "magician", ready=False) == ""
    board.options(heir_thr_24="next_day").placed(HEIR, "engineer", "theater", "sunday.0")
    assert slot(board, "magician", ready=False) == ""
    assert board.decide().sent is None


@pytest.mark.rule("HEIR-THR-31")
def test_the_magician_goes_even_without_a_token_on_a_card() -> None:
    board = table().mine(magician="theater").shows("p01")
    assert board.decide().sent == ("magician", "theater", "sunday.perform")
    assert board.options(heir_thr_31="no").decide().sent is None


# The card.


@pytest.mark.rule("HEIR-THR-07")
def test_a_card_with_its_own_token_then_yours_then_the_leftmost() -> None:
    board = theater().tricks("levitation", "walled").shows("p01", "p02", "p03")
    assert [show.id for show in ranked(board.state)] == ["p01", "p02", "p03"]
    board.your_tricks("spirit_hand").token(
        "p02", "0.0", "spirit_hand", seat=YOU, school="mentalism", side=2
    )
    assert [show.id for show in ranked(board.state)] == ["p02", "p01", "p03"]
    board.token("p03", "0.0", "walled", school="escape", side=2)
    assert [show.id for show in ranked(board.state)] == ["p03", "p02", "p01"]


@pytest.mark.rule("HEIR-THR-25")
def test_among_cards_with_its_tokens_one_with_yours_too() -> None:
    board = theater().tricks("levitation", "walled").shows("p01", "p02")
    board.token("p01", "0.0", "walled", school="escape", side=2)
    board.token("p02", "0.0", "walled", school="escape", side=2)
    board.your_tricks("spirit_hand").token(
        "p02", "1.1", "spirit_hand", seat=YOU, school="mentalism", side=3
    )
    assert ranked(board.state)[0].id == "p02"
    assert ranked(board.options(heir_thr_25="leftmost").state)[0].id == "p01"


@pytest.mark.rule("HEIR-THR-26")
def test_a_printed_token_is_nobodys() -> None:
    board = theater().tricks("levitation").shows("p01", "solo_1")
    board.owner_card("solo_1", **PAIR, printed=[{"slot": "0.0", "up": "escape"}])
    assert ranked(board.state)[0].id == "p01"
    assert ranked(board.options(heir_thr_26="yes").state)[0].id == "solo_1"


@pytest.mark.rule("HEIR-THR-08", "HEIR-THR-09")
def test_a_card_that_is_about_to_leave_is_avoided() -> None:
    board = theater().tricks("levitation", "walled").shows("p01", "p02", "p03").at(turn=3)
    board.token("p03", "0.0", "walled", school="escape", side=2)
    assert due_for_discard(board.state) == "p03"
    after = board.decide()
    assert after.put[0].show == "p01"
    assert "heir.not.leaving" in keys(after.decision.steps[1].rejected)
    assert board.at(turn=7).decide().put[0].show == "p03"
    two = theater().tricks("levitation", "walled").shows("p01", "p02").at(turn=2)
    two.token("p02", "0.0", "walled", school="escape", side=2)
    assert due_for_discard(two.state) == ""
    assert two.decide().put[0].show == "p02"


@pytest.mark.rule("HEIR-THR-08")
def test_it_is_used_when_nothing_else_is_left() -> None:
    board = theater().tricks("levitation").shows("solo_1", "solo_2", "p03").at(turn=4)
    printed = [{"slot": "0.0", "up": "escape"}, {"slot": "1.0", "up": "escape"}]
    board.owner_card("solo_1", **PAIR, printed=printed)
    board.owner_card("solo_2", **PAIR, printed=printed)
    assert board.decide().put[0].show == "p03"


@pytest.mark.rule("HEIR-THR-33")
def test_each_token_is_judged_by_itself() -> None:
    """Hearts are on every card but the leaving one; clubs would fit elsewhere."""
    board = theater().tricks("levitation", "walled").shows("p01", "p02", "p03").at(turn=4)
    for card in ("p01", "p02"):
        board.token(card, "0.0", "levitation", school="mechanical", side=2)
    assert (board.decide().put[0].trick, board.decide().put[0].show) == ("levitation", "p03")
    board.options(heir_thr_33="next_trick")
    assert (board.decide().put[0].trick, board.decide().put[0].show) == ("walled", "p01")


@pytest.mark.rule("HEIR-THR-10")
def test_not_twice_the_same_symbol_on_a_card() -> None:
    board = theater().tricks("levitation").shows("p01")
    board.token("p01", "0.0", "levitation", school="mechanical", side=2)
    assert pick(board.state) is None
    clubs = theater().tricks("levitation", "walled").shows("p01")
    clubs.token("p01", "0.0", "levitation", school="mechanical", side=2)
    after = clubs.decide()
    assert after.put[0].trick == "walled"
    assert keys(after.decision.steps[1].rejected) == ["heir.not.trick_fits"]


@pytest.mark.rule("HEIR-THR-20")
@pytest.mark.parametrize("effect", ["two_on_card", "free_turn", "extra_token"])
def test_practice_room_abilities_at_the_theater(effect: str) -> None:
    board = theater(academy=True).tricks("levitation").shows("p01")
    board.token("p01", "0.0", "levitation", school="mechanical", side=2)
    spaces = (Space(HEIR, "levitation"), None)
    board.room("t3", level=1, tile=Tile(effect=effect), spaces=spaces)
    trick = board.state.me.tricks[0]
    if effect == "two_on_card":
        assert spots(board.state, trick, board.state.shows[0])
        return
    assert spots(board.state, trick, board.state.shows[0]) == ()
    board.shows("p01")
    found = spots(board.state, trick, board.state.shows[0])
    assert len(found) == (12 if effect == "free_turn" else 4)


@pytest.mark.rule("HEIR-THR-11")
def test_the_school_must_lie_in_a_circle() -> None:
    board = theater().tricks("levitation").shows("p01")
    show, trick = board.state.shows[0], board.state.me.tricks[0]
    found = {(spot.slot, spot.up) for spot in spots(board.state, trick, show)}
    assert found == {
        ("0.0", turned("mechanical", 2)),
        ("0.1", turned("mechanical", 0)),
        ("0.1", turned("mechanical", 2)),
        ("0.2", turned("mechanical", 0)),
    }
    board.mind(overruled={1: PutToken("levitation", "p01", "0.0", "mechanical")})
    with pytest.raises(IllegalMove) as refused:
        board.outcome()
    assert refused.value.rule == "HEIR-THR-11"


@pytest.mark.rule("HEIR-MAG-08")
def test_the_master_of_chains_turns_his_first_token_freely() -> None:
    board = table("hard").me(magician="master_of_chains").mine(apprentice_1="theater")
    board.tricks("levitation").owner_card("solo_1", **PAIR).owner_card("solo_2", **PAIR)
    # Escape stands in the only circle; Levitation's own mechanical corner would make no link.
    board.your_tricks("walled").shows("solo_1", "solo_2")
    board.token("solo_1", "0.0", "walled", seat=YOU, school="escape", side=1)
    after = board.decide()
    first, second = after.put
    assert (first.show, corner(first.up, 3)) == ("solo_1", "escape")
    assert (second.show, corner(second.up, 1)) == ("solo_2", "mechanical")
    assert gains(after.last.events)[0] == 2  # the link with a level-2 Trick
    plain = board.me(magician="anjali").decide()
    assert gains(plain.last.events)[0] == 0


@pytest.mark.rule("HEIR-SET-06")
def test_no_token_on_a_printed_one() -> None:
    board = theater().tricks("levitation").shows("solo_1")
    board.owner_card("solo_1", **PAIR, printed=[{"slot": "0.0", "up": "escape"}])
    assert {spot.slot for spot in spots(board.state, board.state.me.tricks[0],
                                        board.state.shows[0])} == {"1.0"}  # fmt: skip


# The slot.


@pytest.mark.rule("HEIR-THR-19")
def test_a_printed_token_links_like_any_other() -> None:
    up = turned("mechanical", 1)
    board = theater().tricks("levitation").shows("solo_1")
    board.owner_card("solo_1", **SHARD_PAIR, printed=[{"slot": "0.0", "up": up}])
    after = board.decide()
    assert gains(after.last.events) == (1, 0, 1)


@pytest.mark.rule("HEIR-THR-12")
def test_the_most_links() -> None:
    """In the middle of a column the token meets its school above and, opposite, below."""
    board = theater().tricks("levitation", "walled", "paper_shred").shows("solo_1")
    board.owner_card("solo_1", **COLUMN)
    board.token("solo_1", "0.0", "walled", school="mechanical", side=2)
    board.token("solo_1", "0.2", "paper_shred", school="escape", side=0)
    after = board.decide()
    assert after.put == [PutToken("levitation", "solo_1", "0.1", "mechanical")]
    assert gains(after.last.events) == (4, 0, 0)


@pytest.mark.rule("HEIR-THR-13")
def test_link_rewards_are_taken_as_prestige() -> None:
    board = theater().tricks("levitation", "walled").shows("solo_1")
    board.owner_card("solo_1", **PAIR)
    board.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    after = board.decide()
    assert (after.heir.prestige, after.heir.coins) == (12, 0)


@pytest.mark.rule("HEIR-THR-15", "HEIR-THR-28")
def test_a_shard_between_equals_then_the_top_left() -> None:
    board = theater().tricks("levitation", "walled", "wolf_cage").shows("solo_1")
    board.owner_card("solo_1", **TWO_PAIRS)
    board.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    board.token("solo_1", "0.1", "wolf_cage", school="mechanical", side=1)
    after = board.decide()
    assert after.put[0].slot == "1.1"
    assert gains(after.last.events) == (2, 0, 1)
    flat = theater().tricks("levitation", "walled", "wolf_cage").shows("solo_1")
    flat.owner_card("solo_1", slots=TWO_PAIRS["slots"], links=["0.0-1.0", "0.1-1.1"])
    flat.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    flat.token("solo_1", "0.1", "wolf_cage", school="mechanical", side=1)
    assert flat.decide().put[0].slot == "1.0"


@pytest.mark.rule("HEIR-THR-28")
def test_links_before_prestige() -> None:
    """One slot makes two links of 1 Prestige, another a single link of 3."""
    card = {
        "slots": ["0.0", "1.0", "0.1", "1.1", "0.2"],
        "links": ["0.0-0.1", "0.1-0.2", "1.0-1.1"],
    }
    board = theater().tricks("levitation", "spirit_hand", "breath_of_life", "automaton")
    board.shows("solo_1").owner_card("solo_1", **card)
    board.token("solo_1", "0.0", "spirit_hand", school="mechanical", side=2)
    board.token("solo_1", "0.2", "breath_of_life", school="escape", side=0)
    board.token("solo_1", "1.0", "automaton", school="mechanical", side=2)
    assert board.decide().put[0].slot == "0.1"
    assert board.options(heir_thr_28="prestige").decide().put[0].slot == "1.1"


@pytest.mark.rule("HEIR-THR-14")
def test_two_tokens_on_one_card_are_placed_together() -> None:
    """Alone the first would go top left, where the second finds no link with it."""
    card = {"slots": ["0.0", "1.0", "0.1", "1.1"], "links": ["0.0-1.0", "0.1-1.1*"]}
    board = table("hard").mine(apprentice_1="theater").tricks("levitation:1", "linking_rings:1")
    board.shows("solo_1").owner_card("solo_1", **card)
    alone = choose(board.state, 1)
    assert alone is not None
    assert alone.spot.slot == "0.0"
    after = board.decide()
    assert {put.slot for put in after.put} == {"0.1", "1.1"}
    assert gains(after.last.events) == (1, 0, 1)


@pytest.mark.rule("HEIR-THR-16", "HEIR-THR-32")
def test_without_a_link_the_first_free_slot() -> None:
    card = {"slots": ["0.0", "0.1", "1.0", "1.1"], "links": ["0.0-0.1", "1.0-1.1"]}
    board = theater().tricks("levitation", "walled").shows("solo_1")
    board.owner_card("solo_1", **card)
    assert board.decide().put[0].slot == "0.0"
    board.token("solo_1", "0.0", "walled", school="optical", side=2)
    assert board.decide().put[0].slot == "1.0"
    assert board.options(heir_thr_32="columns").decide().put[0].slot == "0.1"


@pytest.mark.rule("HEIR-THR-05", "HEIR-THR-17")
def test_tokens_come_from_the_left_and_the_next_trick_is_tried() -> None:
    board = table("normal").mine(engineer="theater").tricks("levitation:2", "walled:2")
    board.shows("p01", "p02")
    assert [put.trick for put in board.decide().put] == ["levitation", "levitation"]
    one_card = table("normal").mine(engineer="theater").tricks("levitation:2", "walled:2")
    one_card.shows("p01")
    assert [put.trick for put in one_card.decide().put] == ["levitation", "walled"]


@pytest.mark.rule("HEIR-THR-27")
def test_a_token_is_tried_on_every_card_before_the_next_trick() -> None:
    """Hearts lie on the card the Heir likes best; the club would fit there."""
    board = theater().tricks("levitation", "walled").shows("p01", "p02")
    board.token("p02", "0.0", "levitation", school="mechanical", side=2)
    assert (board.decide().put[0].trick, board.decide().put[0].show) == ("levitation", "p01")
    board.options(heir_thr_27="card_by_card")
    assert (board.decide().put[0].trick, board.decide().put[0].show) == ("walled", "p02")


@pytest.mark.rule("HEIR-THR-30")
def test_the_card_comes_before_a_better_link() -> None:
    board = theater().tricks("levitation", "walled").shows("p01", "solo_1")
    board.owner_card("solo_1", **PAIR).your_tricks("spirit_hand")
    board.token("p01", "0.0", "walled", school="optical", side=2)
    board.token("solo_1", "0.0", "spirit_hand", seat=YOU, school="mechanical", side=1)
    assert board.decide().put[0].show == "p01"
    assert board.options(heir_thr_30="best_link").decide().put[0].show == "solo_1"


@pytest.mark.rule("HEIR-THR-21", "HEIR-THR-29")
@pytest.mark.parametrize(
    ("mine", "yours", "worth"),
    [
        ("levitation", "spirit_hand", 1),
        ("levitation", "walled", 2),
        ("walled", "automaton", 3),
        ("automaton", "spirit_hand", 3),
    ],
)
def test_a_link_is_worth_the_better_trick(mine: str, yours: str, worth: int) -> None:
    board = theater().tricks(mine).shows("solo_1").owner_card("solo_1", **SHARD_PAIR)
    board.your_tricks(yours).you(shards=0)
    board.token("solo_1", "0.0", yours, seat=YOU, school=TRICKS[mine].school, side=1)
    after = board.decide()
    assert gains(after.last.events) == (worth, 0, 1)
    assert gains(after.last.events, YOU) == (0, 0, 1)
    assert after.state.you.shards == 1
    other = board.options(heir_links=(5, 6, 7)).decide()
    assert gains(other.last.events)[0] == 4 + worth


@pytest.mark.rule("HEIR-THR-21")
def test_two_tokens_of_the_heir_share_one_shard() -> None:
    board = theater().tricks("levitation", "walled").shows("solo_1")
    board.owner_card("solo_1", **SHARD_PAIR)
    board.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    assert gains(board.decide().last.events) == (2, 0, 1)


@pytest.mark.rule("HEIR-MAG-12")
def test_lumenia_gains_a_prestige_a_link() -> None:
    board = theater().me(magician="lumenia_the_radiant").tricks("levitation", "walled")
    board.shows("solo_1").owner_card("solo_1", **PAIR)
    board.token("solo_1", "0.0", "walled", school="mechanical", side=1)
    assert gains(board.decide().last.events) == (3, 0, 0)


@pytest.mark.rule("HEIR-AP-12")
def test_a_prophecy_pays_for_a_school_set_up() -> None:
    board = theater().tricks("levitation").shows("p01").at(prophecy="setup_mechanical")
    assert gains(board.decide().last.events) == (2, 0, 0)
    assert gains(board.options(heir_ap_12="ignored").decide().last.events) == (0, 0, 0)
    assert gains(board.at(prophecy="setup_escape").decide().last.events) == (0, 0, 0)


def test_the_player_overrules_a_token() -> None:
    board = theater().tricks("levitation").shows("p01", "p02")
    mine = PutToken("levitation", "p02", "0.0", turned("mechanical", 2))
    after = board.mind(overruled={1: mine}).decide()
    assert after.put == [mine]
    none = board.mind(overruled={1: Nothing()}).decide()
    assert none.put == []
    assert none.heir.tricks[0].tokens == 2


def test_best_is_the_first_of_equals() -> None:
    board = theater().tricks("levitation").shows("p01")
    found = spots(board.state, board.state.me.tricks[0], board.state.shows[0])
    assert best(board.state, found) is found[0]
    assert worth(board.state, replace(found[0], links=2)) > worth(board.state, found[0])


def test_days_are_named_like_the_board() -> None:
    days: tuple[Day, ...] = ("thursday", "friday", "saturday", "sunday")
    board = theater().tricks("levitation").shows("p01")
    for day in days:
        board.mind(overruled={0: Send("apprentice_1", "theater", f"{day}.1")})
        assert board.decide().sent == ("apprentice_1", "theater", f"{day}.1")
