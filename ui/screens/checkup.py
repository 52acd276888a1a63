"""Table check: is the screen, the panel and the rest well? In plain words, with things to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.core.panel import BUTTONS, Button, Lights, Sand
from companion.core.text import say
from hardware.doctor import Check, checks
from ui.screens.base import Screen, page
from ui.theme import Theme
from ui.twinside import LiveTwin, can_press
from ui.widgets import Button as TapButton
from ui.widgets import Card, Chip, Column, Icon, Label, Row, Space, TopBar, grid_pages
from ui.widgets.layout import sized, tall, wide

if TYPE_CHECKING:
    from ui.app import Companion

CORNERS = 5


class Checkup(Screen):
    """Three cards: the lines of the doctor, a touch test, and the panel's buttons."""

    name = "check"

    def __init__(self, app: Companion) -> None:
        super().__init__(app)
        self._lines: tuple[Check, ...] | None = None
        self._tapped: set[int] = set()
        self._pressed: set[Button] = set()
        self._tab = "lines"

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
        bar = TopBar(say("ui.check.title"), back=self.app.back)
        return page(bar, tall(tabs, Theme.touch), body)

    def left(self) -> None:
        """Leave the panel dark."""
        if self.app.panel is not None:
            self.app.panel.show(Lights())

    def _open(self, tab: str) -> None:
        self._tab = tab
        self.refresh()

    # --- the doctor ------------------------------------------------------------------------------

    def _doctor(self) -> Widget:
        if self._lines is None:
            self._lines = checks(link=self.app.panel)
        # What needs a person comes first.
        lines = sorted(self._lines, key=lambda check: (check.ok is not False, check.ok is None))
        return grid_pages(lines, cols=1, rows=4, cell=_line, gap=Theme.px(6))

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
        colours = ("brown", "violet", "green", "white")
        tries = Row(
            *(
                TapButton(
                    say(f"ui.check.light.{colour}"),
                    act=lambda colour=colour: self._shine(colour),
                    name=f"light-{colour}",
                    size=Theme.small,
                )
                for colour in colours
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

    def _shine(self, colour: str) -> None:
        if self.app.panel is not None:
            sand = Sand(spaces=4, space=2, left=0.6, running=False, warning=False)
            self.app.panel.show(Lights(sand=sand, colour=colour))

    def _buzz(self) -> None:
        self.app.sounds.play("drawn")
        if self.app.panel is not None:
            self.app.panel.buzz("drawn")


def _line(check: Check) -> Widget:
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
