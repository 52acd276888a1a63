"""The teaching wizard: which die, which face, turn it, put it elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.text import Text, name, say
from ui.eyeside import EyeSide
from ui.screens.base import Screen
from ui.screens.camera.course import PAIRS, Course, Pupil
from ui.screens.camera.parts import Holder, StatusLine, show_sight
from ui.screens.camera.words import Line, symbol_name
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Chip,
    Column,
    Dialog,
    Icon,
    Label,
    Row,
    Space,
    TopBar,
    sized,
    tall,
    wide,
)
from ui.widgets.cameraview import CameraView, CropPicture, Mark
from vision.agree import items
from vision.errors import VisionError
from vision.motion import State
from vision.ports import Taught
from vision.sight import Errand, Sight, Task

if TYPE_CHECKING:
    from ui.app import Companion

__all__ = ["Course", "TeachScreen"]

BEAT = 0.1
LYING = frozenset({State.READ, State.WAITING})


class TeachScreen(Screen):
    """Shows what to lay on the mat; when it lies still, the picture is taken and the next comes."""

    name = "teach"

    def __init__(
        self,
        app: Companion,
        side: EyeSide,
        course: Course,
        *,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.game = getattr(app.screen, "game", "house")
        self.pupil = Pupil(course)
        self.course = course
        self._on_done = on_done
        self._side = side
        self._beat: Any = None
        self._taken_throw = -1
        self._seen = -1
        self._told: Any = None
        self._learning: Errand[Taught] | None = None
        self._rng = np.random.default_rng(len(course.things))
        self._view: CameraView | None = None

    # --- coming and going ------------------------------------------------------------------------

    def entered(self) -> None:
        """Wake the eye with a reader that only finds things."""
        library, kind = self._side.library, self.course.kind
        self._side.eye.watch(Task(lambda: library.finder(kind), None, 1))
        self._taken_throw = -1
        self._beat = Clock.schedule_interval(lambda _: self.look(), BEAT)

    def left(self) -> None:
        """The eye may rest."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        self._side.eye.stop()

    # --- looking ---------------------------------------------------------------------------------

    def look(self) -> None:
        """Take a picture of what lies still and was not taken yet."""
        sight = self._side.sight
        if self._learning is not None:
            self._fill(sight)
            return
        new = sight.state is State.READ and sight.throw != self._taken_throw
        if new and sight.reading is not None and sight.taken is not None and not self.pupil.asks:
            self._taken_throw = sight.throw
            if self.pupil.see(sight.reading, sight.taken):
                self.app.sounds.play("tick")
            if self.pupil.done:
                self.finish()
        self._fill(sight)

    # --- the screen ------------------------------------------------------------------------------

    def build(self) -> Widget:
        """While it goes on: picture and instructions. In the end: what was learned."""
        self._told = None
        self._count = Holder(size_hint=(None, None), size=(Theme.px(96), Theme.px(40)))
        self._count.pos_hint = {"center_y": 0.5}
        title = say("eye.teach.title", what=self.course.title)
        bar = TopBar(title, right=[self._count], back=self._leave)
        self._view = CameraView()
        self._line, self._card, self._row = Holder(), Holder(), Holder()
        self._body = Row(wide(self._view, Theme.width * 0.57), self._card)
        self._fill(self._side.sight)
        return Column(
            bar,
            Column(
                tall(self._line, Theme.px(48)),
                self._body,
                tall(self._row, Theme.primary),
                pad=(Theme.pad, Theme.px(8)),
                gap=Theme.px(8),
            ),
            gap=0,
        )

    def _fill(self, sight: Sight) -> None:
        if self._view is None:
            return
        marks: tuple[Mark, ...] = ()
        if sight.reading is not None and sight.state in LYING:
            marks = tuple(
                Mark(tuple((float(x), float(y)) for x, y in item.outline))
                for item in items(sight.reading)
            )
        show_sight(self._view, sight, marks)
        pupil, learning = self.pupil, self._learning
        done = learning is not None and learning.done
        line = self._what(sight)
        told = (pupil.step, pupil.asks, len(pupil.shown), line, learning is not None, done)
        if told == self._told:
            return
        self._told = told
        self._line.hold(StatusLine(line))
        shown = min(pupil.step + 1, pupil.steps)
        self._count.hold(Chip(name(f"{shown} / {pupil.steps}"), icon="camera"))
        if learning is not None:
            self._card.hold(self._report(learning))
            self._row.hold(self._last_row(learning))
        else:
            self._card.hold(self._choose_symbols() if pupil.asks else self._instructions())
            self._row.hold(self._actions())

    def _what(self, sight: Sight) -> Line:
        pupil = self.pupil
        if self._learning is not None:
            if not self._learning.done:
                return Line("book", say("eye.teach.learning"), Theme.accent)
            if self._learning.error is not None:
                return Line("warning", say("eye.teach.failed"), Theme.danger)
            return Line("check", say("eye.teach.done"), Theme.good)
        if not sight.camera.works:
            return Line("eye-off", sight.camera.text, Theme.warn)
        if sight.problem is not None:
            return Line("warning", sight.problem, Theme.warn)
        if pupil.asks:
            return Line("help", say("eye.teach.which"), Theme.accent)
        if sight.state is State.HAND:
            return Line("hand", say("eye.state.hand"), Theme.accent)
        if pupil.remark is not None:
            return Line("warning", pupil.remark, Theme.warn)
        return Line(self.course.icon, self._view_words(), Theme.accent)

    def _view_words(self) -> Text:
        return (say("eye.teach.lay"), say("eye.teach.turn"), say("eye.teach.elsewhere"))[
            self.pupil.view
        ]

    def _instructions(self) -> Widget:
        pupil = self.pupil
        crops = pupil.crops()
        pictures: list[Widget] = [CropPicture(crop, icon=self.course.icon) for crop in crops]
        pictures += [Icon("camera", colour=Theme.line) for _ in range(3 - len(pictures))]
        return Card(
            tall(
                Label(say("eye.teach.show"), size=Theme.small, colour=Theme.muted, align="center"),
                Theme.px(24),
            ),
            Label(
                self.course.thing_name(pupil.thing), size=Theme.heading, bold=True, align="center"
            ),
            tall(Row(*pictures), Theme.px(70)),
            edge=Theme.accent,
        )

    def _choose_symbols(self) -> Widget:
        buttons = [self._pair(number) for number in range(len(PAIRS))]
        words = self.course.thing_name(self.pupil.thing)
        return Card(
            tall(Label(words, bold=True, align="center"), Theme.px(44)), *buttons, edge=Theme.accent
        )

    def _pair(self, number: int) -> Button:
        pair = PAIRS[number]
        return Button(
            say("eye.teach.pair", one=symbol_name(pair[0]), other=symbol_name(pair[1])),
            act=lambda: self._tell(pair),
            name=f"pair-{number + 1}",
        )

    def _actions(self) -> Widget:
        pupil = self.pupil
        back = Button(
            say("eye.teach.again"),
            act=self._again,
            name="again",
            icon="undo",
            off=not pupil.shown,
            why=say("eye.teach.nothing_yet"),
        )
        skip = Button(say("eye.teach.skip"), act=self._skip, name="skip", icon="next")
        finish = Button(
            say("eye.teach.finish"),
            act=self.finish,
            name="finish",
            style="primary",
            icon="check",
            off=not pupil.lessons(),
            why=say("eye.teach.nothing_yet"),
        )
        buttons: list[Widget] = [back, skip]
        if self._side.simulator is not None:
            buttons.append(
                Button(say("eye.teach.simulate"), act=self._simulate, name="throw", icon="draw")
            )
        return Row(*buttons, finish)

    def _report(self, learning: Errand[Taught]) -> Widget:
        side = Theme.px(70)
        if not learning.done:
            return Card(Icon("book", colour=Theme.accent))
        taught = learning.result
        if taught is None:
            error = learning.error
            why = error.text if isinstance(error, VisionError) else name(str(error)[:160])
            return Card(Label(why, size=Theme.small, align="center"), edge=Theme.danger)
        parts: list[Widget] = [
            Row(Space(), sized(Icon("check", colour=Theme.good), side, side), Space()),
            tall(Label(say("eye.teach.learned", n=taught.examples), align="center"), Theme.px(30)),
        ]
        words = [
            say(
                "eye.teach.alike",
                one=self._answer_words(one),
                other=self._answer_words(other),
            )
            for one, other in taught.alike[:3]
        ]
        if words:
            parts += [Label(each, size=Theme.small, colour=Theme.warn) for each in words]
        else:
            parts.append(Label(say("eye.teach.clear"), colour=Theme.muted, align="center"))
        return Card(*parts, edge=Theme.good)

    def _answer_words(self, answer: Any) -> Text:
        if hasattr(answer, "face"):
            return self.course.thing_name((answer.die or "?", answer.face))
        return self.course.thing_name((answer.wand, answer.notches))

    def _last_row(self, learning: Errand[Taught]) -> Widget:
        more = Button(say("eye.teach.more"), act=self._more, name="more", icon="undo")
        end = Button(say("eye.teach.end"), act=self._end, name="end", style="primary", icon="check")
        if not learning.done:
            return Row(Space())
        return Row(more, end)

    # --- taps ------------------------------------------------------------------------------------

    def _tell(self, pair: tuple[str, str]) -> None:
        # The wand is seen from above: which of its flanks is the left one the reader finds out.
        self.pupil.tell(pair)
        self.look()

    def _again(self) -> None:
        self.pupil.back()
        self._fill(self._side.sight)

    def _skip(self) -> None:
        self.pupil.skip()
        if self.pupil.done:
            self.finish()
        self._fill(self._side.sight)

    def finish(self) -> None:
        """Learn from everything that was shown."""
        lessons = self.pupil.lessons()
        if not lessons:
            self.pupil.step = 0
            return
        library, course = self._side.library, self.course
        self._learning = self._side.eye.send(
            lambda: library.teach(course.kind, course.set_name, lessons, course.together)
        )
        self._fill(self._side.sight)

    def _more(self) -> None:
        self._learning = None
        self.pupil.step = min(self.pupil.step, self.pupil.steps - 1)
        self.pupil.back()
        self._fill(self._side.sight)

    def _end(self) -> None:
        self.app.back()
        if self._on_done is not None:
            self._on_done()

    def _leave(self) -> None:
        """Pictures that were not learned from would be lost: ask first."""
        if self._learning is not None or not self.pupil.shown:
            self.app.back()
            return
        self.stage.open(
            Dialog(
                say("eye.teach.leave"),
                say("eye.teach.leave.ask", n=len(self.pupil.shown)),
                yes=say("eye.teach.leave"),
                act=self.app.back,
                danger=True,
            )
        )

    def _simulate(self) -> None:
        """Lay what is asked for on the simulated table."""
        simulator, (first, second) = self._side.simulator, self.pupil.thing
        if simulator is None:
            return
        cast = self.course.cast()
        if self.course.kind == "wands":
            throw = cast.lay_wand(first, int(second), self._rng)
        else:
            throw = cast.lay([(first, second)], self._rng)
        self._side.eye.send(lambda: simulator.put(throw))
