"""The LED strip: which one, how bright, and every picture it has, to try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kivy.uix.widget import Widget

from companion.core.panel import Lights, Sand
from companion.core.text import Text, say
from ui.screens.base import Screen, page
from ui.stripside import LiveStrip
from ui.theme import Theme
from ui.widgets import Button, Card, Column, Icon, Label, Picker, Row, TopBar, sized, tall

if TYPE_CHECKING:
    from ui.app import Companion

KINDS: Final[tuple[tuple[str, Text], ...]] = (
    ("auto", Text("machine.strip.kind.auto")),
    ("on", Text("machine.strip.kind.on")),
    ("simulated", Text("machine.strip.kind.simulated")),
    ("off", Text("machine.strip.kind.off")),
)
LEVELS: Final[tuple[tuple[float, Text], ...]] = (
    (0.3, Text("machine.strip.level.low")),
    (0.6, Text("machine.strip.level.middle")),
    (1.0, Text("machine.strip.level.high")),
)
AMPS: Final[tuple[tuple[int, Text], ...]] = (
    (500, Text("machine.strip.amps.500")),
    (1000, Text("machine.strip.amps.1000")),
    (2000, Text("machine.strip.amps.2000")),
    (4000, Text("machine.strip.amps.4000")),
)
PICTURES: Final[tuple[tuple[str, Text, Lights], ...]] = (
    (
        "sand",
        Text("machine.strip.try.sand"),
        Lights(sand=Sand(spaces=4, space=2, left=0.6, running=True, warning=False)),
    ),
    ("trap", Text("machine.strip.try.trap"), Lights(colour="violet", pulse=True)),
    ("turn", Text("machine.strip.try.turn"), Lights(colour="blue")),
    ("won", Text("machine.strip.try.won"), Lights(won=True)),
    ("dark", Text("machine.strip.try.dark"), Lights()),
)


class StripScreen(Screen):
    """Three questions, a line on how it is, and the twin."""

    name = "strip"

    def __init__(self, app: Companion) -> None:
        super().__init__(app)
        self._stop: Callable[[], None] | None = None

    def build(self) -> Widget:
        """The page."""
        settings = self.app.house.config.settings
        kind = self._picker("strip", KINDS, "strip", settings.strip)
        level = self._picker("level", LEVELS, "strip_brightness", settings.strip_brightness)
        supply = self._picker("amps", AMPS, "strip_milliamps", settings.strip_milliamps)
        tries = Row(
            *(
                Button(
                    words,
                    act=lambda lights=lights: self._try(lights),
                    name=f"try-{name}",
                    size=Theme.small,
                    off=self.app.strip is None,
                    why=say("machine.strip.is_off"),
                )
                for name, words, lights in PICTURES
            )
        )
        return page(
            TopBar(say("machine.strip.title"), back=self.app.back),
            _line(say("machine.strip.use"), kind),
            _line(say("machine.strip.brightness"), level),
            _line(say("machine.strip.supply"), supply),
            tall(tries, Theme.touch),
            self._state(),
        )

    def entered(self) -> None:
        """Redraw when the strip comes or goes."""
        self._stop = self.app.on_device(self.refresh)

    def left(self) -> None:
        """Leave it dark."""
        if self._stop is not None:
            self._stop()
        self.app.show_lights(Lights())

    def _picker(self, name: str, choices: Sequence[tuple[Any, Text]], key: str, now: Any) -> Widget:
        return Picker(
            list(choices),
            now,
            on_pick=lambda answer: self.app.set(key, answer),
            name=name,
            size=Theme.small,
            gap=Theme.px(8),
        )

    def _state(self) -> Widget:
        strip = self.app.strip
        if strip is None:
            return Label(say("machine.strip.is_off"), colour=Theme.muted, align="center")
        well = strip.status.works
        side = Theme.px(28)
        icon = Icon("check" if well else "warning", colour=Theme.good if well else Theme.muted)
        status = Row(sized(icon, side, side), Label(strip.status.text, size=Theme.small))
        return Card(Column(status, LiveStrip(strip)), pad=(Theme.px(12), Theme.px(6)))

    def _try(self, lights: Lights) -> None:
        self.app.show_lights(lights)


def _line(words: Text, answers: Widget) -> Widget:
    return tall(Row(Label(words, size_hint_x=0.42), answers), Theme.touch)
