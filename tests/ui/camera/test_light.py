"""Mat and light on the screen, the camera's settings, and putting the eye together."""

from __future__ import annotations

import sys

import pytest

from companion.core.clock import FakeClock
from companion.core.text import say
from companion.paths import Paths
from companion.settings import Settings
from tests.ui.camera import scenes
from tests.ui.camera.table import Table
from tests.ui.harness import App
from ui.eyeside import connect_eye, open_light, open_teaching
from vision.cameras.base import CameraState
from vision.cameras.files import FolderSource
from vision.simulator.paint import Light


def shows(app: App, key: str, **args) -> bool:
    return app.shows(app.say(say(key, **args)))


def test_all_is_well(app: App) -> None:
    scenes.light_fine(app)
    assert shows(app, "eye.light.fine")
    assert shows(app, "eye.mat.found")
    app.tap("good")
    assert app.screen.name == "home"


def test_advice_follows_the_lamp(app: App) -> None:
    table = scenes.light_glare(app)
    assert shows(app, "eye.advice.glare", where=say("eye.where.top_right"))
    table.source.shine(Light(level=0.2))
    table.look(3)
    assert shows(app, "eye.advice.dark")
    table.source.shine(Light())
    table.look(3)
    assert shows(app, "eye.light.fine")


def test_a_lost_camera_can_be_tried_again(app: App) -> None:
    table = scenes.light_fine(app)
    table.source.fault = "unplugged"
    table.look(0.5)
    assert shows(app, "eye.camera.usb.gone")
    table.source.fault = None
    app.tap("retry")
    table.look(2)
    assert shows(app, "eye.light.fine")


def test_without_an_eye_these_screens_do_not_open(app: App) -> None:
    app.companion.eye = None
    open_light(app.companion)
    open_teaching(
        app.companion, kind="dice", set_name="x", title=say("eye.dice", n=1), things=(("a", 1),)
    )
    app.frames(1)
    assert app.screen.name == "home"
    assert shows(app, "eye.off")


def test_nobody_asks_a_camera_that_rests(app: App) -> None:
    table = Table(app)
    table.look(1)
    assert table.camera.status.state is CameraState.RESTING


# --- putting it together --------------------------------------------------------------------------


@pytest.fixture
def paths(tmp_path) -> Paths:
    return Paths.find({"TABLE_COMPANION_HOME": str(tmp_path)})


def test_the_eye_as_the_settings_say(paths, tmp_path) -> None:
    settings = Settings(camera="folder", camera_from=str(tmp_path), mains="60")
    side = connect_eye(settings, clock=FakeClock(), paths=paths)
    assert isinstance(side.eye.camera.source, FolderSource)
    assert side.simulator is None
    assert side.sight.camera.state is CameraState.RESTING
    side.close()


def test_the_simulated_camera_can_be_thrown(paths) -> None:
    side = connect_eye(Settings(camera="simulator"), clock=FakeClock(), paths=paths)
    assert side.simulator is not None
    side.close()


def test_off_is_no_eye(paths) -> None:
    assert connect_eye(Settings(camera="off"), clock=FakeClock(), paths=paths) is None


def test_without_opencv_there_is_no_eye_and_no_crash(paths, monkeypatch, caplog) -> None:
    for name in [each for each in sys.modules if each.partition(".")[0] == "vision"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cv2", None)
    assert connect_eye(Settings(), clock=FakeClock(), paths=paths) is None
    assert "no camera" in caplog.text


def test_the_settings_screen_asks_for_the_camera(app: App) -> None:
    app.tap("settings")
    while not app.sees("camera-simulator"):
        app.tap("page-after")
    app.tap("camera-simulator")
    app.tap("mains-60")
    settings = app.house.config.settings
    assert (settings.camera, settings.mains) == ("simulator", "60")
