"""The on-screen twin of a simulated panel, kept in step with it while it shows."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.core.panel import Button
from hardware.link import PanelLink
from hardware.simulated import SimulatedPanel
from ui.widgets.twin import PanelTwin

BEAT = 0.1


def can_press(link: PanelLink | None) -> bool:
    """Whether the panel is a simulated one, whose buttons are on the screen."""
    return link is not None and isinstance(link.panel, SimulatedPanel)


class LiveTwin(PanelTwin):
    """Draws what the panel shows, ten times a second at most, and only while it is on screen."""

    def __init__(self, link: PanelLink, **kwargs: Any) -> None:
        super().__init__(
            lamps=len(link.frame.track), on_press=self._press, on_lift=self._lift, **kwargs
        )
        self._link = link
        self._beat: Any = None
        self.show(link.frame)
        self.bind(parent=self._placed)

    def _placed(self, *_: Any) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        if self.parent is not None:
            self._beat = Clock.schedule_interval(lambda _: self.show(self._link.frame), BEAT)

    def _press(self, button: Button) -> None:
        panel = self._link.panel
        if isinstance(panel, SimulatedPanel):
            panel.press(button, ms=None)

    def _lift(self, button: Button) -> None:
        panel = self._link.panel
        if isinstance(panel, SimulatedPanel):
            panel.release(button)
