"""The Academy: rooms, tricks in training and in class, Secrets, the Protégé, banners."""

import pytest

from companion.core.errors import BadOptions
from companion.games.trickerion import rules
from companion.games.trickerion.data import MAGICIANS, PROPHECIES
from companion.games.trickerion.moves import (
    ChooseMagician,
    FirstDrawn,
    LearnSecret,
    Next,
    Perform,
    Prepare,
    ProphecyDrawn,
    Renovate,
    ReturnTrick,
    RevealSecret,
    SecretRevealed,
    SetUp,
    ShowRevealed,
    TakeBack,
    Teach,
    Train,
)
from companion.games.trickerion.options import Options
from companion.games.trickerion.rooms import banners_placed, in_rooms, taught, trained
from companion.games.trickerion.score import banner_bonus, scored, tricks_bonus
from companion.games.trickerion.state import Room, Tile
from companion.games.trickerion.table import base_ap, free_slots, permanents, tokens_per_suit
from companion.games.trickerion.wages import due
from tests.companion.games.trickerion.play import DOWN, Play, game, new


def school(players: int = 2, ap: int = 9, **options: object) -> Play:
    """Seat 0 stands in the Academy with plenty of everything."""
    play = game(players, academy=True, **options).give(coins=30, prestige=40)
    return play.acting("academy", ap=ap)


def rooms(play: Play) -> tuple[Room, ...]:
    assert play.state.academy is not None
    return play.state.academy.rooms


def room(play: Play, name: str) -> Room:
    return next(one for one in rooms(play) if one.id == name)


@pytest.mark.rule("TRK-ACA-01")
def test_no_academy_without_dark_alley() -> None:
    with pytest.raises(BadOptions):
        rules.start(Options(academy=True, dark_alley=False))


@pytest.mark.rule("TRK-ACA-02", "TRK-ACA-03", "TRK-ACA-04", "TRK-ACA-05", "TRK-ACA-06")
@pytest.mark.parametrize(
    ("players", "number", "open_at_first", "closed"),
    [(2, 8, 4, "ab"), (3, 8, 6, "a"), (4, 10, 6, "ab")],
)
def test_rooms_by_players(players: int, number: int, open_at_first: int, closed: str) -> None:
    found = rooms(game(players, academy=True))
    assert len(found) == number
    assert sum(not one.closed for one in found) == open_at_first
    for letter in closed:
        assert sum(one.closed for one in found if one.letter == letter) == 2


@pytest.mark.rule("TRK-ACA-07", "TRK-ACA-56")
@pytest.mark.parametrize(
    ("players", "opened"), [(2, {4: 6, 6: 8}), (3, {5: 8}), (4, {4: 8, 6: 10})]
)
def test_rooms_open_in_their_turn(players: int, opened: dict[int, int]) -> None:
    play = game(players, academy=True)
    count = sum(not one.closed for one in rooms(play))
    while play.state.turn < 7:
        play.ending_turn().turn_over()
        now = sum(not one.closed for one in rooms(play))
        assert now == opened.get(play.state.turn, count)
        count = now


@pytest.mark.rule("TRK-ACA-09", "TRK-ACA-57")
def test_two_secrets_lie_open_and_are_renewed() -> None:
    play = game(academy=True, secrets={"Owl": {}, "Raven": {}, "Fox": {}})
    assert len(play.state.academy.secrets) == 2
    play.ending_turn().do(Next(), ShowRevealed("p04"), ProphecyDrawn("hire_1"))
    assert play.at_step == ("end", "secrets")
    assert {move.secret for move in play.legal} == {"", "Owl", "Raven", "Fox"}
    play.do(SecretRevealed("Owl"))
    assert play.refused(SecretRevealed("Owl")) == "TRK-ACA-09"
    play.do(SecretRevealed("Raven"))
    assert play.state.academy.secrets == ("Owl", "Raven")
    assert play.state.phase == "dice"


