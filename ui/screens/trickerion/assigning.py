"""Phase 4: one tap a character. The next one without a card is in hand by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice
from companion.games.trickerion.assignment import permanents_left
from companion.games.trickerion.cards import LOCATIONS, Location
from companion.games.trickerion.choices import Group
from companion.games.trickerion.labels import special_text
from companion.games.trickerion.moves import Assign
from companion.games.trickerion.points import special_names
from companion.games.trickerion.state import Character
from companion.games.trickerion.table import permanents
from companion.games.trickerion.view import SeatView, TrickerionView
from ui.screens.trickerion import guide, naming, now, pen, pieces, signs
from ui.theme import Theme, mixed
from ui.widgets import Button, Column, Grid, Row, Space, grid_pages, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable


MOST_CARDS = 12


class TeamRow(pen.Sketch):
    """The team to tap: whose card is chosen now has a frame, cards that lie are drawn."""

    def __init__(
        self, screen: TrickerionTable, view: TrickerionView, seat: SeatView, now_: str
    ) -> None:
        super().__init__()
        self._view, self._seat, self._now = view, seat, now_
        self._spots = {
            one.id: self.spot(
                f"disc:{one.id}",
                lambda one=one: _choose(screen, one.id),
                off=one.status != "home",
                why=say("trickerion.illegal.at_the_inn"),
            )
            for one in seat.discs
        }

    def draw(self) -> None:
        """Discs in a row, their cards below."""
        x, y, width, height = self.area
        discs = self._seat.discs
        step = min(width / max(1, len(discs)), Theme.px(150))
        left = x + (width - step * len(discs)) / 2
        for index, one in enumerate(discs):
            cx = left + (index + 0.5) * step
            here = one.id == self._now
            pen.box(cx - step / 2 + 3, y + 2, step - 6, height - 4,
                    fill=mixed(Theme.panel, Theme.accent, 0.2 if here else 0.0),
                    edge=Theme.accent if here else Theme.line,
                    stroke=Theme.px(1.6) if here else None)  # fmt: skip
            radius = min(height * 0.2, step * 0.22)
            pieces.character(cx, y + height * 0.7, radius, one.kind, self._seat,
                             dim=one.status != "home")  # fmt: skip
            pen.words(one.name, cx, y + height * 0.38, width=step - 10, size=Theme.tiny)
            if one.location:
                pen.icon(signs.place_icon(one.location), cx, y + height * 0.17, height * 0.22,
                         Theme.accent)  # fmt: skip
            else:
                pen.words("-", cx, y + height * 0.17, width=step, colour=Theme.muted)
            pen.lay(self._spots[one.id], cx, y + height / 2, step - 6, height - 4)


def _choose(screen: TrickerionTable, character: str) -> None:
    screen.kind, screen.picked = "assign", [character]
    screen.refresh()


def here(view: TrickerionView) -> bool:
    """Whether cards are laid now."""
    return (view.phase_id, view.step) == ("assignment", "enter")


def page(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Team above, cards of the hand below, then on."""
    seat = view.seats[screen.seat]
    player = screen.state.players[seat.seat]
    chosen = screen.picked[0] if screen.kind == "assign" and screen.picked else ""
    free = [disc for disc in player.characters if disc.status == "home" and disc.card is None]
    disc = player.character(chosen) if chosen else (free[0] if free else None)
    cells = _cards(screen, seat, disc)
    tip = guide.tip(screen, view)
    head = tip if tip is not None else now.prompt(view.prompt)
    return Column(
        head,
        *_people(screen, view),
        TeamRow(screen, view, seat, disc.id if disc is not None else ""),
        _hand(cells),
        tall(_foot(screen, view, seat, disc), Theme.px(56)),
        gap=Theme.px(6),
    )


