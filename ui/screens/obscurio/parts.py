"""The pieces of Obscurio's table: doors, wizards, traps, the gauge, lines of notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice, Note
from companion.games.obscurio.view import Door, Glass, ObscurioView, TrapCard, Wizard
from ui.speech import said
from ui.theme import Colour, Theme, faded, mixed, rgb
from ui.widgets import (
    Button,
    Card,
    Centre,
    Column,
    Discs,
    Icon,
    Label,
    Overlay,
    PawnSign,
    Row,
    SandGlass,
    SandSpace,
    Space,
    Steps,
    Surface,
    Title,
    Touchable,
    on_tap,
    sized,
    tall,
    wide,
)
from ui.widgets.base import box_of

# The tokens' own colours, light enough to be read on the dark ground.
TRAP_COLOURS: dict[str, Colour] = {
    "brown": rgb("c08a5a"),
    "violet": rgb("b48ae0"),
    "green": rgb("6fbf73"),
    "white": rgb("e8dfcf"),
}


def initial(wizard: Wizard) -> str:
    """The letter on a pawn."""
    words = said(wizard.name)
    return "+" if wizard.companion else words


class DoorTile(Touchable):
    """A door with its number, the pawns before it, and a veil or the Exit's key."""

    def __init__(
        self, door: Door, wizards: dict[str, Wizard], *, act: Callable[[], Any], ready: bool
    ) -> None:
        super().__init__(name=f"door-{door.number}")
        accent = Theme.good if door.exit else Theme.accent
        edge = accent if ready or door.exit else Theme.line
        fill = mixed(Theme.raised, accent, 0.22) if door.exit else Theme.raised
        self._colours = (fill, edge)
        self._surface = Surface(self, fill=fill, edge=edge)
        self._number = Title(str(door.number), size=Theme.heading, align="center")
        self._number.color = Theme.text if door.up or not ready else Theme.muted
        self._marks = Row(gap=Theme.px(3))
        mark = "key" if door.exit else "eye-off" if door.veiled else "" if door.up else "lock"
        if mark:
            colour = Theme.good if door.exit else Theme.muted
            self._marks.add_widget(Icon(mark, colour=colour))
        for pawn in door.pawns:
            if pawn in wizards:
                self._marks.add_widget(PawnSign(pawn, letter=initial(wizards[pawn])))
        self.add_widget(self._number)
        self.add_widget(self._marks)
        on_tap(self, act)
        self.bind(pos=self._place, size=self._place)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        fill, edge = self._colours
        self._surface.paint(fill=Theme.pressed if down else fill, edge=edge)

    def _place(self, *_: Any) -> None:
        box = box_of(self)
        head = min(Theme.px(32), self.height * 0.45)
        self._number.size = (self.width, head)
        self._number.pos = (self.x, box.top - head - Theme.px(3))
        side = min(Theme.px(26), (self.width - Theme.px(10)) / max(1, len(self._marks.children)))
        width = side * len(self._marks.children) + Theme.px(3) * (len(self._marks.children) - 1)
        low = self.height - head - Theme.px(6)
        self._marks.size = (max(1, width), side)
        self._marks.pos = (box.mid_x - width / 2, self.y + (low - side) / 2 + Theme.px(2))


class WizardChip(Touchable):
    """A wizard's pawn to pick up: sign, name, and where it stands."""

    def __init__(self, wizard: Wizard, *, picked: bool, act: Callable[[], Any]) -> None:
        super().__init__(name=f"wizard-{wizard.id}")
        self._fill = mixed(Theme.raised, Theme.accent, 0.3) if picked else faded(Theme.raised, 0.7)
        edge = Theme.accent if picked else Theme.warn if wizard.missing else Theme.line
        self._edge = edge
        self._surface = Surface(self, fill=self._fill, edge=edge)
        if wizard.door:
            where = said(say("obscurio.door", door=wizard.door))
        else:
            where = said(say("obscurio.centre"))
        side = Theme.px(30)
        sign = sized(PawnSign(wizard.colour, letter=initial(wizard)), side, side)
        sign.pos_hint = {"center_y": 0.5}
        words = Column(
            Label(wizard.name, size=Theme.small, bold=True, valign="bottom", elide=True),
            Label(where, size=Theme.tiny, colour=Theme.muted, valign="top"),
            gap=0,
        )
        self._row = Row(sign, words, gap=Theme.px(6), pad=(Theme.px(7), Theme.px(2)))
        self.add_widget(self._row)
        on_tap(self, act)
        self.bind(pos=self._place, size=self._place)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        self._surface.paint(fill=Theme.pressed if down else self._fill, edge=self._edge)

    def _place(self, *_: Any) -> None:
        self._row.pos, self._row.size = self.pos, self.size


class TrapTile(Column):
    """A trap in full: its colour, its name, what it does and when."""

    def __init__(self, trap: TrapCard) -> None:
        colour = TRAP_COLOURS[trap.colour]
        super().__init__(gap=Theme.px(4), pad=Theme.px(10))
        Surface(
            self,
            fill=mixed(Theme.panel, colour, 0.18 if trap.active else 0.07),
            edge=colour if trap.active else faded(colour, 0.6),
        )
        side = Theme.px(30)
        head = Row(
            sized(Icon(trap.icon, colour=colour), side, side),
            Label(trap.name, bold=True, colour=colour),
            gap=Theme.px(8),
        )
        self.add_widget(tall(head, side))
        self.add_widget(Label(trap.effect, size=Theme.small, valign="top"))
        self.add_widget(
            tall(Label(trap.when, size=Theme.tiny, colour=Theme.muted), Theme.tiny * 1.4)
        )


