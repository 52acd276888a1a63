"""P2: the Shopping List and the Order spaces."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.trickerion.heir.effects import PlaceOrder, StrikeOff
from tests.companion.games.trickerion.heir.tables import Table, table


def market(*shopping: str, who: str = "magician") -> Table:
    """3 AP (the +0 slot) for the Magician."""
    board = table().mine(**{who: "market"}).mind(shopping=shopping)
    return board.at(blocked={"market": ("0", "1", "2")})


@pytest.mark.rule("HEIR-MKT-01")
def test_what_is_in_the_market_leaves_the_list() -> None:
    board = market("wood", "rope", "saw").at(quick="rope")
    after = board.decide()
    assert after.did[1] == StrikeOff(("wood", "rope"))
    assert after.state.mind.shopping == ("saw",)


@pytest.mark.rule("HEIR-MKT-02")
def test_a_random_listed_material_goes_on_the_first_free_space() -> None:
    board = market("saw", "gear").at(orders=("oil", None, None, None))
    need = board.outcome().decision.need
    assert need is not None
    assert (need.what, need.options) == ("material", ("saw", "gear"))
    after = board.decide("gear")
    assert after.did[1:] == [PlaceOrder("gear", 1), PlaceOrder("saw", 2)]
    assert after.state.orders == ("oil", "gear", "saw", None)


@pytest.mark.rule("HEIR-MKT-03")
def test_until_space_list_or_points_run_out() -> None:
    names = ("saw", "gear", "mirror", "animal")
    assert len(market(*names).decide("saw", "gear", "mirror").did) == 4  # 3 AP
    full = market(*names).at(orders=("oil", "rope", "padlock", None)).decide("saw")
    assert full.did[1:] == [PlaceOrder("saw", 3)]
    assert len(market("saw").decide().did) == 2


@pytest.mark.rule("HEIR-AP-06")
def test_one_point_an_order_and_no_other_price() -> None:
    board = market("saw", "gear", who="apprentice_1").me(coins=7)
    after = board.decide("saw")
    assert after.did[1:] == [PlaceOrder("saw", 0)]
    assert after.heir.coins == 7


@pytest.mark.rule("HEIR-MKT-04")
def test_an_ordered_material_stays_on_the_list() -> None:
    assert market("saw").decide().state.mind.shopping == ("saw",)


@pytest.mark.rule("HEIR-MKT-05")
def test_nothing_is_bought_paid_or_quick_ordered() -> None:
    after = market("wood", "saw").me(coins=9).decide()
    assert (after.heir.coins, after.state.quick, after.heir.materials) == (9, None, {})
    assert after.state.offer == ("fabric", "glass", "metal", "wood")


@pytest.mark.rule("HEIR-MKT-06")
def test_an_empty_list_ends_the_visit() -> None:
    after = market("wood").decide()
    assert after.did[1:] == [StrikeOff(("wood",))]
    assert after.decision.stop is not None
    assert after.decision.stop.rules == ("HEIR-MKT-06",)


@pytest.mark.rule("HEIR-MKT-07")
def test_what_is_on_order_is_not_ordered_again() -> None:
    board = market("saw").at(orders=("saw", None, None, None))
    assert board.decide().did[1:] == []
    board.options(heir_mkt_07="again")
    assert board.decide().did[1] == PlaceOrder("saw", 1)


@pytest.mark.rule("HEIR-MKT-08")
def test_the_heir_owns_no_materials() -> None:
    board = market("wood")
    assert board.decide().heir.materials == {}
    kept = board.options(heir_mkt_08="keeps_them").decide()
    assert kept.heir.materials == {"wood": 1}


@pytest.mark.parametrize("effect", [PlaceOrder("saw", 0), PlaceOrder("silk", 1)])
def test_an_order_that_cannot_be(effect: PlaceOrder) -> None:
    board = market("saw").at(orders=("oil", None, None, None)).mind(overruled={1: effect})
    with pytest.raises(IllegalMove):
        board.outcome()
