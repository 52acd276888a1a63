"""Two to four people at Trickerion's table, by touch: whole games, and whose move is shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games import REGISTRY
from companion.games.trickerion import moves as m
from tests.ui.harness import SIZES, App, faults
from tests.ui.trickerion.guests import wish
from tests.ui.trickerion.hands import Player
from ui.screens.trickerion.accounts import FinalTable
from ui.screens.trickerion.frame import SeatBadge

NAMES = ("Ana", "Bo", "Chloé", "Dimitri")
PAGES = ("people", "workshop", "downtown", "market", "theater", "dark_alley", "now")


def sit_down(app: App, players: int, **options: Any) -> Any:
    return app.open("trickerion", players=players, names=NAMES[:players], **options)


def replayed(app: App) -> Any:
    """The same moves through the rules alone."""
    game, record = REGISTRY["trickerion"], app.table.record
    state = game.start(record.state.options).state
    for entry in record.timeline.past:
        state = game.apply(state, entry.move).state
    return state


def account(app: App, players: int) -> list[list[int]]:
    """The final account line by line, once it is the same as a replay without a screen says."""
    (final,) = (widget for widget in app.screen.walk() if isinstance(widget, FinalTable))
    engine = replayed(app)
    assert engine.outcome == app.table.state.outcome is not None
    lines = [[int(n.replace("\N{MINUS SIGN}", "-")) for n in numbers] for _, numbers in final.lines]
    for seat in range(players):
        assert lines[-1][seat] == engine.players[seat].prestige
        assert sum(line[seat] for line in lines[:-1]) == engine.players[seat].prestige
    return lines


def marked(app: App) -> list[int]:
    """The seats whose badge in the bar says that it is their move."""
    badges = [widget for widget in app.screen.walk() if isinstance(widget, SeatBadge)]
    return [badge._seat.seat for badge in badges if badge._moves]


class Watched(Player):
    """Looks before every move at whose it is."""

    def move(self) -> None:
        self.settle()
        state = self.state
        if state.phase == "placement" and state.assistance == "full":
            assert marked(self.app) == [state.turn_of]
        super().move()


def test_two_people_play_a_whole_game(sit) -> None:
    app: App = sit(size=SIZES[0], language="fr")
    sit_down(app, 2)
    player = Watched(app, seed=3, wish=wish)
    player.game()
    state = app.table.state
    assert state.turn == state.last_turn == 7
    played = Counter(type(entry.move) for entry in app.table.record.timeline.past)
    for kind in (m.Learn, m.Buy, m.Order, m.Prepare, m.SetUp, m.Perform):
        assert played[kind], f"nobody ever did {kind.__name__}"
    account(app, 2)
    app.tap("over")
    assert app.screen.name == "home"


def test_two_people_play_a_whole_game_with_totals_only(sit) -> None:
    app: App = sit(size=SIZES[1], language="en")
    sit_down(app, 2, assistance="ledger")
    turns = _ledger_game(app)
    state = app.table.state
    assert turns == [1, 2, 3, 4, 5, 6, 7]
    assert state.outcome is not None
    before = account(app, 2)[0]
    # Both had the same at first, and each turn Bo performed a little better.
    assert before[1] - before[0] == len(turns)


def _ledger_game(app: App) -> list[int]:
    """Each turn both enter what they won, and pay their people; then on, phase by phase."""
    entered: list[int] = []
    for _ in range(120):
        state = app.table.state
        while app.stage.overlay is not None:
            app.tap("ok")
        if app.sees("table-set"):
            app.tap("table-set")
        if state.outcome is not None:
            return entered
        if state.phase == "performance" and state.turn not in entered:
            entered.append(state.turn)
            for seat in range(2):
                _enter(app, seat, prestige=3 + seat, coins=5)
        elif state.phase == "end" and not _paid(app):
            for seat in range(2):
                _pay(app, seat)
        else:
            app.tap(next(choice.id for choice in app.screen.view().choices))
    raise AssertionError(f"no end: {state.phase} {state.turn} {app.names()}")


def _enter(app: App, seat: int, **gains: int) -> None:
    app.tap(f"whose:{seat}")
    for name, number in gains.items():
        for _ in range(number):
            app.tap(f"{name}-more")
    app.tap("enter")
    assert app.table.record.timeline.past[-1].move == m.Enter(seat, **gains)


def _pay(app: App, seat: int) -> None:
    app.tap(f"whose:{seat}")
    app.tap("wages")
    assert isinstance(app.table.record.timeline.past[-1].move, m.Wages)


def _paid(app: App) -> bool:
    """Whether wages were the last thing that happened in this phase."""
    return isinstance(app.table.record.timeline.past[-1].move, m.Wages)


@pytest.mark.parametrize("players", [3, 4])
def test_more_people_play_a_turn_with_the_same_pages(sit, players: int) -> None:
    app: App = sit(size=SIZES[players % 2], language="fr")
    sit_down(app, players)
    player = Watched(app, seed=4, wish=wish)
    moved: set[int] = set()

    def until(state: Any) -> bool:
        if state.phase == "placement" and state.step == "place":
            moved.add(state.turn_of)
        return bool(state.turn == 2)

    player.game(until=until)
    assert moved == set(range(players)), "everybody had a move"
    for page in PAGES:
        player.settle()
        app.tap(f"tab:{page}")
        assert faults(app) == []
    player.game(until=lambda state: state.phase == "placement" and state.turn_of == players - 1)
    player.settle()
    app.tap("tab:workshop")
    assert app.screen.seat == players - 1, "the workshop of who moves"
    app.tap("seat:0")
    assert app.screen.seat == 0, "or of whose disc is tapped"
    assert {f"seat:{seat}" for seat in range(players)} <= set(app.names())
