"""Whatever is dim says why, and nobody is asked what the table already answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core import tablefile
from companion.games import REGISTRY
from companion.games.trickerion import moves as m
from companion.games.trickerion.heir import moves as h
from tests.companion.games.trickerion.positions import POSITIONS
from tests.ui.harness import App
from tests.ui.trickerion import scenes
from tests.ui.trickerion.ways import SOLO, lay

RECORDS = sorted(
    path
    for game in ("trickerion", "trickerion_solo")
    for path in (Path(__file__).parents[2] / "companion" / "games" / game).glob("records/*.table")
)
EVERY = 29  # states of a recorded game that are looked at on the screen
# One answer, and yet a person has to say that their hands have done it.
BY_HAND = (
    m.Next,  # cards are laid, wages paid
    m.Done,  # a character is finished; a Trick may be given back first
    m.Perform,  # the tokens go home
    m.Rest,  # the card is turned down
    h.HeirDone,  # the Heir's pieces are moved
)


def states(path: Path) -> Iterator[Any]:
    """Every state of a recorded game."""
    record = tablefile.read(path, REGISTRY)
    yield record.timeline.start.state
    for entry in record.timeline.past:
        yield entry.state


def silent(app: App) -> list[str]:
    """What is dim on the screen and does not say why."""
    return [
        widget.name
        for widget in app.reachable()
        if widget.off and not (getattr(widget, "why", None) or getattr(widget, "_why", None))
    ]


def ids(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_what_is_dim_says_why(app: App, path: Path) -> None:
    game = tablefile.read(path, REGISTRY).game.id
    found: dict[str, list[str]] = {}
    for at, state in enumerate(states(path)):
        if at % EVERY or state.outcome is not None:
            continue
        lay(app, game, state)
        if wrong := silent(app):
            found[f"{state.phase}.{state.step} {at}"] = wrong
    assert found == {}


@pytest.mark.parametrize("scene", scenes.SCENES)
def test_what_is_dim_says_why_in_every_scene(app: App, scene: str) -> None:
    scenes.SCENES[scene](app)
    assert silent(app) == []


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_nobody_is_asked_what_the_table_answers(path: Path) -> None:
    game = tablefile.read(path, REGISTRY).game
    asked = {
        f"{state.phase}.{state.step}: {only[0]}"
        for state in states(path)
        if len(only := game.legal(state)) == 1
        and game.chance(state, Random(1)) is None
        and not isinstance(only[0], BY_HAND)
    }
    assert asked == set()


@pytest.mark.parametrize("name", POSITIONS)
def test_a_question_on_the_screen_has_more_than_one_answer(app: App, name: str) -> None:
    lay(app, "trickerion", POSITIONS[name]().state)
    picks = [each for each in app.names() if each.startswith("pick:")]
    assert len(picks) != 1, picks


def test_the_heirs_game_asks_no_single_question_either(app: App) -> None:
    for path in (path for path in RECORDS if "solo" in path.parent.parent.name):
        for state in list(states(path))[::EVERY]:
            if state.outcome is None:
                lay(app, SOLO, state)
                picks = [each for each in app.names() if each.startswith("pick:")]
                assert len(picks) != 1, (state.phase, state.step, picks)
