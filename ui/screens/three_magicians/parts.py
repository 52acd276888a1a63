"""The pieces around the board: plans, wands to tap in, figures to choose, lines of notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice, Note
from companion.games.three_magicians.models import (
    FigureView,
    MagiciansView,
    OddsLine,
    PlayerView,
    WandView,
)
from companion.games.three_magicians.options import Colour
from ui.screens.three_magicians.signs import SYMBOL_ICONS, FigureSign, WandBar
from ui.speech import said
from ui.theme import Theme, faded, mixed
from ui.widgets import (
    Button,
    Card,
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
    wide,
)

Act = Callable[[Choice], Any]


def prompt(view: MagiciansView, *, height: float = 40) -> Widget:
    """The one thing to do now."""
    return tall(Title(view.prompt, size=Theme.large), Theme.px(height))


class PlanRow(Row):
    """One player's plan on a line: sign, name, seven slots, stone."""

    def __init__(self, player: PlayerView, *, side: float, lit: bool, name: float = 64) -> None:
        super().__init__(gap=Theme.px(6), pad=(Theme.px(6), 0))
        edge = Theme.accent if lit else None
        Surface(self, fill=faded(Theme.raised, 0.6) if lit else None, edge=edge)
        sign = sized(PawnSign(player.colour, letter=said(player.name)), side, side)
        self.add_widget(sign)
        words = Label(player.name, size=Theme.small, bold=True, elide=True)
        self.add_widget(wide(words, Theme.px(name)))
        slots = Row(gap=Theme.px(3))
        for card in player.cards:
            tint = Theme.accent if card.owned else faded(Theme.muted, 0.28)
            slots.add_widget(Icon(card.icon, colour=tint))
        self.add_widget(slots)
        count = Label(str(player.count), bold=True, align="right", colour=Theme.accent)
        self.add_widget(wide(count, Theme.px(18)))
        stone = Icon("stone", colour=Theme.sand if player.stone else (0, 0, 0, 0))
        self.add_widget(wide(stone, Theme.px(18)))


def plans(view: MagiciansView) -> Widget:
    """3M-PLAN-03: all three plans, always in sight."""
    rows = [PlanRow(player, side=Theme.px(26), lit=player.active) for player in view.players]
    return tall(Card(*rows, gap=Theme.px(3), pad=Theme.px(6)), Theme.px(118))


class NotchKey(Touchable):
    """0, 1 or 2 notches of one wand."""

    def __init__(self, colour: str, notches: int, *, chosen: bool, act: Callable[[], Any]) -> None:
        super().__init__(name=f"wand-{colour}-{notches}")
        self.means = (colour, notches)
        self._chosen = chosen
        self._surface = Surface(self)
        self._bar = WandBar(colour, notches)
        self._number = Label(str(notches), size=Theme.large, bold=True, align="center")
        self.text = str(notches)
        self.add_widget(self._bar)
        self.add_widget(self._number)
        on_tap(self, act)
        self.bind(pos=self._place, size=self._place)
        self.touched(down=False)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        resting = mixed(Theme.raised, Theme.accent, 0.3) if self._chosen else Theme.raised
        self._surface.paint(
            fill=Theme.pressed if down else resting,
            edge=Theme.accent if self._chosen else Theme.line,
        )

    def choose(self, *, chosen: bool) -> None:
        """Mark it as what this wand shows, or take the mark away."""
        self._chosen = chosen
        self.touched(down=False)

    def _place(self, *_: Any) -> None:
        number = self.width * 0.34
        self._number.size, self._number.pos = (number, self.height), self.pos
        pad = Theme.px(6)
        self._bar.pos = (self.x + number, self.y + self.height * 0.28)
        self._bar.size = (max(1.0, self.width - number - pad), self.height * 0.44)


class WandEntry(Column):
    """Three taps say how the wands lie; the third one plays the throw."""

    def __init__(
        self,
        wands: Sequence[Colour],
        *,
        picked: dict[str, Any],
        pick: Callable[[Colour, Any], Any],
        symbols: bool = False,
        pairs: bool = False,
    ) -> None:
        super().__init__(gap=Theme.px(6))
        for colour in wands:
            side = Theme.px(30)
            keys = [
                _symbol_key(colour, symbol, picked, pick, pairs=pairs)
                if symbols
                else NotchKey(
                    colour,
                    value,
                    chosen=picked.get(colour) == value,
                    act=lambda colour=colour, value=value: pick(colour, value),
                )
                for value, symbol in enumerate(SYMBOL_ICONS)
            ]
            self.add_widget(Row(sized(PawnSign(colour), side, side), *keys, gap=Theme.px(6)))


