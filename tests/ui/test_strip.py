"""The LED strip from the screen: chosen, tried, lost, and the lights of a real game on it."""

from __future__ import annotations

import pytest

from tests.ui.harness import LANGUAGES, SIZES, App, faults
from tests.ui.obscurio import scenes
from ui.stripside import LiveStrip, seen

DARK = ((0, 0, 0),) * 30


@pytest.fixture
def lit(app: App) -> App:
    """The app with a virtual strip."""
    app.house.config.set("strip", "simulated")
    app.companion.connect_strip(app.scheduler)
    app.wait(1)
    return app


def pixels(app: App):
    return app.companion.strip.virtual.pixels


def twin(app: App) -> LiveStrip:
    return next(each for each in app.screen.walk() if isinstance(each, LiveStrip))


def test_every_picture_can_be_tried(lit: App) -> None:
    lit.tap("settings")
    lit.tap("strip")
    assert lit.shows("simulated")
    shown = set()
    for name in ("sand", "trap", "turn", "won"):
        lit.tap(f"try-{name}")
        lit.wait(0.3)
        assert pixels(lit) != DARK
        assert twin(lit)._shown == seen(lit.companion.strip)
        shown.add(pixels(lit))
    assert len(shown) == 4
    lit.tap("try-dark")
    lit.wait(0.3)
    assert pixels(lit) == DARK


def test_leaving_leaves_it_dark(lit: App) -> None:
    lit.tap("settings")
    lit.tap("strip")
    lit.tap("try-turn")
    lit.wait(0.3)
    lit.tap("back")
    lit.wait(1)
    assert pixels(lit) == DARK


def test_brightness_counts_at_once(lit: App) -> None:
    lit.tap("settings")
    lit.tap("strip")
    lit.tap("try-turn")
    lit.wait(0.5)
    middle = max(map(max, pixels(lit)))
    lit.tap("level-0.3")
    lit.wait(1.5)
    assert 0 < max(map(max, pixels(lit))) < middle / 2


def test_it_is_switched_off_and_on_where_one_stands(app: App) -> None:
    app.companion.connect_strip(app.scheduler)
    app.tap("settings")
    app.tap("strip")
    app.tap("strip-simulated")
    app.wait(1)
    assert app.companion.strip.status.state == "simulated"
    assert app.shows("simulated on the screen")
    app.tap("strip-off")
    assert app.companion.strip is None
    app.tap("try-sand")
    assert app.shows("switched off")


def test_the_sand_of_a_game_falls_along_it(lit: App) -> None:
    scenes.doors(lit)
    lit.wait(1)
    first = pixels(lit)
    assert first != DARK
    lit.wait(0.5)
    assert pixels(lit) != first
    lit.companion.home()
    lit.wait(1)
    assert pixels(lit) == DARK


def test_a_strip_that_goes_away_is_told_in_a_corner_and_comes_back(lit: App) -> None:
    scenes.doors(lit)
    strip = lit.companion.strip.virtual
    strip.inject("unplugged")
    lit.wait(3)
    assert lit.stage._corner is not None
    lit.tap("door-2")  # play goes on
    strip.mend()
    lit.wait(40)
    assert lit.stage._corner is None


def test_two_devices_away_are_told_one_after_the_other(lit: App) -> None:
    board = lit.companion.panel.panel.board
    strip = lit.companion.strip.virtual
    board.factory.unplugged = True
    lit.wait(3)
    strip.inject("unplugged")
    lit.wait(3)
    assert lit.shows("panel does not answer") or "panel" in lit.stage._corner.children[0].text
    board.factory.unplugged = False
    lit.wait(40)
    assert lit.stage._corner is not None
    strip.mend()
    lit.wait(40)
    assert lit.stage._corner is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_clipped(sit, size, language) -> None:
    app = sit(size=size, language=language)
    app.companion.connect_strip(app.scheduler)
    app.tap("settings")
    assert faults(app) == []
    app.tap("strip")
    assert faults(app) == []
    app.tap("strip-simulated")
    app.wait(1)
    assert faults(app) == []


def test_a_weak_power_supply_is_told_and_cleared(app: App) -> None:
    answers = {"get_throttled": "throttled=0x0"}
    app.companion.watch_power(app.scheduler, ask=answers.get)
    app.wait(30)
    assert app.stage._corner is None
    answers["get_throttled"] = "throttled=0x50005"
    app.wait(130)
    assert app.stage._corner is not None
    answers["get_throttled"] = "throttled=0x50000"
    app.wait(30)
    assert app.stage._corner is None


def test_the_table_check_speaks_of_strip_and_machine(lit: App) -> None:
    lit.tap("check")
    names = {lit.say(line.name) for line in lit.screen._lines}
    assert {"LED strip", "Power", "Card or disk", "Clock", "Permissions"} <= names
