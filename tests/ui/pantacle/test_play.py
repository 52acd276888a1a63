"""Whole games of Pantacle through the touchscreen, with the panel's buttons: real touches only."""

from __future__ import annotations

import pytest

from companion.core.game import Correct
from companion.games.pantacle.moves import Assist, DrawCurses, KeepCurse
from companion.games.pantacle.options import LOCATIONS, POWERS
from companion.games.pantacle.state import State
from tests.ui.harness import App
from tests.ui.pantacle import scenes
from ui.theme import Theme
from ui.widgets.label import Label

MOST_TAPS = 700


def state(app: App) -> State:
    found = app.table.state
    assert isinstance(found, State)
    return found


def set_up(app: App) -> None:
    """Through the whole set-up wizard, as someone who switches it on for the first time."""
    app.tap("new-pantacle")
    for seat, name in enumerate(("Ada", "Bo", "Cy"), start=1):
        app.tap(f"seat-{seat}")
        app.tap("type-name")
        for letter in name:
            app.tap(f"key-{letter.lower()}")
        app.tap("key-done")
    app.tap("next")  # to the level of help
    app.tap("next")  # every action; to the house rules
    app.tap("next")  # the usual ones
    app.tap("start")


# What Bo goes for, and what the others take, as far as it is open. Bo wants to be home early.
BO = 1
WANTED = ("favour-indoctrination", "favour-recruitment")
LEFT_OVER = ("favour-conversion", "favour-enslavement", "favour-hunt", "favour-recruitment")


def tap_on(app: App, diverting: bool) -> None:
    """One tap, as a player in a hurry makes it: whatever the step asks for."""
    step, now = state(app).step, state(app)
    names = app.names()
    if step == "announce":
        wanted = WANTED if now.active == BO else LEFT_OVER
        open_ = [name for name in wanted if not app.find(name).off]
        app.tap(open_[0])
    elif step == "divert":
        ways = [name for name in names if name.startswith("divert:")]
        app.tap(ways[0] if diverting and ways else "nobody")
    elif step == "location":
        free = [location for location in LOCATIONS if not now.sorcerer.placed[location]]
        app.tap(f"location-{free[0]}")
    elif step == "keep":
        known = [name for name in names if name.startswith("curse-Fog")]
        if known:
            app.tap(known[0])
            return
        for name in ("kind-exhaustion", "curse-cubes-more", "curse-title"):
            app.tap(name)
        for letter in "fog":
            app.tap(f"key-{letter}")
        app.tap("key-done")
        app.tap("curse-keep")
    else:
        usual = ("buy", "take:cursed", "take:top", "draw:0", "discard:1:yes", "discard:1:no")
        waiting = ("to_favour", "end_turn")
        answers = [name for name in names if name.startswith(("absorb:", "protect:"))]
        app.tap(next(name for name in (*answers, *usual, *waiting) if name in names))


def test_a_whole_game_from_the_wizard_to_the_last_favour(app: App) -> None:
    set_up(app)
    app.tap("laid-out")
    app.tap("player-1")  # Bo begins, Ada places the marker
    assert app.shows("Ada, put the marker")
    app.tap("favour-conversion")
    assert state(app).active == 1
    for _ in range(MOST_TAPS):
        if state(app).outcome is not None:
            break
        tap_on(app, diverting=False)
    outcome = state(app).outcome
    assert outcome is not None
    assert outcome.ending == "achieved"
    assert app.shows("five Flames and a last Favour")
    kept = app.house.catalogue.get("pantacle.curses")
    assert kept is not None
    assert kept.value["Fog"]["cubes"] == 1
    app.tap("over")
    assert app.sees("new-pantacle")


def test_a_game_won_by_diverting(app: App) -> None:
    five = scenes.put(**{f"placed__{location}_1": True for location in LOCATIONS}, top_1=False)
    scenes.seat(app, *scenes.middle(), *five)
    assert app.shows("Bo needs only one more Favour")
    tap_on(app, diverting=False)
    tap_on(app, diverting=True)
    assert state(app).outcome is not None
    assert app.shows("five Flames and a diverted Favour")


def test_a_turn_with_the_panel_alone_where_nothing_is_to_choose(app: App) -> None:
    scenes.influence(app)
    app.press("next")  # pays
    assert state(app).sorcerer.adepts == 3
    app.press("undo", seconds=0.8)  # held, because a sleeve can brush it
    assert state(app).sorcerer.adepts == 2
    app.press("next")
    app.tap("take:top")
    app.tap("location-two_influence")
    app.tap("favour-indoctrination")
    app.press("done")  # nobody diverts
    app.press("next")  # a blade is discarded
    assert state(app).step == "refill"
    app.press("draw")  # drawn; the turn passes on
    assert state(app).active == 1


def test_a_new_curse_takes_a_handful_of_taps(app: App) -> None:
    """Somebody who has never seen the page: what must come first says so."""
    scenes.seat(app, *scenes.flame("cursed", DrawCurses()))
    assert app.shows("Look at the colour")
    app.tap("curse-keep")
    assert app.shows("First tap the colour")
    app.tap("kind-exhaustion")
    app.tap("curse-keep")
    assert app.shows("how many?")
    for _ in range(3):
        app.tap("curse-cubes-more")
    app.tap("curse-keep")
    (curse,) = state(app).sorcerer.curses
    assert (curse.kind, curse.cubes) == ("exhaustion", 3)


