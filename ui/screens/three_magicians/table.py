"""The table of The Three Magicians: bar, board, wands, actions. Redrawn when the state changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice
from companion.games.three_magicians.models import FigureView, MagiciansView
from companion.games.three_magicians.wands import told
from companion.table import Table
from ui.screens.table import TableScreen
from ui.screens.three_magicians import bodies, duel
from ui.screens.three_magicians.boardmap import BoardMap
from ui.screens.three_magicians.camera import ask_camera, has_camera
from ui.screens.three_magicians.parts import NotchKey
from ui.screens.three_magicians.sheets import CardsSheet, ChancesSheet, PlansSheet, WhichSheet
from ui.theme import Theme
from ui.widgets import Button, Column, Row, Space, tall, wide

if TYPE_CHECKING:
    from ui.app import Companion

STEP_ICONS = {
    "throw": "wand",
    "move": "footsteps",
    "again": "footsteps",
    "meeting": "cards",
    "chase": "labyrinth",
    "duel": "duel",
    "repeat": "duel",
    "spell": "magic",
    "symbol": "magic",
    "teleport": "magic",
    "ledger": "pencil",
    "over": "trophy",
}
DECISIONS = ("meeting", "chase", "symbol", "repeat")


class MagiciansTable(TableScreen):
    """The screen of a game of The Three Magicians."""

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(app, table)
        self._wands: dict[str, Any] = {}
        self._figure: tuple[str, str] | None = None
        self._moment: object = None

    def build(self) -> Widget:
        """The bar, the step, the actions."""
        view = self._view()
        self._follow(view)
        body = Column(self._body(view), pad=(Theme.pad, Theme.px(6), Theme.pad, 0))
        return Column(self._bar(view), body, self._actions(view), gap=Theme.px(8))

    def _view(self) -> MagiciansView:
        view = self.session.view()
        if not isinstance(view, MagiciansView):
            raise TypeError(f"this screen draws The Three Magicians, not {view.game}")
        return view

    # --- what is in hand -------------------------------------------------------------------------

    def _follow(self, view: MagiciansView) -> None:
        """Half a throw belongs to its moment; the figure that has to move is in hand by itself."""
        if self._moment != self.seen:
            self._moment, self._wands = self.seen, {}
            if view.step != "ledger":
                self._figure = None
        movable = [(f.colour, f.kind) for f in view.figures if f.to]
        if self._figure not in movable:
            walks = [each for each in movable if each[1] == "apprentice" and each[0] == view.active]
            self._figure = next(iter([*walks, *movable]), None)

    def _choose(self, figure: FigureView) -> None:
        self._figure = (figure.colour, figure.kind)
        self.refresh()

    def _in_hand(self, view: MagiciansView) -> FigureView | None:
        return next((f for f in view.figures if (f.colour, f.kind) == self._figure), None)

    def _pick_square(self, square: str) -> None:
        figure = self._in_hand(self._view())
        if figure is not None and square in figure.to:
            self.act(figure.to[square])

    def _pick_wand(self, colour: str, value: Any) -> None:
        """A tap on a wand; the last one plays the throw."""
        view = self._view()
        if view.throw is None:
            return
        if view.throw.reads == "symbols" and not view.throw.hidden:
            value = (*self._wands.get(colour, ()), value)[-2:]
        self._wands[colour] = value
        wands = view.throw.wands
        whole = all(colour in self._wands for colour in wands)
        if whole and (view.throw.hidden or view.throw.reads == "notches" or self._pairs(wands)):
            self.do(told(view.throw.reads, {colour: self._wands[colour] for colour in wands}))
        elif view.throw.reads == "notches":
            self._mark_wands()
        else:
            self.refresh()

    def _mark_wands(self) -> None:
        """Show what was tapped so far; nothing else on the screen changes."""
        for widget in self.walk():
            if isinstance(widget, NotchKey):
                colour, value = widget.means
                widget.choose(chosen=self._wands.get(colour) == value)

    def _pairs(self, wands: Any) -> bool:
        return all(len(self._wands[colour]) == 2 for colour in wands)

    # --- the parts -------------------------------------------------------------------------------

    def _bar(self, view: MagiciansView) -> Widget:
        right: list[Widget] = []
        if view.odds and view.step == "throw":
            chances = Button(
                icon="dice",
                act=lambda: self.stage.open(ChancesSheet(view)),
                name="chances",
                style="quiet",
            )
            right.append(wide(chances, Theme.touch))
        if view.ending is None:
            shown = Button(
                icon="people",
                act=lambda: self.stage.open(PlansSheet(view, self.act)),
                name="plans",
                style="quiet",
            )
            right.append(wide(shown, Theme.touch))
        icon = "wand" if view.phase_id == "start" else STEP_ICONS[view.step]
        return self.bar(view, icon=icon, right=right)

    def _body(self, view: MagiciansView) -> Widget:
        if view.ending is not None:
            return bodies.over(view)
        entry = bodies.wand_entry(view, self._wands, self._pick_wand)
        if view.phase_id == "start":
            return bodies.start(view, entry)
        if view.step == "duel" and view.duel is not None:
            return duel.fight(view, view.duel, self._wands, self._pick_wand, self.act)
        if view.step == "spell":
            return bodies.spell(view, entry)
        board = self._board(view)
        if view.step == "throw":
            return bodies.throw(view, board, entry)
        if view.step in DECISIONS:
            return bodies.deciding(view, board, self.act)
        if view.step == "teleport":
            return bodies.appearing(view, board)
        if view.step == "ledger":
            return bodies.noting(view, board, self._figure, self._choose)
        return bodies.moving(view, board, self._figure, self._choose)

    def _board(self, view: MagiciansView) -> BoardMap:
        figure = self._in_hand(view)
        return BoardMap(
            view.places,
            view.figures,
            slabs=view.slabs,
            joins=view.joins,
            lit=tuple(figure.to) if figure is not None else (),
            on_pick=self._pick_square,
            on_doubt=lambda squares: self.stage.open(WhichSheet(squares, self._pick_square)),
        )

    # --- the actions -----------------------------------------------------------------------------

    def _actions(self, view: MagiciansView) -> Widget:
        row = Row(pad=(Theme.pad, 0), size_hint_y=None, height=Theme.primary)
        if view.ending is not None:
            row.add_widget(Button(say("ui.over"), act=self.app.home, name="over", style="primary"))
        elif view.step not in DECISIONS:
            for button in self._buttons(view):
                row.add_widget(button)
        if not row.children:
            return tall(Space(), Theme.px(2))
        return tall(Column(row, Space(), gap=0), Theme.primary + Theme.gap)

    def _buttons(self, view: MagiciansView) -> list[Widget]:
        found: list[Widget] = []
        if view.step == "ledger":
            found.append(
                self._button("cards", "cards", lambda: self.stage.open(CardsSheet(view, self.act)))
            )
        if view.duel is not None and view.duel.results:
            results = view.duel.results
            found.append(
                self._button(
                    "say_result",
                    "duel",
                    lambda: self.stage.open(duel.ResultSheet(results, self.act)),
                )
            )
        for choice in bodies.chosen_first(view.choices, without={"stop"}):
            if choice.id == "throw" and has_camera(self.app):
                found.append(self._button("camera", "camera", lambda: ask_camera(self, view)))
            button = Button.of(choice, self._act)
            button.size_hint_x = 1.5 if choice.style == "primary" else 1.0
            found.append(button)
        return found

    def _button(self, key: str, icon: str, act: Any) -> Button:
        return Button(say(f"three_magicians.ui.{key}"), act=act, name=key, icon=icon)

    def _act(self, choice: Choice) -> None:
        self.act(choice)
