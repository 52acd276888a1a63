"""Whole evenings of Trickerion through the touchscreen, every input a touch on what is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import REGISTRY
from tests.ui.harness import SIZES, App, faults
from tests.ui.trickerion.eye import Mat, teach
from tests.ui.trickerion.hands import Player
from ui.screens.trickerion.accounts import FinalTable

SOLO = "trickerion-solo"
EVENINGS = [
    (SIZES[0], "en", False),
    (SIZES[1], "fr", False),
    (SIZES[0], "fr", True),
    (SIZES[1], "en", True),
]
MOST_TAPS = 75  # a turn with everything in it; the first one has the set-up too


@pytest.fixture(scope="module")
def taught(tmp_path_factory) -> Path:
    """Sets of dice that the simulated camera knows."""
    folder = tmp_path_factory.mktemp("taught")
    teach(folder)
    return folder


@pytest.mark.parametrize(("size", "language", "academy"), EVENINGS)
def test_a_solo_evening_from_the_first_card_to_the_account(
    sit, taught: Path, size: tuple[int, int], language: str, academy: bool
) -> None:
    app: App = sit(size=size, language=language)
    told: list[tuple[int, int]] = []
    table = app.open(SOLO, names=("Lea",), academy=academy)
    start = [player.prestige for player in table.state.players]
    table.listen(
        lambda change: told.extend(
            (int(event.args["seat"]), int(event.args["prestige"]))
            for event in change.events
            if event.event == "trickerion.event.account"
        )
    )
    mat = Mat(app, taught, seed=int(academy) + size[0])
    player = Player(app, seed=11)
    player.read_dice = mat.roll
    player.game()

    state = app.table.state
    assert mat.read == state.last_turn == 7, "every roll of the evening was read by the camera"
    (final,) = (widget for widget in app.screen.walk() if isinstance(widget, FinalTable))
    engine = replayed(app)
    columns = [
        [int(n.replace("\N{MINUS SIGN}", "-")) for n in numbers] for _, numbers in final.lines
    ]
    for seat in range(2):
        assert columns[-1][seat] == engine.players[seat].prestige
        assert sum(column[seat] for column in columns[:-1]) == engine.players[seat].prestige
        paid = sum(prestige for whose, prestige in told if whose == seat)
        assert start[seat] + paid == engine.players[seat].prestige, "every point was accounted for"
    assert max(player.taps.values()) <= MOST_TAPS, player.taps
    app.tap("over")
    assert app.screen.name == "home"


def replayed(app: App):
    """The same moves through the rules alone."""
    game, record = REGISTRY[SOLO], app.table.record
    state = game.start(
        type(record.state.options)(names=("Lea",), academy=record.state.options.academy)
    )
    state = state.state
    for entry in record.timeline.past:
        state = game.apply(state, entry.move).state
    return state


def test_two_people_play_a_turn_with_the_same_pages(sit) -> None:
    app: App = sit(language="fr")
    app.open("trickerion", players=2, names=("Ana", "Bo"), colours=("red", "blue"))
    player = Player(app, seed=4, wish=anything)
    player.game(until=lambda state: state.turn == 2)
    assert app.table.state.turn == 2
    for page in ("people", "workshop", "downtown", "market", "theater", "dark_alley", "now"):
        player.settle()
        app.tap(f"tab:{page}")
        assert faults(app) == []


def anything(state, random):
    """A legal move, onward rather than far afield."""
    found = REGISTRY["trickerion"].legal(state)
    onward = [move for move in found if type(move).__name__ in ("Next", "Done")]
    placed = any(disc.card for player in state.players for disc in player.characters)
    if onward and (state.phase != "assignment" or placed):
        return onward[0]
    return random.choice(found)
