"""The ledger level: phases, totals, wages and the scoring, and nothing refused."""

import pytest

from companion.games.trickerion.moves import (
    Advertise,
    Assist,
    Bonus,
    Buy,
    Cards,
    Enter,
    FirstDrawn,
    Next,
    Place,
    ProphecyDrawn,
    ShowRevealed,
    Take,
    Team,
    Wages,
)
from tests.companion.games.trickerion.play import Play, game, new
from tests.companion.games.trickerion.positions import POSITIONS


def ledger(players: int = 2, **options: object) -> Play:
    return new(players, assistance="ledger", **options)


@pytest.mark.rule("TRK-CMP-22")
@pytest.mark.parametrize(("academy", "length"), [(False, 6), (True, 7)])
def test_next_leads_through_the_turn(academy: bool, length: int) -> None:
    play = ledger(academy=academy).do(FirstDrawn(1), Next())
    assert play.state.order == (1, 0)
    assert [play.seat(seat).coins for seat in range(2)] == [16, 12] if academy else [14, 10]
    phases = []
    for _ in range(length):
        phases.append(play.state.phase)
        play.do(Next())
    whole = ["dice", "advertising", "assignment", "placement", "performance", "classrooms", "end"]
    assert phases == [one for one in whole if academy or one != "classrooms"]
    assert (play.state.phase, play.state.turn) == ("dice", 2)


def test_whatever_changed_is_entered() -> None:
    play = ledger().do(Next(), Enter(0, prestige=4, coins=-3, shards=2), Enter(1, coins=-99))
    assert play.purse(0) == (9, 7, 3)
    assert play.purse(1) == (5, 0, 1)
    assert play.refused(Place("magician", "0")) == "TRK-CMP-22"


@pytest.mark.rule("TRK-EOT-02", "TRK-EOT-06")
def test_wages_are_worked_out() -> None:
    play = ledger().do(Next()).give(coins=4, prestige=20)
    play.do(Wages(0, apprentices=2, specialists=2))
    assert play.purse()[:2] == (18, 0)


@pytest.mark.rule("TRK-INIT-02")
def test_the_initiative_is_worked_out() -> None:
    play = ledger(3).do(Next(), Enter(0, prestige=5))
    while play.state.turn == 1:
        play.do(Next())
    play.do(Next())
    assert play.state.phase == "advertising"
    assert play.state.order == (2, 1, 0)


@pytest.mark.rule("TRK-END-04", "TRK-END-05", "TRK-END-06", "TRK-END-07", "TRK-END-09")
def test_the_scoring_at_the_end() -> None:
    play = ledger().do(Next(), Cards(0, 3), Bonus(0, 12), Enter(0, coins=2, shards=4))
    while not play.ending:
        play.do(Next())
    assert play.state.scores[0] == {"shards": 5, "coins": 4, "specials": 6, "tricks": 12}
    plain = ledger(dark_alley=False).do(Next(), Team(0, "engineer", 1), Team(0, "apprentice", 3))
    while not plain.ending:
        plain.do(Next())
    assert plain.state.turn == 5
    assert plain.state.scores[0]["team"] == 3 + 6


def test_a_team_grows_and_shrinks() -> None:
    play = ledger().do(Next(), Team(0, "apprentice", 3))
    assert play.seat().count("apprentice") == 3
    play.do(Team(0, "apprentice", 1))
    assert [disc.id for disc in play.seat().characters] == ["magician", "apprentice_1"]
    assert play.refused(Team(0, "engineer", 2)) == "TRK-DT-13"
    assert play.refused(Enter(3, coins=1)) == "TRK-CMP-12"
    assert play.do(Cards(0, 2), Cards(0, 1)).seat().specials


@pytest.mark.parametrize("name", [name for name in POSITIONS if not name.startswith("over")])
def test_the_level_changes_at_any_step(name: str) -> None:
    play = POSITIONS[name]()
    first = play.state.assistance
    other = "full" if first == "ledger" else "ledger"
    before = [play.purse(seat) for seat in range(play.state.seated)]
    play.do(Assist(other))
    assert play.state.assistance == other
    assert [play.purse(seat) for seat in range(play.state.seated)] == before
    assert play.legal
    play.do(Assist(first))
    assert play.legal
    assert play.refused(Assist(first)) == "TRK-CMP-22"


def test_full_help_again_in_the_middle_of_a_placement() -> None:
    play = game().planned((0, "magician", "market"), (1, "magician", "market"))
    play.do(Place("magician", "0"), Assist("ledger"), Enter(0, coins=-2), Assist("full"))
    assert (play.at_step, play.state.turn_of) == (("placement", "place"), 1)
    assert play.disc("magician").status == "placed"
    assert play.refused(Buy("wood", 1)) == "TRK-CMP-22"


def test_nothing_is_left_to_choose_in_the_ledger() -> None:
    play = POSITIONS["link"]().do(Assist("ledger"))
    assert play.refused(Take(0)) == "TRK-CMP-22"


@pytest.mark.rule("TRK-EOT-14")
def test_full_help_again_asks_what_lies_open_by_now() -> None:
    play = game().do(Assist("ledger"))
    while play.state.turn < 3:
        play.do(Next())
    play.do(Next(), Assist("full"))
    assert (play.state.phase, play.state.step) == ("advertising", "shows")
    assert play.refused(Advertise()) == "TRK-CMP-22"
    play.do(*(ShowRevealed(card) for card in ("p13", "p05", "p06")))
    assert [show.id for show in play.state.shows] == ["p13", "p05", "p06"]
    play.do(ProphecyDrawn("hire_1"))
    assert play.refused(ProphecyDrawn("hire_1")) == "TRK-SET-12"
    play.do(*map(ProphecyDrawn, ("learn_1", "extra_shard", "enhance_2")))
    assert (play.state.prophecy, play.state.pending[0]) == ("hire_1", "learn_1")
    assert play.at_step == ("advertising", "ask")
    assert play.state.deck == 4


def test_a_prophecy_stays_when_something_is_entered() -> None:
    play = game().at(prophecy="extra_shard").do(Assist("ledger"), Enter(0, shards=1))
    assert (play.seat().shards, play.state.prophecy) == (2, "extra_shard")


def test_a_game_begun_in_the_ledger_goes_on_with_full_help() -> None:
    play = ledger(3, academy=True).do(Next(), Assist("full"))
    play.do(ShowRevealed("p01"), ShowRevealed("p02"))
    play.do(*map(ProphecyDrawn, ("learn_1", "extra_shard", "enhance_2")))
    assert (play.at_step, play.state.prophecy) == (("dice", "roll"), None)
    assert play.state.academy.secrets == ("", "")
    play.correct("players.0.tricks.heart", "mind_reading").correct("players.0.magician", "electra")
    assert play.planned((0, "magician", "downtown")).legal
