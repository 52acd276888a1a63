"""A panel without a panel: the same code on gpiozero's mock pins, with a finger and with faults.

The on-screen twin presses these buttons and draws this frame, so every feature works on a laptop.
"""

from __future__ import annotations

import errno
import os
from typing import Any, Final

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.core.clock import Clock
from companion.core.panel import Button
from hardware.panel import OnFault, OnPress, Panel
from hardware.schedule import Call, Scheduler
from hardware.sounds import Loudness
from hardware.wiring import Wiring

TAP_MS: Final = 80  # a quick finger
REMEMBERED: Final = 32  # levels of a pin
CHATTER_MS: Final = 2  # between two edges of a bouncing contact

# A Pi 4B. The default of the mock is a Pi 3.
REVISION: Final = "c03111"


class _Pin(MockPWMPin):  # type: ignore[misc]  # gpiozero ships no types
    """A mock pin with a wire on it: the outside world holds it at a level, or it is cut off."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.held: bool | None = None
        super().__init__(factory, info)

    def hold(self, *, level: bool | None) -> None:
        """The contact holds the pin at a level; None lets the pull resistor have it."""
        self.held = level
        if self._function == "input" and not self._factory.unplugged:
            self._settle()

    def _settle(self) -> None:
        level = self.held if self.held is not None else self._pull == "up"
        if level:
            self.drive_high()
        else:
            self.drive_low()

    def _touch(self) -> None:
        if self._factory.unplugged:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    def _get_state(self) -> Any:
        self._touch()
        return super()._get_state()

    def _change_state(self, value: Any) -> bool:
        changed = bool(super()._change_state(value))
        # The mock remembers every level it ever had, which over an evening is a leak.
        del self.states[:-REMEMBERED]
        return changed

    def _set_state(self, value: Any) -> None:
        self._touch()
        super()._set_state(value)

    def _set_function(self, value: str) -> None:
        self._touch()
        super()._set_function(value)

    def _set_frequency(self, value: Any) -> None:
        self._touch()
        super()._set_frequency(value)

    def _set_pull(self, value: str) -> None:
        self._touch()
        super()._set_pull(value)
        if self.held is not None:
            # A closed contact wins against the pull resistor.
            self._settle()


class _Pins(MockFactory):  # type: ignore[misc]  # gpiozero ships no types
    """Mock pins that can be unplugged as a whole."""

    def __init__(self) -> None:
        super().__init__(revision=REVISION, pin_class=_Pin)
        self.unplugged = False


class SimulatedBoard:
    """The copper and the fingers. It outlives a panel that is closed and opened again."""

    def __init__(self, wiring: Wiring, scheduler: Scheduler) -> None:
        self.wiring = wiring
        self.factory: Any = _Pins()
        self._scheduler = scheduler
        self._bounces: dict[Button, int] = {}
        self._stuck: set[Button] = set()
        self._releases: dict[Button, Call] = {}

    def press(self, button: Button, *, ms: int | None = TAP_MS) -> None:
        """Press a button for so long; None keeps it down until `release`."""
        self._move(button, closed=True)
        if ms is not None:
            self._releases[button] = self._scheduler.later(ms / 1000, lambda: self.release(button))

    def release(self, button: Button) -> None:
        """Let go of a button. A stuck one stays down."""
        if (cancel := self._releases.pop(button, None)) is not None:
            cancel()
        if button not in self._stuck:
            self._move(button, closed=False)

    def stick(self, button: Button) -> None:
        """Fault: the button goes down and stays there, whatever the finger does."""
        self._stuck.add(button)
        self._contact(button, closed=True)

    def unstick(self, button: Button) -> None:
        """The button comes up again."""
        self._stuck.discard(button)
        self._contact(button, closed=False)

    def bounce(self, button: Button, times: int) -> None:
        """Fault: from now on the contact chatters so many times at every press and release."""
        self._bounces[button] = times

    def glitch(self, button: Button) -> None:
        """Fault: a spark of static, much shorter than any finger."""
        self._contact(button, closed=True)
        self._scheduler.later(CHATTER_MS / 1000, lambda: self._contact(button, closed=False))

    def unplug(self) -> None:
        """Fault: the panel is gone; touching any pin raises."""
        self.factory.unplugged = True

    def plug_in(self) -> None:
        """The panel is back."""
        self.factory.unplugged = False

    def level(self, gpio: int) -> float:
        """What is on a pin, 0.0 to 1.0, as a meter would show it."""
        return float(self.factory.pin(gpio)._state)  # noqa: SLF001 - a meter works when unplugged

    def _move(self, button: Button, *, closed: bool) -> None:
        self._contact(button, closed=closed)
        step = CHATTER_MS / 1000
        for at in range(1, self._bounces.get(button, 0) + 1):
            self._later(at * 2 - 1, step, button, closed=not closed)
            self._later(at * 2, step, button, closed=closed)

    def _later(self, steps: int, step: float, button: Button, *, closed: bool) -> None:
        self._scheduler.later(steps * step, lambda: self._contact(button, closed=closed))

    def _contact(self, button: Button, *, closed: bool) -> None:
        wires = self.wiring.buttons.fitted().get(button)
        if wires is None:
            return  # pressing a button that was never built does nothing, as on the table
        pin = self.factory.pin(wires.pin)
        pin.hold(level=not wires.active_low if closed else None)


class SimulatedPanel(Panel):
    """A `Panel` on a simulated board. `panel.press("draw")` is a finger on the draw button."""

    def __init__(
        self,
        wiring: Wiring,
        *,
        clock: Clock,
        scheduler: Scheduler,
        board: SimulatedBoard | None = None,
        on_press: OnPress | None = None,
        on_fault: OnFault | None = None,
        sound: Loudness = "full",
    ) -> None:
        self.board = board or SimulatedBoard(wiring, scheduler)
        super().__init__(
            wiring,
            factory=self.board.factory,
            clock=clock,
            scheduler=scheduler,
            on_press=on_press,
            on_fault=on_fault,
            sound=sound,
            close_factory=False,  # the board stays on the table
        )

    def press(self, button: Button, *, ms: int | None = TAP_MS) -> None:
        """Press a button for so long; None keeps it down until `release`."""
        self.board.press(button, ms=ms)

    def release(self, button: Button) -> None:
        """Let go of a button."""
        self.board.release(button)
