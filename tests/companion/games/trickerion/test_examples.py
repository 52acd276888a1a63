"""The ledger's worked examples, each exactly as it stands there. Fixture cards are made up."""

import pytest

from companion.games.trickerion import cards
from companion.games.trickerion.data import TRICKS
from companion.games.trickerion.moves import (
    Buy,
    Draw,
    Foretell,
    Learn,
    Next,
    Perform,
    Prepare,
    QuickOrder,
    Renovate,
    SetUp,
    ShowRevealed,
)
from companion.games.trickerion.score import scored
from companion.games.trickerion.state import Card, Room
from companion.games.trickerion.table import free_slots, permanents, supply, tokens_per_suit
from tests.companion.games.trickerion.play import ALL_X, DOWN, Play, game


@pytest.fixture
def fixture_trick(monkeypatch: pytest.MonkeyPatch):
    """A made-up trick in the place of a printed one."""

    def put(trick: str, **values: object) -> None:
        old = TRICKS[trick]
        fields = {name: getattr(old, name) for name in old.__struct_fields__}
        monkeypatch.setitem(TRICKS, trick, cards.Trick(**{**fields, **values}))

    return put


@pytest.mark.rule("TRK-EX-01")
def test_example_1() -> None:
    play = game(4)
    assert [play.seat(seat).coins for seat in range(4)] == [10, 12, 14, 16]
    assert {play.purse(seat)[::2] for seat in range(4)} == {(5, 1)}
    assert sum(permanents(play.state).values()) == 6
    assert (len(play.state.shows), play.state.deck) == (3, 6)


@pytest.mark.rule("TRK-EX-02")
def test_example_2() -> None:
    play = game(3, academy=True)
    assert [play.seat(seat).coins for seat in range(3)] == [12, 14, 16]
    for seat in range(3):
        assert (play.seat(seat).prestige, play.seat(seat).banners) == (3, 12)
    assert sum(permanents(play.state).values()) == 7
    assert 4 * tokens_per_suit(play.state) == 20
    assert len(play.state.shows) == 2
    assert len(play.state.academy.rooms) == 8
    assert sum(not room.closed for room in play.state.academy.rooms) == 6
    places = ("downtown", "market", "dark_alley", "academy")
    assert [len(free_slots(play.state, place)) for place in places] == [3] * 4
    play.at(turn=4).ending_turn().turn_over()
    assert not any(room.closed for room in play.state.academy.rooms)


@pytest.mark.rule("TRK-EX-03")
def test_example_3() -> None:
    play = game(4).at(turn=2)
    for seat, prestige in enumerate((12, 9, 12, 4)):
        play.give(seat, prestige=prestige)
    assert play.roll().state.order == (3, 1, 2, 0)


@pytest.mark.rule("TRK-EX-04")
def test_example_4() -> None:
    play = game().give(prestige=11, coins=7).at(dice=("escape", *ALL_X[1:]))
    play.give(shards=0).acting("downtown", ap=3)
    done = play.do(Learn("prison_break", 0))
    assert done.purse()[:2] == (11, 2)
    assert done.state.dice[0] == "x"
    assert done.state.acting is None
    poor = game().give(prestige=11, coins=4).at(dice=("escape", *ALL_X[1:]))
    assert poor.acting("downtown", ap=3).refused(Learn("prison_break", 0)) == "TRK-DT-04"


@pytest.mark.rule("TRK-EX-05")
def test_example_5() -> None:
    quick = game().give(coins=8).acting("market", ap=3).do(QuickOrder("mirror"), Buy("mirror", 2))
    assert quick.seat().coins == 0
    assert quick.seat().materials["mirror"] == 2
    rope = game().at(offer=("rope", "glass", "metal", "wood")).acting("market", ap=2)
    assert rope.do(Buy("rope", 3, bargain=1)).seat().coins == 10 - 5
    wood = game().acting("market", ap=2).do(Buy("wood", 1, bargain=1))
    assert (wood.seat().coins, wood.ap) == (9, 0)


@pytest.mark.rule("TRK-EX-06")
def test_example_6(fixture_trick) -> None:
    fixture_trick("mind_reading", tokens=3, ap=2, materials={"wood": 3})
    play = game().team("engineer", "manager", "apprentice").cards("p01", "p02", "p03")
    play.knows("mind_reading", engineer="mind_reading")
    play.give(materials={"wood": 2}, on_manager=("wood",)).acting("workshop", ap=3, slot="")
    play.do(Prepare("mind_reading"))
    assert (play.ap, play.trick("mind_reading").tokens) == (1, 4)
    assert play.seat().materials == {"wood": 2}
    assert play.acting("market").refused(Buy("wood", 1)) == "TRK-MKT-07"
    play.acting("theater", ap=3, who="apprentice_1", slot="friday.0")
    for show in ("p01", "p02", "p03"):
        play.do(SetUp("mind_reading", show, "0.0", DOWN["mentalism"]))
    assert play.trick("mind_reading").tokens == 1
    play.acting("workshop", ap=3, slot="")
    assert play.refused(Prepare("mind_reading")) == "TRK-WSH-03"


