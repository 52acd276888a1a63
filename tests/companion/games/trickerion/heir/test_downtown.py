"""P1: Downtown, its dice and its steps; P1a: learning a Trick."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.games.trickerion.data import DICE
from companion.games.trickerion.heir.decision import Need, Step, Visit
from companion.games.trickerion.heir.downtown import dice_to_use, reroll
from companion.games.trickerion.heir.effects import Hire, LearnTrick, Nothing, TakeBank, TurnDie
from companion.games.trickerion.heir.learning import eligible, step_a_allowed
from companion.games.trickerion.state import Character, Space
from tests.companion.games.trickerion.heir.tables import HEIR, Table, keys, table


def downtown(difficulty: str = "normal", *, prestige: int = 10, **options: object) -> Table:
    """A Magician on the way to the +0 slot: 3 AP. Two level-1 Tricks, so step a is refused."""
    board = table(difficulty, prestige=prestige, **options)
    board.mine(magician="downtown").tricks("levitation", "living_piano")
    return board.at(blocked={"downtown": ("0", "1", "2")})


def steps(board: Table, *drawn: str) -> list[object]:
    return list(board.decide(*drawn).did[1:])


@pytest.mark.rule("HEIR-DT-01")
@pytest.mark.parametrize(
    ("difficulty", "row"),
    [("easy", [1, 1, 1, 2, 2]), ("normal", [1, 1, 1, 2, 3]), ("hard", [1, 1, 2, 3, 3])],
)
def test_how_many_dice(difficulty: str, row: list[int]) -> None:
    state = table(difficulty).state
    assert [dice_to_use(state, ap) for ap in range(1, 6)] == row


@pytest.mark.rule("HEIR-DT-02")
@pytest.mark.parametrize(
    ("faces", "die"),
    [
        ({}, 0),
        ({"trick": "escape x"}, 1),
        ({"trick": "escape any"}, 2),
        ({"trick": "escape any", "specialist": "manager"}, 4),
        ({"trick": "escape any", "specialist": "manager", "bank": "3 x"}, 5),
        ({"trick": "escape any", "specialist": "manager", "bank": "3 3"}, 3),
    ],
)
def test_the_die_that_is_rolled_again(faces: dict[str, str], die: int) -> None:
    """Trick, Specialist, Bank, Apprentice. Useful dice only, so that enough are never there."""
    board = downtown("hard").mine(manager=None).dice(**faces)
    visit = Visit(character="magician", location="downtown", slot="3", ap=3)
    found = reroll(board.state, visit, wanted=6)
    assert isinstance(found, Need)
    assert found.options == DICE[die]
    again = reroll(board.state, replace(visit, drawn=(DICE[die][0],)), wanted=6)
    assert isinstance(again, Step)
    assert again.effect == TurnDie(die, DICE[die][0])


@pytest.mark.rule("HEIR-DT-02", "HEIR-DT-03")
def test_one_reroll_and_no_second() -> None:
    board = downtown("hard").dice(bank="x 3")  # 3 AP: two dice
    assert steps(board, "x") == [TurnDie(0, "x"), TakeBank(5, "d")]
    assert board.decide("x").decision.need is None
    assert steps(downtown("hard").dice(bank="4 3")) == [TakeBank(4, "d"), TakeBank(5, "e")]


@pytest.mark.rule("HEIR-DT-23")
def test_of_two_x_dice_the_left_is_rolled() -> None:
    board = downtown()
    assert steps(board, "x")[0] == TurnDie(0, "x")
    assert steps(board.options(heir_dt_23="right"), "x")[0] == TurnDie(1, "x")


@pytest.mark.rule("HEIR-DT-30")
def test_a_die_of_no_use_is_still_available() -> None:
    board = downtown().mine(manager=None).dice(specialist="manager")
    assert steps(board) == []
    board.options(heir_dt_30="usable_only")
    assert steps(board, "x")[0] == TurnDie(0, "x")
    useful = downtown().dice(apprentice="apprentice").options(heir_dt_30="usable_only")
    assert steps(useful) == [Hire("apprentice", 3, "c")]
    assert useful.decide().heir.characters[-1].id == "apprentice_1"
    four = downtown().mine(**dict.fromkeys(f"apprentice_{n}" for n in range(1, 5)))
    four.dice(apprentice="apprentice").options(heir_dt_30="usable_only")
    assert steps(four, "x")[0] == TurnDie(0, "x")


@pytest.mark.rule("HEIR-DT-04")
def test_each_step_once_in_order_until_the_dice_are_used() -> None:
    board = downtown("hard").options(heir_slots=(2, 2, 2, 2))  # 5 AP: three dice
    board.dice(trick="escape any", specialist="manager", apprentice="apprentice", bank="3 6")
    assert steps(board) == [Hire("manager", 2, "b"), Hire("apprentice", 3, "c"), TakeBank(5, "d")]
    after = board.decide()
    assert after.state.dice == ("escape", "any", "x", "x", "3", "x")


@pytest.mark.rule("HEIR-DT-05")
def test_nothing_possible_ends_the_visit() -> None:
    board = downtown("hard").dice(trick="escape any").options(heir_slots=(2, 2, 2, 2))
    after = board.decide("x")
    assert after.did[1:] == [TurnDie(2, "x")]
    assert after.decision.stop is not None
    assert keys(after.decision.stop.rejected) == [
        "heir.not.two_tricks", "heir.not.specialist_x", "heir.not.apprentice_x",
        "heir.not.bank_x", "heir.not.bank_x", "heir.not.apprentice_x",
    ]  # fmt: skip


@pytest.mark.rule("HEIR-DT-06")
@pytest.mark.parametrize(
    ("prestige", "tricks", "allowed"),
    [
        (10, ("levitation",), True),
        (10, ("levitation", "living_piano"), False),
        (10, ("levitation", "walled"), True),
        (20, ("levitation", "living_piano", "walled"), True),
        (20, ("walled", "wolf_cage"), False),
        (36, ("automaton", "hellhound", "aztec_lady"), True),
    ],
)
def test_when_a_trick_may_be_learned(prestige: int, tricks: tuple[str, ...], allowed: bool) -> None:
    assert step_a_allowed(table(prestige=prestige).tricks(*tricks).state) == allowed


@pytest.mark.rule("HEIR-DT-07", "HEIR-DT-09")
def test_the_residences_cards_of_the_dies_school_and_the_top_level() -> None:
    board = downtown(prestige=20).tricks("levitation").dice(trick="x optical", bank="3 3")
    assert set(eligible(board.state, "optical")) == {
        "self_decapitation", "paper_shred", "shattered_mirror", "fishing_in_the_air",
    }  # fmt: skip
    board.your_tricks("paper_shred")
    assert "paper_shred" not in eligible(board.state, "optical")
    need = board.outcome().decision.need
    assert need is not None
    assert need.options == ("self_decapitation", "shattered_mirror", "fishing_in_the_air")
    after = board.decide("shattered_mirror")
    assert after.did[1] == LearnTrick("shattered_mirror", 1)
    assert after.heir.coins == 0
    assert after.heir.prestige == 20


@pytest.mark.rule("HEIR-DT-07")
def test_the_question_mark_is_the_favourite_school() -> None:
    board = downtown(prestige=20).tricks().dice(trick="any escape", bank="3 3")
    assert eligible(board.state, "any") == eligible(board.state, "mentalism")
    assert steps(board, "future_sight")[0] == LearnTrick("future_sight", 0)


@pytest.mark.rule("HEIR-DT-08", "HEIR-DT-25")
def test_the_first_trick_of_a_school_is_never_drawn() -> None:
    board = downtown().tricks()
    assert "barricaded_barrels" not in eligible(board.state, "escape")
    assert len(eligible(board.state, "escape")) == 3
    board.options(heir_dt_25="single_copies")
    assert "barricaded_barrels" in eligible(board.state, "escape")
    assert "living_piano" not in eligible(board.state, "mechanical")


@pytest.mark.rule("HEIR-DT-24")
def test_a_school_without_cards_leaves_the_other_die() -> None:
    board = downtown(prestige=40).tricks("levitation")
    board.your_tricks("buried_alive", "assistants_revenge", "iron_maiden", "transported_man")
    board.dice(trick="escape optical", bank="3 4")
    assert steps(board, "mutilation")[0] == LearnTrick("mutilation", 1)
    rejected = board.decide("mutilation").decision.steps[1].rejected
    assert keys(rejected) == ["heir.not.no_trick"]
    board.options(heir_dt_24="not_possible")
    assert steps(board)[0] == TakeBank(5, "d")


@pytest.mark.rule("HEIR-DT-14")
def test_the_leftmost_trick_die_is_used() -> None:
    board = downtown(prestige=20).tricks().dice(trick="optical optical", bank="3 3")
    after = board.decide("paper_shred")
    assert after.state.dice[:2] == ("x", "optical")


@pytest.mark.rule("HEIR-DT-10")
def test_the_rightmost_trick_makes_room_with_all_its_tokens() -> None:
    board = downtown(prestige=20)
    board.tricks("paper_shred", "levitation", "living_piano", "spirit_hand").shows("p01")
    board.token("p01", "0.0", "spirit_hand", school="mentalism", side=2)
    board.dice(trick="escape x", bank="3 3")
    after = board.decide("walled")
    assert [trick.id for trick in after.heir.tricks] == [
        "paper_shred", "walled", "levitation", "living_piano",
    ]  # fmt: skip
    assert after.state.shows[0].tokens == ()
    assert "spirit_hand" in eligible(after.me(prestige=1, tricks=()).state, "mentalism")


@pytest.mark.rule("HEIR-DT-10", "HEIR-SET-28")
def test_the_board_has_four_trick_places() -> None:
    board = downtown(prestige=20).tricks("paper_shred", "levitation", "living_piano")
    board.dice(trick="escape x", bank="3 3")
    assert len(board.decide("walled").heir.tricks) == 4
    board.options(heir_set_28=3)
    after = board.decide("walled")
    assert [trick.id for trick in after.heir.tricks] == ["paper_shred", "walled", "levitation"]


@pytest.mark.rule("HEIR-SET-29")
def test_a_new_trick_gets_an_unused_symbol() -> None:
    board = downtown(prestige=20).tricks("levitation").dice(trick="escape x", bank="3 3")
    new = board.decide("walled").heir.trick("walled")
    assert new is not None
    assert new.suit == "club"
    other = board.options(heir_set_29="spade_first").decide("walled").heir.trick("walled")
    assert other is not None
    assert other.suit == "spade"


@pytest.mark.rule("HEIR-DT-11", "HEIR-DT-26")
def test_tricks_are_sorted_by_prestige_shards_coins() -> None:
    """Floating Table 5/1/2, Shattered Mirror 5/0/3: Shards before Coins."""
    board = downtown(prestige=20).tricks("shattered_mirror", "levitation")
    board.dice(trick="mentalism x", bank="3 3")
    assert [t.id for t in board.decide("floating_table").heir.tricks] == [
        "floating_table", "shattered_mirror", "levitation",
    ]  # fmt: skip
    # Future Sight gives 4/0/1, Mechanical Hornet 4/0/3, Pepper's Ghost 4/0/5.
    board.tricks("peppers_ghost", "future_sight").dice(trick="mechanical x", bank="3 3")
    board.me(prestige=16)
    board.tricks("peppers_ghost", "levitation")
    assert [t.id for t in board.decide("mechanical_hornet").heir.tricks] == [
        "peppers_ghost", "mechanical_hornet", "levitation",
    ]  # fmt: skip


@pytest.mark.rule("HEIR-DT-26")
def test_a_newcomer_goes_to_the_right_of_its_equals() -> None:
    """Breath of Life and Levitation both give 2/0/3."""
    board = downtown().tricks("levitation", "linking_rings:0").me(prestige=1)
    board.tricks("levitation").dice(trick="mentalism x", bank="3 3")
    assert [t.id for t in board.decide("breath_of_life").heir.tricks] == [
        "levitation", "breath_of_life",
    ]  # fmt: skip
    board.options(heir_dt_26="left")
    assert [t.id for t in board.decide("breath_of_life").heir.tricks] == [
        "breath_of_life", "levitation",
    ]  # fmt: skip


@pytest.mark.rule("HEIR-DT-12")
def test_a_new_trick_is_prepared_at_once() -> None:
    board = downtown(prestige=20).tricks().dice(trick="escape x", bank="3 3")
    new = board.decide("zig_zag_lady").heir.trick("zig_zag_lady")
    assert new is not None
    assert new.tokens == 3


@pytest.mark.rule("HEIR-MAG-02")
def test_electras_tricks_have_one_token_fewer() -> None:
    board = downtown(prestige=20).tricks().me(magician="electra")
    board.dice(trick="escape x", bank="3 3")
    tokens = {
        name: trick.tokens
        for name in ("zig_zag_lady", "walled", "wolf_cage")
        if (trick := board.decide(name).heir.trick(name))
    }
    assert tokens == {"zig_zag_lady": 2, "walled": 1, "wolf_cage": 1}


@pytest.mark.rule("HEIR-MAG-18")
def test_electras_extra_does_not_change_the_order() -> None:
    """Future Sight (1 token) prints 4/0/1, Pepper's Ghost (2 tokens) 4/0/5 and more by Electra."""
    board = downtown(prestige=20).me(magician="electra").tricks("window_to_the_otherworld")
    # Window 3/0/2 with 2 tokens: Electra makes it 4/1/3; Wolf Cage prints 3/1/3 with 1 token.
    board.dice(trick="escape x", bank="3 3")
    assert [t.id for t in board.decide("wolf_cage").heir.tricks] == [
        "wolf_cage", "window_to_the_otherworld",
    ]  # fmt: skip
    board.options(heir_mag_18="yes")
    assert [t.id for t in board.decide("wolf_cage").heir.tricks] == [
        "window_to_the_otherworld", "wolf_cage",
    ]  # fmt: skip


