"""Ledger level: a finished trick noted by its owner, domain and level, and exact components."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.illusio.moves import BillTrick
from companion.games.illusio.view import IllusioView
from ui.screens.illusio.asking import Panel
from ui.screens.illusio.entry import domain_grid
from ui.screens.illusio.parts import small
from ui.theme import Theme
from ui.widgets import Button, Column, Picker, Row, tall

MOST_EXACT = 4


class BillSheet(Panel):
    """Whose trick, which domain and level, how many exact components."""

    def __init__(self, view: IllusioView, *, act: Callable[[BillTrick], Any]) -> None:
        super().__init__(say("illusio.ui.bill.title"), name="bill-sheet", icon="on-the-bill")
        self._view, self._act = view, act
        self._seat, self._exact = view.active, 0
        self._domain, self._level = "", 0
        self._body = BoxLayout()
        self.fill(self._body)
        self._build()

    def _build(self) -> None:
        people: Widget = Picker(
            [(player.seat, player.name) for player in self._view.players],
            self._seat,
            on_pick=self._of,
            name="owner",
            size=Theme.small,
        )
        exact = Picker(
            [(count, str(count)) for count in range(MOST_EXACT + 1)],
            self._exact,
            on_pick=self._exactly,
            name="exact",
        )
        ready = bool(self._domain)
        done = Button(
            say("illusio.ui.bill.done"),
            act=self._enter,
            name="bill-done",
            style="primary",
            icon="on-the-bill",
            off=not ready,
            why=say("illusio.ui.entry.first"),
        )
        right = Column(
            tall(small(say("illusio.ui.bill.exact")), Theme.px(24)),
            tall(exact, Theme.touch),
            BoxLayout(),
            tall(done, Theme.primary),
            gap=Theme.px(6),
        )
        self._body.clear_widgets()
        self._body.add_widget(
            Column(
                tall(people, Theme.touch),
                Row(domain_grid((self._domain, self._level), self._level_of), right),
                gap=Theme.px(10),
            )
        )

    def _of(self, seat: int) -> None:
        self._seat = seat

    def _exactly(self, exact: int) -> None:
        self._exact = exact

    def _level_of(self, domain: str, level: int) -> None:
        self._domain, self._level = domain, level
        self._build()

    def _enter(self) -> None:
        self.close()
        self._act(BillTrick(self._seat, self._domain, self._level, self._exact))
