"""Phase 1: drawing traps; and the five phases of a turn, with their cards."""

import random

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import (
    CountVotes,
    EveryoneChose,
    FlipHourglass,
    Next,
    PlacePawn,
    RevealDoor,
    RevealExit,
    RiddleReady,
    TraitorDone,
    TrapDrawn,
)
from companion.games.obscurio.options import TRAPS
from tests.companion.games.obscurio.play import game


@pytest.mark.rule("OBS-TURN-01")
def test_five_phases_in_order() -> None:
    play = game().begin()
    seen = [play.state.phase]
    moves = (
        TrapDrawn("no_effect"), RiddleReady(), Next(), TraitorDone(), Next(), RevealDoor(1),
        EveryoneChose(),
    )  # fmt: skip
    seen += [play.do(move).state.phase for move in moves]
    play.all_at(2).exit(2)
    seen += [play.state.phase, play.next().state.phase]
    assert list(dict.fromkeys(seen)) == ["traps", "riddle", "traitor", "doors", "end"]
    assert seen[-1] == "traps"
    assert play.state.turn == 2


@pytest.mark.rule("OBS-TURN-01")
def test_a_move_of_another_phase_is_refused() -> None:
    play = game().begin()
    for move in (
        Next(), RiddleReady(), TraitorDone(), RevealDoor(1), PlacePawn("blue", 1),
        FlipHourglass(), EveryoneChose(), RevealExit(1), CountVotes(),
    ):  # fmt: skip
        assert play.refused(move) == "OBS-TURN-01"


@pytest.mark.rule("OBS-TRAP-01")
def test_one_token_on_the_first_turn() -> None:
    play = game().begin()
    assert play.state.to_draw == 1
    assert play.draw("no_effect").state.phase == "riddle"


@pytest.mark.rule("OBS-TRAP-02", "OBS-TIME-03")
@pytest.mark.parametrize(("flips", "tokens"), [(0, 1), (1, 2), (2, 3)])
def test_more_tokens_for_the_space_where_the_sand_stopped(flips: int, tokens: int) -> None:
    play = game(time_track=(0, 1, 2)).at_doors().all_at(1)
    for _ in range(flips):
        play.flip()
    assert play.exit(1).next().state.to_draw == tokens
    for trap in list(TRAPS)[1 : tokens + 1]:
        assert play.state.phase == "traps"
        play.draw(trap)
    assert play.state.phase == "riddle"


@pytest.mark.rule("OBS-TRAP-02")
def test_an_older_turn_has_no_say() -> None:
    play = game().at_doors().all_at(1).flip().flip().exit(1).next()
    play.room().next()
    assert play.state.to_draw == 1


@pytest.mark.rule("OBS-TRAP-03", "OBS-TURN-03")
def test_traps_apply_this_turn_and_go_back_into_the_bag() -> None:
    play = game().at_doors("great_room", "locked_doors")
    assert play.state.drawn == ("great_room", "locked_doors")
    assert sum(play.state.bag.values()) == 12
    play.all_at(1).exit(1).next()
    assert play.state.drawn == ()
    assert sum(play.state.bag.values()) == 14


@pytest.mark.rule("OBS-TRAP-04")
@pytest.mark.parametrize(
    ("colour", "phase"), [("brown", "riddle"), ("violet", "traitor"), ("green", "doors")]
)
def test_each_colour_is_lit_in_its_own_phase(colour: str, phase: str) -> None:
    trap = next(kind.id for kind in TRAPS.values() if kind.colour == colour and kind.id[0] != "p")
    play = game().at_riddle(trap, "no_effect")
    lit = {}
    while play.state.phase != "end":
        by_id = {card.id: card.active for card in play.view.traps}
        lit.setdefault(play.state.phase, set()).add(by_id[trap])
        assert not by_id["no_effect"]
        moves = GAME.legal(play.state)
        if play.at_step == ("doors", "choose"):
            play.all_at(1).done()
        else:
            play.do(moves[-1] if play.at_step == ("doors", "resolve") else moves[0])
    assert lit == {name: {name == phase} for name in ("riddle", "traitor", "doors")}


