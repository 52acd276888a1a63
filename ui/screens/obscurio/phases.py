"""What Obscurio's table shows in each phase. Each function draws a view model, nothing more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice, Note
from companion.games.obscurio.view import ObscurioView, Room, Wizard
from ui.screens.obscurio.parts import (
    TRAP_COLOURS,
    DoorTile,
    GaugeCard,
    SandCard,
    TrapTile,
    WizardChip,
    initial,
    note_list,
    steps_of,
)
from ui.theme import Theme
from ui.widgets import (
    Button,
    Card,
    Centre,
    Column,
    Discs,
    Grid,
    Icon,
    Label,
    PawnSign,
    Row,
    SeatTile,
    Title,
    grid_pages,
    sized,
    tall,
    wide,
)

Act = Callable[[Choice], Any]
SIDE = 0.36


def prompt(view: ObscurioView, *, align: str = "left") -> Widget:
    """The one thing to do now, as large as it fits."""
    return tall(Title(view.prompt, size=Theme.heading, align=align), Theme.px(58))


def steps(view: ObscurioView) -> Widget:
    """The prompt with its steps, and the gauge beside it."""
    card = Card(prompt(view), note_list(steps_of(view)), gap=Theme.px(6))
    return Row(card, _side(view))


def _side(view: ObscurioView) -> Widget:
    gauge = GaugeCard(view)
    gauge.size_hint_x = SIDE * 1.35
    return gauge


def setup(view: ObscurioView) -> Widget:
    """The checklist of the set-up in two columns."""
    notes = steps_of(view)
    half = (len(notes) + 1) // 2
    columns = Row(
        note_list(notes[:half], size=Theme.small), note_list(notes[half:], size=Theme.small)
    )
    return Card(prompt(view), columns, gap=Theme.px(6))


def traps(view: ObscurioView, act: Act, *, own_bag: bool) -> Widget:
    """Phase 1: the traps drawn so far; or the tokens still in the players' own bag."""
    if own_bag:
        tiles = [
            _token(token.choice, token.trap.icon, token.trap.colour, act) for token in view.tokens
        ]
        cols = 5
        return Card(
            tall(Title(say("obscurio.ui.drawn_from_table"), size=Theme.large), Theme.px(34)),
            Grid(*tiles, cols=cols, gap=Theme.px(8)),
            gap=Theme.px(6),
        )
    if not view.traps:
        picture = sized(Icon("bag", colour=Theme.accent), Theme.px(130), Theme.px(130))
        body: Widget = Card(Centre(picture), prompt(view, align="center"))
    else:
        body = Card(prompt(view), trap_pages(view), gap=Theme.px(6))
    return Row(body, _side(view))


def trap_pages(view: ObscurioView) -> Widget:
    """The traps of the turn, two by two."""
    rows = 1 if len(view.traps) <= 2 else 2
    return grid_pages(list(view.traps), cols=2, rows=rows, cell=TrapTile)


def _token(choice: Choice, icon: str, colour: str, act: Act) -> Widget:
    return Button(
        choice.text,
        act=lambda: act(choice),
        name=choice.id,
        icon=icon,
        accent=TRAP_COLOURS[colour],
        size=Theme.small,
    )


def eyes(view: ObscurioView) -> Widget:
    """Phase 3: little light, few words, the same whatever happens behind closed eyes."""
    closed = view.step != "open"
    picture = sized(
        Icon("eye-off" if closed else "eye", colour=Theme.muted), Theme.px(110), Theme.px(110)
    )
    left = Column(Centre(picture), size_hint_x=0.3)
    words = Column(prompt(view), note_list(steps_of(view)), gap=Theme.px(6))
    return Card(Row(left, words), fill=Theme.ground)


