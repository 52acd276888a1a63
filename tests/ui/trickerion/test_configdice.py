"""The Heir's configuration dice through the camera: taught, read, doubted, or not known yet.

The simulated camera draws them, the real reader reads them; nothing here knows what lies on the mat
but the picture of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.text import say
from companion.games.trickerion.heir.configdice import face_id, face_words
from companion.games.trickerion.heir.moves import DieFaces, SlotsBlocked
from tests.ui.camera.table import Table
from tests.ui.harness import App
from tests.ui.trickerion.configeye import DICE, FACES, HIDDEN, SET, lay, own, teach, under
from vision.shelf import Shelf


@pytest.fixture(scope="module")
def taught(tmp_path_factory) -> Path:
    """Every face but one, shown to the simulated camera."""
    store = tmp_path_factory.mktemp("taught")
    teach(store)
    return store


@pytest.fixture
def table(app: App, taught: Path) -> Table:
    return under(app, taught)


def played(app: App, number: int) -> list[Any]:
    return [entry.move for entry in app.table.record.timeline.past[-number:]]


def shows(app: App, key: str, **args: Any) -> bool:
    return app.shows(app.say(say(key, **args)))


def test_four_dice_are_read_at_once_and_arrive_as_four_moves(app: App, table: Table) -> None:
    own(app)
    table.look(0.2)
    assert app.sees("camera")
    assert not app.sees("teach-dice")
    rolled = {
        "theater": ("sunday.1", "thursday.1"),
        "dark_alley": ("0", "1"),
        "downtown": ("0", "1"),
        "market": ("1", "2"),
    }
    app.tap("camera")
    table.look(0.3)
    lay(table, rolled)
    table.look(3)
    assert shows(app, "eye.read.sure", what=say("eye.dice", n=4))
    app.tap("use")
    state = app.table.state
    assert state.blocked == rolled
    assert played(app, 4) == [SlotsBlocked(rolled[die]) for die in DICE]
    assert state.mind.task == ""
    app.tap("undo")
    assert app.table.state.mind.rolling == ("dark_alley",), "each die is a move of its own"


def test_a_die_it_is_not_sure_of_is_settled_by_a_tap(app: App, table: Table) -> None:
    own(app)
    rolled = {
        "downtown": ("0", "3"),
        "market": HIDDEN[1],
        "theater": ("friday.1", "sunday.1"),
        "dark_alley": ("1", "3"),
    }
    app.tap("camera")
    table.look(0.3)
    lay(table, rolled)
    table.look(3)
    (doubtful,) = (n for n, die in enumerate(app.screen.reading.dice) if not die.sure)
    app.tap("use")
    assert app.table.state.blocked == {}, "what is not sure is not used"
    app.tap(f"item-{doubtful + 1}")
    if app.sees("other"):
        app.tap("other")
    market, slots = say("trickerion.location.market"), face_words(face_id(*HIDDEN))
    words = app.say(say("heir.face.at", location=market, slots=slots))
    for _ in range(3):
        if not app.shows(words):
            app.tap("page-after")
    app.tap(next(each.name for each in app.reachable() if getattr(each, "text", "") == words))
    table.look(0.2)
    app.tap("use")
    assert app.table.state.blocked == rolled
    again = Shelf(app.house.paths.state).answers("dice", SET)
    assert face_id(*HIDDEN) in {answer.face for answer in again}, "and it is learned"


def test_only_the_dice_that_were_rolled_count(app: App, table: Table) -> None:
    own(app, turn=2)
    rolling = app.table.state.mind.rolling
    others = [die for die in DICE if die not in rolling]
    before = app.table.state.blocked
    app.tap("camera")
    table.look(0.3)
    lay(table, {die: FACES[die][0] for die in (rolling[0], others[0])})
    table.look(3)
    places = [say(f"trickerion.location.{die}") for die in rolling]
    assert shows(app, "trickerion.camera.config.cannot", places=places)
    app.tap("use")
    assert app.table.state.blocked == before
    lay(table, {die: FACES[die][1] for die in rolling})
    table.look(3)
    app.tap("use")
    assert app.table.state.blocked == {**before, **{die: FACES[die][1] for die in rolling}}


def test_dice_nobody_has_shown_yet_are_entered_and_taught_first(app: App) -> None:
    table = under(app)
    known = {"market": [["0", "1"], ["0", "2"]]}
    own(app, config_faces=known, config_colours={"market": 1})
    table.look(0.2)
    assert app.sees("teach-dice")
    assert not app.sees("camera")
    app.tap("teach-dice")
    market = say("trickerion.location.market")
    assert shows(app, "heir.faces.ask", die=say("heir.die", location=market), n=3, of=6)
    enter(app, "03", "02", "12")
    app.tap("face-back")
    enter(app, "00")  # a slip of the finger is taken back by the same finger
    enter(app, "21", "13")
    (move,) = played(app, 1)
    six = (("0", "1"), ("0", "2"), ("0", "3"), ("0", "2"), ("1", "2"), ("1", "3"))
    assert move == DieFaces("market", six)
    kept = app.house.catalogue.get("trickerion.config_faces").value["market"]
    assert [tuple(face) for face in kept] == list(six), "for the next game too"

    assert app.screen.name == "teach"
    things = [thing for _, thing in app.screen.course.things]
    assert things == [face_id("market", face) for face in dict.fromkeys(six)]
    words = say("heir.face.blocks", slots=face_words(things[0]))
    assert shows(app, "eye.teach.die", die=say("heir.die", location=market), face=words)
    for _ in range(12):
        if app.screen.pupil.thing[1] != things[2]:
            app.tap("throw")
            table.look(1.5)
    app.tap("finish")
    table.look(0.5)
    app.tap("end")
    table.look(0.2)
    assert app.sees("camera")
    assert not app.sees("teach-dice")
    app.tap("camera")
    table.look(0.3)
    for _ in range(8):
        if app.find("use").off:
            app.tap("throw")
            table.look(3)
    (seen,) = app.screen.reading.dice
    app.tap("use")
    assert face_id("market", app.table.state.blocked["market"]) == seen.face


def enter(app: App, *faces: str) -> None:
    """Two slots a face, tapped on the board."""
    for face in faces:
        for slot in face:
            app.tap(f"slot:{slot}")


def test_by_touch_it_is_the_same_move(app: App) -> None:
    own(app, config_faces={})
    assert not app.sees("camera")
    assert not app.sees("teach-dice"), "without a camera nothing can be taught"
    app.tap("do:slots_blocked")
    app.tap("pick:3")
    app.tap("pick:0")
    assert played(app, 1) == [SlotsBlocked(("0", "3"))]
    app.tap("undo")
    table = under(app)
    app.screen.refresh()
    table.look(0.2)
    assert app.sees("do:slots_blocked"), "nor does a camera take the finger away"


def test_the_house_dice_are_nobodys_to_show(app: App) -> None:
    under(app)
    own(app, config_dice="house", config_faces={})
    assert not {"camera", "teach-dice"} & set(app.names())
