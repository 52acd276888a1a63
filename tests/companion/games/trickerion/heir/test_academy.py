"""P7: the Academy."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.trickerion.heir.academy import actions, free_place, next_step, order
from companion.games.trickerion.heir.decision import Done, Step, Visit
from companion.games.trickerion.heir.effects import (
    Practises,
    RenovateRoom,
    TakeSecret,
    Teaches,
)
from companion.games.trickerion.heir.renovation import banners_due, discarded, levels, offers
from companion.games.trickerion.state import Room, Space, Tile
from tests.companion.games.trickerion.heir.tables import HEIR, YOU, Table, gains, keys, table

FULL = (Space(YOU, "walled"), Space(YOU, "wolf_cage"))


def academy(
    difficulty: str = "normal", *, ap: int = 3, turn: int = 3, prestige: int = 10, **options: object
) -> Table:
    """A Magician with this many AP; two Secrets already, and no room open but by `room`."""
    board = table(difficulty, prestige=prestige, academy=True, **options)
    board.mine(magician="academy").at(turn=turn, blocked={"academy": ("0", "1", "2")})
    board.options(heir_ap={"magician": ap, "specialist": 2, "apprentice": 1})
    return board.me(secrets=("", "")).closed()


def steps(board: Table, *drawn: str) -> list[object]:
    return list(board.decide(*drawn).did[1:])


def room(board: Table, name: str) -> Room:
    assert board.state.academy is not None
    return next(one for one in board.state.academy.rooms if one.id == name)


@pytest.mark.rule("HEIR-ACA-01")
@pytest.mark.parametrize(
    ("difficulty", "row"),
    [("easy", [1, 1, 1, 2, 2]), ("normal", [1, 1, 2, 2, 2]), ("hard", [1, 1, 2, 2, 3])],
)
def test_how_many_actions(difficulty: str, row: list[int]) -> None:
    state = academy(difficulty).state
    assert [actions(state, ap) for ap in range(1, 6)] == row


@pytest.mark.rule("HEIR-ACA-02")
def test_each_step_once_in_order() -> None:
    board = academy("hard", ap=5).me(secrets=()).secrets("", "").closed("t3")
    board.tricks("levitation", "walled").room("c1", level=1).room("t4", level=1)
    found = steps(board, "heads", "")
    assert found == [
        TakeSecret(0), RenovateRoom("t3", 1, "", "b"), Teaches("walled", "c1", 0, "c"),
    ]  # fmt: skip


@pytest.mark.rule("HEIR-ACA-03")
def test_on_even_turns_practice_comes_before_teaching() -> None:
    board = academy(ap=3).tricks("levitation", "walled").room("c1", level=1).room("t4", level=1)
    assert steps(board) == [Teaches("walled", "c1", 0, "c"), Practises("levitation", "t4", 0, "d")]
    assert order(board.state) == "abcd"
    board.at(turn=4)
    assert steps(board) == [Practises("levitation", "t4", 0, "d"), Teaches("walled", "c1", 0, "c")]


# Step a.


@pytest.mark.rule("HEIR-ACA-04", "HEIR-ACA-05", "HEIR-ACA-06")
def test_a_coin_chooses_the_secret_and_its_text_does_not_matter() -> None:
    board = academy(ap=1).me(secrets=("",)).secrets("mirrors", "doves")
    need = board.outcome().decision.need
    assert need is not None
    assert (need.what, need.options) == ("coin", ("heads", "tails"))
    upper, lower = board.decide("heads"), board.decide("tails")
    assert upper.heir.secrets == ("", "mirrors")
    assert lower.heir.secrets == ("", "doves")
    assert lower.state.academy is not None
    assert lower.state.academy.secrets == ("mirrors",)
    assert upper.state.academy is not None
    assert upper.state.academy.secrets == ("doves",)
    assert gains(upper.last.events) == (0, 0, 0)
    full = academy(ap=1).secrets("mirrors", "doves").decide()
    assert full.heir.secrets == ("", "")
    assert full.decision.stop is not None
    assert "heir.not.two_secrets" in keys(full.decision.stop.rejected)


@pytest.mark.rule("HEIR-ACA-27")
def test_the_only_secret_needs_no_coin() -> None:
    board = academy(ap=1).me(secrets=()).secrets("mirrors")
    assert board.decide().heir.secrets == ("mirrors",)
    assert board.options(heir_aca_27="leave_it").decide().heir.secrets == ()
    assert academy(ap=1).me(secrets=()).decide().heir.secrets == ()


# Step b.


@pytest.mark.rule("HEIR-ACA-08")
@pytest.mark.parametrize(
    ("mine", "yours", "supply", "open_room", "possible"),
    [
        (4, 4, 8, True, True),
        (0, 0, 12, True, True),
        (4, 3, 8, True, False),
        (4, 4, 0, True, False),
        (4, 4, 8, False, False),
    ],
)
def test_what_a_renovation_needs(
    mine: int, yours: int, supply: int, open_room: bool, possible: bool
) -> None:
    board = academy(ap=1).me(banners=supply)
    board.room("c1", level=1, seat=HEIR, banners=mine, spaces=FULL)
    board.room("t1", level=1, seat=YOU, banners=yours, spaces=FULL)
    if open_room:
        board.room("t3", closed=False)
    found = [getattr(step.effect, "at", "") for step in board.outcome("").decision.steps]
    assert ("b" in found) == possible


@pytest.mark.rule("HEIR-ACA-09", "HEIR-ACA-28")
@pytest.mark.parametrize(
    ("prestige", "reached", "passed"),
    [(15, (1,), (1,)), (16, (2,), (1,)), (35, (2,), (2,)), (36, (3,), (2,)), (50, (3,), (3,))],
)
def test_only_the_highest_threshold_reached(
    prestige: int, reached: tuple[int, ...], passed: tuple[int, ...]
) -> None:
    board = academy(prestige=prestige)
    assert levels(board.state) == reached
    assert levels(board.options(heir_aca_28="passed").state) == passed


@pytest.mark.rule("HEIR-ACA-09")
def test_another_source_looks_at_every_threshold_below() -> None:
    board = academy(prestige=20).options(heir_aca_09="any_below")
    assert levels(board.state) == (1, 2)


@pytest.mark.rule("HEIR-ACA-10", "HEIR-ACA-33")
def test_the_cheapest_with_few_coins_the_dearest_with_five() -> None:
    board = academy(ap=1).closed("c3", "t3").me(coins=4)
    assert steps(board, "") == [RenovateRoom("t3", 1, "", "b")]  # 3 Coins printed, c3 has 6
    assert steps(board.me(coins=5), "") == [RenovateRoom("c3", 1, "", "b")]
    board.options(rooms={"t3.1": {"coins": 9, "prestige": 2}})
    after = board.decide("")
    assert after.did[1] == RenovateRoom("t3", 1, "", "b")
    assert gains(after.last.events)[0] == 2


@pytest.mark.rule("HEIR-ACA-11")
def test_equal_costs_by_turn_then_from_the_top() -> None:
    board = academy(ap=1).closed("c4", "t1").me(coins=0)  # both 4 Coins at threshold 1
    assert offers(board.at(turn=3).state)[0].room == "c4"
    assert offers(board.at(turn=4).state)[0].room == "t1"
    three = academy(ap=1).closed("c2", "t3", "c4")
    three.options(rooms={"c4.1": {"coins": 3, "prestige": 1}})
    assert [one.room for one in offers(three.at(turn=3).state)] == ["c2", "c4", "t3"]


@pytest.mark.rule("HEIR-ACA-12")
def test_prestige_and_a_random_tile_of_its_kind() -> None:
    board = academy(ap=1).closed("c3").me(coins=9)
    state = board.state.academy
    assert state is not None
    tiles = {"hall": Tile(name="hall", coins=2), "barre": Tile(name="barre", effect="stays")}
    board.at(academy=type(state)(rooms=state.rooms, known_tiles=tiles))
    need = board.outcome().decision.need
    assert need is not None
    assert (need.what, need.options) == ("tile", ("", "hall"))
    after = board.decide("hall")
    assert gains(after.last.events) == (4, -9, 0)
    assert room(after, "c3").tile == tiles["hall"]
    assert (room(after, "c3").level, room(after, "c3").seat) == (1, HEIR)


@pytest.mark.rule("HEIR-ACA-13", "HEIR-ACA-29")
@pytest.mark.parametrize(("turn", "due"), list(enumerate((4, 4, 3, 3, 2, 2, 1), 1)))
def test_banners_by_turn(turn: int, due: int) -> None:
    board = academy(ap=1, turn=turn).closed("c3").me(banners=12)
    assert banners_due(board.state) == due
    after = board.decide("")
    assert room(after, "c3").banners == due
    assert after.heir.banners == 12 - due
    short = board.me(banners=1).decide("")
    assert room(short, "c3").banners == 1
    board.options(heir_aca_29="not_allowed")
    assert bool(board.outcome("").decision.steps[1:]) == (due == 1)


@pytest.mark.rule("HEIR-ACA-14")
@pytest.mark.parametrize(("coins", "gone"), [(0, 0), (4, 4), (9, 9), (10, 9), (11, 9), (25, 9)])
def test_coins_are_discarded_not_paid(coins: int, gone: int) -> None:
    assert discarded(coins) == gone
    after = academy(ap=1).closed("c3").me(coins=coins).decide("")
    assert after.heir.coins == coins - gone


@pytest.mark.rule("HEIR-ACA-15")
def test_the_last_banner_costs_you_one() -> None:
    board = academy(ap=1).closed("c3").me(banners=3).you(banners=2)
    assert board.decide("").state.you.banners == 1
    assert board.you(banners=0).decide("").state.you.banners == 0
    assert board.me(banners=4).you(banners=2).decide("").state.you.banners == 2


@pytest.mark.rule("HEIR-ACA-30")
def test_an_empty_pile_leads_to_the_next_room() -> None:
    board = academy(ap=1).closed("c3", "t3").me(coins=9)
    board.mind(empty_piles=("classroom.1",))
    assert steps(board, "") == [RenovateRoom("t3", 1, "", "b")]
    board.options(heir_aca_30="step_lost")
    assert steps(board) == []


@pytest.mark.rule("HEIR-MAG-03")
def test_geert_takes_the_dearest_strictly_below() -> None:
    board = academy(ap=1, prestige=36).me(magician="geert_van_augustin", coins=0)
    board.closed("c3", "t1")
    assert levels(board.state) == (1, 2)
    after = board.decide("")
    assert after.did[1] == RenovateRoom("c3", 2, "", "b")  # 8 Coins; Practice room 1 costs 5
    assert gains(after.last.events) == (7, 0, 1)


@pytest.mark.rule("HEIR-AP-12")
def test_prophecies_of_the_academy() -> None:
    board = academy(ap=1, prestige=16).closed("c3").at(prophecy="renovate_fame")
    assert gains(board.decide("").last.events)[0] == 7 + 4
    practice = academy(ap=1).tricks("levitation").room("t4", level=1)
    practice.at(prophecy="practice_coins")
    assert gains(practice.decide().last.events) == (0, 2, 0)
    teach = academy(ap=1).tricks("levitation").room("c4", level=1, tile=Tile(prestige=1))
    teach.at(prophecy="teach_at_once")
    assert gains(teach.decide().last.events) == (3, 3, 0)
    teach.options(heir_ap_12="ignored")
    assert gains(teach.decide().last.events) == (0, 0, 0)


@pytest.mark.rule("HEIR-AP-12")
@pytest.mark.parametrize(
    ("prestige", "printed", "more", "trick"),
    [(10, 4, 2, "levitation"), (20, 7, 4, "walled"), (40, 10, 6, "automaton")],
)
def test_prophecies_pay_by_level(prestige: int, printed: int, more: int, trick: str) -> None:
    board = academy(ap=1, prestige=prestige).closed("c3").at(prophecy="renovate_fame")
    assert gains(board.decide("").last.events)[0] == printed + more
    practice = academy(ap=1).tricks(trick).room("t4", level=1).at(prophecy="practice_coins")
    assert gains(practice.decide().last.events)[1] == more


# Steps c and d.


@pytest.mark.rule("HEIR-ACA-16", "HEIR-ACA-17")
def test_the_rightmost_idle_trick_teaches_in_the_highest_classroom() -> None:
    board = academy(ap=1).tricks("levitation", "walled", "wolf_cage")
    board.room("c1", level=1).room("c3", level=2).room("c4", level=2)
    assert steps(board) == [Teaches("wolf_cage", "c3", 0, "c")]
    board.room("c3", spaces=(Space(HEIR, "wolf_cage"), None))
    assert steps(board) == [Teaches("walled", "c3", 1, "c")]
    board.room("c3", spaces=FULL)
    assert steps(board) == [Teaches("wolf_cage", "c4", 0, "c")]
    assert free_place(board.room("c4", spaces=FULL).room("c1", spaces=FULL).state,
                      "classroom") is None  # fmt: skip


@pytest.mark.rule("HEIR-ACA-18")
def test_no_bonus_between_the_spaces() -> None:
    board = academy(ap=1).tricks("levitation").room("c3", level=1, tile=Tile(match_coins=3))
    assert gains(board.decide().last.events) == (0, 0, 0)


@pytest.mark.rule("HEIR-ACA-34")
def test_no_materials_are_needed_to_teach() -> None:
    board = academy(ap=1).tricks("levitation:0").room("c3", level=1)
    assert steps(board) == [Teaches("levitation", "c3", 0, "c")]
    assert steps(board.options(heir_aca_34="a_token")) == []


@pytest.mark.rule("HEIR-ACA-19", "HEIR-ACA-20")
def test_the_leftmost_idle_trick_practises_in_the_highest_room() -> None:
    board = academy(ap=1).tricks("levitation", "walled")
    board.room("t1", level=1).room("t3", level=3).room("t4", level=3)
    assert steps(board) == [Practises("levitation", "t3", 0, "d")]
    board.room("t1", spaces=(Space(HEIR, "levitation"), None))
    assert steps(board) == [Practises("walled", "t3", 0, "d")]
    board.room("t3", spaces=(Space(YOU, "wolf_cage"), None))
    assert steps(board) == [Practises("walled", "t3", 1, "d")]


@pytest.mark.rule("HEIR-ACA-21")
def test_rooms_that_cheapen_preparation_are_ignored() -> None:
    board = academy(ap=1).tricks("levitation").room("t1", level=3, tile=Tile(effect="cheaper"))
    assert steps(board) == []
    board.room("t4", level=1)
    assert steps(board) == [Practises("levitation", "t4", 0, "d")]


@pytest.mark.rule("HEIR-ACA-22")
def test_a_further_token_at_once_five_at_most() -> None:
    board = academy(ap=1).tricks("levitation:2")
    board.room("t1", level=1, tile=Tile(effect="extra_token"))
    assert board.decide().heir.tricks[0].tokens == 3
    assert board.tricks("levitation:5").decide().heir.tricks[0].tokens == 5
    board.tricks("levitation:4").shows("p01")
    board.token("p01", "0.0", "levitation", school="mechanical", side=2)
    assert board.decide().heir.tricks[0].tokens == 4
    board.tricks("levitation:4", "walled:0").shows("p01").your_tricks("spirit_hand")
    board.token("p01", "0.0", "walled", school="escape", side=2)
    board.token("p01", "0.1", "spirit_hand", seat=YOU, school="mentalism", side=0)
    assert board.decide().heir.tricks[0].tokens == 5


# Step e.


@pytest.mark.rule("HEIR-ACA-23", "HEIR-ACA-31")
def test_actions_left_alternate_between_teaching_and_practice() -> None:
    board = academy("hard", ap=5).tricks("levitation", "walled", "wolf_cage")
    board.room("c1", level=1).room("t1", level=1)
    assert steps(board) == [
        Teaches("wolf_cage", "c1", 0, "c"),
        Practises("levitation", "t1", 0, "d"),
        Teaches("walled", "c1", 1, "ec"),
    ]
    board.at(turn=4)
    assert steps(board)[2] == Practises("walled", "t1", 1, "ed")
    assert steps(board.options(heir_aca_31="teach_first"))[2] == Teaches("walled", "c1", 1, "ec")


@pytest.mark.rule("HEIR-ACA-23")
@pytest.mark.parametrize(("turn", "last", "following"), [
    (3, "ec", Practises), (3, "ed", Teaches), (4, "ec", Practises), (4, "ed", Teaches),
])  # fmt: skip
def test_teaching_and_practice_take_turns(turn: int, last: str, following: type) -> None:
    board = academy("hard", ap=5, turn=turn).tricks("levitation", "walled")
    board.room("c1", level=1).room("t1", level=1)
    done = (Teaches if last == "ec" else Practises)("wolf_cage", "c4", 0, last)
    visit = Visit(character="magician", location="academy", slot="3", ap=5,
                  done=(Done(done, done),))  # fmt: skip
    step = next_step(board.state, visit)
    assert isinstance(step, Step)
    assert isinstance(step.effect, following)


@pytest.mark.rule("HEIR-ACA-24", "HEIR-ACA-25")
def test_then_a_renovation_even_when_ahead_and_on_again() -> None:
    board = academy("hard", ap=5).tricks("levitation", "walled").closed("c4")
    board.room("c1", level=1, seat=HEIR, banners=8, spaces=(None, Space(YOU, "wolf_cage")))
    found = steps(board, "")
    assert found == [
        Teaches("walled", "c1", 0, "c"),
        RenovateRoom("c4", 1, "", "eb"),
        Teaches("levitation", "c4", 0, "ec"),
    ]
    bare = academy("hard", ap=5).tricks("levitation").room("c1", level=1, seat=HEIR, banners=8)
    assert steps(bare) == [Teaches("levitation", "c1", 0, "c")]


@pytest.mark.rule("HEIR-ACA-32")
def test_step_e_may_renovate_a_second_time_in_one_visit() -> None:
    board = academy("hard", ap=5).closed("c3", "c4", "t3")
    assert [type(one) for one in steps(board, "", "")] == [RenovateRoom, RenovateRoom]
    assert len(steps(board.options(heir_aca_32="no"), "")) == 1


@pytest.mark.parametrize(
    "effect",
    [
        TakeSecret(5), RenovateRoom("c1", 1, "", "b"), RenovateRoom("x9", 1, "", "b"),
        RenovateRoom("c3", 9, "", "b"), Teaches("levitation", "c1", 0, "c"),
        Teaches("levitation", "t4", 0, "c"), Practises("walled", "t4", 0, "d"),
        Practises("levitation", "t4", 5, "d"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(effect: object) -> None:
    board = academy(ap=1).tricks("levitation").room("t4", level=1).mind(overruled={1: effect})
    with pytest.raises(IllegalMove):
        board.outcome()


def test_without_the_academy_there_is_nothing_to_do() -> None:
    board = academy(ap=1).at(academy=None)
    assert steps(board) == []
