"""Every open question: the ledger's default, and each other answer with its effect."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.three_magicians import GAME
from companion.games.three_magicians.board import neighbours
from companion.games.three_magicians.figures import step_counts
from companion.games.three_magicians.moves import (
    Announced,
    ChaseOne,
    LeaveCard,
    MoveMagician,
    SetAside,
    StartRepeat,
    Stay,
    TakeCard,
    Teleport,
    ThrowVoid,
)
from companion.games.three_magicians.options import HOUSE_RULES, Options
from companion.games.three_magicians.score import ranking
from tests.companion.games.three_magicians.boards import BOARD, drawn
from tests.companion.games.three_magicians.play import Play, game, opening, seen

FORCE, MAGIC = seen("fm", "fd", "fm"), seen("md", "mf", "dm")

TESTED = {
    "set_13", "set_14", "set_15", "wnd_09", "wnd_10", "wnd_13", "turn_06", "turn_07", "mag_09",
    "mag_10", "mag_11", "mag_12", "app_08", "app_09", "app_10", "app_11", "meet_13", "meet_14",
    "meet_15", "cmb_19", "cmb_20", "cmb_21", "cmb_22", "cmb_23", "chase_08", "chase_09",
    "chase_10", "spl_12", "spl_13", "spl_14", "spl_15", "spl_16", "stone_05", "stone_06",
    "stone_07", "pasch_06", "pasch_07", "pasch_09", "life_05", "life_06", "lab_04", "lab_05",
    "end_04",
}  # fmt: skip


def test_every_house_rule_is_tested_here() -> None:
    assert {rule.option for rule in HOUSE_RULES} == TESTED
    names = {name.partition("_")[2] for name in globals() if name.startswith("test_")}
    assert all(any(name.startswith(f"{rule}_") for name in names) for rule in TESTED)


def test_the_first_answer_is_the_default() -> None:
    for rule in HOUSE_RULES:
        assert getattr(Options(), rule.option) == rule.answers[0]
        assert len(rule.answers) > 1


def duel(**options: str) -> Play:
    """Red attacks white on Sun."""
    play = game(**options).stand(red="mill life", white="sun life")
    return play.throw(1, 0, 2).magician("sun")


def casting(**options: str) -> Play:
    return game(**options).throw(0, 1, 2).apprentice("symbol")


@pytest.mark.rule("3M-SET-13")
@pytest.mark.parametrize(("answer", "again"), [("tied_again", (0, 2)), ("all_again", (0, 1, 2))])
def test_set_13_a_tied_start(answer: str, again: tuple[int, ...]) -> None:
    play = opening(set_13=answer).throw(2, 2, 0).throw(0, 0, 1).throw(1, 1, 2)
    assert (play.state.contenders, play.state.phase) == (again, "start")


@pytest.mark.rule("3M-SET-14")
@pytest.mark.parametrize(
    ("answer", "after"), [("clockwise", "white"), ("counter_clockwise", "black")]
)
def test_set_14_which_way_turns_go(answer: str, after: str) -> None:
    play = game(set_14=answer).throw(0, 0, 0)
    assert play.turn_of == after
    assert "3M-SET-14" in opening(set_14=answer).shown


@pytest.mark.rule("3M-SET-15")
def test_set_15_the_name_of_the_third_colour() -> None:
    for answer in ("white", "natural"):
        names = {p.colour: p.colour_name.key for p in game(set_15=answer).view.players}
        assert names["white"] == f"three_magicians.colour.{answer}"
        assert names["red"] == "three_magicians.colour.red"
    assert set(Options().colours) == {"red", "black", "white"}


@pytest.mark.rule("3M-WND-09")
def test_wnd_09_another_shape_is_read_face_by_face_and_has_no_odds() -> None:
    usual, other = casting(), casting(wnd_09="other_shape")
    assert usual.view.throw.hidden
    assert not other.view.throw.hidden
    assert usual.view.odds
    assert not other.view.odds


@pytest.mark.rule("3M-WND-10")
def test_wnd_10_the_same_symbol_twice() -> None:
    assert casting().refused(seen("ff", "fm", "fm")) == "3M-WND-10"
    play = casting(wnd_10="as_read")
    assert len(play.legal) > len(casting().legal)
    assert play.do(seen("ff", "fm", "md")).player("red").stone


@pytest.mark.rule("3M-WND-13")
def test_wnd_13_a_wand_that_falls() -> None:
    play = game(wnd_13="that_wand_again")
    assert play.refused(ThrowVoid("off_table")) == "3M-WND-13"
    assert play.refused(ThrowVoid("leaning")) == "3M-WND-13"
    assert play.do(ThrowVoid("overlap")).step == "throw"
    assert "void.that_wand_again" in play.notes
    assert game().do(ThrowVoid("off_table")).said == ["void"]


@pytest.mark.rule("3M-TURN-06")
def test_turn_06_combat_before_the_spell() -> None:
    def order(answer: str) -> list[str]:
        play = game(turn_06=answer).stand(red="mill life", white="sun life").throw(1, 0, 2)
        steps = [play.apprentice("symbol").step]
        if play.step == "spell":
            play.do(FORCE)
        play.magician("sun")
        steps.append(play.step)
        play.fight((4, 1), (1, 1))
        return [*steps, play.step]

    assert order("as_they_land") == ["spell", "duel", "throw"]
    assert order("movement_combat_spells") == ["move", "duel", "spell"]
    late = game(turn_06="movement_combat_spells").throw(0, 1, 2).apprentice("symbol")
    assert late.step == "spell"


@pytest.mark.rule("3M-TURN-07")
def test_turn_07_two_jumps_around_the_walk() -> None:
    play = game(turn_07="may_split").stand(red="castle life").throw(2, 0, 1)
    assert MoveMagician("sun", pause=True) in play.legal
    play.magician("sun", pause=True)
    assert play.refused(Stay("magician")) == "3M-MAG-04"
    play.apprentice("sun")
    assert (play.step, play.cards("red")) == ("move", "")
    assert play.jumps() == {"mill"}
    assert play.magician("mill").turn_of == "white"
    # A Place that leads nowhere but back is no place to pause.
    dead_end = game(turn_07="may_split").stand(red="mill life").throw(2, 0, 1)
    assert dead_end.refused(MoveMagician("moon", pause=True)) == "3M-TURN-07"
    whole = game().throw(2, 0, 1)
    assert whole.refused(MoveMagician("mill", pause=True)) == "3M-TURN-07"


@pytest.mark.rule("3M-MAG-09")
def test_mag_09_neighbours_along_the_path() -> None:
    links = (("moon", "forest", 1), ("life", "forest", 1), *(
        ("life", place, 1) for place in ("magicians", "tower", "castle", "labyrinth", "sun", "mill")
    ))  # fmt: skip
    board = drawn(links=links)
    play = game(mag_09="joined_by_path", board=board).stand(red="moon life").throw(1, 0, 2)
    assert play.jumps() == {"forest"}
    assert game(board=board).stand(red="moon life").throw(1, 0, 2).jumps() == {"mill"}
    # Without a finished drawing it is side by side after all.
    assert neighbours(game(mag_09="joined_by_path").state.options)["moon"] == ("mill",)


@pytest.mark.rule("3M-MAG-10")
def test_mag_10_two_jumps_back() -> None:
    play = game(mag_10="may_return").stand(red="sun life").throw(2, 0, 1)
    assert "sun" in play.jumps()
    assert "sun" not in game().stand(red="sun life").throw(2, 0, 1).jumps()


@pytest.mark.rule("3M-MAG-11")
def test_mag_11_never_into_the_labyrinth_by_choice() -> None:
    assert "labyrinth" not in game(mag_11="never").throw(1, 0, 2).jumps()
    assert "labyrinth" not in game(mag_11="never").stand(red="mill life").throw(2, 0, 1).jumps()
    assert "labyrinth" in game().throw(1, 0, 2).jumps()


@pytest.mark.rule("3M-MAG-12")
def test_mag_12_crossing_chases() -> None:
    play = game(mag_12="chases").stones("white")
    play.stand(red="forest life", white="life castle", black="magicians magicians")
    play.throw(2, 0, 1)
    assert play.refused(MoveMagician("life")) == "3M-MAG-12"
    assert play.refused(MoveMagician("life", "sun")) == "3M-MAG-02"
    play.magician("life", via="castle")
    assert play.where("white") == "life labyrinth"
    assert not play.player("white").stone
    guarded = game(mag_12="chases").stand(red="forest life", black="magicians magicians")
    guarded.throw(2, 0, 1).magician("life", via="magicians")
    assert guarded.where("black") == "magicians magicians"


@pytest.mark.rule("3M-APP-08")
def test_app_08_no_square_twice() -> None:
    loop = {"board": BOARD}
    usual = game(**loop).stand(red="life forest").stones("red").throw(2, 2, 2)
    strict = game(**loop, app_08="no_square_twice").stand(red="life forest").stones("red")
    strict.throw(2, 2, 2)
    assert "forest" in usual.walks()
    assert "forest" not in strict.walks()
    assert "no_back.no_square_twice" in strict.notes


@pytest.mark.rule("3M-APP-09")
def test_app_09_a_held_place_blocks_the_way() -> None:
    free = game(board=BOARD).stand(red="life sun", white="mill life").throw(0, 2, 2)
    shut = game(board=BOARD, app_09="blocked").stand(red="life sun", white="mill life")
    shut.throw(0, 2, 2)
    assert free.walks() - shut.walks() == {"s11", "s18"}
    ends = game(board=BOARD, app_09="blocked").stand(red="life sun", white="mill life")
    assert "mill" in ends.throw(0, 1, 2).walks()


@pytest.mark.rule("3M-APP-10")
def test_app_10_turning_back_at_a_dead_end() -> None:
    usual = game(board=BOARD).stand(red="life s12").throw(0, 1, 2)
    back = game(board=BOARD, app_10="turn_back").stand(red="life s12").throw(0, 1, 2)
    assert "s11" not in usual.walks()
    assert "s11" in back.walks()


@pytest.mark.rule("3M-APP-11")
def test_app_11_the_2010_edition_lets_it_stay() -> None:
    def may_stay(**options: str) -> bool:
        return Stay("apprentice") in game(**options).throw(0, 1, 2).legal

    assert not may_stay()
    assert may_stay(edition="2010")
    assert may_stay(app_11="may_stay")
    assert not may_stay(edition="2010", app_11="must_move")
    play = game(edition="2010").stand(red="life sun").throw(0, 1, 2).stay("apprentice")
    assert (play.where("red"), play.turn_of) == ("life sun", "white")


@pytest.mark.rule("3M-MEET-13")
def test_meet_13_together_since_the_last_turn() -> None:
    def next_turn(answer: str) -> str:
        play = game(meet_13=answer).turn("black").stand(red="sun sun").throw(0, 1, 0)
        return play.apprentice("slab").step

    assert next_turn("no_meeting") == "throw"
    assert next_turn("meeting") == "meeting"
    play = game(meet_13="meeting").turn("black").stand(red="sun sun").throw(0, 1, 0)
    assert play.apprentice("slab").take().step == "throw"
    assert play.cards("red") == "sun"


@pytest.mark.rule("3M-MEET-14")
def test_meet_14_the_card_must_be_taken() -> None:
    play = game(meet_14="must").stand(red="castle sun").throw(1, 0, 2).magician("sun")
    assert (play.cards("red"), play.step) == ("sun", "move")
    thief = game(meet_14="must").owns(white="sun", black="sun").stand(red="castle sun")
    thief.throw(1, 0, 2).magician("sun")
    assert thief.refused(LeaveCard()) == "3M-MEET-14"
    assert set(thief.legal) == {TakeCard("white"), TakeCard("black")}


@pytest.mark.rule("3M-MEET-15")
def test_meet_15_jumping_across_the_own_apprentice() -> None:
    play = game(meet_15="card").stand(red="forest castle").throw(2, 0, 1)
    play.magician("sun", via="castle")
    assert play.step == "meeting"
    assert play.take().cards("red") == "empress"
    assert play.step == "move"
    other_way = game(meet_15="card").stand(red="forest castle").throw(2, 0, 1)
    assert other_way.magician("life", via="magicians").step == "move"


@pytest.mark.rule("3M-CMB-19")
def test_cmb_19_taking_a_wand_back() -> None:
    def again(answer: str) -> Play:
        play = duel(cmb_19=answer).throw(2, 1, 0).do(SetAside(("red", "white")))
        play.do(next(m for m in play.legal if hasattr(m, "wands") and len(m.wands) == 1))
        return play

    assert again("stays_aside").refused(SetAside(("red",))) == "3M-CMB-19"
    assert again("may_be_taken_back").do(SetAside(())).state.duel.in_hand == (
        "red",
        "white",
        "black",
    )


@pytest.mark.rule("3M-CMB-20")
def test_cmb_20_three_throws_each_in_a_repeat() -> None:
    play = duel(cmb_20="three_each").fight((4, 2), (4, 2)).do(StartRepeat("white")).result(3, 1)
    assert play.state.duel.limit == 3
    # Fewer throws win for whoever used them.
    assert play.result(3, 2).player("red").magician == "labyrinth"
    first = duel(cmb_20="three_each").result(3, 1)
    assert first.refused(Announced(3, 2)) == "3M-CMB-06"
    assert not duel(cmb_20="three_each").view.odds


@pytest.mark.rule("3M-CMB-21")
def test_cmb_21_the_defender_has_to_start() -> None:
    play = duel(cmb_21="defender_starts").fight((4, 2), (4, 2))
    assert (play.step, play.state.duel.thrower) == ("duel", "white")


@pytest.mark.rule("3M-CMB-22")
def test_cmb_22_triple_zero_loses() -> None:
    play = duel(cmb_22="zero_loses").throw(0, 0, 0)
    assert play.player("red").magician == "labyrinth"
    assert duel().throw(0, 0, 0).state.duel.throws == 1


@pytest.mark.rule("3M-CMB-23")
def test_cmb_23_the_turn_ends_with_a_lost_attack() -> None:
    play = game(cmb_23="turn_ends").stand(red="mill life", white="sun life").throw(1, 1, 1)
    play.magician("sun").fight((1, 1), (4, 1))
    assert (play.turn_of, play.where("red")) == ("white", "labyrinth life")


@pytest.mark.rule("3M-CHASE-08")
@pytest.mark.parametrize(("answer", "stone"), [("lost", False), ("kept", True)])
def test_chase_08_the_stone_of_an_expelled_apprentice(answer: str, stone: bool) -> None:
    play = game(chase_08=answer).stones("white").stand(red="mill life", white="sun sun")
    play.throw(1, 0, 2).magician("sun").fight((4, 1), (1, 1))
    assert play.where("white") == "labyrinth labyrinth"
    assert play.player("white").stone is stone


@pytest.mark.rule("3M-CHASE-09")
@pytest.mark.parametrize(("answer", "stone"), [("lost", False), ("kept", True)])
def test_chase_09_the_stone_of_one_who_walks_into_a_magician(answer: str, stone: bool) -> None:
    play = game(chase_09=answer).stones("red").stand(white="sun life").throw(0, 1, 2)
    assert play.apprentice("sun").player("red").stone is stone


@pytest.mark.rule("3M-CHASE-10")
def test_chase_10_only_one_is_sent_off() -> None:
    play = game(chase_10="one").stand(red="mill life", white="life sun", black="life sun")
    play.throw(1, 0, 2).magician("sun")
    assert play.step == "chase"
    assert play.refused(ChaseOne("red")) == "3M-CHASE-10"
    play.do(ChaseOne("black"))
    assert (play.where("white"), play.where("black")) == ("life sun", "life labyrinth")
    alone = game(chase_10="one").stand(red="mill life", white="life sun").throw(1, 0, 2)
    assert alone.magician("sun").where("white") == "life labyrinth"


@pytest.mark.rule("3M-SPL-12")
def test_spl_12_the_teleport_is_a_duty() -> None:
    play = casting(spl_12="must_go").do(MAGIC)
    assert play.refused(Teleport(None)) == "3M-SPL-12"
    assert Teleport(None) in casting().do(MAGIC).legal


@pytest.mark.rule("3M-SPL-13")
def test_spl_13_magic_places_only() -> None:
    play = casting(spl_13="magic_places").do(MAGIC)
    assert play.refused(Teleport("life")) == "3M-SPL-13"
    assert play.refused(Teleport("labyrinth")) == "3M-SPL-13"
    assert play.teleport("sun").player("red").apprentice == "sun"


@pytest.mark.rule("3M-SPL-14")
def test_spl_14_force_again_throws_again() -> None:
    play = casting(spl_14="throw_again").stones("red").do(FORCE)
    assert play.step == "spell"
    assert casting().stones("red").do(FORCE).step == "throw"


@pytest.mark.rule("3M-SPL-15")
def test_spl_15_no_teleport_to_a_held_place() -> None:
    play = casting(spl_15="not_allowed").stand(white="sun life").do(MAGIC)
    assert play.refused(Teleport("sun")) == "3M-SPL-15"
    assert casting().stand(white="sun life").do(MAGIC).teleport("sun").where("red") == (
        "life labyrinth"
    )


@pytest.mark.rule("3M-SPL-16")
def test_spl_16_casting_without_moving() -> None:
    def stays(answer: str) -> str:
        play = game(edition="2010", spl_16=answer).stand(red="life symbol").throw(0, 1, 2)
        return play.stay("apprentice").step

    assert stays("only_arriving") == "throw"
    assert stays("waiting_too") == "spell"


@pytest.mark.rule("3M-STONE-05")
def test_stone_05_anywhere_between_single_and_double() -> None:
    play = game(stone_05="any_between", board=BOARD).stand(red="life moon").stones("red")
    play.throw(0, 1, 2)
    assert step_counts(play.state) == (3, 4, 5, 6)
    assert "s10" in play.walks()
    assert "walk.between" in play.notes


@pytest.mark.rule("3M-STONE-06")
def test_stone_06_two_walks_that_both_count() -> None:
    play = game(stone_06="two_moves", board=BOARD).stand(red="mill moon").stones("red")
    play.throw(0, 1, 2)
    assert step_counts(play.state) == (3,)
    play.apprentice("mill").take()
    assert (play.step, play.cards("red")) == ("again", "wheel")
    assert play.apprentice("sun").turn_of == "white"
    once = game(stone_06="two_moves").stones("red").throw(0, 1, 2).apprentice("slab")
    assert once.stay("apprentice").turn_of == "white"
    lost = game(stone_06="two_moves").stones("red").stand(white="sun life").throw(0, 1, 2)
    assert lost.apprentice("sun").turn_of == "white"


@pytest.mark.rule("3M-STONE-07")
@pytest.mark.parametrize(("answer", "stone"), [("kept", True), ("lost", False)])
def test_stone_07_walking_into_the_labyrinth(answer: str, stone: bool) -> None:
    play = game(stone_07=answer).stones("red").throw(0, 1, 2).apprentice("labyrinth")
    assert play.player("red").stone is stone


@pytest.mark.rule("3M-PASCH-06")
@pytest.mark.parametrize(("answer", "after"), [("turn_ends", "white"), ("extra_turn", "red")])
def test_pasch_06_an_extra_turn_after_triple_zero(answer: str, after: str) -> None:
    assert game(pasch_06=answer).throw(0, 0, 0).turn_of == after


@pytest.mark.rule("3M-PASCH-07")
@pytest.mark.parametrize(("answer", "stone"), [("lost", False), ("kept", True)])
def test_pasch_07_triple_zero_in_the_labyrinth(answer: str, stone: bool) -> None:
    play = game(pasch_07=answer).stones("red").stand(red="sun labyrinth").throw(0, 0, 0)
    assert play.player("red").stone is stone
    elsewhere = game(pasch_07=answer).stones("red").throw(0, 0, 0)
    assert not elsewhere.player("red").stone


@pytest.mark.rule("3M-PASCH-09")
def test_pasch_09_triples_in_combat() -> None:
    assert not duel().throw(1, 1, 1).state.extra
    play = duel(pasch_09="combat_too").throw(1, 1, 1)
    assert play.state.extra
    defender = duel(pasch_09="combat_too").result(1, 1).throw(2, 2, 2)
    assert not defender.state.extra


@pytest.mark.rule("3M-LIFE-05")
def test_life_05_the_start_counts() -> None:
    play = game(life_05="counts").throw(1, 0, 2)
    assert play.refused(Stay("magician")) == "3M-LIFE-01"
    assert Stay("magician") in game().throw(1, 0, 2).legal


@pytest.mark.rule("3M-LIFE-06")
def test_life_06_an_extra_turn_does_not_count() -> None:
    play = game(life_06="does_not_count").throw(1, 1, 1).stay().apprentice("slab").throw(1, 0, 2)
    assert Stay("magician") in play.legal
    play.stay().apprentice("slab").turn("red").throw(1, 0, 2)
    assert play.refused(Stay("magician")) == "3M-LIFE-01"


@pytest.mark.rule("3M-LAB-04")
def test_lab_04_out_of_the_labyrinth_as_soon_as_possible() -> None:
    play = game(lab_04="must_leave").stand(red="labyrinth life").throw(1, 0, 2)
    assert play.refused(Stay("magician")) == "3M-LAB-04"
    assert "must_leave" in play.notes


@pytest.mark.rule("3M-LAB-05")
def test_lab_05_out_of_the_labyrinth_as_from_life() -> None:
    foot = game(board=BOARD).stand(red="life labyrinth").throw(0, 1, 2)
    life = game(board=BOARD, lab_05="from_life").stand(red="life labyrinth").throw(0, 1, 2)
    assert foot.walks() == {"s13", "s15", "s17"}
    assert life.walks() == {"magicians", "castle", "mill"}


@pytest.mark.rule("3M-END-04")
def test_end_04_who_comes_second() -> None:
    def ranks(answer: str) -> list[tuple[int, str]]:
        six = "magician tower empress sun wheel moon"
        play = game(end_04=answer).turn("white").owns(white=six, red="sun", black="moon")
        play.stand(white="castle forest").throw(0, 1, 2).magician("forest").take()
        return [(rank, player.colour) for rank, player in ranking(play.state)]

    assert ranks("shared") == [(1, "white"), (2, "black"), (2, "red")]
    assert ranks("turn_order") == [(1, "white"), (2, "black"), (3, "red")]


def test_every_combination_of_two_answers_starts_and_shows() -> None:
    for first, second in pairwise(HOUSE_RULES):
        options = {first.option: first.answers[-1], second.option: second.answers[-1]}
        play = game(**options)
        assert play.legal
        assert play.view.prompt.key
        assert GAME.problems(play.state) == ()
