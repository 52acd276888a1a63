"""Backup: everything onto a USB stick or into a folder, and back, with a look before the leap."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kivy.uix.widget import Widget

from companion import backup, restore
from companion.commands.backup import plan_lines, refused
from companion.core.errors import CompanionError
from companion.core.text import Text, name, say
from companion.house import House
from ui.screens.base import Screen, page
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Icon, Label, Row, TopBar, grid_pages, sized, tall

if TYPE_CHECKING:
    from ui.app import Companion

# Where desktops and our own udev rule put sticks: /media/NAME, /media/USER/NAME and so on.
ROOTS: Final = (Path("/media"), Path("/run/media"))
MOST_STICKS: Final = 3  # as many buttons fit beside 'This device'
MOST_REFUSED: Final = 3
_STAMP: Final = re.compile(r"(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d")


class Place(NamedTuple):
    """Somewhere an archive can lie."""

    folder: Path
    words: Text


def sticks(
    roots: tuple[Path, ...] = ROOTS, *, is_mount: Callable[[Path], bool] = os.path.ismount
) -> list[Place]:
    """The sticks that are plugged in and can be written."""
    found: list[Path] = []
    for root in roots:
        try:
            found += [path for depth in ("*", "*/*") for path in sorted(root.glob(depth))]
        except OSError:
            continue
    usable = [path for path in found if is_mount(path) and os.access(path, os.W_OK)]
    return [Place(path, say("machine.backup.place.stick", name=path.name)) for path in usable]


def places(house: House) -> list[Place]:
    """A folder of this device, then the sticks."""
    here = house.paths.state / "exports"
    return [Place(here, say("machine.backup.place.exports")), *sticks()[:MOST_STICKS]]


class BackupScreen(Screen):
    """Where to, what lies there, and one button to write a new one."""

    name = "backup"

    def __init__(self, app: Companion) -> None:
        super().__init__(app)
        self._chosen = 0

    def _places(self) -> list[Place]:
        return places(self.app.house)

    def build(self) -> Widget:
        """The places, the archives of the chosen one, and 'Back up here'."""
        places = self._places()
        self._chosen = min(self._chosen, len(places) - 1)
        tabs = Row(
            *(
                Button(
                    place.words,
                    act=lambda index=index: self._choose(index),
                    name=f"place-{index}",
                    chosen=index == self._chosen,
                    size=Theme.small,
                )
                for index, place in enumerate(places)
            )
        )
        if len(places) == 1:
            hint = Label(say("machine.backup.no_stick"), size=Theme.small, colour=Theme.muted)
            tabs.add_widget(hint)
        archives = restore.found_in(places[self._chosen].folder)
        save = Button(
            say("machine.backup.save"), act=self._save, name="save", icon="export", style="primary"
        )
        return page(
            TopBar(say("machine.backup.title"), back=self.app.back),
            tall(Label(say("machine.backup.intro"), size=Theme.small), Theme.px(24)),
            tall(tabs, Theme.touch),
            _list(archives, self._open),
            tall(save, Theme.primary),
        )

    def _choose(self, index: int) -> None:
        self._chosen = index
        self.refresh()

    def _save(self) -> None:
        house = self.app.house
        folder = self._places()[self._chosen].folder
        try:
            made = backup.write(house, folder / backup.file_name(house.clock.now()))
        except CompanionError as error:
            self.refused(error)
            return
        self.refresh()
        self.stage.toast(say("machine.backup.saved", file=made.path.name), icon="check")

    def _open(self, path: Path) -> None:
        try:
            wanted = restore.plan(self.app.house, backup.read(path))
        except CompanionError as error:
            self.refused(error)
            return
        self.app.go(RestoreScreen(self.app, wanted))


def made_on(path: Path) -> Text:
    """When an archive was made, read off its name: 18/11/2026, 20:30."""
    found = _STAMP.search(path.name)
    if found is None:
        return name(path.name.removesuffix(backup.SUFFIX))
    year, month, day, hour, minute = found.groups()
    date = say("ui.date", day=day, month=month, year=year)
    return say("machine.backup.of", date=date, time=f"{hour}:{minute}")


def _list(archives: list[Path], act: Callable[[Path], None]) -> Widget:
    if not archives:
        return Label(say("machine.backup.none_here"), align="center", colour=Theme.muted)

    def cell(path: Path) -> Button:
        return Button(
            made_on(path), act=lambda: act(path), name=path.name, icon="book", align="left",
            size=Theme.small,
        )  # fmt: skip

    return grid_pages(archives, cols=2, rows=2, cell=cell)


class RestoreScreen(Screen):
    """What an archive would do here, line by line; then 'Take in'."""

    name = "restore"

    def __init__(self, app: Companion, wanted: restore.Plan) -> None:
        super().__init__(app)
        self._wanted = wanted
        self._theirs = False

    @property
    def _replace(self) -> list[restore.Kind]:
        return list(restore.REPLACEABLE) if self._theirs else []

    def build(self) -> Widget:
        """The plan, the one question it raises, and the button."""
        take = Button(
            say("machine.restore.take"), act=self._take, name="take", icon="check", style="primary"
        )
        below: list[Widget] = [take]
        if any(self._wanted.piles[kind].differs for kind in restore.REPLACEABLE):
            below.insert(0, self._question())
        lines = [("check", line) for line in plan_lines(self._wanted, replace=self._replace)]
        if wrong := refused(self._wanted):
            names = [name(what) for what, _ in wrong[:MOST_REFUSED]]
            text = say("machine.restore.refused", n=len(wrong), names=names)
            lines.insert(0, ("warning", text))
        return page(
            TopBar(say("machine.restore.title"), back=self.app.back),
            grid_pages(lines, cols=1, rows=4, cell=_line, gap=Theme.px(6)),
            tall(Row(*below), Theme.primary),
        )

    def _question(self) -> Button:
        """Ours or theirs: the button says what is in force, and turns it round."""
        key = "machine.restore.use_theirs" if self._theirs else "machine.restore.keep_ours"
        return Button(
            say(key), act=self._turn, name="theirs", icon="exchange", chosen=self._theirs,
            size=Theme.small,
        )  # fmt: skip

    def _turn(self) -> None:
        self._theirs = not self._theirs
        self.refresh()

    def _take(self) -> None:
        try:
            restore.take_in(self.app.house, self._wanted, replace=self._replace)
        except CompanionError as error:
            self.refused(error)
            return
        self.app.back()
        self.stage.toast(say("machine.restore.done"), icon="check")


def _line(line: tuple[str, Text]) -> Widget:
    icon, words = line
    side = Theme.px(26)
    colour = Theme.danger if icon == "warning" else Theme.good
    return Card(
        Column(Row(sized(Icon(icon, colour=colour), side, side), Label(words, size=Theme.small))),
        pad=(Theme.px(12), Theme.px(6)),
    )
