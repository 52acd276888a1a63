"""The eye: camera, mat, motion and reader tied together on a thread of their own.

It emits frozen `Sight`s; whoever draws looks at the latest one when it pleases, so nothing here
ever runs on the thread of the screen. Orders go the other way through a queue.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

import cv2
import msgspec

from companion.core.clock import Clock
from companion.core.text import Text, say
from vision import light, mat
from vision.agree import agreed
from vision.cameras.base import Shot
from vision.cameras.camera import Camera
from vision.errors import VisionError
from vision.light import LightReport, MatState
from vision.motion import Motion, Scene, State
from vision.pictures import Picture
from vision.scene import scene_of
from vision.sight import Errand, Reader, Sight, Task, preview_of, sheet_in
from vision.surface import white_field
from vision.values import Reading, Status

log = logging.getLogger(__name__)

T = TypeVar("T")

MAT_S: Final = 1.0
MOVED_S: Final = 4.0
"""How often the mat is looked for, and how long it is told that it has moved."""
LINGER_S: Final = 60.0
"""How long the camera stays awake after the last task: the next throw often comes soon."""
IDLE_S: Final = 0.25
NOTHING: Final[dict[str, Any]] = {"reading": None, "taken": None}


class Eye:
    """Watches for throws. Tests call `step` instead of `start`."""

    def __init__(self, camera: Camera, *, clock: Clock) -> None:
        self.camera = camera
        self._clock = clock
        self._orders: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._motion = Motion()
        self._task: Task | None = None
        self._reader: Reader | None = None
        self._readings: list[Reading] = []
        self._asked = False
        self._ask_after = float("-inf")
        self._idle_since = clock.monotonic()
        self._seen = 0
        self._scene: Scene | None = None
        self._mat_at = float("-inf")
        self._moved_until = float("-inf")
        self._sight = Sight(camera=camera.status)
        self._closed = False
        self._thread: threading.Thread | None = None

    # --- for the screen --------------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """The latest sight."""
        return self._sight

    def watch(self, task: Task) -> None:
        """Look for throws of this kind from now on, starting with what lies there."""
        self._order(lambda: self._begin(task))

    def stop(self) -> None:
        """Nobody is looking any more."""
        self._order(self._end)

    def taken(self, throw: int) -> None:
        """The reading of this throw is used: wait for the next one."""
        self._order(lambda: self._motion.taken(throw))

    def again(self) -> None:
        """Read what lies there once more."""
        self._order(self._read_again)

    def send(self, work: Callable[[], T]) -> Errand[T]:
        """Do something slow on the eye's thread, such as learning."""
        errand = Errand(work)
        self._order(errand.run)
        return errand

    def reload(self) -> None:
        """The set has learned something: read with it from the next throw on."""
        self._order(self._forget_reader)

    def _order(self, order: Callable[[], None]) -> None:
        self._orders.put(order)

    # --- the thread ------------------------------------------------------------------------------

    def start(self) -> None:
        """Work on a thread of its own until `close`."""
        if self._thread is None:
            # OpenCV's helpers would spin on the other cores between frames; the screen needs them.
            cv2.setNumThreads(1)
            self._thread = threading.Thread(target=self._run, name="eye", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop working and let go of the camera."""
        self._closed = True
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join(timeout=2.0)
        self.camera.close()

    def _run(self) -> None:
        while not self._closed:
            self.camera.wait(self._seen, IDLE_S)
            if self._task is not None:
                self.camera.start()
            try:
                self.step()
            except Exception:
                # The eye may blink, but it does not close: play goes on by touch meanwhile.
                log.exception("the eye stumbled")

    def step(self) -> None:
        """Take orders, then look at the newest frame if there is one."""
        while not self._orders.empty():
            self._orders.get()()
        now = self._clock.monotonic()
        shot = self._newest()
        if self._task is None:
            if now - self._idle_since >= LINGER_S:
                self.camera.rest()
            self._emit()
            return
        if shot is None or not self.camera.status.works:
            self._emit()
            return
        stages: dict[str, float] = {}
        if shot.picture is not None:
            self._look_for_mat(shot, now, stages)
        with _Timed(stages, "motion"):
            state = self._motion.frame(shot.small, shot.at, self._scene)
        news: dict[str, Any] = {}
        if state is State.STILL:
            news = NOTHING | self._read(shot, now, stages)
        elif state not in (State.READ, State.WAITING):
            # The reading stays until something new lies still: a hand may only have passed over.
            self._readings.clear()
            self._asked = False
            news = {"problem": None, **(NOTHING if state is State.EMPTY else {})}
        if shot.picture is not None:
            with _Timed(stages, "preview"):
                news["preview"] = preview_of(shot.picture)
        self._emit(stages=stages, **news)

    def _newest(self) -> Shot | None:
        """The newest frame unless it was looked at already; a skipped one counts as looked at."""
        shot = self.camera.latest
        if shot is None or shot.number == self._seen:
            return None
        self._seen = shot.number
        return shot

    def _emit(self, **news: Any) -> None:
        changed = {"camera": self.camera.status, "state": self._motion.state, **news}
        if not news and all(getattr(self._sight, name) == each for name, each in changed.items()):
            return
        self._sight = msgspec.structs.replace(
            self._sight,
            number=self._sight.number + 1,
            throw=self._motion.throw,
            **changed,
        )

    # --- orders ----------------------------------------------------------------------------------

    def _begin(self, task: Task) -> None:
        self._task = task
        self._forget_reader()
        self._motion = Motion()
        self._scene = None
        self._mat_at = float("-inf")
        self.camera.wake()
        self._emit(
            reading=None, taken=None, problem=None, view=None, light=LightReport(MatState.UNKNOWN)
        )

    def _end(self) -> None:
        self._task = None
        self._idle_since = self._clock.monotonic()

    def _read_again(self) -> None:
        self._readings.clear()
        self._asked = False
        self._motion.again()

    def _forget_reader(self) -> None:
        self._reader = None
        self._readings.clear()
        self._asked = False

    # --- the mat ---------------------------------------------------------------------------------

    def _look_for_mat(self, shot: Shot, now: float, stages: dict[str, float]) -> None:
        known = self._sight.view
        busy = self._motion.state in (State.HAND, State.MOVING)
        if shot.picture is None or now - self._mat_at < MAT_S:
            return
        self._mat_at = now
        with _Timed(stages, "mat"):
            view = mat.find(shot.picture)
            hidden = view is None or (
                known is not None and light.shifted(view, known) < light.MOVED
            )
            if busy and known is not None and hidden:
                return  # a hand covers the mat, or shades it: what was known is better
            field = None if view is None else white_field(shot.picture, view)
            report = light.check(shot.picture, view, known, field=field)
            if report.mat is MatState.MOVED:
                self._moved_until = now + MOVED_S
            elif now < self._moved_until and report.mat is MatState.FOUND:
                report = msgspec.structs.replace(
                    report, mat=MatState.MOVED, advice=(say("eye.advice.moved"), *report.advice)
                )
            self._scene = None
            sheet: tuple[tuple[float, float], ...] = ()
            if view is not None:
                self._scene = scene_of(shot.picture, view, shot.small.shape[:2], field=field)
                sheet = sheet_in(view)
        size = (shot.picture.shape[1], shot.picture.shape[0])
        self._emit(view=view, light=report, sheet=sheet, size=size)

    # --- reading ---------------------------------------------------------------------------------

    def _read(self, shot: Shot, now: float, stages: dict[str, float]) -> dict[str, Any]:
        """Everything lies still: take settled frames, read each, and see whether they agree."""
        if self._sight.view is None:
            return {"problem": say("eye.problem.no_mat")}
        if now < self._ask_after:
            return {}
        if not self._asked:
            self._asked = True
            self.camera.ask_settled()
            return {}
        if not shot.settled or shot.picture is None:
            return {}
        self._asked = False
        reading = self._read_one(shot.picture, stages)
        if isinstance(reading, Text):
            self._motion.read(self._motion.throw)
            self._readings.clear()
            return {"problem": reading}
        if reading.status is Status.NO_MAT:
            # The check of the mat will say what is wrong with it; look again after that.
            self._ask_after, self._mat_at = now + MAT_S, float("-inf")
            self._readings.clear()
            return {"problem": say("eye.problem.no_mat")}
        self._readings.append(reading)
        task = self._task
        if task is None or len(self._readings) < task.frames:
            self._asked = True
            self.camera.ask_settled()
            return {}
        whole = agreed(self._readings, task.count)
        self._readings.clear()
        empty = whole.status is Status.EMPTY
        self._motion.read(self._motion.throw, empty=empty)
        return {
            "reading": None if empty else whole,
            "taken": None if empty else shot.picture,
            "problem": None,
        }

    def _read_one(self, picture: Picture, stages: dict[str, float]) -> Reading | Text:
        task = self._task
        assert task is not None  # noqa: S101 - frames are only read for a task
        try:
            with _Timed(stages, "read"):
                if self._reader is None:
                    self._reader = task.reader()
                return self._reader(picture)
        except VisionError as error:
            return error.text
        except Exception as error:
            log.exception("the reader failed")
            return say("eye.problem.reader", why=str(error) or type(error).__name__)


class _Timed:
    """Milliseconds of a `with` block, into a dict."""

    def __init__(self, stages: dict[str, float], name: str) -> None:
        self._stages, self._name = stages, name

    def __enter__(self) -> None:
        self._began = cv2.getTickCount()

    def __exit__(self, *_: object) -> None:
        spent = (cv2.getTickCount() - self._began) / cv2.getTickFrequency()
        self._stages[self._name] = 1000 * float(spent)
