"""The pieces of Pantacle's table: the score strip, notes, tiles of Favours and locations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.core.view import Note
from companion.games.pantacle.tiles import FavourTile, LocationTile, PrepLine, Sanctuary
from companion.games.pantacle.view import PantacleView
from ui.screens.pantacle.pictures import Flame, Moon
from ui.speech import said
from ui.theme import Colour, Theme, faded, mixed
from ui.widgets import (
    Column,
    Icon,
    Label,
    PawnSign,
    Row,
    Space,
    Surface,
    Title,
    Touchable,
    line_width,
    on_tap,
    sized,
    stage_of,
    tall,
    wide,
)

FLAME = "flame"
MANY_NOTES = 4
CROWDED = 5


def prompt(text: Text, *, align: str = "left", height: float | None = None) -> Widget:
    """The one thing to do now, as large as it fits."""
    return tall(Title(text, size=Theme.heading, align=align), height or Theme.px(44))


class Tile(Touchable):
    """Something to tap that holds other widgets; says why when it cannot be tapped."""

    def __init__(
        self,
        body: Widget,
        *,
        name: str,
        act: Callable[[], Any] | None = None,
        why: Text | None = None,
        fill: Colour | None = None,
        edge: Colour | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(name=name, off=why is not None, **kwargs)
        self._why = why
        self._fill, self._edge = fill or Theme.raised, edge or Theme.line
        self._surface = Surface(self, fill=self._fill, edge=self._edge)
        self._body = body
        self.add_widget(body)
        if act is not None:
            on_tap(self, act)
        self.bind(pos=self._place, size=self._place)

    def touched(self, *, down: bool) -> None:
        """Light up under the finger."""
        self._surface.paint(fill=Theme.pressed if down else self._fill, edge=self._edge)

    def on_refused(self) -> None:
        """Say why it cannot be chosen now."""
        stage = stage_of(self)
        if stage is not None and self._why is not None:
            stage.toast(self._why)

    def _place(self, *_: Any) -> None:
        self._body.pos, self._body.size = self.pos, self.size


# --- the score strip -----------------------------------------------------------------------------


def counter(icon: str, number: int, colour: Colour, *, size: float | None = None) -> Widget:
    """A picture and a number."""
    words = size or Theme.small
    side = words * 0.95
    drawn = Flame(colour=colour) if icon == FLAME else Icon(icon, colour=colour)
    picture = sized(drawn, side, side)
    digits = Label(str(number), size=words, bold=True, hug_x=True)
    row = Row(picture, digits, gap=Theme.px(3))
    return wide(row, side + Theme.px(3) + digits.width)


def counters(counts: Sequence[tuple[str, int, Colour]], room: float) -> Widget:
    """Pictures and numbers in a line: closer together, then smaller, until they fit."""
    breaks = len(counts) - 1
    closest = Theme.px(3)
    parts = [counter(*each) for each in counts]
    taken = sum(part.width for part in parts)
    spare = room - breaks * closest
    if taken > spare:
        smaller = Theme.small * spare / taken
        parts = [counter(*each, size=smaller) for each in counts]
        taken = sum(part.width for part in parts)
    gap = min(max((room - taken) / breaks, closest), Theme.px(7))
    return Row(*parts, Space(), gap=gap)


class PlayerCell(Tile):
    """A player at a glance: sign, name, Flames, cubes, Adepts, Powers."""

    def __init__(
        self,
        player: Sanctuary,
        *,
        width: float,
        crowded: bool,
        act: Callable[[], Any],
        chosen: bool,
    ) -> None:
        side = Theme.px(24 if crowded else 30)
        sign = sized(PawnSign(player.colour, letter=said(player.name)), side, side)
        counts = [
            (FLAME, player.flames, Theme.accent),
            ("cube", player.cubes, Theme.sand),
            ("adept", player.adepts, Theme.muted),
        ]
        if not crowded:
            held = sum(token is not None for token in player.tokens)
            counts.append(("magic", held, Theme.muted))
        edge_room, gap = Theme.px(6), Theme.px(5)
        words = Column(
            Label(player.name, size=Theme.small, bold=True, elide=True),
            counters(counts, width - 2 * edge_room - side - gap),
            gap=0,
        )
        body = Row(sign, words, gap=gap, pad=(edge_room, Theme.px(3)))
        edge = Theme.warn if player.last_favour else Theme.accent if chosen else Theme.line
        fill = mixed(Theme.raised, Theme.accent, 0.24) if chosen else faded(Theme.raised, 0.7)
        super().__init__(body, name=f"player-{player.seat}", act=act, fill=fill, edge=edge)


def strip(view: PantacleView, act: Callable[[int], Any], *, chosen: int) -> Widget:
    """Everybody's totals, always in sight; one tap for more."""
    players, gap = len(view.sanctuaries), Theme.px(6)
    width = (Theme.width - 2 * Theme.pad - (players - 1) * gap) / players
    cells = [
        PlayerCell(
            player,
            width=width,
            crowded=players >= CROWDED,
            act=lambda seat=player.seat: act(seat),
            chosen=player.seat == chosen,
        )
        for player in view.sanctuaries
    ]
    return tall(Row(*cells, gap=gap), Theme.touch)


# --- notes ---------------------------------------------------------------------------------------


def line(icon: str, text: Text | str, tint: Colour, *, size: float, colour: Colour) -> Widget:
    """One line with its picture."""
    side = size * 1.35
    return Row(
        sized(Icon(icon, colour=tint), side, side),
        Label(text, size=size, colour=colour),
        gap=Theme.px(9),
    )


def notes_of(view: PantacleView) -> tuple[Note, ...]:
    """What belongs on the screen itself; the other rules are one tap away."""
    return tuple(note for note in view.notes if note.tone in ("step", "warning"))


