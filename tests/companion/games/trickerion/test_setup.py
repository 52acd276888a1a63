"""Components and set-up: what lies on the table before the first dice."""

from collections import Counter

import pytest

from companion.core.errors import BadOptions
from companion.games.trickerion import rules
from companion.games.trickerion.cards import SCHOOLS, SUITS, THRESHOLDS
from companion.games.trickerion.data import MAGICIANS as ALL_MAGICIANS
from companion.games.trickerion.data import MATERIAL, SHOWS, TRICKS
from companion.games.trickerion.moves import (
    ChooseMagician,
    ChooseMaterials,
    ChooseSpecialist,
    ChooseTrick,
    FirstDrawn,
    ProphecyDrawn,
    ShowRevealed,
)
from companion.games.trickerion.options import Options
from companion.games.trickerion.quantities import quantities
from companion.games.trickerion.table import (
    free_slots,
    free_suits,
    has_materials,
    permanents,
    price,
    residence,
    supply,
    tokens_per_suit,
)
from tests.companion.games.trickerion.play import MAGICIANS, game, new
from tests.companion.games.trickerion.play import SHOWS as FIRST_SHOWS


@pytest.mark.rule("TRK-CMP-03", "TRK-CMP-04", "TRK-CMP-27")
def test_four_schools_and_three_levels() -> None:
    assert set(SCHOOLS) == {"mechanical", "mentalism", "escape", "optical"}
    assert THRESHOLDS == {1: 1, 2: 16, 3: 36}
    assert Counter(trick.school for trick in TRICKS.values()) == dict.fromkeys(SCHOOLS, 12)
    assert Counter(trick.level for trick in TRICKS.values()) == {1: 16, 2: 16, 3: 16}


@pytest.mark.rule("TRK-CMP-05", "TRK-CMP-06")
def test_twelve_materials_in_three_tiers() -> None:
    tiers = {
        1: {"wood", "glass", "metal", "fabric"},
        2: {"rope", "saw", "oil", "animal"},
        3: {"padlock", "disguise", "mirror", "gear"},
    }
    for coins, names in tiers.items():
        assert {name for name in MATERIAL if price(name) == coins} == names


@pytest.mark.rule("TRK-CMP-09", "TRK-CMP-18")
def test_discs_and_resources() -> None:
    kinds = {disc.kind for disc in game(specialist="engineer").seat().characters}
    assert kinds == {"magician", "apprentice", "engineer"}
    names = {quantity.what for quantity in quantities(game().state)}
    assert {f"players.0.{key}" for key in ("prestige", "coins", "shards")} <= names


@pytest.mark.rule("TRK-CMP-10")
def test_without_dark_alley_a_magician_has_no_ability() -> None:
    play = game(dark_alley=False).give(magician="the_gentleman")
    play.planned((0, "magician", "downtown")).do(play.legal[0])
    assert play.disc("magician").status == "placed"
    assert play.seat().prestige == 5
    with_ability = game().give(magician="the_gentleman").planned((0, "magician", "downtown"))
    assert with_ability.do(with_ability.legal[0]).seat().prestige == 6


@pytest.mark.rule("TRK-CMP-12", "TRK-CMP-19", "TRK-SET-10")
def test_tracks_start_at_their_beginning() -> None:
    play = game(3)
    assert sorted(play.state.order) == [0, 1, 2]
    assert (play.state.turn, play.state.last_turn) == (1, 7)
    assert game(3, dark_alley=False).state.last_turn == 5


@pytest.mark.rule("TRK-CMP-13", "TRK-CMP-14", "TRK-CMP-15", "TRK-WSH-09")
def test_four_suits_of_four_tokens_each_for_one_trick() -> None:
    play = game().knows("mind_reading", "spirit_hand", "future_sight", tokens=1)
    assert len(SUITS) == 4
    assert free_suits(play.seat()) == ("spade",)
    assert len({trick.suit for trick in play.seat().tricks}) == 3
    assert tokens_per_suit(play.state) == 4
    assert supply(play.state, 0, play.trick("mind_reading")) == 3


