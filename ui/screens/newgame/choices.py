"""The pages made from a game's own options and house rules, and the summary before the start."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.game import HouseRule
from companion.core.text import Text, say
from companion.words import Words
from ui.screens.newgame.draft import Draft
from ui.speech import said
from ui.theme import Theme
from ui.widgets import Card, Column, Grid, Label, Pager, PawnSign, Picker, Row, sized, tall

RULES_A_PAGE = 2
OPTIONS_A_PAGE = 3
MOST_LINES = 5


class OptionsPage(Column):
    """The game's options with few answers: a question and its answers each, a few a page."""

    def __init__(self, draft: Draft, words: Words, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draft, self._words = draft, words
        options = list(draft.choosable().items())
        # With arrows below there is room for one less.
        each = OPTIONS_A_PAGE if len(options) <= OPTIONS_A_PAGE else OPTIONS_A_PAGE - 1
        pages = [options[at : at + each] for at in range(0, len(options), each)]
        self.add_widget(Pager(pages, show=self._page, gap=Theme.px(6)))

    def _page(self, options: list[tuple[str, tuple[Any, ...]]]) -> Widget:
        parts: list[Widget] = []
        for option, answers in options:
            key = f"{self._draft.game.id}.option.{option}"
            parts.append(tall(Label(say(key), size=Theme.large), Theme.px(40)))
            parts.append(self._picker(option, key, answers, alone=len(options) == 1))
        return Column(*parts)

    def _picker(self, option: str, key: str, answers: tuple[Any, ...], *, alone: bool) -> Widget:
        draft = self._draft
        keys = {answer: f"{key}.{answer}".lower() for answer in answers}
        hints = {
            answer: say(f"{each}.hint")
            for answer, each in keys.items()
            if self._words.knows(f"{each}.hint")
        }
        return Picker(
            [(answer, say(each)) for answer, each in keys.items()],
            draft.options[option],
            on_pick=lambda answer: draft.options.update({option: answer}),
            hints=hints,
            # One question has the page for itself; several share it.
            cols=1 if hints and alone else len(answers),
            name=option,
            size=Theme.large if alone or not hints else Theme.body,
        )


class HousePage(Column):
    """The ledger's open questions: the usual answer is chosen; change what your table does."""

    def __init__(self, draft: Draft, **kwargs: Any) -> None:
        super().__init__(gap=Theme.px(6), **kwargs)
        self._draft = draft
        rules = draft.game.house_rules
        pages = [rules[at : at + RULES_A_PAGE] for at in range(0, len(rules), RULES_A_PAGE)]
        intro = Label(say("ui.new.house.intro"), size=Theme.small, colour=Theme.muted)
        self.add_widget(tall(intro, Theme.px(24)))
        self.add_widget(Pager(pages, show=self._page, gap=Theme.px(8)))

    def _page(self, rules: tuple[HouseRule, ...]) -> Widget:
        cards: list[Widget] = [self._question(rule) for rule in rules]
        cards += [BoxLayout() for _ in range(RULES_A_PAGE - len(cards))]
        return Column(*cards, gap=Theme.px(8))

    def _question(self, rule: HouseRule) -> Widget:
        draft = self._draft
        key = f"{draft.game.id}.house.{rule.option}"
        question = Row(
            Label(say(key), size=Theme.body, bold=True),
            Label(rule.rule, size=Theme.tiny, colour=Theme.muted, align="right", hug_x=True),
        )
        picker = Picker(
            [(answer, say(f"{key}.{answer}".lower())) for answer in rule.answers],
            draft.house[rule.option],
            on_pick=lambda answer: draft.house.update({rule.option: answer}),
            name=rule.option,
            size=Theme.small,
        )
        return Column(question, tall(picker, Theme.touch), gap=Theme.px(4))


class SummaryPage(Row):
    """Everything at a glance before the start."""

    def __init__(self, draft: Draft, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        people = self._people(draft)
        self.add_widget(people)
        lines = [self._line(*pair) for pair in _choices(draft)]
        changed = draft.changed_rules()
        rules = (
            say("ui.new.house.changed", n=len(changed)) if changed else say("ui.new.house.usual")
        )
        lines.append(self._line(say("ui.new.house"), rules))
        body: list[Widget] = list(lines)
        if len(lines) > MOST_LINES:
            body = [Grid(*lines, cols=2, gap=Theme.px(4))]
            people.size_hint_x = 0.45
        self.add_widget(Card(*body, title=say(f"{draft.game.id}.name"), icon=draft.game.icon))

    def _people(self, draft: Draft) -> Card:
        side = Theme.px(32)
        rows = []
        for index in range(len(draft.seats)):
            who = draft.name_of(index)
            sign = sized(PawnSign(draft.colour_of(index) or "white", letter=said(who)), side, side)
            sign.pos_hint = {"center_y": 0.5}
            rows.append(Row(sign, Label(who, bold=True), gap=Theme.px(8)))
        cols = 1 if len(rows) <= 4 else 2
        return Card(
            Grid(*rows, cols=cols, gap=Theme.px(4)),
            title=say("ui.new.players", n=len(rows)),
            icon="people",
        )

    def _line(self, what: Text, value: Text) -> Widget:
        return Column(
            Label(what, size=Theme.small, colour=Theme.muted, valign="bottom"),
            Label(value, bold=True, valign="top"),
            gap=Theme.px(2),
        )


def _choices(draft: Draft) -> list[tuple[Text, Text]]:
    """The options in words, with who has the special role."""
    game = draft.game.id
    found = [
        (say(f"{game}.option.{option}"), say(f"{game}.option.{option}.{value}".lower()))
        for option, value in draft.options.items()
    ]
    if draft.plan.role:
        found.insert(0, (say(f"{game}.option.{draft.plan.role}"), draft.name_of(draft.role)))
    return found
