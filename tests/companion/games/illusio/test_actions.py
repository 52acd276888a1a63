"""Components and objectives: backstage, taking, adding, giving up, and what fits where."""

import pytest

from companion.games.illusio.cards import KINDS, Objective, fits, half, is_exact
from companion.games.illusio.moves import (
    AddComponent,
    Becomes,
    BillTrick,
    DropTrick,
    PlaceBackstage,
    Put,
    Reveal,
    TakeObjective,
    Transform,
    UseTalent,
)
from tests.companion.games.illusio.play import (
    GREAT,
    HANDCUFFS,
    RABBIT_SCARF,
    SMALL,
    VOICES,
    game,
)

TIGER_RABBIT = Objective("illusion", 2, ("tiger", "rabbit"), "Tiger and Rabbit")


@pytest.mark.rule("ILL-ACT-01")
def test_a_component_goes_from_hand_to_backstage() -> None:
    play = game().place("rope")
    assert play.backstage() == ["rope"]
    assert play.player(0).hand == 4
    assert play.state.actions == 1


@pytest.mark.rule("ILL-ACT-02")
def test_backstage_has_no_limit() -> None:
    play = game().has(0, *["rope"] * 30).place("dove", "dove")
    assert len(play.backstage()) == 32


@pytest.mark.rule("ILL-SET-01")
def test_there_are_no_more_than_64_components() -> None:
    play = game().has(0, *["rope"] * 63).place("dove")
    assert play.refused(PlaceBackstage("dove")) == "ILL-SET-01"


