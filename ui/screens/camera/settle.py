"""What is this? The crop, the two likeliest answers, and one tap settles it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from ui.screens.camera.words import Quest, answer_name, wand_name, why_not_sure
from ui.speech import said
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Column,
    Label,
    Overlay,
    Row,
    Space,
    Title,
    Touchable,
    grid_pages,
    tall,
    wide,
)
from ui.widgets.base import Surface
from ui.widgets.cameraview import CropPicture
from vision.agree import Item
from vision.ports import Answer, DieAnswer, WandAnswer
from vision.values import DieReading, WandReading
from vision.values import Label as Face

LIKELY = 2


class AnswerButton(Touchable):
    """An answer with a picture of what it looks like."""

    def __init__(
        self, answer: Answer, quest: Quest, *, act: Callable[[], Any], name: str, large: bool
    ) -> None:
        super().__init__(name=name)
        self._surface = Surface(self)
        words = said(answer_name(answer, quest))
        self.text = words
        label = Label(words, bold=True, align="center", size=Theme.large if large else Theme.small)
        parts: list[Widget] = [label]
        if answer.crop is not None:
            parts.insert(0, CropPicture(answer.crop, size_hint_y=1.5 if large else 1.2))
        self._body = Column(*parts, gap=Theme.px(2), pad=Theme.px(6))
        self.add_widget(self._body)
        self.bind(pos=self._place, size=self._place, on_release=lambda *_: act())
        self._place()
        self.touched(down=False)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        self._surface.paint(fill=Theme.pressed if down else Theme.raised, edge=Theme.accent)

    def _place(self, *_: Any) -> None:
        self._body.pos, self._body.size = self.pos, self.size


class SettleSheet(Overlay):
    """Asks about one item. `on_answer` gets the answer, `on_nothing` is called if it is no die."""

    def __init__(
        self,
        item: Item,
        quest: Quest,
        answers: Sequence[Answer],
        *,
        on_answer: Callable[[Answer], Any],
        on_nothing: Callable[[], Any],
    ) -> None:
        super().__init__(name="settle")
        self._item, self._quest, self._answers = item, quest, tuple(answers)
        self._on_answer, self._on_nothing = on_answer, on_nothing
        likely = likeliest(item, self._answers, quest)
        self._card: Widget | None = None
        # Nothing likely: go straight to the whole list.
        self._hold(self._ask(likely) if likely else self._list())

    def _hold(self, body: Widget) -> None:
        if self._card is not None:
            self.remove_widget(self._card)
        self._card = Card(
            body,
            edge=Theme.accent,
            size_hint=(None, None),
            size=(Theme.width * 0.86, Theme.height * 0.86),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
        )
        self.hold(self._card)

    def _head(self, title: Text) -> Widget:
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        return tall(Row(Title(title, colour=Theme.accent), wide(shut, Theme.touch)), Theme.touch)

    def _ask(self, likely: Sequence[Answer]) -> Widget:
        crop = Column(
            CropPicture(self._item.crop, icon=self._quest.icon),
            tall(
                Label(self._why(), size=Theme.small, colour=Theme.muted, align="center"),
                Theme.px(44),
            ),
        )
        buttons = [self._likely(answer, number) for number, answer in enumerate(likely, 1)]
        other = Button(say("eye.settle.other"), act=self._show_all, name="other", icon="menu")
        nothing = Button(
            say("eye.settle.nothing"), act=self._nothing, name="nothing", style="quiet"
        )
        title = say("eye.settle.title") if self._quest.kind == "dice" else self._wand_title()
        return Column(
            self._head(title),
            Row(wide(crop, Theme.width * 0.27), *buttons, gap=Theme.px(14)),
            tall(Row(nothing, other), Theme.touch),
        )

    def _likely(self, answer: Answer, number: int) -> AnswerButton:
        return AnswerButton(
            answer,
            self._quest,
            act=lambda: self._answer(answer),
            name=f"answer-{number}",
            large=True,
        )

    def _why(self) -> Text:
        return say("eye.settle.sure") if self._item.sure else why_not_sure(self._item)

    def _wand_title(self) -> Text:
        wand = getattr(self._item, "wand", None)
        return say("eye.settle.wand", wand=wand_name(wand)) if wand else say("eye.settle.title")

    def _show_all(self) -> None:
        self._hold(self._list())

    def _list(self) -> Widget:
        answers = _fitting(self._item, self._answers)
        if not answers:
            words = Label(say("eye.settle.none"), align="center", colour=Theme.muted)
            nothing = Button(say("eye.settle.nothing"), act=self._nothing, name="nothing")
            return Column(
                self._head(say("eye.settle.title")), words, tall(Row(nothing, Space()), Theme.touch)
            )
        numbered = list(enumerate(answers))

        def cell(pair: tuple[int, Answer]) -> Widget:
            number, answer = pair
            return AnswerButton(
                answer,
                self._quest,
                act=lambda: self._answer(answer),
                name=f"all-{number + 1}",
                large=False,
            )

        half = -(-len(numbered) // 2)
        cols, rows = (min(5, half), 2) if self._quest.kind == "dice" else (1, 3)
        pages = grid_pages(numbered, cols=cols, rows=rows, cell=cell, gap=Theme.px(8))
        picture = CropPicture(self._item.crop, icon=self._quest.icon)
        return Column(
            self._head(say("eye.settle.title")),
            Row(wide(picture, Theme.width * 0.14), pages, gap=Theme.px(12)),
        )

    def _answer(self, answer: Answer) -> None:
        self.close()
        self._on_answer(answer)

    def _nothing(self) -> None:
        self.close()
        self._on_nothing()


def likeliest(item: Item, answers: Sequence[Answer], quest: Quest) -> tuple[Answer, ...]:
    """The two likeliest answers, with their pictures where the set has them."""
    found: list[Answer] = []
    if isinstance(item, DieReading):
        for each in item.candidates:
            new = all(getattr(other, "face", None) != each.face for other in found)
            if new and quest.thrown(each.die):
                found.append(_known_die(each.die, each.face, answers))
    else:
        for notches, (one, other) in item.candidates:
            answer = _known_wand(
                item.wand or "?", notches, (min(one, other), max(one, other)), answers
            )
            if all(not _same_way(answer, each) for each in found):
                found.append(answer)
    return tuple(found[:LIKELY])


def _same_way(one: WandAnswer, other: Answer) -> bool:
    return (
        isinstance(other, WandAnswer)
        and one.notches == other.notches
        and sorted(one.symbols) == sorted(other.symbols)
    )


def _known_die(die: str | None, face: Face, answers: Sequence[Answer]) -> DieAnswer:
    """The answer with its picture; of a face that several dice share, another die's will do."""
    same = [each for each in answers if isinstance(each, DieAnswer) and each.face == face]
    for answer in same:
        if answer.die == die:
            return answer
    return DieAnswer(die, face, same[0].crop if same else None)


def _known_wand(
    wand: str, notches: int, symbols: tuple[str, str], answers: Sequence[Answer]
) -> WandAnswer:
    for answer in answers:
        if (
            isinstance(answer, WandAnswer)
            and (answer.wand, answer.notches) == (wand, notches)
            and sorted(answer.symbols) == sorted(symbols)
        ):
            return answer
    return WandAnswer(wand, notches, symbols)


def _fitting(item: Item, answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """For a wand whose colour is known, only its own positions."""
    wand = getattr(item, "wand", None)
    if wand is None:
        return tuple(answers)
    own = tuple(each for each in answers if isinstance(each, WandAnswer) and each.wand == wand)
    return own or tuple(answers)


def says(item: Item, answer: Answer) -> bool:
    """Whether the reading said the same already."""
    if isinstance(item, DieReading) and isinstance(answer, DieAnswer):
        return (item.die, item.face) == (answer.die, answer.face)
    if isinstance(item, WandReading) and isinstance(answer, WandAnswer):
        same = (item.wand, item.notches) == (answer.wand, answer.notches)
        return same and sorted(item.symbols or ()) == sorted(answer.symbols)
    return False
