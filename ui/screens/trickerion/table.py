"""Trickerion's table: the bar, the page, the tabs. What is asked now is on the first page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.game import Move
from companion.core.record import Edit, Redo, Undo
from companion.core.text import say
from companion.core.view import Choice
from companion.games.trickerion.state import State
from companion.games.trickerion.view import SeatView, TrickerionView
from companion.table import Change, Table
from ui.screens.menu import TableMenu
from ui.screens.table import TableScreen
from ui.screens.trickerion import accounts, entry, frame, guide, now, partpages
from ui.theme import Theme
from ui.widgets import Column, Row, Sheet

if TYPE_CHECKING:
    from ui.app import Companion


class TrickerionTable(TableScreen):
    """The screen of a game of Trickerion, with the Heir or without.

    Half an answer (a kind of move, a character, a slot) belongs to the state it was given in; it is
    forgotten when the state changes.
    """

    def __init__(self, app: Companion, table: Table, *, practice: bool = False) -> None:
        super().__init__(app, table)
        self.page = "now"
        self.kind = ""
        self.picked: list[Any] = []
        self.ticked: set[int] = set()
        self.tips_read: set[str] = set()
        self.table_set = False
        self.seat = 0
        self.side = 0  # which page lies beside the purse
        self.practice = practice
        self.guided = guide.wanted(app)
        self._moment = self.seen
        self._tabs: tuple[Any, Widget] | None = None
        self._heard_end = table.listen(self._heard)

    def closed(self) -> None:
        """People got up."""
        self._heard_end()
        super().closed()

    @property
    def state(self) -> State:
        """The state now."""
        found = self.session.table.state
        if not isinstance(found, State):
            raise TypeError("this screen draws Trickerion")
        return found

    def view(self) -> TrickerionView:
        """The view of this moment."""
        view = self.session.view()
        if not isinstance(view, TrickerionView):
            raise TypeError(f"this screen draws Trickerion, not {view.game}")
        return view

    def build(self) -> Widget:
        """Bar, page, tabs."""
        self._follow()
        view = self.view()
        self._settle(view)
        page = now.page(self, view) if self.page == "now" else partpages.page(self, view, self.page)
        calls = (view.acting_at,) if view.acting_at else ()
        body = Row(
            Column(page, pad=(0, 0)),
            self._rail(view, calls),
            gap=Theme.px(8),
            pad=(Theme.px(10), Theme.px(3), Theme.px(6), Theme.px(3)),
        )
        return Column(self._bar(view), body, gap=0)

    def _rail(self, view: TrickerionView, calls: tuple[str, ...]) -> Widget:
        """The tabs; as long as they look the same, the same widgets."""
        key = (*frame.pages(view), self.page, *calls, Theme.width, Theme.height, Theme.text_scale,
               self.app.words.language)  # fmt: skip
        if self._tabs is None or self._tabs[0] != key:
            self._tabs = (key, frame.rail(view, self.page, self.turn_to, calls=calls))
        found = self._tabs[1]
        if found.parent is not None:
            found.parent.remove_widget(found)
        return found

    def _bar(self, view: TrickerionView) -> Widget:
        return frame.bar(
            view,
            undo=self.session.table.undo_label(),
            on_undo=lambda: self.session.request("undo", seen=self.seen),
            on_menu=lambda: self.stage.open(TableMenu(self.app, self.session.table)),
            on_seat=self.show_seat,
            on_rules=lambda: self.stage.open(Sheet(say("ui.rules_now"), view.notes)),
        )

    # --- what is half answered -------------------------------------------------------------------

    def _follow(self) -> None:
        if self._moment != self.seen:
            self._moment = self.seen
            self.forget()

    def forget(self) -> None:
        """A new moment: nothing is half answered."""
        self.page, self.kind, self.picked, self.ticked = "now", "", [], set()

    def _settle(self, view: TrickerionView) -> None:
        """Whose workshop is looked at: the person's, or whose move it is."""
        people = [seat.seat for seat in view.seats if seat.kind == "person"]
        if self.seat not in people:
            self.seat = people[0]

    def choose_kind(self, kind: str) -> None:
        """A kind of move was tapped; one that needs no answer is played at once."""
        self.kind, self.picked, self.page = kind, [], "now"
        self.ask()

    def answer(self, value: Any) -> None:
        """A question was answered; the last answer plays the move."""
        self.picked = [*self.picked, value]
        self.ask()

    def ask(self) -> None:
        """Play the move if nothing is left to ask; otherwise show the next question."""
        asked = now.asked(self, self.view())
        if asked is not None and not asked.answers and len(asked.left) == 1:
            choice = asked.left[0]
            if entry.ask_print(self, choice.do):
                return
            if not self.do(choice.do):
                self.back()
            return
        self.refresh()

    def back(self) -> None:
        """One answer back."""
        if self.picked:
            self.picked = self.picked[:-1]
        else:
            self.kind = ""
        self.refresh()

    def turn_to(self, page: str) -> None:
        """Another page; 'now' begins its question anew, the workshop is that of who moves."""
        if page == "now" and self.page == "now":
            self.kind, self.picked = "", []
        mover = self.state.players[self.state.turn_of]
        if page == "workshop" != self.page and self.state.phase == "placement":
            self.seat = self.state.turn_of if mover.kind == "person" else self.seat
        self.page = page
        self.refresh()

    def show_seat(self, seat: SeatView) -> None:
        """Whose disc in the bar was tapped."""
        if seat.kind == "heir":
            self.turn_to("heir")
        else:
            self.page, self.seat = "workshop", seat.seat
            self.refresh()

    def tick(self) -> None:
        """Nothing moves by itself here."""

    def act(self, choice: Choice) -> None:
        """A choice of the view; an unknown box or tile is read out first."""
        if not entry.ask_print(self, choice.do):
            super().act(choice)

    def play(self, move: Move) -> None:
        """Play a move for what is shown."""
        self.do(move)

    # --- what is told ----------------------------------------------------------------------------

    def _heard(self, change: Change) -> None:
        """Payouts are shown as an account; a practice turn ends by itself."""
        if isinstance(change.action, Undo | Redo | Edit) or self.app.screen is not self:
            return
        if self.practice and guide.practised(self, change.state):
            return
        if change.state.outcome is None:
            accounts.tell(self, change)
