"""The guided first game: what goes where, a tip when a phase first comes, a practice turn."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.games.trickerion.heir.policy import sensible
from companion.games.trickerion.state import State
from companion.games.trickerion.view import TrickerionView
from companion.house import new_record
from companion.table import Table, Unlogged
from ui.screens.trickerion import pen, signs
from ui.theme import Theme, faded, mixed
from ui.widgets import (
    Button,
    Card,
    Column,
    Dialog,
    Icon,
    Label,
    Pager,
    Row,
    Space,
    Title,
    sized,
    tall,
    wide,
)

if TYPE_CHECKING:
    from ui.app import Companion
    from ui.screens.trickerion.table import TrickerionTable

PHASES = ("dice", "advertising", "assignment", "placement", "performance", "classrooms", "end")
SOLO = "trickerion-solo"
PRACTICE_SEED = 5


def wanted(app: Companion) -> bool:
    """Whether tips are shown: until somebody says they know the game."""
    return app.house.config.settings.tips


# --- tips ----------------------------------------------------------------------------------------


def key(view: TrickerionView) -> str:
    """Which tip belongs to this moment, if any: only in the first turn."""
    if view.turn > 1 or view.phase_id not in PHASES or view.ending is not None:
        return ""
    panel = getattr(view, "heir", None)
    if panel is not None and panel.task in ("turn", "roll"):
        return f"heir_{panel.task}"
    return view.phase_id


def tip(screen: TrickerionTable, view: TrickerionView) -> Widget | None:
    """The tip of this moment in place of the prompt, with a way to be rid of tips."""
    found = key(view)
    if not screen.guided or not found or found in screen.tips_read:
        return None
    text = Label(say(f"trickerion.tip.{found}"), size=Theme.small)
    read = Button(icon="check", act=lambda: _read(screen, found), name="tip-read", style="quiet")
    stop = Button(
        say("trickerion.ui.no_tips"), act=lambda: _no_more(screen), name="no-tips",
        style="quiet", size=Theme.tiny,
    )  # fmt: skip
    side = Theme.px(26)
    row = Row(
        sized(Icon("candle", colour=Theme.sand), side, side),
        text,
        sized(stop, Theme.px(104), Theme.touch),
        sized(read, Theme.touch, Theme.touch),
        gap=Theme.px(8),
    )
    card = Card(
        row, pad=(Theme.px(10), Theme.px(3)), edge=Theme.sand,
        fill=mixed(Theme.panel, Theme.sand, 0.1),
    )  # fmt: skip
    return tall(card, Theme.px(60))


def line(screen: TrickerionTable, view: TrickerionView) -> Widget | None:
    """The tip as one small line, where there is no room for more."""
    found = key(view)
    if not screen.guided or not found:
        return None
    side = Theme.px(20)
    return Row(
        sized(Icon("candle", colour=Theme.sand), side, side),
        Label(say(f"trickerion.tip.{found}"), size=Theme.small, colour=Theme.sand),
        gap=Theme.px(6),
    )


def _read(screen: TrickerionTable, found: str) -> None:
    screen.tips_read.add(found)
    screen.refresh()


def _no_more(screen: TrickerionTable) -> None:
    screen.guided = False
    screen.app.set("tips", False)  # noqa: FBT003  (a setting and its value)
    screen.refresh()


# --- setting the table ---------------------------------------------------------------------------

# Where each thing goes on the map: x, y, width, height as shares, and its sign.
ZONES: dict[str, tuple[float, float, float, float, str]] = {
    "heir": (0.02, 0.74, 0.96, 0.24, "prestige"),
    "downtown": (0.02, 0.5, 0.3, 0.22, "downtown"),
    "dark_alley": (0.02, 0.27, 0.3, 0.21, "dark_alley"),
    "theater": (0.34, 0.27, 0.36, 0.45, "theater"),
    "market": (0.72, 0.5, 0.26, 0.22, "market"),
    "academy": (0.72, 0.27, 0.26, 0.21, "academy"),
    "workshop": (0.02, 0.02, 0.96, 0.23, "workshop"),
}
A_PAGE = 4


class TableMap(pen.Sketch):
    """The table from above; the numbers of the checklist stand where their things go."""

    def __init__(self, zones: list[str], now: set[str]) -> None:
        super().__init__()
        self._zones, self._now = zones, now

    def draw(self) -> None:
        """A box a part of the table."""
        x, y, width, height = self.area
        for number, zone in enumerate(self._zones, 1):
            left, low, wide_, high, sign = ZONES[zone]
            here = zone in self._now
            bx, by = x + left * width, y + low * height
            bw, bh = wide_ * width, high * height
            pen.box(bx, by, bw, bh, fill=mixed(Theme.panel, Theme.accent, 0.22 if here else 0.0),
                    edge=Theme.accent if here else Theme.line)  # fmt: skip
            tint = Theme.accent if here else faded(Theme.muted, 0.7)
            side = min(bh * 0.5, bw * 0.36, Theme.px(40))
            pen.icon(signs.sign(sign), bx + bw / 2, by + bh * 0.58, side, tint)
            pen.words(say(f"trickerion.ui.page.{zone}"), bx + bw / 2, by + Theme.px(12),
                      width=bw - 6, size=Theme.floor, colour=Theme.muted)  # fmt: skip
            pen.disc(bx + Theme.px(15), by + bh - Theme.px(15), Theme.px(11), fill=tint)
            pen.words(str(number), bx + Theme.px(15), by + bh - Theme.px(15), width=Theme.px(22),
                      size=Theme.small, bold=True, colour=Theme.ink)  # fmt: skip


def setting(screen: TrickerionTable, view: TrickerionView) -> Widget | None:
    """Before the first move of a guided game: the checklist with its map."""
    if not screen.guided or screen.table_set or screen.practice:
        return None
    if view.phase_id != "setup" or screen.session.table.state_id != 0:
        return None
    zones = ["downtown", "market", "theater", "dark_alley", "academy", "workshop", "heir"]
    solo = view.game == SOLO
    missing = {
        "heir": not solo,
        "dark_alley": view.last_turn <= 5,
        "academy": not view.rooms,
    }
    zones = [zone for zone in zones if not missing.get(zone)]
    pages = [zones[start : start + A_PAGE] for start in range(0, len(zones), A_PAGE)]

    def show(page: list[str]) -> Widget:
        lines = [
            Row(
                wide(Title(str(zones.index(zone) + 1), size=Theme.heading, colour=Theme.accent),
                     Theme.px(26)),
                Label(say(f"trickerion.set.{zone}"), size=Theme.small),
                gap=Theme.px(6),
            )
            for zone in page
        ]  # fmt: skip
        lines += [Space() for _ in range(A_PAGE - len(page))]
        return Row(
            Column(*lines, gap=Theme.px(4)),
            TableMap(zones, set(page)),
            gap=Theme.px(10),
        )

    buttons: list[Widget] = []
    if solo:
        buttons.append(
            Button(say("trickerion.ui.practice"), act=lambda: practise(screen), name="practice",
                   icon="school")
        )  # fmt: skip
    done = Button(say("trickerion.ui.table_set"), act=lambda: _set(screen), name="table-set",
                  icon="check", style="primary")  # fmt: skip
    head = Title(say("trickerion.ui.set_table"), size=Theme.large, colour=Theme.accent)
    return Column(
        tall(head, Theme.px(32)),
        Pager(pages, show=show, gap=Theme.px(4)),
        tall(Row(*buttons, done, gap=Theme.px(8)), Theme.primary),
        gap=Theme.px(6),
    )


def _set(screen: TrickerionTable) -> None:
    screen.table_set = True
    screen.refresh()


# --- a practice turn -----------------------------------------------------------------------------


def practise(screen: TrickerionTable) -> None:
    """One turn on paper, the table set by the companion and its dice simulated; nothing is kept."""
    app = screen.app
    game = app.house.registry[SOLO]
    state = screen.state
    options = {"names": [seat.name for seat in state.seats], "academy": state.options.academy}
    filled = app.house.catalogue.filled(game.facts, options)
    record = new_record(game, filled, seed=PRACTICE_SEED, now=app.house.clock.now())
    table = Table(record, log=Unlogged(), clock=app.house.clock)
    random = Random(PRACTICE_SEED)
    while record.state.phase == "setup":
        table.do(sensible(record.state, random))
    app.go(type(screen)(app, table, practice=True))


def practised(screen: TrickerionTable, state: State) -> bool:
    """After the practice turn: a word, and back to the real table."""
    if state.turn == 1 and state.outcome is None:
        return False
    app: Any = screen.app
    screen.stage.open(
        Dialog(
            say("trickerion.ui.practised"),
            say("trickerion.ui.practised.words"),
            yes=say("trickerion.ui.real_game"),
            act=app.back,
            icon="school",
        )
    )
    return True
