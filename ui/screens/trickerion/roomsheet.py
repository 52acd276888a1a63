"""A room of the Academy, looked at closely: its print, its tile, and whose tokens are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.core.text import Text, name, say
from companion.games.trickerion.cards import THRESHOLDS
from companion.games.trickerion.labels import reward_text
from companion.games.trickerion.moves import ReadTile, TakeBack
from companion.games.trickerion.roomview import RoomView, SpaceView
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import entry, pieces, signs
from ui.screens.trickerion.boards import Tap, Taps
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Icon, Label, Overlay, Row, Space, sized, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable


def taps(screen: TrickerionTable, view: TrickerionView) -> Taps:
    """Every room can be looked at."""
    return {
        room.id: Tap(
            f"room:{room.id}",
            lambda room=room: screen.stage.open(RoomSheet(screen, view, room)),
            quiet=True,
        )
        for room in view.rooms
    }


class RoomSheet(Overlay):
    """TRK-ACA-36: from a Training room one's token may be taken back at any time."""

    def __init__(self, screen: TrickerionTable, view: TrickerionView, room: RoomView) -> None:
        super().__init__(name="room")
        self._screen, self._view, self._room = screen, view, room
        shut = Button(say("trickerion.ui.ok"), act=self.close, name="close", style="quiet")
        words = say(f"trickerion.ui.room.{room.kind}", room=name(room.id.upper()))
        self.hold(
            Card(
                Row(self._printed(), self._inside(), gap=Theme.px(14)),
                tall(Row(Space(), wide(shut, Theme.px(190))), Theme.px(56)),
                title=words,
                icon=signs.sign("school" if room.kind == "classroom" else "hammer"),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width * 0.9, Theme.height * 0.84),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )

    def _printed(self) -> Widget:
        """TRK-ACA-25: the three boxes."""
        lines = [
            tall(
                Row(
                    wide(Label(say("trickerion.ui.threshold", n=THRESHOLDS[level]),
                               size=Theme.small, colour=Theme.muted), Theme.px(112)),
                    Label(_box_words(printed), size=Theme.small),
                    gap=Theme.px(6),
                ),
                Theme.px(44),
            )
            for level, printed in enumerate(self._room.boxes, 1)
        ]  # fmt: skip
        head = Label(say("trickerion.ui.boxes"), size=Theme.small, bold=True)
        return Column(tall(head, Theme.px(26)), *lines, Space(), gap=Theme.px(2), size_hint_x=0.8)

    def _inside(self) -> Widget:
        """What the room does, and the two spaces."""
        lines = [self._space(space) for space in self._room.spaces]
        head: Widget = Label(state_words(self._room), size=Theme.small, bold=True, valign="top")
        if self._room.unread and self._view.assistance == "full":
            read = Button(say("trickerion.ui.read_tile"), act=self._read, name="read-tile",
                          icon="pencil", size=Theme.small)  # fmt: skip
            head = Row(head, wide(read, Theme.px(200)))
        return Column(tall(head, Theme.px(64)), *lines, Space(), gap=Theme.px(6))

    def _read(self) -> None:
        """TRK-ACA-28: the tile was laid in a hurry; now somebody says what it does."""
        self.close()
        screen, room = self._screen, self._room
        screen.stage.open(
            entry.TileEditor(
                room.kind, lambda tile: screen.play(ReadTile(room.id, tile)), lambda: None
            )
        )

    def _space(self, space: SpaceView) -> Widget:
        if space.seat < 0:
            free = Label(say("trickerion.ui.free_space"), size=Theme.small, colour=Theme.muted)
            return tall(free, Theme.px(40))
        seat = self._view.seats[space.seat]
        side = Theme.px(24)
        words = say("trickerion.ui.token_of", player=seat.name,
                    trick=say(f"trickerion.trick.{space.trick}"))  # fmt: skip
        row = Row(
            sized(Icon(signs.trick_icon(space.trick), colour=pieces.seat_colour(seat)), side, side),
            Label(words, size=Theme.small),
            gap=Theme.px(8),
        )
        if seat.kind == "person" and self._view.assistance == "full":
            back = Button(
                say("trickerion.ui.take_back"),
                act=lambda: self._take_back(space),
                name=f"take-back:{space.trick}",
                icon="undo",
                size=Theme.small,
                off=self._room.kind == "classroom" or space.aside,
                why=say("trickerion.illegal.taught"),
            )
            row.add_widget(wide(back, Theme.px(170)))
        return tall(row, Theme.px(54))

    def _take_back(self, space: SpaceView) -> None:
        self.close()
        self._screen.play(TakeBack(space.seat, space.trick))


def _box_words(printed: tuple[int, int] | None) -> Text:
    if printed is None:
        return say("trickerion.ui.box_unread")
    return say("trickerion.ui.box", coins=printed[0], prestige=printed[1])


def state_words(room: RoomView) -> Text:
    """Closed, free to renovate, or what its tile does."""
    if room.closed:
        return say("trickerion.ui.room.closed", letter=room.letter.upper())
    if not room.level:
        return say("trickerion.ui.room.free")
    if room.effect:
        return say(f"trickerion.ui.effect.{room.effect}")
    return reward_text(*room.gives) if any(room.gives) else say("trickerion.ui.room.open")
