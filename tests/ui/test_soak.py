"""The short evening: every plug pulled once, and games opened and left again and again.

`make bench` plays the long one: an hour.
"""

from __future__ import annotations

from tests.ui.harness import App
from tests.ui.soak import FAULTS, Evening, alive

LEAK = 0.05
VISITS, WARM = 8, 3


def test_every_plug_is_pulled_and_put_back(app: App) -> None:
    evening = Evening(app, seed=2026)
    app.open("obscurio", seed=1)
    for _ in FAULTS:
        evening.play(10)
        evening.fault()
    assert set(evening.seen.values()) == {1}
    assert app.screen.name == "table"


def test_pins_do_not_remember_every_level_they_had(app: App) -> None:
    app.open("obscurio", seed=1)
    evening = Evening(app, seed=3)
    evening.play(200)
    pins = evening.board.factory.pins.values()
    assert 0 < max(len(pin.states) for pin in pins) <= 32


def test_tables_that_are_left_leave_nothing_behind(app: App) -> None:
    evening = Evening(app, seed=7)
    weights = []
    for _ in range(VISITS):
        app.open("obscurio", seed=2)
        evening.play(30)
        app.companion.home()
        app.wait(5)
        weights.append(alive())
    assert weights[-1] <= weights[WARM] * (1 + LEAK), weights
