"""Buttons: primary, normal, quiet, danger; with an icon, with a hint, or held to confirm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.graphics import Color, SmoothLine
from kivy.properties import NumericProperty

from companion.core.text import Text, say
from companion.core.view import Choice
from ui.speech import said
from ui.theme import Colour, Theme, faded, mixed
from ui.widgets.base import Surface, Touchable, box_of, stage_of
from ui.widgets.icon import Icon
from ui.widgets.label import Label, line_width


class Button(Touchable):
    """A button with words, an icon, or both.

    `hint` is a second, smaller line. `stacked` puts the icon above the words. `chosen` marks the
    picked one of several with a check and an edge. `why` is shown when it is tapped while `off`.
    With `hold` it acts only after the finger has rested on it; a ring shows how far it has come.
    """

    # Called at every tap, for the sound of it.
    click: ClassVar[Callable[[], None] | None] = None

    progress = NumericProperty(0.0)

    def __init__(
        self,
        text: Text | str = "",
        *,
        act: Callable[[], Any] | None = None,
        style: str = "normal",
        icon: str = "",
        hint: Text | str = "",
        accent: Colour | None = None,
        stacked: bool = False,
        chosen: bool = False,
        hold: bool = False,
        why: Text | str | None = None,
        size: float | None = None,
        align: str = "center",
        font: str | None = None,
        elide: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.text = said(text)
        self.style = style
        self.accent = accent or Theme.accent
        self.why = why
        self.hold = hold
        self.chosen = False
        self.stacked = stacked
        self._align = align
        self._surface = Surface(self)
        self._icon = Icon(icon) if icon else None
        self._label = None
        # Words next to something begin where it ends; words alone stand in the middle.
        beside = not stacked and bool(align == "left" or icon or hold or hint)
        if self.text:
            self._label = Label(
                self.text,
                size=size or Theme.body,
                font=font or Theme.bold_font,
                align="left" if beside else "center",
                elide=elide,
            )
        self._hint = None
        if hint:
            self._hint = Label(
                hint, size=Theme.small, align="center" if stacked else "left", valign="top"
            )
        self._mark: Icon | None = None
        for part in (self._icon, self._label, self._hint):
            if part is not None:
                self.add_widget(part)
        if hold:
            self._draw_ring()
        if act is not None:
            self.bind(on_release=lambda *_: act())
        self.bind(pos=self._arrange, size=self._arrange)
        self.choose(chosen=chosen)

    @classmethod
    def of(cls, choice: Choice, choose: Callable[[Choice], Any], **kwargs: Any) -> Button:
        """The button of a view model's choice; `choose` is called with it."""
        return cls(
            choice.text,
            act=lambda: choose(choice),
            name=choice.id,
            style=choice.style,
            icon=choice.icon,
            hold=choice.hold,
            off=not choice.enabled,
            why=choice.why,
            **kwargs,
        )

    def turn(self, *, off: bool) -> None:
        """Switch it off or on."""
        self.off = off
        self._paint(down=False)

    def choose(self, *, chosen: bool) -> None:
        """Mark it as the picked one of several, or take the mark away."""
        self.chosen = chosen
        if chosen and self._mark is None:
            self._mark = Icon("check")
            self.add_widget(self._mark)
        elif not chosen and self._mark is not None:
            self.remove_widget(self._mark)
            self._mark = None
        self._paint(down=False)
        self._arrange()

    # --- the finger ------------------------------------------------------------------------------

    def touched(self, *, down: bool) -> None:
        """Light up; start or stop the ring."""
        self._paint(down=down)
        if not self.hold or self.off:
            return
        Animation.cancel_all(self, "progress")
        if down:
            grow = Animation(progress=1.0, duration=Theme.hold_seconds * (1 - self.progress))
            grow.bind(on_complete=lambda *_: self._held())
            grow.start(self)
        else:
            Animation(progress=0.0, duration=0.15).start(self)

    def let_go(self) -> None:
        """A tap; for a hold button, one that was too short."""
        if self.hold and not self.off:
            self._tell(say("ui.hold.hint"))
            return
        if Button.click is not None:
            Button.click()
        super().let_go()

    def on_refused(self) -> None:
        """Say why it cannot be done now."""
        if self.why:
            self._tell(self.why)

    def _held(self) -> None:
        if self.held is not None:
            self.held.ungrab(self)
            self.held = None
        self.progress = 0.0
        self._paint(down=False)
        if Button.click is not None:
            Button.click()
        self.dispatch("on_release")

    def _tell(self, text: Text | str) -> None:
        stage = stage_of(self)
        if stage is not None:
            stage.toast(text)

    # --- the look --------------------------------------------------------------------------------

    def _colours(self, *, down: bool) -> tuple[Colour | None, Colour | None, Colour, Colour]:
        """Fill, edge, words, icon."""
        text, icon = Theme.text, self.accent
        fill: Colour | None = Theme.pressed if down else Theme.raised
        edge: Colour | None = Theme.line
        if self.style == "primary":
            fill = mixed(self.accent, (1, 1, 1, 1), 0.25) if down else self.accent
            edge, text, icon = None, Theme.ink, Theme.ink
        elif self.style == "danger":
            fill = mixed(Theme.raised, Theme.danger, 0.35 if down else 0.1)
            edge, text, icon = Theme.danger, Theme.danger, Theme.danger
        elif self.style == "quiet":
            fill = faded(Theme.pressed, 0.6) if down else None
            edge, text, icon = faded(Theme.line, 0.7), Theme.muted, Theme.muted
        if self.chosen:
            fill = mixed(Theme.raised, self.accent, 0.22)
            edge, text = self.accent, Theme.text
        if self.off:
            fill = faded(fill, 0.35) if fill else None
            edge = faded(Theme.line, 0.6)
            text = icon = faded(Theme.muted, 0.6)
        return fill, edge, text, icon

    def _paint(self, *, down: bool) -> None:
        fill, edge, text, icon = self._colours(down=down)
        self._surface.paint(fill=fill, edge=edge)
        if self._label is not None:
            self._label.color = text
        if self._hint is not None:
            self._hint.color = faded(text, 0.8) if self.style == "primary" else Theme.muted
        if self._icon is not None:
            self._icon.colour = icon
        if self._mark is not None:
            self._mark.colour = self.accent

    def _draw_ring(self) -> None:
        with self.canvas.after:
            self._ring_under = Color(*faded(Theme.text, 0.25))
            self._circle_under = SmoothLine(width=Theme.px(2))
            self._ring_colour = Color(*Theme.text)
            self._circle = SmoothLine(width=Theme.px(2.4))
        if self.style == "primary":
            self._ring_colour.rgba = Theme.ink
            self._ring_under.rgba = faded(Theme.ink, 0.3)
        self.bind(progress=lambda *_: self._turn_ring())

    def _turn_ring(self) -> None:
        x, y, radius = self._ring_at
        self._circle_under.circle = (x, y, radius)
        self._circle.circle = (x, y, radius, 0, max(0.5, 360 * self.progress))

    # --- where things go -------------------------------------------------------------------------

    def _arrange(self, *_: Any) -> None:
        box = box_of(self)
        pad = min(Theme.px(10), self.width * 0.08)
        inner_x, inner_w = self.x + pad, max(1.0, self.width - 2 * pad)
        if self._mark is not None:
            side = Theme.px(18)
            self._mark.size = (side, side)
            self._mark.pos = (box.right - side - Theme.px(7), box.top - side - Theme.px(6))
        if self.stacked:
            self._arrange_stacked(inner_x, inner_w)
        else:
            self._arrange_beside(inner_x, inner_w)
        if self.hold:
            self._turn_ring()

    def _arrange_stacked(self, x: float, width: float) -> None:
        """The icon above, then the words, then the hint."""
        box = box_of(self)
        hint = Theme.small * 1.5 if self._hint is not None else 0
        rest = self.height - Theme.px(12)
        side = min(rest * 0.5, width, Theme.px(64)) if self._icon is not None else 0
        words = rest - side - hint
        top = box.top - Theme.px(6)
        if self._icon is not None:
            self._icon.size, self._icon.pos = (side, side), (x + (width - side) / 2, top - side)
        self._ring_at = (x + width / 2, top - side / 2, side * 0.62)
        if self._label is not None:
            self._label.size, self._label.pos = (width, words), (x, top - side - words)
        if self._hint is not None:
            self._hint.size, self._hint.pos = (width, hint), (x, self.y + Theme.px(6))

    def _arrange_beside(self, x: float, width: float) -> None:
        """The icon left of the words, the group in the middle (or at the left)."""
        box = box_of(self)
        side = 0.0
        if self._icon is not None or self.hold:
            side = min(self.height * 0.52, Theme.px(30))
            if self._label is None:
                side = min(self.height * 0.6, width, Theme.px(40))
        gap = Theme.px(8) if side and self._label is not None else 0
        room = max(1.0, width - side - gap)
        words = 0.0
        if self._label is not None:
            words = min(room, line_width(self.text, self._label.font_name, self._label.wanted) + 6)
        if self._hint is not None:
            asked = line_width(self._hint.text, self._hint.font_name, self._hint.wanted) + 6
            words = max(words, min(room, asked))
        left = x if self._align == "left" else x + (width - side - gap - words) / 2
        if self._icon is not None:
            self._icon.size, self._icon.pos = (side, side), (left, box.mid_y - side / 2)
        self._ring_at = (left + side / 2, box.mid_y, side * 0.62)
        self._arrange_words(left + side + gap, words)

    def _arrange_words(self, x: float, width: float) -> None:
        box = box_of(self)
        if self._label is None:
            return
        if self._hint is None:
            edge = min(Theme.px(4), self.height * 0.08)
            self._label.size = (width, self.height - 2 * edge)
            self._label.pos = (x, self.y + edge)
            return
        self._label.valign = "bottom"
        top = (self.height - Theme.px(8)) * 0.54
        self._label.size, self._label.pos = (width, top), (x, box.top - Theme.px(4) - top)
        self._hint.size = (width, self.height - Theme.px(8) - top)
        self._hint.pos = (x, self.y + Theme.px(4))
