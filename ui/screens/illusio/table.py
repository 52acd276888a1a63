"""Illusio's table: the bar, the board of scores, Contest, tricks and backstage, the actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.core.record import Edit, Redo, Undo
from companion.core.text import say
from companion.games.illusio.moves import NameObjective, Reveal
from companion.games.illusio.tricks import ContestView, TrickView
from companion.games.illusio.view import ComponentView, IllusioView, PlayerView
from companion.table import Change, Table
from ui.screens.illusio import over, setup
from ui.screens.illusio.actions import TableActions
from ui.screens.illusio.board import board
from ui.screens.illusio.entry import ObjectiveEntry
from ui.screens.illusio.parts import ContestTile, Tile, TrickTile
from ui.screens.illusio.people import type_words
from ui.screens.illusio.sheets import TakeSheet, TrickSheet
from ui.theme import Theme, faded
from ui.widgets import (
    Button,
    Column,
    Dialog,
    Grid,
    Icon,
    Label,
    Row,
    Space,
    Title,
    sized,
    tall,
    wide,
)

if TYPE_CHECKING:
    from ui.app import Companion

# Events that are shown for a moment when they happen.
TOLD = frozenset(
    f"illusio.event.{event}"
    for event in ("validated", "billed", "reshuffle", "objectives_reshuffled", "over_limit")
)
TILES = 4
MOST_BILLED = 6
# How much of the window is there for the components of a backstage.
BACKSTAGE_SHARE = 0.53


def _alike(component: ComponentView) -> tuple[str, str]:
    """What it counts as, and what is printed on it if that is something else."""
    return component.now, component.printed_icon if component.printed is not None else ""


def _group(component: ComponentView, many: int, side: float) -> list[Widget]:
    """Components that are alike: their picture, what is printed behind it, and how many."""
    changed = component.printed is not None
    colour = Theme.sand if changed else Theme.text
    found: list[Widget] = [sized(Icon(component.icon, colour=colour), side, side)]
    if changed:
        # What is printed on it stands behind, small: a dove that is a tiger now.
        found.append(sized(Icon("left", colour=colour), side * 0.5, side * 0.5))
        faint = faded(Theme.text, 0.55)
        found.append(sized(Icon(component.printed_icon, colour=faint), side, side))
    if many > 1:
        found.append(Label(f"x{many}", size=Theme.tiny, colour=colour, hug_x=True))
    return found


class IllusioTable(TableActions):
    """The screen of a game of Illusio."""

    def __init__(self, app: Companion, table: Table) -> None:
        super().__init__(app, table)
        self._stop_hearing = table.listen(self._heard)

    def closed(self) -> None:
        """People got up."""
        self._stop_hearing()
        super().closed()

    def _heard(self, change: Change) -> None:
        """What nobody should miss is said aloud, so to speak: validation above all."""
        told = [event.text for event in change.events if event.event in TOLD]
        if told and not isinstance(change.action, Undo | Redo | Edit):
            self.stage.toast(" ".join(map(self.app.words, told)), icon="on-the-bill")

    def build(self) -> Widget:
        """The bar, the table, the actions."""
        view = self.view()
        if view.ending is not None:
            body = over.over(view)
        elif view.phase_id == "setup":
            body = setup.setup(view, self)
        else:
            body = self._playing(view)
        return Column(
            self._bar(view), Column(body, pad=(Theme.pad, 0)), self._foot(view), gap=Theme.px(8)
        )

    def _bar(self, view: IllusioView) -> Widget:
        level = Button(
            icon="gauge", act=lambda: self._ask_level(view), name="assist", style="quiet"
        )
        icon = {"setup": "table"}.get(view.phase_id, "hand")
        right = [] if view.ending is not None else [wide(level, Theme.touch)]
        return self.bar(view, icon=icon, right=right)

    def _ask_level(self, view: IllusioView) -> None:
        other = "ledger" if view.full else "full"
        self.stage.open(
            Dialog(
                view.assist.text,
                say(f"illusio.ui.assist.{other}"),
                yes=say("illusio.ui.assist.yes"),
                act=lambda: self.act(view.assist),
                icon="gauge",
            )
        )

    def _foot(self, view: IllusioView) -> Widget:
        row = Row(pad=(Theme.pad, 0), gap=Theme.px(8), size_hint_y=None, height=Theme.primary)
        if view.ending is not None:
            row.add_widget(Button(say("ui.over"), act=self.app.home, name="over", style="primary"))
        else:
            for button in self.buttons(view):
                row.add_widget(button)
            for choice in view.choices:
                button = Button.of(choice, self.act)
                button.size_hint_x = 1.7
                row.add_widget(button)
        return tall(Column(row, Space(), gap=0), Theme.primary + Theme.px(8))

    # --- the table -------------------------------------------------------------------------------

    def _playing(self, view: IllusioView) -> Widget:
        scores = board(view.players, view.target, self.show_player)
        scores.size_hint_x = 0.62
        middle = self._full(view) if view.full else self._ledger(view)
        prompt = tall(Title(view.prompt, size=Theme.large, colour=Theme.accent), Theme.px(28))
        return Row(scores, Column(prompt, *middle, gap=Theme.px(6)))

    def _full(self, view: IllusioView) -> list[Widget]:
        me = view.players[view.active]
        contest = [
            ContestTile(card, act=lambda card=card: self._contest(view, card))
            for card in view.contest
        ]
        contest += [Space() for _ in range(TILES - len(contest))]
        own = [trick for trick in me.tricks if not trick.on_bill]
        return [
            Row(*contest, gap=Theme.px(6)),
            self._tricks([*own, *view.bill]),
            tall(self._backstage(me), Theme.touch),
        ]

    def _tricks(self, tricks: Sequence[TrickView]) -> Widget:
        """Own tricks in progress, then everybody's on the bill."""
        if not tricks:
            return Label(
                say("illusio.ui.no_tricks"), size=Theme.small, colour=Theme.muted, align="center"
            )
        shown = list(tricks) if len(tricks) <= TILES else list(tricks[: TILES - 1])
        tiles: list[Widget] = [
            TrickTile(trick, act=lambda trick=trick: self.show_trick(trick)) for trick in shown
        ]
        rest = list(tricks[len(shown) :])
        if rest:
            tiles.append(self._more(rest))
        tiles += [Space() for _ in range(TILES - len(tiles))]
        return Row(*tiles, gap=Theme.px(6))

    def _more(self, rest: list[TrickView]) -> Widget:
        return Button(
            say("illusio.ui.more", n=len(rest)),
            act=lambda: self.choose_trick(rest, self.show_trick),
            name="more-tricks",
            icon="on-the-bill",
            stacked=True,
            size=Theme.small,
        )

    def _backstage(self, me: PlayerView) -> Widget:
        """The active player's components, gathered by kind; a tap opens the player."""
        first: dict[tuple[str, str], ComponentView] = {}
        for each in me.backstage:
            first.setdefault(_alike(each), each)
        counted = Counter(map(_alike, me.backstage))
        side, gap = Theme.px(24 if len(first) <= 7 else 20), Theme.px(5)
        parts: list[Widget] = [sized(Icon("backstage", colour=Theme.accent), side, side)]
        room = Theme.width * BACKSTAGE_SHARE - side
        left = len(counted)
        for key, many in counted.items():
            group = _group(first[key], many, side)
            room -= sum(part.width + gap for part in group)
            if room < 0:
                # The rest is a tap away.
                parts.append(Label(f"+{left}", size=Theme.tiny, colour=Theme.muted, hug_x=True))
                break
            parts += group
            left -= 1
        if not counted:
            parts.append(
                Label(say("illusio.ui.backstage_empty"), size=Theme.small, colour=Theme.muted)
            )
        return Tile(
            Row(*parts, Space(), gap=gap),
            name="backstage",
            act=lambda: self.show_player(me),
            fill=faded(Theme.raised, 0.6),
        )

    def _ledger(self, view: IllusioView) -> list[Widget]:
        """Only what is on the bill, and what has become of what."""
        changed = [
            each for player in view.players for each in player.backstage if each.printed is not None
        ]
        shown = view.bill if len(view.bill) <= MOST_BILLED else view.bill[: MOST_BILLED - 1]
        tiles: list[Widget] = [
            TrickTile(trick, act=lambda trick=trick: self.show_trick(trick)) for trick in shown
        ]
        if len(shown) < len(view.bill):
            tiles.append(self._more(list(view.bill[len(shown) :])))
        if not tiles:
            rows: list[Widget] = [
                Label(say("illusio.ui.no_bill"), align="center", colour=Theme.muted)
            ]
        else:
            tiles += [Space() for _ in range(-len(tiles) % 3)]
            grid = Grid(*tiles, cols=3, gap=Theme.px(6))
            rows = [tall(grid, Theme.px(126) * (len(tiles) // 3)), Space()]
        if changed:
            names = [
                say("illusio.was", kind=each.printed or "", into=each.text) for each in changed[:3]
            ]
            rows.append(
                tall(Label(say("illusio.ui.changed", what=names), size=Theme.small), Theme.px(28))
            )
        return rows

    # --- what is tapped --------------------------------------------------------------------------

    def _contest(self, view: IllusioView, card: ContestView) -> None:
        if card.card is None or card.draft is None:
            self.enter_card(view, card.slot)
            return
        self.stage.open(
            TakeSheet(
                card,
                card.draft,
                act=self.do,
                enter=lambda: self.enter_card(view, card.slot),
            )
        )

    def enter_card(self, view: IllusioView, slot: int) -> None:
        """ILL-SET-17?: what a card of the Contest shows."""

        def act(reveal: Reveal) -> None:
            self.do(reveal)

        here = view.contest[slot].card
        self.stage.open(
            ObjectiveEntry(
                self.stage,
                slot,
                most=view.most_needs,
                book=view.objectives,
                on_table=lambda name: name in view.on_table and (here is None or here.name != name),
                act=act,
            )
        )

    def show_trick(self, trick: TrickView) -> None:
        """A trick in full."""
        self.stage.open(TrickSheet(trick, act=self.act, name_it=self._name_it))

    def _name_it(self, old: str) -> None:
        type_words(
            self.stage,
            self.app.words.language,
            say("illusio.ui.card_name"),
            lambda words: self.do(NameObjective(old, words)),
        )
