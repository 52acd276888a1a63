"""Table check: is the screen, the panel and the rest well? In plain words, with things to try."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion import machine, peripherals
from companion.commands import checkup, report
from companion.core.errors import CompanionError
from companion.core.panel import BUTTONS, Button, Lights, Sand
from companion.core.text import say
from hardware.doctor import Check, checks
from hardware.strip.doctor import link_check
from ui.eyeside import Glance
from ui.screens.backup import places
from ui.screens.base import Screen, page
from ui.theme import Theme
from ui.twinside import LiveTwin, can_press
from ui.widgets import Button as TapButton
from ui.widgets import Card, Chip, Column, Icon, Label, Row, Space, TopBar, grid_pages
from ui.widgets.layout import sized, tall, wide

if TYPE_CHECKING:
    from ui.app import Companion

CORNERS = 5
COLOURS = ("brown", "violet", "green", "white")
EACH_S = 0.6  # how long each light shows when they come in turn


class Checkup(Screen):
    """Three cards: the lines of the doctor, a touch test, and the panel's buttons."""

    name = "check"

    def __init__(self, app: Companion) -> None:
        super().__init__(app)
        self._lines: tuple[Check | machine.Finding, ...] | None = None
        self._tapped: set[int] = set()
        self._pressed: set[Button] = set()
        self._tab = "lines"
        self._page = 0
        self._tour: Any = None
        self._glance = Glance(app, self.refresh)

    def build(self) -> Widget:
        """The tab that is open."""
        tabs = Row(
            *(
                TapButton(
                    say(f"ui.check.{tab}"),
                    act=lambda tab=tab: self._open(tab),
                    name=f"tab-{tab}",
                    chosen=tab == self._tab,
                    icon=icon,
                    size=Theme.small,
                )
                for tab, icon in (("lines", "magnifier"), ("touch", "hand"), ("panel", "panel"))
            )
        )
        body = {"lines": self._doctor, "touch": self._touch, "panel": self._panel}[self._tab]()
        save = TapButton(
            say("machine.report.save"),
            act=self._report,
            name="report",
            icon="export",
            size=Theme.small,
        )
        bar = TopBar(say("ui.check.title"), back=self.app.back, right=[wide(save, Theme.px(170))])
        return page(bar, tall(tabs, Theme.touch), body)

    def entered(self) -> None:
        """Look through the camera meanwhile."""
        self._glance.start()

    def left(self) -> None:
        """Leave the panel dark, and let the camera rest."""
        self._glance.stop()
        self._stop_tour()
        if self.app.panel is not None:
            self.app.panel.show(Lights())

    def _open(self, tab: str) -> None:
        self._tab = tab
        self.refresh()

    # --- the doctor ------------------------------------------------------------------------------

    def _doctor(self) -> Widget:
        if self._lines is None:
            house = self.app.house
            self._lines = (
                *checks(link=self.app.panel),
                link_check(self.app.strip),
                _window(),
                *peripherals.touch_findings(),
                *peripherals.sound_findings(),
                *machine.findings(house.paths.state, house.clock.now()),
            )
        # What needs a person comes first.
        lines = sorted(
            (*self._lines, self._eye), key=lambda check: (check.ok is not False, check.ok is None)
        )
        return grid_pages(
            lines,
            cols=1,
            rows=4,
            cell=_line,
            gap=Theme.px(6),
            start=self._page,
            on_turn=self._turned,
        )

    def _turned(self, to: int) -> None:
        self._page = to

    @property
    def _eye(self) -> machine.Finding:
        ok, words = self._glance.verdict
        return machine.Finding(say("machine.check.camera"), ok=ok, message=words)

    def _report(self) -> None:
        """All the doctor knows into a file for a help request: onto a stick, if one is in."""
        house = self.app.house
        devices = (*checks(link=self.app.panel), link_check(self.app.strip))
        found = [machine.Finding(each.name, ok=each.ok, message=each.message) for each in devices]
        text = report.text([*checkup.findings(), _window(), *found, self._eye], house.words)
        now = datetime.fromtimestamp(house.clock.now(), tz=UTC).astimezone()
        path = places(house)[-1].folder / f"table-report-{now:%Y%m%d-%H%M%S}.txt"
        try:
            report.write(path, text)
        except CompanionError as error:
            self.refused(error)
            return
        self.stage.toast(say("machine.report.written", path=path.name), icon="check")

    # --- the touch test --------------------------------------------------------------------------

    def _touch(self) -> Widget:
        spots = [self._spot(index) for index in range(CORNERS)]
        done = len(self._tapped) == CORNERS
        words = say("ui.check.touch.done") if done else say("ui.check.touch.ask")
        label = Label(words, size=Theme.large, align="center")
        middle = Column(label, Row(Space(), spots[4], Space()))
        side = Theme.px(130)
        left = wide(Column(spots[0], Space(), spots[2]), side)
        right = wide(Column(spots[1], Space(), spots[3]), side)
        return Row(left, middle, right)

    def _spot(self, index: int) -> TapButton:
        tapped = index in self._tapped
        return TapButton(
            "" if tapped else say("ui.check.touch.here"),
            act=lambda: self._spotted(index),
            name=f"spot-{index + 1}",
            icon="check" if tapped else "hand",
            chosen=tapped,
            size=Theme.small,
        )

    def _spotted(self, index: int) -> None:
        self._tapped.add(index)
        self.refresh()

    # --- the panel -------------------------------------------------------------------------------

    def _panel(self) -> Widget:
        chips = [
            Chip(
                say(f"ui.panel.{button}"),
                icon="check" if button in self._pressed else "panel",
                icon_colour=Theme.good if button in self._pressed else Theme.muted,
            )
            for button in BUTTONS
        ]
        tries = Row(
            *(
                TapButton(
                    say(f"ui.check.light.{colour}"),
                    act=lambda colour=colour: self._shine(colour),
                    name=f"light-{colour}",
                    size=Theme.small,
                )
                for colour in COLOURS
            ),
            TapButton(
                say("machine.check.in_turn"), act=self._in_turn, name="in-turn", size=Theme.small
            ),
            TapButton(
                say("ui.check.buzz"), act=self._buzz, name="buzz", icon="sound", size=Theme.small
            ),
        )
        parts: list[Widget] = [tall(Label(say("ui.check.panel.ask")), Theme.px(30))]
        parts.append(tall(Row(*chips), Theme.px(36)))
        parts.append(tall(tries, Theme.touch))
        panel = self.app.panel
        if panel is None:
            parts.append(Label(say("ui.check.panel.none"), colour=Theme.muted, align="center"))
        elif can_press(panel):
            parts.append(LiveTwin(panel))
        else:
            parts.append(Label(panel.status.text, colour=Theme.muted, align="center"))
        return Column(*parts)

    def press(self, button: Button) -> None:
        """A button of the panel was pressed: tick it off."""
        self._pressed.add(button)
        if self._tab == "panel":
            self.refresh()

    def _in_turn(self) -> None:
        """Each track light by itself, then each colour."""
        if self.app.panel is None:
            return
        self._stop_tour()
        steps = _tour_of(len(self.app.panel.frame.track))
        self._tour = Clock.schedule_interval(lambda _: self._step(steps), EACH_S)
        self._step(steps)

    def _step(self, steps: Iterator[Lights]) -> None:
        lights = next(steps, None)
        if lights is None:
            self._stop_tour()
        if self.app.panel is not None:
            self.app.panel.show(lights or Lights())

    def _stop_tour(self) -> None:
        if self._tour is not None:
            self._tour.cancel()
            self._tour = None

    def _shine(self, colour: str) -> None:
        self._stop_tour()
        if self.app.panel is not None:
            sand = Sand(spaces=4, space=2, left=0.6, running=False, warning=False)
            self.app.panel.show(Lights(sand=sand, colour=colour))

    def _buzz(self) -> None:
        self.app.sounds.play("drawn")
        if self.app.panel is not None:
            self.app.panel.buzz("drawn")


def _tour_of(leds: int) -> Iterator[Lights]:
    for space in range(1, leds + 1):
        yield Lights(sand=Sand(leds, space, left=1.0, running=False, warning=False))
    for colour in COLOURS:
        yield Lights(colour=colour)


def _window() -> machine.Finding:
    """The way to the screen that is in use now, and its size."""
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    size = {"width": round(Theme.width), "height": round(Theme.height)}
    words = say("machine.screen.window", driver=driver, **size)
    return machine.Finding(say("machine.screen.name"), ok=True, message=words)


def _line(check: Check | machine.Finding) -> Widget:
    icon, colour = {
        True: ("check", Theme.good),
        False: ("warning", Theme.danger),
        None: ("eye", Theme.muted),
    }[check.ok]
    side = Theme.px(28)
    return Card(
        Row(
            sized(Icon(icon, colour=colour), side, side),
            Label(check.name, bold=True, size_hint_x=0.5),
            Label(check.message, size=Theme.small),
        ),
        pad=(Theme.px(12), Theme.px(6)),
    )
