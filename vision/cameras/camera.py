"""A camera as the eye sees it: always there, never an exception, the latest frame and a status."""

from __future__ import annotations

import logging
import threading
from typing import Final

from companion.core.clock import Clock
from companion.core.text import Text, say
from vision.cameras.base import CameraState, CameraStatus, Look, NoCamera, Shot, Source, unexpected
from vision.cameras.health import Health

log = logging.getLogger(__name__)

BACK_OFF_S: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
PICTURE_S: Final = 0.12
"""Whole pictures are copied this often: enough for a live view and the check of the mat."""
SILENT_S: Final = 3.0
"""Without a frame for so long, a camera that is open does not answer."""
STUCK_S: Final = 2.0
BLACK_S: Final = 6.0
"""How long a stuck or black picture is put up with before the camera is opened anew."""


class Camera:
    """Keeps the newest frame of a source on a thread of its own, and keeps the source open.

    `start` and `rest` may be called at any time. Tests call `step` instead of `start`: it does one
    turn of the thread and returns how long the thread would wait before the next.
    """

    def __init__(self, source: Source, *, clock: Clock) -> None:
        self.source = source
        self._clock = clock
        self._news = threading.Condition()
        self._wake = threading.Event()
        self._coming_and_going = threading.RLock()
        self._thread: threading.Thread | None = None
        self._awake = False
        self._open = False
        self._shot: Shot | None = None
        self._number = 0
        self._status = CameraStatus(CameraState.RESTING, say("eye.camera.resting"))
        self._health = Health()
        self._tries = 0
        self._retry_at = 0.0
        self._ill_since: float | None = None
        self._picture_at = float("-inf")
        self._begun_at = 0.0
        self._asked = False

    # --- for the eye -----------------------------------------------------------------------------

    @property
    def status(self) -> CameraStatus:
        """How it is. A driver that hangs is noticed here, because it cannot say so itself."""
        status, shot = self._status, self._shot
        if status.state is CameraState.READY:
            last = shot.at if shot is not None else self._begun_at
            if self._clock.monotonic() - last > SILENT_S:
                return CameraStatus(CameraState.SILENT, say("eye.camera.silent"))
        return status

    @property
    def latest(self) -> Shot | None:
        """The newest frame, if there is any."""
        return self._shot

    def wait(self, after: int, seconds: float) -> Shot | None:
        """The newest frame once it is newer than number `after`; None if none came in time."""
        with self._news:
            self._news.wait_for(lambda: self._is_newer(after), timeout=seconds)
            return self._shot if self._is_newer(after) else None

    def ask_settled(self) -> None:
        """The next frame shall be a whole one whose exposure begins from now on."""
        self._asked = True

    def retry_now(self) -> None:
        """Somebody has plugged something in and does not want to wait."""
        self._retry_at = 0.0
        self._tries = 0
        self._wake.set()

    # --- waking and resting ----------------------------------------------------------------------

    def start(self) -> None:
        """Give frames from now on, on a thread of its own."""
        with self._coming_and_going:
            self.wake()
            if self._thread is None:
                # A daemon: a driver that hangs must not keep the app from ending.
                self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
                self._thread.start()

    def wake(self) -> None:
        """Give frames from now on, one a `step`."""
        if not self._awake:
            self._awake = True
            self._retry_at, self._tries = 0.0, 0
            self._tell(CameraState.STARTING, say("eye.camera.starting"))
            # Only now: whoever asks again and again must not hurry it out of its pace.
            self._wake.set()

    def rest(self) -> None:
        """Nobody is looking: let go of the camera, so that nothing is spent on it."""
        with self._coming_and_going:
            if not self._awake:
                return
            self._awake = False
            self._wake.set()
            if self._thread is None:
                self._shut()

    def close(self) -> None:
        """Rest for good, and wait for the thread unless its driver hangs."""
        thread = self._thread
        self.rest()
        if thread is not None and thread is not threading.current_thread():
            thread.join(timeout=2.0)

    # --- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            self._wake.clear()
            with self._coming_and_going:
                if not self._awake:
                    self._shut()
                    self._thread = None
                    return
            pause = self.step()
            if pause > 0:
                self._wake.wait(pause)

    def step(self) -> float:
        """One turn: open it if it is closed, take a frame, judge it. Never raises."""
        now = self._clock.monotonic()
        if not self._awake:
            return 0.0
        if not self._open and now < self._retry_at:
            return self._retry_at - now
        try:
            if not self._open:
                self.source.open()
                self._opened()
            asked, self._asked = self._asked, False
            look = self._look(asked=asked)
        except NoCamera as error:
            return self._lost(CameraState.MISSING, error.text)
        except Exception as error:
            log.exception("the camera failed")
            return self._lost(CameraState.MISSING, unexpected(error).text)
        self._keep(look, settled=asked)
        return self._judge(look) or self.source.pace

    def _opened(self) -> None:
        self._open = True
        self._ill_since = None
        self._begun_at = self._clock.monotonic()
        self._health.begin()
        self._picture_at = float("-inf")

    def _look(self, *, asked: bool) -> Look:
        if asked:
            return self.source.settled()
        now = self._clock.monotonic()
        full = now - self._picture_at >= PICTURE_S
        if full:
            self._picture_at = now
        return self.source.look(full=full)

    def _keep(self, look: Look, *, settled: bool) -> None:
        with self._news:
            self._number += 1
            self._shot = Shot(
                self._number, self._clock.monotonic(), look.small, look.picture, settled
            )
            self._news.notify_all()

    def _judge(self, look: Look) -> float | None:
        """Name a fault that lasts; open the camera anew when it lasts too long."""
        now = self._clock.monotonic()
        verdict = self._health.judge(look.small, now, noisy=self.source.noisy)
        if verdict == "well":
            self._ill_since = None
            self._tries = 0
            self._tell(CameraState.READY, self.source.text)
            return None
        if verdict == "doubt":
            return None  # stay as it was: well or not
        if self._ill_since is None:
            self._ill_since = now
        state = CameraState.BLACK if verdict == "black" else CameraState.STUCK
        text = say("eye.camera.black") if verdict == "black" else say("eye.camera.stuck")
        if now - self._ill_since >= (BLACK_S if verdict == "black" else STUCK_S):
            return self._lost(state, text)
        self._tell(state, text)
        return None

    def _lost(self, state: CameraState, text: Text) -> float:
        """Let go, and try again after a while: sooner at first, every half minute in the end."""
        self.source.close()
        self._open = False
        wait = BACK_OFF_S[min(self._tries, len(BACK_OFF_S) - 1)]
        self._tries += 1
        if self._tries == 1 and self._status.state is not CameraState.STARTING:
            # Once a loss, not once a try: the log of a long evening stays readable. A camera that
            # was never there is told on the screen.
            log.warning("camera %s: %s", state, text.key)
        self._retry_at = self._clock.monotonic() + wait
        self._tell(state, text)
        return wait

    def _shut(self) -> None:
        self.source.close()
        self._open = False
        self._shot = None
        self._tell(CameraState.RESTING, say("eye.camera.resting"))

    def _tell(self, state: CameraState, text: Text) -> None:
        self._status = CameraStatus(state, text, self._tries)

    def _is_newer(self, after: int) -> bool:
        return self._shot is not None and self._shot.number > after

    def __repr__(self) -> str:
        return f"<Camera {self._status.state}: {self.source.text.key}>"
