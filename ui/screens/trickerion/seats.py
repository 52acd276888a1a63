"""What lies before a seat, drawn: a workshop, the Heir's board, everybody at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.game import Move
from companion.core.text import Text, say
from companion.games.trickerion.moves import ReturnMaterials, ReturnTrick
from companion.games.trickerion.view import DiscView, SeatView, TrickerionView, TrickView
from ui.screens.trickerion import pen, pieces, signs
from ui.screens.trickerion.boards import Tap, Taps, material_colour
from ui.theme import Theme, faded, mixed
from ui.widgets import Button, Column, Dialog, Row, Title, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable


class SeatSketch(pen.Sketch):
    """Parts that a workshop and the Heir's board share."""

    def __init__(
        self, view: TrickerionView, seat: SeatView, taps: Taps | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.view, self.seat = view, seat
        self._spots = {key: self.spot(tap.name, tap.act) for key, tap in (taps or {}).items()}

    def lay(self, key: str, x: float, y: float, width: float, height: float) -> None:
        """Put the spot of a thing where the thing is drawn."""
        if key in self._spots:
            pen.lay(self._spots[key], x, y, width, height)

    def wealth(self, x: float, y: float, width: float, height: float) -> None:
        """Prestige, coins, shards."""
        seat = self.seat
        found = (("prestige", seat.prestige), ("coins", seat.coins), ("shards", seat.shards))
        step = width / len(found)
        for index, (name, number) in enumerate(found):
            left = x + index * step
            pen.box(left + 2, y + 2, step - 4, height - 4, fill=Theme.raised)
            side = min(height * 0.6, Theme.px(26))
            pen.icon(signs.sign(name), left + step * 0.3, y + height / 2, side, Theme.accent)
            pen.words(str(number), left + step * 0.66, y + height / 2, width=step * 0.5,
                      size=Theme.large, bold=True)  # fmt: skip

    def team(self, x: float, y: float, width: float, height: float) -> None:
        """The discs: their assignment above, dim while they are away."""
        discs = self.seat.discs
        step = min(width / max(1, len(discs)), Theme.px(104))
        for index, one in enumerate(discs):
            self._disc(one, x + (index + 0.5) * step, y, step, height)

    def _disc(self, one: DiscView, x: float, y: float, step: float, height: float) -> None:
        radius = min(step * 0.3, height * 0.26, Theme.px(26))
        away = one.status != "home"
        middle = y + height * 0.62
        pieces.character(x, middle, radius, one.kind, self.seat, dim=away)
        if one.location:
            tag = radius * 0.62
            tx, ty = x - radius * 0.86, middle + radius * 0.7
            special = one.special is not None
            pen.box(tx - tag, ty - tag, 2 * tag, 2 * tag, fill=Theme.panel,
                    edge=Theme.accent if special else Theme.muted)  # fmt: skip
            pen.icon(signs.place_icon(one.location), tx, ty, tag * 1.5, Theme.text)
        pen.words(self._status(one), x, y + height * 0.16, width=step - 4, height=height * 0.3,
                  size=Theme.tiny, colour=Theme.muted)  # fmt: skip

    def _status(self, one: DiscView) -> Text:
        if one.status == "home":
            return one.name
        if one.status == "placed" and one.location:
            return say(f"trickerion.ui.at.{one.location}")
        return say(f"trickerion.ui.status.{one.status}")

    def tricks(self, x: float, y: float, width: float, height: float) -> None:
        """The trick cards, left to right."""
        found = self.seat.tricks
        if not found:
            pen.words(say("trickerion.ui.no_tricks"), x + width / 2, y + height / 2, width=width,
                      colour=Theme.muted)  # fmt: skip
            return
        step = min(width / max(3, len(found)), Theme.px(230))
        for index, one in enumerate(found):
            self._trick(one, x + index * step, y, step, height)

    def _trick(self, one: TrickView, x: float, y: float, width: float, height: float) -> None:
        gap = Theme.px(4)
        self.lay(one.id, x + width / 2, y + height / 2, width - 2 * gap, height - 2 * gap)
        tint = signs.SCHOOL_COLOURS.get(one.school, Theme.muted)
        pen.box(x + gap, y + gap, width - 2 * gap, height - 2 * gap, edge=faded(tint, 0.8),
                fill=mixed(Theme.panel, tint, 0.1))  # fmt: skip
        side = Theme.px(24)
        top = y + height - gap
        pen.icon(signs.school_icon(one.school), x + gap + side * 0.8, top - side * 0.8, side, tint)
        pen.icon(signs.sign(one.suit), x + width - gap - side * 0.7, top - side * 0.8, side * 0.8,
                 Theme.text)  # fmt: skip
        pen.words(say("trickerion.level", level=one.level), x + width / 2, top - side * 0.8,
                  width=width - 4 * side, size=Theme.tiny, colour=Theme.muted)  # fmt: skip
        pen.words(one.name, x + width / 2, y + height * 0.5, width=width - 4 * gap,
                  height=height * 0.34, size=Theme.small, bold=True)  # fmt: skip
        self._tokens(one, x + width / 2, y + gap + Theme.px(15), width - 4 * gap)

    def _tokens(self, one: TrickView, x: float, y: float, width: float) -> None:
        """Tokens on the card, then those still in the supply as outlines."""
        total = one.tokens + max(0, one.supply)
        step = min(Theme.px(22), width / max(1, total))
        colour = pieces.seat_colour(self.seat)
        for index in range(total):
            cx = x + (index - (total - 1) / 2) * step
            reach = step * 0.42
            corners = [(cx + dx * reach, y + dy * reach) for dx, dy in pieces.SIDES]
            if index < one.tokens:
                pen.shape(corners, colour)
            points = [each for point in (*corners, corners[0]) for each in point]
            pen.line(points, colour if index < one.tokens else Theme.line)


class Workshop(SeatSketch):
    """A player's workshop: tricks with their tokens, materials, the team."""

    def draw(self) -> None:
        """Tricks above, materials in the middle, the team below."""
        x, y, width, height = self.area
        purse = Theme.px(40) if height > Theme.px(220) else 0.0
        if purse:
            self.wealth(x, y + height - purse, min(width, Theme.px(330)), purse)
            self._cards(x + Theme.px(340), y + height - purse, width - Theme.px(340), purse)
        rest = height - purse
        team, stuff = rest * 0.34, rest * 0.24
        self.tricks(x, y + team + stuff, width, rest - team - stuff)
        self._materials(x, y + team, width, stuff)
        self.team(x, y, width, team)

    def _cards(self, x: float, y: float, width: float, height: float) -> None:
        seat = self.seat
        words = [say("trickerion.ui.specials", n=len(seat.specials))] if seat.specials else []
        if seat.wages:
            words.append(say("trickerion.ui.wages", n=seat.wages))
        if seat.secrets:
            words.append(say("trickerion.ui.secrets", n=len(seat.secrets)))
        for index, text in enumerate(words):
            step = width / len(words)
            pen.words(text, x + (index + 0.5) * step, y + height / 2, width=step - 6,
                      size=Theme.small, colour=Theme.muted)  # fmt: skip

    def _materials(self, x: float, y: float, width: float, height: float) -> None:
        found = [(name, units) for name, units in self.seat.materials.items() if units]
        if not found:
            pen.words(say("trickerion.ui.no_materials"), x + width / 2, y + height / 2,
                      width=width, size=Theme.small, colour=Theme.muted)  # fmt: skip
            return
        step = min(width / len(found), Theme.px(112))
        for index, (name, units) in enumerate(found):
            cx = x + (index + 0.5) * step
            on_manager = name in self.seat.on_manager
            self.lay(name, cx, y + height / 2, step * 0.92, height - 6)
            pen.box(cx - step * 0.46, y + 3, step * 0.92, height - 6, fill=Theme.raised,
                    edge=Theme.accent if on_manager else Theme.line)  # fmt: skip
            side = min(height * 0.5, step * 0.36)
            middle = y + height * 0.62
            pen.icon(
                signs.material_icon(name), cx - step * 0.14, middle, side, material_colour(name)
            )
            pen.words(f"x{units}", cx + step * 0.24, middle, width=step * 0.4, size=Theme.body,
                      bold=True)  # fmt: skip
            pen.words(say(f"trickerion.material.{name}"), cx, y + height * 0.2, width=step * 0.88,
                      size=Theme.floor, colour=Theme.muted)  # fmt: skip


class HeirBoard(SeatSketch):
    """The Heir's board: its team and where they are sent, its tricks, its list, its mood."""

    def draw(self) -> None:
        """Mood and purse, tricks, shopping list, team."""
        x, y, width, height = self.area
        panel: Any = self.view.heir  # type: ignore[attr-defined]  # only a solo view has the Heir
        top = Theme.px(42)
        side = width * 0.3
        mood = Theme.good if panel.ready else Theme.warn
        pen.box(x + 2, y + height - top + 2, side - 6, top - 4, fill=mixed(Theme.panel, mood, 0.15),
                edge=mood)  # fmt: skip
        pen.icon("check" if panel.ready else "hourglass", x + Theme.px(22), y + height - top / 2,
                 Theme.px(22), mood)  # fmt: skip
        pen.words(say("trickerion.ui.ready" if panel.ready else "trickerion.ui.busy"),
                  x + side / 2 + Theme.px(12), y + height - top / 2, width=side - Theme.px(52),
                  size=Theme.body, bold=True, colour=mood)  # fmt: skip
        self.wealth(x + side, y + height - top, width - side, top)
        rest = height - top
        team, list_ = rest * 0.34, rest * 0.24
        self.tricks(x, y + team + list_, width, rest - team - list_)
        self._list(panel, x, y + team, width, list_)
        self.team(x, y, width, team)

    def _list(self, panel: Any, x: float, y: float, width: float, height: float) -> None:
        plan = Theme.px(132)
        pen.box(x + 2, y + 3, plan - 4, height - 6, fill=faded(Theme.panel, 0.8), edge=Theme.line)
        text = say("trickerion.ui.no_plan") if panel.plan is None else pieces.plan_words(panel.plan)
        pen.icon("map", x + Theme.px(20), y + height / 2, Theme.px(24), Theme.accent)
        pen.words(text, x + plan / 2 + Theme.px(14), y + height / 2, width=plan - Theme.px(46),
                  height=height - 8, size=Theme.small)  # fmt: skip
        names = [item.key.rpartition(".")[2] for item in panel.shopping]
        pen.words(say("trickerion.ui.shopping"), x + plan + Theme.px(50), y + height / 2,
                  width=Theme.px(92), height=height - 8, size=Theme.tiny,
                  colour=Theme.muted)  # fmt: skip
        left = x + plan + Theme.px(100)
        step = min((width - plan - Theme.px(100)) / max(1, len(names)), Theme.px(78))
        for index, name in enumerate(names):
            cx = left + (index + 0.5) * step
            pen.icon(
                signs.material_icon(name),
                cx,
                y + height * 0.62,
                min(height * 0.46, step * 0.7),
                material_colour(name),
            )
            pen.words(say(f"trickerion.material.{name}"), cx, y + height * 0.2, width=step - 2,
                      size=Theme.floor, colour=Theme.muted)  # fmt: skip
        if not names:
            pen.words(say("trickerion.ui.empty_list"), left + Theme.px(90), y + height / 2,
                      width=Theme.px(180), size=Theme.small, colour=Theme.muted)  # fmt: skip


def heir_page(view: TrickerionView, heir: SeatView) -> Widget:
    """The Heir's board in full."""
    magician = say(f"trickerion.magician.{heir.magician}") if heir.magician else heir.name
    head = Title(magician, size=Theme.large, colour=Theme.accent)
    return Column(tall(head, Theme.px(32)), HeirBoard(view, heir), gap=Theme.px(6))


def workshop_page(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """One's own workshop; with several people, whose is one tap away."""
    seat = view.seats[screen.seat]
    title = say("trickerion.ui.workshop_of", player=seat.name)
    head = Row(Title(title, size=Theme.large, colour=Theme.accent), gap=Theme.px(6))
    people = [one for one in view.seats if one.kind == "person"]
    if len(people) > 1:
        for one in people:
            button = Button(
                one.name,
                act=lambda one=one: screen.show_seat(one),
                name=f"whose:{one.seat}",
                size=Theme.small,
                chosen=one.seat == seat.seat,
                elide=True,
            )
            head.add_widget(wide(button, Theme.px(104)))
    high = Theme.touch if len(people) > 1 else Theme.px(34)
    return Column(
        tall(head, high), Workshop(view, seat, _returns(screen, view, seat)), gap=Theme.px(6)
    )


def _returns(screen: TrickerionTable, view: TrickerionView, seat: SeatView) -> Taps:
    """TRK-DT-28, TRK-MKT-07: at any time a Trick or a Material may be given back."""
    if view.assistance != "full" or view.phase_id == "setup" or view.ending is not None:
        return {}

    def ask(kind: str, what: Text, move: Move) -> None:
        screen.stage.open(
            Dialog(
                say("trickerion.ui.return", what=what),
                say(f"trickerion.ui.return.{kind}"),
                yes=say("trickerion.ui.return.yes"),
                act=lambda: screen.play(move),
            )
        )

    taps = {
        one.id: Tap(
            f"trick:{one.id}",
            lambda one=one: ask("trick", one.name, ReturnTrick(seat.seat, one.id)),
        )
        for one in seat.tricks
    }
    for name, units in seat.materials.items():
        if units:
            text = say(f"trickerion.material.{name}")
            taps[name] = Tap(
                f"material:{name}",
                lambda name=name, text=text: ask(
                    "material", text, ReturnMaterials(seat.seat, name, 1)
                ),
            )
    return taps


class PersonLine(SeatSketch):
    """A seat in one line: who, place, wealth, team."""

    def draw(self) -> None:
        """From left to right."""
        x, y, width, height = self.area
        pen.box(x, y + 2, width, height - 4, fill=Theme.panel,
                edge=Theme.accent if self.seat.acts else Theme.line)  # fmt: skip
        name = width * 0.21
        radius = Theme.px(13)
        pen.disc(x + Theme.px(24), y + height / 2, radius, fill=pieces.seat_colour(self.seat))
        pen.words(pieces.initial(self.seat), x + Theme.px(24), y + height / 2, width=radius * 3,
                  size=radius * 1.3, bold=True, colour=Theme.ink)  # fmt: skip
        pen.words(
            self.seat.name,
            x + Theme.px(42) + (name - Theme.px(46)) / 2,
            y + height / 2,
            width=name - Theme.px(46),
            height=height - 8,
            size=Theme.body,
            bold=True,
        )
        self.wealth(x + name, y + height * 0.16, width * 0.31, height * 0.68)
        self.team(x + width * 0.53, y + 4, width * 0.46, height - 8)


def people_page(view: TrickerionView) -> Widget:
    """Everybody at a glance, in initiative order."""
    ordered = sorted(view.seats, key=lambda seat: seat.place)
    lines = [PersonLine(view, seat) for seat in ordered]
    title = Title(say("trickerion.ui.everybody"), size=Theme.large, colour=Theme.accent)
    return Column(tall(title, Theme.px(32)), *lines, gap=Theme.px(4))
