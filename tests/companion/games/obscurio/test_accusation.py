"""The accusation: discuss, point, reveal, until the Traitor is found or all is lost."""

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import (
    CastVote,
    CountVotes,
    Next,
    PlacePawn,
    RevealAllegiance,
)
from tests.companion.games.obscurio.play import Play, game


def everyone_points(play: Play, at: str, instead: str = "") -> Play:
    """All vote for one wizard, who points at somebody else."""
    other = instead or next(p.id for p in play.state.players_pawns if p.id != at and not p.known)
    voters = [pawn.id for pawn in play.state.players_pawns]
    return play.vote(**{voter: other if voter == at else at for voter in voters}).count()


@pytest.mark.rule("OBS-ACC-01", "OBS-ACC-14")
def test_an_empty_left_area_leads_to_an_accusation_before_the_tidying() -> None:
    play = game().at(left=4).room(door=1, exit_at=2)
    assert play.gauge == (0, 5)
    assert play.at_step == ("end", "accuse")
    assert play.next().at_step == ("accusation", "discuss")
    assert play.state.discard == 0


@pytest.mark.rule("OBS-ACC-01")
def test_no_accusation_while_a_token_is_left_there() -> None:
    assert game().at(left=5).room(door=1, exit_at=2).at_step == ("end", "tidy")


@pytest.mark.rule("OBS-ACC-01")
def test_the_grimoire_takes_no_part() -> None:
    play = game().accusing()
    assert play.refused(CastVote("grimoire", "blue")) == "OBS-ACC-13"
    assert play.refused(CastVote("blue", "grimoire")) == "OBS-ACC-15"
    assert [ballot.voter for ballot in play.view.ballots] == ["blue", "green", "red", "yellow"]


@pytest.mark.rule("OBS-ACC-14")
def test_no_accusation_once_the_game_is_over() -> None:
    play = game().at(left=2, dark=2).room(door=1, exit_at=2)
    assert play.ending == "cohesion_lost"
    assert GAME.legal(play.state) == ()


@pytest.mark.rule("OBS-ACC-02")
def test_the_sand_gives_a_minute_to_discuss() -> None:
    play = game().at(left=4).room(door=1, exit_at=2).next()
    run = GAME.sand(play.state)
    assert (run.seconds, run.on_empty) == (60, Next())
    assert play.refused(CastVote("blue", "red")) == "OBS-TURN-01"
    assert play.do(run.on_empty).at_step == ("accusation", "vote")
    assert GAME.sand(play.state) is None


@pytest.mark.rule("OBS-ACC-03", "OBS-ACC-13")
def test_all_point_before_votes_are_counted() -> None:
    play = game().accusing().vote(blue="red", green="red", red="blue")
    assert play.refused(CountVotes()) == "OBS-ACC-15"
    assert not play.view.choices[-1].enabled
    play.vote(yellow="red").count()
    assert play.state.accused == ("red",)


@pytest.mark.rule("OBS-ACC-04")
def test_the_most_votes_accuse() -> None:
    play = game().accusing().vote(blue="red", green="blue", red="blue", yellow="green").count()
    assert play.state.accused == ("blue",)
    tie = game().accusing().vote(blue="red", green="blue", red="blue", yellow="red").count()
    assert tie.state.accused == ("blue", "red")
    assert tie.refused(RevealAllegiance("green", traitor=True)) == "OBS-ACC-04"


@pytest.mark.rule("OBS-ACC-05")
def test_a_loyal_accused_costs_two_tokens_to_the_box() -> None:
    play = everyone_points(game().accusing(), "red").reveal(red=False)
    assert (play.gauge, play.state.box, play.on_cards) == ((0, 3), 2, {})
    assert play.pawn("red").known == "loyal"


@pytest.mark.rule("OBS-ACC-06")
def test_the_traitor_still_hidden_a_new_accusation_starts() -> None:
    play = everyone_points(game().accusing(), "red")
    first = play.state.voting
    play.reveal(red=False)
    assert play.at_step == ("accusation", "discuss")
    assert (play.state.votes, play.state.accused, play.state.voting) == ({}, (), first + 1)


@pytest.mark.rule("OBS-ACC-07")
def test_the_traitor_found_play_goes_on() -> None:
    play = everyone_points(game().accusing(), "red").reveal(red=True)
    assert (play.gauge, play.state.box) == ((0, 5), 0)
    assert play.at_step == ("end", "tidy")
    assert play.next().at_step == ("traps", "draw")