@pytest.mark.rule("TRK-ACA-10", "TRK-ACA-11")
def test_special_decks_grow() -> None:
    decks = game(academy=True).state.decks
    assert decks == {"theater": 12, "workshop": 12, "downtown": 12, "market": 12, "academy": 14}


@pytest.mark.rule("TRK-ACA-12")
def test_the_academys_prophecies_join() -> None:
    play = game(academy=True).at(phase="end", step="prophecies", pending=())
    drawn = {move.prophecy for move in play.legal}
    assert {one.id for one in PROPHECIES.values() if one.academy} <= drawn
    without = game().at(phase="end", step="prophecies", pending=())
    assert not any(PROPHECIES[move.prophecy].academy for move in without.legal)


@pytest.mark.rule("TRK-ACA-13", "TRK-MAG-24", "TRK-MAG-01")
def test_four_more_magicians() -> None:
    assert len(MAGICIANS) == 12
    without = {move.magician for move in new().do(FirstDrawn(0)).legal}
    with_it = {move.magician for move in new(academy=True).do(FirstDrawn(0)).legal}
    assert with_it - without == {
        "geert_van_augustin",
        "anjali",
        "professor_bernard",
        "lumenia_the_radiant",
    }
    assert new().do(FirstDrawn(0)).refused(ChooseMagician("anjali")) == "TRK-SET-20"
    changed = {one.id for one in MAGICIANS.values() if one.changed}
    assert changed == {"priestess_of_mysticism", "master_of_chains"}


@pytest.mark.rule(
    "TRK-ACA-14", "TRK-ACA-15", "TRK-ACA-16", "TRK-ACA-17", "TRK-ACA-18", "TRK-ACA-19"
)
def test_what_everybody_starts_with() -> None:
    play = game(academy=True)
    assert play.disc("protege").status == "home"
    assert play.seat().has("assistant")
    assert play.purse() == (3, 12, 1)
    assert permanents(play.state)["academy"] == 1
    assert sum(permanents(play.state).values()) == 7
    assert play.seat().banners == 12
    assert tokens_per_suit(play.state) == 5


@pytest.mark.rule("TRK-ACA-20", "TRK-ACA-21")
@pytest.mark.parametrize(("players", "free"), [(2, 2), (3, 3), (4, 4)])
def test_slots_of_the_academy_are_blocked_as_elsewhere(players: int, free: int) -> None:
    state = game(players, academy=True).state
    assert len(free_slots(state, "academy")) == free == len(free_slots(state, "market"))
    play = game(4, academy=True).at(prophecy="lowest_slot").planned((0, "magician", "academy"))
    assert [move.slot for move in play.legal if hasattr(move, "slot")] == ["3"]


@pytest.mark.rule("TRK-ACA-22")
def test_five_tokens_a_trick() -> None:
    play = game(academy=True).team("engineer", "protege").give(materials={"glass": 2})
    play.knows("mind_reading", engineer="mind_reading").acting("academy", ap=9).give(coins=20)
    play.do(Renovate("t3", 1, Tile(effect="extra_token")), Train("mind_reading", "t3", 0))
    play.acting("workshop", slot="").do(Prepare("mind_reading"))
    assert play.trick("mind_reading").tokens == 5


# Renovating.


@pytest.mark.rule("TRK-ACA-23", "TRK-ACA-27", "TRK-ACA-30")
@pytest.mark.parametrize(
    ("turn", "banners"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2), (7, 1)]
)
def test_renovating_costs_two_points_coins_and_banners(turn: int, banners: int) -> None:
    play = school().at(turn=turn).do(Renovate("c3", 2))
    assert play.ap == 7
    assert play.purse()[:2] == (40 + 7, 30 - 8)
    assert (room(play, "c3").level, room(play, "c3").seat) == (2, 0)
    assert (room(play, "c3").banners, play.seat().banners) == (banners, 12 - banners)
    assert banners_placed(play.state, 0) == banners


