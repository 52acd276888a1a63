"""How are the eyes? One line in plain words: unplugged, black, stuck, no mat, or all well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from companion.core.clock import Clock
from companion.core.text import Text, say
from vision.cameras.base import CameraState
from vision.cameras.camera import Camera
from vision.eye import Eye
from vision.light import MatState
from vision.sight import Sight, Task
from vision.values import Reading, Status

LONGEST_S: Final = 6.0
"""How long a camera may take to show something before the line is written."""
LEAST_S: Final = 1.5
"""How long is looked at least: a picture that is black or stuck must last to be called so."""
PAUSE_S: Final = 0.05


class Verdict(NamedTuple):
    """Whether all is well (None: not known, or nothing to mend) and a line on it."""

    ok: bool | None
    text: Text

    @property
    def known(self) -> bool:
        """Whether waiting longer would not change it."""
        return self.text.key not in (
            "eye.camera.resting",
            "eye.camera.starting",
            "eye.mat.unknown",
        )


def glance() -> Task:
    """For looking at camera, mat and light without reading anything."""
    return Task(lambda: _nothing, None, 1)


def _nothing(_: Any) -> Reading:
    return Reading(status=Status.EMPTY)


def verdict(sight: Sight) -> Verdict:
    """The eye in one line."""
    camera, light = sight.camera, sight.light
    if camera.state in (CameraState.RESTING, CameraState.STARTING):
        return Verdict(None, camera.text)
    if not camera.works:
        # Where nobody said that there is a camera, none is missed.
        return Verdict(None if camera.text.key == "eye.camera.none" else False, camera.text)
    if light.mat is MatState.UNKNOWN:
        return Verdict(None, say("eye.mat.unknown"))
    if light.advice:
        # A mat that was put away is no fault of the camera.
        ok = None if light.mat is MatState.MISSING else False
        return Verdict(ok, say("eye.verdict", camera=camera.text, words=light.advice[0]))
    return Verdict(ok=True, text=say("eye.verdict", camera=camera.text, words=say("eye.fine")))


def check(camera: Camera, *, clock: Clock, wait: Callable[[float], None]) -> Verdict:
    """Open a camera, look through it for a moment, and close it again."""
    eye = Eye(camera, clock=clock)
    eye.watch(glance())
    began = clock.monotonic()
    try:
        while True:
            eye.step()
            camera.step()
            spent = clock.monotonic() - began
            lost = camera.status.state is CameraState.MISSING
            known = verdict(eye.sight).known and spent >= LEAST_S
            if lost or known or spent >= LONGEST_S:
                eye.step()
                return verdict(eye.sight)
            wait(PAUSE_S)
    finally:
        eye.close()
