"""Pantacle's screens, for the layout test and the pictures of the docs.

What leads to a scene is played before the screen opens; the last taps are real.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.game import Correct, Move
from companion.games.pantacle.moves import (
    Announce,
    Assist,
    Discard,
    Divert,
    DrawCurses,
    KeepCurse,
    Next,
    NobodyDiverts,
    PlaceFlame,
    PlaceMarker,
    ReadFavour,
    ReadGuardian,
    ReadPoint,
    Sacrifice,
)
from companion.games.pantacle.options import LOCATIONS, POINTS
from tests.ui.harness import App

NAMES = ("Camille", "Bo", "Inès", "Maximilienne", "Ravi")
COLOURS = ("blue", "red", "yellow", "green", "violet")
CURSES = {
    "Mains de plomb": {"kind": "exhaustion", "cubes": 3},
    "Le Doute": {"kind": "exhaustion", "adepts": 2},
    "Lourd tribut": {"kind": "permanent", "touches": ["one_sacrifice"], "text": "Un de plus."},
    "Brume": {"kind": "permanent"},
}
Scene = Callable[[App], None]


def seat(app: App, *moves: Move, players: int = 4, **more: Any) -> None:
    """A game with these moves played already, and its screen."""
    options = {"players": players, "names": NAMES[:players], "colours": COLOURS[:players]}
    table = app.house.new_game("pantacle", options | more, seed=1)
    for move in moves:
        table.do(move)
    app.companion.open_table(table)
    app.frames(2)


def put(**quantities: Any) -> Iterator[Move]:
    """Sanctuaries put right: `cubes_1` are Bo's cubes, `tokens__0_2` is Inès's first Power."""
    for name, value in quantities.items():
        what, _, who = name.rpartition("_")
        yield Correct(f"sorcerers.{who}.{what.replace('__', '.')}", value)


def middle() -> Iterator[Move]:
    """Some turns in: totals as they are in the middle of a game. Camille is about to announce."""
    yield ReadFavour("recruitment", ("Oracle", "Érudit"), "full")
    yield ReadGuardian("Oracle", 3)
    yield PlaceMarker("conversion")
    yield from put(cubes_1=4, adepts_1=2, tokens__0_1="hunt", placed__extra_turn_1=True)
    yield from put(cubes_2=11, placed__two_adepts_2=True, determination_2=2)
    yield from put(tokens__0_2="protection", tokens__1_2="enslavement")


def again(**own: Any) -> Iterator[Move]:
    """Camille's next turn begins, with her Sanctuary like this."""
    yield from put(**{f"{name}_0": value for name, value in own.items()})
    yield Correct("active", 1)
    yield Correct("active", 0)


def flame(kind: str, *moves: Move) -> Iterator[Move]:
    """Camille takes a Flame for three Adepts."""
    yield from middle()
    yield from again(adepts=3)
    yield Sacrifice("adepts", "top" if kind == "top" else "cursed")
    yield from moves


def setup(app: App) -> None:
    seat(app)


def marker(app: App) -> None:
    seat(app, players=5)
    app.tap("laid-out")


def influence(app: App) -> None:
    seat(app, *middle(), *again(cubes=5, adepts=2))


def powers(app: App) -> None:
    held = ("bewitchment", "hunt", "enslavement", "protection")
    tokens = {f"tokens__{place}": token for place, token in enumerate(held)}
    seat(app, *middle(), *again(**tokens), players=5)


def whose_hand(app: App) -> None:
    powers(app)
    app.tap("bewitch")


def adepts(app: App) -> None:
    influence(app)
    app.tap("buy")


def draw_curses(app: App) -> None:
    seat(app, *flame("cursed"), *put(cubes_0=17))


def red_curse(app: App) -> None:
    seat(app, *flame("cursed", DrawCurses()))
    app.tap("kind-permanent")
    app.tap("touch-one_sacrifice")


def grey_curse(app: App) -> None:
    seat(app, *flame("cursed", DrawCurses()))
    app.tap("kind-exhaustion")
    for _ in range(3):
        app.tap("curse-cubes-more")


def curse_title(app: App) -> None:
    seat(app, *flame("cursed", DrawCurses()))
    app.tap("curse-title")
    for letter in "plomb":
        app.tap(f"key-{letter}")


def known_curses(app: App) -> None:
    seat(app, *flame("cursed", DrawCurses()), curses=CURSES)


def locations(app: App) -> None:
    seat(app, *flame("top"))


def pantacle(app: App) -> None:
    """The same with the points of the owner's board."""
    points = zip(LOCATIONS, POINTS, strict=True)
    seat(app, *flame("top", *(ReadPoint(place, point) for place, point in points)))


def announce(app: App) -> None:
    seat(app, *middle())


def divert(app: App) -> None:
    announce(app)
    app.tap("favour-recruitment")


def divert_hound(app: App) -> None:
    seat(app, *middle(), Announce("hunt"), players=5)
    app.tap("pass")


def moon(app: App) -> None:
    seat(app, *middle(), Announce("recruitment"), NobodyDiverts())


def demonic(app: App) -> None:
    seat(app, *middle(), *put(tokens__0_0="demonic_discard"), Announce("hunt"), NobodyDiverts())
    app.tap("blades-more")


def refill(app: App) -> None:
    seat(app, *middle(), Announce("recruitment"), Divert(1), players=5)
    app.tap("discard:1:yes")


def absorb(app: App) -> None:
    first = (DrawCurses(), KeepCurse("Mains de plomb", "exhaustion", 3), PlaceFlame("extra_turn"))
    turn = (Announce("indoctrination"), NobodyDiverts(), Discard(), Next())
    second = (Sacrifice("adepts", "cursed"), DrawCurses(), KeepCurse("Le Doute", "exhaustion", 2))
    seat(app, *flame("cursed", *first), *turn, *again(adepts=3), *second)
    app.tap("location-two_influence")


def player(app: App) -> None:
    absorb(app)
    app.tap("player-0")


def last_favour(app: App) -> None:
    five = put(**{f"placed__{location}_1": True for location in LOCATIONS}, top_1=False)
    seat(app, *middle(), *five)


def over(app: App) -> None:
    last_favour(app)
    app.tap("favour-recruitment")
    app.tap("divert:1:2:0:0")


def everyone(app: App) -> None:
    seat(app, *middle(), players=5)
    app.tap("everyone")


def board(app: App) -> None:
    seat(app, ReadFavour("recruitment", ("Oracle", "Érudit"), "full"))
    app.tap("board")


def board_favour(app: App) -> None:
    board(app)
    app.tap("board-recruitment")


def board_points(app: App) -> None:
    board(app)
    app.tap("board-points")


def totals(app: App) -> None:
    seat(app, *middle(), *again(cubes=5, adepts=2), Assist("ledger"))


def totals_who(app: App) -> None:
    totals(app)
    app.tap("to_favour")
    app.tap("which-favour")
    app.tap("favour-recruitment")


def totals_curses(app: App) -> None:
    kept = KeepCurse("Mains de plomb", "exhaustion", 3)
    seat(app, *flame("cursed", DrawCurses(), kept), Assist("ledger"))
    app.tap("curses")


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        setup,
        marker,
        influence,
        powers,
        whose_hand,
        adepts,
        draw_curses,
        red_curse,
        grey_curse,
        curse_title,
        known_curses,
        locations,
        pantacle,
        announce,
        divert_hound,
        moon,
        demonic,
        refill,
        player,
        last_favour,
        over,
        everyone,
        board,
        board_favour,
        board_points,
        totals,
        totals_who,
        totals_curses,
    )
}
