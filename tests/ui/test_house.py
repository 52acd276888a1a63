"""The house around the games: settings, my copy, table check, mishaps, the panel going away."""

from __future__ import annotations

from kivy.core.window import Window

from companion.core.errors import StoreFull
from companion.core.panel import BUTTONS
from companion.players import Player
from tests.ui.harness import App
from tests.ui.obscurio import scenes


def test_the_first_screen_leads_everywhere_and_back(app: App) -> None:
    for room in ("history", "copy", "settings", "check"):
        app.tap(room)
        assert app.screen.name == room
        app.tap("back")
        assert app.screen.name == "home"


def test_one_tap_changes_the_language_for_good(app: App) -> None:
    app.tap("language")
    assert app.shows("Réglages")
    app.tap("language")
    assert app.shows("Settings")


def test_settings_count_at_once(app: App) -> None:
    app.tap("settings")
    app.tap("sound-full")
    assert app.companion.panel.sound == "full"
    app.tap("text_scale-1.3")
    app.tap("page-after")
    app.tap("flip_screen-True")
    assert Window.rotation == 180
    app.tap("flip_screen-False")  # touches turn with the picture
    assert Window.rotation == 0
    settings = app.house.config.settings
    assert (settings.sound, settings.text_scale, settings.flip_screen) == ("full", 1.3, False)


def test_a_setting_that_cannot_be_written_is_said(app: App, monkeypatch) -> None:
    app.tap("settings")
    before = app.house.config.settings

    def full(*_: object) -> None:
        raise StoreFull("core.store.full", path="here")

    monkeypatch.setattr(app.house.config, "set", full)
    app.tap("sound-full")
    assert app.shows("disk is full")
    assert app.house.config.settings == before


def test_a_fact_is_entered_by_tapping_and_kept(app: App) -> None:
    app.tap("copy")
    app.tap("fact-obscurio.time_track")
    app.tap("track-2")
    app.tap("confirm")
    assert app.house.catalogue.get("obscurio.time_track").value == [0, 1, 0, 0]
    assert app.shows("+0  +1  +0  +0")
    app.tap("fact-obscurio.time_track")
    app.tap("forget")
    app.tap("yes")
    assert app.house.catalogue.get("obscurio.time_track") is None


def test_the_wizard_asks_for_a_fact_once(app: App) -> None:
    app.house.catalogue.confirm("obscurio.time_track", [0, 1, 2])
    app.tap("new-obscurio")
    for _ in range(2):
        app.tap("next")
    app.tap("next")
    assert app.shows("Evanescent")  # straight to the tile, which is still unknown


def test_people_who_played_sit_down_again(app: App) -> None:
    scenes.sit_down(app)
    app.companion.home()
    app.tap("new-obscurio")
    assert app.shows("Camille")
    app.tap("players-more")
    app.tap("seat-6")
    assert not app.sees("known-Camille")  # she has a seat
    app.tap("close")
    app.tap("players-less")
    app.tap("players-less")
    app.tap("seat-4")
    app.tap("known-Zoé")
    assert [seat.name for seat in app.screen.draft.seats] == ["Camille", "Bo", "Inès", "Zoé"]


def test_every_button_of_the_panel_is_ticked_off(app: App) -> None:
    app.tap("check")
    app.tap("tab-panel")
    for button in BUTTONS:
        app.press(button, seconds=1.5)  # undo has to be held
    assert app.screen._pressed == set(BUTTONS)
    app.tap("light-green")
    assert any(app.companion.panel.frame.rgb)
    app.tap("back")
    assert not any(app.companion.panel.frame.rgb)


def test_a_panel_that_goes_away_is_told_in_a_corner_and_comes_back(app: App) -> None:
    scenes.doors(app)
    board = app.companion.panel.panel.board
    board.factory.unplugged = True
    app.wait(3)
    assert app.stage._corner is not None
    app.tap("door-2")  # play goes on
    assert app.table.state.pawn("red").door == 2
    board.factory.unplugged = False
    app.wait(60)
    assert app.stage._corner is None


def test_a_full_disk_refuses_the_move_and_keeps_the_rest(app: App, monkeypatch) -> None:
    scenes.sit_down(app)

    def full(*_: object) -> None:
        raise StoreFull("core.store.full", path="here")

    monkeypatch.setattr(app.house.journal, "append", full)
    app.tap("begin")
    assert app.table.state.phase == "setup"
    assert app.shows("disk is full")
    monkeypatch.undo()
    app.tap("begin")
    assert app.table.state.phase == "traps"


def test_a_broken_screen_leads_back_to_the_table(app: App) -> None:
    scenes.doors(app)
    app.companion.mishap(ZeroDivisionError("oh"))
    app.frames(2)
    assert app.shows("ZeroDivisionError")
    app.tap("back")
    assert app.sees("door-1")


def test_a_question_on_the_screen_is_not_answered_by_the_panel(app: App) -> None:
    scenes.doors(app)
    app.tap("menu")
    app.tap("menu-moves")
    app.tap(next(name for name in app.names() if name.startswith("move-")))
    app.tap("take-out")
    before = app.table.state_id
    app.press("done")
    assert app.table.state_id == before
    assert app.sees("yes")


def test_a_game_that_is_put_away_is_not_offered_again(app: App) -> None:
    scenes.sit_down(app)
    game_id = app.table.game_id
    app.companion.home()
    assert app.sees("continue")
    app.tap("history")
    app.tap(f"game-{game_id}")
    app.tap("put-away")
    app.tap("back")
    assert not app.sees("continue")
    app.tap("history")
    app.tap(f"game-{game_id}")
    app.tap("resume")
    assert app.table.game_id == game_id


def test_each_light_of_the_panel_shows_by_itself(app: App) -> None:
    app.tap("check")
    app.tap("tab-panel")
    app.tap("in-turn")
    brightest, colours = [], set()
    for _ in range(80):
        app.wait(0.1)
        frame = app.companion.panel.frame
        if any(frame.track):
            brightest.append(frame.track.index(max(frame.track)))
        if any(frame.rgb):
            colours.add(frame.rgb)
    assert list(dict.fromkeys(brightest)) == [0, 1, 2, 3, 4, 5]
    assert len(colours) == 4
    assert not any(app.companion.panel.frame.track)


def test_the_table_check_writes_a_report_without_names(app: App) -> None:
    app.house.players.add([Player("Zerlina", "red", 0.0)])
    app.tap("check")
    app.tap("report")
    (path,) = (app.house.paths.state / "exports").glob("table-report-*.txt")
    text = path.read_text(encoding="utf-8")
    assert "LED strip" in text
    assert "480 through offscreen" in text
    assert "Zerlina" not in text
    assert app.shows(path.name)
