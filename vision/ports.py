"""What the live half needs from the reading half: a library of taught sets.

Readers, teaching and the folder of sets are behind this one protocol, so that the eye and the
screens know nothing about how dice are told apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec

from vision.cameras.casting import Cast
from vision.pictures import Picture
from vision.sight import Kind, Reader
from vision.values import Label


class DieAnswer(msgspec.Struct, frozen=True, eq=False):
    """A face that a die may show, and a picture of it."""

    die: str | None
    face: Label
    crop: Picture | None = None


class WandAnswer(msgspec.Struct, frozen=True, eq=False):
    """A way a wand may lie, and a picture of it."""

    wand: str
    notches: int
    symbols: tuple[str, str]
    crop: Picture | None = None


Answer: TypeAlias = DieAnswer | WandAnswer


class Lesson(msgspec.Struct, frozen=True, eq=False):
    """One picture of one thing, and what it is; `at` is the middle of its footprint in mm."""

    picture: Picture
    answer: Answer
    at: tuple[float, float]


class Taught(msgspec.Struct, frozen=True, eq=False):
    """What came of teaching."""

    examples: int
    alike: tuple[tuple[Answer, Answer], ...] = ()
    """Faces that are hard to tell apart."""


class Library(Protocol):
    """The taught sets. Every method may be slow and may raise `VisionError`; the eye calls them."""

    def knows(self, kind: Kind, set_name: str) -> bool:
        """Whether the set can be read."""

    def reader(self, kind: Kind, set_name: str) -> Reader:
        """Reads the items of a set."""

    def finder(self, kind: Kind) -> Reader:
        """Finds single things without knowing what they are: for teaching."""

    def answers(self, kind: Kind, set_name: str) -> tuple[Answer, ...]:
        """Everything an item of the set may be."""

    def learn(self, kind: Kind, set_name: str, lesson: Lesson) -> None:
        """A person said what this is: remember it."""

    def teach(
        self,
        kind: Kind,
        set_name: str,
        lessons: Sequence[Lesson],
        together: Mapping[str, int],
    ) -> Taught:
        """A set from lessons; it takes the place of one with the same name.

        `together` is how many dice of each name are thrown at once: then a face that several of
        them share can be told by elimination. Empty: one of each.
        """

    def cast(self, kind: Kind, set_name: str, count: int) -> Cast:
        """What the simulated camera throws for this set."""
