"""'Put it right': the table is right, so any tracked number can be set to what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.game import Correct, Quantity
from companion.core.text import say
from companion.table import Table
from ui.screens.base import Screen, page
from ui.theme import Theme
from ui.widgets import Button, Label, Overlay, Pager, Picker, Row, Stepper, TopBar, grid_pages
from ui.widgets.card import Card
from ui.widgets.layout import tall, wide

if TYPE_CHECKING:
    from ui.app import Companion

MOST_AT_ONCE = 3


class PutRight(Screen):
    """Every quantity of the game, by groups. Each change is a move of its own and can be undone."""

    name = "putright"

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.game = table.record.game.id
        self._group = 0
        self._page = 0

    def build(self) -> Widget:
        """The groups as tabs, the quantities of the open one below."""
        state = self.table.state
        quantities = self.table.record.game.quantities(state)
        groups = list(dict.fromkeys(quantity.group for quantity in quantities))
        self._group = min(self._group, len(groups) - 1)
        bar = TopBar(
            say("ui.putright.title"),
            back=self.app.back,
            undo=self.table.undo_label(),
            on_undo=self._undo,
        )
        rows: list[Widget] = []
        if len(groups) > 1:
            rows.append(tall(self._tabs(groups), Theme.touch))
        rows += [
            tall(Label(problem.text, size=Theme.small, colour=Theme.warn), Theme.px(26))
            for problem in self.table.record.game.problems(state)[:1]
        ]
        here = [each for each in quantities if each.group == groups[self._group]]
        rows.append(
            grid_pages(
                here,
                cols=1,
                rows=3 if len(rows) > 1 else 4,
                cell=self._quantity,
                start=self._page,
                on_turn=self._turned,
            )
        )
        return page(bar, *rows)

    def _tabs(self, groups: list[str]) -> Row:
        return Row(
            *(
                Button(
                    say(group),
                    act=lambda index=index: self._open(index),
                    name=f"group-{index + 1}",
                    chosen=index == self._group,
                    size=Theme.small,
                )
                for index, group in enumerate(groups)
            )
        )

    def _open(self, index: int) -> None:
        self._group, self._page = index, 0
        self.refresh()

    def _turned(self, to: int) -> None:
        self._page = to

    def _quantity(self, quantity: Quantity) -> Widget:
        label = Label(quantity.label, size_hint_x=0.9)
        if not quantity.choices:
            assert isinstance(quantity.value, int)  # noqa: S101  (a quantity without choices)
            stepper = Stepper(
                quantity.value,
                low=quantity.low,
                high=quantity.high,
                on_change=lambda number: self._correct(quantity, number),
                name=quantity.what,
            )
            return Row(label, tall(wide(stepper, Theme.px(280)), Theme.touch))
        if len(quantity.choices) <= MOST_AT_ONCE:
            picker = Picker(
                quantity.choices,
                quantity.value,
                on_pick=lambda value: self._correct(quantity, value),
                name=quantity.what,
                size=Theme.small,
            )
            return Row(label, tall(picker, Theme.touch))
        now = next(text for value, text in quantity.choices if value == quantity.value)
        choose = Button(now, act=lambda: self._choose(quantity), name=quantity.what, icon="pencil")
        return Row(label, tall(wide(choose, Theme.px(280)), Theme.touch))

    def _choose(self, quantity: Quantity) -> None:
        """Many choices: all of them over the screen."""
        overlay = Overlay(name="choose")

        def picked(value: Any) -> None:
            overlay.close()
            self._correct(quantity, value)

        cols = 2 if len(quantity.choices) <= 6 else 3 if len(quantity.choices) <= 12 else 4
        # All at once as long as a finger can tell them apart; the squares of a board are more.
        each = len(quantity.choices) if len(quantity.choices) <= 20 else 16
        pages = [quantity.choices[at : at + each] for at in range(0, len(quantity.choices), each)]
        here = [value for value, _ in quantity.choices].index(quantity.value) // each
        grid = Pager(
            pages,
            show=lambda page: Picker(
                page, quantity.value, on_pick=picked, cols=cols, name="choice"
            ),
            start=here,
        )
        card = Card(
            tall(Label(quantity.label, bold=True), Theme.px(34)),
            grid,
            size_hint=(None, None),
            size=(Theme.width * 0.86, Theme.height * 0.82),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            edge=Theme.accent,
        )
        overlay.hold(card)
        self.stage.open(overlay)

    def _correct(self, quantity: Quantity, value: Any) -> None:
        try:
            self.table.do(Correct(quantity.what, value))
        except CompanionError as error:
            self.refused(error)
        self.refresh()

    def _undo(self) -> None:
        try:
            self.table.undo()
        except CompanionError as error:
            self.refused(error)
        self.refresh()
