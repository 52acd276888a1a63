"""Games of two and three."""

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import RevealExit, TrapDrawn
from tests.companion.games.obscurio.play import Play, game


def own_and_companion(*traps: str, own: int, companion: int) -> Play:
    play = game(2).at_doors(*traps).choose(blue=own, green=companion)
    return play.exit(3)


@pytest.mark.rule("OBS-23P-01")
@pytest.mark.parametrize("players", [2, 3])
def test_no_traitor_no_phase_3_no_accusation(players: int) -> None:
    play = game(players).at_riddle().ready()
    assert play.at_step == ("doors", "lay")
    play.at(left=4).lay().all_at(1).exit(2)
    assert play.state.phase == "end"
    while not play.ending:
        play.next().room(door=1, exit_at=2)
        assert play.at_step == ("end", "tidy")
    assert all(pawn.known is None for pawn in play.state.pawns)


@pytest.mark.rule("OBS-23P-02")
@pytest.mark.parametrize("players", [2, 3])
def test_twelve_tokens_and_no_violet_one(players: int) -> None:
    play = game(players).begin()
    assert sum(play.state.bag.values()) == 12
    for trap in ("dark_magic", "espionage"):
        assert play.refused(TrapDrawn(trap)) == "OBS-SET-12"
    play.room().next()
    assert sum(play.state.bag.values()) == 12


@pytest.mark.rule("OBS-23P-04")
def test_five_fillers_join_the_exit_card() -> None:
    play = game(3).at_riddle()
    deck = play.state.deck
    play.ready()
    assert deck - play.state.deck == 5
    assert next(n for n in play.view.notes if "OBS-23P-04" in n.rules).text.args["n"] == 5


@pytest.mark.rule("OBS-23P-05")
def test_all_tokens_in_one_pool() -> None:
    assert game(3, "beginner").gauge == (9, 0)
    assert game(2, "expert").gauge == (8, 0)


@pytest.mark.rule("OBS-23P-06")
@pytest.mark.parametrize("players", [2, 3])
def test_without_tokens_all_lose_together(players: int) -> None:
    play = game(players).at(left=2).room(door=1, exit_at=2)
    assert play.ending == "lost_together"
    assert play.state.outcome.winners == ()


@pytest.mark.rule("OBS-GRIM-17")
def test_a_dark_night_comes_before_phase_4() -> None:
    play = game(3).at_riddle("dark_night").do(GAME.legal(game(3).at_riddle().state)[0])
    assert play.at_step == ("riddle", "night")
    assert play.next().at_step == ("doors", "lay")


@pytest.mark.rule("OBS-3P-01")
def test_three_players_are_two_wizards_with_a_pawn_each() -> None:
    play = game(3).at_doors()
    assert [(pawn.id, pawn.companion) for pawn in play.state.pawns] == [
        ("blue", False),
        ("green", False),
    ]
    play.choose(blue=1, green=2).exit(3)
    assert play.on_cards == {"blue": 1, "green": 1}
    assert play.state.rooms[-1].lost == 2


@pytest.mark.rule("OBS-2P-01")
def test_two_players_are_one_wizard_with_a_companion() -> None:
    pawns = game(2, colours=("red", "white")).state.pawns
    assert [(pawn.id, pawn.companion, pawn.seat) for pawn in pawns] == [
        ("red", False, 1),
        ("white", True, 1),
    ]


@pytest.mark.rule("OBS-2P-02")
def test_both_pawns_must_be_used() -> None:
    play = game(2).at_doors().choose(blue=1).done()
    assert play.refused(RevealExit(1)) == "OBS-2P-02"
    assert play.choose(green=1).exit(1).state.progress == 2
    assert own_and_companion(own=1, companion=3).state.progress == 2


@pytest.mark.rule("OBS-2P-03", "OBS-2P-04")
@pytest.mark.parametrize(
    ("own", "companion", "lost", "progress"),
    [(3, 3, 0, 2), (3, 1, 1, 2), (1, 3, 2, 2), (1, 1, 3, 1)],
)
def test_what_the_two_pawns_cost(own: int, companion: int, lost: int, progress: int) -> None:
    play = own_and_companion(own=own, companion=companion)
    assert play.state.rooms[-1].lost == lost
    assert play.state.progress == progress
    assert sum(play.on_cards.values()) == play.on_cards.get("blue", 0) == lost


@pytest.mark.rule("OBS-2P-05")
@pytest.mark.parametrize(("placed", "lost"), [({"blue": 3}, 1), ({"green": 3}, 2), ({}, 3)])
def test_an_unplaced_pawn_is_wrong(placed: dict[str, int], lost: int) -> None:
    play = game(2).at_doors().choose(**placed).time_out().exit(3)
    assert play.state.rooms[-1].lost == lost
