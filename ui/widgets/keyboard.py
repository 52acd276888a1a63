"""A keyboard on the screen, for the few names people type: AZERTY in French, QWERTY in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.text import Text, say
from ui.theme import Theme
from ui.widgets.base import Surface
from ui.widgets.button import Button
from ui.widgets.label import Label
from ui.widgets.layout import Column, Row, tall

LAYOUTS = {
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn'-"),
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm'-"),
}
# French accents first; the rest of the row serves neighbours.
ACCENTS = ("éèêëàâäçîï", "ôöœùûüÿñáí", "óúßøåæ.&")
# For a sentence: numbers, the commonest accents, and what stands between words.
SIGNS = ("1234567890", "éèêàâçîôùû", "+-.,:()/")
LONGEST = 16


class Keyboard(Column):
    """A field and keys. `on_done` gets the words, trimmed; they are never empty.

    Names have a capital after each space; a `sentence` has one at its beginning, and numbers.
    """

    def __init__(
        self,
        *,
        language: str,
        on_done: Callable[[str], Any],
        start: str = "",
        hint: Text | str = "",
        longest: int = LONGEST,
        sentence: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(gap=Theme.px(8), **kwargs)
        self.words = start
        self._longest, self._sentence = longest, sentence
        self._rows = LAYOUTS.get(language, LAYOUTS["en"])
        self._on_done, self._hint = on_done, hint
        self._upper, self._accents = not start, False
        self._field = Label("", size=Theme.large, bold=True, align="center")
        frame = Row(self._field, pad=(Theme.px(14), 0))
        Surface(frame, fill=Theme.panel, edge=Theme.accent)
        self._keys = Column(gap=Theme.px(8))
        self.add_widget(tall(frame, Theme.px(54)))
        self.add_widget(self._keys)
        self._build()

    def type(self, letter: str) -> None:
        """One more letter; after a space or hyphen comes a capital."""
        if len(self.words) >= self._longest:
            return
        self.words += letter.upper() if self._upper else letter
        self._upper = self._capital()
        self._build()

    def erase(self) -> None:
        """Take the last letter away."""
        self.words = self.words[:-1]
        self._upper = self._capital()
        self._build()

    def done(self) -> None:
        """That is the name."""
        words = " ".join(self.words.split())
        if words:
            self._on_done(words)

    def _capital(self) -> bool:
        return not self.words or (not self._sentence and self.words[-1] in " -")

    def _build(self) -> None:
        self._show_words()
        self._keys.clear_widgets()
        others = SIGNS if self._sentence else ACCENTS
        rows = others if self._accents else self._rows
        for row in (rows[0], rows[1]):
            self._keys.add_widget(self._row(row))
        shift = Button(icon="shift", act=self._shift, name="key-shift", chosen=self._upper)
        erase = Button(icon="erase", act=self.erase, name="key-erase")
        last = self._row(rows[2])
        last.add_widget(shift, index=len(last.children))
        last.add_widget(erase)
        for key in (shift, erase):
            key.size_hint_x = 1.3
        self._keys.add_widget(last)
        other = Button(
            "abc" if self._accents else "1 é +" if self._sentence else "é à ç",
            act=self._switch,
            name="key-accents",
            style="quiet",
            size_hint_x=1.4,
        )
        space = Button(say("ui.key.space"), act=lambda: self.type(" "), name="key-space")
        space.size_hint_x = 3
        done = Button(
            say("ui.done"),
            act=self.done,
            name="key-done",
            style="primary",
            icon="check",
            size_hint_x=2.4,
            off=not self.words.strip(),
            why=say("ui.key.empty"),
        )
        self._keys.add_widget(Row(other, space, done, gap=Theme.px(8)))

    def _row(self, letters: str) -> Row:
        row = Row(gap=Theme.px(8))
        for letter in letters:
            shown = letter.upper() if self._upper and letter != "ß" else letter
            key = Button(
                shown,
                act=lambda letter=letter: self.type(letter),
                name=f"key-{letter}",
                size=Theme.large,
            )
            row.add_widget(key)
        return row

    def _show_words(self) -> None:
        empty = not self.words
        self._field.color = Theme.muted if empty else Theme.text
        self._field.say(self._hint if empty else self.words)

    def _shift(self) -> None:
        self._upper = not self._upper
        self._build()

    def _switch(self) -> None:
        self._accents = not self._accents
        self._build()
