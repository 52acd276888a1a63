"""The board editor: a path drawn by fingers, kept, and played on."""

from __future__ import annotations

from kivy.clock import Clock

from companion.core.record import read_options
from companion.games.three_magicians import GAME
from companion.games.three_magicians.board import missing
from tests.companion.games.three_magicians.boards import BOARD, LINKS
from tests.ui.harness import App
from tests.ui.three_magicians import scenes
from ui.hands import Finger
from ui.screens.three_magicians.drawing import Drawing


def spot(app: App, square: str | tuple[float, float]) -> tuple[float, float]:
    board = app.find("path-board")
    at = board.middle(square) if isinstance(square, str) else board.spot(*square)
    return board.to_window(*at)


def touch(app: App, square: str | tuple[float, float]) -> None:
    app.touch(*spot(app, square))


def rest(app: App, square: str) -> None:
    """A finger that stays for a moment."""
    finger = Finger(*spot(app, square))
    finger.down()
    start = Clock.time()
    while Clock.time() - start < 0.7:
        app.frames(1)
    finger.up()
    app.frames(2)


def draw_all(app: App) -> None:
    """Link by link: the Place, its slabs, the next Place. Then the symbols."""
    names = iter(BOARD["slabs"])
    for start, end, count in LINKS:
        touch(app, start)
        for name in (next(names) for _ in range(count)):
            slab = BOARD["slabs"][name]
            touch(app, (slab["x"], slab["y"]))
        touch(app, end)
    for name, slab in BOARD["slabs"].items():
        if slab["symbol"]:
            rest(app, name)


def test_a_path_is_drawn_by_fingers_kept_and_played_on(app: App) -> None:
    scenes.path(app)
    app.tap("draw-path")
    draw_all(app)
    assert app.shows("The path is whole.")
    app.tap("drawn")
    app.tap("next")  # that is right
    known = app.house.catalogue.get("three_magicians.board")
    assert known.confirmed
    assert {frozenset(join) for join in known.value["joins"]} == {
        frozenset(join) for join in BOARD["joins"]
    }
    assert missing(read_options(GAME, {"board": known.value}).board) == ()
    app.tap("next")
    app.tap("start")
    assert app.table.state.board is not None
    for _ in range(3):
        for colour in ("red", "white", "black"):
            first = app.table.state.player.colour == "red"
            app.tap(f"wand-{colour}-{1 if first else 0}")
    for colour in ("red", "white", "black"):
        app.tap(f"wand-{colour}-{0 if colour == 'red' else 1}")
    assert set(app.find("map").letters) | {"labyrinth"} == set(
        app.screen._in_hand(app.screen._view()).to
    )


def test_steps_can_be_taken_back_and_slabs_removed(app: App) -> None:
    scenes.drawing(app)
    board = app.find("path-board")
    assert len(board.drawing.slabs) == 3
    app.tap("undo-slab")
    assert len(board.drawing.slabs) == 2
    touch(app, "s1")
    touch(app, "s1")  # let go of it again
    assert board.drawing.selected is None
    touch(app, "s2")
    app.tap("remove-slab")
    assert list(board.drawing.slabs) == ["s1"]
    app.tap("remove-slab")  # nothing chosen: nothing happens
    assert list(board.drawing.slabs) == ["s1"]


def test_an_unfinished_drawing_is_kept_and_gone_on_with(app: App) -> None:
    scenes.drawing(app)
    app.tap("drawn")
    app.tap("next")
    assert len(app.house.catalogue.get("three_magicians.board").value["slabs"]) == 3
    app.tap("next")
    app.tap("start")
    assert app.table.state.board is None  # half a path is no path to move on
    assert "three_magicians.note.path_unfinished" in {
        note.text.key for note in app.screen.session.view().notes
    }
    app.companion.home()
    app.tap("copy")
    while not app.sees("fact-three_magicians.board"):
        app.tap("page-after")
    app.tap("fact-three_magicians.board")
    app.tap("draw-path")
    touch(app, "s3")
    touch(app, "castle")
    app.tap("drawn")
    app.tap("confirm")
    assert ["s3", "castle"] in app.house.catalogue.get("three_magicians.board").value["joins"]


def test_nothing_drawn_is_not_taken_for_a_path(app: App) -> None:
    scenes.path(app)
    app.tap("next")
    assert app.shows("Draw the path first")
    assert app.house.catalogue.get("three_magicians.board") is None
    app.tap("later")


def test_places_are_swapped_and_the_path_follows_them(app: App) -> None:
    scenes.places(app)  # Forest is picked
    app.tap("place-moon")
    app.tap("next")
    rows = app.house.catalogue.get("three_magicians.places").value
    assert (rows[0][0], rows[2][2]) == ("moon", "forest")
    app.tap("draw-path")
    board = app.find("path-board")
    assert board.middle("moon")[0] < board.middle("forest")[0]


# --- without a screen ----------------------------------------------------------------------------


def test_a_slab_goes_on_from_where_the_last_one_lies() -> None:
    drawing = Drawing(None)
    drawing.tap(0.3, 0.3, None)
    assert not drawing.slabs  # nothing to go on from
    drawing.tap(0, 0, "life")
    drawing.tap(0.5, 0.4, None)
    drawing.tap(0.5, 0.3, None)
    drawing.tap(0, 0, "magicians")
    assert drawing.joins == [["life", "s1"], ["s1", "s2"], ["s2", "magicians"]]
    assert drawing.selected is None


def test_a_fork_starts_from_any_slab() -> None:
    drawing = Drawing(BOARD)
    drawing.tap(0, 0, "s13")
    drawing.tap(0.6, 0.4, None)
    drawing.tap(0, 0, "labyrinth")
    assert ["s13", "s20"] in drawing.joins
    assert ["s20", "labyrinth"] in drawing.joins
    before = len(drawing.joins)
    drawing.tap(0, 0, "s13")
    drawing.tap(0, 0, "s20")  # joined already: only chosen
    assert (len(drawing.joins), drawing.selected) == (before, "s20")


def test_symbols_are_marked_and_unmarked() -> None:
    drawing = Drawing(BOARD)
    assert drawing.symbols == 8
    assert drawing.hold("s1")
    assert drawing.symbols == 7
    assert not drawing.hold("life")
    assert not drawing.hold(None)
    drawing.undo()
    assert drawing.symbols == 8


def test_a_removed_slab_takes_its_joins_along() -> None:
    drawing = Drawing(BOARD)
    drawing.tap(0, 0, "s19")
    drawing.remove()
    assert "s19" not in drawing.slabs
    assert all("s19" not in join for join in drawing.joins)
    drawing.undo()
    assert drawing.value == Drawing(BOARD).value
