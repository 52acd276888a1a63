"""P0: which character goes where, and to which slot."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.trickerion.heir.effects import PassTurn, Send
from companion.games.trickerion.heir.options import priority
from companion.games.trickerion.heir.placement import candidates, slot_for
from tests.companion.games.trickerion.heir.tables import HEIR, YOU, Table, keys, looked, table


@pytest.mark.rule("HEIR-PRI-01")
def test_one_character_a_turn() -> None:
    after = table().mine(magician="market", apprentice_1="market").decide()
    assert [disc.status for disc in after.heir.characters] == ["placed", "home"]


@pytest.mark.rule("HEIR-PRI-02", "HEIR-PRI-06")
def test_contested_locations_come_before_the_list() -> None:
    board = table().plan("performance").shows("p01").tricks("levitation")
    board.mine(engineer="theater", apprentice_1="workshop", apprentice_2="dark_alley")
    board.yours(magician="dark_alley")
    after = board.decide("tails")
    assert after.sent == ("apprentice_2", "dark_alley", "0")
    assert "heir.look.contested" in looked(after.decision.steps[0])
    assert "heir.not.uncontested" in keys(after.decision.steps[0].rejected)
    board.yours(magician="workshop")
    after = board.decide()
    assert after.sent == ("engineer", "theater", "thursday.0")
    assert "heir.look.uncontested" in looked(after.decision.steps[0])


@pytest.mark.rule("HEIR-PRI-03", "HEIR-PRI-07")
@pytest.mark.parametrize(
    ("kind", "order"),
    [
        ("performance", ("theater", "downtown", "market", "dark_alley", "workshop")),
        ("installation", ("downtown", "theater", "market", "dark_alley", "workshop")),
    ],
)
def test_the_printed_list_decides(kind: str, order: tuple[str, ...]) -> None:
    board = table().plan(kind).shows("p01").tricks("levitation").dice(bank="3 4")
    who = ("manager", "engineer", "assistant", "apprentice_1", "apprentice_2")
    board.mine(**dict(zip(who, reversed(order), strict=True)))
    seen = []
    while board.state.me.waiting:
        board = board.decide("tails") if _at_alley(board) else board.decide()
        assert board.sent is not None
        seen.append(board.sent[1])
    assert tuple(seen) == order


def _at_alley(board: Table) -> bool:
    effect = board.outcome().decision.steps[0].effect
    return isinstance(effect, Send) and effect.location == "dark_alley"


@pytest.mark.rule("HEIR-PRI-07")
def test_the_lists_are_the_owners_to_change() -> None:
    lists = {
        "ready": ["workshop", "theater", "downtown", "academy", "market", "dark_alley"],
        "busy": ["workshop", "downtown", "academy", "theater", "market", "dark_alley"],
    }
    board = table(priorities=lists).mine(magician="downtown", apprentice_1="workshop")
    assert board.decide().sent == ("apprentice_1", "workshop", "")
    assert "academy" not in priority(board.state.options, ready=True)
    assert priority(table(academy=True).state.options, ready=False)[1] == "academy"


@pytest.mark.rule("HEIR-PRI-04")
def test_the_leftmost_of_a_location_goes_first() -> None:
    board = table().mine(engineer="downtown", apprentice_1="downtown").dice(bank="3 4")
    assert board.decide().sent == ("engineer", "downtown", "0")


@pytest.mark.rule("HEIR-PRI-10")
def test_elsewhere_too_the_leftmost() -> None:
    board = table().mine(engineer="market", apprentice_1="market")
    assert board.decide().sent == ("engineer", "market", "0")
    board.options(heir_pri_10="rightmost")
    assert board.decide().sent == ("apprentice_1", "market", "0")


@pytest.mark.rule("HEIR-PRI-05")
def test_the_magician_is_last_at_the_theater() -> None:
    board = table().shows("p01").tricks("levitation")
    board.mine(magician="theater", engineer="theater")
    after = board.decide()
    assert after.sent is not None
    assert after.sent[0] == "engineer"
    assert after.decide().sent == ("magician", "theater", "sunday.perform")


@pytest.mark.rule("HEIR-PRI-13")
def test_the_magician_waits_for_a_character_without_tokens() -> None:
    board = table().shows("p01").mine(magician="theater", engineer="theater")
    board.mine(apprentice_1="market")
    after = board.decide()
    assert after.sent == ("apprentice_1", "market", "0")
    assert "heir.not.magician_waits" in keys(after.decision.steps[0].rejected)


@pytest.mark.rule("HEIR-PRI-14")
def test_when_nobody_else_is_left_the_magician_goes() -> None:
    board = table().shows("p01").mine(magician="theater", engineer="theater")
    assert board.decide().sent == ("magician", "theater", "sunday.perform")
    board.options(heir_pri_14="magician_waits")
    assert board.decide().sent is None


@pytest.mark.rule("HEIR-PRI-08")
def test_the_free_slot_with_the_most_points() -> None:
    board = table().mine(magician="market")
    magician = board.state.me.characters[0]
    assert slot_for(board.state, magician, ready=False) == "0"
    board.at(blocked={"market": ("0", "1")})
    assert slot_for(board.state, magician, ready=False) == "2"
    board.at(blocked={"market": ("2",)}).yours(magician="market")
    board.placed(YOU, "magician", "market", "0")
    assert slot_for(board.state, magician, ready=False) == "1"
    board.options(heir_pri_08="lowest")
    assert slot_for(board.state, magician, ready=False) == "3"


@pytest.mark.rule("HEIR-PRI-09")
def test_a_full_location_is_skipped_and_its_character_kept() -> None:
    board = table().mine(magician="downtown", apprentice_1="workshop")
    board.at(blocked={"downtown": ("0", "1", "2", "3")}).yours(magician="workshop")
    after = board.decide()
    assert after.sent == ("apprentice_1", "workshop", "")
    assert "heir.not.no_slot" in keys(after.decision.steps[0].rejected)
    assert after.state.me.characters[0].waits
    done = after.decide()
    assert done.sent is None
    assert done.state.me.characters[0].waits  # you are not done yet, so it may still be tried
    home = board.options(heir_pri_09="stays_home").decide()
    assert home.state.me.characters[0].status == "resting"


@pytest.mark.rule("HEIR-PRI-12")
def test_passing_and_trying_again_until_you_are_done() -> None:
    board = table().mine(engineer="theater").yours(magician="workshop").shows("p01")
    after = board.decide()
    assert after.did == [PassTurn()]
    assert after.state.me.waiting
    over = board.yours(magician=None).decide()
    assert not over.state.me.waiting
    assert over.state.me.characters[1].status == "resting"
    board.yours(magician="workshop").options(heir_pri_12="finished")
    assert not board.decide().state.me.waiting


@pytest.mark.rule("HEIR-PRI-11")
def test_the_heir_goes_on_alone() -> None:
    board = table().mine(magician="market", apprentice_1="workshop")
    after = board.decide().decide()
    assert after.sent == ("apprentice_1", "workshop", "")
    stopped = board.options(heir_pri_11="stays_home").decide()
    assert stopped.sent is None
    assert not stopped.state.me.waiting


@pytest.mark.rule("HEIR-CFG-11")
def test_a_blocked_slot_is_for_nobody() -> None:
    board = table().mine(magician="market").at(blocked={"market": ("0",)})
    assert board.decide().sent == ("magician", "market", "1")
    board.mind(overruled={0: Send("magician", "market", "0")})
    with pytest.raises(IllegalMove) as refused:
        board.outcome()
    assert refused.value.rule == "HEIR-CFG-11"


@pytest.mark.rule("HEIR-WSH-01", "HEIR-WSH-02")
def test_the_workshop_is_a_place_to_stand() -> None:
    board = table(prestige=10).me(magician="the_great_optico").mine(magician="workshop+")
    board.yours(apprentice_1="market+", magician="downtown+")
    after = board.decide()
    assert after.did == [Send("magician", "workshop", "")]
    assert after.heir.prestige == 10
    board.options(heir_wsh_02="yes", heir_ap={"magician": 5, "specialist": 2, "apprentice": 1})
    assert board.decide().heir.prestige == 11


@pytest.mark.rule("HEIR-WSH-03")
def test_any_number_of_characters_stand_at_the_workshop() -> None:
    board = table().mine(magician="workshop", apprentice_1="workshop").decide()
    assert board.decide().sent == ("apprentice_1", "workshop", "")
    board.options(heir_wsh_03="one").yours(magician="market")
    assert board.decide().sent is None


def test_a_character_can_be_sent_elsewhere_by_the_player() -> None:
    """The player can overrule any step: another slot, another character, or nobody."""
    board = table().mine(magician="market", apprentice_1="dark_alley").yours(magician="market")
    board.mind(overruled={0: Send("apprentice_1", "dark_alley", "3")})
    after = board.decide("tails")
    assert after.sent == ("apprentice_1", "dark_alley", "3")
    assert after.decision.steps[0].overruled
    assert len(after.heir.specials) == 1


@pytest.mark.parametrize(
    ("effect", "rule"),
    [
        (Send("engineer", "market", "0"), "HEIR-PRI-01"),
        (Send("magician", "downtown", "0"), "HEIR-ASG-04"),
        (Send("magician", "market", "9"), "HEIR-PRI-08"),
    ],
)
def test_what_cannot_be_is_refused(effect: Send, rule: str) -> None:
    board = table().mine(magician="market").mind(overruled={0: effect})
    with pytest.raises(IllegalMove) as refused:
        board.outcome()
    assert refused.value.rule == rule


def test_candidates_name_everybody_who_waits() -> None:
    board = table().mine(magician="market", engineer="theater", apprentice_1="downtown")
    board.at(blocked={"downtown": ("0", "1", "2", "3")})
    found, rejected = candidates(board.state, ready=False)
    assert [one.disc.id for one in found] == ["magician"]
    assert keys(rejected) == ["heir.not.no_token", "heir.not.no_slot"]
    assert board.state.players[HEIR].waiting
