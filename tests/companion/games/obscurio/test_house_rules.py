"""Every open question: the ledger's default, and each other answer with its effect."""

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import CastVote, PlacePawn, RevealDoor, RiddleReady, TrapDrawn
from companion.games.obscurio.options import HOUSE_RULES, Options
from tests.companion.games.obscurio.play import (
    BELOW_LEFT,
    BELOW_RIGHT,
    ON_LEFT,
    ON_RIGHT,
    Play,
    game,
)
from tests.companion.games.obscurio.positions import unmasked

TESTED = {
    "role_07", "set_14", "turn_07", "trap_07", "trap_08", "trap_09", "grim_15", "grim_16",
    "grim_17", "grim_18", "grim_19", "trai_12", "door_16", "door_17", "door_18", "door_19",
    "door_20", "watch_05", "watch_06", "time_07", "res_10", "acc_14", "acc_15", "acc_16",
    "acc_17", "acc_18", "few_05", "few_06", "two_05",
}  # fmt: skip


def test_every_house_rule_is_tested_here() -> None:
    assert {rule.option for rule in HOUSE_RULES} == TESTED


def test_the_first_answer_is_the_default() -> None:
    for rule in HOUSE_RULES:
        assert getattr(Options(), rule.option) == rule.answers[0]
        assert len(rule.answers) > 1


@pytest.mark.rule("OBS-ROLE-07")
def test_role_07_when_the_grimoire_meets_the_traitor() -> None:
    def told(answer: str) -> tuple[bool, bool]:
        play = game(role_07=answer)
        at_setup = "OBS-ROLE-07" in play.shown
        return at_setup, "OBS-ROLE-07" in play.at_riddle().ready().next().shown

    assert told("first_phase_3") == (False, True)
    assert told("at_setup") == (True, False)


@pytest.mark.rule("OBS-SET-14")
def test_set_14_doors_on_the_screen() -> None:
    assert game().view.layout == "as_pictured"
    assert game(set_14="in_a_row").view.layout == "in_a_row"


@pytest.mark.rule("OBS-TURN-07")
def test_turn_07_when_the_deck_is_made_anew() -> None:
    def decks(answer: str) -> tuple[tuple[int, int], tuple[int, int]]:
        play = game(turn_07=answer).begin().at(deck=4, discard=72).at_riddle()
        first = (play.state.deck, play.state.discard)
        play.ready().traitor()
        return first, (play.state.deck, play.state.discard)

    assert decks("at_that_moment") == ((1, 72), (68, 0))
    assert decks("before_the_turn") == ((73, 0), (68, 0))


@pytest.mark.rule("OBS-TRAP-07")
def test_trap_07_an_empty_bag() -> None:
    def next_turn(answer: str) -> int:
        bag = {"plus_two": 1, "no_effect": 1}
        play = game(trap_07=answer, bag=bag).draw("plus_two", "no_effect")
        return play.ready().traitor().lay().all_at(1).exit(1).next().state.to_draw

    assert next_turn("as_many_as_there_are") == 1
    assert next_turn("carry_over") == 2


@pytest.mark.rule("OBS-TRAP-07", "OBS-TRAP-08")
def test_what_an_empty_bag_owes_is_owed_once_in_full() -> None:
    play = game(trap_07="carry_over", trap_08="in_phase_2", bag={"plus_two": 1})
    play.begin().at(to_draw=3).draw("plus_two")
    assert play.state.phase == "riddle"
    assert play.state.owed == 2 + 2


@pytest.mark.rule("OBS-TRAP-08")
def test_trap_08_when_plus_two_acts() -> None:
    late = game(trap_08="in_phase_2").begin().at(to_draw=2).draw("plus_two")
    assert (late.state.to_draw, late.state.step) == (1, "draw")
    late.draw("no_effect")
    assert (late.state.to_draw, late.state.step) == (2, "more")
    late.draw("great_room", "espionage")
    assert late.state.phase == "riddle"
    assert game().begin().at(to_draw=2).draw("plus_two").state.to_draw == 3


