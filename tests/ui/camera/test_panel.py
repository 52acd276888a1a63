"""The camera panel with real touches: throw, look, settle what is doubtful, use it."""

from __future__ import annotations

import threading

import pytest

from companion.core.text import say
from tests.ui.camera import scenes
from tests.ui.camera.table import FACES, THINGS, Table
from tests.ui.harness import App
from ui.eyeside import open_camera
from ui.widgets.cameraview import CameraView
from vision.cameras.base import CameraState
from vision.motion import State
from vision.values import Status


def view(app: App) -> CameraView:
    return next(each for each in app.stage.walk() if isinstance(each, CameraView))


def shows(app: App, key: str, **args) -> bool:
    return app.shows(app.say(say(key, **args)))


# --- a whole throw --------------------------------------------------------------------------------


def test_a_simulated_throw_from_the_hand_to_the_game(app: App) -> None:
    table = Table(app)
    table.open(count=6)
    table.look(1.5)
    assert shows(app, "eye.state.throw", what=say("eye.dice", n=6))
    app.tap("throw")
    table.look(0.4)
    assert shows(app, "eye.state.hand") or shows(app, "eye.state.moving")
    table.look(3)
    assert shows(app, "eye.read.sure", what=say("eye.dice", n=6))
    app.tap("use")
    assert app.screen.name == "home"
    (reading,) = table.used
    assert reading.status is Status.READ
    assert [die.face for die in reading.dice] == [die.face for die in table.source.table.dice]
    table.look(0.2)
    assert table.eye.sight.state is State.WAITING


def test_the_unsure_die_is_settled_by_a_tap_and_learned(app: App) -> None:
    table = scenes.unsure(app)
    assert shows(app, "eye.read.unsure", n=1)
    app.tap("use")
    assert table.used == [], "a doubtful reading cannot be used"
    assert shows(app, "eye.read.unsure", n=1)
    app.tap("item-2")
    assert app.shows("Mentalism")
    app.tap("answer-2")
    table.look(0.2)
    assert shows(app, "eye.read.sure", what=say("eye.dice", n=6))
    assert shows(app, "eye.learned")
    ((set_name, lesson),) = table.book.learned
    assert set_name == "inn"
    assert lesson.picture.shape == (540, 960, 3)
    assert lesson.at == table.source.table.dice[1].at
    assert (lesson.answer.die, lesson.answer.face) == ("inn", "sun")
    app.tap("use")
    assert table.used[0].dice[1].face == "sun"
    assert all(die.sure for die in table.used[0].dice)


