"""Every open question: the ledger's default, and each other answer with its effect."""

import pytest

from companion.core.errors import BadOptions
from companion.games.illusio import GAME
from companion.games.illusio.cards import Objective
from companion.games.illusio.moves import (
    AddComponent,
    DropTrick,
    Exchange,
    Grab,
    PlayOn,
    Reveal,
    UseTalent,
)
from companion.games.illusio.options import HOUSE_RULES, Options
from tests.companion.games.illusio.play import (
    GREAT,
    HANDCUFFS,
    RABBIT_SCARF,
    SMALL,
    Play,
    game,
    table,
)

TESTED = {
    "set_13", "set_14", "set_15", "set_16", "turn_10", "turn_11", "act_12", "act_15", "act_16",
    "act_17", "act_18", "act_19", "tal_05", "bill_08", "score_08", "score_09", "score_11",
    "score_12", "spec_14", "spec_15", "spec_16", "spec_17", "spec_18", "end_03", "end_04",
}  # fmt: skip


def test_every_house_rule_is_tested_here() -> None:
    assert {rule.option for rule in HOUSE_RULES} == TESTED


def test_the_first_answer_is_the_default() -> None:
    for rule in HOUSE_RULES:
        assert getattr(Options(), rule.option) == rule.answers[0]
        assert len(rule.answers) > 1


@pytest.mark.rule("ILL-SET-13")
def test_set_13_two_players() -> None:
    for players in range(3, 7):
        assert len(table(players).state.players) == players
    with pytest.raises(BadOptions):
        table(2)
    play = game(2, set_13="from_two").trying(0, SMALL, "dove").round()
    assert (play.scores, play.state.active) == ([2, 0], 0)


@pytest.mark.rule("ILL-SET-14")
@pytest.mark.parametrize("most", [4, 5, 6])
def test_set_14_components_on_an_objective(most: int) -> None:
    play = game(set_14=most)
    assert play.refused(Reveal(0, Objective("escape", 1, ("rope",) * (most + 1)))) == "ILL-SET-14"
    assert play.refused(Reveal(0, Objective("escape", 1, ()))) == "ILL-SET-14"
    assert play.shows(Objective("escape", 1, ("rope",) * most)).state.contest[0] is not None


@pytest.mark.rule("ILL-SET-15", "ILL-SET-11")
def test_set_15_the_objective_pile_runs_out() -> None:
    def contest(answer: str, discards: int) -> tuple[int, int]:
        play = game(set_15=answer).shows(SMALL).has(0, "dove")
        play.at(objective_pile=0, objective_discard=discards).take("dove")
        return len(play.state.contest), play.state.objective_discard

    assert contest("reshuffle", 3) == (4, 0)
    assert contest("reshuffle", 0) == (3, 0)
    assert contest("stay_short", 3) == (3, 3)


@pytest.mark.rule("ILL-SET-15", "ILL-SET-11")
def test_a_short_contest_is_filled_when_an_objective_is_given_up() -> None:
    play = game().shows(SMALL, HANDCUFFS).has(0, "dove").trying(0, GREAT, "tiger")
    play.at(objective_pile=0).take("dove")
    assert len(play.state.contest) == 3
    play.do(DropTrick(0))
    assert len(play.state.contest) == 4
    assert [card.name if card else None for card in play.state.contest[:1]] == ["Handcuffs"]


@pytest.mark.rule("ILL-SET-16")
def test_set_16_direction() -> None:
    assert game(4).end().state.active == 1
    play = game(4, set_16="anticlockwise").end()
    assert play.state.active == 3
    assert "direction.anticlockwise" in table(set_16="anticlockwise").notes


@pytest.mark.rule("ILL-TURN-10")
def test_turn_10_validation_and_draw() -> None:
    def order(answer: str) -> tuple[list[str], int]:
        play = game(turn_10=answer).trying(0, SMALL, "dove").end(2)
        play.at(pile=0, discard=0).at_seat(0, hand=5).end()
        return play.said, play.player(0).hand

    # With an empty pile it matters: the trick's own component can be drawn, or not.
    assert order("before_the_draw") == (["turn", "validated", "reshuffle", "draws"], 6)
    assert order("after_the_draw") == (["turn", "draws", "validated"], 5)


@pytest.mark.rule("ILL-TURN-11")
def test_turn_11_the_limit_of_the_hand() -> None:
    def hand(answer: str) -> list[int]:
        play = game(turn_11=answer).at_seat(1, hand=8).end()
        first = play.player(1).hand
        play.at_seat(1, hand=8).at_seat(0, hand=8).do(Grab(2))
        return [first, play.player(1).hand]

    assert hand("end_of_turn") == [9, 8]
    assert hand("at_all_times") == [8, 8]
    grabbing = game(turn_11="at_all_times").at_seat(0, hand=9).do(Grab(1))
    assert grabbing.player(0).hand == 8
    assert game().at_seat(0, hand=9).do(Grab(1)).player(0).hand == 9


