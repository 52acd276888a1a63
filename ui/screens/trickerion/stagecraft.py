"""The Theater as a picture: Performance cards with slots, circles and tokens; the four days."""

from __future__ import annotations

from typing import Any

from companion.core.text import say
from companion.games.trickerion.cards import DAYS
from companion.games.trickerion.view import ShowView, TokenView, TrickerionView
from ui.screens.trickerion import pen, pieces, signs
from ui.screens.trickerion.boards import Board, Taps
from ui.theme import Colour, Theme, faded, mixed

COLUMNS, ROWS = 2, 3


def spot_key(show: str, slot: str) -> str:
    """The slot of a card as taps name it."""
    return f"{show}:{slot}"


class ShowGrid:
    """Where the slots of a card are, in a box on the screen."""

    def __init__(self, show: ShowView, x: float, y: float, width: float, height: float) -> None:
        places = [tuple(map(int, one.slot.split("."))) for one in show.slots]
        columns = max(1 + max(column for column, _ in places), 1)
        rows = 1 + max(row for _, row in places)
        first = min(row for _, row in places)
        left = min(column for column, _ in places)
        columns, rows = columns - left, rows - first
        self.pitch = min(width / max(columns, 1.5), height / max(rows, 2))
        self._left = x + (width - self.pitch * columns) / 2
        self._top = y + height - (height - self.pitch * rows) / 2
        self._origin = (left, first)

    def at(self, slot: str) -> tuple[float, float]:
        """The middle of a slot."""
        column, row = (int(part) for part in slot.split("."))
        left, first = self._origin
        return (
            self._left + (column - left + 0.5) * self.pitch,
            self._top - (row - first + 0.5) * self.pitch,
        )