@pytest.mark.rule("OBS-TRAP-09")
def test_trap_09_several_traps_of_a_colour() -> None:
    traps = ("magical_mist", "dusk_hallway")
    assert "traps_together" in game().at_riddle(*traps).notes
    play = game(trap_09="in_draw_order").at_riddle(*traps)
    note = next(note for note in play.view.notes if "OBS-TRAP-09" in note.rules)
    assert [text.key for text in note.text.args["traps"]] == [
        "obscurio.trap.magical_mist",
        "obscurio.trap.dusk_hallway",
    ]
    alone = game(trap_09="in_draw_order").at_riddle("magical_mist", "great_room")
    assert "OBS-TRAP-09" not in alone.shown


@pytest.mark.rule("OBS-GRIM-15")
def test_grim_15_one_united_butterfly() -> None:
    play = game(grim_15="one_is_enough").at_riddle("united_butterflies")
    assert "united_one" in play.notes
    assert play.ready(ON_LEFT).state.phase == "traitor"
    default = game().at_riddle("united_butterflies")
    assert "united" in default.notes
    assert default.refused(RiddleReady((ON_LEFT,))) == "OBS-GRIM-15"


@pytest.mark.rule("OBS-GRIM-16")
def test_grim_16_one_bottom_butterfly() -> None:
    strict = game(grim_16="both_needed").at_riddle("bottom_butterfly")
    assert strict.refused(RiddleReady((BELOW_LEFT,))) == "OBS-GRIM-16"
    assert "bottom_both" in strict.notes
    assert strict.ready(BELOW_LEFT, ON_RIGHT).state.phase == "traitor"
    assert game().at_riddle("bottom_butterfly").ready(BELOW_LEFT).state.phase == "traitor"


@pytest.mark.rule("OBS-GRIM-17")
def test_grim_17_a_dark_night_for_few() -> None:
    assert game(3).at_riddle("dark_night").do(RiddleReady()).state.step == "night"
    spared = game(3, grim_17="no_effect").at_riddle("dark_night").do(RiddleReady())
    assert spared.at_step == ("doors", "lay")
    four = game(4, grim_17="no_effect").at_riddle("dark_night").do(RiddleReady())
    assert four.state.step == "night"


@pytest.mark.rule("OBS-GRIM-18")
@pytest.mark.parametrize("seconds", [0, 60, 120, 180])
def test_grim_18_time_for_the_riddle(seconds: int) -> None:
    play = game(grim_18=seconds).at_riddle()
    run = GAME.sand(play.state)
    assert (run.seconds if run else 0) == seconds
    assert ("OBS-GRIM-18" in play.shown) == bool(seconds)


@pytest.mark.rule("OBS-GRIM-19")
def test_grim_19_both_below_one_page() -> None:
    play = game(grim_19="allowed").at_riddle()
    assert "OBS-GRIM-19" not in play.shown
    assert play.ready(BELOW_RIGHT, BELOW_RIGHT).state.phase == "traitor"
    assert game().at_riddle().refused(RiddleReady((BELOW_RIGHT, BELOW_RIGHT))) == "OBS-GRIM-19"


@pytest.mark.rule("OBS-TRAI-12")
def test_trai_12_eyes_once_the_traitor_is_known() -> None:
    closed = unmasked().next().at_riddle().ready()
    assert {"close_eyes", "still_closed"} <= set(closed.notes)
    opened = unmasked(trai_12="eyes_open").next().at_riddle().ready()
    assert "look_away_not" in opened.notes
    assert "close_eyes" not in opened.notes
    hidden = game(trai_12="eyes_open").at_riddle().ready()
    assert "close_eyes" in hidden.notes


@pytest.mark.rule("OBS-DOOR-16")
@pytest.mark.parametrize(
    ("answer", "danger", "note"),
    [("wrong_doors", 1, "danger"), ("wrong_wizards", 3, "danger.wrong_wizards")],
)
def test_door_16_what_is_dangerous(answer: str, danger: int, note: str) -> None:
    play = game(door_16=answer).at_doors("dangerous_room")
    assert note in play.notes
    play.choose(blue=2, green=2, red=2, yellow=1).exit(1)
    assert play.state.rooms[-1].danger == danger


