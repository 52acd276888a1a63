"""Entering an objective: one tap for domain and level, one for each component, done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.illusio.cards import DOMAINS, ICONS, LEVELS, Entry
from companion.games.illusio.drafts import ObjectiveDraft
from companion.games.illusio.moves import Reveal
from companion.games.illusio.score import title
from ui.screens.illusio.asking import Answer, Panel, ask, component_grid
from ui.screens.illusio.parts import domain_colour, domain_icon, shortened, small
from ui.speech import said
from ui.stage import Stage
from ui.theme import Theme
from ui.widgets import Button, Chip, Column, Icon, Label, Row, Space, tall, wide

AT_ONCE = 2


def domain_grid(
    chosen: tuple[str, int], tap: Callable[[str, int], Any], *, name: str = "level"
) -> Widget:
    """Domains below each other, levels side by side: one tap says both."""
    rows = []
    for domain in DOMAINS:
        colour = domain_colour(domain)
        words = Label(
            say(f"illusio.domain.{domain}"), size=Theme.tiny, colour=colour, align="center"
        )
        head = Column(
            Icon(domain_icon(domain), colour=colour), tall(words, Theme.px(20)), gap=Theme.px(2)
        )
        wide(head, Theme.px(84))
        levels = [
            Button(
                str(level),
                act=lambda domain=domain, level=level: tap(domain, level),
                name=f"{name}-{domain}-{level}",
                accent=colour,
                chosen=chosen == (domain, level),
                size=Theme.large,
                font=Theme.title_font,
            )
            for level in LEVELS
        ]
        rows.append(Row(head, *levels, gap=Theme.px(6)))
    return Column(*rows, gap=Theme.px(6))


class ObjectiveEntry(Panel):
    """A card of the Contest as it is read out."""

    def __init__(
        self,
        stage: Stage,
        slot: int,
        *,
        most: int,
        book: dict[str, Entry],
        on_table: Callable[[str], bool],
        act: Callable[[Reveal], Any],
    ) -> None:
        super().__init__(say("illusio.ui.entry.title"), name="entry", icon="objective")
        self._stage, self._book, self._on_table, self._done = stage, book, on_table, act
        self.draft = ObjectiveDraft(slot=slot, most=most)
        self._body = BoxLayout()
        self.fill(self._body)
        self._build()

    def _build(self) -> None:
        draft = self.draft
        left = Column(
            tall(small(say("illusio.ui.entry.first")), Theme.px(22)),
            domain_grid((draft.domain, draft.level), self._of),
            gap=Theme.px(4),
        )
        back = Button(
            icon="erase",
            act=self._erase,
            name="erase",
            style="quiet",
            off=not draft.needs,
            why=say("illusio.ui.entry.nothing"),
        )
        right = Column(
            tall(self._hint(), Theme.px(22)),
            component_grid(self._asks, families=True, last=back),
            gap=Theme.px(4),
            size_hint_x=1.28,
        )
        self._body.clear_widgets()
        self._body.add_widget(
            Column(Row(left, right), tall(self._foot(), Theme.touch), gap=Theme.px(8))
        )

    def _hint(self) -> Widget:
        return small(say("illusio.ui.entry.second", n=self.draft.most))

    def _foot(self) -> Widget:
        """What was tapped so far, cards remembered, and the way on."""
        draft = self.draft
        known = [] if draft.needs else self._known()
        row = Row(gap=Theme.px(8))
        if known:
            for reveal in known[:AT_ONCE]:
                row.add_widget(self._remembered(reveal))
            if len(known) > AT_ONCE:
                more = Button(
                    say("illusio.ui.entry.more", n=len(known) - AT_ONCE),
                    act=lambda: self._all(known),
                    name="known-more",
                    size=Theme.small,
                )
                row.add_widget(wide(more, Theme.px(110)))
            return row
        for need in draft.needs:
            row.add_widget(Chip(say(f"illusio.component.{need}"), icon=ICONS[need]))
        row.add_widget(Space())
        done = Button(
            say("ui.done"),
            act=lambda: self._enter(draft.move()),
            name="entry-done",
            style="primary",
            icon="check",
            off=not draft.ready,
            why=say("illusio.ui.entry.incomplete"),
        )
        row.add_widget(wide(done, Theme.px(170)))
        return row

    def _known(self) -> list[Reveal]:
        return [
            reveal
            for reveal in self.draft.known(self._book)
            if not (reveal.card.name and self._on_table(reveal.card.name))
        ]

    def _remembered(self, reveal: Reveal) -> Button:
        card = reveal.card
        needs = [say(f"illusio.component.{need}") for need in card.needs]
        return Button(
            shortened(said(title(card))),
            act=lambda: self._enter(reveal),
            name=f"known-{card.name or '+'.join(card.needs)}",
            hint=say("illusio.ui.needs", needs=needs),
            icon="book",
            size=Theme.small,
        )

    def _all(self, known: list[Reveal]) -> None:
        answers = [
            Answer(
                reveal,
                title(reveal.card),
                f"known-{reveal.card.name or '+'.join(reveal.card.needs)}",
                icon="book",
                hint=say(
                    "illusio.ui.needs",
                    needs=[say(f"illusio.component.{need}") for need in reveal.card.needs],
                ),
            )
            for reveal in known
        ]
        ask(self._stage, say("illusio.ui.entry.which"), answers, self._enter, cols=2)

    # --- taps ------------------------------------------------------------------------------------

    def _of(self, domain: str, level: int) -> None:
        self.draft = self.draft.of(domain, level)
        self._after_tap()

    def _asks(self, need: str) -> None:
        self.draft = self.draft.asks(need)
        self._after_tap()

    def _erase(self) -> None:
        self.draft = self.draft.without_last()
        self._build()

    def _after_tap(self) -> None:
        if self.draft.full:
            # No card asks for more: nothing is left to tap.
            self._enter(self.draft.move())
        else:
            self._build()

    def _enter(self, reveal: Reveal) -> None:
        self.close()
        self._done(reveal)
