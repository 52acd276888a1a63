"""A game with a damaged data file: the touchscreen says so, and the other games are there."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.registry import AnyGame, Registry
from companion.games import BOXES
from tests.ui import harness

FAULT = "companion/data/trickerion/tricks.toml: tricks.automaton: stands 2 times"


def damaged() -> AnyGame:
    raise ValueError(FAULT)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """The games of the house, none opened, Trickerion's files damaged."""
    found = Registry(
        msgspec.structs.replace(box, unpack=damaged) if box.id.startswith("trickerion") else box
        for box in BOXES
    )
    monkeypatch.setattr(harness, "REGISTRY", found)
    return found


def plays_another(app: harness.App) -> None:
    app.wait(30)
    app.tap("new-obscurio")
    assert app.screen.name == "new"


@pytest.mark.parametrize("language", harness.LANGUAGES)
def test_loaded_ahead_it_is_told_and_no_longer_offered(language, sit, registry) -> None:
    app = sit(language=language)
    assert app.sees("new-trickerion")  # nobody has looked into its box
    assert not app.shows("tricks.toml")
    for box in registry.boxes:
        app.companion.fetch(box.id)
    app.companion.all_open()
    app.frames(2)
    assert app.screen.name == "home"
    assert app.shows("tricks.toml")
    assert not app.sees("new-trickerion")
    assert not app.sees("new-trickerion-solo")
    plays_another(app)


@pytest.mark.parametrize("language", harness.LANGUAGES)
def test_tapped_before_that_it_says_what_is_wrong(language, sit, registry) -> None:
    app = sit(language=language)
    app.tap("new-trickerion")
    assert app.screen.name == "home"
    assert app.shows("tricks.toml")
    assert not app.sees("new-trickerion")
    assert registry.is_open("trickerion")
    plays_another(app)


def test_a_game_left_open_whose_file_is_damaged_now(sit, monkeypatch, registry) -> None:
    sound = Registry(BOXES)
    monkeypatch.setattr(harness, "REGISTRY", sound)
    app = sit()
    app.open("trickerion-solo", names=("Lea",))
    monkeypatch.setattr(harness, "REGISTRY", registry)
    app = sit()
    app.tap("continue")
    assert app.screen.name == "home"
    assert app.shows("tricks.toml")
    plays_another(app)
