"""P5: the Dark Alley, its Prophecies and its cards."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.trickerion.heir.alley import cards_to_draw
from companion.games.trickerion.heir.effects import DrawCard, SwapProphecy, Turnaround
from companion.games.trickerion.state import Card
from tests.companion.games.trickerion.heir.tables import Table, keys, table


def alley(difficulty: str = "normal", *, academy: bool = False, **hand: int) -> Table:
    """A Magician at the +0 slot: 3 AP."""
    specials = tuple(
        Card(location=place, special="")  # type: ignore[arg-type]
        for place, count in hand.items()
        for _ in range(count)
    )
    board = table(difficulty, academy=academy).mine(magician="dark_alley").me(specials=specials)
    return board.at(blocked={"dark_alley": ("0", "1", "2")})


def drawn(board: Table, *chance: str) -> list[str]:
    did = board.decide(*(chance or ("tails",))).did
    return [effect.location for effect in did if isinstance(effect, DrawCard)]


@pytest.mark.rule("HEIR-DA-01", "HEIR-DA-10")
def test_the_coin_decides_whether_the_prophecies_turn() -> None:
    board = alley()
    assert board.state.pending == ("learn_1", "hire_1", "enhance_2")
    need = board.outcome().decision.need
    assert need is not None
    assert need.what == "coin"
    assert board.decide("heads").state.pending == ("enhance_2", "learn_1", "hire_1")
    assert board.decide("tails").state.pending == board.state.pending
    board.options(heir_da_10="tails")
    assert board.decide("heads").state.pending == board.state.pending
    assert board.decide("tails").did[1] == Turnaround(rotate=True)


@pytest.mark.rule("HEIR-DA-09")
def test_which_way_they_turn() -> None:
    board = alley().options(heir_da_09="counter_clockwise")
    assert board.decide("heads").state.pending == ("hire_1", "enhance_2", "learn_1")


@pytest.mark.rule("HEIR-DA-02")
@pytest.mark.parametrize(
    ("difficulty", "row"),
    [("easy", [1, 1, 1, 2, 2]), ("normal", [1, 1, 2, 2, 3]), ("hard", [1, 2, 2, 3, 3])],
)
def test_how_many_cards(difficulty: str, row: list[int]) -> None:
    board = alley(difficulty)
    assert [cards_to_draw(board.state, ap) for ap in range(1, 6)] == row
    assert len(drawn(board)) == row[2]
    assert len(board.decide("tails").heir.specials) == row[2]


@pytest.mark.rule("HEIR-DA-03")
def test_the_colour_it_has_fewest_of_in_hand() -> None:
    assert drawn(alley("easy", theater=1, downtown=1, market=0, workshop=1)) == ["market"]
    board = alley("easy", downtown=1, market=1, workshop=1).mine(apprentice_1="theater+")
    board.mine(apprentice_2="theater+")
    board.yours(magician="dark_alley")
    assert drawn(board) == ["theater"]  # the two assigned ones do not count


@pytest.mark.rule("HEIR-DA-04")
def test_ties() -> None:
    assert drawn(alley("easy")) == ["theater"]
    assert drawn(alley("easy", theater=1)) == ["downtown"]
    assert drawn(alley("easy", theater=1, downtown=1)) == ["market"]
    assert drawn(alley("easy", theater=1, downtown=1, market=1)) == ["workshop"]
    assert drawn(alley("easy", academy=True, theater=1, downtown=1)) == ["academy"]


@pytest.mark.rule("HEIR-DA-05")
def test_no_dark_alley_deck_and_the_academys_only_with_it() -> None:
    hand = {"theater": 1, "downtown": 1, "market": 1, "workshop": 1}
    assert drawn(alley("easy", **hand)) == ["theater"]
    assert drawn(alley("easy", academy=True, **hand)) == ["academy"]


@pytest.mark.rule("HEIR-DA-06")
def test_each_draw_is_decided_anew() -> None:
    assert drawn(alley()) == ["theater", "downtown"]
    assert drawn(alley().options(heir_da_06="at_once")) == ["theater", "theater"]


@pytest.mark.rule("HEIR-DA-07")
def test_it_takes_the_top_card() -> None:
    board = alley("easy")
    after = board.decide("tails")
    assert after.decision.steps[2].text.key == "heir.do.draw"
    assert after.state.decks["theater"] == 9
    two = board.options(heir_da_07="two_keep_one").decide("tails")
    assert two.decision.steps[2].text.key == "heir.do.draw_two"
    assert two.state.decks["theater"] == 9


@pytest.mark.rule("HEIR-DA-08")
def test_an_empty_deck_is_skipped() -> None:
    board = alley().at(decks={"theater": 0, "downtown": 5, "market": 5, "workshop": 5})
    assert drawn(board) == ["downtown", "market"]
    assert keys(board.decide("tails").decision.steps[2].rejected) == ["heir.not.empty_deck"]
    assert drawn(board.options(heir_da_08="lost")) == []
    assert drawn(board.at(decks=dict.fromkeys(board.state.decks, 0))) == []


@pytest.mark.rule("HEIR-MAG-04", "HEIR-MAG-20")
def test_the_priestess_swaps_the_next_prophecy() -> None:
    board = alley().me(magician="priestess_of_mysticism")
    need = board.outcome("heads").decision.need
    assert need is not None
    assert need.what == "prophecy"
    assert "learn_1" not in need.options
    after = board.decide("heads", "place_two")
    assert after.state.pending == ("place_two", "learn_1", "hire_1")
    assert board.decide("tails").state.pending == board.state.pending
    early = board.options(heir_mag_20="before").decide("heads", "place_two")
    assert early.state.pending == ("enhance_2", "place_two", "hire_1")
    assert early.did[2] == SwapProphecy("place_two", 1)


@pytest.mark.parametrize(
    "effect", [DrawCard("dark_alley"), SwapProphecy("learn_1"), SwapProphecy("place_two", 7)]
)
def test_what_cannot_be_is_refused(effect: object) -> None:
    board = alley().mind(overruled={2: effect})
    with pytest.raises(IllegalMove):
        board.outcome("tails")
