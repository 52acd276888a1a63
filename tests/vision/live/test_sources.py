"""Files as a camera, which camera is chosen, and what the simulated table throws."""

from __future__ import annotations

import math
import sys

import cv2
import numpy as np
import pytest

from companion.core.text import say
from vision import mat
from vision.cameras import choosing
from vision.cameras.base import CameraState, NoCamera
from vision.cameras.camera import Camera
from vision.cameras.casting import Cast, DieKind
from vision.cameras.choosing import AutoSource, choose, source_of
from vision.cameras.files import FolderSource
from vision.cameras.picamera import PicameraSource
from vision.cameras.script import ROLL, spinning, thrown
from vision.cameras.simulated import SimulatedSource
from vision.cameras.usb import UsbSource

# --- files ----------------------------------------------------------------------------------------


def picture(level: int) -> np.ndarray:
    return np.full((90, 160, 3), level, np.uint8)


@pytest.fixture
def folder(tmp_path):
    for name, level in (("b.png", 150), ("a.jpg", 50)):
        cv2.imwrite(str(tmp_path / name), picture(level))
    (tmp_path / "notes.txt").write_text("not a picture")
    return tmp_path


def levels(source, frames: int) -> list[int]:
    return [round(float(source.look(full=True).picture.mean()), -1) for _ in range(frames)]


def test_every_picture_of_a_folder_in_turn_and_again(folder):
    source = FolderSource(folder, hold=2)
    source.open()
    assert levels(source, 6) == [50, 50, 150, 150, 50, 50]
    assert source.look(full=False).picture is None
    assert not source.noisy


def test_a_settled_frame_is_the_one_that_shows(folder):
    source = FolderSource(folder, hold=2)
    source.open()
    source.look(full=False)
    source.look(full=False)
    assert round(float(source.settled().picture.mean()), -1) == 50


def test_a_file_that_is_no_picture_is_left_out(folder, caplog):
    (folder / "aa.png").write_bytes(b"no picture at all")
    source = FolderSource(folder, hold=1)
    source.open()
    assert levels(source, 4) == [50, 150, 50, 150]
    assert "aa.png" in caplog.text


def test_a_folder_of_nothing_else(tmp_path):
    (tmp_path / "x.png").write_bytes(b"")
    source = FolderSource(tmp_path)
    source.open()
    with pytest.raises(NoCamera) as caught:
        source.look(full=True)
    assert caught.value.text.key == "eye.camera.folder.empty"


@pytest.mark.parametrize(
    ("name", "key"),
    [("", "eye.camera.folder.empty"), ("none", "eye.camera.folder.none")],
)
def test_nothing_there_is_a_status(tmp_path, clock, name, key):
    camera = choose("folder", clock=clock, where=str(tmp_path / name))
    camera.wake()
    camera.step()
    assert camera.status.state is CameraState.MISSING
    assert camera.status.text.key == key


def test_a_video_runs_and_begins_again(tmp_path):
    file = tmp_path / "throw.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 30, (160, 90))
    for level in (40, 90, 200):
        writer.write(picture(level))
    writer.release()
    source = FolderSource(file)
    source.open()
    assert levels(source, 4) == [40, 90, 200, 40]
    source.close()
    source.close()


def test_a_video_that_is_none(tmp_path):
    file = tmp_path / "throw.mp4"
    file.write_bytes(b"no video")
    with pytest.raises(NoCamera) as caught:
        FolderSource(file).open()
    assert caught.value.text.key == "eye.camera.folder.unreadable"


# --- which camera ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("picamera2", PicameraSource),
        ("usb", UsbSource),
        ("folder", FolderSource),
        ("simulator", SimulatedSource),
        ("auto", AutoSource),
    ],
)
def test_every_setting_has_its_source(kind, source, clock):
    camera = choose(kind, clock=clock)
    assert type(camera.source) is source
    assert camera.status.state is CameraState.RESTING


def test_off_is_no_camera(clock):
    assert choose("off", clock=clock) is None


def test_probing_prefers_the_ribbon(picamera2, v4l2):
    source = source_of("auto")
    source.open()
    assert source.text.key == "eye.camera.picamera"
    assert v4l2.opened == []
    source.close()
    assert picamera2.Picamera2.opened[0].closed