@pytest.mark.rule("TRK-CMP-16", "TRK-SET-05", "TRK-SET-06", "TRK-SET-08")
@pytest.mark.parametrize(
    ("dark_alley", "theaters"),
    [
        (True, ["riverside"] * 2 + ["grand_magorian"] * 2 + ["magnus_pantheon"] * 2),
        (False, ["riverside"] * 2 + ["grand_magorian"] * 2),
    ],
)
def test_the_deck_from_top_to_bottom(dark_alley: bool, theaters: list[str]) -> None:
    play = game(dark_alley=dark_alley)
    assert play.state.deck == len(theaters)
    play.at(phase="end", step="shows")
    for theater in theaters:
        offered = {SHOWS[move.card].theater for move in play.legal}
        assert offered == {theater}
        assert not {move.card for move in play.legal} & set(play.state.seen)
        play.do(play.legal[0])
        play.at(phase="end", step="shows")


@pytest.mark.rule("TRK-SET-01", "TRK-CMP-02", "TRK-DA-01")
def test_dark_alley_brings_its_side_of_the_board() -> None:
    with_it, without = game(), game(dark_alley=False)
    assert set(with_it.state.decks) == {"theater", "workshop", "downtown", "market"}
    assert without.state.decks == {}
    assert "dark_alley" in permanents(with_it.state)
    assert "dark_alley" not in permanents(without.state)


@pytest.mark.rule("TRK-SET-02", "TRK-SET-03")
def test_tricks_of_the_residence() -> None:
    assert {TRICKS[trick].level for trick in residence(game().state)} == {1, 2, 3}
    left = residence(game(dark_alley=False).state)
    assert {TRICKS[trick].level for trick in left} == {1, 2}
    assert len(left) == 32 - 2


@pytest.mark.rule("TRK-SET-04")
def test_the_offer_starts_with_the_basic_materials() -> None:
    assert sorted(game().state.offer) == ["fabric", "glass", "metal", "wood"]


