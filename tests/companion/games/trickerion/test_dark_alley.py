"""The Dark Alley: special cards, Prophecies, and what the active Prophecy changes."""

import pytest
from msgspec.structs import replace

from companion.games.trickerion.data import PROPHECIES
from companion.games.trickerion.moves import (
    Advertise,
    Assign,
    Buy,
    Done,
    Draw,
    Enhance,
    Foretell,
    Learn,
    LearnSecret,
    Next,
    Pass,
    Perform,
    Place,
    Recruit,
    Renovate,
    SetUp,
    TakeCoins,
    Teach,
    Train,
)
from companion.games.trickerion.state import Card, Tile
from tests.companion.games.trickerion.play import DICE, DOWN, Play, game


def alley(ap: int = 3, **options: object) -> Play:
    return game(**options).acting("dark_alley", ap=ap)


@pytest.mark.rule("TRK-DA-02")
def test_one_of_two_cards_is_kept() -> None:
    play = alley().do(Draw("theater", "new_twist"))
    assert play.seat().specials == (Card(location="theater", special="new_twist"),)
    assert play.state.decks["theater"] == 9
    assert play.do(Draw("market")).seat().specials[1] == Card(location="market", special="")
    assert alley().refused(Draw("theater", "interest")) == "TRK-DA-02"


@pytest.mark.rule("TRK-DA-03", "TRK-DA-04", "TRK-DA-05")
def test_the_first_draw_costs_one_point_further_ones_two() -> None:
    play = alley(ap=4).do(Draw("theater"))
    assert play.ap == 3
    assert play.do(Draw("market")).ap == 1
    assert play.refused(Draw("market")) == "TRK-DA-04"
    assert alley(ap=2).do(Draw("market")).refused(Draw("theater")) == "TRK-DA-04"


@pytest.mark.rule("TRK-DA-06", "TRK-DA-07")
def test_fortune_telling_moves_the_pending_prophecies_only() -> None:
    play = alley(ap=2).at(prophecy="extra_shard")
    assert play.state.pending == ("place_two", "learn_1", "enhance_2")
    play.do(Foretell())
    assert play.state.pending == ("enhance_2", "place_two", "learn_1")
    assert (play.state.prophecy, play.ap) == ("extra_shard", 1)


@pytest.mark.rule("TRK-DA-09", "TRK-EOT-21", "TRK-EOT-22")
def test_a_used_card_leaves_a_resting_one_comes_back() -> None:
    play = game().acting("market", special="logistics")
    twist = Card(location="theater", special="new_twist")
    discs = [
        replace(disc, status="resting", card=twist) if disc.id == "apprentice_1" else disc
        for disc in play.seat().characters
    ]
    play.give(characters=tuple(discs)).ending_turn()
    play.turn_over()
    assert play.seat().specials == (Card(location="theater", special="new_twist"),)
    assert play.state.decks["market"] == 11
    assert play.state.phase == "dice"


@pytest.mark.rule("TRK-DA-15")
def test_every_prophecy_is_in_the_game_and_only_the_active_one_counts() -> None:
    assert len([one for one in PROPHECIES.values() if not one.academy]) == 27
    play = game().at(dice=DICE, pending=("learn_1", "hire_1", "take_coins_1"))
    assert play.acting("downtown", ap=1).refused(TakeCoins(4)) == "TRK-DT-17"
    assert play.at(prophecy="take_coins_1").allowed(TakeCoins(4))


@pytest.mark.rule("TRK-DA-15")
@pytest.mark.parametrize(
    ("prophecy", "who", "slot", "points"),
    [(None, "magician", "0", 5), ("one_base_ap", "magician", "0", 3),
     ("advertisers_apprentices", "apprentice_1", "3", 2)],
)  # fmt: skip
def test_prophecies_change_action_points(
    prophecy: str | None, who: str, slot: str, points: int
) -> None:
    play = game().at(prophecy=prophecy).roll().do(Advertise(), Pass(), Next())
    play.do(Assign(0, who, "market"), Next(), Place(who, slot))
    assert play.ap == points


