"""Spells: when, how, and what each symbol does."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.games.three_magicians.moves import (
    ChooseSymbol,
    SkipSpell,
    Teleport,
    WandsThrown,
)
from companion.games.three_magicians.options import PLACES
from companion.games.three_magicians.wands import throws
from tests.companion.games.three_magicians.boards import BOARD
from tests.companion.games.three_magicians.play import Play, game, hidden, seen

FORCE = seen("fm", "fd", "fm")
MAGIC = seen("md", "mf", "dm")
DESTINY = seen("fd", "md", "dm")


def casting(**options: str) -> Play:
    """Red's apprentice has just ended its move on a symbol slab; the magician cannot move."""
    return game(**options).throw(0, 1, 2).apprentice("symbol")


@pytest.mark.rule("3M-SPL-01")
def test_only_where_the_walk_ends_on_a_symbol_slab() -> None:
    assert casting().step == "spell"
    for square in ("slab", *PLACES):
        assert game().throw(0, 1, 2).apprentice(square).step == "throw"
    drawn = game(board=BOARD).stand(red="life s14").throw(0, 0, 1)
    assert drawn.apprentice("s13").step == "spell"
    plain = game(board=BOARD).stand(red="life s13").throw(0, 0, 1)
    assert plain.apprentice("s14").step == "throw"


@pytest.mark.rule("3M-SPL-16")
def test_a_slab_only_crossed_casts_nothing() -> None:
    play = game(board=BOARD).stand(red="life life").throw(0, 1, 1).apprentice("s14")
    assert play.step == "throw"


@pytest.mark.rule("3M-SPL-02")
def test_casting_is_optional_but_the_result_is_not() -> None:
    assert casting().do(SkipSpell()).player("red").apprentice == "symbol"
    for throw in (FORCE, DESTINY):
        assert SkipSpell() not in casting().do(throw).legal
    assert casting().do(seen("fm", "fm", "fm")).refused(SkipSpell()) == "3M-TURN-04"


@pytest.mark.rule("3M-SPL-03", "3M-SPL-10")
def test_one_throw_and_no_triple() -> None:
    play = casting().do(FORCE)
    assert (play.turn_of, play.state.series) == ("white", 1)
    assert all(type(move) is not SkipSpell for move in play.legal)


@pytest.mark.rule("3M-SPL-04", "3M-SPL-05")
@pytest.mark.parametrize(
    ("throw", "counts"),
    [
        (FORCE, {"force": 3, "magic": 2, "destiny": 1}),
        (MAGIC, {"magic": 3, "destiny": 2, "force": 1}),
        (DESTINY, {"destiny": 3, "magic": 2, "force": 1}),
    ],
)
def test_the_most_frequent_symbol_applies(throw: WandsThrown, counts: dict[str, int]) -> None:
    play = casting().do(throw)
    said = next(e for e in play.events if e.event.endswith("spell_counts"))
    assert said.args == counts
    assert "symbol" not in play.step


@pytest.mark.rule("3M-SPL-06")
def test_a_tie_lets_the_player_choose_among_those() -> None:
    two = casting().do(seen("fm", "fm", "fm"))
    assert {m.symbol for m in two.legal if isinstance(m, ChooseSymbol)} == {"force", "magic"}
    assert two.refused(ChooseSymbol("destiny")) == "3M-SPL-06"
    three = casting().do(hidden("fmd"))
    assert len(three.legal) == 3
    assert three.choose("force").player("red").stone


@pytest.mark.rule("3M-SPL-07", "3M-SPL-12", "3M-SPL-13")
def test_magic_leads_to_any_place_at_once_or_nowhere() -> None:
    play = casting().do(MAGIC)
    assert {m.to for m in play.legal} == {None, *PLACES}
    assert play.refused(Teleport("slab")) == "3M-SPL-13"
    stays = casting().do(MAGIC).teleport(None)
    assert (stays.player("red").apprentice, stays.turn_of) == ("symbol", "white")
    for place in PLACES:
        assert casting().do(MAGIC).teleport(place).player("red").apprentice == place


@pytest.mark.rule("3M-SPL-13")
def test_teleporting_into_the_labyrinth_keeps_the_stone() -> None:
    play = casting()
    play.stones("red").do(MAGIC).teleport("labyrinth")
    assert play.player("red").stone


@pytest.mark.rule("3M-SPL-08")
def test_force_gives_the_stone() -> None:
    assert casting().do(FORCE).player("red").stone


@pytest.mark.rule("3M-SPL-14")
def test_force_with_the_stone_does_nothing_more() -> None:
    play = casting().stones("red").do(FORCE)
    assert play.player("red").stone
    assert (play.turn_of, "stone_already" in play.said) == ("white", True)


@pytest.mark.rule("3M-SPL-09", "3M-STONE-03")
def test_destiny_means_the_labyrinth_without_the_stone() -> None:
    play = casting().stones("red").do(DESTINY)
    assert play.player("red").apprentice == "labyrinth"
    assert not play.player("red").stone


@pytest.mark.rule("3M-SPL-15", "3M-CHASE-09")
def test_teleporting_to_an_opposing_magician_is_walking_into_one() -> None:
    play = casting().stones("red").stand(white="tower life").do(MAGIC).teleport("tower")
    assert play.player("red").apprentice == "labyrinth"
    assert not play.player("red").stone


@pytest.mark.rule("3M-SPL-11")
def test_only_three_patterns_can_show_and_the_least_hidden_wins() -> None:
    patterns = Counter()
    for under in product("fmd", repeat=3):
        play = casting().do(hidden("".join(under)))
        said = next(e for e in play.events if e.event.endswith("spell_counts"))
        patterns[tuple(sorted(said.args.values(), reverse=True))] += 1
        least = min(under.count(letter) for letter in "fmd")
        tied = [letter for letter in "fmd" if under.count(letter) == least]
        assert (play.step == "symbol") == (len(tied) > 1)
    assert patterns == {(3, 2, 1): 18, (3, 3, 0): 3, (2, 2, 2): 6}
    assert len(throws(casting().state)) == 27
