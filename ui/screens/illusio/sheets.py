"""What opens over the table: taking an objective, a trick of one's own, a trick on the bill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice
from companion.games.illusio.cards import ICONS
from companion.games.illusio.drafts import TakeDraft
from companion.games.illusio.tricks import AddView, ContestView, TrickView
from ui.screens.illusio.asking import Panel
from ui.screens.illusio.parts import domain_colour, domain_icon, line, need_row, small
from ui.theme import Theme
from ui.widgets import (
    Button,
    Column,
    Grid,
    Label,
    Row,
    Space,
    Title,
    grid_pages,
    tall,
    wide,
)

Act = Callable[[Choice], Any]
MOST_ROWS = 3


def rows_for(cells: int, *, cols: int) -> int:
    """Hardly more rows than are filled, so that few buttons are large."""
    return max(2, min(MOST_ROWS, -(-cells // cols)))


class TakeSheet(Panel):
    """An objective of the Contest: which components of the backstage go around it."""

    def __init__(
        self,
        card: ContestView,
        draft: TakeDraft,
        *,
        act: Callable[[Any], Any],
        enter: Callable[[], Any],
    ) -> None:
        colour = domain_colour(draft.card.domain)
        super().__init__(
            card.title, name="take", icon=domain_icon(draft.card.domain), colour=colour
        )
        again = Button(icon="pencil", act=lambda: self._then(enter), name="again", style="quiet")
        self.bar.add_widget(wide(again, Theme.touch), index=1)
        self._view, self._act = card, act
        self.draft = draft
        self._body = BoxLayout()
        self.fill(self._body)
        self._build()

    def _build(self) -> None:
        draft, card = self.draft, self._view
        needs = [
            line(need.icon, self._need_text(slot), colour=Theme.text)
            for slot, need in enumerate(card.needs)
        ]
        left = Column(
            tall(
                Title(say("illusio.ui.level", n=draft.card.level), size=Theme.large), Theme.px(34)
            ),
            *[tall(each, Theme.px(34)) for each in needs],
            Space(),
            small(say("illusio.ui.at_least", n=card.least)),
            gap=Theme.px(6),
        )
        fitting = draft.fitting()
        if fitting:
            rows = rows_for(len(fitting), cols=3)
            cells: Widget = grid_pages(fitting, cols=3, rows=rows, cell=self._component)
        else:
            cells = Label(say("illusio.ui.nothing_fits"), align="center", colour=Theme.muted)
        right = Column(tall(small(say("illusio.ui.tap_backstage")), Theme.px(22)), cells,
                       gap=Theme.px(4), size_hint_x=1.7)  # fmt: skip
        why = None
        if not draft.enough:
            why = say("illusio.illegal.half", n=card.least)
        elif card.take is not None and not card.take.enabled:
            why = card.take.why
        take = Button(
            say("illusio.ui.take", n=len(draft.puts), of=len(card.needs)),
            act=lambda: self._then(lambda: self._act(draft.move())),
            name="take-it",
            style="primary",
            icon="objective",
            off=why is not None,
            why=why,
        )
        self._body.clear_widgets()
        self._body.add_widget(
            Column(Row(left, right), tall(Row(Space(), take), Theme.primary), gap=Theme.px(8))
        )

    def _need_text(self, slot: int) -> Any:
        draft = self.draft
        need = say(f"illusio.component.{draft.card.needs[slot]}")
        filled = next((put.card for put in draft.puts if put.slot == slot), None)
        if filled is None:
            return say("illusio.ui.need_open", need=need)
        now = draft.backstage[filled].now
        if now == draft.card.needs[slot]:
            return say("illusio.ui.need_exact", need=need)
        return say("illusio.ui.need_by", need=need, kind=say(f"illusio.component.{now}"))

    def _component(self, index: int) -> Button:
        now = self.draft.backstage[index].now
        return Button(
            say(f"illusio.component.{now}"),
            act=lambda: self._tap(index),
            name=f"put-{index}",
            icon=ICONS[now],
            chosen=self.draft.slot_of(index) is not None,
            stacked=True,
            size=Theme.small,
        )

    def _tap(self, index: int) -> None:
        self.draft = self.draft.tap(index)
        self._build()

    def _then(self, act: Callable[[], Any]) -> None:
        self.close()
        act()


class TrickSheet(Panel):
    """A trick: what can be added to it, or what can be played on it."""

    def __init__(
        self, trick: TrickView, *, act: Act, name_it: Callable[[str], Any] | None = None
    ) -> None:
        colour = domain_colour(trick.domain)
        super().__init__(trick.title, name="trick", icon=domain_icon(trick.domain), colour=colour)
        self._act = act
        if name_it is not None and not trick.named:
            naming = Button(
                say("illusio.ui.name_it"),
                act=lambda: self._then(lambda: name_it(trick.name)),
                name="name-it",
                icon="pencil",
                style="quiet",
                size=Theme.small,
            )
            self.bar.add_widget(wide(naming, Theme.px(140)), index=1)
        self.fill(*(self._on_bill(trick) if trick.on_bill else self._in_progress(trick)))

    def _then(self, act: Callable[[], Any]) -> None:
        self.close()
        act()

    def _do(self, choice: Choice) -> None:
        self._then(lambda: self._act(choice))

    def _on_bill(self, trick: TrickView) -> list[Widget]:
        parts = [Label(part, size=Theme.small) for part in trick.parts]
        worth = Title(say("illusio.ui.worth", n=trick.worth), size=Theme.large, colour=Theme.sand)
        left = Column(
            tall(worth, Theme.px(36)),
            *[tall(each, Theme.px(25)) for each in parts],
            tall(need_row(trick.needs, side=30), Theme.px(34)),
            *[small(need.note) for need in trick.needs if need.note is not None],
            Label(trick.until or "", size=Theme.small, colour=Theme.accent, valign="top"),
            gap=Theme.px(4),
        )
        plays = [
            Button.of(choice, self._do, stacked=True, hint=say(f"illusio.ui.effect.{key}"))
            for choice, key in zip(
                trick.plays,
                ("encore", "immediate_success", "deja_vu", "grandiose"),
                strict=False,
            )
        ]
        rows: list[Widget] = [
            Row(left, Column(tall(small(say("illusio.ui.play_on")), Theme.px(22)),
                             Grid(*plays, cols=2, gap=Theme.px(8)), gap=Theme.px(4),
                             size_hint_x=1.7)),
        ]  # fmt: skip
        if trick.drop is not None and trick.drop.enabled:
            rows.append(tall(Button.of(trick.drop, self._do), Theme.touch))
        return rows

    def _in_progress(self, trick: TrickView) -> list[Widget]:
        top = Row(
            need_row(trick.needs, waiting=True, side=38),
            Label(say("illusio.ui.missing", n=trick.missing), colour=Theme.warn, align="right"),
        )
        if trick.adds:
            adds: Widget = grid_pages(
                trick.adds,
                cols=4,
                rows=rows_for(len(trick.adds), cols=4),
                cell=lambda add: self._add(trick, add),
                gap=Theme.px(8),
            )
        else:
            adds = Label(say("illusio.ui.not_yours"), align="center", colour=Theme.muted)
        rows = [tall(top, Theme.px(40)), tall(small(say("illusio.ui.add")), Theme.px(20)), adds]
        if trick.drop is not None:
            rows.append(tall(Button.of(trick.drop, self._do, size=Theme.small), Theme.touch))
        return rows

    def _add(self, trick: TrickView, add: AddView) -> Button:
        source = say("illusio.ui.from_backstage") if add.backstage else say("illusio.ui.from_hand")
        hint = say("illusio.ui.exact", where=source) if add.exact else source
        if add.slot is not None:
            # It fits in two places: say which one this button means.
            hint = say("illusio.ui.for_need", where=source, need=trick.needs[add.slot].text)
        return Button(
            add.text,
            act=lambda: self._do(add.choice),
            name=add.choice.id,
            icon=add.icon,
            hint=hint,
            off=not add.choice.enabled,
            why=add.choice.why,
            size=Theme.small,
            stacked=True,
        )
