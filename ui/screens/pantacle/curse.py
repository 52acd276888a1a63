"""Keeping a Curse: one tap for a known card, a few for a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, name, say
from companion.games.pantacle.moves import KeepCurse
from companion.games.pantacle.options import TOUCHES
from companion.games.pantacle.tiles import KnownCurse
from companion.games.pantacle.view import PantacleView
from ui.screens.pantacle.parts import Tile, prompt
from ui.theme import Theme, mixed
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Keyboard,
    Label,
    Overlay,
    Row,
    Space,
    Stepper,
    grid_pages,
    sized,
    tall,
    wide,
)

MOST = 9
LONGEST_TITLE, LONGEST_TEXT = 32, 90


class LongKeyboard(Keyboard):
    """The keyboard of the house for more than a name."""

    def __init__(self, *, longest: int, **kwargs: Any) -> None:
        self._longest = longest
        super().__init__(**kwargs)

    def type(self, letter: str) -> None:
        """One more letter; only the first word gets a capital by itself."""
        if len(self.words) < self._longest:
            self.words += letter.upper() if self._upper else letter
            self._upper = False
            self._build()


class TypeSheet(Overlay):
    """A line to type, over everything else."""

    def __init__(
        self,
        *,
        language: str,
        hint: Text,
        start: str,
        longest: int,
        on_done: Callable[[str], Any],
    ) -> None:
        super().__init__(name="typing")

        def done(words: str) -> None:
            self.close()
            on_done(words)

        self.hold(
            Card(
                LongKeyboard(
                    longest=longest, language=language, on_done=done, start=start, hint=hint
                ),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width - 2 * Theme.pad, Theme.height - 2 * Theme.pad),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )


class Draft:
    """A Curse card as far as it has been entered."""

    def __init__(self) -> None:
        self.name = ""
        self.text = ""
        self.kind = ""
        self.cubes = 0
        self.adepts = 0
        self.touches: tuple[str, ...] = ()

    def toggle(self, touch: str) -> None:
        """This matters to it, or not after all."""
        if touch in self.touches:
            self.touches = tuple(each for each in self.touches if each != touch)
        else:
            self.touches = tuple(each for each in TOUCHES if each in (*self.touches, touch))

    def missing(self) -> Text | None:
        """What must still be said before it can be kept."""
        if not self.kind:
            return say("pantacle.ui.curse.which_colour")
        if self.kind == "exhaustion" and not self.cubes + self.adepts:
            return say("pantacle.illegal.exhaustion_carries")
        return None

    def move(self, seat: int | None) -> KeepCurse:
        """Keep it."""
        grey = self.kind == "exhaustion"
        return KeepCurse(
            name=self.name,
            kind=self.kind,  # type: ignore[arg-type]  # (only called when one of the two is chosen)
            cubes=self.cubes if grey else 0,
            adepts=self.adepts if grey else 0,
            touches=self.touches,  # type: ignore[arg-type]  # (from TOUCHES)
            text=self.text,
            seat=seat,
        )


class CurseEntry(Column):
    """A new Curse: the colour of its title, what lies on it or when it matters, its title."""

    def __init__(
        self,
        draft: Draft,
        *,
        title: Text,
        type_in: Callable[[Text, str, int, Callable[[str], Any]], Any],
        on_keep: Callable[[], Any],
        on_back: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__(gap=Theme.px(8))
        self._draft, self._title = draft, title
        self._type_in, self._on_keep, self._on_back = type_in, on_keep, on_back
        self._build()

    def _build(self) -> None:
        self.clear_widgets()
        self.add_widget(prompt(self._title))
        self.add_widget(tall(self._kinds(), Theme.px(64)))
        self.add_widget(self._details())
        self.add_widget(tall(self._names(), Theme.primary))

    def _kinds(self) -> Widget:
        return Row(
            *(
                Button(
                    say(f"pantacle.ui.curse.{kind}"),
                    hint=say(f"pantacle.ui.curse.{kind}.hint"),
                    act=lambda kind=kind: self._set_kind(kind),
                    name=f"kind-{kind}",
                    icon="curse",
                    accent=colour,
                    chosen=self._draft.kind == kind,
                )
                for kind, colour in (("permanent", Theme.danger), ("exhaustion", Theme.muted))
            )
        )

    def _details(self) -> Widget:
        draft = self._draft
        if draft.kind == "exhaustion":
            return Column(
                Space(),
                tall(Label(say("pantacle.ui.curse.how_many"), colour=Theme.muted), Theme.px(24)),
                tall(
                    Row(
                        self._stepper("cubes", "cube"),
                        self._stepper("adepts", "adept"),
                        gap=Theme.px(24),
                    ),
                    Theme.touch,
                ),
                Space(),
            )
        if draft.kind == "permanent":
            return Column(
                tall(
                    Label(say("pantacle.ui.curse.when"), size=Theme.small, colour=Theme.muted),
                    Theme.px(22),
                ),
                Grid(
                    *(
                        Button(
                            say(f"pantacle.touch.{touch}"),
                            act=lambda touch=touch: self._touch(touch),
                            name=f"touch-{touch}",
                            chosen=touch in draft.touches,
                            size=Theme.small,
                        )
                        for touch in TOUCHES
                    ),
                    self._words(),
                    cols=4,
                    gap=Theme.px(8),
                ),
                gap=Theme.px(4),
            )
        return Label(
            say("pantacle.ui.curse.look"), colour=Theme.muted, align="center", size=Theme.body
        )

    def _stepper(self, goods: str, icon: str) -> Widget:
        side = Theme.px(34)
        stepper = Stepper(
            getattr(self._draft, goods),
            low=0,
            high=MOST,
            on_change=lambda number: self._set(goods, number),
            name=f"curse-{goods}",
        )
        return Row(sized(Icon(icon, colour=Theme.accent), side, side), stepper, gap=Theme.px(10))

    def _words(self) -> Widget:
        return Button(
            say("pantacle.ui.curse.words"),
            act=lambda: self._type_in(
                say("pantacle.ui.curse.words_hint"), self._draft.text, LONGEST_TEXT, self._said
            ),
            name="curse-words",
            icon="pencil",
            style="quiet",
            chosen=bool(self._draft.text),
            size=Theme.small,
        )

    def _names(self) -> Widget:
        draft = self._draft
        missing = draft.missing()
        row = Row()
        if self._on_back is not None:
            back = Button(icon="back", act=self._on_back, name="curse-back", style="quiet")
            row.add_widget(wide(back, Theme.touch))
        row.add_widget(
            Button(
                draft.name or say("pantacle.ui.curse.title"),
                act=lambda: self._type_in(
                    say("pantacle.ui.curse.title_hint"), draft.name, LONGEST_TITLE, self._named
                ),
                name="curse-title",
                icon="pencil",
            )
        )
        row.add_widget(
            Button(
                say("pantacle.ui.curse.keep"),
                act=self._on_keep,
                name="curse-keep",
                icon="check",
                style="primary",
                off=missing is not None,
                why=missing,
                size_hint_x=1.3,
            )
        )
        return row

    def _set_kind(self, kind: str) -> None:
        self._draft.kind = kind
        self._build()

    def _set(self, goods: str, number: int) -> None:
        before = self._draft.missing()
        setattr(self._draft, goods, number)
        if (before is None) != (self._draft.missing() is None):
            self._build()

    def _touch(self, touch: str) -> None:
        self._draft.toggle(touch)
        self._build()

    def _named(self, words: str) -> None:
        self._draft.name = words
        self._build()

    def _said(self, words: str) -> None:
        self._draft.text = words
        self._build()


def known_curses(
    view: PantacleView, act: Callable[[KnownCurse], Any], on_new: Callable[[], Any], *, title: Text
) -> Widget:
    """The Curses this copy is known to have, and a way to enter another."""

    def cell(known: KnownCurse | None) -> Widget:
        if known is None:
            return Button(
                say("pantacle.ui.curse.new"),
                act=on_new,
                name="curse-new",
                icon="plus",
                size=Theme.small,
            )
        red = known.facts.kind == "permanent"
        tint = Theme.danger if red else Theme.muted
        words = (
            name(known.facts.text)
            if known.facts.text
            else say("pantacle.curse.permanent")
            if red
            else say("pantacle.ui.carries", cubes=known.facts.cubes, adepts=known.facts.adepts)
        )
        side = Theme.px(26)
        body = Row(
            sized(Icon("curse", colour=tint), side, side),
            Column(
                Label(known.name, bold=True, size=Theme.small, valign="bottom"),
                Label(words, size=Theme.tiny, colour=Theme.muted, valign="top", elide=True),
                gap=0,
            ),
            gap=Theme.px(8),
            pad=(Theme.px(9), Theme.px(4)),
        )
        return Tile(
            body,
            name=f"curse-{known.name}",
            act=lambda: act(known),
            fill=mixed(Theme.raised, tint, 0.1),
        )

    items: list[KnownCurse | None] = [None, *view.known_curses]
    rows = 3 if len(items) <= 9 else 2
    return Column(prompt(title), grid_pages(items, cols=3, rows=rows, cell=cell, gap=Theme.px(8)))
