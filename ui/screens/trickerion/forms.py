"""What is printed on a PLAN card, a room tile and a box, to tap right: in play and in 'My copy'.

A form has a `value`, as the owner's book keeps it, and says when it changes. `ready` is whether it
can be kept as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.games.trickerion.cards import LOCATIONS
from companion.games.trickerion.rooms import EFFECTS
from companion.games.trickerion.state import Tile
from ui.screens.trickerion import pen, signs
from ui.screens.trickerion.printed import GAINS
from ui.theme import Theme
from ui.widgets import Button, Column, Grid, Label, Picker, Row, Space, Stepper, tall

Change = Callable[[], Any]
MOST_ICONS = 6
MOST_GAIN, MOST_PRINTED = 9, 20


def _unheard() -> None:
    """Nobody listens."""


class PlanIcons(pen.Sketch):
    """The icons entered so far, in the order of the card."""

    def __init__(self, icons: list[str]) -> None:
        super().__init__()
        self._icons = icons

    def draw(self) -> None:
        """A box an icon; a plus marks a special assignment."""
        x, y, width, height = self.area
        step = min(width / MOST_ICONS, height * 1.2)
        for index in range(MOST_ICONS):
            cx = x + (index + 0.5) * step
            there = index < len(self._icons)
            pen.box(cx - step * 0.44, y + 3, step * 0.88, height - 6,
                    fill=Theme.raised if there else None, edge=Theme.line)  # fmt: skip
            if there:
                place = self._icons[index]
                pen.icon(signs.place_icon(place.removesuffix("+")), cx, y + height / 2,
                         height * 0.5, Theme.accent)  # fmt: skip
                if place.endswith("+"):
                    pen.icon("plus", cx + step * 0.3, y + height * 0.74, height * 0.2, Theme.good)


class PlanForm(Column):
    """HEIR-ASG-13: a PLAN card: performance or installation, then an icon a character."""

    def __init__(
        self, value: dict[str, Any] | None, *, academy: bool, on_change: Change = _unheard
    ) -> None:
        super().__init__(gap=Theme.px(6))
        self._kept = dict(value or {})
        self._kind = value["kind"] if value else "installation"
        self._icons: list[str] = list(value["icons"]) if value else []
        self._academy, self._on_change = academy, on_change
        self._build()

    @property
    def value(self) -> dict[str, Any]:
        """Kind and icons."""
        return {**self._kept, "kind": self._kind, "icons": list(self._icons)}

    @property
    def ready(self) -> bool:
        """A card without icons says nothing."""
        return bool(self._icons)

    def _build(self) -> None:
        self.clear_widgets()
        kinds = Picker(
            [(kind, say(f"trickerion.ui.plan.{kind}")) for kind in ("performance", "installation")],
            self._kind,
            on_pick=self._set_kind,
            name="plan",
        )
        full = len(self._icons) >= MOST_ICONS
        cells: list[Widget] = [
            Button(say(f"trickerion.location.{place}"), name=f"icon:{place}",
                   act=lambda place=place: self._add(place), icon=signs.place_icon(place),
                   size=Theme.small, off=full, why=say("trickerion.dim.icons", n=MOST_ICONS))
            for place in LOCATIONS
            if place != "academy" or self._academy
        ]  # fmt: skip
        cells += [Space() for _ in range(7 - len(cells))]
        last = self._icons[-1] if self._icons else ""
        alley = last.startswith("dark_alley")
        why = "trickerion.dim.alley_special" if alley else "trickerion.dim.no_icon"
        cells.append(
            Button(say("trickerion.ui.special_icon"), act=self._plus, name="icon-plus",
                   icon="plus", off=not last or alley, why=say(why),
                   chosen=last.endswith("+"), size=Theme.small)
        )  # fmt: skip
        cells.append(
            Button(say("trickerion.ui.erase"), act=self._erase, name="icon-erase", icon="erase",
                   off=not last, why=say("trickerion.dim.no_icon"), size=Theme.small)
        )  # fmt: skip
        self.add_widget(tall(kinds, Theme.touch))
        self.add_widget(tall(PlanIcons(self._icons), Theme.px(60)))
        self.add_widget(Grid(*cells, cols=3, gap=Theme.px(6)))

    def _set_kind(self, kind: str) -> None:
        self._kind = kind
        self._on_change()

    def _add(self, place: str) -> None:
        self._icons.append(place)
        self._changed()

    def _plus(self) -> None:
        last = self._icons.pop()
        self._icons.append(last.removesuffix("+") if last.endswith("+") else f"{last}+")
        self._changed()

    def _erase(self) -> None:
        self._icons.pop()
        self._changed()

    def _changed(self) -> None:
        self._build()
        self._on_change()


class TileForm(Column):
    """TRK-ACA-28: a room tile: a Training effect, or what a Classroom gives."""

    def __init__(
        self, kind: str, value: dict[str, Any] | None = None, *, on_change: Change = _unheard
    ) -> None:
        super().__init__(gap=Theme.px(4))
        self.value: dict[str, Any] = dict(value or {})
        self.ready = True
        self._on_change = on_change
        if kind == "training":
            self.value.setdefault("effect", EFFECTS[0])
            self.add_widget(self._effects())
        else:
            self.add_widget(self._rewards())

    @property
    def tile(self) -> Tile:
        """The tile as a move carries it."""
        return Tile(**self.value)

    def _effects(self) -> Widget:
        choices = [(effect, say(f"trickerion.ui.effect.{effect}")) for effect in EFFECTS]
        return Picker(choices, self.value["effect"], cols=1, name="effect", gap=Theme.px(4),
                      on_pick=lambda effect: self._put("effect", effect))  # fmt: skip

    def _rewards(self) -> Widget:
        return Row(
            self._gains(say("trickerion.ui.tile.gives"), ""),
            self._gains(say("trickerion.ui.tile.match"), "match_"),
            gap=Theme.px(20),
        )

    def _gains(self, title: Text, prefix: str) -> Widget:
        steppers = [
            number(
                say(f"trickerion.ui.gain.{gain}"),
                f"{prefix}{gain}",
                int(self.value.get(f"{prefix}{gain}", 0)),
                MOST_GAIN,
                self._put,
            )
            for gain in GAINS
        ]
        return Column(tall(Label(title, size=Theme.small, bold=True), Theme.px(24)), *steppers,
                      Space(), gap=Theme.px(2))  # fmt: skip

    def _put(self, name: str, value: Any) -> None:
        # As the book keeps it: what is not printed is left out.
        self.value = {key: each for key, each in {**self.value, name: value}.items() if each}
        self._on_change()


class BoxForm(Column):
    """TRK-ACA-25: a box of the Academy board: what it costs, what it gives."""

    def __init__(
        self, value: dict[str, int] | None = None, *, on_change: Change = _unheard
    ) -> None:
        super().__init__(gap=Theme.px(10))
        self.value: dict[str, int] = {"coins": 0, "prestige": 0, **(value or {})}
        self.ready = True
        self._on_change = on_change
        for name in ("coins", "prestige"):
            words = say(f"trickerion.ui.box.{name}")
            self.add_widget(number(words, name, self.value[name], MOST_PRINTED, self._put))
        self.add_widget(Space())

    def _put(self, name: str, number: int) -> None:
        self.value = {**self.value, name: number}
        self._on_change()


def number(words: Text, name: str, value: int, most: int, put: Callable[[str, int], Any]) -> Widget:
    """A number with its name above."""
    line = Column(
        tall(Label(words, size=Theme.tiny, colour=Theme.muted), Theme.px(20)),
        tall(Stepper(value, low=0, high=most, name=name, on_change=lambda n: put(name, n)),
             Theme.touch),
        gap=Theme.px(2),
    )  # fmt: skip
    return tall(line, Theme.touch + Theme.px(22))
