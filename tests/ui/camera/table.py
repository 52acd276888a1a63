"""A simulated table under the app's eye, a library that knows what lies there, and a finger.

table = Table(app)
table.open(count=3)          # the panel, as a game opens it
table.lay("sun", "x", "x")   # dice on the mat
table.look(2)                # two seconds of looking
app.tap("item-1")
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec.structs import replace

from companion.core.text import Text, say
from tests.ui.harness import App
from ui.eyeside import EyeSide, open_camera, open_light, open_teaching
from vision import mat
from vision.agree import judged
from vision.cameras.camera import Camera
from vision.cameras.casting import Cast, DieKind
from vision.cameras.simulated import SimulatedSource
from vision.errors import TeachingFailed
from vision.eye import Eye
from vision.ports import DieAnswer, Lesson, Library, Taught, WandAnswer
from vision.simulator.icons import icon
from vision.simulator.throws import Throw
from vision.values import Candidate, DieReading, Reading, Status, WandReading

SIZE = (960, 540)
FACES = ("sun", "moon", "key", "x")
THINGS = tuple(("inn", face) for face in FACES)
NAMES = {"sun": "optical", "moon": "mentalism", "key": "escape", "x": "x"}
"""The faces carry the words of a real game, so that every language has them."""
WANDS = tuple((wand, notches) for wand in ("red", "black") for notches in (0, 1, 2))


class Book:
    """A library for tests: it reads the simulated table itself, and doubts what it is told to."""

    def __init__(self, source: SimulatedSource) -> None:
        self._source = source
        self.taught: list[tuple[str, tuple[Lesson, ...]]] = []
        self.learned: list[tuple[str, Lesson]] = []
        self.known = {"inn", "wands"}
        self.doubts: dict[int, tuple[str, ...]] = {}
        self.cocked: set[int] = set()
        self.status: Status | None = None
        self.fails = ""

    def knows(self, _kind, set_name) -> bool:
        return set_name in self.known

    def reader(self, _kind, _set_name):
        return self._read

    def finder(self, _kind):
        return lambda picture: replace(self._read(picture), dice=self._dice(picture, sure=False))

    def answers(self, kind, _set_name):
        if kind == "wands":
            return tuple(
                WandAnswer(wand, notches, pair)
                for wand in ("red", "white", "black")
                for notches, pair in (
                    (0, ("force", "magie")),
                    (1, ("force", "destin")),
                    (2, ("magie", "destin")),
                )
            )
        cast = self.cast(kind, "inn", 1)
        return tuple(
            DieAnswer("inn", face, _crop(cast.die("inn", face, at=(0, 0)))) for face in FACES
        )

    def learn(self, _kind, set_name, lesson) -> None:
        self.learned.append((set_name, lesson))

    def teach(self, _kind, set_name, lessons, _together):
        if self.fails:
            raise TeachingFailed(self.fails)
        self.taught.append((set_name, tuple(lessons)))
        self.known.add(set_name)
        alike = ((lessons[0].answer, lessons[-1].answer),) if len(lessons) > 4 else ()
        return Taught(len(lessons), alike)

    def cast(self, kind, _set_name, count):
        if kind == "wands":
            return Cast(wands=("red", "white", "black")[:count])
        return Cast([DieKind("inn", FACES, count)])

    def _read(self, picture) -> Reading:
        reading = Reading(
            status=Status.READ, dice=self._dice(picture, sure=True), wands=self._wands(picture)
        )
        if self.status is not None:
            return replace(reading, status=self.status)
        return judged(reading)

    def _dice(self, picture, *, sure: bool) -> tuple[DieReading, ...]:
        view = mat.find(picture)
        assert view is not None
        found = []
        for number, die in enumerate(self._source.table.dice):
            doubts = self.doubts.get(number, ())
            half = die.side / 2
            x, y = die.at
            square = [
                [x - half, y - half],
                [x + half, y - half],
                [x + half, y + half],
                [x - half, y + half],
            ]
            corners = view.project(np.column_stack([square, np.full(4, die.side)]))
            left, top = corners.min(axis=0).astype(int)
            right, bottom = corners.max(axis=0).astype(int)
            faces = doubts or (die.face, "sun")
            found.append(
                DieReading(
                    face=faces[0],
                    die=die.die,
                    sure=sure and not doubts,
                    confidence=0.9,
                    candidates=tuple(Candidate(face, die.die, 0.5) for face in faces),
                    at=die.at,
                    outline=tuple((float(a), float(b)) for a, b in corners),
                    crop=picture[top:bottom, left:right].copy(),
                    cocked=number in self.cocked,
                    why="vision.why.two_faces" if doubts else "",
                )
            )
        return tuple(found)

    def _wands(self, picture) -> tuple[WandReading, ...]:
        view = mat.find(picture)
        assert view is not None
        found = []
        for number, wand in enumerate(self._source.table.wands):
            doubtful = bool(self.doubts.get(number + len(self._source.table.dice)))
            corners = view.project(_footprint(wand))
            found.append(
                WandReading(
                    wand=wand.wand,
                    notches=wand.notches[0],
                    symbols=wand.symbols,
                    sure=not doubtful,
                    confidence=0.9,
                    at=wand.at,
                    candidates=((wand.notches[0], wand.symbols), (1, ("force", "destin"))),
                    outline=tuple((float(a), float(b)) for a, b in corners),
                    crop=_straight(picture, corners),
                    why="vision.why.two_faces" if doubtful else "",
                )
            )
        return tuple(found)


def _footprint(wand) -> np.ndarray:
    """The corners of the ground a wand covers."""
    along = np.array([np.cos(np.radians(wand.turn)), np.sin(np.radians(wand.turn))])
    across = np.array([-along[1], along[0]]) * 8.0
    ends = [sign * wand.length / 2 * along for sign in (-1, 1)]
    flat = [ends[0] - across, ends[1] - across, ends[1] + across, ends[0] + across]
    return np.column_stack([np.array(flat) + wand.at, np.full(4, 5.0)])


def _straight(picture, corners) -> np.ndarray:
    """What lies within these corners, laid along the picture."""
    goal = np.array([[0, 0], [180, 0], [180, 36], [0, 36]], np.float32)
    turn = cv2.getPerspectiveTransform(corners.astype(np.float32), goal)
    return cv2.warpPerspective(picture, turn, (180, 36))


def _crop(die) -> np.ndarray:
    """A face as it looks from above."""
    cover = icon(die.icons[0])[:, :, None]
    return (255 * (np.array(die.body) * (1 - cover) + np.array(die.ink) * cover)).astype(np.uint8)


def face_name(_die, face) -> Text:
    return say(f"trickerion.face.{NAMES.get(face, 'x')}")


def die_name(_die) -> Text:
    return say("trickerion.camera.residence")


class RealSide(EyeSide):
    """Hides that the camera is simulated."""

    simulator = None


class Table:
    """The table, the camera above it, and the app beside it."""

    def __init__(self, app: App, library: Library | None = None, size=SIZE) -> None:
        self.app = app
        self.source = SimulatedSource(size=size, seed=6)
        self.book = Book(self.source)
        self.camera = Camera(self.source, clock=app.clock)
        self.eye = Eye(self.camera, clock=app.clock)
        app.companion.eye = EyeSide(self.eye, library or self.book)
        self.used: list[Reading] = []
        self.by_hand = 0

    def open(
        self, *, kind="dice", set_name="", count=3, teach=THINGS, real=False, objection=None
    ) -> None:
        """Open the panel as a game does; `real` hides that the camera is simulated."""
        if real:
            self.pretend_real()
        open_camera(
            self.app.companion,
            kind=kind,
            set_name=set_name or ("inn" if kind == "dice" else "wands"),
            count=count,
            title=say("trickerion.phase.dice") if kind == "dice" else say("eye.wands", n=count),
            on_use=self.used.append,
            on_by_hand=self._count_by_hand,
            name_of=face_name,
            die_name=die_name,
            teach=teach,
            objection=objection,
        )
        self.look(0.3)

    def pretend_real(self) -> None:
        """As if the camera were a real one: no simulated throws."""
        self.app.companion.eye = RealSide(self.eye, self.book)

    def teach(self, *, kind="dice", things: Sequence = THINGS) -> None:
        open_teaching(
            self.app.companion,
            kind=kind,
            set_name="fresh",
            title=say("eye.kind.dice") if kind == "dice" else say("eye.kind.wands"),
            things=things,
            name_of=face_name,
            die_name=die_name,
        )
        self.look(0.3)

    def light(self) -> None:
        open_light(self.app.companion)
        self.look(0.3)

    def _count_by_hand(self) -> None:
        self.by_hand += 1

    def lay(self, *faces: str) -> Throw:
        """These faces, side by side."""
        cast = Cast([DieKind("inn", FACES, len(faces))])
        throw = Throw(
            dice=tuple(
                cast.die("inn", face, at=(70.0 + 40 * number, 70.0 + 35 * (number % 2)), turn=20.0)
                for number, face in enumerate(faces)
            )
        )
        self.source.put(throw)
        return throw

    def lay_wands(self, count: int = 3) -> Throw:
        throw = Cast(wands=("red", "white", "black")[:count]).throw(np.random.default_rng(3))
        self.source.put(throw)
        return throw

    def look(self, seconds: float) -> None:
        """Let camera, eye and screen work; fifteen frames a second."""
        for _ in range(max(1, round(seconds * 15))):
            self.camera.step()
            self.app.clock.advance(1 / 15)
            self.eye.step()
            self.app.frames(1)
        self.app.frames(3)
