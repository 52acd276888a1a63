"""What the table shows at each step beside the board. Each function draws a view model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.three_magicians.models import FigureView, MagiciansView
from ui.screens.three_magicians.parts import (
    Act,
    FigureChip,
    PlanRow,
    ThrowRow,
    WandEntry,
    note_lines,
    odds_lines,
    plans,
    prompt,
)
from ui.speech import said
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Label,
    PawnSign,
    Row,
    Space,
    Title,
    sized,
    tall,
    wide,
)

Picks = dict[str, Any]
Pick = Callable[[Any, Any], Any]


def start(view: MagiciansView, entry: Widget) -> Widget:
    """The set-up in a few lines, and the throws that say who begins."""
    rolls = [
        Row(
            Label(who, bold=True),
            wide(
                Title("…" if points is None else str(points), align="right", size=Theme.large),
                Theme.px(44),
            ),
        )
        for who, points in view.opening
    ]
    left = Card(prompt(view), note_lines(view, 5), gap=Theme.px(4))
    right = Column(
        tall(Card(*rolls, gap=0, pad=Theme.px(8)), Theme.px(118)), Card(entry, pad=Theme.px(8))
    )
    return Row(left, wide(right, Theme.width * 0.44))


def throw(view: MagiciansView, board: Widget, entry: Widget) -> Widget:
    """The board, the plans, and three wands to tap."""
    return _beside(view, board, Card(entry, pad=Theme.px(8)))


def _beside(view: MagiciansView, board: Widget, below: Widget) -> Widget:
    left = Column(prompt(view), board, gap=Theme.px(4))
    right = Column(plans(view), below, gap=Theme.px(8))
    return Row(left, wide(right, Theme.width * 0.42))


def moving(
    view: MagiciansView,
    board: Widget,
    picked: tuple[str, str] | None,
    choose: Callable[[FigureView], Any],
) -> Widget:
    """The throw as it lies, and the two figures it moves."""
    own = [figure for figure in view.figures if figure.colour == view.active]
    chips: list[Widget] = [
        tall(
            FigureChip(
                figure,
                _task(view, figure),
                picked=picked == (figure.colour, figure.kind),
                done=not figure.to,
                act=lambda figure=figure: choose(figure),
            ),
            Theme.touch,
        )
        for figure in own
    ]
    lying = tall(ThrowRow(view.wands), Theme.px(34))
    below = Card(lying, *chips, note_lines(view, 1), pad=Theme.px(8), gap=Theme.px(6))
    if not view.slabs:
        return _beside(view, board, below)
    # A drawn path needs the room; the plans are one tap away.
    return Row(board, wide(Column(prompt(view, height=64), below), Theme.width * 0.34))


def _task(view: MagiciansView, figure: FigureView) -> Text:
    """What this figure does with the throw."""
    if figure.kind == "magician":
        return say("three_magicians.ui.jumps", n=view.own)
    low = view.steps[0] if view.steps else 0
    if len(view.steps) == 1 or view.step == "teleport":
        return say("three_magicians.ui.steps", n=low)
    return say("three_magicians.ui.steps_stone", low=low, n=view.steps[-1])


def appearing(view: MagiciansView, board: Widget) -> Widget:
    """A teleport: any lit Place."""
    return _beside(view, board, Card(note_lines(view, 2, size=Theme.body), pad=Theme.px(10)))


def deciding(view: MagiciansView, board: Widget, act: Act) -> Widget:
    """A few large answers: a card to take, an apprentice to chase, a symbol, who begins."""
    answers: list[Widget] = [
        Button.of(choice, act, size=Theme.body) for choice in reversed(view.choices)
    ]
    below = Card(note_lines(view, 1), *answers, pad=Theme.px(10), gap=Theme.px(8))
    return _beside(view, board, below)


def spell(view: MagiciansView, entry: Widget) -> Widget:
    """Which flank lies on the table, wand by wand; what it may bring."""
    key = "flank_down" if view.throw is not None and view.throw.hidden else "flanks_seen"
    question = Label(say(f"three_magicians.ui.{key}"), bold=True, size=Theme.small)
    left = Card(prompt(view), tall(question, Theme.px(24)), entry, gap=Theme.px(6))
    right: Widget = Card(*odds_lines(view.odds), Space(), gap=Theme.px(3), pad=Theme.px(12))
    if not view.odds:
        right = Card(note_lines(view, 3))
    return Row(left, wide(right, Theme.width * 0.36))


def wand_entry(view: MagiciansView, picked: Picks, pick: Pick) -> Widget:
    """The wands that are thrown next, to tap in."""
    if view.throw is None:
        return Space()
    return WandEntry(
        view.throw.wands,
        picked=picked,
        pick=pick,
        symbols=view.throw.reads == "symbols",
        pairs=not view.throw.hidden,
    )


def noting(
    view: MagiciansView,
    board: Widget,
    picked: tuple[str, str] | None,
    choose: Callable[[FigureView], Any],
) -> Widget:
    """Notes only: every figure can be put anywhere."""
    chips = [
        FigureChip(
            figure,
            next(p.name for p in view.players if p.colour == figure.colour),
            picked=picked == (figure.colour, figure.kind),
            done=False,
            act=lambda figure=figure: choose(figure),
        )
        for figure in view.figures
    ]
    below = Card(Grid(*chips, cols=2, gap=Theme.px(6)), pad=Theme.px(8))
    return _beside(view, board, below)


def over(view: MagiciansView) -> Widget:
    """3M-END-03: who won, and the ranking with every plan."""
    ranked = sorted(view.players, key=lambda player: player.rank)
    rows: list[Widget] = []
    for player in ranked:
        first = player.rank == 1 and view.ending != "stopped"
        mark: Widget = (
            Icon("trophy", colour=Theme.accent)
            if first
            else Title(str(player.rank), align="center")
        )
        rows.append(
            Row(
                wide(mark, Theme.px(40)),
                PlanRow(player, side=Theme.px(38), lit=first, name=128),
            )
        )
    return Card(
        tall(Title(view.prompt, size=Theme.heading, colour=Theme.accent), Theme.px(64)), *rows
    )


def chosen_first(choices: tuple[Choice, ...], *, without: set[str]) -> list[Choice]:
    """The choices of the action bar, those left out that the body shows itself."""
    return [choice for choice in choices if choice.id.partition(":")[0] not in without]


def sign(colour: str, who: Text) -> Widget:
    """A player's sign with the initial."""
    side = Theme.px(34)
    return sized(PawnSign(colour, letter=said(who)), side, side)
