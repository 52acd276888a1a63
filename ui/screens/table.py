"""What the table of every game has: a session, the bar with undo and menu, the sand, the panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.panel import Button as PanelButton
from companion.core.text import say
from companion.core.view import Choice, View
from companion.table import Table
from ui.screens.base import Screen
from ui.screens.menu import TableMenu
from ui.tableside import sit_down
from ui.theme import Theme
from ui.widgets import Button, Sheet, TopBar, wide

if TYPE_CHECKING:
    from ui.app import Companion

TICK = 0.1


class TableScreen(Screen):
    """A game in play. Subclasses write `build`; it is called anew whenever the state changes.

    `tick` moves only the sand: `show_sand` is called while it falls.
    """

    name = "table"

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(app)
        self.game = table.record.game.id
        self.session = sit_down(app, table)
        # The state the person is looking at: a tap aimed at an older one is refused.
        self.seen = table.state_id
        self._beat: Any = None
        self._busy = False
        self.session.on_change = self._changed
        self.session.on_error = self.stage.warn

    def entered(self) -> None:
        """Lights on; the settings may have changed meanwhile."""
        settings = self.app.house.config.settings
        self.session.sand.auto = settings.hourglass_auto
        self.session.sand.warn = settings.hourglass_warning
        self.session.shine()
        self._beat = Clock.schedule_interval(lambda _: self.tick(), TICK)

    def left(self) -> None:
        """While people look at another screen, nobody is hurried."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        self.session.sand.pause()

    def closed(self) -> None:
        """People got up: the panel goes dark, the game stays in the journal."""
        self.session.close()

    def refresh(self) -> None:
        """Draw it anew, for the state of now."""
        self.seen = self.session.table.state_id
        super().refresh()

    def tick(self) -> None:
        """Let the sand fall; everything else stands still."""
        if self.session.sand.running:
            self.session.tick()
            self.show_sand()

    def show_sand(self) -> None:
        """Draw how much sand is left, without drawing anything else. For subclasses."""

    def press(self, button: PanelButton) -> None:
        """A button of the panel."""
        self.session.press(button)

    def act(self, choice: Choice) -> None:
        """A choice of the view was tapped."""
        self.session.act(choice, seen=self.seen)

    def do(self, move: Any) -> bool:
        """Play a move for the state that is shown; False if it was refused."""
        return self.session.request(move, seen=self.seen)

    def do_all(self, moves: Iterable[Any]) -> bool:
        """Play moves one after another, drawn once after the last; False if one was refused."""
        self._busy = True
        try:
            return self._each(moves)
        finally:
            self._busy = False
            self._changed()

    def _each(self, moves: Iterable[Any]) -> bool:
        seen = self.seen
        for move in moves:
            if not self.session.request(move, seen=seen):
                return False
            seen = self.session.table.state_id
        return True

    def bar(self, view: View, *, icon: str = "", right: Sequence[Widget] = ()) -> TopBar:
        """Where we are, what else is one tap away, undo, and the menu."""
        extra = list(right)
        if view.notes:
            rules = Button(icon="book", act=lambda: self._rules(view), name="rules", style="quiet")
            extra.append(wide(rules, Theme.touch))
        return TopBar(
            view.place,
            phase=view.phase,
            phase_icon=icon,
            right=extra,
            undo=self.session.table.undo_label(),
            on_undo=lambda: self.session.request("undo", seen=self.seen),
            on_menu=lambda: self.stage.open(TableMenu(self.app, self.session.table)),
        )

    def _rules(self, view: View) -> None:
        self.stage.open(Sheet(say("ui.rules_now"), view.notes))

    def _changed(self) -> None:
        self.stage.cover.wake()
        # Another screen may lie on top (a number was put right there): it draws itself.
        if self.app.screen is self and not self._busy:
            self.refresh()