class Theater(Board):
    """The cards in a row and the days below; either can be left out."""

    def __init__(
        self,
        view: TrickerionView,
        taps: Taps | None = None,
        *,
        cards: bool = True,
        days: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(view, taps, **kwargs)
        self._cards, self._days = cards, days

    def draw(self) -> None:
        """Cards above, days below."""
        x, y, width, height = self.area
        low = height * 0.42 if self._cards else height
        if not self._days:
            low = 0.0
        if self._days:
            self._week(x, y, width, low)
        if self._cards:
            shows = self.view.shows
            step = width / max(3, len(shows))
            left = x + (width - step * len(shows)) / 2
            for index, show in enumerate(shows):
                self.card(show, index, left + index * step, y + low, step, height - low)
            if not shows:
                pen.words(
                    say("trickerion.ui.no_cards"),
                    x + width / 2,
                    y + low + (height - low) / 2,
                    width=width * 0.8,
                    colour=Theme.muted,
                )

    def card(  # noqa: PLR0917  (a box is four numbers)
        self, show: ShowView, index: int, x: float, y: float, width: float, height: float
    ) -> None:
        """A Performance card: its slots, the circles between them, its tokens, its bonus."""
        gap = Theme.px(5)
        legal = self.legal(show.id)
        pen.box(x + gap, y + gap, width - 2 * gap, height - 2 * gap, fill=Theme.panel,
                edge=Theme.accent if legal else Theme.line,
                stroke=Theme.px(1.6) if legal else None)  # fmt: skip
        self.lay(show.id, x + width / 2, y + height / 2, width - 2 * gap, height - 2 * gap)
        head = Theme.px(22)
        pen.words(f"{index + 1}", x + gap + Theme.px(13), y + height - gap - head / 2,
                  width=Theme.px(20), size=Theme.small, bold=True, colour=Theme.accent)  # fmt: skip
        pen.words(say(f"trickerion.ui.hall.{show.theater}"), x + gap + Theme.px(26),
                  y + height - gap - head / 2, width=width - Theme.px(44), size=Theme.tiny,
                  colour=Theme.muted, align="left")  # fmt: skip
        foot = Theme.px(20)
        self._bonus(show, x + width / 2, y + gap + foot / 2 + Theme.px(2), width - 4 * gap)
        grid = ShowGrid(show, x + 2 * gap, y + gap + foot, width - 4 * gap,
                        height - 2 * gap - head - foot)  # fmt: skip
        draw_card(self.view, show, grid, legal=lambda slot: self.legal(spot_key(show.id, slot)))
        for one in show.slots:
            cx, cy = grid.at(one.slot)
            self.lay(spot_key(show.id, one.slot), cx, cy, grid.pitch * 0.9, grid.pitch * 0.9)

    def _bonus(self, show: ShowView, x: float, y: float, width: float) -> None:
        pen.words(show.bonus, x, y, width=width, size=Theme.tiny, colour=Theme.sand)

    def _week(self, x: float, y: float, width: float, height: float) -> None:
        step = width / len(DAYS)
        slots = {one.id: one for one in self.view.locations["theater"]}
        for index, day in enumerate(DAYS):
            left = x + index * step
            gap = Theme.px(4)
            pen.box(left + gap, y + gap, step - 2 * gap, height - 2 * gap, fill=Theme.panel,
                    edge=Theme.line)  # fmt: skip
            mine = [one for one in slots.values() if one.id.startswith(f"{day}.")]
            backs = [one for one in mine if not one.id.endswith(".perform")]
            add = pieces.modifier(backs[0].modifier) if backs else ""
            pen.words(say("trickerion.ui.day", day=say(f"trickerion.day.{day}"), n=add),
                      left + step / 2, y + height - gap - Theme.px(12), width=step - 4 * gap,
                      size=Theme.tiny, colour=Theme.muted)  # fmt: skip
            room = height - 2 * gap - Theme.px(24)
            # Where the days have the page to themselves, their slots stand below each other.
            long, short = (room, step) if room > step else (step, room)
            radius = min(long / (len(mine) * 2.5), short * 0.3, Theme.px(30))
            noted = any(tap.note is not None for tap in self.taps.values())
            middle = left + step / 2, y + gap + room / 2 + (Theme.px(8) if noted else 0)
            for at, one in enumerate(mine):
                away = (at - (len(mine) - 1) / 2) * radius * 2.3
                cx, cy = middle[0], middle[1] - away * 1.15
                if room <= step:
                    cx, cy = middle[0] + away, middle[1]
                tap = self.taps.get(one.id)
                pieces.slot(cx, cy, radius, one, self.view, legal=self.legal(one.id),
                            note=tap.note if tap is not None else None)  # fmt: skip
                self.lay(one.id, cx, cy, radius * 2.2, radius * 2.6)


def token_colour(view: TrickerionView, one: TokenView) -> Colour:
    """The colour of whose token it is; printed ones are nobody's."""
    if one.seat is None or one.seat < 0:
        return Theme.muted
    return pieces.seat_colour(view.seats[one.seat])


def suit_sign(view: TrickerionView, one: TokenView) -> str:
    """The suit on a token, by the trick it stands for."""
    if one.seat is None or one.seat < 0:
        return ""
    for trick in view.seats[one.seat].tricks:
        if trick.id == one.trick:
            return signs.sign(trick.suit)
    return ""


def draw_card(view: TrickerionView, show: ShowView, grid: ShowGrid, *, legal: Any = None) -> None:
    """The slots of a card, its circles and links, and the tokens on it."""
    pitch = grid.pitch
    for index, (first, second, shard) in enumerate(show.circles):
        (ax, ay), (bx, by) = grid.at(first), grid.at(second)
        cx, cy = (ax + bx) / 2, (ay + by) / 2
        made = index in show.links
        edge = Theme.good if made else faded(Theme.muted, 0.7)
        pen.disc(cx, cy, pitch * 0.2, fill=mixed(Theme.panel, Theme.good, 0.35 if made else 0.0),
                 edge=edge, stroke=Theme.px(2) if made else None)  # fmt: skip
        if shard and not made:
            pen.icon(signs.sign("shards"), cx, cy, pitch * 0.26, faded(Theme.accent, 0.8))
    for one in show.slots:
        x, y = grid.at(one.slot)
        reach = pitch * 0.46
        if one.seat is not None and one.up:
            pieces.token(x, y, reach, one.up, token_colour(view, one),  # type: ignore[arg-type]  # a token lies: its corner is a school
                         sign=suit_sign(view, one), stacked=one.stacked)  # fmt: skip
            continue
        glow = legal is not None and legal(one.slot)
        corners = [(x + dx * reach, y + dy * reach) for dx, dy in pieces.SIDES]
        if glow:
            pen.shape(corners, faded(Theme.accent, 0.25))
        points = [each for point in (*corners, corners[0]) for each in point]
        pen.line(points, Theme.accent if glow else Theme.line, Theme.px(1.8) if glow else None)
        if glow:
            pen.icon("plus", x, y, reach * 0.5, Theme.accent)
    for index in show.links:
        first, second, shard = show.circles[index]
        (ax, ay), (bx, by) = grid.at(first), grid.at(second)
        pen.disc((ax + bx) / 2, (ay + by) / 2, pitch * 0.2, edge=Theme.good, stroke=Theme.px(2))
        if shard:
            pen.icon(signs.sign("shards"), (ax + bx) / 2, (ay + by) / 2, pitch * 0.2, Theme.text)