@pytest.mark.rule("OBS-DOOR-17")
@pytest.mark.parametrize(("answer", "veiled"), [("face_down", True), ("face_up", False)])
def test_door_17_locked_and_concealed(answer: str, veiled: bool) -> None:
    play = game(door_17=answer).at_doors("locked_doors", "concealed_door")
    assert play.view.doors[3].veiled is veiled
    assert game(door_17=answer).at_doors("concealed_door").view.doors[3].veiled


@pytest.mark.rule("OBS-DOOR-18")
@pytest.mark.parametrize(("answer", "lost"), [("wrong", 1), ("last_door", 0)])
def test_door_18_declining_every_door(answer: str, lost: int) -> None:
    play = game(door_18=answer).at_doors("locked_doors")
    for door in range(2, 7):
        play.lay(door)
    play.choose(blue=6, green=6, red=6).exit(6)
    assert play.state.rooms[-1].lost == lost


@pytest.mark.rule("OBS-DOOR-19")
def test_door_19_the_sand_with_locked_doors() -> None:
    play = game(door_19="stands_still").at_doors("locked_doors")
    assert GAME.sand(play.state) is None
    assert all(choice.id != "flip" for choice in play.view.choices)
    assert GAME.sand(game(door_19="stands_still").at_doors().state) is not None
    assert GAME.sand(game().at_doors("locked_doors").state) is not None
    assert "sand_still" in game(door_19="stands_still").at_lay("locked_doors").notes


@pytest.mark.rule("OBS-DOOR-20")
def test_door_20_the_order_of_doors() -> None:
    play = game(door_20="any_order").at_lay("locked_doors")
    assert "lay_locked.any_order" in play.notes
    play.lay(5).lay(2)
    assert play.state.revealed == (5, 2)
    assert play.choose(blue=2).refused(PlacePawn("green", 5)) == "OBS-DOOR-13"
    assert game().at_lay("locked_doors").refused(RevealDoor(5)) == "OBS-DOOR-20"


@pytest.mark.rule("OBS-WATCH-05")
def test_watch_05_how_long_the_silence_lasts() -> None:
    def silent(answer: str) -> list[bool]:
        play = game(watch_05=answer).at(progress=6).at_riddle()
        before = "OBS-WATCH-02" in play.shown
        play.ready().traitor().lay()
        return [before, "OBS-WATCH-02" in play.shown]

    assert silent("whole_turn") == [True, True]
    assert silent("phase_4_only") == [False, True]


@pytest.mark.rule("OBS-WATCH-06")
def test_watch_06_time_out_under_the_watcher() -> None:
    play = game(watch_06="place_now").at(progress=6).at_doors().time_out()
    play.choose(blue=1, green=1, red=1, yellow=1).exit(1)
    assert play.ending == "escaped"
    late = game().at(progress=6).at_doors().time_out()
    assert late.refused(PlacePawn("blue", 1)) == "OBS-WATCH-06"


@pytest.mark.rule("OBS-TIME-07")
@pytest.mark.parametrize(("answer", "extra"), [("last_space", 2), ("one_more", 3)])
def test_time_07_the_price_of_a_time_out(answer: str, extra: int) -> None:
    assert game(time_07=answer).at_doors().time_out().state.extra == extra
    in_time = game(time_07=answer).at_doors().flip().flip().all_at(1).done()
    assert in_time.state.extra == 2
    unknown = game(time_07=answer, time_track=None).at_doors().flip(last=True).read(2)
    assert unknown.state.extra == extra


@pytest.mark.rule("OBS-RES-10")
@pytest.mark.parametrize(("answer", "cards", "box"), [("card", {"yellow": 1}, 0), ("box", {}, 1)])
def test_res_10_the_token_of_an_unplaced_wizard(
    answer: str, cards: dict[str, int], box: int
) -> None:
    play = game(res_10=answer).at_doors().choose(blue=1, green=1, red=1).time_out().exit(1)
    assert (play.on_cards, play.state.box) == (cards, box)


@pytest.mark.rule("OBS-ACC-14")
def test_acc_14_accusation_after_the_tidying() -> None:
    play = game(acc_14="after_phase_5").at(left=4).room(door=1, exit_at=2)
    assert play.at_step == ("end", "tidy")
    assert play.next().at_step == ("accusation", "discuss")
    assert play.state.discard == 8
    play.next().vote(blue="red", green="red", red="blue", yellow="red").count().reveal(red=True)
    assert play.next().at_step == ("traps", "draw")
    assert (play.state.discard, play.state.turn) == (8, 2)
    assert game().at(left=4).room(door=1, exit_at=2).at_step == ("end", "accuse")


