"""After the first picture, what the next taps need is fetched; a quick finger gets there too."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from kivy.base import EventLoop

from companion.core.registry import Registry
from companion.games import BOXES
from tests.ui import harness
from tests.ui.obscurio import scenes
from ui import ahead
from ui.ahead import Ahead, Errand
from ui.hands import Finger, middle
from ui.screens.home import ROOMS, WIZARD
from ui.widgets.icon import icon_names, icon_sheets, icon_texture


class Stand:
    """Kivy's clock and window, moved by the test."""

    def __init__(self) -> None:
        self.flip: list[Callable[..., Any]] = []
        self.calls: list[Callable[[float], Any]] = []
        self.beats: list[Callable[[float], Any]] = []

    def bind(self, *, on_flip: Callable[..., Any]) -> None:
        self.flip.append(on_flip)

    def unbind(self, *, on_flip: Callable[..., Any]) -> None:
        self.flip = [each for each in self.flip if each != on_flip]

    def schedule_once(self, call: Callable[[float], Any], _: float = 0) -> None:
        self.calls.append(call)

    def schedule_interval(self, call: Callable[[float], Any], _: float) -> Stand:
        self.beats.append(call)
        return self

    def cancel(self) -> None:
        self.beats.clear()

    def picture(self) -> None:
        for call in tuple(self.flip):
            call()
        self.frame()

    def frame(self) -> None:
        calls, self.calls = self.calls, []
        for call in calls:
            call(0)
        self.beats = [beat for beat in self.beats if beat(0) is not False]


@pytest.fixture
def stand() -> Stand:
    return Stand()


def joined(made: Ahead) -> None:
    assert made._thread is not None
    made._thread.join(20)
    assert not made._thread.is_alive()


def test_nothing_is_fetched_before_the_first_picture(stand: Stand) -> None:
    done: list[str] = []
    made = Ahead(lambda: [Errand(lambda: done.append("loaded"))], clock=stand, window=stand)
    made.start()
    stand.frame()
    assert made._thread is None
    stand.picture()
    joined(made)
    assert done == ["loaded"]
    stand.picture()  # a second picture starts nothing
    assert done == ["loaded"]


def test_errands_are_loaded_aside_in_order_and_finished_on_the_ui_thread(stand: Stand) -> None:
    here = threading.current_thread()
    done: list[tuple[str, bool]] = []

    def note(what: str) -> Callable[[], None]:
        return lambda: done.append((what, threading.current_thread() is here))

    plan = [Errand(note("one"), note("then one")), Errand(note("two"), note("then two"))]
    made = Ahead(lambda: plan, clock=stand, window=stand)
    made.start()
    stand.picture()
    joined(made)
    assert done == [("one", False), ("two", False)]
    stand.frame()
    assert done[2:] == [("then one", True), ("then two", True)]


def test_what_cannot_be_loaded_stops_nothing_else(stand: Stand, caplog) -> None:
    done: list[str] = []

    def fails() -> None:
        raise ZeroDivisionError

    made = Ahead(
        lambda: [Errand(fails), Errand(lambda: done.append("next"))], clock=stand, window=stand
    )
    made.start()
    stand.picture()
    joined(made)
    assert done == ["next"]
    assert "ZeroDivisionError" in caplog.text


def test_at_the_end_the_rest_is_left(stand: Stand) -> None:
    entered, go_on = threading.Event(), threading.Event()
    done: list[str] = []

    def slowly() -> None:
        entered.set()
        go_on.wait(20)
        done.append("first")

    plan = [Errand(slowly, lambda: done.append("then")), Errand(lambda: done.append("second"))]
    made = Ahead(lambda: plan, clock=stand, window=stand)
    made.start()
    stand.picture()
    assert entered.wait(20)
    made._stopped.set()
    go_on.set()
    made.stop()
    stand.frame()
    assert done == ["first"]
    assert stand.beats == []


