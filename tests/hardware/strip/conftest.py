"""Strips to test on: one in memory, and one behind a real pseudo-terminal."""

from __future__ import annotations

import os
import pty
import select
import time as real_time
import tty

import pytest

from companion.core.clock import FakeClock
from hardware.schedule import SteppedScheduler
from hardware.strip.link import StripLink
from hardware.strip.port import SerialPort
from hardware.strip.virtual import VirtualPort, VirtualStrip

PATIENCE = 20.0  # for the kernel to pass bytes on; they take microseconds


class Bench:
    """A link, a strip, and everything that was heard of it. `run(5)` lets five seconds pass."""

    def __init__(self, *, wanted: bool = True, leds: int = 30) -> None:
        self.clock = FakeClock()
        self.time = SteppedScheduler(self.clock)
        self.strip = VirtualStrip(self.clock, leds=leds)
        self.statuses = []
        self.opened = 0
        self.link = StripLink(
            self.find,
            self._open,
            clock=self.clock,
            scheduler=self.time,
            on_status=self.statuses.append,
            wanted=wanted,
        )

    def find(self):
        return [] if "unplugged" in self.strip.faults else ["wire"]

    def _open(self, name):
        self.opened += 1
        return self.open(name)

    def open(self, name):
        return VirtualPort(self.strip, name)

    def run(self, seconds):
        self.time.run(seconds)

    @property
    def states(self):
        return [status.state for status in self.statuses]

    def unplug(self):
        self.strip.inject("unplugged")

    def plug_in(self):
        self.strip.mend()

    def close(self):
        self.link.close()


class PtyBench(Bench):
    """The same strip at the far end of a real terminal, opened through pyserial."""

    STEP = 0.02

    def __init__(self, **kwargs) -> None:
        self._master = None
        self._port = None
        self._taken = self._given = 0
        super().__init__(**kwargs)
        self.plug_in()

    def plug_in(self):
        super().plug_in()
        if self._master is None:
            self._master, slave = pty.openpty()
            tty.setraw(slave)
            self.device = os.ttyname(slave)
            os.close(slave)

    def unplug(self):
        super().unplug()
        os.close(self._master)
        self._master = None

    def find(self):
        return [] if self._master is None else [self.device]

    def open(self, name):
        self._port = SerialPort(name)
        self._taken = self._given = 0
        return self._port

    def run(self, seconds):
        """Step by step, and after each step wait until every byte has arrived."""
        for _ in range(round(seconds / self.STEP)):
            self.time.run(self.STEP)
            self._carry()

    def _carry(self):
        if self._master is None or self._port is None or "stuck" in self.strip.faults:
            return
        while self._taken < self._port.sent:
            assert select.select([self._master], [], [], PATIENCE)[0], "bytes were lost"
            data = os.read(self._master, 4096)
            self._taken += len(data)
            self.strip.receive(data)
        if (said := self.strip.send()) and self.link._port is self._port:
            os.write(self._master, said)
            self._arrived()

    def _arrived(self):
        """The kernel hands bytes over on a thread of its own."""
        end = real_time.monotonic() + PATIENCE
        while self._port._serial.in_waiting == 0:
            assert real_time.monotonic() < end, "bytes were lost"

    def close(self):
        super().close()
        if self._master is not None:
            os.close(self._master)


@pytest.fixture(params=[Bench, PtyBench], ids=["memory", "pty"])
def bench(request):
    """Each test twice: stepped through in memory, and over a real terminal."""
    bench = request.param()
    yield bench
    bench.close()


@pytest.fixture
def strip_bench():
    """In memory, with options of one's own; closed after the test."""
    made = []

    def make(**kwargs):
        made.append(Bench(**kwargs))
        return made[-1]

    yield make
    for each in made:
        each.close()
