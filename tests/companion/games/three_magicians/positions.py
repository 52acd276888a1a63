"""One position for every step of the game, and for what changes it."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.three_magicians.moves import Assist, SetAside
from tests.companion.games.three_magicians.boards import BOARD, drawn
from tests.companion.games.three_magicians.play import Play, game, opening, seen

SIX = "magician tower empress sun wheel moon"


def duel() -> Play:
    play = game().stand(red="mill life", white="sun life")
    return play.throw(1, 0, 2).magician("sun")


def casting() -> Play:
    return game().throw(0, 1, 2).apprentice("symbol")


POSITIONS: dict[str, Callable[[], Play]] = {
    "start": opening,
    "start_drawn": lambda: opening(board=BOARD),
    "start_unfinished": lambda: opening(board=drawn(symbols=5)),
    "throw": game,
    "throw_drawn": lambda: game(board=BOARD).stand(red="mill sun"),
    "throw_rested": lambda: game().rested("red"),
    "throw_series": lambda: game().throw(1, 1, 1).stay().apprentice("slab").stand(red="sun slab"),
    "throw_close": lambda: game().owns(white=SIX),
    "move": lambda: game().throw(1, 0, 2),
    "move_two": lambda: game().stand(red="sun life").throw(2, 0, 1),
    "move_drawn": lambda: game(board=BOARD).throw(1, 0, 2),
    "move_2010": lambda: game(edition="2010").throw(1, 0, 2),
    "move_stone": lambda: game().stones("red").throw(1, 0, 2),
    "move_extra": lambda: game().throw(1, 1, 1),
    "move_must_leave": lambda: game().rested("red").throw(1, 0, 2),
    "move_fixed": lambda: game().throw(0, 1, 2),
    "move_exiled": lambda: game().stand(red="labyrinth labyrinth").throw(1, 0, 2),
    "move_magician": lambda: game().throw(1, 0, 2).apprentice("slab"),
    "move_apprentice": lambda: game().throw(1, 0, 2).stay(),
    "move_split": lambda: (
        game(turn_07="may_split")
        .stand(red="castle life")
        .throw(2, 0, 1)
        .magician("sun", pause=True)
    ),
    "move_ways": lambda: game(mag_12="chases").stand(red="forest life").throw(2, 0, 1),
    "again": lambda: game(stone_06="two_moves").stones("red").throw(0, 1, 2).apprentice("slab"),
    "meeting": lambda: game().stand(red="castle sun").throw(1, 0, 2).magician("sun"),
    "meeting_steal": lambda: (
        game().owns(white="sun", black="sun").stand(red="castle sun").throw(1, 0, 2).magician("sun")
    ),
    "chase": lambda: (
        game(chase_10="one")
        .stand(red="mill life", white="life sun", black="life sun")
        .throw(1, 0, 2)
        .magician("sun")
    ),
    "duel": duel,
    "duel_thrown": lambda: duel().throw(2, 1, 0),
    "duel_aside": lambda: duel().throw(2, 1, 0).do(SetAside(("red",))),
    "duel_second": lambda: duel().result(4, 2),
    "duel_second_thrown": lambda: duel().result(4, 2).throw(2, 1, 0),
    "duel_risk": lambda: duel().owns(white="sun", black="sun"),
    "repeat": lambda: duel().fight((4, 2), (4, 2)),
    "spell": casting,
    "symbol": lambda: casting().do(seen("fm", "fm", "fm")),
    "teleport": lambda: casting().do(seen("md", "mf", "dm")),
    "teleport_held": lambda: casting().stand(white="sun life").do(seen("md", "mf", "dm")),
    "ledger": lambda: game().do(Assist("ledger")),
    "ledger_thrown": lambda: game().do(Assist("ledger")).throw(1, 0, 2),
    "over": lambda: (
        game().owns(red=SIX).stand(red="castle forest").throw(1, 0, 2).magician("forest").take()
    ),
    "over_defending": lambda: (
        game()
        .owns(white=SIX)
        .stand(red="castle life", white="forest life")
        .throw(1, 0, 2)
        .magician("forest")
        .fight((1, 1), (4, 1))
    ),
}
