"""The first page: the one thing to do now, and everything that can be tapped for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.text import Text, say
from companion.core.view import Choice
from companion.games.trickerion.choices import Group
from companion.games.trickerion.labels import special_text
from companion.games.trickerion.refusals import refused
from companion.games.trickerion.view import TrickerionView
from ui.screens.trickerion import (
    accounts,
    asking,
    assigning,
    configdice,
    dicepage,
    entry,
    guide,
    heirmove,
    ledger,
    naming,
    partpages,
    signs,
)
from ui.screens.trickerion.camera import ask_dice, has_camera
from ui.screens.trickerion.picking import Question, question
from ui.theme import Theme
from ui.widgets import Button, Column, Grid, NoteBlock, Pager, Row, Space, Title, paged, tall, wide

if TYPE_CHECKING:
    from ui.screens.trickerion.table import TrickerionTable

# What a step is about: shown at once, the other kinds as small buttons.
NAMING = "name_special"
MAIN = ("place", "perform", "set_aside", "pay_wages", "keep_special", "take", "advertise")


def page(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """The page of this moment."""
    if view.ending is not None:
        return accounts.final(screen, view)
    if view.assistance == "ledger":
        return ledger.page(screen, view)
    if heirmove.here(view) and not screen.kind:
        return heirmove.page(screen, view)
    special = guide.setting(screen, view) or entry.page(screen, view)
    if special is not None:
        return special
    if (view.phase_id, view.step) == ("dice", "roll"):
        return dicepage.page(screen, view)
    if assigning.here(view) and not heir_task(view) and screen.kind != "charge_secret":
        return assigning.page(screen, view)
    if heir_task(view) == "roll" and not screen.kind:
        return configdice.page(screen, view)
    asked_ = asked(screen, view)
    if asked_ is None and view.acting_at and view.step == "act" and every_group(view):
        return _actions(screen, view)
    if asked_ is None:
        return _told(screen, view)
    body = asking.show(screen, view, asked_)
    return Column(
        prompt(_question_words(view, kind_now(screen, view), asked_)),
        body,
        _foot(screen, view, asked_),
        gap=Theme.px(6),
    )


def heir_task(view: TrickerionView) -> str:
    """What the Heir is about, in a solo game."""
    panel = getattr(view, "heir", None)
    return panel.task if panel is not None else ""


def prompt(text: Text) -> Widget:
    """The one large line."""
    return tall(Title(text, size=Theme.large, colour=Theme.accent), Theme.px(34))


def every_group(view: TrickerionView) -> list[Group]:
    """What can be done now, with the renovations that only lack what is printed on their box."""
    found = {group.kind: group for group in view.groups}
    for more in view.besides:
        if more.kind == NAMING:
            continue
        known = found.get(more.kind)
        choices = (*known.choices, *more.choices) if known is not None else more.choices
        found[more.kind] = Group(more.kind, more.text, choices)
    return list(found.values())


def by_chance(view: TrickerionView) -> bool:
    """Whether the companion could draw here, and a person would only enter what was drawn."""
    return any(choice.do == "chance" for choice in view.choices)


def kind_now(screen: TrickerionTable, view: TrickerionView) -> str:
    """The kind of move that is being asked about: the chosen one, or the one the step is about."""
    kinds = [group.kind for group in every_group(view)]
    if screen.kind in kinds:
        return screen.kind
    if by_chance(view) or (view.acting_at and view.step == "act" and "take" not in kinds):
        return ""
    # A single move is a button with its own words, not a question.
    kinds = [group.kind for group in view.groups if len(group.choices) > 1]
    main = [kind for kind in MAIN if kind in kinds]
    if main:
        return main[0]
    return kinds[0] if len(kinds) == 1 else ""


def asked(screen: TrickerionTable, view: TrickerionView) -> Question | None:
    """The question of now, if a kind of move is settled."""
    kind = kind_now(screen, view)
    group = next((each for each in every_group(view) if each.kind == kind), None)
    if group is None:
        return None
    return question(screen.state, kind, group.choices, screen.picked)


def _question_words(view: TrickerionView, kind: str, asked_: Question) -> Text:
    known = {"slot", "to_spot", "spot", "up", "die", "face", "units", "bargain", "space", "keep",
             "level", "tile", "school", "engineer", "order_space", "swap", "stack",
             "secret", "replace", "room", "borrowed", "ap", "yield"}  # fmt: skip
    if kind == "interfere":
        return say("trickerion.ui.ask.interfere")
    if asked_.facet in known:
        return say(f"trickerion.ui.ask.{asked_.facet}")
    return view.prompt


# --- the foot ------------------------------------------------------------------------------------


def _foot(screen: TrickerionTable, view: TrickerionView, asked_: Question | None) -> Widget:
    """Back, other kinds of moves, and what leads on."""
    row: list[Widget] = []
    if screen.kind or screen.picked:
        back = Button(
            say("trickerion.ui.back"), act=screen.back, name="back", icon="back", style="quiet"
        )
        row.append(wide(back, Theme.px(130)))
    if asked_ is not None and not screen.picked and not screen.kind:
        kind = kind_now(screen, view)
        others = [group for group in view.groups if group.kind != kind]
        row += [_kind_button(screen, group) for group in others[:3]]
    if not screen.picked and not screen.kind:
        row += [onward(screen, choice) for choice in view.choices]
    if not row:
        return tall(Space(), 1)
    return tall(Row(*row, gap=Theme.px(8)), Theme.px(56))


def onward(screen: TrickerionTable, choice: Choice) -> Button:
    """A choice of the view as a wide button."""
    return Button.of(choice, screen.act)


def _kind_button(screen: TrickerionTable, group: Group) -> Button:
    return Button(
        group.text,
        act=lambda: screen.choose_kind(group.kind),
        name=f"do:{group.kind}",
        icon=signs.move_icon(group.kind),
        size=Theme.small,
        style="quiet",
    )


# --- actions of a character ----------------------------------------------------------------------


def _actions(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Where the character stands, drawn; below it what it can do there, and 'done'."""
    groups = every_group(view)
    cells = [
        _action(group.kind, group.text, lambda kind=group.kind: screen.choose_kind(kind))
        for group in groups
    ]
    cells += [
        _action(off.kind, off.text, None, why=off.why)
        for off in refused(screen.state, frozenset(group.kind for group in groups))
    ]
    cols = 3 if len(cells) <= 6 else 4
    rows = -(-len(cells) // cols)
    cells += [Space() for _ in range(rows * cols - len(cells))]
    actions = Grid(*cells, cols=cols, gap=Theme.px(6))
    high = rows * Theme.px(54) + (rows - 1) * Theme.px(6)
    done = [wide(onward(screen, choice), Theme.px(126)) for choice in view.choices]
    return Column(
        prompt(view.prompt),
        *_card_in_use(screen, view),
        partpages.picture(screen, view, view.acting_at),
        tall(Row(actions, *done, gap=Theme.px(8)), high),
        gap=Theme.px(6),
    )


def _card_in_use(screen: TrickerionTable, view: TrickerionView) -> list[Widget]:
    """TRK-DA-10: the special card this character acts with; a tap gives it its name."""
    note = view.in_use
    if note is None:
        return []
    known = [choice for group in view.besides if group.kind == NAMING for choice in group.choices]

    def names() -> None:
        if not known:
            naming.name_special(screen)
            return
        choices = [Choice(id=each.id, text=special_text(each.do.special), do=each.do)
                   for each in known]  # fmt: skip
        screen.stage.open(
            naming.Names(choices, pick=screen.play, another=lambda: naming.name_special(screen))
        )

    card = Button(
        note.title or note.text,
        act=names,
        name="special",
        icon="cards",
        hint=note.text if note.title is not None else say("trickerion.ui.tap_to_name"),
        size=Theme.small,
        align="left",
        off=view.acting_with != "open",
        why=say("trickerion.dim.borrowed"),
    )
    return [tall(card, Theme.px(64))]


def _action(
    kind: str, text: Text, act: Callable[[], Any] | None, *, why: Text | None = None
) -> Widget:
    return Button(
        text,
        act=act,
        name=f"do:{kind}",
        icon=signs.move_icon(kind),
        size=Theme.small,
        off=act is None,
        why=why,
        align="left",
    )


# --- steps for the hands -------------------------------------------------------------------------


def _told(screen: TrickerionTable, view: TrickerionView) -> Widget:
    """Nothing to choose among: what hands do now, and the button that leads on."""
    row: list[Widget] = []
    if by_chance(view):
        row += [_by_hand(screen, group) for group in view.groups]
        if view.step == "secrets":
            row.insert(0, _name_it(screen))
        if (view.phase_id, view.step) == ("placement", "roll") and has_camera(screen.app):
            row.append(
                Button(say("trickerion.camera"), act=lambda: ask_dice(screen), name="camera",
                       icon="camera")
            )  # fmt: skip
    row += [onward(screen, choice) for choice in view.choices if choice.style != "primary"]
    row += [onward(screen, choice) for choice in view.choices if choice.style == "primary"]
    others = () if by_chance(view) else view.groups
    leads = any(choice.style == "primary" for choice in view.choices)
    row = [*row, *(_single(screen, group, primary=not leads) for group in others)]
    tip = guide.tip(screen, view)
    parts: list[Widget] = [tip if tip is not None else prompt(view.prompt)]
    parts += told(screen, view)
    if len(row) > 4:
        cells = [*row, *(Space() for _ in range(-len(row) % 3))]
        rows = len(cells) // 3
        parts.append(tall(Grid(*cells, cols=3, gap=Theme.px(6)), rows * Theme.px(58)))
    elif row:
        parts.append(tall(Row(*row, gap=Theme.px(8)), Theme.primary))
    return Column(*parts, gap=Theme.px(6))


def _single(screen: TrickerionTable, group: Group, *, primary: bool) -> Button:
    """The only move of its kind, in its own words."""
    if len(group.choices) > 1:
        return _kind_button(screen, group)
    choice = group.choices[0]
    return Button(
        choice.text,
        act=lambda: screen.act(choice),
        name=f"do:{group.kind}",
        icon=signs.move_icon(group.kind),
        style="primary" if primary else "normal",
    )


def _name_it(screen: TrickerionTable) -> Button:
    return Button(
        say("trickerion.ui.name_secret"),
        act=lambda: naming.name_secret(screen),
        name="name-secret",
        icon="pencil",
        size=Theme.small,
        style="quiet",
    )


def _by_hand(screen: TrickerionTable, group: Group) -> Button:
    return Button(
        say("trickerion.ui.by_hand"),
        act=lambda: screen.choose_kind(group.kind),
        name=f"do:{group.kind}",
        icon="hand",
        style="quiet",
        size=Theme.small,
    )


def told(screen: TrickerionTable, view: TrickerionView) -> list[Widget]:
    """The notes of the moment and, where there is room, the part of the board they are about."""
    width = Theme.width - Theme.px(RAIL_AND_PADS)
    ordered = sorted(view.notes, key=lambda note: note.tone != "step")
    blocks = [NoteBlock(note, width) for note in ordered]
    gap = Theme.px(8)
    high = sum(block.height + gap for block in blocks)
    if high <= Theme.px(NOTES_AT_MOST):
        return [tall(Column(*blocks, gap=gap), high), partpages.context(screen, view)]
    return [
        Pager(paged(blocks, Theme.px(220)), show=lambda page_: Column(*page_, Space(), gap=gap))
    ]


RAIL_AND_PADS = 110
NOTES_AT_MOST = 96