@pytest.mark.rule("ILL-ACT-12")
def test_act_12_where_a_given_up_objective_goes() -> None:
    def piles(answer: str) -> tuple[int, int]:
        play = game(act_12=answer).trying(0, HANDCUFFS, "mirrors").do(DropTrick(0))
        return play.state.objective_pile, play.state.objective_discard

    assert piles("discard_pile") == (27, 1)
    assert piles("under_the_pile") == (28, 0)


@pytest.mark.rule("ILL-ACT-15")
def test_act_15_the_bill_and_the_limit_of_two() -> None:
    def play(answer: str) -> Play:
        found = game(act_15=answer).shows(RABBIT_SCARF).has(0, "rabbit")
        return found.trying(0, HANDCUFFS, "mirrors").trying(0, SMALL, "dove")

    assert play("not_counted").take("rabbit").player(0).in_progress == 2
    counted = play("counted")
    assert counted.refused(counted.taking("rabbit")) == "ILL-ACT-15"
    assert "take.counted" in counted.notes


@pytest.mark.rule("ILL-ACT-16")
def test_act_16_exchanging() -> None:
    def after(answer: str) -> tuple[int, int, int]:
        play = game(act_16=answer).at(pile=1, discard=2).do(Exchange(3))
        return play.player(0).hand, play.state.pile, play.state.discard

    assert after("discard_first") == (5, 3, 0)
    assert after("draw_first") == (5, 0, 3)


@pytest.mark.rule("ILL-ACT-17")
def test_act_17_one_too_many() -> None:
    play = game().trying(0, HANDCUFFS, "mirrors")
    assert play.refused(AddComponent(0, kind="dove")) == "ILL-ACT-17"
    play = game(act_17="allowed").trying(0, HANDCUFFS, "mirrors", "rope").add("dove").add("crate")
    assert play.trick().on_bill
    assert play.view.bill[0].worth == 6
    half = game(act_17="allowed").shows(HANDCUFFS).has(0, "dove", "rope")
    assert half.refused(half.taking("dove", "rope")) == "ILL-ACT-05"


@pytest.mark.rule("ILL-ACT-18")
def test_act_18_giving_up_what_is_on_the_bill() -> None:
    play = game(act_18="on_the_bill_too").trying(0, SMALL, "dove").play("grandiose")
    play.do(DropTrick(0))
    assert (play.backstage(), play.state.discard) == (["dove"], 1)
    assert game().trying(0, SMALL, "dove").refused(DropTrick(0)) == "ILL-ACT-18"


@pytest.mark.rule("ILL-ACT-19")
def test_act_19_a_component_that_fits_twice() -> None:
    card = Objective("illusion", 2, ("tiger", "rabbit"), "Two")
    play = game(act_19="best_for_owner").trying(0, card).add("dove").add("tiger")
    assert play.view.bill[0].worth == 3
    chosen = game().trying(0, card).add("dove", slot=0).add("tiger")
    assert chosen.view.bill[0].worth == 2


@pytest.mark.rule("ILL-ACT-19", "ILL-SCORE-12")
def test_act_19_lying_as_it_scores_best_prefers_what_is_printed() -> None:
    card = Objective("illusion", 2, ("tiger", "rabbit"), "Two")
    play = game(act_19="best_for_owner", score_12="does_not_count").shows(card)
    play.has(0, "dove", "tiger").transform("dove", "tiger")
    play.do(*[play.taking("tiger")]).end(3)
    assert play.add("tiger").view.bill[0].worth == 3


@pytest.mark.rule("ILL-TAL-05")
def test_tal_05_when_talents_are_used() -> None:
    assert game().end().talent(0).player(0).talent_used
    play = game(tal_05="own_turn").end()
    assert play.refused(UseTalent(0)) == "ILL-TAL-05"
    assert "talents.own_turn" in play.notes
    assert play.talent(1).player(1).talent_used


@pytest.mark.rule("ILL-BILL-08")
def test_bill_08_one_trick_at_a_time() -> None:
    play = game(bill_08="one_at_a_time").trying(0, SMALL, "dove").trying(0, RABBIT_SCARF, "rabbit")
    assert play.refused(AddComponent(1, kind="scarf")) == "ILL-BILL-08"
    both = game().trying(0, SMALL, "dove").trying(0, RABBIT_SCARF, "rabbit").add("scarf", 1)
    assert len(both.view.bill) == 2


@pytest.mark.rule("ILL-SCORE-08")
def test_score_08_below_nothing() -> None:
    def score(answer: str) -> int:
        play = game(score_08=answer).trying(0, SMALL, "tiger").end()
        return play.play("deja_vu").play("deja_vu").end(2).scores[0]

    assert (score("not_below_0"), score("below_0")) == (0, -1)


