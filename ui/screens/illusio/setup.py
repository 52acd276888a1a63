"""Before the first turn: what to lay out, who starts, who is who, and how many points win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Note
from companion.games.illusio.moves import Agree, FirstPlayer
from companion.games.illusio.view import IllusioView, PlayerView
from ui.screens.illusio.parts import small
from ui.speech import said
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Icon,
    Label,
    PawnSign,
    Row,
    Stepper,
    sized,
    tall,
    wide,
)

if TYPE_CHECKING:
    from ui.screens.illusio.actions import TableActions


ROOMY = 5


def setup(view: IllusioView, screen: TableActions) -> Widget:
    """Steps for the hands at the left, the people at the right."""
    steps = [_step(note) for note in view.notes if note.tone == "step"]
    target = Stepper(
        view.target,
        low=1,
        high=99,
        on_change=lambda number: screen.do(Agree(number)),
        name="target",
    )
    goal = Row(Label(say("illusio.ui.target"), size=Theme.small), wide(target, Theme.px(200)))
    left = Card(
        *steps, tall(goal, Theme.touch), title=view.prompt, icon="table", gap=Theme.px(3),
        pad=Theme.px(10),
    )  # fmt: skip
    people = [_person(player, view, screen) for player in view.players]
    if len(people) <= ROOMY:
        people.insert(0, tall(small(say("illusio.ui.who_starts")), Theme.px(24)))
    right = Card(*people, gap=Theme.px(4), pad=Theme.px(6), size_hint_x=1.05)
    return Row(left, right)


def _step(note: Note) -> Widget:
    side = Theme.px(26)
    return Row(
        sized(Icon(note.icon or "hand", colour=Theme.accent), side, side),
        Label(note.text, size=Theme.small),
        gap=Theme.px(10),
    )


def _person(player: PlayerView, view: IllusioView, screen: TableActions) -> Widget:
    side = Theme.px(28)
    first = player.seat == view.first
    starts = Button(
        player.name,
        act=lambda: screen.do(FirstPlayer(player.seat)),
        name=f"first-{player.seat}",
        chosen=first,
        size=Theme.small,
    )
    magician = Button(
        player.talent.magician if player.talent.known else say("illusio.ui.meet"),
        act=lambda: screen.meet(player.seat),
        name=f"meet-{player.seat}",
        icon="hat",
        style="normal" if player.talent.known else "quiet",
        size=Theme.tiny,
    )
    return Row(
        sized(PawnSign(player.colour, letter=said(player.name)), side, side),
        starts,
        magician,
        gap=Theme.px(6),
    )
