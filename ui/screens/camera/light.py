"""Mat and light: is everything well, and if not, what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.text import Text, say
from ui.eyeside import EyeSide
from ui.screens.base import Screen
from ui.screens.camera.parts import Holder, StatusLine, show_sight
from ui.screens.camera.words import Line
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Icon, Label, Row, TopBar, sized, tall, wide
from ui.widgets.cameraview import CameraView, Mark
from vision.checkup import glance
from vision.light import BLURRED, DARK, SMALLEST, MatState
from vision.motion import State
from vision.sight import Sight

if TYPE_CHECKING:
    from ui.app import Companion

BEAT = 0.1
MATS = {
    MatState.UNKNOWN: "eye.mat.unknown",
    MatState.FOUND: "eye.mat.found",
    MatState.MISSING: "eye.mat.missing",
    MatState.COVERED: "eye.mat.covered",
    MatState.SMALL: "eye.mat.small",
    MatState.MOVED: "eye.mat.moved",
}


class LightScreen(Screen):
    """The live view with the mat outlined, and four things that have to be well."""

    name = "light"

    def __init__(self, app: Companion, side: EyeSide) -> None:
        super().__init__(app)
        self.game = getattr(app.screen, "game", "house")
        self._side = side
        self._beat: Any = None
        self._told: Any = None
        self._view: CameraView | None = None

    def entered(self) -> None:
        """Wake the eye; nothing is read, only looked at."""
        self._side.eye.watch(glance())
        self._beat = Clock.schedule_interval(lambda _: self.look(), BEAT)

    def left(self) -> None:
        """The eye may rest."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        self._side.eye.stop()

    def build(self) -> Widget:
        """The picture, and what is well."""
        self._told = None
        self._view = CameraView()
        self._line, self._list, self._row = Holder(), Holder(), Holder()
        self.look()
        return Column(
            TopBar(say("eye.light.title"), back=self.app.back),
            Column(
                tall(self._line, Theme.px(48)),
                Row(wide(self._view, Theme.width * 0.57), self._list),
                tall(self._row, Theme.primary),
                pad=(Theme.pad, Theme.px(8)),
                gap=Theme.px(8),
            ),
            gap=0,
        )

    def look(self) -> None:
        """See what the eye sees now."""
        if self._view is None:
            return
        sight = self._side.sight
        show_sight(self._view, sight, _glare(sight))
        checks = _checks(sight)
        line = _line(sight)
        if (line, checks) == self._told:
            return
        self._told = (line, checks)
        self._line.hold(StatusLine(line))
        self._list.hold(Column(*(_row(each) for each in checks), gap=Theme.px(6)))
        retry = self._side.eye.camera.retry_now
        buttons = [
            Button(
                say("eye.light.good"), act=self.app.back, name="good", style="primary", icon="check"
            )
        ]
        if not sight.camera.works:
            buttons.insert(0, Button(say("eye.retry"), act=retry, name="retry", icon="rotate"))
        self._row.hold(Row(*buttons))


def _line(sight: Sight) -> Line:
    if not sight.camera.works:
        return Line("eye-off", sight.camera.text, Theme.warn)
    if sight.light.mat is MatState.UNKNOWN:
        return Line("eye", say("eye.state.settling"), Theme.accent)
    if sight.light.advice:
        return Line("warning", sight.light.advice[0], Theme.warn)
    if sight.state is State.HAND:
        return Line("hand", say("eye.state.hand"), Theme.accent)
    return Line("check", say("eye.light.fine"), Theme.good)


class Check(NamedTuple):
    """What was looked at, whether it is well (None: not known yet), and a word on it."""

    title: Text
    well: bool | None
    words: Text


def _checks(sight: Sight) -> tuple[Check, ...]:
    light = sight.light
    works = sight.camera.works
    found = works and light.mat not in (MatState.UNKNOWN, MatState.MISSING)
    lit = found and light.level >= DARK and not light.glare
    sharp = found and light.sharpness >= BLURRED and light.scale >= SMALLEST
    there = light.mat in (MatState.FOUND, MatState.MOVED)
    unknown = say("eye.none")
    level = say("eye.level", percent=round(100 * light.level / 255))
    if light.glare:
        level = say("eye.mirrored")
    scale = say("eye.scale", number=round(10 * light.scale))
    return (
        Check(say("eye.check.camera"), works, sight.camera.text),
        Check(
            say("eye.check.mat"),
            there if works else None,
            say(MATS[light.mat]) if works else unknown,
        ),
        Check(say("eye.check.light"), lit if found else None, level if found else unknown),
        Check(say("eye.check.sharp"), sharp if found else None, scale if found else unknown),
    )


def _row(check: Check) -> Widget:
    icon, tone = {
        True: ("check", Theme.good),
        False: ("warning", Theme.warn),
        None: ("eye", Theme.muted),
    }[check.well]
    side = Theme.px(26)
    sign = sized(Icon(icon, colour=tone), side, side)
    sign.pos_hint = {"center_y": 0.5}
    text = Column(
        Label(check.title, bold=True, size=Theme.small),
        Label(check.words, size=Theme.tiny, colour=Theme.muted),
        gap=0,
    )
    return Card(Row(sign, text), pad=(Theme.px(10), Theme.px(4)))


def _glare(sight: Sight) -> tuple[Mark, ...]:
    """A dashed box around each reflection of the lamp."""
    view = sight.view
    if view is None:
        return ()
    boxes = []
    for x, y in sight.light.glare[:4]:
        corners = np.array([[x - 12, y - 12, 0], [x + 12, y - 12, 0], [x + 12, y + 12, 0]])
        corners = np.vstack([corners, [[x - 12, y + 12, 0]]])
        outline = tuple((float(px), float(py)) for px, py in view.project(corners))
        boxes.append(Mark(outline, "!", sure=False))
    return tuple(boxes)
