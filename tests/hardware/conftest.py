"""A table to test the panel on: a wiring, a clock that stands still, a simulated board."""

from __future__ import annotations

import pytest

from companion.core.clock import FakeClock
from companion.core.panel import Button
from hardware import wiring
from hardware.schedule import SteppedScheduler
from hardware.simulated import SimulatedPanel


@pytest.fixture(autouse=True)
def simulated_pins(monkeypatch):
    """Never the real pins, not even on a Pi."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")


@pytest.fixture
def wires():
    return wiring.load()


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def time(clock):
    """`time.run(60)` lets a minute pass."""
    return SteppedScheduler(clock)


@pytest.fixture
def presses() -> list[Button]:
    return []


@pytest.fixture
def panel(wires, clock, time, presses):
    with SimulatedPanel(wires, clock=clock, scheduler=time, on_press=presses.append) as panel:
        yield panel