@pytest.mark.rule("OBS-TRAP-05", "OBS-TRAP-06")
def test_plus_two_asks_for_two_more_that_apply_too() -> None:
    play = game().draw("plus_two")
    assert (play.state.phase, play.state.to_draw) == ("traps", 2)
    play.draw("great_room")
    assert play.state.phase == "traps"
    play.draw("united_butterflies")
    assert play.state.phase == "riddle"
    assert len(play.state.doors) == 7
    assert "united" in play.notes


@pytest.mark.rule("OBS-TRAP-07")
def test_an_empty_bag_gives_what_it_has() -> None:
    play = game(bag={"plus_two": 1, "no_effect": 1}).draw("plus_two", "no_effect")
    assert play.state.phase == "riddle"
    assert "bag_empty" in play.said
    assert play.ready().traitor().lay().all_at(1).exit(1).next().state.to_draw == 1


@pytest.mark.rule("OBS-TRAP-08")
def test_plus_two_is_resolved_at_once() -> None:
    play = game().begin().at(to_draw=2).draw("plus_two")
    assert play.state.to_draw == 3
    assert play.state.step == "draw"


@pytest.mark.rule("OBS-TURN-03")
def test_the_table_is_tidied() -> None:
    play = game().room("concealed_door")
    assert play.at_step == ("end", "tidy")
    play.next()
    assert play.at_step == ("traps", "draw")
    assert play.state.discard == 8
    assert {pawn.door for pawn in play.state.pawns} == {None}


@pytest.mark.rule("OBS-TURN-04", "OBS-TRAI-10")
def test_the_holder_keeps_its_eight_cards() -> None:
    play = game()
    for picked in (0, 1, 2):
        play.at_riddle().ready().traitor(picked).lay().all_at(1).exit(1).next()
        assert play.state.deck + play.state.discard == 84 - 8


@pytest.mark.rule("OBS-TURN-05")
@pytest.mark.parametrize(("traps", "cards"), [(("no_effect",), 8), (("great_room",), 9)])
@pytest.mark.parametrize("picked", [0, 1, 2])
def test_cards_of_a_turn(traps: tuple[str, ...], cards: int, picked: int) -> None:
    play = game().at_riddle(*traps)
    assert play.state.deck == 76 - 3
    play.ready().traitor(picked).lay()
    assert play.state.deck == 76 - cards
    assert play.all_at(1).exit(1).next().state.discard == cards


@pytest.mark.rule("OBS-TURN-06")
@pytest.mark.parametrize(("players", "turns"), [(4, 9), (3, 10)])
def test_the_deck_lasts_so_many_turns_and_leaves_four(players: int, turns: int) -> None:
    play = game(players)
    for _ in range(turns):
        play.at(progress=1).room().next()
    assert (play.state.deck, play.state.discard) == (4, 8 * turns)


@pytest.mark.rule("OBS-TURN-07")
def test_the_discard_becomes_a_new_deck_when_the_old_one_runs_out() -> None:
    play = game().begin().at(deck=4, discard=72).at_riddle()
    assert (play.state.deck, play.state.discard) == (1, 72)
    play.ready().traitor()
    assert "reshuffle" in play.said
    assert (play.state.deck, play.state.discard) == (68, 0)


def test_the_companions_own_bag_proposes_every_token_in_it() -> None:
    play = game(bag={"no_effect": 2, "great_room": 1}).begin()
    drawn = [GAME.chance(play.state, random.Random(n)) for n in range(60)]
    assert {move.trap for move in drawn if move} == {"no_effect", "great_room"}
    assert 30 < sum(move == TrapDrawn("no_effect") for move in drawn) < 55
    assert GAME.chance(game().state, random.Random(1)) is None
