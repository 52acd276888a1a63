"""Whole games of Obscurio through the touchscreen, with the panel's buttons: real touches only."""

from __future__ import annotations

import pytest

from companion.core import tablefile
from companion.games import REGISTRY
from companion.games.obscurio.options import TRAPS
from tests.ui.harness import App
from tests.ui.obscurio import scenes


def names_by_keyboard(app: App, seat: int, letters: str) -> None:
    app.tap(f"seat-{seat}")
    app.tap("type-name")
    for letter in letters:
        app.tap(f"key-{letter.lower()}")
    app.tap("key-done")


def set_up_five(app: App) -> None:
    """Through the whole set-up wizard, as someone who switches it on for the first time."""
    app.tap("new-obscurio")
    app.tap("players-more")
    for seat, name in enumerate(("Ada", "Bo", "Cy", "Dee", "Eve"), start=1):
        names_by_keyboard(app, seat, name)
    app.tap("next")  # to the roles
    app.tap("role-1")
    app.tap("next")  # to the difficulty
    app.tap("difficulty-confirmed")
    app.tap("next")  # to the time track
    app.tap("track-2")
    for _ in range(2):
        app.tap("track-3")
    app.tap("track-less")
    app.tap("next")  # it is right; to the tile, which lies in the box
    app.tap("later")
    app.tap("next")  # the hourglass takes a minute
    app.tap("next")  # one of each token
    app.tap("next")  # usual house rules
    app.tap("start")


def go_on(app: App) -> None:
    """Whatever the turn asks for before the doors, by the screen's primary button."""
    for step in ("riddle_ready", "night_done", "eyes_closed", "traitor_done", "eyes_open"):
        if app.sees(step):
            app.tap(step)


def draw_all(app: App) -> None:
    """By the panel's button, as many as it takes; what is shown is put away by 'next'."""
    while app.table.state.phase == "traps":
        app.press("draw")
    if app.sees("trap-on"):
        app.press("next")
    assert app.stage.overlay is None


def cross(app: App, *, right: int, wrong: dict[str, int] | None = None) -> None:
    """A room: traps, riddle, doors. Everyone at the right door but those named."""
    draw_all(app)
    go_on(app)
    app.tap("first_card")
    if app.table.state.watcher and app.sees("everyone_chose"):
        app.press("done")  # pawns in hand, down at once
    while app.table.state.step == "choose" and app.sees("reveal_next"):
        place(app, right=right, wrong=wrong)
        if app.sees("reveal_next"):
            app.tap("reveal_next")
    place(app, right=right, wrong=wrong)
    if app.sees("everyone_chose"):
        app.press("done")
    if app.sees("space:0"):  # the Evanescent tile was not entered: the players read it out
        app.tap("space:0")
    app.tap(f"door-{right}")


def place(app: App, *, right: int, wrong: dict[str, int] | None) -> None:
    """Pawns to their doors; with Locked Doors, to those that are open."""
    state = app.table.state
    there = state.revealed if "locked_doors" in state.drawn else state.doors
    for pawn in state.pawns:
        door = (wrong or {}).get(pawn.id, right)
        if pawn.door is None and door in there:
            if app.screen._picked != pawn.id:
                app.tap(f"wizard-{pawn.id}")
            app.tap(f"door-{door}")


def test_five_people_escape(app: App) -> None:
    set_up_five(app)
    state = app.table.state
    assert [seat.name for seat in state.seats] == ["Ada", "Bo", "Cy", "Dee", "Eve"]
    assert state.options.difficulty == "confirmed"
    assert state.options.time_track == (0, 1, 2)
    assert (state.left, state.dark) == (10, 5)
    app.press("next")
    for room in range(1, 7):
        assert app.table.state.progress == room
        cross(app, right=1 + room % 6)
        if room < 6:
            app.press("next")
    assert app.table.state.outcome.ending == "escaped"
    assert app.shows(
        app.say(REGISTRY["obscurio"].view(app.table.state, app.screen.session.sand.live).prompt)
    )
    app.tap("over")
    assert app.screen.name == "home"
    assert not app.sees("continue")


@pytest.mark.parametrize("trap", [trap for trap in TRAPS if trap != "plus_two"])
def test_a_room_with_each_trap(app: App, trap: str) -> None:
    scenes.sit_down(app)
    app.tap("begin")
    scenes.draw(app, trap)
    cross(app, right=3, wrong={"yellow": 5})
    assert app.table.state.rooms[-1].lost == (2 if trap == "dangerous_room" else 1)
    assert app.table.state.progress == 2


def test_the_traitor_is_found_by_a_vote_on_the_screen(app: App) -> None:
    scenes.to_accusation(app)
    app.tap("accuse")
    app.wait(60)  # the minute is over: the vote begins by itself
    assert app.table.state.step == "vote"
    for voter, target in (("blue", "red"), ("green", "red"), ("red", "blue"), ("yellow", "red")):
        if not app.sees(f"vote:{voter}:{target}"):
            app.tap(f"voter:{voter}")
        app.tap(f"vote:{voter}:{target}")
    app.tap("count_votes")
    app.tap("reveal:red:is_traitor")
    assert app.table.state.pawn("red").known == "traitor"
    assert app.table.state.outcome is None


