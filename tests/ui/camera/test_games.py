"""From a rendered throw to a move: simulated camera, real reading, the panel, and the table.

Nothing here knows what lies on the mat but the picture of it.
"""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import numpy as np
import pytest

from companion.core.text import say
from companion.games.trickerion.dice import teachable
from companion.games.trickerion.options import Options
from tests.ui.camera.table import THINGS, Table
from tests.ui.harness import App
from tests.ui.three_magicians import scenes as magicians
from vision.cameras.casting import RESTS, Cast, DieKind
from vision.cameras.simulated import SimulatedSource
from vision.ports import DieAnswer, Lesson, WandAnswer
from vision.shelf import Shelf
from vision.simulator.paint import Light
from vision.values import Status

SIZE = (960, 540)
VIEWS = 2
KINDS = ("residence", "inn", "bank")
FACES = {kind: tuple(f for k, f in teachable(Options()) if k == kind) for kind in KINDS}
DICE = Cast([DieKind(kind, FACES[kind], 2) for kind in KINDS])
WANDS = Cast(wands=("red", "white", "black"))
SHOWN = {"residence": ("optical", "escape", "x"), "inn": ("apprentice", "x"), "bank": ("4", "x")}
"""What was taught; the other faces the camera cannot know."""
HIDDEN = ("bank", "6")
ROLL = (("bank", "x"), ("residence", "optical"), ("inn", "x"), ("bank", "4"), ("residence", "x"))


def _dice_lessons(camera: SimulatedSource) -> list[Lesson]:
    rng = np.random.default_rng(1)
    lessons = []
    for kind, faces in SHOWN.items():
        for face in faces:
            for _ in range(VIEWS):
                camera.put(DICE.lay([(kind, face)], rng))
                place = camera.table.dice[0].at
                lessons.append(Lesson(camera.settled().picture, DieAnswer(kind, face), place))
    return lessons


def _wand_lessons(camera: SimulatedSource) -> list[Lesson]:
    rng = np.random.default_rng(4)
    lessons = []
    for wand in WANDS.wands:
        for notches, symbols in RESTS.items():
            for _ in range(VIEWS):
                camera.put(WANDS.lay_wand(wand, notches, rng))
                answer = WandAnswer(wand, notches, symbols)
                lessons.append(Lesson(camera.settled().picture, answer, camera.table.wands[0].at))
    return lessons


@pytest.fixture(scope="module")
def taught(tmp_path_factory) -> Path:
    """Both games' sets, taught once from rendered pictures."""
    store = tmp_path_factory.mktemp("taught")
    camera = SimulatedSource(size=SIZE, seed=2)
    camera.open()
    shelf = Shelf(store)
    shelf.teach("dice", "trickerion", _dice_lessons(camera), dict.fromkeys(KINDS, 2))
    shelf.teach("wands", "three_magicians", _wand_lessons(camera), {})
    return store


@pytest.fixture
def table(app: App, taught: Path) -> Table:
    """A table under the simulated camera, and a shelf of its own that may learn."""
    shutil.copytree(taught / "sets", app.house.paths.state / "sets")
    return Table(app, Shelf(app.house.paths.state), SIZE)


def roll(table: Table, *faces: tuple[str, str]) -> None:
    table.source.throw(DICE.lay(faces, np.random.default_rng(7)))


def shows(app: App, key: str, **args) -> bool:
    return app.shows(app.say(say(key, **args)))


# --- Trickerion -----------------------------------------------------------------------------------


@pytest.fixture
def town(app: App, table: Table) -> Table:
    """The beginning of a turn in Trickerion, with the camera panel open."""
    game = app.house.new_game("trickerion", {"players": 2}, seed=1)
    while (game.state.phase, game.state.step) != ("dice", "roll"):
        game.do(game.record.game.legal(game.state)[0])
    app.companion.open_table(game)
    app.frames(2)
    app.tap("camera")
    table.look(1)
    return table


def test_the_six_dice_arrive_as_a_move(app: App, town: Table) -> None:
    assert shows(app, "eye.state.throw", what=say("eye.dice", n=6))
    roll(town, ("inn", "apprentice"), *ROLL)
    town.look(4)
    assert shows(app, "eye.read.sure", what=say("eye.dice", n=6))
    app.tap("use")
    dice = app.table.state.dice
    assert sorted(dice[:2]) == ["optical", "x"], "three X faces, each told by elimination"
    assert dice[2:4] == ("x", "apprentice")
    assert sorted(dice[4:]) == ["4", "x"]
    assert app.table.state.phase == "advertising"