@pytest.mark.rule("TRK-ACA-23")
def test_no_banner_no_renovation() -> None:
    assert school().give(banners=0).refused(Renovate("c3", 1)) == "TRK-ACA-23"
    assert school(ap=1).refused(Renovate("c3", 1)) == "TRK-ACA-23"


@pytest.mark.rule("TRK-ACA-24")
def test_only_an_empty_open_room() -> None:
    play = school().do(Renovate("c3", 1))
    assert play.refused(Renovate("c3", 2)) == "TRK-ACA-24"
    assert play.refused(Renovate("c1", 1)) == "TRK-ACA-24"


@pytest.mark.rule("TRK-ACA-25", "TRK-ACA-26")
def test_the_threshold_is_met_or_paid_for() -> None:
    play = school().give(prestige=14, coins=10).do(Renovate("c3", 2))
    assert play.purse()[:2] == (14 + 7, 10 - 8 - 2)
    assert school().give(prestige=14, coins=9).refused(Renovate("c3", 2)) == "TRK-ACA-26"


@pytest.mark.rule("TRK-ACA-25")
def test_boxes_nobody_knows_are_read_off_the_board() -> None:
    play = school(4)
    assert play.refused(Renovate("c5", 1)) == "TRK-ACA-25"
    play.do(Renovate("c5", 1, coins=4, prestige=3))
    assert play.purse()[:2] == (43, 26)
    known = school(4, rooms={"10-c5.1": {"coins": 5, "prestige": 2}})
    assert known.do(Renovate("c5", 1)).purse()[:2] == (42, 25)


@pytest.mark.rule("TRK-ACA-08", "TRK-ACA-28", "TRK-ACA-29")
def test_a_tile_of_the_rooms_kind_and_level() -> None:
    book = {
        "classroom-16-1": {"prestige": 2},
        "classroom-1-1": {"coins": 1},
        "training-16-1": {"effect": "stays"},
    }
    play = school(tiles=book)
    offered = {
        m.tile.name
        for m in play.legal
        if isinstance(m, Renovate) and (m.room, m.level) == ("c3", 2)
    }
    assert offered == {"", "classroom-16-1"}
    play.do(Renovate("c3", 2, Tile(name="classroom-16-1", prestige=2)))
    again = {
        m.tile.name
        for m in play.legal
        if isinstance(m, Renovate) and (m.room, m.level) == ("c4", 2)
    }
    assert again == {""}
    assert play.refused(Renovate("c4", 2, Tile(name="training-16-1"))) == "TRK-ACA-28"
    assert play.refused(Renovate("c4", 2, Tile(name="classroom-16-1"))) == "TRK-ACA-28"
    play.do(Renovate("c4", 2, Tile(coins=3)))
    assert room(play, "c4").tile.name == "classroom-16-2"
    assert play.state.academy.known_tiles["classroom-16-2"].coins == 3
    assert {one.kind for one in rooms(play) if one.id.startswith("c")} == {"classroom"}


@pytest.mark.rule("TRK-ACA-31")
def test_the_last_banner_costs_the_others_one() -> None:
    play = school(3).give(0, banners=4).give(1, banners=5).give(2, banners=0)
    play.do(Renovate("c3", 1))
    assert [play.seat(seat).banners for seat in range(3)] == [0, 4, 0]
    more = school(3).give(0, banners=5).give(1, banners=5).do(Renovate("c3", 1))
    assert more.seat(1).banners == 5


# Training and teaching.


def rooms_ready(*tiles: Tile, **options: object) -> Play:
    """c3 and t3 are renovated at level 1; seat 0 knows one trick of each level."""
    first, second = (*tiles, Tile(), Tile())[:2]
    play = school(**options).knows("mind_reading", "future_sight", "seance")
    play.do(Renovate("c3", 1, first), Renovate("t3", 1, second))
    return play.acting("academy", ap=9)


