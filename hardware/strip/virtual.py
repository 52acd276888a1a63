"""A strip without a strip: speaks WLED like the real one, and can be told to fail.

It drives the twin on the screen, so that everything can be tried on a laptop; and it takes the
controller's side of the wire in the tests.
"""

from __future__ import annotations

import json
from typing import Final, Literal, TypeAlias

from companion.core.clock import Clock
from companion.core.text import Text
from hardware.strip.port import StripError
from hardware.strip.protocol import Pixel

Fault: TypeAlias = Literal["silent", "garbage", "unplugged", "slow", "stuck"]

LEDS: Final = 30
NAME: Final = "virtual"
LIVE_S: Final = 2.5  # without a frame for so long, WLED goes back to its own state
SLOW_S: Final = 1.5  # how late a slow controller answers
NOISE: Final = b'\xff\x00ets Jul 29 2019\r\n\xc3\x28{"state":{]\n\x00\x91'


class VirtualStrip:
    """The controller and its LEDs. It outlives a link that is closed and opened again."""

    def __init__(self, clock: Clock, *, leds: int = LEDS) -> None:
        self._clock = clock
        self.leds = leds
        self.faults: set[Fault] = set()
        self.frames = 0  # frames it has shown
        self._on = True  # as it comes out of the box: its own orange glow
        self._pending = b""
        self._says: list[tuple[float, bytes]] = []
        self._shown: tuple[Pixel, ...] = ()
        self._shown_at = float("-inf")

    def inject(self, *faults: Fault) -> None:
        """Fail in these ways from now on."""
        self.faults.update(faults)

    def mend(self) -> None:
        """All is well again. What was half received is forgotten, as by a restart."""
        self.faults.clear()
        self._pending = b""
        self._says.clear()

    @property
    def pixels(self) -> tuple[Pixel, ...]:
        """What can be seen: our frames while they come, else its own state."""
        if "unplugged" in self.faults:
            return ((0, 0, 0),) * self.leds
        if self._clock.monotonic() - self._shown_at <= LIVE_S:
            return self._shown
        return ((255, 160, 0) if self._on else (0, 0, 0),) * self.leds

    def receive(self, data: bytes) -> None:
        """Bytes from the wire, in whatever pieces."""
        self._pending += data
        while (used := self._take(self._pending)) > 0:
            self._pending = self._pending[used:]

    def send(self) -> bytes:
        """What it says now."""
        now = self._clock.monotonic()
        if "silent" in self.faults:
            self._says.clear()
            return b""
        due = b"".join(text for at, text in self._says if at <= now)
        self._says = [(at, text) for at, text in self._says if at > now]
        return NOISE if "garbage" in self.faults else due

    def _take(self, data: bytes) -> int:
        """How many bytes the next thing took; 0 if it is not all here yet."""
        if not data:
            return 0
        if data[:1] == b"A":
            return self._frame(data)
        if data[:1] == b"{":
            return self._request(data)
        if data[:1] == b"v":
            self._say(b"WLED 2405180\r\n")
        return 1

    def _frame(self, data: bytes) -> int:
        if len(data) < 6:
            return 0 if b"Ada".startswith(data[:3]) else 1
        high, low, check = data[3:6]
        if data[:3] != b"Ada" or check != high ^ low ^ 0x55:
            return 1
        count = high * 0x100 + low + 1
        end = 6 + 3 * count
        if len(data) < end:
            return 0
        body = data[6:end]
        given = [(body[at], body[at + 1], body[at + 2]) for at in range(0, len(body), 3)]
        dark = [(0, 0, 0)] * max(0, self.leds - count)
        self._shown = tuple((given + dark)[: self.leds])
        self._shown_at = self._clock.monotonic()
        self.frames += 1
        return end

    def _request(self, data: bytes) -> int:
        end = data.find(b"}") + 1
        if not end:
            return 0
        try:
            asked = json.loads(data[:end])
        except ValueError:
            return 1
        self._on = bool(asked.get("on", self._on))
        if asked.get("live") is False:
            self._shown_at = float("-inf")
        if asked.get("v"):
            leds = {"count": self.leds, "maxpwr": 850}
            info = {"ver": "0.15.0", "name": "Virtual strip", "brand": "WLED", "leds": leds}
            state = {"on": self._on, "bri": 255}
            self._say(json.dumps({"state": state, "info": info}, separators=(",", ":")).encode())
            self._say(b"\r\n")
        return end

    def _say(self, text: bytes) -> None:
        late = SLOW_S if "slow" in self.faults else 0.0
        self._says.append((self._clock.monotonic() + late, text))


class VirtualPort:
    """The wire to a virtual strip: no kernel in between, so a test can step through it."""

    def __init__(self, strip: VirtualStrip, name: str = NAME) -> None:
        self.name = name
        self._strip = strip
        self._check()

    def read(self) -> bytes:
        """What has arrived."""
        self._check()
        return self._strip.send()

    def write(self, data: bytes) -> None:
        """Send it."""
        self._check()
        if "stuck" in self._strip.faults:
            raise StripError(Text("machine.strip.stuck", {"port": self.name}))
        self._strip.receive(data)

    def close(self) -> None:
        """There is nothing to let go of."""

    def _check(self) -> None:
        if "unplugged" in self._strip.faults:
            raise StripError(Text("machine.strip.gone", {"port": self.name}))
