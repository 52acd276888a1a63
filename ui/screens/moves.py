"""The moves of the game in play: look back, and change or take out an earlier one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError, DoesNotFit
from companion.core.game import Move
from companion.core.record import Edit, Notation, Redo
from companion.core.text import Text, say
from companion.table import Table
from ui.screens.base import Screen, page
from ui.theme import Theme
from ui.widgets import Button, Dialog, Label, TopBar, grid_pages
from ui.widgets.layout import Row, tall

if TYPE_CHECKING:
    from ui.app import Companion

ROWS = 5


class Moves(Screen):
    """Every move in order, the last page first."""

    name = "moves"

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.game = table.record.game.id

    def build(self) -> Widget:
        """The list; with redo, if something was taken back."""
        record = self.table.record
        count = len(record.timeline.past)
        redo = record.redo_label()
        right: list[Widget] = []
        if redo is not None:
            again = Button(
                say("ui.redo", what=redo), act=self._redo, name="redo", icon="redo", size=Theme.tiny
            )
            again.size_hint_x, again.width = None, Theme.px(180)
            right.append(again)
        bar = TopBar(
            say("ui.moves.title"),
            back=self.app.back,
            right=right,
            undo=record.undo_label(),
            on_undo=self._undo,
        )
        if not count:
            return page(bar, Label(say("ui.moves.none"), align="center", colour=Theme.muted))
        pages = -(-count // ROWS)
        return page(
            bar, grid_pages(range(count), cols=1, rows=ROWS, cell=self._move, start=pages - 1)
        )

    def _move(self, index: int) -> Button:
        return Button(
            self.table.record.label(index),
            act=lambda: self.app.go(ChangeMove(self.app, self.table, index)),
            name=f"move-{index + 1}",
            icon="pencil",
            align="left",
            size=Theme.small,
            hint=say("ui.moves.number", number=index + 1),
        )

    def _redo(self) -> None:
        self._try(Redo())

    def _undo(self) -> None:
        try:
            self.table.undo()
        except CompanionError as error:
            self.refused(error)
        self.refresh()

    def _try(self, action: Move) -> None:
        try:
            self.table.do(action)
        except CompanionError as error:
            self.refused(error)
        self.refresh()


class ChangeMove(Screen):
    """One earlier move: what could have been played instead, or taking it out."""

    name = "change"

    def __init__(self, app: Companion, table: Table, index: int) -> None:
        super().__init__(app)
        self.table, self.index = table, index
        self.game = table.record.game.id

    def build(self) -> Widget:
        """The other moves that were legal then."""
        record = self.table.record
        game = record.game
        then = record.state_at(self.index)
        now = record.timeline.past[self.index].move
        others = [move for move in game.legal(then) if move != now]
        bar = TopBar(say("ui.change.title"), back=self.app.back)
        was = Label(say("ui.change.was", what=record.label(self.index)), size=Theme.large)
        take_out = Button(
            say("ui.change.take_out"),
            act=lambda: self._ask(say("ui.change.take_out"), None),
            name="take-out",
            style="danger",
            icon="cross",
        )
        if others:
            instead: Widget = grid_pages(others, cols=2, rows=3, cell=self._other)
        else:
            instead = Label(say("ui.change.nothing_else"), colour=Theme.muted, align="center")
        return page(bar, tall(was, Theme.px(44)), instead, tall(Row(take_out), Theme.touch))

    def _other(self, move: Move) -> Button:
        record = self.table.record
        label = record.game.label(record.state_at(self.index), move)
        return Button(
            label,
            act=lambda: self._ask(label, move),
            name=f"instead-{Notation.raw(move)['do']}",
            size=Theme.small,
        )

    def _ask(self, what: Text, move: Move | None) -> None:
        raw = None if move is None else Notation.raw(move)
        self.stage.open(
            Dialog(
                what,
                say("ui.change.ask"),
                yes=say("ui.change.yes"),
                act=lambda: self._edit(Edit(self.index, raw)),
            )
        )

    def _edit(self, edit: Edit) -> None:
        """Replay what follows; if it no longer fits, offer to leave it off from there on."""
        try:
            self.table.do(edit)
        except DoesNotFit as misfit:
            cut = Edit(edit.index, edit.move, cut=True)
            self._ask_cut(misfit.text, lambda: self._edit(cut))
            return
        except CompanionError as error:
            self.refused(error)
            return
        self.app.back()
        self.stage.toast(say("ui.change.done"), icon="check")

    def _ask_cut(self, why: Text, act: Callable[[], Any]) -> None:
        self.stage.open(
            Dialog(
                say("ui.change.misfit"),
                say("ui.change.cut", why=why),
                yes=say("ui.change.cut.yes"),
                act=act,
                danger=True,
                hold=True,
                icon="warning",
            )
        )
