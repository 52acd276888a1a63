"""All scenes of the app by name: the house's own, and `<game>/<scene>` of every game.

A game's scenes are in tests/ui/<game>/scenes.py: SCENES, name -> function of the app.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from companion.games import REGISTRY
from tests.ui.harness import App
from tests.ui.house_scenes import SCENES as HOUSE

Scene = Callable[[App], None]


def _all() -> dict[str, Scene]:
    found: dict[str, Scene] = {f"house/{name}": scene for name, scene in HOUSE.items()}
    for package in [*(game.id.replace("-", "_") for game in REGISTRY), "camera"]:
        if find_spec(f"tests.ui.{package}") and find_spec(f"tests.ui.{package}.scenes"):
            scenes = import_module(f"tests.ui.{package}.scenes").SCENES
            found |= {f"{package}/{name}": scene for name, scene in scenes.items()}
    return found


SCENES = _all()
