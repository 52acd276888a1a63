"""What comes over the table: the plans, the chances, cards and stones, which slab was meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, name, say
from companion.core.view import Choice
from companion.games.three_magicians.models import MagiciansView, OddsLine, PlayerView
from ui.screens.three_magicians.parts import Act, odds_lines
from ui.speech import said
from ui.theme import Theme, faded, mixed
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Label,
    Overlay,
    PawnSign,
    Row,
    Space,
    Surface,
    Title,
    grid_pages,
    sized,
    tall,
    wide,
)


class Large(Overlay):
    """An overlay with a title and a cross, nearly as large as the screen."""

    def __init__(self, title: Text, name: str, *, icon: str) -> None:
        super().__init__(name=name)
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        head = Row(
            sized(Icon(icon, colour=Theme.accent), Theme.px(34), Theme.touch),
            Title(title, colour=Theme.accent),
            wide(shut, Theme.touch),
        )
        self.card = Card(
            tall(head, Theme.touch),
            size_hint=(None, None),
            size=(Theme.width * 0.96, Theme.height * 0.94),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            edge=Theme.accent,
        )
        self.hold(self.card)


class PlansSheet(Large):
    """Everyone's plan, large enough to be read across the table."""

    def __init__(self, view: MagiciansView, act: Act) -> None:
        super().__init__(say("three_magicians.ui.plans"), "plans", icon="people")
        for player in view.players:
            self.card.add_widget(self._plan(player))
        stop = next((choice for choice in view.choices if choice.id == "stop"), None)
        if stop is not None:
            button = Button.of(stop, lambda choice: self._do(choice, act), size=Theme.small)
            self.card.add_widget(tall(Row(Space(), wide(button, Theme.px(330))), Theme.touch))

    def _do(self, choice: Choice, act: Act) -> None:
        self.close()
        act(choice)

    def _plan(self, player: PlayerView) -> Widget:
        side = Theme.px(42)
        where = say(
            "three_magicians.ui.where", magician=player.magician, apprentice=player.apprentice
        )
        words = Column(
            Label(player.name, bold=True, size=Theme.large, valign="bottom", elide=True),
            Label(where, size=Theme.tiny, colour=Theme.muted, valign="top"),
            gap=0,
        )
        slots = Row(gap=Theme.px(5))
        for card in player.cards:
            slots.add_widget(_Slot(card.icon, owned=card.owned))
        stone = Icon("stone", colour=Theme.sand if player.stone else (0, 0, 0, 0))
        row = Row(
            sized(PawnSign(player.colour, letter=said(player.name)), side, side),
            wide(words, Theme.px(176)),
            wide(stone, Theme.px(22)),
            slots,
            wide(
                Title(
                    name(str(player.count)),
                    size=Theme.large * 1.3,
                    colour=Theme.accent,
                    align="center",
                ),
                Theme.px(30),
            ),
            pad=(Theme.px(8), Theme.px(4)),
            gap=Theme.px(8),
        )
        Surface(
            row, fill=faded(Theme.raised, 0.5), edge=Theme.accent if player.active else Theme.line
        )
        return row


class _Slot(Column):
    """A card's slot on a plan, with the picture of its Place."""

    def __init__(self, icon: str, *, owned: bool) -> None:
        super().__init__(pad=Theme.px(6))
        fill = mixed(Theme.raised, Theme.accent, 0.35) if owned else None
        edge = Theme.accent if owned else faded(Theme.line, 0.8)
        Surface(self, fill=fill, edge=edge, radius=Theme.px(6))
        self.add_widget(Icon(icon, colour=Theme.text if owned else faded(Theme.muted, 0.35)))


class ChancesSheet(Large):
    """Which throws would win a card: if the wands are fair, beside what was thrown here."""

    def __init__(self, view: MagiciansView) -> None:
        super().__init__(say("three_magicians.ui.chances"), "chances", icon="dice")
        self.card.add_widget(
            grid_pages(
                list(view.odds), cols=2 if len(view.odds) > 1 else 1, rows=2, cell=self._chance
            )
        )

    def _chance(self, line: OddsLine) -> Widget:
        return Card(*odds_lines([line]), Space(), pad=Theme.px(12), gap=Theme.px(3))


class CardsSheet(Large):
    """Notes only: a card or a stone changed hands. First which card, then from whom to whom."""

    def __init__(self, view: MagiciansView, act: Act) -> None:
        super().__init__(say("three_magicians.ui.cards"), "cards", icon="cards")
        self._view, self._act = view, act
        self._body = Column(gap=Theme.px(8))
        self.card.add_widget(self._body)
        self._kinds()

    def _kinds(self) -> None:
        self._body.clear_widgets()
        slots = self._view.players[0].cards
        kinds = [
            Button(
                card.name,
                act=lambda index=index: self._ways(index),
                name=f"card-{card.id}",
                icon=card.icon,
                stacked=True,
                size=Theme.small,
            )
            for index, card in enumerate(slots)
        ]
        self._body.add_widget(Grid(*kinds, cols=4, gap=Theme.px(8)))
        stones = [Button.of(choice, self._do, size=Theme.small) for choice in self._view.stones]
        self._body.add_widget(tall(Row(*stones), Theme.primary))

    def _ways(self, index: int) -> None:
        self._body.clear_widgets()
        ways = list(self._view.cards[index])
        card = self._view.players[0].cards[index]
        self._body.add_widget(tall(Title(card.name, size=Theme.large), Theme.px(34)))
        self._body.add_widget(
            grid_pages(ways, cols=2, rows=3, cell=lambda choice: Button.of(choice, self._do))
        )

    def _do(self, choice: Choice) -> None:
        self.close()
        self._act(choice)


class WhichSheet(Overlay):
    """Two lit slabs under one finger: their letters, large."""

    def __init__(self, squares: Sequence[tuple[str, str]], pick: Callable[[str], Any]) -> None:
        super().__init__(name="which")
        buttons = [
            Button(
                letter,
                act=lambda square=square: self._do(square, pick),
                name=f"slab-{square}",
                size=Theme.huge,
            )
            for square, letter in squares
        ]
        title = Title(say("three_magicians.ui.which"), colour=Theme.accent, align="center")
        card = Card(
            tall(title, Theme.px(40)),
            Row(*buttons),
            size_hint=(None, None),
            size=(Theme.width * 0.6, Theme.px(190)),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            edge=Theme.accent,
        )
        self.hold(card)

    def _do(self, square: str, pick: Callable[[str], Any]) -> None:
        self.close()
        pick(square)
