"""What is printed on the owner's copy: read off once, kept, never guessed."""

from pathlib import Path

import msgspec
import pytest

from companion.core.clock import FakeClock
from companion.core.factkinds import KINDS
from companion.core.record import read_options
from companion.core.registry import Registry
from companion.games.pantacle import GAME
from companion.games.pantacle.moves import ReadFavour, ReadGuardian, ReadPoint
from companion.games.pantacle.options import FACTS, POINTS
from companion.house import House
from companion.paths import Paths
from companion.words import Words
from tests.companion.games.pantacle.play import game


@pytest.mark.rule("PAN-SET-14")
def test_nothing_is_guessed_about_guardians_and_moons() -> None:
    tiles = game().view.favours
    assert all(tile.guardians == () for tile in tiles)
    assert {tile.moon for tile in tiles} == {"", "none"}
    assert [tile.id for tile in tiles if tile.moon == "none"] == ["indoctrination"]


@pytest.mark.rule("PAN-SET-14")
def test_a_favour_is_read_off_the_board() -> None:
    play = (
        game()
        .announced("recruitment")
        .do(ReadFavour("recruitment", guardians=("Oracle", "Scholar")))
    )
    assert "guardians" in play.notes
    assert play.at_step == ("favour", "divert")
    play.do(ReadFavour("recruitment", moon="full"))
    tile = next(tile for tile in play.view.favours if tile.id == "recruitment")
    assert (tile.guardians, tile.moon) == (("Oracle", "Scholar"), "full")
    assert play.view.moon == "full"
    assert play.view.guardians == ("Oracle", "Scholar")


@pytest.mark.rule("PAN-FAV-13", "PAN-DIV-02", "PAN-FAV-01")
def test_what_a_board_cannot_show_is_refused() -> None:
    play = game()
    assert play.refused(ReadFavour("indoctrination", moon="full")) == "PAN-FAV-13"
    assert play.refused(ReadFavour("hunt", guardians=("Oracle", "Oracle"))) == "PAN-DIV-02"
    assert play.refused(ReadFavour("fortune")) == "PAN-FAV-01"
    play.do(ReadFavour("indoctrination", guardians=("Oracle", "Scholar")))
    assert play.view.favours[-1].moon == "none"


@pytest.mark.rule("PAN-SET-13", "PAN-SET-15")
def test_blades_of_a_guardian_may_show_different_moons() -> None:
    play = game().do(ReadGuardian("Oracle", blades=3, moons=("full", "new", "full")))
    assert play.state.guardians["Oracle"].blades == 3
    assert play.refused(ReadGuardian("Oracle", blades=1, moons=("full", "new"))) == "PAN-SET-13"


@pytest.mark.rule("PAN-PANT-13")
def test_where_the_benefits_are() -> None:
    assert GAME.facts[3].shipped == {"demonic_discard": "lower_right"}
    play = game(points={"demonic_discard": "lower_right"})
    points = {tile.id: tile.point for tile in play.view.locations}
    assert points.pop("demonic_discard") == "lower_right"
    assert set(points.values()) == {""}
    play.do(ReadPoint("extra_turn", "top"), ReadPoint("two_adepts", "top"))
    assert play.state.points == {"demonic_discard": "lower_right", "two_adepts": "top"}
    assert play.refused(ReadPoint("moon", "top")) == "PAN-SET-04"
    assert len(POINTS) == 5


def test_what_was_read_is_offered_to_the_catalogue_and_taken_back() -> None:
    play = game().preparing(adepts=3).sacrifice("cursed")
    play.curse(name="Fog", kind="exhaustion", cubes=2, touches=("gain",), text="Two cubes.")
    play.do(ReadFavour("hunt", guardians=("Oracle", "Scholar"), moon="new"))
    play.do(ReadGuardian("Oracle", blades=3), ReadPoint("extra_turn", "top"))
    books = GAME.learned(play.state)
    options = {}
    for fact in FACTS:
        KINDS[fact.kind](books[fact.id])
        options[fact.option] = msgspec.json.decode(msgspec.json.encode(books[fact.id]))
    again = GAME.start(read_options(GAME, options)).state
    assert again.curses == play.state.curses
    assert again.favours == play.state.favours
    assert again.guardians == play.state.guardians
    assert again.points == play.state.points


def test_a_curse_without_a_title_is_not_kept_for_later() -> None:
    play = game().preparing(adepts=3).sacrifice("cursed").curse(kind="permanent")
    assert GAME.learned(play.state)["pantacle.curses"] == {}


def test_entered_once_known_in_the_next_game(tmp_path: Path) -> None:
    paths = Paths.find({"TABLE_COMPANION_HOME": str(tmp_path)})
    registry = Registry([GAME])
    with House(registry=registry, paths=paths, clock=FakeClock(), words=Words("en")) as house:
        table = house.new_game("pantacle", {})
        table.do(ReadFavour("hunt", guardians=("Oracle", "Scholar"), moon="new"))
        later = house.new_game("pantacle", {})
        assert later.state.favours["hunt"].guardians == ("Oracle", "Scholar")
        assert later.state.points == {"demonic_discard": "lower_right"}
