"""The Heir's move: steps for the hands to tick off, the reasons, and a way to say no."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice
from companion.games.trickerion.heir.moves import HeirDrew, Overrule
from companion.games.trickerion.heir.others import others
from companion.games.trickerion.heir.view import HeirPanel, Line, SoloView
from companion.games.trickerion.view import TrickerionView
from ui.screens.putright import PutRight
from ui.screens.trickerion import guide, now, pieces, signs
from ui.screens.trickerion.cardfacets import tile_does
from ui.theme import Theme, faded
from ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Label,
    Overlay,
    Pager,
    Row,
    Sheet,
    Space,
    Surface,
    Title,
    Touchable,
    measure,
    paged,
    sized,
    tall,
    wide,
)

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

SIDE = 150


def here(view: TrickerionView) -> bool:
    """Whether the Heir has steps to carry out now."""
    return isinstance(view, SoloView) and view.heir.task in ("turn", "performance")


class StepLine(Touchable):
    """A step: a box to tick, a sign, what the hands do."""

    def __init__(self, line: Line, *, ticked: bool, act: Any, width: float) -> None:
        super().__init__(name=f"tick:{line.number}")
        done = ticked or line.overruled
        colour = faded(Theme.text, 0.45) if done else Theme.text
        box = Theme.px(30)
        mark = Row(size_hint=(None, None), size=(box, box), pad=Theme.px(4))
        Surface(mark, edge=Theme.accent, fill=faded(Theme.accent, 0.6) if done else None,
                radius=Theme.px(8))  # fmt: skip
        if done:
            mark.add_widget(Icon("cross" if line.overruled else "check", colour=Theme.text))
        picture = Icon(signs.step_icon(line.text.key), colour=faded(Theme.sand, 0.5 if done else 1))
        words = Label(line.text, size=Theme.body, colour=colour)
        self._row = Row(mark, sized(picture, Theme.px(30), Theme.px(30)), words, gap=Theme.px(10))
        self.add_widget(self._row)
        room = width - box - Theme.px(60)
        needed = measure(words.text, words.font_name, words.wanted, room)[1]
        self.size_hint_y = None
        self.height = max(Theme.px(50), needed + Theme.px(8))
        self.bind(pos=self._place, size=self._place, on_release=lambda *_: act())

    def _place(self, *_: Any) -> None:
        self._row.pos, self._row.size = self.pos, self.size


def page(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Steps at the left, the Heir at a glance at the right, the buttons below."""
    if not isinstance(view, SoloView):
        raise TypeError("only a solo game has an Heir")
    panel = view.heir
    width = Theme.width - Theme.px(SIDE + 140)
    lines = [
        StepLine(line, ticked=line.number in screen.ticked, width=width,
                 act=lambda line=line: _tick(screen, line.number))
        for line in panel.lines
    ]  # fmt: skip
    tip = guide.tip(screen, view)
    head = tip if tip is not None else now.prompt(view.prompt)
    if panel.need is not None:
        body = _need(screen, view, lines)
    else:
        body = Pager(
            paged(lines, Theme.px(232), Theme.px(2)),
            show=lambda page_: Column(*page_, Space(), gap=Theme.px(2)),
            gap=Theme.px(2),
        )
    main = Card(head, body, _stop(panel), pad=(Theme.px(12), Theme.px(6)), gap=Theme.px(4))
    return Column(
        Row(main, wide(_glance(view, panel), Theme.px(SIDE)), gap=Theme.px(8)),
        tall(_foot(screen, view), Theme.primary),
        gap=Theme.px(6),
    )


def _tick(screen: TrickerionTable, number: int) -> None:
    screen.ticked ^= {number}
    screen.refresh()


def _stop(panel: HeirPanel) -> Widget:
    if panel.stop is None or panel.need is not None:
        return tall(Space(), 1)
    return tall(Label(panel.stop, size=Theme.small, colour=Theme.muted), Theme.px(24))


