"""The eye in the house: it starts and ends with the app, follows the settings, says how it is."""

from __future__ import annotations

import threading

import pytest

from companion.core.text import say
from tests.ui.camera.table import Table
from tests.ui.harness import App
from ui.eyeside import connect_eye
from vision.cameras.base import CameraState
from vision.cameras.files import FolderSource
from vision.cameras.simulated import SimulatedSource


def eyes() -> list[str]:
    return [each.name for each in threading.enumerate() if each.name in ("eye", "camera")]


def shows(app: App, key: str, **args) -> bool:
    return app.shows(app.say(say(key, **args)))


# --- threads --------------------------------------------------------------------------------------


def test_it_starts_and_ends_with_the_app(sit) -> None:
    app = sit()
    app.companion.set("camera", "simulator")
    app.companion.connect_eye()
    assert eyes() == ["eye"], "the camera sleeps until somebody looks"
    side = app.companion.eye
    side.glance()
    assert side.eye.camera.wait(0, 5.0) is not None, "frames come on a thread of their own"
    assert sorted(eyes()) == ["camera", "eye"]
    sit()  # another app: the first one is closed
    assert eyes() == []


def test_another_camera_takes_the_place_of_the_old_one(app: App, tmp_path) -> None:
    app.companion.set("camera", "simulator")
    app.companion.connect_eye()
    first = app.companion.eye
    app.companion.set("mains", "60")
    assert app.companion.eye is not first
    app.companion.set("language", "fr")
    second = app.companion.eye
    app.companion.set("camera_from", str(tmp_path))
    app.companion.set("camera", "folder")
    assert app.companion.eye is not second
    assert isinstance(app.companion.eye.eye.camera.source, FolderSource)
    assert eyes() == ["eye"], "the others are gone"
    app.companion.set("camera", "off")
    assert app.companion.eye is None
    assert eyes() == []


def test_a_broken_reader_does_not_end_the_thread(app: App) -> None:
    app.companion.set("camera", "simulator")
    app.companion.connect_eye()
    eye = app.companion.eye.eye
    failed = eye.send(lambda: 1 / 0)
    worked = eye.send(lambda: "still here")
    for _ in range(100):
        if worked.done:
            break
        threading.Event().wait(0.05)
    assert isinstance(failed.error, ZeroDivisionError)
    assert worked.result == "still here"


def test_tests_need_no_thread(app: App) -> None:
    app.companion.set("camera", "simulator")
    app.companion.connect_eye(start=False)
    assert app.companion.eye is not None
    assert eyes() == []


def test_without_opencv_the_app_goes_on(app: App, monkeypatch) -> None:
    monkeypatch.setattr("ui.eyeside.import_module", _no_vision)
    app.companion.connect_eye()
    assert app.companion.eye is None
    assert connect_eye(app.house.config.settings, clock=app.clock, paths=app.house.paths) is None
    to_the_camera(app)
    assert shows(app, "machine.camera.no_vision")


def _no_vision(name: str):
    raise ImportError(name)


# --- in words -------------------------------------------------------------------------------------


def to_the_camera(app: App) -> None:
    app.tap("settings")
    while not app.sees("eye-light"):
        app.tap("page-after")


def test_the_settings_say_how_the_camera_is(app: App) -> None:
    table = Table(app)
    to_the_camera(app)
    table.look(1.5)
    camera = say("eye.camera.simulator")
    assert shows(app, "eye.verdict", camera=camera, words=say("eye.fine"))
    for fault, key in (
        ("unplugged", "eye.camera.usb.gone"),
        ("black", "eye.camera.black"),
        ("stuck", "eye.camera.stuck"),
    ):
        table.source.fault = fault
        table.look(2)
        assert shows(app, key)
        table.source.fault = None
        table.camera.retry_now()
        table.look(2)
        assert shows(app, "eye.verdict", camera=camera, words=say("eye.fine")), f"after {fault}"


def test_the_camera_rests_on_the_other_pages_and_after(app: App) -> None:
    table = Table(app)
    to_the_camera(app)
    table.look(1)
    assert table.camera.status.works
    app.tap("page-after")
    rests(app, table)
    app.tap("page-before")
    table.look(1)
    assert table.camera.status.works
    app.tap("back")
    rests(app, table)


def rests(app: App, table: Table) -> None:
    table.look(0.2)
    app.clock.advance(61)
    table.look(0.2)
    assert table.camera.status.state is CameraState.RESTING


def test_off_is_said_and_mat_and_light_stays_shut(app: App) -> None:
    app.companion.set("camera", "off")
    to_the_camera(app)
    assert shows(app, "machine.camera.off")
    app.tap("eye-light")
    assert app.screen.name == "settings"


def test_from_the_settings_to_mat_and_light_and_back(app: App) -> None:
    table = Table(app)
    to_the_camera(app)
    table.look(0.5)
    app.tap("eye-light")
    assert app.screen.name == "light"
    table.look(1.5)
    app.tap("good")
    table.look(1)
    assert app.screen.name == "settings"
    assert app.sees("eye-light")


def test_a_camera_chosen_on_the_spot_is_looked_through(app: App) -> None:
    app.companion.set("camera", "off")
    app.companion.connect_eye(start=False)
    to_the_camera(app)
    app.tap("camera-simulator")
    side = app.companion.eye
    assert isinstance(side.eye.camera.source, SimulatedSource)
    app.frames(8)
    side.eye.step()
    assert side.eye.camera.status.state is CameraState.STARTING


@pytest.mark.parametrize(
    ("fault", "key"), [(None, "eye.fine"), ("unplugged", "eye.camera.usb.gone")]
)
def test_the_table_check_has_a_line_on_it(app: App, fault, key) -> None:
    table = Table(app)
    table.source.fault = fault
    app.tap("check")
    table.look(2)
    words = app.say(say(key))
    for _ in range(6):
        if app.shows(words):
            break
        app.tap("page-after")
    assert app.shows(words)
    app.tap("back")
    rests(app, table)