def note_list(view: PantacleView, *, told: bool = True, size: float | None = None) -> Widget:
    """What just happened (hands still have to do it), then what to do now."""
    happened = view.told if told else ()
    notes = notes_of(view)
    if size is None:
        size = Theme.small if len(happened) + len(notes) > MANY_NOTES else Theme.body
    rows: list[Widget] = [
        line("check", text, Theme.good, size=size, colour=Theme.muted) for text in happened
    ]
    for note in notes:
        warning = note.tone == "warning"
        tint = Theme.warn if warning else Theme.accent
        colour = Theme.warn if warning else Theme.text
        rows.append(line(note.icon or "hand", note.text, tint, size=size, colour=colour))
    return Column(*rows, gap=Theme.px(3)) if rows else Space()


def news(view: PantacleView) -> list[Widget]:
    """What hands still have to do, and what to beware of, where a step has no list of its own."""
    warnings = [note.text for note in view.notes if note.tone == "warning"]
    found = []
    for texts, icon, tint in (
        (list(view.told), "check", Theme.good),
        (warnings, "warning", Theme.warn),
    ):
        if not texts:
            continue
        words = " · ".join(said(text) for text in texts)
        room = Theme.width - 2 * Theme.pad - Theme.px(32)
        lines = 1 if line_width(words, Theme.text_font, Theme.small) < room else 2
        row = line(icon, words, tint, size=Theme.small, colour=tint)
        found.append(tall(row, Theme.px(22) * lines))
    return found


PREP_ICONS = {
    "done": "check",
    "due": "next",
    "not_due": "minus",
    "later": "hourglass",
    "stopped": "curse",
    "skipped": "minus",
}


def checklist(lines: Sequence[PrepLine]) -> Widget:
    """The three steps of the Preparation, so that none is skipped or done twice."""
    rows = []
    for each in lines:
        due = each.state == "due"
        tint = Theme.accent if due else Theme.good if each.state == "done" else Theme.muted
        words = Label(each.text, bold=due, colour=Theme.text if due else Theme.muted)
        state = Label(
            say(f"pantacle.ui.prep.{each.state}"), size=Theme.small, colour=tint, align="right"
        )
        side = Theme.px(24)
        row = Row(
            sized(Icon(PREP_ICONS[each.state], colour=tint), side, side),
            words,
            wide(state, Theme.px(86)),
            gap=Theme.px(9),
            pad=(Theme.px(8), 0),
        )
        if due:
            Surface(row, fill=mixed(Theme.raised, Theme.accent, 0.16), edge=faded(tint, 0.7))
        rows.append(row)
    return Column(*rows, gap=Theme.px(4))


# --- Favours and locations -----------------------------------------------------------------------


def favour_tile(tile: FavourTile, act: Callable[[], Any] | None) -> Widget:
    """A Favour to announce: its picture, name and gift, its moon, and whether it is barred."""
    choice = tile.choice
    barred = choice is not None and not choice.enabled
    tint = faded(Theme.muted, 0.7) if barred else Theme.accent
    side = Theme.px(38)
    marks = Row(
        sized(Icon(tile.icon, colour=tint), side, side),
        Space(),
        sized(Moon(tile.moon), Theme.px(24), Theme.px(24)),
        gap=Theme.px(4),
    )
    if tile.marked:
        marks.add_widget(sized(Icon("lock", colour=Theme.warn), Theme.px(24), Theme.px(24)))
    name_colour = Theme.muted if barred else Theme.text
    body = Column(
        tall(marks, side),
        tall(Label(tile.name, bold=True, colour=name_colour), Theme.px(26)),
        Label(
            tile.why if barred and tile.why else tile.effect,
            size=Theme.small,
            colour=Theme.warn if barred else Theme.muted,
            valign="top",
        ),
        gap=Theme.px(3),
        pad=Theme.px(9),
    )
    fill = faded(Theme.raised, 0.45) if barred else Theme.raised
    edge = Theme.line if barred or choice is None else faded(Theme.accent, 0.7)
    return Tile(
        body,
        name=f"favour-{tile.id}",
        act=act,
        why=tile.why if barred else None,
        fill=fill,
        edge=edge,
    )


def location_tile(
    tile: LocationTile, act: Callable[[], Any] | None, *, compact: bool = False
) -> Widget:
    """A location of the Pantacle: what it gives, and whose Flames burn there."""
    free = tile.choice is not None
    side = Theme.px(34)
    small = Theme.px(20)
    signs = Row(*(sized(PawnSign(colour), small, small) for colour in tile.flames), gap=Theme.px(2))
    wide(signs, (small + Theme.px(2)) * len(tile.flames))
    picture = sized(Icon(tile.icon, colour=Theme.accent if free else Theme.muted), side, side)
    name = Label(tile.name, bold=True, colour=Theme.text if free else Theme.muted)
    benefit = say("pantacle.ui.flame_there") if tile.mine else tile.benefit
    gift = tall(Label(benefit, size=Theme.small, colour=Theme.muted), Theme.px(22))
    if compact:
        words = Column(name, gift, gap=0)
        body: Widget = Row(picture, words, signs, gap=Theme.px(8), pad=(Theme.px(9), Theme.px(4)))
    else:
        top = Row(picture, Space(), signs, gap=Theme.px(6))
        body = Column(tall(top, side), name, gift, gap=Theme.px(1), pad=(Theme.px(10), Theme.px(6)))
    return Tile(
        body,
        name=f"location-{tile.id}",
        act=act,
        why=None if free else say("pantacle.illegal.flame_there"),
        fill=Theme.raised if free else faded(Theme.raised, 0.4),
        edge=faded(Theme.accent, 0.7) if free else Theme.line,
    )
