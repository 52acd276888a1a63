"""Duels: throws, wands set aside, ties, and what the winner gets."""

from __future__ import annotations

import pytest

from companion.games.three_magicians.moves import (
    Announced,
    MoveApprentice,
    SetAside,
    Stand,
    StartRepeat,
    ThrowVoid,
    Wand,
    WandsThrown,
)
from companion.games.three_magicians.state import Result
from tests.companion.games.three_magicians.play import Play, game, notches


def duel(place: str = "sun", beside: str = "mill", **options: str) -> Play:
    """Red attacks white on a Magic Place, and is about to throw."""
    play = game(**options).stand(red=f"{beside} life", white=f"{place} life")
    return play.throw(1, 0, 2).magician(place)


def some(**wands: int) -> WandsThrown:
    """A throw of these wands only."""
    return WandsThrown(tuple(Wand(colour, notches=n) for colour, n in wands.items()))


@pytest.mark.rule("3M-CMB-01", "3M-CMB-03", "3M-TURN-04")
def test_landing_on_a_held_place_means_a_fight_and_the_attacker_begins() -> None:
    play = duel()
    fight = play.state.duel
    assert (fight.attacker, fight.defender, fight.thrower) == ("red", "white", "red")
    assert (play.step, fight.in_hand) == ("duel", ("red", "white", "black"))
    assert play.refused(MoveApprentice("slab")) == "3M-TURN-04"
    assert play.refused(some(red=1)) == "3M-CMB-03"


@pytest.mark.rule("3M-CMB-15")
def test_fighting_is_no_choice_even_for_nothing() -> None:
    play = game().owns(red="sun", white="sun").stand(red="mill life", white="sun life")
    assert play.throw(1, 0, 2).magician("sun").step == "duel"


@pytest.mark.rule("3M-CMB-02", "3M-CMB-18")
def test_two_magicians_fight_and_only_one_stays() -> None:
    play = duel().fight((3, 1), (2, 1))
    on_sun = [p.colour for p in play.state.players if p.magician == "sun"]
    assert on_sun == ["red"]
    assert play.refused(StartRepeat("black")) == "3M-TURN-04"


@pytest.mark.rule("3M-CMB-04", "3M-CMB-05")
def test_at_most_three_throws_with_good_wands_set_aside() -> None:
    play = duel().throw(2, 0, 1)
    assert play.state.duel.points == 3
    play.do(SetAside(("red",)), some(white=2, black=0))
    assert (play.state.duel.points, play.state.duel.throws) == (4, 2)
    play.do(SetAside(("red", "white")), some(black=1))
    # The third throw was the last one, so it is announced by itself.
    assert play.state.duel.answer_to == Result(5, 3)
    assert play.state.duel.thrower == "white"
    announced = next(e for e in play.events if e.event.endswith("announced"))
    assert (announced.args["points"], announced.args["throws"]) == (5, 3)


@pytest.mark.rule("3M-CMB-04")
@pytest.mark.parametrize("after", [1, 2])
def test_a_fighter_may_stop_after_any_throw(after: int) -> None:
    play = duel()
    assert play.refused(Stand()) == "3M-CMB-03"
    for _ in range(after):
        play.throw(1, 1, 0)
    play.do(Stand())
    assert play.state.duel.answer_to == Result(2, after)


@pytest.mark.rule("3M-CMB-04")
def test_one_wand_at_least_is_thrown_again() -> None:
    play = duel().throw(2, 2, 1)
    assert play.refused(SetAside(("red", "white", "black"))) == "3M-CMB-04"
    play.do(SetAside(("red", "white")))
    assert play.refused(notches(2, 2, 2)) == "3M-CMB-03"
    assert play.do(SetAside(("red",)), some(white=0, black=0)).state.duel.points == 2
    assert duel().refused(SetAside(("red",))) == "3M-CMB-03"


@pytest.mark.rule("3M-CMB-19")
def test_a_wand_set_aside_stays_aside() -> None:
    play = duel().throw(2, 1, 0).do(SetAside(("red", "white")), some(black=0))
    assert play.refused(SetAside(("red",))) == "3M-CMB-19"
    assert play.refused(SetAside(())) == "3M-CMB-19"
    # Before it is thrown past, it may still be picked up again.
    free = duel().throw(2, 1, 0).do(SetAside(("red", "white")), SetAside(("red",)))
    assert free.state.duel.in_hand == ("white", "black")


@pytest.mark.rule("3M-CMB-06")
def test_the_defender_has_no_more_throws_than_the_attacker_used() -> None:
    play = duel().result(3, 2)
    assert play.state.duel.limit == 2
    assert play.refused(Announced(4, 3)) == "3M-CMB-06"
    play.throw(1, 1, 0).do(SetAside(("red",))).do(some(white=1, black=0))
    assert play.state.duel is None
    assert play.player("white").magician == "labyrinth"


def test_a_result_is_said_at_once_or_thrown_but_not_both() -> None:
    play = duel().throw(1, 1, 1)
    assert play.refused(Announced(5, 2)) == "3M-CMB-04"


