"""What Pantacle's table shows at each step. Each function draws a view model, nothing more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.text import say
from companion.core.view import Choice
from companion.games.pantacle.tiles import Answer, FavourTile
from companion.games.pantacle.view import PantacleView
from ui.screens.pantacle.overview import everyone
from ui.screens.pantacle.parts import (
    checklist,
    favour_tile,
    location_tile,
    note_list,
    notes_of,
    prompt,
)
from ui.screens.pantacle.pictures import Moon, Star
from ui.speech import said
from ui.theme import Theme, faded
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
    Stepper,
    Title,
    sized,
    tall,
    wide,
)

Act = Callable[[Choice], Any]
Tap = Callable[[], Any]

# Where a tile of the Pantacle stands when the points of the owner's board are known.
PLACES = {
    "top": {"center_x": 0.5, "top": 1.0},
    "upper_left": {"x": 0.0, "center_y": 0.54},
    "upper_right": {"right": 1.0, "center_y": 0.54},
    "lower_left": {"x": 0.1, "y": 0.0},
    "lower_right": {"right": 0.9, "y": 0.0},
}


def setup(view: PantacleView) -> Widget:
    """The checklist of the set-up."""
    return Card(
        prompt(say("pantacle.ui.lay_out")),
        note_list(view, told=False, size=Theme.body),
        gap=Theme.px(6),
    )


def favours(view: PantacleView, act: Act, on_board: Tap) -> Widget:
    """The seven Favours to choose from, and a way to the owner's own board."""
    tiles = [favour_tile(tile, _tap(tile.choice, act)) for tile in view.favours]
    board = Button(
        say("pantacle.ui.board.open"),
        act=on_board,
        name="board",
        icon="pencil",
        style="quiet",
        stacked=True,
        size=Theme.small,
    )
    rows: list[Widget] = [prompt(view.prompt, height=Theme.px(36))]
    if view.phase_id == "setup":
        first = say("pantacle.ui.first", who=view.sanctuaries[view.active].name)
        rows.append(tall(Label(first, size=Theme.small, colour=Theme.muted), Theme.px(22)))
    return Column(*rows, Grid(*tiles, board, cols=4, gap=Theme.px(8)), gap=Theme.px(4))


def _tap(choice: Choice | None, act: Act) -> Tap | None:
    return None if choice is None else lambda: act(choice)


def preparing(view: PantacleView) -> Widget:
    """The prompt with its checklist, and what hands do now."""
    left = Card(prompt(view.prompt), checklist(view.preparation), gap=Theme.px(6))
    return Row(left, Card(note_list(view), size_hint_x=0.92, pad=Theme.px(12)))


def locations(view: PantacleView, act: Act, on_points: Tap) -> Widget:
    """The Pantacle: as on the owner's board if its points are known, else by name."""
    points = {tile.id: tile.point for tile in view.locations}
    known = all(points.values())
    tiles = {
        tile.id: location_tile(tile, _tap(tile.choice, act), compact=known)
        for tile in view.locations
    }
    head = prompt(view.prompt, height=Theme.px(36))
    if known:
        board = FloatLayout()
        board.add_widget(
            Star(
                [tile.point for tile in view.locations if tile.mine],
                size_hint=(0.4, 0.86),
                pos_hint={"center_x": 0.5, "center_y": 0.4},
            )
        )
        for location, tile in tiles.items():
            tile.size_hint = (0.31, 0.315)
            tile.pos_hint = PLACES[points[location]]
            board.add_widget(tile)
        return Column(head, board, gap=Theme.px(4))
    where = Button(
        say("pantacle.ui.board.points"),
        act=on_points,
        name="points",
        icon="pantacle",
        style="quiet",
        stacked=True,
        size=Theme.small,
    )
    return Column(head, Grid(*tiles.values(), where, cols=3, gap=Theme.px(8)), gap=Theme.px(6))


# --- diverting -----------------------------------------------------------------------------------


def divert(view: PantacleView, act: Act, on_board: Tap) -> Widget:
    """Who is asked, the ways to pay, and the Favour it is about."""
    asked = next(answer for answer in view.answers if answer.state == "asked")
    ways = [
        Button(choice.text, act=lambda choice=choice: act(choice), name=choice.id, icon=choice.icon)
        for choice in asked.diverts
    ]
    cols = 1 if len(ways) < 2 else 2
    ways += [Space() for _ in range(-len(ways) % cols)]
    can = (
        Grid(*ways, cols=cols, gap=Theme.px(8))
        if ways
        else Label(say("pantacle.ui.cannot", who=asked.name), colour=Theme.muted)
    )
    tile = next(tile for tile in view.favours if tile.announced)
    left = Card(
        prompt(view.prompt),
        tall(_order(view.answers), Theme.px(34)),
        can,
        gap=Theme.px(8),
    )
    return Row(left, _favour_card(view, tile, on_board))


