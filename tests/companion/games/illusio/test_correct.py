"""The table is right: corrections, where they lead, and what looks odd afterwards."""

import pytest

from companion.core.game import Correct
from companion.games.illusio import GAME
from tests.companion.games.illusio.play import HANDCUFFS, SMALL, Play, game, table


def oddities(play: Play) -> set[str]:
    return {problem.text.key.rpartition(".")[2] for problem in GAME.problems(play.state)}


def offered(play: Play) -> set[str]:
    return {quantity.what for quantity in GAME.quantities(play.state)}


def test_what_can_be_corrected_depends_on_the_moment() -> None:
    always = {"players.0.score", "players.2.hand", "target", "pile", "objective_pile", "counted"}
    assert always <= offered(table())
    assert "actions" not in offered(table())
    assert {"actions", "active", "players.1.talent_used", "players.0.backstage.rope"} <= offered(
        game()
    )
    play = game().trying(1, SMALL, "dove").has(2, "rope").at(active=2).transform("rope", "dove")
    assert {"players.1.tricks.0.due", "players.2.backstage.0.became"} <= offered(play)
    assert "players.0.won.0.domain" in offered(game().kept(0, "escape"))
    assert "players.0.hand" not in offered(game(assistance="ledger"))


def test_a_correction_sets_just_that() -> None:
    play = game().trying(1, SMALL, "dove")
    play.correct("players.0.hand", 2).correct("actions", 1).correct("players.1.talent_used", True)
    play.correct("players.1.tricks.0.grandiose", 2).correct("players.1.tricks.0.due", 3)
    assert (play.player(0).hand, play.state.actions) == (2, 1)
    assert play.player(1).talent_used
    assert (play.view.bill[0].worth, play.view.bill[0].rounds) == (6, 3)


def test_a_backstage_is_put_right_kind_by_kind() -> None:
    play = game().has(0, "rope", "dove", "rope").transform("dove", "tiger")
    play.correct("players.0.backstage.rope", 1).correct("players.0.backstage.smoke", 2)
    assert play.backstage() == ["rope", "tiger", "smoke", "smoke"]
    play.correct("players.0.backstage.1.became", "cage")
    assert play.backstage() == ["rope", "cage", "smoke", "smoke"]
    assert play.correct("players.0.backstage.rope", 0).backstage()[0] == "cage"
    assert play.refused(Correct("players.1.backstage.rope", 1)) == "CORE-CORRECT"


@pytest.mark.parametrize(
    ("what", "to"),
    [
        ("players.0.score", -1),
        ("players.0.score", 100),
        ("players.0.score", True),
        ("players.0.backstage.rope", -1),
        ("players.0.backstage.rope", 21),
        ("players.0.backstage.rope", None),
        ("players.0.backstage.lion", 1),
        ("actions", 3),
        ("active", 3),
        ("target", 0),
        ("phase", "setup"),
    ],
)
def test_what_cannot_be_is_refused(what: str, to: object) -> None:
    assert game().refused(Correct(what, to)) == "CORE-CORRECT"


@pytest.mark.rule("ILL-END-01")
def test_enough_points_end_the_game_and_fewer_reopen_it() -> None:
    play = game().correct("players.1.score", 12)
    assert (play.ending, play.winners) == ("validated", ("Ben",))
    assert play.correct("players.1.score", 11).ending is None
    assert play.correct("target", 11).winners == ("Ben",)


@pytest.mark.rule("ILL-END-01", "ILL-TURN-01")
def test_a_game_that_goes_on_after_all_lets_the_player_draw() -> None:
    play = game().kept(0, "escape", points=11).trying(0, SMALL, "dove").round()
    assert play.ending == "validated"
    hand = play.player(0).hand
    play.correct("players.0.score", 11)
    assert play.player(0).hand == hand + 1
    assert play.correct("players.0.score", 10).player(0).hand == hand + 1


def test_odd_things_are_named_and_play_goes_on() -> None:
    assert oddities(game()) == set()
    assert oddities(game().correct("pile", 3)) == {"cards"}
    assert oddities(game().correct("objective_pile", 3)) == {"objectives"}
    assert oddities(game().correct("players.0.score", 5)) == {"score"}
    assert "components" in oddities(game().has(0, *["rope"] * 65))
    assert "specials" in oddities(game().at(box=27))
    crowded = game().trying(0, HANDCUFFS).trying(0, HANDCUFFS).trying(0, HANDCUFFS)
    assert "in_progress" in oddities(crowded)
    assert GAME.legal(crowded.state)
