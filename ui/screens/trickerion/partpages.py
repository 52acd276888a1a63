"""The pages behind the tabs: each part of the board as a clear picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import boards, rooms, roomsheet, seats, signs, stagecraft
from ui.theme import Theme
from ui.widgets import Button, Column, Icon, Row, Title, sized, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

BOARDS: dict[str, Any] = {
    "downtown": boards.Downtown,
    "market": boards.Market,
    "dark_alley": boards.Alley,
    "theater": stagecraft.Theater,
    "academy": rooms.Rooms,
}


def board(location: str) -> Any:
    """The picture of a location."""
    return BOARDS[location]


def picture(screen: TrickerionTable, view: TrickerionView, location: str) -> Widget:
    """A location to look at, as large as its room allows."""
    if location == "workshop":
        return seats.Workshop(view, view.seats[screen.state.turn_of])
    if location == "theater":
        return stagecraft.Theater(view, cards=bool(view.shows), days=not view.shows)
    found: Widget = BOARDS[location](view)
    return found


def context(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """The part of the board that this moment is about."""
    task = getattr(getattr(view, "heir", None), "task", "")
    rolling = getattr(getattr(screen.state, "mind", None), "rolling", ())
    if task == "roll" and rolling:
        return picture(screen, view, rolling[0])
    if task:
        heir = next(seat for seat in view.seats if seat.kind == "heir")
        return seats.HeirBoard(view, heir)
    if view.acting_at:
        return picture(screen, view, view.acting_at)
    where = {
        ("setup", "shows"): "theater",
        ("end", "shows"): "theater",
        ("performance", "perform"): "theater",
        ("setup", "prophecies"): "dark_alley",
        ("end", "prophecies"): "dark_alley",
        ("setup", "secrets"): "academy",
        ("end", "secrets"): "academy",
        ("classrooms", "aside"): "academy",
        ("classrooms", "yields"): "academy",
    }.get((view.phase_id, view.step), "workshop")
    if where == "workshop":
        return seats.Workshop(view, view.seats[screen.seat])
    return picture(screen, view, where)


def page(screen: TrickerionTable, view: TrickerionView, name: str) -> Widget:
    """One of the pages, with its name above."""
    if name == "heir":
        heir = next(seat for seat in view.seats if seat.kind == "heir")
        return seats.heir_page(view, heir)
    if name == "people":
        return seats.people_page(view)
    if name == "workshop":
        return seats.workshop_page(screen, view)
    head = Row(
        sized(Icon(signs.sign(name), colour=Theme.accent), Theme.px(28), Theme.px(28)),
        Title(say(f"trickerion.location.{name}"), size=Theme.large, colour=Theme.accent),
        *([_doing(screen, view)] if view.acting_at == name else []),
        gap=Theme.px(8),
    )
    found: Widget = BOARDS[name](view, roomsheet.taps(screen, view) if name == "academy" else {})
    high = Theme.touch if view.acting_at == name else Theme.px(36)
    return Column(tall(head, high), found, gap=Theme.px(6))


def _doing(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Back to the actions of who stands here."""
    return wide(
        Button(
            say("trickerion.ui.act_here", n=view.ap or 0),
            act=lambda: screen.turn_to("now"),
            name="act-here",
            icon="play",
            size=Theme.small,
        ),
        Theme.px(210),
    )
