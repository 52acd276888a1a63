"""Questions over the table: a titled card, and a grid of answers to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.games.illusio.cards import DATA, ICONS
from ui.stage import Stage
from ui.theme import Colour, Theme
from ui.widgets import (
    Button,
    Card,
    Grid,
    Icon,
    Overlay,
    Row,
    Space,
    Title,
    grid_pages,
    sized,
    tall,
    wide,
)


class Panel(Overlay):
    """A card over the table with a title and a way out."""

    def __init__(
        self,
        title: Text | str,
        *,
        name: str,
        icon: str = "",
        share: tuple[float, float] = (0.94, 0.94),
        right: Sequence[Widget] = (),
        colour: Colour | None = None,
    ) -> None:
        super().__init__(name=name)
        tint = colour or Theme.accent
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        top = Row(Title(title, colour=tint))
        if icon:
            side = Theme.px(32)
            top.add_widget(sized(Icon(icon, colour=tint), side, side), index=1)
        for widget in right:
            top.add_widget(widget)
        top.add_widget(wide(shut, Theme.touch))
        self.bar = top
        self.card = Card(
            tall(top, Theme.touch),
            edge=tint,
            gap=Theme.px(8),
            size_hint=(None, None),
            size=(Theme.width * share[0], Theme.height * share[1]),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
        )
        self.hold(self.card)

    def fill(self, *children: Widget) -> Panel:
        """What stands below the title."""
        for child in children:
            self.card.add_widget(child)
        return self


@dataclass(frozen=True)
class Answer:
    """Something to tap: what it says, and what it stands for."""

    value: Any
    text: Text | str
    name: str
    icon: str = ""
    hint: Text | str = ""
    why: Text | None = None
    colour: Colour | None = None


def ask(
    stage: Stage,
    title: Text | str,
    answers: Sequence[Answer],
    then: Callable[[Any], Any],
    *,
    cols: int = 3,
    rows: int = 3,
    icon: str = "",
) -> None:
    """One of these, please; `then` gets its value."""
    panel = Panel(title, name="ask", icon=icon)

    def chosen(value: Any) -> None:
        panel.close()
        then(value)

    def cell(answer: Answer) -> Button:
        return Button(
            answer.text,
            act=lambda: chosen(answer.value),
            name=answer.name,
            icon=answer.icon,
            hint=answer.hint,
            accent=answer.colour,
            off=answer.why is not None,
            why=answer.why,
            align="left" if answer.hint else "center",
        )

    panel.fill(grid_pages(answers, cols=cols, rows=rows, cell=cell, gap=Theme.px(8)))
    stage.open(panel)


def component_grid(
    tap: Callable[[str], Any], *, families: bool = False, last: Widget | None = None
) -> Widget:
    """All 15 kinds, family by family, in five columns; with the families themselves if asked."""
    cells: list[Widget] = []
    loose = [family.id for family in DATA.families if not family.types]
    for family in (family for family in DATA.families if family.types):
        row: list[Widget] = []
        if families:
            row.append(_any(family.id, tap))
        row += [_kind(kind, tap) for kind in family.types]
        if len(row) < 5 and loose:
            row.append(_kind(loose.pop(0), tap))
        row += [Space() for _ in range(5 - len(row))]
        cells += row
    if last is not None:
        cells[-1] = last
    return Grid(*cells, cols=5, gap=Theme.px(6))


def _kind(kind: str, tap: Callable[[str], Any]) -> Button:
    return Button(
        say(f"illusio.component.{kind}"),
        act=lambda: tap(kind),
        name=f"kind-{kind}",
        icon=ICONS[kind],
        stacked=True,
        size=Theme.tiny,
    )


def _any(family: str, tap: Callable[[str], Any]) -> Button:
    """ILL-SET-04: should a card ask for a family only, the whole row will do."""
    return Button(
        say("illusio.ui.any"),
        act=lambda: tap(family),
        name=f"kind-{family}",
        icon=ICONS[family],
        style="quiet",
        stacked=True,
        size=Theme.tiny,
    )


def ask_kind(
    stage: Stage, title: Text | str, then: Callable[[str], Any], *, icon: str = ""
) -> None:
    """Which component?"""
    panel = Panel(title, name="ask", icon=icon)

    def chosen(kind: str) -> None:
        panel.close()
        then(kind)

    panel.fill(component_grid(chosen))
    stage.open(panel)
