"""The Magicians' abilities."""

import pytest

from companion.games.trickerion.assignment import charge
from companion.games.trickerion.moves import (
    Advertise,
    Boost,
    Borrow,
    ChargeSecret,
    Interfere,
    KeepSpecial,
    Next,
    Pass,
    Perform,
    Place,
    ProphecyDrawn,
    Renovate,
    SetAside,
    SetUp,
    ShowRevealed,
    Teach,
)
from companion.games.trickerion.score import tricks_bonus
from companion.games.trickerion.state import Card
from tests.companion.games.trickerion.play import DOWN, Play, game


def with_magician(magician: str, players: int = 2, **options: object) -> Play:
    return game(players, **options).give(magician=magician)


@pytest.mark.rule("TRK-MAG-02")
def test_the_mechaniker_drives_an_apprentice_once_a_turn() -> None:
    play = with_magician("the_mechaniker").team("apprentice", "apprentice", "manager")
    play.acting("market", ap=1, who="apprentice_1").do(Boost())
    assert play.ap == 2
    assert play.refused(Boost()) == "TRK-MAG-02"
    play.acting("dark_alley", ap=1, who="apprentice_2", slot="3")
    assert play.refused(Boost()) == "TRK-MAG-02"
    fresh = with_magician("the_mechaniker").team("apprentice", "manager")
    assert fresh.acting("market", ap=1, who="manager").refused(Boost()) == "TRK-MAG-02"
    fresh.acting("theater", ap=1, who="apprentice_1", slot="friday.0")
    assert fresh.refused(Boost()) == "TRK-MAG-02"


def stacked(level: str = "mind_reading", **options: object) -> Play:
    play = with_magician("electra", **options).cards("p01").knows(level, tokens=3)
    play.knows("spirit_hand", seat=1).token("p01", "0.1", "spirit_hand", "mentalism", seat=1)
    return play.acting("theater", ap=2, who="apprentice_1", slot="friday.0")


@pytest.mark.rule("TRK-MAG-03", "TRK-MAG-04")
def test_electra_stacks_two_tokens_that_link_once() -> None:
    play = stacked().do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"], stack=True))
    assert (play.ap, play.trick("mind_reading").tokens) == (1, 1)
    assert len(play.state.due) == 1
    assert play.seat().shards == 2
    other = stacked().give(magician="the_mechaniker")
    move = SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"], stack=True)
    assert other.refused(move) == "TRK-MAG-03"
    assert stacked().knows("mind_reading", tokens=1).refused(move) == "TRK-THR-06"


@pytest.mark.rule("TRK-MAG-05", "TRK-MAG-29")
@pytest.mark.parametrize(
    ("trick", "gained"),
    [("breath_of_life", (3, 4)), ("future_sight", (6, 3)), ("balsamos_skull", (7, 6))],
)
def test_a_stack_yields_more_by_level(trick: str, gained: tuple[int, int]) -> None:
    play = with_magician("electra").cards("p01").knows(trick)
    play.token("p01", "0.0", trick, DOWN["mentalism"], stacked=True).on_stage(friday=0)
    p, c, _ = play.purse()
    play.do(Perform("p01"))
    assert play.purse()[:2] == (p + gained[0], c + gained[1])
    assert play.state.show("p01").tokens == ()


def renovating(prestige: int, coins: int = 30) -> Play:
    play = with_magician("geert_van_augustin", academy=True)
    return play.give(prestige=prestige, coins=coins).acting("academy", ap=4)


@pytest.mark.rule("TRK-MAG-06")
def test_geert_reaches_one_threshold_higher() -> None:
    assert renovating(5).do(Renovate("c3", 2)).seat().coins == 30 - 8
    assert renovating(16).do(Renovate("c3", 3)).seat().coins == 30 - 10
    assert renovating(5).refused(Renovate("c3", 3)) == "TRK-ACA-26"


@pytest.mark.rule("TRK-MAG-07")
def test_geert_advertises_when_he_spends_much() -> None:
    play = renovating(16).do(Renovate("c3", 1))
    assert play.seat().advertised
    assert play.seat().prestige == 16 + 4 + 2
    assert not renovating(16).do(Renovate("t3", 1)).seat().advertised
    done = renovating(16).give(advertised=True).do(Renovate("c3", 1))
    assert done.seat().prestige == 16 + 4


def priestess(**options: object) -> Play:
    play = with_magician("priestess_of_mysticism", academy=True, **options)
    play.acting("market", special="logistics")
    play.ending_turn().do(Next(), ShowRevealed("p04"), ProphecyDrawn("hire_1"))
    return play


@pytest.mark.rule("TRK-MAG-08")
def test_the_priestess_keeps_a_used_card_for_a_shard() -> None:
    play = priestess()
    assert play.at_step == ("end", "keep")
    play.do(KeepSpecial(0))
    assert play.seat().specials == (Card(location="market", special="logistics"),)
    assert play.seat().shards == 0
    other = priestess().do(KeepSpecial(None))
    assert (other.seat().specials, other.seat().shards) == ((), 1)
    assert other.state.decks["market"] == 13