@pytest.mark.rule("OBS-ACC-08")
def test_an_unmasked_traitor_has_no_pawn_any_more() -> None:
    play = everyone_points(game().accusing(), "red").reveal(red=True).next().at_doors()
    assert play.refused(PlacePawn("red", 1)) == "OBS-ACC-08"
    play.choose(blue=1, green=1, yellow=1).exit(1)
    assert play.state.rooms[-1].lost == 0


@pytest.mark.rule("OBS-ACC-09")
def test_a_cleared_wizard_plays_and_votes_on() -> None:
    play = everyone_points(game().accusing(), "red").reveal(red=False).next()
    play.vote(red="blue", green="blue", yellow="blue", blue="green").count().reveal(blue=True)
    play.next().at_doors().choose(red=1)
    assert play.pawn("red").door == 1


@pytest.mark.rule("OBS-ACC-10")
def test_a_tie_unmasks_the_traitor_and_still_costs_two_for_each_loyal() -> None:
    play = game().accusing().vote(blue="red", green="blue", red="blue", yellow="red").count()
    play.reveal(blue=False)
    assert play.at_step == ("accusation", "reveal")
    play.reveal(red=True)
    assert (play.gauge, play.at_step) == ((0, 3), ("end", "tidy"))


@pytest.mark.rule("OBS-ACC-11")
def test_the_last_token_gone_the_traitor_wins_even_if_accused() -> None:
    play = game().accusing(dark=2)
    play.vote(blue="red", green="blue", red="blue", yellow="red").count()
    play.reveal(red=True)
    assert play.ending is None
    play.reveal(blue=False)
    assert play.ending == "accusation_lost"
    assert play.state.outcome.winners == ("traitor",)


@pytest.mark.rule("OBS-ACC-12")
def test_the_accusation_comes_only_once() -> None:
    play = everyone_points(game().accusing(), "red").reveal(red=True).next()
    play.at_doors().choose(blue=1, green=1, yellow=2).exit(1)
    assert play.gauge == (0, 4)
    assert play.at_step == ("end", "tidy")
    assert play.next().at_step == ("traps", "draw")


@pytest.mark.rule("OBS-ACC-15")
def test_one_points_at_another_wizard() -> None:
    play = game().accusing()
    assert play.refused(CastVote("blue", "blue")) == "OBS-ACC-15"
    assert play.refused(CastVote("blue", None)) == "OBS-ACC-15"


@pytest.mark.rule("OBS-ACC-16")
def test_nobody_points_at_a_wizard_known_to_be_loyal() -> None:
    play = everyone_points(game().accusing(), "red").reveal(red=False).next()
    assert play.refused(CastVote("blue", "red")) == "OBS-ACC-16"
    assert all("red" not in ballot.targets for ballot in play.view.ballots)


@pytest.mark.rule("OBS-ACC-16")
def test_a_voter_with_nobody_to_point_at_is_passed_over() -> None:
    play = game(4).accusing()
    for loyal in ("blue", "green"):
        everyone_points(play, loyal).reveal(**{loyal: False}).next()
    play.vote(blue="red", green="red").count()
    assert play.state.accused == ("red",)


@pytest.mark.rule("OBS-ACC-17")
def test_a_lone_token_is_removed_and_the_traitor_wins() -> None:
    play = everyone_points(game().accusing(dark=1), "red").reveal(red=False)
    assert (play.gauge, play.state.box, play.ending) == ((0, 0), 1, "accusation_lost")


@pytest.mark.rule("OBS-ACC-18")
def test_the_traitors_tokens_stay_on_the_card() -> None:
    play = game().at(left=4).room(door=1, exit_at=2).next().next()
    everyone_points(play, "red").reveal(red=True)
    assert play.pawn("red").tokens == 1
    assert play.gauge == (0, 5)


@pytest.mark.rule("OBS-SET-11")
def test_exactly_one_wizard_is_the_traitor() -> None:
    tie = game().accusing().vote(blue="red", green="blue", red="blue", yellow="red").count()
    tie.reveal(red=True)
    assert tie.refused(RevealAllegiance("blue", traitor=True)) == "OBS-SET-11"
    last = game(4).accusing()
    for loyal in ("blue", "green"):
        everyone_points(last, loyal).reveal(**{loyal: False}).next()
    last.vote(blue="red", green="red").count()
    assert last.refused(RevealAllegiance("red", traitor=False)) == "OBS-SET-11"
