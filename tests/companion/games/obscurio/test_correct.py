"""The table is right: corrections, where they lead, and what looks odd afterwards."""

import pytest

from companion.core.game import Correct
from companion.games.obscurio import GAME
from companion.games.obscurio.moves import Next, RevealAllegiance
from tests.companion.games.obscurio.play import Play, game


def oddities(play: Play) -> set[str]:
    return {problem.text.key.rpartition(".")[2] for problem in GAME.problems(play.state)}


def offered(play: Play) -> set[str]:
    return {quantity.what for quantity in GAME.quantities(play.state)}


def test_what_can_be_corrected_depends_on_the_moment() -> None:
    always = {"left", "dark", "progress", "turn", "deck", "discard", "pawns.0.tokens"}
    assert always <= offered(game())
    assert "to_draw" in offered(game().begin())
    assert {"pawns.0.door", "space"} <= offered(game().at_doors())
    assert "extra" in offered(game().at_doors().done())
    assert "pawns.0.known" not in offered(game().at_doors())
    assert "pawns.0.known" in offered(game().accusing())
    two = offered(game(2).at_doors())
    assert "pawns.1.door" in two
    assert "pawns.1.tokens" not in two


def test_a_correction_sets_just_that() -> None:
    play = game().at_doors().choose(blue=1)
    play.correct("pawns.0.door", 5).correct("left", 7).correct("space", 2)
    assert (play.pawn("blue").door, play.gauge, play.state.space) == (5, (7, 5), 2)
    assert play.at_step == ("doors", "choose")


@pytest.mark.parametrize(
    ("what", "to"),
    [
        ("left", -1),
        ("left", 31),
        ("left", None),
        ("left", True),
        ("progress", 0),
        ("progress", 7),
        ("pawns.0.door", 7),
        ("pawns.0.door", "1"),
        ("pawns.9.tokens", 1),
        ("watcher", True),
    ],
)
def test_what_cannot_be_is_refused(what: str, to: object) -> None:
    assert game().at_doors().refused(Correct(what, to)) == "CORE-CORRECT"


@pytest.mark.rule("OBS-END-02")
def test_no_token_on_the_table_ends_the_game_and_a_found_one_reopens_it() -> None:
    play = game().at_doors().correct("left", 0)
    assert play.ending is None
    assert play.correct("dark", 0).ending == "cohesion_lost"
    assert play.correct("dark", 2).ending is None
    assert play.choose(blue=1).pawn("blue").door == 1


@pytest.mark.rule("OBS-ACC-01", "OBS-ACC-14")
def test_a_correction_after_the_room_calls_or_calls_off_the_accusation() -> None:
    play = game().room()
    assert play.correct("left", 0).at_step == ("end", "accuse")
    assert play.correct("left", 1).at_step == ("end", "tidy")
    play.correct("left", 0).next().next()
    play.vote(blue="red", green="red", red="blue", yellow="red").count().reveal(red=True).next()
    assert play.state.discard == 8


@pytest.mark.rule("OBS-ACC-06")
def test_a_token_found_after_a_lost_accusation_starts_the_next_vote() -> None:
    play = game().accusing(dark=2).vote(blue="red", green="red", red="blue", yellow="red")
    play.count().reveal(red=False)
    assert play.ending == "accusation_lost"
    play.correct("dark", 1)
    assert (play.ending, play.at_step) == (None, ("accusation", "discuss"))


@pytest.mark.rule("OBS-WATCH-01")
def test_the_watcher_follows_the_pawn() -> None:
    play = game().at_doors().correct("progress", 6)
    assert play.state.watcher
    assert not play.correct("progress", 5).state.watcher
    play.all_at(1).exit(1)
    assert not play.state.watcher
    assert play.next().state.watcher


def test_an_escape_stands_until_the_pawn_is_put_back() -> None:
    play = game().at(progress=6).room()
    assert play.correct("progress", 6).ending == "escaped"
    assert play.correct("left", 3).ending == "escaped"
    assert play.correct("progress", 5).ending is None
    assert Next() in GAME.legal(play.state)


def test_a_known_card_can_be_put_right() -> None:
    play = game().accusing().vote(blue="red", green="red", red="blue", yellow="red").count()
    play.reveal(red=True).correct("pawns.2.known", None).correct("pawns.0.known", "traitor")
    assert play.next().at_doors().choose(red=1).pawn("red").door == 1
    assert "traitors" not in oddities(play)


@pytest.mark.rule("OBS-SET-02")
def test_tokens_that_do_not_add_up_look_odd() -> None:
    play = game()
    assert oddities(play) == set()
    assert oddities(play.correct("left", 9)) == {"tokens"}
    assert oddities(play.correct("pawns.1.tokens", 1)) == set()


@pytest.mark.rule("OBS-SET-03")
def test_a_dark_area_that_is_too_full_looks_odd() -> None:
    assert oddities(game().correct("dark", 6).correct("left", 9)) == {"dark"}


@pytest.mark.rule("OBS-TURN-06")
def test_too_many_cards_look_odd() -> None:
    assert oddities(game().correct("discard", 20)) == {"cards"}


@pytest.mark.rule("OBS-SET-11")
def test_two_traitors_look_odd() -> None:
    play = game().accusing().vote(blue="red", green="red", red="blue", yellow="red").count()
    play.correct("pawns.0.known", "traitor").correct("pawns.1.known", "traitor")
    assert "traitors" in oddities(play)
    assert play.refused(RevealAllegiance("red", traitor=True)) == "OBS-SET-11"
