"""Ready or Busy, contested locations, and action points."""

from __future__ import annotations

import pytest

from companion.games.trickerion.heir.placement import skipped
from companion.games.trickerion.heir.points import base_points, points, protege_points
from companion.games.trickerion.heir.state import top_level
from companion.games.trickerion.heir.status import contested, is_ready
from tests.companion.games.trickerion.heir.tables import HEIR, YOU, Table, table


def fought(board: Table) -> tuple[str, ...]:
    return contested(board.state, lambda disc: skipped(board.state, disc))


# STA


@pytest.mark.rule("HEIR-STA-03")
@pytest.mark.parametrize(
    ("prestige", "level"), [(0, 1), (15, 1), (16, 2), (35, 2), (36, 3), (80, 3)]
)
def test_the_top_level_follows_prestige(prestige: int, level: int) -> None:
    assert top_level(prestige) == level


@pytest.mark.rule("HEIR-STA-01", "HEIR-STA-02")
def test_ready_needs_the_card_and_a_trick_of_the_top_level() -> None:
    board = table(prestige=10).tricks("levitation")
    assert is_ready(board.plan("performance").state)
    assert not is_ready(board.plan("installation").state)
    assert not is_ready(table(prestige=16).tricks("levitation").plan("performance").state)
    assert is_ready(table(prestige=16).tricks("walled").plan("performance").state)
    assert not is_ready(table(prestige=10).plan("performance").state)
    assert not is_ready(board.mind(plan="").state)


@pytest.mark.rule("HEIR-STA-08")
def test_a_trick_above_the_top_level_counts_too() -> None:
    board = table(prestige=10).tricks("walled").plan("performance")
    assert is_ready(board.state)
    assert not is_ready(board.options(heir_sta_08="exactly").state)


@pytest.mark.rule("HEIR-STA-04", "HEIR-STA-06")
def test_learning_a_trick_of_the_top_level_makes_ready_in_mid_turn() -> None:
    board = table(prestige=20).plan("performance").mine(magician="downtown")
    board.tricks("levitation").dice(trick="escape x", bank="3 4")
    assert not is_ready(board.state)
    after = board.decide("walled")
    assert is_ready(after.state)
    assert "heir.event.now_ready" in after.said


@pytest.mark.rule("HEIR-STA-05")
def test_the_list_in_force_is_the_one_of_the_state() -> None:
    board = table().mine(magician="downtown", engineer="theater").tricks("levitation")
    board.shows("p01")
    assert board.plan("performance").decide().sent == ("engineer", "theater", "thursday.0")
    assert board.plan("installation").dice(apprentice="apprentice", bank="3 4").decide().sent == (
        "magician", "downtown", "0",
    )  # fmt: skip


# CON


@pytest.mark.rule("HEIR-CON-01")
def test_contested_where_both_still_have_somebody_to_place() -> None:
    board = table().mine(magician="downtown", apprentice_1="market")
    board.yours(magician="downtown", apprentice_1="dark_alley")
    assert fought(board) == ("downtown",)
    board.placed(YOU, "magician", "downtown", "0")
    assert fought(board) == ()


@pytest.mark.rule("HEIR-CON-02")
def test_the_workshop_is_never_contested() -> None:
    assert fought(table().mine(magician="workshop").yours(magician="workshop")) == ()


@pytest.mark.rule("HEIR-CON-03")
@pytest.mark.parametrize(
    ("mine", "yours", "is_contested"),
    [
        ({"magician": "theater", "engineer": "theater"}, {"engineer": "theater"}, True),
        ({"magician": "theater"}, {"engineer": "theater"}, False),
        ({"engineer": "theater"}, {"magician": "theater"}, False),
        ({"engineer": "theater"}, {"magician": "theater", "apprentice_1": "theater"}, True),
    ],
)
def test_the_theater_with_only_a_magician_left(
    mine: dict[str, str], yours: dict[str, str], is_contested: bool
) -> None:
    board = table().shows("p01").tricks("levitation").mine(**mine).yours(**yours)
    assert fought(board) == (("theater",) if is_contested else ())


@pytest.mark.rule("HEIR-CON-04")
def test_contested_is_looked_at_anew_after_each_action() -> None:
    board = table().mine(magician="market", apprentice_1="downtown").dice(bank="3 4")
    board.yours(magician="market", apprentice_1="downtown")
    assert fought(board) == ("downtown", "market")
    after = board.decide()
    assert after.sent == ("apprentice_1", "downtown", "0")
    assert fought(after) == ("market",)


@pytest.mark.rule("HEIR-CON-05")
def test_a_character_at_rest_counts_only_by_house_rule() -> None:
    board = table().mine(magician="downtown").yours(magician="downtown")
    you = board.state.you.characters[0]
    board.you(characters=(type(you)(id=you.id, kind=you.kind, card=you.card, status="resting"),))
    assert fought(board) == ()
    assert fought(board.options(heir_con_05="yes")) == ("downtown",)


