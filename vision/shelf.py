"""The library of taught sets: the one place where the live half meets the reading half."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec
import numpy as np
from msgspec.structs import replace

from companion.core.text import say
from vision import finder, mat, reading, sets, wandfind
from vision.bank import Example
from vision.cameras.casting import PIPS, Cast, DieKind
from vision.diceteach import teach_dice, with_limits
from vision.edges import slopes_of
from vision.errors import TeachingFailed, UnknownSet
from vision.labels import DieLabel, PictureLabel, WandLabel
from vision.pictures import Floats, Picture
from vision.ports import Answer, DieAnswer, Lesson, Taught, WandAnswer
from vision.sets import DiceSet, TaughtSet, WandSet
from vision.sight import Kind, Reader
from vision.surface import white_field
from vision.view import MatView
from vision.wandcolour import Clouds
from vision.wandgeom import unfold
from vision.wandmatch import WandBank
from vision.wandset import WandExample
from vision.wandteach import teach_wands

VALUES: Final = (1, 2, 3, 4, 5, 6)
E = TypeVar("E", Example, WandExample)
MOST: Final = 12
"""Examples of one face that are worth keeping: more only make reading slower."""


class Shelf:
    """Sets in a folder. Used by the eye's thread alone."""

    def __init__(self, store: Path) -> None:
        self._store = store

    def knows(self, kind: Kind, set_name: str) -> bool:
        """Whether the set can be read."""
        if set_name == PIPS:
            return kind == "dice"
        return set_name in sets.names(self._store)

    def reader(self, kind: Kind, set_name: str) -> Reader:
        """Reads the items of a set."""
        if set_name == PIPS:
            return reading.pip_reader()
        return reading.reader_of(self._set(kind, set_name))

    def finder(self, kind: Kind) -> Reader:
        """Finds single things without knowing what they are."""
        return finder.find_dice if kind == "dice" else finder.find_wands

    def answers(self, kind: Kind, set_name: str) -> tuple[Answer, ...]:
        """Everything an item of the set may be, each once, with a picture."""
        if set_name == PIPS:
            return tuple(DieAnswer(PIPS, value) for value in VALUES)
        if not self.knows(kind, set_name):
            return ()
        taught = self._set(kind, set_name)
        found: dict[object, Answer] = {}
        if isinstance(taught, DiceSet):
            for die in taught.examples:
                found.setdefault((die.die, die.face), DieAnswer(die.die, die.face, _seen(die.crop)))
        else:
            for wand in taught.examples:
                answer = WandAnswer(wand.wand, wand.notches, wand.symbols, _seen(wand.crop))
                found.setdefault((wand.wand, wand.notches, frozenset(wand.symbols)), answer)
        return tuple(found.values())

    def learn(self, kind: Kind, set_name: str, lesson: Lesson) -> None:
        """One more example for a set; the ones it has stay."""
        if set_name == PIPS:
            return  # built in: it knows what it knows
        taught = self._set(kind, set_name)
        if isinstance(taught, WandSet):
            sets.save(_with_wand(taught, lesson), self._store)
        else:
            fresh = teach_dice(set_name, _labelled([lesson]), side=taught.side)
            number = 1 + max(each.picture for each in taught.examples)
            new = replace(fresh.examples[0], picture=number)
            examples = (*_few(taught.examples, new), new)
            sets.save(with_limits(replace(taught, examples=examples)), self._store)

    def teach(
        self,
        kind: Kind,
        set_name: str,
        lessons: Sequence[Lesson],
        together: Mapping[str, int],
    ) -> Taught:
        """A set from lessons; it takes the place of one with the same name."""
        seen = _labelled(lessons)
        if kind == "wands":
            wands = teach_wands(set_name, seen)
            sets.save(wands, self._store)
            return Taught(len(wands.examples))
        dice = teach_dice(set_name, seen)
        if together:
            dice = replace(dice, together=dict(together))
        sets.save(dice, self._store)
        alike = tuple(
            (DieAnswer(each.die, each.face), DieAnswer(each.other_die, each.other_face))
            for each in dice.closes
            if each.face != each.other_face
        )
        return Taught(len(dice.examples), alike)

    def cast(self, kind: Kind, set_name: str, count: int) -> Cast:
        """What the simulated camera throws for this set."""
        if kind == "wands":
            return Cast(wands=("red", "white", "black")[:count])
        if set_name == PIPS or not self.knows(kind, set_name):
            return Cast.of_pips(count)
        taught = self._set(kind, set_name)
        if not isinstance(taught, DiceSet):
            return Cast.of_pips(count)
        faces: dict[str, list[str | int]] = {}
        for each in taught.examples:
            known = faces.setdefault(each.die, [])
            if each.face not in known:
                known.append(each.face)
        return Cast(
            [DieKind(die, tuple(each), taught.together.get(die, 1)) for die, each in faces.items()]
        )

    def _set(self, kind: Kind, set_name: str) -> TaughtSet:
        taught = sets.load(set_name, self._store)
        if isinstance(taught, DiceSet) != (kind == "dice"):
            raise UnknownSet(say("eye.problem.kind", name=set_name))
        return taught