@pytest.mark.rule("HEIR-DT-13")
def test_one_of_each_material_goes_on_the_list() -> None:
    board = downtown(prestige=20).tricks().mind(shopping=("wood",))
    board.dice(trick="escape x", bank="3 3")
    after = board.decide("zig_zag_lady")  # 3 Wood, 1 Fabric, 1 Petroleum
    assert after.state.mind.shopping == ("wood", "fabric", "oil")


@pytest.mark.rule("HEIR-DT-29")
def test_a_returned_tricks_materials_stay_on_the_list() -> None:
    board = downtown(prestige=20).mind(shopping=("glass", "rope", "oil"))
    board.tricks("paper_shred", "living_piano", "spirit_hand", "levitation")
    board.dice(trick="escape x", bank="3 3")
    kept = board.decide("walled").state.mind.shopping
    assert set(kept) == {"glass", "rope", "oil", "wood", "metal", "padlock"}
    less = board.options(heir_dt_29="removed").decide("walled").state.mind.shopping
    assert "oil" not in less
    assert "rope" in less  # Spirit Hand still needs Rope
    assert "glass" in less  # and the Living Piano Glass


@pytest.mark.rule("HEIR-DT-31")
def test_a_returned_tricks_academy_token_comes_back() -> None:
    board = downtown(prestige=20, academy=True)
    board.tricks("paper_shred", "living_piano", "spirit_hand", "levitation")
    board.room("c3", level=1, spaces=(Space(HEIR, "levitation"), None))
    board.dice(trick="escape x", bank="3 3")
    after = board.decide("walled").state.academy
    assert after is not None
    assert after.rooms[2].spaces == (None, None)
    stays = board.options(heir_dt_31="stays").decide("walled").state.academy
    assert stays is not None
    assert stays.rooms[2].spaces[0] == Space(HEIR, "levitation")


