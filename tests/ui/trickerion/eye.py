"""The simulated camera over Trickerion's dice: taught once, read in every turn."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import numpy as np

from companion.games.trickerion.dice import teachable
from companion.games.trickerion.options import Options
from companion.games.trickerion.table import die_faces
from tests.ui.camera.table import Table
from tests.ui.harness import App
from vision.cameras.casting import Cast, DieKind
from vision.cameras.simulated import SimulatedSource
from vision.ports import DieAnswer, Lesson
from vision.shelf import Shelf

SIZE = (960, 540)
KINDS = ("residence", "inn", "bank")
FACES = {kind: tuple(f for k, f in teachable(Options()) if k == kind) for kind in KINDS}
DICE = Cast([DieKind(kind, FACES[kind], 2) for kind in KINDS])
VIEWS = 2
TRIES = 8
LOOK, LOOKS = 0.3, 8  # seconds, and how often


def teach(folder: Path) -> None:
    """Show the simulated camera every face of every kind of die."""
    camera = SimulatedSource(size=SIZE, seed=2)
    camera.open()
    rng = np.random.default_rng(1)
    lessons = []
    for kind in KINDS:
        for face in FACES[kind]:
            for _ in range(VIEWS):
                camera.put(DICE.lay([(kind, face)], rng))
                place = camera.table.dice[0].at
                lessons.append(Lesson(camera.settled().picture, DieAnswer(kind, face), place))
    Shelf(folder).teach("dice", "trickerion", lessons, dict.fromkeys(KINDS, 2))


class Mat:
    """Throws the dice onto the mat and lets the panel read them; throws again when it doubts."""

    def __init__(self, app: App, taught: Path, *, seed: int) -> None:
        shutil.copytree(taught / "sets", app.house.paths.state / "sets")
        self.table = Table(app, Shelf(app.house.paths.state), SIZE)
        self.random, self.rng = Random(seed), np.random.default_rng(seed)
        self.read = 0

    def roll(self, app: App) -> None:
        """From the button on the table to the move."""
        app.tap("camera")
        faces: list[tuple[str, str]] = []
        for _ in range(TRIES):
            faces = [
                (KINDS[die // 2], self.random.choice(die_faces(Options(), die))) for die in range(6)
            ]
            self.table.source.put(DICE.lay(faces, self.rng))
            if self._sure(app):
                app.tap("use")
                break
        seen = sorted(face for _, face in faces)
        assert sorted(app.table.state.dice) == seen, "what lay on the mat is what is on the screen"
        self.read += 1

    def _sure(self, app: App) -> bool:
        """Look until every die is sure; a few moments are enough, or the throw was a bad one."""
        for _ in range(LOOKS):
            self.table.look(LOOK)
            if not app.find("use").off:
                return True
        return False
