"""Downtown, Market and Dark Alley as pictures: what lies there, who stands where, what is free."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.text import Text, say
from companion.games.trickerion.data import MATERIAL
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import pen, pieces, signs
from ui.theme import Theme, faded, mixed


@dataclass(frozen=True)
class Tap:
    """What a tap on a part of a picture does; `off` ones say why; `note` stands beside it.

    A `quiet` one is only to look at more closely: it does not glow.
    """

    name: str
    act: Callable[[], Any]
    off: bool = False
    why: Text | None = None
    note: Text | None = None
    quiet: bool = False


Taps = Mapping[str, Tap]


class Board(pen.Sketch):
    """A part of the board; taps are found by the id of a slot, a die, a card's slot."""

    def __init__(self, view: TrickerionView, taps: Taps | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view = view
        self.taps = dict(taps or {})
        self.spots = {
            key: self.spot(tap.name, tap.act, why=tap.why, off=tap.off)
            for key, tap in self.taps.items()
        }

    def legal(self, key: str) -> bool:
        """Whether this part can be chosen now."""
        tap = self.taps.get(key)
        return tap is not None and not tap.off and not tap.quiet

    def lay(self, key: str, x: float, y: float, width: float, height: float) -> None:
        """Put the spot of a part where the part is drawn."""
        if key in self.spots:
            pen.lay(self.spots[key], x, y, width, height)

    def heading(self, text: Text, x: float, y: float, width: float) -> None:
        """The name of a part."""
        pen.words(text, x, y, width=width, size=Theme.small, colour=Theme.muted)

    def slots(self, location: str, x: float, y: float, width: float, height: float) -> None:
        """The slots of a location in a row, in this box."""
        found = self.view.locations.get(location, ())
        if not found:
            return
        step = width / len(found)
        radius = min(step * 0.34, height * 0.34, Theme.px(34))
        noted = any(tap.note is not None for tap in self.taps.values())
        middle = y + height / 2 + (Theme.px(9) if noted else 0)
        for index, one in enumerate(found):
            cx = x + (index + 0.5) * step
            tap = self.taps.get(one.id)
            pieces.slot(cx, middle, radius, one, self.view, legal=self.legal(one.id),
                        note=tap.note if tap is not None else None)  # fmt: skip
            self.lay(one.id, cx, middle, radius * 2.5, radius * 2.5)


class Downtown(Board):
    """Residence, Inn and Bank with their dice, and the slots below."""

    def draw(self) -> None:
        """Three houses with two dice each."""
        x, y, width, height = self.area
        low = height * 0.36
        third = width / 3
        names = ("residence", "inn", "bank")
        for house, name in enumerate(names):
            left = x + house * third
            gap = Theme.px(5)
            pen.box(left + gap, y + low + gap, third - 2 * gap, height - low - 2 * gap,
                    fill=Theme.panel, edge=Theme.line)  # fmt: skip
            top = y + height - gap - Theme.px(16)
            self.heading(say(f"trickerion.ui.town.{name}"), left + third / 2, top, third - 4 * gap)
            side = min((third - 6 * gap) / 2.7, height - low - Theme.px(52), Theme.px(88))
            middle = y + low + (height - low - Theme.px(26)) / 2
            for one in (0, 1):
                index = 2 * house + one
                cx = left + third / 2 + (one - 0.5) * side * 1.28
                key = f"die:{index}"
                pieces.die(cx, middle, side, self.view.dice[index].face, legal=self.legal(key))
                self.lay(key, cx, middle, side + Theme.px(10), side + Theme.px(10))
        self.slots("downtown", x, y, width, low)


class Market(Board):
    """What is offered, what is ordered, the quick order, and the slots."""

    def draw(self) -> None:
        """Two rows of crates, a line of slots."""
        x, y, width, height = self.area
        low = height * 0.3
        row = (height - low) / 2
        label = width * 0.17
        lines = (
            ("offer", self.view.offer, y + low + row),
            ("orders", (*self.view.orders, self.view.quick), y + low),
        )
        for name, crates, base in lines:
            pen.words(say(f"trickerion.ui.row.{name}"), x + label / 2, base + row / 2,
                      width=label - Theme.px(8), height=row, size=Theme.small,
                      colour=Theme.muted)  # fmt: skip
            step = (width - label) / 5
            for index, material in enumerate(crates):
                cx = x + label + (index + 0.5) * step
                quick = name == "orders" and index == 4
                self.crate(cx, base + row / 2, min(step * 0.88, row * 1.35), row * 0.86, material,
                           quick=quick)  # fmt: skip
        self.slots("market", x, y, width, low)

    def crate(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        material: str | None,
        *,
        quick: bool,
    ) -> None:
        """A space with a material on it, or free."""
        edge = Theme.accent if quick else Theme.line
        fill = Theme.raised if material else faded(Theme.panel, 0.6)
        pen.box(x - width / 2, y - height / 2, width, height, fill=fill, edge=edge)
        if quick:
            pen.icon("hourglass", x + width / 2 - Theme.px(11), y + height / 2 - Theme.px(11),
                     Theme.px(14), Theme.accent)  # fmt: skip
        if not material:
            return
        side = min(height * 0.5, width * 0.5)
        pen.icon(
            signs.material_icon(material), x, y + height * 0.14, side, material_colour(material)
        )
        pen.words(say(f"trickerion.material.{material}"), x, y - height * 0.32,
                  width=width - Theme.px(6), size=Theme.tiny)  # fmt: skip


def material_colour(material: str) -> tuple[float, float, float, float]:
    """Brighter the dearer: 1, 2 or 3 coins."""
    price = MATERIAL[material].price if material in MATERIAL else 1
    return mixed(Theme.muted, Theme.sand, (price - 1) / 2)


class Alley(Board):
    """The Prophecy of now, the three to come, the decks of special cards, the slots."""

    def draw(self) -> None:
        """A ball for now, three for later; a deck a location."""
        x, y, width, height = self.area
        low = height * 0.27
        decks = height * 0.2
        top = height - low - decks
        share = width * 0.4
        gap = Theme.px(6)
        self._now(x, y + low + decks, share, top)
        step = (width - share) / 3
        for index in range(3):
            pending = self.view.pending
            name = pending[index] if index < len(pending) else None
            left = x + share + index * step
            pen.box(left + gap, y + low + decks + gap, step - 2 * gap, top - 2 * gap,
                    fill=faded(Theme.panel, 0.7), edge=Theme.line)  # fmt: skip
            middle = left + step / 2
            pen.icon("eye", middle, y + low + decks + top - Theme.px(30), Theme.px(30),
                     faded(Theme.muted, 0.9 if index == 0 else 0.5))  # fmt: skip
            if name:
                pen.words(say(f"trickerion.prophecy.{name}"), middle, y + low + decks + top * 0.36,
                          width=step - 4 * gap, height=top * 0.5, size=Theme.tiny)  # fmt: skip
        self._decks(x, y + low, width, decks)
        self.slots("dark_alley", x, y, width, low)

    def _now(self, x: float, y: float, width: float, height: float) -> None:
        gap = Theme.px(6)
        name = self.view.prophecy
        pen.box(x + gap, y + gap, width - 2 * gap, height - 2 * gap,
                fill=mixed(Theme.panel, Theme.accent, 0.12 if name else 0.0),
                edge=Theme.accent if name else Theme.line)  # fmt: skip
        middle = x + width / 2
        if not name:
            pen.words(say("trickerion.ui.no_prophecy"), middle, y + height / 2,
                      width=width - 6 * gap, height=height * 0.5, colour=Theme.muted)  # fmt: skip
            return
        pen.words(say(f"trickerion.prophecy.{name}"), middle, y + height - Theme.px(26),
                  width=width - 5 * gap, height=Theme.px(28), size=Theme.body, title=True,
                  colour=Theme.accent)  # fmt: skip
        pen.words(
            say(f"trickerion.prophecy.{name}.effect"),
            middle,
            y + height * 0.42,
            width=width - 6 * gap,
            height=height - Theme.px(56),
            size=Theme.small,
        )

    def _decks(self, x: float, y: float, width: float, height: float) -> None:
        found = [(place, left) for place, left in self.view.decks.items()]
        step = width / max(1, len(found))
        for index, (place, left) in enumerate(found):
            cx = x + (index + 0.5) * step
            high = height * 0.86
            pen.box(
                cx - step * 0.44,
                y + height * 0.07,
                step * 0.88,
                high,
                fill=Theme.raised if left else faded(Theme.panel, 0.5),
                edge=Theme.line,
            )
            pen.icon(signs.place_icon(place), cx - step * 0.2, y + height / 2, high * 0.56,
                     Theme.accent if left else Theme.line)  # fmt: skip
            pen.words(say("trickerion.ui.cards", n=left), cx + step * 0.14, y + height / 2,
                      width=step * 0.5, height=high, size=Theme.small, bold=True)  # fmt: skip