def _need(screen: TrickerionTable, view: SoloView, lines: list[StepLine]) -> Widget:
    """Chance has to speak first: what was drawn, to tap, or the companion draws."""
    found = [choice for choice in view.choices if choice.do != "chance"]
    shown = lines[-2:] if len(found) <= 6 else lines[-1:]
    cols = 3 if len(found) <= 9 else 4
    cells: list[Widget] = [_outcome(screen, choice) for choice in found]
    cells += [Space() for _ in range(-len(cells) % cols)]
    grid: Widget = Grid(*cells, cols=cols, gap=Theme.px(6)) if found else Space()
    return Column(*shown, grid, gap=Theme.px(4))


def _outcome(screen: TrickerionTable, choice: Choice) -> Widget:
    """What may have been drawn; a room tile that is known says what it does."""
    drew = choice.do.value if isinstance(choice.do, HeirDrew) else ""
    does = tile_does(screen.state, choice.do, drew)
    if does is None:
        return Button.of(choice, screen.act, size=Theme.small)
    return Button(say("trickerion.ui.tile_n", n=drew.rpartition("-")[2]), name=choice.id,
                  act=lambda: screen.act(choice), hint=does, size=Theme.small)  # fmt: skip


def _glance(view: SoloView, panel: HeirPanel) -> Widget:
    """The Heir at a glance: mood, purse, tricks."""
    heir = next(seat for seat in view.seats if seat.kind == "heir")
    mood = Theme.good if panel.ready else Theme.warn
    rows = [
        ("coins", say("trickerion.plus.coins", n=heir.coins)),
        ("shards", say("trickerion.plus.shards", n=heir.shards)),
        ("magician", say("trickerion.ui.tricks", n=len(heir.tricks))),
        ("cards", say("trickerion.ui.cards", n=len(heir.specials))),
    ]
    lines = [
        tall(
            Row(
                sized(Icon(signs.sign(name), colour=Theme.accent), Theme.px(20), Theme.px(20)),
                Label(text, size=Theme.small),
                gap=Theme.px(8),
            ),
            Theme.px(30),
        )
        for name, text in rows
    ]
    title = Title(say("trickerion.ui.ready" if panel.ready else "trickerion.ui.busy"),
                  size=Theme.body, colour=mood)  # fmt: skip
    return Card(
        tall(
            Label(say("trickerion.ui.heir_is"), size=Theme.tiny, colour=Theme.muted), Theme.px(22)
        ),
        tall(title, Theme.px(30)),
        *lines,
        *(
            [
                tall(
                    Label(pieces.plan_words(panel.plan), size=Theme.small, colour=Theme.muted),
                    Theme.px(26),
                )
            ]
            if panel.plan is not None
            else []
        ),
        Space(),
        pad=(Theme.px(10), Theme.px(8)),
        gap=Theme.px(4),
    )


def _foot(screen: TrickerionTable, view: SoloView) -> Widget:
    why = Button(
        say("trickerion.ui.why"),
        act=lambda: screen.stage.open(Sheet(say("trickerion.ui.why"), view.notes, name="why")),
        name="why",
        icon="help",
    )
    wrong = Button(
        say("trickerion.ui.not_here"),
        act=lambda: screen.stage.open(NotHere(screen, view)),
        name="not-here",
        icon="cross",
        size=Theme.small,
    )
    row: list[Widget] = [wide(why, Theme.px(158)), wide(wrong, Theme.px(178))]
    row += [
        Button(
            say("trickerion.ui.by_hand") if group.kind == "heir_drew" else group.text,
            act=lambda group=group: screen.choose_kind(group.kind),
            name=f"do:{group.kind}",
            icon="hand",
            size=Theme.small,
        )
        for group in view.groups
    ]
    chances = [choice for choice in view.choices if choice.do == "chance"]
    done = [choice for choice in view.choices if choice.style == "primary"]
    found = {one.id: one for one in (*chances, *done)}
    row += [now.onward(screen, choice) for choice in found.values()]
    return Row(*row, gap=Theme.px(8))