@pytest.mark.rule("TRK-MAG-08")
def test_without_the_academy_her_older_card_is_read_at_the_table() -> None:
    play = game().acting("market", special="logistics").ending_turn()
    play.do(Next(), ShowRevealed("p04"), ProphecyDrawn("hire_1"))
    assert play.state.phase == "dice"


def meddling() -> Play:
    play = game().give(1, magician="yoruba_spiritmaster").cards("p01", "p02")
    play.knows("mind_reading", "spirit_hand")
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"])
    return play.token("p02", "0.0", "spirit_hand", DOWN["mentalism"]).on_stage(friday=0)


@pytest.mark.rule("TRK-MAG-09")
def test_the_yoruba_spiritmaster_picks_the_card_for_another() -> None:
    play = meddling().do(Interfere("p02"))
    assert play.seat(1).shards == 0
    assert play.refused(Perform("p01")) == "TRK-MAG-09"
    assert play.legal == (Perform("p02"),)
    assert play.do(Perform("p02")).state.phase == "end"
    assert meddling().give(1, shards=0).refused(Interfere("p01")) == "TRK-MAG-09"
    assert meddling().give(1, used=("meddle",)).refused(Interfere("p01")) == "TRK-MAG-09"
    lone = meddling().at(shows=meddling().state.shows[:1])
    assert lone.refused(Interfere("p02")) == "TRK-MAG-09"


@pytest.mark.rule("TRK-MAG-09")
def test_the_spiritmaster_does_not_meddle_with_himself() -> None:
    play = game().give(0, magician="yoruba_spiritmaster").cards("p01").knows("mind_reading")
    play.token("p01", "0.0", "mind_reading", DOWN["mentalism"]).on_stage(friday=0)
    assert play.refused(Interfere("p01")) == "TRK-MAG-09"


def anjali() -> Play:
    play = with_magician("anjali", academy=True).give(secrets=("Owl", "Fox"))
    return play.roll().do(Pass(), Pass(), Next())


@pytest.mark.rule("TRK-MAG-10", "TRK-MAG-11", "TRK-MAG-12")
def test_anjali_lends_a_secret_to_an_apprentice() -> None:
    play = anjali().do(ChargeSecret(0, 0), ChargeSecret(0, 1))
    assert play.seat().coins == 10
    assert play.refused(ChargeSecret(0, 1)) == "TRK-MAG-10"
    assert play.refused(ChargeSecret(1, 0)) == "TRK-MAG-10"
    play.planned((0, "apprentice_1", "market"), (0, "magician", "downtown"))
    assert play.refused(Place("magician", "0", secret=1)) == "TRK-MAG-11"
    play.do(Place("apprentice_1", "0", secret=1))
    assert play.seat().secrets.index(play.state.acting.secret) == 1
    assert play.seat().charged == (0,)
    play.ending_turn().do(Next())
    assert play.seat().charged == ()
    assert play.seat().coins == 10 - 1


@pytest.mark.rule("TRK-MAG-10")
def test_charging_is_for_the_assignment_phase() -> None:
    play = anjali()
    assert charge(play.state, ChargeSecret(0, 0)).state.players[0].charged == (0,)
    play.planned((0, "apprentice_1", "market"))
    assert play.refused(ChargeSecret(0, 0)) == "TRK-CMP-22"


def lotus(mine: str = "breath_of_life", theirs: str = "levitation") -> Play:
    play = with_magician("the_red_lotus").cards("p01").knows(mine).knows(theirs, seat=1)
    play.token("p01", "0.0", mine, DOWN["mentalism"])
    return play.token("p01", "0.2", theirs, "mechanical", seat=1).on_stage(friday=0)


@pytest.mark.rule("TRK-MAG-13", "TRK-MAG-15")
def test_the_red_lotus_takes_an_opponents_yield() -> None:
    play = lotus()
    (p, c, _), (q, d, _) = play.purse(0), play.purse(1)
    assert Perform("p01", (("0.0", "0.2"),)) in play.legal
    play.do(Perform("p01", (("0.0", "0.2"),)))
    assert play.purse(0)[:2] == (p + 2, c + 3)
    assert play.purse(1)[:2] == (q + 1, d + 3)
    mirror = lotus("mind_reading").do(Perform("p01", (("0.0", "0.2"),)))
    assert mirror.purse(0)[:2] == (p + 2, c + 3)
    assert game().refused(Perform("p01", (("0.0", "0.2"),))) == "TRK-CMP-22"
    assert (
        lotus().give(magician="electra").refused(Perform("p01", (("0.0", "0.2"),))) == "TRK-MAG-13"
    )


