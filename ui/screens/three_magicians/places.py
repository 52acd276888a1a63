"""Confirming where the nine Places lie: tap two to swap them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.core.text import say
from companion.games.three_magicians.options import DATA
from ui.screens.three_magicians.signs import PLACE_ICONS
from ui.theme import Theme
from ui.widgets import Button, Column, Grid


class PlacesEditor(Column):
    """The board as three rows of three."""

    def __init__(self, value: Any, *, on_change: Callable[[Any], Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.value: list[list[str]] = [list(row) for row in value or DATA.layout.rows]
        self._on_change = on_change
        self._first: str | None = None
        self._grid = BoxLayout()
        self.add_widget(self._grid)
        self._build()

    def _build(self) -> None:
        cells = [
            Button(
                say(f"three_magicians.place.{place}"),
                act=lambda place=place: self._tap(place),
                name=f"place-{place}",
                icon=PLACE_ICONS[place],
                chosen=place == self._first,
            )
            for row in self.value
            for place in row
        ]
        self._grid.clear_widgets()
        self._grid.add_widget(Grid(*cells, cols=3, gap=Theme.px(8)))

    def _tap(self, place: str) -> None:
        if self._first is None or self._first == place:
            self._first = None if self._first == place else place
        else:
            swap = {self._first: place, place: self._first}
            self.value = [[swap.get(here, here) for here in row] for row in self.value]
            self._first = None
            self._on_change([list(row) for row in self.value])
        self._build()
