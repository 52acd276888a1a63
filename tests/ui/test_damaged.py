"""A game with a damaged data file: the touchscreen says so, and the other games are there."""

from __future__ import annotations

import pytest

from companion.core.registry import Registry
from companion.core.text import say
from companion.games import REGISTRY
from tests.ui import harness


@pytest.mark.parametrize("language", harness.LANGUAGES)
def test_the_other_games_stay_usable(language, sit, monkeypatch) -> None:
    words = say(
        "core.game.damaged",
        game=say("trickerion.name"),
        detail="companion/data/trickerion/tricks.toml: tricks.automaton: stands 2 times",
    )
    sound = [game for game in REGISTRY if not game.id.startswith("trickerion")]
    registry = Registry(sound, damaged={"trickerion": words, "trickerion-solo": words})
    monkeypatch.setattr(harness, "REGISTRY", registry)
    app = sit(language=language)
    assert app.screen.name == "home"
    assert app.shows("tricks.toml")
    app.wait(30)
    app.tap("new-obscurio")
    assert app.screen.name not in ("home", "trouble")
