"""The Raspberry Pi camera on a picamera2 made by the test."""

from __future__ import annotations

import sys

import pytest

from vision.cameras.base import SMALL, CameraState, NoCamera
from vision.cameras.camera import BACK_OFF_S, Camera
from vision.cameras.exposure import CHANGED_FRAMES
from vision.cameras.picamera import PicameraSource


@pytest.fixture
def source(picamera2) -> PicameraSource:
    assert picamera2.Picamera2.opened == []
    return PicameraSource(mains=50)


def driver(picamera2):
    """The camera that was opened last."""
    return picamera2.Picamera2.opened[-1]


def test_the_ribbon_camera_is_opened_not_the_webcam(source, picamera2):
    source.open()
    assert driver(picamera2).number == 1
    assert driver(picamera2).started
    assert source.text.args == {"model": "imx708"}


def test_two_streams_and_exposure_in_step_with_the_lamps(source, picamera2):
    source.open()
    config = driver(picamera2).config
    assert config["main"] == {"size": (1280, 720), "format": "RGB888"}
    assert config["lores"] == {"size": SMALL, "format": "YUV420"}
    assert config["controls"]["AeFlickerPeriod"] == 10_000
    assert config["display"] is None


def test_motion_needs_only_the_small_stream(source, picamera2):
    source.open()
    look = source.look(full=False)
    assert look.small.shape == (180, 320), "the padding of the rows is cut off"
    assert look.picture is None
    assert driver(picamera2).copied == ["lores"]
    assert all(request.released for request in driver(picamera2).requests)


def test_a_settled_frame_is_flushed(source, sensor):
    source.open()
    asked = sensor.clock.monotonic()
    source.look(full=True)
    stale = sensor.exposures[0]
    assert stale < asked, "without flushing, an older frame is handed out"
    asked = sensor.clock.monotonic()
    look = source.settled()
    assert look.picture.shape == (720, 1280, 3)
    assert sensor.exposures[-2] >= asked


def test_exposure_and_colours_are_locked_once_they_have_settled(source, picamera2):
    source.open()
    for _ in range(12):
        source.look(full=False)
    assert driver(picamera2).orders == [
        {
            "AeEnable": False,
            "ExposureTime": 20_000,
            "AnalogueGain": pytest.approx(1.4),
            "AwbEnable": False,
            "ColourGains": (1.8, 1.5),
        }
    ]


def test_colours_that_are_not_known_yet_are_not_locked(source, picamera2):
    source.open()
    driver(picamera2).metadata["ColourGains"] = (0.0, 0.0)
    for _ in range(12):
        source.look(full=False)
    assert "ColourGains" not in driver(picamera2).orders[0]
    assert "AwbEnable" not in driver(picamera2).orders[0]


def test_a_switched_lamp_sets_exposure_free(source, picamera2, sensor):
    source.open()
    for _ in range(30):
        source.look(full=False)
    sensor.level = 40
    for _ in range(CHANGED_FRAMES + 2):
        source.look(full=False)
    assert driver(picamera2).orders[1] == {"AeEnable": True, "AwbEnable": True}


def test_without_the_library(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(NoCamera) as caught:
        PicameraSource().open()
    assert caught.value.text.key == "eye.camera.picamera.library"


def test_no_camera_on_the_ribbon(source, sensor):
    sensor.plugged = False
    with pytest.raises(NoCamera) as caught:
        source.open()
    assert caught.value.text.key == "eye.camera.picamera.none"


def test_a_camera_that_another_program_holds(source, picamera2, monkeypatch):
    def busy(*_):
        raise RuntimeError("Failed to acquire camera: Device or resource busy")

    monkeypatch.setattr(picamera2.Picamera2, "__init__", busy)
    with pytest.raises(NoCamera) as caught:
        source.open()
    assert caught.value.text.key == "eye.camera.picamera.busy"


def test_the_cable_slips_and_is_put_back(source, picamera2, sensor, clock):
    camera = Camera(source, clock=clock)
    camera.wake()
    for _ in range(5):
        camera.step()
    assert camera.status.works
    sensor.plugged = False
    wait = camera.step()
    assert camera.status.state is CameraState.MISSING
    assert camera.status.text.key == "eye.camera.silent"
    assert driver(picamera2).closed
    clock.advance(wait)
    wait = camera.step()
    assert camera.status.text.key == "eye.camera.picamera.none"
    sensor.plugged = True
    clock.advance(wait)
    camera.step()
    assert camera.status.works
    assert len(picamera2.Picamera2.opened) == 2


def test_a_frame_that_never_changes(source, picamera2, sensor, clock):
    camera = Camera(source, clock=clock)
    camera.wake()
    camera.step()
    sensor.stuck = True
    for _ in range(40):
        camera.step()
    assert camera.status.state is CameraState.STUCK
    for _ in range(60):
        camera.step()
    assert driver(picamera2).closed, "it is opened anew"
    sensor.stuck = False
    clock.advance(BACK_OFF_S[0])
    for _ in range(3):
        camera.step()
    assert camera.status.works
    assert len(picamera2.Picamera2.opened) == 2


def test_a_driver_that_fails_while_closing_is_let_go_all_the_same(source, picamera2, caplog):
    source.open()

    def fails():
        raise RuntimeError("already gone")

    driver(picamera2).stop = fails
    driver(picamera2).close = fails
    source.close()
    source.close()
    assert "did not stop" in caplog.text
