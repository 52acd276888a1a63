"""What a screen is: something that builds itself anew from what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.errors import CompanionError
from companion.core.panel import Button
from ui import tidy
from ui.theme import Theme
from ui.widgets.layout import Column

if TYPE_CHECKING:
    from ui.app import Companion
    from ui.stage import Stage


class Screen(FloatLayout):
    """Subclasses write `build`, a function of their data; `refresh` draws it again.

    A language switch, another text size or a new state all end in `refresh`. `game` is whose accent
    colour it wears. `entered` and `left` are told when it comes and goes.
    """

    game: str = "house"
    name: str = ""

    def __init__(self, app: Companion, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = app

    @property
    def stage(self) -> Stage:
        """Where toasts and overlays go."""
        return self.app.stage

    @property
    def status(self) -> str:
        """One line for `systemctl status`: where people are. No names, it goes into the log."""
        return f"{self.game}: {self.name}"

    def build(self) -> Widget:
        """The whole screen."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Draw it anew."""
        Theme.wear(self.game)
        self.clear_widgets()
        self.add_widget(self.build())
        tidy.soon()

    def entered(self) -> None:
        """It is on the stage now."""

    def left(self) -> None:
        """It is no longer on the stage."""

    def closed(self) -> None:
        """It will not come back: let go of what it holds."""

    def press(self, button: Button) -> None:
        """A button of the panel was pressed while this screen shows."""

    def refused(self, error: CompanionError) -> None:
        """Tell people in plain words why something cannot be done."""
        self.app.sounds.play("tick")
        self.stage.warn(error.text)


def page(bar: Widget, *children: Widget, gap: float | None = None) -> Column:
    """The usual shape of a screen: the bar, and below it children with room around them."""
    return Column(bar, Column(*children, pad=Theme.pad, gap=gap), gap=0)
