"""The final scoring, category by category."""

import pytest

from companion.games.trickerion.data import END_BONUSES, TRICKS
from companion.games.trickerion.score import end_bonus, scored, tricks_bonus
from companion.games.trickerion.state import Card
from tests.companion.games.trickerion.play import Play, game

CARD = Card(location="theater", special="")


def the_end(players: int = 2, **options: object) -> Play:
    return game(players, **options).last_turn().ending_turn()


@pytest.mark.rule("TRK-END-01", "TRK-CMP-19")
@pytest.mark.parametrize(("dark_alley", "turns"), [(True, 7), (False, 5)])
def test_the_game_ends_after_its_last_turn(dark_alley: bool, turns: int) -> None:
    play = game(dark_alley=dark_alley)
    for turn in range(1, turns + 1):
        assert (play.state.turn, play.ending) == (turn, None)
        play.ending_turn().turn_over()
    assert play.ending is not None
    assert play.legal == ()


@pytest.mark.rule("TRK-END-02")
def test_the_most_prestige_wins() -> None:
    play = the_end().give(0, prestige=10, coins=0).give(1, prestige=3, coins=60).turn_over()
    assert play.ending == "most_prestige"
    assert play.state.outcome.winners == ("1",)
    assert play.seat(1).prestige == 3 + 1 + 20


@pytest.mark.rule("TRK-END-03", "TRK-END-04", "TRK-END-05", "TRK-END-06")
@pytest.mark.parametrize(
    ("things", "category", "prestige"),
    [
        ({"shards": 7}, "shards", 7),
        ({"shards": 23}, "shards", 20),
        ({"coins": 8}, "coins", 2),
        ({"coins": 70}, "coins", 20),
        ({"specials": (CARD,) * 3}, "specials", 6),
        ({"specials": (CARD,) * 10}, "specials", 20),
        ({"specials": (CARD,) * 11}, "specials", 20),
    ],
)
def test_what_is_left_over(things: dict[str, object], category: str, prestige: int) -> None:
    play = the_end().give(**things)
    assert scored(play.state, 0)[category] == prestige


@pytest.mark.rule("TRK-END-07", "TRK-END-08")
def test_a_level_3_trick_needs_its_materials() -> None:
    play = the_end().knows("buried_alive").team("engineer")
    assert tricks_bonus(play.state, 0) == 0
    play.give(materials={"wood": 3, "padlock": 3})
    assert tricks_bonus(play.state, 0) == 7
    prepared = the_end().knows("buried_alive", tokens=2).team("engineer")
    assert tricks_bonus(prepared.state, 0) == 0


@pytest.mark.rule("TRK-END-07")
@pytest.mark.parametrize(
    ("trick", "worth"),
    [
        ("aztec_lady", 2 * 4),
        ("horror_saws", 5),
        ("automaton", 4),
        ("hellhound", 4),
        ("mutilation", 12),
        ("stairs_of_water", 2 * 5),
        ("beast_within", 10),
        ("vanishing_elephant", 7),
        ("buried_alive", 7),
        ("assistants_revenge", 7),
        ("iron_maiden", 4 * 2),
        ("transported_man", 4),
        ("balsamos_skull", 3 * 1),
        ("seance", 3 * 2),
        ("skeleton_dance", 4),
        ("metamorphosis", 4),
    ],
)
def test_every_printed_bonus(trick: str, worth: int) -> None:
    """A team of all Specialists and 2 Apprentices; 5 Advanced, 1 Superior, 4 Basic materials."""
    play = the_end().team("engineer", "manager", "assistant", "apprentice", "apprentice")
    play.knows("mind_reading", "linking_rings", "future_sight", trick, tokens=1)
    play.give(
        materials={"rope": 2, "saw": 2, "mirror": 1, "wood": 3, "glass": 1},
        on_manager=("saw",),
        shards=5,
        coins=14,
        specials=(CARD, CARD),
    )
    assert end_bonus(play.state, 0, trick) == worth


def test_every_level_3_trick_has_a_bonus() -> None:
    assert set(END_BONUSES) == {trick.id for trick in TRICKS.values() if trick.level == 3}


@pytest.mark.rule("TRK-END-09")
def test_the_team_counts_without_dark_alley() -> None:
    play = the_end(dark_alley=False).team("manager", "engineer", "apprentice", "apprentice")
    assert scored(play.state, 0)["team"] == 2 * 2 + 2 * 3
    assert "specials" not in scored(play.state, 0)
    assert "team" not in scored(the_end().state, 0)


@pytest.mark.rule("TRK-END-10")
def test_initiative_breaks_a_tie() -> None:
    play = the_end().give(0, prestige=9, coins=0).give(1, prestige=9, coins=0).at(order=(1, 0))
    play.turn_over()
    assert (play.ending, play.state.outcome.winners) == ("tie_break", ("1",))


def test_the_accounts_add_up_from_the_log() -> None:
    play = the_end().give(coins=31, shards=4)
    play.log.clear()
    start = [play.purse(seat) for seat in range(2)]
    play.turn_over()
    for seat in range(2):
        for index, key in enumerate(("prestige", "coins", "shards")):
            moved = sum(
                event.args[key]
                for event in play.log
                if event.event == "trickerion.event.account" and event.args["seat"] == seat
            )
            assert play.purse(seat)[index] == start[seat][index] + moved
