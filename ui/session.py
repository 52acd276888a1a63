"""Between one open game and its screen: view, taps and buttons, sand and lights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.core.clock import Clock
from companion.core.errors import CompanionError
from companion.core.game import Outcome
from companion.core.journal import Journal
from companion.core.panel import Button, Lights, Sound
from companion.core.record import Redo
from companion.core.text import Text
from companion.core.view import Choice, View
from companion.table import Change, Table
from companion.timekeeper import Timekeeper


class Session:
    """One game in play. All of it runs on the UI thread; others enqueue."""

    def __init__(
        self,
        table: Table,
        *,
        clock: Clock,
        journal: Journal | None = None,
        show_lights: Callable[[Lights], None] | None = None,
        on_sound: Callable[[Sound], None] | None = None,
    ) -> None:
        self.table = table
        self.on_change: Callable[[], None] | None = None
        self.on_error: Callable[[Text], None] | None = None
        self.on_end: Callable[[Outcome], None] | None = None
        self._over = table.state.outcome is not None
        self._show_lights = show_lights
        self._on_sound = on_sound
        self.sand = Timekeeper(table, clock=clock, journal=journal, on_sound=on_sound)
        self._stop = table.listen(self._changed)
        self.shine()

    def view(self) -> View:
        """The view model of this moment."""
        found: View = self.table.record.game.view(self.table.state, self.sand.live)
        return found

    def act(self, choice: Choice, *, seen: int | None = None) -> bool:
        """Do what a choice stands for; False if it was refused (and the person was told why)."""
        if not choice.enabled:
            self._refuse(choice.why)
            return False
        return self.request(choice.do, seen=seen)

    def request(self, do: Any, *, seen: int | None = None) -> bool:
        """A move, or one of: chance, undo, redo, pause, resume."""
        try:
            if do == "undo":
                self.table.undo(seen=seen)
            elif do == "redo":
                self.table.do(Redo(), seen=seen)
            elif do in ("pause", "resume"):
                self._set_sand(running=do == "resume")
            elif do is not None:
                self.table.do(do, seen=seen)
        except CompanionError as error:
            self._refuse(error.text)
            return False
        return True

    def press(self, button: Button) -> None:
        """A button of the panel: what the view says it does; nothing if it does nothing now."""
        choice = self.view().buttons.get(button)
        if choice is not None:
            self.act(choice, seen=self.table.state_id)

    def tick(self) -> None:
        """A few times a second while sand is falling."""
        if self.sand.running:
            self.sand.tick()
            self.shine()

    def shine(self) -> None:
        """Lights follow from the state, so they are right at once after a restart."""
        if self._show_lights is None:
            return
        state = self.table.state
        lights: Lights = self.table.record.game.lights(state, self.sand.live)
        won = state.outcome is not None and bool(state.outcome.winners)
        self._show_lights(msgspec.structs.replace(lights, won=won))

    def close(self) -> None:
        """Leave the table; the game stays in the journal."""
        self.sand.close()
        self._stop()
        if self._show_lights is not None:
            self._show_lights(Lights())

    def _set_sand(self, *, running: bool) -> None:
        if running:
            self.sand.resume()
        else:
            self.sand.pause()
        self.shine()
        if self.on_change is not None:
            self.on_change()

    def _changed(self, change: Change) -> None:
        self.shine()
        drawn = any(event.event.endswith(".drawn") for event in change.events)
        if drawn and self._on_sound is not None:
            self._on_sound("drawn")
        if change.state.outcome is not None and self.on_end is not None and not self._over:
            self.on_end(change.state.outcome)
        self._over = change.state.outcome is not None
        if self.on_change is not None:
            self.on_change()

    def _refuse(self, why: Text | None) -> None:
        if why is not None and self.on_error is not None:
            self.on_error(why)