@pytest.mark.rule("ILL-SCORE-09")
def test_score_09_two_at_the_same_moment() -> None:
    def score(answer: str) -> int:
        play = game(score_09=answer).trying(0, SMALL, "dove")
        return play.trying(0, GREAT, "tiger", "cage", "smoke", "audience").round().scores[0]

    assert (score("one_after_the_other"), score("together")) == (10, 9)


@pytest.mark.rule("ILL-SCORE-11")
def test_score_11_at_most_three_exact() -> None:
    card = Objective("escape", 4, ("rope", "crate", "dove", "smoke"), "Four")

    def worth(answer: str) -> int:
        play = game(score_11=answer).trying(0, card, "rope", "crate", "dove", "smoke")
        return play.view.bill[0].worth

    assert (worth("no_limit"), worth("at_most_3")) == (8, 7)


@pytest.mark.rule("ILL-SCORE-12")
def test_score_12_transformed_and_exact() -> None:
    def worth(answer: str) -> int:
        play = game(score_12=answer).shows(SMALL).has(0, "rope")
        return play.transform("rope", "dove").take("dove").view.bill[0].worth

    assert (worth("counts"), worth("does_not_count")) == (2, 1)


@pytest.mark.rule("ILL-SPEC-14")
def test_spec_14_whose_trick() -> None:
    play = game(spec_14="help_own_hinder_others").trying(0, SMALL, "dove").trying(1, SMALL, "dove")
    assert play.refused(PlayOn("grandiose", 1, 0)) == "ILL-SPEC-14"
    assert play.refused(PlayOn("deja_vu", 0, 0)) == "ILL-SPEC-14"
    play.play("grandiose", 0).play("deja_vu", 1)
    assert [trick.worth for trick in play.view.bill] == [4, 1]
    assert game(spec_14="help_own_hinder_others").trying(1, SMALL, "dove").play("encore", 1)


@pytest.mark.rule("ILL-SPEC-15")
def test_spec_15_once_each() -> None:
    play = game(spec_15="once").trying(0, SMALL, "dove").play("grandiose")
    assert play.refused(PlayOn("grandiose", 0, 0)) == "ILL-SPEC-15"
    assert play.play("deja_vu").view.bill[0].worth == 3


@pytest.mark.rule("ILL-SPEC-16")
def test_spec_16_an_encore_in_the_extra_round() -> None:
    play = game(spec_16="no_more").trying(0, SMALL, "dove").play("encore").play("encore").round()
    assert play.refused(PlayOn("encore", 0, 0)) == "ILL-SPEC-16"
    assert "encore.no_more" in play.notes
    assert play.round().scores[0] == 2


@pytest.mark.rule("ILL-SPEC-17")
def test_spec_17_where_played_cards_go() -> None:
    def piles(answer: str) -> tuple[int, int]:
        play = game(spec_17=answer).trying(0, SMALL, "dove").play("grandiose").do(Grab(1)).round()
        return play.state.discard, play.state.box

    assert piles("discard_pile") == (3, 0)
    assert piles("out_of_the_game") == (1, 2)
    play = game(spec_17="out_of_the_game").shows(SMALL).has(0, "rope").transform("rope", "dove")
    play.take("dove").round()
    assert (play.state.discard, play.state.box) == (1, 1)
    assert GAME.problems(play.state) == ()


@pytest.mark.rule("ILL-SPEC-18")
def test_spec_18_a_grab_at_nothing() -> None:
    play = game(spec_18="wasted").at_seat(1, hand=0).do(Grab(1))
    assert play.hands == [4, 0, 4]
    assert play.said == ["grabbed_nothing"]
    assert game().at_seat(1, hand=0).refused(Grab(1)) == "ILL-SPEC-18"


@pytest.mark.rule("ILL-END-03")
def test_end_03_the_second_trick_of_the_winner() -> None:
    def final(answer: str) -> tuple[int, int]:
        play = game(end_03=answer).kept(0, "escape", points=10).trying(0, SMALL, "dove")
        play.trying(0, RABBIT_SCARF, "rabbit", "scarf").round()
        assert play.winners == ("Ada",)
        return play.scores[0], len(play.player(0).tricks)

    assert final("noted") == (16, 0)
    assert final("left_out") == (12, 1)


@pytest.mark.rule("ILL-END-04")
def test_end_04_an_opponents_immediate_success() -> None:
    def played(answer: str) -> Play:
        play = game(end_04=answer).kept(0, "escape", points=10).trying(0, SMALL, "dove").end()
        return play.play("immediate_success")

    at_once = played("at_once")
    assert (at_once.ending, at_once.winners) == ("immediate_success", ("Ada",))
    assert at_once.state.outcome.rule == "ILL-END-04"
    later = played("at_owners_turn")
    assert later.ending is None
    assert later.end().ending is None
    assert later.end().winners == ("Ada",)