@pytest.mark.rule("ILL-ACT-05", "ILL-ACT-07")
@pytest.mark.parametrize(("needs", "least"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_of_the_components_rounded_up(needs: int, least: int) -> None:
    assert half(needs) == least
    card = Objective("escape", 1, KINDS[:needs], "Card")
    play = game(set_14=6).shows(card).has(0, *KINDS[:needs])
    if least > 1:
        assert play.refused(play.taking(*KINDS[: least - 1])) == "ILL-ACT-05"
    play.take(*KINDS[:least])
    assert len(play.trick().placed) == least
    assert play.state.actions == 1


@pytest.mark.rule("ILL-ACT-06")
def test_taking_uses_what_is_backstage_and_only_once() -> None:
    play = game().shows(HANDCUFFS).has(0, "rope")
    assert play.refused(TakeObjective(0, (Put(0), Put(1)))) == "ILL-ACT-06"
    assert play.refused(TakeObjective(0, (Put(0), Put(0)))) == "ILL-ACT-06"
    assert play.refused(TakeObjective(0, ())) == "ILL-ACT-05"
    play.has(0, "crate").take("rope", "crate")
    assert play.backstage() == []


@pytest.mark.rule("ILL-ACT-08", "ILL-BILL-01")
def test_all_at_once_puts_it_on_the_bill_at_once() -> None:
    play = game().shows(HANDCUFFS).has(0, "rope", "crate", "mirrors")
    play.take("mirrors", "rope", "crate")
    assert play.trick().on_bill
    assert play.state.actions == 1
    assert play.said == ["taken", "billed"]


@pytest.mark.rule("ILL-ACT-09", "ILL-SPEC-03", "ILL-TAL-04")
def test_around_an_objective_nothing_is_transformed() -> None:
    play = game().shows(HANDCUFFS).has(0, "rope", "crate").take("rope", "crate")
    assert play.refused(Transform(0, "tiger")) == "ILL-SPEC-03"
    assert play.refused(UseTalent(1, (Becomes(0, 0, "tiger"),))) == "ILL-TAL-04"


@pytest.mark.rule("ILL-ACT-10", "ILL-ACT-14")
def test_a_component_is_added_from_hand_or_backstage() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors").has(0, "crate")
    play.add("rope")
    assert (play.player(0).hand, play.backstage()) == (4, ["crate"])
    play.move_on("crate")
    assert (play.player(0).hand, play.backstage()) == (4, [])
    assert play.trick().on_bill
    assert play.state.actions == 0


@pytest.mark.rule("ILL-ACT-14", "ILL-TAL-04")
def test_straight_from_the_hand_no_talent_can_reach_it() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors").add("rope")
    assert play.backstage() == []
    assert play.refused(UseTalent(1, (Becomes(0, 0, "dove"),))) == "ILL-TAL-04"


@pytest.mark.rule("ILL-ACT-10")
def test_only_one_component_and_only_on_an_own_trick_in_progress() -> None:
    play = game().trying(0, SMALL, "dove").trying(1, HANDCUFFS, "mirrors").has(0, "rope")
    assert play.refused(AddComponent(0, kind="dove")) == "ILL-ACT-10"
    assert play.refused(AddComponent(1, kind="rope")) == "ILL-ACT-10"
    play.trying(0, HANDCUFFS)
    assert play.refused(AddComponent(1, kind="rope", card=0)) == "ILL-ACT-10"
    assert play.refused(AddComponent(1)) == "ILL-ACT-10"
    assert play.refused(AddComponent(1, card=7)) == "ILL-ACT-10"


@pytest.mark.rule("ILL-ACT-11", "ILL-ACT-12")
def test_a_trick_is_given_up_and_its_components_can_be_transformed_again() -> None:
    play = game().shows(HANDCUFFS).has(0, "rope", "crate").take("rope", "crate").do(DropTrick(0))
    assert play.backstage() == ["rope", "crate"]
    assert play.player(0).tricks == ()
    assert play.state.objective_discard == 1
    assert len(play.state.contest) == 4
    play.end(3).transform("rope", "tiger")
    assert play.backstage() == ["tiger", "crate"]
    assert play.refused(DropTrick(0)) == "ILL-ACT-11"


@pytest.mark.rule("ILL-ACT-11")
def test_a_given_up_objective_can_turn_up_again() -> None:
    play = game().shows(SMALL, HANDCUFFS).has(0, "rope", "crate").take("rope", "crate", slot=1)
    play.do(DropTrick(0)).end()
    assert play.state.contest[1] is None
    assert play.do(Reveal(1, HANDCUFFS)).state.contest[1] == HANDCUFFS


@pytest.mark.rule("ILL-ACT-13")
def test_two_objectives_to_complete_are_enough() -> None:
    play = game().shows(RABBIT_SCARF).has(0, "rabbit")
    play.trying(0, HANDCUFFS, "mirrors", "rope").trying(0, GREAT, "tiger", "cage")
    assert play.refused(play.taking("rabbit")) == "ILL-ACT-13"
    assert not play.view.contest[0].take.enabled


@pytest.mark.rule("ILL-ACT-15")
def test_what_is_on_the_bill_no_longer_counts() -> None:
    play = game().shows(RABBIT_SCARF).has(0, "rabbit")
    play.trying(0, HANDCUFFS, "mirrors", "rope").trying(0, SMALL, "dove")
    assert play.take("rabbit").player(0).in_progress == 2


@pytest.mark.rule("ILL-ACT-17", "ILL-MATCH-01")
def test_what_no_open_slot_accepts_is_refused() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors")
    assert play.refused(AddComponent(0, kind="dove")) == "ILL-ACT-17"
    assert play.refused(AddComponent(0, kind="smoke")) == "ILL-ACT-17"
    assert play.add("scarf").trick().open_slots == (2,)


@pytest.mark.rule("ILL-ACT-18")
def test_a_trick_on_the_bill_is_not_given_up() -> None:
    assert game().trying(0, SMALL, "dove").refused(DropTrick(0)) == "ILL-ACT-18"


@pytest.mark.rule("ILL-ACT-19")
def test_the_exact_slot_first_otherwise_the_owner_chooses() -> None:
    play = game().trying(0, TIGER_RABBIT)
    assert play.refused(AddComponent(0, kind="rabbit", slot=0)) == "ILL-ACT-19"
    assert play.add("rabbit").trick().placed[0].slot == 1

    play = game().trying(0, TIGER_RABBIT)
    assert play.refused(AddComponent(0, kind="dove")) == "ILL-ACT-19"
    assert play.refused(AddComponent(0, kind="dove", slot=5)) == "ILL-ACT-19"
    for slot in (0, 1):
        again = game().trying(0, TIGER_RABBIT).add("dove", slot=slot)
        assert again.trick().placed[0].slot == slot
    offered = {add.slot for add in play.view.players[0].tricks[0].adds if add.kind == "dove"}
    assert offered == {0, 1}


@pytest.mark.rule("ILL-ACT-19")
def test_two_slots_that_ask_for_the_same_are_no_choice() -> None:
    play = game().trying(0, Objective("illusion", 1, ("rabbit", "rabbit"), "Twins"))
    assert play.add("dove").trick().placed[0].slot == 0
    assert play.add("rabbit").trick().on_bill


@pytest.mark.rule("ILL-MATCH-01")
@pytest.mark.parametrize("kind", ["rope", "scarf", "cards", "blades"])
def test_any_component_of_the_family_fits(kind: str) -> None:
    assert fits("rope", kind)
    play = game().shows(RABBIT_SCARF).has(0, kind, "tiger").take("tiger", kind)
    assert play.trick().on_bill


@pytest.mark.rule("ILL-MATCH-02", "ILL-SCORE-02")
def test_only_the_very_type_is_exact() -> None:
    assert [kind for kind in KINDS if is_exact("rabbit", kind)] == ["rabbit"]
    assert [kind for kind in KINDS if is_exact("animals", kind)] == []


@pytest.mark.rule("ILL-MATCH-03")
@pytest.mark.parametrize("need", ["audience", "formula"])
def test_audience_and_formula_take_nothing_else_and_are_never_exact(need: str) -> None:
    assert [kind for kind in KINDS if fits(need, kind)] == [need]
    assert not is_exact(need, need)
    play = game().trying(0, VOICES)
    assert play.refused(AddComponent(0, kind="rabbit")) == "ILL-ACT-17"
    assert play.add(need).trick().open_slots != (0, 1, 2)


def test_noting_finished_tricks_is_for_the_ledger_level() -> None:
    assert game().refused(BillTrick(0, "escape", 3)) == "ILL-ACT-05"
