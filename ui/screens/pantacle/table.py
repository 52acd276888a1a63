"""Pantacle's table: the bar, the score strip, the step, the actions. Redrawn with each state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.pantacle.moves import Begins, KeepCurse
from companion.games.pantacle.tiles import KnownCurse
from companion.games.pantacle.view import PantacleView
from companion.table import Table
from ui.screens.pantacle import ledger, phases
from ui.screens.pantacle.board import BoardSheet
from ui.screens.pantacle.curse import CurseEntry, Draft, TypeSheet, known_curses
from ui.screens.pantacle.overview import EveryoneSheet, PlayerSheet
from ui.screens.pantacle.parts import news, strip
from ui.screens.table import TableScreen
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Grid, Overlay, Row, Space, Title, tall, wide

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app import Companion

PHASE_ICONS = {"setup": "table", "preparation": "flame", "favour": "hand", "moon": "moon"}
# Steps whose body is full of things to tap and has no list of notes.
TERSE = ("announce", "divert", "location", "keep")


class PantacleTable(TableScreen):
    """The screen of a game of Pantacle."""

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(app, table)
        self._laid_out = False
        self._entering: Draft | None = None
        self._picking = False
        self._blades = 1
        self._seat: int | None = None
        self._stand: object = None

    def build(self) -> Widget:
        """The bar, the strip, the step, the actions."""
        view = self._view()
        self._follow(view)
        parts: list[Widget] = [self._bar(view)]
        # Entering a card needs the room of the strip.
        laying_out = view.phase_id == "setup" and not self._laid_out
        if not laying_out and view.ending is None and not self._card_open(view):
            chosen = self._chosen(view) if view.assistance == "ledger" else view.active
            row = Column(strip(view, self._player, chosen=chosen), pad=(Theme.pad, 0))
            parts.append(tall(row, Theme.touch))
        if view.step in TERSE and view.assistance == "full" and not self._card_open(view):
            rows = news(view)
            if rows:
                height = sum(row.height for row in rows)
                parts.append(tall(Column(*rows, pad=(Theme.pad, 0), gap=0), height))
        parts.append(Column(self._body(view), pad=(Theme.pad, 0)))
        parts.append(self._actions(view))
        return Column(*parts, gap=Theme.px(8))

    def _view(self) -> PantacleView:
        view = self.session.view()
        if not isinstance(view, PantacleView):
            raise TypeError(f"this screen draws Pantacle, not {view.game}")
        return view

    def _follow(self, view: PantacleView) -> None:
        """What was in hand is put down when the step is over."""
        stand = (view.turn, view.phase_id, view.step, view.assistance)
        if stand != self._stand:
            self._stand, self._blades = stand, 1
            self._seat, self._picking = None, False
            keeping = view.step == "keep" and view.assistance == "full"
            self._entering = Draft() if keeping and not view.known_curses else None

    def _card_open(self, view: PantacleView) -> bool:
        return self._entering is not None and not view.task

    def _chosen(self, view: PantacleView) -> int:
        return view.active if self._seat is None else self._seat

    # --- the parts -------------------------------------------------------------------------------

    def _bar(self, view: PantacleView) -> Widget:
        right: list[Widget] = []
        if view.phase_id != "setup":
            people = Button(
                icon="people",
                act=lambda: self.stage.open(EveryoneSheet(self._view())),
                name="everyone",
                style="quiet",
            )
            right.append(wide(people, Theme.touch))
        return self.bar(view, icon=PHASE_ICONS[view.phase_id], right=right)

    def _body(self, view: PantacleView) -> Widget:
        if view.ending is not None:
            return phases.over(view)
        if view.phase_id == "setup":
            if self._laid_out:
                return phases.favours(view, self.act, self._board)
            return phases.setup(view)
        if self._card_open(view):
            return self._curse_entry(view)
        if view.assistance == "ledger":
            if self._picking:
                title = say("pantacle.ui.curse.which")
                return known_curses(view, self._keep_known, self._new_curse, title=title)
            return ledger.totals(view, self._chosen(view), self.do, self._curses)
        if view.task:
            return phases.task(view, self.act)
        return self._step(view)

    def _step(self, view: PantacleView) -> Widget:
        match view.step:
            case "announce":
                return phases.favours(view, self.act, self._board)
            case "divert":
                return phases.divert(view, self.act, self._board_of(view))
            case "discard":
                most = max((self._blades_of(choice) for choice in view.choices), default=1)
                return phases.discard(
                    view,
                    blades=min(self._blades, most),
                    most=most,
                    on_blades=self._set_blades,
                    on_board=self._board_of(view),
                )
            case "refill":
                return phases.refill(view)
            case "location":
                return phases.locations(view, self.act, lambda: self._board(page="points"))
            case "keep":
                return known_curses(view, self._keep_known, self._new_curse, title=view.prompt)
            case _:
                return phases.preparing(view)

    def _actions(self, view: PantacleView) -> Widget:
        row = Row(pad=(Theme.pad, 0), size_hint_y=None, height=Theme.primary)
        if view.ending is not None:
            row.add_widget(Button(say("ui.over"), act=self.app.home, name="over", style="primary"))
        elif view.phase_id == "setup":
            self._setup_actions(row)
        elif not (view.task or self._card_open(view) or self._picking):
            self._fill_actions(row, view)
        if not row.children:
            # The step itself holds everything to tap: it gets the room.
            return tall(Space(), Theme.px(4))
        return tall(Column(row, Space(), gap=0), Theme.primary + Theme.px(6))

    def _setup_actions(self, row: Row) -> None:
        if self._laid_out:
            return
        row.add_widget(
            Button(say("pantacle.ui.board.open"), act=self._board, name="board", icon="pencil")
        )
        row.add_widget(
            Button(
                say("pantacle.ui.all_laid_out"),
                act=self._all_laid_out,
                name="laid-out",
                icon="next",
                style="primary",
                size_hint_x=1.6,
            )
        )

    def _fill_actions(self, row: Row, view: PantacleView) -> None:
        if view.assistance == "ledger":
            self._ledger_actions(row, view)
            return
        if view.step == "keep" and not view.known_curses:
            return
        choices = [choice for choice in view.choices if self._offered(view, choice)]
        looks = [choice for choice in choices if choice.id.startswith("bewitch:")]
        others = [choice for choice in choices if choice not in looks]
        if looks:
            look = Button(
                say("pantacle.ui.see_hand"),
                act=lambda: self._look(looks),
                name="bewitch",
                icon="bewitchment",
            )
            row.add_widget(look)
        for choice in others:
            button = Button.of(choice, self.act)
            if choice.style == "primary" and len(others) < 4:
                button.size_hint_x = 1.6
            row.add_widget(button)

    def _offered(self, view: PantacleView, choice: Choice) -> bool:
        """With Demonic Discard only the buttons for the number that is set."""
        if view.step != "discard":
            return True
        return self._blades_of(choice) in (0, self._blades)

    @staticmethod
    def _blades_of(choice: Choice) -> int:
        parts = choice.id.split(":")
        return int(parts[1]) if parts[0] == "discard" else 0

    def _ledger_actions(self, row: Row, view: PantacleView) -> None:
        if view.phase_id == "favour":
            pick = Button(
                say("pantacle.ui.which_favour"),
                act=lambda: self.stage.open(ledger.FavourPick(self._view(), self.do)),
                name="which-favour",
                icon="hand",
                style="normal" if view.choices else "primary",
            )
            row.add_widget(pick)
        for choice in view.choices:
            row.add_widget(Button.of(choice, self.act))

    # --- what is tapped --------------------------------------------------------------------------

    def _all_laid_out(self) -> None:
        self._laid_out = True
        self.refresh()

    def _player(self, seat: int) -> None:
        """One player in full; in the set-up who begins; with totals only, whose are shown."""
        view = self._view()
        if view.phase_id == "setup":
            self.do(Begins(seat))
        elif view.assistance == "ledger":
            self._seat = seat
            self.refresh()
        else:
            self.stage.open(PlayerSheet(view.sanctuaries[seat]))

    def _set_blades(self, number: int) -> None:
        self._blades = number
        self.refresh()

    def _look(self, looks: list[Choice]) -> None:
        """Whose hand?"""
        overlay = Overlay(name="look")

        def picked(choice: Choice) -> None:
            overlay.close()
            self.act(choice)

        cells = [Button.of(choice, picked) for choice in looks]
        overlay.hold(
            Card(
                tall(Title(say("pantacle.ui.whose_hand"), colour=Theme.accent), Theme.px(36)),
                Grid(*cells, cols=1 if len(cells) < 3 else 2),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width * 0.66, Theme.px(110) + Theme.px(74) * -(-len(cells) // 2)),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )
        self.stage.open(overlay)

    # --- Curses ----------------------------------------------------------------------------------

    def _curse_entry(self, view: PantacleView) -> Widget:
        draft = self._entering or Draft()
        title = view.prompt if view.assistance == "full" else say("pantacle.ui.curse.new")
        back = self._no_curse if view.known_curses or view.assistance == "ledger" else None
        return CurseEntry(
            draft, title=title, type_in=self._type_in, on_keep=self._keep_new, on_back=back
        )

    def _type_in(self, hint: Text, start: str, longest: int, on_done: Callable[[str], Any]) -> None:
        sheet = TypeSheet(
            language=self.app.words.language,
            hint=hint,
            start=start,
            longest=longest,
            on_done=on_done,
        )
        self.stage.open(sheet)

    def _new_curse(self) -> None:
        self._entering, self._picking = Draft(), False
        self.refresh()

    def _pick_curse(self) -> None:
        """While only totals are kept: one of the known Curses, or a new one."""
        if not self._view().known_curses:
            self._new_curse()
            return
        self._picking = True
        self.refresh()

    def _no_curse(self) -> None:
        self._entering = None
        self.refresh()

    def _keep_new(self) -> None:
        draft, view = self._entering, self._view()
        if draft is None:
            return
        seat = self._chosen(view) if view.assistance == "ledger" else None
        if view.assistance == "ledger":
            self._entering = None
        self.do(draft.move(seat))

    def _keep_known(self, known: KnownCurse) -> None:
        view = self._view()
        if view.assistance == "ledger":
            self._picking = False
            self.do(KeepCurse(known.name, seat=self._chosen(view)))
        else:
            self.act(known.choice)

    def _curses(self) -> None:
        view = self._view()
        player = view.sanctuaries[self._chosen(view)]
        self.stage.open(ledger.CursesSheet(player, self.do, self._pick_curse))

    # --- the owner's copy ------------------------------------------------------------------------

    def _board_of(self, view: PantacleView) -> Callable[[], None]:
        """To the announced Favour on the owner's board."""
        announced = next((tile.id for tile in view.favours if tile.announced), "")
        return lambda: self._board(favour=announced)

    def _board(self, *, favour: str = "", page: str = "") -> None:
        sheet = BoardSheet(
            self._view,
            self.session.request,
            language=self.app.words.language,
            favour=favour,
            page=page,
        )
        self.stage.open(sheet)
