"""The board editor: the owner draws the path of their own board once, and it is kept.

A tap on a Place or a slab takes it as the start, each further tap on the ground lays the next
slab, a tap on another square joins it; a resting finger marks a slab with symbols.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

import msgspec
from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.games.three_magicians.board import missing
from companion.games.three_magicians.options import DATA, Board
from ui.screens.three_magicians.drawing import Drawing
from ui.screens.three_magicians.ground import Ground, Rows
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Column,
    Label,
    Overlay,
    Row,
    Space,
    Touchable,
    stage_of,
    tall,
    wide,
)
from ui.widgets.base import box_of

HOLD_SECONDS = 0.5
PLACES_FACT = "three_magicians.places"


def lacking(drawing: Drawing) -> tuple[str, ...]:
    """What the drawing still needs, by the rules of the game."""
    if not drawing.slabs:
        return ("path",)
    return missing(msgspec.convert(drawing.value, Board))


def advice(drawing: Drawing) -> Text:
    """The next thing to do, in one line."""
    left = lacking(drawing)
    if not left:
        return say("three_magicians.ui.editor.ready")
    if drawing.selected is not None and left != ("symbols",):
        return say("three_magicians.ui.editor.from")
    return say(f"three_magicians.ui.editor.missing.{left[-1]}")


class PathEditor(Row):
    """The fact as the set-up shows it: a small picture, and the way to draw."""

    def __init__(self, value: Any, *, on_change: Callable[[Any], Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.drawing = Drawing(value)
        self._on_change = on_change
        self._picture = Ground(self.drawing, [list(row) for row in DATA.layout.rows])
        self._line = Label("", size=Theme.body)
        self._counts = Label("", size=Theme.small, colour=Theme.muted)
        draw = Button(
            say("three_magicians.ui.editor.draw"),
            act=self._open,
            name="draw-path",
            icon="pencil",
            style="primary" if not self.drawing.slabs else "normal",
        )
        self.add_widget(self._picture)
        side = Column(self._line, tall(self._counts, Theme.px(44)), tall(draw, Theme.primary))
        self.add_widget(wide(side, Theme.px(250)))
        self._tell()
        # Once it stands on a screen, the Places lie as this owner's board has them.
        Clock.schedule_once(lambda _: self._picture.lay(rows_of(self)))

    @property
    def value(self) -> Any:
        """What 'that is right' keeps: nothing as long as nothing is drawn."""
        return self.drawing.value if self.drawing.slabs else None

    def _open(self) -> None:
        stage = stage_of(self)
        if stage is not None:
            stage.open(DrawingBoard(self.drawing, rows_of(self), on_change=self._changed))

    def _changed(self) -> None:
        self._on_change(self.value)
        self._tell()
        self._picture.redraw()

    def _tell(self) -> None:
        self._line.say(advice(self.drawing))
        self._counts.say(counts(self.drawing))


def counts(drawing: Drawing) -> Text:
    """So many slabs, so many with symbols."""
    return say(
        "three_magicians.ui.editor.counts",
        slabs=say("three_magicians.ui.editor.slabs", n=len(drawing.slabs)),
        symbols=say("three_magicians.ui.editor.symbols", n=drawing.symbols),
    )


def rows_of(widget: Widget) -> Rows:
    """How the nine Places lie on this owner's board, as the catalogue knows it."""
    here: Any = widget
    while here is not None and not hasattr(here, "app"):
        here = here.parent if here.parent is not here else None
    known = here.app.house.catalogue.get(PLACES_FACT) if here is not None else None
    rows = known.value if known is not None else DATA.layout.rows
    return [list(row) for row in rows]


