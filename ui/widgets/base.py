"""What all widgets share: a painted surface, and a finger that presses and lets go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from ui.theme import Colour, Theme


class Box(NamedTuple):
    """Where a widget is."""

    x: float
    y: float
    right: float
    top: float
    mid_x: float
    mid_y: float


def box_of(widget: Widget) -> Box:
    """The edges and the middle of a widget, as of now.

    Kivy keeps its own `right`, `top` and `center` in a cache that is stale while a change of `pos`
    or `size` is being told, which is just when we draw.
    """
    (x, y), (width, height) = widget.pos, widget.size
    return Box(x, y, x + width, y + height, x + width / 2, y + height / 2)


class Surface:
    """A rounded rectangle with a thin edge that follows its widget."""

    def __init__(
        self,
        widget: Widget,
        *,
        fill: Colour | None = None,
        edge: Colour | None = None,
        radius: float | None = None,
        stroke: float | None = None,
    ) -> None:
        self._widget = widget
        self._radius = Theme.radius if radius is None else radius
        with widget.canvas.before:
            self._fill = Color(*(fill or (0, 0, 0, 0)))
            self._box = SmoothRoundedRectangle()
            self._edge = Color(*(edge or (0, 0, 0, 0)))
            self._line = SmoothLine(width=stroke or Theme.stroke, close=True)
        # fbind holds on to us; bind would let us be collected while our widget still shows.
        for name in ("pos", "size"):
            widget.fbind(name, self._follow)
        self._follow()

    def paint(self, *, fill: Colour | None = None, edge: Colour | None = None) -> None:
        """Change the colours; what is not given becomes invisible."""
        self._fill.rgba = fill or (0, 0, 0, 0)
        self._edge.rgba = edge or (0, 0, 0, 0)

    def _follow(self, *_: Any) -> None:
        x, y = self._widget.pos
        width, height = (max(1.0, length) for length in self._widget.size)
        radius = min(self._radius, width / 2, height / 2)
        self._box.pos, self._box.size = (x, y), (width, height)
        self._box.radius = [radius]
        self._line.rounded_rectangle = (x, y, width, height, radius)


class Touchable(Widget):
    """A widget one can tap: acts when the finger leaves it where it came down, at once.

    `name` is what tests and the layout check call it. While `off` is true a tap only dispatches
    `on_refused`. Kivy's own button waits before it releases; this one does not.
    """

    def __init__(self, *, name: str = "", off: bool = False, **kwargs: Any) -> None:
        self.register_event_type("on_release")
        self.register_event_type("on_refused")
        super().__init__(**kwargs)
        self.name = name
        self.off = off
        self.held: MotionEvent | None = None

    def apply_class_lang_rules(self, *_: Any, **__: Any) -> None:
        """Nothing: Kivy styles widgets by the name of their class, and `Button` is also one of its.

        Ours are drawn in Python alone.
        """

    def on_release(self) -> None:
        """The tap is complete."""

    def on_refused(self) -> None:
        """It was tapped while it is off."""

    def touched(self, *, down: bool) -> None:
        """The finger came down or went up: show it. For subclasses."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take the touch if it is on us."""
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos) or self.held is not None:
            return False
        touch.grab(self)
        self.held = touch
        self.touched(down=True)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """A finger that slides off shows that letting go will do nothing."""
        if touch.grab_current is self:
            self.touched(down=self.collide_point(*touch.pos))
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let go: act if the finger is still on us."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.held = None
        self.touched(down=False)
        if self.collide_point(*touch.pos):
            self.let_go()
        return True

    def let_go(self) -> None:
        """The finger was lifted on us."""
        self.dispatch("on_refused" if self.off else "on_release")


def on_tap(widget: Touchable, act: Callable[[], Any]) -> None:
    """Call `act` when the widget is tapped."""
    widget.bind(on_release=lambda *_: act())


def stage_of(widget: Widget) -> Any:
    """The stage a widget stands on, or None while it is not on screen."""
    found: Any = widget
    while found is not None and not hasattr(found, "toast"):
        found = found.parent if found.parent is not found else None
    return found
