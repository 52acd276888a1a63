"""Everybody's Sanctuary: a table readable across the room, and one player in full."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.core.text import Text, name, say
from companion.games.pantacle.options import SETUP
from companion.games.pantacle.tiles import CurseCard, Sanctuary
from companion.games.pantacle.view import PantacleView
from ui.screens.pantacle.parts import FLAME, counter, line
from ui.screens.pantacle.pictures import Flame
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
    Surface,
    Title,
    grid_pages,
    sized,
    tall,
    wide,
)

FLAMES = SETUP.pieces.flames


def flames(player: Sanctuary, side: float) -> Widget:
    """Five Flames, those on the Pantacle lit."""
    pictures = [sized(Flame(lit=index < player.flames), side, side) for index in range(FLAMES)]
    return wide(Row(*pictures, gap=0), side * FLAMES)


def _tokens(player: Sanctuary, side: float) -> Widget:
    pictures = [
        sized(
            Icon(token.icon, colour=Theme.sand) if token else Icon("minus", colour=Theme.line),
            side,
            side,
        )
        for token in player.tokens
    ]
    return wide(Row(*pictures, gap=Theme.px(3)), (side + Theme.px(3)) * len(pictures))


def row_of(player: Sanctuary, *, winner: bool, over: bool, full: bool) -> Widget:
    """One line of the table; `full` has Powers, blades and Curses too."""
    side = Theme.px(30)
    parts: list[Widget] = [
        sized(PawnSign(player.colour, letter=said(player.name)), side, side),
        Label(player.name, bold=True, size=Theme.large, elide=True),
        flames(player, Theme.px(25)),
        wide(counter("cube", player.cubes, Theme.sand, size=Theme.large), Theme.px(58)),
        wide(counter("adept", player.adepts, Theme.text, size=Theme.large), Theme.px(50)),
    ]
    if full:
        parts += [
            _tokens(player, Theme.px(24)),
            wide(counter("cards", player.hand, Theme.muted, size=Theme.large), Theme.px(50)),
            wide(
                counter("curse", len(player.curses), Theme.danger, size=Theme.large), Theme.px(50)
            ),
        ]
    row = Row(*parts, gap=Theme.px(8), pad=(Theme.px(10), 0))
    if winner or (player.active and not over) or player.last_favour:
        tint = Theme.sand if winner else Theme.warn if player.last_favour else Theme.accent
        Surface(row, fill=mixed(Theme.panel, tint, 0.16), edge=faded(tint, 0.8))
    return row


def everyone(view: PantacleView, *, full: bool) -> Widget:
    """All players, the one who stands best first."""
    rows = [
        row_of(
            view.sanctuaries[seat],
            winner=seat == view.winner,
            over=view.ending is not None,
            full=full,
        )
        for seat in view.standing
    ]
    return Column(*rows, gap=Theme.px(4))


class EveryoneSheet(Overlay):
    """The whole table at one glance, large."""

    def __init__(self, view: PantacleView) -> None:
        super().__init__(name="everyone")
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        reserve = Row(
            wide(
                Label(say("pantacle.ui.reserve"), size=Theme.small, colour=Theme.muted),
                Theme.px(80),
            ),
            wide(counter("cube", view.cube_reserve, Theme.sand), Theme.px(54)),
            wide(counter("adept", view.adept_reserve, Theme.text), Theme.px(54)),
            Label(
                say("pantacle.ui.pile", n=view.pile, m=view.discard),
                size=Theme.small,
                colour=Theme.muted,
                align="right",
            ),
            gap=Theme.px(8),
        )
        head = Row(Title(say("pantacle.ui.everyone"), colour=Theme.accent), wide(shut, Theme.touch))
        self.hold(
            Card(
                tall(head, Theme.touch),
                everyone(view, full=True),
                tall(reserve, Theme.px(28)),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width - 2 * Theme.pad, Theme.height * 0.92),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )


class PlayerSheet(Overlay):
    """One Sanctuary in full: Powers by name, Curses with their words."""

    def __init__(self, player: Sanctuary) -> None:
        super().__init__(name="player")
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        side = Theme.px(36)
        head = Row(
            sized(PawnSign(player.colour, letter=said(player.name)), side, side),
            Title(player.name, colour=Theme.accent),
            flames(player, Theme.px(28)),
            wide(shut, Theme.touch),
        )
        self.hold(
            Card(
                tall(head, Theme.touch),
                Row(self._left(player), self._right(player), gap=Theme.px(16)),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width - 2 * Theme.pad, Theme.height * 0.9),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )

    @staticmethod
    def _left(player: Sanctuary) -> Widget:
        facts = (
            ("cube", say("pantacle.ui.cubes", n=player.cubes, price=player.price)),
            ("adept", say("pantacle.ui.adepts", n=player.adepts)),
            ("cards", say("pantacle.ui.hand", n=player.hand)),
            ("hound", say(f"pantacle.ui.determination.{player.determination}")),
            (
                FLAME,
                say(
                    "pantacle.ui.flames_left.top" if player.top else "pantacle.ui.flames_left",
                    n=player.cursed,
                ),
            ),
        )
        rows = [
            line(icon, text, Theme.accent, size=Theme.small, colour=Theme.text)
            for icon, text in facts
        ]
        return Column(*rows, gap=Theme.px(4))

    @staticmethod
    def _right(player: Sanctuary) -> Widget:
        tokens = [
            line(token.icon, token.name, Theme.sand, size=Theme.small, colour=Theme.text)
            if token
            else line(
                "minus",
                say("pantacle.ui.no_power"),
                Theme.line,
                size=Theme.small,
                colour=Theme.muted,
            )
            for token in player.tokens
        ]
        powers = tall(Grid(*tokens, cols=2, gap=Theme.px(4)), Theme.px(72))
        if not player.curses:
            curses: Widget = Label(
                say("pantacle.ui.no_curse"), size=Theme.small, colour=Theme.muted
            )
        else:
            curses = grid_pages(list(player.curses), cols=1, rows=3, cell=curse_row)
        return Column(powers, curses, gap=Theme.px(8), size_hint_x=1.5)


def curse_words(curse: CurseCard) -> Text | str:
    """What a Curse carries or says, in short."""
    if curse.kind == "exhaustion":
        return say("pantacle.ui.carries", cubes=curse.cubes, adepts=curse.adepts)
    if curse.text:
        return name(curse.text)
    if curse.touches:
        return say("pantacle.ui.touches", what=[say(f"pantacle.touch.{t}") for t in curse.touches])
    return say("pantacle.ui.read_card")


def curse_row(curse: CurseCard) -> Widget:
    """A Curse before its owner."""
    tint = (
        Theme.muted
        if curse.face_down
        else (Theme.danger if curse.kind == "permanent" else Theme.sand)
    )
    words: Text | str = say("pantacle.ui.asleep") if curse.face_down else curse_words(curse)
    side = Theme.px(28)
    row = Row(
        sized(Icon("shield" if curse.face_down else "curse", colour=tint), side, side),
        Column(
            Label(curse.title, bold=True, size=Theme.small, valign="bottom"),
            Label(words, size=Theme.tiny, colour=Theme.muted, valign="top"),
            gap=0,
        ),
        gap=Theme.px(10),
        pad=(Theme.px(10), Theme.px(3)),
    )
    Surface(row, fill=mixed(Theme.panel, tint, 0.1), edge=faded(tint, 0.6))
    return row
