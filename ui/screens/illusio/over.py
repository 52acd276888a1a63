"""The end: who won, and everybody's objectives with their points."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.illusio.view import IllusioView, PlayerView
from ui.screens.illusio.parts import small
from ui.screens.illusio.people import won_row
from ui.speech import said
from ui.theme import Theme
from ui.widgets import Card, Column, Icon, Label, PawnSign, Row, Title, sized, tall, wide


def over(view: IllusioView) -> Widget:
    """The winner above, the ranking below."""
    side = Theme.px(60)
    head = Row(
        sized(Icon("trophy", colour=Theme.sand), side, side),
        Title(view.prompt, size=Theme.heading),
        gap=Theme.px(14),
    )
    ranked = sorted(view.players, key=lambda player: (not player.winner, -player.score))
    return Card(tall(head, Theme.px(66)), *[_row(player) for player in ranked], gap=Theme.px(6))


def _row(player: PlayerView) -> Widget:
    side = Theme.px(32)
    words = Column(
        Label(player.name, bold=True, valign="bottom", elide=True),
        small(say("illusio.ui.specialised", n=player.specialisation), valign="top"),
        gap=0,
    )
    return Row(
        sized(PawnSign(player.colour, letter=said(player.name)), side, side),
        wide(words, Theme.px(190)),
        won_row(player.won),
        wide(
            Title(str(player.score), size=Theme.heading, align="right", colour=Theme.sand),
            Theme.px(60),
        ),
        gap=Theme.px(10),
    )