def _labelled(lessons: Sequence[Lesson]) -> list[tuple[Picture, MatView, PictureLabel]]:
    found = []
    for lesson in lessons:
        view = mat.find(lesson.picture)
        if view is not None:
            found.append((lesson.picture, view, _label(lesson)))
    if not found:
        raise TeachingFailed(say("eye.problem.no_mat"))
    return found


def _label(lesson: Lesson) -> PictureLabel:
    answer = lesson.answer
    if isinstance(answer, DieAnswer):
        die = DieLabel(face=answer.face, at=lesson.at, die=answer.die or "die")
        return PictureLabel("", dice=(die,))
    # Checked, because it came from outside: only 0, 1 and 2 notches exist.
    wand = msgspec.convert(
        {
            "wand": answer.wand,
            "notches": answer.notches,
            "symbols": answer.symbols,
            "at": lesson.at,
        },
        WandLabel,
    )
    return PictureLabel("", wands=(wand,))


def _with_wand(taught: WandSet, lesson: Lesson) -> WandSet:
    """The set with one more example: the wand that lies where the lesson says."""
    ((picture, view, label),) = _labelled([lesson])
    field = white_field(picture, view)
    seen, parts = wandfind.mid_plane(picture, view, taught.shape.side, field)
    clouds = Clouds(WandBank(taught.examples).crops(), taught.limits.ground)
    found = wandfind.find(slopes_of(picture), seen, parts, clouds, taught.shape)
    if not found:
        raise TeachingFailed(say("eye.teach.nothing"))
    pose = min(found, key=lambda each: math.dist((each.pose.x, each.pose.y), lesson.at)).pose
    crop, facing = unfold(picture, field, view, pose, taught.shape)
    (wand,) = label.wands
    number = 1 + max(each.picture for each in taught.examples)
    new = WandExample(wand.wand, wand.notches, wand.symbols, crop, number, facing)
    return replace(taught, examples=(*_few(taught.examples, new), new))


def _few(examples: tuple[E, ...], new: E) -> tuple[E, ...]:
    """The examples without the oldest of the new one's kind, once there are very many."""
    kind = [each for each in examples if _kind(each) == _kind(new)]
    spare = {id(each) for each in kind[: max(0, len(kind) + 1 - MOST)]}
    return tuple(each for each in examples if id(each) not in spare)


def _kind(example: Example | WandExample) -> object:
    return example.key if isinstance(example, Example) else (example.wand, example.rest)


def _seen(crop: Floats) -> Picture:
    return np.asarray(np.clip(crop * sets.WHITE + 0.5, 0, 255), np.uint8)
