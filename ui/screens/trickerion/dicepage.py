"""The six dice: rolled by the companion, read by the camera, or tapped one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.trickerion.moves import DiceRolled
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import guide, now, pen, pieces
from ui.screens.trickerion.camera import ask_dice, has_camera
from ui.theme import Theme, faded
from ui.widgets import Button, Column, Row, tall

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

HOUSES = ("residence", "inn", "bank")


class Faces(pen.Sketch):
    """A column a die: tap what it shows. The sixth tap plays the roll."""

    def __init__(self, screen: TrickerionTable, view: TrickerionView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._screen, self._view = screen, view
        self._chosen: dict[int, str] = dict(screen.picked) if screen.kind == "dice" else {}
        self._spots = {
            (die, face): self.spot(
                f"die:{die}:{face}", lambda die=die, face=face: self._tap(die, face)
            )
            for die, one in enumerate(view.dice)
            for face in one.faces
        }

    def _tap(self, die: int, face: str) -> None:
        self._chosen[die] = face
        if len(self._chosen) == len(self._view.dice):
            a, b, c, d, e, f = (self._chosen[index] for index in range(6))
            self._screen.play(DiceRolled((a, b, c, d, e, f)))
            return
        self._again()

    def draw(self) -> None:
        """Three houses, two columns each."""
        x, y, width, height = self.area
        head = Theme.px(20)
        step = width / 6
        rows = max(len(one.faces) for one in self._view.dice)
        row = (height - head) / rows
        side = min(step * 0.74, row * 0.9)
        for house, name in enumerate(HOUSES):
            left = x + house * 2 * step
            pen.box(
                left + 3, y, 2 * step - 6, height, fill=faded(Theme.panel, 0.8), edge=Theme.line
            )
            pen.words(say(f"trickerion.ui.town.{name}"), left + step, y + height - head / 2 - 2,
                      width=2 * step - 10, size=Theme.tiny, colour=Theme.muted)  # fmt: skip
        for die, one in enumerate(self._view.dice):
            chosen = self._chosen.get(die)
            for at, face in enumerate(one.faces):
                cx = x + (die + 0.5) * step
                cy = y + height - head - (at + 0.5) * row
                pieces.die(cx, cy, side, face, legal=chosen == face,
                           dim=chosen is not None and chosen != face)  # fmt: skip
                pen.lay(self._spots[die, face], cx, cy, min(step - 4, side * 1.2), row - 1)


def page(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Dice to tap, and below them the quicker ways."""
    row: list[Widget] = []
    if has_camera(screen.app):
        row.append(
            Button(say("trickerion.camera"), act=lambda: ask_dice(screen), name="camera",
                   icon="camera")
        )  # fmt: skip
    row += [now.onward(screen, choice) for choice in view.choices]
    # Six faces below each other need every millimetre.
    head = guide.line(screen, view) or now.prompt(view.prompt)
    return Column(
        tall(head, Theme.px(28)),
        Faces(screen, view),
        tall(Row(*row, gap=Theme.px(8)), Theme.touch),
        gap=Theme.px(4),
    )
