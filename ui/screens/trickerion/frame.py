"""What is always in sight: turn, phase, everybody's Prestige, undo; and the tabs to the boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.games.trickerion.view import SeatView, TrickerionView
from ui.screens.trickerion import pen, pieces, signs
from ui.theme import Theme, faded, mixed
from ui.widgets import Button, Column, TopBar, wide

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
RAIL = 74


class SeatBadge(pen.Sketch):
    """A seat in the bar: its disc, its Prestige, and a frame while it is its move."""

    def __init__(self, seat: SeatView, act: Callable[[], Any], *, moves: bool) -> None:
        super().__init__()
        self._seat, self._moves = seat, moves
        self._tap = self.spot(f"seat:{seat.seat}", act)
        self.size_hint_x = None
        self.width = Theme.px(66)

    def draw(self) -> None:
        """Disc and number."""
        x, y, width, height = self.area
        colour = pieces.seat_colour(self._seat)
        if self._moves:
            pen.box(
                x + 1,
                y + 1,
                width - 2,
                height - 2,
                fill=mixed(Theme.raised, Theme.accent, 0.2),
                edge=Theme.accent,
                stroke=Theme.px(1.4),
            )
        radius = Theme.px(10)
        middle = y + height / 2
        pen.disc(x + Theme.px(17), middle, radius, fill=colour)
        pen.words(pieces.initial(self._seat), x + Theme.px(17), middle, width=radius * 3,
                  size=Theme.px(14), bold=True, colour=Theme.ink)  # fmt: skip
        pen.words(
            str(self._seat.prestige),
            x + Theme.px(46),
            middle,
            width=Theme.px(38),
            size=Theme.large,
            bold=True,
            colour=Theme.text if self._moves else Theme.muted,
        )
        pen.lay(self._tap, x + width / 2, middle, width - Theme.px(2), height)


def bar(
    view: TrickerionView,
    *,
    undo: Text | None,
    on_undo: Callable[[], Any],
    on_menu: Callable[[], Any],
    on_seat: Callable[[SeatView], Any],
    on_rules: Callable[[], Any],
) -> Widget:
    """Turn, phase, seats with their Prestige, rules of the moment, undo, menu."""
    setting_up = view.phase_id == "setup"
    title = say("trickerion.ui.setup") if setting_up else say(
        "trickerion.ui.turn", turn=ROMAN[view.turn], last=ROMAN[view.last_turn]
    )  # fmt: skip
    over = view.ending is not None
    right: list[Widget] = [
        SeatBadge(seat, lambda seat=seat: on_seat(seat), moves=not over and seat.seat == view.whose)
        for seat in view.seats
    ]
    if view.notes:
        right.append(
            wide(Button(icon="book", act=on_rules, name="rules", style="quiet"), Theme.touch)
        )
    few = len(view.seats) <= 2
    return TopBar(
        title,
        phase=view.phase if few else "",
        phase_icon=signs.PHASE_ICONS.get(view.phase_id, ""),
        right=right,
        undo=undo,
        on_undo=on_undo,
        on_menu=on_menu,
    )


class Tab(pen.Spot):
    """One of the pages at the right edge."""

    def __init__(
        self, name: str, icon: str, text: Text, act: Callable[[], Any], *, here: bool, calls: bool
    ) -> None:
        super().__init__(f"tab:{name}", act)
        self.size_hint = (1, 1)
        self._icon, self._text, self._here, self._calls = icon, text, here, calls
        again = Clock.create_trigger(self._redraw, -1)
        self.bind(pos=again, size=again)

    def _redraw(self, *_: Any) -> None:
        (x, y), (width, height) = self.pos, self.size
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*(mixed(Theme.raised, Theme.accent, 0.25) if self._here else
                    faded(Theme.raised, 0.7)))  # fmt: skip
            SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[Theme.px(8)])
            edge = Theme.accent if self._here else Theme.line
            pen.box(x, y, width, height, edge=edge)
            tint = Theme.accent if self._here or self._calls else Theme.muted
            side = min(height * 0.5, Theme.px(28))
            pen.icon(self._icon, x + width / 2, y + height * 0.63, side, tint)
            pen.words(
                self._text,
                x + width / 2,
                y + height * 0.2,
                width=width - 4,
                size=Theme.floor,
                colour=Theme.text if self._here else Theme.muted,
            )
            if self._calls and not self._here:
                pen.disc(x + width - Theme.px(9), y + height - Theme.px(9), Theme.px(4),
                         fill=Theme.accent)  # fmt: skip


def pages(view: TrickerionView) -> list[str]:
    """The pages there are in this game, top to bottom."""
    solo = any(seat.kind == "heir" for seat in view.seats)
    found = ["now", "heir" if solo else "people", "workshop", "downtown", "market", "theater"]
    if view.last_turn > 5:
        found.append("dark_alley")
    if view.rooms:
        found.append("academy")
    return found


PAGE_ICONS = {"now": "play", "heir": "crown", "people": "people"}


def rail(
    view: TrickerionView, here: str, turn: Callable[[str], Any], *, calls: Sequence[str] = ()
) -> Widget:
    """The tabs: each part of the board one tap away."""
    tabs = [
        Tab(
            page,
            PAGE_ICONS.get(page) or signs.sign(page),
            say(f"trickerion.ui.page.{page}"),
            lambda page=page: turn(page),
            here=page == here,
            calls=page in calls,
        )
        for page in pages(view)
    ]
    # Eight tabs of 9 mm fill the height.
    gap = Theme.px(4) if len(tabs) < 8 else Theme.px(1)
    return wide(Column(*tabs, gap=gap), Theme.px(RAIL))