@pytest.mark.rule("HEIR-DT-15")
def test_a_specialist_of_a_type_not_owned() -> None:
    board = downtown().dice(specialist="manager")
    after = board.decide()
    assert after.did[1:] == [Hire("manager", 2, "b")]
    assert after.heir.characters[-1].status == "inn"
    assert after.state.dice[2] == "x"
    owned = board.mine(manager=None).dice(specialist="manager", bank="3 x").decide()
    assert owned.did[1:] == [TakeBank(4, "d")]
    assert keys(owned.decision.steps[1].rejected)[1] == "heir.not.owned"


@pytest.mark.rule("HEIR-DT-16")
@pytest.mark.parametrize(
    ("academy", "others", "letter"),
    [(False, 4, "c"), (False, 5, "f"), (True, 5, "c"), (True, 6, "f")],
)
def test_an_apprentice_while_the_team_is_small(academy: bool, others: int, letter: str) -> None:
    names = ("apprentice_1", "engineer", "manager", "assistant", "protege", "apprentice_2")
    board = downtown(academy=academy).mine(**dict.fromkeys(names[:others]))
    board.dice(apprentice="apprentice")
    assert steps(board) == [Hire("apprentice", 3, letter)]


@pytest.mark.rule("HEIR-DT-16", "HEIR-DT-19")
def test_never_a_fifth_apprentice() -> None:
    board = downtown().mine(**dict.fromkeys(f"apprentice_{n}" for n in range(1, 5)))
    assert steps(board.dice(apprentice="apprentice", bank="3 x")) == [TakeBank(4, "d")]


