"""Obscurio's table: the bar, the phase, the actions. Redrawn whenever the state changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.core.panel import Button as PanelButton
from companion.core.text import say
from companion.core.view import Choice, Note
from companion.games.obscurio.view import ObscurioView
from companion.table import Table
from ui.screens.obscurio import phases
from ui.screens.obscurio.parts import TrapReveal
from ui.screens.obscurio.phases import Discussion, DoorBoard
from ui.screens.table import TableScreen
from ui.theme import Theme
from ui.widgets import Button, Column, Row, Sheet, Space, tall, wide

if TYPE_CHECKING:
    from ui.app import Companion

PHASE_ICONS = {
    "setup": "table",
    "traps": "bag",
    "riddle": "butterfly",
    "traitor": "eye-off",
    "doors": "door",
    "accusation": "vote",
    "end": "footsteps",
}


class ObscurioTable(TableScreen):
    """The screen of a game of Obscurio."""

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(app, table)
        self._own_bag = app.house.config.settings.draw == "table"
        self._picked: str | None = None
        self._chosen_by_hand = False
        self._voter: str | None = None
        self._board: DoorBoard | Discussion | None = None
        self._stand: object = None
        view = self._view()
        self._drawn = (view.turn, len(view.traps))

    def build(self) -> Widget:
        """The bar, the phase, the actions."""
        view = self._view()
        self._follow(view)
        self._board = None
        body = Column(self._body(view), pad=(Theme.pad, 0))
        return Column(self._bar(view), body, self._actions(view))

    def refresh(self) -> None:
        """Draw it anew; a token that was just drawn is shown on top."""
        super().refresh()
        view = self._view()
        drawn = (view.turn, len(view.traps))
        before, self._drawn = self._drawn, drawn
        if drawn == (before[0], before[1] + 1) and not view.ending:
            self._reveal(view)

    def press(self, button: PanelButton) -> None:
        """A button of the panel; the first press puts a shown token away."""
        overlay = self.stage.overlay
        if isinstance(overlay, TrapReveal):
            overlay.close()
            if button not in ("draw", "undo"):
                return
        super().press(button)

    def show_sand(self) -> None:
        """The track and the glass."""
        glass = self._view().glass
        if self._board is not None and self._board.sand is not None and glass is not None:
            self._board.sand.show(glass)

    def _view(self) -> ObscurioView:
        view = self.session.view()
        if not isinstance(view, ObscurioView):
            raise TypeError(f"this screen draws Obscurio, not {view.game}")
        return view

    # --- what is in hand -------------------------------------------------------------------------

    def _follow(self, view: ObscurioView) -> None:
        """Pick up the next pawn that still needs a door, so that each wizard costs one tap."""
        stand = (view.turn, view.phase_id, view.step)
        if stand != self._stand:
            self._stand, self._picked, self._voter = stand, None, None
        if self._chosen_by_hand:
            self._chosen_by_hand = False
            return
        waiting = [wizard.id for wizard in view.wizards if wizard.door is None and wizard.to]
        self._picked = waiting[0] if waiting and view.phase_id == "doors" else None

    def _act(self, choice: Choice) -> None:
        self._voter = None
        self.act(choice)

    def _pick(self, pawn: str | None) -> None:
        """Take this pawn in hand, or none."""
        self._picked, self._chosen_by_hand = pawn, True
        self.refresh()

    def _votes_next(self, voter: str) -> None:
        """This wizard's finger comes next."""
        self._voter = voter
        self.refresh()

    # --- the parts -------------------------------------------------------------------------------

    def _bar(self, view: ObscurioView) -> Widget:
        right: list[Widget] = []
        if view.traps and view.phase_id != "traps":
            traps = Button(
                str(len(view.traps)), icon="trap", act=lambda: self._traps(view), name="traps"
            )
            right.append(wide(traps, Theme.touch * 1.35))
        return self.bar(view, icon=PHASE_ICONS[view.phase_id], right=right)

    def _body(self, view: ObscurioView) -> Widget:
        if view.ending is not None:
            return phases.over(view)
        match view.phase_id, view.step:
            case "traps", _:
                return phases.traps(view, self._act, own_bag=self._own_bag)
            case "doors", "read_space":
                return phases.read_space(view, self._act)
            case "doors", "choose" | "resolve":
                self._board = DoorBoard(view, self._act, self._pick, self._picked)
                return self._board
            case "accusation", "vote":
                return phases.vote(view, self._act, self._votes_next, self._voter)
            case "accusation", "reveal":
                return phases.reveal(view, self._act)
            case "accusation", _:
                self._board = Discussion(view)
                return self._board
        plain = {"setup": phases.setup, "traitor": phases.eyes, "end": phases.room_end}
        return plain.get(view.phase_id, phases.steps)(view)

    def _actions(self, view: ObscurioView) -> Widget:
        row = Row(pad=(Theme.pad, 0), size_hint_y=None, height=Theme.primary)
        if view.ending is not None:
            row.add_widget(Button(say("ui.over"), act=self.app.home, name="over", style="primary"))
        elif (view.phase_id, view.step) not in (("doors", "read_space"), ("accusation", "reveal")):
            self._fill_actions(row, view)
        if not row.children:
            # The phase itself holds everything to tap: it gets the room.
            return tall(Space(), Theme.px(2))
        return tall(Column(row, Space(), gap=0), Theme.primary + Theme.gap)

    def _fill_actions(self, row: Row, view: ObscurioView) -> None:
        if view.phase_id == "traps":
            other = "obscurio.ui.companions_bag" if self._own_bag else "obscurio.ui.own_bag"
            switch = Button(say(other), act=self._switch_bag, name="own-bag", icon="bag")
            row.add_widget(switch)
            if self._own_bag:
                return
        for choice in view.choices:
            button = Button.of(choice, self._act)
            if choice.style == "primary":
                button.size_hint_x = 1.8
            row.add_widget(button)

    def _switch_bag(self) -> None:
        self._own_bag = not self._own_bag
        self.refresh()

    # --- what comes above ------------------------------------------------------------------------

    def _reveal(self, view: ObscurioView) -> None:
        more = next((choice for choice in view.choices if choice.id == "draw"), None)
        if self._own_bag:
            more = None
        self.stage.close_overlays()
        self.stage.open(TrapReveal(view.traps[-1], more=more, act=self._act))

    def _traps(self, view: ObscurioView) -> None:
        notes = [
            Note(
                title=trap.name,
                text=trap.effect,
                detail=trap.when,
                rules=("OBS-TRAP-04",),
                icon=trap.icon,
                tone="trap",
            )
            for trap in view.traps
        ]
        self.stage.open(Sheet(say("obscurio.ui.traps_this_turn"), notes, icon="trap"))
