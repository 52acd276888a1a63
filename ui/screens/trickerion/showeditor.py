"""A Performance card of one's own: tap slots and circles where they are printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from companion.core.text import say
from companion.games.trickerion.cards import Printed, School, Show
from companion.games.trickerion.heir.moves import ShowEntered
from companion.games.trickerion.links import CLOCKWISE
from ui.screens.trickerion import pen, pieces, signs
from ui.screens.trickerion.forms import MOST_GAIN, number
from ui.screens.trickerion.printed import GAINS
from ui.theme import Theme, faded
from ui.widgets import Button, Column, Label, Row, Title, stage_of, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

SLOTS = tuple(f"{column}.{row}" for row in range(3) for column in range(2))
CIRCLES = (
    ("0.0", "1.0"), ("0.1", "1.1"), ("0.2", "1.2"),
    ("0.0", "0.1"), ("0.1", "0.2"), ("1.0", "1.1"), ("1.1", "1.2"),
)  # fmt: skip


class CardSketch(pen.Sketch):
    """The card: each tap on a slot makes it a slot, a printed token in four turns, nothing.

    A tap between two slots: a circle, a circle with a Shard, nothing.
    """

    def __init__(self, value: dict[str, Any] | None, on_change: Callable[[], Any]) -> None:
        super().__init__()
        self.slots: dict[str, School | None] = dict.fromkeys((value or {}).get("slots", ()))
        for token in (value or {}).get("printed", ()):
            self.slots[token["slot"]] = token["up"]
        self.circles: dict[tuple[str, str], bool] = {}
        for link in (value or {}).get("links", ()):
            first, _, second = link.removesuffix("*").partition("-")
            self.circles[first, second] = link.endswith("*")
        self._on_change = on_change
        self._slot_spots = {
            slot: self.spot(f"slot:{slot}", lambda slot=slot: self._slot(slot)) for slot in SLOTS
        }
        self._circle_spots = {
            pair: self.spot(f"circle:{pair[0]}-{pair[1]}", lambda pair=pair: self._circle(pair))
            for pair in CIRCLES
        }

    def _slot(self, slot: str) -> None:
        if slot not in self.slots:
            self.slots[slot] = None
        else:
            ways: list[School | None] = [None, *CLOCKWISE]
            at = ways.index(self.slots[slot]) + 1
            if at < len(ways):
                self.slots[slot] = ways[at]
            else:
                del self.slots[slot]
                self.circles = {pair: shard for pair, shard in self.circles.items()
                                if slot not in pair}  # fmt: skip
        self._changed()

    def _circle(self, pair: tuple[str, str]) -> None:
        if any(slot not in self.slots for slot in pair):
            stage = stage_of(self)
            if stage is not None:
                stage.toast(say("trickerion.dim.circle"))
            return
        if pair not in self.circles:
            self.circles[pair] = False
        elif not self.circles[pair]:
            self.circles[pair] = True
        else:
            del self.circles[pair]
        self._changed()

    def _changed(self) -> None:
        self._again()
        self._on_change()

    def draw(self) -> None:
        """Outlines where nothing is printed yet."""
        x, y, width, height = self.area
        pitch = min(height / 3, width / 2)
        left, top = x + width / 2 - pitch, y + height / 2 + 1.5 * pitch

        def at(slot: str) -> tuple[float, float]:
            column, row = (int(part) for part in slot.split("."))
            return left + (column + 0.5) * pitch, top - (row + 0.5) * pitch

        pen.box(left - 6, top - 3 * pitch, 2 * pitch + 12, 3 * pitch, fill=Theme.panel,
                edge=Theme.line)  # fmt: skip
        reach = pitch * 0.36
        for slot in SLOTS:
            cx, cy = at(slot)
            pen.lay(self._slot_spots[slot], cx, cy, pitch * 0.48, pitch * 0.48)
            up = self.slots.get(slot)
            if up is not None:
                pieces.token(cx, cy, reach, up, Theme.muted)
                continue
            corners = [(cx + dx * reach, cy + dy * reach) for dx, dy in pieces.SIDES]
            there = slot in self.slots
            if there:
                pen.shape(corners, Theme.raised)
            points = [each for point in (*corners, corners[0]) for each in point]
            pen.line(points, Theme.accent if there else faded(Theme.line, 0.8))
        for pair in CIRCLES:
            (ax, ay), (bx, by) = at(pair[0]), at(pair[1])
            cx, cy = (ax + bx) / 2, (ay + by) / 2
            pen.lay(self._circle_spots[pair], cx, cy, pitch * 0.4, pitch * 0.4)
            there = pair in self.circles
            pen.disc(cx, cy, pitch * 0.14, fill=Theme.ground if there else None,
                     edge=Theme.good if there else faded(Theme.line, 0.5))  # fmt: skip
            if self.circles.get(pair):
                pen.icon(signs.sign("shards"), cx, cy, pitch * 0.2, Theme.accent)


class ShowForm(Row):
    """HEIR-SET-05: a Show card as it is printed: slots, circles, tokens, and its bonus."""

    def __init__(
        self, value: dict[str, Any] | None = None, *, on_change: Callable[[], Any] = lambda: None
    ) -> None:
        super().__init__(gap=Theme.px(12))
        self._theater = value["theater"] if value else "solo"
        self._sketch = CardSketch(value, on_change)
        self._gains = {gain: int((value or {}).get(gain, 0)) for gain in GAINS}
        self._on_change = on_change
        rows = [
            number(say(f"trickerion.ui.gain.{gain}"), gain, self._gains[gain], MOST_GAIN,
                   self._gain)
            for gain in GAINS
        ]  # fmt: skip
        self.add_widget(self._sketch)
        self.add_widget(
            Column(
                Label(say("trickerion.ui.show.help"), size=Theme.small, colour=Theme.muted),
                *rows,
                gap=Theme.px(4),
            )
        )

    @property
    def ready(self) -> bool:
        """A card has slots."""
        return bool(self._sketch.slots)

    def show(self, card: str) -> Show:
        """The card as a move carries it."""
        sketch = self._sketch
        links = tuple(
            f"{first}-{second}{'*' if shard else ''}"
            for (first, second), shard in sketch.circles.items()
        )
        return Show(
            id=card,
            theater=self._theater,
            slots=tuple(slot for slot in SLOTS if slot in sketch.slots),
            links=links,
            printed=tuple(Printed(slot, up) for slot, up in sketch.slots.items() if up is not None),
            **self._gains,
        )

    @property
    def value(self) -> dict[str, Any]:
        """The card as the owner's book keeps it."""
        found: dict[str, Any] = msgspec.to_builtins(self.show(""))
        del found["id"]
        return found

    def _gain(self, gain: str, number: int) -> None:
        self._gains[gain] = number
        self._on_change()


class ShowEditor(Column):
    """HEIR-SET-05: the card, its bonus, and 'save'."""

    def __init__(self, screen: TrickerionTable, card: str) -> None:
        super().__init__(gap=Theme.px(6))
        self._screen, self._card = screen, card
        self._form = ShowForm(on_change=lambda: self._keep.turn(off=not self._form.ready))
        back = Button(icon="back", act=screen.back, name="back", style="quiet")
        self._keep = Button(say("trickerion.ui.save_card"), act=self._save, name="save",
                            icon="check", style="primary", off=True,
                            why=say("trickerion.dim.no_slots"))  # fmt: skip
        title = Title(say("trickerion.ui.show.enter"), size=Theme.large, colour=Theme.accent)
        self.add_widget(tall(title, Theme.px(30)))
        self.add_widget(self._form)
        self.add_widget(tall(Row(wide(back, Theme.touch), self._keep), Theme.touch))

    def _save(self) -> None:
        self._screen.play(ShowEntered(self._form.show(self._card)))