@pytest.mark.rule("TRK-EX-07")
def test_example_7(fixture_trick) -> None:
    fixture_trick("breath_of_life", prestige=3, coins=2, shards=0)
    fixture_trick("spirit_hand", prestige=1, coins=4, shards=1)
    fixture_trick("stocks_escape", prestige=1, coins=0, shards=0)
    card = {
        "theater": "riverside",
        "slots": ["0.0", "0.1", "0.2"],
        "links": ["0.0-0.1", "0.1-0.2"],
        "prestige": 1,
        "coins": 1,
    }
    play = game(shows={"p01": card}).cards("p01").team("manager", "assistant")
    play.knows("breath_of_life", "spirit_hand").knows("stocks_escape", seat=1)
    play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"])
    play.token("p01", "0.1", "spirit_hand", "mentalism")
    play.token("p01", "0.2", "stocks_escape", "optical", seat=1)
    play.placed("manager", "theater", "sunday.0").placed("assistant", "theater", "sunday.1")
    play.placed("apprentice_1", "theater", "thursday.0", seat=1).on_stage(sunday=0)
    a, b = play.purse(0), play.purse(1)
    play.do(Perform("p01"))
    assert play.purse(0) == (a[0] + 11, a[1] + 12, a[2] + 1)
    assert play.purse(1) == b
    assert play.state.show("p01").tokens == ()
    assert supply(play.state, 0, play.trick("spirit_hand")) == 4


@pytest.mark.rule("TRK-EX-08")
def test_example_8() -> None:
    play = game().team("assistant", "engineer", "manager", "apprentice", "apprentice")
    bench = tuple(
        type(disc)(id=disc.id, kind=disc.kind, bench=disc.id == "apprentice_2")
        for disc in play.seat().characters
    )
    play.give(characters=bench, coins=1, prestige=20)
    for who in ("apprentice_1", "apprentice_2", "manager"):
        play.placed(who, "market", "0")
    play.ending_turn().do(Next())
    assert play.purse()[:2] == (18, 0)


@pytest.mark.rule("TRK-EX-09")
def test_example_9() -> None:
    play = game().cards("p01").knows("mind_reading")
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"])
    deck = ("p02", "p03", "p13", "p14", "p21", "p22")
    seen: dict[int, list[str]] = {}
    for card in deck:
        play.ending_turn().do(Next(), ShowRevealed(card))
        while play.state.phase == "end":
            play.do(play.legal[0])
        seen[play.state.turn] = [show.id for show in play.state.shows]
    assert seen[2] == ["p02", "p01"]
    assert seen[3] == ["p03", "p02", "p01"]
    assert seen[4] == ["p13", "p03", "p02"]
    assert supply(play.state, 0, play.trick("mind_reading")) == 4
    assert seen[7] == ["p22", "p21", "p14"]
    assert play.state.deck == 0


@pytest.mark.rule("TRK-EX-10")
def test_example_10() -> None:
    play = game().at(prophecy="extra_shard").give(shards=0).acting("dark_alley", ap=4)
    play.do(Draw("theater"), Draw("market"))
    assert play.ap == 1
    pending = play.state.pending
    play.do(Foretell())
    assert play.state.acting is None
    assert len(play.seat().specials) == 2
    assert (play.state.decks["theater"], play.state.decks["market"]) == (9, 9)
    assert play.state.pending == (pending[2], pending[0], pending[1])
    assert play.state.prophecy == "extra_shard"
    short = game().acting("dark_alley", ap=2).do(Draw("theater"))
    assert short.refused(Draw("theater")) == "TRK-DA-04"


@pytest.mark.rule("TRK-EX-11")
def test_example_11() -> None:
    play = game(4, academy=True, rooms={"10-c3.2": {"coins": 6, "prestige": 5}}).at(turn=4)
    play.give(0, prestige=14, coins=9, banners=3).give(1, banners=5)
    play.give(2, banners=0).give(3, banners=1).acting("academy", ap=3).do(Renovate("c3", 2))
    assert play.purse()[:2] == (19, 1)
    assert [play.seat(seat).banners for seat in range(4)] == [0, 4, 0, 0]
    assert play.ap == 1


def last_evening(*, academy: bool) -> Play:
    play = game(4, academy=academy).team("engineer").knows("buried_alive", tokens=1)
    hand = (Card(location="theater", special=""),) * 11
    return play.give(prestige=58, shards=22, coins=47, specials=hand)


@pytest.mark.rule("TRK-EX-12")
def test_example_12() -> None:
    play = last_evening(academy=True)
    banners = tuple(
        Room(id=f"c{seat}", kind="classroom", seat=seat, banners=7) for seat in range(2)
    )
    play.at(academy=type(play.state.academy)(rooms=banners))
    assert play.seat().prestige + sum(scored(play.state, 0).values()) == 130
    assert [scored(play.state, seat)["banners"] for seat in range(4)] == [10, 10, 0, 0]
    without = last_evening(academy=False)
    assert without.seat().prestige + sum(scored(without.state, 0).values()) == 113
