"""A Performance card of one's own: tap slots and circles where they are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.text import say
from companion.games.trickerion.cards import Printed, School, Show
from companion.games.trickerion.heir.moves import ShowEntered
from companion.games.trickerion.links import CLOCKWISE
from ui.screens.trickerion import pen, pieces, signs
from ui.theme import Theme, faded
from ui.widgets import Button, Column, Label, Row, Stepper, Title, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

SLOTS = tuple(f"{column}.{row}" for row in range(3) for column in range(2))
CIRCLES = (
    ("0.0", "1.0"), ("0.1", "1.1"), ("0.2", "1.2"),
    ("0.0", "0.1"), ("0.1", "0.2"), ("1.0", "1.1"), ("1.1", "1.2"),
)  # fmt: skip
GAINS = ("prestige", "coins", "shards")


class CardSketch(pen.Sketch):
    """The card: each tap on a slot makes it a slot, a printed token in four turns, nothing.

    A tap between two slots: a circle, a circle with a Shard, nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.slots: dict[str, School | None] = {}
        self.circles: dict[tuple[str, str], bool] = {}
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
        self._again()

    def _circle(self, pair: tuple[str, str]) -> None:
        if any(slot not in self.slots for slot in pair):
            return
        if pair not in self.circles:
            self.circles[pair] = False
        elif not self.circles[pair]:
            self.circles[pair] = True
        else:
            del self.circles[pair]
        self._again()

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


class ShowEditor(Column):
    """HEIR-SET-05: the card, its bonus, and 'save'."""

    def __init__(self, screen: TrickerionTable, card: str) -> None:
        super().__init__(gap=Theme.px(6))
        self._screen, self._card = screen, card
        self._sketch = CardSketch()
        self._gains = dict.fromkeys(GAINS, 0)
        rows = [
            Column(
                tall(Label(say(f"trickerion.ui.gain.{gain}"), size=Theme.small, colour=Theme.muted),
                     Theme.px(22)),
                tall(Stepper(0, low=0, high=9, name=gain,
                             on_change=lambda n, gain=gain: self._gains.__setitem__(gain, n)),
                     Theme.touch),
                gap=Theme.px(2),
            )
            for gain in GAINS
        ]  # fmt: skip
        back = Button(icon="back", act=screen.back, name="back", style="quiet")
        save = Button(say("trickerion.ui.save_card"), act=self._save, name="save", icon="check",
                      style="primary")  # fmt: skip
        title = Title(say("trickerion.ui.show.enter"), size=Theme.large, colour=Theme.accent)
        right = Column(
            Label(say("trickerion.ui.show.help"), size=Theme.small, colour=Theme.muted),
            *rows,
            gap=Theme.px(6),
        )
        self.add_widget(tall(title, Theme.px(30)))
        self.add_widget(Row(self._sketch, right, gap=Theme.px(12)))
        self.add_widget(tall(Row(wide(back, Theme.touch), save), Theme.touch))

    def _save(self) -> None:
        sketch = self._sketch
        links = tuple(
            f"{first}-{second}{'*' if shard else ''}"
            for (first, second), shard in sketch.circles.items()
        )
        printed = tuple(Printed(slot, up) for slot, up in sketch.slots.items() if up is not None)
        show = Show(
            id=self._card,
            theater="solo",
            slots=tuple(slot for slot in SLOTS if slot in sketch.slots),
            links=links,
            printed=printed,
            **self._gains,
        )
        self._screen.play(ShowEntered(show))
