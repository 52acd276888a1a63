"""`correct`: the table is right, whatever the companion thought."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.trickerion.moves import Done, Place
from companion.games.trickerion.quantities import problems, quantities
from companion.games.trickerion.table import supply
from tests.companion.games.trickerion.play import DOWN, Play, game
from tests.companion.games.trickerion.positions import POSITIONS


def texts(play: Play) -> list[str]:
    return [
        problem.text.key.removeprefix("trickerion.problem.") for problem in problems(play.state)
    ]


def test_purses_and_points() -> None:
    play = game().acting("market", ap=1)
    play.correct("players.1.prestige", 40).correct("players.0.coins", 3).correct("acting.ap", 4)
    assert (play.seat(1).prestige, play.seat(0).coins, play.ap) == (40, 3, 4)
    assert play.do(Done()).state.acting is None


def test_a_workshop() -> None:
    play = game().correct("players.0.tricks.club", "levitation")
    play.correct("players.0.tokens.club", 2)
    assert (play.trick("levitation").suit, play.trick("levitation").tokens) == ("club", 2)
    play.correct("players.0.tricks.heart", None)
    assert [trick.id for trick in play.seat().tricks] == ["levitation"]
    play.correct("players.0.materials.mirror", 2).correct("players.0.materials.glass", 0)
    assert play.seat().materials == {"mirror": 2}
    play.correct("players.0.magician", "electra")
    assert play.seat().magician == "electra"


def test_a_team_and_its_cards() -> None:
    play = game(academy=True).correct("players.0.team.apprentice", 4)
    assert play.seat().count("apprentice") == 4
    play.correct("players.0.team.engineer", 1).correct("players.0.team.assistant", 0)
    assert play.seat().has("engineer")
    assert not play.seat().has("assistant")
    play.correct("players.0.specials.academy", 2).correct("players.0.secrets", 3)
    assert (len(play.seat().specials), len(play.seat().secrets)) == (2, 3)
    play.correct("players.0.specials.academy", 1).correct("players.0.secrets", 1)
    assert (len(play.seat().specials), len(play.seat().secrets)) == (1, 1)


def test_who_stands_somewhere_cannot_be_corrected_away() -> None:
    play = game().planned((0, "apprentice_1", "market"))
    low = next(q.low for q in quantities(play.state) if q.what == "players.0.team.apprentice")
    assert low == 1
    assert play.correct("players.0.team.apprentice", 1).disc("apprentice_1").card
    assert play.do(Place("apprentice_1", "0")).state.acting


def test_the_board() -> None:
    play = game().correct("offer.0", "gear").correct("orders.2", "saw").correct("quick", "oil")
    assert (play.state.offer[0], play.state.orders[2], play.state.quick) == ("gear", "saw", "oil")
    play.correct("dice.4", "6").correct("prophecy", "extra_shard").correct("pending.0", "hire_1")
    assert (play.state.dice[4], play.state.prophecy, play.state.pending[0]) == (
        "6",
        "extra_shard",
        "hire_1",
    )
    play.correct("order.0", 1).correct("turn", 5).correct("decks.market", 4)
    assert (play.state.order, play.state.turn, play.state.decks["market"]) == ((1, 0), 5, 4)


def test_tokens_on_a_card() -> None:
    play = game().cards("p01").knows("mind_reading", tokens=1)
    code = f"0:heart:{DOWN['mentalism']}"
    play.correct("shows.0.0.0", code)
    (token,) = play.state.shows[0].tokens
    assert (token.trick, token.slot, token.up) == ("mind_reading", "0.0", DOWN["mentalism"])
    assert supply(play.state, 0, play.trick("mind_reading")) == 2
    assert play.correct("shows.0.0.0", code).state.shows[0].tokens == (token,)
    assert play.correct("shows.0.0.0", None).state.shows[0].tokens == ()


def test_rooms_of_the_academy() -> None:
    play = game(academy=True).correct("academy.rooms.0.closed", False)
    play.correct("academy.rooms.0.level", 2).correct("academy.rooms.0.banners", 3)
    room = play.state.academy.rooms[0]
    assert (room.closed, room.level, room.banners) == (False, 2, 3)


def test_a_performer_without_a_token_left_goes_on() -> None:
    play = POSITIONS["performance"]()
    play.correct("shows.0.0.0", None)
    assert play.state.phase == "end"


@pytest.mark.parametrize(
    ("what", "to"),
    [("players.0.coins", -1), ("players.0.coins", "many"), ("players.7.coins", 1),
     ("shows.0.0.0", "0:heart:sideways"), ("players.0.team.apprentice", 9), ("phase", "end"),
     ("players.0.tricks.heart", "no_such"), ("order.0", 5), ("players.0.secrets", 1)],
)  # fmt: skip
def test_nonsense_is_refused(what: str, to: int | str) -> None:
    play = game()
    with pytest.raises(IllegalMove):
        play.correct(what, to)


def test_what_does_not_add_up_is_said() -> None:
    assert texts(game()) == []
    play = game().cards("p01", "p02").knows("mind_reading", tokens=4)
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"])
    assert texts(play) == ["tokens"]
    assert texts(game().correct("offer.0", "glass")) == ["offer"]
    twice = game().give(1, tricks=game().seat(0).tricks)
    assert texts(twice) == ["trick_twice"]
    crowd = dict.fromkeys(("wood", "glass", "metal", "fabric", "rope", "saw", "oil"), 1)
    assert texts(game().give(materials=crowd)) == ["materials"]
    same = game().give(tricks=(*game().seat().tricks, *game().knows("levitation").seat().tricks))
    assert "suits" in texts(same)
    assert texts(game().at(pending=("hire_1", "hire_1", "learn_1"))) == ["prophecies"]