class DoorBoard(Column):
    """Phase 4: sand, doors, wizards. One tap picks a pawn up, another puts it down."""

    def __init__(
        self, view: ObscurioView, act: Act, pick: Callable[[str | None], Any], picked: str | None
    ) -> None:
        super().__init__()
        self._act, self._take = act, pick
        self._wizards = {wizard.id: wizard for wizard in view.wizards}
        self.picked = picked if picked in self._wizards else None
        self.sand: SandCard | None = None
        self.add_widget(self._upper(view))
        self.add_widget(tall(self._doors(view), Theme.px(84)))
        movable = [wizard for wizard in view.wizards if wizard.to or wizard.door]
        if movable:
            self.add_widget(tall(self._pawns(movable), Theme.touch))

    def _upper(self, view: ObscurioView) -> Widget:
        if view.glass is not None:
            self.sand = SandCard(view.glass)
            gauge = GaugeCard(view, progress=False)
            gauge.size_hint_x = SIDE * 1.2
            return Row(self.sand, gauge)
        return Row(Card(prompt(view), note_list(steps_of(view)), gap=Theme.px(4)), _side(view))

    def _doors(self, view: ObscurioView) -> Widget:
        holding = self._wizards.get(self.picked or "")
        tiles = []
        for door in view.doors:
            target = holding.to.get(str(door.number)) if holding else None
            choice = target or (door.tap if holding is None else None)
            tiles.append(
                DoorTile(
                    door,
                    self._wizards,
                    act=lambda choice=choice: self._tap(choice),
                    ready=choice is not None,
                )
            )
        return Row(*tiles, gap=Theme.px(8))

    def _pawns(self, wizards: list[Wizard]) -> Widget:
        chips = [
            WizardChip(
                wizard,
                picked=wizard.id == self.picked,
                act=lambda pawn=wizard.id: self._pick(pawn),
            )
            for wizard in wizards
        ]
        return Row(*chips, gap=Theme.px(8))

    def _tap(self, choice: Choice | None) -> None:
        if choice is not None:
            self._act(choice)

    def _pick(self, pawn: str) -> None:
        # A second tap on the pawn in hand puts it back to the centre, or lets go of it.
        wizard = self._wizards[pawn]
        if self.picked == pawn and "0" in wizard.to:
            self._act(wizard.to["0"])
            return
        self._take(None if self.picked == pawn else pawn)


class Discussion(Row):
    """The minute before the vote: the sand, and what comes after it."""

    def __init__(self, view: ObscurioView) -> None:
        super().__init__()
        self.sand: SandCard | None = None
        lines: list[Widget] = [prompt(view)]
        if view.glass is not None:
            self.sand = SandCard(view.glass)
            lines.append(self.sand)
        lines.append(tall(note_list(steps_of(view)), Theme.px(60)))
        self.add_widget(Card(*lines, gap=Theme.px(6)))
        self.add_widget(_side(view))


def read_space(view: ObscurioView, act: Act) -> Widget:
    """What does the space under the hourglass show?"""
    digits = [
        Button(choice.text, act=lambda choice=choice: act(choice), name=choice.id, size=Theme.large)
        for choice in view.choices
    ]
    return Card(prompt(view), note_list(steps_of(view)), tall(Grid(*digits, cols=5), Theme.px(150)))


def vote(view: ObscurioView, act: Act, pass_on: Callable[[str], Any], voter: str | None) -> Widget:
    """Who points at whom: the voter of the moment, and the wizards they may point at."""
    ballots = {ballot.voter: ballot for ballot in view.ballots}
    waiting = [ballot.voter for ballot in view.ballots if not ballot.voted and ballot.targets]
    now = voter if voter in ballots else (waiting[0] if waiting else view.ballots[0].voter)
    wizards = {wizard.id: wizard for wizard in view.wizards}
    ballot = ballots[now]
    targets = [
        _target(wizards.get(target), choice, act, chosen=ballot.voted and ballot.pointed == target)
        for target, choice in ballot.targets.items()
    ]
    voters = [
        _voter(wizards[each.voter], pass_on, voted=each.voted, now=each.voter == now)
        for each in view.ballots
    ]
    ask = Title(say("obscurio.ui.points_at", pawn=ballot.name), size=Theme.heading)
    cols = 4 if len(targets) > 3 else max(1, len(targets))
    return Column(
        Card(tall(ask, Theme.px(44)), Grid(*targets, cols=cols, gap=Theme.px(10))),
        tall(Row(*voters, gap=Theme.px(8)), Theme.touch),
    )


