"""My copy: what is printed on the owner's own components, confirmed by them or still to confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.factkinds import BOOK
from companion.core.game import Fact
from companion.core.text import Text, name, say
from ui.dates import date
from ui.screens.base import Screen, page
from ui.screens.newgame.facts import fact_card, fact_editor, fact_key, game_of
from ui.theme import Theme
from ui.widgets import Button, Dialog, Label, Row, Space, TopBar, grid_pages, tall

if TYPE_CHECKING:
    from ui.app import Companion


class MyCopy(Screen):
    """The facts of every game of the house; tap one to change it."""

    name = "copy"

    def build(self) -> Widget:
        """A page of facts, or a word that there are none."""
        bar = TopBar(say("ui.copy.title"), back=self.app.back)
        facts = [fact for game in self.app.house.registry for fact in game.facts]
        if not facts:
            return page(bar, Label(say("ui.copy.none"), align="center", colour=Theme.muted))
        intro = Label(say("ui.copy.intro"), size=Theme.small, colour=Theme.muted)
        return page(
            bar,
            tall(intro, Theme.px(24)),
            grid_pages(facts, cols=2, rows=4, cell=self._fact),
        )

    def _fact(self, fact: Fact) -> Button:
        known = self.app.house.catalogue.get(fact.id)
        confirmed = known is not None and known.confirmed
        return Button(
            say(fact_key(fact)),
            act=lambda: self._open(fact),
            name=f"fact-{fact.id}",
            icon="check" if confirmed else "warning",
            hint=self._state(fact, known),
            accent=Theme.good if confirmed else Theme.warn,
            align="left",
        )

    def _open(self, fact: Fact) -> None:
        screen = BookScreen if fact.kind == BOOK else FactScreen
        self.app.go(screen(self.app, fact))

    def _state(self, fact: Fact, known: Any) -> Text:
        if known is None:
            return say("ui.copy.unknown")
        value = shown(fact, known.value)
        if known.confirmed:
            return say("ui.copy.confirmed", value=value, date=date(known.at))
        return say("ui.copy.to_confirm", value=value)


class FactScreen(Screen):
    """One fact: its picture to tap right, and 'That is right'."""

    name = "fact"

    def __init__(self, app: Companion, fact: Fact) -> None:
        super().__init__(app)
        self.fact = fact
        self.game = game_of(fact)
        known = app.house.catalogue.get(fact.id)
        self._confirmed = known is not None and known.confirmed
        self._value = known.value if known else None

    def build(self) -> Widget:
        """The editor, and below it what can be done."""
        editor = fact_editor(self.fact, self._value, self._set)
        self._value = editor.value
        bar = TopBar(say(fact_key(self.fact)), back=self.app.back)
        forget: Widget = Space()
        if self._confirmed:
            forget = Button(
                say("ui.copy.forget"), act=self._ask_forget, name="forget", style="quiet"
            )
        right = Button(
            say("ui.new.right"), act=self._confirm, name="confirm", style="primary", icon="check"
        )
        return page(bar, fact_card(self.fact, editor), tall(Row(forget, right), Theme.primary))

    def _set(self, value: Any) -> None:
        self._value = value

    def _confirm(self) -> None:
        try:
            self.app.house.catalogue.confirm(self.fact.id, self._value)
        except CompanionError as error:
            self.refused(error)
            return
        self.app.back()
        self.stage.toast(say("ui.copy.kept"), icon="check")

    def _ask_forget(self) -> None:
        self.stage.open(
            Dialog(
                say("ui.copy.forget"),
                say("ui.copy.forget.ask"),
                yes=say("ui.copy.forget"),
                act=self._forget,
                danger=True,
            )
        )

    def _forget(self) -> None:
        try:
            self.app.house.catalogue.forget(self.fact.id)
        except CompanionError as error:
            self.refused(error)
            return
        self.app.back()


class BookScreen(Screen):
    """The cards of one's copy that turned up in play so far; a wrong one can be taken out."""

    name = "book"

    def __init__(self, app: Companion, fact: Fact) -> None:
        super().__init__(app)
        self.fact = fact
        self.game = game_of(fact)

    def build(self) -> Widget:
        """The names, in pages."""
        bar = TopBar(say(fact_key(self.fact)), back=self.app.back)
        known = self.app.house.catalogue.get(self.fact.id)
        entries = sorted(known.value) if known else []
        if not entries:
            empty = Label(say("ui.copy.book.empty"), align="center", colour=Theme.muted)
            return page(bar, empty)
        intro = Label(say("ui.copy.tap_to_strike"), size=Theme.small, colour=Theme.muted)
        return page(
            bar,
            tall(intro, Theme.px(24)),
            grid_pages(entries, cols=2, rows=4, cell=self._entry),
        )

    def _entry(self, entry: str) -> Button:
        return Button(
            entry,
            act=lambda: self._ask(entry),
            name=f"entry-{entry}",
            icon="cards",
            align="left",
        )

    def _ask(self, entry: str) -> None:
        self.stage.open(
            Dialog(
                say("ui.copy.strike", entry=entry),
                say("ui.copy.strike.ask"),
                yes=say("ui.copy.strike.yes"),
                act=lambda: self._strike(entry),
                danger=True,
            )
        )

    def _strike(self, entry: str) -> None:
        try:
            self.app.house.catalogue.strike(self.fact.id, entry)
        except CompanionError as error:
            self.refused(error)
        self.refresh()


def shown(fact: Fact, value: Any) -> Text:
    """A fact's value in a few words."""
    if fact.kind == BOOK:
        return say("ui.copy.entries", n=len(value))
    if fact.kind == "track":
        return name("  ".join(f"+{number}" for number in value))
    if fact.kind == "counts":
        return say("ui.counts.total", n=sum(value.values()))
    if fact.kind == "seconds":
        return name(f"{value} s")
    return say("ui.copy.entered")