@pytest.mark.rule("HEIR-DT-17", "HEIR-DT-18")
def test_the_higher_bank_die_then_the_other() -> None:
    board = downtown("hard").dice(bank="4 6")
    after = board.decide()
    assert after.did[1:] == [TakeBank(5, "d"), TakeBank(4, "e")]
    assert after.heir.coins == 10
    assert after.state.dice[4:] == ("x", "x")


@pytest.mark.rule("HEIR-DT-28")
def test_of_two_equal_bank_dice_the_left() -> None:
    board = downtown().dice(bank="4 4")
    assert steps(board) == [TakeBank(4, "d")]
    assert steps(board.options(heir_dt_28="right")) == [TakeBank(5, "d")]


@pytest.mark.rule("HEIR-DT-19", "HEIR-DT-20")
def test_the_last_step_takes_an_apprentice_whatever_the_team() -> None:
    board = downtown("hard").mine(engineer=None, manager=None, assistant=None)
    board.mine(apprentice_1=None, apprentice_2=None).dice(apprentice="apprentice", bank="3 x")
    assert steps(board) == [TakeBank(4, "d"), Hire("apprentice", 3, "f")]
    small = downtown("hard").dice(apprentice="apprentice", bank="3 x")
    assert steps(small) == [Hire("apprentice", 3, "c"), TakeBank(4, "d")]


