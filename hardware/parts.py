"""The parts of a panel on gpiozero: lights that dim where they can, a buzzer, contacts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gpiozero import LED, PWMLED, DigitalInputDevice, OutputDevice, PWMOutputDevice
from gpiozero.exc import PinPWMUnsupported

from hardware.sounds import DUTY, Beep, Loudness
from hardware.wiring import ButtonWires, BuzzerWires

# Without dimming a light is on from here: the space the hourglass stands on lights up, the waiting
# ones stay dark, brown becomes yellow and violet becomes magenta.
ON_FROM: Final = 0.2
STEPS: Final = 100  # lgpio dims in whole percents; finer changes would only restart its pulses


class Lamp:
    """One light, or one leg of the RGB light. Dims by PWM if the pins can, else on or off."""

    def __init__(self, pin: int, *, active_low: bool, factory: Any) -> None:
        try:
            self.device: Any = PWMLED(pin, active_high=not active_low, pin_factory=factory)
            self.dims = True
        except PinPWMUnsupported:
            self.device = LED(pin, active_high=not active_low, pin_factory=factory)
            self.dims = False
        self._shown: float = 0.0

    def show(self, level: float) -> None:
        """Set the brightness; writes to the pin only if it changes."""
        shown = round(level * STEPS) / STEPS if self.dims else float(level >= ON_FROM)
        if shown != self._shown:
            self.device.value = shown
            self._shown = shown


class Buzzer:
    """The buzzer: switched on and off, or given its tone."""

    def __init__(self, wires: BuzzerWires, *, factory: Any) -> None:
        make = PWMOutputDevice if wires.kind == "passive" else OutputDevice
        self.device: Any = make(wires.pin, active_high=not wires.active_low, pin_factory=factory)
        self.tonal = wires.kind == "passive"
        self._beep: Beep | None = None

    @property
    def sounding(self) -> bool:
        """Whether it makes a noise right now."""
        return self._beep is not None

    def play(self, beep: Beep | None, loudness: Loudness) -> None:
        """Sound this beep until told otherwise, or fall silent."""
        if beep == self._beep:
            return
        if beep is None:
            self.device.off()
        elif self.tonal:
            self.device.frequency = beep.hertz
            self.device.value = DUTY[loudness]
        else:
            self.device.on()
        self._beep = beep


class Key:
    """One button's contact. Not gpiozero's Button: that one keeps a thread for each hold."""

    def __init__(self, wires: ButtonWires, *, factory: Any) -> None:
        self.device: Any = DigitalInputDevice(
            wires.pin, pull_up=wires.active_low, pin_factory=factory
        )

    @property
    def closed(self) -> bool:
        """Whether the contact is closed right now, chatter and all."""
        return bool(self.device.value)

    def watch(self, changed: Callable[[bool], None]) -> None:
        """Call `changed(closed)` at every edge, on whatever thread the pins use."""
        self.device.when_activated = lambda: changed(True)  # noqa: FBT003 - it is the level itself
        self.device.when_deactivated = lambda: changed(False)  # noqa: FBT003
