"""The bar at the top: where we are, a few facts, undo named after what it undoes, the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.core.text import Text, say
from ui.speech import said
from ui.theme import Theme, faded
from ui.widgets.button import Button
from ui.widgets.card import Chip
from ui.widgets.label import Title, line_width
from ui.widgets.layout import Row, Space, wide


class TopBar(Row):
    """Title, phase, chips; at the right the undo (if there is something to undo) and the menu.

    `undo` is the label of what would be undone. `back` puts an arrow at the left. Extra widgets in
    `right` come just before undo and menu.
    """

    def __init__(
        self,
        title: Text | str,
        *,
        phase: Text | str = "",
        phase_icon: str = "",
        chips: Sequence[Widget] = (),
        right: Sequence[Widget] = (),
        undo: Text | None = None,
        on_undo: Callable[[], Any] | None = None,
        on_menu: Callable[[], Any] | None = None,
        back: Callable[[], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        # The bar is a little lower than its buttons need, so that they breathe.
        height = Theme.touch + Theme.px(10)
        super().__init__(
            gap=Theme.px(8),
            pad=(Theme.pad, Theme.px(5)),
            size_hint_y=None,
            height=height,
            **kwargs,
        )
        with self.canvas.before:
            Color(*faded(Theme.ground, 0.75))
            self._ground = Rectangle()
            Color(*Theme.line)
            self._rule = Rectangle()
        self.bind(pos=self._draw, size=self._draw)
        if back is not None:
            arrow = Button(icon="back", act=back, name="back", style="quiet")
            self.add_widget(wide(arrow, Theme.touch))
        self.title = Title(title, valign="middle")
        natural = line_width(self.title.text, self.title.font_name, self.title.wanted) + 4
        self.add_widget(wide(self.title, min(natural, Theme.width * 0.42)))
        # What gives way when the bar is full, first to last, and how far.
        yielding: list[tuple[Widget, float]] = [(self.title, Theme.px(110))]
        if phase:
            chip = Chip(phase, icon=phase_icon, icon_colour=Theme.accent)
            self.add_widget(chip)
            yielding.insert(0, (chip, Theme.px(120)))
        self.add_widget(Space())
        for widget in (*chips, *right):
            self.add_widget(widget)
        if undo is not None and on_undo is not None:
            button = undo_button(undo, on_undo)
            self.add_widget(button)
            yielding.insert(0, (button, Theme.px(165)))
        if on_menu is not None:
            menu = Button(icon="menu", act=on_menu, name="menu", style="quiet")
            self.add_widget(wide(menu, Theme.touch))
        self._squeeze(yielding)

    def _squeeze(self, yielding: list[tuple[Widget, float]]) -> None:
        """Make everything fit: words wrap onto a second line before anything leaves the window."""
        fixed = [child for child in self.children if child.size_hint_x is None]
        asked = sum(child.width for child in fixed) + Theme.px(8) * len(self.children)
        excess = asked + 2 * Theme.pad - Theme.width
        for widget, least in yielding:
            cut = min(excess, widget.width - least)
            if cut > 0:
                widget.width -= cut
                excess -= cut
                if isinstance(widget, Chip):
                    widget.height = Theme.px(44)

    def _draw(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        self._rule.pos = self.pos
        self._rule.size = (self.width, max(1.0, Theme.stroke))


def undo_button(label: Text, act: Callable[[], Any]) -> Button:
    """Undo, saying what it takes back; long labels wrap, and the longest end in an ellipsis."""
    words = said(say("ui.undo", what=label))
    button = Button(words, act=act, name="undo", icon="undo", size=Theme.small, elide=True)
    asked = line_width(words, Theme.bold_font, Theme.small) + Theme.px(66)
    if asked > Theme.width * 0.3:
        # Two lines of a small face hold nearly twice as much.
        asked = max(Theme.width * 0.3, asked * 0.6)
    button.size_hint_x = None
    button.width = min(asked, Theme.width * 0.4)
    return button
