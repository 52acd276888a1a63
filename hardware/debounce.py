"""From a chattering contact to clean presses. Our own, because gpiozero's mock has none.

A contact counts once it has been still for the settling time. Acting on the first edge would be a
few milliseconds faster, but a spark of static would then draw a trap token.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from companion.core.clock import Clock
from companion.core.panel import Button

Signal: TypeAlias = Literal["pressed", "held", "released"]

# Deadlines are sums of floats: a timer that fires "exactly" on time may be a hair early.
HAIR: Final = 1e-6


class Contact:
    """One contact. Pure: it is told the level and the time, and answers with what that means.

    A contact that is closed when first seen (a stuck button, a leaning elbow) says nothing until
    it has been open once.
    """

    def __init__(self, *, settle: float, hold: float = 0.0, closed: bool = False) -> None:
        self._settle = settle
        self._hold = hold
        self._raw = self._down = closed
        self._since = self._now = float("-inf")  # when the raw level last changed; the latest time
        self._down_since: float | None = None
        self._armed = not closed
        self._held = False

    @property
    def down(self) -> bool:
        """Whether the button is down, chatter aside."""
        return self._down

    def level(self, now: float, *, closed: bool) -> tuple[Signal, ...]:
        """The contact was seen closed or open."""
        signals = self.tick(now)
        if closed != self._raw:
            self._raw = closed
            self._since = self._now
        return signals

    def tick(self, now: float) -> tuple[Signal, ...]:
        """Time has passed."""
        # Two threads can read the clock in one order and get here in the other.
        self._now = now = max(now, self._now)
        signals: list[Signal] = []
        if self._down_since is None and self._down:
            self._down_since = now
        if self._down and self._hold_due(now if self._raw else self._since):
            self._held = True
            signals.append("held")
        if self._raw != self._down and now + HAIR >= self._since + self._settle:
            signals += self._turn()
            if self._down and self._hold_due(now):
                self._held = True
                signals.append("held")
        return tuple(signals)

    def _turn(self) -> list[Signal]:
        self._down = self._raw
        if self._down:
            self._down_since = self._since
            return ["pressed"]
        was_armed, self._armed = self._armed, True
        self._down_since = None
        self._held = False
        return ["released"] if was_armed else []

    def _hold_due(self, until: float) -> bool:
        if not self._hold or self._held or not self._armed or self._down_since is None:
            return False
        return until + HAIR >= self._down_since + self._hold

    def deadline(self) -> float | None:
        """When `tick` is next worth calling, if ever."""
        if self._raw != self._down:
            return self._since + self._settle
        waiting = self._down and self._hold and self._armed and not self._held
        if waiting and self._down_since is not None:
            return self._down_since + self._hold
        return None

    def down_for(self, now: float) -> float:
        """How long the button has been down, in seconds."""
        if not self._down or self._down_since is None:
            return 0.0
        return max(0.0, now - self._down_since)

    def progress(self, now: float) -> float:
        """How far a hold has come: 0.0 not begun, 1.0 confirmed."""
        if not self._hold or not self._armed:
            return 0.0
        return 1.0 if self._held else min(1.0, self.down_for(now) / self._hold)


class Contacts:
    """All contacts of a panel behind one lock: edges arrive from the pin library's own threads."""

    def __init__(self, contacts: Mapping[Button, Contact], clock: Clock) -> None:
        self._contacts = dict(contacts)
        self._clock = clock
        self._lock = threading.Lock()

    def level(self, button: Button, *, closed: bool) -> tuple[Signal, ...]:
        """A button's contact was seen closed or open just now."""
        with self._lock:
            return self._contacts[button].level(self._clock.monotonic(), closed=closed)

    def tick(self) -> tuple[tuple[Button, Signal], ...]:
        """What has come true by waiting."""
        with self._lock:
            now = self._clock.monotonic()
            return tuple(
                (button, signal)
                for button, contact in self._contacts.items()
                for signal in contact.tick(now)
            )

    def deadline(self) -> float | None:
        """When `tick` is next worth calling, if ever."""
        with self._lock:
            times = (contact.deadline() for contact in self._contacts.values())
            return min((at for at in times if at is not None), default=None)

    def progress(self, button: Button) -> float:
        """How far a hold has come; 0.0 for a button that is not fitted."""
        with self._lock:
            contact = self._contacts.get(button)
            return contact.progress(self._clock.monotonic()) if contact else 0.0

    def down(self) -> tuple[Button, ...]:
        """The buttons that are down."""
        with self._lock:
            return tuple(button for button, contact in self._contacts.items() if contact.down)

    def down_longer_than(self, seconds: float) -> tuple[Button, ...]:
        """The buttons that have been down suspiciously long."""
        with self._lock:
            now = self._clock.monotonic()
            return tuple(b for b, c in self._contacts.items() if c.down_for(now) > seconds)
