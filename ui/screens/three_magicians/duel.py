"""The duel on the screen: who fights, what lies there, what is kept, what there is to beat."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice
from companion.games.three_magicians.models import DuelView, FighterView, MagiciansView, WandView
from ui.screens.three_magicians.bodies import Pick, Picks, sign
from ui.screens.three_magicians.parts import Act, NotchKey, note_lines, odds_lines, prompt
from ui.screens.three_magicians.signs import WandBar
from ui.theme import Theme, faded
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
    sized,
    tall,
    wide,
)


def fight(view: MagiciansView, duel: DuelView, picked: Picks, pick: Pick, act: Act) -> Widget:
    """Left the fighters and the stake, right the wands."""
    fighters = [FighterRow(fighter) for fighter in duel.fighters]
    left = Column(
        prompt(view, height=40),
        *(tall(row, Theme.px(54)) for row in fighters),
        _about(view, duel),
        gap=Theme.px(6),
    )
    rows = [_row(wand, duel, picked, pick, act) for wand in duel.wands]
    right = Card(*rows, pad=Theme.px(8), gap=Theme.px(8))
    return Row(wide(left, Theme.width * 0.4), right)


def _about(view: MagiciansView, duel: DuelView) -> Widget:
    lines = odds_lines(view.odds) or [note_lines(view, 2)]
    stake = Row(
        sized(Icon(duel.card.icon, colour=Theme.accent), Theme.px(24), Theme.px(24)),
        Label(duel.place, size=Theme.small, bold=True),
        gap=Theme.px(6),
    )
    if duel.round > 1:
        number = say("three_magicians.ui.round", number=duel.round)
        stake.add_widget(Label(number, size=Theme.small, colour=Theme.warn, align="right"))
    return Card(tall(stake, Theme.px(24)), *lines, Space(), pad=Theme.px(8), gap=Theme.px(1))


class FighterRow(Row):
    """One fighter: sign, name, role, and what was announced."""

    def __init__(self, fighter: FighterView) -> None:
        super().__init__(gap=Theme.px(8), pad=(Theme.px(8), 0))
        lit = fighter.throwing
        Surface(self, fill=faded(Theme.raised, 0.8), edge=Theme.accent if lit else Theme.line)
        self.add_widget(sign(fighter.colour, fighter.name))
        words = Column(
            Label(fighter.name, bold=True, valign="bottom", elide=True),
            Label(
                say(f"three_magicians.ui.{fighter.role}"),
                size=Theme.tiny,
                colour=Theme.muted,
                valign="top",
            ),
            gap=0,
        )
        self.add_widget(words)
        if fighter.said is not None:
            said = Title(fighter.said, size=Theme.large, colour=Theme.accent, align="right")
            self.add_widget(wide(said, Theme.px(96)))


def _row(wand: WandView, duel: DuelView, picked: Picks, pick: Pick, act: Act) -> Widget:
    """A wand: as it lies, kept or to be thrown, and how it comes to lie next."""
    side = Theme.px(30)
    row = Row(sized(PawnSign(wand.colour), side, side), gap=Theme.px(6))
    if duel.throws:
        lying = Column(
            Space(),
            tall(
                Label(str(wand.notches), size=Theme.large, bold=True, align="center"),
                Theme.large * 1.3,
            ),
            tall(WandBar(wand.colour, wand.notches), Theme.px(16)),
            Space(),
            gap=0,
        )
        row.add_widget(wide(lying, Theme.px(54)))
    if wand.aside:
        row.add_widget(Label(say("three_magicians.ui.kept"), align="center", colour=Theme.good))
    else:
        for value in range(3):
            row.add_widget(
                NotchKey(
                    wand.colour,
                    value,
                    chosen=picked.get(wand.colour) == value,
                    act=lambda value=value: pick(wand.colour, value),
                )
            )
    if duel.throws:
        row.add_widget(wide(_toggle(wand, act), Theme.px(96)))
    return row


def _toggle(wand: WandView, act: Act) -> Widget:
    key = "keep" if not wand.aside else "throw_it"
    return Button(
        say(f"three_magicians.ui.{key}"),
        act=lambda: act(wand.toggle) if wand.toggle is not None else None,
        name=f"aside-{wand.colour}",
        chosen=wand.aside,
        off=wand.toggle is None,
        why=say(
            "three_magicians.illegal.stays_aside"
            if wand.locked
            else "three_magicians.illegal.one_in_hand"
        ),
        size=Theme.small,
    )


class ResultSheet(Overlay):
    """'Five in three' in one tap, for fighters who throw on the table."""

    def __init__(self, results: tuple[tuple[Choice, ...], ...], act: Act) -> None:
        super().__init__(name="results")
        self._act = act
        cells: list[Widget] = [
            Button(
                choice.text,
                act=lambda choice=choice: self._say(choice),
                name=choice.id,
                size=Theme.small,
            )
            for row in results
            for choice in row
        ]
        title = Title(say("three_magicians.ui.say_result"), colour=Theme.accent)
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        card = Card(
            tall(Row(title, wide(shut, Theme.touch)), Theme.touch),
            Grid(*cells, cols=7, gap=Theme.px(8)),
            size_hint=(None, None),
            size=(Theme.width * 0.94, Theme.touch * 2.4 + Theme.px(72) * len(results)),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            edge=Theme.accent,
        )
        self.hold(card)

    def _say(self, choice: Any) -> None:
        self.close()
        self._act(choice)
