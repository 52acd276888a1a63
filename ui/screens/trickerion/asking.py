"""A question drawn: as a picture where it is about a place, otherwise as large answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.text import Text, say
from companion.games.trickerion import theater
from companion.games.trickerion.cards import SUITS, School
from companion.games.trickerion.links import Lying, links_on, lying
from companion.games.trickerion.moves import Renovate
from companion.games.trickerion.state import Show, Token
from companion.games.trickerion.table import card_of
from companion.games.trickerion.view import TokenView, TrickerionView
from ui.screens.trickerion import boards, partpages, pen, stagecraft
from ui.screens.trickerion.boards import Tap
from ui.screens.trickerion.picking import Answer, Question
from ui.theme import Theme
from ui.widgets import Button, Column, Row, grid_pages, tall

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable


def show(screen: TrickerionTable, view: TrickerionView, asked: Question) -> Widget:
    """The question as it is best seen."""
    if asked.facet == "slot":
        return _slots(screen, view, asked)
    if asked.facet in ("spot", "to_spot"):
        return _spots(screen, view, asked)
    if asked.facet == "up":
        return _turns(screen, view, asked)
    if asked.facet == "die":
        return boards.Downtown(view, _taps(screen, asked, lambda value: f"die:{value}"))
    if asked.facet == "show":
        return stagecraft.Theater(view, _taps(screen, asked, str), days=False)
    if asked.facet == "room":
        return _rooms(screen, view, asked)
    if asked.facet == "blocks":
        return _blocks(screen, view, asked)
    return answers(screen, view, asked)


def _taps(screen: TrickerionTable, asked: Question, key: Any) -> dict[str, Tap]:
    return {
        key(one.value): Tap(one.name, lambda value=one.value: screen.answer(value), note=one.hint)
        for one in asked.answers
    }


# --- answers as buttons --------------------------------------------------------------------------


def answers(screen: TrickerionTable, view: TrickerionView, asked: Question) -> Widget:
    """Large answers, in pages where there are many; a few leave room for a picture."""
    count = len(asked.answers)
    long = any(one.hint is not None for one in asked.answers)
    if count <= 4 and not long:
        cells = [_answer(screen, one) for one in asked.answers]
        below = partpages.context(screen, view)
        return Column(tall(Row(*cells, gap=Theme.px(6)), Theme.px(92)), below, gap=Theme.px(8))
    if long:
        cols, rows = (1, 3) if count <= 3 else (2, 2 if asked.facet == "magician" else 4)
    elif count <= 8:
        cols, rows = 2, max(3, -(-count // 2))
    else:
        cols, rows = 3, min(4, -(-count // 3))
    return grid_pages(
        asked.answers,
        cols=cols,
        rows=rows,
        cell=lambda one: _answer(screen, one),
        gap=Theme.px(6),
    )


def _answer(screen: TrickerionTable, one: Answer) -> Widget:
    return Button(
        one.text,
        act=lambda: screen.answer(one.value),
        name=one.name,
        icon=one.icon,
        hint=one.hint or "",
        size=Theme.body if one.hint is None else Theme.small,
        align="left" if one.icon or one.hint is not None else "center",
    )


# --- places --------------------------------------------------------------------------------------


def _slots(screen: TrickerionTable, view: TrickerionView, asked: Question) -> Widget:
    """TRK-PLC-05: the location, drawn; each free slot says how many points it gives."""
    move = asked.left[0].do
    disc = screen.state.player.character(move.character)
    place = disc.card.location if disc is not None and disc.card is not None else "workshop"
    taps = _taps(screen, asked, str)
    for one in view.locations.get(place, ()):
        if one.id not in taps:
            taps[one.id] = Tap(f"off:{one.id}", lambda: None, off=True, why=_why_not(one))
    if place == "theater":
        return stagecraft.Theater(view, taps)
    return partpages.board(place)(view, taps)


def _why_not(one: Any) -> Text:
    if one.blocked:
        return say("trickerion.ui.blocked")
    if one.seat >= 0:
        return say("trickerion.ui.taken")
    return say("trickerion.ui.not_for_this")


def _blocks(screen: TrickerionTable, view: TrickerionView, asked: Question) -> Widget:
    """HEIR-CFG-03: the two slots that a configuration die blocks, tapped where they are."""
    place = screen.state.mind.rolling[0]  # type: ignore[attr-defined]  # only a solo game asks
    taps = _taps(screen, asked, str)
    if place == "theater":
        return stagecraft.Theater(view, taps, cards=False)
    return partpages.board(place)(view, taps)


def _rooms(screen: TrickerionTable, view: TrickerionView, asked: Question) -> Widget:
    """TRK-ACA-24, TRK-ACA-33, TRK-ACA-39: the rooms; those that do not come into question say why.

    A room is free to renovate, or has a free space.
    """
    taps = _taps(screen, asked, str)
    renovates = isinstance(asked.left[0].do, Renovate)
    for room in view.rooms:
        if room.id not in taps:
            why = "closed" if room.closed else "renovated" if room.level else "not_yet"
            why = "room_full" if room.level and not renovates else why
            taps[room.id] = Tap(f"off:{room.id}", lambda: None, off=True,
                                why=say(f"trickerion.dim.{why}"))  # fmt: skip
    return partpages.board("academy")(view, taps)


def _spots(screen: TrickerionTable, view: TrickerionView, asked: Question) -> Widget:
    """TRK-THR-06: the cards in a row; slots that take the token have a plus."""
    return stagecraft.Theater(
        view, _taps(screen, asked, lambda value: stagecraft.spot_key(*value)), days=False
    )


# --- turning a token -----------------------------------------------------------------------------


class Turned(pen.Sketch):
    """A card with the token turned one way, and the links that gives."""

    def __init__(
        self, view: TrickerionView, show: Any, text: Text, tap: Tap, *, links: int
    ) -> None:
        super().__init__()
        self._view, self._show, self._text, self._links = view, show, text, links
        self._tap = self.spot(tap.name, tap.act)

    def draw(self) -> None:
        """The card, and the words below it."""
        x, y, width, height = self.area
        foot = Theme.px(46)
        edge = Theme.good if self._links else Theme.line
        pen.box(x + 2, y + 2, width - 4, height - 4, fill=Theme.panel, edge=edge,
                stroke=Theme.px(1.6) if self._links else None)  # fmt: skip
        grid = stagecraft.ShowGrid(self._show, x + Theme.px(8), y + foot, width - Theme.px(16),
                                   height - foot - Theme.px(8))  # fmt: skip
        stagecraft.draw_card(self._view, self._show, grid)
        pen.words(self._text, x + width / 2, y + foot / 2, width=width - Theme.px(14),
                  height=foot - 6, size=Theme.small, bold=bool(self._links),
                  colour=Theme.good if self._links else Theme.muted)  # fmt: skip
        pen.lay(self._tap, x + width / 2, y + height / 2, width - 4, height - 4)


def _turns(screen: TrickerionTable, view: TrickerionView, asked: Question) -> Widget:
    """TRK-THR-11: every way to turn the token, with the links and Shards it makes."""
    cells = []
    for one in asked.answers:
        move = next(choice.do for choice in asked.left if choice.do.up == one.value)
        card, text, links = _with_token(screen, view, move)
        tap = Tap(one.name, lambda value=one.value: screen.answer(value))
        cells.append(Turned(view, card, text, tap, links=links))
    return Row(*cells, gap=Theme.px(8))


def _with_token(screen: TrickerionTable, view: TrickerionView, move: Any) -> tuple[Any, Text, int]:
    state = screen.state
    name, slot = getattr(move, "to_show", move.show), getattr(move, "to_slot", move.slot)
    seat = state.turn_of
    trick = getattr(move, "trick", "") or _moved(state, move)
    suit = next((one.suit for one in state.player.tricks if one.id == trick), SUITS[0])
    token = Token(seat=seat, suit=suit, trick=trick, slot=slot, up=move.up)
    shown = state.show(name)
    here = shown if shown is not None else Show(id=name)
    if not hasattr(move, "trick"):
        left = tuple(one for one in here.tokens if (name, one.slot) != (move.show, move.slot))
        here = replace(here, tokens=left)
    made = theater.links_of(state, here, token)
    worth = sum(theater.worth(state, link.level) for link in made)
    shards = sum(link.reach.shard for link in made)
    text = (
        say("trickerion.ui.links", n=len(made), worth=worth, shards=shards)
        if made
        else say("trickerion.ui.no_link")
    )
    card = next(one for one in view.shows if one.id == name)
    return _laid(screen, card, here, token), text, len(made)


def _moved(state: Any, move: Any) -> str:
    shown = state.show(move.show)
    tokens = shown.tokens if shown is not None else ()
    return next((one.trick for one in tokens if one.slot == move.slot), "")


def _laid(screen: TrickerionTable, card: Any, here: Show, token: Token) -> Any:
    """The card as it would look with the token on it."""
    printed = card_of(screen.state, card.id)
    tokens = (*here.tokens, token)
    ups: dict[str, School] = lying(printed, (Lying(one.slot, one.up) for one in tokens))
    by_slot = {one.slot: one for one in tokens}
    slots = tuple(
        TokenView(slot, by_slot[slot].seat, by_slot[slot].trick, by_slot[slot].up, stacked=False)
        if slot in by_slot
        else TokenView(slot, -1 if slot in ups else None, "", ups.get(slot, ""), stacked=False)
        for slot in printed.slots
    )
    return replace(card, slots=slots, links=links_on(printed, ups))
