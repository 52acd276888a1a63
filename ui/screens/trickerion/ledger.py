"""'Totals only': people say what changed, a seat at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.game import Move
from companion.core.text import Text, say
from companion.games.trickerion.cards import SPECIALISTS
from companion.games.trickerion.data import BOARD
from companion.games.trickerion.moves import Bonus, Cards, Enter, Team, Wages
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import now, signs
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Column,
    Icon,
    Label,
    Pager,
    Row,
    Space,
    Stepper,
    sized,
    tall,
    wide,
)

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

MONEY = ("prestige", "coins", "shards")
BOUND = 60
PLAIN_TURNS = 5  # without the Dark Alley there are no special cards


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
    side = Pager(
        extra,
        show=lambda page_: Column(*page_, Space(), gap=Theme.px(6)),
        start=screen.side,
        on_turn=lambda page_: setattr(screen, "side", page_),
        gap=Theme.px(4),
    )
    body.append(Card(side, pad=Theme.px(10), size_hint_x=0.7))
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


def _extra(screen: TrickerionTable, view: TrickerionView) -> list[list[Widget]]:
    """Pages beside the purse: wages at the end of a turn, the team, cards and the end bonus."""
    state, seat = screen.state, screen.seat
    player = state.players[seat]
    pages: list[list[Widget]] = []
    if view.phase_id == "end":
        pages.append([WagesDue(screen)])
    team = _stepper(
        screen,
        "apprentices",
        player.count("apprentice"),
        lambda n: Team(seat, "apprentice", n),
        most=5,
    )
    pages.append([team, _specialists(screen)])
    if view.last_turn > PLAIN_TURNS:
        cards = _stepper(screen, "specials", len(player.specials), lambda n: Cards(seat, n))
        pages[-1].append(cards)
    if view.phase_id == "end" and view.turn == view.last_turn:
        pages.append([_stepper(screen, "bonus", player.bonus, lambda n: Bonus(seat, n), most=99)])
    return pages


def _specialists(screen: TrickerionTable) -> Widget:
    """Who is in the team: one of each kind at most."""
    player, seat = screen.state.players[screen.seat], screen.seat
    buttons = [
        Button(
            icon=signs.disc_icon(kind),
            act=lambda kind=kind: screen.play(Team(seat, kind, 0 if player.count(kind) else 1)),
            name=f"team:{kind}",
            chosen=bool(player.count(kind)),
        )
        for kind in SPECIALISTS
    ]
    return _line(say("trickerion.ui.has.specialists"), Row(*buttons, gap=Theme.px(6)))


def _line(words: Text, what: Widget) -> Widget:
    """A name, and at its right what can be changed."""
    label = Label(words, size=Theme.small, colour=Theme.muted)
    return tall(Row(label, wide(what, Theme.px(166)), gap=Theme.px(4)), Theme.touch)


class WagesDue(Column):
    """TRK-EOT-02: whom to pay: at first the whole team; fewer where not all were placed."""

    def __init__(self, screen: TrickerionTable) -> None:
        super().__init__(gap=Theme.px(6))
        self._screen = screen
        player = screen.state.players[screen.seat]
        specialists = sum(player.count(kind) for kind in SPECIALISTS)
        self._placed = {"apprentices": player.count("apprentice"), "specialists": specialists}
        self._pay = BoxLayout(size_hint_y=None, height=Theme.px(54))
        for kind, most in (("apprentices", 5), ("specialists", 3)):
            stepper = Stepper(self._placed[kind], low=0, high=most, name=kind,
                              on_change=lambda n, kind=kind: self._put(kind, n))  # fmt: skip
            self.add_widget(_line(say(f"trickerion.ui.placed.{kind}"), stepper))
        self.add_widget(self._pay)
        tall(self, 2 * Theme.touch + Theme.px(54) + 2 * Theme.px(6))
        self._show()

    def _put(self, kind: str, count: int) -> None:
        self._placed[kind] = count
        self._show()

    def _show(self) -> None:
        due = (
            BOARD.wages.apprentice * self._placed["apprentices"]
            + BOARD.wages.specialist * self._placed["specialists"]
        )
        self._pay.clear_widgets()
        self._pay.add_widget(
            Button(say("trickerion.ui.pay_all", n=due), act=self._play, name="wages",
                   icon=signs.sign("coins"), size=Theme.small)
        )  # fmt: skip

    def _play(self) -> None:
        self._screen.play(Wages(self._screen.seat, **self._placed))


def _stepper(
    screen: TrickerionTable, name: str, has: int, move: Callable[[int], Move], *, most: int = 40
) -> Widget:
    stepper = Stepper(has, low=0, high=most, name=name, on_change=lambda n: screen.play(move(n)))
    return _line(say(f"trickerion.ui.has.{name}"), stepper)