@pytest.mark.rule("TRK-DA-15")
def test_prophecies_about_slots() -> None:
    play = game(4).at(prophecy="lowest_slot").planned((0, "magician", "market"))
    assert [move.slot for move in play.legal if isinstance(move, Place)] == ["3"]
    fee = game(4).at(prophecy="pay_for_plus_2").planned((0, "magician", "market"))
    assert fee.do(Place("magician", "0")).seat().coins == 7
    poor = game(4).at(prophecy="pay_for_plus_2").give(coins=2).planned((0, "magician", "market"))
    assert "0" not in [move.slot for move in poor.legal if isinstance(move, Place)]


@pytest.mark.rule("TRK-DA-15")
def test_prophecies_about_shards() -> None:
    play = game().at(prophecy="enhance_2").acting("market", ap=1).do(Enhance())
    assert play.ap == 3
    stage = game().at(prophecy="enhance_in_theater")
    stage.acting("theater", ap=1, who="apprentice_1", slot="friday.0").do(Enhance())
    assert stage.ap == 2
    more = game().at(prophecy="extra_shard").cards("p01").knows("spirit_hand")
    more.token("p01", "0.0", "spirit_hand", DOWN["mentalism"]).on_stage(friday=0).do(Perform("p01"))
    assert more.seat().shards == 1 + 2 + 2
    fame = game().at(prophecy="fame_with_shards").cards("p01").knows("mind_reading")
    fame.token("p01", "0.0", "mind_reading", DOWN["mentalism"]).on_stage(friday=0)
    assert fame.do(Perform("p01")).purse() == (5 + 2 + 2, 10, 1 + 1 + 1)


@pytest.mark.rule("TRK-DA-15")
@pytest.mark.parametrize(
    ("prophecy", "move"),
    [("learn_1", Learn("stocks_escape", 0)), ("hire_1", Recruit("manager", 2)),
     ("take_coins_1", TakeCoins(4))],
)  # fmt: skip
def test_prophecies_that_make_downtown_cheap(prophecy: str, move: object) -> None:
    play = game().at(dice=DICE).acting("downtown", ap=1)
    assert play.refused(move)
    assert play.at(prophecy=prophecy).allowed(move)


@pytest.mark.rule("TRK-DA-15")
def test_prophecies_about_coins_and_materials() -> None:
    bank = game().at(dice=DICE, prophecy="take_coins_doubled").acting("downtown")
    assert bank.do(TakeCoins(4)).seat().coins == 20
    play = game().at(prophecy="materials_cost_2", offer=("mirror", "wood", "oil", "saw"))
    play.give(materials={}, coins=4).acting("market").do(Buy("mirror", 1), Buy("wood", 1))
    assert play.seat().coins == 0
    orders = game().at(prophecy="buy_from_orders", orders=("rope", None, None, None))
    assert orders.acting("market").do(Buy("rope", 1)).seat().coins == 8


@pytest.mark.rule("TRK-DA-15")
def test_prophecies_about_cards_and_turns() -> None:
    assert alley(ap=2).at(prophecy="draw_further_1").do(Draw("market"), Draw("market")).said
    play = (
        game()
        .at(prophecy="place_two")
        .planned(
            (0, "magician", "market"), (0, "apprentice_1", "workshop"), (1, "magician", "downtown")
        )
    )
    play.do(Place("magician", "0"), Done())
    assert play.state.turn_of == 0
    assert play.do(Place("apprentice_1", ""), Done()).state.turn_of == 1


@pytest.mark.rule("TRK-DA-15")
@pytest.mark.parametrize("prophecy", ["hidden_assignments", "skip_assignment"])
def test_prophecies_that_let_cards_be_laid_while_placing(prophecy: str) -> None:
    play = game().at(prophecy=prophecy).roll().do(Advertise(), Advertise(), Next(), Next())
    assert play.at_step == ("placement", "place")
    play.do(Assign(0, "magician", "market"), Place("magician", "0"), Done())
    assert play.state.turn_of == 1
    assert play.refused(Assign(0, "apprentice_1", "market"))
    play.do(Pass(), Pass())
    assert play.state.phase == "end"