def _hand(cells: list[Widget]) -> Widget:
    """The cards of the hand; a large one in pages."""
    cols = 3 if len(cells) <= 6 else 4
    if len(cells) > MOST_CARDS:
        pages = grid_pages(cells, cols=cols, rows=2, cell=lambda cell: cell, gap=Theme.px(4))
        return tall(pages, 2 * Theme.px(58) + Theme.touch)
    rows = max(2, -(-len(cells) // cols))
    cells = [*cells, *(Space() for _ in range(rows * cols - len(cells)))]
    return tall(Grid(*cells, cols=cols, gap=Theme.px(6)), rows * Theme.px(58))


def _people(screen: TrickerionTable, view: TrickerionView) -> list[Widget]:
    people = [seat for seat in view.seats if seat.kind == "person"]
    if len(people) < 2:
        return []
    buttons = [
        Button(
            one.name,
            act=lambda one=one: _whose(screen, one.seat),
            name=f"whose:{one.seat}",
            chosen=one.seat == screen.seat,
            size=Theme.small,
            elide=True,
        )
        for one in people
    ]
    return [tall(Row(*buttons, gap=Theme.px(6)), Theme.touch)]


def _whose(screen: TrickerionTable, seat: int) -> None:
    screen.seat, screen.kind, screen.picked = seat, "", []
    screen.refresh()


def _cards(screen: TrickerionTable, seat: SeatView, disc: Character | None) -> list[Widget]:
    """The permanent cards with how many are left, then the special cards in hand."""
    state = screen.state
    player = state.players[seat.seat]
    found: list[Widget] = []
    for place in LOCATIONS:
        if not permanents(state).get(place, 0):
            continue
        left = permanents_left(state, player, place)
        off = disc is None or left < 1
        found.append(_card(screen, seat, disc, place, None, off=off, left=left))
    hand = dict.fromkeys((card.location, card.special or "") for card in player.specials)
    found += [
        _card(screen, seat, disc, place, special, off=disc is None, left=0)
        for place, special in hand
    ]
    return found


def _card(
    screen: TrickerionTable,
    seat: SeatView,
    disc: Character | None,
    place: Location,
    special: str | None,
    *,
    off: bool,
    left: int,
) -> Widget:
    def act() -> Any:
        if disc is not None:
            screen.play(Assign(seat.seat, disc.id, place, special))

    text = say(f"trickerion.location.{place}") if special is None else special_text(special, place)
    why = (
        say("trickerion.ui.all_assigned")
        if disc is None
        else say("trickerion.illegal.no_card", location=say(f"trickerion.location.{place}"))
    )
    return Button(
        text,
        act=act,
        name=f"card:{place}" if special is None else f"card:{place}:{special}",
        icon=signs.place_icon(place) if special is None else "cards",
        hint=say("trickerion.ui.cards", n=left) if special is None and left != 1 else "",
        size=Theme.small if special is not None else Theme.body,
        off=off,
        why=why,
        align="left",
    )


def _foot(
    screen: TrickerionTable, view: TrickerionView, seat: SeatView, disc: Character | None
) -> Widget:
    row: list[Widget] = []
    if disc is not None and disc.card is not None:
        if disc.card.special is not None:
            row.append(_name_it(screen, seat, disc.id, disc.card.location))
        row.append(
            Button(
                say("trickerion.ui.no_assignment"),
                act=lambda: screen.play(Assign(seat.seat, disc.id, None)),
                name="card:none",
                icon="moon",
                style="quiet",
                size=Theme.small,
            )
        )
    row += [_charge(screen, group) for group in view.groups if group.kind == "charge_secret"]
    row += [now.onward(screen, choice) for choice in view.choices]
    return Row(*row, gap=Theme.px(8))


def _name_it(screen: TrickerionTable, seat: SeatView, character: str, place: Location) -> Widget:
    """TRK-DA-08: a special card that lies may be called by its name."""

    def lies(special: str) -> None:
        screen.play(Assign(seat.seat, character, place, special))

    choices = [
        Choice(id=f"name:{each}", text=special_text(each), do=each)
        for each in special_names(screen.state, place)
    ]

    def typed() -> None:
        naming.type_words(screen.stage, screen.app.words.language, lies,
                          hint=say("trickerion.ui.special_name"))  # fmt: skip

    return Button(
        say("trickerion.ui.name_special"),
        act=lambda: screen.stage.open(naming.Names(choices, pick=lies, another=typed)),
        name="name-special",
        icon="pencil",
        style="quiet",
        size=Theme.small,
    )


def _charge(screen: TrickerionTable, group: Group) -> Widget:
    """TRK-MAG-10: Anjali's coin on a Secret; on which one is asked where there are several."""
    button = Button(
        group.text,
        act=lambda: screen.choose_kind(group.kind),
        name="do:charge_secret",
        icon=signs.sign("coins"),
        size=Theme.small,
    )
    return wide(button, Theme.px(190))
