"""What comes over a screen: a toast that passes, a question to answer, a sheet that explains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.input import MotionEvent
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.core.view import Note
from ui.speech import said
from ui.theme import Colour, Theme, mixed
from ui.widgets.base import Surface
from ui.widgets.button import Button
from ui.widgets.card import Card
from ui.widgets.icon import Icon
from ui.widgets.label import Label, Title, measure
from ui.widgets.layout import Column, Row, Space, sized, tall
from ui.widgets.pager import Pager


class Toast(Row):
    """A line at the bottom that passes by itself."""

    def __init__(self, text: Text | str, *, icon: str = "", colour: Colour | None = None) -> None:
        tint = colour or Theme.accent
        super().__init__(gap=Theme.px(10), pad=(Theme.px(18), Theme.px(8)), size_hint=(None, None))
        Surface(self, fill=mixed(Theme.raised, tint, 0.12), edge=tint, radius=Theme.px(20))
        words = said(text)
        self.text = words
        width = min(Theme.width * 0.86, measure(words, Theme.bold_font, Theme.body, None)[0] + 4)
        # A path may be one word, wider than any line: it gets three lines, broken anywhere.
        height = min(measure(words, Theme.bold_font, Theme.body, width)[1], Theme.body * 4.2)
        side = Theme.px(26)
        self.add_widget(sized(Icon(icon or "candle", colour=tint), side, side))
        self.children[0].pos_hint = {"center_y": 0.5}
        self.add_widget(Label(words, bold=True))
        self.size = (width + side + Theme.px(46), max(Theme.px(50), height + Theme.px(18)))

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002
        """Toasts are looked through: a tap on one reaches what is beneath."""
        return False


class StatusLine(Row):
    """One small line at the lower edge: a device is away, play goes on."""

    def __init__(self, text: Text | str) -> None:
        super().__init__(gap=Theme.px(6), pad=(Theme.px(10), 0), size_hint=(None, None))
        Surface(self, fill=mixed(Theme.ground, Theme.danger, 0.25), radius=Theme.px(6))
        self.text = said(text)
        side = Theme.px(14)
        sign = sized(Icon("warning", colour=Theme.danger), side, side)
        sign.pos_hint = {"center_y": 0.5}
        self.add_widget(sign)
        self.add_widget(Label(self.text, size=Theme.floor))
        asked = measure(self.text, Theme.text_font, Theme.floor, None)[0] + side + Theme.px(34)
        self.size = (min(asked, Theme.width - 2 * Theme.pad), Theme.px(20))
        self.pos_hint = {"right": 0.985, "y": 0}

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002
        """Looked through, like a toast."""
        return False


class Overlay(FloatLayout):
    """Something over the screen; taps do not reach what is below. A tap outside closes it."""

    def __init__(
        self,
        *,
        on_close: Callable[[], Any] | None = None,
        closable: bool = True,
        name: str = "overlay",
    ) -> None:
        super().__init__()
        self.name = name
        self.closable = closable
        self._on_close = on_close
        self.body: Widget | None = None
        with self.canvas.before:
            self._shade_colour = Color(*Theme.shade)
            self._shade = Rectangle()
        self.bind(pos=self._draw, size=self._draw)

    def hold(self, body: Widget) -> None:
        """What lies on the shade."""
        self.body = body
        self.add_widget(body)

    def shade(self, alpha: float) -> None:
        """How dark the screen below becomes."""
        self._shade_colour.a = alpha

    def close(self) -> None:
        """Go away."""
        if self.parent is not None:
            self.parent.remove_widget(self)
        if self._on_close is not None:
            self._on_close()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep the touch; outside the body it closes."""
        if super().on_touch_down(touch):
            return True
        outside = self.body is not None and not self.body.collide_point(*touch.pos)
        if self.closable and outside and not touch.is_mouse_scrolling:
            self.close()
        return True

    def _draw(self, *_: Any) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size


