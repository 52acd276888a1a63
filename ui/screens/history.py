"""History: every game that was played here; look one through, go on with it, take it along."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.text import Text, name, say
from companion.house import Summary
from ui.dates import date
from ui.screens.base import Screen, page
from ui.screens.replay import Replay
from ui.theme import Theme
from ui.widgets import Button, Icon, Label, TopBar, grid_pages, tall

SIGNS = {"open": "hourglass", "finished": "trophy", "put_away": "pause"}


class History(Screen):
    """The kept games, the last played first."""

    name = "history"

    def build(self) -> Widget:
        """A page of games, or a word that there are none yet."""
        bar = TopBar(say("ui.history.title"), back=self.app.back)
        games = self.app.house.recent()
        if not games:
            return page(
                bar,
                tall(Icon("history", colour=Theme.line), Theme.px(140)),
                Label(say("ui.history.none"), align="center", colour=Theme.muted, valign="top"),
            )
        return page(bar, grid_pages(games, cols=1, rows=4, cell=self._game))

    def _game(self, summary: Summary) -> Button:
        return Button(
            title(summary),
            act=lambda: self._open(summary),
            name=f"game-{summary.id}",
            icon=SIGNS[summary.status],
            hint=people(summary),
            accent=Theme.accent_of(summary.game),
            align="left",
        )

    def _open(self, summary: Summary) -> None:
        try:
            record = self.app.house.record(summary.id)
        except CompanionError as error:
            self.refused(error)
            return
        self.app.go(Replay(self.app, record, summary))


def title(summary: Summary) -> Text:
    """The game, the day, and how it stands or ended."""
    return say(
        "ui.history.game",
        game=say(f"{summary.game}.name"),
        date=date(summary.created),
        state=_state(summary),
    )


def _state(summary: Summary) -> Text:
    if summary.outcome is not None:
        return say(f"{summary.game}.ending.{summary.outcome.ending}")
    if summary.place is not None:
        return say("ui.history.open_at", place=summary.place)
    return say(f"ui.history.{summary.status}")


def people(summary: Summary) -> Text:
    """Who played."""
    names = [seat.name for seat in summary.players]
    return name(", ".join(names)) if names else say("ui.history.nobody")