@pytest.mark.rule("TRK-ACA-32", "TRK-ACA-33", "TRK-ACA-34", "TRK-ACA-38", "TRK-ACA-39")
@pytest.mark.parametrize(("trick", "ap"), [("mind_reading", 1), ("future_sight", 2), ("seance", 3)])
def test_training_and_teaching_cost_by_level(trick: str, ap: int) -> None:
    play = rooms_ready().give(materials={}).do(Train(trick, "t3", 0))
    assert play.ap == 9 - ap
    assert in_rooms(play.state, 0, trick)[0].id == "t3"
    play.knows("mind_reading", "future_sight", "seance", tokens=1).do(Teach(trick, "c3", 1))
    assert play.ap == 9 - 2 * ap
    assert rooms_ready().acting("academy", ap=ap - 1).refused(Train(trick, "t3", 0)) == "TRK-ACA-32"


@pytest.mark.rule("TRK-ACA-33")
def test_only_free_spaces_of_the_right_room() -> None:
    play = rooms_ready().do(Train("mind_reading", "t3", 0))
    assert play.refused(Train("future_sight", "t3", 0)) == "TRK-ACA-72"
    assert play.refused(Train("future_sight", "c3", 0)) == "TRK-ACA-33"
    assert play.refused(Train("future_sight", "t4", 0)) == "TRK-ACA-33"


@pytest.mark.rule("TRK-ACA-35", "TRK-ACA-41")
def test_tokens_move_between_rooms_but_never_from_class_to_training() -> None:
    play = rooms_ready().give(prestige=40, coins=30).do(Renovate("t4", 1))
    play.do(Train("mind_reading", "t3", 0), Train("mind_reading", "t4", 1))
    assert [one.id for one in in_rooms(play.state, 0, "mind_reading")] == ["t4"]
    play.knows("mind_reading", tokens=1).do(Teach("mind_reading", "c3", 0))
    assert [one.id for one in in_rooms(play.state, 0, "mind_reading")] == ["c3"]
    assert play.refused(Train("mind_reading", "t3", 0)) == "TRK-ACA-35"


@pytest.mark.rule("TRK-ACA-36", "TRK-ACA-42")
def test_a_token_is_taken_back_from_training_only() -> None:
    play = rooms_ready().do(Train("mind_reading", "t3", 0), TakeBack(0, "mind_reading"))
    assert not in_rooms(play.state, 0, "mind_reading")
    assert play.refused(TakeBack(0, "mind_reading")) == "TRK-ACA-36"
    play.knows("mind_reading", tokens=1).do(Teach("mind_reading", "c3", 0))
    assert play.refused(TakeBack(0, "mind_reading")) == "TRK-ACA-42"


@pytest.mark.rule("TRK-ACA-37")
def test_a_training_room_makes_preparing_cheaper() -> None:
    play = rooms_ready(Tile(), Tile(effect="cheaper"))
    play.knows("ghost_trap").do(Train("ghost_trap", "t3", 0))
    assert trained(play.state, 0, "ghost_trap", "cheaper")
    play.give(materials=dict.fromkeys(("wood", "glass", "fabric", "animal"), 3))
    play.acting("workshop", ap=1, slot="").do(Prepare("ghost_trap"))
    assert play.trick("ghost_trap").tokens == 3


@pytest.mark.rule("TRK-ACA-37", "TRK-PRF-19", "TRK-PRF-21")
def test_a_trained_token_stays_on_its_card_and_can_be_performed_again() -> None:
    play = rooms_ready(Tile(), Tile(effect="stays")).cards("p01")
    play.knows("mind_reading", "breath_of_life").do(Train("mind_reading", "t3", 0))
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"])
    play.token("p01", "0.2", "breath_of_life", "mentalism").on_stage(friday=0)
    play.do(Perform("p01"))
    assert [token.trick for token in play.state.show("p01").tokens] == ["mind_reading"]
    play.on_stage(sunday=0)
    assert play.legal == (Perform("p01"),)