def test_stopped_before_the_first_picture(stand: Stand) -> None:
    made = Ahead(lambda: [Errand(lambda: 1 / 0)], clock=stand, window=stand)
    made.start()
    made.stop()
    stand.picture()
    assert made._thread is None


def test_the_sheets_of_icons_come_one_a_frame(stand: Stand, monkeypatch) -> None:
    loaded: list[int] = []
    monkeypatch.setattr(ahead, "load_sheet", loaded.append)
    made = Ahead(list, clock=stand, window=stand)
    made.start()
    stand.picture()
    for number in icon_sheets():
        assert loaded == list(range(number + 1))
        stand.frame()
    assert stand.beats == []
    made.stop()


@pytest.mark.usefixtures("app")
def test_every_icon_has_a_place_of_its_own() -> None:
    parts = [icon_texture(name) for name in icon_names()]
    assert {part.size for part in parts} == {(128, 128)}
    assert len({(part.id, tuple(part.tex_coords)) for part in parts}) == len(parts) > 100
    assert icon_texture("no such icon").tex_coords == icon_texture("help").tex_coords


def test_the_game_that_was_left_open_is_fetched_first(sit) -> None:
    app = sit()
    assert ahead._wanted(app.companion)[0] == "obscurio"
    app.open("pantacle")
    assert ahead._wanted(app.companion)[0] == "pantacle"
    assert sorted(ahead._wanted(app.companion)) == sorted(box.id for box in BOXES)


def test_what_continue_lacks_is_filled_in_when_the_games_are_open(sit, monkeypatch) -> None:
    app = sit()
    scenes.doors(app)
    monkeypatch.setattr(harness, "REGISTRY", Registry(BOXES))
    app = sit()
    stands = app.say(app.house.recent()[0].phase)
    monkeypatch.setattr(harness, "REGISTRY", Registry(BOXES))
    app = sit()
    assert app.sees("continue")
    assert not app.shows(stands)
    app.companion.fetch("obscurio")
    finger = Finger(*middle(app.find("settings")))
    finger.down()
    app.companion.all_open()
    app.frames(2)
    assert not app.shows(stands)  # not under a finger
    finger.up()
    app.frames(2)
    assert app.screen.name == "settings"
    app.tap("back")
    app.wait(1)
    assert app.shows(stands)
    assert EventLoop.touches == []


@pytest.mark.parametrize("language", harness.LANGUAGES)
@pytest.mark.parametrize("name", ["new-illusio", "continue", "history", "copy"])
def test_a_quick_finger_is_told_to_wait_and_led_on(name, language, sit, monkeypatch) -> None:
    app = sit(language=language)
    scenes.doors(app)
    monkeypatch.setattr(harness, "REGISTRY", Registry(BOXES))
    app = sit(language=language)
    wait = {"en": "One moment", "fr": "Un instant"}[language]
    finger = Finger(*middle(app.find(name)))
    finger.down()
    finger.up()
    assert app.shows(wait)
    assert app.stage.messages.children[0].opacity == 1.0  # there with the next picture
    app.frames(1)
    assert app.screen.name == "home"  # so this picture shows the words
    app.frames(1)
    assert app.screen.name != "home"
    assert not app.shows(wait)


def test_a_room_that_is_not_loaded_says_so_too(app: harness.App, monkeypatch) -> None:
    (room,) = (room for room in ROOMS if room.key == "check")
    monkeypatch.delitem(sys.modules, room.module, raising=False)
    finger = Finger(*middle(app.find("check")))
    finger.down()
    finger.up()
    assert app.shows("One moment")
    app.frames(2)
    assert app.screen.name == "check"


def test_who_taps_later_waits_for_nothing(app: harness.App) -> None:
    for box in BOXES:
        app.companion.fetch(box.id)
    import_module(WIZARD)
    finger = Finger(*middle(app.find("new-illusio")))
    finger.down()
    finger.up()
    assert app.screen.name == "new"
