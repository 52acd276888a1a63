"""The parts of the camera's screens: the line that says what goes on, items, answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.text import say
from ui.screens.camera.words import UNKNOWN, Line, Quest, item_name, wand_name
from ui.speech import said
from ui.theme import Theme, mixed
from ui.widgets import Grid, Icon, Label, Row, Space, Touchable, grid_pages, sized
from ui.widgets.base import Surface
from ui.widgets.cameraview import CameraView, CropPicture, Live, Mark
from ui.widgets.layout import Column, tall, wide
from vision.agree import Item, items
from vision.sight import Sight
from vision.values import DieReading, Reading

MOST = 8


class StatusLine(Row):
    """A line with a sign, large enough to be read from across the table."""

    def __init__(self, line: Line) -> None:
        super().__init__(gap=Theme.px(12), pad=(Theme.px(14), Theme.px(4)))
        Surface(self, fill=mixed(Theme.panel, line.tone, 0.10), edge=line.tone)
        side = Theme.px(30)
        picture = sized(Icon(line.icon, colour=line.tone), side, side)
        picture.pos_hint = {"center_y": 0.5}
        self.add_widget(picture)
        self.add_widget(Label(line.text, size=Theme.large, bold=True))


class ItemButton(Touchable):
    """One die or wand: how it looks, what it is taken for, and whether that is sure."""

    def __init__(self, item: Item, quest: Quest, *, number: int, act: Callable[[], Any]) -> None:
        super().__init__(name=f"item-{number}")
        tone = Theme.good if item.sure else Theme.warn
        self._tone = tone
        self._surface = Surface(self, stroke=Theme.stroke * (1.0 if item.sure else 1.8))
        value = item_name(item, quest)
        certain = item.sure or value == UNKNOWN
        self.text = said(value if certain else say("eye.item.maybe", what=value))
        side = Theme.px(18)
        mark = sized(Icon("check" if item.sure else "help", colour=tone), side, side)
        mark.pos_hint = {"top": 1}
        picture = CropPicture(item.crop, icon=quest.icon)
        if isinstance(item, DieReading):
            # Below the picture, where a long word has the whole width.
            words = tall(
                Label(self.text, bold=True, size=Theme.small, align="center"), Theme.px(22)
            )
            self._row = Column(Row(Space(), picture, Row(Space(), mark)), words)
        else:
            title = tall(
                Label(wand_name(item.wand), size=Theme.small, colour=Theme.muted), Theme.px(22)
            )
            words = Label(self.text, bold=True, size=Theme.small)
            self._row = Row(wide(picture, Theme.px(70)), Column(title, words, gap=0), mark)
        self._row.padding, self._row.spacing = Theme.px(6), Theme.px(4)
        self.add_widget(self._row)
        self.bind(pos=self._place, size=self._place, on_release=lambda *_: act())
        self._place()
        self.touched(down=False)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        fill = Theme.pressed if down else mixed(Theme.raised, self._tone, 0.06)
        self._surface.paint(fill=fill, edge=self._tone)

    def _place(self, *_: Any) -> None:
        self._row.pos, self._row.size = self.pos, self.size


def item_grid(reading: Reading, quest: Quest, choose: Callable[[int], Any]) -> Widget:
    """Every item of a reading, to be tapped."""
    found = list(enumerate(items(reading)))
    cols = 1 if quest.kind == "wands" else 2
    least = 3

    def cell(pair: tuple[int, Item]) -> Widget:
        number, item = pair
        return ItemButton(item, quest, number=number + 1, act=lambda: choose(number))

    if len(found) > (MOST if cols == 2 else 4):
        return grid_pages(found, cols=cols, rows=2, cell=cell, gap=Theme.px(6))
    cells = [cell(pair) for pair in found]
    rows = max(least, -(-len(cells) // cols))
    cells += [Space() for _ in range(rows * cols - len(cells))]
    return Grid(*cells, cols=cols, gap=Theme.px(6))


def marks_of(reading: Reading | None, quest: Quest) -> tuple[Mark, ...]:
    """What is drawn over the picture."""
    if reading is None:
        return ()
    return tuple(
        Mark(
            outline=tuple((float(x), float(y)) for x, y in item.outline),
            text=_short(item, quest) if item.sure else "?",
            sure=item.sure,
        )
        for item in items(reading)
    )


def _short(item: Item, quest: Quest) -> str:
    if isinstance(item, DieReading):
        return said(item_name(item, quest))
    return "?" if item.notches is None else str(item.notches)


def show_sight(view: CameraView, sight: Sight, marks: Sequence[Mark] = ()) -> None:
    """The latest live picture and what is drawn over it."""
    live = None if sight.preview is None else Live(sight.preview, sight.size)
    asleep = not sight.camera.works
    view.show(live, sheet=() if asleep else sight.sheet, marks=() if asleep else marks, dim=asleep)


class Holder(BoxLayout):
    """A place whose content is exchanged."""

    def hold(self, body: Widget) -> None:
        """This instead of what was there."""
        self.clear_widgets()
        self.add_widget(body)
