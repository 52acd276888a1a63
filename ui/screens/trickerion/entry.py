"""Entering what is printed on cards and tiles nobody could look up, once, for every later game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.text import Text, say
from companion.games.trickerion.cards import LOCATIONS, PlanKind
from companion.games.trickerion.heir.moves import HeirDrew, PlanRevealed
from companion.games.trickerion.heir.state import SoloState
from companion.games.trickerion.heir.thinking import need_of
from companion.games.trickerion.moves import Renovate, SecretRevealed
from companion.games.trickerion.rooms import EFFECTS
from companion.games.trickerion.state import Tile
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import now, pen, signs
from ui.screens.trickerion.showeditor import ShowEditor
from ui.theme import Theme, mixed
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Keyboard,
    Label,
    Overlay,
    Picker,
    Row,
    Space,
    Stepper,
    Title,
    grid_pages,
    tall,
    wide,
)

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

NEW = "new-card"
LONGEST = 30
MOST_ICONS = 6


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
        found,
        cols=3,
        rows=3,
        cell=lambda choice: Button(
            choice.text, act=lambda: screen.act(choice), name=choice.id, size=Theme.small
        ),
        gap=Theme.px(6),
    )
    chance = [now.onward(screen, choice) for choice in view.choices]
    return Column(
        now.prompt(view.prompt),
        cells,
        tall(Row(*chance, new, gap=Theme.px(8)), Theme.primary),
        gap=Theme.px(6),
    )


def _new(screen: TrickerionTable) -> None:
    screen.kind = NEW
    screen.refresh()


def next_name(stem: str, known: Any) -> str:
    """A name nobody has given yet: solo-1, solo-2."""
    return next(f"{stem}-{n}" for n in count(1) if f"{stem}-{n}" not in known)


# --- PLAN cards ----------------------------------------------------------------------------------


class PlanIcons(pen.Sketch):
    """The icons entered so far, in the order of the card."""

    def __init__(self, icons: list[str]) -> None:
        super().__init__()
        self._icons = icons

    def draw(self) -> None:
        """A box an icon; a plus marks a special assignment."""
        x, y, width, height = self.area
        step = min(width / MOST_ICONS, height * 1.2)
        for index in range(MOST_ICONS):
            cx = x + (index + 0.5) * step
            there = index < len(self._icons)
            pen.box(cx - step * 0.44, y + 3, step * 0.88, height - 6,
                    fill=Theme.raised if there else None, edge=Theme.line)  # fmt: skip
            if there:
                place = self._icons[index]
                pen.icon(signs.place_icon(place.removesuffix("+")), cx, y + height / 2,
                         height * 0.5, Theme.accent)  # fmt: skip
                if place.endswith("+"):
                    pen.icon("plus", cx + step * 0.3, y + height * 0.74, height * 0.2, Theme.good)


class PlanEditor(Column):
    """HEIR-ASG-13: a PLAN card: performance or installation, then an icon a character."""

    def __init__(self, screen: TrickerionTable, view: TrickerionView) -> None:
        super().__init__(gap=Theme.px(6))
        self._screen, self._view = screen, view
        self._kind: PlanKind = "installation"
        self._icons: list[str] = []
        self._build()

    def _build(self) -> None:
        self.clear_widgets()
        kinds = Picker(
            [(kind, say(f"trickerion.ui.plan.{kind}")) for kind in ("performance", "installation")],
            self._kind,
            on_pick=self._set_kind,
            name="plan",
        )
        places = [place for place in LOCATIONS if place != "academy" or self._view.rooms]
        cells: list[Widget] = [
            Button(say(f"trickerion.location.{place}"), name=f"icon:{place}",
                   act=lambda place=place: self._add(place), icon=signs.place_icon(place),
                   size=Theme.small, off=len(self._icons) >= MOST_ICONS)
            for place in places
        ]  # fmt: skip
        cells += [Space() for _ in range(-len(cells) % 3)]
        last = self._icons[-1] if self._icons else ""
        special = Button(say("trickerion.ui.special_icon"), act=self._plus, name="icon-plus",
                         icon="plus", off=not last or last.startswith("dark_alley"),
                         chosen=last.endswith("+"), size=Theme.small)  # fmt: skip
        erase = Button(say("trickerion.ui.erase"), act=self._erase, name="icon-erase", icon="erase",
                       off=not last, size=Theme.small)  # fmt: skip
        done = Button(say("trickerion.ui.save_card"), act=self._done, name="save", icon="check",
                      style="primary", off=not self._icons)  # fmt: skip
        back = Button(icon="back", act=self._screen.back, name="back", style="quiet")
        for part in (
            tall(Title(say("trickerion.ui.plan.enter"), size=Theme.large, colour=Theme.accent),
                 Theme.px(32)),
            tall(kinds, Theme.touch),
            tall(PlanIcons(self._icons), Theme.px(64)),
            Grid(*cells, cols=3, gap=Theme.px(6)),
            tall(Row(wide(back, Theme.touch), erase, special, done, gap=Theme.px(6)),
                 Theme.px(56)),
        ):  # fmt: skip
            self.add_widget(part)

    def _set_kind(self, kind: PlanKind) -> None:
        self._kind = kind

    def _add(self, place: str) -> None:
        self._icons.append(place)
        self._build()

    def _plus(self) -> None:
        last = self._icons.pop()
        self._icons.append(last.removesuffix("+") if last.endswith("+") else f"{last}+")
        self._build()

    def _erase(self) -> None:
        self._icons.pop()
        self._build()

    def _done(self) -> None:
        state = self._screen.state
        known = {**state.plans} if isinstance(state, SoloState) else {}
        name = next_name("plan", known)
        self._screen.play(PlanRevealed(name, kind=self._kind, icons=tuple(self._icons)))


# --- Secrets -------------------------------------------------------------------------------------


def name_secret(screen: TrickerionTable) -> None:
    """TRK-ACA-09: a Secret by its printed name, typed the first time it is seen."""
    overlay = Overlay(name="typing")

    def done(words: str) -> None:
        overlay.close()
        screen.play(SecretRevealed(words))

    keys = Keyboard(language=screen.app.words.language, on_done=done,
                    hint=say("trickerion.ui.secret_name"), longest=LONGEST)  # fmt: skip
    overlay.hold(
        Card(
            keys,
            edge=Theme.accent,
            size_hint=(None, None),
            size=(Theme.width * 0.96, Theme.height * 0.94),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            fill=mixed(Theme.panel, Theme.ground, 0.4),
        )
    )
    screen.stage.open(overlay)


# --- Academy tiles -------------------------------------------------------------------------------

GAINS = ("prestige", "coins", "shards")


class TileEditor(Overlay):
    """TRK-ACA-28: a room tile: a Training effect, or what a Classroom gives."""

    def __init__(self, kind: str, then: Callable[[Tile], Any], skip: Callable[[], Any]) -> None:
        super().__init__(name="tile", closable=False)
        self._then, self._skip = then, skip
        self._tile = Tile(effect=EFFECTS[0]) if kind == "training" else Tile()
        body = self._effects() if kind == "training" else self._rewards()
        later = Button(say("trickerion.ui.later"), act=self._later, name="later", style="quiet")
        save = Button(say("trickerion.ui.save_tile"), act=self._save, name="save", icon="check",
                      style="primary")  # fmt: skip
        self.hold(
            Card(
                body,
                tall(Row(later, save), Theme.px(56)),
                title=say(f"trickerion.ui.tile.{kind}"),
                icon=signs.sign("school"),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width * 0.86, Theme.height * 0.92),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )

    def _effects(self) -> Widget:
        choices = [(effect, say(f"trickerion.ui.effect.{effect}")) for effect in EFFECTS]
        return Picker(choices, EFFECTS[0], on_pick=lambda effect: self._put(effect=effect),
                      cols=1, name="effect", gap=Theme.px(4))  # fmt: skip

    def _rewards(self) -> Widget:
        return Row(
            self._column(say("trickerion.ui.tile.gives"), ""),
            self._column(say("trickerion.ui.tile.match"), "match_"),
        )

    def _column(self, title: Text, prefix: str) -> Widget:
        steppers = [
            Column(
                tall(Label(say(f"trickerion.ui.gain.{gain}"), size=Theme.tiny, colour=Theme.muted),
                     Theme.px(22)),
                tall(Stepper(0, low=0, high=9, name=f"{prefix}{gain}",
                             on_change=lambda n, gain=gain: self._put(**{f"{prefix}{gain}": n})),
                     Theme.touch),
                gap=Theme.px(2),
            )
            for gain in GAINS
        ]  # fmt: skip
        return Column(tall(Label(title, size=Theme.small, bold=True), Theme.px(24)), *steppers,
                      gap=Theme.px(2))  # fmt: skip

    def _put(self, **changes: Any) -> None:
        self._tile = replace(self._tile, **changes)

    def _save(self) -> None:
        self.close()
        self._then(self._tile)

    def _later(self) -> None:
        self.close()
        self._skip()


def ask_tile(screen: TrickerionTable, move: Any) -> bool:
    """A tile nobody has entered is about to be laid: ask what is printed on it."""
    state = screen.state
    if isinstance(move, Renovate) and move.tile == Tile():
        room = next(one for one in (state.academy.rooms if state.academy else ())
                    if one.id == move.room)  # fmt: skip

        def with_tile(tile: Tile) -> None:
            screen.do(replace(move, tile=tile))

        screen.stage.open(TileEditor(room.kind, with_tile, lambda: screen.do(move)))
        return True
    if isinstance(move, HeirDrew) and not move.value and isinstance(state, SoloState):
        need = need_of(state)
        if need is None or need.what != "tile":
            return False
        kind = str(need.text.args["kind"].key).rpartition(".")[2]  # type: ignore[union-attr]  # a Text
        stem = f"{kind}-{need.text.args['threshold']}"
        known = state.academy.known_tiles if state.academy else {}

        def with_name(tile: Tile) -> None:
            screen.do(HeirDrew(next_name(stem, known), tile=tile))

        screen.stage.open(TileEditor(kind, with_name, lambda: screen.do(move)))
        return True
    return False
