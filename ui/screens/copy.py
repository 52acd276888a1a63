"""My copy: what is printed on the owner's own components, confirmed by them or still to confirm."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.factkinds import BOOK
from companion.core.game import Fact
from companion.core.text import Text, name, say
from ui.dates import date
from ui.screens.base import Screen, page
from ui.screens.newgame.facts import (
    BookEditor,
    book_editor,
    fact_card,
    fact_editor,
    fact_key,
    game_of,
)
from ui.theme import Theme
from ui.widgets import Button, Card, Dialog, Label, Row, Space, TopBar, grid_pages, tall

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
    """The cards of one's copy that turned up in play so far; tap one to see it, or take it out."""

    name = "book"

    def __init__(self, app: Companion, fact: Fact) -> None:
        super().__init__(app)
        self.fact = fact
        self.game = game_of(fact)
        self._own = book_editor(fact)

    def build(self) -> Widget:
        """The names, in pages."""
        bar = TopBar(say(fact_key(self.fact)), back=self.app.back)
        known = self.app.house.catalogue.get(self.fact.id)
        self._book: dict[str, Any] = known.value if known else {}
        entries = sorted(self._book)
        if not entries:
            empty = Label(say("ui.copy.book.empty"), align="center", colour=Theme.muted)
            return page(bar, empty)
        tap = "ui.copy.tap_to_edit" if self._own is not None else "ui.copy.tap_to_strike"
        intro = Label(say(tap), size=Theme.small, colour=Theme.muted)
        return page(
            bar,
            tall(intro, Theme.px(24)),
            grid_pages(entries, cols=2, rows=4 if self._own is None else 3, cell=self._entry),
        )

    def _entry(self, entry: str) -> Button:
        title: Text | str = entry
        hint: Text | str = ""
        if self._own is not None:
            title, hint = self._own.words(entry, self._book[entry])
        return Button(
            title,
            act=lambda: self._open(entry),
            name=f"entry-{entry}",
            icon="cards",
            hint=hint,
            align="left",
        )

    def _open(self, entry: str) -> None:
        if self._own is not None:
            self.app.go(EntryScreen(self.app, self.fact, entry, self._own))
            return
        self.stage.open(strike(self, self.fact, entry, entry, self.refresh))


class EntryScreen(Screen):
    """One card of one's copy: put right, or taken out."""

    name = "entry"

    def __init__(self, app: Companion, fact: Fact, entry: str, own: BookEditor) -> None:
        super().__init__(app)
        self.fact, self.entry, self._own = fact, entry, own
        self.game = game_of(fact)
        known = app.house.catalogue.get(fact.id)
        self._now = (entry, known.value[entry] if known else {})

    def build(self) -> Widget:
        """The form of the card, and below it what can be done."""
        title, _ = self._own.words(self.entry, self._now[1])
        form = self._own.form(self, *self._now)
        self._form = form
        out = Button(say("ui.copy.strike.yes"), act=lambda: self._ask(title), name="strike",
                     style="quiet", icon="erase")  # fmt: skip
        keep = Button(say("ui.new.right"), act=self._keep, name="confirm", style="primary",
                      icon="check")  # fmt: skip
        bar = TopBar(title, back=self.app.back)
        return page(bar, Card(form), tall(Row(out, keep), Theme.primary))

    def changed(self) -> None:
        """The form shows something else; kept over a change of language or size."""
        self._now = (getattr(self._form, "entry", self.entry), self._form.value)

    def _keep(self) -> None:
        entry, value = self._now
        if not self._form.ready:
            self.stage.toast(say("ui.copy.not_ready"))
            return
        catalogue = self.app.house.catalogue
        try:
            if entry != self.entry:
                catalogue.strike(self.fact.id, self.entry)
            catalogue.learn(self.fact.id, {entry: value})
        except CompanionError as error:
            self.refused(error)
            return
        self.app.back()
        self.stage.toast(say("ui.copy.kept"), icon="check")

    def _ask(self, title: Text | str) -> None:
        self.stage.open(strike(self, self.fact, self.entry, title, self.app.back))


def strike(
    screen: Screen, fact: Fact, entry: str, title: Text | str, then: Callable[[], Any]
) -> Dialog:
    """Ask before an entry is taken out of its book."""

    def gone() -> None:
        try:
            screen.app.house.catalogue.strike(fact.id, entry)
        except CompanionError as error:
            screen.refused(error)
        then()

    return Dialog(
        say("ui.copy.strike", entry=title),
        say("ui.copy.strike.ask"),
        yes=say("ui.copy.strike.yes"),
        act=gone,
        danger=True,
    )


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