@pytest.mark.rule("OBS-ACC-15")
def test_acc_15_oneself_or_nobody() -> None:
    play = game(acc_15="allowed").accusing()
    assert "vote_whom.allowed" in play.notes
    play.vote(blue="blue", green=None, red=None, yellow="blue").count()
    assert play.state.accused == ("blue",)
    nobody = game(acc_15="allowed").accusing()
    nobody.vote(blue=None, green=None, red=None, yellow=None).count()
    assert nobody.at_step == ("accusation", "discuss")
    assert game().accusing().refused(CastVote("blue", "blue")) == "OBS-ACC-15"


@pytest.mark.rule("OBS-ACC-16")
def test_acc_16_a_known_loyal_wizard_again() -> None:
    play = game(acc_16="again").accusing()
    for _ in range(2):
        play.vote(blue="red", green="red", red="blue", yellow="red").count()
        play.reveal(red=False).next()
    assert play.gauge == (0, 1)


@pytest.mark.rule("OBS-ACC-17")
@pytest.mark.parametrize(
    ("answer", "dark", "ending"),
    [("remove_the_last", 0, "accusation_lost"), ("keep_the_last", 1, None)],
)
def test_acc_17_the_last_token(answer: str, dark: int, ending: str | None) -> None:
    play = game(acc_17=answer).accusing(dark=1)
    play.vote(blue="red", green="red", red="blue", yellow="red").count().reveal(red=False)
    assert (play.state.dark, play.ending) == (dark, ending)


@pytest.mark.rule("OBS-ACC-18")
@pytest.mark.parametrize(("answer", "gauge", "kept"), [("stay", (0, 3), 4), ("return", (2, 5), 0)])
def test_acc_18_the_traitors_tokens(answer: str, gauge: tuple[int, int], kept: int) -> None:
    play = game(acc_18=answer).accusing(dark=3)
    play.correct("pawns.2.tokens", 4)
    play.vote(blue="red", green="red", red="blue", yellow="red").count().reveal(red=True)
    assert (play.gauge, play.pawn("red").tokens) == (gauge, kept)
    assert play.next().at_step == ("traps", "draw")


@pytest.mark.rule("OBS-23P-05")
@pytest.mark.parametrize(("answer", "gauge"), [("one_pool", (8, 0)), ("dark_area", (3, 5))])
def test_few_05_one_pool_or_two_areas(answer: str, gauge: tuple[int, int]) -> None:
    play = game(3, few_05=answer)
    assert play.gauge == gauge
    play.at(left=1).room(door=1, exit_at=2)
    assert play.state.phase == "end"
    assert play.state.step == "tidy" or play.ending


@pytest.mark.rule("OBS-23P-06")
@pytest.mark.parametrize(
    ("answer", "prompt"), [("all_lose", "lost_together"), ("count_rooms", "rooms_crossed")]
)
def test_few_06_what_a_lost_game_says(answer: str, prompt: str) -> None:
    play = game(3, few_06=answer).at(left=2, progress=4).room(door=1, exit_at=2)
    assert play.ending == "lost_together"
    assert play.view.prompt.key == f"obscurio.ending.{prompt}"
    assert play.view.prompt.args["n"] == 3


@pytest.mark.rule("OBS-2P-05")
@pytest.mark.parametrize(("answer", "lost"), [("both_wrong", 3), ("companion_spared", 2)])
def test_two_05_unplaced_pawns(answer: str, lost: int) -> None:
    play: Play = game(2, two_05=answer).at_doors().time_out().exit(1)
    assert play.state.rooms[-1].lost == lost


def test_a_second_plus_two_in_phase_2_acts_too() -> None:
    play = game(trap_08="in_phase_2", bag={"plus_two": 2, "no_effect": 5}).draw("plus_two")
    play.do(TrapDrawn("plus_two"))
    assert play.state.to_draw == 1 + 2