def test_a_red_curse_reminds_at_the_right_moment(app: App) -> None:
    scenes.seat(app, *scenes.flame("cursed", DrawCurses()))
    app.tap("kind-permanent")
    app.tap("touch-favour")
    app.tap("curse-words")
    for letter in "slow":
        app.tap(f"key-{letter}")
    app.tap("key-done")
    app.tap("curse-title")
    for letter in "fog":
        app.tap(f"key-{letter}")
    app.tap("key-done")
    app.tap("curse-keep")
    assert not app.shows("Slow")
    app.tap("location-extra_turn")
    assert app.shows("Fog: Slow")


def test_the_owners_board_is_entered_once(app: App) -> None:
    scenes.seat(app)
    app.tap("board")
    app.tap("board-hunt")
    app.tap("moon-first_quarter")
    for guardian in ("oracle", "sage"):
        app.tap("guardian-type")
        for letter in guardian:
            app.tap(f"key-{letter}")
        app.tap("key-done")
    app.tap("board-back")
    app.tap("board-blades")
    app.tap("blades-Oracle-more")
    app.tap("board-back")
    app.tap("board-points")
    app.tap("point-extra_turn-top")
    app.tap("close")
    hunt = state(app).favours["hunt"]
    assert (hunt.guardians, hunt.moon) == (("Oracle", "Sage"), "first_quarter")
    assert state(app).guardians["Oracle"].blades == 1
    assert state(app).points["extra_turn"] == "top"
    later = app.open("pantacle")
    assert later.state.favours["hunt"] == hunt  # type: ignore[attr-defined]  # (Pantacle's state)
    app.tap("laid-out")
    app.tap("favour-conversion")
    app.tap("favour-hunt")
    assert app.shows("Oracle (1)")


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
def test_large_totals_stay_inside_their_card(app: App, players: int, text_scale: float) -> None:
    app.companion.set("text_scale", text_scale)
    scenes.seat(app, *scenes.middle(), *scenes.put(cubes_0=24, adepts_0=10), players=players)
    for seat in range(players):
        cell = app.find(f"player-{seat}")
        for words in cell.walk(restrict=True):
            if isinstance(words, Label):
                assert cell.x < words.x
                assert words.right < cell.right - Theme.px(2), words.text


def test_no_two_switches_of_the_totals_read_alike(app: App) -> None:
    scenes.totals(app)
    labels = [app.find(name).text for name in app.names() if name.startswith(("token", "flame"))]
    assert len(set(labels)) == len(labels) == len(POWERS) + len(LOCATIONS)


def test_totals_only(app: App) -> None:
    scenes.seat(app, *scenes.middle())
    app.tap("menu")
    app.tap("menu-assist")
    assert state(app).assistance == "ledger"
    app.tap("player-3")
    app.tap("cubes-more")
    app.tap("token-hunt")
    app.tap("flame-extra_turn")
    each = state(app).sorcerers[3]
    assert (each.cubes, each.powers, each.flames) == (1, ("hunt",), 1)
    app.tap("curses")
    app.tap("curse-new")
    app.tap("kind-permanent")
    app.tap("curse-keep")
    assert len(state(app).sorcerers[3].curses) == 1
    app.table.do(KeepCurse("Fog", "permanent", seat=0))
    app.frames(2)
    app.tap("player-2")
    app.tap("curses")
    app.tap("curse-new")
    app.tap("curse-Fog")  # known by now
    assert state(app).sorcerers[2].curses[0].name == "Fog"
    app.tap("which-favour")
    app.tap("favour-recruitment")
    app.tap("got:1")
    assert state(app).phase == "moon"
    app.tap("end_turn")
    assert state(app).active == 1


def test_everyone_and_one_player_at_a_glance(app: App) -> None:
    scenes.everyone(app)
    assert app.shows("Pile 9")
    app.tap("close")
    app.tap("player-2")
    assert app.shows("Determination: a Hound")
    assert app.shows("Enslavement")


def test_what_cannot_be_chosen_says_why(app: App) -> None:
    scenes.announce(app)
    app.tap("favour-conversion")
    assert app.shows("Conversion is under the marker")
    assert state(app).step == "announce"
    app.table.do(Correct("sorcerers.0.adepts", 3))
    app.table.do(Correct("sorcerers.0.placed.extra_turn", True))
    app.table.do(Correct("active", 1))
    app.table.do(Correct("active", 0))
    app.frames(2)
    app.tap("take:cursed")
    app.tap("draw:0")
    app.tap("kind-permanent")
    app.tap("curse-keep")
    app.tap("location-extra_turn")
    assert app.shows("You have a Flame there already")


@pytest.mark.parametrize("level", ["ledger", "full"])
def test_the_level_can_change_in_the_middle_of_entering_a_curse(app: App, level: str) -> None:
    scenes.seat(app, *scenes.flame("cursed", DrawCurses()))
    app.tap("kind-permanent")
    app.table.do(Assist("ledger"))
    app.frames(2)
    assert app.sees("to_favour")
    if level == "full":
        app.table.do(Assist("full"))
        app.frames(2)
        assert app.sees("curse-keep")