@pytest.mark.rule("3M-CMB-07")
@pytest.mark.parametrize(
    ("first", "second", "loser"),
    [((5, 3), (4, 1), "white"), ((4, 1), (5, 1), "red"), ((1, 2), (0, 1), "white")],
)
def test_the_higher_sum_wins_whatever_the_throws(
    first: tuple[int, int], second: tuple[int, int], loser: str
) -> None:
    assert duel().fight(first, second).player(loser).magician == "labyrinth"


@pytest.mark.rule("3M-CMB-08")
def test_with_equal_sums_fewer_throws_win_for_the_defender() -> None:
    assert duel().fight((4, 3), (4, 2)).player("red").magician == "labyrinth"
    assert duel().fight((4, 2), (4, 1)).player("red").magician == "labyrinth"


@pytest.mark.rule("3M-CMB-09", "3M-CMB-21")
@pytest.mark.parametrize("starter", ["white", "red"])
def test_a_tie_is_fought_again_and_the_defender_may_begin(starter: str) -> None:
    play = duel().fight((4, 2), (4, 2))
    assert play.step == "repeat"
    assert play.view.choices[-1].do == StartRepeat("white")
    assert play.refused(StartRepeat("black")) == "3M-CMB-18"
    play.do(StartRepeat(starter))
    assert (play.state.duel.thrower, play.state.duel.limit, play.state.duel.round) == (
        starter,
        3,
        2,
    )


@pytest.mark.rule("3M-CMB-20")
def test_in_a_repeat_the_starter_sets_the_limit_and_then_they_alternate() -> None:
    play = duel().fight((4, 2), (4, 2)).do(StartRepeat("white")).result(3, 1)
    assert (play.state.duel.thrower, play.state.duel.limit) == ("red", 1)
    assert play.refused(Announced(3, 2)) == "3M-CMB-06"
    play.result(3, 1)
    assert (play.step, play.state.duel.thrower, play.state.duel.round) == ("duel", "red", 3)
    # Equal sums with fewer throws win for whoever throws second.
    assert play.fight((4, 3), (4, 1)).player("red").magician == "labyrinth"


@pytest.mark.rule("3M-CMB-10")
def test_the_loser_is_exiled_and_the_winner_stays() -> None:
    play = duel().fight((1, 1), (2, 1))
    assert (play.player("red").magician, play.player("white").magician) == ("labyrinth", "sun")


@pytest.mark.rule("3M-CMB-11", "3M-CMB-14")
@pytest.mark.parametrize(
    ("results", "winner"), [([(4, 1), (2, 1)], "red"), ([(2, 1), (4, 1)], "white")]
)
def test_either_winner_takes_one_card_of_the_place(
    results: list[tuple[int, int]], winner: str
) -> None:
    play = duel().fight(*results)
    assert (play.cards(winner), play.state.deck["sun"]) == ("sun", 1)


@pytest.mark.rule("3M-CMB-12", "3M-CMB-14", "3M-CMB-16")
@pytest.mark.parametrize("loser", ["white", "red"])
def test_from_an_empty_place_the_winner_takes_the_losers_card(loser: str) -> None:
    winner = "red" if loser == "white" else "white"
    results = [(4, 1), (2, 1)] if winner == "red" else [(2, 1), (4, 1)]
    play = duel().owns(**{loser: "sun", "black": "sun"})
    assert "card_at_risk" in play.notes
    play.fight(*results)
    assert (play.cards(winner), play.cards(loser), play.cards("black")) == ("sun", "", "sun")


@pytest.mark.rule("3M-CMB-13")
def test_a_winner_who_owns_it_gets_nothing_and_the_loser_goes_all_the_same() -> None:
    play = duel().owns(red="sun").fight((4, 1), (2, 1))
    assert (play.cards("red"), play.state.deck["sun"]) == ("sun", 1)
    assert play.player("white").magician == "labyrinth"
    empty = duel().owns(red="sun", white="sun").fight((4, 1), (2, 1))
    assert (empty.cards("red"), empty.cards("white")) == ("sun", "sun")


@pytest.mark.rule("3M-CMB-16")
def test_what_is_at_stake_is_said() -> None:
    assert "card_on_place" in duel().notes
    assert "no_card_at_stake" in duel().owns(red="sun", white="sun").notes
    assert "card_at_risk" not in duel().owns(red="sun").notes


@pytest.mark.rule("3M-CMB-17", "3M-CMB-22")
@pytest.mark.parametrize("edge", [0, 1, 2])
def test_only_notches_count_and_a_triple_means_nothing(edge: int) -> None:
    play = duel().do(
        WandsThrown(
            tuple(
                Wand(c, notches=edge, symbols=("magic", "destiny"))
                for c in ("red", "white", "black")
            )
        )
    )
    assert (play.step, play.state.duel.points) == ("duel", 3 * edge)
    assert not play.state.extra
    assert play.where("red") == "sun life"


@pytest.mark.rule("3M-CMB-23")
def test_a_beaten_attacker_still_walks_and_keeps_the_extra_turn() -> None:
    play = game().stand(red="mill life", white="sun life").throw(1, 1, 1).magician("sun")
    play.fight((1, 1), (5, 1))
    assert (play.step, play.turn_of) == ("move", "red")
    play.apprentice("slab")
    assert (play.turn_of, play.state.series) == ("red", 2)


def test_a_void_throw_may_happen_in_a_duel() -> None:
    assert duel().do(ThrowVoid("overlap")).state.duel.throws == 0
