"""The Market: buying, bargaining, ordering."""

import pytest

from companion.games.trickerion.moves import Buy, Next, Order, QuickOrder, ReturnMaterials
from companion.games.trickerion.table import held, room_for
from tests.companion.games.trickerion.play import game


def market(ap: int = 3, **things: object):
    things = {"coins": 20, "materials": {}, **things}
    return game().give(**things).acting("market", ap=ap)


@pytest.mark.rule("TRK-MKT-01", "TRK-MKT-02")
def test_one_type_a_purchase_up_to_three_units() -> None:
    play = market().do(Buy("wood", 3))
    assert (play.ap, play.seat().materials) == (2, {"wood": 3})
    play.do(Buy("glass", 1))
    assert play.ap == 1
    assert market().refused(Buy("rope", 1)) == "TRK-MKT-01"


@pytest.mark.rule("TRK-MKT-03")
@pytest.mark.parametrize(("material", "coins"), [("wood", 3), ("rope", 6), ("mirror", 9)])
def test_units_times_price(material: str, coins: int) -> None:
    play = market().at(offer=(material, "glass", "metal", "oil")).do(Buy(material, 3))
    assert play.seat().coins == 20 - coins
    poor = market(coins=coins - 1).at(offer=(material, "glass", "metal", "oil"))
    assert poor.refused(Buy(material, 3)) == "TRK-MKT-03"


@pytest.mark.rule("TRK-MKT-04", "TRK-MKT-18")
@pytest.mark.parametrize(("material", "each"), [("rope", 3), ("mirror", 4)])
def test_a_quick_order_costs_one_more_and_can_be_bought_at_once(material: str, each: int) -> None:
    play = market().do(QuickOrder(material), Buy(material, 1))
    assert play.seat().coins == 20 - each
    assert play.seat().materials == {material: 1}


@pytest.mark.rule("TRK-MKT-05")
def test_the_market_keeps_its_tokens() -> None:
    play = market(ap=4).do(QuickOrder("rope"), Buy("rope", 2), Buy("wood", 3))
    assert play.state.quick == "rope"
    assert "wood" in play.state.offer


@pytest.mark.rule("TRK-MKT-06", "TRK-MKT-07")
def test_three_units_of_a_type_in_one_slot() -> None:
    play = market(materials={"wood": 2}).do(Buy("wood", 1))
    assert play.seat().materials == {"wood": 3}
    assert play.refused(Buy("wood", 1)) == "TRK-MKT-07"


@pytest.mark.rule("TRK-MKT-08")
def test_materials_go_back_for_nothing() -> None:
    play = game(specialist="manager").do(ReturnMaterials(0, "glass", 1))
    assert play.seat().materials == {"glass": 1, "rope": 1}
    play.do(ReturnMaterials(0, "rope", 1))
    assert (play.seat().on_manager, play.seat().coins) == ((), 10)
    assert play.refused(ReturnMaterials(0, "rope", 1)) == "TRK-MKT-08"


SIX = dict.fromkeys(("glass", "metal", "fabric", "rope", "saw", "oil"), 1)


@pytest.mark.rule("TRK-MKT-09")
def test_a_manager_has_room_for_two_more_types() -> None:
    full = market(materials=SIX)
    assert full.refused(Buy("wood", 1)) == "TRK-MKT-23"
    play = market(materials=SIX).team("manager").acting("market").do(Buy("wood", 2))
    assert play.seat().on_manager == ("wood",)
    assert room_for(play.state, play.seat(), "animal") == 2
    play.give(materials={**play.seat().materials, "animal": 1}, on_manager=("wood", "animal"))
    assert room_for(play.state, play.seat(), "gear") == 0


@pytest.mark.rule("TRK-MKT-10")
def test_a_stack_with_the_manager_counts_one_more_but_never_four() -> None:
    play = market(materials={"wood": 2, "glass": 1}, on_manager=("wood", "glass"))
    assert (held(play.seat(), "wood"), held(play.seat(), "glass")) == (3, 2)
    assert play.refused(Buy("wood", 1)) == "TRK-MKT-07"
    assert play.refused(Buy("glass", 2)) == "TRK-MKT-07"
    assert play.allowed(Buy("glass", 1))


@pytest.mark.rule("TRK-MKT-11", "TRK-MKT-12")
def test_bargaining_takes_coins_off_the_total() -> None:
    play = market(ap=5).at(offer=("rope", "glass", "metal", "oil")).do(Buy("rope", 3, bargain=2))
    assert (play.ap, play.seat().coins) == (5 - 3, 20 - 4)
    cheap = market(ap=5).do(Buy("wood", 2, bargain=4))
    assert cheap.seat().coins == 19
    assert market(ap=1).refused(Buy("wood", 3, bargain=1)) == "TRK-MKT-01"


@pytest.mark.rule("TRK-MKT-13", "TRK-MKT-14")
def test_orders_go_to_free_slots() -> None:
    play = market(ap=4).do(Order("mirror", 2))
    assert (play.ap, play.state.orders) == (3, (None, None, "mirror", None))
    assert play.refused(Order("gear", 2)) == "TRK-MKT-14"
    assert play.refused(Order("wood", 0)) == "TRK-MKT-13"
    full = market().at(orders=("gear", "saw", "oil", "rope"))
    assert not [move for move in full.legal if isinstance(move, Order)]
    assert full.refused(Order("mirror", 0)) == "TRK-MKT-14"


@pytest.mark.rule("TRK-MKT-15", "TRK-EOT-09")
def test_an_order_arrives_at_the_end_of_the_turn() -> None:
    play = market().do(Order("mirror", 1))
    assert play.refused(Buy("mirror", 1)) == "TRK-MKT-15"
    play.ending_turn().do(Next())
    assert play.state.offer == ("fabric", "mirror", "metal", "wood")
    assert play.state.orders == (None,) * 4


@pytest.mark.rule("TRK-MKT-16", "TRK-MKT-17", "TRK-EOT-10")
def test_a_quick_order_replaces_another_and_is_gone_next_turn() -> None:
    play = market(ap=4).do(QuickOrder("mirror"))
    assert play.ap == 2
    assert play.refused(QuickOrder("wood")) == "TRK-MKT-16"
    play.do(QuickOrder("gear"))
    assert play.state.quick == "gear"
    play.ending_turn().do(Next())
    assert play.state.quick is None
    assert "gear" not in play.state.offer
    assert market(ap=1).refused(QuickOrder("gear")) == "TRK-MKT-16"
