"""A person at the table, to tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.text import Text
from ui.speech import said
from ui.theme import Theme, faded
from ui.widgets.base import Surface, Touchable
from ui.widgets.label import Label
from ui.widgets.layout import Row, sized
from ui.widgets.pawn import PawnSign


class SeatTile(Touchable):
    """A person at the table: sign and name."""

    def __init__(
        self,
        who: Text | str,
        colour: str,
        *,
        act: Callable[[], Any],
        chosen: bool = False,
        size: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.text = said(who)
        self._chosen = chosen
        self._surface = Surface(self)
        side = Theme.px(38)
        sign = sized(PawnSign(colour, letter=self.text), side, side)
        self._row = Row(
            sign, Label(self.text, bold=True, size=size), pad=(Theme.px(10), Theme.px(4))
        )
        self.add_widget(self._row)
        self.bind(on_release=lambda *_: act(), pos=self._place, size=self._place)
        self._place()
        self.touched(down=False)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        resting = faded(Theme.accent, 0.22) if self._chosen else Theme.raised
        self._surface.paint(
            fill=Theme.pressed if down else resting,
            edge=Theme.accent if self._chosen else Theme.line,
        )

    def _place(self, *_: Any) -> None:
        self._row.pos, self._row.size = self.pos, self.size
