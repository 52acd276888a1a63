"""Obscurio's screens, each reached by play: for the layout test and the pictures of the docs."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import Correct
from companion.games.obscurio.moves import CastVote, TrapDrawn
from tests.ui.harness import App

NAMES = ("Camille", "Bo", "Inès", "Ravi", "Zoé")
COLOURS = ("blue", "green", "red", "yellow")
EIGHT = ("Camille", "Bo", "Inès", "Ravi", "Zoé", "Maximilienne", "Ode", "Wolfgang")
Scene = Callable[[App], None]


def sit_down(app: App, **more: object) -> None:
    options = {"players": 5, "names": NAMES, "colours": COLOURS, "time_track": (0, 1, 2, 3)}
    app.open("obscurio", **(options | more))


def draw(app: App, *traps: str) -> None:
    """These tokens come out of the bag."""
    for trap in traps:
        app.table.do(TrapDrawn(trap))
    app.frames(2)
    if app.sees("trap-on"):
        app.companion.stage.close_overlays()
        app.frames(1)


def to_riddle(app: App, trap: str = "no_effect") -> None:
    app.tap("begin")
    draw(app, trap)


def to_doors(app: App, trap: str = "no_effect") -> None:
    if app.sees("begin"):
        app.tap("begin")
    while app.table.state.phase == "traps":
        draw(app, trap if trap in app.table.state.bag else app.table.state.bag[0])
    for step in ("riddle_ready", "night_done", "eyes_closed", "traitor_done", "eyes_open"):
        if app.sees(step):
            app.tap(step)
    app.tap("first_card")


def play_room(app: App, *, doors: tuple[int, ...], exit_door: int, trap: str = "no_effect") -> None:
    to_doors(app, trap)
    if app.table.state.watcher:
        app.tap("everyone_chose")  # pawns in hand, down at once
    for door in doors:
        app.tap(f"door-{door}")
    if app.sees("everyone_chose"):
        app.tap("everyone_chose")
    app.tap(f"door-{exit_door}")


def setup(app: App) -> None:
    sit_down(app)


def setup_for_eight(app: App) -> None:
    sit_down(app, players=8, names=EIGHT, colours=())


def drawing(app: App) -> None:
    sit_down(app)
    app.tap("begin")


def trap(app: App) -> None:
    drawing(app)
    app.table.do(TrapDrawn("dangerous_room"))
    app.frames(2)


def own_bag(app: App) -> None:
    drawing(app)
    app.tap("own-bag")


def many_traps(app: App) -> None:
    drawing(app)
    app.table.do(TrapDrawn("plus_two"))
    app.table.do(TrapDrawn("locked_doors"))
    app.frames(2)
    app.companion.stage.close_overlays()
    app.frames(2)


def riddle(app: App) -> None:
    sit_down(app)
    to_riddle(app, "united_butterflies")


def eyes_closed(app: App) -> None:
    riddle(app)
    app.tap("riddle_ready")
    app.tap("eyes_closed")


def doors(app: App) -> None:
    sit_down(app)
    to_doors(app, "concealed_door")
    app.tap("door-1")
    app.tap("door-4")
    app.wait(25)


def seven_doors_for_eight(app: App) -> None:
    sit_down(app, players=8, names=EIGHT, colours=())
    to_doors(app, "great_room")
    for door in (1, 2, 3, 7):
        app.tap(f"door-{door}")


def unknown_track(app: App) -> None:
    sit_down(app, time_track=None)
    to_doors(app)
    for door in (1, 2, 3, 4):
        app.tap(f"door-{door}")
    app.tap("everyone_chose")


def exit_door(app: App) -> None:
    sit_down(app)
    to_doors(app)
    for door in (1, 4, 6, 6):
        app.tap(f"door-{door}")
    app.tap("everyone_chose")


def resolved(app: App) -> None:
    exit_door(app)
    app.tap("door-4")


def to_accusation(app: App) -> None:
    sit_down(app)
    app.table.do(Correct("left", 1))
    app.frames(1)
    play_room(app, doors=(1, 1, 1, 2), exit_door=2)


def accuse(app: App) -> None:
    to_accusation(app)


def discussion(app: App) -> None:
    to_accusation(app)
    app.tap("accuse")


def vote(app: App) -> None:
    discussion(app)
    app.tap("vote_now")
    app.table.do(CastVote("blue", "red"))
    app.frames(2)


def reveal(app: App) -> None:
    discussion(app)
    app.tap("vote_now")
    for voter, target in (("blue", "red"), ("green", "red"), ("red", "blue"), ("yellow", "blue")):
        app.table.do(CastVote(voter, target))
    app.frames(2)
    app.tap("count_votes")


def escaped(app: App) -> None:
    sit_down(app)
    for room in range(6):
        play_room(app, doors=(2, 2, 2, 3), exit_door=2)
        if room < 5:
            app.tap("next_turn")


def lost(app: App) -> None:
    sit_down(app)
    app.table.do(Correct("left", 0))
    app.table.do(Correct("dark", 2))
    app.frames(1)
    play_room(app, doors=(1, 1, 1, 1), exit_door=3)


def rules_now(app: App) -> None:
    doors(app)
    app.tap("rules")


def traps_now(app: App) -> None:
    doors(app)
    app.tap("traps")


def put_right(app: App) -> None:
    doors(app)
    app.tap("menu")
    app.tap("menu-putright")


def twin(app: App) -> None:
    doors(app)
    app.tap("menu")
    app.tap("menu-panel")


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        setup,
        setup_for_eight,
        drawing,
        trap,
        own_bag,
        many_traps,
        riddle,
        eyes_closed,
        doors,
        seven_doors_for_eight,
        unknown_track,
        exit_door,
        resolved,
        accuse,
        discussion,
        vote,
        reveal,
        escaped,
        lost,
        rules_now,
        traps_now,
        put_right,
        twin,
    )
}
