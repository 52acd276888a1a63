"""Whole games of The Three Magicians through the touchscreen: real touches only."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from companion.core import tablefile
from companion.games import REGISTRY
from companion.games.three_magicians.moves import Assist
from tests.companion.games.three_magicians.boards import BOARD
from tests.ui.camera.table import Table as CameraTable
from tests.ui.harness import App
from tests.ui.three_magicians import scenes
from vision.cameras.casting import Cast
from vision.simulator.throws import Throw

SETTLED = 1.2
"""Seconds until the camera has read what lies still."""


def set_up(app: App) -> None:
    """Through the whole set-up wizard, as someone who switches it on for the first time."""
    app.tap("new-three_magicians")
    app.tap("next")  # three people, as always; to the edition and the help
    app.tap("next")  # to the Places
    app.tap("next")  # they lie so; to the path
    app.tap("later")
    app.tap("next")  # usual house rules
    app.tap("start")


def throw(app: App, red: int, white: int, black: int) -> None:
    """Three taps."""
    for colour, notches in (("red", red), ("white", white), ("black", black)):
        app.tap(f"wand-{colour}-{notches}")


def to(app: App, square: str) -> None:
    """A finger on a square of the board."""
    board = app.find("map")
    app.touch(*board.to_window(*board.at(square)))


def visit(app: App, place: str) -> None:
    """Red jumps there, walks there, and takes the card."""
    app.tap("figure-red-magician")
    to(app, place)
    to(app, place)  # the apprentice is in hand by itself now
    app.tap("take_card")


def others_pass(app: App) -> None:
    """Twice a triple of 0: off to the Labyrinth, and the turn is over."""
    for _ in range(2):
        throw(app, 0, 0, 0)


# What red throws, and where it leads. After a triple red plays on; otherwise the others do.
TOUR = (
    ((2, 0, 1), "tower"), ((1, 1, 1), "magicians"), ((1, 0, 1), "forest"), ((1, 1, 1), "castle"),
    ((1, 2, 2), "sun"), ((1, 1, 1), "mill"), ((1, 0, 1), "moon"),
)  # fmt: skip


def test_a_whole_game_from_the_set_up_to_seven_cards(app: App) -> None:
    set_up(app)
    throw(app, 2, 2, 1)
    throw(app, 1, 0, 0)
    throw(app, 0, 0, 1)
    assert (app.table.state.phase, app.table.state.player.colour) == ("turn", "red")
    for number, (wands, place) in enumerate(TOUR, start=1):
        throw(app, *wands)
        visit(app, place)
        assert app.table.state.of("red").count == number
        if number < len(TOUR) and len(set(wands)) > 1:
            others_pass(app)
    state = app.table.state
    assert state.outcome.ending == "seven_cards"
    assert app.shows(app.say(REGISTRY["three_magicians"].view(state, None).prompt))
    app.tap("over")
    assert app.screen.name == "home"
    assert not app.sees("continue")


def test_a_whole_game_with_the_panel_and_the_companions_wands(app: App) -> None:
    """Nobody throws by hand: 'draw' throws, 'next' does the obvious, fingers do the rest."""
    scenes.sit_down(app)
    for _ in range(400):
        state = app.table.state
        if state.outcome is not None or state.turn > 6:
            break
        if state.step in ("throw", "duel", "spell"):
            app.press("next" if state.step == "duel" and state.duel.throws else "draw")
        elif state.step == "move":
            move_somewhere(app)
        else:
            app.tap(next(name for name in app.names() if ":" in name or name in DECIDED))
    assert app.table.state.turn > 6 or app.table.state.outcome is not None
    kept = app.house.record(app.table.game_id)
    assert kept.state == app.table.state


DECIDED = ("take_card", "leave_card", "stay_put")


def move_somewhere(app: App) -> None:
    """Whatever figure is in hand goes to the first lit Place."""
    figure = app.screen._in_hand(app.screen._view())
    to(app, next(square for square in figure.to if square in scenes.PLACES))


def test_a_duel_is_fought_on_the_screen(app: App) -> None:
    table = scenes.duelling(app)
    throw(app, 2, 0, 1)
    assert app.shows("2 left")
    app.tap("aside-red")
    app.tap("wand-white-2")
    app.tap("wand-black-0")
    assert (table.state.duel.points, table.state.duel.throws) == (4, 2)
    app.tap("aside-red")  # it was thrown past: it stays aside
    assert app.shows("stays aside")
    app.tap("stand")
    assert app.shows("4 in 2")
    app.tap("say_result")
    app.tap("result:4:1")
    assert table.state.of("red").magician == "labyrinth"
    app.tap("undo")
    app.tap("say_result")
    app.tap("result:4:2")
    app.tap("starts:white")
    assert table.state.duel.thrower == "white"
    app.tap("undo")
    assert table.state.step == "repeat"


def test_a_spell_is_cast_by_three_taps(app: App) -> None:
    scenes.spell(app)  # red is tapped in already
    app.tap("wand-white-force")
    app.tap("wand-black-destiny")
    # Hidden: Force, Force, Destiny. Magic shows three times.
    assert app.table.state.step == "teleport"
    to(app, "mill")
    assert app.table.state.of("red").apprentice == "mill"
    assert app.table.state.step == "meeting"


def test_a_spell_of_other_wands_takes_the_two_symbols_seen(app: App) -> None:
    scenes.spell_of_other_wands(app)
    app.tap("wand-red-magic")
    for colour in ("white", "black"):
        app.tap(f"wand-{colour}-force")
        app.tap(f"wand-{colour}-destiny")
    assert app.table.state.of("red").stone
    assert app.table.state.thrown.hidden == {"destiny": 1, "magic": 2}


def test_a_card_is_stolen(app: App) -> None:
    scenes.stealing(app)
    app.tap("steal:black")
    assert app.table.state.of("red").cards["sun"]
    assert not app.table.state.of("black").cards["sun"]


def test_on_a_drawn_path_lit_slabs_can_be_tapped(app: App) -> None:
    scenes.moving_on_a_path(app)
    board = app.find("map")
    # Two or four steps from Sun: short of Castle and Mill, or just beyond them.
    assert set(board.letters) == {"s7", "s10", "s6", "s16", "s11", "s18"}
    square = next(iter(board.letters))
    to(app, square)
    assert app.table.state.of("red").apprentice == square


def test_two_lit_slabs_under_one_finger_are_told_apart(app: App) -> None:
    slabs = dict(BOARD["slabs"])
    near = {"x": slabs["s10"]["x"] + 0.02, "y": slabs["s10"]["y"] + 0.02, "symbol": False}
    joins = [*BOARD["joins"], ["s9", "s90"], ["s90", "mill"]]
    board = {"slabs": {**slabs, "s90": near}, "joins": joins}
    scenes.midgame(app, board=board).do(scenes.notches(1, 0, 1))
    app.frames(2)
    to(app, "s10")
    assert app.stage.overlay.name == "which"
    app.tap("slab-s90")
    assert app.table.state.of("red").apprentice == "s90"


def test_a_square_out_of_reach_does_nothing(app: App) -> None:
    scenes.moving_on_a_path(app)
    before = app.table.state_id
    to(app, "moon")
    assert app.table.state_id == before


def test_notes_only_by_touch(app: App) -> None:
    scenes.midgame(app)
    app.tap("menu")
    app.tap("menu-assist")
    assert app.table.state.assistance == "ledger"
    app.tap("figure-white-magician")
    to(app, "tower")
    assert app.table.state.of("white").magician == "tower"
    app.tap("cards")
    app.tap("card-tower")
    app.tap("card:tower:place:red")
    assert app.table.state.of("red").cards["tower"]
    app.tap("cards")
    app.tap("stone:black")
    assert app.table.state.of("black").stone
    app.press("next")
    assert app.table.state.player.colour == "white"
    app.table.do(Assist("full"))
    app.frames(2)
    assert app.sees("wand-red-0")


def test_an_apprentice_is_put_on_any_slab(app: App) -> None:
    scenes.put_right_a_square(app)
    while not app.sees("choice-s17"):
        app.tap("page-after")
    app.tap("choice-s17")
    assert app.table.state.of("red").apprentice == "s17"


def test_with_notes_only_every_slab_can_be_tapped(app: App) -> None:
    scenes.ledger_on_a_path(app)
    to(app, "s12")
    assert app.table.state.of("red").apprentice == "s12"


def test_the_table_may_stop_from_the_plans(app: App) -> None:
    scenes.midgame(app)
    app.tap("plans")
    app.tap("stop")  # too short: it has to be held
    assert app.table.state.outcome is None
    app.hold("stop")
    assert app.table.state.outcome.ending == "stopped"


def test_half_a_throw_is_forgotten_when_something_else_happens(app: App) -> None:
    scenes.throwing(app)
    app.tap("void")
    throw(app, 0, 0, 1)
    assert app.table.state.notches == (0, 0, 1)


def test_the_language_changes_in_the_middle_of_a_duel(app: App) -> None:
    scenes.duel_answer(app)
    app.tap("menu")
    app.tap("menu-language")
    assert app.shows("5 en 3")


def test_power_goes_and_comes_back_to_the_same_step(sit) -> None:
    app = sit(home="same")
    scenes.duel_thrown(app)
    before = app.table.state
    app = sit(home="same")
    app.tap("continue")
    assert app.table.state == before
    assert app.sees("aside-red")


def test_the_game_that_was_played_can_be_taken_along(app: App) -> None:
    set_up(app)
    throw(app, 2, 2, 1)
    game_id = app.table.game_id
    app.companion.home()
    app.tap("history")
    app.tap(f"game-{game_id}")
    app.tap("export")
    (written,) = (app.house.paths.state / "exports").glob("*.table")
    assert len(tablefile.read(written, REGISTRY).timeline.past) == 1


# --- the camera ----------------------------------------------------------------------------------


def watched(app: App) -> CameraTable:
    """A simulated camera over the table that knows these wands."""
    camera = CameraTable(app)
    camera.book.known.add("three_magicians")
    app.screen.refresh()
    app.frames(2)
    return camera


def lay(camera: CameraTable, **notches: int) -> None:
    """These wands on the mat, side by side, with so many notches on top."""
    cast, chance = Cast(wands=tuple(notches)), np.random.default_rng(1)
    wands = [cast.lay_wand(wand, count, chance).wands[0] for wand, count in notches.items()]
    rows = [
        replace(wand, at=(148.0, 60.0 + 45 * number), turn=0.0) for number, wand in enumerate(wands)
    ]
    camera.source.put(Throw(wands=tuple(rows)))


def throw_on_the_mat(app: App, camera: CameraTable, red: int, white: int, black: int) -> None:
    """Thrown under the camera, read, and taken over with one tap."""
    lay(camera, red=red, white=white, black=black)
    app.tap("camera")
    camera.look(SETTLED)
    app.tap("use")


def test_a_whole_game_with_wands_from_the_simulated_camera(app: App) -> None:
    """Every throw of the game comes from the camera; a finger only says who goes where."""
    set_up(app)
    camera = watched(app)
    for way in ((2, 2, 1), (1, 0, 0), (0, 0, 1)):
        throw_on_the_mat(app, camera, *way)
    for number, (wands, place) in enumerate(TOUR, start=1):
        throw_on_the_mat(app, camera, *wands)
        visit(app, place)
        if number < len(TOUR) and len(set(wands)) > 1:
            for _ in range(2):  # the others end in the Labyrinth
                throw_on_the_mat(app, camera, 0, 0, 0)
    state = app.table.state
    assert state.outcome.ending == "seven_cards"
    assert state.of("red").count == len(TOUR)
    # What is known of the wands comes from the camera alone: three notches, three symbols each.
    assert {wand: len(faces) for wand, faces in state.wands.items()} == dict.fromkeys(
        ("red", "white", "black"), 3
    )


def test_a_wand_that_was_set_aside_does_not_count(app: App) -> None:
    table = scenes.duelling(app)
    throw(app, 2, 0, 1)
    app.tap("aside-red")
    camera = watched(app)
    lay(camera, red=2, white=2)  # Red was thrown again instead of black
    app.tap("camera")
    camera.look(SETTLED)
    assert app.shows("Throw these wands: white and black")
    app.tap("use")
    assert table.state.duel.throws == 1
    lay(camera, white=2, black=0)
    camera.look(2)
    app.tap("use")
    assert (table.state.duel.points, table.state.duel.throws) == (4, 2)


def test_wands_arrive_from_the_simulated_camera(app: App) -> None:
    scenes.midgame(app)
    camera = watched(app)
    lying = {wand.wand: wand.notches[0] for wand in camera.lay_wands().wands}
    app.tap("camera")
    camera.look(2)
    app.tap("use")
    state = app.table.state
    colours = ("red", "white", "black")
    assert sum(state.thrown.sums) == 1
    assert [next(i for i, n in enumerate(state.thrown.notches[c]) if n) for c in colours] == [
        lying[colour] for colour in colours
    ]
    assert set(state.wands) == set(colours)  # and which symbol lies under which notches is learned


def test_a_spell_arrives_from_the_simulated_camera(app: App) -> None:
    scenes.spell(app)
    camera = watched(app)
    camera.lay_wands()
    app.tap("camera")
    camera.look(2)
    app.tap("use")
    assert app.table.state.step != "spell"


def test_wands_on_each_other_are_no_throw(app: App) -> None:
    scenes.midgame(app)
    camera = watched(app)
    camera.lay_wands()
    camera.book.status = "overlap"
    before = app.table.state
    app.tap("camera")
    camera.look(2)
    app.tap("by-hand")
    assert app.table.state == before
    throw(app, 1, 0, 0)
    assert app.table.state.notches == (1, 0, 0)


@pytest.mark.parametrize("step", ["duel", "spell", "throwing"])
def test_the_camera_is_offered_wherever_wands_are_thrown(app: App, step: str) -> None:
    scenes.SCENES[step](app)
    assert not app.sees("camera")
    watched(app)
    assert app.sees("camera")
