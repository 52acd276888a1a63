"""Something broke: plain words and a way back, instead of a dark screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.core.text import say
from ui.screens.base import Screen
from ui.theme import Theme
from ui.widgets import Button, Card, Centre, Column, Icon, Label, Row, Title, sized, tall

if TYPE_CHECKING:
    from ui.app import Companion


class Trouble(Screen):
    """Says that nothing is lost and leads back to the table or home."""

    name = "trouble"

    def __init__(self, app: Companion, *, detail: str) -> None:
        super().__init__(app)
        self.detail = detail

    def build(self) -> Widget:
        """A card with the way back."""
        side = Theme.px(64)
        words = Column(
            tall(Title(say("ui.trouble.title"), colour=Theme.warn), Theme.px(40)),
            Label(say("ui.trouble.text"), valign="top"),
            Label(self.detail[:200], size=Theme.tiny, colour=Theme.muted, valign="top"),
        )
        home = Button(say("ui.home"), act=self.app.home, name="home", icon="door")
        back = Button(
            say("ui.trouble.back"),
            act=self.app.back,
            name="back",
            style="primary",
            icon="table",
            size_hint_x=2,
        )
        card = Card(
            Row(
                Centre(sized(Icon("candle", colour=Theme.warn), side, side), size_hint_x=0.2), words
            ),
            tall(Row(home, back), Theme.primary),
            edge=Theme.warn,
        )
        return Column(card, pad=Theme.px(40))