class NotHere(Overlay):
    """'Not on my table': strike a step out, do it another way, or put a number right."""

    def __init__(self, screen: TrickerionTable, view: SoloView) -> None:
        super().__init__(name="not-here")
        self._screen = screen
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        head = Row(
            Title(say("trickerion.ui.not_here"), size=Theme.large, colour=Theme.accent),
            sized(shut, Theme.touch, Theme.touch),
        )
        rows = [tall(self._line(line), Theme.px(58)) for line in view.heir.lines]
        pages = paged(rows, Theme.height * 0.9 - Theme.px(240))
        right = Button(
            say("trickerion.ui.put_right"), act=self._put_right, name="put-right", icon="pencil"
        )
        self.hold(
            Card(
                tall(head, Theme.touch),
                Label(say("trickerion.ui.not_here.help"), size=Theme.small, colour=Theme.muted,
                      size_hint_y=None, height=Theme.px(40)),
                Pager(pages, show=lambda page_: Column(*page_, Space(), gap=Theme.px(4))),
                tall(right, Theme.px(56)),
                edge=Theme.accent,
                gap=Theme.px(6),
                size_hint=(None, None),
                size=(Theme.width * 0.92, Theme.height * 0.94),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )  # fmt: skip

    def _line(self, line: Line) -> Widget:
        strike = Button(
            line.strike.text, act=lambda: self._do(line.strike.do), name=line.strike.id,
            icon="undo" if line.overruled else "cross", size=Theme.small,
        )  # fmt: skip
        found: list[Widget] = [Label(line.text, size=Theme.small, elide=True)]
        ways = others(self._screen.state, line.number - 1)
        if ways and not line.overruled:
            other = Button(
                say("trickerion.ui.otherwise"), act=lambda: self._ask(line, ways),
                name=f"other:{line.number}", icon="shift", size=Theme.small,
            )  # fmt: skip
            found.append(wide(other, Theme.px(150)))
        found.append(wide(strike, Theme.px(160)))
        return Row(*found, gap=Theme.px(6))

    def _ask(self, line: Line, ways: Any) -> None:
        self.close()
        self._screen.stage.open(Otherwise(self._screen, line, ways))

    def _do(self, move: Any) -> None:
        self.close()
        self._screen.play(move)

    def _put_right(self) -> None:
        self.close()
        self._screen.app.go(PutRight(self._screen.app, self._screen.session.table))


class Otherwise(Overlay):
    """Other ways to carry out a step that the table allows."""

    def __init__(self, screen: TrickerionTable, line: Line, ways: Any) -> None:
        super().__init__(name="otherwise")
        self._screen = screen
        cells = [
            Button(
                way.text,
                act=lambda way=way: self._do(Overrule(line.number - 1, way.effect)),
                name=f"way:{index}",
                size=Theme.small,
            )
            for index, way in enumerate(ways)
        ]
        each = 9
        pages = [cells[start : start + each] for start in range(0, len(cells), each)]
        shut = Button(icon="cross", act=self.close, name="close", style="quiet")
        said = Label(line.text, size=Theme.small, colour=Theme.muted)
        self.hold(
            Card(
                tall(Row(said, sized(shut, Theme.touch, Theme.touch)), Theme.touch),
                Pager(pages, show=lambda page_: Grid(
                    *page_, *(Space() for _ in range(each - len(page_))), cols=3, gap=Theme.px(6))),
                title=say("trickerion.ui.otherwise"),
                edge=Theme.accent,
                size_hint=(None, None),
                size=(Theme.width * 0.86, Theme.height * 0.84),
                pos_hint={"center_x": 0.5, "center_y": 0.5},
            )
        )  # fmt: skip

    def _do(self, move: Any) -> None:
        self.close()
        self._screen.play(move)
