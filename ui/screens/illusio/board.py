"""The board of scores: readable across the table, with what people forget about each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.illusio.view import DomainView, PlayerView
from ui.screens.illusio.parts import Tile, domain_colour
from ui.speech import said
from ui.theme import Theme, faded, mixed
from ui.widgets import Column, Icon, Label, PawnSign, Row, Space, Title, sized, tall, wide
from ui.widgets.base import box_of

ROOMY = 4


class Progress(Widget):
    """How near a score is to the target: a bar that fills."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = max(0.0, min(1.0, share))
        with self.canvas:
            Color(*faded(Theme.line, 0.8))
            self._under = SmoothRoundedRectangle()
            Color(*(Theme.warn if share >= 2 / 3 else Theme.accent))
            self._over = SmoothRoundedRectangle()
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        box = box_of(self)
        high = min(self.height, Theme.px(4))
        for shape, share in ((self._under, 1.0), (self._over, self._share)):
            shape.radius = [high / 2]
            shape.size = (max(high, self.width * share), high)
            shape.pos = (self.x, box.mid_y - high / 2)


def _domain(domain: DomainView) -> Widget:
    """ILL-SCORE-03: how many objectives of a domain; the next one earns a point."""
    side = Theme.px(18)
    icon = sized(Icon(domain.icon, colour=domain_colour(domain.domain)), side, side)
    count = Label(str(domain.count), size=Theme.tiny, bold=True, hug_x=True)
    return wide(Row(icon, count, gap=Theme.px(2)), side + count.width + Theme.px(2))


def talent_sign(player: PlayerView, side: float) -> Widget:
    """ILL-TAL-03: lit while the talent is unused, crossed out when it is spent."""
    icon = "cross" if player.talent.used else "talent"
    colour = faded(Theme.muted, 0.6) if player.talent.used else Theme.sand
    return sized(Icon(icon, colour=colour), side, side)


class PlayerRow(Tile):
    """A player at a glance: sign, name, domains, cards in hand, talent, points."""

    def __init__(
        self, player: PlayerView, target: int, *, act: Callable[[], Any], low: bool
    ) -> None:
        kept = [_domain(domain) for domain in player.domains if domain.count]
        small_side = Theme.px(16)
        lower: list[Widget] = [*kept, Space()]
        if any(component.printed is not None for component in player.backstage):
            # ILL-SPEC-05: something before them is not what is printed on it.
            mark = Icon("transformation", colour=Theme.sand)
            lower.append(sized(mark, small_side, small_side))
        coming = sum(trick.worth for trick in player.tricks if trick.on_bill)
        if coming:
            words = said(say("illusio.ui.plus", n=coming))
            lower.append(sized(Icon("on-the-bill", colour=Theme.sand), small_side, small_side))
            lower.append(Label(words, size=Theme.tiny, bold=True, colour=Theme.sand, hug_x=True))
        if player.hand is not None:
            cards = sized(Icon("cards", colour=Theme.muted), small_side, small_side)
            hand = Label(str(player.hand), size=Theme.tiny, colour=Theme.muted, hug_x=True)
            lower += [cards, hand]
        words = Column(
            Label(player.name, size=Theme.small, bold=True, elide=True, valign="bottom"),
            tall(Row(*lower, gap=Theme.px(5)), Theme.px(20 if low else 22)),
            gap=Theme.px(1),
        )
        if not low:
            words.add_widget(tall(Progress(player.score / target), Theme.px(5)))
        side = Theme.px(30)
        sign = sized(PawnSign(player.colour, letter=said(player.name)), side, side)
        score = Title(
            str(player.score),
            size=Theme.heading * (1.1 if low else 1.4),
            align="center",
            colour=Theme.sand if player.active or player.winner else Theme.text,
        )
        super().__init__(
            Row(sign, words, talent_sign(player, Theme.px(24)), wide(score, Theme.px(44)),
                gap=Theme.px(7)),
            name=f"player-{player.seat}",
            act=act,
            fill=mixed(Theme.raised, Theme.accent, 0.26) if player.active else Theme.raised,
            edge=Theme.accent if player.active else Theme.line,
            pad=Theme.px(3 if low else 6),
        )  # fmt: skip


def board(players: Sequence[PlayerView], target: int, show: Callable[[PlayerView], Any]) -> Widget:
    """Everyone below each other."""
    low = len(players) > ROOMY
    rows = [
        PlayerRow(player, target, act=lambda player=player: show(player), low=low)
        for player in players
    ]
    if low:
        return Column(*rows, gap=Theme.px(4))
    # Three players do not need the height of six.
    for row in rows:
        tall(row, Theme.px(76))
    return Column(*rows, Space(), gap=Theme.px(7))