class TrapReveal(Overlay):
    """The token just drawn: its picture, its effect, and what to do with it."""

    def __init__(
        self, trap: TrapCard, *, more: Choice | None, act: Callable[[Choice], Any]
    ) -> None:
        super().__init__(name="trap")
        colour = TRAP_COLOURS[trap.colour]
        side = Theme.px(96)
        sign = sized(Icon(trap.icon, colour=colour), side, side)
        words = Column(
            tall(Title(trap.name, colour=colour), Theme.px(40)),
            Label(trap.effect, size=Theme.large, valign="top"),
            tall(Label(trap.when, size=Theme.small, colour=Theme.muted), Theme.px(28)),
        )
        on = Button(
            more.text if more else say("ui.next"),
            act=lambda: self._on(more, act),
            name="trap-on",
            style="primary",
            icon=more.icon if more else "next",
        )
        self.hold(
            Card(
                Row(wide(Centre(sign), side * 1.2), words),
                tall(on, Theme.primary),
                fill=mixed(Theme.ground, colour, 0.16),
                edge=colour,
                size_hint=(None, None),
                size=(Theme.width * 0.78, Theme.height * 0.72),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )

    def _on(self, more: Choice | None, act: Callable[[Choice], Any]) -> None:
        self.close()
        if more is not None:
            act(more)


class NoteLine(Row):
    """One line of what to do, with its picture."""

    def __init__(self, note: Note, *, size: float | None = None) -> None:
        super().__init__(gap=Theme.px(10))
        tint = {"warning": Theme.danger, "rule": Theme.muted}.get(note.tone, Theme.accent)
        side = Theme.px(28)
        picture = sized(Icon(note.icon or "hand", colour=tint), side, side)
        picture.pos_hint = {"center_y": 0.5}
        self.add_widget(picture)
        colour = Theme.danger if note.tone == "warning" else Theme.text
        self.add_widget(Label(note.text, size=size or Theme.body, colour=colour))


def steps_of(view: ObscurioView) -> tuple[Note, ...]:
    """What belongs on the screen itself; the other rules are one tap away."""
    return tuple(note for note in view.notes if note.tone in ("step", "warning"))


def note_list(notes: Sequence[Note], *, size: float | None = None) -> Widget:
    """Lines below each other, as many as there are."""
    if not notes:
        return Space()
    # Many lines are read more slowly anyway: smaller letters keep them all in sight.
    crowded = Theme.small if len(notes) > 4 else Theme.body
    return Column(*(NoteLine(note, size=size or crowded) for note in notes), gap=Theme.px(4))


class GaugeCard(Card):
    """Cohesion left and in the dark area, and how far the party has come."""

    def __init__(self, view: ObscurioView, *, progress: bool = True) -> None:
        rows: list[Widget] = [
            _count("obscurio.ui.cohesion", view.left, Theme.accent),
            Discs(view.left, view.left_full, colour=Theme.accent, largest=Theme.px(20)),
        ]
        if view.dark_full:
            rows += [
                _count("obscurio.ui.dark_area", view.dark, Theme.danger),
                Discs(view.dark, view.dark_full, colour=Theme.danger, largest=Theme.px(20)),
            ]
        if progress:
            rows.append(_count("obscurio.ui.progress", view.progress, Theme.sand))
            rows.append(Steps(view.spaces, view.progress, colour=Theme.sand))
        super().__init__(*rows, gap=Theme.px(4), pad=Theme.px(12))


def _count(key: str, number: int, colour: Colour) -> Widget:
    words = Label(say(key), size=Theme.small, colour=Theme.muted)
    digits = wide(Label(str(number), bold=True, colour=colour, align="right"), Theme.px(40))
    return tall(Row(words, digits), Theme.px(22))


class SandCard(Card):
    """The sand timer: seconds large enough for the whole table, and the spaces of its track."""

    def __init__(self, glass: Glass) -> None:
        super().__init__(gap=Theme.px(6), pad=Theme.px(10))
        self._spaces: list[SandSpace] = []
        self._glass = SandGlass(left=glass.left, running=glass.running, warning=glass.warning)
        self._time = Title(clock(glass.seconds), size=Theme.huge, colour=Theme.sand, align="center")
        face = Column(self._time, gap=0)
        self._paused = tall(
            Label(say("obscurio.ui.paused"), size=Theme.small, colour=Theme.warn, align="center"),
            Theme.px(20),
        )
        if not glass.running:
            face.add_widget(self._paused)
        row = Row(wide(self._glass, Theme.px(70)), wide(face, Theme.px(116)), gap=Theme.px(8))
        for space in glass.spaces:
            left = {"past": 0.0, "here": glass.left, "ahead": 1.0}[space.state]
            here = space.state == "here"
            if space.value is None:
                continue
            tile = SandSpace(space.value, left=left, here=here)
            self._spaces.append(tile)
            row.add_widget(tile)
        if not self._spaces:
            row.add_widget(Space())
        self.add_widget(row)

    def show(self, glass: Glass) -> None:
        """The sand a moment later."""
        self._glass.show(glass.left, running=glass.running, warning=glass.warning)
        self._time.say(clock(glass.seconds))
        self._time.color = Theme.danger if glass.warning else Theme.sand
        known = [space for space in glass.spaces if space.value is not None]
        for tile, space in zip(self._spaces, known, strict=False):
            if space.state == "here":
                tile.show(glass.left, here=True, warning=glass.warning)


def clock(seconds: int) -> str:
    """Minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02d}"
