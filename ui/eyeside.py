"""Between the eye and the screens: opened once, asked by any game.

A game asks for a throw, and gets a settled reading back, or 'enter by hand':

    open_camera(
        app,
        kind="dice",                  # or "wands"
        set_name="trickerion",        # the taught set; "pips" needs no teaching
        count=6,                      # how many are thrown: any other number is not sure
        title=say("…"),
        on_use=lambda reading: …,     # every item of reading.dice or reading.wands is sure
        on_by_hand=lambda: …,         # also called at once when there is no camera
        name_of=…, die_name=…,        # a face, a die in words
        teach=…, together=…,          # what the teaching wizard asks for
        dice=…,                       # which of its dice are thrown now; all, if it is left out
        on_teach=…,                   # a way to teach of the game's own, in place of the wizard
        objection=…,                  # why a reading cannot be, if the game knows better
    )

`open_teaching` and `open_light` open the wizard and the check of mat and light. Nothing here needs
OpenCV until there is an eye, so the companion runs without it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from kivy.clock import Clock

from companion.core.text import Text, name, say

if TYPE_CHECKING:
    from companion.core.clock import Clock as HouseClock
    from companion.paths import Paths
    from companion.settings import Settings
    from ui.app import Companion
    from vision.cameras.simulated import SimulatedSource
    from vision.eye import Eye
    from vision.ports import Library
    from vision.sight import Sight
    from vision.values import Reading

_log = logging.getLogger(__name__)

GLANCE_S: Final = 0.25
ASK_S: Final = 0.05
EYES: Final = ("vision.cameras.choosing", "vision.eye", "vision.shelf")

Kind: TypeAlias = Literal["dice", "wands"]
Thing: TypeAlias = tuple[str, "str | int"]
"""What can be taught: a die and one of its faces, or a wand and how many notches lie on top."""
NameOf: TypeAlias = Callable[["str | None", "str | int"], Text]
"""A face in words; the die it is on is None when it cannot be told."""
DieName: TypeAlias = Callable[[str], Text]
"""A die in words, for 'which die shall be shown'."""
Objection: TypeAlias = Callable[["Reading"], Text | None]
"""Why a reading in which every item is sure cannot be, or None."""


class EyeSide:
    """The eye of this house and the library of sets it reads with: `app.eye`."""

    def __init__(self, eye: Eye, library: Library) -> None:
        self.eye = eye
        self.library = library
        self._known: dict[str, bool] = {}

    @property
    def sight(self) -> Sight:
        """What it sees now."""
        return self.eye.sight

    def knows(self, kind: Kind, set_name: str, tell: Callable[[bool], None]) -> None:
        """Ask whether a set was taught. What was heard last is told at once, news as it comes."""
        errand = self.eye.send(lambda: self.library.knows(kind, set_name))
        before = self._known.get(set_name)
        if before is not None:
            tell(before)

        def look(_: float) -> bool:
            if errand.result is not None:
                self._known[set_name] = errand.result
                if errand.result is not before:
                    tell(errand.result)
            return not errand.done

        Clock.schedule_interval(look, ASK_S)

    @property
    def simulator(self) -> SimulatedSource | None:
        """The table of the simulated camera; None for a real one."""
        source: Any = self.eye.camera.source
        return source if hasattr(source, "throw") else None

    def glance(self) -> None:
        """Look at camera, mat and light, without reading anything."""
        checkup: Any = import_module("vision.checkup")
        self.eye.watch(checkup.glance())

    def verdict(self) -> tuple[bool | None, Text]:
        """How it is, in one line; None: not known yet, or nothing to mend."""
        checkup: Any = import_module("vision.checkup")
        ok, text = checkup.verdict(self.sight)
        return ok, text

    def close(self) -> None:
        """Let go of the camera."""
        self.eye.close()


class Glance:
    """Keeps a word on the eye fresh while a screen shows it; `on_change` is told of a new one."""

    def __init__(self, app: Companion, on_change: Callable[[], None]) -> None:
        self._app, self._on_change = app, on_change
        self._side: EyeSide | None = None
        self._beat: Any = None
        self._told = self.verdict

    @property
    def verdict(self) -> tuple[bool | None, Text]:
        """How the eye of this house is."""
        if self._app.eye is not None:
            return self._app.eye.verdict()
        off = self._app.house.config.settings.camera == "off"
        return None, say("machine.camera.off") if off else say("machine.camera.no_vision")

    def start(self) -> None:
        """Look, until `stop`."""
        if self._beat is None:
            self._beat = Clock.schedule_interval(lambda _: self._look(), GLANCE_S)
            self._look()

    def stop(self) -> None:
        """The eye may rest."""
        if self._beat is None:
            return
        self._beat.cancel()
        self._beat = None
        if self._side is not None and self._side is self._app.eye:
            self._side.eye.stop()
        self._side = None

    def _look(self) -> None:
        if self._side is not self._app.eye:
            # Another camera was chosen meanwhile.
            self._side = self._app.eye
            if self._side is not None:
                self._side.glance()
        if self.verdict != self._told:
            self._told = self.verdict
            self._on_change()


def connect_eye(
    settings: Settings, *, clock: HouseClock, paths: Paths, start: bool = True
) -> EyeSide | None:
    """The eye as the settings say; None when it is off, or when OpenCV is not installed.

    No camera is opened yet: it wakes when somebody looks. Tests do not `start` its thread.
    """
    if settings.camera == "off":
        return None
    try:
        modules: tuple[Any, ...] = tuple(import_module(each) for each in EYES)
    except ImportError as error:
        _log.warning("no camera: %s", error)
        return None
    choosing, eye, shelf = modules
    camera = choosing.choose(
        settings.camera, clock=clock, where=settings.camera_from, mains=int(settings.mains)
    )
    side = EyeSide(eye.Eye(camera, clock=clock), shelf.Shelf(paths.state))
    if start:
        side.eye.start()
    return side


def open_camera(
    app: Companion,
    *,
    kind: Kind,
    set_name: str,
    count: int,
    title: Text,
    on_use: Callable[[Reading], None],
    on_by_hand: Callable[[], None],
    name_of: NameOf | None = None,
    die_name: DieName | None = None,
    teach: Sequence[Thing] = (),
    together: Mapping[str, int] | None = None,
    dice: Sequence[str] = (),
    objection: Objection | None = None,
    on_teach: Callable[[], None] | None = None,
) -> None:
    """Open the camera panel for a throw of `count` dice or wands of a set.

    `on_use` gets a reading whose items are all sure, by the camera or by a finger, and to which
    the game has no `objection`. `teach` lists what the teaching wizard asks for, `together` how
    many dice of each name are thrown at once, `dice` which of them are thrown now. A game that
    has to ask something before its dice can be taught brings `on_teach`. Without a camera, play
    goes on by hand at once.
    """
    if app.eye is None:
        app.stage.toast(say("eye.off"), icon="camera")
        on_by_hand()
        return
    panel: Any = import_module("ui.screens.camera.panel")
    app.go(
        panel.CameraScreen(
            app,
            app.eye,
            panel.Quest(
                kind=kind,
                set_name=set_name,
                count=count,
                title=title,
                name_of=name_of or plain_name,
                die_name=die_name,
                teach=tuple(teach),
                together=dict(together or {}),
                dice=tuple(dice),
                objection=objection or no_objection,
                on_teach=on_teach,
            ),
            on_use=on_use,
            on_by_hand=on_by_hand,
        )
    )


def open_teaching(
    app: Companion,
    *,
    kind: Kind,
    set_name: str,
    title: Text,
    things: Sequence[Thing],
    name_of: NameOf | None = None,
    die_name: DieName | None = None,
    together: Mapping[str, int] | None = None,
    on_done: Callable[[], None] | None = None,
) -> None:
    """Open the teaching wizard for a set."""
    if app.eye is None:
        app.stage.toast(say("eye.off"), icon="camera")
        return
    lessons: Any = import_module("ui.screens.camera.teach")
    app.go(
        lessons.TeachScreen(
            app,
            app.eye,
            lessons.Course(
                kind=kind,
                set_name=set_name,
                title=title,
                things=tuple(things),
                name_of=name_of or plain_name,
                die_name=die_name,
                together=dict(together or {}),
            ),
            on_done=on_done,
        )
    )


def open_light(app: Companion) -> None:
    """Open the check of mat and light."""
    if app.eye is None:
        app.stage.toast(say("eye.off"), icon="camera")
        return
    check: Any = import_module("ui.screens.camera.light")
    app.go(check.LightScreen(app, app.eye))


def plain_name(die: str | None, face: str | int) -> Text:  # noqa: ARG001 - the shape of NameOf
    """A face as it was taught."""
    return name(str(face))


def no_objection(_: Reading) -> Text | None:
    """Whatever is sure will do."""
    return None