@pytest.mark.rule("TRK-SET-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_fewer_than_players_lies_face_up(players: int) -> None:
    play = game(players)
    assert [show.id for show in play.state.shows] == list(FIRST_SHOWS[: players - 1])
    assert play.state.deck == 6


@pytest.mark.rule("TRK-SET-08")
def test_only_riverside_cards_start_face_up() -> None:
    play = new().do(FirstDrawn(0))
    play.at(step="shows", order=(0, 1))
    assert play.refused(ShowRevealed("p13")) == "TRK-SET-05"
    assert {SHOWS[move.card].theater for move in play.legal} == {"riverside"}


@pytest.mark.rule("TRK-SET-11", "TRK-DA-14", "TRK-CMP-08")
def test_four_special_decks() -> None:
    assert game().state.decks == {"theater": 10, "workshop": 10, "downtown": 10, "market": 10}
    assert not game().seat().specials


@pytest.mark.rule("TRK-SET-12", "TRK-SET-13", "TRK-CMP-21")
def test_three_prophecies_are_pending_and_none_is_active() -> None:
    play = game()
    assert len(play.state.pending) == 3
    assert play.state.prophecy is None
    play = new().do(FirstDrawn(0)).cards("p01").at(step="prophecies")
    play.do(ProphecyDrawn("learn_1"))
    assert play.refused(ProphecyDrawn("learn_1")) == "TRK-SET-12"
    assert game(dark_alley=False).state.pending == ()


@pytest.mark.rule("TRK-SET-14", "TRK-SET-15", "TRK-SET-16")
@pytest.mark.parametrize(("players", "free"), [(2, ("0", "3")), (3, ("0", "1", "3")), (4, "0123")])
def test_plus_one_slots_are_blocked_for_few(players: int, free: tuple[str, ...]) -> None:
    state = game(players).state
    for place in ("downtown", "market", "dark_alley"):
        assert free_slots(state, place) == tuple(free)
    assert len(free_slots(state, "theater")) == 12


@pytest.mark.rule("TRK-SET-18")
def test_duel_cards_join_for_two_players_only() -> None:
    duel = {"duel_1": {"theater": "duel", "slots": ["0.0", "0.1"], "links": ["0.0-0.1"]}}
    play = new(duel=True, shows=duel).do(FirstDrawn(0)).at(step="shows")
    assert ShowRevealed("duel_1") in play.legal
    assert ShowRevealed("duel_1") not in new(shows=duel).do(FirstDrawn(0)).at(step="shows").legal
    with pytest.raises(BadOptions):
        rules.start(Options(players=3, duel=True))


@pytest.mark.rule("TRK-SET-19", "TRK-SET-20", "TRK-SET-21")
def test_magicians_are_chosen_in_turn_and_never_of_one_school() -> None:
    play = new(3).do(FirstDrawn(1))
    assert play.state.turn_of == 1
    play.do(ChooseMagician("electra"))
    assert play.state.turn_of == 2
    assert play.refused(ChooseMagician("the_mechaniker")) == "TRK-SET-20"
    play.do(ChooseMagician("yoruba_spiritmaster"), ChooseMagician("the_gentleman"))
    schools = {ALL_MAGICIANS[player.magician].school for player in play.state.players}
    assert len(schools) == 3
    assert play.state.turn_of == 1


@pytest.mark.rule("TRK-SET-22")
def test_the_starting_trick_is_of_level_1_and_of_the_favourite_school() -> None:
    play = new().do(FirstDrawn(0), ChooseMagician(MAGICIANS[0]), ChooseMagician(MAGICIANS[1]))
    assert {TRICKS[move.trick].school for move in play.legal} == {"mentalism"}
    assert {TRICKS[move.trick].level for move in play.legal} == {1}
    assert play.refused(ChooseTrick("linking_rings")) == "TRK-SET-22"
    assert play.refused(ChooseTrick("future_sight")) == "TRK-SET-22"
    play.do(ChooseTrick("mind_reading"))
    assert play.trick("mind_reading").suit == "heart"


def choosing_materials(trick: str = "mind_reading", **options: object):
    play = new(**options).do(FirstDrawn(0), *map(ChooseMagician, MAGICIANS[:2]))
    return play.do(ChooseTrick(trick), ChooseTrick("barricaded_barrels"))


@pytest.mark.rule("TRK-SET-23")
def test_starting_materials_are_worth_two_coins() -> None:
    play = choosing_materials()
    for wrong in (("wood",), ("mirror",), ("wood", "wood", "wood"), ("rope", "wood")):
        assert play.refused(ChooseMaterials(wrong)) == "TRK-SET-23"
    assert all(sum(price(one) for one in move.materials) == 2 for move in play.legal)
    play.do(ChooseMaterials(("rope",)))
    assert play.seat().materials == {"rope": 1}


@pytest.mark.rule("TRK-SET-24", "TRK-SET-25")
@pytest.mark.parametrize(("materials", "tokens"), [(("glass", "glass"), 3), (("wood", "glass"), 0)])
def test_the_starting_trick_is_prepared_if_its_materials_are_there(
    materials: tuple[str, str], tokens: int
) -> None:
    play = choosing_materials().do(ChooseMaterials(materials))
    assert has_materials(play.state, play.seat(), "mind_reading") == bool(tokens)
    assert play.trick("mind_reading").tokens == tokens


@pytest.mark.rule("TRK-SET-26", "TRK-SET-27", "TRK-CMP-07")
def test_permanent_cards_of_the_starting_hand() -> None:
    assert permanents(game().state) == {
        "theater": 2,
        "workshop": 1,
        "market": 1,
        "downtown": 1,
        "dark_alley": 1,
    }
    assert permanents(game(dark_alley=False).state) == {
        "theater": 3,
        "workshop": 2,
        "market": 2,
        "downtown": 2,
    }


@pytest.mark.rule("TRK-SET-28", "TRK-SET-29")
def test_magician_apprentice_and_a_specialist_of_choice() -> None:
    play = game(specialist="manager")
    assert sorted(disc.id for disc in play.seat().characters) == [
        "apprentice_1",
        "magician",
        "manager",
    ]
    play = choosing_materials().do(ChooseMaterials(("rope",)), ChooseMaterials(("rope",)))
    assert play.refused(ChooseSpecialist("protege")) == "TRK-SET-29"


@pytest.mark.rule("TRK-SET-30")
def test_a_manager_brings_materials_on_his_board() -> None:
    play = game(specialist="manager")
    assert play.seat().materials == {"glass": 2, "rope": 1}
    assert play.seat().on_manager == ("rope",)


@pytest.mark.rule("TRK-SET-31", "TRK-SET-32")
def test_an_engineer_brings_a_trick_when_all_have_chosen() -> None:
    play = choosing_materials().do(ChooseMaterials(("rope",)), ChooseMaterials(("rope",)))
    play.do(ChooseSpecialist("engineer"))
    assert play.at_step == ("setup", "specialist")
    play.do(ChooseSpecialist("manager"), ChooseMaterials(("saw",)))
    assert (play.at_step, play.state.turn_of) == (("setup", "engineer_trick"), 0)
    assert {TRICKS[move.trick].school for move in play.legal} == set(SCHOOLS)
    assert {TRICKS[move.trick].level for move in play.legal} == {1}
    assert play.refused(ChooseTrick("barricaded_barrels")) == "TRK-SET-31"
    play.do(ChooseTrick("linking_rings"))
    assert play.trick("linking_rings").engineer
    assert play.trick("linking_rings").suit == "club"


@pytest.mark.rule("TRK-SET-33")
def test_an_assistant_brings_an_apprentice_on_the_board() -> None:
    play = game(specialist="assistant")
    apprentices = [disc for disc in play.seat().characters if disc.kind == "apprentice"]
    assert [disc.bench for disc in apprentices] == [False, True]


@pytest.mark.rule("TRK-SET-34", "TRK-SET-35", "TRK-SET-36", "TRK-SET-38", "TRK-SET-39")
def test_what_everybody_starts_with() -> None:
    play = game(4)
    assert [play.purse(seat) for seat in range(4)] == [
        (5, 10, 1),
        (5, 12, 1),
        (5, 14, 1),
        (5, 16, 1),
    ]
    other = new(3).do(FirstDrawn(0)).at(step="first").do(FirstDrawn(2))
    assert other.state.order == (2, 0, 1)
    assert [other.seat(seat).coins for seat in range(3)] == [12, 14, 10]


@pytest.mark.rule("TRK-SET-37", "TRK-INIT-04")
def test_two_players_stand_on_slots_one_and_three() -> None:
    play = game()
    assert [play.state.place_of(seat) for seat in range(2)] == [1, 3]
    assert play.seat(1).coins == 14
    play.give(0, prestige=9).at(turn=2).roll()
    assert [play.state.place_of(seat) for seat in range(2)] == [3, 1]


def test_bad_options_are_refused() -> None:
    for wrong in (
        {"names": ("A",)},
        {"players": 2, "colours": ("red", "red")},
        {"academy": True, "dark_alley": False},
        {"dice": {"bank_left": ("3",)}},
        {"readings": {"no_such": "x"}},
        {"shows": {"duel_1": {"slots": ["9.9"]}}},
    ):
        with pytest.raises(BadOptions):
            rules.start(Options(**wrong))


def test_names_and_colours_of_the_seats() -> None:
    seats = new(2, names=("Ann", "Bo")).state.seats
    assert [(seat.name, seat.colour) for seat in seats] == [("Ann", "red"), ("Bo", "yellow")]
    chosen = new(2, colours=("blue", "green")).state.seats
    assert [seat.colour for seat in chosen] == ["blue", "green"]
