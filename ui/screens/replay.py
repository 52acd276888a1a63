"""A kept game, move by move: what was done, and where things stood after it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.record import Record
from companion.core.tablefile import write
from companion.core.text import say
from companion.core.view import Live, View
from companion.house import Summary
from ui.screens.base import Screen, page
from ui.theme import Theme
from ui.widgets import Button, Card, Chip, Column, Label, NoteBlock, Row, Slider, Space, TopBar
from ui.widgets.layout import tall, wide
from ui.widgets.overlay import paged
from ui.widgets.pager import Pager

if TYPE_CHECKING:
    from ui.app import Companion


class Replay(Screen):
    """Scrub through a game. Nothing here changes it."""

    name = "replay"

    def __init__(self, app: Companion, record: Record[Any, Any, Any], summary: Summary) -> None:
        super().__init__(app)
        self.record, self.summary = record, summary
        self.game = summary.game
        # 0 is the start; the last is the game as it stands.
        self.at = len(record.timeline.past)

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return len(self.record.timeline.past)

    def build(self) -> Widget:
        """The state at this moment above, the scrub below."""
        view: View = self.record.game.view(self.record.state_at(self.at), Live())
        bar = TopBar(
            view.place,
            phase=view.phase,
            back=self.app.back,
            right=[Chip(say("ui.replay.at", at=self.at, of=self.moves), icon="history")],
        )
        return page(
            bar,
            Row(self._then(), self._view(view)),
            tall(self._scrub(), Theme.touch),
            tall(self._actions(), Theme.primary),
        )

    def _then(self) -> Widget:
        """The move that led here, when, and what came of it."""
        card = Card(title=say("ui.replay.move"), icon="footsteps")
        if self.at == 0:
            card.add_widget(Label(say("ui.replay.start"), valign="top"))
            return card
        played = self.record.timeline.past[self.at - 1]
        label = Label(self.record.label(self.at - 1), bold=True, size=Theme.large, valign="top")
        card.add_widget(label)
        for event in played.events[:3]:
            card.add_widget(Label(event.text, size=Theme.small, valign="top"))
        at = datetime.fromtimestamp(played.at, tz=UTC).astimezone()
        clock = Label(f"{at:%H:%M:%S}", size=Theme.tiny, colour=Theme.muted)
        card.add_widget(tall(clock, Theme.px(20)))
        return card

    def _view(self, view: View) -> Widget:
        width = (Theme.width - 2 * Theme.pad - Theme.gap) / 2 - 2 * Theme.pad
        blocks: list[Widget] = [NoteBlock(note, width) for note in view.notes]
        prompt = Label(view.prompt, bold=True, valign="top")
        room = Theme.height * 0.3
        pages = paged(blocks, room) if blocks else []
        card = Card(tall(prompt, Theme.px(50)))
        card.add_widget(Pager(pages[:1], show=lambda blocks: Column(*blocks, Space())))
        return card

    def _scrub(self) -> Row:
        before = Button(icon="left", act=lambda: self._step(-1), name="before", off=self.at == 0)
        after = Button(
            icon="right", act=lambda: self._step(1), name="after", off=self.at == self.moves
        )
        for arrow in (before, after):
            wide(arrow, Theme.touch * 1.6)
        slider = Slider(self.at, low=0, high=self.moves, on_move=self._to, name="scrub")
        return Row(before, slider, after)

    def _actions(self) -> Row:
        row = Row(
            Button(say("ui.replay.export"), act=self._export, name="export", icon="export"),
            Space() if self.summary.status == "finished" else self._resume_button(),
        )
        if self.summary.status == "open":
            row.add_widget(
                Button(say("ui.replay.put_away"), act=self._put_away, name="put-away"), index=1
            )
        return row

    def _resume_button(self) -> Button:
        return Button(
            say("ui.replay.resume"),
            act=self._resume,
            name="resume",
            style="primary",
            icon="play",
            off=not self.app.can_show(self.game),
        )

    def _step(self, by: int) -> None:
        self._to(max(0, min(self.moves, self.at + by)))

    def _to(self, at: int) -> None:
        if at != self.at:
            self.at = at
            self.refresh()

    def _resume(self) -> None:
        try:
            table = self.app.house.resume(self.summary.id)
        except CompanionError as error:
            self.refused(error)
            return
        self.app.open_table(table)

    def _put_away(self) -> None:
        self.app.house.put_away(self.summary.id)
        self.app.back()
        self.stage.toast(say("ui.replay.put_away.done"), icon="check")

    def _export(self) -> None:
        """As a .table file, beside the journal; its place is shown."""
        folder = self.app.house.paths.state / "exports"
        path = (folder / self.summary.id).with_suffix(".table")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write(path, self.record)
        except CompanionError as error:
            self.refused(error)
            return
        except OSError as error:
            self.stage.warn(say("ui.replay.export.failed", why=error.strerror or str(error)))
            return
        self.stage.toast(say("ui.replay.export.done", path=str(path)), icon="export")
