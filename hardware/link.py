"""The panel as play sees it: always there, never an exception, and a word on how it is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, Literal, Self, TypeAlias

from msgspec import Struct

from companion.core.clock import Clock
from companion.core.panel import Button, Lights, Sound
from companion.core.text import Text
from hardware import factory, wiring
from hardware.errors import HardwareError, PanelClosedError, PanelError, spoken
from hardware.frame import PanelFrame, render
from hardware.names import BUTTON_NAMES
from hardware.panel import OnFault, OnPress, Panel
from hardware.schedule import Call, Scheduler
from hardware.simulated import SimulatedBoard, SimulatedPanel
from hardware.sounds import Loudness

log = logging.getLogger(__name__)

State: TypeAlias = Literal["ready", "simulated", "missing", "fault"]
Opener: TypeAlias = Callable[[OnPress, OnFault, Loudness], Panel]

BACK_OFF_S: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
HEARTBEAT_S: Final = 1.0
TWIN_LEDS: Final = 6  # the on-screen twin's lights while no wiring could be read


class LinkStatus(Struct, frozen=True):
    """How the panel is: "missing" does not answer, "fault" needs a person to mend something."""

    state: State
    text: Text
    tries: int = 0  # how often in a row it could not be opened

    @property
    def works(self) -> bool:
        """Whether buttons and lights work, really or simulated."""
        return self.state in {"ready", "simulated"}


class PanelLink:
    """Opens the panel, keeps it open, and shows the last lights again when it comes back.

    `show` and `buzz` may be called at any time from any thread. `on_press` and `on_status` are
    called on whatever thread noticed; move them to your own.
    """

    def __init__(
        self,
        opener: Opener,
        *,
        clock: Clock,
        scheduler: Scheduler,
        on_press: OnPress,
        on_status: Callable[[LinkStatus], None] | None = None,
        sound: Loudness = "full",
    ) -> None:
        self._opener = opener
        self._clock = clock
        self._scheduler = scheduler
        self._on_press = on_press
        self._on_status = on_status
        self._sound: Loudness = sound
        self._lock = threading.RLock()
        self._opening = threading.Lock()
        self._panel: Panel | None = None
        self._lights = Lights()
        self._status = LinkStatus("missing", Text("hardware.link.not_started"))
        self._tries = 0
        self._cancel: Call | None = None
        self._closed = False

    # --- for play --------------------------------------------------------------------------------

    def show(self, lights: Lights) -> None:
        """Show these lights, now or as soon as there is a panel."""
        with self._lock:
            self._lights = lights
            panel = self._panel
        if panel is not None:
            self._guarded(panel, lambda: panel.show(lights))

    def buzz(self, sound: Sound) -> None:
        """Play a sound, if there is a panel: a sound that comes late is worse than none."""
        with self._lock:
            panel = self._panel
        if panel is not None:
            self._guarded(panel, lambda: panel.buzz(sound))

    @property
    def sound(self) -> Loudness:
        """How loud the buzzer is: off, soft or full."""
        return self._sound

    @sound.setter
    def sound(self, loudness: Loudness) -> None:
        with self._lock:
            self._sound = loudness
            if self._panel is not None:
                self._panel.sound = loudness

    @property
    def status(self) -> LinkStatus:
        """How the panel is."""
        return self._status

    @property
    def panel(self) -> Panel | None:
        """The open panel; a `SimulatedPanel` can be pressed."""
        return self._panel

    @property
    def frame(self) -> PanelFrame:
        """What the lights show, or would show, at this moment: for the on-screen twin."""
        with self._lock:
            panel, lights = self._panel, self._lights
        if panel is not None:
            return render(lights, panel.wiring.leds, self._clock.monotonic(), panel.wiring.colours)
        return render(lights, TWIN_LEDS, self._clock.monotonic(), _shipped().colours)

    def holding(self, button: Button) -> float:
        """How far a hold-to-confirm has come, 0.0 to 1.0."""
        panel = self._panel
        return 0.0 if panel is None else panel.holding(button)

    # --- opening, losing, coming back ------------------------------------------------------------

    def start(self) -> Self:
        """Open the panel now if it can be; if not, go on trying in the background."""
        self._open()
        return self

    def retry_now(self) -> None:
        """Somebody has mended something and does not want to wait."""
        with self._lock:
            if self._panel is not None or self._closed:
                return
            self._tries = 0
        self._open()

    def _open(self) -> None:
        if not self._opening.acquire(blocking=False):
            return  # another thread is at it
        try:
            with self._lock:
                self._stop_timer()
                if self._closed or self._panel is not None:
                    return
                sound = self._sound
            status = self._try_to_open(sound)
        finally:
            self._opening.release()
        self._tell(status)

    def _try_to_open(self, sound: Loudness) -> LinkStatus:
        # Opened without the lock, so that play does not wait for pins.
        try:
            panel = self._opener(self._on_press, self._fault, sound)
        except PanelError as error:
            return self._failed("missing", error)
        except HardwareError as error:
            return self._failed("fault", error)
        except Exception as error:
            log.exception("the panel could not be opened")
            text = Text("hardware.link.unexpected", {"why": str(error) or type(error).__name__})
            return self._failed("fault", HardwareError(text))
        with self._lock:
            if self._closed:
                panel.close()
                return self._status
            self._panel = panel
            self._tries = 0
            panel.sound = self._sound
            self._timer(HEARTBEAT_S, self._heartbeat)
            lights = self._lights
        self._guarded(panel, lambda: panel.show(lights))
        return self._health(panel) if self._panel is panel else self._status

    def _failed(self, state: State, error: HardwareError) -> LinkStatus:
        with self._lock:
            wait = BACK_OFF_S[min(self._tries, len(BACK_OFF_S) - 1)]
            self._tries += 1
            if self._tries == 1:
                # Once a loss, not once a try: the log of a long evening stays readable.
                log.error("panel %s: %s", state, spoken(error.text))
            if not self._closed:
                self._timer(wait, self._open)
            return LinkStatus(state, error.text, self._tries)

    def _guarded(self, panel: Panel, act: Call) -> None:
        try:
            act()
        except PanelClosedError:
            pass  # lost on another thread in between; it is being opened again
        except HardwareError as error:
            self._lost(panel, error)

    def _fault(self, error: HardwareError) -> None:
        with self._lock:
            panel = self._panel
        if panel is not None:
            self._lost(panel, error)

    def _lost(self, panel: Panel, error: HardwareError) -> None:
        with self._lock:
            if self._panel is not panel:
                return
            self._panel = None
            self._stop_timer()
        panel.close()
        self._tell(self._failed("missing", error))

    def _heartbeat(self) -> None:
        with self._lock:
            panel = self._panel
            if panel is None or self._closed:
                return
            self._timer(HEARTBEAT_S, self._heartbeat)
        self._guarded(panel, panel.check)
        if self._panel is panel:
            self._tell(self._health(panel))

    def _health(self, panel: Panel) -> LinkStatus:
        simulated = isinstance(panel, SimulatedPanel)
        text = Text("hardware.link.simulated" if simulated else "hardware.link.ready")
        if stuck := panel.stuck:
            text = Text("hardware.link.stuck", {"buttons": [BUTTON_NAMES[each] for each in stuck]})
        return LinkStatus("simulated" if simulated else "ready", text)

    def _tell(self, status: LinkStatus) -> None:
        with self._lock:
            if status == self._status or self._closed:
                return
            self._status = status
        if self._on_status is None:
            return
        try:
            self._on_status(status)
        except Exception:
            # A corner of the screen that fails may not cost us the panel.
            log.exception("the handler of the panel's status failed")

    def _timer(self, seconds: float, call: Call) -> None:
        self._stop_timer()
        self._cancel = self._scheduler.later(seconds, call)

    def _stop_timer(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    # --- the end ---------------------------------------------------------------------------------

    def close(self) -> None:
        """Dark, silent, no more tries. May be called twice."""
        with self._lock:
            self._closed = True
            self._stop_timer()
            panel, self._panel = self._panel, None
        if panel is not None:
            panel.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<PanelLink {self._status.state}: {spoken(self._status.text)}>"


@cache
def _shipped() -> wiring.Wiring:
    return wiring.load()


def opener(*, wiring_path: Path | None, pins: str, clock: Clock, scheduler: Scheduler) -> Opener:
    """How a panel is opened here. The wiring is read at every try, so a mended file is noticed."""
    boards: list[SimulatedBoard] = []

    def open_it(on_press: OnPress, on_fault: OnFault, sound: Loudness) -> Panel:
        kind = factory.choose(pins)
        wires = wiring.load(wiring_path)
        if kind == "mock":
            if not boards or boards[0].wiring != wires:
                boards[:] = [SimulatedBoard(wires, scheduler)]
            return SimulatedPanel(
                wires,
                clock=clock,
                scheduler=scheduler,
                board=boards[0],
                on_press=on_press,
                on_fault=on_fault,
                sound=sound,
            )
        return Panel(
            wires,
            factory=factory.open_lgpio(),
            clock=clock,
            scheduler=scheduler,
            on_press=on_press,
            on_fault=on_fault,
            sound=sound,
        )

    return open_it


def connect(
    *,
    clock: Clock,
    scheduler: Scheduler,
    on_press: OnPress,
    on_status: Callable[[LinkStatus], None] | None = None,
    wiring_path: Path | None = None,
    pins: str = "auto",
    sound: Loudness = "full",
) -> PanelLink:
    """The panel of this machine: real pins on a Raspberry Pi, simulated ones elsewhere.

    `pins` is "auto", "real" (lgpio) or "simulated" (mock). Call `start` on the result, or
    use it in a `with`.
    """
    return PanelLink(
        opener(wiring_path=wiring_path, pins=pins, clock=clock, scheduler=scheduler),
        clock=clock,
        scheduler=scheduler,
        on_press=on_press,
        on_status=on_status,
        sound=sound,
    )
