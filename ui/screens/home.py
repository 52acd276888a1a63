"""Home: go on where we were, or begin something new."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.registry import Box
from companion.core.text import Text, say
from companion.house import Summary
from ui.dates import when
from ui.screens.base import Screen, page
from ui.speech import said
from ui.theme import Theme
from ui.widgets import Button, Grid, Label, Row, TopBar, tall, wide

MOST_IN_A_ROW = 5


class Room(NamedTuple):
    """A door of the first screen; what is behind it is loaded when it is opened, or ahead."""

    key: str
    icon: str
    module: str
    screen: str
    all_games: bool = False  # it goes through every game


ROOMS: Final = (
    Room("history", "history", "ui.screens.history", "History", all_games=True),
    Room("copy", "copy", "ui.screens.copy", "MyCopy", all_games=True),
    Room("settings", "settings", "ui.screens.settings", "SettingsScreen"),
    Room("check", "panel", "ui.screens.checkup", "Checkup"),
)
WIZARD: Final = "ui.screens.newgame"


def language_switch(screen: Screen) -> Button:
    """One tap: the other language. Shows both, the one in use in capitals and first."""
    other = "en" if screen.app.words.language == "fr" else "fr"
    button = Button(
        say("ui.language.switch"),
        act=lambda: screen.app.speak(other),
        name="language",
        icon="language",
        style="quiet",
        size=Theme.small,
    )
    wide(button, Theme.px(142))
    return button


class Home(Screen):
    """Continue, new games, and the four rooms of the house."""

    name = "home"

    def build(self) -> Widget:
        """The last open game on top, then the games, then the rest."""
        bar = TopBar(say("ui.title"), right=[language_switch(self)])
        games = self._games()
        last = self.app.house.to_continue()
        rows: list[Widget] = []
        if last is not None and self.app.can_show(last.game):
            rows.append(tall(self._continue(last), Theme.px(84)))
        else:
            welcome = Label(say("ui.home.welcome"), colour=Theme.muted, align="center")
            rows.append(tall(welcome, Theme.px(52)))
        rows.append(games)
        rows.append(tall(self._rooms(), Theme.px(72)))
        return page(bar, *rows, gap=Theme.px(14))

    def _continue(self, last: Summary) -> Button:
        return Button(
            say("ui.home.continue", game=say(f"{last.game}.name")),
            act=lambda: self.app.once_open([last.game], lambda: self._go_on(last.id)),
            name="continue",
            style="primary",
            icon="hourglass",
            hint=said(about(last)) + " · " + said(when(last.played, self.app.house.clock.now())),
            accent=Theme.accent_of(last.game),
            align="left",
            size=Theme.large,
        )

    def _go_on(self, game_id: str) -> None:
        try:
            table = self.app.house.resume(game_id)
        except CompanionError as error:
            self.refused(error)
            return
        self.app.open_table(table)

    def _games(self) -> Widget:
        games = [box for box in self.app.house.registry.boxes if self.app.can_show(box.id)]
        if not games:
            return Label(say("ui.home.no_games"), align="center", colour=Theme.muted)
        if len(games) <= MOST_IN_A_ROW:
            tiles = [self._tile(game, alone=len(games) < 3) for game in games]
            return Grid(*tiles, cols=len(tiles))
        return Grid(*(self._tile(game, flat=True) for game in games), cols=-(-len(games) // 2))

    def _tile(self, game: Box, *, alone: bool = False, flat: bool = False) -> Button:
        low, high = game.players
        accent = Theme.accent_of(game.id)
        return Button(
            say(f"{game.id}.name"),
            act=lambda: self._want(game.id),
            name=f"new-{game.id}",
            icon=game.icon,
            hint=_new_game(low, high) if alone else _players(low, high),
            accent=accent,
            # Two rows leave no height for an icon above the words.
            stacked=not flat,
            font=Theme.title_font,
            size=Theme.heading if alone else Theme.body,
        )

    def _want(self, game_id: str) -> None:
        self.app.once_open([game_id], lambda: self._begin(game_id), module=WIZARD)

    def _begin(self, game_id: str) -> None:
        try:
            game = self.app.house.registry[game_id]
        except CompanionError as error:
            self.refresh()  # its files are damaged: it is no longer offered
            self.refused(error)
            return
        wizard: Any = import_module(WIZARD)
        self.app.go(wizard.NewGame(self.app, game))

    def _rooms(self) -> Row:
        return Row(
            *(
                Button(
                    say(f"ui.{room.key}.title"),
                    act=self._way_to(room),
                    name=room.key,
                    icon=room.icon,
                )
                for room in ROOMS
            )
        )

    def _way_to(self, room: Room) -> Callable[[], None]:
        def enter() -> None:
            screen: Any = getattr(import_module(room.module), room.screen)
            self.app.go(screen(self.app))

        boxes = self.app.house.registry.boxes if room.all_games else ()
        games = [box.id for box in boxes]
        return lambda: self.app.once_open(games, enter, module=room.module)


def _players(low: int, high: int) -> Text:
    return (
        say("ui.home.players", low=low, high=high) if low != high else say("ui.home.exactly", n=low)
    )


def _new_game(low: int, high: int) -> Text:
    return say("ui.home.new", players=_players(low, high))


def about(summary: Summary) -> Text:
    """A kept game in one line: where it stands or how it ended."""
    if summary.outcome is not None:
        return say(f"{summary.game}.ending.{summary.outcome.ending}")
    if summary.place is not None and summary.phase is not None:
        return say("ui.home.stands", place=summary.place, phase=summary.phase)
    return say("ui.home.turn", turn=summary.turn)
