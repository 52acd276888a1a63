"""Setting up: cards, seats, the Contest, magicians, who starts."""

import msgspec
import pytest

from companion.core.errors import BadOptions, IllegalMove, NotAMove
from companion.core.record import Notation, read_options
from companion.games.illusio import GAME
from companion.games.illusio.cards import (
    COUNTS,
    DOMAINS,
    FAMILY,
    ICONS,
    KINDS,
    NEEDS,
    SPECIALS,
    UNTYPED,
    Objective,
    Talent,
)
from companion.games.illusio.moves import (
    Agree,
    Begin,
    EndTurn,
    FirstPlayer,
    MeetMagician,
    NameObjective,
    PlaceBackstage,
    Reveal,
)
from companion.games.illusio.piles import cards_everywhere, objectives_everywhere
from tests.companion.games.illusio.play import (
    HANDCUFFS,
    RABBIT_SCARF,
    SMALL,
    VOICES,
    Play,
    game,
    table,
)


@pytest.mark.rule("ILL-SET-01")
def test_the_box_holds_32_objectives_64_components_26_special_actions_10_magicians() -> None:
    found = (COUNTS.objectives, COUNTS.components, COUNTS.specials, COUNTS.magicians)
    assert found == (32, 64, 26, 10)
    for players in range(3, 7):
        state = table(players).state
        assert cards_everywhere(state) == 90
        assert objectives_everywhere(state) == 32


@pytest.mark.rule("ILL-SET-02")
def test_there_are_four_domains_and_no_card_of_another() -> None:
    assert DOMAINS == ("close_up", "illusion", "escape", "mentalism")
    assert len({ICONS[domain] for domain in DOMAINS}) == 4
    assert game().refused(Reveal(0, Objective("alchemy", 1, ("rope",)))) == "ILL-SET-02"


@pytest.mark.rule("ILL-SET-03")
def test_thirteen_types_in_four_families_and_two_kinds_without() -> None:
    assert len(KINDS) == 15
    assert UNTYPED == ("audience", "formula")
    sizes = {family: list(FAMILY.values()).count(family) for family in FAMILY.values()}
    assert sizes == {
        "accessories": 4, "animals": 3, "effects": 3, "boxes": 3, "audience": 1, "formula": 1,
    }  # fmt: skip
    assert game().refused(PlaceBackstage("lion")) == "ILL-SET-03"
    assert game().refused(Reveal(0, Objective("escape", 1, ("lion",)))) == "ILL-SET-03"


@pytest.mark.rule("ILL-SET-04")
def test_an_objective_asks_for_types_and_shows_their_families() -> None:
    play = game().shows(HANDCUFFS)
    needs = play.view.contest[0].needs
    assert [need.need for need in needs] == ["mirrors", "rope", "crate"]
    assert {FAMILY[need.need] for need in needs} == {"effects", "accessories", "boxes"}
    family_only = Objective("escape", 1, ("animals",))
    assert "animals" in NEEDS
    assert game().shows(family_only).has(0, "tiger").take("tiger").trick().on_bill


@pytest.mark.rule("ILL-SET-05")
@pytest.mark.parametrize("level", [0, 5])
def test_levels_go_from_one_to_four(level: int) -> None:
    raw = {"do": "reveal", "slot": 0, "card": {"domain": "escape", "level": 4, "needs": ["rope"]}}
    notation = Notation(GAME)
    assert game().do(notation.move(raw)).state.contest[0].level == 4
    raw["card"]["level"] = level
    with pytest.raises(NotAMove):
        notation.move(raw)


@pytest.mark.rule("ILL-SET-06")
def test_whoever_drew_the_highest_level_starts() -> None:
    play = table(4).do(FirstPlayer(2))
    assert play.view.first == 2
    assert play.begin().state.active == 2
    assert table().refused(FirstPlayer(3)) == "ILL-SET-13"
    assert game().refused(FirstPlayer(1)) == "ILL-TURN-05"


@pytest.mark.rule("ILL-SET-07")
def test_each_player_has_one_magician_and_no_two_the_same() -> None:
    talent = Talent(does=("transform",), whom="self")
    play = table().do(MeetMagician(0, "Mona", talent))
    assert play.player(0).magician == "Mona"
    assert play.refused(MeetMagician(1, "Mona")) == "ILL-SET-07"
    assert play.do(MeetMagician(0, "Max", Talent())).player(0).magician == "Max"
    assert play.do(MeetMagician(1, "Mona")).player(1).magician == "Mona"


@pytest.mark.rule("ILL-SET-08", "ILL-SET-12")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_piles_and_four_cards_each(players: int) -> None:
    play = table(players)
    assert play.hands == [4] * players
    assert play.state.pile == 90 - 4 * players
    assert play.state.objective_pile == 28


