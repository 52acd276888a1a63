"""The toolkit every screen is built from. Widgets draw what they are given and know no rules.

Words are `Text` keys or plain strings; `ui.speech.said` translates them when the widget is made, so
a language switch rebuilds the screen. Sizes and colours come from `ui.theme.Theme` and follow the
window. Everything that can be tapped has a `name`, by which tests find it.

Laying out     Row(a, b)  Column(a, b)  Grid(a, b, cols=2)  Centre(a)  Space()
               tall(widget, px)  wide(widget, px)  sized(widget, px, px); else Kivy's size_hint
Words          Label(text, size=Theme.body, bold=, colour=, align=, valign=, hug=, hug_x=)
               wraps, then shrinks down to Theme.floor; `.fits` says whether all of it shows;
               `.say(text)` for other words. Title(text) is the same in Cinzel.
People         SeatTile(name, colour_name, act=f, chosen=, name=): sign and name, to tap
Pictures       Icon(name, colour=)   PawnSign(colour_name, letter="A")   Ground()
Buttons        Button(text, act=f, style="primary|normal|quiet|danger", icon=, hint=, stacked=,
               chosen=, hold=True, off=True, why=text, name=)
               Button.of(choice, choose) from a view model's Choice; .turn(off=) .choose(chosen=)
               A tap on an `off` button shows `why` as a toast; `hold` needs a resting finger.
Panels         Card(*children, title=, icon=)   Chip(text, icon=)   ChipButton(text, act=)
               TopBar(title, phase=, phase_icon=, chips=[], right=[], undo=label, on_undo=,
               on_menu=, back=)
Above          stage.toast(text)  stage.warn(text)  stage.open(overlay)   (`Screen.stage`)
               Dialog(title, text, yes=, act=, danger=, hold=)   Sheet(title, notes)
               Overlay().hold(body) for one of your own; .close()
Pages          Pager(pages, show=f)   grid_pages(items, cols=, rows=, cell=f)
               paged(blocks, height) -> pages of blocks of known height   ProgressDots(n, now)
Entering       Stepper(value, low=, high=, on_change=)   Picker([(value, text)], value, on_pick=)
               Keyboard(language=, on_done=)   Slider(value, low=, high=, on_move=)
Counting       Discs(full, total, colour=)   Steps(count, now)
Sand           SandGlass(left=1.0): .show(left, running=, warning=)
               SandSpace(value, left=, here=): .show(left, here=, warning=)
The panel      PanelTwin(lamps=, on_press=, on_lift=): .show(frame)
"""

from ui.widgets.base import Surface, Touchable, on_tap, stage_of
from ui.widgets.button import Button
from ui.widgets.card import Card, Chip, ChipButton
from ui.widgets.cover import DimCover
from ui.widgets.entry import Picker, Stepper
from ui.widgets.gauge import Discs, Steps
from ui.widgets.ground import Ground
from ui.widgets.icon import Icon, icon_names
from ui.widgets.keyboard import Keyboard
from ui.widgets.label import Label, Title, line_width, measure
from ui.widgets.layout import Centre, Column, Grid, Row, Space, sized, tall, wide
from ui.widgets.overlay import Dialog, NoteBlock, Overlay, Sheet, Toast, paged
from ui.widgets.pager import Pager, ProgressDots, grid_pages
from ui.widgets.pawn import PawnSign
from ui.widgets.sandglass import SandGlass, SandSpace
from ui.widgets.seat import SeatTile
from ui.widgets.slider import Slider
from ui.widgets.topbar import TopBar, undo_button
from ui.widgets.twin import PanelTwin

__all__ = [
    "Button",
    "Card",
    "Centre",
    "Chip",
    "ChipButton",
    "Column",
    "Dialog",
    "DimCover",
    "Discs",
    "Grid",
    "Ground",
    "Icon",
    "Keyboard",
    "Label",
    "NoteBlock",
    "Overlay",
    "Pager",
    "PanelTwin",
    "PawnSign",
    "Picker",
    "ProgressDots",
    "Row",
    "SandGlass",
    "SandSpace",
    "SeatTile",
    "Sheet",
    "Slider",
    "Space",
    "Stepper",
    "Steps",
    "Surface",
    "Title",
    "Toast",
    "TopBar",
    "Touchable",
    "grid_pages",
    "icon_names",
    "line_width",
    "measure",
    "on_tap",
    "paged",
    "sized",
    "stage_of",
    "tall",
    "undo_button",
    "wide",
]
