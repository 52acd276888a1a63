"""The screens of the house itself: home, set-up, History, settings, table check, menus."""

from __future__ import annotations

from companion.core.text import say
from tests.ui.harness import App
from tests.ui.obscurio import scenes as obscurio


def home(app: App) -> None:
    app.companion.home()


def home_with_a_game(app: App) -> None:
    obscurio.doors(app)
    app.companion.home()


def people(app: App) -> None:
    app.tap("new-obscurio")
    app.tap("players-more")


def seat(app: App) -> None:
    home_with_a_game(app)
    app.tap("new-obscurio")
    app.tap("seat-2")


def keyboard(app: App) -> None:
    seat(app)
    app.tap("type-name")


def role(app: App) -> None:
    people(app)
    app.tap("next")


def options(app: App) -> None:
    role(app)
    app.tap("next")


def track(app: App) -> None:
    options(app)
    app.tap("next")
    for space, taps in (("track-2", 1), ("track-3", 2)):
        for _ in range(taps):
            app.tap(space)


def bag(app: App) -> None:
    track(app)
    while not app.sees("count-plus_two-more"):
        app.tap("next")


def house_rules(app: App) -> None:
    track(app)
    while not app.sees("role_07-at_setup"):
        app.tap("next")


def summary(app: App) -> None:
    track(app)
    while not app.sees("start"):
        app.tap("next")


def history(app: App) -> None:
    obscurio.escaped(app)
    app.companion.home()
    obscurio.doors(app)
    app.companion.home()
    app.tap("history")


def no_history(app: App) -> None:
    app.tap("history")


def replay(app: App) -> None:
    history(app)
    app.frames(2)
    app.tap(next(name for name in app.names() if name.startswith("game-")))


def moves(app: App) -> None:
    obscurio.doors(app)
    app.tap("menu")
    app.tap("menu-moves")


def change_move(app: App) -> None:
    moves(app)
    app.tap(next(name for name in app.names() if name.startswith("move-")))


def change_ask(app: App) -> None:
    change_move(app)
    app.tap("take-out")


def menu(app: App) -> None:
    obscurio.doors(app)
    app.tap("menu")


def my_copy(app: App) -> None:
    app.tap("copy")


def fact(app: App) -> None:
    app.tap("copy")
    app.tap("fact-obscurio.time_track")


def settings(app: App) -> None:
    app.tap("settings")


def more_settings(app: App) -> None:
    app.tap("settings")
    app.tap("page-after")


def last_settings(app: App) -> None:
    more_settings(app)
    app.tap("page-after")


def check(app: App) -> None:
    app.tap("check")


def check_touch(app: App) -> None:
    app.tap("check")
    app.tap("tab-touch")
    app.tap("spot-1")


def check_panel(app: App) -> None:
    app.tap("check")
    app.tap("tab-panel")
    app.press("draw")


def strip(app: App) -> None:
    app.companion.connect_strip(app.scheduler)
    app.companion.set("strip", "simulated")
    app.tap("settings")
    app.tap("strip")
    app.tap("try-sand")
    app.wait(2)


def strip_off(app: App) -> None:
    app.companion.connect_strip(app.scheduler)
    app.companion.set("strip", "off")
    app.tap("settings")
    app.tap("strip")


def backup(app: App) -> None:
    home_with_a_game(app)
    app.tap("settings")
    app.tap("backup")
    app.tap("save")
    app.clock.advance(86_400)
    app.tap("save")
    app.wait(8)


def restore(app: App) -> None:
    """A backup from before a fact was changed, a player came and a game went on."""
    app.house.catalogue.confirm("obscurio.time_track", [0, 1, 2])
    home_with_a_game(app)
    app.tap("settings")
    app.tap("backup")
    app.tap("save")
    app.wait(8)
    app.house.catalogue.confirm("obscurio.time_track", [2, 2])
    app.tap(next(name for name in app.names() if name.startswith("table-companion-")))


def trouble(app: App) -> None:
    obscurio.doors(app)
    app.companion.mishap(ZeroDivisionError("division by zero"))


def a_device_is_away(app: App) -> None:
    obscurio.doors(app)
    app.stage.corner(say("hardware.link.not_started"))


def a_toast(app: App) -> None:
    obscurio.doors(app)
    app.stage.warn(say("core.store.full", path="/media/table/journal.sqlite3"))


SCENES = {
    scene.__name__: scene
    for scene in (
        home,
        home_with_a_game,
        people,
        seat,
        keyboard,
        role,
        options,
        track,
        bag,
        house_rules,
        summary,
        history,
        no_history,
        replay,
        moves,
        change_move,
        change_ask,
        menu,
        my_copy,
        fact,
        settings,
        more_settings,
        last_settings,
        check,
        check_touch,
        check_panel,
        strip,
        strip_off,
        backup,
        restore,
        trouble,
        a_device_is_away,
        a_toast,
    )
}