@pytest.mark.rule("ILL-SET-10", "ILL-SET-11")
def test_the_contest_holds_four_and_a_taken_card_is_replaced_on_its_spot() -> None:
    play = game().shows(HANDCUFFS, RABBIT_SCARF, VOICES, SMALL)
    assert [card.name for card in play.state.contest] == [
        "Handcuffs", "Rabbit and Scarf", "Voices", "Small",
    ]  # fmt: skip
    play.has(0, "rabbit").take("rabbit", slot=1)
    assert [card.name if card else None for card in play.state.contest] == [
        "Handcuffs", None, "Voices", "Small",
    ]  # fmt: skip
    assert play.state.objective_pile == 27
    assert play.refused(Reveal(4, SMALL)) == "ILL-SET-11"


@pytest.mark.rule("ILL-SET-01")
def test_a_named_card_is_there_once_and_nameless_ones_are_told_apart() -> None:
    play = game().shows(HANDCUFFS)
    assert play.refused(Reveal(1, HANDCUFFS)) == "ILL-SET-01"
    nameless = Objective("escape", 1, ("rope",))
    play.do(Reveal(1, nameless), Reveal(2, nameless))
    names = [card.name for card in play.state.contest[1:3]]
    assert len(set(names)) == 2
    assert not any(card.named for card in play.state.contest[1:3])


def test_a_wrong_entry_is_entered_again_over_it() -> None:
    play = game().shows(HANDCUFFS)
    play.do(Reveal(0, msgspec.structs.replace(HANDCUFFS, level=4)))
    assert play.state.contest[0].level == 4
    assert play.state.objectives["Handcuffs"].level == 4


def test_a_nameless_card_gets_its_name_wherever_it_lies() -> None:
    play = game().shows(Objective("escape", 1, ("rope",))).has(0, "rope").take("rope")
    old = play.trick().card.name
    play.do(NameObjective(old, "The Knot"))
    assert play.trick().card.name == "The Knot"
    assert list(play.state.objectives) == ["The Knot"]
    assert play.round().player(0).won[0].name == "The Knot"
    assert play.refused(NameObjective("The Knot", "#x")) == "ILL-SET-01"
    assert play.refused(NameObjective("Nobody", "Somebody")) == "ILL-SET-17"
    assert play.do(NameObjective("The Knot", "Knots")).player(0).won[0].name == "Knots"


@pytest.mark.rule("ILL-SET-17")
def test_what_was_entered_is_remembered_and_offered_by_name() -> None:
    play = game().shows(HANDCUFFS)
    learned = GAME.learned(play.state)["illusio.objectives"]
    assert learned == {
        "Handcuffs": {"domain": "escape", "level": 3, "needs": ["mirrors", "rope", "crate"]}
    }
    later = Play(read_options(GAME, {"objectives": learned})).begin()
    offered = [m.card for m in GAME.legal(later.state) if isinstance(m, Reveal) and m.card.name]
    assert offered == [HANDCUFFS]
    assert list(later.view.objectives) == ["Handcuffs"]


@pytest.mark.rule("ILL-SET-17")
def test_the_one_public_recipe_is_shipped_without_its_level() -> None:
    fact = next(fact for fact in GAME.facts if fact.option == "objectives")
    assert fact.shipped == {
        "Les Menottes Iroquoises": {
            "domain": "escape", "level": None, "needs": ["mirrors", "rope", "crate"],
        }
    }  # fmt: skip
    options = read_options(GAME, {"objectives": fact.shipped})
    state = GAME.apply(GAME.start(options).state, Begin()).state
    offered = [m.card for m in GAME.legal(state) if isinstance(m, Reveal) and m.card.name]
    assert [card.level for card in offered] == [1, 2, 3, 4]
    known = GAME.apply(state, Reveal(0, offered[1])).state.objectives
    assert known["Les Menottes Iroquoises"].level == 2


@pytest.mark.rule("ILL-SET-17", "ILL-ACT-05")
def test_an_objective_nobody_entered_cannot_be_taken() -> None:
    play = game().has(0, "rope")
    assert play.refused(play.taking("rope")) == "ILL-SET-17"


@pytest.mark.rule("ILL-END-02")
def test_another_target_can_be_agreed_on() -> None:
    play = table().do(Agree(20)).begin()
    assert (play.state.target, play.view.target) == (20, 20)
    assert table(target=8).state.target == 8
    assert game().refused(Agree(9)) == "ILL-TURN-05"


@pytest.mark.rule("ILL-SPEC-01")
def test_there_are_six_kinds_of_special_actions() -> None:
    assert set(SPECIALS) == {
        "transformation", "grab", "encore", "immediate_success", "deja_vu", "grandiose",
    }  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        {"names": ("Ada",)},
        {"colours": ("red", "red", "blue")},
        {"objectives": {"X": {"domain": "alchemy", "level": 1, "needs": ["rope"]}}},
        {"objectives": {"X": {"domain": "escape", "level": 1, "needs": ["lion"]}}},
        {"magicians": {"X": {"does": ["dance"]}}},
    ],
)
def test_options_that_do_not_agree_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        GAME.start(read_options(GAME, options))


def test_nothing_is_played_before_it_begins_nor_begun_twice() -> None:
    assert table().refused(EndTurn()) == "ILL-TURN-05"
    assert game().refused(Begin()) == "ILL-TURN-05"
    with pytest.raises(IllegalMove):
        GAME.apply(table().state, PlaceBackstage("rope"))