def _order(answers: tuple[Answer, ...]) -> Widget:
    """The opponents in the order they are asked."""
    icons = {"passed": "cross", "asked": "left", "waiting": "hourglass"}
    row = Row(gap=Theme.px(10))
    for answer in answers:
        here = answer.state == "asked"
        side = Theme.px(24)
        tint = Theme.accent if here else Theme.muted
        row.add_widget(
            Row(
                sized(PawnSign(answer.colour, letter=said(answer.name)), side, side),
                Label(
                    answer.name,
                    size=Theme.small,
                    bold=here,
                    elide=True,
                    colour=Theme.text if here else Theme.muted,
                ),
                sized(Icon(icons[answer.state], colour=tint), Theme.px(16), Theme.px(16)),
                gap=Theme.px(5),
            )
        )
    return row


def _favour_card(view: PantacleView, tile: FavourTile, on_board: Tap) -> Widget:
    """The announced Favour: what it gives, and who guards it."""
    side = Theme.px(44)
    head = Row(
        sized(Icon(tile.icon, colour=Theme.accent), side, side),
        Column(
            Label(tile.name, bold=True, valign="bottom"),
            Label(tile.effect, size=Theme.tiny, colour=Theme.muted, valign="top"),
            gap=0,
        ),
        gap=Theme.px(8),
    )
    rows: list[Widget] = [tall(head, Theme.px(76))]
    if tile.guardians:
        names = [
            f"{guardian} ({view.blades[guardian]})" if view.blades.get(guardian) else guardian
            for guardian in tile.guardians
        ]
        rows += [Label(words, bold=True, align="center") for words in names]
    else:
        rows.append(
            Label(say("pantacle.ui.guardians_on_board"), size=Theme.small, colour=Theme.muted)
        )
        rows.append(
            tall(
                Button(
                    say("pantacle.ui.board.enter"),
                    act=on_board,
                    name="board",
                    icon="pencil",
                    style="quiet",
                    size=Theme.small,
                ),
                Theme.touch,
            )
        )
    return Card(*rows, size_hint_x=0.6, gap=Theme.px(6), pad=Theme.px(12))


# --- the moon ------------------------------------------------------------------------------------


def discard(
    view: PantacleView, *, blades: int, most: int, on_blades: Callable[[int], Any], on_board: Tap
) -> Widget:
    """The moon of the Favour to compare with; with Demonic Discard, how many blades."""
    rows: list[Widget] = [prompt(view.prompt)]
    if most > 1:
        stepper = Stepper(blades, low=1, high=most, on_change=on_blades, name="blades")
        rows.append(
            tall(
                Row(Label(say("pantacle.ui.how_many_blades")), wide(stepper, Theme.px(230))),
                Theme.touch,
            )
        )
    rows.append(note_list(view))
    return Row(Card(*rows, gap=Theme.px(6)), _moon_card(view, on_board))


def _moon_card(view: PantacleView, on_board: Tap) -> Widget:
    tile = next((tile for tile in view.favours if tile.announced), None)
    title = tile.name if tile is not None else ""
    head = tall(Label(title, bold=True, align="center"), Theme.px(26))
    if view.moon == "none":
        picture: Widget = Icon("moon", colour=faded(Theme.muted, 0.4))
        caption: Widget = Label(
            say("pantacle.ui.no_moon"), size=Theme.small, colour=Theme.muted, align="center"
        )
    elif view.moon:
        picture = Moon(view.moon)
        caption = Label(
            say("pantacle.ui.same_moon"), size=Theme.small, colour=Theme.muted, align="center"
        )
    else:
        picture = Moon("")
        caption = Button(
            say("pantacle.ui.board.enter_moon"),
            act=on_board,
            name="board",
            icon="pencil",
            style="quiet",
            size=Theme.small,
        )
    return Card(head, picture, tall(caption, Theme.touch), size_hint_x=0.5, gap=Theme.px(6))


def refill(view: PantacleView) -> Widget:
    """What to draw, and how everybody stands while the turn passes on."""
    left = Card(prompt(view.prompt), note_list(view), gap=Theme.px(6), size_hint_x=0.72)
    return Row(left, Card(everyone(view, full=False), pad=Theme.px(8)))


# --- what may come at any step -------------------------------------------------------------------


def task(view: PantacleView, act: Act) -> Widget:
    """Something a player has to decide: every answer is a large button."""
    buttons = [
        Button(choice.text, act=lambda choice=choice: act(choice), name=choice.id, icon=choice.icon)
        for choice in view.choices
    ]
    cols = 2 if len(buttons) > 1 else 1
    buttons += [Space() for _ in range(-len(buttons) % cols)]
    notes = notes_of(view)
    lines = tall(note_list(view, told=False), Theme.px(40) * max(1, len(notes)))
    height = Theme.px(96) * -(-len(buttons) // cols)
    grid = tall(Grid(*buttons, cols=cols), height)
    return Card(prompt(view.prompt), lines, grid, Space(), gap=Theme.px(8))


def over(view: PantacleView) -> Widget:
    """The end, with everybody's Flames."""
    side = Theme.px(56)
    picture = sized(Icon("trophy", colour=Theme.sand), side, side)
    head = Row(picture, Title(view.prompt, size=Theme.heading), gap=Theme.px(14))
    return Card(tall(head, Theme.px(64)), everyone(view, full=True), gap=Theme.px(8))
