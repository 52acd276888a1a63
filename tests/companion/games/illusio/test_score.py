"""Points: level, exactness, specialisation, and what the cards add and take."""

import pytest

from companion.games.illusio.cards import Objective
from companion.games.illusio.score import points, specialisation
from companion.games.illusio.state import Won
from tests.companion.games.illusio.play import GREAT, HANDCUFFS, SMALL, VOICES, Play, game


def worth(play: Play, seat: int = 0, trick: int = 0) -> int:
    return points(play.state, seat, play.trick(seat, trick)).total


@pytest.mark.rule("ILL-SCORE-01")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_level_n_gives_n_points(level: int) -> None:
    card = Objective("escape", level, ("audience",), "Card")
    assert worth(game().trying(0, card, "audience")) == level


@pytest.mark.rule("ILL-SCORE-02")
@pytest.mark.parametrize(
    ("kinds", "bonus"),
    [
        (("smoke", "scarf", "cage"), 0),
        (("smoke", "rope", "cage"), 1),
        (("smoke", "rope", "crate"), 2),
        (("mirrors", "rope", "crate"), 3),
    ],
)
def test_one_point_for_every_exact_component(kinds: tuple[str, ...], bonus: int) -> None:
    assert worth(game().trying(0, HANDCUFFS, *kinds)) == 3 + bonus


@pytest.mark.rule("ILL-SCORE-02")
def test_audience_and_formula_give_no_bonus() -> None:
    assert worth(game().trying(0, VOICES, "audience", "formula", "smoke")) == 3


@pytest.mark.rule("ILL-SCORE-03", "ILL-SCORE-04")
def test_specialisation_counts_domain_by_domain() -> None:
    def total(*domains: str) -> int:
        return specialisation([Won(str(n), domain, 1, 1) for n, domain in enumerate(domains)])

    assert total() == 0
    assert total(*["mentalism"] * 5) == 4
    assert total(*["mentalism"] * 2, *["illusion"] * 3) == 3
    assert total("close_up", "illusion", "escape", "mentalism") == 0


@pytest.mark.rule("ILL-SCORE-03", "ILL-SCORE-04")
def test_a_trick_of_a_known_domain_is_worth_one_more() -> None:
    fresh = game().trying(0, SMALL, "dove")
    assert worth(fresh) == 2
    assert worth(game().trying(0, SMALL, "dove").kept(0, "escape")) == 2
    assert worth(game().trying(0, SMALL, "dove").kept(0, "illusion")) == 3
    assert worth(game().trying(0, SMALL, "dove").kept(0, "illusion", "illusion")) == 3
    assert worth(game().trying(0, SMALL, "dove").kept(1, "illusion")) == 2
    seen = game().kept(0, "illusion").seen()
    assert [each.bonus for each in seen.domains] == [False, True, False, False]


@pytest.mark.rule("ILL-SCORE-05")
def test_the_points_of_a_trick_part_by_part() -> None:
    play = game().kept(0, "escape").trying(0, HANDCUFFS, "smoke", "rope", "crate")
    play.play("grandiose").end().play("deja_vu")
    found = points(play.state, 0, play.trick())
    assert (found.level, found.exact, found.specialisation) == (3, 2, 1)
    assert (found.grandiose, found.deja_vu, found.total) == (2, 1, 7)
    parts = [part.key.rpartition(".")[2] for part in play.view.bill[0].parts]
    assert parts == ["level", "exact", "specialisation", "grandiose", "deja_vu"]
    assert play.end(2).scores[0] == 7


@pytest.mark.rule("ILL-SCORE-06")
def test_a_level_1_trick_with_a_deja_vu_is_worth_nothing() -> None:
    card = Objective("escape", 1, ("audience",), "Card")
    assert worth(game().trying(0, card, "audience").play("deja_vu")) == 0


@pytest.mark.rule("ILL-SCORE-07")
def test_a_level_4_trick_with_3_exact_and_a_grandiose_is_worth_9() -> None:
    play = game().trying(0, GREAT, "tiger", "cage", "smoke", "audience").play("grandiose")
    assert worth(play) == 9


@pytest.mark.rule("ILL-SCORE-08", "ILL-SPEC-15")
def test_never_below_nothing() -> None:
    play = game().trying(0, SMALL, "tiger").play("deja_vu").play("deja_vu")
    assert worth(play) == 0
    assert play.round().scores[0] == 0


@pytest.mark.rule("ILL-SCORE-09")
def test_two_tricks_of_one_domain_at_the_same_moment() -> None:
    play = game().trying(0, SMALL, "dove").trying(0, GREAT, "tiger", "cage", "smoke", "audience")
    assert play.round().scores[0] == 2 + (4 + 3 + 1)
    assert play.seen().specialisation == 1


@pytest.mark.rule("ILL-SCORE-11")
def test_four_components_can_be_exact() -> None:
    card = Objective("escape", 4, ("rope", "crate", "dove", "smoke"), "Four")
    assert worth(game().trying(0, card, "rope", "crate", "dove", "smoke")) == 8


@pytest.mark.rule("ILL-SCORE-12")
def test_a_component_counts_as_what_it_has_become() -> None:
    play = game().shows(SMALL).has(0, "rope").transform("rope", "dove").take("dove")
    assert worth(play) == 2
