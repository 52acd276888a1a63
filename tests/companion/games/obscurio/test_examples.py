"""The ledger's worked examples, each exactly as it stands there."""

import pytest

from companion.games.obscurio import GAME
from companion.games.obscurio.moves import RiddleReady
from companion.games.obscurio.riddle import fillers
from tests.companion.games.obscurio.play import (
    BELOW_LEFT,
    BELOW_RIGHT,
    ON_LEFT,
    Play,
    game,
)


def loyal_cards(play: Play) -> object:
    return next(n for n in play.view.notes if "OBS-SET-10" in n.rules).text.args["n"]


def spread(*traps: str) -> Play:
    """Exit at door 4; Blue 1, Green 4, Red 6, Yellow 6."""
    return game(5).at_doors(*traps).choose(blue=1, green=4, red=6, yellow=6)


@pytest.mark.rule("OBS-EX-01")
def test_example_1() -> None:
    five, eight = game(5, "confirmed"), game(8, "beginner")
    assert (five.state.cohesion, five.gauge, loyal_cards(five)) == (15, (10, 5), 3)
    assert (eight.state.cohesion, eight.gauge, loyal_cards(eight)) == (30, (23, 7), 6)


@pytest.mark.rule("OBS-EX-02")
def test_example_2() -> None:
    play = game(time_track=(0, 2)).at_doors().all_at(1).flip().exit(1).next()
    assert play.state.to_draw == 3
    play.draw("plus_two")
    assert play.state.to_draw == 4
    play.draw("no_effect", "great_room", "dusk_hallway", "espionage")
    assert play.state.phase == "riddle"
    assert len(play.state.drawn) == 5


@pytest.mark.rule("OBS-EX-03")
def test_example_3() -> None:
    play = spread().exit(4)
    assert play.state.progress == 2
    assert play.on_cards == {"blue": 1, "red": 1, "yellow": 1}
    assert play.state.rooms[-1].lost == 3


@pytest.mark.rule("OBS-EX-04")
def test_example_4() -> None:
    play = spread("dangerous_room").exit(4)
    assert (play.state.box, play.state.rooms[-1].lost) == (2, 5)
    assert sum(play.on_cards.values()) == 3


@pytest.mark.rule("OBS-EX-05")
def test_example_5() -> None:
    play = spread("dangerous_room").at(left=2, dark=5).exit(4)
    assert play.gauge == (0, 2)
    assert play.next().state.phase == "accusation"


@pytest.mark.rule("OBS-EX-06")
def test_example_6() -> None:
    play = game(5).at_doors("dangerous_room", "great_room", "concealed_door")
    assert len(play.state.doors) == 7
    play.choose(blue=2, green=4, red=4).time_out().exit(7)
    room = play.state.rooms[-1]
    assert play.state.progress == 1
    assert (len(room.wrong) + len(room.unplaced), room.danger, room.lost) == (4, 2, 6)


@pytest.mark.rule("OBS-EX-07")
def test_example_7() -> None:
    play = game(4).at_doors("locked_doors", "dangerous_room").choose(blue=1).lay(2).lay(3)
    play.choose(green=3).lay(4).lay(5).lay(6).exit(3)
    assert play.state.progress == 2
    assert play.on_cards == {"blue": 1, "red": 1}
    assert (play.state.rooms[-1].danger, play.state.rooms[-1].lost) == (1, 3)


@pytest.mark.rule("OBS-EX-08")
@pytest.mark.parametrize(("tokens", "left", "ending"), [(3, 1, None), (2, 0, "accusation_lost")])
def test_example_8(tokens: int, left: int, ending: str | None) -> None:
    play = game(5).accusing(dark=tokens)
    play.vote(blue="red", green="red", red="yellow", yellow="red").vote(green="yellow").count()
    assert set(play.state.accused) == {"red", "yellow"}
    play.reveal(red=True)
    assert play.ending is None
    play.reveal(yellow=False)
    assert (play.state.cohesion, play.ending) == (left, ending)
    assert play.pawn("red").known == "traitor"
    if ending is None:
        assert play.next().at_step == ("traps", "draw")


