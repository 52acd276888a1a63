"""The camera's screens, each in a state worth a picture."""

from __future__ import annotations

import msgspec

from tests.ui.camera.table import THINGS, WANDS, Table
from tests.ui.harness import App
from vision.simulator.paint import Light
from vision.values import Status


def waiting(app: App) -> Table:
    """Nothing on the mat yet."""
    table = Table(app)
    table.open(count=6)
    table.look(1.5)
    return table


def rolling(app: App) -> Table:
    """In the middle of a throw."""
    table = waiting(app)
    table.source.throw(count=6)
    table.look(0.9)
    return table


def sure(app: App) -> Table:
    """Six dice, all sure."""
    table = Table(app)
    table.lay("sun", "moon", "x", "key", "sun", "x")
    table.open(count=6)
    table.look(2)
    return table


def unsure(app: App) -> Table:
    """One of six is doubtful."""
    table = Table(app)
    table.lay("sun", "moon", "x", "key", "sun", "x")
    table.book.doubts = {1: ("moon", "sun")}
    table.open(count=6)
    table.look(2)
    return table


def settling(app: App) -> Table:
    """What is this?"""
    table = unsure(app)
    app.tap("item-2")
    table.look(0.3)
    return table


def settling_all(app: App) -> Table:
    """Every answer."""
    table = settling(app)
    app.tap("other")
    return table


def too_few(app: App) -> Table:
    """A die has rolled off the mat."""
    table = Table(app)
    table.lay("sun", "moon")
    table.open(count=3, real=True)
    table.look(2)
    return table


def wands(app: App) -> Table:
    """Three wands, one doubtful."""
    table = Table(app)
    table.lay_wands()
    table.book.doubts = {2: ("?",)}
    table.open(kind="wands", count=3, teach=())
    table.look(2)
    return table


def wand_settling(app: App) -> Table:
    """How does it lie?"""
    table = wands(app)
    app.tap("item-3")
    return table


def overlap(app: App) -> Table:
    """Wands on each other: throw again."""
    table = Table(app)
    table.lay_wands()
    table.book.status = Status.OVERLAP
    table.open(kind="wands", count=3, teach=())
    table.look(2)
    return table


def unplugged(app: App) -> Table:
    """The camera is gone; play goes on by hand."""
    table = waiting(app)
    table.source.fault = "unplugged"
    table.look(1)
    return table


def not_taught(app: App) -> Table:
    """A set nobody has shown yet."""
    table = Table(app)
    table.open(set_name="runes", count=2)
    table.look(1)
    return table


def no_mat(app: App) -> Table:
    """The mat is not in the picture."""
    table = Table(app)
    table.source._lens = msgspec.structs.replace(table.source._lens, target=(520.0, 100.0))
    table.open(count=6, real=True)
    table.look(1.5)
    return table


def in_the_dark(app: App) -> Table:
    """Not sure, and the lamp is why."""
    table = unsure(app)
    table.source.shine(Light(level=0.2))
    table.look(3)
    return table


def settings(app: App) -> Table:
    """Which camera, and how it is."""
    app.companion.set("camera", "simulator")
    table = Table(app)
    app.tap("settings")
    while not app.sees("eye-light"):
        app.tap("page-after")
    table.look(1.5)
    return table


def settings_gone(app: App) -> Table:
    """The same without its cable."""
    table = settings(app)
    table.source.fault = "unplugged"
    table.look(1)
    return table


def light_gone(app: App) -> Table:
    """The check of mat and light without a camera."""
    table = light_fine(app)
    table.source.fault = "unplugged"
    table.look(0.5)
    return table


def light_fine(app: App) -> Table:
    """Everything is well."""
    table = Table(app)
    table.light()
    table.look(1.5)
    return table


def light_glare(app: App) -> Table:
    """The lamp is mirrored."""
    table = Table(app)
    table.source.shine(Light(glare_at=(210.0, 60.0)))
    table.light()
    table.look(1.5)
    return table


def teaching(app: App) -> Table:
    """The second view of the first face."""
    table = Table(app)
    table.teach(things=THINGS)
    app.tap("throw")
    table.look(2)
    return table


def teaching_wand(app: App) -> Table:
    """Which two sides show?"""
    table = Table(app)
    table.teach(kind="wands", things=WANDS)
    app.tap("throw")
    table.look(2)
    return table


def taught(app: App) -> Table:
    """What was learned."""
    table = teaching(app)
    for _ in range(7):
        app.tap("throw")
        table.look(2)
    app.tap("finish")
    table.look(0.3)
    return table


SCENES = {
    scene.__name__: scene
    for scene in (
        waiting,
        rolling,
        sure,
        unsure,
        settling,
        settling_all,
        too_few,
        wands,
        wand_settling,
        overlap,
        unplugged,
        not_taught,
        no_mat,
        in_the_dark,
        settings,
        settings_gone,
        light_gone,
        light_fine,
        light_glare,
        teaching,
        teaching_wand,
        taught,
    )
}