def _symbol_key(
    colour: Colour,
    symbol: str,
    picked: dict[str, Any],
    pick: Callable[[Colour, Any], Any],
    *,
    pairs: bool,
) -> Widget:
    now = picked.get(colour)
    count = now.count(symbol) if pairs and now else int(now == symbol)
    words = say(f"three_magicians.symbol.{symbol}")
    return Button(
        words if count < 2 else f"{said(words)} 2x",
        act=lambda: pick(colour, symbol),
        name=f"wand-{colour}-{symbol}",
        icon=SYMBOL_ICONS[symbol],
        chosen=bool(count),
        size=Theme.small,
    )


class FigureChip(Touchable):
    """One of the figures that can be moved now: tap it, then tap where it goes."""

    def __init__(
        self, figure: FigureView, words: Any, *, picked: bool, done: bool, act: Callable[[], Any]
    ) -> None:
        super().__init__(name=f"figure-{figure.colour}-{figure.kind}", off=done)
        fill = mixed(Theme.raised, Theme.accent, 0.3) if picked else Theme.raised
        self._fill = faded(fill, 0.4) if done else fill
        self._edge = Theme.accent if picked else Theme.line
        self._surface = Surface(self, fill=self._fill, edge=self._edge)
        side = Theme.px(34)
        sign = sized(FigureSign(figure.kind, figure.colour, stone=figure.stone), side, side)
        tint = Theme.muted if done else Theme.text
        label = Label(words, size=Theme.small, bold=True, colour=tint)
        self.text = label.text
        self._row = Row(sign, label, gap=Theme.px(8), pad=(Theme.px(8), 0))
        if done:
            self._row.add_widget(
                sized(Icon("check", colour=Theme.good), Theme.px(20), Theme.px(20))
            )
        self.add_widget(self._row)
        on_tap(self, act)
        self.bind(pos=self._place, size=self._place)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        self._surface.paint(fill=Theme.pressed if down else self._fill, edge=self._edge)

    def _place(self, *_: Any) -> None:
        self._row.pos, self._row.size = self.pos, self.size


class ThrowRow(Row):
    """The throw as it lies: three wands with their notches."""

    def __init__(self, wands: Sequence[WandView]) -> None:
        super().__init__(gap=Theme.px(8))
        for wand in wands:
            number = "" if wand.notches is None else str(wand.notches)
            digit = wide(Label(number, bold=True, size=Theme.large, align="center"), Theme.px(18))
            self.add_widget(Row(digit, WandBar(wand.colour, wand.notches), gap=Theme.px(4)))


class NoteLine(Row):
    """One line of what to do, with its picture."""

    def __init__(self, note: Note, *, size: float | None = None) -> None:
        super().__init__(gap=Theme.px(8))
        tint = {"warning": Theme.danger, "rule": Theme.muted}.get(note.tone, Theme.accent)
        side = Theme.px(24)
        self.add_widget(sized(Icon(note.icon or "hand", colour=tint), side, side))
        colour = Theme.danger if note.tone == "warning" else Theme.text
        self.add_widget(Label(note.text, size=size or Theme.small, colour=colour))


def note_lines(view: MagiciansView, most: int, *, size: float | None = None) -> Widget:
    """The first few things the hands do; the rest is one tap away under the book."""
    notes = [note for note in view.notes if note.tone in ("step", "warning")][:most]
    if not notes:
        return Space()
    return Column(*(NoteLine(note, size=size) for note in notes), gap=Theme.px(3))


def odds_lines(lines: Sequence[OddsLine]) -> list[Widget]:
    """Chances, always with 'if the wands are fair', and beside them what this table has thrown.

    What was thrown here stands once if it is the same for all of them.
    """
    once = len({line.table.key + repr(line.table.args) for line in lines}) == 1
    found: list[Widget] = []
    for line in lines:
        found.append(_line(line.text, 1.35, size=Theme.small, bold=True))
        if line.throws is not None:
            found.append(_line(line.throws, 2.5, size=Theme.tiny))
        lines_of = 1.35 if "cases" not in line.fair.args else 2.5
        found.append(_line(line.fair, lines_of, size=Theme.small, colour=Theme.accent))
        if not once or line is lines[-1]:
            found.append(_line(line.table, 1.35, size=Theme.tiny, colour=Theme.muted))
    return found


def _line(text: Any, lines: float, *, size: float, **look: Any) -> Widget:
    return tall(Label(text, size=size, **look), size * lines)
