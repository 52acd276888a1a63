"""The camera panel: throw, look, and use what was read. Any game can open it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.panel import Button as PanelButton
from companion.core.text import Text, say
from ui.eyeside import EyeSide, open_light, open_teaching
from ui.screens.base import Screen
from ui.screens.camera.parts import Holder, StatusLine, item_grid, marks_of, show_sight
from ui.screens.camera.settle import SettleSheet, says
from ui.screens.camera.words import Quest, what_goes_on
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Icon, Label, Row, TopBar, tall, wide
from ui.widgets.cameraview import CameraView
from vision.agree import Item, drop, items, settle_die, settle_wand
from vision.cameras.casting import PIPS, Cast
from vision.light import MatState
from vision.motion import State
from vision.ports import Answer, DieAnswer, Lesson
from vision.sight import Errand, Sight, Task
from vision.values import DieReading, Reading, Status

if TYPE_CHECKING:
    from ui.app import Companion

__all__ = ["CameraScreen", "Quest"]

BEAT = 0.1
"""The live view changes ten times a second at most, and only while it is on screen."""
LYING = frozenset({State.READ, State.WAITING})


class CameraScreen(Screen):
    """Live view, what it sees drawn over it, doubtful items to tap, 'use it', 'enter by hand'."""

    name = "camera"

    def __init__(
        self,
        app: Companion,
        side: EyeSide,
        quest: Quest,
        *,
        on_use: Callable[[Reading], None],
        on_by_hand: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.quest = quest
        self.game = getattr(app.screen, "game", "house")
        self._on_use, self._on_by_hand = on_use, on_by_hand
        self._side = side
        self._beat: Any = None
        self._shown: Any = None
        self._listed: Reading | None = None
        self._seen = -1
        self.reading: Reading | None = None
        """The reading of this throw, with what people said about it."""
        self._throw = 0
        self._answers: Errand[tuple[Answer, ...]] | None = None
        self._known: Errand[bool] | None = None
        self._view: CameraView | None = None

    # --- coming and going -------------------------------------------------------------------------

    def entered(self) -> None:
        """Wake the eye, and look at it a few times a second."""
        side, quest = self._side, self.quest
        library = side.library
        self._known = side.eye.send(lambda: library.knows(quest.kind, quest.set_name))
        self._answers = side.eye.send(lambda: library.answers(quest.kind, quest.set_name))
        side.eye.watch(Task(lambda: library.reader(quest.kind, quest.set_name), quest.count))
        if side.simulator is not None:
            simulator = side.simulator
            side.eye.send(lambda: setattr(simulator, "cast", self._cast()))
        self._beat = Clock.schedule_interval(lambda _: self.look(), BEAT)
        self.look()

    def _cast(self) -> Cast:
        """What the simulated camera throws. On the eye's thread."""
        quest = self.quest
        cast = self._side.library.cast(quest.kind, quest.set_name, quest.count)
        return cast.throwing(quest.dice) if quest.dice else cast

    def left(self) -> None:
        """The eye may rest."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        self._side.eye.stop()

    # --- the screen -------------------------------------------------------------------------------

    def build(self) -> Widget:
        """The bar, what goes on, the picture, the items, what can be done."""
        self._view = CameraView(on_item=self._ask)
        self._line, self._list, self._row = Holder(), Holder(), Holder()
        self._shown = None
        check = Button(icon="sun", act=lambda: open_light(self.app), name="light", style="quiet")
        right: list[Widget] = [wide(check, Theme.touch)]
        if self.quest.teachable:
            teach = Button(icon="book", act=self._teach, name="teach", style="quiet")
            right.append(wide(teach, Theme.touch))
        bar = TopBar(self.quest.title, right=right, back=self.app.back)
        self._fill()
        body = Row(wide(self._view, Theme.width * 0.57), self._list)
        return Column(
            bar,
            Column(
                tall(self._line, Theme.px(48)),
                body,
                tall(self._row, Theme.primary),
                pad=(Theme.pad, Theme.px(8)),
                gap=Theme.px(8),
            ),
            gap=0,
        )

    def look(self) -> None:
        """See what the eye sees now."""
        sight = self._side.sight
        if sight.number == self._seen and self._shown is not None:
            return
        self._seen = sight.number
        if sight.throw != self._throw or sight.reading is None:
            # What people said was about another throw.
            self._throw, self.reading = sight.throw, sight.reading
        elif self.reading is None:
            self.reading = sight.reading
        self._fill()

    def _fill(self) -> None:
        """Draw the picture; the rest only when something changed."""
        sight = self._side.sight
        if self._view is None:
            return
        lying = sight.state in LYING
        void = self.reading is not None and self.reading.status is Status.OVERLAP
        marks = marks_of(self.reading, self.quest) if lying and not void else ()
        show_sight(self._view, sight, marks)
        unknown = self._known is not None and self._known.result is False
        line = what_goes_on(sight, self.quest, self.reading, unknown=unknown)
        told = (line, lying, unknown, sight.light.advice)
        if told == self._shown and self._listed is self.reading:
            return
        self._shown, self._listed = told, self.reading
        self._line.hold(StatusLine(line))
        self._list.hold(self._items(sight, unknown=unknown))
        self._row.hold(self._actions())

    def _items(self, sight: Sight, *, unknown: bool) -> Widget:
        if unknown:
            return self._not_taught()
        void = self.reading is not None and self.reading.status is Status.OVERLAP
        if self.reading is not None and items(self.reading) and not void:
            grid = item_grid(self.reading, self.quest, self._ask)
            advice = sight.light.advice
            if self.reading.status is Status.READ or not advice:
                return grid
            # Why they are not sure may well be the lamp.
            why = Label(advice[0], size=Theme.small, colour=Theme.warn, align="center")
            return Column(grid, tall(why, Theme.px(40)), gap=Theme.px(6))
        icon = Icon(self.quest.icon, colour=Theme.warn if void else Theme.accent)
        things = Label(
            self.quest.things(self.quest.count), size=Theme.large, bold=True, align="center"
        )
        parts: list[Widget] = [icon, tall(things, Theme.px(36))]
        advice = sight.light.advice
        words = advice[0] if advice else say("eye.light.fine")
        blind = not sight.camera.works or sight.light.mat is MatState.MISSING
        if blind:
            words = say("eye.by_hand.meanwhile")
        tone = Theme.warn if advice and not blind else Theme.muted
        parts.append(
            tall(Label(words, size=Theme.small, colour=tone, align="center"), Theme.px(60))
        )
        return Card(*parts, edge=Theme.warn if void else None)

    def _not_taught(self) -> Widget:
        words = Label(self.quest.unknown, align="center")
        parts: list[Widget] = [Icon("book", colour=Theme.warn), words]
        if self.quest.teachable:
            parts.append(
                tall(
                    Button(
                        say("eye.teach.start"),
                        act=self._teach,
                        name="teach-now",
                        style="primary",
                        icon="book",
                    ),
                    Theme.primary,
                )
            )
        return Card(*parts, edge=Theme.warn)

    def _actions(self) -> Widget:
        by_hand = Button(say("eye.by_hand"), act=self._enter_by_hand, name="by-hand", icon="pencil")
        if not self._side.sight.camera.works:
            again = Button(
                say("eye.retry"), act=self._side.eye.camera.retry_now, name="retry", icon="rotate"
            )
        elif self._side.simulator is not None:
            again = Button(say("eye.throw"), act=self._throw_simulated, name="throw", icon="draw")
        else:
            again = Button(
                say("eye.again"),
                act=self._side.eye.again,
                name="again",
                icon="eye",
                off=self.reading is None,
                why=say("eye.use.nothing"),
            )
        use = Button(
            say("eye.use"),
            act=self._use,
            name="use",
            style="primary",
            icon="check",
            off=not self._usable,
            why=self._why_not(),
            size_hint_x=1.3,
        )
        return Row(by_hand, again, use)

    # --- taps -------------------------------------------------------------------------------------

    @property
    def _usable(self) -> bool:
        return self.quest.usable(self.reading)

    def _why_not(self) -> Text:
        if self.reading is None:
            return say("eye.use.nothing")
        return what_goes_on(self._side.sight, self.quest, self.reading).text

    def _use(self) -> None:
        reading = self.reading
        if reading is None:
            return
        self._side.eye.taken(self._throw)
        self.app.back()
        self._on_use(reading)

    def _enter_by_hand(self) -> None:
        self.app.back()
        self._on_by_hand()

    def _throw_simulated(self) -> None:
        simulator, count = self._side.simulator, self.quest.count
        if simulator is not None:
            self._side.eye.send(lambda: simulator.throw(count=count))

    def _teach(self) -> None:
        quest = self.quest
        if quest.on_teach is not None:
            quest.on_teach()
            return
        open_teaching(
            self.app,
            kind=quest.kind,
            set_name=quest.set_name,
            title=quest.what,
            things=quest.teach,
            name_of=quest.name_of,
            die_name=quest.die_name,
            together=quest.together,
        )

    def press(self, button: PanelButton) -> None:
        """The panel: 'done' and 'next' use the reading, 'draw' throws or reads again."""
        if button in ("done", "next"):
            if self._usable:
                self._use()
            else:
                self.stage.toast(self._why_not())
        elif button == "draw":
            if self._side.simulator is not None:
                self._throw_simulated()
            else:
                self._side.eye.again()

    # --- a person has the last word ---------------------------------------------------------------

    def _ask(self, number: int) -> None:
        """What is this? Sure items too can be put right."""
        if self.reading is None or number >= len(items(self.reading)):
            return
        item = items(self.reading)[number]
        known = self._answers.result if self._answers is not None else None
        self.stage.open(
            SettleSheet(
                item,
                self.quest,
                self.quest.answers(known or ()),
                on_answer=lambda answer: self._settle(number, answer),
                on_nothing=lambda: self._drop(number),
            )
        )

    def _settle(self, number: int, answer: Answer) -> None:
        reading, quest = self.reading, self.quest
        if reading is None or number >= len(items(reading)):
            return
        item = items(reading)[number]
        if isinstance(answer, DieAnswer):
            die = None if quest.shared(answer.face) else answer.die
            self.reading = settle_die(reading, number, face=answer.face, die=die, count=quest.count)
        else:
            self.reading = settle_wand(
                reading,
                number - len(reading.dice),
                wand=answer.wand,
                notches=answer.notches,
                symbols=answer.symbols,
                count=quest.count,
            )
        self._fill()
        self._learn(item, answer)

    def _learn(self, item: Item, answer: Answer) -> None:
        """The answer is remembered, so that the same thing need not be asked twice.

        Not from a die that leans: it would spoil what is known about the flat one.
        """
        picture = self._side.sight.taken
        leans, known = getattr(item, "cocked", False), item.sure and says(item, answer)
        if picture is None or leans or known or self.quest.set_name == PIPS:
            return
        library, eye, quest = self._side.library, self._side.eye, self.quest
        if isinstance(answer, DieAnswer) and isinstance(item, DieReading):
            # Of a face that several dice share, the likeliest die is the one that looks like it.
            looks = (each.die for each in item.candidates if each.face == answer.face)
            answer = replace(answer, die=next(looks, answer.die))
        lesson = Lesson(picture, answer, item.at)
        eye.send(lambda: library.learn(quest.kind, quest.set_name, lesson))
        eye.reload()
        self.stage.toast(say("eye.learned"), icon="book")

    def _drop(self, number: int) -> None:
        if self.reading is not None and number < len(items(self.reading)):
            self.reading = drop(self.reading, items(self.reading)[number], self.quest.count)
            self._fill()
