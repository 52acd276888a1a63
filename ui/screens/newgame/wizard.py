"""The set-up of a new game: the steps, and the way through them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.game import Fact, Seat
from companion.core.registry import AnyGame
from companion.core.text import Text, say
from ui.screens.base import Screen, page
from ui.screens.newgame.choices import HousePage, OptionsPage, SummaryPage
from ui.screens.newgame.draft import Draft
from ui.screens.newgame.facts import fact_card, fact_editor, fact_key
from ui.screens.newgame.people import PeoplePage, RolePage, SeatSheet
from ui.theme import Theme
from ui.widgets import Button, Chip, ProgressDots, Row, TopBar, tall

if TYPE_CHECKING:
    from ui.app import Companion


class NewGame(Screen):
    """One page a step. What was entered stays when one goes back and forth."""

    name = "new"

    def __init__(self, app: Companion, game: AnyGame) -> None:
        super().__init__(app)
        self.game = game.id
        self.rules = game
        self.draft = Draft(game, self._last_seats())
        self.at = 0
        self._entered: dict[str, Any] = {}
        self._facts: tuple[Fact, ...] = app.house.to_confirm(game.id)
        self._steps = self._plan()

    def _last_seats(self) -> list[Seat]:
        """Whoever played together last sits here again."""
        last = next(iter(self.app.house.recent(limit=1)), None)
        return list(last.players) if last is not None and last.game == self.game else []

    def _plan(self) -> list[tuple[Text, str, Callable[[], Widget]]]:
        draft = self.draft
        steps: list[tuple[Text, str, Callable[[], Widget]]] = [
            (say("ui.new.people"), "people", lambda: PeoplePage(draft, on_seat=self._seat))
        ]
        if draft.plan.role:
            steps.append((say("ui.new.role"), "book", lambda: RolePage(draft)))
        if draft.choosable():
            steps.append(
                (say("ui.new.options"), "gauge", lambda: OptionsPage(draft, self.app.words))
            )
        steps += [
            (say(fact_key(fact)), "copy", lambda fact=fact: self._fact(fact))
            for fact in self._facts
        ]
        if self.rules.house_rules:
            steps.append((say("ui.new.house"), "house", lambda: HousePage(draft)))
        steps.append((say("ui.new.summary"), "check", lambda: SummaryPage(draft)))
        return steps

    def build(self) -> Widget:
        """The page of this step between the bar and the way on."""
        title, icon, make = self._steps[self.at]
        bar = TopBar(
            say(f"{self.game}.name"),
            back=self._back,
            right=[Chip(title, icon=icon, icon_colour=Theme.accent)],
        )
        return page(bar, make(), tall(self._way_on(), Theme.primary))

    def _way_on(self) -> Row:
        dots = ProgressDots(len(self._steps), self.at)
        row = Row(dots)
        fact = self._fact_here()
        if fact is not None:
            row.add_widget(Button(say("ui.new.later"), act=self._skip, name="later", style="quiet"))
            row.add_widget(
                Button(
                    say("ui.new.right"),
                    act=self._confirm,
                    name="next",
                    style="primary",
                    icon="check",
                    size_hint_x=1.4,
                )
            )
        elif self.at == len(self._steps) - 1:
            row.add_widget(
                Button(
                    say("ui.new.start"),
                    act=self._start,
                    name="start",
                    style="primary",
                    icon=self.rules.icon,
                )
            )
        else:
            row.add_widget(
                Button(say("ui.next"), act=self._next, name="next", style="primary", icon="next")
            )
        return row

    # --- the way ---------------------------------------------------------------------------------

    def _next(self) -> None:
        self.at += 1
        self.refresh()

    def _back(self) -> None:
        if self.at == 0:
            self.app.back()
            return
        self.at -= 1
        self.refresh()

    def _start(self) -> None:
        try:
            table = self.app.house.new_game(self.game, self.draft.to_options(self.app.words))
        except CompanionError as error:
            self.refused(error)
            return
        self.app.open_table(table)

    # --- people and facts ------------------------------------------------------------------------

    def _seat(self, index: int) -> None:
        self.stage.open(
            SeatSheet(
                self.draft,
                index,
                known=self.app.house.players.all(),
                language=self.app.words.language,
                on_done=self.refresh,
            )
        )

    def _fact_here(self) -> Fact | None:
        first = len(self._steps) - 1 - bool(self.rules.house_rules) - len(self._facts)
        index = self.at - first
        return self._facts[index] if 0 <= index < len(self._facts) else None

    def _fact(self, fact: Fact) -> Widget:
        known = self.app.house.catalogue.get(fact.id)
        value = self._entered.get(fact.id, known.value if known else None)
        editor = fact_editor(fact, value, lambda new: self._entered.update({fact.id: new}))
        # What is shown is what 'That is right' confirms, even if nothing was tapped.
        self._entered.setdefault(fact.id, editor.value)
        return fact_card(fact, editor)

    def _confirm(self) -> None:
        fact = self._fact_here()
        if fact is None:
            return
        try:
            self.app.house.catalogue.confirm(fact.id, self._entered[fact.id])
        except CompanionError as error:
            self.refused(error)
            return
        self._next()

    def _skip(self) -> None:
        self._next()
