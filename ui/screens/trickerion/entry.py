"""Entering what is printed on cards and tiles nobody could look up, once, for every later game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.text import Text, name, say
from companion.core.view import Choice
from companion.games.trickerion.cards import THRESHOLDS
from companion.games.trickerion.heir.moves import HeirDrew, PlanRevealed
from companion.games.trickerion.heir.renovation import piled
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import need_of
from companion.games.trickerion.moves import Renovate
from companion.games.trickerion.rooms import box, room_of
from companion.games.trickerion.state import Tile
from companion.games.trickerion.tiles import tile_stem
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import now, pen, signs
from ui.screens.trickerion.forms import BoxForm, PlanForm, TileForm
from ui.screens.trickerion.printed import slots
from ui.screens.trickerion.showeditor import ShowEditor
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Overlay, Row, Title, grid_pages, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

NEW = "new-card"


def page(screen: TrickerionTable, view: TrickerionView) -> Widget | None:
    """The editor that this moment asks for, if any."""
    state = screen.state
    if not isinstance(state, SoloState):
        return None
    if state.mind.task == "plan":
        return PlanEditor(screen, view) if screen.kind == NEW else _known(screen, view)
    own_shows = view.step == "shows" and state.options.show_cards == "own"
    if own_shows:
        if screen.kind != NEW:
            return _known(screen, view)
        card = next_name("solo", state.options.shows)
        return ShowEditor(screen, card)
    return None


def _known(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Cards entered before, one tap each; or a new one."""
    found = [choice for group in view.groups for choice in group.choices]
    new = Button(say("trickerion.ui.new_card"), act=lambda: _new(screen), name=NEW, icon="pencil",
                 style="primary")  # fmt: skip
    cells = grid_pages(
        found, cols=2, rows=4, cell=lambda choice: _cell(screen, choice), gap=Theme.px(6)
    )
    chance = [now.onward(screen, choice) for choice in view.choices]
    return Column(
        now.prompt(view.prompt),
        cells,
        tall(Row(*chance, new, gap=Theme.px(8)), Theme.primary),
        gap=Theme.px(6),
    )


def _cell(screen: TrickerionTable, choice: Choice) -> Widget:
    """A card that is known, with what is printed on it."""
    state, move = screen.state, choice.do
    if isinstance(move, PlanRevealed) and isinstance(state, SoloState):
        plan = state.plans[move.card]
        return PlanCell(choice, plan.kind, plan.icons, lambda: screen.act(choice))
    card = str(getattr(move, "card", ""))
    entered = state.options.shows.get(card)
    if entered is None:
        return Button(choice.text, act=lambda: screen.act(choice), name=choice.id, size=Theme.small)
    title = say("trickerion.copy.show", n=card.rpartition("-")[2])
    return Button(title, act=lambda: screen.act(choice), name=choice.id, size=Theme.small,
                  hint=slots(entered), align="left")  # fmt: skip


class PlanCell(pen.Sketch):
    """A PLAN card to tap: its type, and its icons in their order."""

    def __init__(
        self, choice: Choice, kind: str, icons: Sequence[str], act: Callable[[], Any]
    ) -> None:
        super().__init__()
        card = choice.do.card.removeprefix("house_").removeprefix("plan-").upper()
        self._text, self._kind, self._icons = say("heir.plan", card=card), kind, icons
        self._tap = self.spot(choice.id, act)

    def draw(self) -> None:
        """Words above, icons below."""
        x, y, width, height = self.area
        middle = x + width / 2
        pen.box(x, y, width, height, fill=Theme.raised, edge=Theme.line)
        pen.words(self._text, x + width * 0.28, y + height * 0.74, width=width * 0.5,
                  size=Theme.small, bold=True)  # fmt: skip
        pen.words(say(f"trickerion.ui.plan.{self._kind}"), x + width * 0.76, y + height * 0.74,
                  width=width * 0.44, size=Theme.tiny, colour=Theme.muted)  # fmt: skip
        side = min(height * 0.42, width / 8)
        for index, place in enumerate(self._icons):
            cx = middle + (index - (len(self._icons) - 1) / 2) * side * 1.25
            pen.icon(signs.place_icon(place.removesuffix("+")), cx, y + height * 0.3, side,
                     Theme.accent)  # fmt: skip
            if place.endswith("+"):
                pen.icon("plus", cx + side * 0.5, y + height * 0.46, side * 0.4, Theme.good)
        pen.lay(self._tap, middle, y + height / 2, width, height)


def _new(screen: TrickerionTable) -> None:
    screen.kind = NEW
    screen.refresh()


def next_name(stem: str, known: Any) -> str:
    """A name nobody has given yet: solo-1, solo-2."""
    return next(f"{stem}-{n}" for n in count(1) if f"{stem}-{n}" not in known)


# --- PLAN cards ----------------------------------------------------------------------------------