def test_tapping_the_die_in_the_picture_asks_too(app: App) -> None:
    table = scenes.unsure(app)
    spots = view(app)._spots[1]
    app.touch(sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
    assert app.sees("answer-1")
    app.tap("answer-1")
    assert table.app.screen.reading.status is Status.READ


def test_a_tap_on_bare_paper_asks_nothing(app: App) -> None:
    scenes.unsure(app)
    picture = view(app)
    app.touch(picture.center_x, picture.y + 20)
    assert app.stage.overlay is None


def test_any_other_face_is_one_tap_further(app: App) -> None:
    table = scenes.settling_all(app)
    app.tap(f"all-{FACES.index('key') + 1}")
    assert table.app.screen.reading.dice[1].face == "key"
    table.look(0.1)
    assert table.book.learned[0][1].answer.face == "key"


def test_a_face_that_several_dice_share_is_offered_once_and_names_no_die(app: App) -> None:
    table = Table(app)
    table.lay("sun", "moon")
    table.book.doubts = {1: ("moon", "x")}
    table.open(count=2, teach=(*((die, "x") for die in ("inn", "bank")), ("inn", "moon")))
    table.look(2)
    app.tap("item-2")
    app.tap("other")
    words = [app.find(each).text for each in app.names() if each.startswith("all-")]
    assert words.count("X") == 1
    app.tap(f"all-{words.index('X') + 1}")
    table.look(0.2)
    assert app.screen.reading.status is Status.READ
    assert (app.screen.reading.dice[1].die, app.screen.reading.dice[1].face) == (None, "x")
    ((_, lesson),) = table.book.learned
    assert lesson.answer.die == "inn", "the die it looks like"


def test_a_face_that_was_never_shown_can_be_told(app: App) -> None:
    table = Table(app)
    table.lay("sun", "moon")
    table.book.doubts = {1: ("moon", "sun")}
    table.open(count=2, teach=(*THINGS, ("bank", "5")))
    table.look(2)
    app.tap("item-2")
    app.tap("other")
    app.tap("all-5")
    table.look(0.2)
    assert (app.screen.reading.dice[1].die, app.screen.reading.dice[1].face) == ("bank", "5")
    assert table.book.learned[0][1].answer.face == "5"


def test_what_the_game_does_not_believe_cannot_be_used(app: App) -> None:
    table = Table(app)
    table.lay("sun", "sun")
    twice = say("trickerion.camera.cannot")
    table.open(count=2, objection=lambda reading: twice if reading.dice[1].face == "sun" else None)
    table.look(2)
    assert shows(app, "trickerion.camera.cannot")
    app.tap("use")
    assert table.used == []
    app.tap("item-2")
    app.tap("other")
    app.tap(f"all-{FACES.index('key') + 1}")
    app.tap("use")
    assert [die.face for die in table.used[0].dice] == ["sun", "key"]


def test_something_that_is_no_die_is_left_out(app: App) -> None:
    table = Table(app)
    table.lay("sun", "moon", "x")
    table.book.doubts = {2: ("x", "sun")}
    table.open(count=2)
    table.look(2)
    app.tap("item-3")
    app.tap("nothing")
    app.tap("use")
    assert [die.face for die in table.used[0].dice] == ["sun", "moon"]
    assert table.book.learned == []


def test_a_sure_die_can_be_put_right_as_well(app: App) -> None:
    table = scenes.sure(app)
    app.tap("item-1")
    assert shows(app, "eye.settle.sure")
    app.tap("other")
    app.tap(f"all-{FACES.index('moon') + 1}")
    table.look(0.1)
    app.tap("use")
    assert table.used[0].dice[0].face == "moon"
    assert len(table.book.learned) == 1


def test_confirming_what_was_sure_teaches_nothing(app: App) -> None:
    table = scenes.sure(app)
    app.tap("item-1")
    app.tap("answer-1")
    table.look(0.1)
    assert table.book.learned == []


def test_nothing_is_learned_from_a_die_that_leans(app: App) -> None:
    table = Table(app)
    table.lay("sun", "moon")
    table.book.doubts = {1: ("moon", "sun")}
    table.book.cocked = {1}
    table.open(count=2)
    table.look(2)
    assert shows(app, "eye.read.cocked")
    app.tap("item-2")
    app.tap("answer-1")
    table.look(0.1)
    assert table.book.learned == []
    app.tap("use")
    assert table.used[0].dice[1].face == "moon"


def test_a_new_throw_forgets_what_was_said_about_the_old_one(app: App) -> None:
    table = scenes.unsure(app)
    app.tap("item-2")
    app.tap("answer-2")
    table.lay("x", "x", "x", "x", "x", "x")
    table.look(2)
    assert [die.face for die in app.screen.reading.dice] == ["x", "moon", "x", "x", "x", "x"]
    assert app.screen.reading.status is Status.UNSURE


def test_a_die_too_few_cannot_be_used(app: App) -> None:
    table = scenes.too_few(app)
    words = app.say(say("eye.read.count", seen=say("eye.dice", n=2), wanted=3))
    assert app.shows(words)
    app.tap("use")
    assert table.used == []
    app.tap("again")
    table.look(2)
    assert table.eye.sight.throw == 2


def test_enter_by_hand(app: App) -> None:
    table = scenes.waiting(app)
    app.tap("by-hand")
    assert table.by_hand == 1
    assert app.screen.name == "home"


def test_back_is_neither_use_nor_by_hand(app: App) -> None:
    table = scenes.sure(app)
    app.tap("back")
    assert (table.used, table.by_hand) == ([], 0)


# --- wands ----------------------------------------------------------------------------------------


def test_a_doubtful_wand_is_settled_by_a_tap(app: App) -> None:
    table = scenes.wands(app)
    app.tap("item-3")
    app.tap("answer-2")
    table.look(0.1)
    app.tap("use")
    wand = table.used[0].wands[2]
    assert (wand.wand, wand.notches, sorted(wand.symbols)) == ("black", 1, ["destin", "force"])
    assert table.book.learned[0][1].answer.notches == 1


def test_all_positions_of_that_wand(app: App) -> None:
    scenes.wand_settling(app)
    app.tap("other")
    assert [each for each in app.names() if each.startswith("all-")] == ["all-1", "all-2", "all-3"]


def test_an_overlap_is_void(app: App) -> None:
    table = scenes.overlap(app)
    assert shows(app, "eye.read.overlap")
    app.tap("use")
    assert table.used == []


# --- when something is wrong ----------------------------------------------------------------------


def test_unplugged_is_said_and_play_goes_on(app: App) -> None:
    table = scenes.unplugged(app)
    assert shows(app, "eye.camera.usb.gone")
    assert shows(app, "eye.by_hand.meanwhile")
    table.source.fault = None
    app.tap("retry")
    table.look(1)
    assert shows(app, "eye.state.throw", what=say("eye.dice", n=6))


def test_no_mat_is_said(app: App) -> None:
    scenes.no_mat(app)
    assert shows(app, "eye.advice.no_mat")


def test_a_set_that_was_never_taught_leads_to_teaching(app: App) -> None:
    scenes.not_taught(app)
    assert shows(app, "eye.unknown.dice")
    app.tap("teach-now")
    assert app.screen.name == "teach"


def test_mat_and_light_is_one_tap_away_and_back(app: App) -> None:
    table = scenes.sure(app)
    app.tap("light")
    assert app.screen.name == "light"
    table.look(1.5)
    app.tap("good")
    table.look(2)
    assert app.screen.name == "camera"
    assert app.screen.reading.status is Status.READ


def test_without_an_eye_play_goes_on_by_hand_at_once(app: App) -> None:
    app.companion.eye = None
    by_hand: list[bool] = []
    open_camera(
        app.companion,
        kind="dice",
        set_name="inn",
        count=2,
        title=say("eye.dice", n=2),
        on_use=lambda _: None,
        on_by_hand=lambda: by_hand.append(True),
    )
    app.frames(1)
    assert by_hand == [True]
    assert shows(app, "eye.off")
    assert app.screen.name == "home"


# --- how it works ---------------------------------------------------------------------------------


def test_one_texture_is_reused_and_nothing_is_read_on_the_main_thread(app: App) -> None:
    table = scenes.waiting(app)
    texture = view(app).texture
    blits = []
    usual = texture.blit_buffer
    table.eye.sight  # noqa: B018 - only to show that looking costs nothing

    class Counting:
        size = texture.size

        def blit_buffer(self, *args, **kwargs):
            assert threading.current_thread() is threading.main_thread()
            blits.append(args[0].size)
            return usual(*args, **kwargs)

    picture = view(app)
    picture.texture = Counting()
    table.look(2)
    assert isinstance(picture.texture, Counting), "no other texture was made"
    assert 10 <= len(blits) <= 21, "ten times a second at most"
    assert set(blits) == {640 * 360 * 3}


def test_the_eye_rests_when_the_panel_is_left(app: App) -> None:
    table = scenes.waiting(app)
    app.tap("back")
    table.look(0.2)
    app.clock.advance(61)
    table.look(0.2)
    assert table.camera.status.state is CameraState.RESTING


def test_language_switch_keeps_the_reading_and_what_was_said(app: App) -> None:
    table = scenes.unsure(app)
    app.tap("item-2")
    app.tap("answer-1")
    app.companion.speak("fr")
    table.look(0.3)
    assert app.shows("tout est sûr")
    app.tap("use")
    assert len(table.used) == 1


@pytest.mark.parametrize("button", ["done", "next"])
def test_the_panel_uses_the_reading(app: App, button) -> None:
    table = scenes.sure(app)
    app.press(button)
    assert len(table.used) == 1


def test_the_panel_throws_when_simulated_and_says_why_not(app: App) -> None:
    table = scenes.waiting(app)
    app.press("done")
    assert shows(app, "eye.use.nothing")
    app.press("draw")
    table.look(4)
    assert app.screen.reading.status is Status.READ


def test_many_items_go_on_pages(app: App) -> None:
    table = Table(app)
    table.lay(*("sun",) * 5)
    first = table.source.table
    more = tuple(
        die.__class__(**{**{f: getattr(die, f) for f in die.__struct_fields__}, "at": (x, 150.0)})
        for die, x in zip(first.dice, (60.0, 90.0, 120.0, 150.0, 180.0), strict=True)
    )
    table.source.put(first.__class__(dice=(*first.dice, *more)))
    table.open(count=10)
    table.look(2)
    assert app.sees("item-1")
    assert not app.sees("item-9")
    app.tap("page-after")
    app.tap("page-after")
    assert app.sees("item-9")
