"""The menu over a table: everything one may want besides playing, on one page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.core.game import Move
from companion.core.text import say
from companion.table import Table
from ui.screens.moves import Moves
from ui.screens.putright import PutRight
from ui.screens.settings import SettingsScreen
from ui.theme import Theme
from ui.twinside import LiveTwin, can_press
from ui.widgets import Button, Card, Grid, Overlay, Title
from ui.widgets.layout import Row, tall, wide

if TYPE_CHECKING:
    from ui.app import Companion

LOUDER = {"off": "soft", "soft": "full", "full": "off"}


class TableMenu(Overlay):
    """Opened by the menu button of a table: stage.open(TableMenu(app, table))."""

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(name="menu")
        self._app, self._table = app, table
        settings = app.house.config.settings
        other = "en" if app.words.language == "fr" else "fr"
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        head = Row(Title(say("ui.menu.title"), colour=Theme.accent), wide(shut, Theme.touch))
        buttons = (
            ("putright", "pencil", lambda: app.go(PutRight(app, table))),
            ("moves", "history", lambda: app.go(Moves(app, table))),
            ("settings", "settings", lambda: app.go(SettingsScreen(app))),
            ("flip", "rotate", lambda: app.set("flip_screen", not settings.flip_screen)),
            ("language", "language", lambda: app.speak(other)),
            (f"sound.{settings.sound}", "sound", self._louder),
            ("leave", "door", app.home),
        )
        cells = [self._button(key, icon, act) for key, icon, act in buttons]
        level = getattr(table.state, "assistance", None)
        if level is not None and self._may_switch():
            cells.append(self._button(f"assist.{level}", "help", self._assist))
        if can_press(app.panel) and settings.show_panel_twin:
            cells.append(self._button("panel", "panel", self._panel))
        self.hold(
            Card(
                tall(head, Theme.touch),
                Grid(*cells, cols=2, gap=Theme.px(8)),
                size_hint=(None, None),
                size=(Theme.width * 0.8, Theme.height * 0.9),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
                edge=Theme.accent,
            )
        )

    def _button(self, key: str, icon: str, act: Callable[[], Any]) -> Button:
        name = key.partition(".")[0]
        if name == "sound" and key.endswith("off"):
            icon = "sound-off"
        return Button(
            say(f"ui.menu.{key}"),
            act=lambda: self._do(act),
            name=f"menu-{name}",
            icon=icon,
            align="left",
        )

    def _do(self, act: Callable[[], Any]) -> None:
        self.close()
        act()

    def _louder(self) -> None:
        loudness = LOUDER[self._app.house.config.settings.sound]
        self._app.set("sound", loudness)
        self._app.stage.toast(say(f"ui.menu.sound.{loudness}"), icon="sound")

    def _other_level(self) -> Move:
        level = "ledger" if getattr(self._table.state, "assistance", "full") == "full" else "full"
        return self._table.record.notation.move({"do": "assist", "level": level})

    def _may_switch(self) -> bool:
        """Not after the end, and not where the companion itself plays and needs the whole table."""
        try:
            self._table.record.plan(self._other_level())
        except CompanionError:
            return False
        return True

    def _assist(self) -> None:
        """The other level of help: every action, or totals only."""
        try:
            self._table.do(self._other_level())
        except CompanionError as error:
            self._app.stage.warn(error.text)

    def _panel(self) -> None:
        self._app.stage.open(TwinSheet(self._app))


class TwinSheet(Overlay):
    """The panel's twin at the bottom of the screen; the table above it stays in sight."""

    def __init__(self, app: Companion) -> None:
        super().__init__(name="twin")
        twin = LiveTwin(
            app.panel,
            size_hint=(None, None),
            size=(Theme.width - 2 * Theme.pad, Theme.px(140)),
            pos_hint={"center_x": 0.5, "y": 0.02},
        )
        self.shade(0.25)
        self.hold(twin)
