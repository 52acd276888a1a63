"""Illusio's screens, each reached by play: for the layout test and the pictures of the docs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.game import Correct, Move
from companion.games.illusio.cards import DOMAINS, KINDS, Objective, Talent
from companion.games.illusio.moves import (
    Agree,
    Assist,
    Becomes,
    Begin,
    BillTrick,
    EndTurn,
    MeetMagician,
    PlaceBackstage,
    PlayOn,
    Put,
    Reveal,
    TakeObjective,
    Transform,
    UseTalent,
)
from tests.ui.harness import App

NAMES = ("Camille", "Bo", "Inès", "Ravi")
SIX = ("Camille", "Bo", "Inès", "Ravi", "Maximilienne", "Wolfgang")
COLOURS = ("red", "blue", "yellow", "green", "violet", "orange")
CONTEST = (
    Objective("escape", 3, ("mirrors", "rope", "crate"), "Seven Locks"),
    Objective("close_up", 2, ("rabbit", "scarf")),
    Objective("mentalism", 4, ("audience", "formula", "mirrors", "smoke"), "Whispering Hall"),
    Objective("illusion", 1, ("dove",), "Last Dove"),
)
MAGICIANS = (
    ("Mona Vale", Talent(("transform",), "self")),
    ("Grand Oscar", Talent(("take", "exchange"), "opponent", "own_turn")),
    ("Iris", Talent(("points",), "anyone", text="Better with an audience")),
)
Scene = Callable[[App], None]


def play(app: App, *moves: Move) -> None:
    """Moves of the table in play, each of them drawn."""
    for move in moves:
        app.table.do(move)
    app.frames(2)


def sit_down(
    app: App, names: tuple[str, ...] = NAMES, *, moves: Sequence[Move] = (), **more: object
) -> None:
    """A table where these moves were played before anybody looks at the screen."""
    options = {"players": len(names), "names": names, "colours": COLOURS[: len(names)]}
    table = app.house.new_game("illusio", options | more, seed=1)
    for move in moves:
        table.do(move)
    app.companion.open_table(table)
    app.frames(2)


def meeting() -> list[Move]:
    return [MeetMagician(seat, name, talent) for seat, (name, talent) in enumerate(MAGICIANS)]


def contest() -> list[Move]:
    return [Reveal(slot, card) for slot, card in enumerate(CONTEST)]


def setup(app: App) -> None:
    sit_down(app, moves=meeting())


def setup_for_six(app: App) -> None:
    sit_down(app, SIX)


def first_turn(app: App) -> None:
    sit_down(app)
    app.tap("begin")


def objective_entry(app: App) -> None:
    first_turn(app)
    for name in ("contest-0", "level-escape-3", "kind-mirrors", "kind-rope"):
        app.tap(name)


def objective_known(app: App) -> None:
    book = {
        "Seven Locks": {"domain": "escape", "level": 3, "needs": ["mirrors", "rope", "crate"]},
        "Les Menottes Iroquoises": {
            "domain": "escape", "level": None, "needs": ["mirrors", "rope", "crate"],
        },
        "#escape-3-tig": {"domain": "escape", "level": 3, "needs": ["tiger"]},
        "The Drowned Key": {"domain": "escape", "level": 3, "needs": ["tank", "rope"]},
    }  # fmt: skip
    sit_down(app, objectives=book)
    app.tap("begin")
    app.tap("contest-1")
    app.tap("level-escape-3")


def evening(app: App, names: tuple[str, ...] = NAMES, *, more: Sequence[Move] = ()) -> None:
    """Some turns in: tricks in progress and on the bill, a talent used, one objective kept."""
    others = [EndTurn() for _ in range(len(names) - 3)]
    moves: list[Move] = [*meeting(), *contest(), Begin()]
    moves += [PlaceBackstage("rope"), PlaceBackstage("crate"), EndTurn()]
    moves += [PlaceBackstage("rabbit"), PlaceBackstage("cards"), EndTurn()]
    moves += [PlaceBackstage("dove"), TakeObjective(3, (Put(0),)), EndTurn(), *others]
    moves += [Reveal(3, Objective("illusion", 2, ("tiger", "cage"), "Tiger in the Fog"))]
    moves += [TakeObjective(0, (Put(0), Put(1))), PlaceBackstage("dove"), EndTurn()]
    moves += [Reveal(0, Objective("escape", 1, ("rope", "audience"), "Silent Rope"))]
    moves += [TakeObjective(1, (Put(0), Put(1))), PlayOn("grandiose", 1, 0), EndTurn()]
    moves += [EndTurn(), *others, UseTalent(3), PlaceBackstage("scarf")]
    sit_down(app, names, moves=[*moves, *more])


def table(app: App) -> None:
    evening(app, more=[Transform(0, "tiger")])


def table_for_six(app: App) -> None:
    evening(app, SIX)


def fresh(app: App) -> None:
    moves: list[Move] = [*meeting(), *contest(), Begin()]
    moves += [PlaceBackstage("rope"), PlaceBackstage("mirrors"), *[EndTurn() for _ in NAMES]]
    sit_down(app, moves=moves)


def take(app: App) -> None:
    fresh(app)
    app.tap("contest-0")


def place(app: App) -> None:
    fresh(app)
    app.tap("place")


def special(app: App) -> None:
    evening(app)
    app.tap("special")


def exchange(app: App) -> None:
    fresh(app)
    app.tap("exchange")


def bill_trick(app: App) -> None:
    evening(app)
    app.tap("trick:1:0")


def own_trick(app: App) -> None:
    evening(app)
    app.tap("trick:0:0")


def player(app: App) -> None:
    table(app)
    app.tap("player-0")


def magician(app: App) -> None:
    sit_down(app)
    app.tap("meet-0")
    app.tap("does-transform")


def talent(app: App) -> None:
    evening(app)
    app.tap("talent")
    app.tap("use-talent")


def rules_now(app: App) -> None:
    evening(app)
    app.tap("rules")


def assist(app: App) -> None:
    evening(app)
    app.tap("assist")


def ledger(app: App) -> None:
    moves: list[Move] = [Begin(), BillTrick(0, "escape", 3, 2), EndTurn(), PlaceBackstage("rope")]
    moves += [UseTalent(1, (Becomes(1, 0, "tiger"),)), BillTrick(1, "mentalism", 4, 1)]
    sit_down(app, assistance="ledger", moves=[*moves, PlayOn("encore", 0, 0)])


def ledger_bill(app: App) -> None:
    ledger(app)
    app.tap("bill")
    app.tap("level-illusion-2")


def put_right(app: App) -> None:
    evening(app)
    app.tap("menu")
    app.tap("menu-putright")


def crowded_bill(app: App) -> None:
    bills = [BillTrick(seat, "escape", 1 + seat % 4, seat % 3) for seat in range(6)]
    sit_down(app, SIX, moves=[Begin(), Assist("ledger"), *bills, Assist("full")])


def crowded_ledger(app: App) -> None:
    bills = [BillTrick(seat % 6, "escape", 1 + seat % 4, seat % 3) for seat in range(8)]
    sit_down(app, SIX, assistance="ledger", moves=[Begin(), *bills])


def full_backstage(app: App) -> None:
    more = [Correct(f"players.0.backstage.{kind}", 1 + number % 3) for number, kind in
            enumerate(KINDS)]  # fmt: skip
    evening(app, more=more)


def many_objectives(app: App) -> None:
    moves: list[Move] = [Agree(60), Begin()]
    for number in range(10):
        moves += [BillTrick(0, DOMAINS[number % 4], 1 + number % 4, 1)]
    sit_down(app, assistance="ledger", moves=[*moves, *[EndTurn() for _ in NAMES]])
    app.tap("player-0")


def won(app: App) -> None:
    evening(app, more=[Correct("players.1.score", 10), EndTurn()])


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        setup,
        setup_for_six,
        first_turn,
        objective_entry,
        objective_known,
        fresh,
        take,
        place,
        special,
        exchange,
        table,
        table_for_six,
        crowded_bill,
        crowded_ledger,
        full_backstage,
        many_objectives,
        bill_trick,
        own_trick,
        player,
        magician,
        talent,
        rules_now,
        assist,
        ledger,
        ledger_bill,
        put_right,
        won,
    )
}
