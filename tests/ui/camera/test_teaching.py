"""The teaching wizard: which die, which face, turn it, put it elsewhere."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.text import say
from tests.ui.camera import scenes
from tests.ui.camera.table import THINGS, WANDS, Table
from tests.ui.harness import App
from ui.screens.camera.course import VIEWS, Course, Pupil
from vision.values import DieReading, Reading, Status


def shows(app: App, key: str, **args) -> bool:
    return app.shows(app.say(say(key, **args)))


def at(x: float, y: float) -> Reading:
    die = DieReading(
        face=None, die=None, sure=False, confidence=0.0, candidates=(), at=(x, y), crop=None
    )
    return Reading(status=Status.UNSURE, dice=(die,))


# --- the course, without a screen -----------------------------------------------------------------


def pupil(kind="dice", things=(("inn", "sun"), ("inn", "x"))) -> Pupil:
    return Pupil(
        Course(
            kind=kind,
            set_name="new",
            title=say("eye.dice", n=1),
            things=things,
            name_of=lambda _, face: say("core.verbatim", words=str(face)),
        )
    )


def test_three_views_of_each_face_then_the_next() -> None:
    course = pupil()
    seen = []
    for step in range(2 * VIEWS):
        seen.append((course.thing[1], course.view))
        assert course.see(at(40.0 + 30 * step, 60), object())
    assert seen == [("sun", 0), ("sun", 1), ("sun", 2), ("x", 0), ("x", 1), ("x", 2)]
    assert course.done
    lessons = course.lessons()
    assert [lesson.answer.face for lesson in lessons] == ["sun"] * 3 + ["x"] * 3
    assert lessons[1].at == (70.0, 60)


def test_elsewhere_means_elsewhere() -> None:
    course = pupil()
    course.see(at(50, 50), object())
    course.see(at(52, 50), object())
    assert not course.see(at(60, 50), object())
    assert course.remark.key == "eye.teach.farther"
    assert course.see(at(120, 50), object())
    assert course.remark is None


def test_one_thing_at_a_time() -> None:
    course = pupil()
    both = replace(at(50, 50), dice=(*at(50, 50).dice, *at(90, 50).dice))
    assert not course.see(both, object())
    assert course.remark.key == "eye.teach.one"
    assert not course.see(Reading(status=Status.EMPTY), object())
    assert course.remark.key == "eye.teach.nothing"


def test_take_the_last_one_again() -> None:
    course = pupil()
    course.see(at(50, 50), object())
    course.see(at(55, 50), object())
    course.back()
    assert (course.view, len(course.shown)) == (1, 1)
    course.back()
    course.back()
    assert (course.view, len(course.shown)) == (0, 0)


def test_a_face_that_is_not_there_is_skipped() -> None:
    course = pupil()
    course.see(at(50, 50), object())
    course.skip()
    assert course.thing == ("inn", "x")
    course.skip()
    assert course.done
    assert len(course.lessons()) == 1
    course.back()
    assert course.thing == ("inn", "sun")


def test_a_wand_needs_its_symbols_told_once() -> None:
    course = pupil("wands", (("red", 2),))
    course.see(at(50, 50), object())
    assert course.asks
    assert not course.see(at(55, 50), object()), "it waits for the answer"
    assert course.lessons() == ()
    course.tell(("force", "magie"))
    assert not course.asks
    course.see(at(55, 50), object())
    (first, _) = course.lessons()
    assert (first.answer.wand, first.answer.notches, first.answer.symbols) == (
        "red",
        2,
        ("force", "magie"),
    )


# --- the screen -----------------------------------------------------------------------------------


def test_a_whole_course_with_the_simulated_camera(app: App) -> None:
    table = Table(app)
    table.teach(things=THINGS[:2])
    assert shows(app, "eye.teach.lay")
    for key in ("eye.teach.turn", "eye.teach.elsewhere", "eye.teach.lay"):
        for _ in range(4):
            step = app.screen.pupil.step
            app.tap("throw")
            table.look(2)
            if app.screen.pupil.step != step:
                break
        assert shows(app, key)
    while not app.sees("end"):
        app.tap("throw")
        table.look(2)
    table.look(0.2)
    ((set_name, lessons),) = table.book.taught
    assert set_name == "fresh"
    assert [lesson.answer.face for lesson in lessons] == ["sun"] * 3 + ["moon"] * 3
    assert lessons[0].picture.shape == (540, 960, 3)
    assert shows(app, "eye.teach.learned", n=6)
    assert app.shows("Optical"), "look-alikes are named"
    app.tap("end")
    assert app.screen.name == "home"


def test_the_same_die_left_lying_counts_once(app: App) -> None:
    table = scenes.teaching(app)
    table.look(3)
    assert app.screen.pupil.step == 1
    assert shows(app, "eye.teach.turn")


def test_finish_early_and_show_more(app: App) -> None:
    table = Table(app)
    table.teach()
    app.tap("finish")
    assert shows(app, "eye.teach.nothing_yet")
    app.tap("throw")
    table.look(2)
    app.tap("finish")
    table.look(0.2)
    assert shows(app, "eye.teach.learned", n=1)
    app.tap("more")
    assert app.sees("finish")


def test_what_cannot_be_learned_is_said(app: App) -> None:
    table = scenes.teaching(app)
    table.book.fails = "no picture with a die on the mat"
    app.tap("finish")
    table.look(0.2)
    assert shows(app, "eye.teach.failed")
    assert app.shows("no picture with a die on the mat")
    assert app.sees("more")


def test_leaving_in_the_middle_asks_first(app: App) -> None:
    scenes.teaching(app)
    app.tap("back")
    assert shows(app, "eye.teach.leave.ask", n=1)
    app.tap("yes")
    assert app.screen.name == "home"


def test_retake_and_skip(app: App) -> None:
    table = scenes.teaching(app)
    app.tap("again")
    assert app.screen.pupil.step == 0
    app.tap("skip")
    assert app.screen.pupil.thing == THINGS[1]
    table.look(0.2)


def test_a_wand_and_its_two_sides(app: App) -> None:
    table = Table(app)
    table.teach(kind="wands", things=WANDS[:1])
    app.tap("throw")
    table.look(2)
    assert shows(app, "eye.teach.which")
    app.tap("pair-1")
    table.look(0.3)
    assert shows(app, "eye.teach.turn")
    for _ in range(8):
        if app.sees("end"):
            break
        app.tap("throw")
        table.look(2)
    table.look(0.2)
    lessons = table.book.taught[0][1]
    assert {lesson.answer.symbols for lesson in lessons} == {("force", "magie")}
    assert len(lessons) == VIEWS


def test_a_hand_in_view_is_said(app: App) -> None:
    table = scenes.teaching(app)
    table.source.put(replace(table.source.table, hand=(150.0, 120.0)))
    table.look(0.6)
    assert shows(app, "eye.state.hand")
    assert app.screen.pupil.step == 1


def test_the_camera_fails_meanwhile(app: App) -> None:
    table = scenes.teaching(app)
    table.source.fault = "unplugged"
    table.look(0.5)
    assert shows(app, "eye.camera.usb.gone")
