"""The latest frame, a status in plain words, and coming back after every kind of loss."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from companion.core.clock import SystemClock
from companion.core.text import say
from vision.cameras.base import CameraState, Look, NoCamera
from vision.cameras.camera import BACK_OFF_S, BLACK_S, PICTURE_S, SILENT_S, STUCK_S, Camera
from vision.cameras.simulated import SimulatedSource


class Puppet:
    """A source that does what the test says."""

    noisy = True
    pace = 0.0

    def __init__(self) -> None:
        self.text = say("eye.camera.simulator")
        self.opens = 0
        self.closes = 0
        self.full: list[bool] = []
        self.asked = 0
        self.error: Exception | None = None
        self.frame: np.ndarray | None = None
        self._rng = np.random.default_rng(3)

    def open(self) -> None:
        self.opens += 1
        if self.error is not None:
            raise self.error

    def look(self, *, full: bool) -> Look:
        if self.error is not None:
            raise self.error
        self.full.append(full)
        small = self.frame
        if small is None:
            small = self._rng.integers(90, 100, (180, 320), dtype=np.uint8)
        return Look(small, np.dstack([small] * 3) if full else None)

    def settled(self) -> Look:
        self.asked += 1
        return self.look(full=True)

    def close(self) -> None:
        self.closes += 1


@pytest.fixture
def source() -> Puppet:
    return Puppet()


@pytest.fixture
def camera(source, clock) -> Camera:
    return Camera(source, clock=clock)


def run(camera: Camera, clock, seconds: float, *, rate: float = 30) -> list[CameraState]:
    """Let it work for a while; every state it was in, each once in a row."""
    seen = []
    for _ in range(round(seconds * rate)):
        camera.step()
        clock.advance(1 / rate)
        if not seen or seen[-1] is not camera.status.state:
            seen.append(camera.status.state)
    return seen


def test_nothing_is_opened_before_somebody_looks(camera, source):
    assert camera.step() == 0.0
    assert camera.status.state is CameraState.RESTING
    assert source.opens == 0
    assert camera.latest is None


def test_frames_come_and_only_the_newest_is_kept(camera):
    camera.wake()
    assert camera.status.state is CameraState.STARTING
    camera.step()
    first = camera.latest
    camera.step()
    assert camera.latest.number == first.number + 1
    assert camera.status.works
    assert camera.wait(after=camera.latest.number, seconds=0) is None
    assert camera.wait(after=first.number, seconds=0) is camera.latest


def test_whole_pictures_are_copied_at_a_gentle_rate(camera, source, clock):
    camera.wake()
    run(camera, clock, 2)
    assert 2 / PICTURE_S - 4 < sum(source.full) <= 2 / PICTURE_S + 1
    assert len(source.full) == 60


def test_a_settled_frame_comes_once_for_each_question(camera, source):
    camera.wake()
    camera.step()
    camera.ask_settled()
    camera.step()
    assert camera.latest.settled
    assert camera.latest.picture is not None
    camera.step()
    assert not camera.latest.settled
    assert source.asked == 1


def test_a_lost_camera_is_tried_again_sooner_at_first(camera, source, clock):
    camera.wake()
    camera.step()
    source.error = NoCamera(say("eye.camera.usb.gone"))
    waits = []
    for _ in range(8):
        wait = camera.step()
        waits.append(wait)
        assert camera.status.state is CameraState.MISSING
        assert camera.status.text.key == "eye.camera.usb.gone"
        clock.advance(wait / 2)
        opens = source.opens
        assert camera.step() == pytest.approx(wait / 2)
        assert source.opens == opens, "tried before its time"
        clock.advance(wait / 2)
    assert waits == [*BACK_OFF_S, BACK_OFF_S[-1], BACK_OFF_S[-1]]
    assert camera.status.tries == 8
    source.error = None
    camera.step()
    assert camera.status.works
    assert camera.status.tries == 0


def test_somebody_plugs_it_in_and_does_not_want_to_wait(camera, source):
    source.error = NoCamera(say("eye.camera.none"))
    camera.wake()
    camera.step()
    source.error = None
    assert camera.step() > 0
    camera.retry_now()
    camera.step()
    assert camera.status.works


def test_any_other_fault_is_a_status_too(camera, source, caplog):
    source.error = ValueError("driver bug")
    camera.wake()
    camera.step()
    assert camera.status.state is CameraState.MISSING
    assert camera.status.text == say("eye.camera.unexpected", why="driver bug")
    assert "the camera failed" in caplog.text


def test_a_black_picture_has_a_name_and_the_camera_is_opened_anew(camera, source, clock):
    camera.wake()
    camera.step()
    source.frame = np.zeros((180, 320), np.uint8)
    source.frame[::9, ::9] = 3
    states = run(camera, clock, 1.4)
    assert states == [CameraState.READY, CameraState.BLACK], "one odd frame is no fault"
    assert source.opens == 1
    run(camera, clock, BLACK_S + 1.5)
    assert source.opens == 2
    assert camera.status.state is CameraState.BLACK
    source.frame = None
    run(camera, clock, 10)
    assert camera.status.works


def test_a_dark_room_is_not_a_black_picture(camera, source, clock):
    camera.wake()
    source.noisy = False
    dim = np.full((180, 320), 3, np.uint8)
    dim[80:100, 100:200] = 60
    source.frame = dim
    assert run(camera, clock, 3) == [CameraState.READY]


def test_a_stuck_picture_has_a_name_and_the_camera_is_opened_anew(camera, source, clock):
    camera.wake()
    run(camera, clock, 0.5)
    source.frame = np.full((180, 320), 90, np.uint8)
    states = run(camera, clock, 1.5)
    assert states == [CameraState.READY, CameraState.STUCK]
    run(camera, clock, STUCK_S + 1)
    assert source.opens == 2
    assert camera.status.tries == 1
    source.frame = None
    run(camera, clock, 3)
    assert camera.status.works


def test_a_photograph_may_stay_the_same(clock, source):
    source.noisy = False
    source.frame = np.full((180, 320), 90, np.uint8)
    camera = Camera(source, clock=clock)
    camera.wake()
    assert run(camera, clock, 10) == [CameraState.READY]


def test_a_driver_that_hangs_is_noticed_from_outside(camera, clock):
    camera.wake()
    camera.step()
    clock.advance(SILENT_S + 0.1)
    assert camera.status.state is CameraState.SILENT
    assert not camera.status.works
    camera.step()
    assert camera.status.works


def test_resting_lets_go_of_the_camera(camera, source):
    camera.wake()
    camera.step()
    camera.rest()
    assert source.closes == 1
    assert camera.latest is None
    assert camera.status.state is CameraState.RESTING
    camera.rest()
    assert source.closes == 1


def test_asking_again_does_not_hurry_it(camera):
    camera.wake()
    camera._wake.clear()  # as its thread does before every pause
    camera.wake()
    assert not camera._wake.is_set()
    camera.rest()
    assert camera._wake.is_set(), "but resting is at once"


def test_on_its_own_thread(source):
    """Real threads, no sleeping: each side waits for the other."""
    looked = threading.Event()
    go_on = threading.Event()
    usual = source.look

    def look(*, full: bool) -> Look:
        looked.set()
        assert go_on.wait(20)
        return usual(full=full)

    source.look = look
    camera = Camera(source, clock=SystemClock())
    camera.start()
    camera.start()
    assert looked.wait(20)
    assert camera.latest is None
    go_on.set()
    first = camera.wait(after=0, seconds=20)
    assert first is not None
    assert camera.wait(after=first.number + 5, seconds=20) is not None
    camera.close()
    assert source.opens == 1
    assert source.closes >= 1
    assert camera.status.state is CameraState.RESTING
    assert "camera" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize(
    ("fault", "state"),
    [
        ("unplugged", CameraState.MISSING),
        ("black", CameraState.BLACK),
        ("stuck", CameraState.STUCK),
    ],
)
def test_the_simulated_camera_breaks_on_request_and_comes_back(clock, fault, state):
    source = SimulatedSource(size=(320, 180))
    camera = Camera(source, clock=clock)
    camera.wake()
    run(camera, clock, 1, rate=15)
    assert camera.status.works
    source.fault = fault
    run(camera, clock, 2, rate=15)
    assert camera.status.state is state
    source.fault = None
    run(camera, clock, 12, rate=15)
    assert camera.status.works