@pytest.mark.rule("HEIR-CON-06")
def test_a_character_without_tokens_counts_but_is_not_sent() -> None:
    board = table().mine(engineer="theater", apprentice_1="market").yours(engineer="theater")
    assert fought(board) == ("theater",)
    after = board.decide()
    assert after.sent is not None
    assert after.sent[0] == "apprentice_1"
    assert fought(board.options(heir_con_06="does_not_count")) == ()


@pytest.mark.rule("HEIR-CON-07")
def test_a_full_location_is_not_called_contested() -> None:
    board = table().mine(magician="market", apprentice_1="downtown").dice(bank="3 4")
    board.yours(magician="market").at(blocked={"market": ("0", "1", "2", "3")})
    assert fought(board) == ()
    assert fought(board.options(heir_con_07="contested")) == ("market",)
    after = board.decide()
    assert after.sent == ("apprentice_1", "downtown", "0")


# AP


def ap(board: Table, name: str, location: str, slot: str = "") -> int:
    disc = board.state.me.character(name)
    assert disc is not None
    return points(board.state, disc, location, slot)  # type: ignore[arg-type]


@pytest.mark.rule("HEIR-AP-01", "HEIR-AP-08")
@pytest.mark.parametrize(("slot", "expected"), [("0", 5), ("1", 4), ("2", 4), ("3", 3)])
def test_character_and_slot_add_up(slot: str, expected: int) -> None:
    board = table().mine(magician="downtown")
    assert ap(board, "magician", "downtown", slot) == expected
    flat = board.options(heir_slots=(0, 0, 0, 0))
    assert ap(flat, "magician", "downtown", slot) == 3


@pytest.mark.rule("HEIR-AP-07")
def test_base_points_are_the_owners_to_change() -> None:
    board = table().mine(magician="downtown", manager="downtown", apprentice_1="downtown")
    assert [base_points(board.state, disc) for disc in board.state.me.characters] == [3, 2, 1]
    board.options(heir_ap={"magician": 4, "specialist": 1, "apprentice": 2})
    assert [base_points(board.state, disc) for disc in board.state.me.characters] == [4, 1, 2]


@pytest.mark.rule("HEIR-AP-02")
@pytest.mark.parametrize("day", ["thursday", "friday", "saturday", "sunday"])
def test_the_days_do_not_change_the_heirs_points(day: str) -> None:
    board = table().mine(engineer="theater")
    assert ap(board, "engineer", "theater", f"{day}.0") == 2


@pytest.mark.rule("HEIR-AP-04")
def test_a_special_card_is_a_point_and_nothing_else() -> None:
    board = table().mine(apprentice_1="market+")
    assert ap(board, "apprentice_1", "market", "3") == 2


@pytest.mark.rule("HEIR-AP-03")
def test_shards_stay_where_they_are() -> None:
    board = table().me(shards=5).mine(apprentice_1="downtown").dice(bank="3 4")
    after = board.decide()
    assert after.heir.shards == 5
    assert ap(board, "apprentice_1", "downtown", "3") == 1


@pytest.mark.rule("HEIR-AP-05")
def test_six_points_act_as_five_and_give_prestige() -> None:
    board = table(prestige=10).mine(magician="downtown+").tricks("levitation", "living_piano")
    after = board.dice(apprentice="apprentice", specialist="x", bank="3 4").decide()
    assert after.heir.prestige == 11
    assert len(after.did) == 5  # sent, Prestige, and the three dice of 5 AP
    five = table(prestige=10).mine(magician="downtown").tricks("levitation", "living_piano")
    assert five.dice(apprentice="apprentice", bank="3 4").decide().heir.prestige == 10


@pytest.mark.rule("HEIR-AP-09")
def test_the_sixth_point_can_raise_the_top_level_before_the_table_is_read() -> None:
    board = table(prestige=15).mine(magician="downtown+").tricks("levitation", "living_piano")
    board.dice(trick="escape x", bank="3 4")
    after = board.decide("walled")
    assert "walled" in [trick.id for trick in after.heir.tricks]
    late = board.options(heir_ap_09="after").dice(trick="escape x", bank="3 4").decide()
    assert late.heir.prestige == 16
    assert "walled" not in [trick.id for trick in late.heir.tricks]


@pytest.mark.rule("HEIR-AP-10")
def test_seven_points_give_prestige_once() -> None:
    board = table(prestige=10).me(magician="the_great_optico").mine(magician="market+")
    board.yours(magician="downtown+")
    assert board.decide().heir.prestige == 11
    assert board.options(heir_ap_10="each").decide().heir.prestige == 12


@pytest.mark.rule("HEIR-AP-13")
def test_never_less_than_one_point() -> None:
    board = table(heir_ap={"magician": 0, "specialist": 0, "apprentice": 0})
    board.mine(apprentice_1="dark_alley").options(heir_slots=(0, 0, 0, 0))
    assert ap(board, "apprentice_1", "dark_alley", "0") == 1
    assert ap(board.options(heir_ap_13=0), "apprentice_1", "dark_alley", "0") == 0
    assert len(board.decide("tails").heir.specials) == 0
    assert len(board.options(heir_ap_13=1).decide("tails").heir.specials) == 1