class Canvas(Touchable):
    """The board under the finger: taps lay and join, a resting finger marks symbols."""

    def __init__(self, drawing: Drawing, rows: Rows, *, on_change: Callable[[], Any]) -> None:
        super().__init__(name="path-board")
        self.drawing = drawing
        self._on_change = on_change
        self._ground = Ground(drawing, rows)
        self.add_widget(self._ground)
        self._wait: Any = None
        self._finger = (0.0, 0.0)
        self.bind(pos=self._place, size=self._place)

    def middle(self, square: str) -> tuple[float, float]:
        """Where a square is."""
        return self._ground.middle(square)

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A share of the board as a place on the screen."""
        return (self.x + x * self.width, box_of(self).top - y * self.height)

    def redraw(self) -> None:
        """Draw the path anew."""
        self._ground.redraw()

    def touched(self, *, down: bool) -> None:
        """The finger came down or went: it may want to rest."""
        if self._wait is not None:
            self._wait.cancel()
            self._wait = None
        if down and self.held is not None:
            self._finger = self.held.pos
            self._wait = Clock.schedule_once(lambda _: self._rested(), HOLD_SECONDS)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Remember where the finger left."""
        if touch.grab_current is self:
            self._finger = touch.pos
        return super().on_touch_up(touch)

    def let_go(self) -> None:
        """A tap."""
        x, y = self._finger
        box = box_of(self)
        across, down = (x - self.x) / self.width, (box.top - y) / self.height
        found = self._found(x, y)
        self.drawing.tap(min(1.0, max(0.0, across)), min(1.0, max(0.0, down)), found)
        self._changed()
        super().let_go()

    def _rested(self) -> None:
        """The finger stayed: symbols. What follows is no tap any more."""
        if self.drawing.hold(self._found(*self._finger)) and self.held is not None:
            self.held.ungrab(self)
            self.held = None
            self._changed()

    def _found(self, x: float, y: float) -> str | None:
        """The square under the finger: a Place, or the nearest slab within reach."""
        place = self._ground.place_at(x, y)
        if place is not None:
            return place
        reach = Theme.px(17)
        near = [
            (hypot(x - self.middle(name)[0], y - self.middle(name)[1]), name)
            for name in self.drawing.slabs
        ]
        distance, name = min(near, default=(reach + 1, ""))
        return name if distance <= reach else None

    def _changed(self) -> None:
        self.redraw()
        self._on_change()

    def _place(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size


class DrawingBoard(Overlay):
    """The whole screen to draw on."""

    def __init__(self, drawing: Drawing, rows: Rows, *, on_change: Callable[[], Any]) -> None:
        super().__init__(name="drawing", closable=False)
        self.drawing = drawing
        self._on_change = on_change
        self.board = Canvas(drawing, rows, on_change=self._changed)
        self._line = Label("", size=Theme.body, valign="top")
        self._counts = Label("", size=Theme.small, colour=Theme.muted, valign="top")
        self._remove = Button(
            say("three_magicians.ui.editor.remove"),
            act=self._take_away,
            name="remove-slab",
            icon="cross",
            size=Theme.small,
        )
        self._undo = Button(
            say("three_magicians.ui.editor.undo"),
            act=self._back,
            name="undo-slab",
            icon="undo",
            size=Theme.small,
        )
        shut = Button(say("ui.done"), act=self.close, name="drawn", style="primary", icon="check")
        side = Column(
            self._line,
            self._counts,
            Space(size_hint_y=0.01),
            tall(self._remove, Theme.touch),
            tall(self._undo, Theme.touch),
            tall(shut, Theme.primary),
        )
        body = Card(
            Row(self.board, wide(side, Theme.px(170))),
            size_hint=(None, None),
            size=(Theme.width, Theme.height),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            fill=Theme.ground,
            pad=Theme.px(10),
        )
        self.hold(body)
        self._tell()

    def _changed(self) -> None:
        self._on_change()
        self._tell()

    def _take_away(self) -> None:
        self.drawing.remove()
        self.board.redraw()
        self._changed()

    def _back(self) -> None:
        self.drawing.undo()
        self.board.redraw()
        self._changed()

    def _tell(self) -> None:
        self._line.say(advice(self.drawing))
        self._counts.say(counts(self.drawing))
        self._remove.turn(off=self.drawing.selected not in self.drawing.slabs)
        self._undo.turn(off=not self.drawing.can_undo)
