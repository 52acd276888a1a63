"""Dice from the camera: what it reads becomes the same move as six taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from companion.core.game import Move
from companion.core.text import Text, name, say
from companion.games.trickerion.dice import KINDS, Seen, rolled, rolled_again, teachable
from companion.games.trickerion.state import State
from ui.eyeside import open_camera

if TYPE_CHECKING:
    from ui.app import Companion
    from ui.screens.table import TableScreen

SET = "trickerion"
DICE = {
    "residence": "trickerion.camera.residence",
    "inn": "trickerion.camera.inn",
    "bank": "trickerion.camera.bank",
}
TOGETHER = {kind: KINDS.count(kind) for kind in KINDS}


def has_camera(app: Companion) -> bool:
    """Whether an eye is open in this house."""
    return app.eye is not None


def ask_dice(screen: TableScreen) -> None:
    """Open the camera for what is rolled now: all six dice, or the one that is rolled again."""
    state = cast("State", screen.session.table.state)
    again = state.phase != "dice"
    open_camera(
        screen.app,
        kind="dice",
        set_name=SET,
        count=1 if again else len(KINDS),
        title=say("trickerion.camera.again") if again else say("trickerion.camera.roll"),
        on_use=lambda reading: _play(screen, as_move(state, reading)),
        on_by_hand=screen.refresh,
        name_of=face_name,
        die_name=die_name,
        teach=teachable(state.options),
        together=TOGETHER,
        objection=lambda reading: _objection(state, reading),
    )


def as_move(state: State, reading: Any) -> Move | None:
    """A settled reading as a move; None if the dice cannot lie like that."""
    # From left to right, so that the two dice of a place keep their order.
    dice = sorted(reading.dice, key=lambda die: die.at)
    seen = [Seen(str(die.face), die.die) for die in dice]
    return rolled(state.options, seen) if state.phase == "dice" else rolled_again(state, seen)


def face_name(_die: str | None, face: str | int) -> Text:
    """A face in words."""
    return say(f"trickerion.face.{face}")


def die_name(die: str) -> Text:
    """One of the three kinds of dice."""
    return say(DICE[die]) if die in DICE else name(die)


def _play(screen: TableScreen, move: Move | None) -> None:
    if move is not None:
        screen.do(move)


def _objection(state: State, reading: Any) -> Text | None:
    if as_move(state, reading) is not None:
        return None
    return say("trickerion.camera.cannot" if state.phase == "dice" else "trickerion.camera.wrong")