@pytest.mark.rule("TRK-ACA-37", "TRK-THR-08")
def test_training_may_lift_the_rules_of_placement() -> None:
    for effect, slot, up in (("two_on_card", "0.2", "mentalism"), ("free_turn", "0.2", "escape")):
        play = rooms_ready(Tile(), Tile(effect=effect)).cards("p01")
        play.knows("mind_reading", tokens=2).do(Train("mind_reading", "t3", 0))
        if effect == "two_on_card":
            play.token("p01", "0.0", "mind_reading", DOWN["mentalism"])
        play.acting("theater", ap=2, who="apprentice_1", slot="friday.0")
        assert play.allowed(SetUp("mind_reading", "p01", slot, up))
        play.do(TakeBack(0, "mind_reading"))
        assert play.refused(SetUp("mind_reading", "p01", slot, up))


@pytest.mark.rule("TRK-ACA-40")
def test_who_teaches_needs_materials_or_a_token() -> None:
    play = rooms_ready().give(materials={})
    assert play.refused(Teach("mind_reading", "c3", 0)) == "TRK-ACA-40"
    assert play.give(materials={"glass": 2}).allowed(Teach("mind_reading", "c3", 0))
    play.give(materials={}).knows("mind_reading", tokens=1)
    assert play.allowed(Teach("mind_reading", "c3", 0))


@pytest.mark.rule("TRK-ACA-43")
def test_trick_and_room_of_one_level_bring_a_bonus() -> None:
    tile = Tile(match_prestige=2, match_coins=1, match_shards=1)
    play = rooms_ready(tile).knows("mind_reading", "future_sight", tokens=1)
    p, c, s = play.purse()
    assert play.do(Teach("mind_reading", "c3", 0)).purse() == (p + 2, c + 1, s + 1)
    assert play.do(Teach("future_sight", "c3", 1)).purse() == (p + 2, c + 1, s + 1)


@pytest.mark.rule("TRK-ACA-44", "TRK-ACA-45", "TRK-ACA-47")
def test_a_taught_trick_is_not_prepared_again_and_gives_up_its_tokens() -> None:
    play = rooms_ready().cards("p01").knows("mind_reading", "breath_of_life", tokens=1)
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"])
    play.do(Teach("mind_reading", "c3", 0))
    assert play.trick("mind_reading").tokens == 1
    play.knows("mind_reading", "breath_of_life").give(materials={"glass": 2})
    play.acting("workshop", slot="")
    assert play.refused(Prepare("mind_reading")) == "TRK-ACA-44"
    play.knows("mind_reading", "breath_of_life", tokens=1).on_stage(friday=0)
    shards = play.seat().shards
    play.do(Perform("p01"))
    assert play.seat().shards == shards + 1 + 1 + 1
    assert play.trick("mind_reading").tokens == 0
    assert play.trick("breath_of_life").tokens == 1
    staying = rooms_ready().cards("p01").knows("mind_reading", tokens=1)
    staying.token("p01", "0.0", "mind_reading", DOWN["mentalism"])
    staying.do(Teach("mind_reading", "c3", 0)).on_stage()
    assert staying.state.show("p01").tokens == ()


@pytest.mark.rule("TRK-ACA-46")
def test_a_returned_trick_leaves_its_room() -> None:
    play = rooms_ready().knows("mind_reading", tokens=1).do(Teach("mind_reading", "c3", 0))
    assert taught(play.state, 0, "mind_reading")
    play.do(ReturnTrick(0, "mind_reading"))
    assert room(play, "c3").spaces == (None, None)


@pytest.mark.rule("TRK-ACA-48", "TRK-ACA-49")
def test_classroom_yields_with_the_rooms_but_without_the_days() -> None:
    play = rooms_ready(Tile(prestige=1, coins=2, shards=1))
    play.knows("breath_of_life", tokens=1).do(Teach("breath_of_life", "c3", 0))
    p, c, s = play.purse()
    play.placed("apprentice_1", "theater", "sunday.0").on_stage()
    assert play.purse() == (p + 3, c + 5, s + 1)


