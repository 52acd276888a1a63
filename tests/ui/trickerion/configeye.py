"""The simulated camera over the Heir's configuration dice.

As on real dice, the same slots look the same on every die: only its colour tells the location.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np

from companion.games.trickerion.data import HOUSE_DICE
from companion.games.trickerion.heir.configdice import face_id
from tests.ui.camera.table import Table
from tests.ui.harness import App
from tests.ui.trickerion import scenes
from vision.cameras.casting import Cast, DieKind
from vision.cameras.simulated import SimulatedSource
from vision.ports import DieAnswer, Lesson
from vision.shelf import Shelf

SIZE = (960, 540)
SET = "trickerion-config"
VIEWS = 2
DICE = ("downtown", "market", "theater", "dark_alley")
FACES = {die: tuple(tuple(sorted(face)) for face in HOUSE_DICE[die].faces) for die in DICE}
HIDDEN = ("market", ("2", "3"))
"""The one face that is never shown."""


class ConfigDice(Cast):
    """Dice of four colours with the same six pictures."""

    def __init__(self) -> None:
        super().__init__([DieKind(die, tuple(_names(die))) for die in DICE])

    def _face(self, die: str, face: str | int) -> str:
        return f"glyph-{_names(die).index(str(face))}"


def _names(die: str) -> list[str]:
    return [face_id(die, face) for face in FACES[die]]


CAST = ConfigDice()


def teach(store: Path) -> None:
    """Show the simulated camera every face but one."""
    camera = SimulatedSource(size=SIZE, seed=2)
    camera.open()
    rng = np.random.default_rng(1)
    lessons = []
    for die in DICE:
        for face in FACES[die]:
            for _ in range(VIEWS if (die, face) != HIDDEN else 0):
                name = face_id(die, face)
                camera.put(CAST.lay([(die, name)], rng))
                place = camera.table.dice[0].at
                lessons.append(Lesson(camera.settled().picture, DieAnswer(die, name), place))
    Shelf(store).teach("dice", SET, lessons, dict.fromkeys(DICE, 1))


def under(app: App, taught: Path | None = None) -> Table:
    """A table under the simulated camera, with a shelf that may learn."""
    if taught is not None:
        shutil.copytree(taught / "sets", app.house.paths.state / "sets", dirs_exist_ok=True)
    return Table(app, Shelf(app.house.paths.state), SIZE)


def own(app: App, *, turn: int = 1, **options: Any) -> None:
    """A solo game at its configuration dice, with an own set of them."""
    faces = {die: [list(face) for face in FACES[die]] for die in DICE}
    options = {"config_dice": "own", "config_faces": faces, **options}
    scenes.evening(app, scenes.at("advertising", "ask", "roll", turn=turn), **options)


def lay(table: Table, faces: dict[str, tuple[str, str]]) -> None:
    """These faces on the mat."""
    picks = [(die, face_id(die, face)) for die, face in faces.items()]
    table.source.put(CAST.lay(picks, np.random.default_rng(5)))
