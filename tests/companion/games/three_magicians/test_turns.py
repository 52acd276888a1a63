"""Turns, triples and series; open plans; how it ends."""

from __future__ import annotations

import pytest

from companion.games.three_magicians import GAME
from companion.games.three_magicians.moves import MoveApprentice, Next, Stop
from companion.games.three_magicians.score import ranking
from tests.companion.games.three_magicians.play import Play, game, notches, seen

SIX = "magician tower empress sun wheel moon"


@pytest.mark.rule("3M-TURN-01", "3M-TURN-05")
def test_one_throw_two_figures_then_the_next_player() -> None:
    play = game().throw(1, 0, 2)
    assert play.refused(notches(1, 1, 0)) == "3M-TURN-04"
    play.stay().apprentice("slab")
    assert play.turn_of == "white"
    play.throw(0, 0, 1).apprentice("slab")
    assert play.turn_of == "black"
    play.throw(0, 1, 0).apprentice("slab")
    assert (play.turn_of, play.state.turn) == ("red", 4)


@pytest.mark.rule("3M-TURN-02")
@pytest.mark.parametrize(("colour", "own"), [("red", 2), ("white", 0), ("black", 1)])
def test_the_sum_is_the_apprentices_and_the_own_wand_the_magicians(colour: str, own: int) -> None:
    play = game().turn(colour).throw(2, 0, 1)
    assert (play.state.total, play.state.own_notches) == (3, own)


@pytest.mark.rule("3M-PASCH-01", "3M-PASCH-02", "3M-PASCH-05")
def test_triples_of_one_and_two_give_an_extra_turn_and_nothing_else_does() -> None:
    for throw in ((1, 1, 1), (2, 2, 2)):
        play = game().throw(*throw)
        assert play.state.extra
        assert play.end_turn().turn_of == "red"
    for throw in ((0, 1, 2), (2, 2, 1), (1, 0, 1), (0, 0, 1)):
        play = game().throw(*throw)
        assert not play.state.extra
        assert play.end_turn().turn_of == "white"


@pytest.mark.rule("3M-PASCH-03", "3M-PASCH-06", "3M-STONE-03")
def test_triple_zero_is_exile_and_the_end_of_the_turn() -> None:
    play = game().stand(red="sun mill").stones("red").throw(0, 0, 0)
    assert play.where("red") == "labyrinth labyrinth"
    assert not play.player("red").stone
    assert (play.turn_of, play.step) == ("white", "throw")


@pytest.mark.rule("3M-PASCH-07")
def test_triple_zero_in_the_labyrinth_still_costs_the_stone() -> None:
    play = game().stand(red="labyrinth labyrinth").stones("red").throw(0, 0, 0)
    assert play.where("red") == "labyrinth labyrinth"
    assert not play.player("red").stone


@pytest.mark.rule("3M-PASCH-04")
def test_a_series_goes_on_as_long_as_triples_come() -> None:
    play = game()
    for number in range(1, 6):
        assert (play.turn_of, play.state.series) == ("red", number)
        play.throw(2, 2, 2).apprentice("slab")
        play.magician(next(iter(play.jumps())))
        while play.step != "throw":
            play.do(play.legal[-1])
    play.throw(0, 0, 1).apprentice("slab")
    assert (play.turn_of, play.state.series) == ("white", 1)


@pytest.mark.rule("3M-TURN-04", "3M-TURN-06")
def test_the_rulebooks_series_in_the_right_order() -> None:
    """A triple of 2; a spell; a fight; only then the second throw of the series."""
    play = game().stand(red="forest life", white="tower life").throw(2, 2, 2)
    play.apprentice("symbol")
    assert play.step == "spell"
    play.do(seen("fm", "fd", "fm"))
    assert (play.step, play.player("red").stone) == ("move", True)
    play.magician("tower")
    assert play.step == "duel"
    assert play.refused(MoveApprentice("slab")) == "3M-TURN-04"
    play.fight((4, 1), (2, 1))
    assert (play.turn_of, play.step, play.state.series) == ("red", "throw", 2)
    assert play.cards("red") == "tower"


@pytest.mark.rule("3M-PLAN-03")
def test_every_plan_is_open_to_everyone_all_the_time() -> None:
    play = game().owns(white="sun moon", black="tower")
    for _ in range(3):
        plans = {p.colour: [c.id for c in p.cards if c.owned] for p in play.view.players}
        assert plans == {"red": [], "white": ["sun", "moon"], "black": ["tower"]}
        play.throw(0, 0, 0)


@pytest.mark.rule("3M-PLAN-04")
def test_cards_of_each_kind_always_add_up() -> None:
    play = game().owns(white="sun", black="sun").stand(red="castle sun")
    play.throw(1, 0, 2).magician("sun").take("white")
    for card, left in play.state.deck.items():
        assert left + sum(p.cards[card] for p in play.state.players) == 2
    assert GAME.problems(play.state) == ()
    assert GAME.problems(game().at(deck={**game().state.deck, "sun": 1}).state)


def winning() -> Play:
    play = game().owns(red=SIX, white="sun moon tower", black="sun").stand(red="castle forest")
    return play.throw(1, 0, 2).magician("forest")


@pytest.mark.rule("3M-END-01")
def test_the_seventh_card_wins_at_once() -> None:
    play = winning()
    assert play.ending is None
    play.take()
    assert play.ending == "seven_cards"
    assert play.state.outcome.winners == ("red",)
    assert play.legal == ()
    assert play.refused(MoveApprentice("slab")) == "3M-END-01"


@pytest.mark.rule("3M-END-02")
def test_a_defender_wins_on_the_opponents_turn() -> None:
    play = game().owns(white=SIX).stand(red="castle life", white="forest life")
    play.throw(1, 0, 2).magician("forest").fight((1, 1), (4, 1))
    assert (play.ending, play.turn_of) == ("seven_defending", "red")
    assert play.state.outcome.winners == ("white",)


@pytest.mark.rule("3M-END-03", "3M-END-04")
def test_the_others_are_ranked_by_their_cards() -> None:
    play = winning().take()
    assert [(rank, p.colour) for rank, p in ranking(play.state)] == [
        (1, "red"),
        (2, "white"),
        (3, "black"),
    ]
    tied = winning().owns(red=SIX, white="sun", black="moon").take()
    assert [rank for rank, _ in ranking(tied.state)] == [1, 2, 2]
    assert {p.rank for p in tied.view.players if p.colour != "red"} == {2}


@pytest.mark.rule("3M-END-03")
def test_a_table_may_stop_and_is_ranked_as_it_stands() -> None:
    play = game().owns(red="sun", white="moon tower").do(Stop())
    assert (play.ending, play.state.outcome.winners) == ("stopped", ())
    assert [(rank, p.colour) for rank, p in ranking(play.state)] == [
        (1, "white"),
        (2, "red"),
        (3, "black"),
    ]
    assert game().throw(1, 0, 2).refused(Stop()) == "3M-TURN-04"
    assert play.refused(Next()) == "3M-END-03"
