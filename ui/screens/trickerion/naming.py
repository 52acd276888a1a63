"""Cards that have only a name and a text: Secrets and special cards of the owner's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.text import Text, name, say
from companion.core.view import Choice
from companion.games.trickerion.cards import LOCATIONS
from companion.games.trickerion.moves import NameSpecial, SecretRevealed
from ui.screens.trickerion import signs
from ui.theme import Theme, mixed
from ui.widgets import (
    Button,
    Card,
    Column,
    Keyboard,
    Label,
    Overlay,
    Picker,
    Row,
    Space,
    grid_pages,
    sized,
    tall,
)

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable
    from ui.stage import Stage

LONGEST, LONGEST_TEXT = 30, 90


def type_words(
    stage: Stage,
    language: str,
    then: Callable[[str], Any],
    *,
    hint: Text,
    start: str = "",
    sentence: bool = False,
) -> None:
    """The keyboard over the screen; `then` gets the words."""
    overlay = Overlay(name="typing")

    def done(words: str) -> None:
        overlay.close()
        then(words)

    keys = Keyboard(
        language=language,
        on_done=done,
        start=start,
        hint=hint,
        longest=LONGEST_TEXT if sentence else LONGEST,
        sentence=sentence,
    )
    overlay.hold(_over(keys, 0.96, 0.94, fill=mixed(Theme.panel, Theme.ground, 0.4)))
    stage.open(overlay)


def _over(body: Any, wide: float, high: float, **kwargs: Any) -> Card:
    return Card(
        body,
        edge=Theme.accent,
        size_hint=(None, None),
        size=(Theme.width * wide, Theme.height * high),
        pos_hint={"center_x": 0.5, "center_y": 0.5},
        **kwargs,
    )


class CardForm(Column):
    """A card by its printed name, with what it does in the owner's words if they like.

    `value` is as the owner's book keeps it; the name is the entry.
    """

    def __init__(
        self,
        stage: Callable[[], Stage],
        language: str,
        *,
        entry: str = "",
        value: dict[str, str] | None = None,
        places: bool = False,
        on_change: Callable[[], Any] = lambda: None,
    ) -> None:
        super().__init__(gap=Theme.px(6))
        self.entry = entry
        self.value = dict(value or {})
        self._stage, self._language = stage, language
        self._places, self._on_change = places, on_change
        self._build()

    @property
    def ready(self) -> bool:
        """It has a name."""
        return bool(self.entry)

    def _build(self) -> None:
        self.clear_widgets()
        text = self.value.get("text", "")
        self._line("name", self.entry, say("trickerion.ui.card.name"), self._type_name)
        self._line("text", text, say("trickerion.ui.card.text"), self._type_text)
        if self._places:
            self.add_widget(
                tall(Label(say("trickerion.ui.card.place"), size=Theme.tiny, colour=Theme.muted),
                     Theme.px(22))
            )  # fmt: skip
            choices = [(place, say(f"trickerion.location.{place}")) for place in LOCATIONS
                       if place != "dark_alley"]  # fmt: skip
            self.add_widget(
                tall(Picker(choices, self.value.get("location", ""), name="place", gap=Theme.px(6),
                            size=Theme.small, on_pick=self._set_place), Theme.touch)
            )  # fmt: skip
        self.add_widget(Space())

    def _line(self, name_: str, words: str, label: Text, act: Callable[[], Any]) -> None:
        self.add_widget(tall(Label(label, size=Theme.tiny, colour=Theme.muted), Theme.px(22)))
        shown: Text = name(words) if words else say("trickerion.ui.card.none")
        button = Button(shown, act=act, name=f"type-{name_}", icon="pencil", align="left",
                        size=Theme.small if name_ == "text" else Theme.body)  # fmt: skip
        self.add_widget(tall(button, Theme.px(66) if name_ == "text" else Theme.px(54)))

    def _type_name(self) -> None:
        type_words(self._stage(), self._language, self._named,
                   hint=say("trickerion.ui.card.name"), start=self.entry)  # fmt: skip

    def _named(self, words: str) -> None:
        self.entry = words
        self._changed()

    def _type_text(self) -> None:
        type_words(self._stage(), self._language, lambda words: self._put("text", words),
                   hint=say("trickerion.ui.card.text"), start=self.value.get("text", ""),
                   sentence=True)  # fmt: skip

    def _set_place(self, place: str) -> None:
        self._put("location", place)

    def _put(self, key: str, words: str) -> None:
        self.value = {**self.value, key: words}
        self._changed()

    def _changed(self) -> None:
        self._build()
        self._on_change()


class CardSheet(Overlay):
    """A card of the owner's own as it turns up: its name, and what it does if they like."""

    def __init__(
        self, screen: TrickerionTable, title: Text, start: str, then: Callable[[str, str], Any]
    ) -> None:
        super().__init__(name="card")
        self._then = then
        self._form = CardForm(
            lambda: screen.stage, screen.app.words.language, entry=start, on_change=self._changed
        )
        self._keep = Button(
            say("trickerion.ui.save_card"), act=self._save, name="save", icon="check",
            style="primary", off=not start, why=say("trickerion.dim.no_name"),
        )  # fmt: skip
        back = Button(say("ui.cancel"), act=self.close, name="cancel", style="quiet")
        body = Column(self._form, tall(Row(back, self._keep), Theme.px(56)))
        self.hold(_over(body, 0.8, 0.86, title=title, icon=signs.sign("key")))

    def _changed(self) -> None:
        self._keep.turn(off=not self._form.ready)

    def _save(self) -> None:
        self.close()
        self._then(self._form.entry, self._form.value.get("text", ""))


def name_secret(screen: TrickerionTable) -> None:
    """TRK-ACA-09, TRK-ACA-53: a Secret by its printed name, typed the first time it is seen."""
    _typed(
        screen,
        say("trickerion.ui.secret_name"),
        lambda words, text: screen.play(SecretRevealed(words, text)),
    )


def name_special(screen: TrickerionTable) -> None:
    """TRK-DA-10: a special card in use that is in no list."""
    _typed(
        screen,
        say("trickerion.ui.special_name"),
        lambda words, text: screen.play(NameSpecial(words, text)),
    )


def _typed(screen: TrickerionTable, title: Text, then: Callable[[str, str], Any]) -> None:
    """First the name; then it is seen once more, with room for a text."""
    type_words(
        screen.stage,
        screen.app.words.language,
        lambda words: screen.stage.open(CardSheet(screen, title, words, then)),
        hint=title,
    )


class Names(Overlay):
    """The names a card may have, to tap one; or another, typed."""

    def __init__(
        self,
        choices: Sequence[Choice],
        *,
        pick: Callable[[Any], Any],
        another: Callable[[], Any],
    ) -> None:
        super().__init__(name="names")
        self._pick, self._another = pick, another
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        other = Button(say("trickerion.ui.another_card"), act=self._other, name="another",
                       icon="pencil")  # fmt: skip
        cells = grid_pages(choices, cols=2, rows=4, cell=self._cell, gap=Theme.px(6))
        foot = Row(other, sized(shut, Theme.touch, Theme.touch))
        self.hold(
            _over(
                Column(cells, tall(foot, Theme.px(56))),
                0.86,
                0.92,
                title=say("trickerion.ui.ask.special"),
                icon="cards",
            )
        )

    def _cell(self, choice: Choice) -> Button:
        return Button(choice.text, act=lambda: self._picked(choice), name=choice.id,
                      size=Theme.small)  # fmt: skip

    def _picked(self, choice: Choice) -> None:
        self.close()
        self._pick(choice.do)

    def _other(self) -> None:
        self.close()
        self._another()
