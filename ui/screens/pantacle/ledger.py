"""Totals only: one player at a time, everything that can change as a stepper or a switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.games.pantacle.moves import Announce, Change, TurnCurse, TurnFlame, TurnToken
from companion.games.pantacle.options import FAVOURS, LOCATIONS, POWERS, SETUP
from companion.games.pantacle.tiles import ICONS, CurseCard, Sanctuary
from companion.games.pantacle.view import PantacleView
from ui.screens.pantacle.parts import FLAME, note_list, prompt
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Grid,
    Icon,
    Label,
    Overlay,
    Row,
    Space,
    Stepper,
    Title,
    grid_pages,
    sized,
    tall,
    wide,
)

Do = Callable[[Any], Any]
RIGHTMOST = SETUP.pieces.positions - 1


def totals(view: PantacleView, seat: int, do: Do, on_curses: Callable[[], Any]) -> Widget:
    """What a player has, to be changed as it changes on the table."""
    player = view.sanctuaries[seat]
    left = Card(
        prompt(view.prompt, height=Theme.px(30)),
        _stepper(player, "cubes", "cube", player.cubes + view.cube_reserve, do),
        _stepper(player, "adepts", "adept", player.adepts + view.adept_reserve, do),
        _stepper(player, "determination", "hound", RIGHTMOST, do),
        tall(note_list(view, told=False, size=Theme.tiny), Theme.px(40)),
        gap=Theme.px(4),
        pad=Theme.px(10),
        size_hint_x=0.44,
    )
    return Row(left, Card(_switches(player, do, on_curses), pad=Theme.px(10)))


def _stepper(player: Sanctuary, what: str, icon: str, high: int, do: Do) -> Widget:
    value: int = getattr(player, what)
    side = Theme.px(30)
    stepper = Stepper(
        value,
        low=0,
        high=high,
        on_change=lambda number: do(Change(player.seat, what, number - value)),  # type: ignore[arg-type]  # (one of the three)
        name=f"{what}",
    )
    picture = sized(Icon(icon, colour=Theme.accent), side, side)
    return Row(picture, tall(stepper, Theme.touch), gap=Theme.px(8))


def _switches(player: Sanctuary, do: Do, on_curses: Callable[[], Any]) -> Widget:
    held = [token.id for token in player.tokens if token is not None]
    tokens = [
        _switch(
            say(f"pantacle.power.{power}"),
            ICONS[power],
            lambda power=power: do(TurnToken(player.seat, power)),
            name=f"token-{power}",
            chosen=power in held,
        )
        for power in POWERS
    ]
    flames = [
        _switch(
            _place(location),
            FLAME,
            lambda location=location: do(TurnFlame(player.seat, location)),
            name=f"flame-{location}",
            chosen=location in player.placed,
        )
        for location in LOCATIONS
    ]
    curses = Button(
        say("pantacle.ui.curses", n=len(player.curses)),
        act=on_curses,
        name="curses",
        icon="curse",
        size=Theme.small,
    )
    return Grid(*tokens, Space(), *flames, curses, cols=3, gap=Theme.px(6))


def _place(location: str) -> Text:
    """A location by its name; the one that gives a token must not read like the token itself."""
    return say("pantacle.ui.flame_token" if location in POWERS else f"pantacle.location.{location}")


def _switch(text: Text, icon: str, act: Callable[[], Any], *, name: str, chosen: bool) -> Widget:
    return Button(text, act=act, name=name, icon=icon, chosen=chosen, size=Theme.tiny)


class FavourPick(Overlay):
    """Which Favour was announced."""

    def __init__(self, view: PantacleView, do: Do) -> None:
        super().__init__(name="favours")

        def picked(favour: str) -> None:
            self.close()
            do(Announce(favour))

        cells = [
            Button(
                tile.name,
                act=lambda favour=tile.id: picked(favour),
                name=f"favour-{tile.id}",
                icon=tile.icon,
                chosen=tile.marked,
                size=Theme.small,
            )
            for tile in view.favours
        ]
        cells += [Space() for _ in range(-len(FAVOURS) % 2)]
        self.hold(
            Card(
                tall(Title(view.prompt, colour=Theme.accent), Theme.px(36)),
                Grid(*cells, cols=2, gap=Theme.px(8)),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width * 0.8, Theme.height * 0.86),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )


class CursesSheet(Overlay):
    """A player's Curses: turn them over, put them back, add one."""

    def __init__(self, player: Sanctuary, do: Do, on_add: Callable[[], Any]) -> None:
        super().__init__(name="curses")
        self._player, self._do = player, do

        def add() -> None:
            self.close()
            on_add()

        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        head = Row(Title(player.name, colour=Theme.accent), wide(shut, Theme.touch))
        rows: Widget = (
            grid_pages(list(player.curses), cols=1, rows=3, cell=self._row, gap=Theme.px(8))
            if player.curses
            else Label(say("pantacle.ui.no_curse"), colour=Theme.muted, align="center")
        )
        self.hold(
            Card(
                tall(head, Theme.touch),
                rows,
                tall(
                    Button(say("pantacle.ui.curse.new"), act=add, name="curse-new", icon="plus"),
                    Theme.touch,
                ),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width * 0.86, Theme.height * 0.9),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )

    def _row(self, curse: CurseCard) -> Widget:
        seat, index = self._player.seat, curse.index

        def turn(to: Any) -> None:
            self.close()
            self._do(TurnCurse(seat, index, to))

        over = "face_up" if curse.face_down else "face_down"
        return Row(
            Label(curse.title, bold=True),
            wide(
                Button(
                    say(f"pantacle.ui.turn.{over}"),
                    act=lambda: turn(over),
                    name=f"turn-{index}",
                    icon="rotate",
                    size=Theme.small,
                ),
                Theme.px(190),
            ),
            wide(
                Button(
                    say("pantacle.ui.turn.pile"),
                    act=lambda: turn("pile"),
                    name=f"pile-{index}",
                    icon="cards",
                    size=Theme.small,
                ),
                Theme.px(190),
            ),
        )