@pytest.mark.usefixtures("v4l2")
def test_probing_goes_on_to_usb(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    source = AutoSource([PicameraSource(), UsbSource(listing=lambda: ["/dev/video0"])])
    source.open()
    assert source.text.key == "eye.camera.usb"
    assert source.look(full=True).picture is not None


@pytest.mark.usefixtures("v4l2")
def test_nothing_found_is_said_once_and_plugging_in_is_enough(monkeypatch, sensor, clock):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    usb = UsbSource(listing=lambda: ["/dev/video0"])
    monkeypatch.setattr(choosing, "UsbSource", lambda *_, **__: usb)
    sensor.plugged = False
    camera = choose("auto", clock=clock)
    camera.wake()
    wait = camera.step()
    assert camera.status.text == say("eye.camera.none")
    sensor.plugged = True
    clock.advance(wait)
    camera.step()
    assert camera.status.works
    assert camera.status.text.key == "eye.camera.usb"


# --- the simulated table --------------------------------------------------------------------------

CAST = Cast([DieKind("inn", ("x", "sun", "moon"), 2), DieKind("bank", ("x", 3, 4), 1)])


@pytest.mark.parametrize("seed", range(8))
def test_dice_lie_apart_on_the_mat_with_faces_of_their_own(seed):
    throw = CAST.throw(np.random.default_rng(seed))
    assert [die.die for die in throw.dice] == ["inn", "inn", "bank"]
    assert {die.face for die in throw.dice if die.die == "bank"} <= {"x", "3", "4"}
    for number, die in enumerate(throw.dice):
        assert 20 < die.at[0] < mat.WIDTH - 20
        assert all(math.dist(die.at, other.at) > 16 * 1.42 for other in throw.dice[:number])


def test_faces_of_a_set_never_look_alike():
    icons = {face: CAST.die("inn", face, at=(0, 0)).icons[0] for face in ("x", "sun", "moon")}
    assert icons["x"] == "cross"
    assert len(set(icons.values())) == 3
    assert Cast.of_pips(2).die("pips", 5, at=(0, 0)).icons[0] == "pips-5"


def test_only_some_dice_are_thrown_and_look_as_they_did():
    some = CAST.throwing(("bank",))
    throw = some.throw(np.random.default_rng(1), 2)
    assert [die.die for die in throw.dice] == ["bank"]
    assert some.die("bank", 3, at=(0, 0)) == CAST.die("bank", 3, at=(0, 0))
    assert len(CAST.throw(np.random.default_rng(1)).dice) == 3, "the whole set stays what it was"


@pytest.mark.parametrize("seed", range(8))
def test_wands_lie_apart(seed):
    wands = Cast(wands=("red", "white", "black")).throw(np.random.default_rng(seed)).wands
    assert [wand.wand for wand in wands] == ["red", "white", "black"]
    for wand in wands:
        assert wand.symbols == {0: ("force", "magie"), 1: ("force", "destin")}.get(
            wand.notches[0], ("magie", "destin")
        )
    assert len(Cast(wands=("red", "white", "black")).throw(np.random.default_rng(1), 2).wands) == 2


def test_a_throw_ends_as_it_was_meant_to():
    rng = np.random.default_rng(4)
    final = Cast.of_pips(3).throw(rng)
    moments = list(thrown(final, rng))
    assert moments[-1] == final
    assert moments[0].hand is not None
    assert not moments[0].dice
    assert all(moment.dice != final.dice for moment in moments[-ROLL:-1])


def test_a_spinner_turns_and_then_stands():
    final = Cast.of_pips(2).throw(np.random.default_rng(4))
    turns = [m.dice[0].turn for m in spinning(final, degrees_a_second=30, rate=15, seconds=1)]
    assert turns[1] - turns[0] == pytest.approx(2)
    assert turns[-1] == pytest.approx(final.dice[0].turn - 2)


def test_the_simulated_camera_shows_what_was_thrown(clock):
    source = SimulatedSource(size=(640, 360), seed=5)
    camera = Camera(source, clock=clock)
    camera.wake()
    final = source.throw(count=2)
    assert len(final.dice) == 2
    for _ in range(40):
        camera.step()
        clock.advance(source.pace)
    camera.ask_settled()
    camera.step()
    view = mat.find(camera.latest.picture)
    assert view is not None
    # Where a die is, the paper is red.
    x, y = view.project(np.array([[*final.dice[0].at, 16.0]]))[0] + 3
    blue, green, red = camera.latest.picture[round(y), round(x)].astype(int)
    assert red > 2 * blue or min(blue, green, red) > 180
    assert not np.array_equal(source.look(full=False).small, source.look(full=False).small)
