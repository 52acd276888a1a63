"""Reading one's own copy: Guardians and moons of the Favours, blades, points of the Pantacle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.pantacle.moves import ReadFavour, ReadGuardian, ReadPoint
from companion.games.pantacle.options import MOONS, POINTS
from companion.games.pantacle.tiles import FavourTile, LocationTile
from companion.games.pantacle.view import PantacleView
from ui.screens.pantacle.curse import LongKeyboard
from ui.screens.pantacle.parts import Tile
from ui.screens.pantacle.pictures import Moon, Star
from ui.theme import Theme, mixed
from ui.widgets import (
    Button,
    Card,
    Centre,
    Column,
    Grid,
    Icon,
    Label,
    Overlay,
    Row,
    Space,
    Stepper,
    Title,
    grid_pages,
    sized,
    tall,
    wide,
)

LONGEST = 20
PAIR = 2


class BoardSheet(Overlay):
    """The owner's Favours board, entered by touch: tap a Favour, its moon, its two Guardians."""

    def __init__(
        self,
        see: Callable[[], PantacleView],
        do: Callable[[Any], bool],
        *,
        language: str,
        favour: str = "",
        page: str = "",
    ) -> None:
        super().__init__(name="board")
        self._see, self._do, self._language = see, do, language
        self._favour = favour
        self._page = page or ("favour" if favour else "list")
        self._card = Card(
            edge=Theme.accent,
            gap=Theme.px(8),
            size_hint=(None, None),
            size=(Theme.width - 2 * Theme.pad, Theme.height - 2 * Theme.pad),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
        )
        self.hold(self._card)
        self._build()

    def _build(self) -> None:
        self._card.clear_widgets()
        pages: dict[str, Callable[[PantacleView], list[Widget]]] = {
            "list": self._list,
            "favour": self._one,
            "blades": self._blades,
            "points": self._points,
            "type": self._type,
        }
        for widget in pages[self._page](self._see()):
            self._card.add_widget(widget)

    def _go(self, page: str, favour: str | None = None) -> None:
        self._page = page
        self._favour = self._favour if favour is None else favour
        self._build()

    def _read(self, move: Any) -> None:
        self._do(move)
        self._build()

    def _head(self, title: Any, *, back: str = "") -> Widget:
        row = Row(Title(title, colour=Theme.accent))
        if back:
            arrow = Button(
                icon="back", act=lambda: self._go(back), name="board-back", style="quiet"
            )
            row.add_widget(wide(arrow, Theme.touch), index=1)
        shut = Button(say("ui.done"), act=self.close, name="close", icon="check", style="primary")
        row.add_widget(wide(shut, Theme.px(150)))
        return tall(row, Theme.touch)

    # --- the seven Favours -----------------------------------------------------------------------

    def _list(self, view: PantacleView) -> list[Widget]:
        cells = [self._cell(tile) for tile in view.favours]
        more = Column(
            Button(
                say("pantacle.ui.board.blades"),
                act=lambda: self._go("blades"),
                name="board-blades",
                icon="cards",
                size=Theme.small,
                off=not view.guardians,
                why=say("pantacle.ui.board.no_guardians"),
            ),
            Button(
                say("pantacle.ui.board.points"),
                act=lambda: self._go("points"),
                name="board-points",
                icon="pantacle",
                size=Theme.small,
            ),
            gap=Theme.px(6),
        )
        return [
            self._head(say("pantacle.ui.board.title")),
            tall(
                Label(say("pantacle.ui.board.help"), size=Theme.small, colour=Theme.muted),
                Theme.px(24),
            ),
            Grid(*cells, more, cols=4, gap=Theme.px(8)),
        ]

    def _cell(self, tile: FavourTile) -> Widget:
        known = len(tile.guardians) == PAIR and bool(tile.moon)
        words = " · ".join(tile.guardians) if tile.guardians else "?"
        side = Theme.px(30)
        body = Column(
            Row(
                sized(Icon(tile.icon, colour=Theme.accent), side, side),
                Space(),
                sized(Moon(tile.moon), side, side),
            ),
            Label(tile.name, bold=True, size=Theme.small),
            Label(words, size=Theme.small, colour=Theme.muted),
            gap=Theme.px(2),
            pad=Theme.px(9),
        )
        fill = mixed(Theme.raised, Theme.good, 0.14) if known else Theme.raised
        return Tile(
            body,
            name=f"board-{tile.id}",
            act=lambda: self._go("favour", tile.id),
            fill=fill,
            edge=Theme.good if known else Theme.line,
        )

    # --- one Favour ------------------------------------------------------------------------------

    def _one(self, view: PantacleView) -> list[Widget]:
        tile = next(each for each in view.favours if each.id == self._favour)
        return [
            self._head(tile.name, back="list"),
            Row(self._moons(tile), self._guardians(view, tile), gap=Theme.px(18)),
        ]

    def _moons(self, tile: FavourTile) -> Widget:
        if tile.moon == "none":
            return Label(say("pantacle.note.no_moon"), colour=Theme.muted, align="center")
        cells = [
            Tile(
                Centre(sized(Moon(moon), Theme.px(44), Theme.px(44))),
                name=f"moon-{moon}",
                act=lambda moon=moon: self._read(ReadFavour(tile.id, moon=moon)),
                fill=mixed(Theme.raised, Theme.accent, 0.25) if moon == tile.moon else None,
                edge=Theme.accent if moon == tile.moon else None,
            )
            for moon in MOONS
        ]
        return Column(
            tall(
                Label(say("pantacle.ui.board.moon"), size=Theme.small, colour=Theme.muted),
                Theme.px(24),
            ),
            Grid(*cells, cols=4, gap=Theme.px(8)),
            gap=Theme.px(6),
        )

    def _guardians(self, view: PantacleView, tile: FavourTile) -> Widget:
        def cell(guardian: str | None) -> Widget:
            if guardian is None:
                return Button(
                    say("pantacle.ui.board.type"),
                    act=lambda: self._go("type"),
                    name="guardian-type",
                    icon="pencil",
                    size=Theme.small,
                )
            return Button(
                guardian,
                act=lambda: self._toggle(tile, guardian),
                name=f"guardian-{guardian}",
                chosen=guardian in tile.guardians,
                size=Theme.small,
            )

        return Column(
            tall(
                Label(say("pantacle.ui.board.guardians"), size=Theme.small, colour=Theme.muted),
                Theme.px(24),
            ),
            grid_pages([None, *view.guardians], cols=2, rows=3, cell=cell, gap=Theme.px(6)),
            gap=Theme.px(6),
        )

    def _toggle(self, tile: FavourTile, guardian: str) -> None:
        """In or out of the pair; a third one takes the place of the first."""
        if guardian in tile.guardians:
            pair = tuple(each for each in tile.guardians if each != guardian)
        else:
            pair = (*tile.guardians, guardian)[-PAIR:]
        self._read(ReadFavour(tile.id, guardians=pair))

    def _type(self, view: PantacleView) -> list[Widget]:
        tile = next(each for each in view.favours if each.id == self._favour)

        def done(words: str) -> None:
            self._page = "favour"
            if words in tile.guardians:
                self._build()
            else:
                self._toggle(tile, words)

        return [
            LongKeyboard(
                longest=LONGEST,
                language=self._language,
                on_done=done,
                hint=say("pantacle.ui.board.guardian_name"),
            )
        ]

    # --- blades and points -----------------------------------------------------------------------

    def _blades(self, view: PantacleView) -> list[Widget]:
        def cell(guardian: str) -> Widget:
            stepper = Stepper(
                view.blades[guardian],
                low=0,
                high=9,
                on_change=lambda number: self._do(ReadGuardian(guardian, number)),
                name=f"blades-{guardian}",
            )
            return Row(Label(guardian, bold=True), tall(wide(stepper, Theme.px(190)), Theme.touch))

        return [
            self._head(say("pantacle.ui.board.blades"), back="list"),
            tall(
                Label(say("pantacle.ui.board.dots"), size=Theme.small, colour=Theme.muted),
                Theme.px(24),
            ),
            grid_pages(list(view.guardians), cols=2, rows=4, cell=cell, gap=Theme.px(8)),
        ]

    def _points(self, view: PantacleView) -> list[Widget]:
        rows = [self._point_row(tile) for tile in view.locations]
        return [
            self._head(say("pantacle.ui.board.points"), back="list"),
            Column(*rows, gap=Theme.px(6)),
        ]

    def _point_row(self, tile: LocationTile) -> Widget:
        stars = [
            Tile(
                Centre(sized(Star((point,)), Theme.px(44), Theme.px(44))),
                name=f"point-{tile.id}-{point}",
                act=lambda point=point: self._read(ReadPoint(tile.id, point)),
                fill=mixed(Theme.raised, Theme.accent, 0.25) if point == tile.point else None,
                edge=Theme.accent if point == tile.point else None,
            )
            for point in POINTS
        ]
        label = Row(
            sized(Icon(tile.icon, colour=Theme.accent), Theme.px(28), Theme.px(28)),
            Label(tile.name, size=Theme.small, bold=True),
            gap=Theme.px(8),
        )
        return Row(wide(label, Theme.width * 0.3), *stars, gap=Theme.px(8))
