"""Wands from the camera: what it reads becomes the same move as three taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.errors import IllegalMove
from companion.core.text import Text
from companion.games.three_magicians.models import MagiciansView
from companion.games.three_magicians.moves import Wand, WandsThrown
from companion.games.three_magicians.options import COLOURS
from ui.eyeside import open_camera

if TYPE_CHECKING:
    from ui.app import Companion
    from ui.screens.table import TableScreen

SET = "three_magicians"
# The camera names the symbols as the wands' maker does.
SYMBOLS = {"force": "force", "magie": "magic", "destin": "destiny"}
LESSONS = tuple((colour, notches) for colour in COLOURS for notches in range(3))


def has_camera(app: Companion) -> bool:
    """Whether an eye is open in this house."""
    return app.eye is not None


def ask_camera(screen: TableScreen, view: MagiciansView) -> None:
    """Open the camera for the wands that are thrown now."""
    if view.throw is None:
        return
    table = screen.session.table

    def use(reading: Any) -> None:
        screen.do(as_move(reading))

    def objection(reading: Any) -> Text | None:
        try:
            table.record.game.apply(table.state, as_move(reading))
        except IllegalMove as refusal:
            return refusal.text
        return None

    open_camera(
        screen.app,
        kind="wands",
        set_name=SET,
        count=len(view.throw.wands),
        title=view.prompt,
        on_use=use,
        on_by_hand=screen.refresh,
        teach=LESSONS,
        objection=objection,
    )


def as_move(reading: Any) -> WandsThrown:
    """A settled reading as a move."""
    return WandsThrown(
        tuple(
            Wand(
                wand.wand,
                notches=wand.notches,
                symbols=tuple(SYMBOLS[symbol] for symbol in wand.symbols) if wand.symbols else None,  # type: ignore[arg-type]  # always two
            )
            for wand in reading.wands
        )
    )
