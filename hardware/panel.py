"""The panel: five buttons, the track lights, the trap light and the buzzer as one device."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, Final, Self, TypeAlias

from companion.core.clock import Clock
from companion.core.panel import Button, Lights, Sound
from companion.core.text import Text
from hardware.debounce import Contact, Contacts, Signal
from hardware.errors import HardwareError, PanelClosedError, PanelError
from hardware.factory import holders, put_away, shut
from hardware.frame import PanelFrame, animated, render
from hardware.parts import Buzzer, Key, Lamp
from hardware.schedule import Call, Scheduler
from hardware.sounds import Beep, Loudness, at, beeps
from hardware.wiring import Wiring

log = logging.getLogger(__name__)

OnPress: TypeAlias = Callable[[Button], None]
OnFault: TypeAlias = Callable[[HardwareError], None]

FRAME_S: Final = 0.04  # the blinking and the breathing are redrawn this often
SOONEST_S: Final = 0.001  # never plan a call for "now": it would come round for ever


class Panel:
    """A composite of gpiozero devices, after the pattern of its CompositeDevice.

    Not a subclass of it: that one answers every attribute, so a type checker would see no typo.

    `on_press` is called on whatever thread the press was noticed; move it to your own. `on_fault`
    is called when a pin fails while nobody is calling us. Neither is called after `close`.
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        factory: Any,
        clock: Clock,
        scheduler: Scheduler,
        on_press: OnPress | None = None,
        on_fault: OnFault | None = None,
        sound: Loudness = "full",
        close_factory: bool = True,
    ) -> None:
        self.wiring = wiring
        self.on_press = on_press
        self.on_fault = on_fault
        self.sound: Loudness = sound
        self._factory = factory
        self._close_factory = close_factory
        self._clock = clock
        self._scheduler = scheduler
        # Guards what is shown and played. Never held while closing an input pin or calling out:
        # an edge may be waiting for it on another thread.
        self._lock = threading.RLock()
        self._closed = False
        self._lights = Lights()
        self._frame = PanelFrame(track=(0.0,) * wiring.leds)
        self._playing: tuple[Beep, ...] = ()
        self._played_from = 0.0
        self._cancel: Call | None = None
        self._devices: list[Any] = []
        others = holders(factory)
        try:
            self._build()
        except Exception as error:
            # A device that failed in its own constructor is in no list of ours but has its pin.
            self._devices += [each for each in holders(factory) if each not in others]
            self.close()
            raise _did_not_answer(error) from error

    def _build(self) -> None:
        wiring = self.wiring
        self._track = tuple(
            self._lamp(pin, active_low=wiring.track.active_low)
            for pin in (wiring.track.pins if wiring.track else ())
            if wiring.track
        )
        self._rgb: tuple[Lamp, ...] = ()
        if wiring.light:
            legs = (wiring.light.red, wiring.light.green, wiring.light.blue)
            anode = wiring.light.common == "anode"
            self._rgb = tuple(self._lamp(pin, active_low=anode) for pin in legs)
        self._buzzer: Buzzer | None = None
        if wiring.buzzer:
            self._buzzer = Buzzer(wiring.buzzer, factory=self._factory)
            self._devices.append(self._buzzer.device)
        self._keys: dict[Button, Key] = {}
        for name, wires in wiring.buttons.fitted().items():
            self._keys[name] = Key(wires, factory=self._factory)
            self._devices.append(self._keys[name].device)
        settle = wiring.buttons.debounce_ms / 1000
        self._contacts = Contacts(
            {
                name: Contact(
                    settle=settle, hold=wires.hold_ms / 1000, closed=self._closed_at(name)
                )
                for name, wires in wiring.buttons.fitted().items()
            },
            self._clock,
        )
        self._contacts.tick()  # a button that is down already counts its time from here
        for name, key in self._keys.items():
            key.watch(self._edge_of(name))

    def _lamp(self, pin: int, *, active_low: bool) -> Lamp:
        lamp = Lamp(pin, active_low=active_low, factory=self._factory)
        self._devices.append(lamp.device)
        return lamp

    def _closed_at(self, name: Button) -> bool:
        return self._keys[name].closed

    # --- what it shows and plays -----------------------------------------------------------------

    def show(self, lights: Lights) -> None:
        """Show these lights until told otherwise. Raises `PanelError` if a pin does not answer."""
        with self._lock:
            self._check_open()
            if lights.colour is not None and lights.colour not in self.wiring.colours:
                log.warning("no mix for the colour %r in the wiring: shown white", lights.colour)
            self._lights = lights
            self._draw()
            self._plan()

    def buzz(self, sound: Sound) -> None:
        """Play a sound once; it cuts short the one before. Raises `PanelError` like `show`."""
        with self._lock:
            self._check_open()
            if self._buzzer is None:
                return
            self._playing = beeps(sound, self.sound, shorten=not self._buzzer.tonal)
            self._played_from = self._clock.monotonic()
            self._draw()
            self._plan()

    def check(self) -> None:
        """Read every contact: finds a panel that has gone, and an edge that was missed."""
        signals: list[tuple[Button, Signal]] = []
        with self._lock:
            self._check_open()
            try:
                levels = {name: key.closed for name, key in self._keys.items()}
            except Exception as error:
                raise _did_not_answer(error) from error
            for name, closed in levels.items():
                signals += [(name, each) for each in self._contacts.level(name, closed=closed)]
            self._plan()
        self._tell(signals)

    @property
    def frame(self) -> PanelFrame:
        """What the lights show at this moment."""
        return self._frame

    @property
    def lights(self) -> Lights:
        """What was last asked for."""
        return self._lights

    @property
    def sounding(self) -> bool:
        """Whether the buzzer makes a noise right now."""
        return not self._closed and self._buzzer is not None and self._buzzer.sounding

    # --- what it hears ---------------------------------------------------------------------------

    @property
    def down(self) -> tuple[Button, ...]:
        """The buttons that are down."""
        return () if self._closed else self._contacts.down()

    @property
    def stuck(self) -> tuple[Button, ...]:
        """The buttons that have been down too long for a finger."""
        if self._closed:
            return ()
        return self._contacts.down_longer_than(self.wiring.buttons.stuck_s)

    def holding(self, button: Button) -> float:
        """How far a hold-to-confirm has come, 0.0 to 1.0, to be drawn as a ring."""
        return 0.0 if self._closed else self._contacts.progress(button)

    def _edge_of(self, name: Button) -> Callable[[bool], None]:
        def edge(closed: bool) -> None:  # noqa: FBT001 - called by the pin with its level
            if self._closed:
                return
            signals = self._contacts.level(name, closed=closed)
            with self._lock:
                self._plan()
            self._tell([(name, signal) for signal in signals])

        return edge

    def _tell(self, signals: list[tuple[Button, Signal]]) -> None:
        fitted = self.wiring.buttons.fitted()
        for button, signal in signals:
            wanted: Signal = "held" if fitted[button].hold_ms else "pressed"
            if signal != wanted or self.on_press is None or self._closed:
                continue
            try:
                self.on_press(button)
            except Exception:
                # The pin library would stop listening: the next press must still arrive.
                log.exception("the handler of the %s button failed", button)

    # --- time ------------------------------------------------------------------------------------

    def _tick(self) -> None:
        try:
            with self._lock:
                if self._closed:
                    return
                self._cancel = None
                signals = list(self._contacts.tick())
                self._draw()
                self._plan()
        except PanelError as error:
            if self.on_fault is None:
                log.exception("the panel does not answer")
            else:
                self.on_fault(error)
            return
        self._tell(signals)

    def _draw(self) -> None:
        now = self._clock.monotonic()
        frame = render(self._lights, self.wiring.leds, now, self.wiring.colours)
        dim = self.wiring.track.brightness if self.wiring.track else 1.0
        beep, _ = at(self._playing, now - self._played_from)
        try:
            for lamp, level in zip(self._track, frame.track, strict=True):
                lamp.show(level * dim)
            for lamp, level in zip(self._rgb, frame.rgb, strict=False):
                lamp.show(level)
            if self._buzzer is not None:
                self._buzzer.play(beep, self.sound)
        except Exception as error:
            raise _did_not_answer(error) from error
        self._frame = frame

    def _plan(self) -> None:
        """Ask to be woken when something is next due. Nothing due: no timer, no work."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        if self._closed:
            return
        now = self._clock.monotonic()
        waits = []
        if animated(self._lights):
            waits.append(FRAME_S)
        if (deadline := self._contacts.deadline()) is not None:
            waits.append(deadline - now)
        if (change := at(self._playing, now - self._played_from)[1]) is not None:
            waits.append(change)
        if waits:
            self._cancel = self._scheduler.later(max(SOONEST_S, min(waits)), self._tick)

    # --- the end ---------------------------------------------------------------------------------

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed

    def close(self) -> None:
        """Dark, silent, pins given back. May be called twice, and on a panel that has gone."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            if self._cancel is not None:
                self._cancel()
                self._cancel = None
        for device in reversed(self._devices):
            put_away(device, self._factory)
        self._devices.clear()
        if self._close_factory:
            shut(self._factory)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise PanelClosedError(Text("hardware.panel.closed"))

    def __repr__(self) -> str:
        name = type(self).__name__
        if self._closed:
            return f"<{name} closed>"
        track = " ".join(f"{level:.2f}" for level in self._frame.track) or "none"
        red, green, blue = self._frame.rgb
        down = ", ".join(self.down) or "none"
        return (
            f"<{name} track=[{track}] rgb=({red:.2f}, {green:.2f}, {blue:.2f}) "
            f"sounding={self.sounding} down={down}>"
        )


def _did_not_answer(error: Exception) -> PanelError:
    return PanelError(Text("hardware.panel.no_answer", {"why": str(error) or type(error).__name__}))