@pytest.mark.rule("OBS-EX-09")
def test_example_9() -> None:
    play = game(5).accusing(dark=5)
    counts = []
    votes = (
        {"green": "blue", "red": "blue", "yellow": "blue", "blue": "red"},
        {"blue": "green", "red": "green", "yellow": "green", "green": "red"},
        {"blue": "red", "green": "red", "yellow": "red", "red": "yellow"},
    )
    for vote, loyal in zip(votes, ("blue", "green", "red"), strict=True):
        assert play.ending is None
        play.vote(**vote).count().reveal(**{loyal: False})
        counts.append(play.state.cohesion)
        if not play.ending:
            play.next()
    assert counts == [3, 1, 0]
    assert play.ending == "accusation_lost"
    assert play.state.outcome.winners == ("traitor",)


@pytest.mark.rule("OBS-EX-10")
@pytest.mark.parametrize(("tokens", "left", "ending"), [(2, 0, "cohesion_lost"), (4, 1, "escaped")])
def test_example_10(tokens: int, left: int, ending: str) -> None:
    play = game(5).at(progress=6, left=0, dark=tokens).at_doors().done()
    play.choose(blue=1, green=2, red=3, yellow=2).exit(1)
    assert (play.state.cohesion, play.ending) == (left, ending)


@pytest.mark.rule("OBS-EX-11")
def test_example_11() -> None:
    play = game(5).at(progress=5).at_doors().choose(blue=1, green=2, red=2, yellow=2).exit(1)
    assert (play.state.progress, play.state.watcher) == (6, False)
    play.next()
    assert play.state.watcher
    play.room(door=1, exit_at=2).next()
    assert (play.state.progress, play.state.watcher) == (6, True)


@pytest.mark.rule("OBS-EX-12")
@pytest.mark.parametrize(
    ("traps", "picked", "wanted", "cards"),
    [
        (("dark_magic",), 4, 1, 8),
        (("dark_magic", "great_room"), 4, 2, 9),
        (("no_effect",), 0, 5, 8),
    ],
)
def test_example_12(traps: tuple[str, ...], picked: int, wanted: int, cards: int) -> None:
    play = game(5).begin()
    deck = play.state.deck
    play.at_riddle(*traps).ready()
    assert fillers(play.state, picked) == wanted
    play.traitor(picked).lay()
    assert len(play.state.doors) == 1 + picked + wanted
    assert deck - play.all_at(1).exit(1).next().state.deck == cards


@pytest.mark.rule("OBS-EX-13")
@pytest.mark.parametrize(
    ("traps", "own", "companion", "progress", "lost"),
    [
        (("no_effect",), 1, 3, 2, 2),
        (("no_effect",), 3, 1, 2, 1),
        (("no_effect",), 1, 1, 1, 3),
        (("dangerous_room",), 1, 2, 1, 5),
    ],
)
def test_example_13(
    traps: tuple[str, ...], own: int, companion: int, progress: int, lost: int
) -> None:
    play = game(2).at_doors(*traps).choose(blue=own, green=companion).exit(3)
    assert (play.state.progress, play.state.rooms[-1].lost) == (progress, lost)


@pytest.mark.rule("OBS-EX-14")
def test_example_14() -> None:
    play = game(5, time_track=(0, 1, 4)).at_doors().choose(blue=2, green=2).time_out().exit(2)
    assert (play.state.progress, play.state.rooms[-1].lost) == (2, 2)
    assert play.next().state.to_draw == 1 + 4


@pytest.mark.rule("OBS-EX-15")
def test_example_15() -> None:
    play = game().at_riddle("united_butterflies", "bottom_butterfly")
    assert RiddleReady((ON_LEFT, BELOW_LEFT)) in GAME.legal(play.state)
    assert play.refused(RiddleReady((BELOW_LEFT, BELOW_LEFT))) == "OBS-GRIM-19"
    assert play.refused(RiddleReady((ON_LEFT, BELOW_RIGHT))) == "OBS-GRIM-13"