@pytest.mark.rule("TRK-DA-15")
@pytest.mark.parametrize(
    ("prophecy", "day", "gained"),
    [
        (None, "friday", (2, 3, 1)),
        ("friday_minus", "friday", (1, 2, 1)),
        ("saturday_plus", "saturday", (3, 4, 1)),
        ("no_day_modifiers", "sunday", (2, 3, 1)),
        ("performer_doubled", "friday", (2, 3, 2)),
    ],
)
def test_prophecies_about_performances(
    prophecy: str | None, day: str, gained: tuple[int, int, int]
) -> None:
    play = game().at(prophecy=prophecy).cards("p01").knows("breath_of_life")
    play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"]).on_stage(**{day: 0})
    play.do(Perform("p01"))
    assert play.purse() == tuple(a + b for a, b in zip((5, 10, 1), gained, strict=True))


@pytest.mark.rule("TRK-DA-15")
def test_the_performers_day_for_everyone() -> None:
    play = game().at(prophecy="performer_modifier_for_all").cards("p01").knows("breath_of_life")
    play.knows("stocks_escape", seat=1).token("p01", "0.2", "stocks_escape", "escape", seat=1)
    play.token("p01", "0.0", "breath_of_life", DOWN["mentalism"]).on_stage(sunday=0)
    play.do(Perform("p01"))
    assert play.purse(1) == (5 + 1, 14 + 2, 1 + 1)


@pytest.mark.rule("TRK-DA-15")
@pytest.mark.parametrize(("school", "more"), [("mentalism", 2), ("escape", 0)])
def test_prestige_for_setting_up_a_school(school: str, more: int) -> None:
    play = game().at(prophecy=f"setup_{school}").cards("p01").knows("mind_reading", tokens=1)
    play.acting("theater", ap=1, who="apprentice_1", slot="friday.0")
    play.do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))
    assert play.seat().prestige == 5 + more


@pytest.mark.rule("TRK-DA-15")
def test_the_academys_prophecies() -> None:
    play = game(academy=True).give(coins=20)
    play.at(prophecy="renovate_fame").acting("academy", ap=9).do(Renovate("c3", 1))
    assert play.seat().prestige == 3 + 4 + 2
    play.do(Renovate("t3", 1)).at(prophecy="practice_coins")
    coins = play.seat().coins
    assert play.do(Train("mind_reading", "t3", 0)).seat().coins == coins + 2
    play.at(prophecy="teach_at_once").do(Teach("mind_reading", "c3", 0))
    assert play.seat().shards == 2
    stage = game(academy=True).at(prophecy="protege_backstage").cards("p01").knows("breath_of_life")
    stage.token("p01", "0.0", "breath_of_life", DOWN["mentalism"])
    stage.placed("protege", "theater", "friday.0").on_stage(friday=0).do(Perform("p01"))
    assert stage.purse() == (3 + 2 + 1, 12 + 3 + 1, 1 + 1 + 1)


@pytest.mark.rule("TRK-DA-15")
def test_a_secret_from_three_drawn_ones() -> None:
    play = game(academy=True).acting("academy", ap=9)
    assert play.refused(LearnSecret(2)) == "TRK-ACA-51"
    play.at(prophecy="secret_from_3").do(LearnSecret(2))
    assert (play.seat().secrets, play.state.academy.secrets) == (("",), ("", ""))


@pytest.mark.rule("TRK-DA-15")
def test_one_taught_trick_yields_twice() -> None:
    play = game(academy=True).give(coins=20).knows("breath_of_life", "spirit_hand", tokens=1)
    play.at(prophecy="double_classroom").acting("academy", ap=9)
    play.do(Renovate("c3", 1, Tile(prestige=1)))
    play.do(Teach("breath_of_life", "c3", 0), Teach("spirit_hand", "c3", 1))
    before = play.purse()
    play.on_stage()
    assert play.state.due[0].options == ((3, 3, 0), (3, 1, 1))
    play.take(1)
    p, c, s = before
    assert play.purse() == (p + 3 + 3 + 3, c + 3 + 1 + 1, s + 1 + 1)
    assert play.state.phase == "end"
