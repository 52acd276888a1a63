"""The pieces of Illusio's table: needs as pictures, objectives and tricks as tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.games.illusio.tricks import ContestView, NeedView, TrickView
from ui.speech import said
from ui.theme import Colour, Theme, faded, mixed, rgb
from ui.widgets import (
    Column,
    Icon,
    Label,
    PawnSign,
    Row,
    Space,
    Surface,
    Title,
    Touchable,
    on_tap,
    sized,
    tall,
)
from ui.widgets.base import box_of

# Our own tints for the four domains; the picture always stands beside them.
DOMAIN_COLOURS: dict[str, Colour] = {
    "close_up": rgb("6fb7e8"),
    "illusion": rgb("c89bf0"),
    "escape": rgb("f0a04a"),
    "mentalism": rgb("7fc98a"),
}


def domain_colour(domain: str) -> Colour:
    """The tint of a domain."""
    return DOMAIN_COLOURS.get(domain, Theme.text)


def domain_icon(domain: str) -> str:
    """The picture of a domain."""
    return domain.replace("_", "-")


class Tile(Touchable):
    """Something on the table that can be tapped: a surface with a column of things on it."""

    def __init__(
        self,
        *children: Widget,
        name: str,
        act: Callable[[], Any],
        fill: Colour | None = None,
        edge: Colour | None = None,
        gap: float | None = None,
        pad: float | None = None,
    ) -> None:
        super().__init__(name=name)
        self._paint_with = (fill or Theme.raised, edge or Theme.line)
        self._surface = Surface(self, fill=self._paint_with[0], edge=self._paint_with[1])
        self._body = Column(
            *children,
            gap=Theme.px(3) if gap is None else gap,
            pad=Theme.px(6) if pad is None else pad,
        )
        self.add_widget(self._body)
        on_tap(self, act)
        self.bind(pos=self._place, size=self._place)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        fill, edge = self._paint_with
        self._surface.paint(fill=Theme.pressed if down else fill, edge=edge)

    def _place(self, *_: Any) -> None:
        self._body.pos, self._body.size = self.pos, self.size


class NeedSign(Widget):
    """A component an objective asks for: faint while missing, ringed when exact."""

    def __init__(self, need: NeedView, *, waiting: bool) -> None:
        super().__init__()
        missing = waiting and need.filled is None
        tint = faded(Theme.text, 0.38) if missing else Theme.text
        if need.exact:
            tint = Theme.sand
        self._icon = Icon(need.icon, colour=tint)
        self.add_widget(self._icon)
        with self.canvas.after:
            Color(*(Theme.sand if need.exact else faded(Theme.line, 0.0)))
            self._ring = SmoothLine(width=Theme.px(1.3))
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        box = box_of(self)
        side = min(self.width, self.height)
        self._icon.size = (side * 0.78, side * 0.78)
        self._icon.pos = (box.mid_x - side * 0.39, box.mid_y - side * 0.39)
        self._ring.circle = (box.mid_x, box.mid_y, side * 0.48)


def need_row(needs: Sequence[NeedView], *, waiting: bool = False, side: float = 26) -> Widget:
    """The components of an objective side by side."""
    share = {4: 0.84, 5: 0.7, 6: 0.58}.get(len(needs), 1.0)
    size = Theme.px(side * share)
    signs = [sized(NeedSign(need, waiting=waiting), size, size) for need in needs]
    return Row(*signs, Space(), gap=Theme.px(2))


def head(domain: str, level: int, *last: Widget) -> Widget:
    """An objective's first line: domain and level, and whatever matters most about it now."""
    colour = domain_colour(domain)
    side = Theme.px(24)
    return Row(
        sized(Icon(domain_icon(domain), colour=colour), side, side),
        Title(str(level), size=Theme.body, colour=colour, hug_x=True),
        Space(),
        *last,
        gap=Theme.px(4),
    )


def caption(domain: str, text: Text | str, *, named: bool) -> Widget:
    """Its second line: the name, or the domain of a nameless one."""
    words = text if named else say(f"illusio.domain.{domain}")
    return tall(Label(words, size=Theme.tiny, elide=True), Theme.px(20))


class ContestTile(Tile):
    """A card of the Contest; bright when the active player can take it."""

    def __init__(self, card: ContestView, *, act: Callable[[], Any]) -> None:
        if card.card is None:
            side = Theme.px(30)
            super().__init__(
                Space(),
                tall(Row(Space(), sized(Icon("plus", colour=Theme.accent), side, side), Space()),
                     side),
                tall(Label(card.title, size=Theme.tiny, align="center", colour=Theme.muted),
                     Theme.px(46)),
                name=f"contest-{card.slot}",
                act=act,
                fill=faded(Theme.raised, 0.5),
            )  # fmt: skip
            return
        can = card.take is not None and card.take.enabled
        colour = domain_colour(card.card.domain)
        tint = Theme.good if can else Theme.muted
        there = Label(
            say("illusio.ui.there", there=card.there, n=card.least),
            size=Theme.tiny,
            bold=can,
            colour=tint,
            hug_x=True,
        )
        sign = sized(Icon("check" if can else "backstage", colour=tint), Theme.px(15), Theme.px(15))
        super().__init__(
            tall(head(card.card.domain, card.card.level, sign, there), Theme.px(28)),
            caption(card.card.domain, card.title, named=card.card.named),
            need_row(card.needs),
            name=f"contest-{card.slot}",
            act=act,
            fill=mixed(Theme.raised, colour, 0.16 if can else 0.05),
            edge=colour if can else Theme.line,
        )


class TrickTile(Tile):
    """A trick before somebody: what is missing, or what it is worth and until when."""

    def __init__(self, trick: TrickView, *, act: Callable[[], Any]) -> None:
        colour = domain_colour(trick.domain)
        side = Theme.px(24)
        sign = sized(PawnSign(trick.colour, letter=said(trick.owner)), side, side)
        if trick.on_bill:
            worth = Title(
                said(say("illusio.ui.plus", n=trick.worth)),
                size=Theme.heading,
                colour=Theme.sand,
                hug_x=True,
            )
            until = say("illusio.ui.until_next")
            if trick.rounds > 1:
                until = say("illusio.ui.until_later", n=trick.rounds)
            when = Label(until, size=Theme.tiny, colour=Theme.muted)
            foot: Widget = Row(worth, when, gap=Theme.px(7))
        else:
            foot = need_row(trick.needs, waiting=True)
        super().__init__(
            tall(head(trick.domain, trick.level, sign), Theme.px(28)),
            caption(trick.domain, trick.title, named=trick.named),
            foot,
            name=trick.id,
            act=act,
            fill=mixed(Theme.raised, Theme.sand if trick.on_bill else colour, 0.1),
            edge=Theme.sand if trick.on_bill else faded(colour, 0.7),
        )


def small(text: Text | str, *, colour: Colour | None = None, **kwargs: Any) -> Label:
    """A small line."""
    return Label(text, size=Theme.small, colour=colour or Theme.muted, **kwargs)


def line(icon: str, text: Text | str, *, colour: Colour | None = None) -> Widget:
    """A picture and a few words."""
    side = Theme.px(24)
    tint = colour or Theme.accent
    return Row(sized(Icon(icon, colour=tint), side, side), Label(text, size=Theme.small))


def shortened(words: str, longest: int = 24) -> str:
    """A name for a button that has little room; it stands elsewhere in full."""
    return words if len(words) <= longest else f"{words[: longest - 1].rstrip()}…"