def test_a_face_it_was_never_shown_is_settled_by_a_tap_and_known_next_time(
    app: App, town: Table
) -> None:
    faces = (("inn", "apprentice"), *ROLL[:3], HIDDEN, ROLL[4])
    roll(town, *faces)
    town.look(4)
    reading = app.screen.reading
    (doubtful,) = (n for n, die in enumerate(reading.dice) if not die.sure)
    assert reading.status is not Status.READ
    assert app.find(f"item-{doubtful + 1}").text == "?"
    app.tap("use")
    assert app.table.state.phase == "dice", "what is not sure is no move"
    app.tap(f"item-{doubtful + 1}")
    app.tap("other")
    while not app.shows("6"):
        app.tap("page-after")
    (button,) = (n for n in app.names() if n.startswith("all-") and app.find(n).text == "6")
    app.tap(button)
    town.look(0.3)
    assert shows(app, "eye.learned")
    roll(town, *faces[1:], faces[0])
    town.look(4)
    assert shows(app, "eye.read.sure", what=say("eye.dice", n=6)), "it has learned the face"
    app.tap("use")
    assert sorted(app.table.state.dice[4:]) == ["6", "x"]


def test_a_roll_that_cannot_be_is_no_move(app: App, town: Table) -> None:
    # Somebody has put a third Residence die on the mat instead of one of the Bank.
    roll(town, ("inn", "apprentice"), *ROLL[:3], ("residence", "escape"), ROLL[4])
    town.look(4)
    assert shows(app, "trickerion.camera.cannot")
    app.tap("use")
    assert app.table.state.phase == "dice"


def test_play_goes_on_by_touch_while_the_camera_is_gone(app: App, town: Table) -> None:
    for fault, key in (
        ("unplugged", "eye.camera.usb.gone"),
        ("black", "eye.camera.black"),
        ("stuck", "eye.camera.stuck"),
    ):
        town.source.fault = fault
        town.look(2)
        assert shows(app, key)
        assert shows(app, "eye.by_hand.meanwhile")
        town.source.fault = None
        app.tap("retry")
        town.look(1.5)
        assert shows(app, "eye.state.throw", what=say("eye.dice", n=6)), f"after {fault}"
    town.source.fault = "unplugged"
    town.look(0.5)
    app.tap("by-hand")
    assert app.screen.name == "table"
    for die, face in enumerate(("escape", "x", "manager", "x", "3", "x")):
        app.tap(f"die:{die}:{face}")
    assert app.table.state.dice == ("escape", "x", "manager", "x", "3", "x")
    assert app.table.state.phase == "advertising"


# --- from the first lesson on ---------------------------------------------------------------------


def test_from_the_first_lesson_to_the_first_reading(app: App) -> None:
    """Dice nobody has shown yet: the wizard, and then the panel reads them."""
    table = Table(app, Shelf(app.house.paths.state), SIZE)
    table.open(set_name="inn", count=2, teach=THINGS[:2])
    table.look(1)
    assert shows(app, "eye.unknown.dice")
    app.tap("teach-now")
    table.look(1)
    while not app.sees("end"):
        app.tap("throw")
        table.look(1.5)
    assert shows(app, "eye.teach.learned", n=6)
    app.tap("end")
    throw = table.lay("moon", "sun")
    table.look(3)
    assert shows(app, "eye.read.sure", what=say("eye.dice", n=2))
    app.tap("use")
    (reading,) = table.used
    places = {die.face: die.at for die in reading.dice}
    assert all(math.dist(places[die.face], die.at) < 2 for die in throw.dice)


# --- The Three Magicians --------------------------------------------------------------------------


def test_a_throw_of_wands_arrives_as_a_move(app: App, table: Table) -> None:
    magicians.midgame(app)
    app.screen.refresh()
    app.frames(2)
    app.tap("camera")
    table.look(1)
    throw = table.source.throw(WANDS.throw(np.random.default_rng(12)))
    table.look(4)
    assert shows(app, "eye.read.sure", what=say("eye.wands", n=3))
    app.tap("use")
    thrown = app.table.state.thrown
    for wand in throw.wands:
        assert thrown.notches[wand.wand][wand.notches[0]]


def test_wands_in_the_dark_are_not_guessed(app: App, table: Table) -> None:
    magicians.midgame(app)
    app.screen.refresh()
    app.frames(2)
    before = app.table.state
    app.tap("camera")
    table.look(1)
    table.source.shine(Light(level=0.12))
    table.source.throw(WANDS.throw(np.random.default_rng(12)))
    table.look(4)
    assert shows(app, "eye.advice.dark")
    app.tap("use")
    assert app.table.state == before
