"""Sitting down at a table: the session behind its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.panel import Sound
from companion.table import Table
from ui.session import Session

if TYPE_CHECKING:
    from ui.app import Companion


def sit_down(app: Companion, table: Table) -> Session:
    """A session with the house's clock, journal, panel and sounds."""

    def sound(name: Sound) -> None:
        app.sounds.play(name)
        if app.panel is not None:
            app.panel.buzz(name)

    session = Session(
        table,
        clock=app.house.clock,
        journal=app.house.journal,
        show_lights=app.show_lights,
        on_sound=sound,
    )
    session.on_end = lambda outcome: app.sounds.play("win" if outcome.winners else "lose")
    return session