@pytest.mark.rule("HEIR-DT-21")
def test_one_visit_hires_one_apprentice_and_one_specialist() -> None:
    board = downtown("hard").options(heir_slots=(2, 2, 2, 2))
    board.dice(specialist="manager", apprentice="apprentice", bank="3 4")
    found = steps(board)
    assert len([one for one in found if isinstance(one, Hire)]) == 2
    assert len([one for one in found if isinstance(one, TakeBank)]) == 1


@pytest.mark.rule("HEIR-DT-27")
def test_recruits_beside_the_board_count() -> None:
    inn = (
        Character(id="manager", kind="manager", status="inn"),
        Character(id="apprentice_4", kind="apprentice", status="inn"),
    )
    board = downtown("hard").mine(apprentice_1=None, apprentice_2=None, engineer=None)
    board.me(characters=(*board.state.me.characters, *inn))
    board.dice(specialist="manager", apprentice="apprentice", bank="3 x")
    assert steps(board) == [TakeBank(4, "d"), Hire("apprentice", 3, "f")]
    board.options(heir_dt_27="do_not_count")
    assert steps(board) == [Hire("apprentice", 3, "c"), TakeBank(4, "d")]


@pytest.mark.rule("HEIR-DT-22")
def test_a_used_die_is_lost_to_you_too() -> None:
    after = downtown().dice(bank="3 4").decide()
    assert after.state.dice == ("x", "x", "x", "x", "3", "x")


@pytest.mark.rule("HEIR-AP-12")
def test_doubled_coins_are_doubled_for_the_heir() -> None:
    board = downtown().at(prophecy="take_coins_doubled").dice(bank="3 x")
    assert board.decide().heir.coins == 6
    assert board.options(heir_ap_12="ignored").decide().heir.coins == 3
    assert downtown().at(prophecy="take_coins_1").dice(bank="3 x").decide().heir.coins == 3


def test_the_player_overrules_a_step_and_the_visit_goes_on() -> None:
    """Step b struck out: it counts as done, and step c follows."""
    board = downtown("hard").dice(specialist="manager", apprentice="apprentice", bank="3 4")
    board.mind(overruled={1: Nothing()})
    after = board.decide()
    assert after.did[1:] == [Nothing(), Hire("apprentice", 3, "c")]
    assert after.decision.steps[1].overruled
    board.mind(overruled={1: TakeBank(4, "b")})
    assert board.decide().did[1:] == [TakeBank(4, "b"), Hire("apprentice", 3, "c")]


@pytest.mark.parametrize(
    "effect",
    [
        LearnTrick("levitation", 0), LearnTrick("walled", 4), LearnTrick("walled", 0),
        LearnTrick("walled", 3), TakeBank(0, "d"), TakeBank(4, "d"),
        Hire("manager", 2, "b"), Hire("engineer", 3, "b"), TurnDie(0, "manager"),
    ],
)  # fmt: skip
def test_an_overruling_that_cannot_be_is_refused(effect: object) -> None:
    board = downtown().mine(engineer=None).dice(apprentice="apprentice")
    board.mind(overruled={1: effect})
    with pytest.raises(IllegalMove):
        board.outcome()
