"""A USB camera on a V4L2 made by the test."""

from __future__ import annotations

import cv2
import pytest

from vision.cameras import usb
from vision.cameras.base import CameraState, NoCamera
from vision.cameras.camera import Camera
from vision.cameras.exposure import SETTLED_AFTER, WARM_UP
from vision.cameras.usb import DROP, MANUAL, UsbSource, devices, product


@pytest.fixture
def source(v4l2) -> UsbSource:
    assert v4l2.opened == []
    return UsbSource(listing=lambda: ["/dev/video0"])


def node(where, name, product, index="0"):
    folder = where / name
    folder.mkdir()
    (folder / "name").write_text(product + "\n")
    (folder / "index").write_text(index + "\n")


def test_parts_of_the_pi_itself_are_no_cameras(tmp_path):
    node(tmp_path, "video10", "bcm2835-codec-decode")
    node(tmp_path, "video2", "Webcam C270", index="1")
    node(tmp_path, "video1", "Webcam C270")
    node(tmp_path, "video11", "USB Video: USB Video")
    node(tmp_path, "video20", "pispbe-input")
    node(tmp_path, "video0", "rp1-cfe-csi2_ch0")
    assert devices(tmp_path) == ["/dev/video1", "/dev/video11"]
    assert product("/dev/video1", tmp_path) == "Webcam C270"
    assert product("/dev/video7", tmp_path) == "/dev/video7"


def test_it_asks_for_motion_jpeg_and_short_queues(source, v4l2):
    source.open()
    settings = v4l2.opened[0].settings
    assert v4l2.opened[0].api == cv2.CAP_V4L2
    assert settings[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert settings[cv2.CAP_PROP_BUFFERSIZE] == 1
    assert (settings[cv2.CAP_PROP_FRAME_WIDTH], settings[cv2.CAP_PROP_FRAME_HEIGHT]) == (1280, 720)


def test_a_look_has_a_small_grey_frame_and_the_whole_when_asked(source):
    source.open()
    look = source.look(full=False)
    assert look.small.shape == (180, 320)
    assert look.picture is None
    assert source.look(full=True).picture.shape == (720, 1280, 3)


def test_a_settled_frame_began_after_the_question(source, sensor):
    source.open()
    for _ in range(3):
        source.look(full=False)
    asked = sensor.clock.monotonic()
    taken = len(sensor.exposures)
    source.settled()
    # The queue holds one frame from before; what is handed out is the one after the dropped ones.
    handed_out = sensor.exposures[taken - 1 + DROP]
    assert handed_out >= asked
    assert sensor.exposures[taken - 1] < asked, "the queue did hold an older frame"


def test_the_first_device_that_gives_a_picture(v4l2):
    v4l2.nodes = ("/dev/video2",)
    source = UsbSource(listing=lambda: ["/dev/video0", "/dev/video2"])
    source.open()
    assert [each.device for each in v4l2.opened] == ["/dev/video0", "/dev/video2"]
    assert v4l2.opened[0].released


def test_a_device_of_ones_own(v4l2):
    v4l2.nodes = ("/dev/video5",)
    source = UsbSource("/dev/video5", listing=lambda: ["/dev/video0"])
    source.open()
    assert v4l2.opened[-1].device == "/dev/video5"


@pytest.mark.usefixtures("v4l2")
def test_no_device_and_a_busy_one_are_told_apart(sensor):
    with pytest.raises(NoCamera) as caught:
        UsbSource(listing=list).open()
    assert caught.value.text.key == "eye.camera.usb.none"
    sensor.plugged = False
    with pytest.raises(NoCamera) as caught:
        UsbSource(listing=lambda: ["/dev/video0"]).open()
    assert caught.value.text.key == "eye.camera.usb.busy"
    assert caught.value.text.args == {"device": "/dev/video0"}


def test_pulled_out_and_put_back(source, v4l2, sensor, clock):
    camera = Camera(source, clock=clock)
    camera.wake()
    camera.step()
    assert camera.status.works
    sensor.plugged = False
    wait = camera.step()
    assert camera.status.state is CameraState.MISSING
    assert camera.status.text.key == "eye.camera.usb.gone"
    assert v4l2.opened[0].released
    clock.advance(wait)
    wait = camera.step()
    assert camera.status.text.key == "eye.camera.usb.busy"
    sensor.plugged = True
    clock.advance(wait)
    camera.step()
    assert camera.status.works


def test_stuck_and_black(source, sensor, clock):
    camera = Camera(source, clock=clock)
    camera.wake()
    camera.step()
    sensor.stuck = True
    for _ in range(40):
        camera.step()
    assert camera.status.state is CameraState.STUCK
    sensor.stuck, sensor.level = False, 0
    for _ in range(40):
        camera.step()
    assert camera.status.state is CameraState.BLACK


def test_a_picture_that_is_none(source, v4l2, monkeypatch):
    source.open()
    monkeypatch.setattr(v4l2, "read", lambda _: (True, None))
    with pytest.raises(NoCamera):
        source.look(full=True)


def test_exposure_and_white_balance_are_locked(source, v4l2):
    source.open()
    for _ in range(WARM_UP + 1):
        source.look(full=False)
    settings = v4l2.opened[0].settings
    assert settings[cv2.CAP_PROP_AUTO_EXPOSURE] == MANUAL
    assert settings[cv2.CAP_PROP_EXPOSURE] == 100, "15.6 ms becomes one whole flicker at 50 Hz"
    assert settings[cv2.CAP_PROP_AUTO_WB] == 0


def test_a_webcam_that_goes_dark_when_locked_is_set_free(source, v4l2, sensor):
    source.open()
    for _ in range(WARM_UP + 1):
        source.look(full=False)
    sensor.level = 30
    for _ in range(SETTLED_AFTER + 1):
        source.look(full=False)
    assert v4l2.opened[0].settings[cv2.CAP_PROP_AUTO_EXPOSURE] == usb.AUTOMATIC


def test_the_mains_are_told_through_v4l2_itself(tmp_path, monkeypatch):
    device = tmp_path / "video0"
    device.touch()
    told = []
    monkeypatch.setattr(usb.fcntl, "ioctl", lambda _, order, data: told.append((order, data)))
    assert usb.set_mains(str(device), 60)
    order, data = told[0]
    assert order == 0xC008561C
    assert data == b"\x18\x09\x98\x00\x02\x00\x00\x00"


def test_a_camera_that_knows_no_mains_is_used_all_the_same(tmp_path):
    device = tmp_path / "video0"
    device.touch()
    assert not usb.set_mains(str(device), 50), "a plain file refuses"
    assert not usb.set_mains(str(tmp_path / "none"), 50)
