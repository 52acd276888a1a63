"""The Heir's configuration dice: rolled by the companion, tapped slot by slot, or read at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.errors import IllegalMove
from companion.core.text import Text, say
from companion.games.trickerion.heir.configdice import (
    blocked,
    die_words,
    face_of,
    face_words,
    teachable,
    unknown,
)
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.words import where
from companion.games.trickerion.view import TrickerionView
from ui.eyeside import EyeSide, open_camera, open_teaching
from ui.screens.trickerion import guide, now, partpages, pen, signs
from ui.screens.trickerion.diefaces import DieFacesScreen
from ui.theme import Theme, mixed
from ui.widgets import Button, Column, Label, Row, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

SET = "trickerion-config"


class Rolled(pen.Sketch):
    """The dice that are still to be read; the first one is next."""

    def __init__(self, state: SoloState) -> None:
        super().__init__()
        self._dice = state.mind.rolling

    def draw(self) -> None:
        """A small die for each, with its location."""
        x, y, width, height = self.area
        step = width / max(4, len(self._dice))
        for index, die in enumerate(self._dice):
            left, here = x + index * step, index == 0
            pen.box(left, y, step - Theme.px(5), height,
                    fill=mixed(Theme.raised, Theme.accent, 0.25) if here else Theme.panel,
                    edge=Theme.accent if here else Theme.line)  # fmt: skip
            tint = Theme.accent if here else Theme.muted
            pen.icon(signs.place_icon(die), left + Theme.px(17), y + height / 2, Theme.px(22), tint)
            pen.words(where(die), left + Theme.px(32), y + height / 2, width=step - Theme.px(42),
                      height=height, size=Theme.small, bold=here, align="left",
                      colour=Theme.text if here else Theme.muted)  # fmt: skip


def page(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """HEIR-CFG-03: which dice, the board of the first, and the ways to say what they show."""
    state = _solo(screen)
    own = state.options.config_dice == "own"
    tip = guide.tip(screen, view)
    draw = [
        Button(say("trickerion.choice.chance.roll"), name=choice.id, icon=choice.icon,
               act=lambda choice=choice: screen.act(choice), style="normal" if own else "primary")
        for choice in view.choices
    ]  # fmt: skip
    by_hand = Button(say("trickerion.ui.tap_slots"), icon="hand", name="do:slots_blocked",
                     act=lambda: screen.choose_kind("slots_blocked"))  # fmt: skip
    row: list[Widget] = [by_hand, *draw]
    if own and screen.app.eye is not None:
        row.append(wide(CameraButton(screen, screen.app.eye), Theme.width * 0.36))
    parts = [tip if tip is not None else now.prompt(view.prompt), tall(Rolled(state), Theme.px(38))]
    parts += [
        tall(Label(note.text, size=Theme.small, colour=Theme.muted, align="center"), Theme.px(24))
        for note in view.notes[:1]
    ]
    return Column(
        *parts,
        partpages.context(screen, view),
        tall(Row(*row, gap=Theme.px(8)), Theme.primary),
        gap=Theme.px(6),
    )


def _solo(screen: TrickerionTable) -> SoloState:
    state = screen.state
    if not isinstance(state, SoloState):
        raise TypeError("only the Heir has configuration dice")
    return state


# --- the camera ----------------------------------------------------------------------------------


class CameraButton(BoxLayout):
    """'Read with the camera' for dice that were taught; 'Teach these dice' for others."""

    def __init__(self, screen: TrickerionTable, side: EyeSide) -> None:
        super().__init__()
        self._screen = screen
        self._show(taught=True)  # until the eye has answered
        side.knows("dice", SET, lambda taught: self._show(taught=taught))

    def _show(self, *, taught: bool) -> None:
        self.clear_widgets()
        if taught:
            button = Button(say("trickerion.camera.config"), act=lambda: ask_dice(self._screen),
                            name="camera", icon="camera", style="primary")  # fmt: skip
        else:
            button = Button(say("trickerion.camera.config.teach"), act=lambda: teach(self._screen),
                            name="teach-dice", icon="book", style="primary")  # fmt: skip
        self.add_widget(button)


def ask_dice(screen: TrickerionTable) -> None:
    """Open the camera for all the configuration dice that are still to be read."""
    state = _solo(screen)
    open_camera(
        screen.app,
        kind="dice",
        set_name=SET,
        count=len(state.mind.rolling),
        title=say("trickerion.camera.config.roll"),
        on_use=lambda reading: _play(screen, reading),
        on_by_hand=screen.refresh,
        name_of=_name,
        teach=teachable(state),
        dice=state.mind.rolling,
        objection=lambda reading: _objection(screen, reading),
        on_teach=lambda: teach(screen),
    )


def teach(screen: TrickerionTable) -> None:
    """First what each face blocks, if nobody has said so yet; then how each face looks."""
    missing = unknown(_solo(screen))
    if missing:
        screen.app.go(DieFacesScreen(screen.app, screen, missing, then=lambda: _lessons(screen)))
    else:
        _lessons(screen)


def _lessons(screen: TrickerionTable) -> None:
    things = teachable(_solo(screen))
    open_teaching(
        screen.app,
        kind="dice",
        set_name=SET,
        title=say("trickerion.camera.config.dice"),
        things=things,
        name_of=lambda _die, face: say("heir.face.blocks", slots=face_words(str(face))),
        die_name=lambda die: die_words(face_of(f"{die}:")[0]),
        together=dict.fromkeys((die for die, _ in things), 1),
    )


def _name(_die: str | None, face: str | int) -> Text:
    """A face with its location: the same slots may be on several dice. Days are the Theater's."""
    die, _ = face_of(str(face))
    if die == "theater":
        return face_words(str(face))
    return say("heir.face.at", location=where(die), slots=face_words(str(face)))


def _play(screen: TrickerionTable, reading: Any) -> None:
    moves = blocked(_solo(screen), [str(die.face) for die in reading.dice])
    if moves is not None:
        screen.do_all(moves)


def _objection(screen: TrickerionTable, reading: Any) -> Text | None:
    """Why these dice cannot lie so: others were rolled, or a house rule keeps a slot free."""
    state = _solo(screen)
    moves = blocked(state, [str(die.face) for die in reading.dice])
    if moves is None:
        places = [where(die) for die in state.mind.rolling]
        return say("trickerion.camera.config.cannot", places=places)
    game = screen.session.table.record.game
    try:
        for move in moves:
            state = game.apply(state, move).state
    except IllegalMove as refusal:
        return refusal.text
    return None
