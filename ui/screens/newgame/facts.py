"""Entering facts of one's own copy by tapping: a track, counts of things, a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.factkinds import HIGHEST, LONGEST, MOST_SPACES, SHORTEST
from companion.core.game import Fact
from companion.core.text import Text, say
from ui.screens.newgame.plans import plan_of
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Label,
    Row,
    Space,
    Stepper,
    grid_pages,
    sized,
    tall,
    wide,
)

Change = Callable[[Any], Any]
FEWEST_AT_FIRST = 4


class TrackEditor(Column):
    """A picture of a track: tap a space to raise its number, add and remove spaces at the end."""

    def __init__(self, value: list[int] | None, *, on_change: Change, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # An unknown track begins as a row of zeros: a shape to fill in, not a guess to accept.
        self.value = list(value) if value else [0] * FEWEST_AT_FIRST
        self._on_change = on_change
        self._spaces = BoxLayout()
        self._less = Button(say("ui.track.less"), act=self._remove, name="track-less", icon="minus")
        self._more = Button(say("ui.track.more"), act=self._add, name="track-more", icon="plus")
        self.add_widget(self._spaces)
        self.add_widget(tall(Row(self._less, self._more), Theme.touch))
        self._build()

    def _build(self) -> None:
        self._spaces.clear_widgets()
        spaces = [self._space(index) for index in range(len(self.value))]
        cols = len(spaces) if len(spaces) <= 6 else -(-len(spaces) // 2)
        self._spaces.add_widget(Grid(*spaces, cols=cols))
        self._less.turn(off=len(self.value) <= 1)
        self._more.turn(off=len(self.value) >= MOST_SPACES)

    def _space(self, index: int) -> Button:
        return Button(
            f"+{self.value[index]}",
            act=lambda: self._raise(index),
            name=f"track-{index + 1}",
            icon="hourglass",
            stacked=True,
            size=Theme.heading,
            hint=say("ui.track.space", number=index + 1),
        )

    def _raise(self, index: int) -> None:
        # Past the highest it starts again, so no second button is needed.
        self.value[index] = (self.value[index] + 1) % (HIGHEST + 1)
        self._changed()

    def _add(self) -> None:
        if len(self.value) < MOST_SPACES:
            self.value.append(self.value[-1])
            self._changed()

    def _remove(self) -> None:
        if len(self.value) > 1:
            self.value.pop()
            self._changed()

    def _changed(self) -> None:
        self._build()
        self._on_change(list(self.value))


class CountsEditor(Column):
    """How many of each thing there are: a stepper each, in pages."""

    def __init__(
        self, value: dict[str, int], *, item_key: str, on_change: Change, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.value = dict(value)
        self._on_change = on_change
        self._key = item_key
        self._total = Label("", bold=True, align="center", colour=Theme.accent)
        self.add_widget(
            grid_pages(list(self.value), cols=2, rows=2, cell=self._cell, gap=Theme.px(8))
        )
        self.add_widget(tall(self._total, Theme.px(26)))
        self._count()

    def _cell(self, item: str) -> Widget:
        stepper = Stepper(
            self.value[item],
            low=0,
            high=HIGHEST,
            on_change=lambda number: self._set(item, number),
            name=f"count-{item}",
        )
        wide(stepper, Theme.px(190))
        return Row(Label(say(f"{self._key}{item}")), stepper, gap=Theme.px(6))

    def _set(self, item: str, number: int) -> None:
        self.value[item] = number
        self._count()
        self._on_change(dict(self.value))

    def _count(self) -> None:
        self._total.say(say("ui.counts.total", n=sum(self.value.values())))


class SecondsEditor(Column):
    """A time in seconds."""

    def __init__(self, value: int, *, on_change: Change, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.value = value
        stepper = Stepper(
            value,
            low=SHORTEST,
            high=LONGEST,
            step=5,
            on_change=lambda number: self._set(number, on_change),
            show=lambda number: f"{number} s",
            name="seconds",
        )
        picture = Icon("hourglass", colour=Theme.sand)
        self.add_widget(picture)
        self.add_widget(tall(Row(Space(), wide(stepper, Theme.px(280)), Space()), Theme.primary))

    def _set(self, number: int, on_change: Change) -> None:
        self.value = number
        on_change(number)


def fact_editor(fact: Fact, value: Any, on_change: Change) -> Widget:
    """The editor for a fact's kind, starting from what is known.

    A game brings editors for kinds of its own in FACT_EDITORS of its screens' package.
    """
    package = f"ui.screens.{game_of(fact)}"
    if find_spec(package) is not None:
        own = getattr(import_module(package), "FACT_EDITORS", {})
        if fact.kind in own:
            editor: Widget = own[fact.kind](value, on_change=on_change)
            return editor
    if fact.kind == "track":
        return TrackEditor(value, on_change=on_change)
    if fact.kind == "counts":
        key = plan_of(game_of(fact)).items.get(fact.option, f"{fact.id}.")
        return CountsEditor(value or {}, item_key=key, on_change=on_change)
    if fact.kind == "seconds":
        return SecondsEditor(int(value or 60), on_change=on_change)
    raise ValueError(f"no editor for facts of kind {fact.kind!r}")


@dataclass(frozen=True)
class BookEditor:
    """How a game shows the entries of one of its books, and lets them be put right.

    `words` are an entry's name and, in short, what is printed. `form` makes a widget for it, with a
    `value` (and an `entry`, if it can be renamed) and `ready`; it calls `changed` of the screen.
    """

    words: Callable[[str, Any], tuple[Text | str, Text | str]]
    form: Callable[[Any, str, Any], Any]


def book_editor(fact: Fact) -> BookEditor | None:
    """The editor that the game brings in BOOK_EDITORS of its screens' package, by fact id."""
    package = f"ui.screens.{game_of(fact)}"
    if find_spec(package) is None:
        return None
    found: dict[str, BookEditor] = getattr(import_module(package), "BOOK_EDITORS", {})
    return found.get(fact.id)


def game_of(fact: Fact) -> str:
    """Whose fact it is: `obscurio` of `obscurio.time_track`."""
    return fact.id.partition(".")[0]


def fact_key(fact: Fact) -> str:
    """Where the words for a fact are: `obscurio.fact.time_track`."""
    game, _, rest = fact.id.partition(".")
    return f"{game}.fact.{rest}"


def fact_card(fact: Fact, editor: Widget) -> Card:
    """A fact with its question, its help and its editor."""
    side = Theme.px(30)
    icon = "hourglass" if fact.kind in {"track", "seconds"} else "bag"
    head = Row(
        sized(Icon(icon, colour=Theme.accent), side, side),
        Label(say(f"{fact_key(fact)}.help"), size=Theme.small, colour=Theme.muted),
    )
    return Card(tall(head, Theme.px(44)), editor)
