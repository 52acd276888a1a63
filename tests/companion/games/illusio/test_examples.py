"""The ledger's worked examples, one test each."""

import pytest

from companion.games.illusio.cards import Objective
from companion.games.illusio.moves import EndTurn, Forgotten, PlayOn
from tests.companion.games.illusio.play import (
    GREAT,
    HANDCUFFS,
    RABBIT_SCARF,
    SMALL,
    VOICES,
    Play,
    game,
)


def made(card: Objective, *kinds: str, earlier: tuple[str, ...] = ()) -> Play:
    """Ada made this trick with these components, taken from backstage all at once."""
    return game().shows(card).kept(0, *earlier).has(0, *kinds).take(*kinds)


@pytest.mark.rule("ILL-EX-01")
def test_rabbit_and_rope_for_rabbit_and_scarf() -> None:
    assert made(RABBIT_SCARF, "rabbit", "rope").round().scores[0] == 2 + 1


@pytest.mark.rule("ILL-EX-02")
def test_nothing_exact_or_everything() -> None:
    assert made(RABBIT_SCARF, "tiger", "cards").round().scores[0] == 2
    assert made(RABBIT_SCARF, "rabbit", "scarf").round().scores[0] == 4


@pytest.mark.rule("ILL-EX-03")
def test_the_best_case_and_a_specialist() -> None:
    kinds = ("tiger", "cage", "smoke", "audience")
    assert made(GREAT, *kinds).play("grandiose").round().scores[0] == 4 + 3 + 2
    earlier = ("illusion", "illusion")
    assert made(GREAT, *kinds, earlier=earlier).play("grandiose").round().scores[0] == 10


@pytest.mark.rule("ILL-EX-04")
def test_level_one_with_one_and_two_deja_vu() -> None:
    one = made(SMALL, "tiger").end().play("deja_vu").end(2)
    two = made(SMALL, "tiger").end().play("deja_vu").play("deja_vu").end(2)
    assert (one.scores[0], two.scores[0]) == (0, 0)


@pytest.mark.rule("ILL-EX-05")
@pytest.mark.parametrize(
    ("domains", "bonus"),
    [
        (("mentalism",) * 5, 4),
        (("mentalism", "illusion", "mentalism", "illusion", "illusion"), 3),
        (("close_up", "illusion", "escape", "mentalism"), 0),
    ],
)
def test_specialisation_totals(domains: tuple[str, ...], bonus: int) -> None:
    play = game(target=99)
    for number, domain in enumerate(domains):
        card = Objective(domain, 1, ("audience",), f"{number}")
        play.shows(card).has(0, "audience").take("audience").round()
    assert play.scores[0] == len(domains) + bonus
    assert play.seen().specialisation == bonus


@pytest.mark.rule("ILL-EX-06")
@pytest.mark.parametrize(
    ("hand", "draws"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (7, 1), (8, 1)]
)
def test_hand_at_turn_start_and_draw(hand: int, draws: int) -> None:
    play = game().at_seat(1, hand=hand).do(EndTurn())
    assert (play.state.drew, play.player(1).hand) == (draws, hand + draws)
    if hand == 8:
        assert "over_limit" in play.notes
        assert play.end().player(1).hand == 8


@pytest.mark.rule("ILL-EX-07")
def test_two_of_three_must_be_backstage() -> None:
    play = game().shows(HANDCUFFS).has(0, "rope")
    assert play.refused(play.taking("rope")) == "ILL-ACT-05"
    play.place("crate").take("rope", "crate")
    assert play.state.actions == 0
    assert play.trick().open_slots == (0,)


@pytest.mark.rule("ILL-EX-08")
def test_the_last_component_then_grandiose() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors", "rope").add("crate")
    assert (play.trick().on_bill, play.state.actions) == (True, 1)
    play.play("grandiose")
    plain = game().trying(0, HANDCUFFS, "mirrors", "rope").add("crate")
    assert play.round().scores[0] == plain.round().scores[0] + 2


@pytest.mark.rule("ILL-EX-09")
def test_two_encores_in_one_round_and_a_third_later() -> None:
    play = game().trying(0, SMALL, "dove").end().play("encore").end().play("encore").end()
    assert play.scores[0] == 0
    play.end().play("encore").end(2)
    assert play.scores[0] == 0
    assert play.round().scores[0] == 2


@pytest.mark.rule("ILL-EX-10")
def test_immediate_success_under_an_encore_and_a_grandiose_too_late() -> None:
    play = made(SMALL, "dove").play("grandiose").end().play("encore").play("deja_vu").end()
    play.play("immediate_success")
    assert play.scores[0] == 1 + 1 + 2 - 1
    assert play.end().refused(PlayOn("grandiose", 0, 0)) == "ILL-SPEC-11"


@pytest.mark.rule("ILL-EX-11")
def test_nine_and_three_is_twelve() -> None:
    card = Objective("escape", 2, ("rope", "crate"), "Knot")

    def at_nine() -> Play:
        play = game().kept(0, "escape", points=9).shows(card).has(0, "scarf", "cage")
        return play.take("scarf", "cage")

    won = at_nine().round()
    assert (won.scores[0], won.ending, won.winners) == (12, "validated", ("Ada",))
    on = at_nine().end().play("deja_vu").end(2)
    assert (on.scores[0], on.ending) == (11, None)


@pytest.mark.rule("ILL-EX-12")
def test_audience_and_formula_earn_nothing_extra() -> None:
    assert made(VOICES, "audience", "formula", "mirrors").round().scores[0] == 4
    assert made(VOICES, "audience", "formula", "smoke").round().scores[0] == 3


@pytest.mark.rule("ILL-EX-13")
def test_a_rope_that_became_a_tiger() -> None:
    card = Objective("illusion", 1, ("tiger",), "Tiger")
    play = game().shows(card).has(0, "rope").transform("rope", "tiger").take("tiger")
    assert play.round().scores[0] == 1 + 1
    forgot = game().has(0, "rope").transform("rope", "tiger").do(Forgotten(0, 0))
    assert (forgot.backstage(), forgot.state.discard) == (["rope"], 1)


@pytest.mark.rule("ILL-EX-14")
def test_two_in_progress_and_one_on_the_bill() -> None:
    full = game().shows(RABBIT_SCARF).has(0, "rabbit").trying(0, SMALL, "dove")
    full.trying(0, HANDCUFFS, "mirrors").trying(0, GREAT, "tiger")
    assert full.refused(full.taking("rabbit")) == "ILL-ACT-13"
    free = game().shows(RABBIT_SCARF).has(0, "rabbit").trying(0, SMALL, "dove")
    free.trying(0, HANDCUFFS, "mirrors").take("rabbit")
    assert free.player(0).in_progress == 2


@pytest.mark.rule("ILL-EX-15")
def test_the_public_recipe_with_smoke_for_mirrors() -> None:
    play = game().shows(HANDCUFFS).has(0, "smoke", "rope", "crate")
    assert play.refused(play.taking("smoke")) == "ILL-ACT-05"
    assert play.take("smoke", "rope").add("crate").round().scores[0] == 3 + 2