def test_the_sand_runs_turns_and_ends_the_phase(app: App) -> None:
    scenes.sit_down(app, time_track=(0, 1))
    scenes.to_doors(app)
    assert app.shows("1:00")
    app.wait(15)
    assert app.shows("0:45")
    app.tap("pause")
    app.wait(100)
    assert app.shows("0:45")
    app.tap("resume")
    app.wait(46)
    assert app.table.state.space == 1  # turned by itself
    app.press("flip")  # on the last space: the phase ends
    assert app.table.state.step == "resolve"
    app.tap("undo")
    assert app.table.state.step == "choose"


def test_the_panel_shows_the_sand_and_the_colour_of_the_trap(app: App) -> None:
    scenes.sit_down(app)
    scenes.to_doors(app, "great_room")
    frame = app.companion.panel.frame
    assert frame.track[0] > 0
    red, green, blue = frame.rgb
    assert green > max(red, blue)
    app.companion.home()
    assert not any(app.companion.panel.frame.track)


def test_two_taps_at_once_count_once(app: App) -> None:
    scenes.sit_down(app)
    view = app.screen.session.view()
    begin = next(choice for choice in view.choices if choice.id == "begin")
    seen = app.table.state_id
    app.screen.session.act(begin, seen=seen)
    app.screen.session.act(begin, seen=seen)
    assert app.table.state_id == seen + 1
    assert app.table.state.phase == "traps"


def test_power_goes_and_comes_back_to_the_same_prompt(sit) -> None:
    app = sit(home="same")
    scenes.doors(app)
    before = app.table.state
    app = sit(home="same")
    app.tap("continue")
    assert app.table.state == before
    assert app.shows("0:35")
    assert not app.screen.session.sand.running


def test_an_earlier_move_is_changed_on_the_screen(app: App) -> None:
    scenes.doors(app)
    app.tap("menu")
    app.tap("menu-moves")
    last = len(app.table.record.timeline.past)
    app.tap(f"move-{last}")  # Inès at door 4
    app.tap("take-out")
    app.tap("yes")
    app.tap("back")
    assert app.table.state.pawn("green").door is None
    assert app.shows("change of an earlier move")
    app.tap("undo")
    assert app.table.state.pawn("green").door == 4


def test_what_no_longer_fits_is_said_before_anything_is_lost(app: App) -> None:
    scenes.doors(app)
    before = app.table.state
    app.tap("menu")
    app.tap("menu-moves")
    while not app.sees("move-2"):
        app.tap("page-before")
    app.tap("move-2")  # the trap that was drawn
    app.tap("take-out")
    app.tap("yes")
    assert app.sees("yes")  # asked again: what follows would be left off
    app.tap("no")
    assert app.table.state == before


def test_a_number_is_put_right(app: App) -> None:
    scenes.doors(app)
    app.tap("menu")
    app.tap("menu-putright")
    app.tap("left-less")
    assert app.table.state.left == 12
    app.tap("undo")
    assert app.table.state.left == 13


def test_the_language_changes_in_the_middle_of_a_game(app: App) -> None:
    scenes.doors(app)
    assert app.shows("Cohesion")
    app.tap("menu")
    app.tap("menu-language")
    assert app.shows("Cohésion")
    assert app.house.config.settings.language == "fr"


def test_history_scrubs_through_a_game_and_takes_it_along(app: App) -> None:
    scenes.resolved(app)
    game_id = app.table.game_id
    app.companion.home()
    app.tap("history")
    app.tap(f"game-{game_id}")
    moves = app.screen.moves
    assert app.screen.at == moves
    app.tap("before")
    assert app.screen.at == moves - 1
    app.tap("export")
    written = list((app.house.paths.state / "exports").glob("*.table"))
    assert len(written) == 1
    record = tablefile.read(written[0], REGISTRY)
    assert len(record.timeline.past) == moves


def test_the_first_touch_of_a_dimmed_screen_only_wakes_it(app: App) -> None:
    scenes.sit_down(app)
    app.wait(301)
    assert app.stage.cover.dimmed
    app.tap("begin")
    assert app.table.state.phase == "setup"
    app.tap("begin")
    assert app.table.state.phase == "traps"
    app.wait(301)
    app.press("draw")
    assert not app.table.state.drawn


@pytest.mark.parametrize("trap", ["dark_magic", "espionage", "no_effect", "great_room"])
def test_nothing_tells_who_the_traitor_is_while_eyes_are_closed(app: App, trap: str) -> None:
    """The panel is dark and the screen the same for every player, whatever was drawn."""
    scenes.sit_down(app)
    scenes.to_riddle(app, trap)
    app.tap("riddle_ready")
    app.tap("eyes_closed")
    frame = app.companion.panel.frame
    assert not any(frame.track)
    assert not any(frame.rgb)
    assert not app.screen.session.sand.running
