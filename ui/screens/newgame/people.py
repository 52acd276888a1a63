"""The pages about people: who plays, with which colour, and who has the special role."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.text import say
from companion.players import Player
from ui.screens.newgame.draft import Draft
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Keyboard,
    Label,
    Overlay,
    PawnSign,
    Row,
    SeatTile,
    Space,
    Stepper,
    Surface,
    Title,
    Touchable,
    grid_pages,
    tall,
    wide,
)


class PeoplePage(Column):
    """How many play, and who sits where: tap a seat to name it."""

    def __init__(self, draft: Draft, *, on_seat: Callable[[int], Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draft, self._on_seat = draft, on_seat
        low, high = draft.game.players
        low = draft.plan.fewest(draft.house, low)
        stepper = Stepper(
            len(draft.seats), low=low, high=high, on_change=self._resize, name="players"
        )
        head = Row(Label(say("ui.new.how_many"), size=Theme.large), wide(stepper, Theme.px(240)))
        self.add_widget(tall(head, Theme.touch))
        self._seats = BoxLayout()
        self.add_widget(self._seats)
        self.add_widget(
            tall(Label(say("ui.new.tap_seat"), size=Theme.small, colour=Theme.muted), Theme.px(24))
        )
        self._build()

    def _resize(self, players: int) -> None:
        self._draft.resize(players)
        self._build()

    def _build(self) -> None:
        draft = self._draft
        count = len(draft.seats)
        cols = 2 if count <= 4 else 3 if count <= 6 else 4
        tiles: list[Widget] = [
            SeatTile(
                draft.name_of(index),
                draft.seats[index].colour or "white",
                act=lambda index=index: self._on_seat(index),
                name=f"seat-{index + 1}",
            )
            for index in range(count)
        ]
        tiles += [Space() for _ in range(-count % cols)]
        self._seats.clear_widgets()
        self._seats.add_widget(Grid(*tiles, cols=cols))


class RolePage(Column):
    """Who has the special role, such as the Grimoire."""

    def __init__(self, draft: Draft, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draft = draft
        question = say(f"{draft.game.id}.option.{draft.plan.role}")
        self.add_widget(tall(Label(question, size=Theme.large), Theme.px(40)))
        self._seats = BoxLayout()
        self.add_widget(self._seats)
        self._build()

    def _choose(self, index: int) -> None:
        self._draft.role = index
        self._build()

    def _build(self) -> None:
        draft = self._draft
        count = len(draft.seats)
        cols = 2 if count <= 4 else 3 if count <= 6 else 4
        tiles: list[Widget] = [
            SeatTile(
                draft.name_of(index),
                draft.colour_of(index) or "white",
                act=lambda index=index: self._choose(index),
                name=f"role-{index + 1}",
                chosen=index == draft.role,
            )
            for index in range(count)
        ]
        tiles += [Space() for _ in range(-count % cols)]
        self._seats.clear_widgets()
        self._seats.add_widget(Grid(*tiles, cols=cols))


class SeatSheet(Overlay):
    """One seat: people who played before as one-tap tiles, a keyboard for others, the colours."""

    def __init__(
        self,
        draft: Draft,
        index: int,
        *,
        known: list[Player],
        language: str,
        on_done: Callable[[], Any],
    ) -> None:
        super().__init__(name="seat", on_close=on_done)
        self._draft, self._index = draft, index
        self._known, self._language = known, language
        self._card = Card(
            size_hint=(None, None),
            size=(Theme.width - 2 * Theme.pad, Theme.height - 2 * Theme.pad),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            edge=Theme.accent,
        )
        self.hold(self._card)
        self._people()

    def _people(self) -> None:
        draft, card = self._draft, self._card
        card.clear_widgets()
        shut = Button(say("ui.done"), act=self.close, name="close", style="primary", icon="check")
        head = Row(Title(draft.name_of(self._index)), wide(shut, Theme.px(150)))
        card.add_widget(tall(head, Theme.touch))
        card.add_widget(tall(self._colours(), Theme.touch + Theme.px(6)))
        seated = {seat.name.casefold() for seat in draft.seats if seat.name}
        free = [player for player in self._known if player.name.casefold() not in seated]
        if free:
            card.add_widget(grid_pages(free, cols=3, rows=2, cell=self._player, gap=Theme.px(8)))
        else:
            empty = Label(say("ui.new.nobody_known"), colour=Theme.muted, align="center")
            card.add_widget(empty)
        typing = Button(say("ui.new.type"), act=self._type, name="type-name", icon="pencil")
        card.add_widget(tall(typing, Theme.touch))

    def _player(self, player: Player) -> SeatTile:
        colour = player.colour if player.colour in self._draft.plan.colours else "white"
        return SeatTile(
            player.name, colour, act=lambda: self._seat(player), name=f"known-{player.name}"
        )

    def _seat(self, player: Player) -> None:
        self._draft.rename(self._index, player.name)
        if player.colour in self._draft.plan.colours:
            self._draft.recolour(self._index, player.colour)
        self.close()

    def _colours(self) -> Row:
        mine = self._draft.seats[self._index].colour
        return Row(
            *(
                _ColourKey(
                    colour, chosen=colour == mine, act=lambda colour=colour: self._paint(colour)
                )
                for colour in self._draft.plan.colours
            ),
            gap=Theme.px(8),
        )

    def _paint(self, colour: str) -> None:
        self._draft.recolour(self._index, colour)
        self._people()

    def _type(self) -> None:
        card = self._card
        card.clear_widgets()
        card.add_widget(
            Keyboard(
                language=self._language,
                on_done=self._typed,
                start=self._draft.seats[self._index].name,
                hint=say("ui.new.name"),
            )
        )

    def _typed(self, who: str) -> None:
        self._draft.rename(self._index, who)
        self.close()


class _ColourKey(Touchable):
    """A colour to choose: its sign, with an edge when chosen."""

    def __init__(self, colour: str, *, chosen: bool, act: Callable[[], Any]) -> None:
        super().__init__(name=f"colour-{colour}")
        self.text = ""
        self._chosen = chosen
        self._surface = Surface(self, stroke=Theme.stroke * (2 if chosen else 1))
        self._sign = PawnSign(colour)
        self.add_widget(self._sign)
        self.bind(on_release=lambda *_: act(), pos=self._place, size=self._place)
        self._place()
        self.touched(down=False)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        self._surface.paint(
            fill=Theme.pressed if down or self._chosen else Theme.raised,
            edge=Theme.accent if self._chosen else Theme.line,
        )

    def _place(self, *_: Any) -> None:
        side = min(self.size) * 0.72
        self._sign.size = (side, side)
        x, y = self.pos
        self._sign.pos = (x + (self.width - side) / 2, y + (self.height - side) / 2)
