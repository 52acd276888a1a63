"""The strip as play sees it: always there, never an exception, and a word on how it is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final, Literal, Self, TypeAlias

from msgspec import Struct

from companion.core.clock import Clock
from companion.core.panel import Lights
from companion.core.text import Text
from hardware.errors import spoken
from hardware.factory import model
from hardware.link import BACK_OFF_S
from hardware.schedule import Call, Scheduler
from hardware.strip import protocol
from hardware.strip.find import find
from hardware.strip.frame import StripFrame, animated, render
from hardware.strip.port import Port, SerialPort, StripError
from hardware.strip.power import pixels
from hardware.strip.virtual import LEDS, NAME, VirtualPort, VirtualStrip

log = logging.getLogger(__name__)

State: TypeAlias = Literal["ready", "simulated", "absent", "missing", "fault"]
Kind: TypeAlias = Literal["auto", "on", "simulated", "off"]
Finder: TypeAlias = Callable[[], list[str]]
Opener: TypeAlias = Callable[[str], Port]

FRAME_S: Final = 0.04  # while something moves
IDLE_S: Final = 0.5  # while nothing does
KEEP_S: Final = 1.0  # a still picture is sent again, or WLED would go back to its own state
ASK_S: Final = 1.0  # 'who are you' is asked again this often: a board that restarts is deaf
HELLO_S: Final = 6.0  # ... until it counts as silent
PING_S: Final = 3.0
SILENCE_S: Final = 10.0
WIRE_SLACK: Final = 1.3  # frames are spaced so that the wire is idle a quarter of the time
BITS_A_BYTE: Final = 10


class StripStatus(Struct, frozen=True):
    """How the strip is. "absent": none was ever seen and none was asked for, so nobody cares."""

    state: State
    text: Text
    tries: int = 0

    @property
    def works(self) -> bool:
        """Whether it shines, really or simulated."""
        return self.state in {"ready", "simulated"}

    @property
    def trouble(self) -> Text | None:
        """What people at the table should be told, if anything."""
        return None if self.works or self.state == "absent" else self.text


class StripLink:
    """Finds the strip, keeps it going, and shows the last lights again when it comes back.

    `show` may be called at any time from any thread and never waits. The wire is used on the
    scheduler's thread alone, which may wait there for half a second: give it one of its own, not
    the panel's.
    """

    def __init__(
        self,
        finder: Finder,
        opener: Opener,
        *,
        clock: Clock,
        scheduler: Scheduler,
        on_status: Callable[[StripStatus], None] | None = None,
        wanted: bool = True,
        virtual: VirtualStrip | None = None,
        brightness: float = 0.6,
        milliamps: float = 500.0,
    ) -> None:
        self.brightness = brightness
        self.milliamps = milliamps
        self.virtual = virtual
        self._finder, self._opener = finder, opener
        self._clock, self._scheduler = clock, scheduler
        self._on_status = on_status
        self._wanted = wanted
        # Whoever uses the wire holds the first for as long as that takes; the second is only ever
        # held for a moment, so that `show` does not wait for a controller that hangs.
        self._wire = threading.RLock()
        self._time = threading.Lock()
        self._lights = self._on_wire = Lights()
        self._status = StripStatus("absent", Text("machine.strip.not_started"))
        self._candidates: list[str] = []
        self._port: Port | None = None
        self._reader = protocol.Reader()
        self._info: protocol.Info | None = None
        self._opened = self._asked = self._heard = self._drawn = 0.0
        self._last: bytes = b""
        self._due = 0.0
        self._tries = 0
        self._cancel: Call | None = None
        self._closed = False

    # --- for play --------------------------------------------------------------------------------

    def show(self, lights: Lights) -> None:
        """Show these lights, now or as soon as there is a strip."""
        if lights == self._lights or self._closed:
            return
        self._lights = lights
        if self._info is not None:
            # Only ever sooner: lights that change all the time must not put it off for ever.
            self._timer(self._pace(), self._beat, only_sooner=True)

    @property
    def status(self) -> StripStatus:
        """How the strip is."""
        return self._status

    @property
    def info(self) -> protocol.Info | None:
        """What the controller says about itself; None while there is none."""
        return self._info

    @property
    def leds(self) -> int:
        """How many LEDs it has, or the twin shows."""
        info = self._info
        return LEDS if info is None else info.leds

    @property
    def frame(self) -> StripFrame:
        """What it shows, or would show, at this moment: for the on-screen twin."""
        return render(self._lights, self.leds, self._clock.monotonic())

    # --- opening, losing, coming back ------------------------------------------------------------

    def start(self) -> Self:
        """Look for the strip in the background, from now on."""
        self._timer(0.0, self._open)
        return self

    def retry_now(self) -> None:
        """Somebody has plugged something in and does not want to wait."""
        with self._wire:
            if self._port is None and not self._closed:
                self._tries = 0
                self._timer(0.0, self._open)

    def _open(self) -> None:
        with self._wire:
            if self._closed or self._port is not None:
                return
            self._candidates = self._candidates or self._finder()
            if not self._candidates:
                self._failed(StripError(Text("machine.strip.none")))
                return
            name = self._candidates.pop(0)
            try:
                self._port = self._opener(name)
                self._reader, self._info, self._last = protocol.Reader(), None, b""
                self._opened = self._clock.monotonic()
                self._ask()
            except StripError as error:
                self._lost(error)
            else:
                self._timer(FRAME_S, self._beat)

    def _beat(self) -> None:
        with self._wire:
            if self._port is None or self._closed:
                return
            try:
                answers = self._reader.feed(self._port.read())
                if self._info is None:
                    self._get_acquainted(answers)
                else:
                    self._keep_up(answers)
            except StripError as error:
                self._lost(error)
                return
            self._timer(self._gap(), self._beat)

    def _get_acquainted(self, answers: list[protocol.Answer]) -> None:
        now = self._clock.monotonic()
        found = next((each for each in answers if isinstance(each, protocol.Info)), None)
        if found is not None and found.leds > 0:
            self._port_in_use.write(protocol.PREPARE)
            self._info, self._heard, self._tries = found, now, 0
            self._candidates = []
            self._draw()
            self._tell(self._well(found))
        elif now - self._opened > HELLO_S:
            noisy = self._reader.noise > 0
            key = "machine.strip.not_wled" if noisy else "machine.strip.silent"
            raise StripError(Text(key, {"port": self._port_in_use.name}))
        elif now - self._asked >= ASK_S:
            self._ask()

    def _keep_up(self, answers: list[protocol.Answer]) -> None:
        now = self._clock.monotonic()
        if answers:
            self._heard = now
        if now - self._heard > SILENCE_S:
            raise StripError(Text("machine.strip.silent", {"port": self._port_in_use.name}))
        if now - self._asked >= PING_S:
            self._port_in_use.write(protocol.ARE_YOU_THERE)
            self._asked = now
        self._draw()

    def _ask(self) -> None:
        self._port_in_use.write(protocol.WHO_ARE_YOU)
        self._asked = self._clock.monotonic()

    def _draw(self) -> None:
        now = self._clock.monotonic()
        self._on_wire = self._lights
        frame = render(self._on_wire, self.leds, now)
        shown = pixels(frame, brightness=self.brightness, milliamps=self.milliamps)
        data = protocol.adalight(shown)
        if data != self._last or now - self._drawn >= KEEP_S:
            self._port_in_use.write(data)
            self._last, self._drawn = data, now

    def _gap(self) -> float:
        """Until the next beat while nobody shows anything new."""
        # Lights that came while we were writing are not on the wire yet.
        drawn = self._info is not None and self._lights == self._on_wire
        return IDLE_S if drawn and not animated(self._lights) else self._pace()

    def _pace(self) -> float:
        """Never more frames than the wire can carry."""
        return max(FRAME_S, len(self._last) * BITS_A_BYTE / protocol.BAUD * WIRE_SLACK)

    @property
    def _port_in_use(self) -> Port:
        if self._port is None:
            raise StripError(Text("machine.strip.none"))
        return self._port

    def _lost(self, error: StripError) -> None:
        port, self._port, self._info = self._port, None, None
        if port is not None:
            port.close()
        if self._candidates:
            self._timer(0.0, self._open)  # the next one may be the strip
        else:
            self._failed(error)

    def _failed(self, error: StripError) -> None:
        wait = BACK_OFF_S[min(self._tries, len(BACK_OFF_S) - 1)]
        self._tries += 1
        state: State = "missing" if self._wanted else "absent"
        if error.text.key == "machine.strip.forbidden" or (
            error.text.key == "machine.strip.not_wled" and self._wanted
        ):
            state = "fault"  # no waiting will mend it
        if self._tries == 1 and state != "absent":
            # Once a loss, not once a try: the log of a long evening stays readable.
            log.error("strip %s: %s", state, spoken(error.text))
        self._timer(wait, self._open)
        self._tell(StripStatus(state, error.text, self._tries))

    def _well(self, info: protocol.Info) -> StripStatus:
        self._wanted = True  # from now on it is missed
        if self.virtual is not None:
            return StripStatus("simulated", Text("machine.strip.simulated"))
        args: dict[str, str | int | Text | list[Text]] = {"name": info.name, "n": info.leds}
        return StripStatus("ready", Text("machine.strip.ready", args))

    def _tell(self, status: StripStatus) -> None:
        if status == self._status or self._closed:
            return
        self._status = status
        if self._on_status is None:
            return
        try:
            self._on_status(status)
        except Exception:
            # A corner of the screen that fails may not cost us the strip.
            log.exception("the handler of the strip's status failed")

    def _timer(self, seconds: float, call: Call, *, only_sooner: bool = False) -> None:
        with self._time:
            due = self._clock.monotonic() + seconds
            if self._closed or (only_sooner and self._due <= due):
                return
            if self._cancel is not None:
                self._cancel()
            self._due, self._cancel = due, self._scheduler.later(seconds, call)

    # --- the end ---------------------------------------------------------------------------------

    def close(self) -> None:
        """Dark, no more tries. May be called twice."""
        with self._time:
            if self._cancel is not None:
                self._cancel()
                self._cancel = None
            self._closed = True
        with self._wire:
            port, self._port, self._info = self._port, None, None
        if port is None:
            return
        try:
            # Both: a frame in the dark now, and off by itself once it stops listening to us.
            port.write(protocol.adalight(((0, 0, 0),) * self.leds) + protocol.OFF)
        except StripError:
            log.debug("the strip did not hear us leave", exc_info=True)
        port.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<StripLink {self._status.state}: {spoken(self._status.text)}>"


def connect(
    kind: Kind,
    *,
    clock: Clock,
    scheduler: Scheduler,
    port: str = "",
    on_status: Callable[[StripStatus], None] | None = None,
    brightness: float = 0.6,
    milliamps: float = 500.0,
) -> StripLink | None:
    """The strip as the settings say; None when it is off. Call `start` on the result.

    "auto" takes the strip with the stable name, and on a Raspberry Pi any board with a chip we
    know; where there is none, it says nothing. "on" misses it.
    """
    if kind == "off":
        return None
    virtual = VirtualStrip(clock) if kind == "simulated" else None
    search = kind == "on" or model().startswith("Raspberry Pi")

    def finder() -> list[str]:
        return [NAME] if virtual is not None else find(port, search=search)

    def opener(name: str) -> Port:
        return SerialPort(name) if virtual is None else VirtualPort(virtual)

    return StripLink(
        finder,
        opener,
        clock=clock,
        scheduler=scheduler,
        on_status=on_status,
        wanted=kind != "auto" or bool(port),
        virtual=virtual,
        brightness=brightness,
        milliamps=milliamps,
    )