@pytest.mark.rule("HEIR-AP-12")
@pytest.mark.parametrize(
    ("prophecy", "name", "expected"),
    [
        ("one_base_ap", "magician", 3),
        ("advertisers_apprentices", "apprentice_1", 4),
        ("enhance_2", "magician", 5),
        ("pay_for_plus_2", "magician", 5),
    ],
)
def test_prophecies_for_all_characters_change_the_points(
    prophecy: str, name: str, expected: int
) -> None:
    board = table().at(prophecy=prophecy).mine(magician="downtown", apprentice_1="downtown")
    assert ap(board, name, "downtown", "0") == expected
    plain = {"magician": 5, "apprentice_1": 3}
    assert ap(board.options(heir_ap_12="ignored"), name, "downtown", "0") == plain[name]


@pytest.mark.rule("HEIR-ACA-07", "HEIR-ACA-26")
@pytest.mark.parametrize(
    ("secrets", "literal", "each"), [(0, 1, 1), (1, 2, 2), (2, 2, 3), (3, 3, 3)]
)
def test_secrets_raise_the_protege(secrets: int, literal: int, each: int) -> None:
    board = table(academy=True).me(secrets=("",) * secrets)
    assert protege_points(board.state) == literal
    assert protege_points(board.options(heir_aca_26="each_secret").state) == each


@pytest.mark.rule("HEIR-MAG-01", "HEIR-MAG-14")
def test_the_mechanikers_first_apprentice() -> None:
    board = table().me(magician="the_mechaniker").shows("p01").tricks("levitation")
    board.mine(magician=None, apprentice_1="market", apprentice_2="theater", engineer="market")
    assert ap(board, "apprentice_1", "market", "3") == 2
    assert ap(board, "engineer", "market", "3") == 2
    assert ap(board, "apprentice_2", "theater", "friday.0") == 2
    after = board.mine(apprentice_2="dark_alley").decide()
    assert after.sent == ("apprentice_1", "market", "0")
    assert ap(after, "apprentice_2", "dark_alley", "3") == 1
    board.mine(apprentice_2="theater").options(heir_mag_14="no")
    assert ap(board, "apprentice_2", "theater", "friday.0") == 1
    assert ap(board, "apprentice_1", "market", "3") == 2


@pytest.mark.rule("HEIR-MAG-11", "HEIR-MAG-16")
def test_opticos_characters_gain_by_your_special_cards() -> None:
    board = table().me(magician="the_great_optico")
    board.mine(magician="downtown", engineer="market", apprentice_1="market")
    board.yours(magician="downtown+", apprentice_1="workshop")
    assert ap(board, "magician", "downtown", "3") == 4
    assert ap(board, "apprentice_1", "market", "3") == 1
    after = board.dice(apprentice="apprentice", bank="3 4").decide()
    assert after.sent == ("magician", "downtown", "0")
    assert ap(after, "engineer", "market", "3") == 2  # one special card, one character
    assert ap(board.options(heir_mag_16="played"), "magician", "downtown", "3") == 3
    board.placed(YOU, "magician", "downtown", "1")
    assert ap(board, "magician", "downtown", "3") == 4


@pytest.mark.rule("HEIR-MAG-10", "HEIR-MAG-13", "HEIR-MAG-17")
def test_the_gentleman_arrives() -> None:
    board = table(prestige=14).me(magician="the_gentleman").tricks("levitation", "living_piano")
    board.mine(magician="downtown").dice(trick="escape x", bank="3 4")
    after = board.decide("walled")  # 16 Prestige on arrival: a level-2 Trick may be learned
    assert after.heir.prestige == 16
    assert after.heir.trick("walled")
    late = board.options(heir_mag_17="after").decide()
    assert late.heir.prestige == 16
    assert not late.heir.trick("walled")
    away = table(prestige=14).me(magician="the_gentleman").tricks("levitation")
    assert away.mine(magician="workshop").decide().heir.prestige == 14
    away.mine(magician=None, apprentice_1="market")
    assert away.decide().heir.prestige == 14
    school = table(prestige=14, academy=True).me(magician="the_gentleman").tricks("levitation")
    school.mine(magician="academy").me(secrets=("", "")).closed()
    assert school.decide().heir.prestige == 15
    assert school.options(heir_mag_13="no").decide().heir.prestige == 14


@pytest.mark.rule("HEIR-SET-14")
def test_specialists_are_all_alike_to_the_heir() -> None:
    for kind in ("engineer", "manager", "assistant"):
        board = table().mine(**{kind: "market"})
        assert ap(board, kind, "market", "3") == 2
        assert board.state.me.materials == {}
        assert board.state.players[HEIR].count("apprentice") == 0