class Dialog(Overlay):
    """A question with one or two answers: Dialog(title, text, yes=say(…), act=…)."""

    def __init__(
        self,
        title: Text | str,
        text: Text | str,
        *,
        yes: Text | str,
        act: Callable[[], Any],
        no: Text | str | None = None,
        danger: bool = False,
        hold: bool = False,
        icon: str = "help",
    ) -> None:
        super().__init__(name="dialog")
        width = Theme.width * 0.68
        words = Label(text, size=Theme.body, valign="top")
        room = measure(words.text, words.font_name, words.wanted, width - 2 * Theme.pad)[1]
        refuse = Button(no or say("ui.cancel"), act=self.close, name="no")
        agree = Button(
            yes,
            act=lambda: self._agree(act),
            name="yes",
            style="danger" if danger else "primary",
            hold=hold,
        )
        card = Card(
            words,
            tall(Row(refuse, agree), Theme.primary),
            title=title,
            icon=icon,
            edge=Theme.danger if danger else Theme.accent,
            pad=Theme.px(18),
            size_hint=(None, None),
        )
        chrome = Theme.px(36) + Theme.px(32) + Theme.primary + 2 * Theme.gap
        card.size = (width, min(Theme.height * 0.9, room + chrome + Theme.px(10)))
        card.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        self.hold(card)

    def _agree(self, act: Callable[[], Any]) -> None:
        self.close()
        act()


class Sheet(Overlay):
    """'Why?': notes with the rules they rest on, a page at a time."""

    def __init__(
        self, title: Text | str, notes: Sequence[Note], *, icon: str = "book", name: str = "sheet"
    ) -> None:
        super().__init__(name=name)
        width, height = Theme.width * 0.86, Theme.height * 0.86
        inner = (width - 2 * Theme.pad, height - 3 * Theme.pad - Theme.touch - Theme.gap)
        pages = paged([NoteBlock(note, inner[0]) for note in notes], inner[1] - Theme.touch)
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        head = Row(
            sized(Icon(icon, colour=Theme.accent), Theme.px(34), Theme.touch),
            Title(title, colour=Theme.accent),
            sized(shut, Theme.touch, Theme.touch),
        )
        body = Card(
            tall(head, Theme.touch),
            Pager(pages, show=lambda page: Column(*page, Space())),
            edge=Theme.accent,
            size_hint=(None, None),
            size=(width, height),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
        )
        self.hold(body)


class NoteBlock(Row):
    """One note in full: its sign, title, words, and the ids of its rules. Knows its own height."""

    def __init__(self, note: Note, width: float) -> None:
        side = Theme.px(30)
        room = width - side - Theme.gap
        lines: list[Widget] = []
        if note.title is not None:
            lines.append(_line(Label(note.title, bold=True, valign="top"), room))
        lines.append(_line(Label(note.text, valign="top"), room))
        if note.detail is not None:
            lines.append(
                _line(Label(note.detail, size=Theme.small, colour=Theme.muted, valign="top"), room)
            )
        if note.rules:
            rules = Label(
                " · ".join(note.rules), size=Theme.tiny, colour=Theme.accent, valign="top"
            )
            lines.append(_line(rules, room))
        text = Column(*lines, gap=Theme.px(3))
        super().__init__(gap=Theme.gap, size_hint_y=None)
        picture = Icon(note.icon or _ICONS[note.tone], colour=_TONES[note.tone]())
        self.add_widget(sized(picture, side, side))
        self.children[0].pos_hint = {"top": 1}
        self.add_widget(text)
        self.height = sum(line.height for line in lines) + Theme.px(3) * (len(lines) - 1)


_ICONS = {"step": "hand", "rule": "book", "trap": "trap", "warning": "warning"}
_TONES: dict[str, Callable[[], Colour]] = {
    "step": lambda: Theme.accent,
    "rule": lambda: Theme.muted,
    "trap": lambda: Theme.warn,
    "warning": lambda: Theme.danger,
}


def _line(label: Label, width: float) -> Label:
    tall(label, measure(label.text, label.font_name, label.wanted, width)[1] + 2)
    return label


def paged(blocks: Sequence[Widget], height: float, gap: float | None = None) -> list[list[Widget]]:
    """Blocks of known height sorted into pages that are no higher than this."""
    between = Theme.gap if gap is None else gap
    pages: list[list[Widget]] = [[]]
    used = 0.0
    for block in blocks:
        if pages[-1] and used + block.height > height:
            pages.append([])
            used = 0.0
        pages[-1].append(block)
        used += block.height + between
    return pages


def fade_in(widget: Widget) -> None:
    """Appear softly, but fully there for the finger at once."""
    widget.opacity = 0.0
    Animation(opacity=1.0, duration=0.12).start(widget)
