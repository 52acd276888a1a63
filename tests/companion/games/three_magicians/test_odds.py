"""Chances: the ledger's tables, always 'if the wands are fair', beside what was thrown here."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.games.three_magicians import GAME, odds
from companion.games.three_magicians.figures import step_counts
from companion.games.three_magicians.moves import MoveApprentice, MoveMagician, SetAside
from companion.games.three_magicians.state import State
from tests.companion.games.three_magicians.boards import BOARD
from tests.companion.games.three_magicians.play import game, seen
from tests.companion.games.three_magicians.positions import POSITIONS

FIRST_WINS = {
    0: (0.0164, 0.0000, 0.0000),
    1: (0.0863, 0.0032, 0.0001),
    2: (0.2467, 0.0324, 0.0038),
    3: (0.4853, 0.1482, 0.0410),
    4: (0.7282, 0.3761, 0.1649),
    5: (0.9011, 0.6606, 0.4122),
    6: (0.9794, 0.8882, 0.7300),
}
WITH_STONE = {1: 3, 2: 9, 3: 7, 4: 12, 5: 3, 6: 8, 8: 6, 10: 3, 12: 1}


def test_sums_of_three_fair_wands() -> None:
    assert odds.sums() == (1, 3, 6, 7, 6, 3, 1)


@pytest.mark.rule("3M-PASCH-05")
def test_triples_among_the_27_throws() -> None:
    triples = [throw for throw in odds.THROWS if len(set(throw)) == 1]
    assert triples == [(0, 0, 0), (1, 1, 1), (2, 2, 2)]
    assert [throw for throw in odds.THROWS if sum(throw) in (0, 6)] == [(0, 0, 0), (2, 2, 2)]


@pytest.mark.rule("3M-STONE-01")
def test_distances_with_and_without_the_stone() -> None:
    reached: Counter[int] = Counter()
    for throw in odds.THROWS:
        if any(throw):
            reached.update(set(step_counts(game().stones("red").throw(*throw).state)))
    assert reached == WITH_STONE
    assert not {7, 9, 11} & set(reached)


@pytest.mark.rule("3M-SPL-11")
def test_spells_of_three_fair_wands() -> None:
    assert odds.spells() == {
        ("force",): 6,
        ("magic",): 6,
        ("destiny",): 6,
        ("force", "magic", "destiny"): 6,
        ("force", "magic"): 1,
        ("force", "destiny"): 1,
        ("magic", "destiny"): 1,
    }
    assert odds.obtainable("force") == odds.obtainable("magic") == 14
    assert odds.obtainable("force", "magic") == 21


@pytest.mark.parametrize(("points", "throws"), list(product(range(7), (1, 2, 3))))
def test_what_an_announcement_is_worth(points: int, throws: int) -> None:
    assert odds.fight().announced(points, throws) == pytest.approx(
        FIRST_WINS[points][throws - 1], abs=0.00006
    )


def test_the_first_thrower_has_a_slight_advantage() -> None:
    assert odds.fight().at_the_start() == pytest.approx(0.5565, abs=0.00005)


@pytest.mark.parametrize(("lying", "stops"), [
    ((0, 0, 2), False), ((0, 1, 1), False), ((0, 1, 2), True), ((1, 1, 1), True),
])  # fmt: skip
def test_the_best_play_after_the_first_throw(lying: tuple[int, int, int], stops: bool) -> None:
    fight = odds.fight()
    assert (fight.announced(sum(lying), 1) >= fight.first_goes_on(lying, 1)) is stops


def test_after_the_second_throw_one_stops_on_what_the_ledger_says() -> None:
    fight = odds.fight()
    stops = {
        lying
        for lying in product(range(3), repeat=3)
        if fight.announced(sum(lying), 2) >= fight.first_goes_on(tuple(sorted(lying)), 2)
    }
    assert {tuple(sorted(lying)) for lying in stops} == {
        (1, 1, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2),
    }  # fmt: skip


def test_which_throws_win_a_card_with_a_drawn_path() -> None:
    # Magician on Mill, apprentice on Sun, three steps apart, and one jump.
    play = game(board=BOARD).stand(red="mill sun")
    chances = {chance.place: set(chance.throws) for chance in odds.winning_throws(play.state)}
    # The magician stays and the apprentice walks three steps; or it jumps over to Sun with a 1.
    assert {throw for throw in chances["mill"] if throw[0] != 1} == {
        throw for throw in odds.THROWS if sum(throw) == 3 and throw[0] != 1
    }
    assert {throw for throw in odds.THROWS if throw[0] == 1} <= chances["sun"]


def test_a_win_that_is_foretold_can_be_played() -> None:
    """Each foretold throw really leads to a meeting, and each other one to none."""
    for where in ("mill sun", "sun moon", "life castle"):
        start = game(board=BOARD).stand(red=where)
        foretold = {c.place: set(c.throws) for c in odds.winning_throws(start.state)}
        for throw in odds.THROWS:
            then = game(board=BOARD).stand(red=where).throw(*throw)
            assert _meetings(then.state) == {
                place for place, throws in foretold.items() if throw in throws
            }


def _meetings(state: State) -> set[str]:
    """Every Place on which this throw can bring the figures together, by playing it out."""
    if state.step == "meeting":
        return {state.meeting}
    if state.step != "move":
        return set()
    moves = [m for m in GAME.legal(state) if isinstance(m, MoveMagician | MoveApprentice)]
    return set().union(*(_meetings(GAME.apply(state, move).state) for move in moves))


def test_without_a_drawing_only_jumps_are_foretold() -> None:
    play = game().stand(red="mill sun")
    (chance,) = odds.winning_throws(play.state)
    assert (chance.place, {throw[0] for throw in chance.throws}) == ("sun", {1})
    assert len(chance.throws) == 9


def test_nothing_is_foretold_that_cannot_be_won() -> None:
    owned = game().owns(red="sun").stand(red="mill sun")
    assert odds.winning_throws(owned.state) == ()
    held = game().stand(red="mill sun", white="sun life")
    assert odds.winning_throws(held.state) == ()
    assert odds.winning_throws(game().throw(1, 0, 2).state) == ()


@pytest.mark.parametrize("name", ["throw_drawn", "duel", "duel_thrown", "duel_second", "spell"])
def test_every_chance_says_if_fair_and_what_was_thrown_here(name: str) -> None:
    lines = POSITIONS[name]().view.odds
    assert lines
    for line in lines:
        assert line.fair.key in {
            "three_magicians.odds.fair",
            "three_magicians.odds.fair_percent",
        }
        assert line.table.key.startswith("three_magicians.odds.table.")


def test_what_this_table_threw_stands_beside_it() -> None:
    play = game(board=BOARD).stand(red="mill sun")
    assert play.view.odds[0].table.key.endswith("none")
    play.throw(0, 1, 2).apprentice("s1" if "s1" in play.walks() else next(iter(play.walks())))
    play.turn("red").stand(red="mill sun")
    lines = {line.text.args.get("card", line.text).key: line for line in play.view.odds}
    wheel = lines["three_magicians.card.wheel"]
    assert wheel.table.args["n"] == 1
    spell = POSITIONS["spell"]().do(seen("fm", "fd", "fm"))
    spell.turn("red").throw(0, 1, 2).apprentice("symbol")
    force = spell.view.odds[0]
    assert (force.table.args["seen"], force.table.args["n"]) == (3, 3)


def test_chances_of_a_fight_follow_what_lies_there() -> None:
    play = POSITIONS["duel_thrown"]()
    stop, go_on = (line.fair.args["percent"] for line in play.view.odds)
    # 2, 1 and 0 lie there: three in one.
    assert stop == 49
    assert go_on < stop
    before = POSITIONS["duel"]().view.odds[0]
    assert before.fair.args["percent"] == 56
    play.do(SetAside(("red",)))
    assert play.view.odds[0].fair.args["percent"] == 49