def _target(wizard: Wizard | None, choice: Choice, act: Act, *, chosen: bool) -> Widget:
    if wizard is None:
        words = say("obscurio.nobody")
        return Button(words, act=lambda: act(choice), name=choice.id, chosen=chosen)
    return SeatTile(
        wizard.name,
        wizard.colour,
        act=lambda: act(choice),
        name=choice.id,
        chosen=chosen,
        size=Theme.large,
    )


def _voter(wizard: Wizard, pass_on: Callable[[str], Any], *, voted: bool, now: bool) -> Widget:
    return Button(
        wizard.name,
        act=lambda: pass_on(wizard.id),
        name=f"voter:{wizard.id}",
        icon="check" if voted else "vote",
        chosen=now,
        size=Theme.small,
    )


def reveal(view: ObscurioView, act: Act) -> Widget:
    """The accused turn their cards up."""
    buttons = [
        Button(
            choice.text,
            act=lambda choice=choice: act(choice),
            name=choice.id,
            icon=choice.icon,
        )
        for choice in view.choices
    ]
    return Row(
        Card(prompt(view), note_list(steps_of(view)), Grid(*buttons, cols=2), gap=Theme.px(8)),
        _side(view),
    )


def room_end(view: ObscurioView) -> Widget:
    """The room is settled: what it cost, where the Exit was, what to tidy."""
    room = view.last_room
    lines: list[Note] = []
    if room is not None:
        lines.append(
            Note(text=say("obscurio.ui.exit_was", door=room.exit_door), icon="key", tone="step")
        )
        wrong = [w.name for w in view.wizards if w.id in (*room.wrong, *room.unplaced)]
        if wrong:
            lines.append(Note(text=say("obscurio.ui.wrong", pawns=wrong), icon="door", tone="step"))
    lines += steps_of(view)
    card = Card(prompt(view), note_list(lines), gap=Theme.px(6))
    return Row(card, _side(view))


def over(view: ObscurioView) -> Widget:
    """The end, with the evening at a glance."""
    won = view.ending == "escaped"
    picture = sized(
        Icon("trophy" if won else "skull", colour=Theme.sand if won else Theme.danger),
        Theme.px(64),
        Theme.px(64),
    )
    head = Row(picture, Title(view.prompt, size=Theme.heading), gap=Theme.px(14))
    rows = grid_pages(list(view.rooms), cols=2, rows=4, cell=_room_row, gap=Theme.px(6))
    return Row(Card(tall(head, Theme.px(68)), rows), _tokens_of(view))


def _room_row(room: Room) -> Widget:
    words = say("obscurio.ui.turn_row", turn=room.turn, door=room.exit_door, n=room.lost)
    icon = "footsteps" if room.advanced else "cross"
    colour = Theme.good if room.advanced else Theme.danger
    side = Theme.px(22)
    sign = sized(Icon(icon, colour=colour), side, side)
    sign.pos_hint = {"center_y": 0.5}
    return Row(sign, Label(words, size=Theme.small), gap=Theme.px(8))


def _tokens_of(view: ObscurioView) -> Widget:
    rows: list[Widget] = []
    for wizard in view.wizards:
        if wizard.companion:
            continue
        side = Theme.px(26)
        sign = sized(PawnSign(wizard.colour, letter=initial(wizard)), side, side)
        sign.pos_hint = {"center_y": 0.5}
        rows.append(
            Row(
                sign,
                Label(wizard.name, size=Theme.small, bold=True),
                Discs(wizard.tokens, wizard.tokens, colour=Theme.warn, largest=Theme.px(12)),
                wide(Label(str(wizard.tokens), align="right"), Theme.px(26)),
                gap=Theme.px(6),
            )
        )
    return Card(*rows, title=say("obscurio.ui.who_lost"), gap=Theme.px(4), size_hint_x=0.55)
