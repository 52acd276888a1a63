"""'Totals only': people say what changed, a seat at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.trickerion.moves import Bonus, Cards, Enter, Team, Wages
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import now, signs
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Grid, Icon, Label, Row, Stepper, sized, tall

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

MONEY = ("prestige", "coins", "shards")
BOUND = 60


class Entries(Column):
    """Steppers for one seat; what they show is played as one move."""

    def __init__(self, screen: TrickerionTable, view: TrickerionView) -> None:
        super().__init__(gap=Theme.px(6))
        self._screen, self._view = screen, view
        self._change = dict.fromkeys(MONEY, 0)
        seat = view.seats[screen.seat]
        for name in MONEY:
            self.add_widget(self._money(name, getattr(seat, name)))
        enter = Button(say("trickerion.ui.enter"), act=self._enter, name="enter", icon="check",
                       style="primary")  # fmt: skip
        self.add_widget(tall(enter, Theme.px(54)))

    def _money(self, name: str, has: int) -> Widget:
        side = Theme.px(26)
        stepper = Stepper(
            0,
            low=-BOUND,
            high=BOUND,
            on_change=lambda number: self._change.__setitem__(name, number),
            show=lambda number: f"{has + number} ({number:+d})" if number else str(has),
            name=name,
        )
        row = Row(
            sized(Icon(signs.sign(name), colour=Theme.accent), side, side),
            Label(say(f"trickerion.ui.gain.{name}"), size=Theme.body, size_hint_x=0.7),
            stepper,
            gap=Theme.px(8),
        )
        return tall(row, Theme.px(54))

    def _enter(self) -> None:
        if any(self._change.values()):
            self._screen.play(Enter(self._screen.seat, **self._change))


def page(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Whose, how much, and on to the next phase."""
    people = [
        Button(
            one.name,
            act=lambda one=one: _whose(screen, one.seat),
            name=f"whose:{one.seat}",
            chosen=one.seat == screen.seat,
            size=Theme.small,
            elide=True,
        )
        for one in view.seats
    ]
    extra = _extra(screen, view)
    body: list[Widget] = [Card(Entries(screen, view), pad=Theme.px(10))]
    if extra:
        body.append(Card(Grid(*extra, cols=1, gap=Theme.px(6)), pad=Theme.px(10), size_hint_x=0.7))
    row = [now.onward(screen, choice) for choice in view.choices]
    starts = [
        Button(choice.text, act=lambda choice=choice: screen.act(choice), name=choice.id,
               size=Theme.small)
        for group in view.groups if group.kind == "first_drawn"
        for choice in group.choices
    ]  # fmt: skip
    return Column(
        now.prompt(view.prompt),
        tall(Row(*people, gap=Theme.px(6)), Theme.touch),
        Row(*body, gap=Theme.px(8)),
        tall(Row(*starts, *row, gap=Theme.px(8)), Theme.px(56)),
        gap=Theme.px(6),
    )


def _whose(screen: TrickerionTable, seat: int) -> None:
    screen.seat = seat
    screen.refresh()


def _extra(screen: TrickerionTable, view: TrickerionView) -> list[Widget]:
    """Wages at the end of a turn, team, special cards and end bonus: one tap more or less."""
    seat, state = screen.seat, screen.state
    player = state.players[seat]
    apprentices = player.count("apprentice")
    found: list[Widget] = []
    if view.phase_id == "end":
        specialists = sum(player.count(kind) for kind in ("engineer", "manager", "assistant"))
        pay = Wages(seat, apprentices=apprentices, specialists=specialists)
        found.append(
            Button(say("trickerion.ui.pay_all", n=apprentices + 2 * specialists),
                   act=lambda: screen.play(pay), name="wages", icon=signs.sign("coins"),
                   size=Theme.small)
        )  # fmt: skip
        if view.turn == view.last_turn:
            found.append(_stepper(screen, "bonus", player.bonus, lambda n: Bonus(seat, n)))
    found.append(
        _stepper(screen, "apprentices", apprentices, lambda n: Team(seat, "apprentice", n), most=4)
    )
    found.append(_stepper(screen, "specials", len(player.specials), lambda n: Cards(seat, n)))
    return found


def _stepper(
    screen: TrickerionTable, name: str, has: int, move: object, *, most: int = 40
) -> Widget:
    make: object = move
    return Column(
        tall(Label(say(f"trickerion.ui.has.{name}"), size=Theme.tiny, colour=Theme.muted),
             Theme.px(22)),
        Stepper(has, low=0, high=most, on_change=lambda n: screen.play(make(n)),  # type: ignore[operator]  # one of the moves above
                name=name),
        gap=Theme.px(2),
    )  # fmt: skip
