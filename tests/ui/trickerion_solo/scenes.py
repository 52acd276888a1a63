"""The Heir's configuration dice, each in a state worth a picture."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from tests.ui.camera.table import Table
from tests.ui.harness import App
from tests.ui.trickerion.configeye import FACES, HIDDEN, lay, own, teach, under

ROLLED = {
    "downtown": ("0", "3"),
    "market": HIDDEN[1],
    "theater": ("friday.1", "sunday.1"),
    "dark_alley": ("1", "3"),
}


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """A set that is taught once; the folder goes when the process ends."""
    folder = tempfile.TemporaryDirectory()
    teach(Path(folder.name))
    return folder


def _taught() -> Path:
    return Path(_folder().name)


def rolled(app: App) -> None:
    """Dice the camera knows."""
    table = under(app, _taught())
    own(app)
    table.look(0.2)


def later(app: App) -> None:
    """Two of five, in the second turn."""
    table = under(app, _taught())
    own(app, turn=2, academy=True)
    table.look(0.2)


def house(app: App) -> None:
    """House dice: the companion rolls."""
    own(app, turn=2, config_dice="house", config_faces={})


def not_taught(app: App) -> None:
    """Dice nobody has shown yet."""
    table = under(app)
    own(app, config_faces={})
    table.look(0.2)


def faces(app: App) -> None:
    """The third face of the first die, half entered."""
    not_taught(app)
    app.tap("teach-dice")
    for slot in "01020":
        app.tap(f"slot:{slot}")


def faces_theater(app: App) -> None:
    """The Theater's die."""
    table = under(app)
    own(app, config_faces={die: [list(face) for face in FACES[die]] for die in FACES
                           if die != "theater"})  # fmt: skip
    table.look(0.2)
    app.tap("teach-dice")
    for slot in ("thursday.0", "sunday.perform", "friday.1"):
        app.tap(f"slot:{slot}")


def teaching(app: App) -> None:
    """The wizard with the first face."""
    table = under(app)
    own(app)
    table.look(0.2)
    app.tap("teach-dice")
    table.look(0.3)
    app.tap("throw")
    table.look(1.5)


def unsure(app: App) -> Table:
    """Four dice on the mat, one of them doubtful."""
    table = under(app, _taught())
    own(app)
    app.tap("camera")
    table.look(0.3)
    lay(table, ROLLED)
    table.look(3)
    return table


def settling(app: App) -> None:
    """Which face is it?"""
    unsure(app)
    (doubtful,) = (n for n, die in enumerate(app.screen.reading.dice) if not die.sure)
    app.tap(f"item-{doubtful + 1}")
    app.tap("other")


SCENES = {
    "config-rolled": rolled,
    "config-later": later,
    "config-house": house,
    "config-not-taught": not_taught,
    "config-faces": faces,
    "config-faces-theater": faces_theater,
    "config-teaching": teaching,
    "config-unsure": unsure,
    "config-settling": settling,
}
