"""Payouts and the final scoring as an itemised account: every line says what for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.uix.widget import Widget

from companion.core.game import Event
from companion.core.text import Text, say
from companion.games.trickerion.heir.moves import HeirDone
from companion.games.trickerion.moves import Next, PayWages, Perform, SetAside
from companion.games.trickerion.view import SeatView, TrickerionView
from companion.table import Change
from ui.screens.trickerion import pen, pieces, signs
from ui.theme import Theme, faded
from ui.widgets import Button, Card, Column, Label, Overlay, Pager, Row, Space, Title, sized, tall

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

ACCOUNT = "trickerion.event.account"
PAYING = (Perform, PayWages, SetAside)
ROWS = 6
STAGGER = 0.12


def tell(screen: TrickerionTable, change: Change) -> None:
    """Open the account of a payout: a performance, classrooms, the end of a turn."""
    lines = [event for event in change.events if event.event == ACCOUNT]
    performed = any(event.event.startswith("trickerion.event.perform") for event in change.events)
    pays = isinstance(change.action, PAYING) or (
        isinstance(change.action, Next | HeirDone) and (performed or len(lines) > 1)
    )
    if pays and lines:
        screen.stage.open(Account(screen.view(), lines))


class AccountLine(pen.Sketch):
    """Who, what for, how much."""

    def __init__(self, seat: SeatView, event: Event) -> None:
        super().__init__(size_hint_y=None, height=Theme.px(36))
        self._seat, self._event = seat, event

    def draw(self) -> None:
        """Disc, reason, amounts at the right."""
        x, y, width, height = self.area
        middle, radius = y + height / 2, Theme.px(11)
        pen.line([x, y, x + width, y], faded(Theme.line, 0.6))
        pen.disc(x + Theme.px(16), middle, radius, fill=pieces.seat_colour(self._seat))
        pen.words(pieces.initial(self._seat), x + Theme.px(16), middle, width=radius * 3,
                  size=Theme.px(14), bold=True, colour=Theme.ink)  # fmt: skip
        args = self._event.args
        right = x + width
        for name in ("shards", "coins", "prestige"):
            number = int(str(args[name]))
            if number:
                colour = Theme.good if number > 0 else Theme.danger
                pen.words(
                    pieces.modifier(number),
                    right - Theme.px(20),
                    middle,
                    width=Theme.px(40),
                    size=Theme.body,
                    bold=True,
                    colour=colour,
                )
                pen.icon(signs.sign(name), right - Theme.px(52), middle, Theme.px(20), Theme.accent)
            right -= Theme.px(78)
        why = args["why"]
        left = x + Theme.px(38)
        if isinstance(why, Text):
            pen.words(
                why,
                left,
                middle,
                width=right - left - Theme.px(8),
                height=height,
                size=Theme.small,
                align="left",
            )


class Account(Overlay):
    """A payout, line by line, with the totals below; a tap anywhere closes it."""

    def __init__(self, view: TrickerionView, events: Sequence[Event]) -> None:
        super().__init__(name="account")
        self.lines = tuple(events)
        lines = [AccountLine(view.seats[int(str(one.args["seat"]))], one) for one in events]
        pages = [lines[start : start + ROWS] for start in range(0, len(lines), ROWS)]
        ok = Button(say("trickerion.ui.ok"), act=self.close, name="ok", style="primary",
                    icon="check")  # fmt: skip
        self.hold(
            Card(
                Pager(pages, show=_appearing, gap=Theme.px(4)),
                tall(Row(Totals(view, events), sized(ok, Theme.px(150), Theme.px(56)),
                         gap=Theme.px(10)), Theme.px(56)),
                title=say("trickerion.ui.account"),
                icon=signs.sign("coins"),
                edge=Theme.accent,
                gap=Theme.px(6),
                size_hint=(None, None),
                size=(Theme.width * 0.8, Theme.height * 0.86),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )  # fmt: skip


def _appearing(lines: Sequence[Widget]) -> Widget:
    """Lines come in one after the other; a tap does not wait for them."""
    for index, one in enumerate(lines):
        one.opacity = 0.0
        wait = Animation(duration=STAGGER * index + 0.01)
        (wait + Animation(opacity=1.0, duration=0.15)).start(one)
    return Column(*lines, Space(), gap=0)


class Totals(pen.Sketch):
    """What each seat gained in Prestige, and what it has now."""

    def __init__(self, view: TrickerionView, events: Sequence[Event]) -> None:
        super().__init__()
        self._view = view
        self._gained = {
            seat.seat: sum(
                int(str(one.args["prestige"])) for one in events if one.args["seat"] == seat.seat
            )
            for seat in view.seats
        }

    def draw(self) -> None:
        """A cell a seat."""
        x, y, width, height = self.area
        step = width / len(self._view.seats)
        for index, seat in enumerate(self._view.seats):
            cx = x + (index + 0.5) * step
            pen.words(seat.name, cx, y + height * 0.78, width=step - 6, size=Theme.tiny,
                      colour=Theme.muted)  # fmt: skip
            gained = pieces.modifier(self._gained[seat.seat])
            pen.words(say("trickerion.ui.total", gained=gained, n=seat.prestige), cx,
                      y + height * 0.32, width=step - 6, size=Theme.body, bold=True)  # fmt: skip


# --- the end -------------------------------------------------------------------------------------


class FinalTable(pen.Sketch):
    """Category by category, a column a seat: what was there before, what came, the sum."""

    def __init__(self, view: TrickerionView) -> None:
        super().__init__()
        self._view = view
        found: dict[str, None] = {}
        for sheet in view.scores:
            found.update(dict.fromkeys(sheet))
        ends = [sum(sheet.values()) for sheet in view.scores]
        before = [seat.prestige - end for seat, end in zip(view.seats, ends, strict=True)]
        self.lines: list[tuple[Text, list[str]]] = [
            (say("trickerion.ui.before"), [str(one) for one in before]),
            *(
                (
                    say(f"trickerion.ui.score.{name}"),
                    [pieces.modifier(sheet.get(name, 0)) for sheet in view.scores],
                )
                for name in found
                if any(sheet.get(name) for sheet in view.scores)
            ),
            (say("trickerion.ui.sum"), [str(seat.prestige) for seat in view.seats]),
        ]

    def draw(self) -> None:
        """A head with names, then the lines."""
        x, y, width, height = self.area
        seats = self._view.seats
        first = width * 0.4
        step = (width - first) / len(seats)
        row = min(height / (len(self.lines) + 1), Theme.px(44))
        top = y + height
        for index, seat in enumerate(seats):
            cx = x + first + (index + 0.5) * step
            pen.words(seat.name, cx, top - row / 2, width=step - Theme.px(8), size=Theme.small,
                      bold=True, colour=pieces.seat_colour(seat))  # fmt: skip
        rule = top - len(self.lines) * row
        pen.line([x, rule, x + width, rule], Theme.accent)
        best = max(seat.prestige for seat in seats)
        for at, (text, numbers) in enumerate(self.lines):
            last = at == len(self.lines) - 1
            middle = top - (at + 1.5) * row
            pen.words(
                text,
                x + Theme.px(8),
                middle,
                width=first - Theme.px(16),
                height=row,
                size=Theme.body if last else Theme.small,
                bold=last,
                align="left",
            )
            for index, number in enumerate(numbers):
                won = last and number == str(best)
                pen.words(number, x + first + (index + 0.5) * step, middle, width=step - 6,
                          size=Theme.heading if last else Theme.body, bold=last,
                          colour=Theme.accent if won else Theme.text)  # fmt: skip


def final(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Who has won, and the whole account of it."""
    table = FinalTable(view)
    table.opacity = 0.0
    Animation(opacity=1.0, duration=0.6).start(table)
    over = Button(say("ui.over"), act=screen.app.home, name="over", style="primary", icon="check")
    head = Row(
        Title(view.prompt, size=Theme.large, colour=Theme.accent),
        gap=Theme.px(8),
    )
    return Column(
        tall(head, Theme.px(40)),
        Card(table, pad=Theme.px(10)),
        tall(Row(Label("", size=Theme.small), sized(over, Theme.px(240), Theme.px(56))),
             Theme.px(56)),
        gap=Theme.px(8),
    )  # fmt: skip
