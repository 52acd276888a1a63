"""The stage: one screen at a time, with overlays, toasts and the night cover above it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.text import Text
from ui.theme import Colour, Theme
from ui.widgets.cover import DimCover
from ui.widgets.ground import Ground
from ui.widgets.overlay import Overlay, StatusLine, Toast, fade_in

TOAST_SECONDS = 2.4
A_LETTER = 0.04  # a long line stays until it can have been read


class Stage(FloatLayout):
    """The root of the window. Screens fill it; whatever is above takes the touches first."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ground = Ground()
        self.place = FloatLayout()
        self.above = FloatLayout()
        self.messages = FloatLayout()
        self.cover = DimCover()
        for layer in (self.ground, self.place, self.above, self.messages, self.cover):
            self.add_widget(layer)
        self._passing: Any = None
        self._corner: Widget | None = None

    @property
    def screen(self) -> Widget | None:
        """What is shown now."""
        return self.place.children[0] if self.place.children else None

    @property
    def overlay(self) -> Overlay | None:
        """The topmost overlay, if one is open."""
        return self.above.children[0] if self.above.children else None

    def show(self, screen: Widget) -> None:
        """Show this screen instead of the one before; overlays close."""
        self.above.clear_widgets()
        self.place.clear_widgets()
        self.place.add_widget(screen)

    def open(self, overlay: Overlay) -> None:
        """Lay a dialog or a sheet over the screen."""
        fade_in(overlay)
        self.above.add_widget(overlay)

    def close_overlays(self) -> None:
        """Clear everything above the screen."""
        self.above.clear_widgets()

    def corner(self, text: Text | None) -> None:
        """A thin line at the lower edge while a device is away; None takes it off."""
        if self._corner is not None:
            self.remove_widget(self._corner)
            self._corner = None
        if text is None:
            return
        self._corner = StatusLine(text)
        # Below the night cover, which must stay on top.
        self.add_widget(self._corner, index=1)

    def toast(
        self,
        text: Text | str,
        *,
        icon: str = "",
        colour: Colour | None = None,
        at_once: bool = False,
    ) -> None:
        """A line that passes; a new one takes the place of the old.

        `at_once`: there with the next picture, for work that lets no other follow soon.
        """
        self.messages.clear_widgets()
        toast = Toast(text, icon=icon, colour=colour)
        toast.pos_hint = {"center_x": 0.5, "y": 0.04}
        if not at_once:
            fade_in(toast)
        self.messages.add_widget(toast)
        if self._passing is not None:
            self._passing.cancel()
        seconds = TOAST_SECONDS + A_LETTER * len(toast.text)
        self._passing = Clock.schedule_once(lambda _: self.messages.clear_widgets(), seconds)

    def quiet(self) -> None:
        """Take off the line that passes: what it said is over."""
        self.messages.clear_widgets()

    def warn(self, text: Text | str) -> None:
        """A toast for something that went wrong."""
        self.toast(text, icon="warning", colour=Theme.danger)