class PlanEditor(Column):
    """HEIR-ASG-13: a PLAN card that turns up for the first time."""

    def __init__(self, screen: TrickerionTable, view: TrickerionView) -> None:
        super().__init__(gap=Theme.px(6))
        self._screen = screen
        self._form = PlanForm(None, academy=bool(view.rooms), on_change=self._changed)
        self._save = Button(say("trickerion.ui.save_card"), act=self._done, name="save",
                            icon="check", style="primary", off=True,
                            why=say("trickerion.dim.no_icon"))  # fmt: skip
        back = Button(icon="back", act=screen.back, name="back", style="quiet")
        title = Title(say("trickerion.ui.plan.enter"), size=Theme.large, colour=Theme.accent)
        for part in (
            tall(title, Theme.px(32)),
            self._form,
            tall(Row(wide(back, Theme.touch), self._save, gap=Theme.px(6)), Theme.px(56)),
        ):
            self.add_widget(part)

    def _changed(self) -> None:
        self._save.turn(off=not self._form.ready)

    def _done(self) -> None:
        state = self._screen.state
        # Cards of the other game, with the Academy or without, have names too.
        known = (
            {**state.options.plans, **state.mind.entered} if isinstance(state, SoloState) else {}
        )
        plan = self._form.value
        card = next_name("plan", known)
        self._screen.play(PlanRevealed(card, kind=plan["kind"], icons=tuple(plan["icons"])))


# --- Academy tiles and boxes ---------------------------------------------------------------------


class TileEditor(Overlay):
    """TRK-ACA-28: a room tile that is laid for the first time; it may be read out later."""

    def __init__(self, kind: str, then: Callable[[Tile], Any], skip: Callable[[], Any]) -> None:
        super().__init__(name="tile", closable=False)
        self._then, self._skip = then, skip
        self._form = TileForm(kind)
        later = Button(say("trickerion.ui.later"), act=self._later, name="later", style="quiet")
        save = Button(say("trickerion.ui.save_tile"), act=self._save, name="save", icon="check",
                      style="primary")  # fmt: skip
        self.hold(_card(say(f"trickerion.ui.tile.{kind}"), "school", self._form, Row(later, save)))

    def _save(self) -> None:
        self.close()
        self._then(self._form.tile)

    def _later(self) -> None:
        self.close()
        self._skip()


class BoxEditor(Overlay):
    """TRK-ACA-25: a box that nobody has read off the board yet."""

    def __init__(self, room: str, level: int, then: Callable[[dict[str, int]], Any]) -> None:
        super().__init__(name="box")
        self._then = then
        self._form = BoxForm()
        back = Button(say("ui.cancel"), act=self.close, name="back", style="quiet")
        save = Button(say("trickerion.ui.save_box"), act=self._save, name="save", icon="check",
                      style="primary")  # fmt: skip
        title = say("trickerion.ui.box.enter", room=name(room.upper()), n=THRESHOLDS[level])
        card = _card(title, "coins", self._form, Row(back, save))
        card.size = (Theme.width * 0.7, Theme.height * 0.76)
        self.hold(card)

    def _save(self) -> None:
        self.close()
        self._then(self._form.value)


def _card(title: Text, icon: str, form: Widget, foot: Widget) -> Card:
    return Card(
        form,
        tall(foot, Theme.px(56)),
        title=title,
        icon=signs.sign(icon),
        edge=Theme.accent,
        size_hint=(None, None),
        size=(Theme.width * 0.86, Theme.height * 0.92),
        pos_hint={"center_x": 0.5, "center_y": 0.5},
    )


def ask_print(screen: TrickerionTable, move: Any) -> bool:
    """A box or a tile nobody has entered is about to be used: ask what is printed on it."""
    if isinstance(move, Renovate):
        return _ask_box(screen, move) or _ask_tile(screen, move)
    if isinstance(move, HeirDrew) and not move.value:
        return _ask_drawn(screen, move)
    return False


def _ask_box(screen: TrickerionTable, move: Renovate) -> bool:
    if move.coins is not None or box(screen.state, move.room, move.level) is not None:
        return False

    def with_box(printed: dict[str, int]) -> None:
        read = replace(move, **printed)
        if not _ask_tile(screen, read):
            screen.do(read)

    screen.stage.open(BoxEditor(move.room, move.level, with_box))
    return True


def _ask_tile(screen: TrickerionTable, move: Renovate) -> bool:
    room = room_of(screen.state, move.room)
    if move.tile != Tile() or room is None:
        return False

    def with_tile(tile: Tile) -> None:
        screen.do(replace(move, tile=tile))

    screen.stage.open(TileEditor(room.kind, with_tile, lambda: screen.do(move)))
    return True


def _ask_drawn(screen: TrickerionTable, move: HeirDrew) -> bool:
    """HEIR-ACA-12: the tile that was drawn for the Heir."""
    state = screen.state
    need = need_of(state) if isinstance(state, SoloState) else None
    if need is None or not need.about:
        return False
    kind, level = piled(need.about)
    known = state.academy.known_tiles if state.academy else {}

    def with_name(tile: Tile) -> None:
        card = next_name(tile_stem(kind, level).removesuffix("-"), known)
        screen.do(HeirDrew(card, tile=tile))

    screen.stage.open(TileEditor(kind, with_name, lambda: screen.do(move)))
    return True
