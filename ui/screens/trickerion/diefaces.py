"""What the faces of one's own configuration dice block: tapped on the board, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.text import say
from companion.games.trickerion.cards import Location
from companion.games.trickerion.data import slot_ids
from companion.games.trickerion.heir.config import BLOCKED, SIDES, faces
from companion.games.trickerion.heir.configdice import die_words, face_id, face_words
from companion.games.trickerion.heir.moves import DieFaces
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.view import TrickerionView
from ui.screens.base import Screen
from ui.screens.trickerion import partpages, pen, stagecraft
from ui.screens.trickerion.boards import Tap
from ui.theme import Theme, faded
from ui.widgets import Button, Chip, Column, Label, Row, Title, TopBar, tall, wide

if TYPE_CHECKING:
    from ui.app import Companion
    from ui.screens.trickerion.table import TrickerionTable

Face = tuple[str, ...]


class SixFaces(pen.Sketch):
    """The faces entered so far, of six."""

    def __init__(self, die: Location, entered: Sequence[Face]) -> None:
        super().__init__()
        self._die, self._entered = die, entered

    def draw(self) -> None:
        """A box a face."""
        x, y, width, height = self.area
        step = width / SIDES
        for index in range(SIDES):
            there = index < len(self._entered)
            left = x + index * step
            pen.box(left + 2, y + 2, step - 4, height - 4,
                    fill=Theme.raised if there else faded(Theme.panel, 0.5),
                    edge=Theme.accent if index == len(self._entered) else Theme.line)  # fmt: skip
            words = face_words(face_id(self._die, self._entered[index])) if there else "?"
            pen.words(words, left + step / 2, y + height / 2, width=step - Theme.px(8),
                      height=height - Theme.px(6), size=Theme.small, bold=there,
                      colour=Theme.text if there else Theme.muted)  # fmt: skip


class DieFacesScreen(Screen):
    """HEIR-CFG-13: die after die: turn up a face, tap the two slots it blocks; six times."""

    name = "die-faces"

    def __init__(
        self,
        app: Companion,
        table: TrickerionTable,
        dice: Sequence[Location],
        *,
        then: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.game = table.game
        self._table, self._dice, self._then = table, tuple(dice), then
        self._at = 0
        self._entered: list[Face] = []
        self._half: Face = ()
        self._begin()

    @property
    def die(self) -> Location:
        """The die that is asked about."""
        return self._dice[self._at]

    def _begin(self) -> None:
        """What turned up in play need not be entered again."""
        state = self._table.state
        known = faces(state, self.die) if isinstance(state, SoloState) else ()
        self._entered, self._half = list(known), ()

    def build(self) -> Widget:
        """Which die and face, its board, what was entered."""
        count = Chip(say("heir.faces.count", n=self._at + 1, of=len(self._dice)), icon="dice")
        bar = TopBar(say("trickerion.camera.config.dice"), right=[count], back=self.app.back)
        undo = Button(say("heir.faces.back"), act=self._back, name="face-back", icon="undo",
                      off=not (self._entered or self._half))  # fmt: skip
        title = say("heir.faces.ask", die=die_words(self.die), n=len(self._entered) + 1, of=SIDES)
        return Column(
            bar,
            Column(
                tall(Title(title, size=Theme.large, colour=Theme.accent), Theme.px(32)),
                tall(Label(say("heir.faces.how"), colour=Theme.muted), Theme.px(26)),
                self._board(),
                tall(
                    Row(SixFaces(self.die, self._entered), wide(undo, Theme.width * 0.2)),
                    Theme.primary,
                ),
                pad=(Theme.pad, Theme.px(6)),
                gap=Theme.px(6),
            ),
            gap=0,
        )

    def _board(self) -> Widget:
        view = self._bare(self._table.view())
        taps = {
            slot: Tap(f"slot:{slot}", lambda slot=slot: self._tap(slot))
            for slot in slot_ids(self.die)
        }
        if self.die == "theater":
            return stagecraft.Theater(view, taps, cards=False)
        found: Widget = partpages.board(self.die)(view, taps)
        return found

    def _bare(self, view: TrickerionView) -> TrickerionView:
        """The board without tokens and people; the slot tapped first is crossed out."""
        slots = tuple(
            replace(one, blocked=one.id in self._half, seat=-1, disc="")
            for one in view.locations[self.die]
        )
        return replace(view, locations={**view.locations, self.die: slots})

    def _tap(self, slot: str) -> None:
        if slot in self._half:
            self._half = ()
        elif len(self._half) + 1 < BLOCKED:
            self._half = (*self._half, slot)
        else:
            self._entered.append(tuple(sorted((*self._half, slot))))
            self._half = ()
        if len(self._entered) == SIDES:
            self._keep()
        else:
            self.refresh()

    def _back(self) -> None:
        if self._half:
            self._half = ()
        else:
            self._entered.pop()
        self.refresh()

    def _keep(self) -> None:
        """The die is known: kept with the game and in 'My copy'. Then the next one."""
        six = tuple((one, other) for one, other in self._entered)
        if not self._table.session.request(DieFaces(self.die, six)):
            self._begin()
            self.refresh()
            return
        if self._at + 1 < len(self._dice):
            self._at += 1
            self._begin()
            self.refresh()
            return
        self.app.back()
        self._then()