@pytest.mark.rule("TRK-MAG-13", "TRK-MAG-14")
def test_only_a_trick_of_the_same_level_or_below() -> None:
    assert lotus(theirs="bullet_catch").refused(Perform("p01", (("0.0", "0.2"),))) == "TRK-MAG-14"
    assert lotus("future_sight", "bullet_catch").allowed(Perform("p01", (("0.0", "0.2"),)))
    assert lotus().refused(Perform("p01", (("0.0", "0.0"),))) == "TRK-MAG-13"


@pytest.mark.rule("TRK-MAG-16")
@pytest.mark.parametrize(("academy", "links"), [(True, 2 + 1), (False, 2)])
def test_the_master_of_chains_gets_two_for_his_own_links(academy: bool, links: int) -> None:
    play = with_magician("master_of_chains", academy=academy).cards("p03").knows("breath_of_life")
    play.knows("spirit_hand", "stocks_escape", "mind_reading", seat=1)
    play.token("p03", "0.0", "breath_of_life", DOWN["mentalism"])
    play.token("p03", "0.1", "spirit_hand", "mentalism", seat=1)
    play.token("p03", "1.1", "stocks_escape", "mechanical", seat=1)
    play.token("p03", "1.2", "mind_reading", "escape", seat=1).on_stage(friday=0)
    before = play.seat().prestige
    play.do(Perform("p03"))
    assert play.seat().prestige == before + 2 + links + 1


def bernard() -> Play:
    play = with_magician("professor_bernard", academy=True).give(coins=30)
    play.knows("breath_of_life", "spirit_hand", "seance", tokens=1).acting("academy", ap=9)
    play.do(Renovate("c3", 1), Renovate("c4", 1))
    play.acting("academy", ap=9)
    return play.do(Teach("breath_of_life", "c3", 0), Teach("spirit_hand", "c3", 1))


@pytest.mark.rule("TRK-MAG-17", "TRK-MAG-18", "TRK-MAG-19", "TRK-MAG-20")
def test_professor_bernard_sets_taught_tricks_aside() -> None:
    play = bernard().do(Teach("seance", "c4", 0)).on_stage()
    assert play.at_step == ("classrooms", "aside")
    assert play.refused(SetAside("mind_reading")) == "TRK-MAG-17"
    play.do(SetAside("breath_of_life"), SetAside("seance"))
    assert play.state.phase == "end"
    assert play.seat().aside == ("breath_of_life", "seance")
    assert [trick.id for trick in play.seat().tricks] == ["spirit_hand"]
    p, c, s = play.purse()
    play.on_stage()
    assert play.state.phase == "end"
    assert play.purse() == (p + 2 + 2 + 7, c + 3 + 1 + 5, s + 1 + 1)
    assert tricks_bonus(play.state, 0) == 0
    assert bernard().on_stage().do(SetAside(None)).state.phase == "end"


@pytest.mark.rule("TRK-MAG-21")
@pytest.mark.parametrize(
    ("who", "where", "slot", "more"),
    [("magician", "downtown", "0", 2), ("magician", "market", "0", 2),
     ("magician", "dark_alley", "0", 2), ("magician", "workshop", "", 0),
     ("magician", "theater", "friday.0", 0), ("apprentice_1", "market", "0", 0)],
)  # fmt: skip
def test_the_gentleman_is_applauded_in_town(who: str, where: str, slot: str, more: int) -> None:
    play = with_magician("the_gentleman").knows("linking_rings", "card_manipulation")
    play.planned((0, who, where)).do(Place(who, slot))
    assert play.seat().prestige == 5 + more


def optico() -> Play:
    play = with_magician("the_great_optico")
    play.acting("market", special="logistics", seat=1)
    return play.acting("market", ap=1, slot="3")


@pytest.mark.rule("TRK-MAG-22")
def test_the_great_optico_borrows_an_opponents_card() -> None:
    play = optico().do(Borrow(1, "magician", ap=True))
    assert play.ap == 2
    assert play.refused(Borrow(1, "magician", ap=False)) == "TRK-MAG-22"
    text = optico().do(Borrow(1, "magician", ap=False))
    assert (text.ap, text.state.acting.special) == (1, "logistics")
    elsewhere = optico().acting("downtown")
    assert elsewhere.refused(Borrow(1, "magician", ap=True)) == "TRK-MAG-22"
    own = optico().acting("market", slot="3", special="interest")
    assert own.refused(Borrow(1, "magician", ap=True)) == "TRK-MAG-22"


@pytest.mark.rule("TRK-MAG-23")
def test_lumenia_gains_for_each_link_she_makes() -> None:
    play = stacked().give(magician="lumenia_the_radiant")
    play.do(SetUp("mind_reading", "p01", "0.0", DOWN["mentalism"]))
    assert [due.rules for due in play.state.due][1] == ("TRK-MAG-23",)
    p, c, _ = play.purse()
    play.take(0).take(1)
    assert play.purse()[:2] == (p + 1, c + 1)


def test_posters_still_cost_geert() -> None:
    play = with_magician("geert_van_augustin", academy=True).roll().do(Advertise())
    assert play.seat().coins == 11
