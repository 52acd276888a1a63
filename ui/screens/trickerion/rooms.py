"""The Academy as a picture: Classrooms above, Training rooms below, the slots and the Secrets."""

from __future__ import annotations

from companion.core.text import say
from companion.games.trickerion.roomview import RoomView
from ui.screens.trickerion import pen, pieces, signs
from ui.screens.trickerion.boards import Board
from ui.screens.trickerion.roomsheet import state_words
from ui.theme import Theme, faded, mixed


class Rooms(Board):
    """Two rows of rooms; below them the slots and the open Secrets."""

    def draw(self) -> None:
        """Rooms, slots, Secrets."""
        x, y, width, height = self.area
        low = height * 0.24
        row = (height - low) / 2
        for line, kind in enumerate(("classroom", "training")):
            found = [room for room in self.view.rooms if room.kind == kind]
            step = width / max(1, len(found))
            base = y + low + (1 - line) * row
            for index, room in enumerate(found):
                self._room(room, x + index * step, base, step, row)
        self.slots("academy", x, y, width * 0.66, low)
        self._secrets(x + width * 0.68, y, width * 0.32, low)

    def _room(self, room: RoomView, x: float, y: float, width: float, height: float) -> None:
        gap = Theme.px(4)
        legal = self.legal(room.id)
        shut = room.closed
        fill = faded(Theme.ground, 0.7) if shut else Theme.panel
        if room.level:
            fill = mixed(Theme.panel, Theme.good, 0.12)
        pen.box(x + gap, y + gap, width - 2 * gap, height - 2 * gap, fill=fill,
                edge=Theme.accent if legal else Theme.line)  # fmt: skip
        self.lay(room.id, x + width / 2, y + height / 2, width - 2 * gap, height - 2 * gap)
        top = y + height - gap - Theme.px(12)
        icon = "school" if room.kind == "classroom" else "hammer"
        pen.icon(signs.sign(icon), x + gap + Theme.px(14), top, Theme.px(20),
                 Theme.line if shut else Theme.accent)  # fmt: skip
        pen.words(room.id.upper(), x + gap + Theme.px(38), top, width=Theme.px(30),
                  size=Theme.tiny, bold=True, colour=Theme.muted)  # fmt: skip
        if room.banners and room.seat >= 0:
            colour = pieces.seat_colour(self.view.seats[room.seat])
            pen.words(f"x{room.banners}", x + width - gap - Theme.px(16), top, width=Theme.px(28),
                      size=Theme.small, bold=True, colour=colour)  # fmt: skip
            pen.icon("curtain", x + width - gap - Theme.px(38), top, Theme.px(16), colour)
        pen.words(state_words(room), x + width / 2, y + height * 0.55, width=width - 4 * gap,
                  height=height * 0.34, size=Theme.tiny,
                  colour=Theme.line if shut else Theme.text)  # fmt: skip
        if not shut:
            self._spaces(room, x + width / 2, y + gap + height * 0.16, width)

    def _spaces(self, room: RoomView, x: float, y: float, width: float) -> None:
        radius = min(width * 0.1, Theme.px(13))
        for index, space in enumerate(room.spaces):
            cx = x + (index - 0.5) * radius * 3
            taken = space.seat >= 0
            colour = pieces.seat_colour(self.view.seats[space.seat]) if taken else None
            pen.disc(cx, y, radius, fill=colour or faded(Theme.raised, 0.8), edge=Theme.line)
            if taken:
                pen.icon(signs.trick_icon(space.trick), cx, y, radius * 1.4, Theme.ink)

    def _secrets(self, x: float, y: float, width: float, height: float) -> None:
        pen.box(x, y + 4, width - 4, height - 8, fill=faded(Theme.panel, 0.7), edge=Theme.line)
        pen.icon("key", x + Theme.px(20), y + height / 2, Theme.px(22), Theme.accent)
        names = [name or say("trickerion.ui.unnamed_secret") for name in self.view.secrets]
        for index, name in enumerate(names[:2]):
            pen.words(name, x + width / 2 + Theme.px(12), y + height * (0.68 - 0.36 * index),
                      width=width - Theme.px(48), size=Theme.tiny)  # fmt: skip