# Secrets and the Protégé.


@pytest.mark.rule("TRK-ACA-50", "TRK-ACA-51", "TRK-ACA-52", "TRK-ACA-53")
def test_a_visible_secret_goes_to_the_protege() -> None:
    play = school(ap=4)
    play.at(academy=type(play.state.academy)(rooms=rooms(play), secrets=("Owl", "Fox")))
    play.do(LearnSecret(1))
    assert (play.ap, play.seat().secrets) == (2, ("Fox",))
    assert play.state.academy.secrets == ("Owl",)
    assert play.refused(LearnSecret(1)) == "TRK-ACA-51"
    play.give(secrets=("A", "B", "C"))
    assert play.refused(LearnSecret(0)) == "TRK-ACA-52"
    play.do(LearnSecret(0, replace=1))
    assert play.seat().secrets == ("A", "Owl", "C")
    assert school(ap=1).refused(LearnSecret(0)) == "TRK-ACA-50"


@pytest.mark.rule("TRK-ACA-54", "TRK-ACA-55")
def test_another_secret_is_turned_up_once_one_was_learned() -> None:
    play = school(ap=4)
    assert play.refused(RevealSecret()) == "TRK-ACA-55"
    play.do(LearnSecret(0), RevealSecret())
    assert play.at_step == ("placement", "secrets")
    play.do(SecretRevealed("Owl"))
    assert (play.ap, play.state.academy.secrets) == (1, ("", "Owl"))
    assert play.refused(RevealSecret()) == "TRK-ACA-55"


@pytest.mark.rule("TRK-ACA-58", "TRK-ACA-59", "TRK-EOT-02")
@pytest.mark.parametrize(("secrets", "ap", "wage"), [(0, 1, 0), (1, 1, 1), (2, 2, 2), (3, 3, 2)])
def test_the_protege_grows_with_its_secrets(secrets: int, ap: int, wage: int) -> None:
    play = game(academy=True).give(secrets=("",) * secrets).placed("protege", "market", "0")
    assert base_ap(play.state, 0, "protege") == ap
    assert sum(due(play.state, 0).values()) == wage


# Scoring.


@pytest.mark.rule("TRK-ACA-60")
def test_a_token_will_do_for_an_end_bonus() -> None:
    play = game(academy=True).team("engineer").knows("buried_alive", tokens=1)
    assert tricks_bonus(play.state, 0) == 7


def flags(*counts: int, **options: object) -> list[int]:
    play = game(len(counts), academy=True, **options)
    found = list(rooms(play))
    for seat, count in enumerate(counts):
        found[seat] = type(found[seat])(id=f"x{seat}", kind="classroom", seat=seat, banners=count)
    play.at(academy=type(play.state.academy)(rooms=tuple(found)))
    bonus = banner_bonus(play.state)
    assert [scored(play.state, seat)["banners"] for seat in range(len(counts))] == bonus
    return bonus


@pytest.mark.rule("TRK-ACA-61", "TRK-ACA-62", "TRK-ACA-63", "TRK-ACA-64")
@pytest.mark.parametrize(
    ("counts", "prizes"),
    [
        ((3, 1), [8, 0]),
        ((3, 3), [0, 0]),
        ((0, 2), [0, 8]),
        ((5, 3, 1), [12, 6, 0]),
        ((5, 3, 0), [12, 6, 0]),
        ((5, 0, 0), [12, 0, 0]),
        ((4, 4, 1), [6, 6, 0]),
        ((7, 5, 3, 1), [15, 10, 5, 0]),
        ((7, 7, 3, 1), [10, 10, 5, 0]),
        ((7, 5, 5, 1), [15, 5, 5, 0]),
    ],
)
def test_prizes_for_banners(counts: tuple[int, ...], prizes: list[int]) -> None:
    assert flags(*counts) == prizes
