"""The Three Magicians' screens, each in a position worth a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Correct
from companion.games.three_magicians.moves import (
    Announced,
    Assist,
    CardMoved,
    MoveApprentice,
    MoveMagician,
    SetAside,
    StartRepeat,
    Starts,
    Stop,
)
from companion.games.three_magicians.options import PLACES
from companion.table import Table
from tests.companion.games.three_magicians.boards import BOARD
from tests.companion.games.three_magicians.play import hidden, notches, seen
from tests.ui.camera.table import Table as CameraTable
from tests.ui.harness import App

Scene = Callable[[App], None]
__all__ = ["PLACES", "SCENES", "notches"]
NAMES = ("Inès", "Bartholomew", "Chloé")


def sit_down(app: App, **options: Any) -> Table:
    """Red, white and black, with one long name."""
    return app.open("three_magicians", names=NAMES, **options)


def set_table(app: App, table: Table, *changes: tuple[str, Any]) -> None:
    """The table is put right, quantity by quantity."""
    for what, to in changes:
        table.do(Correct(what, to))
    app.frames(2)


OWNED = {
    0: ("hermit", "sun", "moon"),
    1: ("tower", "sun", "wheel", "empress", "magician"),
    2: ("hermit", "moon"),
}
LEFT = {"hermit": 0, "sun": 0, "moon": 0, "tower": 1, "wheel": 1, "empress": 1, "magician": 1}


def midgame(app: App, **options: Any) -> Table:
    """Figures and cards all over the board; red throws."""
    table = app.house.new_game("three_magicians", {"names": NAMES, **options}, seed=1)
    table.do(Starts("red"))
    # Nobody looks while the table is laid: the screen opens when it is done.
    for seat, cards in OWNED.items():
        for card in cards:
            table.do(Correct(f"players.{seat}.cards.{card}", to=True))
    for what, to in (
        *((f"deck.{card}", count) for card, count in LEFT.items()),
        ("players.0.magician", "mill"),
        ("players.0.apprentice", "sun"),
        ("players.0.stone", True),
        ("players.1.magician", "castle"),
        ("players.1.apprentice", "life"),
        ("players.2.magician", "labyrinth"),
        ("players.2.apprentice", "labyrinth"),
    ):
        table.do(Correct(what, to))
    app.companion.open_table(table)
    app.frames(2)
    return table


def starting(app: App) -> None:
    sit_down(app)
    app.table.do(notches(1, 0, 2))
    app.frames(2)
    app.tap("wand-red-1")


def throwing(app: App) -> None:
    midgame(app)
    app.tap("wand-red-2")


def throwing_on_a_path(app: App) -> None:
    midgame(app, board=BOARD)


def chances(app: App) -> None:
    throwing_on_a_path(app)
    app.tap("chances")


def plans(app: App) -> None:
    midgame(app)
    app.tap("plans")


def moving(app: App) -> None:
    midgame(app).do(notches(1, 2, 1))
    app.frames(2)


def moving_the_magician(app: App) -> None:
    moving(app)
    app.tap("figure-red-magician")


def moving_on_a_path(app: App) -> None:
    midgame(app, board=BOARD).do(notches(1, 0, 1))
    app.frames(2)


def all_on_life(app: App) -> None:
    sit_down(app, edition="2010").do(Starts("red"))
    app.table.do(notches(1, 1, 1))
    app.frames(2)


def meeting(app: App) -> None:
    table = midgame(app)
    set_table(app, table, ("players.0.apprentice", "life"))
    table.do(notches(0, 1, 2))
    table.do(MoveApprentice("mill"))
    app.frames(2)


def stealing(app: App) -> None:
    table = midgame(app)
    set_table(app, table, ("players.0.cards.sun", False), ("players.2.cards.sun", True))
    table.do(notches(1, 1, 2))
    table.do(MoveMagician("sun"))
    app.frames(2)


def duelling(app: App) -> Table:
    table = midgame(app)
    set_table(app, table, ("players.0.magician", "sun"))
    table.do(notches(1, 1, 2))
    table.do(MoveMagician("castle"))
    app.frames(2)
    return table


def duel(app: App) -> None:
    duelling(app)


def duel_with_camera(app: App) -> None:
    duelling(app)
    CameraTable(app)
    app.screen.refresh()
    app.frames(2)


def duel_thrown(app: App) -> None:
    table = duelling(app)
    table.do(notches(2, 0, 1))
    table.do(SetAside(("red",)))
    app.frames(2)
    app.tap("wand-white-2")


def duel_answer(app: App) -> None:
    duelling(app).do(Announced(5, 3))
    app.frames(2)


def duel_result(app: App) -> None:
    duelling(app)
    app.tap("say_result")


def duel_again(app: App) -> None:
    table = duelling(app)
    table.do(Announced(4, 2))
    table.do(Announced(4, 2))
    app.frames(2)


def duel_second_round(app: App) -> None:
    duel_again(app)
    app.table.do(StartRepeat("white"))
    app.frames(2)


def spell(app: App) -> None:
    table = midgame(app)
    table.do(notches(1, 1, 2))
    table.do(MoveApprentice("symbol"))
    app.frames(2)
    app.tap("wand-red-force")


def spell_of_other_wands(app: App) -> None:
    table = midgame(app, wnd_09="other_shape")
    table.do(notches(1, 1, 2))
    table.do(MoveApprentice("symbol"))
    app.frames(2)
    app.tap("wand-red-force")


def symbol(app: App) -> None:
    spell(app)
    app.table.do(hidden("fmd"))
    app.frames(2)


def teleport(app: App) -> None:
    spell(app)
    app.table.do(seen("md", "mf", "dm"))
    app.frames(2)


def ledger(app: App) -> None:
    midgame(app).do(Assist("ledger"))
    app.table.do(notches(1, 2, 1))
    app.frames(2)


def ledger_cards(app: App) -> None:
    ledger(app)
    app.tap("cards")


def ledger_card(app: App) -> None:
    ledger_cards(app)
    app.tap("card-sun")


def won(app: App) -> None:
    table = midgame(app)
    table.do(Assist("ledger"))
    for card in ("hermit", "moon"):
        table.do(CardMoved(card, "red", "white"))
    app.frames(2)


def stopped(app: App) -> None:
    midgame(app).do(Stop())
    app.frames(2)


def put_right(app: App) -> None:
    midgame(app)
    app.tap("menu")
    app.tap("menu-putright")


def put_right_a_square(app: App) -> None:
    """Where does the apprentice stand? Every slab of the drawn path is a choice."""
    midgame(app, board=BOARD)
    app.tap("menu")
    app.tap("menu-putright")
    app.tap("players.0.apprentice")


def ledger_on_a_path(app: App) -> None:
    midgame(app, board=BOARD).do(Assist("ledger"))
    app.frames(2)


def places(app: App) -> None:
    """The set-up asks where the Places lie."""
    for fact in ("places", "board"):
        app.house.catalogue.forget(f"three_magicians.{fact}")
    app.tap("new-three_magicians")
    app.tap("next")
    app.tap("next")
    app.tap("place-forest")


def options(app: App) -> None:
    app.tap("new-three_magicians")
    app.tap("next")


def path(app: App) -> None:
    """The set-up asks for the path."""
    places(app)
    app.tap("place-forest")
    app.tap("next")


def drawing(app: App) -> None:
    """In the middle of drawing the path."""
    path(app)
    app.tap("draw-path")
    board = app.find("path-board")
    for square in ("forest", (0.24, 0.1), (0.33, 0.16), "magicians", "forest", (0.1, 0.28)):
        at = board.middle(square) if isinstance(square, str) else board.spot(*square)
        app.touch(*at)


def drawn(app: App) -> None:
    """A whole path, kept from another evening, to look at again."""
    app.house.catalogue.confirm("three_magicians.board", BOARD)
    app.tap("copy")
    while not app.sees("fact-three_magicians.board"):
        app.tap("page-after")
    app.tap("fact-three_magicians.board")


def drawing_again(app: App) -> None:
    drawn(app)
    app.tap("draw-path")


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        options,
        places,
        path,
        drawing,
        drawn,
        drawing_again,
        starting,
        throwing,
        throwing_on_a_path,
        chances,
        plans,
        all_on_life,
        moving,
        moving_the_magician,
        moving_on_a_path,
        meeting,
        stealing,
        duel,
        duel_with_camera,
        duel_thrown,
        duel_answer,
        duel_result,
        duel_again,
        duel_second_round,
        spell,
        spell_of_other_wands,
        symbol,
        teleport,
        ledger,
        ledger_cards,
        ledger_card,
        won,
        stopped,
        put_right,
        put_right_a_square,
        ledger_on_a_path,
    )
}
