"""A course of teaching: which die, which face, which view comes next. Knows no widget."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from msgspec import Struct

from companion.core.text import Text, name, say
from ui.eyeside import DieName, Kind, NameOf, Thing
from ui.screens.camera.words import icon_of, wand_name
from vision.agree import Item, items
from vision.cameras.casting import Cast, DieKind
from vision.pictures import Picture
from vision.ports import Answer, DieAnswer, Lesson, WandAnswer
from vision.values import Reading

VIEWS: Final = 3
"""Pictures of each face: as it comes, turned, and at another place."""
ELSEWHERE: Final = 25.0
"""Millimetres that count as another place."""
PAIRS: Final = (("force", "magie"), ("force", "destin"), ("magie", "destin"))


class Course(Struct, frozen=True, eq=False, kw_only=True):
    """What is to be taught."""

    kind: Kind
    set_name: str
    title: Text
    things: tuple[Thing, ...]
    name_of: NameOf
    die_name: DieName | None = None
    together: dict[str, int] = {}

    @property
    def icon(self) -> str:
        """Its sign."""
        return icon_of(self.kind)

    def thing_name(self, thing: Thing) -> Text:
        """What to lay down: 'Inn die: Apprentice', or 'Red wand, 2 notches on top'."""
        first, second = thing
        if self.kind == "wands":
            notches = say("eye.notches", n=int(second))
            return say("eye.teach.wand", wand=wand_name(first), notches=notches)
        die = name(first) if self.die_name is None else self.die_name(first)
        return say("eye.teach.die", die=die, face=self.name_of(first, second))

    def cast(self) -> Cast:
        """The same things for the simulated camera."""
        if self.kind == "wands":
            return Cast(wands=tuple(dict.fromkeys(wand for wand, _ in self.things)))
        dice = dict.fromkeys(die for die, _ in self.things)
        return Cast([DieKind(die, tuple(f for d, f in self.things if d == die)) for die in dice])


class Shown(NamedTuple):
    """One picture that was taken: what it is of, and the crop to show."""

    thing: Thing
    picture: Picture
    at: tuple[float, float]
    crop: Picture | None


class Pupil:
    """Follows a course: takes pictures one by one, and says what to show next."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.step = 0
        self.shown: dict[int, Shown] = {}
        self.symbols: dict[Thing, tuple[str, str]] = {}
        self.remark: Text | None = None
        """Why the last look did not count."""

    @property
    def steps(self) -> int:
        """Pictures of the whole course."""
        return VIEWS * len(self.course.things)

    @property
    def done(self) -> bool:
        """Whether everything was shown or skipped."""
        return self.step >= self.steps

    @property
    def thing(self) -> Thing:
        """What to show now."""
        return self.course.things[min(self.step // VIEWS, len(self.course.things) - 1)]

    @property
    def view(self) -> int:
        """Which view of it: 0, 1 or 2."""
        return self.step % VIEWS

    @property
    def asks(self) -> bool:
        """Whether it must be told which symbols show before it can go on."""
        first = self.shown.get(self.step - self.view)
        wands = self.course.kind == "wands"
        return wands and first is not None and not self.done and self.thing not in self.symbols

    def crops(self) -> list[Picture | None]:
        """The crops of the present thing."""
        start = self.step - self.view
        return [self.shown[n].crop for n in range(start, start + VIEWS) if n in self.shown]

    def see(self, reading: Reading, picture: Picture) -> bool:
        """Something lies still: take it, or say why not."""
        if self.done or self.asks:
            return False
        found = items(reading)
        if len(found) != 1:
            self.remark = say("eye.teach.one") if found else say("eye.teach.nothing")
            return False
        item = found[0]
        if self.view == VIEWS - 1 and self._too_near(item):
            self.remark = say("eye.teach.farther")
            return False
        self.remark = None
        self.shown[self.step] = Shown(self.thing, picture, item.at, item.crop)
        self.step += 1
        self._past_skipped()
        return True

    def _too_near(self, item: Item) -> bool:
        before = [self.shown[n] for n in range(self.step - self.view, self.step) if n in self.shown]
        return any(math.dist(item.at, each.at) < ELSEWHERE for each in before)

    def tell(self, symbols: tuple[str, str]) -> None:
        """These two symbols show on the wand that lies there."""
        self.symbols[self.thing] = symbols

    def back(self) -> None:
        """Take the last picture again."""
        taken = [number for number in self.shown if number < self.step]
        if taken:
            self.step = max(taken)
            del self.shown[self.step]
            self.remark = None

    def skip(self) -> None:
        """This face does not exist on one's own copy, or was shown often enough."""
        self.step = (self.step // VIEWS + 1) * VIEWS
        self.remark = None
        self._past_skipped()

    def _past_skipped(self) -> None:
        while not self.done and self.step in self.shown:
            self.step += 1

    def lessons(self) -> tuple[Lesson, ...]:
        """Everything that was shown, for the library."""
        return tuple(
            Lesson(each.picture, answer, each.at)
            for each in self.shown.values()
            if (answer := self._answer(each.thing)) is not None
        )

    def _answer(self, thing: Thing) -> Answer | None:
        first, second = thing
        if self.course.kind == "dice":
            return DieAnswer(first, second)
        symbols = self.symbols.get(thing)
        return None if symbols is None else WandAnswer(first, int(second), symbols)
